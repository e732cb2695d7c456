/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A thread that creates a request, and submits it when it is told to. Until then it holds the
 * emission lock of the context, which only the thread that took it may release.
 */
#ifndef GENX_KUNIT_LIB_EMITTER_H
#define GENX_KUNIT_LIB_EMITTER_H

#include <linux/completion.h>

struct genx_lrc;
struct genx_request;
struct kunit;
struct task_struct;

/**
 * struct genx_kunit_emitter - the thread and its request
 * @lrc:	context
 * @priority:	of the submission
 * @rq:		request, or an error pointer
 * @created:	@rq is set
 * @go:		submit
 * @task:	thread
 */
struct genx_kunit_emitter {
	struct genx_lrc *lrc;
	int priority;
	struct genx_request *rq;
	struct completion created;
	struct completion go;
	struct task_struct *task;
};

/**
 * genx_kunit_emitter_start() - create a request in a thread
 * @test: test, which ends if there is no thread
 * @e: uninitialised; in use until genx_kunit_emitter_submit()
 * @lrc: context
 * @priority: of the submission
 *
 * When it returns, @e->rq is set.
 */
void genx_kunit_emitter_start(struct kunit *test, struct genx_kunit_emitter *e,
			      struct genx_lrc *lrc, int priority);

/**
 * genx_kunit_emitter_submit() - submit the request, unless it is an error pointer
 * @e: emitter, whose thread ends
 */
void genx_kunit_emitter_submit(struct genx_kunit_emitter *e);

#endif
