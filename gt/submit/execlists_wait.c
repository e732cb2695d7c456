// SPDX-License-Identifier: GPL-2.0-only
/*
 * Contexts that wait. If the condition of a wait command is not met, some engines leave the
 * context: they switch to the next context or become idle (CSW-009, CSW-010). The driver loads a
 * context that was left in this way only after a pause. The condition is rarely met at once, and to
 * load the context at each poll would keep the engine and a processor busy. Other contexts are
 * loaded during the pause.
 *
 * genx_engine.wait_round numbers the pauses. A context that was left gets the present number, and
 * the run queue does not choose it until the timer has raised the number.
 */
#include <linux/hrtimer.h>

#include "gt/encode/csb.h"
#include "gt/exec/lrc.h"
#include "gt/submit/submit_internal.h"

#define PAUSE_NS	(200 * NSEC_PER_USEC)

void genx_execlists_wait_note(struct genx_execlists *el, const struct genx_csb_event *event)
{
	if (event->away != GENX_CSB_AWAY_WAITING || genx_csb_is_new_queue(event))
		return;
	el->active[0].lrc->wait_round = READ_ONCE(el->status.engine->wait_round);
	/* a timer that is queued ends this pause earlier, which does no harm */
	if (!hrtimer_is_queued(&el->timer))
		hrtimer_start(&el->timer, PAUSE_NS, HRTIMER_MODE_REL);
}

void genx_execlists_wait_end(struct genx_engine *engine)
{
	WRITE_ONCE(engine->wait_round, engine->wait_round + 1);
}
