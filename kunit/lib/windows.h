/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Two actors, the second of which runs in each window of the first one: before and after each lock
 * that the first one takes, at each allocation that may sleep, and on each entry and exit of a
 * section that removal waits for.
 *
 * A window is an event of lockdep in the first actor. A thread of a higher priority is woken there,
 * and runs as soon as the kernel lets it: at once, or when a spinlock is released. If it needs a
 * lock of the first actor, it waits and goes on when that lock is released. The driver has no code
 * for this.
 */
#ifndef GENX_KUNIT_LIB_WINDOWS_H
#define GENX_KUNIT_LIB_WINDOWS_H

#include <linux/completion.h>
#include <linux/types.h>

struct kunit;
struct mm_struct;
struct task_struct;

/**
 * struct genx_kunit_windows - the second actor
 * @test:	the test
 * @actor:	what it does; may wait for locks of the first actor, has its user memory
 * @data:	for @actor
 *
 * @first:	thread of the first actor, while it runs; else NULL
 * @second:	thread of the second one
 * @mm:		user memory of both
 * @at:		number of the window in which @actor runs
 * @n:		windows of the first actor until now
 * @go:		@actor is to run
 * @done:	@actor has run
 */
struct genx_kunit_windows {
	struct kunit *test;
	void (*actor)(void *data);
	void *data;

	struct task_struct *first;
	struct task_struct *second;
	struct mm_struct *mm;
	unsigned int at;
	unsigned int n;
	bool go;
	struct completion done;
};

/**
 * genx_kunit_windows_create() - create a second actor, until the end of the test
 * @test: the test; it is skipped if the kernel lacks lockdep
 * @actor: what it does
 * @data: for @actor
 *
 * Return: the actor.
 */
struct genx_kunit_windows *genx_kunit_windows_create(struct kunit *test, void (*actor)(void *data),
						     void *data);

/**
 * genx_kunit_windows_run() - run the first actor, and the second one in one of its windows
 * @w: second actor
 * @at: number of the window, from 0
 * @op: first actor
 * @data: for @op
 * @err: set to what @op returned
 *
 * Return: true if @op had this window; else the second actor has not run. Both have ended.
 */
bool genx_kunit_windows_run(struct genx_kunit_windows *w, unsigned int at, int (*op)(void *data),
			    void *data, int *err);

#endif
