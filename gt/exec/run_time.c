// SPDX-License-Identifier: GPL-2.0-only
#include <linux/math64.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/exec/ending.h"
#include "gt/exec/lrc.h"
#include "gt/exec/orphans.h"
#include "gt/exec/run_time.h"
#include "gt/gt.h"

/* Not inlined: charge() runs for each switch of contexts, and the compiler would clear the text. */
static noinline void end_overtime(struct genx_engine *engine, struct genx_lrc *lrc)
{
	char label[GENX_LRC_LABEL];

	if (genx_reset_may_log(&engine->gt->reset))
		drm_warn(engine->gt->drm,
			 "%s: %s ran %llu ms without completing a request, cancelling its requests\n",
			 engine->desc->name, genx_lrc_label(lrc, label),
			 div_u64(lrc->run_ns, NSEC_PER_MSEC));
	genx_ending_mark(lrc, GENX_END_OVERTIME);
}

static void charge(struct genx_engine *engine, struct genx_lrc *lrc, s64 ns)
{
	u64 bound = (u64)READ_ONCE(engine->props.request_ms) * NSEC_PER_MSEC;

	/*
	 * run_ns is negative if requests have completed or were cancelled since the last charge.
	 * When that was is not known. So @ns is charged to no request, and the count starts at 0.
	 */
	if (lrc->run_ns >= 0 && READ_ONCE(lrc->closed))
		genx_orphans_charge(lrc, ns);
	lrc->run_ns = lrc->run_ns < 0 ? 0 : lrc->run_ns + ns;
	/* the driver's own requests have other bounds */
	if (bound && lrc->run_ns >= bound && !lrc->end_reason && lrc != engine->kernel)
		end_overtime(engine, lrc);
}

void genx_run_time_sample(struct genx_engine *engine, struct genx_lrc *running)
{
	struct genx_run_time *rt = &engine->run_time;
	struct genx_lrc *before = rt->lrc;
	ktime_t now = ktime_get();

	lockdep_assert_held(&engine->lock);
	if (before)
		charge(engine, before, ktime_to_ns(ktime_sub(now, rt->since)));
	rt->since = now;
	if (before == running)
		return;
	rt->lrc = running ? genx_lrc_get(running) : NULL;
	genx_lrc_put(before);
}

void genx_run_time_switch(struct genx_engine *engine, struct genx_lrc *running)
{
	if (running != engine->run_time.lrc)
		genx_run_time_sample(engine, running);
}
