/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A perf core for a kernel without one: User Mode Linux has no perf events, and its
 * <linux/perf_event.h> then defines hardly more than names. Kbuild includes this header before
 * core/files/pmu*.c, in place of that one. It has what a PMU of an uncore device uses, and calls
 * the PMU as perf does: with interrupts disabled, and after event->destroy once more.
 */
#ifndef GENX_KUNIT_LIB_PERF_CORE_H
#define GENX_KUNIT_LIB_PERF_CORE_H

/* instead of that header */
#define _LINUX_PERF_EVENT_H

#include <linux/device.h>
#include <linux/list.h>
#include <linux/module.h>
#include <linux/sched.h>
#include <linux/sysfs.h>
#include <asm/local64.h>

#define PERF_HES_STOPPED		0x01
#define PERF_EF_START			0x01
#define PERF_EF_RELOAD			0x02
#define PERF_EF_UPDATE			0x04
#define PERF_PMU_CAP_NO_INTERRUPT	0x0001

enum { PERF_PMU_SCOPE_NONE, PERF_PMU_SCOPE_SYS_WIDE = 5 };

/**
 * struct perf_event_attr - what a process asks for
 * @type:		number of the PMU
 * @config:		number of the event
 * @sample_period:	not 0: a sampling event
 * @branch_stack:	branches are wanted
 */
struct perf_event_attr {
	u32 type;
	u64 config;
	u64 sample_period;
	bool branch_stack;
};

/**
 * struct perf_event - an open event
 * @pmu:	its PMU
 * @cpu:	processor, or -1 for the event of a task
 * @attr:	what was asked for
 * @count:	value that a process reads
 * @destroy:	called when the event is freed; set by the PMU
 * @hw:		members for the PMU
 * @hw.config:	the PMU's own
 * @hw.state:	PERF_HES_STOPPED
 * @hw.prev_count: the PMU's own
 */
struct perf_event {
	struct pmu *pmu;
	int cpu;
	struct perf_event_attr attr;
	local64_t count;
	void (*destroy)(struct perf_event *event);
	struct {
		u64 config;
		int state;
		local64_t prev_count;
	} hw;
};

/**
 * struct pmu - a PMU
 * @module:		the module that events keep loaded
 * @attr_groups:	files in sysfs
 * @name:		name, set by perf_pmu_register()
 * @type:		number, set by perf_pmu_register()
 * @capabilities:	PERF_PMU_CAP_*
 * @scope:		PERF_PMU_SCOPE_*
 * @task_ctx_nr:	perf_invalid_context: no events of tasks
 * @event_init:		check and open an event; may sleep
 * @add:		begin to count, with interrupts disabled
 * @del:		end it, with interrupts disabled
 * @start:		continue, with interrupts disabled
 * @stop:		pause, with interrupts disabled
 * @read:		update the count, with interrupts disabled
 * @link:		in the list of PMUs
 * @events:		open events
 */
struct pmu {
	struct module *module;
	const struct attribute_group **attr_groups;
	const char *name;
	int type;
	int capabilities;
	unsigned int scope;
	int task_ctx_nr;
	int (*event_init)(struct perf_event *event);
	int (*add)(struct perf_event *event, int flags);
	void (*del)(struct perf_event *event, int flags);
	void (*start)(struct perf_event *event, int flags);
	void (*stop)(struct perf_event *event, int flags);
	void (*read)(struct perf_event *event);
	struct list_head link;
	unsigned int events;
};

#define PMU_FORMAT_ATTR(_name, _format) \
	static ssize_t _name##_show(struct device *dev, struct device_attribute *attr, char *page) \
	{ \
		return sysfs_emit(page, _format "\n"); \
	} \
	static struct device_attribute format_attr_##_name = __ATTR_RO(_name)

static inline bool is_sampling_event(struct perf_event *event)
{
	return event->attr.sample_period;
}

static inline bool has_branch_stack(struct perf_event *event)
{
	return event->attr.branch_stack;
}

#define perf_pmu_register	genx_kunit_perf_register
#define perf_pmu_unregister	genx_kunit_perf_unregister

/**
 * genx_kunit_perf_register() - perf_pmu_register()
 * @pmu: PMU
 * @name: its name, used until it is unregistered
 * @type: -1
 *
 * Return: 0; -EEXIST if there is such a PMU, as sysfs returns it; -ENOMEM.
 */
int genx_kunit_perf_register(struct pmu *pmu, const char *name, int type);

/** genx_kunit_perf_unregister() - perf_pmu_unregister(); no event is open, which is checked */
void genx_kunit_perf_unregister(struct pmu *pmu);

/** genx_kunit_perf_find() - the PMU of this name, or NULL */
struct pmu *genx_kunit_perf_find(const char *name);

/**
 * genx_kunit_perf_open() - perf_event_open()
 * @pmu: PMU
 * @attr: event; its type is set
 * @cpu: processor, or -1
 *
 * Return: the event, which counts, or the error of the PMU.
 */
struct perf_event *genx_kunit_perf_open(struct pmu *pmu, const struct perf_event_attr *attr,
					int cpu);

/** genx_kunit_perf_read() - the value that read() of the event returns */
u64 genx_kunit_perf_read(struct perf_event *event);

/** genx_kunit_perf_close() - close the event */
void genx_kunit_perf_close(struct perf_event *event);

/**
 * genx_kunit_perf_file() - read a file of a PMU in sysfs
 * @pmu: PMU
 * @dir: directory
 * @name: file
 * @page: a page for the text
 *
 * Return: false if there is no such file.
 */
bool genx_kunit_perf_file(struct pmu *pmu, const char *dir, const char *name, char *page);

#endif
