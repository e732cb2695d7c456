// SPDX-License-Identifier: MIT
/*
 * The parts, one row a platform.
 *
 * Sources: manual 000 for Lakefield, manual 003 for DG2's streamers; public
 * register facts 1 (GGTT), 2 (force-wake), 3 and 21 (interrupts), 4
 * (submission), 7 (reset), 13, 23 (fuses), 24 (clocks, frequencies) for all.
 */
#include "model/priv.h"
#include "regs/engine_regs.h"
#include "regs/gt_regs.h"

#define TABLE(t)	{ model_##t##_regs, &model_n_##t##_regs }
#define NO_TABLE	{ NULL, NULL }

static const struct model_fw_kind fw_snb = { .single = true, .thread_c0 = true, .fifo = true };
static const struct model_fw_kind fw_ivb = { .legacy = true, .thread_c0 = true, .fifo = true };
static const struct model_fw_kind fw_vlv = { .fifo = true };
static const struct model_fw_kind fw_hsw = { .thread_c0 = true, .fifo = true };
static const struct model_fw_kind fw_bdw = { .thread_c0 = true };
static const struct model_fw_kind fw_wells = { .fallback = true };

/* GDRST besides the engines: GuC and SFC have bits of their own (register facts 7). */
static const struct model_reset_kind reset_gen6 = { };
static const struct model_reset_kind reset_gen8 = { .handshake = true };
static const struct model_reset_kind reset_gen9 = { .other = BIT(5), .handshake = true };
static const struct model_reset_kind reset_gen11 = {
	.other = BIT(3) | REG_GENMASK(20, 17), .handshake = true,
};

static const struct model_reset_kind reset_dg2 = {
	.other = BIT(3) | REG_GENMASK(20, 17), .handshake = true, .engines_first = true,
};

static const struct model_port port_ring = { };
static const struct model_port port_elsp = { .elsp = true, .enable = GFX_MODE_EXECLIST_ENABLE };
static const struct model_port port_queue = { .queue = true, .enable = GFX_MODE_DISABLE_LEGACY };

static const struct model_freq freq_snb = {
	.request = REG_GENMASK(30, 25), .actual = REG_GENMASK(14, 8),
};

static const struct model_freq freq_vlv = { };	/* in the punit */

static const struct model_freq freq_hsw = {
	.request = REG_GENMASK(30, 24), .actual = REG_GENMASK(13, 7),
};

static const struct model_freq freq_gen9 = {
	.request = REG_GENMASK(31, 23), .actual = REG_GENMASK(31, 23), .thirds = true,
};

static const struct model_freq freq_dg2 = { .request = REG_GENMASK(31, 23), .thirds = true };

/* Sizes of a context: register facts 21. */
static const struct model_fuse fuses_snb[] = { { 0x21a0, 0x00081a4c }, { 0, 0 } };
static const struct model_fuse fuses_ivb[] = { { 0x21a8, 0x00002c20 }, { 0, 0 } };

/* Register facts 25: the display is fused off, and locked so. */
#define NO_DISPLAY	{ 0x42014, REG_BIT(30) }
#define NO_SOUTH_DISPLAY { 0xc2014, REG_BIT(13) | REG_BIT(7) }
/* Likewise: firmware gave RC6 a place for its context. */
#define RC6_SET_UP	{ 0x8504, 0x7f000001 }

/* GT2: ten EUs a subslice. */
static const struct model_fuse fuses_hsw[] = {
	NO_DISPLAY, NO_SOUTH_DISPLAY, { 0x911c, 0 }, { 0, 0 },
};

/* GT2: one slice, three subslices of eight EUs. */
static const struct model_fuse fuses_bdw[] = {
	NO_DISPLAY, NO_SOUTH_DISPLAY, RC6_SET_UP,
	{ 0x9120, 0x02000000 }, { 0x9134, 0xff000000 }, { 0x9138, 0xffffffff },
	{ 0x913c, 0x000000ff }, { 0, 0 },
};

static const struct model_fuse fuses_gen9[] = {
	{ 0x51000, REG_BIT(30) | REG_BIT(28) | REG_BIT(21) },	/* no pipe */
	{ 0xc000, 1 },			/* a GuC in reset (T-12) */
	RC6_SET_UP,
	{ 0x9120, 0x02800000 }, { 0x9134, 0xff000000 }, { 0x9138, 0xffffffff },
	{ 0x913c, 0xffffffff },
	{ 0xa26c, 2 << 1 },		/* 24 MHz >> 1 */
	{ 0, 0 },
};

static const struct model_fuse fuses_none[] = { { 0, 0 } };

/* Gen6 and Gen7 have nothing to steer to that is modelled. */
static const struct model_steer_kind steer_gen8 = {
	.slice = REG_GENMASK(27, 26), .subslice = REG_GENMASK(25, 24), .instances = 8,
};

static const struct model_steer_kind steer_gen11 = {
	.multicast = STEERING_MULTICAST, .slice = STEERING_SLICE_MASK,
	.subslice = STEERING_SUBSLICE_MASK, .instances = 8,
};

static const struct model_steer_kind steer_dg2 = {
	.multicast = STEERING_MULTICAST, .slice = STEERING_SLICE_MASK,
	.subslice = STEERING_SUBSLICE_MASK, .per_slice = 4, .instances = 32,
};

static const struct model_part_regs regs_snb[] = {
	TABLE(fifo), TABLE(fw_thread), NO_TABLE,
};

static const struct model_part_regs regs_ivb[] = {
	TABLE(fifo), TABLE(fw_thread), TABLE(fw_legacy), NO_TABLE,
};

static const struct model_part_regs regs_vlv[] = { TABLE(fifo), NO_TABLE };
static const struct model_part_regs regs_bdw[] = {
	TABLE(fw_thread), TABLE(fw_steering), TABLE(tlb_gen8), NO_TABLE,
};

static const struct model_part_regs regs_gen9[] = {
	TABLE(fw_steering), TABLE(tlb_gen8), NO_TABLE,
};

static const struct model_part_regs regs_gen11[] = {
	TABLE(display), TABLE(fw_box), TABLE(fw_steering), TABLE(gen11_fuse), TABLE(tlb_gen11),
	NO_TABLE,
};

static const struct model_part_regs regs_dg2[] = {
	TABLE(display), TABLE(fw_box), TABLE(fw_steering), TABLE(dg2_power), TABLE(tlb_dg2),
	NO_TABLE,
};

static const struct model_part parts[] = {
	{	/* the row of a name that has none */
		.codename = "lkf",
		.fw = &fw_wells, .irq = &model_irq_selector, .reset = &reset_gen11,
		.port = &port_queue, .ggtt = &model_ggtt_gen8, .steer = &steer_gen11,
		.freq = &freq_gen9, .fuses = fuses_none, .regs = regs_gen11,
		.timestamp_khz = 19200, .rc6_ns = 1280, .rp0 = 10, .rpn = 4,
		.display = true, .firmware = true,
	}, {
		.codename = "snb",
		.fw = &fw_snb, .irq = &model_irq_gen6, .reset = &reset_gen6,
		.port = &port_ring, .ggtt = &model_ggtt_snb, .steer = &steer_gen8,
		.freq = &freq_snb, .fuses = fuses_snb, .regs = regs_snb,
		.timestamp_khz = 12500, .ring_imr = ~0U, .rc6_ns = 1280, .rp0 = 26, .rpn = 13,
	}, {
		.codename = "ivb",
		.fw = &fw_ivb, .irq = &model_irq_gen6, .reset = &reset_gen6,
		.port = &port_ring, .ggtt = &model_ggtt_ivb, .steer = &steer_gen8,
		.freq = &freq_snb, .fuses = fuses_ivb, .regs = regs_ivb,
		.timestamp_khz = 12500, .ring_imr = ~0U, .rc6_ns = 1280, .rp0 = 23, .rpn = 7,
	}, {
		.codename = "vlv",
		.fw = &fw_vlv, .irq = &model_irq_vlv, .reset = &reset_gen6,
		.port = &port_ring, .ggtt = &model_ggtt_vlv, .steer = &steer_gen8,
		.freq = &freq_vlv, .fuses = fuses_ivb, .regs = regs_vlv,
		.timestamp_khz = 12500, .ring_imr = ~0U, .rc6_ns = 1280, .rp0 = 17, .rpn = 7,
	}, {
		.codename = "hsw",
		.fw = &fw_hsw, .irq = &model_irq_gen6, .reset = &reset_gen6,
		.port = &port_ring, .ggtt = &model_ggtt_hsw, .steer = &steer_gen8,
		.freq = &freq_hsw, .fuses = fuses_hsw, .regs = regs_snb,
		.timestamp_khz = 12500, .ring_imr = ~0U, .rc6_ns = 1280, .rp0 = 23, .rpn = 7,
	}, {
		.codename = "bdw",
		.fw = &fw_bdw, .irq = &model_irq_banks, .reset = &reset_gen8,
		.port = &port_elsp, .ggtt = &model_ggtt_gen8, .steer = &steer_gen8,
		.freq = &freq_hsw, .fuses = fuses_bdw, .regs = regs_bdw,
		.timestamp_khz = 12500, .ring_imr = ~0U, .rc6_ns = 1280, .rp0 = 19, .rpn = 6,
	}, {
		.codename = "kbl",
		.fw = &fw_wells, .irq = &model_irq_banks, .reset = &reset_gen9,
		.port = &port_elsp, .ggtt = &model_ggtt_gen8, .steer = &steer_gen8,
		.freq = &freq_gen9, .fuses = fuses_gen9, .regs = regs_gen9,
		.timestamp_khz = 12000, .ring_imr = ~0U, .rc6_ns = 1280, .rp0 = 23, .rpn = 7,
	}, {
		.codename = "dg2",
		.fw = &fw_wells, .irq = &model_irq_tiles, .reset = &reset_dg2,
		.port = &port_queue, .ggtt = &model_ggtt_gen125, .steer = &steer_dg2,
		.freq = &freq_dg2, .fuses = fuses_none, .regs = regs_dg2,
		.timestamp_khz = 19200, .rc6_ns = 1280, .rp0 = 41, .rpn = 6, .display = true,
	},
};

const struct model_part *model_part_find(const struct genx_platform *plat)
{
	unsigned int i;

	/* "hsw-gt3" is a Haswell: what it has more of is in its descriptor */
	for (i = 1; i < ARRAY_SIZE(parts); i++)
		if (!strncmp(parts[i].codename, plat->codename, strcspn(plat->codename, "-")))
			return &parts[i];
	return &parts[0];
}

bool model_fault_applies(const struct genx_platform *plat, enum model_fault fault)
{
	const struct model_part *part = model_part_find(plat);

	switch (fault) {
	case MODEL_FAULT_FW_ACK_LOST_ONCE:
	case MODEL_FAULT_FW_CLEAR_LOST_ONCE:
		return part->fw->fallback;
	case MODEL_FAULT_FW_C0_NEVER:
		return part->fw->thread_c0;
	case MODEL_FAULT_FIFO_STUCK:
		return part->fw->fifo;
	case MODEL_FAULT_DATA_VALID_NEVER:
		return part->irq == &model_irq_selector || part->irq == &model_irq_tiles;
	case MODEL_FAULT_ENGINE_HANG:
	case MODEL_FAULT_CSB_AHEAD:
	case MODEL_FAULT_CSB_GARBAGE:
		return part->port->elsp || part->port->queue;
	case MODEL_FAULT_RESET_NEVER_READY:
		return part->reset->handshake;
	case MODEL_FAULT_OA_TAIL_AHEAD:
	case MODEL_FAULT_OA_TORN:
	case MODEL_FAULT_OA_TORN_END:
	case MODEL_FAULT_OA_OVERFLOW:
	case MODEL_FAULT_OA_REPORT_LOST:
		return plat->oa;
	default:
		return fault < MODEL_FAULT_COUNT;
	}
}
