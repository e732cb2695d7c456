// SPDX-License-Identifier: MIT
/* Subtract two reports, field by field. */

#include <stdbool.h>

#include "decode.h"
#include "regs/oa_regs.h"

struct decode_ctx decode_ctx(const struct genx_oa_desc *oa)
{
	static const struct decode_ctx layouts[] = {
		[GENX_RPT_LAYOUT_A] = { RPT_ID_A_CTX_VALID, false, UINT32_MAX },
		[GENX_RPT_LAYOUT_B] = { RPT_ID_B_CTX_VALID, false, UINT32_MAX },
		[GENX_RPT_LAYOUT_C] = { RPT_ID_B_CTX_VALID, false, RPT_CTX_C_MASK },
		[GENX_RPT_LAYOUT_D] = { RPT_ID_B_CTX_VALID, true, RPT_CTX_D_MASK },
	};
	size_t layout = oa->rpt_layout;

	return layout < sizeof(layouts) / sizeof(layouts[0]) ? layouts[layout] :
	       (struct decode_ctx){ 0 };
}

/* Layouts with more reasons have these bits at the same place. */
static bool switches(const uint32_t *report)
{
	return REG_FIELD_GET(RPT_ID_REASON_MASK, report[0]) & RPT_REASON_CTX_SWITCH;
}

static bool has_context(struct decode_ctx ctx, const uint32_t *report)
{
	return (ctx.in_switches && !switches(report)) || report[0] & ctx.valid;
}

static uint32_t context(const struct genx_oa_format *f, struct decode_ctx ctx,
			const uint32_t *report)
{
	if (f->ctx_dw == GENX_OA_NO_FIELD || !has_context(ctx, report))
		return UINT32_MAX;
	return report[f->ctx_dw] & ctx.id;
}

/* Has the last switch left the engine without a context? @idle: the same before @report */
static bool is_idle(struct decode_ctx ctx, const uint32_t *report, bool idle)
{
	if (!ctx.in_switches)
		return false;
	return switches(report) ? !(report[0] & ctx.valid) : idle;
}

struct decode_owner decode_owner_start(struct decode_ctx ctx)
{
	return (struct decode_owner){ .ctx = UINT32_MAX, .idle = ctx.in_switches };
}

/*
 * A switch report has the incoming context, so that the time before it belongs to the context of
 * the report before.
 */
uint32_t decode_owner(const struct genx_oa_format *f, struct decode_ctx ctx,
		      struct decode_owner *state, const uint32_t *report)
{
	uint32_t owner = state->ctx;

	state->idle = is_idle(ctx, report, state->idle);
	state->ctx = state->idle ? UINT32_MAX : context(f, ctx, report);
	return switches(report) || state->ctx == owner ? owner : UINT32_MAX;
}

static uint64_t a40(const uint32_t *report, unsigned int dw, unsigned int high_byte)
{
	return report[dw] | (uint64_t)((const uint8_t *)report)[high_byte] << 32;
}

/* Counters from @dw on, whose high bytes are those from @high_byte on */
static uint64_t *subtract40(uint64_t *sums, const uint32_t *from, const uint32_t *to,
			    unsigned int dw, unsigned int high_byte, unsigned int n)
{
	for (unsigned int i = 0; i < n; i++)
		*sums++ = (a40(to, dw + i, high_byte + i) - a40(from, dw + i, high_byte + i)) &
			  ((1ull << 40) - 1);
	return sums;
}

static uint64_t *subtract32(uint64_t *sums, const uint32_t *from, const uint32_t *to,
			    unsigned int dw, unsigned int n)
{
	for (unsigned int i = 0; i < n; i++)
		*sums++ = (uint32_t)(to[dw + i] - from[dw + i]);
	return sums;
}

static uint64_t *subtract_runs(const struct genx_oa_format *f, const uint32_t *from,
			       const uint32_t *to, uint64_t *sums)
{
	for (unsigned int i = 0; i < f->n_a_runs; i++) {
		const struct genx_oa_run *run = &f->a_runs[i];

		if (run->high_byte)
			sums = subtract40(sums, from, to, run->dw, run->high_byte, run->n);
		else
			sums = subtract32(sums, from, to, run->dw, run->n);
	}
	return sums;
}

/* A counters that are not in the order of their numbers */
static uint64_t *subtract_places(const struct genx_oa_format *f, const uint32_t *from,
				 const uint32_t *to, uint64_t *sums)
{
	for (unsigned int i = 0; i < f->n_a; i++)
		sums = subtract32(sums, from, to, f->a_dws[i], 1);
	return sums;
}

uint32_t decode_ticks(const struct genx_oa_format *f, const uint32_t *from, const uint32_t *to)
{
	return to[f->timestamp_dw] - from[f->timestamp_dw];
}

uint32_t decode_subtract(const struct genx_oa_format *f, const uint32_t *from, const uint32_t *to,
			 uint64_t *counters)
{
	if (f->a_runs) {
		counters = subtract_runs(f, from, to, counters);
	} else if (f->a_dws) {
		counters = subtract_places(f, from, to, counters);
	} else {
		counters = subtract40(counters, from, to, f->a_dw, f->a_high_byte, f->n_a40);
		counters = subtract32(counters, from, to, f->a_dw + f->n_a40, f->n_a - f->n_a40);
	}
	counters = subtract32(counters, from, to, f->b_dw, f->n_b);
	subtract32(counters, from, to, f->c_dw, f->n_c);
	return f->ticks_dw == GENX_OA_NO_FIELD ? 0 : to[f->ticks_dw] - from[f->ticks_dw];
}
