// SPDX-License-Identifier: GPL-2.0-only
/* Register access: the check of the debug build, lost and revoked devices, and bounded waits. */

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/ktime.h>

#include "gt/access/fifo.h"
#include "gt/access/mmio_check.h"
#include "gt/access/mmio_raw.h"
#include "kunit/lib/gt_fixture.h"
#include "kunit/lib/kmsg.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/script_io.h"
#include "model/priv.h"
#include "regs/engine_regs.h"
#include "regs/gt_regs.h"
#include "regs/irq_regs.h"
#include "regs/platform_find.h"

#define GT	GENX_FW_BIT(GENX_FW_GT)
#define REN	GENX_FW_BIT(GENX_FW_RENDER)

#define VDBOX0_ACK	0xd50
#define NO_WELL		0x70008

struct access {
	const char *name;
	u32 held;
	u32 offset;
	bool write;
	bool allowed;
};

static const struct access accesses[] = {
	{ "FW-007 read of a held domain", REN, 0x2030, false, true },
	{ "FW-007 read of a sleeping domain", GT, 0x2030, false, false },
	{ "FW-007 write to a sleeping domain", GT, 0x2034, true, false },
	{ "FW-008 no force-wake for INF/COH", 0, 0x0d00, true, true },
	{ "FW-014 OA needs GT", GT, 0x2b00, true, true },
	{ "FW-014 OA is not in RENDER", REN, 0x2b00, true, false },
	{ "FW-017 shadowed write", 0, 0x2030, true, true },
	{ "FW-017 shadowed register, read", 0, 0x2030, false, false },
	{ "FW-018 interrupts are not GT", 0, 0x190010, true, true },
	{ "FW-019 VMM page, read", ~0U, 0x178000, false, false },
	{ "FW-019 VMM page, write", ~0U, 0x178ffc, true, false },
	{ "FW-020 MCHBAR alias, read", 0, 0x145998, false, true },
	{ "FW-020 MCHBAR alias, write", 0, 0x145998, true, false },
	{ "FW-024 TSG1 has no wake target", ~0U, 0x5400, false, false },
	{ "Z-14 no row", ~0U, 0xc000, false, false },
	{ "T-9 GDRST needs none", 0, 0x941c, true, true },
	{ "request needs none", 0, 0xa188, true, true },
	{ "beyond the registers", ~0U, 0x200000, false, false },
	{ "not aligned", ~0U, 0x2032, false, false },
};

static void access_desc(const struct access *access, char *desc)
{
	strscpy(desc, access->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(access, accesses, access_desc);

/*
 * FW-007, FW-008, FW-014, FW-017, FW-018, FW-019, FW-020, FW-024, Z-14: the tables of the platform
 * say which accesses are allowed.
 */
static void genx_mmio_table_check(struct kunit *test)
{
	const struct access *access = test->param_value;
	const char *fault = genx_mmio_fault(&genx_platform_lkf, access->held, access->offset,
					    access->write);

	KUNIT_EXPECT_EQ_MSG(test, !fault, access->allowed, "%s", fault ?: "allowed");
}

/* FW-007: the driver counts an access that the tables forbid, and the model reports it. */
static void genx_mmio_bad_access_counted(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_mmio *mmio = &kgt->gt.mmio;
	unsigned int tries = 1000;

	if (!IS_ENABLED(CONFIG_DRM_GENX_DEBUG_MMIO))
		kunit_skip(test, "no debug build");
	/* genx_kunit_gt_create() woke each domain: wait until this one sleeps again */
	while (genx_kunit_peek(kgt, VDBOX0_ACK) & 1 && --tries)
		usleep_range(100, 200);
	KUNIT_EXPECT_EQ(test, genx_mmio_read(mmio, RING_HWS_PGA(0x1c0000)), 0);
	KUNIT_EXPECT_EQ(test, atomic_read(&mmio->bad_accesses), 1);
	atomic_set(&mmio->bad_accesses, 0);
	genx_kunit_gpu_expect_rule(test, kgt->gpu, "FW-007", 0x1c0080);
}

/* A masked write changes only the bits of its mask. */
static void genx_mmio_masked(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_reg_masked instpm = RING_INSTPM(0x2000);
	struct genx_mmio *mmio = &kgt->gt.mmio;

	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&kgt->gt.fw, REN), 0);
	genx_mmio_write_masked(mmio, instpm, 0xffff, 0);
	genx_mmio_write_masked(mmio, instpm, 0x0021, 0x0021);
	KUNIT_EXPECT_EQ(test, genx_mmio_read_masked(mmio, instpm) & 0xffff, 0x0021);
	genx_mmio_write_masked(mmio, instpm, 0x0001, 0xfff0);
	KUNIT_EXPECT_EQ(test, genx_mmio_read_masked(mmio, instpm) & 0xffff, 0x0020);
	genx_forcewake_put(&kgt->gt.fw, REN);
}

/* All ones in a register that may hold them do not make the device lost. */
static void genx_mmio_all_ones_alive(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_mmio *mmio = &kgt->gt.mmio;
	struct genx_reg mask = GENX_REG(GPM_WGBOXPERF_INTR_MASK);

	KUNIT_EXPECT_EQ(test, genx_mmio_read(mmio, mask), GENX_ALL_ONES);
	KUNIT_EXPECT_FALSE(test, genx_mmio_lost(mmio));
}

static u64 accesses_of(struct genx_kunit_gt *kgt)
{
	struct model_stats stats;

	genx_kunit_gpu_stats(kgt->gpu, &stats);
	return stats.mmio_reads + stats.mmio_writes;
}

/* On a lost or revoked device, no function for register access makes an access. */
static void expect_no_access(struct kunit *test, struct genx_kunit_gt *kgt)
{
	struct genx_mmio *mmio = &kgt->gt.mmio;
	u64 before = accesses_of(kgt);
	u32 last = 0;

	KUNIT_EXPECT_TRUE(test, genx_mmio_lost(mmio));
	KUNIT_EXPECT_EQ(test, genx_mmio_read(mmio, GFX_MSTR_IRQ), GENX_ALL_ONES);
	KUNIT_EXPECT_EQ(test, genx_mmio_read_pte(mmio, 0x800000, 8), ~0ULL);
	genx_mmio_write(mmio, GFX_MSTR_IRQ, 0);
	genx_mmio_write_pte(mmio, 0x800008, 8, 1);
	KUNIT_EXPECT_EQ(test, genx_mmio_wait(mmio, GFX_MSTR_IRQ, 1, 1, 1000, &last), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_forcewake_get(&kgt->gt.fw, GT), -ENODEV);
	KUNIT_EXPECT_EQ(test, accesses_of(kgt), before);
}

/* A read detects a lost device; no access is made afterwards. */
static void genx_mmio_dead(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_mmio *mmio = &kgt->gt.mmio;

	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_DEAD, 0);
	KUNIT_EXPECT_FALSE(test, genx_mmio_lost(mmio));
	KUNIT_EXPECT_EQ(test, genx_mmio_read(mmio, RPM_CONFIG0), GENX_ALL_ONES);
	expect_no_access(test, kgt);
	KUNIT_EXPECT_TRUE(test, mmio->lost);
	KUNIT_EXPECT_FALSE(test, mmio->revoked);
	genx_kunit_gpu_tolerate(kgt->gpu);
}

/* After revocation no access is made, not even by teardown. */
static void genx_mmio_revoked(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	u64 before;

	genx_mmio_revoke(&kgt->gt.mmio);
	expect_no_access(test, kgt);
	KUNIT_EXPECT_FALSE(test, kgt->gt.mmio.lost);
	before = accesses_of(kgt);
	genx_kunit_gt_fini(test, kgt);
	KUNIT_EXPECT_EQ(test, accesses_of(kgt), before);
}

/* A wait ends when the register has the value, or at its bound. */
static void genx_mmio_wait_bounded(struct kunit *test)
{
	static const unsigned int bounds_us[] = { 1, 100, 2000 };
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_mmio *mmio = &kgt->gt.mmio;
	unsigned int i;
	u32 last = 0;

	KUNIT_EXPECT_EQ(test, genx_mmio_wait(mmio, MGSR_STEERING, STEERING_MULTICAST,
					     STEERING_MULTICAST, 0, &last), 0);
	KUNIT_EXPECT_EQ(test, last & STEERING_MULTICAST, STEERING_MULTICAST);
	for (i = 0; i < ARRAY_SIZE(bounds_us); i++) {
		ktime_t start = ktime_get_raw();

		last = 0;
		KUNIT_EXPECT_EQ(test, genx_mmio_wait(mmio, MGSR_STEERING, STEERING_MULTICAST, 0,
						     bounds_us[i], &last), -ETIMEDOUT);
		KUNIT_EXPECT_EQ(test, last & STEERING_MULTICAST, STEERING_MULTICAST);
		KUNIT_EXPECT_GE(test, ktime_us_delta(ktime_get_raw(), start), bounds_us[i]);
	}
	KUNIT_EXPECT_EQ(test, genx_mmio_wait_sleep(mmio, MGSR_STEERING, STEERING_MULTICAST, 0,
						   5000, NULL), -ETIMEDOUT);
	KUNIT_EXPECT_EQ(test, genx_mmio_wait_sleep(mmio, MGSR_STEERING, STEERING_MULTICAST,
						   STEERING_MULTICAST, 5000, NULL), 0);
}

/* The wait may run with interrupts off, and its bound holds there too. */
static void genx_mmio_wait_atomic(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	unsigned long flags;
	int err;

	local_irq_save(flags);
	err = genx_mmio_wait(&kgt->gt.mmio, MGSR_STEERING, STEERING_MULTICAST, 0, 200, NULL);
	local_irq_restore(flags);
	KUNIT_EXPECT_EQ(test, err, -ETIMEDOUT);
}

/* A counter in two registers never goes backwards. */
static void genx_mmio_read64_monotonic(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_mmio *mmio = &kgt->gt.mmio;
	u64 last = 0, now;
	unsigned int i;

	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&kgt->gt.fw, REN), 0);
	for (i = 0; i < 100; i++) {
		now = genx_mmio_read64(mmio, RING_TIMESTAMP(0x2000), RING_TIMESTAMP_UDW(0x2000));
		KUNIT_EXPECT_GE(test, now, last);
		last = now;
	}
	KUNIT_EXPECT_GT(test, last, 0);
	genx_forcewake_put(&kgt->gt.fw, REN);
}

/* A counter whose upper half changes before its third read. */
static u64 wrapping(struct genx_kunit_script *script, u32 offset)
{
	static const u32 values[] = { 1, 0xfffffff0, 2, 0x10, 2 };
	unsigned int *n = script->ctx;

	return *n < ARRAY_SIZE(values) ? values[(*n)++] : 0;
}

/* SIL-049: the halves of a counter are read until they belong together. */
static void genx_mmio_read64_torn_SIL_049(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_alloc(test, NULL);
	struct genx_kunit_script *script;
	unsigned int n = 0;

	script = genx_kunit_script_create(test, wrapping, &n);
	genx_mmio_init(&kgt->gt.mmio, &kgt->drm, kgt->gt.plat, script->bar);
	KUNIT_EXPECT_EQ(test, genx_mmio_read64(&kgt->gt.mmio, GENX_REG(NO_WELL),
					       GENX_REG(NO_WELL + 4)), 2ULL << 32 | 0x10);
	KUNIT_EXPECT_EQ(test, n, 5);
}

/*
 * SIL-001: after power-up BAR 0 may give all ones for a while. The driver waits up to 2 s before it
 * accesses anything else.
 */
static void genx_mmio_late_SIL_001(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_alloc(test, NULL);
	ktime_t start;

	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_BAR_LATE, 100);
	KUNIT_ASSERT_EQ(test, genx_kunit_gt_init(kgt), 0);
	KUNIT_EXPECT_FALSE(test, genx_mmio_lost(&kgt->gt.mmio));
	genx_kunit_gt_fini(test, kgt);
	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_BAR_LATE, 10000);
	start = ktime_get();
	KUNIT_EXPECT_EQ(test, genx_kunit_gt_init(kgt), -ENODEV);
	KUNIT_EXPECT_GE(test, ktime_ms_delta(ktime_get(), start), 2000);
	KUNIT_EXPECT_TRUE(test, genx_mmio_lost(&kgt->gt.mmio));
	genx_kunit_gpu_fault_clear(kgt->gpu, MODEL_FAULT_BAR_LATE);
	KUNIT_EXPECT_EQ(test, genx_kunit_gt_init(kgt), 0);
	genx_kunit_gt_fini(test, kgt);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* Set a register of the model, without an access to it. */
static void model_set(struct genx_kunit_gt *kgt, u32 addr, u32 val)
{
	unsigned long flags = genx_kunit_gpu_lock(kgt->gpu);

	kgt->gpu->model->regs[addr / 4] = val;
	genx_kunit_gpu_unlock(kgt->gpu, flags);
}

/**
 * struct intruder - another CPU
 * @kgt:	GT
 * @offset:	register that it reads
 * @calls:	number of its reads
 */
struct intruder {
	struct genx_kunit_gt *kgt;
	u32 offset;
	unsigned int calls;
};

static void intrude(void *ctx)
{
	struct intruder *in = ctx;

	in->calls++;
	readl(in->kgt->gpu->bar + in->offset);
}

static void arm(struct intruder *in, u32 offset)
{
	in->offset = offset;
	in->kgt->gpu->intrude_ctx = in;
	in->kgt->gpu->intrude = intrude;
}

/*
 * SIL-062: on Gen7 an access of another CPU to the same cache line during one of the driver's can
 * hang the machine. Each kind of access excludes it.
 */
static void genx_mmio_one_at_a_time_SIL_062(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);
	struct genx_mmio *mmio = &kgt->gt.mmio;
	const struct genx_platform *plat = mmio->plat;
	struct intruder in = { .kgt = kgt };
	u32 nopid = plat->engines[0].mmio_base + 0x94;
	u32 pte = plat->ggtt_offset;
	u8 size = kgt->gt.ggtt.ops->entry_size;

	CLASS(genx_forcewake_scope, wake)(&kgt->gt.fw, kgt->gt.fw.present);
	KUNIT_ASSERT_EQ(test, wake.err, 0);
	arm(&in, nopid);
	genx_mmio_read(mmio, GENX_REG(nopid));
	genx_mmio_write(mmio, GENX_REG(nopid), 0);
	arm(&in, pte);
	genx_mmio_write_pte(mmio, pte, size, genx_mmio_read_pte(mmio, pte, size));
	/* a register that reads all ones is followed by a read of an acknowledge */
	model_set(kgt, nopid, ~0U);
	arm(&in, plat->fw_domains[0].ack.addr);
	genx_mmio_read(mmio, GENX_REG(nopid));
	if (plat->fifo_reserve) {
		genx_fifo_forget(mmio);
		arm(&in, 0x120008);
		genx_mmio_write(mmio, GENX_REG(nopid), 0);
	}
	KUNIT_EXPECT_EQ(test, in.calls, 0);
	kgt->gpu->intrude = NULL;
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* SIL-062: an access of a driver without the lock can be interrupted, which the model reports. */
static void genx_mmio_two_at_a_time(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_hsw);
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);
	struct intruder in = { .kgt = kgt };

	arm(&in, 0x44018);
	readl(kgt->gpu->bar + 0x44014);
	KUNIT_EXPECT_EQ(test, in.calls, 1);
	genx_kunit_gpu_expect_rule(test, kgt->gpu, "MMIO-LINE", 0x44018);
	arm(&in, 0x44040);
	readl(kgt->gpu->bar + 0x44014);
	KUNIT_EXPECT_EQ(test, in.calls, 2);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* SIL-046: the latch is cleared at the start, and an access that no unit claims is logged once. */
static void genx_mmio_unclaimed_SIL_046(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));
	struct genx_kunit_gt *kgt = genx_kunit_gt_alloc(test, &cfg);
	const struct genx_unclaimed_desc *desc = &kgt->gt.plat->unclaimed;
	struct kmsg_dump_iter log;
	unsigned int i;

	/* what is before Haswell, but Valleyview, has no latch */
	KUNIT_EXPECT_EQ(test, !!desc->mask, strcmp(kgt->gt.plat->codename, "snb") &&
			strcmp(kgt->gt.plat->codename, "ivb"));
	genx_kunit_kmsg_mark(&log);
	if (desc->mask)
		model_set(kgt, desc->reg.addr, desc->mask);
	KUNIT_ASSERT_EQ(test, genx_kunit_gt_init(kgt), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "no unit claimed"), 0);
	KUNIT_EXPECT_FALSE(test, genx_mmio_take_unclaimed(&kgt->gt.mmio));
	for (i = 0; desc->mask && i < 2; i++) {
		model_set(kgt, desc->reg.addr, desc->mask & -desc->mask);
		KUNIT_EXPECT_EQ(test, genx_gt_program_tables(&kgt->gt), 0);
		KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "no unit claimed"), 1);
		KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, desc->reg.addr) & desc->mask, 0);
	}
	genx_kunit_gt_fini(test, kgt);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* Init and fini of the GT break no rule, and can be repeated. */
static void genx_mmio_gt_twice(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);

	KUNIT_EXPECT_GT(test, kgt->gt.timestamp_hz, 0);
	genx_kunit_expect_clean(test, kgt->gpu);
	genx_kunit_gt_fini(test, kgt);
	genx_kunit_expect_clean(test, kgt->gpu);
	KUNIT_ASSERT_EQ(test, genx_kunit_gt_init(kgt), 0);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/*
 * If the device is lost after n accesses of genx_gt_init(), the result is an error, and everything
 * is undone.
 */
static void genx_mmio_gt_dies(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_alloc(test, NULL);
	unsigned int n, failed = 0;

	genx_kunit_gpu_tolerate(kgt->gpu);
	for (n = 0; n < 60; n++) {
		genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_DEAD, n);
		if (genx_kunit_gt_init(kgt)) {
			failed++;
			KUNIT_EXPECT_TRUE(test, genx_mmio_lost(&kgt->gt.mmio));
		}
		genx_kunit_gt_fini(test, kgt);
		genx_kunit_gpu_fault_clear(kgt->gpu, MODEL_FAULT_DEAD);
	}
	KUNIT_EXPECT_GT(test, failed, 20);
	KUNIT_EXPECT_EQ(test, genx_kunit_gt_init(kgt), 0);
	genx_kunit_gt_fini(test, kgt);
}

static struct kunit_case genx_mmio_cases[] = {
	KUNIT_CASE_PARAM(genx_mmio_table_check, access_gen_params),
	KUNIT_CASE(genx_mmio_bad_access_counted),
	KUNIT_CASE(genx_mmio_masked),
	KUNIT_CASE(genx_mmio_all_ones_alive),
	KUNIT_CASE(genx_mmio_dead),
	KUNIT_CASE(genx_mmio_revoked),
	KUNIT_CASE(genx_mmio_wait_bounded),
	KUNIT_CASE(genx_mmio_wait_atomic),
	KUNIT_CASE(genx_mmio_read64_monotonic),
	KUNIT_CASE(genx_mmio_read64_torn_SIL_049),
	KUNIT_CASE(genx_mmio_late_SIL_001),
	KUNIT_CASE_PARAM(genx_mmio_one_at_a_time_SIL_062, genx_kunit_platforms_gen),
	KUNIT_CASE(genx_mmio_two_at_a_time),
	KUNIT_CASE_PARAM(genx_mmio_unclaimed_SIL_046, genx_kunit_platforms_gen),
	KUNIT_CASE(genx_mmio_gt_twice),
	KUNIT_CASE(genx_mmio_gt_dies),
	{}
};

static struct kunit_suite genx_mmio_suite = {
	.name = "genx_mmio",
	.test_cases = genx_mmio_cases,
};

kunit_test_suite(genx_mmio_suite);
