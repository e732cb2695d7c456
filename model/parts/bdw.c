// SPDX-License-Identifier: MIT
/*
 * Properties of Broadwell.
 *
 * Source: manual 001 for the OA unit; the public register facts on GGTT, force-wake, interrupts,
 * submission, reset, fuses, TLB invalidation, workarounds, clocks and frequencies.
 */
#include "model/parts/kinds.h"
#include "model/state/state.h"
#include "model/state/violation.h"

static const struct model_fw_kind fw = { .thread_c0 = true, .bar_late = true };

static const struct model_reset_kind reset = { .handshake = true };

static const struct model_pcode_kind pcode = {
	.efficient = true, .display = true, .ring = model_pcode_ring_memory,
};

static const struct model_pipe pipe = { .whole_requests = true };

/* GT2: one slice, three subslices of eight EUs. */
static const struct model_fuse fuses[] = {
	NO_DISPLAY, NO_SOUTH_DISPLAY, RC6_SET_UP, NOT_SHARED,
	{ MMIO_FUSE2, 0x02000000 }, { MMIO_EU_DISABLE(0), 0xff000000 },
	{ MMIO_EU_DISABLE(1), 0xffffffff }, { MMIO_EU_DISABLE(2), 0x000000ff }, { 0, 0 },
};

/* HDC_CHICKEN0 is masked; on GT3 the driver sets one more bit (register facts: workarounds). */
static const struct model_reg model_hdc_regs[] = {
	{ .first = MMIO_HDC_CHICKEN0, .last = MMIO_HDC_CHICKEN0 + 3, .flags = MODEL_REG_MASKED },
};

static const unsigned int model_n_hdc_regs = ARRAY_SIZE(model_hdc_regs);

/*
 * L3-CREDITS (strict): the credits of 0xB100 change while the DOP clock gating is on, or the gating
 * comes on again less than 100 clocks of 300 MHz after that (SIL-314). The gating is on after a
 * reset: the stored bit is inverted.
 */
#define DOP_GATING	0x9424
#define DOP_GATING_ON	REG_BIT(0)
#define L3_CREDITS	0xb100
#define L3_CREDITS_MASK	REG_GENMASK(23, 14)
#define L3_SETTLE_NS	333

static u32 gating_read(struct model *m, u32 offset)
{
	return m->regs[offset / 4] ^ DOP_GATING_ON;
}

static void gating_write(struct model *m, u32 offset, u32 val)
{
	if (m->cfg.strict && val & DOP_GATING_ON && m->l3_changed_at != MODEL_NEVER &&
	    m->now - m->l3_changed_at < L3_SETTLE_NS)
		model_violation(m, "L3-CREDITS", offset, "gating on %llu ns after a change",
				(unsigned long long)(m->now - m->l3_changed_at));
	m->regs[offset / 4] = val ^ DOP_GATING_ON;
}

static void credits_write(struct model *m, u32 offset, u32 val)
{
	if ((m->regs[offset / 4] ^ val) & L3_CREDITS_MASK) {
		if (m->cfg.strict && gating_read(m, DOP_GATING) & DOP_GATING_ON)
			model_violation(m, "L3-CREDITS", offset, "%08x with gating on", val);
		m->l3_changed_at = m->now;
	}
	m->regs[offset / 4] = val;
}

static const struct model_reg model_l3_regs[] = {
	{ .first = DOP_GATING, .last = DOP_GATING + 3, .read = gating_read,
	 .write = gating_write },
	{ .first = L3_CREDITS, .last = L3_CREDITS + 3, .write = credits_write },
};

static const unsigned int model_n_l3_regs = ARRAY_SIZE(model_l3_regs);

static const struct model_part_regs regs[] = {
	TABLE(fw_thread), TABLE(hdc), TABLE(l3),
	TABLE(rc6_ctx), TABLE(fw_steering), TABLE(tlb_gen8),
	TABLE(oa_noa_gen8), TABLE(pcode), NO_TABLE,
};

static const struct model_pci_identity pci[] = {
	{ .ggms = 0x00c0, .bdsm = 0x5c, .bdsm_bytes = 4, .revision = 9 },
};

const struct model_part model_part_bdw = {
	.fw = &fw, .irq = &model_irq_banks, .reset = &reset,
	.port = &model_port_elsp, .ggtt = &model_ggtt_gen8, .steer = &model_steer_gen8,
	.freq = &model_freq_hsw, .fuses = fuses, .regs = regs, .pci = pci,
	.claim = 0x42300,
	.timestamp_khz = 12500, .ring_imr = ~0U, .rc6_ns = 1280,
	.rc6_lossy = true, .rp0 = 19, .rpn = 6,
	.pm_mbz = BIT(31), .pcode = &pcode, .dclk = 0x54,
	.images = &model_images_gen8, .oa = &model_oa_gen8, .eus = 24, .predicate_jump = true,
	.pipe = &pipe, .ctx_batch = true, .render_state = MODEL_RENDER_STATE_GEN8,
	.read_only_pages = true,
};
