// SPDX-License-Identifier: GPL-2.0-only
/*
 * The OA unit of Gen8 to Gen11: one control register, and a timer and resume
 * bit that each render context carries.
 *
 * Source: manual 000 §Performance Visibility; register facts 9.
 */

#include <linux/delay.h>
#include <linux/log2.h>

#include "gt/exec/engine.h"
#include "gt/gt.h"
#include "gt/access/mmio.h"
#include "gt/access/steering.h"
#include "oa/buffer.h"
#include "oa/config.h"
#include "oa/flex.h"
#include "oa/oa.h"
#include "oa/unit.h"
#include "regs/gt_regs.h"
#include "regs/irq_regs.h"
#include "regs/oa_regs.h"

/* Until signals have found their way through the NOA network. */
#define NOA_SETTLE_US		500

/* OACTXCONTROL and the flexible EU controls */
#define MAX_CONTEXT_VALUES	(1 + EU_PERF_CNTL_COUNT)

/* A workaround's bit and its write mask are not for metric sets to change. */
static u32 config_reg_value(const struct genx_oa_reg *reg)
{
	if (reg->addr == HALF_SLICE_CHICKEN2.addr)
		return reg->value & ~GENX_MASKED_SET(HALF_SLICE_CHICKEN2_ST_PO_DISABLE);
	return reg->value;
}

/*
 * The ABI lets metric sets name the steering register of the command streamers
 * (manual 000 §Multicast Steering), but it is not theirs, and is left alone.
 *
 * Replicated registers are written on all instances; the descriptor's table
 * knows which those are. The caller holds GT and render, and no range that a
 * metric set may write needs more.
 */
static void config_reg_write(struct genx_oa *oa, const struct genx_oa_reg *reg)
{
	const struct genx_mmio_range *range = genx_mmio_range_find(oa->gt->plat, reg->addr);

	if (reg->addr == CS_STEERING.addr)
		return;
	if (range && range->repl != GENX_REPL_NONE)
		genx_mcr_write(oa->gt, GENX_MCR(reg->addr), config_reg_value(reg));
	else
		genx_mmio_write(&oa->gt->mmio, GENX_REG(reg->addr), config_reg_value(reg));
}

static void gen8_configure(struct genx_oa *oa, const struct genx_oa_unit_setup *setup)
{
	const struct genx_oa_config *config = setup->config;
	struct genx_mmio *mmio = &oa->gt->mmio;
	unsigned int i;

	/*
	 * No reports on changes of the clock ratio, the ratio in each report
	 * instead: that is what clients of the i915 ABI know. Context switch
	 * reports stay on, attribution stands on them (OAG-016, OAG-018).
	 */
	genx_mmio_write_masked(mmio, OA_DEBUG,
			       OA_DEBUG_INCLUDE_CLK_RATIO | OA_DEBUG_DISABLE_CLK_RATIO |
			       OA_DEBUG_DISABLE_GO | OA_DEBUG_DISABLE_CTX_SWITCH,
			       OA_DEBUG_INCLUDE_CLK_RATIO | OA_DEBUG_DISABLE_CLK_RATIO);

	if (config->n_mux) {
		genx_mmio_write(mmio, RPM_CONFIG1,
				genx_mmio_read(mmio, RPM_CONFIG1) | RPM_CONFIG1_NOA_ENABLE);
		for (i = 0; i < config->n_mux; i++)
			config_reg_write(oa, &config->mux[i]);
		fsleep(NOA_SETTLE_US);
	}
	for (i = 0; i < config->n_boolean; i++)
		config_reg_write(oa, &config->boolean[i]);
}

static void gen8_unconfigure(struct genx_oa *oa, const struct genx_oa_unit_setup *setup)
{
	struct genx_mmio *mmio = &oa->gt->mmio;

	/* The metric set may have changed from one with routing to one without. */
	genx_mmio_write(mmio, RPM_CONFIG1,
			genx_mmio_read(mmio, RPM_CONFIG1) & ~RPM_CONFIG1_NOA_ENABLE);
}

/* Counters count in contexts whose image says so (OAG-001, T-13). */
static u32 gen8_ctxcontrol(const struct genx_oa_unit_setup *setup)
{
	u32 val = OACTXCONTROL_RESUME;

	if (setup->timer)
		val |= OACTXCONTROL_TIMER_ENABLE |
		       REG_FIELD_PREP(OACTXCONTROL_PERIOD_MASK, setup->exponent);
	return val;
}

static int gen8_contexts_write(struct genx_oa *oa, const struct genx_oa_unit_setup *setup)
{
	const struct genx_oa_config *config = setup ? setup->config : NULL;
	struct genx_lrc_value v[MAX_CONTEXT_VALUES];
	struct genx_engine *engine;
	unsigned int i, n = 0;

	engine = genx_engine_find(oa->gt, GENX_CLASS_RENDER, 0);
	if (!engine)
		return -ENODEV;

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
	/* what a killed process leaves is taken away all the same */
	return genx_engine_write_contexts(engine, v, n, setup);
}

static int gen8_contexts_load(struct genx_oa *oa)
{
	struct genx_engine *engine = genx_engine_find(oa->gt, GENX_CLASS_RENDER, 0);

	return engine ? genx_engine_load_kernel(engine) : -ENODEV;
}

/* The order is the hardware's: status, head, upper half, buffer, tail (OAG-012, T-14). */
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

static int gen8_disable(struct genx_oa *oa)
{
	struct genx_mmio *mmio = &oa->gt->mmio;

	genx_mmio_write(mmio, OACONTROL, 0);
	return genx_mmio_wait_sleep(mmio, OACONTROL, OACONTROL_ENABLE, 0, GENX_OA_DISABLE_US, NULL);
}

/*
 * Whoever looks at the unit from a timer or a work item may come while a reset of the GT has it
 * asleep (FW-014). He finds nothing new, and hears of the loss when the reset is done. No reset
 * begins while the lock is held.
 */
static bool asleep(const struct genx_oa *oa)
{
	lockdep_assert_held(&oa->gt->exec.epoch_lock);
	return oa->gt->exec.epoch & 1;
}

static u32 read_awake(struct genx_oa *oa, struct genx_reg reg, u32 if_asleep)
{
	unsigned long flags;
	u32 val = if_asleep;

	spin_lock_irqsave(&oa->gt->exec.epoch_lock, flags);
	if (!asleep(oa))
		val = genx_mmio_read(&oa->gt->mmio, reg);
	spin_unlock_irqrestore(&oa->gt->exec.epoch_lock, flags);
	return val;
}

static void write_awake(struct genx_oa *oa, struct genx_reg reg, u32 val)
{
	unsigned long flags;

	spin_lock_irqsave(&oa->gt->exec.epoch_lock, flags);
	if (!asleep(oa))
		genx_mmio_write(&oa->gt->mmio, reg, val);
	spin_unlock_irqrestore(&oa->gt->exec.epoch_lock, flags);
}

static u32 gen8_tail_read(struct genx_oa *oa, const struct genx_oa_buffer *buf)
{
	const u32 start = lower_32_bits(buf->ggtt);
	u32 tail = read_awake(oa, OATAILPTR, start + buf->size);

	return (tail & OA_PTR_MASK) - start;
}

static void gen8_head_write(struct genx_oa *oa, const struct genx_oa_buffer *buf)
{
	u32 head = lower_32_bits(buf->ggtt) + buf->head;

	write_awake(oa, OAHEADPTR, head & OA_PTR_MASK);
}

static u32 gen8_loss_read(struct genx_oa *oa)
{
	u32 status = read_awake(oa, OASTATUS, 0);
	u32 loss = 0;

	if (status == GENX_ALL_ONES)
		return 0;
	if (status & OASTATUS_BUFFER_OVERFLOW)
		loss |= GENX_OA_LOSS_OVERFLOW;
	if (status & OASTATUS_REPORT_LOST)
		loss |= GENX_OA_LOSS_REPORT;
	return loss;
}

static void gen8_loss_clear(struct genx_oa *oa)
{
	u32 status = read_awake(oa, OASTATUS, 0);

	write_awake(oa, OASTATUS, status & ~(OASTATUS_REPORT_LOST | OASTATUS_COUNTER_OVERFLOW));
}

/* The only bit that is not reserved (INT-041); 1 masks. */
static void gen8_interrupt(struct genx_oa *oa, bool on)
{
	write_awake(oa, OA_IMR, on ? 0 : OA_IRQ_HALF_FULL_IMR);
}

const struct genx_oa_unit_ops genx_oa_unit_gen8_ops = {
	/* Switch reports of all contexts are delivered, whatever the filter. */
	.filter_needs_capability = true,
	.configure = gen8_configure,
	.unconfigure = gen8_unconfigure,
	.contexts_write = gen8_contexts_write,
	.contexts_load = gen8_contexts_load,
	.buffer_program = gen8_buffer_program,
	.enable = gen8_enable,
	.disable = gen8_disable,
	.tail_read = gen8_tail_read,
	.head_write = gen8_head_write,
	.loss_read = gen8_loss_read,
	.loss_clear = gen8_loss_clear,
	.interrupt = gen8_interrupt,
};
