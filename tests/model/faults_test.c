// SPDX-License-Identifier: MIT
/*
 * Test each fault on each platform that can have it: the fault has its effect, and no effect after
 * it was cleared. model_fault_applies() is compared with a list in this file.
 */
#include "regs/irq_regs.h"
#include "tests/model/harness.h"

static const struct genx_platform *const all[] = {
#define GENX_PLATFORM(name)	&genx_platform_##name,
#include "regs/platform_list.h"
#undef GENX_PLATFORM
};

#define FOR_EACH_PLATFORM(i) for (i = 0; i < ARRAY_SIZE(all); i++)

static struct gpu *gpu_of(const struct genx_platform *plat)
{
	struct model_config cfg = gpu_config();

	cfg.plat = plat;
	cfg.device_id = plat->pci->ids[0];
	return gpu_new_config(cfg);
}

static u32 request(const struct genx_platform *plat, bool on)
{
	if (plat == &genx_platform_snb)
		return on;
	return on ? 0x10001 : 0x10000;
}

static void wake_all(struct gpu *g)
{
	const struct genx_platform *plat = g->cfg.plat;
	unsigned int i;

	for (i = 0; i < plat->n_fw_domains; i++) {
		wr(g, plat->fw_domains[i].request.addr, request(plat, true));
		EXPECT(wait_bits(g, plat->fw_domains[i].ack.addr, 1, 1, 1 * MS));
	}
	pass_time(g, 1 * MS);
}

/*
 * Each letter is a platform, in the order of @all: s snb, i ivb, v vlv, h hsw, b bdw, k kbl, c icl,
 * l lkf, e ehl, t tgl, a adl, d dg2.
 */
static void which_apply(void)
{
	static const struct { enum model_fault fault; const char *on; } some[] = {
		{ MODEL_FAULT_FW_ACK_LOST_ONCE, "kcletad" },
		{ MODEL_FAULT_FW_ACK_LOST, "sivhbkcletad" },
		{ MODEL_FAULT_FW_CLEAR_LOST_ONCE, "kcletad" },
		{ MODEL_FAULT_FW_CLEAR_LOST, "sivhbkcletad" }, { MODEL_FAULT_FW_C0_NEVER, "sihb" },
		{ MODEL_FAULT_FIFO_STUCK, "sivh" }, { MODEL_FAULT_DATA_VALID_NEVER, "cletad" },
		{ MODEL_FAULT_IRQ_LOST, "sivhbkcletad" },
		{ MODEL_FAULT_IRQ_SPURIOUS, "sivhbkcletad" },
		{ MODEL_FAULT_IRQ_STORM, "sivhbkcletad" },
		{ MODEL_FAULT_IRQ_EVENTS, "sivhbkcletad" }, { MODEL_FAULT_ENGINE_HANG, "bkcletad" },
		{ MODEL_FAULT_RESET_NEVER_READY, "bkcletad" },
		{ MODEL_FAULT_RESET_NEVER_DONE, "sivhbkcletad" },
		{ MODEL_FAULT_CSB_AHEAD, "bkcletad" }, { MODEL_FAULT_CSB_ODD, "bkcletad" },
		{ MODEL_FAULT_CSB_LOST, "bkcletad" }, { MODEL_FAULT_CSB_REGISTER, "cletad" },
		{ MODEL_FAULT_EIR_STUCK, "bkcletad" }, { MODEL_FAULT_ERROR_SURVIVES, "bkcletad" },
		{ MODEL_FAULT_CSB_GARBAGE, "bkcletad" },
		{ MODEL_FAULT_OA_TAIL_AHEAD, "sivhbkcletad" },
		{ MODEL_FAULT_OA_TORN, "sivhbkcletad" },
		{ MODEL_FAULT_OA_TORN_END, "sivhbkcletad" },
		{ MODEL_FAULT_OA_OVERFLOW, "sivhbkcletad" },
		{ MODEL_FAULT_OA_REPORT_LOST, "sivhbkcletad" },
		{ MODEL_FAULT_OA_NOA_LOST, "hbkcletad" }, { MODEL_FAULT_OA_TLB_STUCK, "tad" },
		{ MODEL_FAULT_DEAD, "sivhbkcletad" }, { MODEL_FAULT_SLOW, "sivhbkcletad" },
		{ MODEL_FAULT_PCODE_SILENT, "sivhbkcletad" }, { MODEL_FAULT_GUNIT_SILENT, "v" },
		{ MODEL_FAULT_RC6_CTX_LOST, "bk" }, { MODEL_FAULT_RING_DEAD, "sivh" },
		{ MODEL_FAULT_SYNC_FLUSH, "sivh" },
		{ MODEL_FAULT_IDLE_LOST, "sivhbkcletad" }, { MODEL_FAULT_BAR_LATE, "bkcletad" },
	};
	static const char letters[] = "sivhbkcletad";
	unsigned int i, k;

	EXPECT_EQ(ARRAY_SIZE(some), MODEL_FAULT_COUNT);
	for (k = 0; k < ARRAY_SIZE(some); k++)
		FOR_EACH_PLATFORM(i)
			if (model_fault_applies(all[i], some[k].fault) !=
			    !!strchr(some[k].on, letters[i])) {
				harness_bad++;
				NOTE("%s on %s", model_fault_name(some[k].fault),
				     all[i]->codename);
			}
	EXPECT(!model_fault_applies(all[0], MODEL_FAULT_COUNT));
}

/* FW-001..004: while the fault is armed for a domain, only this domain does not acknowledge. */
static void ack_lost(void)
{
	unsigned int i, d, k;

	FOR_EACH_PLATFORM(i)
		for (d = 0; d < all[i]->n_fw_domains; d++) {
			struct gpu *g = gpu_of(all[i]);

			model_fault_set(g->m, MODEL_FAULT_FW_ACK_LOST,
					all[i]->fw_domains[d].domain);
			for (k = 0; k < all[i]->n_fw_domains; k++) {
				const struct genx_fw_domain_desc *f = &all[i]->fw_domains[k];

				wr(g, f->request.addr, request(all[i], true));
				pass_time(g, 1 * MS);
				EXPECT_EQ(rd(g, f->ack.addr) & 1, k != d);
			}
			model_fault_clear(g->m, MODEL_FAULT_FW_ACK_LOST);
			wr(g, all[i]->fw_domains[d].request.addr, request(all[i], false));
			pass_time(g, 1 * MS);
			wr(g, all[i]->fw_domains[d].request.addr, request(all[i], true));
			EXPECT(wait_bits(g, all[i]->fw_domains[d].ack.addr, 1, 1, 1 * MS));
			GPU_END(g);
		}
}

static void clear_lost(void)
{
	unsigned int i, d;

	FOR_EACH_PLATFORM(i)
		for (d = 0; d < all[i]->n_fw_domains; d++) {
			const struct genx_fw_domain_desc *f = &all[i]->fw_domains[d];
			struct gpu *g = gpu_of(all[i]);

			model_fault_set(g->m, MODEL_FAULT_FW_CLEAR_LOST, f->domain);
			wake_all(g);
			wr(g, f->request.addr, request(all[i], false));
			pass_time(g, 10 * MS);
			EXPECT_EQ(rd(g, f->ack.addr) & 1, 1);
			GPU_END(g);
		}
}

static u64 strict_count(const struct gpu *g, enum model_strict mode)
{
	struct model_stats stats;

	model_get_stats(g->m, &stats);
	return stats.strict[mode];
}

static void threads_and_queue(void)
{
	unsigned int i;

	FOR_EACH_PLATFORM(i) {
		struct gpu *g = gpu_of(all[i]);

		if (model_fault_applies(all[i], MODEL_FAULT_FW_C0_NEVER)) {
			model_fault_set(g->m, MODEL_FAULT_FW_C0_NEVER, 0);
			wake_all(g);
			EXPECT(!wait_bits(g, GT_THREAD_STATUS.addr, 7, 0, 5 * MS));
			EXPECT(strict_count(g, MODEL_STRICT_C0) > 0);
			model_fault_clear(g->m, MODEL_FAULT_FW_C0_NEVER);
			EXPECT(wait_bits(g, GT_THREAD_STATUS.addr, 7, 0, 5 * MS));
		} else {
			wake_all(g);
		}
		if (model_fault_applies(all[i], MODEL_FAULT_FIFO_STUCK)) {
			pass_time(g, 1 * MS);
			(void)rd(g, GT_FIFO_CTL.addr);
			model_fault_set(g->m, MODEL_FAULT_FIFO_STUCK, 0);
			wr(g, RING_NOPID(RCS_BASE).addr, 1);
			pass_time(g, 10 * MS);
			EXPECT_EQ(rd(g, GT_FIFO_CTL.addr) & 0x7f, 63);
			model_fault_clear(g->m, MODEL_FAULT_FIFO_STUCK);
			pass_time(g, 1 * MS);
			EXPECT_EQ(rd(g, GT_FIFO_CTL.addr) & 0x7f, 64);
		}
		GPU_END(g);
	}
}

/* From the n-th access on all reads give all ones, and nothing happens in the device. */
static void dead(void)
{
	unsigned int i;

	FOR_EACH_PLATFORM(i) {
		struct gpu *g = gpu_of(all[i]);

		model_fault_set(g->m, MODEL_FAULT_DEAD, 2);
		(void)rd(g, all[i]->fw_domains[0].ack.addr);
		(void)rd(g, all[i]->fw_domains[0].ack.addr);
		EXPECT_EQ(rd(g, all[i]->fw_domains[0].ack.addr), ~0U);
		EXPECT_EQ(rd(g, GDRST.addr), ~0U);
		EXPECT_EQ((u32)model_mmio_read(g->m, all[i]->ggtt_offset, 4), ~0U);
		wr(g, all[i]->fw_domains[0].request.addr, request(all[i], true));
		pass_time(g, 10 * MS);
		EXPECT_EQ(g->irqs, 0);
		GPU_END(g);
	}
}

static void slow(void)
{
	unsigned int i;

	FOR_EACH_PLATFORM(i) {
		struct gpu *g = gpu_of(all[i]);

		model_fault_set(g->m, MODEL_FAULT_SLOW, 100);
		wr(g, all[i]->fw_domains[0].request.addr, request(all[i], true));
		pass_time(g, 1 * MS);
		EXPECT_EQ(rd(g, all[i]->fw_domains[0].ack.addr) & 1, 0);
		EXPECT(wait_bits(g, all[i]->fw_domains[0].ack.addr, 1, 1, 5 * MS));
		GPU_END(g);
	}
}

/* Request that an engine stops for a reset, on platforms that have this request. */
static void make_ready(struct gpu *g, const struct genx_engine_desc *engine)
{
	if (!model_fault_applies(g->cfg.plat, MODEL_FAULT_RESET_NEVER_READY))
		return;
	wr(g, RING_RESET_CTL(engine->mmio_base).addr, 0x10001);
	EXPECT(wait_bits(g, RING_RESET_CTL(engine->mmio_base).addr, 2, 2, 1 * MS));
}

/* The reset of one engine does not end; a later reset of another engine does. */
static void reset_of_one_never_done(void)
{
	unsigned int i;

	FOR_EACH_PLATFORM(i) {
		const struct genx_engine_desc *engines = all[i]->engines;
		u32 stuck = engines[0].reset_mask, other = engines[1].reset_mask;
		struct gpu *g = gpu_of(all[i]);

		wake_all(g);
		make_ready(g, &engines[0]);
		make_ready(g, &engines[1]);
		model_fault_set(g->m, MODEL_FAULT_RESET_NEVER_DONE, stuck);
		wr(g, GDRST.addr, stuck);
		wr(g, GDRST.addr, other);
		EXPECT(wait_bits(g, GDRST.addr, other, 0, 10 * MS));
		EXPECT_EQ(rd(g, GDRST.addr), stuck);
		gpu_free(g);
	}
}

/* A full reset does not end. */
static void reset_never_done(void)
{
	unsigned int i;

	FOR_EACH_PLATFORM(i) {
		struct gpu *g = gpu_of(all[i]);

		model_fault_set(g->m, MODEL_FAULT_RESET_NEVER_DONE, 1);
		wr(g, GDRST.addr, 1);
		EXPECT(!wait_bits(g, GDRST.addr, 1, 0, 10 * MS));
		GPU_END(g);
	}
}

static void reset_never_ready(void)
{
	unsigned int i, e;

	FOR_EACH_PLATFORM(i) {
		if (!model_fault_applies(all[i], MODEL_FAULT_RESET_NEVER_READY))
			continue;
		for (e = 0; e < all[i]->n_engines; e++) {
			u32 base = all[i]->engines[e].mmio_base;
			struct gpu *g = gpu_of(all[i]);

			wake_all(g);
			model_fault_set(g->m, MODEL_FAULT_RESET_NEVER_READY, e);
			wr(g, RING_RESET_CTL(base).addr, 0x10001);
			EXPECT(!wait_bits(g, RING_RESET_CTL(base).addr, 2, 2, 1 * MS));
			GPU_END(g);
		}
	}
}

/* Enable and unmask interrupts of the render engine. */
static void irq_open(struct gpu *g)
{
	switch (g->cfg.plat->irq_kind) {
	case GENX_IRQ_GEN6:
	case GENX_IRQ_VLV:
		wr(g, IRQ_IER(GEN6_IRQ_GT), 1);
		wr(g, IRQ_IMR(GEN6_IRQ_GT), ~1U);
		wr(g, GEN6_IRQ_MASTER, 0x80000000);
		break;
	case GENX_IRQ_GEN8:
		wr(g, IRQ_IER(GEN8_IRQ_GT(0)), 1);
		wr(g, IRQ_IMR(GEN8_IRQ_GT(0)), ~1U);
		wr(g, GEN8_IRQ_MASTER, 0x80000000);
		break;
	default:
		wr(g, RENDER_COPY_INTR_ENABLE, 0x00010000);
		wr(g, RCS0_RSVD_INTR_MASK, 0);
		wr(g,
		   g->cfg.plat->irq_kind == GENX_IRQ_SELECTOR ? MMIO_GFX_MSTR_IRQ : MMIO_MSTR_UNIT,
		   0x80000000);
	}
}

static void irq_faults(void)
{
	unsigned int i;

	FOR_EACH_PLATFORM(i) {
		struct gpu *g = gpu_of(all[i]);

		irq_open(g);
		model_fault_set(g->m, MODEL_FAULT_IRQ_LOST, 1);
		model_irq_raise(g->m, GENX_CLASS_RENDER, 0, 1);
		pass_time(g, 10 * US);
		EXPECT_EQ(g->irqs, 0);
		EXPECT(!model_fault_armed(g->m, MODEL_FAULT_IRQ_LOST));
		gpu_free(g);

		g = gpu_of(all[i]);
		model_fault_set(g->m, MODEL_FAULT_IRQ_SPURIOUS, 2);
		pass_time(g, 10 * US);
		EXPECT_EQ(g->irqs, 2);
		gpu_free(g);

		g = gpu_of(all[i]);
		irq_open(g);
		model_fault_set(g->m, MODEL_FAULT_IRQ_STORM, 0);
		pass_time(g, 10 * US);
		EXPECT_EQ(g->irqs, 1);
		GPU_END(g);

		/* the first event is not handled, so the second one is not raised */
		g = gpu_of(all[i]);
		irq_open(g);
		model_fault_set(g->m, MODEL_FAULT_IRQ_EVENTS, 2 << 8);
		pass_time(g, 10 * MS);
		EXPECT_EQ(g->irqs, 1);
		EXPECT(model_fault_armed(g->m, MODEL_FAULT_IRQ_EVENTS));
		GPU_END(g);
	}
}

/* On parts without a handshake 0x20d0 is not RESET_CTL: it stores values and stops no engine. */
static void no_handshake(void)
{
	unsigned int i;

	FOR_EACH_PLATFORM(i) {
		struct gpu *g = gpu_of(all[i]);

		wake_all(g);
		wr(g, RING_RESET_CTL(RCS_BASE).addr, 0x02800280);
		wr(g, RING_RESET_CTL(RCS_BASE).addr, 0x00810001);
		pass_time(g, 1 * MS);
		EXPECT_EQ(rd(g, RING_RESET_CTL(RCS_BASE).addr), i < 4 ? 0x201 : 0x3);
		GPU_END(g);
	}
}

/* Reads give all ones after power-up for the time of the argument (SIL-001). */
static void bar_late(void)
{
	unsigned int i, d;

	FOR_EACH_PLATFORM(i) {
		u32 reg = FORCEWAKE_GT.addr;
		struct gpu *g;

		if (!model_fault_applies(all[i], MODEL_FAULT_BAR_LATE))
			continue;
		g = gpu_of(all[i]);
		model_fault_set(g->m, MODEL_FAULT_BAR_LATE, 3);
		for (d = 0; d < 2; d++) {
			EXPECT_EQ(rd(g, reg), ~0U);
			pass_time(g, 2 * MS);
			EXPECT_EQ(rd(g, reg), ~0U);
			pass_time(g, 1 * MS);
			EXPECT_EQ(rd(g, reg) >> 16, 0);
			model_set_power(g->m, 3);
			model_set_power(g->m, 0);
		}
		model_fault_clear(g->m, MODEL_FAULT_BAR_LATE);
		EXPECT_EQ(rd(g, reg) >> 16, 0);
		GPU_END(g);
	}
}

/* The idle flag of the engine stays clear, that of another engine does not (SIL-260). */
static void idle_lost(void)
{
	unsigned int i;

	FOR_EACH_PLATFORM(i) {
		struct gpu *g = gpu_of(all[i]);
		u32 mode = RING_MI_MODE(all[i]->engines[1].mmio_base).addr;

		wake_all(g);
		model_fault_set(g->m, MODEL_FAULT_IDLE_LOST, 1);
		EXPECT_EQ(rd(g, mode) & MI_MODE_IDLE, 0);
		EXPECT_EQ(rd(g, RING_MI_MODE(RCS_BASE).addr) & MI_MODE_IDLE, MI_MODE_IDLE);
		model_fault_clear(g->m, MODEL_FAULT_IDLE_LOST);
		EXPECT_EQ(rd(g, mode) & MI_MODE_IDLE, MI_MODE_IDLE);
		GPU_END(g);
	}
}

static const struct test tests[] = {
	TEST(which_apply, "which faults a platform can have"),
	TEST(ack_lost, "fw-ack-lost in each domain of each platform (FW-001..004)"),
	TEST(clear_lost, "fw-clear-lost in each domain of each platform"),
	TEST(threads_and_queue, "fw-c0-never, fifo-stuck"),
	TEST(dead, "dead on each platform"),
	TEST(slow, "slow on each platform"),
	TEST(no_handshake, "0x20d0 where no engine is asked before a reset"),
	TEST(reset_never_done, "reset-never-done on each platform"),
	TEST(reset_of_one_never_done, "reset-never-done of one engine on each platform"),
	TEST(bar_late, "bar-late on each platform"),
	TEST(idle_lost, "idle-lost on each platform"),
	TEST(reset_never_ready, "reset-never-ready of each engine"),
	TEST(irq_faults, "irq-lost, irq-spurious, irq-storm, irq-events on each platform"),
};

HARNESS_MAIN(tests)
