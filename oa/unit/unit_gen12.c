// SPDX-License-Identifier: GPL-2.0-only
/*
 * The OA units of Gen12.0 and Gen12.5 have two parts.
 *
 * OAG counts for all contexts, has a timer of its own, and writes the buffer. No context image
 * contains registers of OAG. The controls of flexible EU events are registers of the engine, and no
 * image contains them either (G12-200 to G12-205).
 *
 * OAR counts for one context, and commands of this context read the counters. The context switches
 * OAR on by three registers, which the hardware saves with the context (G12-204, G12-079).
 *
 * A GT without contexts has no use for OAR, and the driver refuses flexible EU events there.
 *
 * Source: the public Gen12.0 facts, A17; facts of silicon, OA, for Gen12.5.
 */

#include <linux/err.h>
#include <linux/log2.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/access/mmio.h"
#include "gt/access/steering.h"
#include "gt/gt.h"
#include "oa/unit/buffer.h"
#include "oa/unit/config.h"
#include "oa/unit/unit.h"
#include "regs/engine_regs.h"
#include "regs/gt_regs.h"
#include "regs/oa_regs.h"

/*
 * Value of OAG_OAGLBCTXCTRL, which has the bits of OACTXCONTROL. The resume bit is also set for a
 * stream without a timer, since without this bit the counters stand still (OAG-001).
 */
static u32 timer_control(const struct genx_oa_unit_setup *setup)
{
	u32 val = OACTXCONTROL_RESUME;

	if (setup->timer)
		val |= OACTXCONTROL_TIMER_ENABLE |
		       REG_FIELD_PREP(OACTXCONTROL_PERIOD_MASK, setup->exponent);
	return val;
}

/*
 * G12-206: without the bits @pmon of SQCNT1, B and C counters of signals of the L3 read 0. The
 * other bits of the register do not belong to the OA unit, and are kept.
 */
static void pmon_set(struct genx_oa *oa, bool on)
{
	struct genx_mmio *mmio = &oa->gt->mmio;
	u32 rest = genx_mmio_read(mmio, SQCNT1) & ~oa->desc->pmon;

	genx_mmio_write(mmio, SQCNT1, rest | (on ? oa->desc->pmon : 0));
}

/*
 * SIL-353: signals of EUs are wrong while the clocks of the EUs are gated. The registers have write
 * masks, so the write does not change the other bits, which belong to workarounds.
 */
static void gates_set(struct genx_oa *oa, bool on)
{
	const struct genx_oa_gate *gate = oa->desc->gates;
	unsigned int n;

	for (n = oa->desc->n_gates; n; n--, gate++)
		genx_steering_write(&oa->gt->steering, GENX_MCR(gate->addr),
				    GENX_MASKED_FIELD(gate->set, on ? gate->set : 0));
}

/*
 * G12-202, G12-203, G12-211: the unit makes the same kinds of reports as earlier units. For a
 * stream without reports the switch reports are disabled, too.
 */
static void gen12_configure(struct genx_oa *oa, const struct genx_oa_unit_setup *setup)
{
	struct genx_mmio *mmio = &oa->gt->mmio;

	gates_set(oa, true);
	genx_mmio_write_masked(mmio, OAG_OA_DEBUG,
			       OA_DEBUG_INCLUDE_CLK_RATIO | OA_DEBUG_DISABLE_CLK_RATIO |
			       OA_DEBUG_DISABLE_GO | OA_DEBUG_DISABLE_CTX_SWITCH,
			       OA_DEBUG_INCLUDE_CLK_RATIO | OA_DEBUG_DISABLE_CLK_RATIO |
			       (setup->no_reports ? OA_DEBUG_DISABLE_CTX_SWITCH : 0));
	genx_mmio_write(mmio, OAG_OAGLBCTXCTRL, timer_control(setup));
	pmon_set(oa, true);
	genx_oa_noa_configure(oa, setup->config);
}

static void gen12_unconfigure(struct genx_oa *oa, const struct genx_oa_unit_setup *setup)
{
	genx_oa_noa_set(oa, false);
	pmon_set(oa, false);
	genx_mmio_write(&oa->gt->mmio, OAG_OAGLBCTXCTRL, 0);
	gates_set(oa, false);
}

/* G12-203, G12-213: no image has registers of OAG; EUs and slices of contexts do not change. */
static int gen12_contexts_write(struct genx_oa *oa, const struct genx_oa_unit_setup *setup,
				bool interruptible)
{
	return 0;
}

/*
 * G12-204: the context writes the three registers in front of its next request. The hardware saves
 * their values to the image when it switches to another context.
 */
static int gen12_own_context(struct genx_oa *oa, const struct genx_oa_unit_setup *setup, bool on)
{
	const u16 control = on ? CTX_CTRL_OAR_ENABLE : 0;
	const struct genx_reg_value regs[] = {
		{ OACTXCONTROL.addr, on ? OACTXCONTROL_RESUME : 0 },
		{
			OAR_OACONTROL.addr,
			on ? REG_FIELD_PREP(OAR_OACONTROL_FORMAT_MASK, setup->fmt->select) |
			     OAR_OACONTROL_ENABLE : 0,
		},
		{
			RING_CONTEXT_CONTROL(RCS_BASE).addr,
			GENX_MASKED_FIELD(CTX_CTRL_OAR_ENABLE, control),
		},
	};

	if (!setup->lrc)
		return 0;
	return genx_oa_contexts_own(setup->lrc, regs, ARRAY_SIZE(regs), control);
}

/*
 * A reset of the render engine clears the controls of flexible EU events and of the clock gating of
 * the EUs, and no image loads these registers. The context that the reset has hit can have lost the
 * registers of OAR (G12-079).
 */
static int gen12_engine_reset(struct genx_oa *oa, const struct genx_oa_unit_setup *setup)
{
	int err;

	scoped_guard(genx_oa_no_reset, oa)
		gates_set(oa, true);
	err = gen12_own_context(oa, setup, true);
	/* a context that is closed or banned accepts no requests: its counters are not needed */
	if (err)
		drm_dbg(oa->drm, "oa: counters of the stream's context not enabled again (%pe)\n",
			ERR_PTR(err));
	return genx_oa_noa_reload_flex(oa, setup->config);
}

/* G12-201: status, head, buffer, tail; the buffer register has no upper half. */
static void gen12_buffer_program(struct genx_oa *oa, const struct genx_oa_buffer *buf)
{
	struct genx_mmio *mmio = &oa->gt->mmio;
	const u32 start = lower_32_bits(buf->ggtt);

	genx_mmio_write(mmio, OAG_OASTATUS, 0);
	genx_mmio_write(mmio, OAG_OAHEADPTR, start & OA_PTR_MASK);
	genx_mmio_write(mmio, OAG_OABUFFER,
			(start & OABUFFER_ADDR_MASK) |
			REG_FIELD_PREP(OABUFFER_SIZE_MASK,
				       ilog2(buf->size) - ilog2(oa->desc->buffer_min)) |
			OABUFFER_GGTT);
	genx_mmio_write(mmio, OAG_OATAILPTR, start & OA_PTR_MASK);
}

/* G12-214: OAR needs the buffer programmed, but not OAG enabled. */
static void gen12_enable(struct genx_oa *oa, const struct genx_oa_unit_setup *setup)
{
	if (setup->no_reports)
		return;
	genx_mmio_write(&oa->gt->mmio, OAG_OACONTROL,
			REG_FIELD_PREP(OACONTROL_FORMAT_MASK, setup->fmt->select) |
			OACONTROL_ENABLE);
}

/*
 * G12-207: the unit keeps translations of the buffer, and the pages of the buffer are freed later.
 * The driver invalidates the translations even if the unit does not stop.
 */
static int gen12_disable(struct genx_oa *oa)
{
	struct genx_mmio *mmio = &oa->gt->mmio;
	int err, tlb_err;

	genx_mmio_write(mmio, OAG_OACONTROL, 0);
	err = genx_mmio_wait_sleep(mmio, OAG_OACONTROL, OACONTROL_ENABLE, 0, GENX_OA_DISABLE_US,
				   NULL);
	if (err == -ENODEV)
		return err;
	genx_mmio_write(mmio, OA_TLB_INV, OA_TLB_INV_BUSY);
	tlb_err = genx_mmio_wait_sleep(mmio, OA_TLB_INV, OA_TLB_INV_BUSY, 0, GENX_OA_DISABLE_US,
				       NULL);
	if (tlb_err)
		drm_err_ratelimited(oa->drm, "OA unit: TLB invalidation failed (%pe)\n",
				    ERR_PTR(tlb_err));
	return err ?: tlb_err;
}

static u32 gen12_tail_read(struct genx_oa *oa, const struct genx_oa_buffer *buf)
{
	return genx_oa_pointers_tail(oa, buf, OAG_OATAILPTR);
}

static void gen12_head_write(struct genx_oa *oa, const struct genx_oa_buffer *buf)
{
	genx_oa_pointers_head_write(oa, buf, OAG_OAHEADPTR);
}

static u32 gen12_loss_read(struct genx_oa *oa)
{
	return genx_oa_pointers_loss(oa, OAG_OASTATUS);
}

/* Acknowledge a lost report. Writing 0 to a flag clears it; there are no wrap flags (G12-216). */
static void gen12_loss_clear(struct genx_oa *oa)
{
	u32 status = genx_oa_reset_read(oa, OAG_OASTATUS, 0);

	genx_oa_reset_write(oa, OAG_OASTATUS, status & OASTATUS_BUFFER_OVERFLOW);
}

/* The timer is in no register that contexts load, so user batches cannot stop it. */
static bool gen12_stopped(struct genx_oa *oa, const struct genx_oa_unit_setup *setup)
{
	return false;
}

/* No public fact says what masks the interrupt in the unit; timers wake the readers. */
static void gen12_interrupt(struct genx_oa *oa, bool on)
{
}

const struct genx_oa_unit_ops genx_oa_unit_gen12_ops = {
	/* a stream of one context also returns switch reports of other contexts */
	.filter_needs_capability = true,
	.configure = gen12_configure,
	.unconfigure = gen12_unconfigure,
	.contexts_write = gen12_contexts_write,
	.own_context = gen12_own_context,
	.engine_reset = gen12_engine_reset,
	.route = genx_oa_noa_route,
	.buffer_program = gen12_buffer_program,
	.enable = gen12_enable,
	.disable = gen12_disable,
	.tail_read = gen12_tail_read,
	.head_write = gen12_head_write,
	.clock_read = genx_oa_unit_clock_read,
	.loss_read = gen12_loss_read,
	.loss_clear = gen12_loss_clear,
	.stopped = gen12_stopped,
	.interrupt = gen12_interrupt,
};
