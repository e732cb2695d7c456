// SPDX-License-Identifier: GPL-2.0-only
/* A thread that creates a request, and submits it when it is told to. */

#include <kunit/test.h>

#include <linux/err.h>
#include <linux/kthread.h>
#include <linux/sched/task.h>

#include "gt/exec/request.h"
#include "kunit/lib/emitter.h"

static int emitter_thread(void *data)
{
	struct genx_kunit_emitter *e = data;

	e->rq = genx_request_create(e->lrc, 0);
	complete(&e->created);
	wait_for_completion(&e->go);
	if (!IS_ERR(e->rq))
		genx_request_submit(e->rq, e->priority);
	return 0;
}

void genx_kunit_emitter_start(struct kunit *test, struct genx_kunit_emitter *e,
			      struct genx_lrc *lrc, int priority)
{
	*e = (struct genx_kunit_emitter){ .lrc = lrc, .priority = priority };
	init_completion(&e->created);
	init_completion(&e->go);
	e->task = kthread_create(emitter_thread, e, "genx-emitter");
	KUNIT_ASSERT_FALSE(test, IS_ERR(e->task));
	get_task_struct(e->task);
	wake_up_process(e->task);
	wait_for_completion(&e->created);
}

void genx_kunit_emitter_submit(struct genx_kunit_emitter *e)
{
	complete(&e->go);
	kthread_stop_put(e->task);
}
