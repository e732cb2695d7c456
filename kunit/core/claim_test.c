// SPDX-License-Identifier: GPL-2.0-only
/*
 * Users of a GPU that does not isolate its clients (SIL-122), and its page directories behind an
 * IOMMU (SIL-029).
 */
#include <kunit/test.h>
#include <linux/capability.h>
#include <linux/cred.h>
#include <linux/delay.h>
#include <linux/file.h>

#include <drm/drm_drv.h>
#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include "core/device/ioctls.h"
#include "gt/engine/gt_start.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/exec_types.h"
#include "kunit/lib/gt_fixture.h"
#include "kunit/lib/kmsg.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "kunit/whole/fault_fixture.h"

#define ALICE	1000
#define BOB	1001
#define BATCH_END	(0x0a << 23)
#define BATCH_START	(0x31 << 23 | BIT(8))
#define BATCH_ADDR	SZ_1G
#define REFUSED	"does not isolate clients"

static struct genx_kunit_fault *create(struct kunit *test, const struct genx_platform *plat)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, plat);

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	return f;
}

/* Open the device as a user without capabilities. */
static struct file *open_as(struct genx_kunit_fault *f, u32 uid)
{
	struct cred *cred = prepare_creds();
	const struct cred *before;
	struct file *filp;

	KUNIT_ASSERT_NOT_NULL(f->test, cred);
	cap_clear(cred->cap_effective);
	cred->euid = KUIDT_INIT(uid);
	before = override_creds(cred);
	filp = mock_drm_getfile(f->genx->drm.primary, O_RDWR);
	revert_creds(before);
	put_cred(cred);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(f->test, filp);
	return filp;
}

static int new_context(struct genx_kunit_fault *f, struct file *filp)
{
	struct drm_i915_gem_context_create_ext args = {};

	return genx_context_create_ioctl(&f->genx->drm, &args, filp->private_data);
}

static int new_vm(struct genx_kunit_fault *f, struct file *filp)
{
	struct drm_i915_gem_vm_control args = {};

	return genx_vm_create_ioctl(&f->genx->drm, &args, filp->private_data);
}

/* Run a batch of two DWs in the default context. */
static int run_batch(struct genx_kunit_fault *f, struct file *filp, u32 dw0, u32 dw1)
{
	const u32 batch[] = { dw0, dw1 };
	struct drm_file *file = filp->private_data;
	struct drm_i915_gem_create bo = { .size = PAGE_SIZE };
	struct drm_i915_gem_exec_object2 object = {
		.offset = BATCH_ADDR, .flags = EXEC_OBJECT_PINNED,
	};
	struct drm_i915_gem_pwrite wr = {
		.size = sizeof(batch), .data_ptr = (uintptr_t)(f->mem + 0x1000),
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffers_ptr = (uintptr_t)f->mem, .buffer_count = 1,
	};

	KUNIT_EXPECT_EQ(f->test, genx_gem_create_ioctl(&f->genx->drm, &bo, file), 0);
	wr.handle = bo.handle;
	object.handle = bo.handle;
	KUNIT_EXPECT_EQ(f->test, copy_to_user(f->mem, &object, sizeof(object)), 0);
	KUNIT_EXPECT_EQ(f->test, copy_to_user(f->mem + 0x1000, batch, sizeof(batch)), 0);
	KUNIT_EXPECT_EQ(f->test, genx_gem_pwrite_ioctl(&f->genx->drm, &wr, file), 0);
	return genx_execbuf_ioctl(&f->genx->drm, &exec, file);
}

static int run(struct genx_kunit_fault *f, struct file *filp)
{
	return run_batch(f, filp, BATCH_END, 0);
}

/* Close a file; its contexts are freed by a work item, which may queue another one. */
static void close_now(struct genx_kunit_fault *f, struct file *filp)
{
	__fput_sync(filp);
	KUNIT_EXPECT_EQ(f->test, genx_gt_wait_idle(&f->genx->gt, 2000), 0);
	genx_exec_flush(f->genx->gt.exec);
	genx_exec_flush(f->genx->gt.exec);
}

/*
 * Contexts of one user run batches, those of a second one are refused until the first one has
 * closed its files. Files that root opened are not refused, and refuse no other.
 */
static void one_user(struct kunit *test)
{
	struct genx_kunit_fault *f = create(test, &genx_platform_snb);
	struct file *alice[2] = { open_as(f, ALICE), open_as(f, ALICE) };
	struct file *bob = open_as(f, BOB);
	struct kmsg_dump_iter log;
	char first[64];

	/* an open file alone takes nothing: alice is not first */
	genx_kunit_kmsg_mark(&log);
	KUNIT_EXPECT_EQ(test, run(f, bob), 0);
	KUNIT_EXPECT_EQ(test, run(f, alice[0]), -EBUSY);
	close_now(f, bob);
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, REFUSED), 1);

	genx_kunit_kmsg_mark(&log);
	KUNIT_EXPECT_EQ(test, run(f, f->filp), 0);
	KUNIT_EXPECT_EQ(test, new_context(f, alice[0]), 0);
	KUNIT_EXPECT_EQ(test, new_vm(f, alice[1]), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, REFUSED), 0);
	bob = open_as(f, BOB);
	KUNIT_EXPECT_EQ(test, new_context(f, bob), -EBUSY);
	KUNIT_EXPECT_EQ(test, new_vm(f, bob), -EBUSY);
	KUNIT_EXPECT_EQ(test, run(f, bob), -EBUSY);
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, REFUSED), 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "user 1000 runs batches"), 1);
	snprintf(first, sizeof(first), "those of user 1001 are refused, first of %s[%d]",
		 current->group_leader->comm, task_tgid_nr(current));
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, first), 1);
	KUNIT_EXPECT_EQ(test, run(f, alice[0]), 0);
	KUNIT_EXPECT_EQ(test, run(f, f->filp), 0);
	KUNIT_EXPECT_EQ(test, new_context(f, f->filp), 0);
	close_now(f, alice[0]);
	KUNIT_EXPECT_EQ(test, run(f, bob), -EBUSY);
	close_now(f, alice[1]);
	KUNIT_EXPECT_EQ(test, new_context(f, bob), 0);
	KUNIT_EXPECT_EQ(test, run(f, bob), 0);
	close_now(f, bob);
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "inputs", "batches of two users at once, no isolation (SNB)",
		  "EBUSY for the second user until the files of the first are closed; one log line");
}

/* Expect that the GPU becomes idle, is free for @file, and is left clean. */
static void expect_free(struct genx_kunit_fault *f, struct file *file)
{
	KUNIT_EXPECT_EQ(f->test, genx_gt_wait_idle(&f->genx->gt, 2000), 0);
	/* the work of the first flush can queue more */
	genx_exec_flush(f->genx->gt.exec);
	genx_exec_flush(f->genx->gt.exec);
	KUNIT_EXPECT_EQ(f->test, run(f, file), 0);
	close_now(f, file);
	genx_kunit_expect_clean(f->test, f->gpu);
}

/* A batch that still runs when its file is closed keeps other users out until it ends. */
static void until_it_ends(struct kunit *test)
{
	struct genx_kunit_fault *f = create(test, &genx_platform_snb);
	struct genx_engine *engine = f->genx->gt.engines[0];
	struct file *alice = open_as(f, ALICE), *bob = open_as(f, BOB);

	scoped_guard(spinlock_irq, &engine->lock)
		engine->state = GENX_ENGINE_HALTED;
	KUNIT_EXPECT_EQ(test, run(f, alice), 0);
	__fput_sync(alice);
	genx_exec_flush(f->genx->gt.exec);
	KUNIT_EXPECT_EQ(test, run(f, bob), -EBUSY);
	scoped_guard(spinlock_irq, &engine->lock) {
		engine->state = GENX_ENGINE_ENABLED;
		engine->backend->queue(engine);
	}
	expect_free(f, bob);
}

/* The same for a batch that is ended because its file is closed, as after SIGKILL. */
static void until_it_is_ended(struct kunit *test)
{
	struct genx_kunit_fault *f = create(test, &genx_platform_snb);
	struct genx_engine *engine = f->genx->gt.engines[0];
	struct file *alice = open_as(f, ALICE), *bob = open_as(f, BOB);
	bool runs;
	int err;

	WRITE_ONCE(engine->props.heartbeat_ms, 0);
	KUNIT_EXPECT_EQ(test, run_batch(f, alice, BATCH_START, BATCH_ADDR), 0);
	usleep_range(100, 200);
	__fput_sync(alice);
	err = run(f, bob);
	scoped_guard(spinlock_irq, &engine->lock)
		runs = engine->backend->running(engine);
	/* in real time the reset may have ended it already */
	KUNIT_EXPECT_TRUE(test, err == -EBUSY || !runs);
	expect_free(f, bob);
}

/* A GPU that isolates its clients refuses no user. */
static void isolated(struct kunit *test)
{
	struct genx_kunit_fault *f = create(test, &genx_platform_hsw);
	struct file *alice = open_as(f, ALICE), *bob = open_as(f, BOB);

	KUNIT_EXPECT_EQ(test, run(f, alice), 0);
	KUNIT_EXPECT_EQ(test, run(f, bob), 0);
	KUNIT_EXPECT_EQ(test, new_context(f, bob), 0);
	close_now(f, alice);
	close_now(f, bob);
	genx_kunit_expect_clean(test, f->gpu);
}

/* SIL-029: no contexts behind an IOMMU, on the platforms that cannot have them. */
static void behind_an_iommu(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	const struct model_config cfg = genx_kunit_plat_config(plat);
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);
	struct kmsg_dump_iter log;

	kgt->gt.iommu = true;
	genx_kunit_kmsg_mark(&log);
	KUNIT_ASSERT_EQ(test, genx_irq_install(&kgt->irq, kgt->gpu->irq, 0), 0);
	KUNIT_ASSERT_EQ(test, genx_gt_start(&kgt->gt), 0);
	KUNIT_EXPECT_EQ(test, genx_exec_runs_contexts(&kgt->gt), !plat->no_iommu);
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "through an IOMMU"),
			plat->no_iommu);
	msleep(20);	/* the wells are asleep */
	genx_gt_stop(&kgt->gt);
	genx_kunit_expect_clean(test, kgt->gpu);
	if (plat->no_iommu)
		TABLE_ROW(test, "faults", "page directories behind an IOMMU (SNB)",
			  "no contexts, ENODEV, and the log says so; the rest works");
}

/* Sandy Bridge to Haswell */
static const void *gen6_and_7(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_kunit_platforms_gen(plat, desc);
	} while (plat && plat->ppgtt_kind != GENX_PPGTT_GEN6);
	return plat;
}

static struct kunit_case claim_cases[] = {
	KUNIT_CASE(one_user),
	KUNIT_CASE(until_it_ends),
	KUNIT_CASE(until_it_is_ended),
	KUNIT_CASE(isolated),
	KUNIT_CASE_PARAM(behind_an_iommu, gen6_and_7),
	{}
};

static struct kunit_suite claim_suite = {
	.name = "genx_claim",
	.test_cases = claim_cases,
};

kunit_test_suite(claim_suite);
