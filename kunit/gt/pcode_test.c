// SPDX-License-Identifier: GPL-2.0-only
/*
 * Pcode: probe and resume of a discrete GPU wait until pcode has initialized the device, and the
 * driver raises the voltage of RC6 through pcode. If the driver omits either of these, the model
 * records the violation PCODE-INIT or RC6-VID.
 */

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/ktime.h>

#include "gt/engine/gt_suspend.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/kmsg.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "model/priv.h"
#include "regs/gt_regs.h"

#define RC_CONTROL_ADDR	0xa090
#define POLL_MS		20	/* between two questions of the driver */
#define COMMAND_MS	20	/* bound of each wait for the mailbox */
#define RC6_VIDS	0x403428	/* the model's value after power-up: 445 mV */

/* A DG2 whose pcode initializes the device in @init_ms; the driver waits for at most 100 ms. */
static struct model_config slow_config(struct kunit *test, u32 init_ms)
{
	static const struct genx_boot_desc boot = { .pcode_ms = 100, .lmem_ms = 20 };
	struct genx_platform *plat = kunit_kmalloc(test, sizeof(*plat), GFP_KERNEL);
	struct model_config cfg;

	KUNIT_ASSERT_NOT_NULL(test, plat);
	*plat = genx_platform_dg2;
	plat->boot = &boot;
	cfg = genx_kunit_plat_config(plat);
	cfg.pcode_init_ms = init_ms;
	return cfg;
}

#define MAX_ACCESSES	8192

static u32 *log_start(struct genx_kunit_gt *kgt)
{
	u32 *log = kunit_kcalloc(kgt->gpu->test, MAX_ACCESSES, sizeof(*log), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(kgt->gpu->test, log);
	genx_kunit_gpu_log(kgt->gpu, log, MAX_ACCESSES);
	return log;
}

/*
 * Only the mailbox and the state of local memory were accessed since log_start(), and before them
 * the register that shows whether the device answers (SIL-001).
 */
static void expect_mailbox_only(struct genx_kunit_gt *kgt, const u32 *log)
{
	unsigned int i, n = genx_kunit_gpu_log(kgt->gpu, NULL, 0);
	struct kunit *test = kgt->gpu->test;

	KUNIT_EXPECT_GT(test, n, 3);
	KUNIT_EXPECT_LT(test, n, MAX_ACCESSES);
	for (i = 0; i < n; i++)
		KUNIT_EXPECT_TRUE_MSG(test, log[i] == GU_CNTL.addr || (!i && log[i] == 0xa188) ||
				      (log[i] >= PCODE_MAILBOX.addr && log[i] <= PCODE_DATA1.addr),
				      "0x%x", log[i]);
}

/* Pcode initializes the device within the driver's timeout: probe waits. */
static void genx_pcode_slow(struct kunit *test)
{
	const struct model_config cfg = slow_config(test, 50);
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);

	KUNIT_EXPECT_GE(test, x->kgt->gpu->model->now, 50 * NSEC_PER_MSEC);
	KUNIT_EXPECT_NOT_NULL(test, x->rcs);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "pcode is slow to initialize the device",
		  "probe waits for it, at most 190 s");
}

/* Initialize a GT whose pcode does not: the driver waits as long as the platform says. */
static int timed_init(struct genx_kunit_gt *kgt)
{
	unsigned int ms = kgt->gpu->plat->boot->pcode_ms;
	struct kunit *test = kgt->gpu->test;
	ktime_t start = ktime_get();
	int err = genx_kunit_gt_init(kgt);
	s64 waited = ktime_ms_delta(ktime_get(), start);

	if (genx_kunit_virtual_time()) {
		KUNIT_EXPECT_GE(test, waited, ms);
		/* a poll, and a command that takes as long as it may */
		KUNIT_EXPECT_LE(test, waited, ms + POLL_MS + 2 * COMMAND_MS + 10);
	}
	return err;
}

/* Pcode does not finish: probe accesses no register of the GT and logs the remedy. */
static void genx_pcode_never(struct kunit *test)
{
	const struct model_config cfg = slow_config(test, 3600000);
	struct genx_kunit_gt *kgt = genx_kunit_gt_alloc(test, &cfg);
	const u32 *accesses = log_start(kgt);
	struct kmsg_dump_iter log;

	genx_kunit_kmsg_mark(&log);
	KUNIT_EXPECT_EQ(test, timed_init(kgt), -ETIMEDOUT);
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "pcode did not initialize"), 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "power the machine off and on"), 1);
	expect_mailbox_only(kgt, accesses);
	genx_kunit_expect_clean(test, kgt->gpu);
	TABLE_ROW(test, "faults", "pcode never initializes the device",
		  "probe fails with ETIMEDOUT and says what to do");
}

/* Commands of the mailbox never complete: probe fails with ETIMEDOUT. */
static void genx_pcode_silent(struct kunit *test)
{
	const struct model_config cfg = slow_config(test, 0);
	struct genx_kunit_gt *kgt = genx_kunit_gt_alloc(test, &cfg);

	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_PCODE_SILENT, 0);
	KUNIT_EXPECT_EQ(test, timed_init(kgt), -ETIMEDOUT);
	genx_kunit_expect_clean(test, kgt->gpu);
	TABLE_ROW(test, "faults", "pcode's mailbox does not answer",
		  "probe fails with ETIMEDOUT and says what to do");
}

/* Firmware did not set up DG2's local memory: probe fails without an access to the GT. */
static void genx_pcode_no_lmem(struct kunit *test)
{
	struct model_config cfg = slow_config(test, 0);
	struct genx_kunit_gt *kgt;
	struct kmsg_dump_iter log;
	const u32 *accesses;

	cfg.fuses[0] = (struct model_fuse_value) { 0x101010, 0 };
	kgt = genx_kunit_gt_alloc(test, &cfg);
	accesses = log_start(kgt);
	genx_kunit_kmsg_mark(&log);
	KUNIT_EXPECT_EQ(test, genx_kunit_gt_init(kgt), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "did not initialize local memory"), 1);
	expect_mailbox_only(kgt, accesses);
	genx_kunit_expect_clean(test, kgt->gpu);
	TABLE_ROW(test, "faults", "firmware did not initialize local memory",
		  "probe fails with ENODEV and says so");
}

static void lose_power(struct genx_kunit_exec *x, u32 init_ms)
{
	x->kgt->gpu->model->cfg.pcode_init_ms = init_ms;
	genx_kunit_lose_power(x);
}

/* After each loss of power, pcode initializes the device again, and resume waits for it. */
static void genx_pcode_resume(struct kunit *test)
{
	const struct model_config cfg = slow_config(test, 0);
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);

	KUNIT_ASSERT_EQ(test, genx_gt_power_down(x->gt), 0);
	lose_power(x, 50);
	KUNIT_EXPECT_EQ(test, genx_gt_power_up(x->gt), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, genx_kunit_lrc(x, x->rcs, NULL), NULL, 0), 0);
	KUNIT_ASSERT_EQ(test, genx_gt_power_down(x->gt), 0);
	lose_power(x, 3600000);
	KUNIT_EXPECT_EQ(test, genx_gt_power_up(x->gt), -ETIMEDOUT);
	KUNIT_EXPECT_TRUE(test, genx_gt_wedged(x->gt));
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "pcode never initializes the device after sleep",
		  "resume fails with ETIMEDOUT, the GT is wedged");
}

static u32 vids(struct genx_kunit_gt *kgt)
{
	unsigned long flags = genx_kunit_gpu_lock(kgt->gpu);
	u32 val = kgt->gpu->model->pcode.rc6_vids;

	genx_kunit_gpu_unlock(kgt->gpu, flags);
	return val;
}

static u32 rc_control(struct genx_kunit_gt *kgt)
{
	return model_reg_get(kgt->gpu->model, RC_CONTROL_ADDR);
}

/*
 * SNB: the driver raises RC6's voltage to 450 mV, also after power loss; it never lowers it. The
 * wells stay awake while RC6 is on: the GT alone runs no context, without which it must not enter
 * RC6 (SIL-150). If it did, the model would record RC6-STATE.
 */
static void genx_pcode_rc6_voltage(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_snb);
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);
	u32 gt = GENX_FW_BIT(GENX_FW_GT);

	KUNIT_EXPECT_EQ(test, vids(kgt), RC6_VIDS);
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&kgt->gt.fw, gt), 0);
	KUNIT_EXPECT_EQ(test, genx_rc6_enable(&kgt->gt.rc6), 0);
	KUNIT_EXPECT_EQ(test, vids(kgt), RC6_VIDS + 1);
	KUNIT_EXPECT_EQ(test, rc_control(kgt), RC_CONTROL_RC6_ENABLE);

	kgt->gpu->model->pcode.rc6_vids = RC6_VIDS;
	genx_rc6_restore(&kgt->gt.rc6);
	KUNIT_EXPECT_EQ(test, vids(kgt), RC6_VIDS + 1);
	kgt->gpu->model->pcode.rc6_vids = RC6_VIDS + 8;
	genx_rc6_restore(&kgt->gt.rc6);
	KUNIT_EXPECT_EQ(test, vids(kgt), RC6_VIDS + 8);
	genx_rc6_disable(&kgt->gt.rc6);
	genx_forcewake_put(&kgt->gt.fw, gt);
	msleep(20);	/* the wells are asleep */
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* If the voltage cannot be raised, RC6 stays off, and the driver logs that. */
static void genx_pcode_rc6_refused(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_snb);
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);
	struct kmsg_dump_iter log;

	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_PCODE_SILENT, 0);
	genx_kunit_kmsg_mark(&log);
	KUNIT_EXPECT_EQ(test, genx_rc6_enable(&kgt->gt.rc6), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "not enabled"), 1);
	KUNIT_EXPECT_EQ(test, rc_control(kgt), 0);
	genx_kunit_expect_clean(test, kgt->gpu);
	TABLE_ROW(test, "faults", "pcode does not raise the voltage of RC6",
		  "RC6 is not enabled, the log says so");
}

/* A command that pcode does not know fails with EIO and leaves @data unchanged. */
static void genx_pcode_unknown(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_snb);
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);
	u32 data = 1;

	KUNIT_EXPECT_EQ(test, genx_pcode_command(&kgt->gt.pcode, 0x55, &data), -EIO);
	KUNIT_EXPECT_EQ(test, data, 1);
	genx_kunit_expect_clean(test, kgt->gpu);
}

static struct kunit_case pcode_cases[] = {
	KUNIT_CASE(genx_pcode_slow),
	KUNIT_CASE(genx_pcode_never),
	KUNIT_CASE(genx_pcode_silent),
	KUNIT_CASE(genx_pcode_no_lmem),
	KUNIT_CASE(genx_pcode_resume),
	KUNIT_CASE(genx_pcode_rc6_voltage),
	KUNIT_CASE(genx_pcode_rc6_refused),
	KUNIT_CASE(genx_pcode_unknown),
	{}
};

static struct kunit_suite pcode_suite = {
	.name = "genx_pcode",
	.test_cases = pcode_cases,
};

kunit_test_suite(pcode_suite);
