// SPDX-License-Identifier: GPL-2.0-only
/*
 * Probe, force-wake, fuses, steering and GGTT of each platform, on the platform's model. Engines
 * are not started. A case fails if the model records a violation.
 */

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/ktime.h>

#include "kunit/lib/gt_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "regs/gt_regs.h"
#include "regs/tables/mmio_ranges.h"

static struct genx_kunit_gt *create(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));

	return genx_kunit_gt_create(test, &cfg);
}

/* Longer than the delay before domains are released. */
static void settle(void)
{
	usleep_range(5000, 8000);
}

static u32 platform_domains(const struct genx_platform *plat)
{
	u32 domains = 0;
	unsigned int i;

	for (i = 0; i < plat->n_fw_domains; i++)
		domains |= GENX_FW_BIT(plat->fw_domains[i].domain);
	return domains;
}

/* On a part with nothing fused off, probe finds all engines, and no domain stays awake. */
static void genx_plat_gt_probe(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	const struct genx_platform *plat = kgt->gt.plat;

	KUNIT_EXPECT_EQ(test, kgt->gt.fuses.engines, BIT(plat->n_engines) - 1);
	KUNIT_EXPECT_EQ(test, kgt->gt.fw.present, platform_domains(plat));
	KUNIT_EXPECT_EQ(test, !kgt->gt.fuses.eu_total, !plat->topology.max_slices);
	KUNIT_EXPECT_GE(test, kgt->gt.timestamp_hz, 12000000);
	KUNIT_EXPECT_LE(test, kgt->gt.timestamp_hz, 38400000);
	settle();
	KUNIT_EXPECT_EQ(test, kgt->gt.fw.awake, 0);
	genx_kunit_gt_fini(test, kgt);
	genx_kunit_expect_clean(test, kgt->gpu);
}

static bool acknowledged(struct genx_kunit_gt *kgt, unsigned int i)
{
	return genx_kunit_peek(kgt, kgt->gt.fw.domains[kgt->gt.plat->fw_domains[i].domain].ack.addr)
	       & FORCEWAKE_KERNEL;
}

/* FW-001, FW-002, FW-003, FW-004, FW-007: each domain wakes, works, and is released again. */
static void genx_plat_gt_wake(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	const struct genx_platform *plat = kgt->gt.plat;
	unsigned int i, e;

	for (i = 0; i < plat->n_fw_domains; i++) {
		const struct genx_fw_domain_desc *desc = &plat->fw_domains[i];

		settle();
		KUNIT_EXPECT_FALSE_MSG(test, acknowledged(kgt, i), "%s", desc->name);
		KUNIT_ASSERT_EQ_MSG(test, genx_forcewake_get(&kgt->gt.fw,
							     GENX_FW_BIT(desc->domain)),
				    0, "%s", desc->name);
		KUNIT_EXPECT_TRUE_MSG(test, acknowledged(kgt, i), "%s", desc->name);
		for (e = 0; e < plat->n_engines; e++)
			if (plat->engines[e].fw_domains == GENX_FW_BIT(desc->domain))
				genx_mmio_read(&kgt->gt.mmio,
					       GENX_REG(plat->engines[e].mmio_base + 0x34));
		genx_forcewake_put(&kgt->gt.fw, GENX_FW_BIT(desc->domain));
	}
	settle();
	KUNIT_EXPECT_EQ(test, kgt->gt.fw.awake, 0);
	genx_kunit_expect_clean(test, kgt->gpu);
	TABLE_ROW(test, "matrix", plat->codename, "force-wake");
}

/* FW-007: a request of a domain that never wakes fails with ETIMEDOUT; later requests work. */
static void genx_plat_gt_wake_never(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));
	struct genx_kunit_gt *kgt = genx_kunit_gt_alloc(test, &cfg);
	const struct genx_platform *plat = cfg.plat;
	unsigned int i;

	KUNIT_ASSERT_EQ(test, genx_kunit_gt_init(kgt), 0);
	for (i = 0; i < plat->n_fw_domains; i++) {
		enum genx_fw_domain d = plat->fw_domains[i].domain;

		settle();
		genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_FW_ACK_LOST, d);
		KUNIT_EXPECT_EQ_MSG(test, genx_forcewake_get(&kgt->gt.fw, GENX_FW_BIT(d)),
				    -ETIMEDOUT, "%s", plat->fw_domains[i].name);
		KUNIT_EXPECT_EQ(test, kgt->gt.fw.domains[d].timeouts, 1);
		KUNIT_EXPECT_EQ(test, kgt->gt.fw.awake & GENX_FW_BIT(d), 0);
		genx_kunit_gpu_fault_clear(kgt->gpu, MODEL_FAULT_FW_ACK_LOST);
		KUNIT_EXPECT_EQ(test, genx_forcewake_get(&kgt->gt.fw, GENX_FW_BIT(d)), 0);
		genx_forcewake_put(&kgt->gt.fw, GENX_FW_BIT(d));
	}
	genx_kunit_gt_fini(test, kgt);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/*
 * Before Gen9, except on VLV, the driver waits for threads to leave C6 before it uses a domain; it
 * uses the domain after that time in any case (SIL-036).
 */
static void genx_plat_gt_threads_never(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	const struct genx_platform *plat = kgt->gt.plat;
	enum genx_fw_domain d = plat->fw_domains[0].domain;
	u32 reg = plat->engines[0].mmio_base + 0xb4;

	settle();
	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_FW_C0_NEVER, 0);
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&kgt->gt.fw, GENX_FW_BIT(d)), 0);
	if (plat->engines[0].fw_domains == GENX_FW_BIT(d))
		genx_mmio_read(&kgt->gt.mmio, GENX_REG(reg));
	genx_forcewake_put(&kgt->gt.fw, GENX_FW_BIT(d));
	genx_kunit_gpu_fault_clear(kgt->gpu, MODEL_FAULT_FW_C0_NEVER);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* GGTT entries are written to the right address in the platform's format. */
static void genx_plat_gt_ggtt(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	const struct genx_ggtt_ops *ops = kgt->gt.ggtt.ops;
	const dma_addr_t pages[] = { 0x12345000, 0x7654321000 };
	struct drm_mm_node node = {};
	unsigned int i;

	KUNIT_ASSERT_EQ(test, genx_ggtt_map(&kgt->gt.ggtt, &node, pages, 2, 0), 0);
	for (i = 0; i < 2; i++) {
		u32 at = kgt->gt.plat->ggtt_offset + (node.start / SZ_4K + i) * ops->entry_size;
		u64 want = ops->encode(kgt->gt.plat, pages[i], 0);

		KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, at), lower_32_bits(want));
		if (ops->entry_size == 8)
			KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, at + 4), upper_32_bits(want));
	}
	genx_ggtt_unmap(&kgt->gt.ggtt, &node);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* STR-009, STR-010: the value of a multicast write is read back from an enabled instance. */
static void genx_plat_gt_steering(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	const struct genx_reg_mcr reg = { .addr = 0xe4f0 };
	u32 domains = genx_mmio_domains(kgt->gt.plat, reg.addr);

	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&kgt->gt.fw, domains), 0);
	/* a masked register on some parts */
	genx_steering_write(&kgt->gt.steering, reg, GENX_MASKED_SET(0x1234));
	KUNIT_EXPECT_EQ(test, genx_steering_read_any(&kgt->gt.steering, reg) & 0xffff, 0x1234);
	genx_forcewake_put(&kgt->gt.fw, domains);
	genx_kunit_expect_clean(test, kgt->gpu);
	if (kgt->gt.plat->steering_kind == GENX_STEERING_NONE)
		TABLE_ROW(test, "matrix", kgt->gt.plat->codename, "steering: none");
	else
		TABLE_ROW(test, "matrix", kgt->gt.plat->codename, "steering");
}

/*
 * All reads return all ones from the Nth access of probe on, for each N: probe fails with ENODEV
 * and releases everything. Probe may succeed if the fault begins after the last read of probe.
 */
static void genx_plat_gt_dead(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));
	struct genx_kunit_gt *kgt = genx_kunit_gt_alloc(test, &cfg);
	unsigned int after, failed = 0;
	int err;

	genx_kunit_gpu_tolerate(kgt->gpu);
	for (after = 1; after <= 24; after++) {
		genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_DEAD, after);
		err = genx_kunit_gt_init(kgt);
		KUNIT_EXPECT_TRUE_MSG(test, err == -ENODEV || !err, "after %u: %d", after, err);
		failed += err == -ENODEV;
		KUNIT_EXPECT_TRUE_MSG(test, after > 8 || err, "after %u", after);
		genx_kunit_gt_fini(test, kgt);
		genx_kunit_gpu_fault_clear(kgt->gpu, MODEL_FAULT_DEAD);
		settle();
	}
	KUNIT_EXPECT_GE(test, failed, 8);
	KUNIT_EXPECT_EQ(test, genx_kunit_gt_init(kgt), 0);
	genx_kunit_gt_fini(test, kgt);
}

/* FW-013: the domains and engines of media boxes that are fused off do not exist. */
static void genx_plat_gt_dg2_boxes(struct kunit *test)
{
	struct model_config cfg = genx_kunit_plat_config(&genx_platform_dg2);
	struct genx_kunit_gt *kgt;
	const u32 gone = GENX_FW_BIT(GENX_FW_VDBOX(2)) | GENX_FW_BIT(GENX_FW_VEBOX(1));

	cfg.media_fuse = BIT(2) | BIT(17);
	cfg.subslice_fuse = 0xffff0000;
	kgt = genx_kunit_gt_create(test, &cfg);
	KUNIT_EXPECT_EQ(test, kgt->gt.fw.present,
			platform_domains(&genx_platform_dg2) & ~gone);
	KUNIT_EXPECT_EQ(test, genx_forcewake_get(&kgt->gt.fw, GENX_FW_BIT(GENX_FW_VDBOX(2))),
			-ENXIO);
	KUNIT_EXPECT_EQ(test, hweight32(kgt->gt.fuses.engines), 6);
	KUNIT_EXPECT_EQ(test, hweight32(kgt->gt.fuses.subslices), 16);
	settle();
	genx_kunit_expect_clean(test, kgt->gpu);
}

static const struct fused_case {
	const char *name;
	const struct genx_platform *plat;
	u32 subslice_fuse;
	struct model_fuse_value fuse;
	u32 eu_fuse;
} fused_cases[] = {
	{ "hsw: reserved value", &genx_platform_hsw, 0, { 0x911c, 3 << 16 } },
	{ "bdw: no slice", &genx_platform_bdw, 0, { 0x9120, 0x00e00000 } },
	{ "bdw: no subslice", &genx_platform_bdw, 0, { 0x9120, 0x02e00000 } },
	{ "bdw: a subslice without EU", &genx_platform_bdw, 0, { 0x9134, 0x0000ff00 } },
	{ "kbl: no slice", &genx_platform_kbl, 0, { 0x9120, 0 } },
	{ "kbl: no EU", &genx_platform_kbl, 0, { 0x9134, 0xffffffff } },
	{ "lkf: no subslice", &genx_platform_lkf, 0xff, {} },
	{ "dg2: no subslice", &genx_platform_dg2, 0xffffffff, {} },
	{ "lkf: no EU", &genx_platform_lkf, 0, {}, 0xff },
	{ "dg2: no EU", &genx_platform_dg2, 0, {}, 0xff },
};

static void fused_desc(const struct fused_case *c, char *desc)
{
	strscpy(desc, c->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(fused, fused_cases, fused_desc);

/* Fuses that leave no unit, or contradict each other: init fails with ENODEV. */
static void genx_plat_gt_fused_off(struct kunit *test)
{
	const struct fused_case *c = test->param_value;
	struct model_config cfg = genx_kunit_plat_config(c->plat);
	struct genx_kunit_gt *kgt;

	cfg.subslice_fuse = c->subslice_fuse;
	cfg.fuses[0] = c->fuse;
	cfg.eu_fuse = c->eu_fuse;
	kgt = genx_kunit_gt_alloc(test, &cfg);
	KUNIT_EXPECT_EQ(test, genx_kunit_gt_init(kgt), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_forcewake_held(&kgt->gt.fw), 0);
	KUNIT_EXPECT_EQ(test, kgt->gt.fw.awake, 0);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* If IVB's firmware did not enable multi-threaded requests, single-threaded ones are used. */
static void genx_plat_gt_ivb_single(struct kunit *test)
{
	struct model_config cfg = genx_kunit_plat_config(&genx_platform_ivb);
	struct genx_kunit_gt *kgt;

	cfg.single_wake = true;
	kgt = genx_kunit_gt_create(test, &cfg);
	KUNIT_EXPECT_EQ(test, kgt->gt.fw.domains[GENX_FW_GT].ack.addr, 0x130090);
	settle();
	KUNIT_EXPECT_EQ(test, genx_forcewake_get(&kgt->gt.fw, GENX_FW_BIT(GENX_FW_GT)), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, 0x130090) & 1, 1);
	genx_forcewake_put(&kgt->gt.fw, GENX_FW_BIT(GENX_FW_GT));
	genx_kunit_expect_clean(test, kgt->gpu);
}

static struct kunit_case genx_plat_gt_cases[] = {
	KUNIT_CASE_PARAM(genx_plat_gt_probe, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_plat_gt_wake, genx_kunit_rows_gen),
	KUNIT_CASE_PARAM(genx_plat_gt_wake_never, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_plat_gt_threads_never, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_plat_gt_ggtt, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_plat_gt_steering, genx_kunit_rows_gen),
	KUNIT_CASE_PARAM(genx_plat_gt_dead, genx_kunit_platforms_gen),
	KUNIT_CASE(genx_plat_gt_dg2_boxes),
	KUNIT_CASE_PARAM(genx_plat_gt_fused_off, fused_gen_params),
	KUNIT_CASE(genx_plat_gt_ivb_single),
	{}
};

static struct kunit_suite genx_plat_gt_suite = {
	.name = "genx_plat_gt",
	.attr = { .speed = KUNIT_SPEED_VERY_SLOW },
	.test_cases = genx_plat_gt_cases,
};

kunit_test_suite(genx_plat_gt_suite);
