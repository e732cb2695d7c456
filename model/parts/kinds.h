/* SPDX-License-Identifier: MIT */
/* Properties that several parts share. */
#ifndef GENX_MODEL_PARTS_KINDS_H
#define GENX_MODEL_PARTS_KINDS_H

#include "model/display.h"
#include "model/irq/irq_banks.h"
#include "model/irq/irq_gen6.h"
#include "model/irq/irq_selector.h"
#include "model/memory/aperture.h"
#include "model/memory/ggtt.h"
#include "model/memory/mem.h"
#include "model/oa/oa_kinds.h"
#include "model/oa/oa_regs.h"
#include "model/power/fifo.h"
#include "model/power/freq.h"
#include "model/power/fuses.h"
#include "model/power/fw.h"
#include "model/power/gunit.h"
#include "model/power/pcode.h"
#include "model/power/rc6.h"
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
extern const struct model_port model_port_ring;
extern const struct model_port model_port_elsp;
extern const struct model_port model_port_queue;
extern const struct model_freq model_freq_snb;
extern const struct model_freq model_freq_hsw;
extern const struct model_freq model_freq_gen9;
extern const struct model_steer_kind model_steer_gen8;
/* IVB, VLV: size of a context. */
extern const struct model_fuse model_fuses_ivb[];

#endif
