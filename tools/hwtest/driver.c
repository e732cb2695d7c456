// SPDX-License-Identifier: MIT
/*
 * Load the genx module, take the device from its driver if that is wanted, find its DRM node; give
 * it back and unload the module.
 */

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "hwtest.h"

#define RENDER_TIMESTAMP	0x2358
#define NODE_WAIT_MS		5000
#define UNLOAD_WAIT_MS		5000
#define DEBUGFS			"/sys/kernel/debug"

u64 now_ns(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec * 1000000000ull + ts.tv_nsec;
}

int kit_ioctl(int fd, unsigned long request, void *arg)
{
	int ret;

	do {
		ret = ioctl(fd, request, arg);
	} while (ret < 0 && errno == EINTR);
	return ret < 0 ? -errno : ret;
}

/*
 * Print a line of the kernel's log, without what names the machine: its release may end with the
 * name of the machine on which the kernel was built. The lines with version magics and with the
 * process ("Comm:", of a warning) have little else.
 */
static void show_line(const char *text)
{
	struct utsname name = { 0 };
	const char *at;

	if (!strstr(text, "genx"))
		return;
	if (strstr(text, "version magic")) {
		say("  log: genx: version magic differs from the kernel's\n");
		return;
	}
	if (strstr(text, "Comm:"))
		return;
	uname(&name);
	say("  log: ");
	while (name.release[0] && (at = strstr(text, name.release))) {
		say("%.*s(release)", (int)(at - text), text);
		text = at + strlen(name.release);
	}
	say("%s\n", text);
}

/* Print what genx has logged since @kmsg was opened. */
static void show_log(int kmsg)
{
	char record[1024], *text;
	ssize_t n;

	while ((n = read(kmsg, record, sizeof(record) - 1)) > 0) {
		record[n] = '\0';
		text = strchr(record, ';');
		if (!text)
			continue;
		text[strcspn(text, "\n")] = '\0';
		show_line(text + 1);
	}
}

/*
 * Run a program; its output goes to standard error, or nowhere if it is @quiet. Return: its exit
 * status, 127: it cannot be run.
 */
static int run_output(const char *const argv[], bool quiet)
{
	pid_t pid = fork();
	int status, fd;

	if (!pid) {
		/* those of the terminal go to its children too; the move of a device has to end */
		signal(SIGINT, SIG_IGN);
		signal(SIGTERM, SIG_IGN);
		signal(SIGHUP, SIG_IGN);
		signal(SIGPIPE, SIG_IGN);
		fd = quiet ? open("/dev/null", O_WRONLY) : 2;
		dup2(fd < 0 ? 2 : fd, 1);
		execvp(argv[0], (char * const *)argv);
		_exit(127);
	}
	if (pid < 0)
		return 127;
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return 127;
	return WIFEXITED(status) ? WEXITSTATUS(status) : 127;
}

static int run_program(const char *const argv[])
{
	return run_output(argv, false);
}

/* genx-perf moves the device: that beside this program, else the installed one. */
static const char *mover(void)
{
	static char path[PATH_MAX];
	ssize_t n = readlink("/proc/self/exe", path, sizeof(path) - 16);
	char *name = n > 0 ? strrchr(path, '/') : NULL;

	if (name)
		strcpy(name + 1, "genx-perf");
	return name && !access(path, X_OK) ? path : "genx-perf";
}

static int take_device(const struct gpu *gpu)
{
	progress("genx-perf take --console --sound %s: a console or sound device of this GPU loses "
		 "it until the end of the test\n", gpu->slot);
	return run_program((const char *const []){ mover(), "take", "--console", "--sound",
			   gpu->slot, NULL });
}

static int give_device(const struct gpu *gpu)
{
	progress("genx-perf give %s\n", gpu->slot);
	return run_program((const char *const []){ mover(), "give", gpu->slot, NULL });
}

int gpu_would_be_taken(const struct gpu *gpu)
{
	return run_output((const char *const []){ mover(), "take", "--dry-run", "--console",
			  "--sound", gpu->slot, NULL }, true);
}

/* Load the installed module. */
static int load_installed(void)
{
	static const char * const argv[] = { "modprobe", "genx", NULL };
	int status = run_program(argv);

	if (!status)
		return 0;
	say("genx: modprobe genx ended with %d\n", status);
	return EXIT_CANNOT;
}

static int load(const char *module)
{
	static const char * const helpers[] = {
		"modprobe", "-a", "drm_gpuvm", "drm_shmem_helper", NULL,
	};
	int fd = open(module, O_RDONLY | O_CLOEXEC);
	int err = 0;

	if (fd < 0) {
		say("genx: the module cannot be opened: %s\n", strerror(errno));
		return EXIT_CANNOT;
	}
	if (syscall(SYS_finit_module, fd, "", 0))
		err = errno;
	/* symbols of modules that are not loaded */
	if (err == ENOENT && !run_program(helpers))
		err = syscall(SYS_finit_module, fd, "", 0) ? errno : 0;
	close(fd);
	if (!err)
		return 0;
	say("genx: the module does not load: %s%s\n", strerror(err),
	    err == ENOENT ? ": first 'modprobe -a drm_gpuvm drm_shmem_helper'" :
	    err == ENOEXEC ? ": it was built for another kernel, see 'make help'" :
	    err == EKEYREJECTED || err == EPERM ? ": signed modules only (Secure Boot)" : "");
	return EXIT_CANNOT;
}

/* Number of the device's card node, negative if the node does not exist yet. */
static int card_of(const struct gpu *gpu)
{
	char path[PATH_MAX];
	struct dirent *entry;
	int card = -1;
	DIR *dir;

	snprintf(path, sizeof(path), "/sys/bus/pci/devices/%s/drm", gpu->slot);
	dir = opendir(path);
	while (dir && (entry = readdir(dir)))
		if (sscanf(entry->d_name, "card%d", &card) == 1)
			break;
	if (dir)
		closedir(dir);
	return card;
}

static int open_node(struct kit *kit)
{
	u64 end = now_ns() + NODE_WAIT_MS * 1000000ull;
	char path[64];
	int card;

	do {
		card = card_of(kit->gpu);
		snprintf(path, sizeof(path), "/dev/dri/card%d", card);
		kit->drm = card < 0 ? -1 : open(path, O_RDWR | O_CLOEXEC);
		if (kit->drm >= 0) {
			kit->card = card;
			snprintf(kit->debugfs, sizeof(kit->debugfs), DEBUGFS "/dri/%d", card);
			return 0;
		}
		usleep(20000);
	} while (now_ns() < end);
	return -ENODEV;
}

int kit_timestamp(const struct kit *kit, u64 *val)
{
	struct drm_i915_reg_read reg = { .offset = RENDER_TIMESTAMP };
	int err = kit_ioctl(kit->drm, DRM_IOCTL_I915_REG_READ, &reg);

	*val = reg.val;
	return err;
}

bool kit_alive(const struct kit *kit)
{
	u64 val;

	return kit_timestamp(kit, &val) != -ENODEV;
}

static void read_properties(struct kit *kit)
{
	int hz = 0;
	struct drm_i915_getparam param = {
		.param = I915_PARAM_CS_TIMESTAMP_FREQUENCY, .value = &hz,
	};
	struct drm_i915_gem_context_create create = { 0 };
	struct drm_i915_gem_context_destroy destroy = { 0 };
	struct drm_genx_oa_info info = { 0 };

	if (!kit_ioctl(kit->drm, DRM_IOCTL_I915_GETPARAM, &param))
		kit->timestamp_hz = hz;
	kit->context_err = kit_ioctl(kit->drm, DRM_IOCTL_I915_GEM_CONTEXT_CREATE, &create);
	if (!kit->context_err) {
		destroy.ctx_id = create.ctx_id;
		kit_ioctl(kit->drm, DRM_IOCTL_I915_GEM_CONTEXT_DESTROY, &destroy);
		/* the batches of the probes have addresses of two DWs */
		kit->submits = !kit->gpu->plat->short_addresses;
	}
	kit->counts = !kit_ioctl(kit->drm, DRM_IOCTL_GENX_OA_INFO, &info);
}

bool kit_number(const struct kit *kit, const char *name, unsigned int *val)
{
	char path[PATH_MAX];
	bool found;
	FILE *f;

	snprintf(path, sizeof(path), "/sys/bus/pci/devices/%s/drm/card%d/%s", kit->gpu->slot,
		 kit->card, name);
	f = fopen(path, "r");
	found = f && fscanf(f, "%u", val) == 1;
	if (f)
		fclose(f);
	return found;
}

int kit_write(const struct kit *kit, const char *name, const char *word)
{
	char path[PATH_MAX];
	int fd, err = 0;

	snprintf(path, sizeof(path), "%s/%s", kit->debugfs, name);
	fd = open(path, O_WRONLY | O_CLOEXEC);
	if (fd < 0)
		return -errno;
	if (write(fd, word, strlen(word)) < 0)
		err = -errno;
	close(fd);
	return err;
}

/* Get genx on the device. Return: 0 or an exit code. */
static int get_device(struct kit *kit, const char *module, bool take)
{
	int err = 0;

	if (access("/sys/module/genx", F_OK)) {
		err = module ? load(module) : load_installed();
		kit->loaded = !err;
	}
	if (!err && take && strcmp(kit->gpu->driver, "genx")) {
		kit->taken = true;
		if (take_device(kit->gpu)) {
			say("genx: the device was not taken from its driver\n");
			kit->taken = false;
			return EXIT_CANNOT;
		}
	}
	if (!err && open_node(kit)) {
		say("genx: did not bind the device\n");
		err = EXIT_STOPPED;
	}
	return err;
}

int kit_load(struct kit *kit, const struct gpu *gpu, const char *module, bool take)
{
	int kmsg = open("/dev/kmsg", O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	int err;

	*kit = (struct kit){ .gpu = gpu, .drm = -1 };
	if (kmsg >= 0)
		lseek(kmsg, 0, SEEK_END);
	if (access(DEBUGFS "/dri", X_OK))
		mount("debugfs", DEBUGFS, "debugfs", 0, NULL);
	say("\ngenx is loaded\n");
	err = get_device(kit, module, take);
	if (kmsg >= 0) {
		show_log(kmsg);
		close(kmsg);
	}
	if (!err)
		read_properties(kit);
	return err;
}

static int unload(void)
{
	u64 end = now_ns() + UNLOAD_WAIT_MS * 1000000ull;
	int err;

	do {
		err = syscall(SYS_delete_module, "genx", O_NONBLOCK) ? errno : 0;
		if (!err || err == ENOENT)
			return 0;
		usleep(50000);
	} while (now_ns() < end);
	return err;
}

bool kit_unload(struct kit *kit)
{
	bool given = true;
	int err;

	if (kit->drm >= 0)
		close(kit->drm);
	if (kit->taken) {
		given = !give_device(kit->gpu);
		say("\nthe device is %sback with its driver\n", given ? "" : "NOT ");
	}
	/* genx was there before, so another program may use it */
	if (!kit->loaded)
		return given;
	err = unload();
	say("\ngenx is %sunloaded%s%s\n", err ? "not " : "", err ? ": " : "",
	    err ? strerror(err) : "");
	return !err && given;
}
