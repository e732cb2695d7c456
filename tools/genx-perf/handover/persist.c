// SPDX-License-Identifier: MIT
/*
 * Select genx for a GPU at each boot: a rule of udev writes driver_override before another driver
 * is loaded, and modules-load.d loads genx. If the initramfs has the other driver, it needs the
 * rule, too.
 */

#include <stdio.h>
#include <string.h>

#include "tools/genx-perf/handover/handover.h"

#define RULES		"/etc/udev/rules.d"
#define MODULES		"/etc/modules-load.d/genx.conf"
#define HOOKS		"/etc/initramfs-tools/hooks"
#define HOOK		HOOKS "/genx"
#define HEAD		"# Written by genx-perf take --persist; genx-perf give --persist removes it.\n"

/* before 80-drivers.rules, which loads the drivers of devices */
#define RULE_PREFIX	"70-genx-"

/* Without genx for the running kernel, the GPU keeps its driver. */
#define MODINFO		"/sbin/modinfo -n genx"

/* In initramfs-tools, a hook copies files; its rules of udev are a fixed list. */
static const char hook[] =
"#!/bin/sh\n"
HEAD
"[ \"$1\" = prereqs ] && exit 0\n"
"# a GPU would have no driver at all with a kernel that has no genx\n"
"modinfo -k \"$version\" -n genx > /dev/null 2>&1 || exit 0\n"
"mkdir -p \"$DESTDIR" RULES "\"\n"
"for rule in " RULES "/" RULE_PREFIX "*.rules; do\n"
"\t# in the initramfs there is neither modinfo nor genx\n"
"\t[ ! -e \"$rule\" ] || sed 's#PROGRAM==[^,]*, ##' \"$rule\" > \"$DESTDIR$rule\"\n"
"done\n"
"exit 0\n";

static void rule_path(char *path, size_t size, const struct gpu *gpu)
{
	snprintf(path, size, RULES "/" RULE_PREFIX "%s.rules", gpu->address);
}

bool persist_is(const struct host *host, const struct gpu *gpu)
{
	char path[80];

	rule_path(path, sizeof(path), gpu);
	return host_exists(host, "%s", path);
}

static void create(const struct host *host, const char *path, const char *text, bool executable)
{
	int err = host_create(host, path, text, executable);

	if (err)
		die(EXIT_FAILED, "%s: %s", path, strerror(-err));
	if (!host->dry_run)
		printf("written: %s\n", path);
}

static void delete(const struct host *host, const char *path)
{
	bool there = host_exists(host, "%s", path);
	int err = host_remove(host, path);

	if (err)
		die(EXIT_FAILED, "%s: %s", path, strerror(-err));
	if (there && !host->dry_run)
		printf("removed: %s\n", path);
}

/* Print how the rule gets into the initramfs. */
static void note_written(const struct host *host, const char *rule)
{
	const char *mark = host->dry_run ? "# " : "";

	if (host_exists(host, HOOKS))
		printf("%sif the initramfs has the GPU's driver, renew it: update-initramfs -u\n",
		       mark);
	else if (host_exists(host, "/etc/dracut.conf.d"))
		printf("%sif the initramfs has the GPU's driver, renew it: "
		       "dracut --force --add-drivers genx --install /sbin/modinfo --include %s %s\n",
		       mark, rule, rule);
	else
		printf("%sif the initramfs has the GPU's driver, put %s, genx.ko "
		       "and modinfo in it\n", mark, rule);
}

/*
 * Print how the rule gets out of the initramfs. While the initramfs of a kernel has it, the GPU
 * waits for genx at each boot of this kernel, and has no driver if genx is not loaded.
 */
static void note_removed(const struct host *host, const char *rule)
{
	const char *mark = host->dry_run ? "# " : "";

	if (host_exists(host, HOOKS))
		printf("%sthe initramfs may still have the rule, renew those of all kernels: "
		       "update-initramfs -u -k all\n", mark);
	else if (host_exists(host, "/etc/dracut.conf.d"))
		printf("%sthe initramfs may still have the rule, renew those of all kernels: "
		       "dracut --force --regenerate-all\n", mark);
	else
		printf("%sthe initramfs may still have the rule, remove %s from it\n", mark, rule);
}

void persist_write(const struct host *host, const struct gpu *gpu, const char *driver)
{
	char path[80], rule[320];

	rule_path(path, sizeof(path), gpu);
	snprintf(rule, sizeof(rule), HEAD "ACTION==\"add\", SUBSYSTEM==\"pci\", KERNEL==\"%s\", "
		 "PROGRAM==\"" MODINFO "\", ATTR{driver_override}=\"%s\"\n", gpu->address, driver);
	create(host, path, rule, false);
	create(host, MODULES, HEAD "genx\n", false);
	if (host_exists(host, HOOKS))
		create(host, HOOK, hook, true);
	note_written(host, path);
}

static bool on_rule(const struct host *host, const char *name, void *data)
{
	(void)host;
	*(unsigned int *)data += !strncmp(name, RULE_PREFIX, strlen(RULE_PREFIX));
	return true;
}

void persist_remove(const struct host *host, const struct gpu *gpu)
{
	unsigned int rules = 0;
	char path[80];

	if (!persist_is(host, gpu))
		return;
	host_list(host, RULES, on_rule, &rules);
	rule_path(path, sizeof(path), gpu);
	delete(host, path);
	if (rules == 1) {
		delete(host, MODULES);
		delete(host, HOOK);
	}
	note_removed(host, path);
}
