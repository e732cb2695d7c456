// SPDX-License-Identifier: GPL-2.0-only
/**
 * DOC: perf events
 *
 * The events count the whole GPU and not one task. So each event belongs to a processor, and perf
 * demands CAP_PERFMON or perf_event_paranoid of 0 or less. The perf core chooses the processor
 * (PERF_PMU_SCOPE_SYS_WIDE).
 *
 * perf calls the PMU with interrupts disabled and sometimes from NMI, so a read takes no lock. It
 * follows an RCU pointer to the device, which removal clears. Kernels before 6.15 use the memory
 * of a PMU until its last event is freed, so the PMU of a removed device stays registered until
 * then. If the device is bound again before that, it gets the same PMU. An event stores the value
 * that @bind_count had when the event was opened. If the values differ, the device was bound again,
 * and the event counts nothing.
 *
 * The perf core still uses the PMU of an event after it has called event->destroy. The code of the
 * perf core that does so cannot sleep, so an RCU-tasks grace period waits for it: a PMU that had
 * events is freed only after such a grace period.
 */

#include <linux/cleanup.h>
#include <linux/device.h>
#include <linux/list.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/perf_event.h>
#include <linux/rcupdate.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/sysfs.h>
#include <linux/workqueue.h>

#include <drm/drm_print.h>
#include <drm/i915_drm.h>

#include "core/device/device_types.h"
#include "core/files/counters.h"
#include "core/files/files.h"
#include "core/files/pmu_internal.h"
#include "oa/count.h"

/**
 * struct genx_pmu_kind - what the events of a PMU count
 * @suffix:	appended to the name of the PMU
 * @files:	create the files in sysfs; NULL if memory is short
 * @get:	open a counter; may sleep. Returns 0 or an errno
 * @put:	undo @get; may sleep
 * @read:	value of an open counter; any context, NMI included
 */
struct genx_pmu_kind {
	const char *suffix;
	struct genx_pmu_files *(*files)(struct genx_device *genx);
	int (*get)(struct genx_device *genx, u64 config);
	void (*put)(struct genx_device *genx, u64 config);
	u64 (*read)(struct genx_device *genx, u64 config);
};

/**
 * struct genx_pmu - a PMU of one device
 * @kind:	what its events count
 * @base:	PMU as the perf core knows it
 * @name:	name of the PMU
 * @link:	in the list pmus of this file
 * @lock:	protects the members below
 * @genx:	device, NULL after its removal. Callbacks of perf read the pointer under RCU
 * @bind_count:	number of times that a device was bound to this PMU; read without the lock too
 * @events:	open events
 * @used:	an event has been opened at least once
 * @files:	directories in sysfs
 */
struct genx_pmu {
	const struct genx_pmu_kind *kind;
	struct pmu base;
	char name[48];
	struct list_head link;
	struct mutex lock;	/* members below */
	struct genx_device __rcu *genx;
	u64 bind_count;
	unsigned int events;
	bool used;
	struct genx_pmu_files *files;
};

static void reap(struct work_struct *work);

/* PMUs that the module has registered, also those of removed devices. */
static LIST_HEAD(pmus);
static DEFINE_MUTEX(pmus_lock);
static DECLARE_WORK(reap_work, reap);

static struct genx_pmu *to_pmu(struct pmu *base)
{
	return container_of(base, struct genx_pmu, base);
}

static struct genx_device *pmu_device(struct genx_pmu *pmu)
{
	return rcu_dereference_protected(pmu->genx, lockdep_is_held(&pmu->lock));
}

/* ---- events ---- */

static void event_destroy(struct perf_event *event)
{
	struct genx_pmu *pmu = to_pmu(event->pmu);
	struct genx_device *genx;

	guard(mutex)(&pmu->lock);
	genx = pmu_device(pmu);
	if (genx && event->hw.config == pmu->bind_count)
		pmu->kind->put(genx, event->attr.config);
	if (!--pmu->events && !genx)
		schedule_work(&reap_work);
}

static int event_init(struct perf_event *event)
{
	struct genx_pmu *pmu = to_pmu(event->pmu);
	struct genx_device *genx;
	int err;

	if (event->attr.type != event->pmu->type)
		return -ENOENT;
	if (is_sampling_event(event) || event->cpu < 0)
		return -EINVAL;
	if (has_branch_stack(event))
		return -EOPNOTSUPP;

	guard(mutex)(&pmu->lock);
	genx = pmu_device(pmu);
	err = genx ? pmu->kind->get(genx, event->attr.config) : -ENODEV;
	if (err)
		return err;
	/* event_destroy() compares this: a counter of a device that was bound again is not put */
	event->hw.config = pmu->bind_count;
	event->destroy = event_destroy;
	pmu->events++;
	pmu->used = true;
	return 0;
}

/* Read the counter of an event. Return false if the device was removed. */
static bool event_value(struct perf_event *event, u64 *value)
{
	struct genx_pmu *pmu = to_pmu(event->pmu);
	struct genx_device *genx;

	guard(rcu)();
	genx = rcu_dereference(pmu->genx);
	if (!genx || event->hw.config != READ_ONCE(pmu->bind_count))
		return false;
	*value = pmu->kind->read(genx, event->attr.config);
	return true;
}

static void event_read(struct perf_event *event)
{
	s64 before = local64_read(&event->hw.prev_count);
	u64 now;

	do {
		if (!event_value(event, &now))
			return;
		/* ktime_get_mono_fast_ns() can step back a little */
		if ((s64)(now - before) <= 0)
			return;
	} while (!local64_try_cmpxchg(&event->hw.prev_count, &before, now));
	local64_add(now - before, &event->count);
}

static void event_start(struct perf_event *event, int flags)
{
	u64 now;

	if (event_value(event, &now))
		local64_set(&event->hw.prev_count, now);
	event->hw.state = 0;
}

static void event_stop(struct perf_event *event, int flags)
{
	if (event->hw.state & PERF_HES_STOPPED)
		return;
	if (flags & PERF_EF_UPDATE)
		event_read(event);
	event->hw.state = PERF_HES_STOPPED;
}

static int event_add(struct perf_event *event, int flags)
{
	event->hw.state = PERF_HES_STOPPED;
	if (flags & PERF_EF_START)
		event_start(event, flags);
	return 0;
}

static void event_del(struct perf_event *event, int flags)
{
	event_stop(event, PERF_EF_UPDATE);
}

/* ---- kinds ---- */

static int oa_get(struct genx_device *genx, u64 config)
{
	return genx_oa_count_get(&genx->oa, config);
}

static void oa_put(struct genx_device *genx, u64 config)
{
	genx_oa_count_put(&genx->oa);
}

static u64 oa_read(struct genx_device *genx, u64 config)
{
	return genx_oa_count_read(&genx->oa, config);
}

static const struct genx_pmu_kind kinds[GENX_PMUS] = {
	[GENX_PMU_COUNTERS] = {
		.suffix = "",
		.files = genx_pmu_events_create,
		.get = genx_counters_get,
		.put = genx_counters_put,
		.read = genx_counters_read,
	},
	[GENX_PMU_OA] = {
		.suffix = "_oa",
		.files = genx_pmu_oa_create,
		.get = oa_get,
		.put = oa_put,
		.read = oa_read,
	},
};

/* ---- PMUs ---- */

static struct genx_pmu *pmu_create(struct genx_device *genx, const struct genx_pmu_kind *kind,
				   const char *name)
{
	struct genx_pmu *pmu = kzalloc(sizeof(*pmu), GFP_KERNEL);
	int err = -ENOMEM;

	if (!pmu)
		return ERR_PTR(-ENOMEM);
	pmu->kind = kind;
	pmu->files = kind->files(genx);
	if (!pmu->files)
		goto err_free;
	strscpy(pmu->name, name, sizeof(pmu->name));
	mutex_init(&pmu->lock);
	pmu->base = (struct pmu){
		.module = THIS_MODULE,
		.task_ctx_nr = perf_invalid_context,
		.scope = PERF_PMU_SCOPE_SYS_WIDE,
		.capabilities = PERF_PMU_CAP_NO_INTERRUPT,
		.attr_groups = genx_pmu_files_groups(pmu->files),
		.event_init = event_init,
		.add = event_add,
		.del = event_del,
		.start = event_start,
		.stop = event_stop,
		.read = event_read,
	};
	err = perf_pmu_register(&pmu->base, pmu->name, -1);
	if (!err)
		return pmu;
	mutex_destroy(&pmu->lock);
	genx_pmu_files_destroy(pmu->files);
err_free:
	kfree(pmu);
	return ERR_PTR(err);
}

/* Unregister and free a PMU. No event of the PMU is open, and none can be opened. */
static void pmu_release(struct genx_pmu *pmu)
{
	lockdep_assert_held(&pmus_lock);
	list_del(&pmu->link);
	/* wait until the perf core no longer uses the PMU of the last event */
	if (pmu->used)
		synchronize_rcu_tasks();
	perf_pmu_unregister(&pmu->base);
	genx_pmu_files_destroy(pmu->files);
	mutex_destroy(&pmu->lock);
	kfree(pmu);
}

static bool pmu_is_dead(struct genx_pmu *pmu)
{
	guard(mutex)(&pmu->lock);
	return !pmu_device(pmu) && !pmu->events;
}

static void reap(struct work_struct *work)
{
	struct genx_pmu *pmu, *next;

	guard(mutex)(&pmus_lock);
	list_for_each_entry_safe(pmu, next, &pmus, link)
		if (pmu_is_dead(pmu))
			pmu_release(pmu);
}

static struct genx_pmu *pmu_find(const char *name)
{
	struct genx_pmu *pmu;

	lockdep_assert_held(&pmus_lock);
	list_for_each_entry(pmu, &pmus, link)
		if (!strcmp(pmu->name, name))
			return pmu;
	return NULL;
}

static void pmu_bind(struct genx_pmu *pmu, struct genx_device *genx)
{
	guard(mutex)(&pmu->lock);
	WRITE_ONCE(pmu->bind_count, pmu->bind_count + 1);
	rcu_assign_pointer(pmu->genx, genx);
}

/*
 * Build the name of a PMU. A ':' of the PCI address becomes '_', because ':' has a meaning on the
 * command line of perf.
 */
static void pmu_name(const struct genx_device *genx, const char *suffix, char *name, size_t size)
{
	const char *slot = dev_name(genx->drm.dev);

	/* i915 has no PMU of OA counters, so there is no name to be compatible with */
	snprintf(name, size, "%s%s", *suffix ? "genx" : genx->info.pmu, suffix);
	/* the integrated GPU has no address in its name, as in i915 */
	if (!strcmp(slot, "0000:00:02.0"))
		return;
	strlcat(name, "_", size);
	strlcat(name, slot, size);
	strreplace(name, ':', '_');
}

static void pmu_register(struct genx_device *genx, enum genx_pmu_index index)
{
	struct genx_pmu *pmu;
	char name[sizeof(pmu->name)];

	pmu_name(genx, kinds[index].suffix, name, sizeof(name));
	guard(mutex)(&pmus_lock);
	pmu = pmu_find(name);
	if (!pmu) {
		pmu = pmu_create(genx, &kinds[index], name);
		if (IS_ERR(pmu)) {
			drm_notice(&genx->drm, "perf PMU %s: registration failed (%pe), no events\n",
				   name, pmu);
			return;
		}
		list_add(&pmu->link, &pmus);
	}
	pmu_bind(pmu, genx);
	genx->pmus[index] = pmu;
}

void genx_pmu_register(struct genx_device *genx)
{
	if (!genx->info.pmu)
		return;
	pmu_register(genx, GENX_PMU_COUNTERS);
	if (genx->oa_ready)
		pmu_register(genx, GENX_PMU_OA);
}

static void pmu_unregister(struct genx_pmu *pmu)
{
	guard(mutex)(&pmus_lock);
	scoped_guard(mutex, &pmu->lock)
		rcu_assign_pointer(pmu->genx, NULL);
	/* wait for callbacks of perf that have read the pointer */
	synchronize_rcu();
	if (pmu_is_dead(pmu))
		pmu_release(pmu);
}

void genx_pmu_unregister(struct genx_device *genx)
{
	unsigned int i;

	for (i = 0; i < GENX_PMUS; i++) {
		if (genx->pmus[i])
			pmu_unregister(genx->pmus[i]);
		genx->pmus[i] = NULL;
	}
}

void genx_pmu_exit(void)
{
	flush_work(&reap_work);
}
