// SPDX-License-Identifier: MIT
/* Force-wake of Gen11: correct sequences give no violation, wrong ones are recorded. */
#include "tests/model/harness.h"

#define RENDER_ACK	MMIO_FORCEWAKE_ACK_RENDER

static void each_domain(void)
{
	static const struct {
		enum genx_fw_domain domain;
		u32 req, ack, reg;
	} rows[] = {
		{ GENX_FW_GT, MMIO_FORCEWAKE_GT, MMIO_FORCEWAKE_ACK_GT,
		  STORE_GT },		/* FW-001 */
		{ GENX_FW_RENDER, MMIO_FORCEWAKE_RENDER, MMIO_FORCEWAKE_ACK_RENDER,
		  RCS_BASE + CS_NOPID },		/* FW-002 */
		{ GENX_FW_VDBOX(0), MMIO_FORCEWAKE_VDBOX(0), MMIO_FORCEWAKE_ACK_VDBOX(0),
		  STORE_VDBOX(0) },		/* FW-003 */
		{ GENX_FW_VDBOX(2), MMIO_FORCEWAKE_VDBOX(2), MMIO_FORCEWAKE_ACK_VDBOX(2),
		  STORE_VDBOX(2) },
		{ GENX_FW_VEBOX(0), MMIO_FORCEWAKE_VEBOX(0), MMIO_FORCEWAKE_ACK_VEBOX(0),
		  STORE_VEBOX },		/* FW-004, FW-023 */
	};
	unsigned int i, k;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		struct gpu *g = gpu_new();

		EXPECT_EQ(rd(g, rows[i].ack), 0);
		wr(g, rows[i].req, 0x00010001);
		EXPECT_EQ(rd(g, rows[i].ack), 0);
		EXPECT(wait_bits(g, rows[i].ack, 1, 1, 100 * US));
		for (k = 0; k < ARRAY_SIZE(rows); k++)
			EXPECT_EQ(rd(g, rows[k].ack), k == i);
		wr(g, rows[i].reg, 0x1234);
		EXPECT_EQ(rd(g, rows[i].reg), 0x1234);
		GPU_END(g);
	}
}

static void ack_takes_time(void)
{
	struct model_config cfg = gpu_config();
	u64 low = MODEL_NEVER, high = 0;
	unsigned int seed;

	for (seed = 1; seed < 100; seed++) {
		struct gpu *g;

		cfg.seed = seed;
		g = gpu_new_config(cfg);
		wr(g, FORCEWAKE_GT_ADDR, 0x00010001);
		while (!(rd(g, FORCEWAKE_ACK_GT_ADDR) & 1) && g->now < 1 * MS)
			pass_time(g, 100);
		low = min(low, g->now);
		high = max(high, g->now);
		gpu_free(g);
	}
	EXPECT(low >= 10 * US && low < 15 * US);
	EXPECT(high <= 51 * US && high > 45 * US);
}

static void asleep_is_terminated(void)
{
	struct gpu *g = gpu_new();

	EXPECT_EQ(rd(g, STORE_GT), 0);
	EXPECT_RULE(g, "FW-007", STORE_GT);
	wr(g, STORE_GT, 0xabcd);
	EXPECT_RULE(g, "FW-007", STORE_GT);
	fw_get(g, GENX_FW_GT);
	EXPECT_EQ(rd(g, STORE_GT), 0);	/* the write was dropped: FW-015 */
	wr(g, STORE_GT, 0xabcd);
	fw_put(g, GENX_FW_GT);
	pass_time(g, 1 * MS);
	EXPECT_EQ(rd(g, STORE_GT), 0);	/* power gated: FW-016 */
	EXPECT_RULE(g, "FW-007", STORE_GT);
	fw_get(g, GENX_FW_GT);
	EXPECT_EQ(rd(g, STORE_GT), 0xabcd);	/* kept in the power context */
	GPU_END(g);
}

static void released_is_not_held(void)
{
	struct gpu *g = gpu_new();

	fw_get(g, GENX_FW_GT);
	wr(g, STORE_GT, 5);
	fw_put(g, GENX_FW_GT);
	EXPECT_EQ(rd(g, STORE_GT), 5);	/* the well is still on */
	EXPECT_RULE(g, "FW-007", STORE_GT);
	gpu_free(g);
}

static void requested_is_not_acknowledged(void)
{
	struct gpu *g = gpu_new();

	wr(g, FORCEWAKE_GT_ADDR, 0x00010001);
	EXPECT_EQ(rd(g, STORE_GT), 0);
	EXPECT_RULE(g, "FW-007", STORE_GT);
	gpu_free(g);
}

/* FW-008, FW-009, FW-010, FW-011, FW-012 */
static void each_row_needs_its_domain(void)
{
	const struct genx_platform *plat = &genx_platform_lkf;
	unsigned int i, d;

	for (i = 0; i < plat->n_ranges; i++) {
		const struct genx_mmio_range *row = &plat->ranges[i];
		u32 at = row->first + ((row->last - row->first) / 2 & ~3u);
		struct gpu *g = gpu_new();
		struct gpu *other = gpu_new();

		(void)rd(g, at);
		if (!row->domains)
			EXPECT_CLEAN(g);	/* FW-006, FW-008 */
		else
			EXPECT_RULE(g,
				    at >= MMIO_OA_FIRST && at <= MMIO_OA_LAST ? "FW-014" : "FW-007",
				    at);
		for (d = 0; d < plat->n_fw_domains; d++) {
			enum genx_fw_domain domain = plat->fw_domains[d].domain;

			fw_get(row->domains & GENX_FW_BIT(domain) ? g : other, domain);
		}
		(void)rd(g, at);
		EXPECT_CLEAN(g);
		(void)rd(other, at);
		if (row->domains)
			EXPECT(other->m->n_violations == 1);
		gpu_free(g);
		gpu_free(other);
	}
}

static void oa_needs_gt(void)
{
	struct gpu *g = gpu_new();

	fw_get(g, GENX_FW_RENDER);
	(void)rd(g, OACONTROL.addr);
	EXPECT_RULE(g, "FW-014", OACONTROL.addr);
	fw_get(g, GENX_FW_GT);
	(void)rd(g, OACONTROL.addr);
	GPU_END(g);
}

static void mask_half(void)
{
	struct gpu *g = gpu_new();

	wr(g, FORCEWAKE_GT_ADDR, 0x00000001);
	EXPECT_RULE(g, "FW-001", FORCEWAKE_GT_ADDR);
	pass_time(g, 1 * MS);
	EXPECT_EQ(rd(g, FORCEWAKE_ACK_GT_ADDR), 0);
	wr(g, FORCEWAKE_RENDER_ADDR, 0);
	EXPECT_RULE(g, "FW-002", FORCEWAKE_RENDER_ADDR);
	gpu_free(g);
}

static void bits_are_independent(void)
{
	struct gpu *g = gpu_new();

	wr(g, FORCEWAKE_GT_ADDR, 0x00010001);
	wr(g, FORCEWAKE_GT_ADDR, 0x00020002);
	pass_time(g, 100 * US);
	EXPECT_EQ(rd(g, FORCEWAKE_ACK_GT_ADDR), 3);
	wr(g, FORCEWAKE_GT_ADDR, 0x00010000);
	pass_time(g, 100 * US);
	EXPECT_EQ(rd(g, FORCEWAKE_ACK_GT_ADDR), 2);
	EXPECT_EQ(rd(g, FORCEWAKE_GT_ADDR), 2);
	(void)rd(g, STORE_GT);		/* the user bit holds the well */
	EXPECT_CLEAN(g);
	wr(g, FORCEWAKE_GT_ADDR, 0xffff0000);
	pass_time(g, 100 * US);
	EXPECT_EQ(rd(g, FORCEWAKE_ACK_GT_ADDR), 0);
	EXPECT(!model_fw_awake(g->m, GENX_FW_GT));
	GPU_END(g);
}

static void request_before_ack_cleared(void)
{
	struct gpu *g = gpu_new();

	fw_get(g, GENX_FW_RENDER);
	fw_put(g, GENX_FW_RENDER);
	wr(g, FORCEWAKE_RENDER_ADDR, 0x00010001);
	EXPECT_RULE(g, "FW-002", FORCEWAKE_RENDER_ADDR);
	pass_time(g, 1 * MS);
	fw_put(g, GENX_FW_RENDER);
	fw_get(g, GENX_FW_RENDER);	/* waits for the acknowledge to clear, then requests */
	GPU_END(g);
}

static void ack_lost_once(void)
{
	struct gpu *g = gpu_new();

	model_fault_set(g->m, MODEL_FAULT_FW_ACK_LOST_ONCE, GENX_FW_RENDER);
	fw_get(g, GENX_FW_GT);		/* the fault does not affect another domain */
	wr(g, FORCEWAKE_RENDER_ADDR, 0x00010001);
	EXPECT(!wait_bits(g, RENDER_ACK, 1, 1, 50 * MS));
	EXPECT(!model_fw_awake(g->m, GENX_FW_RENDER));
	wr(g, FORCEWAKE_RENDER_ADDR, 0x80008000);
	EXPECT(wait_bits(g, RENDER_ACK, 0x8000, 0x8000, 100 * US));
	EXPECT_EQ(rd(g, RENDER_ACK), 0x8001);
	wr(g, FORCEWAKE_RENDER_ADDR, 0x80000000);
	pass_time(g, 100 * US);
	EXPECT_EQ(rd(g, RENDER_ACK), 1);
	fw_put(g, GENX_FW_RENDER);
	fw_get(g, GENX_FW_RENDER);	/* the fault is over */
	GPU_END(g);
}

static void ack_lost_always(void)
{
	struct gpu *g = gpu_new();
	unsigned int i;

	model_fault_set(g->m, MODEL_FAULT_FW_ACK_LOST, GENX_FW_GT);
	wr(g, FORCEWAKE_GT_ADDR, 0x00010001);
	for (i = 0; i < 10; i++) {
		wr(g, FORCEWAKE_GT_ADDR, 0x80008000);
		pass_time(g, 100 * US);
		EXPECT_EQ(rd(g, FORCEWAKE_ACK_GT_ADDR), 0);
		wr(g, FORCEWAKE_GT_ADDR, 0x80000000);
		pass_time(g, 100 * US);
	}
	EXPECT(!model_fw_awake(g->m, GENX_FW_GT));
	gpu_free(g);
}

static void clear_lost_once(void)
{
	struct gpu *g = gpu_new();

	fw_get(g, GENX_FW_RENDER);
	model_fault_set(g->m, MODEL_FAULT_FW_CLEAR_LOST_ONCE, GENX_FW_RENDER);
	wr(g, FORCEWAKE_RENDER_ADDR, 0x00010000);
	pass_time(g, 50 * MS);
	EXPECT_EQ(rd(g, RENDER_ACK), 1);
	EXPECT(model_fw_awake(g->m, GENX_FW_RENDER));
	wr(g, FORCEWAKE_RENDER_ADDR, 0x80008000);
	EXPECT(wait_bits(g, RENDER_ACK, 0x8000, 0x8000, 100 * US));
	EXPECT_EQ(rd(g, RENDER_ACK), 0x8000);
	wr(g, FORCEWAKE_RENDER_ADDR, 0x80000000);
	pass_time(g, 100 * US);
	EXPECT_EQ(rd(g, RENDER_ACK), 0);
	fw_get(g, GENX_FW_RENDER);
	fw_put(g, GENX_FW_RENDER);	/* the fault is over */
	pass_time(g, 100 * US);
	EXPECT_EQ(rd(g, RENDER_ACK), 0);
	GPU_END(g);
}

static void clear_lost_always(void)
{
	struct gpu *g = gpu_new();

	fw_get(g, GENX_FW_GT);
	model_fault_set(g->m, MODEL_FAULT_FW_CLEAR_LOST, GENX_FW_GT);
	wr(g, FORCEWAKE_GT_ADDR, 0x00010000);
	wr(g, FORCEWAKE_GT_ADDR, 0x80008000);
	pass_time(g, 100 * US);
	wr(g, FORCEWAKE_GT_ADDR, 0x80000000);
	pass_time(g, 100 * US);
	EXPECT_EQ(rd(g, FORCEWAKE_ACK_GT_ADDR), 1);
	EXPECT_CLEAN(g);
	wr(g, FORCEWAKE_GT_ADDR, 0x00010001);
	EXPECT_RULE(g, "FW-001", FORCEWAKE_GT_ADDR);
	gpu_free(g);
}

static void engine_holds_its_well(void)
{
	struct gpu *g = gpu_new();
	u32 domains = GENX_FW_BIT(GENX_FW_RENDER);

	model_fw_engine_hold(g->m, domains, true);
	EXPECT(!model_fw_awake(g->m, GENX_FW_RENDER));
	pass_time(g, 100 * US);
	EXPECT(model_fw_awake(g->m, GENX_FW_RENDER));
	wr(g, RING_INSTPM(RCS_BASE).addr,
	   0x00ff0012);	/* the write has an effect, but is a violation */
	EXPECT_RULE(g, "FW-007", RING_INSTPM(RCS_BASE).addr);
	fw_get(g, GENX_FW_RENDER);
	fw_put(g, GENX_FW_RENDER);
	pass_time(g, 1 * MS);
	EXPECT(model_fw_awake(g->m, GENX_FW_RENDER));
	model_fw_engine_hold(g->m, domains, false);
	pass_time(g, 1 * MS);
	EXPECT(!model_fw_awake(g->m, GENX_FW_RENDER));
	GPU_END(g);
}

static void shadowed_writes_are_free(void)
{
	static const u32 regs[] = { MMIO_RPNSWREQ, MMIO_RPNSWREQ_MEDIA };
	struct gpu *g = gpu_new();
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(regs); i++) {
		wr(g, regs[i], 0x1800);
		EXPECT_CLEAN(g);
		(void)rd(g, regs[i]);	/* a read is not */
		EXPECT_RULE(g, "FW-007", regs[i]);
	}
	fw_get(g, GENX_FW_GT);
	EXPECT_EQ(rd(g, MMIO_RPNSWREQ_MEDIA), 0x1800);	/* FW-017 */
	gpu_free(g);
}

static void fused_media(void)
{
	struct model_config cfg = gpu_config();
	struct gpu *g;

	cfg.media_fuse = 0x10004;	/* VCS2 and VECS0 are off */
	g = gpu_new_config(cfg);
	wr(g, FORCEWAKE_MEDIA_VDBOX(2).addr, 0xffff0000);	/* clearing is harmless */
	EXPECT_CLEAN(g);
	wr(g, FORCEWAKE_MEDIA_VDBOX(2).addr, 0x00010001);
	EXPECT_RULE(g, "FW-013", FORCEWAKE_MEDIA_VDBOX(2).addr);
	pass_time(g, 1 * MS);
	EXPECT_EQ(rd(g, FORCEWAKE_ACK_MEDIA_VDBOX(2).addr), 0);
	wr(g, STORE_VDBOX(2), 1);
	EXPECT_RULE(g, "FW-013", STORE_VDBOX(2));
	EXPECT_EQ(rd(g, STORE_VEBOX), 0);
	EXPECT_RULE(g, "FW-013", STORE_VEBOX);
	fw_get(g, GENX_FW_VDBOX(0));
	(void)rd(g, STORE_VDBOX(0));
	fw_get(g, GENX_FW_GT);
	EXPECT_EQ(rd(g, GT_MEDIA_DISABLE.addr), 0x10004);
	GPU_END(g);
}

static void reserved_units(void)
{
	static const u32 offsets[] = { 0x1c4000, 0x1d4030, 0x1d8000, 0x1e0000, 0x1f8000 };
	struct gpu *g = gpu_new();
	unsigned int i;

	fw_get_all(g);
	for (i = 0; i < ARRAY_SIZE(offsets); i++) {
		EXPECT_EQ(rd(g, offsets[i]), 0);
		EXPECT_RULE(g, "FW-013", offsets[i]);
		wr(g, offsets[i], 1);
		EXPECT_RULE(g, "FW-013", offsets[i]);
	}
	wr(g, FORCEWAKE_MEDIA_VDBOX(1).addr, 0x00010001);
	EXPECT_RULE(g, "FW-013", FORCEWAKE_MEDIA_VDBOX(1).addr);
	gpu_free(g);
}

static void unlisted_ranges(void)
{
	static const u32 offsets[] = { 0x0, 0xafc, 0x5400, MMIO_GUC_STATUS, 0xc7fc, 0xe900, 0x27000,
				       0x3fffc };
	struct gpu *g = gpu_new();
	unsigned int i;

	fw_get_all(g);
	for (i = 0; i < ARRAY_SIZE(offsets) - 1; i++) {
		(void)rd(g, offsets[i]);
		EXPECT_RULE(g, "Z-14", offsets[i]);
	}
	(void)rd(g, offsets[i]);	/* the end of KCR is a row */
	EXPECT_CLEAN(g);
	(void)rd(g, BEHIND_REGISTERS);		/* FW-024 */
	EXPECT_RULE(g, "Z-14", BEHIND_REGISTERS);
	gpu_free(g);
}

static void never_touched(void)
{
	struct gpu *g = gpu_new();

	EXPECT_EQ(rd(g, VMM_PAGE_FIRST), 0);
	EXPECT_RULE(g, "FW-019", VMM_PAGE_FIRST);
	wr(g, VMM_PAGE_LAST - 3, 1);
	EXPECT_RULE(g, "FW-019", VMM_PAGE_LAST - 3);
	(void)rd(g, MCHBAR_ALIAS_FIRST);
	EXPECT_EQ(rd(g, RP_STATE_CAP.addr) & 0xff, 10);
	EXPECT_EQ(model_mmio_read(g->m, MMIO_RP_STATE_CAP, 2), rd(g, RP_STATE_CAP.addr) & 0xffff);
	(void)model_mmio_read(g->m, MMIO_RP_STATE_CAP, 8);
	EXPECT_CLEAN(g);
	(void)model_mmio_read(g->m, MMIO_RP_STATE_CAP, 1);
	EXPECT_RULE(g, "FW-020", RP_STATE_CAP.addr);
	wr(g, RP_STATE_CAP.addr, 0);
	EXPECT_RULE(g, "FW-020", RP_STATE_CAP.addr);
	gpu_free(g);
}

static void uncore_is_not_in_the_table(void)
{
	struct gpu *g = gpu_new();

	(void)rd(g, GEN8_IRQ_MASTER);		/* FW-018: no force-wake */
	wr(g, GEN8_IRQ_MASTER, 0);
	EXPECT_EQ(rd(g, STORE_NO_WELL), 0);
	EXPECT_CLEAN(g);
	wr(g, STORE_NO_WELL, 1);
	EXPECT_RULE(g, "FW-018", STORE_NO_WELL);
	gpu_free(g);
}

static void secondary_requests(void)
{
	struct gpu *g = gpu_new();

	fw_get(g, GENX_FW_GT);
	wr(g, MMIO_FORCEWAKE_RENDER_SECONDARY, 1);
	EXPECT_RULE(g, "FW-002", MMIO_FORCEWAKE_RENDER_SECONDARY);
	wr(g, MMIO_FORCEWAKE_MEDIA_SECONDARY, 1);
	EXPECT_RULE(g, "FW-003", MMIO_FORCEWAKE_MEDIA_SECONDARY);
	EXPECT_EQ(rd(g, PWRGT_DOMAIN_STATUS.addr), 0);
	fw_get(g, GENX_FW_RENDER);
	EXPECT_EQ(rd(g, PWRGT_DOMAIN_STATUS.addr), 2);		/* FW-005 */
	fw_get(g, GENX_FW_VDBOX(2));
	EXPECT_EQ(rd(g, PWRGT_DOMAIN_STATUS.addr), 6);
	fw_get(g, GENX_FW_VEBOX(0));
	EXPECT_EQ(rd(g, PWRGT_DOMAIN_STATUS.addr), 7);
	wr(g, FORCEWAKE_ACK_GT.addr, 1);
	EXPECT_RULE(g, "REG-RO", FORCEWAKE_ACK_GT.addr);
	gpu_free(g);
}

static void widths(void)
{
	struct gpu *g = gpu_new();

	fw_get(g, GENX_FW_GT);
	model_mmio_write(g->m, STORE_GT, 8, 0x1111222233334444ULL);
	EXPECT_EQ(rd(g, STORE_GT), 0x33334444);
	EXPECT_EQ(rd(g, STORE_GT + 4), 0x11112222);
	EXPECT_EQ(model_mmio_read(g->m, STORE_GT, 8), 0x1111222233334444ULL);
	EXPECT_CLEAN(g);
	EXPECT_EQ(model_mmio_read(g->m, STORE_GT + 1, 1), 0x44);
	EXPECT_RULE(g, "REG-ALIGN", STORE_GT + 1);
	model_mmio_write(g->m, STORE_GT + 2, 2, 0);
	EXPECT_RULE(g, "REG-ALIGN", STORE_GT + 2);
	(void)model_mmio_read(g->m, STORE_GT + 2, 4);
	EXPECT_RULE(g, "REG-ALIGN", STORE_GT + 2);
	EXPECT_EQ(rd(g, STORE_GT), 0x33334444);
	gpu_free(g);
}

static void dead_device(void)
{
	struct gpu *g = gpu_new();

	model_fault_set(g->m, MODEL_FAULT_DEAD, 2);
	EXPECT_EQ(rd(g, FORCEWAKE_ACK_GT_ADDR), 0);
	EXPECT_EQ(rd(g, FORCEWAKE_ACK_GT_ADDR), 0);
	EXPECT_EQ(rd(g, FORCEWAKE_ACK_GT_ADDR), 0xffffffff);
	wr(g, FORCEWAKE_GT_ADDR, 0x00010001);
	EXPECT_EQ(model_mmio_read(g->m, GGTT_FIRST, 8), ~0ULL);
	EXPECT_EQ(model_advance(g->m, 1 * MS), MODEL_NEVER);
	EXPECT_EQ(g->m->fw.domain[GENX_FW_GT].wanted, 0);
	GPU_END(g);
}

static void rc6_residency(void)
{
	struct gpu *g = gpu_new();
	u32 before;

	fw_get(g, GENX_FW_GT);
	wr(g, RC_CONTROL.addr, 0x80040000);
	before = rd(g, RC6_RESIDENCY.addr);
	pass_time(g, 10 * MS);
	EXPECT_EQ(rd(g, RC6_RESIDENCY.addr), before);
	fw_put(g, GENX_FW_GT);
	pass_time(g, 1 * MS);
	before = rd(g, RC6_RESIDENCY.addr);
	pass_time(g, 1280 * US);
	EXPECT_EQ(rd(g, RC6_RESIDENCY.addr) - before, 1000);
	/* RC6 is a state of the whole GT: any well that comes on ends it */
	fw_get(g, GENX_FW_RENDER);
	before = rd(g, RC6_RESIDENCY.addr);
	pass_time(g, 10 * MS);
	EXPECT_EQ(rd(g, RC6_RESIDENCY.addr), before);
	fw_put(g, GENX_FW_RENDER);
	pass_time(g, 10 * MS);
	EXPECT(rd(g, RC6_RESIDENCY.addr) > before + 6000);
	/* SIL-081: an engine with a masked interrupt keeps a Gen11 out of RC6 */
	fw_get(g, GENX_FW_RENDER);
	wr(g, RING_IMR(RCS_BASE).addr, ~ENGINE_IRQ_USER);
	fw_put(g, GENX_FW_RENDER);
	pass_time(g, 10 * MS);
	before = rd(g, RC6_RESIDENCY.addr);
	pass_time(g, 10 * MS);
	EXPECT_EQ(rd(g, RC6_RESIDENCY.addr), before);
	fw_get(g, GENX_FW_RENDER);
	wr(g, RING_IMR(RCS_BASE).addr, 0);
	fw_put(g, GENX_FW_RENDER);
	pass_time(g, 10 * MS);
	EXPECT(rd(g, RC6_RESIDENCY.addr) > before + 6000);
	GPU_END(g);
}

static void reset_is_not_instant(void)
{
	struct gpu *g = gpu_new();

	fw_get(g, GENX_FW_GT);
	wr(g, STORE_GT, 7);
	fw_put(g, GENX_FW_GT);
	pass_time(g, 1 * MS);
	wr(g, GDRST.addr, 1);		/* T-9: needs no force-wake */
	EXPECT_EQ(rd(g, GDRST.addr), 1);
	EXPECT(wait_bits(g, GDRST.addr, 1, 0, 200 * US));
	fw_get(g, GENX_FW_GT);
	EXPECT_EQ(rd(g, STORE_GT), 0);
	EXPECT_CLEAN(g);
	wr(g, GDRST.addr, BIT(6));		/* VCS1 */
	EXPECT_RULE(g, "FW-013", GDRST.addr);
	EXPECT_EQ(rd(g, GDRST.addr), 0);
	gpu_free(g);
}

static const struct test tests[] = {
	TEST(each_domain, "each domain has its request and acknowledge (FW-001..FW-004, FW-023)"),
	TEST(ack_takes_time, "an acknowledge takes 10 to 50 us by the seed"),
	TEST(asleep_is_terminated, "a well that is off ends accesses (FW-007, FW-015, FW-016)"),
	TEST(released_is_not_held, "a well that is about to go off is not held (FW-007)"),
	TEST(requested_is_not_acknowledged, "a request without acknowledge holds nothing (FW-007)"),
	TEST(each_row_needs_its_domain, "each row needs its domain (FW-006, FW-008..FW-012)"),
	TEST(oa_needs_gt, "OA registers need the GT domain (FW-014)"),
	TEST(mask_half, "a request write without its mask half does nothing"),
	TEST(bits_are_independent, "request bits are independent"),
	TEST(request_before_ack_cleared, "a request before its last acknowledge cleared"),
	TEST(ack_lost_once, "a lost acknowledge comes with the fallback bit"),
	TEST(ack_lost_always, "a domain that never acknowledges stays off"),
	TEST(clear_lost_once, "fault: an acknowledge that stays until another bit moves"),
	TEST(clear_lost_always, "fault: an acknowledge that always stays"),
	TEST(engine_holds_its_well, "an engine with work holds its well (T-6)"),
	TEST(shadowed_writes_are_free, "shadowed registers need no force-wake (FW-017)"),
	TEST(fused_media, "fused-off media units are not there (FW-013, STR-012)"),
	TEST(reserved_units, "reserved units are not there (FW-013)"),
	TEST(unlisted_ranges, "unlisted GT ranges are no-access (Z-14, FW-024)"),
	TEST(never_touched, "VMM page and MCHBAR alias (FW-019, FW-020, FW-025)"),
	TEST(uncore_is_not_in_the_table, "uncore registers need no force-wake (FW-018)"),
	TEST(secondary_requests, "secondary requests are firmware's (FW-002, FW-003, FW-005)"),
	TEST(widths, "registers are 32 bits wide"),
	TEST(dead_device, "a dead device reads all ones"),
	TEST(rc6_residency, "RC6 residency counts the time asleep"),
	TEST(reset_is_not_instant, "GDRST bits clear themselves after a while (T-9)"),
};

HARNESS_MAIN(tests)
