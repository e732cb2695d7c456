// SPDX-License-Identifier: MIT
/*
 * Is this machine ready for the test? Reads files of the kernel alone: no register, and nothing is
 * loaded or bound.
 */

#include <ctype.h>
#include <dirent.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "hwtest.h"

#define SECURE_BOOT	"/sys/firmware/efi/efivars/" \
			"SecureBoot-8be4df61-93ca-11d2-aa0d-00e098032b8c"

__attribute__((format(printf, 2, 3)))
static void line(const char *what, const char *fmt, ...)
{
	char text[200];
	va_list args;

	va_start(args, fmt);
	vsnprintf(text, sizeof(text), fmt, args);
	va_end(args);
	say("  %-24s %s\n", what, text);
}

__attribute__((format(printf, 2, 3)))
static void lacks(struct machine *m, const char *fmt, ...)
{
	va_list args;

	if (m->reasons == ARRAY_SIZE(m->reason))
		return;
	va_start(args, fmt);
	vsnprintf(m->reason[m->reasons++], sizeof(m->reason[0]), fmt, args);
	va_end(args);
}

static bool read_file(const char *path, char *text, size_t size)
{
	FILE *f = fopen(path, "r");
	size_t n = f ? fread(text, 1, size - 1, f) : 0;

	text[n] = '\0';
	if (f)
		fclose(f);
	return f;
}

/* Has the directory of the running kernel the file @name? */
static bool kernel_has(const char *name)
{
	struct utsname kernel;
	char path[PATH_MAX];

	if (uname(&kernel))
		return false;
	snprintf(path, sizeof(path), "/lib/modules/%s/%s", kernel.release, name);
	return !access(path, R_OK);
}

bool machine_is_too_old(char *release)
{
	unsigned int major, minor;
	struct utsname kernel;

	if (uname(&kernel) || sscanf(kernel.release, "%u.%u", &major, &minor) != 2 || major > 6 ||
	    (major == 6 && minor >= 12))
		return false;
	strcpy(release, kernel.release);
	return true;
}

bool machine_has_module(void)
{
	struct utsname kernel;
	char path[PATH_MAX], row[512];
	bool found = false;
	FILE *f;

	if (uname(&kernel))
		return false;
	snprintf(path, sizeof(path), "/lib/modules/%s/modules.dep", kernel.release);
	f = fopen(path, "r");
	while (f && !found && fgets(row, sizeof(row), f))
		found = !strncmp(row, "genx.ko", 7) || strstr(row, "/genx.ko");
	if (f)
		fclose(f);
	return found;
}

static void check_gpu(const struct gpu *gpu)
{
	const struct genx_platform *plat = gpu->plat;

	line("genx knows this GPU", "%s: registers%s%s", gpu->group->name,
	     plat->submit_kind != GENX_SUBMIT_NONE ? ", contexts" : "",
	     plat->oa ? ", OA counters" : "");
}

static void check_driver(struct machine *m, const struct gpu *gpu)
{
	line("driver", "%s", gpu->driver[0] ? gpu->driver : "none");
	if (gpu->driver[0] && strcmp(gpu->driver, "genx"))
		lacks(m, "%s holds the GPU: genx-hwtest --take borrows it, and darkens its screen",
		      gpu->driver);
	else if (!gpu->driver[0] && !gpu_is_for_genx(gpu))
		lacks(m, "driver_override of the GPU is not genx: use genx-hwtest --take");
}

/* A frame buffer of the GPU, and a console of the kernel on a frame buffer. */
static void check_console(const struct gpu *gpu)
{
	char path[PATH_MAX], text[64], boot[8];
	bool console = false;
	struct dirent *entry;
	DIR *dir;

	dir = opendir("/sys/class/vtconsole");
	while (dir && (entry = readdir(dir))) {
		if (strncmp(entry->d_name, "vtcon", 5))
			continue;
		snprintf(path, sizeof(path), "/sys/class/vtconsole/%.32s/name", entry->d_name);
		if (!read_file(path, text, sizeof(text)) || !strstr(text, "frame buffer"))
			continue;
		snprintf(path, sizeof(path), "/sys/class/vtconsole/%.32s/bind", entry->d_name);
		console |= read_file(path, text, sizeof(text)) && text[0] == '1';
	}
	if (dir)
		closedir(dir);
	gpu_file(gpu, "boot_vga", boot, sizeof(boot));
	snprintf(path, sizeof(path), "/sys/bus/pci/devices/%s/graphics", gpu->slot);
	line("console", "%s%s", !console ? "none on a frame buffer" :
	     !access(path, F_OK) || boot[0] == '1' ? "on a frame buffer, probably of this GPU" :
	     "on a frame buffer, probably of another GPU",
	     boot[0] == '1' ? "; firmware used this GPU" : "");
}

/* Does a process have a node of a GPU open? */
static bool uses_gpu(const char *pid)
{
	char path[PATH_MAX], target[PATH_MAX];
	struct dirent *entry;
	bool found = false;
	ssize_t n;
	DIR *dir;

	snprintf(path, sizeof(path), "/proc/%.16s/fd", pid);
	dir = opendir(path);
	while (dir && !found && (entry = readdir(dir))) {
		snprintf(path, sizeof(path), "/proc/%.16s/fd/%.16s", pid, entry->d_name);
		n = readlink(path, target, sizeof(target) - 1);
		target[n > 0 ? n : 0] = '\0';
		found = !strncmp(target, "/dev/dri/", 9) || !strncmp(target, "/dev/fb", 7);
	}
	if (dir)
		closedir(dir);
	return found;
}

/* Their number only: a report holds no name of a process or user. */
static void check_users(void)
{
	DIR *dir = opendir("/proc");
	struct dirent *entry;
	unsigned int n = 0;

	while (dir && (entry = readdir(dir)))
		n += isdigit((unsigned char)entry->d_name[0]) && uses_gpu(entry->d_name);
	if (dir)
		closedir(dir);
	line("processes on a GPU", "%u%s", n, geteuid() ? " (root sees all)" : "");
}

/* The last byte of the variable is its value. */
static void check_signatures(struct machine *m)
{
	char text[64] = "", enforced[4] = "";
	bool locked, secure = false;
	FILE *f = fopen(SECURE_BOOT, "r");
	int byte, last = 0;

	while (f && (byte = fgetc(f)) != EOF)
		last = byte;
	if (f)
		fclose(f);
	secure = last == 1;
	read_file("/sys/kernel/security/lockdown", text, sizeof(text));
	read_file("/sys/module/module/parameters/sig_enforce", enforced, sizeof(enforced));
	locked = strstr(text, "[integrity]") || strstr(text, "[confidentiality]");
	line("Secure Boot", "%s", secure ? "on" : f ? "off" : "no");
	line("kernel locked down", "%s; signed modules only: %s", locked ? "yes" : "no",
	     enforced[0] == 'Y' ? "yes" : "no");
	if (locked)
		lacks(m, "the kernel is locked down: turn Secure Boot off for the test");
	else if (enforced[0] == 'Y')
		lacks(m, "the kernel loads signed modules only: sign genx.ko (install.md)");
}

static void check_module(struct machine *m, const struct gpu *gpu, const char *module)
{
	bool file = module && !access(module, R_OK);
	bool installed = !module && machine_has_module();
	bool headers = kernel_has("build/Makefile");
	char release[65];

	line("kernel headers", "%s", headers ? "installed" : "not installed");
	line("genx", "%s", !strcmp(gpu->driver, "genx") ? "bound" :
	     !access("/sys/module/genx", F_OK) ? "loaded" : file ? "built" :
	     installed ? "installed" : "not there");
	if (!access("/sys/module/genx", F_OK))
		return;
	if (machine_is_too_old(release)) {
		lacks(m, "this kernel is too old for genx: boot 6.12 or newer, on Debian 12 from "
		      "backports");
		return;
	}
	if (file || installed)
		return;
	lacks(m, "genx is not there: %sinstall genx-dkms, or 'make' in a clone",
	      headers ? "" : "install the headers of the running kernel, then ");
}

void machine_check(struct machine *m, const struct gpu *gpu, const char *module)
{
	*m = (struct machine){ 0 };
	say("\nthis machine\n");
	check_gpu(gpu);
	check_driver(m, gpu);
	check_console(gpu);
	check_users();
	check_signatures(m);
	check_module(m, gpu, module);
	if (geteuid())
		line("root", "no: registers are not read, and a driver's files neither");
}

void machine_check_take(struct machine *m, const struct gpu *gpu)
{
	int status;

	if (!gpu->driver[0] || !strcmp(gpu->driver, "genx"))
		return;
	status = gpu_would_be_taken(gpu);
	line("--take", "%s%s", !status ? "possible now" : status == 127 ? "not possible" :
	     "refused now", geteuid() ? " (root sees all users)" : "");
	if (status == 127)
		lacks(m, "genx-perf is not there, which --take needs: install genx-tools");
	else if (status)
		lacks(m, "--take is refused: end the users that standard error and genx-perf "
		      "status name");
}
