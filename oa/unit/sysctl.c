// SPDX-License-Identifier: GPL-2.0-only
/*
 * perf_stream_paranoid and oa_max_sample_rate in /proc/sys set the permissions of streams.
 *
 * Both files are always in dev.genx. Tools read them in dev.i915, so genx shows them in dev.i915,
 * too, while i915 is not loaded. The kernel refuses a second table of the same name, so genx
 * removes its dev.i915 table before i915 registers its own.
 */

#include <linux/cleanup.h>
#include <linux/device/driver.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/notifier.h>
#include <linux/pci.h>
#include <linux/sysctl.h>

#include "oa/unit/sysctl.h"

/* Half of the fastest timestamp clock (38.4 MHz): no timer is faster. */
#define MAX_SAMPLE_RATE_LIMIT	19200000

static u32 perf_stream_paranoid = 1;
static u32 oa_max_sample_rate = 100000;
static const u32 max_sample_rate_limit = MAX_SAMPLE_RATE_LIMIT;

static struct ctl_table_header *genx_table;
static struct ctl_table_header *i915_table;

/* Protects i915_table and i915_loaded. */
static DEFINE_MUTEX(alias_lock);
/* The kernel has announced the module i915; its PCI driver may not be registered yet. */
static bool i915_loaded;

#define OA_TABLE { \
	{ \
		.procname = "perf_stream_paranoid", \
		.data = &perf_stream_paranoid, \
		.maxlen = sizeof(perf_stream_paranoid), \
		.mode = 0644, \
		.proc_handler = proc_douintvec_minmax, \
		.extra1 = SYSCTL_ZERO, \
		.extra2 = SYSCTL_ONE, \
	}, { \
		.procname = "oa_max_sample_rate", \
		.data = &oa_max_sample_rate, \
		.maxlen = sizeof(oa_max_sample_rate), \
		.mode = 0644, \
		.proc_handler = proc_douintvec_minmax, \
		.extra1 = SYSCTL_ZERO, \
		.extra2 = (void *)&max_sample_rate_limit, \
	}, \
}

/* There are two tables, since a table can be registered only once. */
static struct ctl_table genx_oa_table[] = OA_TABLE;
static struct ctl_table i915_oa_table[] = OA_TABLE;

bool genx_oa_sysctl_paranoid(void)
{
	return READ_ONCE(perf_stream_paranoid);
}

u32 genx_oa_sysctl_max_sample_rate(void)
{
	return READ_ONCE(oa_max_sample_rate);
}

/* Has i915 registered its PCI driver, which has this name? */
static bool i915_present(void)
{
#if IS_ENABLED(CONFIG_PCI)
	return driver_find("i915", &pci_bus_type);
#else
	return false;
#endif
}

static void alias_add(void)
{
	lockdep_assert_held(&alias_lock);
	if (i915_table)
		return;
	i915_table = register_sysctl("dev/i915", i915_oa_table);
	if (!i915_table)
		pr_warn("genx: cannot create /proc/sys/dev/i915, continuing without it\n");
}

static void alias_remove(void)
{
	lockdep_assert_held(&alias_lock);
	if (i915_table)
		unregister_sysctl_table(i915_table);
	i915_table = NULL;
}

#ifdef CONFIG_MODULES
/* COMING is sent before the init function of i915 runs, GOING after its exit function. */
static int module_event(struct notifier_block *nb, unsigned long event, void *data)
{
	struct module *mod = data;

	if (strcmp(module_name(mod), "i915"))
		return NOTIFY_DONE;
	guard(mutex)(&alias_lock);
	if (event == MODULE_STATE_COMING) {
		i915_loaded = true;
		alias_remove();
	} else if (event == MODULE_STATE_GOING) {
		i915_loaded = false;
		alias_add();
	}
	return NOTIFY_OK;
}

static struct notifier_block module_nb = { .notifier_call = module_event };

static void watch_i915(bool on)
{
	if (on)
		register_module_notifier(&module_nb);
	else
		unregister_module_notifier(&module_nb);
}
#else
static void watch_i915(bool on)
{
}
#endif

int genx_oa_sysctl_register(void)
{
	genx_table = register_sysctl("dev/genx", genx_oa_table);
	if (!genx_table)
		return -ENOMEM;

	/* register the notifier first: otherwise a load of i915 after the check is missed */
	watch_i915(true);
	guard(mutex)(&alias_lock);
	if (!i915_loaded && !i915_present())
		alias_add();
	return 0;
}

void genx_oa_sysctl_unregister(void)
{
	/* first: the end of i915 must not add the alias again */
	watch_i915(false);
	scoped_guard(mutex, &alias_lock) {
		alias_remove();
		i915_loaded = false;
	}
	if (genx_table)
		unregister_sysctl_table(genx_table);
	genx_table = NULL;
}
