// SPDX-License-Identifier: GPL-2.0-only
/*
 * The mapped buffer of a stream that is disabled, loses reports, is reset or fails, and the end of
 * a mapping with the device or after the file.
 */

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/mm.h>
#include <linux/mman.h>
#include <linux/file.h>
#include <linux/poll.h>
#include <linux/task_work.h>
#include <linux/uaccess.h>

#include "gt/engine/gt_reset.h"
#include "kunit/lib/oa_stream_fixture.h"
#include "kunit/lib/table.h"
#include "kunit/oa/stream/oa_map_fixture.h"
#include "regs/oa_regs.h"

#define READABLE	((__force u32)(EPOLLIN | EPOLLRDNORM))
#define GONE		((__force u32)(EPOLLERR | EPOLLHUP))

/* A disabled stream shows the last reports; ENABLE begins a generation with an empty buffer. */
static void genx_oa_map_disabled(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_map_info info, before;
	struct model_stats stats;
	u64 reports;

	o->flags |= I915_PERF_FLAG_DISABLED;
	genx_kunit_map_open(o);
	genx_kunit_gpu_stats(o->x->kgt->gpu, &stats);
	KUNIT_EXPECT_EQ(test, genx_kunit_map_info(o, &info), 0);
	KUNIT_EXPECT_EQ(test, info.flags, 0);
	KUNIT_EXPECT_EQ(test, info.head, info.tail);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), 0);
	before = info;
	reports = stats.oa_reports;
	msleep(20);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	genx_kunit_gpu_stats(o->x->kgt->gpu, &stats);
	KUNIT_EXPECT_EQ(test, genx_kunit_map_info(o, &info), 0);
	KUNIT_EXPECT_EQ(test, info.flags, 0);
	KUNIT_EXPECT_NE(test, info.generation, before.generation);
	KUNIT_EXPECT_EQ(test, info.tail, (stats.oa_reports - reports) * GENX_KUNIT_OA_REPORT);
	KUNIT_EXPECT_GT(test, info.tail, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_map_release(o, info.generation, info.tail, &before), -EIO);
	genx_kunit_map_row(o, "mapped buffer: release on a disabled stream", -EIO);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_map_info(o, &before), 0);
	KUNIT_EXPECT_NE(test, info.generation, before.generation);
	KUNIT_EXPECT_EQ(test, genx_kunit_map_release(o, info.generation, 0, &info), -ESTALE);
}

/* OAG-002: an overflow invalidates what was read; a lost report does not. Both are counted. */
static void genx_oa_map_loss_told(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_map_info info, after;

	genx_kunit_map_open(o);
	genx_kunit_map_wait(o, 4 * GENX_KUNIT_OA_REPORT, &info);
	genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_OA_REPORT_LOST, 1);
	msleep(20);
	KUNIT_EXPECT_EQ(test, genx_kunit_map_release(o, info.generation, info.tail, &after), 0);
	KUNIT_EXPECT_EQ(test, after.lost, 1);
	KUNIT_EXPECT_EQ(test, after.overflows, 0);
	KUNIT_EXPECT_EQ(test, after.generation, info.generation);

	genx_kunit_map_wait(o, 4 * GENX_KUNIT_OA_REPORT, &info);
	genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_OA_OVERFLOW, 0);
	msleep(20);
	KUNIT_EXPECT_EQ(test, genx_kunit_map_release(o, info.generation, info.tail, &after),
			-ESTALE);
	/* the loss makes the stream readable until MAP_INFO has announced it */
	KUNIT_EXPECT_EQ(test, genx_kunit_map_events(o), READABLE);
	KUNIT_EXPECT_EQ(test, genx_kunit_map_info(o, &after), 0);
	KUNIT_EXPECT_EQ(test, after.overflows, 1);
	KUNIT_EXPECT_EQ(test, after.lost, 1);
	KUNIT_EXPECT_NE(test, after.generation, info.generation);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_stream(o)->loss_due, 0);
	genx_kunit_map_wait(o, 4 * GENX_KUNIT_OA_REPORT, &info);
	KUNIT_EXPECT_EQ(test, genx_kunit_map_release(o, info.generation, info.tail, &after), 0);
	TABLE_ROW(test, "faults", "OA buffer overflow, mapped",
		  "counted once, the release fails with ESTALE, the stream continues");
}

/* OAG-005: after a reset of the GT the mapping stays, with a new generation. */
static void genx_oa_map_reset(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_map_info info, after;
	char __user *at;

	genx_kunit_map_open(o);
	at = genx_kunit_map_whole(o);
	genx_kunit_map_wait(o, 4 * GENX_KUNIT_OA_REPORT, &info);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
	flush_work(&o->oa->reset_work);
	KUNIT_EXPECT_EQ(test, genx_kunit_map_release(o, info.generation, info.tail, &after),
			-ESTALE);
	genx_kunit_finish(o->x, genx_kunit_submit(o->x, genx_kunit_lrc(o->x, o->x->rcs, NULL),
						  NULL, 0), 0);
	genx_kunit_map_wait(o, 4 * GENX_KUNIT_OA_REPORT, &after);
	KUNIT_EXPECT_EQ(test, after.overflows, 1);
	KUNIT_EXPECT_NE(test, after.generation, info.generation);
	KUNIT_EXPECT_EQ(test, copy_from_user(o->data, at, SZ_4K), 0);
	KUNIT_EXPECT_NE(test, *(u32 *)o->data, 0);
	genx_kunit_map_unmap(o, at);
}

/* A stream that fails with the GT announces the loss, and releases nothing more. */
static void genx_oa_map_failed(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_map_info info, after;
	char __user *at;

	genx_kunit_map_open(o);
	at = genx_kunit_map_whole(o);
	genx_kunit_map_wait(o, 4 * GENX_KUNIT_OA_REPORT, &info);
	genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), -EIO);
	flush_work(&o->oa->reset_work);
	KUNIT_EXPECT_EQ(test, genx_kunit_map_events(o) & (__force u32)EPOLLERR,
			(__force u32)EPOLLERR);
	KUNIT_EXPECT_EQ(test, genx_kunit_map_info(o, &after), 0);
	KUNIT_EXPECT_EQ(test, after.flags, GENX_OA_MAP_FAILED);
	KUNIT_EXPECT_EQ(test, after.overflows, 1);
	KUNIT_EXPECT_EQ(test, after.head, after.tail);
	KUNIT_EXPECT_NE(test, after.generation, info.generation);
	KUNIT_EXPECT_EQ(test, genx_kunit_map_release(o, after.generation, after.tail, &after),
			-EIO);
	KUNIT_EXPECT_EQ(test, copy_from_user(o->data, at, SZ_4K), 0);
	genx_kunit_map_unmap(o, at);
}

/* After removal of the device no page of the buffer is mapped, and nothing can be mapped. */
static void genx_oa_map_revoked(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_map_info info;
	char __user *at;

	genx_kunit_map_open(o);
	at = genx_kunit_map_whole(o);
	genx_kunit_map_wait(o, 4 * GENX_KUNIT_OA_REPORT, &info);
	/* one page of two is in the page table when the device is removed */
	KUNIT_EXPECT_EQ(test, copy_from_user(o->data, at, SZ_4K), 0);
	genx_oa_revoke(o->oa);
	KUNIT_EXPECT_EQ(test, copy_from_user(o->data, at, 8), 8);
	KUNIT_EXPECT_EQ(test, copy_from_user(o->data, at + SZ_4K, 8), 8);
	KUNIT_EXPECT_EQ(test, vm_mmap(o->file, 0, GENX_KUNIT_MAP_SIZE, PROT_READ, MAP_SHARED, 0),
			-ENODEV);
	KUNIT_EXPECT_EQ(test, genx_kunit_map_info(o, &info), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_kunit_map_release(o, 0, 0, &info), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, SZ_4K), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_kunit_map_events(o), GONE);
	TABLE_ROW(test, "faults", "device removed, buffer mapped",
		  "mapping zapped, accesses get SIGBUS, ioctls ENODEV");
	vm_munmap((unsigned long)at, GENX_KUNIT_MAP_SIZE);
}

/* A lost device gives no reports: MAP_INFO and MAP_RELEASE fail. */
static void genx_oa_map_lost(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_map_info info;

	genx_kunit_map_open(o);
	genx_kunit_map_wait(o, 4 * GENX_KUNIT_OA_REPORT, &info);
	genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_DEAD, 0);
	genx_mmio_read(&o->x->gt->mmio, OA_IMR);
	KUNIT_EXPECT_EQ(test, genx_kunit_map_release(o, info.generation, info.tail, &info),
			-ENODEV);
	KUNIT_EXPECT_EQ(test, genx_kunit_map_info(o, &info), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, SZ_4K), -EBUSY);
}

/* A mapping keeps the stream when its file is closed; the last unmap releases the unit. */
static void genx_oa_map_outlives_file(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	char __user *at;

	genx_kunit_map_open(o);
	at = genx_kunit_map_whole(o);
	genx_kunit_oa_close(o);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_open(o), -EBUSY);
	KUNIT_EXPECT_EQ(test, copy_from_user(o->data, at, 8), 0);
	KUNIT_EXPECT_EQ(test, vm_munmap((unsigned long)at, GENX_KUNIT_MAP_SIZE), 0);
	flush_delayed_fput();
	task_work_run();
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_open(o), 0);
}

static struct kunit_case loss_cases[] = {
	KUNIT_CASE_PARAM(genx_oa_map_disabled, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_map_loss_told, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_map_reset, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_map_failed, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_map_revoked, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_map_lost, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_map_outlives_file, genx_kunit_oa_gen),
	{}
};

static struct kunit_suite loss_suite = {
	.name = "genx_oa_map_loss",
	.init = genx_kunit_map_init,
	.test_cases = loss_cases,
};

kunit_test_suite(loss_suite);
