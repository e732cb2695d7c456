// SPDX-License-Identifier: GPL-2.0-only
/*
 * The sysfs files of frequencies, below the card and below gt/gt0. The model's Lakefield runs at
 * 200 to 500 MHz, and starts at 200 MHz (register facts: frequencies and residency).
 */

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/device.h>

#include <drm/drm_device.h>
#include <drm/drm_drv.h>
#include <drm/drm_file.h>

#include "core/files/files.h"
#include "gt/access/forcewake.h"
#include "gt/exec/exec_types.h"
#include "gt/gt.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/sysfs_file.h"
#include "kunit/lib/table.h"
#include "kunit/whole/fault_fixture.h"
#include "model/priv.h"
#include "regs/gt_regs.h"
#include "regs/tables/mmio_ranges.h"

static int freq_init(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create(test);

	test->priv = f;
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	/* engines that have just recorded their default state are still awake */
	genx_kunit_fault_asleep(f);
	return 0;
}

/* The requested frequency. Reading the register needs the GT awake; writing does not (FW-017). */
static u32 requested(struct genx_kunit_fault *f)
{
	const u32 gt = GENX_FW_BIT(GENX_FW_GT);
	u32 value;

	KUNIT_ASSERT_EQ(f->test, genx_forcewake_get(&f->genx->gt.fw, gt), 0);
	value = readl(f->gpu->bar + RPNSWREQ.addr);
	genx_forcewake_put(&f->genx->gt.fw, gt);
	return REG_FIELD_GET(RPNSWREQ_FREQ_MASK, value);
}

/* The files of both directories have the same contents. */
static void genx_freq_files(struct kunit *test)
{
	static const struct {
		const char *name;
		int mhz;
	} files[] = {
		{ "act", 200 }, { "cur", 200 }, { "boost", 500 }, { "max", 500 }, { "min", 200 },
		{ "RP0", 500 }, { "RP1", 300 }, { "RPn", 200 },
	};
	struct genx_kunit_fault *f = test->priv;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(files); i++) {
		char path[48];

		snprintf(path, sizeof(path), "gt_%s_freq_mhz", files[i].name);
		KUNIT_EXPECT_EQ_MSG(test, genx_kunit_sysfs_show(f, path), files[i].mhz, "%s", path);
		snprintf(path, sizeof(path), "gt/gt0/rps_%s_freq_mhz", files[i].name);
		KUNIT_EXPECT_EQ_MSG(test, genx_kunit_sysfs_show(f, path), files[i].mhz, "%s", path);
	}
}

/* The request of an idle GPU is the lower limit, in units of 50/3 MHz. */
static void genx_freq_limits(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;

	KUNIT_EXPECT_EQ(test, requested(f), 12);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_store(f, "gt_max_freq_mhz", "400\n"), 0);
	KUNIT_EXPECT_EQ(test, requested(f), 12);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_store(f, "gt/gt0/rps_min_freq_mhz", "300\n"), 0);
	KUNIT_EXPECT_EQ(test, requested(f), 18);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt_min_freq_mhz"), 300);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt_cur_freq_mhz"), 300);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt_act_freq_mhz"), 300);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_store(f, "gt_min_freq_mhz", "200"), 0);
	KUNIT_EXPECT_EQ(test, requested(f), 12);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_store(f, "gt_max_freq_mhz", "250"), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_store(f, "gt_boost_freq_mhz", "450"), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt_boost_freq_mhz"), 450);
	KUNIT_EXPECT_EQ(test, requested(f), 12);
	genx_kunit_expect_clean(test, f->gpu);
}

static void genx_freq_refused(struct kunit *test)
{
	static const struct {
		const char *file;
		const char *text;
		int want;
	} bad[] = {
		{ "gt_max_freq_mhz", "550", -EINVAL },
		{ "gt_max_freq_mhz", "250", -EINVAL },	/* below min */
		{ "gt_max_freq_mhz", "fast", -EINVAL },
		{ "gt_max_freq_mhz", "99999999999", -ERANGE },
		{ "gt_min_freq_mhz", "150", -EINVAL },
		{ "gt_min_freq_mhz", "450", -EINVAL },	/* above max */
		{ "gt_boost_freq_mhz", "150", -EINVAL },
		{ "gt_boost_freq_mhz", "550", -EINVAL },
	};
	struct genx_kunit_fault *f = test->priv;
	unsigned int i;

	KUNIT_ASSERT_EQ(test, genx_kunit_sysfs_store(f, "gt_min_freq_mhz", "300"), 0);
	KUNIT_ASSERT_EQ(test, genx_kunit_sysfs_store(f, "gt_max_freq_mhz", "400"), 0);
	for (i = 0; i < ARRAY_SIZE(bad); i++)
		KUNIT_EXPECT_EQ_MSG(test, genx_kunit_sysfs_store(f, bad[i].file, bad[i].text),
				    bad[i].want, "%s %s", bad[i].file, bad[i].text);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt_min_freq_mhz"), 300);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt_max_freq_mhz"), 400);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt_boost_freq_mhz"), 500);
	KUNIT_EXPECT_EQ(test, requested(f), 18);
}

/* On a lost device, reads and writes return ENODEV, and the limit does not change. */
static void genx_freq_lost(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;

	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_DEAD, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt_act_freq_mhz"), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt_cur_freq_mhz"), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_store(f, "gt_min_freq_mhz", "300"), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt_min_freq_mhz"), 200);
}

/* While the GT does not wake, writes return ETIMEDOUT and change nothing; later they work. */
static void genx_freq_no_wake(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	unsigned int tries;

	genx_kunit_fault_asleep(f);
	for (tries = 0; tries < 100 && READ_ONCE(f->genx->gt.fw.awake); tries++)
		msleep(20);
	genx_kunit_gpu_tolerate(f->gpu);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_FW_ACK_LOST, GENX_FW_GT);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_store(f, "gt_min_freq_mhz", "300"), -ETIMEDOUT);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt_min_freq_mhz"), 200);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_store(f, "gt_max_freq_mhz", "400"), -ETIMEDOUT);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt_max_freq_mhz"), 500);
	genx_kunit_gpu_fault_clear(f->gpu, MODEL_FAULT_FW_ACK_LOST);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_store(f, "gt_min_freq_mhz", "300"), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt_min_freq_mhz"), 300);
}

static int register_again(void *genx)
{
	/* the previous call may have failed: there may be nothing to unregister */
	genx_freq_sysfs_unregister(genx);
	return genx_freq_sysfs_register(genx);
}

/* Each allocation for the files fails in turn; unregistering afterwards frees nothing twice. */
static void genx_freq_no_memory(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;

	KUNIT_EXPECT_GT(test, genx_kunit_fail_all(test, 0, register_again, f->genx), 3);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt/gt0/rps_max_freq_mhz"), 500);
}

static struct kunit_case freq_cases[] = {
	KUNIT_CASE(genx_freq_files),
	KUNIT_CASE(genx_freq_limits),
	KUNIT_CASE(genx_freq_refused),
	KUNIT_CASE(genx_freq_lost),
	KUNIT_CASE(genx_freq_no_wake),
	KUNIT_CASE(genx_freq_no_memory),
	{}
};

static struct kunit_suite freq_suite = {
	.name = "genx_freq",
	.init = freq_init,
	.test_cases = freq_cases,
};

static u32 reg(struct genx_kunit_gpu *gpu, u32 addr)
{
	unsigned long flags = genx_kunit_gpu_lock(gpu);
	u32 val = gpu->model->regs[addr / 4];

	genx_kunit_gpu_unlock(gpu, flags);
	return val;
}

static unsigned int request_mhz(struct genx_kunit_fault *f)
{
	const struct genx_freq_desc *desc = f->genx->plat->freq;
	u32 units = (reg(f->gpu, desc->request.addr) & desc->request_mask) >>
		    __ffs(desc->request_mask);

	return DIV_ROUND_CLOSEST(units * desc->unit_num, desc->unit_den);
}

/* Bring up the driver. Return: false if no register controls the frequency of the platform. */
static bool platform_up(struct kunit *test, struct genx_kunit_fault **f)
{
	*f = genx_kunit_fault_create_on(test, genx_kunit_plat(test));
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(*f), 0);
	KUNIT_EXPECT_EQ(test, !(*f)->genx->freq_sysfs, !(*f)->genx->plat->freq);
	return (*f)->genx->plat->freq->kind == GENX_FREQ_BY_REGISTERS;
}

/* Wait until no engine holds a domain, and the domains are asleep. */
static void let_sleep(struct genx_kunit_fault *f)
{
	genx_kunit_fault_asleep(f);
	usleep_range(5000, 8000);
}

/* FW-007: before Gen8 the request register is not shadowed, so writes must wake its domain. */
static void genx_freq_asleep(struct kunit *test)
{
	struct genx_kunit_fault *f;
	struct genx_freq *freq;

	if (!platform_up(test, &f))
		return;
	freq = &f->genx->gt.freq;
	let_sleep(f);
	KUNIT_EXPECT_EQ(test, genx_freq_set(freq, GENX_FREQ_MIN, freq->mhz[GENX_FREQ_RP0]), 0);
	KUNIT_EXPECT_EQ(test, request_mhz(f), freq->mhz[GENX_FREQ_RP0]);
	/* DG2's actual frequency reads 0 while the GT sleeps */
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(freq->fw, freq->fw->present), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt_act_freq_mhz"),
			freq->mhz[GENX_FREQ_RP0]);
	genx_forcewake_put(freq->fw, freq->fw->present);
	let_sleep(f);
	genx_freq_sleep(freq);
	KUNIT_EXPECT_EQ(test, request_mhz(f), freq->mhz[GENX_FREQ_RPN]);
	genx_freq_want(freq, freq->mhz[GENX_FREQ_RP0]);
	KUNIT_EXPECT_EQ(test, request_mhz(f), freq->mhz[GENX_FREQ_RPN]);
	let_sleep(f);
	KUNIT_EXPECT_EQ(test, genx_freq_restore(freq), 0);
	KUNIT_EXPECT_EQ(test, request_mhz(f), freq->mhz[GENX_FREQ_RP0]);
	KUNIT_EXPECT_EQ(test, reg(f->gpu, RP_CONTROL.addr), f->genx->plat->freq->control);
	genx_kunit_expect_clean(test, f->gpu);
}

/* After removal, the request and control registers have the values that firmware had set. */
static void genx_freq_found(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, genx_kunit_plat(test));
	const struct genx_freq_desc *desc = genx_kunit_plat(test)->freq;
	const u32 control = RP_CONTROL_MEDIA_IS_GFX;
	unsigned long flags;
	char highest[8];
	u32 request;

	if (desc->kind != GENX_FREQ_BY_REGISTERS)
		return;
	flags = genx_kunit_gpu_lock(f->gpu);
	request = f->gpu->model->regs[desc->request.addr / 4] + (3 << __ffs(desc->request_mask));
	f->gpu->model->regs[desc->request.addr / 4] = request;
	f->gpu->model->regs[RP_CONTROL.addr / 4] = control;
	genx_kunit_gpu_unlock(f->gpu, flags);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	KUNIT_EXPECT_EQ(test, reg(f->gpu, RP_CONTROL.addr), desc->control);
	KUNIT_EXPECT_TRUE(test, desc->control & RP_CONTROL_ENABLE);
	/* without contexts the driver does not change the request */
	if (!genx_exec_runs_contexts(&f->genx->gt))
		KUNIT_EXPECT_EQ(test, reg(f->gpu, desc->request.addr) & desc->request_mask,
				request & desc->request_mask);
	snprintf(highest, sizeof(highest), "%u", f->genx->gt.freq.mhz[GENX_FREQ_RP0]);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_store(f, "gt_min_freq_mhz", highest), 0);
	genx_kunit_fault_down(f);
	KUNIT_EXPECT_EQ(test, reg(f->gpu, desc->request.addr), request);
	KUNIT_EXPECT_EQ(test, reg(f->gpu, RP_CONTROL.addr), control);
	genx_kunit_expect_clean(test, f->gpu);
}

/* While a domain does not wake, writes return ETIMEDOUT; limit and request do not change. */
static void genx_freq_domain_asleep(struct kunit *test)
{
	struct genx_kunit_fault *f;
	char before[8], above[8];
	u32 request;

	if (!platform_up(test, &f))
		return;
	let_sleep(f);
	snprintf(above, sizeof(above), "%u", f->genx->gt.freq.mhz[GENX_FREQ_RP0]);
	snprintf(before, sizeof(before), "%u", f->genx->gt.freq.mhz[GENX_FREQ_RPN]);
	request = reg(f->gpu, RPNSWREQ.addr);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_FW_ACK_LOST,
			     __ffs(genx_mmio_domains(f->genx->plat, RPNSWREQ.addr)));
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_store(f, "gt_min_freq_mhz", above), -ETIMEDOUT);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt_cur_freq_mhz"), -ETIMEDOUT);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt_min_freq_mhz"),
			f->genx->gt.freq.mhz[GENX_FREQ_RPN]);
	KUNIT_EXPECT_EQ(test, reg(f->gpu, RPNSWREQ.addr), request);
	/* without shadow registers, the write itself needs the domain */
	if (!f->genx->plat->n_shadow)
		KUNIT_EXPECT_EQ(test, genx_freq_set(&f->genx->gt.freq, GENX_FREQ_MIN,
						    f->genx->gt.freq.mhz[GENX_FREQ_RP0]),
				-ETIMEDOUT);
	KUNIT_EXPECT_EQ(test, f->genx->gt.freq.mhz[GENX_FREQ_MIN],
			f->genx->gt.freq.mhz[GENX_FREQ_RPN]);
	genx_kunit_gpu_fault_clear(f->gpu, MODEL_FAULT_FW_ACK_LOST);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_store(f, "gt_min_freq_mhz", above), 0);
	KUNIT_EXPECT_EQ(test, request_mhz(f), f->genx->gt.freq.mhz[GENX_FREQ_RP0]);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_store(f, "gt_min_freq_mhz", before), 0);
	TABLE_ROW(test, "faults", "domain does not wake for a frequency limit, every platform",
		  "ETIMEDOUT; limit and request unchanged");
}

static struct kunit_case freq_platform_cases[] = {
	KUNIT_CASE_PARAM(genx_freq_asleep, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_freq_found, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_freq_domain_asleep, genx_kunit_platforms_gen),
	{}
};

static struct kunit_suite freq_platform_suite = {
	.name = "genx_freq_platform",
	.test_cases = freq_platform_cases,
};

kunit_test_suites(&freq_suite, &freq_platform_suite);
