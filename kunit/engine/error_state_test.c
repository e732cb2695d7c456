// SPDX-License-Identifier: GPL-2.0-only
/*
 * Error states: what a reset records, bounds and failed allocations, clearing, and removal while
 * the file in debugfs is open.
 */

#include <kunit/test.h>
#include <linux/ascii85.h>
#include <linux/debugfs.h>
#include <linux/delay.h>
#include <linux/fs.h>
#include <linux/iosys-map.h>
#include <linux/scatterlist.h>
#include <linux/uaccess.h>
#include <linux/vmalloc.h>

#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include "core/context/context.h"
#include "core/context/context_internal.h"
#include "core/context/file.h"
#include "core/device/ioctls.h"
#include "core/gem/gem.h"
#include "core/memory/bo.h"
#include "gt/engine/engine.h"
#include "gt/engine/error_internal.h"
#include "gt/engine/error_state.h"
#include "gt/engine/error_text.h"
#include "gt/engine/gt_reset.h"
#include "gt/engine/gt_start.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/lrc.h"
#include "gt/memory/buffer.h"
#include "include/compat.h"
#include "kunit/lib/fail_nth.h"
#include "kunit/lib/table.h"
#include "kunit/whole/fault_fixture.h"
#include "model/priv.h"
#include "model/state/slots.h"
#include "regs/mi_commands.h"

#define AT_DATA		0x2000
#define AT_OBJECTS	0x1000
/* Addresses; the upper halves differ from 0, so that a lost half is found. */
#define DATA		0xd10000000ULL
#define BATCH		0xd20000000ULL
#define BATCH_START	0x40U
#define BEGUN		0x5eed0001U
#define PATTERN		0xc0ffee00U
#define WAIT_MS		10000

/**
 * struct errors - a driver with a batch that never ends
 * @f:		driver
 * @rcs:	engine that runs the batch
 * @data:	object; the batch writes BEGUN to DW 1 and polls DW 0; other DWs hold a pattern
 * @batch:	object with the batch, at BATCH_START
 * @text:	error state that was read last, with a terminating 0; freed by the next read
 * @size:	its length
 */
struct errors {
	struct genx_kunit_fault *f;
	struct genx_engine *rcs;
	u32 data;
	u32 batch;
	char *text;
	size_t size;
};

static u32 new_object(struct errors *x)
{
	struct drm_i915_gem_create create = { .size = PAGE_SIZE };

	KUNIT_ASSERT_EQ(x->f->test, genx_gem_create_ioctl(&x->f->genx->drm, &create, x->f->file),
			0);
	return create.handle;
}

static void fill(struct errors *x, u32 handle, u64 offset, const void *data, size_t size)
{
	struct drm_i915_gem_pwrite wr = {
		.handle = handle, .offset = offset, .size = size,
		.data_ptr = (uintptr_t)(x->f->mem + AT_DATA),
	};

	KUNIT_ASSERT_EQ(x->f->test, copy_to_user(x->f->mem + AT_DATA, data, size), 0);
	KUNIT_ASSERT_EQ(x->f->test, genx_gem_pwrite_ioctl(&x->f->genx->drm, &wr, x->f->file), 0);
}

static void fill_objects(struct errors *x)
{
	static const u32 batch[] = {
		MI_STORE_DATA_IMM, lower_32_bits(DATA + 4), upper_32_bits(DATA + 4), BEGUN,
		MI_SEMAPHORE_WAIT | MI_SEMAPHORE_POLL |
		REG_FIELD_PREP(MI_SEMAPHORE_COMPARE_MASK, MI_SEMAPHORE_SAD_NEQ_SDD),
		0, lower_32_bits(DATA), upper_32_bits(DATA), MI_BATCH_BUFFER_END, 0,
	};
	u32 words[64];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(words); i++)
		words[i] = i < 2 ? 0 : PATTERN + i;
	fill(x, x->data, 0, words, sizeof(words));
	fill(x, x->batch, BATCH_START, batch, sizeof(batch));
}

static struct genx_context *default_context(struct errors *x)
{
	struct genx_context *ctx = genx_file_find_context(x->f->file->driver_priv, 0);

	KUNIT_ASSERT_NOT_NULL(x->f->test, ctx);
	return ctx;
}

static int errors_init(struct kunit *test)
{
	struct errors *x = kunit_kzalloc(test, sizeof(*x), GFP_KERNEL);
	struct genx_context *ctx;

	KUNIT_ASSERT_NOT_NULL(test, x);
	test->priv = x;
	x->f = genx_kunit_fault_create(test);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(x->f), 0);
	x->f->genx->gt.device_id = 0x9840;
	x->rcs = x->f->genx->gt.engines[0];
	/* resets by the test alone */
	WRITE_ONCE(x->rcs->props.heartbeat_ms, 0);
	/* so that many hangs ban no client */
	ctx = default_context(x);
	WRITE_ONCE(ctx->bannable, false);
	genx_context_put(ctx);
	x->data = new_object(x);
	x->batch = new_object(x);
	fill_objects(x);
	return 0;
}

static void errors_exit(struct kunit *test)
{
	struct errors *x = test->priv;

	vfree(x->text);
}

static int submit(struct errors *x, u64 data_flags)
{
	const struct drm_i915_gem_exec_object2 objects[] = {
		{ .handle = x->data, .offset = DATA,
		  .flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_SUPPORTS_48B_ADDRESS | data_flags },
		{ .handle = x->batch, .offset = BATCH,
		  .flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_SUPPORTS_48B_ADDRESS },
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffers_ptr = (uintptr_t)(x->f->mem + AT_OBJECTS),
		.buffer_count = ARRAY_SIZE(objects),
		.batch_start_offset = BATCH_START,
		.flags = I915_EXEC_RENDER,
	};

	if (copy_to_user(x->f->mem + AT_OBJECTS, objects, sizeof(objects)))
		return -EFAULT;
	return genx_execbuf_ioctl(&x->f->genx->drm, &exec, x->f->file);
}

static u32 data_word(struct errors *x, unsigned int dw, bool write, u32 value)
{
	struct genx_bo *bo = genx_bo_find(x->f->file, x->data);
	struct iosys_map map;
	u32 old;

	KUNIT_ASSERT_EQ(x->f->test, genx_gem_vmap(&bo->shmem.base, &map), 0);
	old = READ_ONCE(((u32 *)map.vaddr)[dw]);
	if (write)
		WRITE_ONCE(((u32 *)map.vaddr)[dw], value);
	genx_gem_vunmap(&bo->shmem.base, &map);
	genx_bo_put(bo);
	return old;
}

/* Submit the batch and wait until the engine runs it. */
static void begin(struct errors *x, u64 data_flags)
{
	unsigned int ms;

	data_word(x, 1, true, 0);
	KUNIT_ASSERT_EQ(x->f->test, submit(x, data_flags), 0);
	for (ms = 0; ms < WAIT_MS / 20 && data_word(x, 1, false, 0) != BEGUN; ms++)
		msleep(20);
	KUNIT_ASSERT_EQ(x->f->test, data_word(x, 1, false, 0), BEGUN);
}

static void reset(struct errors *x)
{
	KUNIT_EXPECT_EQ(x->f->test,
			genx_gt_reset(&x->f->genx->gt, BIT(x->rcs->index), "test of errors"), 0);
}

/* ---- reading ---- */

/* Copy a text to x->text. */
static void copy_text(struct errors *x, struct genx_error_text *text)
{
	size_t part, at;
	const char *bytes;

	vfree(x->text);
	x->size = text->size;
	x->text = vzalloc(x->size + 1);
	KUNIT_ASSERT_NOT_NULL(x->f->test, x->text);
	for (at = 0; (bytes = genx_error_text_at(text, at, &part)); at += part)
		memcpy(x->text + at, bytes, part);
}

/* Return: true if there is an error state, which is then in x->text. */
static bool read_state(struct errors *x)
{
	struct genx_error_text *text = genx_error_state_get(&x->f->genx->gt);

	if (!text)
		return false;
	copy_text(x, text);
	genx_error_text_put(text);
	return true;
}

/* Find the ASCII85 after a title. */
static const char *section(struct errors *x, const char *title)
{
	const char *at = strstr(x->text, title);

	KUNIT_EXPECT_NOT_NULL_MSG(x->f->test, at, "no \"%s\"", title);
	if (!at)
		return NULL;
	at = strchr(at, '\n');
	KUNIT_EXPECT_EQ(x->f->test, at[1], '~');
	return at + 2;
}

/* Does a section have a word at a DW index? Words before it are skipped. */
static bool has_word(const char *at, unsigned int dw, u32 value)
{
	char buf[ASCII85_BUFSZ];
	const char *want = ascii85_encode(value, buf);

	if (!at)
		return false;
	while (dw--)
		at += *at == 'z' ? 1 : 5;
	return !strncmp(at, want, strlen(want));
}

static void expect_says(struct errors *x, const char *want)
{
	KUNIT_EXPECT_NOT_NULL_MSG(x->f->test, strstr(x->text, want), "no \"%s\"", want);
}

/* ---- tests ---- */

/* The guilty batch from its first command, the marked object as the GPU left it, and its owner. */
static void contents(struct kunit *test)
{
	struct errors *x = test->priv;
	char owner[TASK_COMM_LEN + 16];
	const char *at;

	KUNIT_EXPECT_FALSE(test, read_state(x));
	begin(x, EXEC_OBJECT_CAPTURE);
	reset(x);
	KUNIT_ASSERT_TRUE(test, read_state(x));
	expect_says(x, "Error state of genx\n");
	expect_says(x, "Platform: Lakefield\n");
	expect_says(x, "PCI ID: 0x9840\n");
	expect_says(x, "\nrcs0 command stream:\n");
	expect_says(x, "Reset: test of errors, ");
	expect_says(x, ", begun, ");
	expect_says(x, "  ACTIVE[0]: descriptor 0x");
	expect_says(x, "  HEAD: 0x");
	/* the command streamer is in the batch, and its ring is valid */
	expect_says(x, "  ACTHD: 0x0000000d 200000");
	KUNIT_EXPECT_NULL(test, strstr(x->text, "  CTL: 0x00000000"));
	KUNIT_EXPECT_NULL(test, strstr(x->text, "  HWS: 0x00000000"));
	snprintf(owner, sizeof(owner), " of %s[%d], ", current->group_leader->comm,
		 task_tgid_nr(current));
	expect_says(x, owner);

	at = section(x, "rcs0 --- batch = 0x0000000d 20000040\n");
	KUNIT_EXPECT_TRUE(test, has_word(at, 0, MI_STORE_DATA_IMM));
	KUNIT_EXPECT_TRUE(test, has_word(at, 8, MI_BATCH_BUFFER_END));
	at = section(x, "rcs0 --- user = 0x0000000d 10000000\n");
	KUNIT_EXPECT_TRUE(test, has_word(at, 1, BEGUN));
	KUNIT_EXPECT_TRUE(test, has_word(at, 63, PATTERN + 63));
	section(x, "rcs0 --- ring = ");
	section(x, "rcs0 --- HW Status = ");
	section(x, "rcs0 --- HW context = ");
	KUNIT_EXPECT_NULL(test, strstr(x->text, "shortened"));
	TABLE_ROW(test, "faults", "engine reset while a batch runs",
		  "error state with registers, ring, status page, context, guilty batch and marked objects");
}

static void set_unit(struct model *m, u32 reg, unsigned int unit, u32 val)
{
	u32 row = model_slot_row(m->slots[reg / 4]);

	m->repl[m->steer.base[row] + (reg - m->plat->ranges[row].first) / 4 *
		m->part->steer->instances + unit] = val;
}

/* SIL-278: status of each unit and of faults, from before the reset, which clears it. */
static void units(struct kunit *test)
{
	struct errors *x = test->priv;
	struct genx_kunit_gpu *gpu = x->f->gpu;
	struct model *m = gpu->model;
	unsigned long flags;
	unsigned int i;
	char line[64];

	begin(x, 0);
	flags = genx_kunit_gpu_lock(gpu);
	for (i = 0; i < m->part->steer->instances; i++) {
		set_unit(m, 0xe160, i, 0x5a00 + i);
		set_unit(m, 0xe164, i, 0x7700 + i);
	}
	set_unit(m, 0x7100, 0, 0x1234);
	m->regs[0x4094 / 4] = 0x3001;
	m->regs[0x4b10 / 4] = 0x89abcdef;
	m->regs[0x4b14 / 4] = 0x11;
	m->regs[0x44050 / 4] = 0xffff;
	genx_kunit_gpu_unlock(gpu, flags);
	reset(x);
	KUNIT_ASSERT_TRUE(test, read_state(x));
	expect_says(x, "\n  SC_INSTDONE: 0x00001234\n");
	for (i = 0; i < 8; i++) {
		snprintf(line, sizeof(line), "\n  SAMPLER_INSTDONE[0][%u]: 0x%08x\n", i,
			 0x5a00 + i);
		expect_says(x, line);
		snprintf(line, sizeof(line), "\n  ROW_INSTDONE[0][%u]: 0x%08x\n", i,
			 0x7700 + i);
		expect_says(x, line);
	}
	KUNIT_EXPECT_NULL(test, strstr(x->text, "[0][8]"));
	expect_says(x, "\n  FAULT_REG: 0x00003001\n");
	expect_says(x, "\nFAULT_TLB_DATA: 0x00000011 0x89abcdef\n");
	expect_says(x, "\nDERRMR: 0x0000ffff\n");
	/* the top table of the context's address space */
	KUNIT_EXPECT_NULL(test, strstr(x->text, "  PDP0: 0x0000000000000000\n"));
	expect_says(x, "\n  PDP3: 0x");
}

/* The registers that were read are those of one engine, and no other engine shows them. */
static void registers_of_another(struct kunit *test)
{
	struct errors *x = test->priv;
	struct genx_gt *gt = &x->f->genx->gt;
	struct genx_error_capture *capture = kunit_kzalloc(test, sizeof(*capture), GFP_KERNEL);
	struct genx_engine *bcs = genx_engine_find(gt, GENX_CLASS_COPY, 0);

	KUNIT_ASSERT_NOT_NULL(test, capture);
	KUNIT_ASSERT_NOT_NULL(test, bcs);
	begin(x, 0);
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&gt->fw, bcs->desc->fw_domains), 0);
	genx_error_state_begin(capture, gt, "test");
	genx_error_state_registers(capture, bcs);
	genx_error_state_engine(capture, x->rcs);
	genx_error_state_end(capture);
	genx_forcewake_put(&gt->fw, bcs->desc->fw_domains);
	KUNIT_ASSERT_TRUE(test, read_state(x));
	expect_says(x, "\nrcs0 command stream:\n");
	expect_says(x, "  registers: not read");
	KUNIT_EXPECT_NULL(test, strstr(x->text, "  HEAD:"));
	KUNIT_EXPECT_NULL(test, strstr(x->text, "INSTDONE"));
	reset(x);
}

/* Objects without the flag are not shown. */
static void unmarked(struct kunit *test)
{
	struct errors *x = test->priv;

	begin(x, 0);
	reset(x);
	KUNIT_ASSERT_TRUE(test, read_state(x));
	section(x, "rcs0 --- batch = 0x0000000d 20000040\n");
	KUNIT_EXPECT_NULL(test, strstr(x->text, "--- user"));
}

/* The first error state is kept until it is cleared. */
static void kept_until_cleared(struct kunit *test)
{
	struct errors *x = test->priv;
	struct genx_error_states *errors = &x->f->genx->gt.exec->errors;

	begin(x, EXEC_OBJECT_CAPTURE);
	reset(x);
	begin(x, 0);
	reset(x);
	KUNIT_EXPECT_EQ(test, errors->captured, 1);
	KUNIT_EXPECT_EQ(test, errors->refused, 1);
	KUNIT_ASSERT_TRUE(test, read_state(x));
	expect_says(x, "--- user");

	genx_error_state_clear(&x->f->genx->gt);
	KUNIT_EXPECT_FALSE(test, read_state(x));
	begin(x, 0);
	reset(x);
	KUNIT_ASSERT_TRUE(test, read_state(x));
	KUNIT_EXPECT_NULL(test, strstr(x->text, "--- user"));
	KUNIT_EXPECT_EQ(test, errors->captured, 2);
	KUNIT_EXPECT_EQ(test, errors->refused, 1);
	TABLE_ROW(test, "faults", "second hang before the error state is cleared",
		  "the first is kept, the second counted");
}

/* A reset of an idle engine, of a closed context, or of one that asks for it records nothing. */
static void not_recorded(struct kunit *test)
{
	struct genx_context_param param = {
		.args = { .param = I915_CONTEXT_PARAM_NO_ERROR_CAPTURE, .value = 1 },
	};
	struct errors *x = test->priv;
	struct genx_error_states *errors = &x->f->genx->gt.exec->errors;
	struct genx_context *ctx = default_context(x);

	reset(x);
	KUNIT_EXPECT_FALSE(test, read_state(x));

	begin(x, 0);
	KUNIT_EXPECT_EQ(test, genx_context_set_param(ctx, &param), 0);
	reset(x);
	KUNIT_EXPECT_FALSE(test, read_state(x));

	param.args.value = 0;
	KUNIT_EXPECT_EQ(test, genx_context_set_param(ctx, &param), 0);
	begin(x, 0);
	genx_context_close(ctx);
	reset(x);
	KUNIT_EXPECT_FALSE(test, read_state(x));
	KUNIT_EXPECT_EQ(test, errors->captured + errors->refused + errors->failed, 0);
	genx_context_put(ctx);
}

/* A device that does not answer has no registers, but its memory is recorded. */
static void dead_device(struct kunit *test)
{
	struct errors *x = test->priv;

	begin(x, EXEC_OBJECT_CAPTURE);
	genx_kunit_gpu_fault(x->f->gpu, MODEL_FAULT_DEAD, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(&x->f->genx->gt, BIT(x->rcs->index), "test"),
			-ENODEV);
	KUNIT_ASSERT_TRUE(test, read_state(x));
	expect_says(x, "  registers: not read, the device does not answer\n");
	KUNIT_EXPECT_NULL(test, strstr(x->text, "  HEAD:"));
	KUNIT_EXPECT_TRUE(test, has_word(section(x, "rcs0 --- batch = 0x0000000d 20000040\n"), 0,
					 MI_STORE_DATA_IMM));
	KUNIT_EXPECT_TRUE(test, has_word(section(x, "rcs0 --- user = 0x0000000d 10000000\n"), 63,
					 PATTERN + 63));
	genx_kunit_fault_remove(x->f);
	genx_kunit_fault_revive(x->f);
	TABLE_ROW(test, "faults", "device lost while a batch runs",
		  "error state without registers, with batch and marked objects");
}

/* Each allocation fails in turn: the reset succeeds, and a shortened text says so. */
static void no_memory(struct kunit *test)
{
	struct errors *x = test->priv;
	struct genx_error_states *errors = &x->f->genx->gt.exec->errors;
	unsigned int n, shortened = 0;
	bool failed = true;

	if (!genx_kunit_fail_arm(0))
		kunit_skip(test, "no fault injection");
	genx_kunit_fail_disarm();
	for (n = 1; failed && n < 200; n++) {
		begin(x, EXEC_OBJECT_CAPTURE);
		genx_kunit_fail_arm(n);
		reset(x);
		failed = genx_kunit_fail_disarm();
		if (!read_state(x))
			continue;
		/* an allocation of the reset that is not for the text leaves it complete */
		if (strstr(x->text, "bytes are missing: out of memory\n")) {
			KUNIT_EXPECT_TRUE(test, failed);
			shortened++;
		}
		genx_error_state_clear(&x->f->genx->gt);
	}
	KUNIT_EXPECT_FALSE(test, failed);
	KUNIT_EXPECT_GE(test, errors->failed, 1);
	KUNIT_EXPECT_GT(test, shortened, 3);
	TABLE_ROW(test, "faults", "any allocation of an error state fails",
		  "the reset succeeds; the error state is shorter and says so, or there is none");
}

/* The text ends at its limit; the last line says how much is missing. */
static void bound(struct kunit *test)
{
	struct genx_error_text *text = genx_error_text_create();
	struct errors *x = test->priv;
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
	copy_text(x, text);
	expect_says(x, "\nshortened, at least 7");
	expect_says(x, " bytes are missing: the limit was reached\n");
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
	struct errors *x = test->priv;
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
	copy_text(x, text);
	expect_says(x, " bytes are missing: the limit was reached\n");
	genx_error_text_put(text);
	__free_page(pages[0]);
	TABLE_ROW(test, "faults", "engine reset while a batch uses more marked memory than fits",
		  "the error state ends at its limit and says so, no further memory is read");
}

/* ---- the file ---- */

static struct file *open_file(struct errors *x, const char *name)
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
static ssize_t read_file(struct errors *x, struct file *file, char *buf, size_t size)
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
	struct errors *x = test->priv;
	struct file *before, *after;
	loff_t pos = 0;
	char buf[64];

	before = open_file(x, "genx_error_state");
	KUNIT_EXPECT_GT(test, read_file(x, before, buf, sizeof(buf)), 0);
	KUNIT_EXPECT_STREQ(test, buf, "No error state collected\n");
	begin(x, 0);
	reset(x);
	after = open_file(x, "i915_error_state");
	KUNIT_EXPECT_GT(test, read_file(x, after, buf, sizeof(buf)), 0);
	KUNIT_EXPECT_EQ(test, strncmp(buf, "Error state of genx\n", 20), 0);
	/* any write clears; a reader that has the file open still reads it */
	KUNIT_EXPECT_EQ(test, vfs_write(before, x->f->mem, 1, &pos), 1);
	KUNIT_EXPECT_FALSE(test, read_state(x));
	KUNIT_EXPECT_GT(test, read_file(x, after, buf, sizeof(buf)), 0);
	KUNIT_EXPECT_EQ(test, strncmp(buf, "Error state of genx\n", 20), 0);
	close_file(before);
	close_file(after);
}

/* The device is removed while the file is open: the text is freed when the file is closed. */
static void removal(struct kunit *test)
{
	struct errors *x = test->priv;
	struct file *file;
	char buf[64];

	begin(x, EXEC_OBJECT_CAPTURE);
	reset(x);
	file = open_file(x, "genx_error_state");
	genx_kunit_fault_remove(x->f);
	KUNIT_EXPECT_LT(test, read_file(x, file, buf, sizeof(buf)), 0);
	close_file(file);
	TABLE_ROW(test, "faults", "device removed while its error state is open",
		  "reads fail, the error state is freed at close");
}

static struct kunit_case errors_cases[] = {
	KUNIT_CASE(contents),
	KUNIT_CASE(units),
	KUNIT_CASE(registers_of_another),
	KUNIT_CASE(unmarked),
	KUNIT_CASE(kept_until_cleared),
	KUNIT_CASE(not_recorded),
	KUNIT_CASE(dead_device),
	KUNIT_CASE(no_memory),
	KUNIT_CASE(bound),
	KUNIT_CASE(bound_of_captures),
	KUNIT_CASE(file_in_debugfs),
	KUNIT_CASE(removal),
	{}
};

static struct kunit_suite errors_suite = {
	.name = "genx_error_state",
	.init = errors_init,
	.exit = errors_exit,
	.test_cases = errors_cases,
};

kunit_test_suite(errors_suite);
