// SPDX-License-Identifier: GPL-2.0-only
/*
 * The text of an error state: its limit, the file in debugfs, and removal while the file is open.
 */

#include <kunit/test.h>
#include <linux/debugfs.h>
#include <linux/fs.h>
#include <linux/scatterlist.h>
#include <linux/uaccess.h>
#include <linux/vmalloc.h>

#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include "gt/engine/engine.h"
#include "gt/engine/error_internal.h"
#include "gt/engine/error_state.h"
#include "gt/engine/error_text.h"
#include "gt/exec/exec_types.h"
#include "include/compat.h"
#include "kunit/engine/error_fixture.h"
#include "kunit/lib/table.h"

#define AT_DATA	0x2000	/* offset in the memory of user space */

/* The text ends at its limit; the last line says how much is missing. */
static void bound(struct kunit *test)
{
	struct genx_error_text *text = genx_error_text_create();
	struct genx_kunit_errors *x = test->priv;
	struct scatterlist *table;
	u32 words[16];
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, text);
	text->max = 2 * PAGE_SIZE - 100;
	memset(words, 0x5a, sizeof(words));
	for (i = 0; i < 200; i++)
		genx_error_text_words(text, words, ARRAY_SIZE(words));
	genx_error_text_end(text);
	KUNIT_EXPECT_LE(test, text->size, text->max);
	KUNIT_EXPECT_EQ(test, text->n_pages, 2);
	genx_kunit_errors_copy(x, text);
	genx_kunit_errors_expect(x, "\nshortened, at least 7");
	genx_kunit_errors_expect(x, " bytes are missing: the limit was reached\n");
	KUNIT_EXPECT_EQ(test, x->text[x->size - 1], '\n');

	/* devcoredump has the pages for itself */
	table = genx_error_text_share(text);
	KUNIT_ASSERT_NOT_NULL(test, table);
	genx_error_text_put(text);
	KUNIT_EXPECT_EQ(test, sg_nents(table), 2);
	KUNIT_EXPECT_EQ(test, table[0].length + table[1].length, x->size);
	KUNIT_EXPECT_EQ(test, memcmp(sg_virt(&table[0]), x->text, PAGE_SIZE), 0);
	for (i = 0; i < 2; i++)
		__free_page(sg_page(&table[i]));
	kfree(table);
}

/* When the limit is reached, no further memory is read: the length of a reset is bounded. */
static void bound_of_captures(struct kunit *test)
{
	const unsigned int n = 1024;
	struct genx_error_text *text = genx_error_text_create();
	struct page **pages = kunit_kcalloc(test, n, sizeof(*pages), GFP_KERNEL);
	struct genx_request_memory memory[2] = {
		{ .size = n * PAGE_SIZE, .pages = pages }, { .size = PAGE_SIZE, .pages = pages },
	};
	struct genx_request *rq = kunit_kzalloc(test, sizeof(*rq), GFP_KERNEL);
	struct genx_kunit_errors *x = test->priv;
	struct genx_error_work work = { .engine = x->rcs, .rq = rq, .reason = "test" };

	KUNIT_ASSERT_NOT_NULL(test, text);
	KUNIT_ASSERT_NOT_NULL(test, pages);
	KUNIT_ASSERT_NOT_NULL(test, rq);
	pages[0] = alloc_page(GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, pages[0]);
	memset(page_address(pages[0]), 0x5a, PAGE_SIZE);
	memset64((u64 *)pages, (uintptr_t)pages[0], n);
	rq->captures = memory;
	rq->n_captures = ARRAY_SIZE(memory);
	text->max = SZ_64K;
	genx_error_print_engine(text, &work);
	KUNIT_EXPECT_EQ(test, text->size, text->max);
	/* the rest of the page at the limit */
	KUNIT_EXPECT_LT(test, text->lost, 2 * PAGE_SIZE);
	genx_error_text_end(text);
	genx_kunit_errors_copy(x, text);
	genx_kunit_errors_expect(x, " bytes are missing: the limit was reached\n");
	genx_error_text_put(text);
	__free_page(pages[0]);
	TABLE_ROW(test, "faults", "engine reset while a batch uses more marked memory than fits",
		  "the error state ends at its limit and says so, no further memory is read");
}

/* Pages of a client between pages of others: the client has 4, 2 and 0, in this order. */
#define APART	6

static u32 apart_word(unsigned int page, unsigned int dw)
{
	return (page + 1) << 16 | dw;
}

/* Expect the words from @offset on, and no further one. */
static void expect_words(struct genx_kunit_errors *x, const char *title, u64 offset, u64 size)
{
	const char *at = genx_kunit_errors_section(x, title);
	unsigned int n = size / sizeof(u32), i;

	for (i = 0; at && i < n; i++) {
		u64 byte = offset + i * sizeof(u32);
		u32 want = apart_word(4 - 2 * (byte >> PAGE_SHIFT),
				      offset_in_page(byte) / sizeof(u32));

		if (genx_kunit_errors_has_word(at, 0, want)) {
			at += *at == 'z' ? 1 : 5;
			continue;
		}
		KUNIT_FAIL(x->f->test, "%s DW %u is not %08x", title, i, want);
		return;
	}
	KUNIT_EXPECT_EQ(x->f->test, at ? *at : 0, '\n');
}

/* Memory that begins and ends within a page: neither the bytes before nor those behind it. */
static void only_the_clients_bytes(struct kunit *test)
{
	struct page *block = alloc_pages(GFP_KERNEL, get_order(APART * PAGE_SIZE));
	struct page *pages[] = { block + 4, block + 2, block };
	struct genx_request_memory captures[] = {
		{ .addr = 0x100000, .offset = 0x204, .size = 2 * PAGE_SIZE, .pages = pages },
		{ .addr = 0x200000, .offset = PAGE_SIZE - 8, .size = 16, .pages = pages },
		{ .addr = 0x300000, .offset = PAGE_SIZE, .size = PAGE_SIZE, .pages = pages },
	};
	struct genx_request *rq = kunit_kzalloc(test, sizeof(*rq), GFP_KERNEL);
	struct genx_error_text *text = genx_error_text_create();
	struct genx_kunit_errors *x = test->priv;
	struct genx_error_work work = { .engine = x->rcs, .rq = rq, .reason = "test" };
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, block);
	KUNIT_ASSERT_NOT_NULL(test, rq);
	KUNIT_ASSERT_NOT_NULL(test, text);
	for (i = 0; i < APART * PAGE_SIZE / sizeof(u32); i++)
		((u32 *)page_address(block))[i] = apart_word(i / (PAGE_SIZE / sizeof(u32)),
							     i % (PAGE_SIZE / sizeof(u32)));
	rq->batch = (struct genx_request_memory){
		.addr = 0x40, .offset = 0x40, .size = 3 * PAGE_SIZE - 0x40, .pages = pages,
	};
	rq->captures = captures;
	rq->n_captures = ARRAY_SIZE(captures);
	genx_error_print_engine(text, &work);
	genx_kunit_errors_copy(x, text);
	genx_error_text_put(text);
	__free_pages(block, get_order(APART * PAGE_SIZE));
	expect_words(x, "rcs0 --- batch = 0x00000000 00000040\n", rq->batch.offset, rq->batch.size);
	expect_words(x, "rcs0 --- user = 0x00000000 00100000\n", captures[0].offset,
		     captures[0].size);
	expect_words(x, "rcs0 --- user = 0x00000000 00200000\n", captures[1].offset,
		     captures[1].size);
	expect_words(x, "rcs0 --- user = 0x00000000 00300000\n", captures[2].offset,
		     captures[2].size);
}

static struct file *open_file(struct genx_kunit_errors *x, const char *name)
{
	struct dentry *dentry = debugfs_lookup(name, x->f->genx->drm.primary->debugfs_root);
	struct file *file;
	struct path path = { .dentry = dentry };

	KUNIT_ASSERT_NOT_NULL(x->f->test, dentry);
	KUNIT_EXPECT_EQ(x->f->test, d_inode(dentry)->i_mode & 0777, 0600);
	path.mnt = kern_mount(dentry->d_sb->s_type);
	KUNIT_ASSERT_FALSE(x->f->test, IS_ERR(path.mnt));
	file = dentry_open(&path, O_RDWR, current_cred());
	kern_unmount(path.mnt);
	dput(dentry);
	KUNIT_ASSERT_FALSE(x->f->test, IS_ERR(file));
	return file;
}

static void close_file(struct file *file)
{
	__fput_sync(file);
}

/* Read the head of a file. */
static ssize_t read_file(struct genx_kunit_errors *x, struct file *file, char *buf, size_t size)
{
	loff_t pos = 0;
	ssize_t n = vfs_read(file, x->f->mem + AT_DATA, size - 1, &pos);

	if (n >= 0) {
		KUNIT_EXPECT_EQ(x->f->test, copy_from_user(buf, x->f->mem + AT_DATA, n), 0);
		buf[n] = '\0';
	}
	return n;
}

static void file_in_debugfs(struct kunit *test)
{
	struct genx_kunit_errors *x = test->priv;
	struct file *before, *after;
	loff_t pos = 0;
	char buf[64];

	before = open_file(x, "genx_error_state");
	KUNIT_EXPECT_GT(test, read_file(x, before, buf, sizeof(buf)), 0);
	KUNIT_EXPECT_STREQ(test, buf, "No error state collected\n");
	genx_kunit_errors_begin(x, 0);
	genx_kunit_errors_reset(x);
	after = open_file(x, "i915_error_state");
	KUNIT_EXPECT_GT(test, read_file(x, after, buf, sizeof(buf)), 0);
	KUNIT_EXPECT_EQ(test, strncmp(buf, "Error state of genx\n", 20), 0);
	/* any write clears; a reader that has the file open still reads it */
	KUNIT_EXPECT_EQ(test, vfs_write(before, x->f->mem, 1, &pos), 1);
	KUNIT_EXPECT_FALSE(test, genx_kunit_errors_read(x));
	KUNIT_EXPECT_GT(test, read_file(x, after, buf, sizeof(buf)), 0);
	KUNIT_EXPECT_EQ(test, strncmp(buf, "Error state of genx\n", 20), 0);
	close_file(before);
	close_file(after);
}

/* The device is removed while the file is open: the text is freed when the file is closed. */
static void removal(struct kunit *test)
{
	struct genx_kunit_errors *x = test->priv;
	struct file *file;
	char buf[64];

	genx_kunit_errors_begin(x, EXEC_OBJECT_CAPTURE);
	genx_kunit_errors_reset(x);
	file = open_file(x, "genx_error_state");
	genx_kunit_fault_remove(x->f);
	KUNIT_EXPECT_LT(test, read_file(x, file, buf, sizeof(buf)), 0);
	close_file(file);
	TABLE_ROW(test, "faults", "device removed while its error state is open",
		  "reads fail, the error state is freed at close");
}

static struct kunit_case text_cases[] = {
	KUNIT_CASE(bound),
	KUNIT_CASE(bound_of_captures),
	KUNIT_CASE(only_the_clients_bytes),
	KUNIT_CASE(file_in_debugfs),
	KUNIT_CASE(removal),
	{}
};

static struct kunit_suite text_suite = {
	.name = "genx_error_text",
	.init = genx_kunit_errors_init,
	.exit = genx_kunit_errors_exit,
	.test_cases = text_cases,
};

kunit_test_suite(text_suite);
