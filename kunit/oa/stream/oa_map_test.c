// SPDX-License-Identifier: GPL-2.0-only
/*
 * The mapped buffer of a stream: what may be mapped, and reports that are read there and released.
 * Losses and the end of a mapping are in oa_map_loss_test.c.
 */

#include <kunit/test.h>
#include <linux/capability.h>
#include <linux/cred.h>
#include <linux/delay.h>
#include <linux/mm.h>
#include <linux/mman.h>
#include <linux/poll.h>
#include <linux/uaccess.h>

#include "kunit/lib/oa_stream_fixture.h"
#include "kunit/lib/table.h"
#include "kunit/oa/stream/oa_map_fixture.h"
#include "oa/stream/open.h"
#include "regs/oa_regs.h"

#define READABLE	((__force u32)(EPOLLIN | EPOLLRDNORM))

/* ---- what may be opened and mapped ---- */

/* Map @len bytes of the stream from @offset on. Return: address or errno. */
static long map(struct genx_kunit_oa *o, unsigned long len, unsigned long prot,
		unsigned long flags, unsigned long offset)
{
	return vm_mmap(o->file, 0, len, prot, flags, offset);
}

static int open_with(struct genx_kunit_oa *o, u64 id, u64 value)
{
	int err;

	genx_kunit_oa_set(o, id, value);
	err = genx_kunit_oa_open(o);
	genx_kunit_oa_close(o);
	genx_kunit_oa_unset(o, id);
	return err;
}

/* Nothing that filters, decodes or adds up may be combined with a mapping; totals may. */
static void genx_oa_map_properties(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;

	KUNIT_EXPECT_EQ(test, open_with(o, GENX_OA_PROP_MAP, 2), -EINVAL);
	genx_kunit_oa_set(o, GENX_OA_PROP_MAP, 1);
	KUNIT_EXPECT_EQ(test, open_with(o, GENX_OA_PROP_RECORDS, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, open_with(o, GENX_OA_PROP_RECORDS, GENX_OA_RECORDS_DELTA), -EINVAL);
	KUNIT_EXPECT_EQ(test, open_with(o, GENX_OA_PROP_RECORDS,
					GENX_OA_RECORDS_RAW | GENX_OA_RECORDS_DELTA), -EINVAL);
	KUNIT_EXPECT_EQ(test, open_with(o, GENX_OA_PROP_RECORDS, GENX_OA_RECORDS_RAW), 0);
	KUNIT_EXPECT_EQ(test, open_with(o, GENX_OA_PROP_TOTALS, 1), 0);
	o->lrc = genx_kunit_lrc(o->x, o->x->rcs, NULL);
	KUNIT_EXPECT_EQ(test, open_with(o, DRM_I915_PERF_PROP_CTX_HANDLE, 1), -EINVAL);
	genx_kunit_map_row(o, "perf open: mapped buffer of one context", -EINVAL);
	genx_kunit_map_row(o, "perf open: mapped buffer with deltas", -EINVAL);
	genx_kunit_map_row(o, "perf open: MAP property 2", -EINVAL);

	/* without GENX_OA_PROP_MAP, or with 0, the stream has no mapping */
	KUNIT_EXPECT_EQ(test, open_with(o, GENX_OA_PROP_MAP, 0), 0);
	genx_kunit_oa_open_or_end(o);
	KUNIT_EXPECT_EQ(test, map(o, GENX_KUNIT_MAP_SIZE, PROT_READ, MAP_SHARED, 0), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, GENX_OA_IOCTL_MAP_INFO,
						  (unsigned long)o->mem), -EOPNOTSUPP);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, GENX_OA_IOCTL_MAP_RELEASE,
						  (unsigned long)o->mem), -EOPNOTSUPP);
	genx_kunit_map_row(o, "mapped buffer: mmap of a stream without MAP", -ENODEV);
	genx_kunit_map_row(o, "mapped buffer: MAP_INFO of a stream without MAP", -EOPNOTSUPP);
	genx_kunit_map_row(o, "mapped buffer: MAP_RELEASE on a stream without MAP", -EOPNOTSUPP);
}

/* Both open and mmap() need the capability, whatever perf_stream_paranoid is. */
static void genx_oa_map_unprivileged(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	const struct cred *before;
	struct cred *cred = prepare_creds();
	struct genx_oa_props props = {};

	KUNIT_ASSERT_NOT_NULL(test, cred);
	cap_clear(cred->cap_effective);
	KUNIT_EXPECT_EQ(test, genx_oa_open_props_set(&props, GENX_OA_PROP_MAP, 1), 0);
	before = override_creds(cred);
	/* this check does not depend on perf_stream_paranoid */
	KUNIT_EXPECT_EQ(test, genx_oa_open_props_check(o->oa, &props), -EACCES);
	KUNIT_EXPECT_EQ(test, open_with(o, GENX_OA_PROP_MAP, 1), -EACCES);
	revert_creds(before);
	KUNIT_EXPECT_EQ(test, genx_oa_open_props_check(o->oa, &props), 0);
	genx_kunit_map_open(o);
	before = override_creds(cred);
	KUNIT_EXPECT_EQ(test, map(o, GENX_KUNIT_MAP_SIZE, PROT_READ, MAP_SHARED, 0), -EACCES);
	revert_creds(before);
	put_cred(cred);
	genx_kunit_map_row(o, "perf open: mapped buffer without privilege", -EACCES);
	genx_kunit_map_row(o, "mapped buffer: mmap without privilege", -EACCES);
}

/* The mapping stays read-only, not executable, not inherited, of a fixed size. */
static void genx_oa_map_flags(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	const unsigned long rw = PROT_READ | PROT_WRITE;
	struct vm_area_struct *vma;
	char __user *at;
	vm_flags_t flags = 0;

	genx_kunit_map_open(o);
	KUNIT_EXPECT_EQ(test, map(o, GENX_KUNIT_MAP_SIZE, rw, MAP_SHARED, 0), -EACCES);
	KUNIT_EXPECT_EQ(test, map(o, GENX_KUNIT_MAP_SIZE, rw, MAP_PRIVATE, 0), -EACCES);
	KUNIT_EXPECT_EQ(test, map(o, GENX_KUNIT_MAP_SIZE, PROT_READ | PROT_EXEC, MAP_SHARED, 0),
			-EACCES);
	KUNIT_EXPECT_EQ(test, map(o, GENX_KUNIT_MAP_SIZE, PROT_READ, MAP_PRIVATE, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, map(o, GENX_KUNIT_MAP_SIZE, PROT_READ, MAP_SHARED, PAGE_SIZE),
			-EINVAL);
	KUNIT_EXPECT_EQ(test, map(o, GENX_KUNIT_MAP_SIZE / 2, PROT_READ, MAP_SHARED, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, map(o, 2 * GENX_KUNIT_MAP_SIZE, PROT_READ, MAP_SHARED, 0), -EINVAL);
	genx_kunit_map_row(o, "mapped buffer: mmap to write", -EACCES);
	genx_kunit_map_row(o, "mapped buffer: mmap to execute", -EACCES);
	genx_kunit_map_row(o, "mapped buffer: private mmap", -EINVAL);
	genx_kunit_map_row(o, "mapped buffer: mmap with an offset", -EINVAL);
	genx_kunit_map_row(o, "mapped buffer: mmap of another length", -EINVAL);

	at = genx_kunit_map_whole(o);
	mmap_read_lock(current->mm);
	vma = find_vma(current->mm, (unsigned long)at);
	if (vma)
		flags = vma->vm_flags;
	mmap_read_unlock(current->mm);
	KUNIT_EXPECT_EQ(test, flags & (VM_READ | VM_WRITE | VM_EXEC | VM_MAYWRITE | VM_MAYEXEC),
			VM_READ);
	KUNIT_EXPECT_EQ(test, flags & (VM_PFNMAP | VM_DONTEXPAND | VM_DONTCOPY | VM_DONTDUMP),
			VM_PFNMAP | VM_DONTEXPAND | VM_DONTCOPY | VM_DONTDUMP);
	KUNIT_EXPECT_NE(test, clear_user(at, 8), 0);
	genx_kunit_map_unmap(o, at);
}

/* ---- reports ---- */

/* Reports are read in the mapping as the hardware wrote them, and read() is refused. */
static void genx_oa_map_reports(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	const u32 *r = (const u32 *)o->data, *p = r;
	struct genx_oa_map_info info;
	char __user *at;
	u32 pos;

	genx_kunit_map_open(o);
	at = genx_kunit_map_whole(o);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, SZ_4K), -EBUSY);
	genx_kunit_map_row(o, "mapped buffer: read", -EBUSY);
	genx_kunit_map_wait(o, 20 * GENX_KUNIT_OA_REPORT, &info);
	KUNIT_EXPECT_EQ(test, info.size, GENX_KUNIT_MAP_SIZE);
	KUNIT_EXPECT_EQ(test, info.report_size, GENX_KUNIT_OA_REPORT);
	KUNIT_EXPECT_EQ(test, info.flags, GENX_OA_MAP_ENABLED);
	KUNIT_EXPECT_EQ(test, info.head, 0);
	KUNIT_EXPECT_EQ(test, info.lost + info.overflows, 0);
	KUNIT_EXPECT_EQ(test, info.tail % GENX_KUNIT_OA_REPORT, 0);
	KUNIT_EXPECT_NULL(test, memchr_inv(info.reserved, 0, sizeof(info.reserved)));
	KUNIT_EXPECT_EQ(test, genx_kunit_map_events(o), READABLE);

	KUNIT_EXPECT_EQ(test, copy_from_user(o->data, at, GENX_KUNIT_MAP_SIZE), 0);
	KUNIT_EXPECT_EQ(test, memcmp(r, genx_kunit_oa_stream(o)->buffer.base, info.tail), 0);
	for (pos = 0; pos < info.tail; pos += GENX_KUNIT_OA_REPORT, p = r, r += 64) {
		KUNIT_EXPECT_NE(test, r[0], 0);
		KUNIT_EXPECT_LT(test, r[1] - p[1], 1 << 24);
		KUNIT_EXPECT_EQ(test, r[49] - p[49], r[50] - p[50]);
	}
	genx_kunit_map_unmap(o, at);
}

/* The first MAP_INFO after any time shows all reports but those of the last 200 us. */
static void genx_oa_map_at_once(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_gpu *gpu = o->x->kgt->gpu;
	struct genx_oa_map_info info;
	struct model_stats stats;
	unsigned int i;
	u64 first, got = 0;

	genx_kunit_oa_buffer_large(o);
	genx_kunit_gpu_stats(gpu, &stats);
	first = stats.oa_reports;
	genx_kunit_map_open(o);
	for (i = 0; i < 3; i++) {
		msleep(100);
		genx_kunit_gpu_stats(gpu, &stats);
		KUNIT_ASSERT_EQ(test, genx_kunit_map_info(o, &info), 0);
		got += ((info.tail - info.head) & (info.size - 1)) / GENX_KUNIT_OA_REPORT;
		KUNIT_EXPECT_GT(test, got, 100);
		KUNIT_EXPECT_GE_MSG(test, got + 5, stats.oa_reports - first, "look %u", i);
		KUNIT_ASSERT_EQ(test, genx_kunit_map_release(o, info.generation, info.tail, &info),
				0);
	}
}

/* The release erases the reports before the new head, and only these, and moves the head. */
static void genx_oa_map_release_some(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	const u32 head = 35 * GENX_KUNIT_OA_REPORT;
	const u32 head_reg = o->oa->desc->kind == GENX_OA_GEN12 ? OAG_OAHEADPTR.addr :
								  OAHEADPTR.addr;
	struct genx_oa_stream *stream;
	struct genx_oa_map_info info;
	const u64 *first;
	u32 tail, i;

	genx_kunit_oa_set(o, GENX_OA_PROP_BUFFER_SIZE, SZ_128K);
	genx_kunit_map_open(o);
	stream = genx_kunit_oa_stream(o);
	/* the head register moves by 1/16 of the buffer at least: 32 reports */
	genx_kunit_map_wait(o, 40 * GENX_KUNIT_OA_REPORT, &info);
	tail = info.tail;
	KUNIT_EXPECT_EQ(test, genx_kunit_map_release(o, info.generation, head, &info), 0);
	KUNIT_EXPECT_EQ(test, info.head, head);
	KUNIT_EXPECT_GE(test, info.tail, tail);
	KUNIT_EXPECT_EQ(test, info.lost + info.overflows, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(o->x->kgt, head_reg) & OA_PTR_MASK,
			lower_32_bits(stream->buffer.ggtt) + info.head);
	for (i = 0; i < 40; i++) {
		first = (u64 *)(stream->buffer.base + i * GENX_KUNIT_OA_REPORT);
		KUNIT_EXPECT_EQ(test, !first[0], i < 35);
		KUNIT_EXPECT_NE(test, first[1] | first[2], 0);
	}
	/* nothing to release is no error */
	KUNIT_EXPECT_EQ(test, genx_kunit_map_release(o, info.generation, info.head, &info), 0);
	KUNIT_EXPECT_EQ(test, info.head, head);
}

/* The reader follows the hardware around the end of the buffer, and loses nothing. */
static void genx_oa_map_wraps(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	const u32 *r = (const u32 *)o->data;
	struct genx_oa_map_info info;
	unsigned int rounds = 0, wraps = 0, exponent;
	char __user *at;
	u32 last = 0;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "a busy machine loses reports");
	genx_kunit_oa_set(o, GENX_OA_PROP_BUFFER_SIZE, SZ_128K);
	genx_kunit_oa_period(o, 8);
	exponent = genx_kunit_oa_exponent(o);
	genx_kunit_map_open(o);
	at = genx_kunit_map_whole(o);
	KUNIT_EXPECT_EQ(test, genx_kunit_map_info(o, &info), 0);
	while (wraps < 3 && ++rounds < 10000) {
		u32 pos = info.head;

		KUNIT_EXPECT_EQ(test, copy_from_user(o->data, at, SZ_128K), 0);
		for (; pos != info.tail; pos = (pos + GENX_KUNIT_OA_REPORT) & (SZ_128K - 1)) {
			const u32 *report = r + pos / 4;

			KUNIT_EXPECT_NE(test, report[0], 0);
			if (last)
				KUNIT_EXPECT_EQ(test, report[1] - last, 2U << exponent);
			last = report[1];
			wraps += pos + GENX_KUNIT_OA_REPORT == SZ_128K;
		}
		KUNIT_EXPECT_EQ(test, genx_kunit_map_release(o, info.generation, info.tail, &info),
				0);
		usleep_range(1000, 2000);
	}
	KUNIT_EXPECT_EQ(test, wraps, 3);
	KUNIT_EXPECT_EQ(test, info.lost + info.overflows, 0);
	genx_kunit_map_unmap(o, at);
}

static void expect_refused(struct genx_kunit_oa *o, struct genx_oa_map_release *arg, long want,
			   const char *what)
{
	struct genx_oa_map_info before, after;
	char name[80];

	KUNIT_EXPECT_EQ(o->test, genx_kunit_map_info(o, &before), 0);
	KUNIT_EXPECT_EQ(o->test, copy_to_user(o->mem, arg, sizeof(*arg)), 0);
	KUNIT_EXPECT_EQ_MSG(o->test, genx_kunit_oa_ioctl(o, GENX_OA_IOCTL_MAP_RELEASE,
							 (unsigned long)o->mem), want, "%s", what);
	KUNIT_EXPECT_EQ(o->test, genx_kunit_map_info(o, &after), 0);
	KUNIT_EXPECT_EQ(o->test, after.head, before.head);
	snprintf(name, sizeof(name), "mapped buffer: %s", what);
	genx_kunit_map_row(o, name, want);
}

/* A release that is refused releases nothing. */
static void genx_oa_map_release_refused(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_map_info info;
	struct genx_oa_map_release good, bad;
	long err;

	genx_kunit_oa_period(o, 14);
	genx_kunit_map_open(o);
	genx_kunit_map_wait(o, 4 * GENX_KUNIT_OA_REPORT, &info);
	KUNIT_EXPECT_EQ(test,
			genx_kunit_map_release(o, info.generation, GENX_KUNIT_OA_REPORT, &info), 0);
	good = (struct genx_oa_map_release){
		.generation = info.generation, .head = 2 * GENX_KUNIT_OA_REPORT,
	};
#define REFUSED(_change, _want, _what) \
	do { \
		bad = good; \
		bad._change; \
		expect_refused(o, &bad, _want, _what); \
	} while (0)
	REFUSED(head = 2 * GENX_KUNIT_OA_REPORT + 64, -EINVAL, "release of a part of a report");
	REFUSED(head = 0, -EINVAL, "release behind the head");
	REFUSED(head = GENX_KUNIT_MAP_SIZE / 2, -EINVAL, "release beyond the tail");
	REFUSED(head = GENX_KUNIT_MAP_SIZE, -EINVAL, "release beyond the buffer");
	REFUSED(head = 0xffffff00, -EINVAL, "release of an impossible offset");
	REFUSED(generation ^= 1, -ESTALE, "release of another generation");
	REFUSED(flags = 1, -EINVAL, "release with unknown flags");
	REFUSED(pad = 1, -EINVAL, "release with a reserved field");
	REFUSED(reserved[1] = 1, -EINVAL, "release with reserved fields");
#undef REFUSED
	err = genx_kunit_oa_ioctl(o, GENX_OA_IOCTL_MAP_RELEASE, 16);
	KUNIT_EXPECT_EQ(test, err, -EFAULT);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, GENX_OA_IOCTL_MAP_INFO, 16), -EFAULT);
	genx_kunit_map_row(o, "mapped buffer: MAP_RELEASE with a bad pointer", -EFAULT);
	genx_kunit_map_row(o, "mapped buffer: MAP_INFO with a bad pointer", -EFAULT);
	KUNIT_EXPECT_EQ(test, genx_kunit_map_info(o, &info), 0);
	KUNIT_EXPECT_EQ(test, info.head, GENX_KUNIT_OA_REPORT);
}

/* Totals of a mapped stream are exact, whether reports were released before or not. */
static void genx_oa_map_totals(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_totals totals;
	struct genx_oa_map_info info;

	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	genx_kunit_map_open(o);
	genx_kunit_map_wait(o, 8 * GENX_KUNIT_OA_REPORT, &info);
	KUNIT_EXPECT_EQ(test, genx_kunit_map_release(o, info.generation, info.tail, &info), 0);
	genx_kunit_map_wait(o, 8 * GENX_KUNIT_OA_REPORT, &info);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	genx_kunit_oa_totals(o, &totals);
	KUNIT_EXPECT_EQ(test, totals.flags, 0);
	genx_kunit_oa_expect_account(o, &totals);
	KUNIT_EXPECT_EQ(test, genx_kunit_map_info(o, &info), 0);
	KUNIT_EXPECT_EQ(test, info.lost + info.overflows, 0);
}

static struct kunit_case map_cases[] = {
	KUNIT_CASE_PARAM(genx_oa_map_properties, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_map_unprivileged, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_map_flags, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_map_reports, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_map_at_once, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_map_release_some, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_map_wraps, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_map_release_refused, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_map_totals, genx_kunit_oa_gen),
	{}
};

static struct kunit_suite map_suite = {
	.name = "genx_oa_map",
	.init = genx_kunit_map_init,
	.test_cases = map_cases,
};

kunit_test_suite(map_suite);
