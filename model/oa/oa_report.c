// SPDX-License-Identifier: MIT
/*
 * OA reports of the model: from the request to memory.
 *
 * The counters are sampled when a report is requested. The report lands in memory a little later,
 * and then the tail moves. While MODEL_OA_QUEUE reports are on their way, a new report is lost.
 * OA6-011 and OA6-024 state this for older parts; for these parts only the name of the status bit
 * says so.
 *
 * A report of a format that does not divide the buffer begins before its end and goes on at its
 * start.
 *
 * Overflow (OA6-010): a report that does not fit between tail and head is not written, and sets the
 * overflow bit in OASTATUS. No report is written until software programs the buffer again.
 *
 * Faults: with OA_TAIL_AHEAD the tail moves MODEL_OA_LATE_NS (or the fault's
 * argument in ns) before the report is in memory; in a strict model software sees it move by
 * cachelines in that time (SIL-333). With OA_TORN only the first cacheline of a
 * report, with id and timestamp, lands late; with OA_TORN_END only the other cachelines do.
 * With OA_REPORT_LOST as many reports are lost as its argument says (0: one).
 *
 * Source: manual 000 §Performance Counter Report Formats, §Performance Counter
 * Reporting, §OA Interrupt Control Registers.
 */
#include "model/irq/irq.h"
#include "model/memory/ggtt.h"
#include "model/oa/oa_buffer.h"
#include "model/oa/oa_count.h"
#include "model/oa/oa_kinds.h"
#include "model/oa/oa_report.h"
#include "model/oa/oa_tlb.h"
#include "model/state/fault.h"
#include "model/state/state.h"
#include "model/state/time.h"
#include "model/state/violation.h"
#include "regs/irq_regs.h"
#include "regs/oa_regs.h"

#define LINE_BYTES	64
#define CACHELINE_DW	16
#define RPT_ID_REASON_SHIFT	19

/*
 * RPT-010: a report has the threshold bit of trigger 2 if only trigger 2 caused it, else of trigger
 * 1.
 */
static unsigned int threshold_reg(u32 reason)
{
	u32 triggers = reason & (RPT_REASON_TRIGGER1 | RPT_REASON_TRIGGER2);

	return triggers == RPT_REASON_TRIGGER2 ? 5 : 1;
}

/*
 * Manual 004 names no field of RPT_ID. A report of the unit has some bits that are not 0 (SIL-338),
 * with a seed any; they say nothing of its reason or context.
 */
static u32 rpt_id_gen7(struct model *m)
{
	return m->cfg.seed ? model_random(m, 0xffffffff) + 1 : BIT(0);
}

static u32 rpt_id(struct model *m, u32 reason)
{
	const struct model_oa_gen12 *gen12 = m->part->oa->gen12;
	const struct model_oa *oa = &m->oa;
	/* RPT-004: MODEL_READING_RPT_ID selects the other of the two layouts */
	unsigned int other = !!(m->cfg.readings & MODEL_READING_RPT_ID);
	u32 id = reason << RPT_ID_REASON_SHIFT;

	if (m->part->oa->gen7)
		return rpt_id_gen7(m);
	if (oa->start_trig[1] || oa->start_trig[5])
		id |= RPT_ID_START_TRIGGER;	/* OAG-015: fired at once */
	if (oa->report_trig[threshold_reg(reason)] & OAREPORTTRIG2_THRESHOLD_ENABLE)
		id |= RPT_ID_THRESHOLD_ENABLE;
	id |= m->part->oa->rpt_id[other](oa);
	/* SIL-342 */
	if (gen12 && gen12->loads && !(reason & RPT_REASON_CTX_SWITCH))
		id &= ~RPT_ID_B_CTX_VALID;
	return id;
}

/* Low DWs of @n counters. */
static void pack_low(u32 *to, const u64 *from, u32 n)
{
	u32 i;

	for (i = 0; i < n; i++)
		to[i] = (u32)from[i];
}

static void pack_high(u8 *to, const u64 *from, u32 n)
{
	u32 i;

	for (i = 0; i < n; i++)
		to[i] = (u8)(from[i] >> 32);
}

/* OAF-001: A0 to A4 lie in DW 7 down to DW 3, A5 to A12 in DW 15 down to DW 8, and so on. */
static void pack_rows(u32 *report, const u64 *from, u32 n)
{
	u32 i;

	for (i = 0; i < n; i++)
		report[i < 5 ? 7 - i : 15 + (i - 5) / 8 * 8 - (i - 5) % 8] = (u32)from[i];
}

/* INST ADD, the address of an instruction: no source says which, so it is a value of its own */
#define INST_ADD	0x1a57add0

/*
 * Manual 004: TIME_STAMP is two DWs wide; formats whose first row has no A counter have INST ADD.
 */
static void pack_gen7_head(const struct model_oa_format *format, const struct model_oa_values *v,
			   u32 *report)
{
	report[2] = (u32)(v->timestamp >> 32) & 0xf;
	if (format->n_b && (format->a_first || !format->n_a))
		report[3] = INST_ADD;
}

static void pack_head(const struct model *m, const struct model_oa_format *format, u32 id,
		      const struct model_oa_values *v, u32 *report)
{
	u32 step = format->wide ? 2 : 1;

	report[0] = id;			/* OAG-019 */
	report[step] = (u32)v->timestamp;
	if (m->part->oa->gen7) {
		pack_gen7_head(format, v, report);
		return;
	}
	report[2 * step] = m->oa.ctx_id;
	report[3 * step] = (u32)v->ticks;
	if (format->wide) {
		report[3] = (u32)(v->timestamp >> 32) & 0xffffff;	/* 56 bits */
		report[7] = (u32)(v->ticks >> 32);
	}
}

size_t model_oa_pack(const struct model *m, const struct model_oa_format *format, u32 id,
		     const struct model_oa_values *v, u32 *report)
{
	const u64 *a = v->a + format->a_first;

	memset(report, 0, format->size);
	pack_head(m, format, id, v, report);
	if (format->pack_a)
		format->pack_a(v->a, report);
	if (format->a_rows)
		pack_rows(report, a, format->n_a);
	else
		pack_low(report + format->a_dw, a, format->n_a);
	pack_high((u8 *)(report + format->a_high_dw), a, format->n_a40);
	pack_low(report + format->b_dw, v->b, format->n_b);
	pack_low(report + format->c_dw, v->c, format->n_c);
	return format->size;
}

/* OASTATUS bit 2: some counter has wrapped since the bit was cleared. */
static void check_wraps(struct model *m, const struct model_oa_values *v)
{
	const struct model_oa_kind *kind = m->part->oa;
	/* OA6-012: each change of bit 31 of a B counter counts, too */
	unsigned int b_bit = kind->gen7 && kind->gen7->b_overflow ? 31 : 32;
	u64 wraps = 0;
	unsigned int i;

	for (i = 0; i < kind->n_a; i++)
		wraps += v->a[i] >> (i < kind->n_a40 ? 40 : 32);
	for (i = 0; i < MODEL_OA_N_B; i++)
		wraps += v->b[i] >> b_bit;
	for (i = 0; i < MODEL_OA_N_C; i++)
		wraps += v->c[i] >> 32;
	if (m->oa.wraps != wraps && m->oa.have_first)
		m->oa.status |= OASTATUS_COUNTER_OVERFLOW;
	m->oa.wraps = wraps;
}

static int write_buffer(struct model *m, u64 addr, const u32 *data, u32 n)
{
	return m->part->oa->gen12 ? model_oa_tlb_write(m, addr, data, n * 4) :
				    model_ggtt_write(m, addr, data, n * 4);
}

/* Write DWs of a report to an offset in the buffer. Return: 0, or not 0 if there is no memory. */
static int write_at(struct model *m, u32 pos, const u32 *data, u32 n)
{
	/* a report of 192 bytes may go on at the start of the buffer */
	u32 before_end = min(n, (m->oa.size - pos) / 4);
	int err = write_buffer(m, m->oa.base + pos, data, before_end);

	if (!err && n > before_end)
		err = write_buffer(m, m->oa.base, data + before_end, n - before_end);
	return err;
}

/* Write a part of a report. After a failed write no data is written until the next enable. */
static void put(struct model *m, const struct model_oa_report *r, u32 from_dw, u32 to_dw)
{
	u32 pos = model_oa_buffer_wrap(m, r->pos + from_dw * 4);
	u32 addr = m->oa.base + pos;

	if (from_dw == to_dw || m->oa.no_memory ||
	    !write_at(m, pos, &r->data[from_dw], to_dw - from_dw))
		return;
	if (!m->bus_master)
		return;
	m->oa.no_memory = true;
	model_violation(m, "OAG-012", OABUFFER.addr, "report at %#x: no memory in the buffer",
			addr);
}

/* INT-041: the manual of Gen9 names the bit; the manual of Gen11 leaves it open. */
static void raise_half_full(struct model *m)
{
	const struct model_oa_kind *kind = m->part->oa;
	bool bit0 = kind->half_full_open && m->cfg.readings & MODEL_READING_OA_BIT0;

	if (kind->half_full)
		model_irq_raise(m, GENX_CLASS_OTHER, GENX_OTHER_WDOAPERF,
				bit0 ? BIT(0) : kind->half_full);
}

static void move_tail(struct model *m, struct model_oa_report *r)
{
	struct model_oa *oa = &m->oa;
	u32 before = oa->used;

	r->tail_moved = true;
	oa->flying -= r->size;
	oa->used += r->size;
	oa->tail += r->size;
	if (oa->tail >= oa->base + oa->size) {
		oa->tail -= oa->size;
		oa->status ^= OASTATUS_TAIL_WRAP;
	}
	if (r->timer && before < oa->size / 2 && oa->used >= oa->size / 2 &&
	    !(oa->imr & OA_IRQ_HALF_FULL_IMR))
		raise_half_full(m);
}

u32 model_oa_tail(const struct model *m)
{
	const struct model_oa *oa = &m->oa;
	const struct model_oa_report *r;
	u64 lines, done;
	u32 back;

	if (!m->cfg.strict || !oa->n_fly)
		return oa->tail;
	r = &oa->fly[(oa->fly_first + oa->n_fly - 1) % MODEL_OA_IN_FLIGHT];
	if (!r->tail_moved || r->data_at <= m->now || r->data_at == r->tail_at)
		return oa->tail;
	lines = r->size / LINE_BYTES;
	done = m->now <= r->tail_at ? 0 : (m->now - r->tail_at) * lines / (r->data_at - r->tail_at);
	back = (u32)(lines - done) * LINE_BYTES;
	return oa->tail - oa->base >= back ? oa->tail - back : oa->tail + oa->size - back;
}

static void land_one(struct model *m, struct model_oa_report *r)
{
	if (r->torn_end && r->tail_moved)
		put(m, r, CACHELINE_DW, r->size / 4);
	else
		put(m, r, 0, r->torn && r->tail_moved ? CACHELINE_DW : r->size / 4);
	m->stats.oa_reports++;
	if (!r->tail_moved)
		move_tail(m, r);
}

static struct model_oa_report *in_flight(struct model_oa *oa, unsigned int i)
{
	return &oa->fly[(oa->fly_first + i) % MODEL_OA_IN_FLIGHT];
}

/* With a fault armed, the tail moves over reports before they are in memory. */
static void move_tail_ahead(struct model *m, u64 ns)
{
	unsigned int i;

	for (i = 0; i < m->oa.n_fly; i++) {
		struct model_oa_report *r = in_flight(&m->oa, i);

		if (r->tail_moved || r->tail_at > ns || r->data_at <= ns)
			continue;
		if (r->torn)
			put(m, r, CACHELINE_DW, r->size / 4);
		if (r->torn_end)
			put(m, r, 0, CACHELINE_DW);
		move_tail(m, r);
	}
}

static void pop(struct model *m)
{
	land_one(m, in_flight(&m->oa, 0));
	m->oa.fly_first = (m->oa.fly_first + 1) % MODEL_OA_IN_FLIGHT;
	m->oa.n_fly--;
}

void model_oa_land(struct model *m, u64 ns)
{
	struct model_oa *oa = &m->oa;

	while (oa->n_fly && in_flight(oa, 0)->data_at <= ns)
		pop(m);
	if (oa->n_fly)
		move_tail_ahead(m, ns);
	if (!oa->n_fly && oa->stopping)
		oa->stopping = false;
}

u64 model_oa_land_next(const struct model *m)
{
	const struct model_oa *oa = &m->oa;
	u64 next = MODEL_NEVER;
	unsigned int i;

	for (i = 0; i < oa->n_fly; i++) {
		const struct model_oa_report *r =
			&oa->fly[(oa->fly_first + i) % MODEL_OA_IN_FLIGHT];
		u64 at = r->tail_moved ? r->data_at : min(r->tail_at, r->data_at);

		next = min(next, at);
	}
	return next;
}

static void lose(struct model *m, u32 status)
{
	const struct model_oa_gen7 *gen7 = m->part->oa->gen7;

	if (!gen7 || !gen7->lost_dead)
		m->oa.status |= status;
	else
		m->oa.status |= status & ~OASTATUS_REPORT_LOST;	/* OA6-011 */
	m->stats.oa_reports_lost++;
}

/* Is there room in the queue and in the buffer for one more report? If not, count it as lost. */
static bool have_room(struct model *m, u64 ns)
{
	struct model_oa *oa = &m->oa;
	bool late = model_fault_armed(m, MODEL_FAULT_OA_TAIL_AHEAD) ||
		    model_fault_armed(m, MODEL_FAULT_OA_TORN) ||
		    model_fault_armed(m, MODEL_FAULT_OA_TORN_END);

	if (oa->stopped) {
		m->stats.oa_reports_lost++;
		return false;
	}
	model_oa_land(m, ns);
	if (model_fault_armed(m, MODEL_FAULT_OA_REPORT_LOST)) {
		if (!m->fault_arg[MODEL_FAULT_OA_REPORT_LOST])
			m->fault_arg[MODEL_FAULT_OA_REPORT_LOST] = 1;
		model_fault_take(m, MODEL_FAULT_OA_REPORT_LOST);
		lose(m, OASTATUS_REPORT_LOST);
		return false;
	}
	if (late && oa->n_fly == MODEL_OA_IN_FLIGHT)
		pop(m);
	if (!late && oa->n_fly >= MODEL_OA_QUEUE) {
		lose(m, OASTATUS_REPORT_LOST);
		return false;
	}
	if (oa->used + oa->flying + oa->format->size > oa->size) {
		oa->stopped = true;
		lose(m, OASTATUS_BUFFER_OVERFLOW);
		return false;
	}
	return true;
}

static u64 late_ns(const struct model *m, enum model_fault fault)
{
	return m->fault_arg[fault] ? m->fault_arg[fault] : MODEL_OA_LATE_NS;
}

static void schedule(struct model *m, struct model_oa_report *r, u64 ns)
{
	u64 land = max(ns, m->oa.last_land) + model_latency(m, MODEL_OA_LAND_NS);

	m->oa.last_land = land;
	r->tail_at = land;
	r->data_at = land;
	if (model_fault_armed(m, MODEL_FAULT_OA_TAIL_AHEAD)) {
		r->data_at += late_ns(m, MODEL_FAULT_OA_TAIL_AHEAD);
	} else if (model_fault_armed(m, MODEL_FAULT_OA_TORN)) {
		r->data_at += late_ns(m, MODEL_FAULT_OA_TORN);
		r->torn = true;
	} else if (model_fault_armed(m, MODEL_FAULT_OA_TORN_END)) {
		r->data_at += late_ns(m, MODEL_FAULT_OA_TORN_END);
		r->torn_end = true;
	}
}

void model_oa_request(struct model *m, u32 reason, u64 ns)
{
	struct model_oa *oa = &m->oa;
	struct model_oa_report *r;

	if (!(oa->control & OACONTROL_ENABLE) || !oa->format || !oa->size || !have_room(m, ns))
		return;
	r = in_flight(oa, oa->n_fly);
	r->torn = false;
	r->torn_end = false;
	r->tail_moved = false;
	r->timer = reason == RPT_REASON_TIMER;
	r->pos = oa->write_pos;
	r->size = oa->format->size;
	oa->made++;
	model_oa_sample(m, ns, &oa->last);
	check_wraps(m, &oa->last);
	if (!oa->have_first) {
		oa->have_first = true;
		oa->first = oa->last;
	}
	model_oa_pack(m, oa->format, rpt_id(m, reason), &oa->last, r->data);
	oa->write_pos = model_oa_buffer_wrap(m, oa->write_pos + r->size);
	oa->flying += r->size;
	schedule(m, r, ns);
	oa->n_fly++;
	if (r->data_at <= m->now)
		model_oa_land(m, r->data_at);
}
