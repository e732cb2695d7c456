/* SPDX-License-Identifier: MIT */
/* Properties that several parts share. */
#ifndef GENX_MODEL_PARTS_KINDS_H
#define GENX_MODEL_PARTS_KINDS_H

#include "model/cs/cs_gen12.h"
#include "model/display.h"
#include "model/irq/irq_banks.h"
#include "model/irq/irq_gen6.h"
#include "model/irq/irq_selector.h"
#include "model/memory/aperture.h"
#include "model/memory/ggtt.h"
#include "model/memory/mem.h"
#include "model/oa/oa_gen7.h"
#include "model/oa/oa_kinds.h"
#include "model/oa/oa_regs.h"
#include "model/power/fifo.h"
#include "model/power/freq.h"
#include "model/power/fuses.h"
#include "model/power/fw.h"
#include "model/power/gunit.h"
#include "model/power/package.h"
#include "model/power/pcode.h"
#include "model/power/rc6.h"
#include "model/power/sideband.h"
#include "model/power/slices.h"
#include "model/state/offsets.h"
#include "model/state/part.h"
#include "model/state/part_types.h"
#include "model/state/steer.h"
#include "regs/gt_regs.h"

#define TABLE(t)	{ model_##t##_regs, &model_n_##t##_regs }
#define NO_TABLE	{ NULL, NULL }

/* Register facts: fuses of the display: the display is fused off, and the fuse is locked. */
#define NO_DISPLAY	{ MMIO_FUSE_STRAP, REG_BIT(30) }
#define NO_SOUTH_DISPLAY { MMIO_SFUSE_STRAP, REG_BIT(13) | REG_BIT(7) }
/* No host shares the GPU between guests (SIL-529). */
#define NOT_SHARED	{ MMIO_PVINFO, 0 }, { MMIO_PVINFO + 4, 0 }
/* Register facts: RC6: firmware has set the address of its context. */
#define RC6_SET_UP	{ MMIO_RC6_CTX_INFO, 0x7f000001 }

/* Gen9 and later: masked requests with a fallback bit. */
extern const struct model_fw_kind model_fw_wells;
/* Gen6, Gen7: GDRST alone. */
extern const struct model_reset_kind model_reset_gen6;
extern const struct model_reset_kind model_reset_snb;
extern const struct model_port model_port_ring;
extern const struct model_port model_port_elsp;
extern const struct model_port model_port_queue;
extern const struct model_freq model_freq_snb;
extern const struct model_freq model_freq_ivb;
extern const struct model_freq model_freq_hsw;
extern const struct model_freq model_freq_gen9;
extern const struct model_steer_kind model_steer_gen8;
/* IVB, VLV: size of a context. */
extern const struct model_fuse model_fuses_ivb[];
/* Context images. */
extern const struct model_images model_images_gen8;
extern const struct model_images model_images_gen9;
extern const struct model_images model_images_gen11;
/* Gen11. */
extern const struct model_reset_kind model_reset_gen11;
extern const struct model_steer_kind model_steer_gen11;
extern const struct model_pcode_kind model_pcode_gen11;
/* Ice, Elkhart and Jasper Lake. */
extern const struct model_fuse model_fuses_icl[];
extern const struct model_part_regs model_regs_gen11[];

/* Gen12.0: Tiger to Raptor Lake. */
extern const struct model_reset_kind model_reset_gen12;
extern const struct model_fw_kind model_fw_gen12;
extern const struct model_freq model_freq_gen12;
extern const struct model_part_regs model_regs_gen12[];
extern const struct model_streamer model_streamer_gen12;
extern const struct model_restore model_restore_gen12;

/* Gen12.0: all but PCI identity and frequencies. */
#define MODEL_GEN12 \
	.fw = &model_fw_gen12, .irq = &model_irq_selector, .reset = &model_reset_gen12, \
	.port = &model_port_queue, .ggtt = &model_ggtt_gen8, .steer = &model_steer_gen11, \
	.freq = &model_freq_gen12, .pcode = &model_pcode_gen11, .fuses = model_fuses_icl, \
	.regs = model_regs_gen12, .claim = 0x42300, .fault_reg = MMIO_GAM_RING_FAULT, \
	.timestamp_khz = 19200, .rc6_ns = 1280, .rc6_gates = 0x7, .decoder_gates = true, \
	.imr_blocks = true, .streamer = &model_streamer_gen12, \
	.restore = &model_restore_gen12, \
	.power_request = REG_BIT(31) | REG_BIT(18) | REG_BIT(12), .power_exact = true, \
	.outside = &model_display_outside, .predicate_jump = true

/* Gen11: all but PCI identity, fuses and frequencies. @power_half: both halves of the slice. */
#define MODEL_GEN11 \
	.fw = &model_fw_wells, .irq = &model_irq_selector, .reset = &model_reset_gen11, \
	.port = &model_port_queue, .ggtt = &model_ggtt_gen8, .steer = &model_steer_gen11, \
	.freq = &model_freq_gen9, .regs = model_regs_gen11, .images = &model_images_gen11, \
	.claim = 0x42300, \
	.timestamp_khz = 19200, .rc6_ns = 1280, .rc6_gates = 0x7, \
	.pcode = &model_pcode_gen11, .imr_blocks = true, \
	.outside = &model_display_outside, .firmware = true, \
	.oa = &model_oa_gen11, .predicate_jump = true, \
	.power_half = REG_BIT(31) | REG_BIT(18) | REG_FIELD_PREP(REG_GENMASK(17, 12), 1) | \
		      REG_BIT(11), \
	.power_request = REG_BIT(31) | REG_BIT(18) | REG_FIELD_PREP(REG_GENMASK(17, 12), 2)

#endif
