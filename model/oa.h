/* SPDX-License-Identifier: MIT */
/*
 * OA unit of the model (Gen8-11 register set): state, and what its files share.
 *
 * oa.c		time, power and context events, reset
 * oa_regs.c	registers and the rules of programming them
 * oa_count.c	what each counter counts
 * oa_report.c	reports: request, packing, landing, loss
 *
 * Reports are made late but exactly: whatever changes a rate or reads a result
 * first calls model_oa_sync(), which makes all timer reports that were due,
 * each with the counter values of its own time.
 *
 * Source: manual 000 §Performance Event Counting to §Custom Event Counters,
 * public register facts 9 for offsets, OAG-*, OAF-018..023, RPT-*.
 */
#ifndef GENX_MODEL_OA_H
#define GENX_MODEL_OA_H

#include "model/mmio.h"
#include "regs/platform.h"

struct model;

#define MODEL_OA_N_A		36
#define MODEL_OA_N_B		8
#define MODEL_OA_N_C		8
#define MODEL_OA_N_FLEX		7	/* control registers, two counters each */
#define MODEL_OA_FLEX_FIRST_A	7	/* OAG-037: A7..A20 */
#define MODEL_OA_N_FLEX_A	14
#define MODEL_OA_N_TRIG		8
#define MODEL_OA_SIGNALS	8	/* internal nodes that the model drives */
#define MODEL_OA_SIGNAL_PERIOD	6	/* clocks after which they repeat */

#define MODEL_OA_REPORT_DW	64	/* largest format */
#define MODEL_OA_IN_FLIGHT	16	/* reports on their way to memory */
#define MODEL_OA_QUEUE		4	/* more than these: report lost (OA6-011) */
#define MODEL_OA_LAND_NS	40	/* nominal time from request to memory */
#define MODEL_OA_LATE_NS	100000	/* how far data is behind in OA_TAIL_AHEAD, OA_TORN */
#define MODEL_OA_BATCH_NS	20000	/* fast timers are looked at this often */
#define MODEL_OA_MHZ_UNIT_KHZ_X3 50000	/* a frequency unit is 50/3 MHz */
#define MODEL_OA_NOMINAL_FREQ	30	/* 500 MHz, when no frequency is set */
#define MODEL_OA_IMR_RESET	REG_BIT(28)	/* masked, reserved bits 0 (INT-041) */
#define MODEL_OA_FLEX_RESET	0x00f00f	/* "no event" is the expected default */
#define MODEL_OA_IRQ_HALF_FULL	BIT(12)	/* INT-041: place of our choosing */

/** enum model_oa_basis - what a counter's rate is a fraction of, in render clocks */
enum model_oa_basis {
	MODEL_OA_RUN,		/* counting (OAG-001) */
	MODEL_OA_BUSY,		/* ... while any engine is busy (OAG-038) */
	MODEL_OA_RENDER,	/* ... while the render engine is busy */
	MODEL_OA_TICKS,		/* any well is powered (RPT-006) */
	MODEL_OA_N_BASIS
};

/** struct model_oa_clock - clocks and a remainder in 10^-6 clocks */
struct model_oa_clock {
	u64 clocks;
	u32 rest;
};

/**
 * struct model_oa_rate - an A counter: (clocks of basis * num) >> shift
 * @basis: enum model_oa_basis
 * @shift: divides by a power of two
 * @num: 0: never counts
 */
struct model_oa_rate {
	u8 basis;
	u8 shift;
	u16 num;
};

/** struct model_oa_wave - a B or C counter; @until: counts in the first 0..6 clocks of 6 */
struct model_oa_wave {
	u8 until[MODEL_OA_SIGNAL_PERIOD + 1];
};

/** struct model_oa_values - all counters at one time, never wrapped */
struct model_oa_values {
	u64 a[MODEL_OA_N_A];
	u64 b[MODEL_OA_N_B];
	u64 c[MODEL_OA_N_C];
	u64 timestamp;
	u64 ticks;
};

/**
 * struct model_oa_report - a report on its way
 * @tail_at:	time at which the tail moves over it
 * @data_at:	time at which (the rest of) its data is in memory
 * @pos:	offset in the buffer
 * @size:	bytes
 * @timer:	made by the timer (counts for the half-full interrupt, INT-041)
 * @torn:	all but the first cacheline landed with the tail
 * @torn_end:	its end lands late (fault)
 * @tail_moved:	the tail is past it already
 * @data:	what lands
 */
struct model_oa_report {
	u64 tail_at;
	u64 data_at;
	u32 pos;
	u16 size;
	bool timer;
	bool torn;
	bool torn_end;
	bool tail_moved;
	u32 data[MODEL_OA_REPORT_DW];
};

/* Steps of buffer programming since OA was disabled (T-14, OAG-012). */
#define MODEL_OA_DID_HEAD	BIT(0)
#define MODEL_OA_DID_BUFFER	BIT(1)
#define MODEL_OA_DID_TAIL	BIT(2)

/**
 * struct model_oa - the OA unit
 * @control:	OACONTROL
 * @ctxcontrol:	OACTXCONTROL, as the last context or software loaded it
 * @ctxid:	OACTXID
 * @debug:	OA_DEBUG
 * @status:	OASTATUS
 * @head:	OAHEADPTR
 * @tail:	OATAILPTR
 * @buffer:	OABUFFER
 * @buffer_udw:	OABUFFER_UDW
 * @imr:	OA_IMR
 * @noa:	RPM_CONFIG1, which enables the internal nodes
 * @start_trig:	OASTARTTRIG
 * @report_trig: OAREPORTTRIG
 * @cec:	CEC pairs
 * @flex:	EU_PERF_CNTL
 * @stopping:	disabled by software, reports still on their way
 * @steps:	MODEL_OA_DID_*
 * @base:	GGTT address of the buffer
 * @size:	its bytes, 0: none was programmed
 * @write_pos:	offset of the next report
 * @used:	bytes between head and tail
 * @flying:	bytes on their way, behind the tail
 * @stopped:	the buffer overflowed: nothing is written until it is reprogrammed
 * @complained:	a page of the buffer was missing (said once an enable)
 * @made:	reports since OA was enabled
 * @format:	selected by @control, NULL: undefined
 * @ctx_valid:	the render engine runs a context
 * @ctx_id:	its id, or that of the last one
 * @t:		time up to which @clock is valid
 * @khz:	render clock
 * @freq:	its frequency field
 * @counting:	counters count from @t on
 * @busy:	some engine is busy from @t on
 * @render_busy: the render engine is
 * @powered:	some well is powered from @t on
 * @clock:	clocks of each basis
 * @rate:	A counters
 * @wave_b:	B counters
 * @wave_c:	C counters
 * @offset:	added to the closed formulas: keeps counters steady over a change
 *		of configuration
 * @start:	@offset at power-on (near the wrap with a seed)
 * @have_start:	@start was chosen
 * @wraps:	counter wraps seen so far (OASTATUS counter overflow)
 * @n_eu:	EUs that are not fused off
 * @timer:	the timer runs
 * @period:	its period in ticks
 * @phase:	reports are due when timestamp - @phase is a multiple of @period
 * @next_tick:	tick of the next timer report
 * @next_ns:	its time
 * @last_land:	time at which the report before landed
 * @fly:	ring of reports on their way
 * @fly_first:	the oldest
 * @n_fly:	how many
 * @have_first:	@first and @last are valid
 * @first:	first report since OA was enabled
 * @last:	last report since
 */
struct model_oa {
	u32 control;
	u32 ctxcontrol;
	u32 ctxid;
	u32 debug;
	u32 status;
	u32 head;
	u32 tail;
	u32 buffer;
	u32 buffer_udw;
	u32 imr;
	u32 noa;
	u32 start_trig[MODEL_OA_N_TRIG];
	u32 report_trig[MODEL_OA_N_TRIG];
	u32 cec[2 * MODEL_OA_N_B];
	u32 flex[MODEL_OA_N_FLEX];

	bool stopping;
	u8 steps;
	u32 base;
	u32 size;
	u32 write_pos;
	u32 used;
	u32 flying;
	bool stopped;
	bool complained;
	u32 made;
	const struct genx_oa_format *format;

	bool ctx_valid;
	u32 ctx_id;

	u64 t;
	u32 khz;
	u32 freq;
	bool counting;
	bool busy;
	bool render_busy;
	bool powered;
	struct model_oa_clock clock[MODEL_OA_N_BASIS];
	struct model_oa_rate rate[MODEL_OA_N_A];
	struct model_oa_wave wave_b[MODEL_OA_N_B];
	struct model_oa_wave wave_c[MODEL_OA_N_C];
	struct model_oa_values offset;
	struct model_oa_values start;
	bool have_start;
	u64 wraps;
	u32 n_eu;

	bool timer;
	u64 period;
	u64 phase;
	u64 next_tick;
	u64 next_ns;

	u64 last_land;
	struct model_oa_report fly[MODEL_OA_IN_FLIGHT];
	u8 fly_first;
	u8 n_fly;

	bool have_first;
	struct model_oa_values first;
	struct model_oa_values last;
};

/* oa.c */
/** model_oa_sync() - make and land all that was due up to m->now */
void model_oa_sync(struct model *m);
/** model_oa_refresh() - after model_oa_sync() and a change: look at the inputs anew */
void model_oa_refresh(struct model *m);

/* oa_count.c */
/** model_oa_accrue() - the clocks move to @ns (not before the last call) */
void model_oa_accrue(struct model *m, u64 ns);
/** model_oa_sample() - counters at @ns, between the last accrual and the next change */
void model_oa_sample(const struct model *m, u64 ns, struct model_oa_values *out);
/** model_oa_configure() - rates from the configuration; counters stay steady */
void model_oa_configure(struct model *m);
/** model_oa_count_init() - power-on values */
void model_oa_count_init(struct model *m);
/** model_oa_flex_check() - is a flexible EU control value defined (OAG-022..034)? */
void model_oa_flex_check(struct model *m, u32 reg, u32 val);
/** model_oa_tick_ns() - first ns of a timestamp tick */
u64 model_oa_tick_ns(const struct model *m, u64 tick);

/* oa_report.c */
/** model_oa_request() - something asks for a report at @ns; @reason: RPT_REASON_* */
void model_oa_request(struct model *m, u32 reason, u64 ns);
/** model_oa_land() - land what is due at @ns */
void model_oa_land(struct model *m, u64 ns);
/** model_oa_land_next() - time of the next landing, ~0ULL: none */
u64 model_oa_land_next(const struct model *m);
/** model_oa_pack() - @v as a report in @format with @rpt_id; returns its bytes */
size_t model_oa_pack(const struct model *m, const struct genx_oa_format *format, u32 rpt_id,
		     const struct model_oa_values *v, u32 *report);
/** model_oa_format_select() - format of a Counter Select value, NULL: undefined */
const struct genx_oa_format *model_oa_format_select(const struct model *m, u32 select);

/* what other parts use */

/**
 * model_oa_context_switch() - the render engine loads or leaves a context
 * @m: model
 * @away_valid: a context was running
 * @away_id: its 32-bit id, descriptor [63:32]
 * @to_valid: a context will run
 * @to_id: its id
 *
 * Called after the away context was saved and before the new one runs (OAG-016).
 */
void model_oa_context_switch(struct model *m, bool away_valid, u32 away_id, bool to_valid,
			     u32 to_id);

/**
 * model_oa_report_perf_count() - MI_REPORT_PERF_COUNT
 * @m: model
 * @report_id: what goes to RPT_ID
 * @report: room for 256 bytes
 *
 * Return: bytes of the report, in the current format.
 */
size_t model_oa_report_perf_count(struct model *m, u32 report_id, u32 *report);

/**
 * model_oa_busy() - an engine became busy or idle at m->now: counters accrue
 * @m: model
 */
void model_oa_busy(struct model *m);

/**
 * model_oa_reset() - global GT reset; a render-only reset leaves OA alone (OAG-005)
 * @m: model
 */
void model_oa_reset(struct model *m);

/**
 * model_oa_advance() - do what is due at m->now
 * @m: model
 *
 * Return: time of the next event.
 */
u64 model_oa_advance(struct model *m);

/* register tables */
extern const struct model_reg model_oa_regs[];
extern const unsigned int model_n_oa_regs;

#endif
