// SPDX-License-Identifier: MIT
/*
 * The OA unit of the model: time, power, contexts, reset. Gen6 to Gen7.5 have one control register
 * for all (oa_gen7.c), which sets the fields of the registers of Gen8 here, and so do the registers
 * of Gen12.0 (oa_gen12.c).
 *
 * Counters count while OACONTROL enables them, OACTXCONTROL of the loaded context allows them
 * (OAG-001), and the render well is awake or a context is active (FW-022). With
 * OACONTROL_SPECIFIC_CONTEXT they count only while the context of OACTXID is active. GPU_TICKS runs
 * while any well is powered (RPT-006).
 *
 * NOA and OA_DEBUG are not in the power context: RC6 loses them (SIL-349), in a strict model.
 *
 * A report is due when timestamp - @phase is a multiple of the period, 2 << exponent
 * ticks. The phase does not depend on when OA was enabled (OA6-003 states this for older parts). So
 * a context switch does not change the times of reports if it loads the same OACTXCONTROL; if it
 * loads 0, the timer stops (T-13).
 *
 * A context switch report carries the id of the incoming context. If no context comes in, the valid
 * bit is 0 and the report carries the id of the outgoing context (RPT-005).
 *
 * Fault OA_OVERFLOW: the buffer overflows once, after as many reports as the fault's argument says
 * were made since OA was enabled.
 */
#include "model/oa/oa.h"
#include "model/oa/oa_count.h"
#include "model/oa/oa_kinds.h"
#include "model/oa/oa_noa.h"
#include "model/oa/oa_oar.h"
#include "model/oa/oa_report.h"
#include "model/oa/oa_tlb.h"
#include "model/power/freq.h"
#include "model/power/rc6.h"
#include "model/state/fault.h"
#include "model/state/offsets.h"
#include "model/state/reg.h"
#include "model/state/state.h"
#include "model/state/time.h"
#include "model/state/violation.h"
#include "regs/oa_regs.h"

#define EXPONENT_MAX	44	/* a longer period never ends in a test */

static void skip_timer(struct model *m)
{
	struct model_oa *oa = &m->oa;
	u64 n = (model_oa_timestamp(m) - oa->next_tick) / oa->period + 1;

	m->stats.oa_reports_lost += n;
	oa->next_tick += n * oa->period;
	oa->next_ns = model_oa_tick_ns(m, oa->next_tick);
}

static void run_timer(struct model *m)
{
	struct model_oa *oa = &m->oa;

	while (oa->timer && oa->next_ns <= m->now) {
		if (oa->stopped) {
			skip_timer(m);
			return;
		}
		model_oa_request(m, RPT_REASON_TIMER, oa->next_ns);
		oa->next_tick += oa->period;
		oa->next_ns = model_oa_tick_ns(m, oa->next_tick);
	}
}

void model_oa_sync(struct model *m)
{
	run_timer(m);
	model_oa_land(m, m->now);
	model_oa_accrue(m, m->now);
}

static void set_timer(struct model *m)
{
	struct model_oa *oa = &m->oa;
	u32 exponent = REG_FIELD_GET(OACTXCONTROL_PERIOD_MASK, oa->ctxcontrol);
	bool on = oa->powered && oa->control & OACONTROL_ENABLE &&
		  oa->ctxcontrol & OACTXCONTROL_TIMER_ENABLE && exponent <= EXPONENT_MAX;
	u64 period = 2ULL << (exponent < EXPONENT_MAX ? exponent : EXPONENT_MAX);
	u64 phase;

	if (!on || (oa->timer && oa->period == period)) {
		oa->timer = on;
		return;
	}
	phase = oa->phase & (period - 1);
	oa->timer = true;
	oa->period = period;
	oa->next_tick = ((model_oa_timestamp(m) + period - phase) & ~(period - 1)) + phase;
	oa->next_ns = model_oa_tick_ns(m, oa->next_tick);
}

static bool may_count(const struct model *m)
{
	const struct model_oa *oa = &m->oa;

	if (!oa->powered || !(oa->control & OACONTROL_ENABLE) ||
	    !(oa->ctxcontrol & OACTXCONTROL_RESUME))
		return false;
	if (!oa->ctx_valid && !model_fw_awake(m, m->part->oa->well))
		return false;
	return !(oa->control & OACONTROL_SPECIFIC_CONTEXT) ||
	       (oa->ctx_valid && oa->ctx_id == oa->ctxid);
}

static void check_power(struct model *m)
{
	struct model_oa *oa = &m->oa;
	bool powered = m->fw.awake;

	if (oa->powered && !powered && m->part->oa && !m->part->oa->gen7 &&
	    !(oa->debug & OA_DEBUG_DISABLE_GO))
		model_oa_request(m, RPT_REASON_GO, m->now);
	if (oa->powered && !powered && m->part->oa && !m->part->oa->gen7 && m->cfg.strict &&
	    model_rc6_enabled(m)) {
		oa->reached = 0;
		oa->debug = 0;
		model_oa_configure(m);
	}
	oa->powered = powered;
}

static void check_frequency(struct model *m)
{
	struct model_oa *oa = &m->oa;
	u32 freq = model_freq_thirds(m);
	bool first = !oa->freq || !m->part->oa || !m->part->oa->clk_ratio;

	if (freq == oa->freq)
		return;
	oa->freq = freq;
	oa->khz = freq * MODEL_OA_MHZ_UNIT_KHZ_X3 / 3;
	if (!first && oa->powered && !(oa->debug & OA_DEBUG_DISABLE_CLK_RATIO))
		model_oa_request(m, RPT_REASON_CLK_RATIO, m->now);
}

void model_oa_refresh(struct model *m)
{
	struct model_oa *oa = &m->oa;

	check_power(m);
	check_frequency(m);
	oa->counting = may_count(m);
	model_oa_oar_refresh(m);
	set_timer(m);
}

void model_oa_busy(struct model *m, bool any, bool render)
{
	model_oa_sync(m);
	m->oa.busy = any;
	m->oa.render_busy = render;
	model_oa_refresh(m);
}

void model_oa_power(struct model *m)
{
	bool changed = model_oa_noa_units(m);

	if (!changed && !(m->part->oa && m->part->oa->gen12))
		return;
	model_oa_sync(m);
	if (changed)
		model_oa_configure(m);
	model_oa_oar_refresh(m);	/* the image has what enables it */
}

void model_oa_context_switch(struct model *m, bool out_valid, u32 out_id, bool in_valid,
			     u32 in_id)
{
	struct model_oa *oa = &m->oa;

	model_oa_sync(m);
	if (out_valid && !in_valid)
		oa->ctx_id = out_id;
	if (in_valid)
		oa->ctx_id = in_id;
	oa->ctx_valid = in_valid;
	model_oa_power(m);
	model_oa_refresh(m);
	if (!m->part->oa || m->part->oa->gen7)
		return;		/* manual 004 has no reports of context switches */
	if (!(oa->debug & OA_DEBUG_DISABLE_CTX_SWITCH))
		model_oa_request(m, RPT_REASON_CTX_SWITCH, m->now);	/* OAG-016 */
}

size_t model_oa_report_perf_count(struct model *m, u32 report_id, u32 *report)
{
	const struct model_oa_format *format = m->oa.format;
	struct model_oa_values now;

	model_oa_sync(m);
	if (m->part->oa && m->part->oa->gen12)
		return model_oa_oar_report(m, report_id, report);
	if (!format) {
		model_violation(m, "OAF-021", OACONTROL.addr,
				"report in an undefined format, control %#x", m->oa.control);
		return 0;
	}
	model_oa_sample(m, m->now, &now);
	m->stats.oa_mi_reports++;
	return model_oa_pack(m, format, report_id, &now, report);
}

static void check_overflow_fault(struct model *m)
{
	struct model_oa *oa = &m->oa;

	if (!model_fault_armed(m, MODEL_FAULT_OA_OVERFLOW) ||
	    !(oa->control & OACONTROL_ENABLE) || !oa->size || oa->stopped ||
	    oa->made < m->fault_arg[MODEL_FAULT_OA_OVERFLOW])
		return;
	model_fault_clear(m, MODEL_FAULT_OA_OVERFLOW);
	oa->stopped = true;
	oa->status |= OASTATUS_BUFFER_OVERFLOW;
}

static u64 timer_event(const struct model *m)
{
	const struct model_oa *oa = &m->oa;
	u64 batch = m->now + MODEL_OA_BATCH_NS;

	if (!oa->timer || oa->stopped)
		return MODEL_NEVER;
	if (oa->period > 2 * (u64)model_oa_timestamp_khz(m) * MODEL_OA_BATCH_NS / 1000000)
		return oa->next_ns;
	return max(oa->next_ns, batch);
}

u64 model_oa_advance(struct model *m)
{
	u64 land;

	model_oa_sync(m);
	model_oa_refresh(m);
	check_overflow_fault(m);
	land = model_oa_land_next(m);
	return min(land, timer_event(m));
}

void model_oa_reset(struct model *m)
{
	struct model_oa *oa = &m->oa;
	unsigned int i;

	model_oa_accrue(m, m->now);
	oa->control = 0;
	oa->ctxcontrol = 0;
	oa->ctxid = 0;
	oa->debug = 0;
	oa->status = 0;
	oa->head = 0;
	oa->tail = 0;
	oa->buffer = 0;
	oa->buffer_udw = 0;
	oa->imr = MODEL_OA_IMR_RESET;
	oa->noa = m->part->oa ? m->part->oa->noa_reset : 0;
	oa->routed = false;
	oa->reached = ~0U;
	oa->settled_at = 0;
	oa->early = false;
	oa->misrouted = false;
	model_oa_oar_reset(m);
	model_oa_tlb_clear(m);
	memset(oa->start_trig, 0, sizeof(oa->start_trig));
	memset(oa->report_trig, 0, sizeof(oa->report_trig));
	memset(oa->cec, 0, sizeof(oa->cec));
	for (i = 0; i < MODEL_OA_N_FLEX; i++)
		oa->flex[i] = MODEL_OA_FLEX_RESET;
	oa->gen7_control = 0;
	oa->gen7_size = 0;
	oa->gen7_ggtt = false;
	oa->head_above = false;
	oa->stopping = false;
	oa->steps = 0;
	oa->base = 0;
	oa->size = 0;
	oa->used = 0;
	oa->flying = 0;
	oa->stopped = false;
	oa->n_fly = 0;
	oa->ctx_valid = false;
	oa->counting = false;
	oa->timer = false;
	oa->format = model_oa_format_select(m, 0);
	model_oa_noa_units(m);
	model_oa_count_init(m);
	model_oa_configure(m);
}

static bool resets_render(const struct model *m, u32 gdrst)
{
	unsigned int i;

	for (i = 0; i < m->plat->n_engines; i++)
		if (m->plat->engines[i].class == GENX_CLASS_RENDER &&
		    gdrst & m->plat->engines[i].reset_mask)
			return true;
	return false;
}

/*
 * The EUs are reset with the render engine: drivers on silicon write the registers in them again
 * after it (register facts: workarounds, engine lists). On parts before Gen12 contexts load
 * EU_PERF_CNTL (G12-205).
 */
void model_oa_engine_reset(struct model *m, u32 gdrst)
{
	unsigned int i;

	if (!m->part->oa || !m->part->oa->gen12 || !resets_render(m, gdrst))
		return;
	model_oa_sync(m);
	for (i = 0; i < MODEL_OA_N_FLEX; i++) {
		m->oa.flex[i] = MODEL_OA_FLEX_RESET;
		model_reg_set(m, MMIO_EU_PERF_CNTL(i), 0);
	}
	model_reg_set(m, MMIO_ROW_CHICKEN, 0);
	model_reg_set(m, MMIO_ROW_CHICKEN2, 0);
	model_oa_configure(m);
}
