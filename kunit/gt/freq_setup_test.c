// SPDX-License-Identifier: GPL-2.0-only
/*
 * Frequency of the GT: masks, limits and time-outs, the efficient frequency, and the table by which
 * the LLC's ring follows. The model records FREQ-LIMITS, PM-MASK and RING-TABLE.
 */
#include <kunit/test.h>
#include <linux/delay.h>

#include "gt/engine/gt_suspend.h"
#include "gt/llc.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "model/power/freq.h"
#include "model/priv.h"
#include "regs/gt_regs.h"
#include "regs/tables/mmio_ranges.h"

static u32 reg(struct genx_kunit_gt *kgt, u32 addr)
{
	unsigned long flags = genx_kunit_gpu_lock(kgt->gpu);
	u32 val = kgt->gpu->model->regs[addr / 4];

	genx_kunit_gpu_unlock(kgt->gpu, flags);
	return val;
}

static struct genx_kunit_gt *create(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));

	return genx_kunit_gt_create(test, &cfg);
}

/* The registers of each platform, with limits and units of its model (model/parts/). */
static const struct expected {
	const struct genx_platform *plat;
	u32 mask;
	u32 down_timeout;
	u32 hysteresis;
	u32 video;
	u32 limits;
	unsigned int rpe;
	u32 interval;
} expected[] = {
	{ &genx_platform_snb, 0xfffffffb, 50000, 10, 0, 26U << 24, 650, 12500 },
	{ &genx_platform_ivb, 0xfffffffb, 50000, 10, 0, 23U << 24, 350, 12500 },
	{ &genx_platform_vlv, 0xfffffffb, 1000000, 10, 0, 0, 480 },
	{ &genx_platform_hsw, 0xfffffffb, 50000, 10, 0, 23U << 24, 500, 12500 },
	{ &genx_platform_bdw, 0x7fffffff, 0, 10, 6U << 24, 19U << 24, 450, 12500 },
	{ &genx_platform_kbl, 0x7fffffff, 0, 10, 21U << 23, 69U << 23, 500, 12000 },
	{ &genx_platform_icl, 0xffffffff, 0, 10, 0, 66U << 23, 450 },
	{ &genx_platform_lkf, 0xffffffff, 0, 10, 0, 30U << 23, 350 },
	{ &genx_platform_ehl, 0xffffffff, 0, 10, 0, 48U << 23, 550 },
	{ &genx_platform_tgl, 0xffffffff, 0, 10, 0, 78U << 23, 250 },
	{ &genx_platform_adl, 0xffffffff, 0, 10, 0, 84U << 23, 450 },
};

static const struct expected *expect_for(struct genx_kunit_gt *kgt)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(expected); i++)
		if (expected[i].plat == kgt->gpu->plat)
			return &expected[i];
	return NULL;
}

/*
 * SIL-299, SIL-301: 16 and 32 ms, in units of 16 timestamp ticks; from Gen11 on the clock is a fuse
 * of the part. VLV has none (SIL-302).
 */
static void expect_intervals(struct kunit *test, struct genx_kunit_gt *kgt,
			     const struct expected *want)
{
	u32 up = reg(kgt, 0xa068), down = reg(kgt, 0xa06c);

	if (want->interval || want->plat == &genx_platform_vlv)
		KUNIT_EXPECT_EQ(test, up, want->interval);
	else
		KUNIT_EXPECT_LE(test, abs_diff(up, kgt->gt.timestamp_hz / 1000), 25);
	KUNIT_EXPECT_LE(test, abs_diff(down, 2 * up), 25);
	KUNIT_EXPECT_EQ(test, up % 25, 0);
	KUNIT_EXPECT_LE(test, abs_diff(reg(kgt, 0xa02c), up * 19 / 20), 25);
	KUNIT_EXPECT_LE(test, abs_diff(reg(kgt, 0xa030), down * 17 / 20), 25);
}

static void expect_registers(struct kunit *test, struct genx_kunit_gt *kgt)
{
	const struct expected *want = expect_for(kgt);

	KUNIT_EXPECT_EQ(test, reg(kgt, 0xa168), want->mask);
	KUNIT_EXPECT_EQ(test, reg(kgt, 0xa010), want->down_timeout);
	KUNIT_EXPECT_EQ(test, reg(kgt, 0xa070), want->hysteresis);
	KUNIT_EXPECT_EQ(test, reg(kgt, 0xa00c), want->video);
	KUNIT_EXPECT_EQ(test, reg(kgt, 0xa014), want->limits);
	expect_intervals(test, kgt, want);
}

/* SIL-299, SIL-300, SIL-306, SIL-307: at probe, and again after a loss of all registers. */
static void registers(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	unsigned long flags;
	unsigned int i;

	if (!expect_for(kgt))
		kunit_skip(test, "firmware of the part sets frequencies");
	expect_registers(test, kgt);
	flags = genx_kunit_gpu_lock(kgt->gpu);
	for (i = 0xa000; i < 0xa200; i += 4)
		kgt->gpu->model->regs[i / 4] = 0;
	genx_kunit_gpu_unlock(kgt->gpu, flags);
	KUNIT_EXPECT_EQ(test, genx_freq_restore(&kgt->gt.freq), 0);
	expect_registers(test, kgt);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/*
 * Register facts, frequencies: the GPU runs at the frequency that the driver asks for, and the
 * driver shows the one at which it runs. The model has units and fields of its own.
 */
static void as_requested(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	struct genx_freq *freq = &kgt->gt.freq;
	unsigned int mhz, thirds;
	unsigned long flags;

	if (!freq->desc || freq->desc->kind == GENX_FREQ_BY_PUNIT)
		kunit_skip(test, "no register has the frequency");
	guard(mutex)(&kgt->gt.reset.mutex);
	for (mhz = freq->mhz[GENX_FREQ_RPN]; mhz <= freq->mhz[GENX_FREQ_RP0]; mhz += 50) {
		genx_freq_want(freq, mhz);
		flags = genx_kunit_gpu_lock(kgt->gpu);
		thirds = model_freq_thirds(kgt->gpu->model);
		genx_kunit_gpu_unlock(kgt->gpu, flags);
		KUNIT_EXPECT_EQ(test, DIV_ROUND_CLOSEST(thirds * 50, 3), mhz);
		KUNIT_EXPECT_EQ(test, genx_freq_get(freq, GENX_FREQ_CUR), mhz);
		KUNIT_EXPECT_EQ(test, genx_freq_get(freq, GENX_FREQ_ACT), mhz);
	}
	KUNIT_EXPECT_EQ(test, genx_freq_get(freq, GENX_FREQ_RP0), 50 * kgt->gpu->model->part->rp0);
	KUNIT_EXPECT_EQ(test, genx_freq_get(freq, GENX_FREQ_RPN), 50 * kgt->gpu->model->part->rpn);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* If the wells do not wake, no step takes effect, and the error is returned. */
static void no_wake(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	const struct genx_platform *plat = kgt->gpu->plat;
	struct genx_freq *freq = &kgt->gt.freq;
	u32 domains = genx_mmio_domains(plat, PMINTRMSK_ADDR);
	unsigned int max = freq->mhz[GENX_FREQ_MAX];

	if (!domains)
		kunit_skip(test, "the registers need no well");
	genx_kunit_gpu_tolerate(kgt->gpu);
	msleep(20);	/* the wells are asleep */
	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_FW_ACK_LOST, __ffs(domains));
	KUNIT_EXPECT_EQ(test, genx_freq_restore(freq), plat->pm_mask || freq->desc ?
			-ETIMEDOUT : 0);
	if (freq->desc && freq->desc->limit_mask) {
		guard(mutex)(&kgt->gt.reset.mutex);
		KUNIT_EXPECT_EQ(test, genx_freq_set(freq, GENX_FREQ_MAX, max - 50), -ETIMEDOUT);
		KUNIT_EXPECT_EQ(test, freq->mhz[GENX_FREQ_MAX], max);
	}
	genx_kunit_gpu_fault_clear(kgt->gpu, MODEL_FAULT_FW_ACK_LOST);
	KUNIT_EXPECT_EQ(test, genx_freq_restore(freq), 0);
}

/* The limit of the hardware follows that of user space, and never lies below the request. */
static void limits_follow(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	struct genx_freq *freq = &kgt->gt.freq;
	unsigned int rp0 = freq->mhz[GENX_FREQ_RP0], rpn = freq->mhz[GENX_FREQ_RPN];
	u32 highest = reg(kgt, 0xa014);
	u32 low;

	if (!freq->desc || !freq->desc->limit_mask)
		kunit_skip(test, "no limits");
	low = div_u64((u64)highest * (rpn + 50), rp0);
	guard(mutex)(&kgt->gt.reset.mutex);
	genx_freq_want(freq, rp0);
	KUNIT_EXPECT_EQ(test, genx_freq_set(freq, GENX_FREQ_MAX, rpn + 50), 0);
	KUNIT_EXPECT_EQ(test, reg(kgt, 0xa014) >> 24, low >> 24);
	KUNIT_EXPECT_EQ(test, genx_freq_set(freq, GENX_FREQ_MAX, rp0), 0);
	KUNIT_EXPECT_EQ(test, reg(kgt, 0xa014), highest);
	/* a device that sleeps is not touched */
	genx_freq_sleep(freq);
	KUNIT_EXPECT_EQ(test, genx_freq_set(freq, GENX_FREQ_MAX, rpn + 50), 0);
	KUNIT_EXPECT_EQ(test, reg(kgt, 0xa014), highest);
	KUNIT_EXPECT_EQ(test, genx_freq_restore(freq), 0);
	KUNIT_EXPECT_EQ(test, reg(kgt, 0xa014) >> 24, low >> 24);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* SIL-309: pcode names the efficient frequency; if it does not answer, RP1 takes its place. */
static void efficient(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));
	struct genx_kunit_gt *kgt = create(test);
	const struct expected *want = expect_for(kgt);
	unsigned int *mhz = kgt->gt.freq.mhz;

	if (want)
		KUNIT_EXPECT_EQ(test, mhz[GENX_FREQ_RPE], want->rpe);
	else
		KUNIT_EXPECT_EQ(test, mhz[GENX_FREQ_RPE], mhz[GENX_FREQ_RP1]);
	if (!kgt->gt.freq.desc || !kgt->gt.freq.desc->efficient)
		return;
	kgt = genx_kunit_gt_alloc(test, &cfg);
	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_PCODE_SILENT, 0);
	KUNIT_ASSERT_EQ(test, genx_kunit_gt_init(kgt), 0);
	mhz = kgt->gt.freq.mhz;
	KUNIT_EXPECT_EQ(test, mhz[GENX_FREQ_RPE], mhz[GENX_FREQ_RP1]);
	genx_kunit_gt_fini(test, kgt);
}

/* A bit for each frequency of the GT, in 50 MHz, that has an entry in the model's table. */
static u64 given(struct genx_kunit_gt *kgt)
{
	unsigned long flags = genx_kunit_gpu_lock(kgt->gpu);
	u64 bits = kgt->gpu->model->pcode.ring_given;

	genx_kunit_gpu_unlock(kgt->gpu, flags);
	return bits;
}

static u64 all_given(struct genx_kunit_gt *kgt)
{
	return GENMASK_ULL(kgt->gpu->model->part->rp0, kgt->gpu->model->part->rpn);
}

/* SIL-308: pcode gets an entry for each frequency; the model checks each of them. */
static void ring_table(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	struct genx_freq *freq = &kgt->gt.freq;
	enum genx_llc_kind kind = freq->desc ? freq->desc->llc : GENX_LLC_NONE;

	/* the kernel of the tests knows no frequency of its CPU */
	if (kind == GENX_LLC_NONE || kind == GENX_LLC_CPU)
		KUNIT_EXPECT_EQ(test, given(kgt), 0);
	if (kind == GENX_LLC_CPU)
		genx_llc_program(freq, &kgt->gt.pcode, 3400);
	if (kind != GENX_LLC_NONE)
		KUNIT_EXPECT_EQ(test, given(kgt), all_given(kgt));
	KUNIT_EXPECT_EQ(test, kind == GENX_LLC_NONE,
			!kgt->gpu->plat->coherency->has_llc || !freq->desc);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* A sleep of the system loses the table. */
static void table_after_sleep(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);

	KUNIT_ASSERT_EQ(test, genx_gt_power_down(x->gt), 0);
	genx_kunit_lose_power(x);
	KUNIT_EXPECT_EQ(test, given(x->kgt), 0);
	KUNIT_ASSERT_EQ(test, genx_gt_power_up(x->gt), 0);
	KUNIT_EXPECT_EQ(test, given(x->kgt), all_given(x->kgt));
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A pcode that takes no entry costs one time-out, and the device works. */
static void no_table(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));
	struct genx_kunit_gt *kgt = create(test);
	ktime_t start;

	if (!kgt->gt.freq.desc || kgt->gt.freq.desc->llc == GENX_LLC_NONE)
		kunit_skip(test, "no table");
	kgt = genx_kunit_gt_alloc(test, &cfg);
	KUNIT_ASSERT_EQ(test, genx_kunit_gt_init(kgt), 0);
	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_PCODE_SILENT, 0);
	start = ktime_get();
	genx_llc_program(&kgt->gt.freq, &kgt->gt.pcode, 3400);
	genx_kunit_expect_within_ms(test, start, 100);
	genx_kunit_gt_fini(test, kgt);
	TABLE_ROW(test, "faults", "pcode takes no table of ring frequencies",
		  "the log says that memory is slow while the CPUs are idle; the device works");
}

/* Pcode refuses the highest frequency and one below it: all others get their entries. */
static void refused_entries(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	struct model_pcode *pcode = &kgt->gpu->model->pcode;
	u64 refused = BIT_ULL(kgt->gpu->model->part->rp0) | BIT_ULL(kgt->gpu->model->part->rpn + 1);
	unsigned long flags;

	if (!kgt->gt.freq.desc || kgt->gt.freq.desc->llc == GENX_LLC_NONE)
		kunit_skip(test, "no table");
	flags = genx_kunit_gpu_lock(kgt->gpu);
	pcode->ring_given = 0;
	pcode->ring_refused = refused;
	genx_kunit_gpu_unlock(kgt->gpu, flags);
	genx_llc_program(&kgt->gt.freq, &kgt->gt.pcode, 3400);
	KUNIT_EXPECT_EQ(test, given(kgt), all_given(kgt) & ~refused);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* Limits that are unknown or equal need no table. */
static void one_frequency(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_freq *freq = &kgt->gt.freq;
	unsigned long flags = genx_kunit_gpu_lock(kgt->gpu);

	kgt->gpu->model->pcode.ring_given = 0;
	genx_kunit_gpu_unlock(kgt->gpu, flags);
	freq->mhz[GENX_FREQ_RP0] = freq->mhz[GENX_FREQ_RPN];
	genx_llc_program(freq, &kgt->gt.pcode, 3400);
	KUNIT_EXPECT_EQ(test, given(kgt), 0);
	freq->mhz[GENX_FREQ_RP0] = 500;
	freq->mhz[GENX_FREQ_RPN] = 0;
	genx_llc_program(freq, &kgt->gt.pcode, 3400);
	KUNIT_EXPECT_EQ(test, given(kgt), 0);
	freq->mhz[GENX_FREQ_RPN] = 200;
}

/* SIL-008: while the mirror of the MCHBAR is off, the frequency of firmware is the only one. */
static void no_fuses(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));
	struct genx_kunit_gt *kgt = genx_kunit_gt_alloc(test, &cfg);
	unsigned int *mhz = kgt->gt.freq.mhz;

	if (cfg.plat->freq->kind != GENX_FREQ_BY_REGISTERS)
		kunit_skip(test, "the limits are not in the MCHBAR");
	kgt->gt.mchbar_off = true;
	KUNIT_ASSERT_EQ(test, genx_kunit_gt_init(kgt), 0);
	KUNIT_EXPECT_EQ(test, mhz[GENX_FREQ_RP0], mhz[GENX_FREQ_RPN]);
	if (kgt->gt.freq.desc)
		KUNIT_EXPECT_EQ(test, mhz[GENX_FREQ_RPE], kgt->gt.freq.requested);
	KUNIT_EXPECT_EQ(test, given(kgt), 0);
	genx_kunit_gt_fini(test, kgt);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* The entries as the public driver writes them: GT in bits 7:0, CPU in 15:8, ring in 23:16. */
static void entries(struct kunit *test)
{
	static const struct genx_llc_limits limits = {
		.max_gt = 26, .min_ring = 16, .max_cpu_mhz = 3400,
	};
	static const struct genx_llc_limits slow_cpu = { .max_gt = 30, .max_cpu_mhz = 900 };
	static const struct {
		enum genx_llc_kind kind;
		unsigned int gt;
		u32 entry;
	} all[] = {
		{ GENX_LLC_CPU, 26, 0x00221a }, { GENX_LLC_CPU, 25, 0x002119 },
		{ GENX_LLC_CPU, 15, 0x00180f }, { GENX_LLC_CPU, 14, 0x00080e },
		{ GENX_LLC_FIVE_QUARTERS, 26, 0x20001a }, { GENX_LLC_FIVE_QUARTERS, 13, 0x10000d },
		{ GENX_LLC_FIVE_QUARTERS, 12, 0x10000c },
		{ GENX_LLC_MEMORY, 26, 0x1a001a }, { GENX_LLC_MEMORY, 10, 0x10000a },
		{ GENX_LLC_GT, 26, 0x1a001a }, { GENX_LLC_GT, 10, 0x0a000a },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(all); i++)
		KUNIT_EXPECT_EQ_MSG(test, genx_llc_entry(all[i].kind, &limits, all[i].gt),
				    all[i].entry, "%u", i);
	/* a CPU that would have to run backwards */
	KUNIT_EXPECT_EQ(test, genx_llc_entry(GENX_LLC_CPU, &slow_cpu, 15), 0x00000f);
}

static struct kunit_case freq_setup_cases[] = {
	KUNIT_CASE_PARAM(registers, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(as_requested, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(no_wake, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(limits_follow, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(efficient, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(ring_table, genx_kunit_platforms_gen),
	KUNIT_CASE(table_after_sleep),
	KUNIT_CASE_PARAM(no_table, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(refused_entries, genx_kunit_platforms_gen),
	KUNIT_CASE(one_frequency),
	KUNIT_CASE_PARAM(no_fuses, genx_kunit_platforms_gen),
	KUNIT_CASE(entries),
	{}
};

static struct kunit_suite freq_setup_suite = {
	.name = "genx_freq_setup",
	.test_cases = freq_setup_cases,
};

kunit_test_suite(freq_setup_suite);
