// SPDX-License-Identifier: GPL-2.0-only
/*
 * The OA unit of Gen8 to Gen11 has one control register, and the register OACTXCONTROL with
 * the timer and the resume bit, which each render context loads from its image. If the driver has
 * no contexts on the GT, no image can load OACTXCONTROL: the driver writes it by MMIO when it
 * configures the unit, and the value stays until a reset.
 *
 * Source: manuals 001, 002 and 000 §Performance Visibility; register facts: OA registers.
 */

#include <linux/log2.h>

#include "gt/access/mmio.h"
#include "gt/exec/lrc.h"
#include "gt/gt.h"
#include "oa/unit/buffer.h"
#include "oa/unit/config.h"
#include "oa/unit/flex.h"
#include "oa/unit/unit.h"
#include "regs/gt_regs.h"
#include "regs/irq_regs.h"
#include "regs/oa_regs.h"

/* OACTXCONTROL and the flexible EU controls */
#define MAX_CONTEXT_VALUES	(1 + EU_PERF_CNTL_COUNT)

/*
 * Value of OACTXCONTROL for a stream. Counters count while the loaded value has the resume bit
 * (OAG-001), and the timer runs while it has the enable of the timer (T-13).
 */
static u32 gen8_ctxcontrol(const struct genx_oa_unit_setup *setup)
{
	u32 val = OACTXCONTROL_RESUME;

	if (setup->timer)
		val |= OACTXCONTROL_TIMER_ENABLE |
		       REG_FIELD_PREP(OACTXCONTROL_PERIOD_MASK, setup->exponent);
	return val;
}

static void gen8_configure(struct genx_oa *oa, const struct genx_oa_unit_setup *setup)
{
	/*
	 * Clients of the i915 ABI expect the clock ratio in each report, and no extra
	 * report when the ratio changes. Context switch reports stay enabled: without
	 * them counts cannot be attributed to contexts (OAG-016, OAG-018).
	 */
	if (oa->desc->clk_ratio)
		genx_mmio_write_masked(&oa->gt->mmio, OA_DEBUG,
				       OA_DEBUG_INCLUDE_CLK_RATIO | OA_DEBUG_DISABLE_CLK_RATIO |
				       OA_DEBUG_DISABLE_GO | OA_DEBUG_DISABLE_CTX_SWITCH,
				       OA_DEBUG_INCLUDE_CLK_RATIO | OA_DEBUG_DISABLE_CLK_RATIO);

	genx_oa_noa_configure(oa, setup->config);
	/* contexts load this register from their images; without contexts the driver writes it */
	if (!genx_oa_contexts_present(oa))
		genx_mmio_write(&oa->gt->mmio, OACTXCONTROL, gen8_ctxcontrol(setup));
}

static void gen8_unconfigure(struct genx_oa *oa, const struct genx_oa_unit_setup *setup)
{
	/* also if this set has no routing: NOA may be on from an earlier set of the stream */
	genx_oa_noa_set(oa, false);
	if (!genx_oa_contexts_present(oa))
		genx_mmio_write(&oa->gt->mmio, OACTXCONTROL, 0);
}

static int gen8_contexts_write(struct genx_oa *oa, const struct genx_oa_unit_setup *setup,
			       bool interruptible)
{
	const struct genx_oa_config *config = setup ? setup->config : NULL;
	struct genx_lrc_value v[MAX_CONTEXT_VALUES];
	unsigned int i, n = 0;

	if (!genx_oa_contexts_present(oa))
		return 0;

	v[n++] = (struct genx_lrc_value){
		.dw = oa->desc->ctxctrl_dw,
		.reg = OACTXCONTROL.addr,
		.value = setup ? gen8_ctxcontrol(setup) : 0,
	};
	for (i = 0; i < oa->desc->n_flex && n < MAX_CONTEXT_VALUES; i++) {
		const u32 reg = EU_PERF_CNTL(i).addr;

		v[n++] = (struct genx_lrc_value){
			.dw = oa->desc->flex_dw + 2 * i,
			.reg = reg,
			.value = config ? genx_oa_config_flex(oa->desc, config, reg) :
				 genx_oa_flex_none(oa->desc->flex_events),
		};
	}
	/*
	 * No @sseu at the end of a stream: then a signal does not interrupt the write. The settings
	 * of a stream must not outlive a process that was killed.
	 */
	return genx_oa_contexts_write(oa, v, n, setup ? &setup->sseu : NULL, interruptible);
}

/* The hardware requires this order: status, head, upper half, buffer, tail (OAG-012, T-14). */
static void gen8_buffer_program(struct genx_oa *oa, const struct genx_oa_buffer *buf)
{
	struct genx_mmio *mmio = &oa->gt->mmio;
	const u32 start = lower_32_bits(buf->ggtt);

	genx_mmio_write(mmio, OASTATUS, 0);
	genx_mmio_write(mmio, OAHEADPTR, start & OA_PTR_MASK);
	genx_mmio_write(mmio, OABUFFER_UDW, upper_32_bits(buf->ggtt));
	genx_mmio_write(mmio, OABUFFER,
			(start & OABUFFER_ADDR_MASK) |
			REG_FIELD_PREP(OABUFFER_SIZE_MASK,
				       ilog2(buf->size) - ilog2(oa->desc->buffer_min)) |
			OABUFFER_GGTT);
	genx_mmio_write(mmio, OATAILPTR, start & OA_PTR_MASK);
}

static void gen8_enable(struct genx_oa *oa, const struct genx_oa_unit_setup *setup)
{
	genx_mmio_write(&oa->gt->mmio, OACONTROL,
			REG_FIELD_PREP(OACONTROL_FORMAT_MASK, setup->fmt->select) |
			OACONTROL_ENABLE);
}

/* SIL-351: the unit may write reports until the bit reads 0. */
static int gen8_disable(struct genx_oa *oa)
{
	struct genx_mmio *mmio = &oa->gt->mmio;

	genx_mmio_write(mmio, OACONTROL, 0);
	return genx_mmio_wait_sleep(mmio, OACONTROL, OACONTROL_ENABLE, 0, GENX_OA_DISABLE_US, NULL);
}

static u32 gen8_tail_read(struct genx_oa *oa, const struct genx_oa_buffer *buf)
{
	return genx_oa_pointers_tail(oa, buf, OATAILPTR);
}

static void gen8_head_write(struct genx_oa *oa, const struct genx_oa_buffer *buf)
{
	genx_oa_pointers_head_write(oa, buf, OAHEADPTR);
}

static u32 gen8_loss_read(struct genx_oa *oa)
{
	return genx_oa_pointers_loss(oa, OASTATUS);
}

/*
 * Acknowledge a lost report. Writing 0 to a flag clears the flag. The driver writes both wrap flags
 * as 1, whatever it has read, so that a wrap flag that the hardware sets between the read and the
 * write is not cleared (T-19).
 */
static void gen8_loss_clear(struct genx_oa *oa)
{
	u32 status = genx_oa_reset_read(oa, OASTATUS, 0);

	status &= ~(OASTATUS_REPORT_LOST | OASTATUS_COUNTER_OVERFLOW);
	genx_oa_reset_write(oa, OASTATUS, status | OASTATUS_TAIL_WRAP | OASTATUS_HEAD_WRAP);
}

/*
 * Has a user batch changed OACTXCONTROL, which has the enable of the timer and the resume bit?
 * During a reset the answer is false.
 */
static bool gen8_stopped(struct genx_oa *oa, const struct genx_oa_unit_setup *setup)
{
	const u32 want = gen8_ctxcontrol(setup);
	u32 val;

	if (!genx_oa_contexts_open(oa))
		return false;
	val = genx_oa_reset_read_engine(oa, OACTXCONTROL, want);
	return val != GENX_ALL_ONES && (val ^ want) & OACTXCONTROL_DEFINED;
}

/* OA_IMR has one bit that is not reserved (INT-041); 1 masks the interrupt. */
static void gen8_interrupt(struct genx_oa *oa, bool on)
{
	if (oa->desc->half_full)
		genx_oa_reset_write(oa, OA_IMR, on ? 0 : OA_IRQ_HALF_FULL_IMR);
}

const struct genx_oa_unit_ops genx_oa_unit_gen8_ops = {
	/* a stream of one context also returns switch reports of other contexts */
	.filter_needs_capability = true,
	.configure = gen8_configure,
	.unconfigure = gen8_unconfigure,
	.contexts_write = gen8_contexts_write,
	.route = genx_oa_noa_route,
	.buffer_program = gen8_buffer_program,
	.enable = gen8_enable,
	.disable = gen8_disable,
	.tail_read = gen8_tail_read,
	.head_write = gen8_head_write,
	.clock_read = genx_oa_unit_clock_read,
	.loss_read = gen8_loss_read,
	.loss_clear = gen8_loss_clear,
	.stopped = gen8_stopped,
	.interrupt = gen8_interrupt,
};
