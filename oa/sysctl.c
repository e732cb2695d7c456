// SPDX-License-Identifier: GPL-2.0-only
/*
 * Who may open which stream: two values of the module in /proc/sys.
 *
 * They are in dev.genx always. Tools look for them in dev.i915, so they are
 * there too as long as no i915 driver is: a second table of that name would be
 * refused, and would take i915's.
 */

#include <linux/device/driver.h>
#include <linux/module.h>
#include <linux/notifier.h>
#include <linux/pci.h>
#include <linux/sysctl.h>

#include "oa/oa.h"
#include "oa/sysctl.h"

/* Half of the fastest timestamp clock (38.4 MHz): a timer is not faster. */
#define MAX_SAMPLE_RATE_LIMIT	19200000

static u32 perf_stream_paranoid = 1;
static u32 oa_max_sample_rate = 100000;
static const u32 max_sample_rate_limit = MAX_SAMPLE_RATE_LIMIT;

static struct ctl_table_header *genx_table;
static struct ctl_table_header *i915_table;

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

/* One table can be registered once only. */
static struct ctl_table genx_oa_table[] = OA_TABLE;
static struct ctl_table i915_oa_table[] = OA_TABLE;

bool genx_oa_paranoid(void)
{
	return READ_ONCE(perf_stream_paranoid);
}

u32 genx_oa_max_sample_rate(void)
{
	return READ_ONCE(oa_max_sample_rate);
}

/* A loaded i915 has a PCI driver of its name. */
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
	if (!i915_table)
		i915_table = register_sysctl("dev/i915", i915_oa_table);
}

static void alias_remove(void)
{
	if (i915_table)
		unregister_sysctl_table(i915_table);
	i915_table = NULL;
}

#ifdef CONFIG_MODULES
/* i915's own init has not run at COMING, and its exit has run at GOING. */
static int module_event(struct notifier_block *nb, unsigned long event, void *data)
{
	struct module *mod = data;

	if (strcmp(module_name(mod), "i915"))
		return NOTIFY_DONE;
	if (event == MODULE_STATE_COMING)
		alias_remove();
	else if (event == MODULE_STATE_GOING)
		alias_add();
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

	if (!i915_present())
		alias_add();
	watch_i915(true);
	return 0;
}

void genx_oa_sysctl_unregister(void)
{
	watch_i915(false);
	alias_remove();
	if (genx_table)
		unregister_sysctl_table(genx_table);
	genx_table = NULL;
}
