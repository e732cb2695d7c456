// SPDX-License-Identifier: GPL-2.0-only
/* The ring of delta records: what a copy to user space returns, wherever the oldest record is. */

#include <kunit/test.h>
#include <linux/mman.h>
#include <linux/uaccess.h>

#include <drm/i915_drm.h>

#include "kunit/lib/core_helpers.h"
#include "oa/report/accumulate.h"
#include "regs/platform.h"

/* Records in the ring of a test */
#define RECORDS		11

struct ring_fixture {
	struct genx_oa_delta_ring ring;
	char __user *mem;
	u8 *data;
	u32 pushed;
	u32 taken;
};

static const unsigned int counters[] = { 1, 13, 52, GENX_OA_MAX_COUNTERS };

static void counters_desc(const unsigned int *n, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%u counters", *n);
}

KUNIT_ARRAY_PARAM(counters, counters, counters_desc);

static int ring_init(struct kunit *test)
{
	struct ring_fixture *fix = kunit_kzalloc(test, sizeof(*fix), GFP_KERNEL);
	const unsigned int *n = test->param_value;
	struct genx_oa_delta_ring *ring;
	size_t bytes;

	KUNIT_ASSERT_NOT_NULL(test, fix);
	test->priv = fix;
	ring = &fix->ring;
	KUNIT_ASSERT_EQ(test, genx_oa_delta_ring_init(ring, *n), 0);
	KUNIT_ASSERT_GT(test, ring->capacity, RECORDS);
	ring->capacity = RECORDS;
	bytes = RECORDS * ring->record_size;
	fix->mem = (char __user *)genx_kunit_mmap(test, NULL, bytes, PROT_READ | PROT_WRITE,
						  MAP_ANONYMOUS | MAP_PRIVATE);
	fix->data = kunit_kmalloc(test, bytes, GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, fix->data);
	return 0;
}

static void ring_exit(struct kunit *test)
{
	struct ring_fixture *fix = test->priv;

	if (fix)
		genx_oa_delta_ring_fini(&fix->ring);
}

/* An empty ring whose next record is number @first gets @count records with ascending numbers. */
static void ring_fill(struct kunit *test, u32 first, u32 count)
{
	struct ring_fixture *fix = test->priv;
	struct genx_oa_delta *delta;

	KUNIT_ASSERT_EQ(test, fix->ring.count, 0);
	fix->ring.first = first;
	while (count--) {
		delta = genx_oa_delta_ring_push(&fix->ring);
		KUNIT_ASSERT_NOT_NULL(test, delta);
		delta->ctx_serial = ++fix->pushed;
	}
}

/* Copy with room for @n records and a part of another one: the next @n records, or all. */
static void ring_take(struct kunit *test, u32 n)
{
	struct ring_fixture *fix = test->priv;
	const u32 left = fix->ring.count, want = min(n, left), size = fix->ring.record_size;
	const struct drm_i915_perf_record_header *header;
	size_t got, at;
	int err;

	err = genx_oa_delta_ring_copy(&fix->ring, fix->mem, (n + 1) * size - 1, &got);
	KUNIT_ASSERT_EQ(test, err, want < left ? -ENOSPC : 0);
	KUNIT_ASSERT_EQ(test, fix->ring.count, left - want);
	KUNIT_ASSERT_EQ(test, got, want * size);
	KUNIT_ASSERT_EQ(test, copy_from_user(fix->data, fix->mem, got), 0);
	for (at = 0; at < got; at += size) {
		header = (void *)(fix->data + at);
		KUNIT_ASSERT_EQ(test, header->type, GENX_OA_RECORD_DELTA);
		KUNIT_ASSERT_EQ(test, header->size, size);
		KUNIT_ASSERT_EQ(test, ((struct genx_oa_delta *)(header + 1))->ctx_serial,
				++fix->taken);
	}
}

/*
 * Each record is returned once and in order, wherever the oldest one is, however many there are,
 * and however many user space takes at a time.
 */
static void wraps(struct kunit *test)
{
	static const u32 steps[] = { 1, 3, RECORDS };
	struct ring_fixture *fix = test->priv;
	u32 first, count;
	unsigned int i;

	for (first = 0; first < RECORDS; first++)
		for (count = 1; count <= RECORDS; count++)
			for (i = 0; i < ARRAY_SIZE(steps); i++) {
				ring_fill(test, first, count);
				while (fix->ring.count)
					ring_take(test, steps[i]);
			}
	KUNIT_EXPECT_EQ(test, fix->taken, fix->pushed);
}

/* Records that user space cannot take stay in the ring. */
static void faults(struct kunit *test)
{
	struct ring_fixture *fix = test->priv;
	u32 first;
	size_t got;

	for (first = 0; first < RECORDS; first++) {
		ring_fill(test, first, RECORDS);
		KUNIT_EXPECT_EQ(test, genx_oa_delta_ring_copy(&fix->ring, NULL, SZ_1M, &got),
				-EFAULT);
		KUNIT_EXPECT_EQ(test, got, 0);
		ring_take(test, RECORDS);
	}
	KUNIT_EXPECT_EQ(test, fix->taken, fix->pushed);
}

static struct kunit_case ring_cases[] = {
	KUNIT_CASE_PARAM(wraps, counters_gen_params),
	KUNIT_CASE_PARAM(faults, counters_gen_params),
	{}
};

static struct kunit_suite ring_suite = {
	.name = "genx_oa_delta_ring",
	.init = ring_init,
	.exit = ring_exit,
	.test_cases = ring_cases,
};

kunit_test_suite(ring_suite);
