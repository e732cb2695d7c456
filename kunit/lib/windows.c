// SPDX-License-Identifier: GPL-2.0-only
#include <kunit/test.h>
#include <linux/kthread.h>
#include <linux/preempt.h>
#include <linux/sched.h>
#include <linux/sched/mm.h>
#include <linux/sched/task.h>
#include <linux/string.h>

#include "kunit/lib/windows.h"

#ifdef CONFIG_LOCKDEP

#include <trace/events/lock.h>

#define BOUND	(60 * HZ)

/*
 * Locks of the driver, and what its callers take for it. Locks of the scheduler and of timers are
 * left out: no thread can be woken under them; so is &c->lock, the name of one of the allocator's.
 */
static const char *const names[] = {
	"&bo->lock", "&client->lock", "&ctx->lock", "&engine->images_lock",
	"&engine->lock", "&engine->wake_mutex", "&errors->lock", "&evictor->lock", "&freq->lock",
	"&fw->lock", "&genx->bos_lock", "&genx->export_lock", "&genx->files_lock",
	"&genx->vms_lock", "&ggtt->lock", "&gov->lock", "&irq->lock", "&irq->poll_mutex",
	"&lrc->mutex", "&lru->lock",
	"&mm->mmap_lock", "&oa->count.lock", "&oa->irq_lock", "&oa->lock", "&priv->lock",
	"&rq->lock", "&stream->buffer.lock", "&stream->lock", "&stream->map.lock",
	"&stream->wake_lock", "&sync->epoch_lock", "&sync->mutex", "&tlb->lock", "&tlb->ring_lock",
	"&users->lock",
	"&vm->lock", "&waits->lock", "drm_unplug_srcu", "fs_reclaim", "reservation_ww_class_mutex",
};

static bool is_window(const struct lockdep_map *lock)
{
	unsigned int i;

	for (i = 0; lock->name && i < ARRAY_SIZE(names); i++)
		if (!strcmp(lock->name, names[i]))
			return true;
	return false;
}

static void window(struct genx_kunit_windows *w, const struct lockdep_map *lock)
{
	if (current != READ_ONCE(w->first) || !in_task() || !is_window(lock))
		return;
	if (w->n++ != w->at)
		return;
	WRITE_ONCE(w->go, true);
	wake_up_process(w->second);
}

static void on_acquire(void *w, struct lockdep_map *lock, unsigned int subclass, int trylock,
		       int read, int check, struct lockdep_map *next, unsigned long ip)
{
	window(w, lock);
}

static void on_release(void *w, struct lockdep_map *lock, unsigned long ip)
{
	window(w, lock);
}

static int second_thread(void *data)
{
	struct genx_kunit_windows *w = data;

	current->kunit_test = w->test;
	kthread_use_mm(w->mm);
	while (!kthread_should_stop()) {
		set_current_state(TASK_INTERRUPTIBLE);
		if (!READ_ONCE(w->go) && !kthread_should_stop())
			schedule();
		__set_current_state(TASK_RUNNING);
		if (!xchg(&w->go, false))
			continue;
		w->actor(w->data);
		complete(&w->done);
	}
	kthread_unuse_mm(w->mm);
	return 0;
}

static void end(void *data)
{
	struct genx_kunit_windows *w = data;

	unregister_trace_lock_acquire(on_acquire, w);
	unregister_trace_lock_release(on_release, w);
	tracepoint_synchronize_unregister();
	kthread_stop(w->second);
	put_task_struct(w->second);
	mmdrop(w->mm);
}

struct genx_kunit_windows *genx_kunit_windows_create(struct kunit *test, void (*actor)(void *data),
						     void *data)
{
	struct genx_kunit_windows *w = kunit_kzalloc(test, sizeof(*w), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, w);
	w->test = test;
	w->actor = actor;
	w->data = data;
	w->mm = current->mm;
	KUNIT_ASSERT_NOT_NULL(test, w->mm);
	init_completion(&w->done);
	w->second = kthread_create(second_thread, w, "genx-second");
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, w->second);
	get_task_struct(w->second);
	mmgrab(w->mm);
	sched_set_fifo_low(w->second);
	wake_up_process(w->second);
	KUNIT_ASSERT_EQ(test, register_trace_lock_acquire(on_acquire, w), 0);
	KUNIT_ASSERT_EQ(test, register_trace_lock_release(on_release, w), 0);
	KUNIT_ASSERT_EQ(test, kunit_add_action_or_reset(test, end, w), 0);
	return w;
}

bool genx_kunit_windows_run(struct genx_kunit_windows *w, unsigned int at, int (*op)(void *data),
			    void *data, int *err)
{
	w->at = at;
	w->n = 0;
	reinit_completion(&w->done);
	WRITE_ONCE(w->first, current);
	*err = op(data);
	WRITE_ONCE(w->first, NULL);
	if (w->n <= at)
		return false;
	KUNIT_ASSERT_GT_MSG(w->test, wait_for_completion_timeout(&w->done, BOUND), 0,
			    "window %u: the second actor does not end", at);
	return true;
}

#else

struct genx_kunit_windows *genx_kunit_windows_create(struct kunit *test, void (*actor)(void *data),
						     void *data)
{
	kunit_skip(test, "no lockdep");
	return NULL;
}

bool genx_kunit_windows_run(struct genx_kunit_windows *w, unsigned int at, int (*op)(void *data),
			    void *data, int *err)
{
	return false;
}

#endif
