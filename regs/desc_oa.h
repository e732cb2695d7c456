/* SPDX-License-Identifier: MIT */
/* The OA unit of a platform: formats, metric sets. */
#ifndef GENX_REGS_DESC_OA_H
#define GENX_REGS_DESC_OA_H

#include "regs/oa_whitelist.h"
#include "regs/reg.h"

enum genx_oa_kind {
	GENX_OA_GEN7,			/* Gen6-7.5: one control register */
	GENX_OA_GEN8,			/* Gen8-11: per-context OACTXCONTROL */
	GENX_OA_GEN12,			/* Gen12.0, Gen12.5: OAG with a timer of its own, and OAR */
};

enum genx_rpt_layout {
	GENX_RPT_LAYOUT_A,		/* Gen8: valid bit 25 */
	GENX_RPT_LAYOUT_B,		/* Gen9, Gen11: valid bit 16 */
	GENX_RPT_LAYOUT_NONE,		/* Gen6-7.5: no fields; RPT_ID 0: no report */
	GENX_RPT_LAYOUT_C,		/* Gen12.0: as B, 7 bits of reasons, ids of 11 bits */
	GENX_RPT_LAYOUT_D,		/* Gen12.5: as C, ids of 16 bits; valid bit: SIL-342 */
};

/* Classes of counters, in the order of a report; GENX_OA_COUNTER_* of the uAPI */
enum genx_oa_class {
	GENX_OA_CLASS_A,		/* aggregating counters */
	GENX_OA_CLASS_B,		/* Boolean counters: custom events */
	GENX_OA_CLASS_C,
};

/**
 * struct genx_oa_counter - names of one counter
 * @class:	class
 * @number:	number in the class
 * @name:	name in CamelCase, unique in a platform; letters, digits, at most 31
 * @unit:	what one count is ("clocks"), at most 15 letters
 * @title:	name in the manual, at most 63 letters
 * @text:	what it counts, at most 255 letters
 */
struct genx_oa_counter {
	enum genx_oa_class class;
	u8 number;
	const char *name;
	const char *unit;
	const char *title;
	const char *text;
};

/* No such field in a report. */
#define GENX_OA_NO_FIELD		0xff

/**
 * struct genx_oa_run - A counters of one width that follow each other in a report
 * @dw:		DW of the first, or of its low 32 bits
 * @n:		number of counters
 * @high_byte:	byte offset of the high byte of the first; 0: the counters are 32 bits wide
 */
struct genx_oa_run {
	u8 dw;
	u8 n;
	u8 high_byte;
};

/**
 * struct genx_oa_format - layout of one report format (OAF-*)
 * @name:	name in the field ("A32u40_A4u32_B8_C8")
 * @uapi:	value of DRM_I915_PERF_PROP_OA_FORMAT (I915_OA_FORMAT_* where the
 *		i915 ABI has one, a number from 0x1000 otherwise)
 * @select:	Counter Select
 * @size:	bytes of a report
 * @timestamp_dw: DW of TIME_STAMP; here and below GENX_OA_NO_FIELD: none
 * @ctx_dw:	DW of CTX_ID
 * @ticks_dw:	DW of GPU_TICKS
 * @a_dw:	DW of the first A counter in the report
 * @a_first:	number of the first A counter
 * @n_a:	number of A counters
 * @n_a40:	number of A counters, from @a_first on, that are 40 bits wide
 * @a_dws:	DW of each A counter, NULL: from @a_dw on
 * @a_high_byte: byte offset of the high byte of A0, 0: none
 * @a_runs:	A counters of several widths or places, in the order of their numbers; then @n_a40
 *		and @a_high_byte are 0. NULL: as the other fields say
 * @n_a_runs:	how many
 * @b_dw:	DW of B0
 * @n_b:	number of B counters
 * @c_dw:	DW of C0
 * @n_c:	number of C counters
 * @commands:	only reports of MI_REPORT_PERF_COUNT have this layout; reports in the buffer have
 *		the layout of another format with the same @select
 */
struct genx_oa_format {
	const char *name;
	u32 uapi;
	u8 select;
	u16 size;
	u8 timestamp_dw;
	u8 ctx_dw;
	u8 ticks_dw;
	u8 a_dw;
	u8 a_first;
	u8 n_a;
	u8 n_a40;
	const u8 *a_dws;
	u16 a_high_byte;
	const struct genx_oa_run *a_runs;
	u8 n_a_runs;
	u8 b_dw;
	u8 n_b;
	u8 c_dw;
	u8 n_c;
	bool commands;
};

/**
 * struct genx_oa_metric_set - a metric set that is part of the driver
 * @uuid:	name
 * @mux:	routing of signals (NOA), written first and in this order
 * @n_mux:	how many
 * @boolean:	triggers and custom events
 * @n_boolean:	how many
 * @flex:	flexible EU events
 * @n_flex:	how many
 */
struct genx_oa_metric_set {
	const char *uuid;
	const struct genx_reg_value *mux;
	u32 n_mux;
	const struct genx_reg_value *boolean;
	u32 n_boolean;
	const struct genx_reg_value *flex;
	u32 n_flex;
};

extern const struct genx_oa_metric_set genx_gen6_test_oa;
extern const struct genx_oa_metric_set genx_hsw_test_oa;
extern const struct genx_oa_metric_set genx_bdw_test_oa;
extern const struct genx_oa_metric_set genx_kbl_test_oa;
extern const struct genx_oa_metric_set genx_skl_test_oa;
extern const struct genx_oa_metric_set genx_gen11_test_oa;
extern const struct genx_oa_metric_set genx_icl_test_oa;
extern const struct genx_oa_metric_set genx_tgl_gt1_test_oa;
extern const struct genx_oa_metric_set genx_tgl_test_oa;
extern const struct genx_oa_metric_set genx_rkl_test_oa;
extern const struct genx_oa_metric_set genx_adl_test_oa;
extern const struct genx_oa_metric_set genx_dg2_g10_test_oa;
extern const struct genx_oa_metric_set genx_dg2_g11_test_oa;
extern const struct genx_oa_metric_set genx_dg2_g12_test_oa;

/* Registers of clock gating that a unit can need. */
#define GENX_OA_GATES_MAX		2

/**
 * struct genx_oa_gate - clock gating that is off while the unit counts (OAG-008)
 * @addr: register; GENX_OA_GEN12: a replicated one with a write mask
 * @clear: GENX_OA_GEN7: bits that are 0 meanwhile
 * @set: bits that are 1 meanwhile
 */
struct genx_oa_gate {
	u32 addr;
	u32 clear;
	u32 set;
};

/**
 * struct genx_oa_desc - the OA unit
 * @kind:	register set and sequences
 * @fw_domains:	domains of its registers and of counting (FW-014, FW-022)
 * @rpt_layout:	where RPT_ID has its context-valid bit (RPT-001..004)
 * @formats:	report formats
 * @n_formats:	how many
 * @buffer_min:	smallest buffer in bytes, a power of two
 * @buffer_max:	largest buffer in bytes, a power of two
 * @buffer_align: alignment of the buffer in the GGTT (OA6-017); 0: its size
 * @buffer_steps: the size field counts steps of @buffer_min, and not powers of two (OA6-007)
 * @period_shift: the timer's period is 2^(exponent + @period_shift) ticks (OA6-002)
 * @lost_flag:	the unit shows a lost report (OA6-011)
 * @lower_head:	if the head register is above the tail, the driver must write a lower head before
 *		the buffer starts (OA6-005)
 * @one_context: GENX_OA_GEN7: the unit can count for one context (manual 004 §OACONTROL bit 1)
 * @gates:	clock gating
 * @n_gates:	how many, at most GENX_OA_GATES_MAX
 * @noa:	register that enables the routing of signals
 * @noa_enable:	bit of @noa, 0: no signal can be routed
 * @pmon:	GENX_OA_GEN12: bits of SQCNT1 that are set while the unit counts (G12-206)
 * @raw_clock:	timestamps of reports count the clock of the crystal. The timestamps of engines
 *		count this clock after CTC has divided it by a power of two (SIL-355)
 * @clk_ratio:	the unit reports each change of the clock ratio unless OA_DEBUG forbids it
 * @ctxctrl_dw:	GENX_OA_GEN8: DW of the OACTXCONTROL value in the render state page
 * @flex_dw:	DW of the first flexible EU value in that page; the values are 2 DW apart. 0: no
 *		image has the controls of flexible EU events, and the driver writes them together
 *		with the rest of the metric set (G12-205)
 * @n_flex:	flexible EU control registers
 * @flex_events: set of increment events that the manual defines (OAG-022)
 * @no_sseu:	no stream can ask for slices and EUs: the open returns -ENODEV, as the ABI says
 * @half_full:	the half-full interrupt is known; false: only timers wake readers
 * @irq_class:	engine class of that interrupt
 * @irq_instance: engine instance of that interrupt
 * @counters:	names of counters that differ from those in regs/oa/oa_counters.c
 * @n_counters:	how many
 * @own_counters: an A counter that is not among @counters is reserved (OAG-039)
 * @test_set:	built-in metric set, id 1
 * @whitelist:	registers that the metric sets of user space may write
 */
struct genx_oa_desc {
	enum genx_oa_kind kind;
	u32 fw_domains;
	enum genx_rpt_layout rpt_layout;
	const struct genx_oa_format *formats;
	u8 n_formats;
	u32 buffer_min;
	u32 buffer_max;
	u32 buffer_align;
	bool buffer_steps;
	u8 period_shift;
	bool lost_flag;
	bool lower_head;
	bool one_context;
	const struct genx_oa_gate *gates;
	u8 n_gates;
	struct genx_reg noa;
	u32 noa_enable;
	u32 pmon;
	bool raw_clock;
	bool clk_ratio;
	u16 ctxctrl_dw;
	u16 flex_dw;
	u8 n_flex;
	u16 flex_events;
	bool no_sseu;
	bool half_full;
	u8 irq_class;
	u8 irq_instance;
	const struct genx_oa_counter *counters;
	u8 n_counters;
	bool own_counters;
	const struct genx_oa_metric_set *test_set;
	const struct genx_oa_whitelist *whitelist;
};

/**
 * genx_oa_format_find() - report format by its uAPI number
 * @oa: OA unit of the platform
 * @uapi: value of the format property
 *
 * Return: the format or NULL.
 */
const struct genx_oa_format *genx_oa_format_find(const struct genx_oa_desc *oa, u32 uapi);

/**
 * genx_oa_format_n_a40() - number of A counters of a format that are 40 bits wide
 * @format: format
 *
 * Return: the number, also of a format with runs.
 */
unsigned int genx_oa_format_n_a40(const struct genx_oa_format *format);

#endif
