// SPDX-License-Identifier: GPL-2.0-only
/*
 * The copy engine moves contents of objects out of local memory and back, with their control data
 * (SIL-206). BAR 2 of the modelled GPU shows 16 MiB. All cases need virtual time.
 */
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/pagemap.h>

#include "core/device/device_types.h"
#include "core/memory/bo.h"
#include "core/memory/bo_local.h"
#include "core/memory/local_lru.h"
#include "gt/engine/local_blit.h"
#include "gt/memory/buffer.h"
#include "kunit/core/memory/local_fixture.h"
#include "kunit/lib/model_glue.h"
#include "kunit/whole/fault_fixture.h"

#define PAGE		GENX_LOCAL_PAGE
#define WINDOW		GENX_LOCAL_WINDOW
#define BIG		(6ULL * SZ_1M)

struct size {
	const char *name;
	u64 bytes;
};

static const struct size sizes[] = {
	{ "64 KiB", PAGE },
	{ "a window", WINDOW },
	{ "an odd tail", 2 * WINDOW + 3 * PAGE },
};

KUNIT_ARRAY_PARAM_DESC(sizes, sizes, name);

/* Contents and control data survive, and none of them moves through BAR 2. */
static void sizes_survive(struct kunit *test)
{
	const struct size *size = test->param_value;
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *old = genx_kunit_local_old(f, size->bytes);
	unsigned int n = DIV_ROUND_UP(size->bytes, WINDOW);
	struct genx_local_object *hog = genx_kunit_local_fill(f);

	genx_kunit_local_write_control(f, old);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_evict(f, old), n);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_clean_pages(old), 0);
	KUNIT_EXPECT_EQ(test, !old->control, size->bytes == PAGE);
	/* as for the pages of the object, the OOM killer does not run for those of control data */
	if (old->control)
		KUNIT_EXPECT_TRUE(test, mapping_gfp_mask(old->control->f_mapping) &
					__GFP_RETRY_MAYFAIL);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_return(f, old, hog), n);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_wrong_control(f, old), 0);
	genx_kunit_expect_clean(test, f->gpu);
}

/* A window holds several blocks, of one or two pages. */
static void many_blocks(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_local_object *single, *hog;
	const unsigned int n = 60;
	struct genx_bo *old;
	u64 size = 0;
	unsigned int i;

	single = kunit_kcalloc(test, n, sizeof(*single), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, single);
	for (i = 0; i < n; i++)
		KUNIT_ASSERT_EQ(test, 0, genx_local_object_alloc(genx_kunit_local_of(f), &single[i],
								 i % 4 ? PAGE : 2 * PAGE));
	hog = genx_kunit_local_fill(f);
	for (i = 0; i < n; i += 2) {
		size += single[i].size;
		genx_local_object_free(&single[i]);
	}
	old = genx_kunit_local_old(f, size);
	KUNIT_EXPECT_EQ(test, list_count_nodes(&old->local.blocks), n / 2);
	genx_kunit_local_write_control(f, old);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_evict(f, old), 3);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_return(f, old, hog), 3);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_wrong_control(f, old), 0);
	for (i = 1; i < n; i += 2)
		genx_local_object_free(&single[i]);
	genx_kunit_expect_clean(test, f->gpu);
}

/* Control data of what was in local memory do not belong to what the GPU writes elsewhere. */
static void system_drops_control(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *old = genx_kunit_local_placed(f, 2 * WINDOW,
					    BIT(GENX_REGION_LOCAL) | BIT(GENX_REGION_SYSTEM));

	KUNIT_ASSERT_EQ(test, genx_bo_prepare(old), 0);
	KUNIT_ASSERT_TRUE(test, genx_bo_local(old));
	genx_kunit_local_write(f, old);
	genx_kunit_local_write_control(f, old);
	genx_kunit_local_fill(f);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_evict(f, old), 2);
	KUNIT_EXPECT_NOT_NULL(test, old->control);
	genx_kunit_local_fill(f);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(old), 0);
	KUNIT_EXPECT_FALSE(test, genx_bo_local(old));
	KUNIT_EXPECT_NULL(test, old->control);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_wrong(f, old), 0);
	genx_kunit_expect_clean(test, f->gpu);
}

struct cost {
	u64 registers;
	u64 read;
	u64 written;
};

/*
 * What the CPU does to evict BIG. @err: result of the new object, which gets no local memory if no
 * engine clears it. The reads of genx_kunit_local_wrong() are of the file.
 */
static struct cost cost_of(struct genx_kunit_fault *f, struct genx_bo *old, struct genx_bo *new,
			   int err)
{
	struct model_stats before, after;
	u64 read = f->gpu->local_read, written = f->gpu->local_written;

	genx_kunit_gpu_stats(f->gpu, &before);
	KUNIT_EXPECT_EQ(f->test, genx_bo_prepare(new), err);
	genx_kunit_gpu_stats(f->gpu, &after);
	KUNIT_EXPECT_FALSE(f->test, genx_bo_local(old));
	KUNIT_EXPECT_EQ(f->test, genx_kunit_local_wrong(f, old), 0);
	return (struct cost) {
		.registers = after.mmio_reads + after.mmio_writes - before.mmio_reads -
			     before.mmio_writes,
		.read = f->gpu->local_read - read,
		.written = f->gpu->local_written - written,
	};
}

/* An eviction reads nothing through BAR 2, and takes few register accesses for each window. */
static void work_of_cpu(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_local *local = genx_kunit_local_of(f);
	struct genx_local_object *hog;
	struct genx_bo *old, *small;
	struct cost engine, cpu;

	/* the embedder of the model has few pages: the object returns to where it was */
	local->objects_start = round_down(local->visible, PAGE) - BIG - 2 * PAGE;
	/* what may only be in local memory stays without an engine */
	old = genx_kunit_local_placed(f, BIG, BIT(GENX_REGION_LOCAL) | BIT(GENX_REGION_SYSTEM));
	KUNIT_ASSERT_EQ(test, genx_bo_prepare(old), 0);
	genx_kunit_local_write(f, old);
	small = genx_kunit_local_bo(f, PAGE);
	hog = genx_kunit_local_fill(f);
	engine = cost_of(f, old, small, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_return(f, old, hog), BIG / WINDOW);
	genx_buffer_destroy(genx_local_blit_stop(&f->genx->gt));
	genx_kunit_local_fill(f);
	msleep(50);
	genx_local_lru_use(&f->genx->local_lru, small);
	cpu = cost_of(f, old, genx_kunit_local_bo(f, 2 * PAGE), -EIO);
	kunit_info(test, "%llu KiB by the engine: %llu register accesses, %llu KiB read and %llu written in BAR 2\n",
		   BIG / SZ_1K, engine.registers, engine.read / SZ_1K, engine.written / SZ_1K);
	kunit_info(test, "by the CPU: %llu register accesses, %llu KiB read and %llu written in BAR 2\n",
		   cpu.registers, cpu.read / SZ_1K, cpu.written / SZ_1K);
	KUNIT_EXPECT_EQ(test, engine.read, 0);
	KUNIT_EXPECT_LT(test, engine.written, SZ_64K);
	KUNIT_EXPECT_LT(test, engine.registers, 40 * (BIG / WINDOW + 1));
	KUNIT_EXPECT_GE(test, cpu.read, BIG);
	genx_kunit_expect_clean(test, f->gpu);
}

static struct kunit_case local_copy_cases[] = {
	KUNIT_CASE_PARAM(sizes_survive, sizes_gen_params),
	KUNIT_CASE(many_blocks),
	KUNIT_CASE(system_drops_control),
	KUNIT_CASE(work_of_cpu),
	{}
};

static struct kunit_suite local_copy_suite = {
	.name = "genx_local_copy",
	.init = genx_kunit_local_begin,
	.test_cases = local_copy_cases,
};

kunit_test_suite(local_copy_suite);
