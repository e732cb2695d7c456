/* SPDX-License-Identifier: MIT */
/* State of the OA unit, in the names of the Gen8-11 register set. */
#ifndef GENX_MODEL_STATE_OA_TYPES_H
#define GENX_MODEL_STATE_OA_TYPES_H

#include "regs/port.h"
#include "regs/reg.h"

#define MODEL_OA_N_A		45	/* of Gen7; Gen6 has 29 */
#define MODEL_OA_N_GEN8_A	36
#define MODEL_OA_N_GEN125_A	38
#define MODEL_OA_N_B		8
#define MODEL_OA_N_C		8
#define MODEL_OA_N_FLEX		7	/* control registers, two counters each */
#define MODEL_OA_FLEX_FIRST_A	7	/* OAG-037: A7..A20 */
#define MODEL_OA_N_FLEX_A	14
#define MODEL_OA_N_TRIG		8
#define MODEL_OA_SIGNALS	8	/* internal nodes that the model drives */
#define MODEL_OA_SIGNAL_PERIOD	6	/* clocks after which these nodes repeat */

#define MODEL_OA_REPORT_DW	112	/* largest format */
#define MODEL_OA_OAR_DW		64	/* ... of the unit of the render context */
#define MODEL_OA_IN_FLIGHT	16	/* reports on their way to memory */
#define MODEL_OA_QUEUE		4	/* with so many in flight, a new one is lost (OA6-011) */
#define MODEL_OA_LAND_NS	40	/* nominal time from request to memory */
#define MODEL_OA_LATE_NS	100000	/* delay of the data in OA_TAIL_AHEAD and OA_TORN* */
#define MODEL_OA_BATCH_NS	20000	/* fast timers make their reports of this time together */
#define MODEL_OA_MHZ_UNIT_KHZ_X3 50000	/* a frequency unit is 50/3 MHz */
#define MODEL_OA_IMR_RESET	REG_BIT(28)	/* masked, reserved bits 0 (INT-041) */
#define MODEL_OA_FLEX_RESET	0x00f00f	/* "no event" is the expected default */
#define MODEL_OA_SETTLE_NS	500000	/* Gen12.0: from the routing of NOA to its signals */
#define MODEL_OA_TLB_ENTRIES	1024	/* Gen12.0: of the unit's own cache; power of two */
#define MODEL_OA_TLB_ENGINES	4	/* kinds of engines with an invalidation register */

/** enum model_oa_basis - render clocks of which the rate of a counter is a fraction */
enum model_oa_basis {
	MODEL_OA_RUN,		/* while counting (OAG-001) */
	MODEL_OA_BUSY,		/* ... and any engine is busy (OAG-038) */
	MODEL_OA_RENDER,	/* ... and the render engine is busy */
	MODEL_OA_TICKS,		/* while any well is powered (RPT-006) */
	MODEL_OA_N_BASIS
};

struct model_oa;

/**
 * struct model_oa_format - layout of a report behind RPT_ID and TIME_STAMP
 * @select:	Counter Select
 * @size:	size of a report in bytes
 * @a_dw:	DW of the first A counter; for this and the other positions, 0 means none
 * @a_first:	number of the first A counter
 * @n_a:	number of A counters
 * @n_a40:	number of A counters, from @a_first on, that have a high byte
 * @a_high_dw:	DW of the first high byte
 * @a_rows:	each row of eight DWs has its A counters in descending order (OAF-001)
 * @b_dw:	DW of B0
 * @n_b:	number of B counters
 * @c_dw:	DW of C0
 * @n_c:	number of C counters
 * @wide:	the four fields of the header have 64 bits (Gen12.5)
 * @pack_a:	writes the A counters, NULL: @a_dw and so on say where they are
 */
struct model_oa_format {
	u8 select;
	u16 size;
	u8 a_dw;
	u8 a_first;
	u8 n_a;
	u8 n_a40;
	u8 a_high_dw;
	bool a_rows;
	u8 b_dw;
	u8 n_b;
	u8 c_dw;
	u8 n_c;
	bool wide;
	void (*pack_a)(const u64 *a, u32 *report);
};

/**
 * struct model_oa_gen7 - differences between the OA units of Gen6 to Gen7.5 (manual 004)
 * @period_shift: the timer's period is 2^(field + @period_shift) ticks (OA6-002)
 * @size_shift:	a size field of n means 128 KiB << n; else (n + 1) * 16 KiB (OA6-007)
 * @align:	alignment of the buffer (OA6-017)
 * @cec:	offset of CEC0-0 (OA6-019)
 * @n_b:	number of B counters and of CEC pairs
 * @ggtt_fixed:	OASTATUS2[0] is read-only and 1 (OA6-014)
 * @wraps:	OASTATUS2[4:1] are wrap bits, which software writes as 0 (OA6-014)
 * @buffer_bits: defined bits of OABUFFER beside the address (OA6-016)
 * @buffer_wo:	OABUFFER is write-only
 * @lost_dead:	OASTATUS1[0] does not work (OA6-011)
 * @b_overflow:	each change of bit 31 of a B counter sets the counter overflow (OA6-012)
 * @clear_late:	the overflow bits must be cleared before each enable (OA6-013)
 * @head_low:	a head above the tail must be written lower before the next enable (OA6-005)
 * @ungated:	bits of UCGCTL1 that must be set while OA counts (OAG-008, SIL-357)
 * @dop:	MISCCPCTL[0] must be 0 meanwhile
 * @one_context: the unit can count for one context (manual 004 §OACONTROL bit 1)
 */
struct model_oa_gen7 {
	u8 period_shift;
	bool size_shift;
	u32 align;
	u32 cec;
	u8 n_b;
	bool ggtt_fixed;
	bool wraps;
	u32 buffer_bits;
	bool buffer_wo;
	bool lost_dead;
	bool b_overflow;
	bool clear_late;
	bool head_low;
	u32 ungated;
	bool dop;
	bool one_context;
};

/**
 * struct model_oa_gen12 - differences between the OA units of Gen12.0 (A17) and Gen12.5
 * @test_word:	value of MMIO_NOA_WRITE that routes the signals of the public test configuration;
 *		another value for its node, which is in the upper half, routes others. 0: not known,
 *		and no value is another one
 * @control:	defined bits of OACONTROL
 * @sqcnt:	bits of SQCNT1 that must be set while OA is enabled (SIL-354)
 * @bytes:	that one of them without which A36 and A37 do not count
 * @eu_gating:	nodes of EUs have no signal while the clocks of EUs are gated (SIL-353)
 * @crystal:	the timestamp counts the crystal's clock, whatever the shift of CTC is (SIL-355)
 * @loads:	the context is valid only in reports of a switch that loads one (SIL-342)
 * @marker:	a report that a write of the trigger makes has the value in place of the context id
 * @slices:	the registers of contributions by slice are there
 * @also:	while OA is enabled, each invalidation of an engine's translations wants one of the
 *		unit's (G12-121)
 * @oar:	formats of the unit of the render context, NULL: those of the kind
 * @n_oar:	how many
 */
struct model_oa_gen12 {
	u32 test_word;
	u32 control;
	u32 sqcnt;
	u32 bytes;
	bool eu_gating;
	bool crystal;
	bool loads;
	bool marker;
	bool slices;
	bool also;
	const struct model_oa_format *oar;
	u8 n_oar;
};

struct model_oa_rate;

/**
 * struct model_oa_kind - differences between the OA units of the parts
 * @rpt_id:	returns the bits of RPT_ID besides reason and triggers; the second function is the
 *		other reading of the manuals (RPT-004)
 * @formats:	report formats
 * @n_formats:	how many
 * @gen7:	the unit has the register set of Gen6 to Gen7.5
 * @gen12:	the units have the register sets of Gen12.0; both NULL: that of Gen8 to Gen11
 * @rates:	rates of the @n_a A counters
 * @n_a:	number of A counters
 * @n_a40:	number of A counters that are 40 bits wide
 * @well:	enum genx_fw_domain of the well in which counters count while it is awake (FW-022)
 * @noa_enable:	bit that enables the internal nodes
 * @noa_reset:	value of its register after a reset
 * @gated:	subslices are on only as far as the context that runs requests them (SIL-345)
 * @debug:	defined bits of OA_DEBUG
 * @clk_ratio:	a change of the clocks writes a report (RPT-003)
 * @half_full:	bit of the half-full interrupt in OA's 16 bits, 0: the part has none (INT-041)
 * @half_full_open: the manual leaves that bit open, and bit 0 is another reading
 * @a0:		enum model_oa_basis that A0 counts (OAG-038)
 * @ctxctrl_dw:	DW of the pair (offset, value) of OACTXCONTROL in the state page of a render
 *		context, 0: the layout table of the engine has it
 * @ctxctrl_group: DW of the command that loads it
 * @ctxctrl_group_n: number of registers that this command loads
 * @flex_dw:	DW of the pair of the first flexible EU register in that page
 */
struct model_oa_kind {
	u32 (*rpt_id[2])(const struct model_oa *oa);
	const struct model_oa_format *formats;
	u8 n_formats;
	const struct model_oa_gen7 *gen7;
	const struct model_oa_gen12 *gen12;
	const struct model_oa_rate *rates;
	u8 n_a;
	u8 n_a40;
	u8 well;
	u32 noa_enable;
	u32 noa_reset;
	bool gated;
	u32 debug;
	bool clk_ratio;
	u16 half_full;
	bool half_full_open;
	u8 a0;
	u16 ctxctrl_dw;
	u16 ctxctrl_group;
	u16 ctxctrl_group_n;
	u16 flex_dw;
};

/**
 * struct model_oa_rate - rate of an A counter, which is (clocks of basis * num) >> shift
 * @basis: enum model_oa_basis
 * @shift: divides by a power of two
 * @num: 0: never counts
 */
struct model_oa_rate {
	u8 basis;
	u8 shift;
	u16 num;
};

/** struct model_oa_wave - waveform of a B or C counter; @until: counts in the first 0..6 clocks */
struct model_oa_wave {
	u8 until[MODEL_OA_SIGNAL_PERIOD + 1];
};

/** struct model_oa_values - values of all counters at one time, as 64 bits without wrap */
struct model_oa_values {
	u64 a[MODEL_OA_N_A];
	u64 b[MODEL_OA_N_B];
	u64 c[MODEL_OA_N_C];
	u64 timestamp;
	u64 ticks;
};

/**
 * struct model_oa_report - a report on its way to memory
 * @tail_at:	time at which the tail moves over the report
 * @data_at:	time at which all data of the report is in memory
 * @pos:	offset in the buffer
 * @size:	bytes
 * @timer:	the timer caused the report; only these raise the half-full interrupt (INT-041)
 * @torn:	all but the first cacheline land when the tail moves (fault)
 * @torn_end:	only the first cacheline lands when the tail moves (fault)
 * @tail_moved:	the tail has moved over the report
 * @data:	contents of the report
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

/**
 * struct model_oa_oar - the unit of the render context (Gen12.0), which has no buffer
 * @control:	OAR_OACONTROL
 * @ctxcontrol:	OACTXCONTROL; both belong to the context
 * @cec:	CEC pairs
 * @counting:	counters count from model_oa.t on
 * @clocks:	clocks of each basis while they counted
 * @wave_b:	B counters; the others have the waveforms and rates of the global unit
 * @offset:	added to the computed values
 */
struct model_oa_oar {
	u32 control;
	u32 ctxcontrol;
	u32 cec[2 * MODEL_OA_N_B];
	bool counting;
	u64 clocks[MODEL_OA_N_BASIS];
	struct model_oa_wave wave_b[MODEL_OA_N_B];
	struct model_oa_values offset;
};

/** struct model_oa_page - a cached translation: GGTT page number + 1 (0: none), its entry */
struct model_oa_page {
	u32 page;
	u64 pte;
};

/** struct model_oa_owed - bits written to the invalidation register of engines at @offset */
struct model_oa_owed {
	u16 offset;
	u16 bits;
};

/* Steps of buffer programming since OA was disabled (T-14, OAG-012). */
#define MODEL_OA_DID_HEAD	BIT(0)
#define MODEL_OA_DID_BUFFER	BIT(1)
#define MODEL_OA_DID_TAIL	BIT(2)
#define MODEL_OA_DID_STATUS	BIT(3)	/* Gen12.0 */

/**
 * struct model_oa - the OA unit
 * @control:	OACONTROL
 * @ctxcontrol:	OACTXCONTROL, as the last context or software loaded it; on Gen12.0
 *		OAGLBCTXCTRL, which no context has
 * @ctxid:	OACTXID
 * @debug:	OA_DEBUG
 * @status:	OASTATUS
 * @head:	OAHEADPTR
 * @tail:	OATAILPTR
 * @buffer:	OABUFFER
 * @buffer_udw:	OABUFFER_UDW
 * @imr:	OA_IMR
 * @noa:	register that enables the internal nodes
 * @routed:	registers of NOA were written since the nodes were enabled
 * @reached:	subslices that all these writes have reached
 * @units:	subslices that are on
 * @settled_at:	Gen12.0: time from which signals are right that were routed last
 * @early:	Gen12.0: OA was enabled before
 * @misrouted:	Gen12.0: the signals of the test configuration are not routed
 * @start_trig:	OASTARTTRIG
 * @report_trig: OAREPORTTRIG
 * @cec:	CEC pairs
 * @flex:	EU_PERF_CNTL
 * @gen7_control: OACONTROL of Gen6 to Gen7.5
 * @gen7_size:	size field of OASTATUS1
 * @gen7_ggtt:	OASTATUS2[0] of Gen6 and Gen7
 * @head_above:	the head was above the tail when OA was disabled, and is since (OA6-005)
 * @stopping:	disabled by software, reports still on their way
 * @steps:	MODEL_OA_DID_*
 * @base:	GGTT address of the buffer
 * @size:	size of the buffer in bytes, 0: none was programmed
 * @write_pos:	offset of the next report
 * @used:	bytes between head and tail
 * @flying:	bytes of reports on their way, behind the tail
 * @stopped:	the buffer overflowed: no report is written until software programs it again
 * @no_memory:	a page of the buffer was not mapped (recorded once per enable)
 * @made:	number of reports since OA was enabled
 * @format:	selected by @control, NULL: undefined
 * @ctx_valid:	the render engine runs a context
 * @ctx_id:	id of that context, or of the last one
 * @t:		time up to which @clocks and @rest are valid
 * @khz:	render clock
 * @freq:	the same in units of 50/3 MHz
 * @counting:	counters count from @t on
 * @busy:	some engine is busy from @t on
 * @render_busy: the render engine is busy from @t on
 * @powered:	some well is powered from @t on
 * @clocks:	clocks of each basis
 * @rest:	part of the next clock that has passed, in 10^-6 clocks
 * @rate:	A counters
 * @wave_b:	B counters
 * @wave_c:	C counters
 * @offset:	added to the computed values, so that counters do not jump when the configuration
 *		changes
 * @start:	@offset at power-on (near the wrap with a seed)
 * @have_start:	@start was chosen
 * @wraps:	number of counter wraps up to the last report (OASTATUS counter overflow)
 * @n_eu:	number of EUs that are not fused off
 * @timer:	the timer runs
 * @period:	period of the timer in ticks
 * @phase:	reports are due when timestamp - @phase is a multiple of @period
 * @next_tick:	tick of the next timer report
 * @next_ns:	time of the next timer report
 * @last_land:	time at which the previous report lands
 * @oar:	unit of the render context
 * @tlb:	Gen12.0: translations of the buffer that the unit caches
 * @tlb_owed:	invalidations of engines that were requested while the unit was enabled, and since
 *		then not that of the unit; offset 0: the end
 * @fly:	ring of reports on their way
 * @fly_first:	index of the oldest report in @fly
 * @n_fly:	number of reports in @fly
 * @have_first:	@first and @last are valid
 * @first:	first report since OA was enabled
 * @last:	last report since OA was enabled
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
	bool routed;
	u32 reached;
	u32 units;
	u64 settled_at;
	bool early;
	bool misrouted;
	u32 start_trig[MODEL_OA_N_TRIG];
	u32 report_trig[MODEL_OA_N_TRIG];
	u32 cec[2 * MODEL_OA_N_B];
	u32 flex[MODEL_OA_N_FLEX];

	u32 gen7_control;
	u32 gen7_size;
	bool gen7_ggtt;
	bool head_above;
	bool stopping;
	u8 steps;
	u32 base;
	u32 size;
	u32 write_pos;
	u32 used;
	u32 flying;
	bool stopped;
	bool no_memory;
	u32 made;
	const struct model_oa_format *format;

	bool ctx_valid;
	u32 ctx_id;

	u64 t;
	u32 khz;
	u32 freq;
	bool counting;
	bool busy;
	bool render_busy;
	bool powered;
	u64 clocks[MODEL_OA_N_BASIS];
	u32 rest;
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

	struct model_oa_oar oar;
	struct model_oa_page tlb[MODEL_OA_TLB_ENTRIES];
	struct model_oa_owed tlb_owed[MODEL_OA_TLB_ENGINES];

	u64 last_land;
	struct model_oa_report fly[MODEL_OA_IN_FLIGHT];
	u8 fly_first;
	u8 n_fly;

	bool have_first;
	struct model_oa_values first;
	struct model_oa_values last;
};

#endif
