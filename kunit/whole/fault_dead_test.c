// SPDX-License-Identifier: GPL-2.0-only
/*
 * The device is lost at access n: from then on it reads all ones, executes nothing and sends no
 * interrupt. The tests sweep n over all accesses of probe, of the operations of user space, and of
 * removal. Each operation ends in bounded time and either succeeds or fails with -ENODEV. When
 * the device is back, probe succeeds.
 */

#include <kunit/test.h>
#include <linux/ktime.h>
#include <linux/moduleparam.h>

#include "core/device.h"
#include "gt/engine/engine.h"
#include "gt/engine/gt_reset.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "kunit/whole/fault_fixture.h"
#include "model/priv.h"

/* More accesses than any of the operations makes. */
#define ACCESSES_MAX	20000

/* The sweep includes each access to a register, and every GGTT_STEP-th access to a GGTT entry. */
#define GGTT_STEP	53

/*
 * In virtual time each access is swept by default. A quick run sweeps every sweep_step-th one,
 * beginning with access sweep_phase; runs with all phases together sweep each access.
 */
static unsigned int sweep_step = 1;
module_param(sweep_step, uint, 0444);
MODULE_PARM_DESC(sweep_step,
		 "in tests of lost devices: distance of the accesses at which the device is lost");

static unsigned int sweep_phase;
module_param(sweep_phase, uint, 0444);
MODULE_PARM_DESC(sweep_phase, "in tests of lost devices: first access at which the device is lost");

/*
 * Fixed steps: in real time, where waits cost time, and in tests of all platforms, which take
 * longest.
 */
#define REAL_TIME_STEP	29
#define KERNEL_STEP	19
#define DG2_STEP	3

/* Upper limit of the time that an operation on a lost device may take. */
#define BOUND_MS	4000

/* Is the device lost already? */
static bool device_lost(struct genx_kunit_gpu *gpu)
{
	unsigned long flags = genx_kunit_gpu_lock(gpu);
	bool ret = !gpu->model->fault_arg[MODEL_FAULT_DEAD];

	genx_kunit_gpu_unlock(gpu, flags);
	return ret;
}

static void expect_bounded(struct kunit *test, ktime_t start, unsigned int n, const char *what)
{
	s64 ms = ktime_ms_delta(ktime_get(), start);

	/* in real time the duration depends on the machine */
	if (genx_kunit_virtual_time())
		KUNIT_EXPECT_LT_MSG(test, ms, BOUND_MS, "access %u: %s took long", n, what);
}

/*
 * An operation can succeed on a lost device, since writes are posted. The only error that it may
 * return is -ENODEV.
 */
static void expect_error(struct kunit *test, struct genx_kunit_fault *f, int err, unsigned int n)
{
	KUNIT_EXPECT_TRUE_MSG(test, !err || err == -ENODEV, "access %u: %d", n, err);
}

/* Offsets of all accesses of a run without a fault, and the distance of the swept accesses. */
struct sweep {
	u32 log[ACCESSES_MAX];
	unsigned int n;
	unsigned int step;
	u32 ggtt;
};

static void sweep_free(void *data)
{
	kvfree(data);
}

static struct sweep *sweep_begin(struct kunit *test, struct genx_kunit_gpu *gpu)
{
	struct sweep *sweep = kvzalloc(sizeof(*sweep), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, sweep);
	KUNIT_ASSERT_EQ(test, kunit_add_action_or_reset(test, sweep_free, sweep), 0);
	sweep->ggtt = gpu->plat->ggtt_offset;
	sweep->step = genx_kunit_virtual_time() ? max(sweep_step, 1U) : REAL_TIME_STEP;
	genx_kunit_gpu_log(gpu, sweep->log, ACCESSES_MAX);
	return sweep;
}

static void sweep_end(struct kunit *test, struct genx_kunit_gpu *gpu, struct sweep *sweep)
{
	sweep->n = genx_kunit_gpu_log(gpu, NULL, 0);
	KUNIT_EXPECT_LT(test, sweep->n, ACCESSES_MAX);
}

static unsigned int sweep_first(const struct sweep *sweep)
{
	return sweep_phase % sweep->step;
}

/* Also sweeps beyond the last access of the first run, since a run may poll more often. */
static unsigned int sweep_next(const struct sweep *sweep, unsigned int n)
{
	for (n += sweep->step; n < sweep->n; n++)
		if (sweep->log[n] < sweep->ggtt || n % GGTT_STEP == 0)
			break;
	return n;
}

/* Run @op on a device that is lost at access @n. Return: true if the run got to that access. */
static bool run_lost_at(struct kunit *test, struct genx_kunit_fault *f,
			const struct genx_kunit_fault_op *op, unsigned int n)
{
	ktime_t start;
	bool hit;
	int err;

	KUNIT_ASSERT_EQ_MSG(test, genx_kunit_fault_up(f), 0, "access %u", n);
	if (op->prepare)
		KUNIT_ASSERT_EQ_MSG(test, op->prepare(f), 0, "access %u", n);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_DEAD, n);
	start = ktime_get();
	err = op->run(f);
	hit = device_lost(f->gpu);
	expect_bounded(test, start, n, op->name);
	expect_error(test, f, err, n);
	if (!hit)
		KUNIT_EXPECT_EQ_MSG(test, err, 0, "access %u", n);

	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_DEAD, 0);
	start = ktime_get();
	genx_kunit_fault_down(f);
	expect_bounded(test, start, n, "removal");
	genx_kunit_fault_revive(f);
	genx_kunit_fault_released(f);
	return hit;
}

/* Sweep the accesses of @op, at least @step_min apart. Return: number of accesses swept. */
static unsigned int sweep_op(struct kunit *test, struct genx_kunit_fault *f,
			     const struct genx_kunit_fault_op *op, unsigned int step_min)
{
	unsigned int n, steps = 0;
	struct sweep *sweep;

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	if (op->prepare)
		KUNIT_ASSERT_EQ(test, op->prepare(f), 0);
	sweep = sweep_begin(test, f->gpu);
	KUNIT_ASSERT_EQ(test, op->run(f), 0);
	sweep_end(test, f->gpu, sweep);
	sweep->step = max(sweep->step, step_min);
	genx_kunit_fault_down(f);

	genx_kunit_gpu_tolerate(f->gpu);
	for (n = sweep_first(sweep); n < ACCESSES_MAX && run_lost_at(test, f, op, n);
	     n = sweep_next(sweep, n))
		steps++;
	KUNIT_EXPECT_LT(test, n, ACCESSES_MAX);
	return steps;
}

static void genx_fault_dead(struct kunit *test)
{
	const struct genx_kunit_fault_op *op = test->param_value;
	struct genx_kunit_fault *f = genx_kunit_fault_create(test);
	char what[96];

	kunit_info(test, "%u steps\n", sweep_op(test, f, op, 1));
	snprintf(what, sizeof(what), "device gone at any access, %s", op->name);
	TABLE_ROW(test, "faults", what, "ENODEV in bounded time, closes, unbinds, binds again");
}

/* Probe of each platform, lost at each access: probe ends, and everything is released. */
static void genx_fault_dead_probe(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, genx_kunit_plat(test));
	struct sweep *sweep = sweep_begin(test, f->gpu);
	unsigned int n, steps = 0;
	bool hit = true;

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	sweep_end(test, f->gpu, sweep);
	/* DG2 starts its engines as Lakefield does, but has more engines: sweep fewer accesses */
	if (f->gpu->plat == &genx_platform_dg2)
		sweep->step = max(sweep->step, DG2_STEP);
	genx_kunit_fault_down(f);

	genx_kunit_gpu_tolerate(f->gpu);
	for (n = sweep_first(sweep); hit && n < ACCESSES_MAX;
	     n = sweep_next(sweep, n), steps++) {
		ktime_t start = ktime_get();
		int err;

		genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_DEAD, n);
		err = genx_kunit_fault_up(f);
		hit = device_lost(f->gpu);
		expect_error(test, f, err, n);
		if (!hit)
			KUNIT_EXPECT_EQ_MSG(test, err, 0, "access %u", n);
		expect_bounded(test, start, n, "probe");
		genx_kunit_fault_down(f);
		genx_kunit_fault_revive(f);
		genx_kunit_fault_released(f);
	}
	KUNIT_EXPECT_FALSE(test, hit);
	kunit_info(test, "%u steps, %u accesses\n", steps, n);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_up(f), 0);
	TABLE_ROW(test, "faults", "device gone at any access, probe of every platform",
		  "ENODEV in bounded time, nothing stays, binds again");
	TABLE_ROW(test, "matrix", f->gpu->plat->codename, "faults");
}

/* The device is lost at each access of removal, while a stream is open and work runs. */
static void genx_fault_dead_remove(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create(test);
	unsigned int n, steps = 0;
	struct sweep *sweep;
	bool hit = true;

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_busy(f), 0);
	sweep = sweep_begin(test, f->gpu);
	genx_kunit_fault_remove(f);
	sweep_end(test, f->gpu, sweep);
	genx_kunit_fault_down(f);

	genx_kunit_gpu_tolerate(f->gpu);
	for (n = sweep_first(sweep); hit && n < ACCESSES_MAX;
	     n = sweep_next(sweep, n), steps++) {
		ktime_t start;
		loff_t pos = 0;

		KUNIT_ASSERT_EQ_MSG(test, genx_kunit_fault_up(f), 0, "access %u", n);
		KUNIT_ASSERT_EQ_MSG(test, genx_kunit_fault_busy(f), 0, "access %u", n);
		genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_DEAD, n);
		start = ktime_get();
		genx_kunit_fault_remove(f);
		hit = device_lost(f->gpu);
		expect_bounded(test, start, n, "removal");
		KUNIT_EXPECT_EQ(test, f->stream->f_op->read(f->stream, f->mem, 4096, &pos),
				-ENODEV);
		genx_kunit_fault_down(f);
		genx_kunit_fault_revive(f);
		genx_kunit_fault_released(f);
	}
	KUNIT_EXPECT_FALSE(test, hit);
	kunit_info(test, "%u steps, %u accesses\n", steps, n);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_up(f), 0);
	TABLE_ROW(test, "faults", "device gone at any access, removal with a stream and work",
		  "ends in bounded time, reads are ENODEV, binds again");
}

/* Operations that the kernel starts: a reset, suspend and resume, removal with the device open. */
static int kernel_reset(struct genx_kunit_fault *f)
{
	return genx_gt_reset(&f->genx->gt, GENX_RESET_ALL, "test");
}

static int kernel_sleep(struct genx_kunit_fault *f)
{
	int err = genx_device_suspend(f->genx);

	return err ?: genx_device_resume(f->genx);
}

static int kernel_remove(struct genx_kunit_fault *f)
{
	genx_kunit_fault_remove(f);
	return 0;
}

static const struct genx_kunit_fault_op kernel_ops[] = {
	{ .name = "reset", .run = kernel_reset },
	{ .name = "suspend and resume", .run = kernel_sleep },
	{ .name = "removal with the device open", .run = kernel_remove },
};

static void genx_fault_dead_kernel(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, genx_kunit_plat(test));
	unsigned int i, steps = 0;
	char what[96];

	for (i = 0; i < ARRAY_SIZE(kernel_ops); i++) {
		steps += sweep_op(test, f, &kernel_ops[i], KERNEL_STEP);
		snprintf(what, sizeof(what), "device gone at any access, %s of every platform",
			 kernel_ops[i].name);
		TABLE_ROW(test, "faults", what, "ENODEV in bounded time, unbinds, binds again");
	}
	kunit_info(test, "%u steps\n", steps);
	TABLE_ROW(test, "matrix", f->gpu->plat->codename, "faults");
}

static struct kunit_case fault_dead_cases[] = {
	KUNIT_CASE_PARAM(genx_fault_dead_probe, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_fault_dead_kernel, genx_kunit_platforms_gen),
	KUNIT_CASE(genx_fault_dead_remove),
	KUNIT_CASE_PARAM(genx_fault_dead, genx_kunit_fault_op_next),
	{}
};

static struct kunit_suite fault_dead_suite = {
	.name = "genx_fault_dead",
	.attr = { .speed = KUNIT_SPEED_VERY_SLOW },
	.test_cases = fault_dead_cases,
};

kunit_test_suite(fault_dead_suite);
