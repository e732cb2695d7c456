// SPDX-License-Identifier: GPL-2.0-only
#include <linux/ascii85.h>
#include <linux/mm.h>
#include <linux/scatterlist.h>
#include <linux/slab.h>

#include "gt/engine/error_text.h"

/* Memory of an error state is not charged to a client: it is bounded, and belongs to root. */
#define TEXT_GFP	(GFP_NOWAIT | __GFP_NOWARN)
/* Longest piece of a printer. */
#define PIECE_MAX	256

struct genx_error_text *genx_error_text_create(void)
{
	struct genx_error_text *text = kzalloc(sizeof(*text), TEXT_GFP);

	if (!text)
		return NULL;
	kref_init(&text->ref);
	xa_init(&text->pages);
	text->max = GENX_ERROR_TEXT_MAX;
	return text;
}

struct genx_error_text *genx_error_text_get(struct genx_error_text *text)
{
	if (text)
		kref_get(&text->ref);
	return text;
}

static void text_free(struct kref *ref)
{
	struct genx_error_text *text = container_of(ref, struct genx_error_text, ref);
	struct page *page;
	unsigned long i;

	xa_for_each(&text->pages, i, page)
		__free_page(page);
	xa_destroy(&text->pages);
	kfree(text);
}

void genx_error_text_put(struct genx_error_text *text)
{
	if (text)
		kref_put(&text->ref, text_free);
}

/* Begin a new page. Return: false if memory is short. */
static bool add_page(struct genx_error_text *text)
{
	struct page *page = alloc_page(TEXT_GFP);

	if (!page)
		return false;
	if (xa_is_err(xa_store(&text->pages, text->n_pages, page, TEXT_GFP))) {
		__free_page(page);
		return false;
	}
	text->n_pages++;
	text->last = page_address(page);
	return true;
}

/* Append @n bytes. Bytes for which there is no room count as lost. */
static void append(struct genx_error_text *text, const char *s, size_t n)
{
	while (n) {
		size_t at = offset_in_page(text->size), part = min(n, PAGE_SIZE - at);

		if (text->no_memory || text->size >= text->max)
			break;
		if (!at && !add_page(text)) {
			text->no_memory = true;
			break;
		}
		memcpy(text->last + at, s, part);
		text->size += part;
		s += part;
		n -= part;
	}
	text->lost += n;
}

static void print_piece(struct drm_printer *p, struct va_format *vaf)
{
	char piece[PIECE_MAX];

	append(p->arg, piece, scnprintf(piece, sizeof(piece), "%pV", vaf));
}

struct drm_printer genx_error_text_printer(struct genx_error_text *text)
{
	return (struct drm_printer){ .printfn = print_piece, .arg = text };
}

void genx_error_text_words(struct genx_error_text *text, const u32 *words, size_t n)
{
	char buf[ASCII85_BUFSZ];
	const char *s;
	size_t i;

	for (i = 0; i < n; i++) {
		s = ascii85_encode(words[i], buf);
		append(text, s, strlen(s));
	}
}

/*
 * The line about lost bytes replaces the end of the text, so that no memory is needed. The last
 * sizeof(line) bytes of the text count as lost: the line is written over the first n of them, and
 * the others are cut off.
 */
void genx_error_text_end(struct genx_error_text *text)
{
	char line[80];
	size_t n, size, i;
	char *at;

	if (!text->lost)
		return;
	n = scnprintf(line, sizeof(line), "\nshortened, at least %zu bytes are missing: %s\n",
		      text->lost + sizeof(line),
		      text->no_memory ? "out of memory" : "the limit was reached");
	if (text->size < sizeof(line))
		return;
	text->size -= sizeof(line) - n;
	for (i = 0; i < n; i++) {
		at = (char *)genx_error_text_at(text, text->size - n + i, &size);
		*at = line[i];
	}
}

const char *genx_error_text_at(struct genx_error_text *text, u64 offset, size_t *size)
{
	struct page *page;

	if (offset >= text->size)
		return NULL;
	page = xa_load(&text->pages, offset >> PAGE_SHIFT);
	*size = min_t(u64, text->size - offset, PAGE_SIZE - offset_in_page(offset));
	return page_address(page) + offset_in_page(offset);
}

struct scatterlist *genx_error_text_share(struct genx_error_text *text)
{
	struct scatterlist *table;
	struct page *page;
	unsigned long i;

	table = kmalloc_array(text->n_pages, sizeof(*table), GFP_KERNEL | __GFP_NOWARN);
	if (!table)
		return NULL;
	sg_init_table(table, text->n_pages);
	xa_for_each(&text->pages, i, page) {
		get_page(page);
		sg_set_page(&table[i], page,
			    min_t(size_t, PAGE_SIZE, text->size - i * PAGE_SIZE), 0);
	}
	return table;
}
