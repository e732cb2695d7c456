/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A text of bounded length that is written where the driver must not wait for memory.
 *
 * Error states are written during a reset, for which memory reclaim may be waiting. So each page is
 * allocated without reclaim, and a text for which memory is short ends early, with a line that says
 * how much is missing.
 */
#ifndef GENX_GT_ENGINE_ERROR_TEXT_H
#define GENX_GT_ENGINE_ERROR_TEXT_H

#include <linux/kref.h>
#include <linux/sizes.h>
#include <linux/types.h>
#include <linux/xarray.h>

#include <drm/drm_print.h>

struct scatterlist;

/* Longest text in bytes. */
#define GENX_ERROR_TEXT_MAX	SZ_8M

/**
 * struct genx_error_text - a text
 * @ref:	reference count
 * @pages:	pages by index
 * @n_pages:	number of @pages
 * @last:	CPU address of the page that is being filled
 * @size:	bytes
 * @max:	largest @size
 * @lost:	bytes that were not written. A caller that stops because of genx_error_text_full()
 *		leaves out more bytes, which are not counted
 * @no_memory:	an allocation failed, so that all later bytes are lost
 */
struct genx_error_text {
	struct kref ref;
	struct xarray pages;
	unsigned int n_pages;
	void *last;
	size_t size;
	size_t max;
	size_t lost;
	bool no_memory;
};

/**
 * genx_error_text_create() - create an empty text
 *
 * Any context but NMI; no memory reclaim.
 *
 * Return: the text with one reference, or NULL if memory is short.
 */
struct genx_error_text *genx_error_text_create(void);

/** genx_error_text_get() - take a reference; NULL is fine. Return: @text. */
struct genx_error_text *genx_error_text_get(struct genx_error_text *text);

/** genx_error_text_put() - drop a reference; NULL is fine. Any context but NMI. */
void genx_error_text_put(struct genx_error_text *text);

/**
 * genx_error_text_printer() - printer that appends to a text
 * @text: text; one task writes at a time
 *
 * A piece that is longer than 255 bytes is cut.
 *
 * Return: the printer.
 */
struct drm_printer genx_error_text_printer(struct genx_error_text *text);

/**
 * genx_error_text_words() - append memory as ASCII85, without a newline
 * @text: text
 * @words: DWs
 * @n: number of DWs
 */
void genx_error_text_words(struct genx_error_text *text, const u32 *words, size_t n);

/** genx_error_text_full() - were bytes lost, so that all later ones are lost too? */
static inline bool genx_error_text_full(const struct genx_error_text *text)
{
	return text->lost;
}

/**
 * genx_error_text_end() - finish a text
 * @text: text
 *
 * If bytes were lost, the last bytes are replaced by a line that says so.
 */
void genx_error_text_end(struct genx_error_text *text);

/**
 * genx_error_text_at() - find the bytes at an offset
 * @text: finished text
 * @offset: offset in bytes
 * @size: filled with the number of bytes that are contiguous from there
 *
 * Return: the bytes, or NULL at the end of the text.
 */
const char *genx_error_text_at(struct genx_error_text *text, u64 offset, size_t *size);

/**
 * genx_error_text_share() - table of the pages, for dev_coredumpsg()
 * @text: finished text
 *
 * The table holds a reference to each page, so the text may be freed before it. May sleep.
 *
 * Return: the table, from kmalloc(), or NULL if memory is short.
 */
struct scatterlist *genx_error_text_share(struct genx_error_text *text);

#endif
