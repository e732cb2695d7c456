// SPDX-License-Identifier: GPL-2.0-only
/* Fixture: a driver with a batch that never ends, and its error state. */

#include <kunit/test.h>
#include <linux/ascii85.h>
#include <linux/delay.h>
#include <linux/iosys-map.h>
#include <linux/uaccess.h>
#include <linux/vmalloc.h>

#include <drm/i915_drm.h>

#include "core/context/context.h"
#include "core/context/context_internal.h"
#include "core/context/file.h"
#include "core/device/ioctls.h"
#include "core/gem/gem.h"
#include "core/memory/bo.h"
#include "gt/engine/engine.h"
#include "gt/engine/error_state.h"
#include "gt/engine/error_text.h"
#include "gt/engine/gt_reset.h"
#include "gt/exec/lrc.h"
#include "include/compat.h"
#include "kunit/engine/error_fixture.h"
#include "regs/mi_commands.h"

/* Offsets in the memory of user space. */
#define AT_OBJECTS	0x1000
#define AT_DATA		0x2000
/* Addresses; the upper halves differ from 0, so that a lost half is found. */
#define DATA		0xd10000000ULL
#define BATCH		0xd20000000ULL
#define BATCH_START	0x40U
#define WAIT_MS		10000

static u32 new_object(struct genx_kunit_errors *x)
{
	struct drm_i915_gem_create create = { .size = PAGE_SIZE };

	KUNIT_ASSERT_EQ(x->f->test, genx_gem_create_ioctl(&x->f->genx->drm, &create, x->f->file),
			0);
	return create.handle;
}

static void fill(struct genx_kunit_errors *x, u32 handle, u64 offset, const void *data, size_t size)
{
	struct drm_i915_gem_pwrite wr = {
		.handle = handle, .offset = offset, .size = size,
		.data_ptr = (uintptr_t)(x->f->mem + AT_DATA),
	};

	KUNIT_ASSERT_EQ(x->f->test, copy_to_user(x->f->mem + AT_DATA, data, size), 0);
	KUNIT_ASSERT_EQ(x->f->test, genx_gem_pwrite_ioctl(&x->f->genx->drm, &wr, x->f->file), 0);
}

static void fill_objects(struct genx_kunit_errors *x)
{
	static const u32 batch[] = {
		MI_STORE_DATA_IMM, lower_32_bits(DATA + 4), upper_32_bits(DATA + 4),
		GENX_KUNIT_ERRORS_BEGUN,
		MI_SEMAPHORE_WAIT | MI_SEMAPHORE_POLL |
		REG_FIELD_PREP(MI_SEMAPHORE_COMPARE_MASK, MI_SEMAPHORE_SAD_NEQ_SDD),
		0, lower_32_bits(DATA), upper_32_bits(DATA), MI_BATCH_BUFFER_END, 0,
	};
	u32 words[64];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(words); i++)
		words[i] = i < 2 ? 0 : GENX_KUNIT_ERRORS_PATTERN + i;
	fill(x, x->data, 0, words, sizeof(words));
	fill(x, x->batch, BATCH_START, batch, sizeof(batch));
}

struct genx_context *genx_kunit_errors_context(struct genx_kunit_errors *x)
{
	struct genx_context *ctx = genx_file_find_context(x->f->file->driver_priv, 0);

	KUNIT_ASSERT_NOT_NULL(x->f->test, ctx);
	return ctx;
}

int genx_kunit_errors_init(struct kunit *test)
{
	struct genx_kunit_errors *x = kunit_kzalloc(test, sizeof(*x), GFP_KERNEL);
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
	ctx = genx_kunit_errors_context(x);
	WRITE_ONCE(ctx->bannable, false);
	genx_context_put(ctx);
	x->data = new_object(x);
	x->batch = new_object(x);
	fill_objects(x);
	return 0;
}

void genx_kunit_errors_exit(struct kunit *test)
{
	struct genx_kunit_errors *x = test->priv;

	vfree(x->text);
}

static int submit(struct genx_kunit_errors *x, u64 data_flags)
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

static u32 data_word(struct genx_kunit_errors *x, unsigned int dw, bool write, u32 value)
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

void genx_kunit_errors_begin(struct genx_kunit_errors *x, u64 data_flags)
{
	const u32 begun = GENX_KUNIT_ERRORS_BEGUN;
	unsigned int ms;

	data_word(x, 1, true, 0);
	KUNIT_ASSERT_EQ(x->f->test, submit(x, data_flags), 0);
	for (ms = 0; ms < WAIT_MS / 20 && data_word(x, 1, false, 0) != begun; ms++)
		msleep(20);
	KUNIT_ASSERT_EQ(x->f->test, data_word(x, 1, false, 0), begun);
}

void genx_kunit_errors_reset(struct genx_kunit_errors *x)
{
	KUNIT_EXPECT_EQ(x->f->test,
			genx_gt_reset(&x->f->genx->gt, BIT(x->rcs->index), "test of errors"), 0);
}

void genx_kunit_errors_copy(struct genx_kunit_errors *x, struct genx_error_text *text)
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

bool genx_kunit_errors_read(struct genx_kunit_errors *x)
{
	struct genx_error_text *text = genx_error_state_get(&x->f->genx->gt);

	if (!text)
		return false;
	genx_kunit_errors_copy(x, text);
	genx_error_text_put(text);
	return true;
}

const char *genx_kunit_errors_section(struct genx_kunit_errors *x, const char *title)
{
	const char *at = strstr(x->text, title);

	KUNIT_EXPECT_NOT_NULL_MSG(x->f->test, at, "no \"%s\"", title);
	if (!at)
		return NULL;
	at = strchr(at, '\n');
	KUNIT_EXPECT_EQ(x->f->test, at[1], '~');
	return at + 2;
}

bool genx_kunit_errors_has_word(const char *at, unsigned int dw, u32 value)
{
	char buf[ASCII85_BUFSZ];
	const char *want = ascii85_encode(value, buf);

	if (!at)
		return false;
	while (dw--)
		at += *at == 'z' ? 1 : 5;
	return !strncmp(at, want, strlen(want));
}

void genx_kunit_errors_expect(struct genx_kunit_errors *x, const char *want)
{
	KUNIT_EXPECT_NOT_NULL_MSG(x->f->test, strstr(x->text, want), "no \"%s\"", want);
}
