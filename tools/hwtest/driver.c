// SPDX-License-Identifier: MIT
/* Load the genx module, find the DRM node of the device, unload the module. */

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/syscall.h>
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

/* Print what genx has logged since @kmsg was opened. */
static void show_log(int kmsg)
{
	char record[1024], *text;
	ssize_t n;

	while ((n = read(kmsg, record, sizeof(record) - 1)) > 0) {
		record[n] = '\0';
		text = strchr(record, ';');
		if (!text || !strstr(text, "genx"))
			continue;
		text[strcspn(text, "\n")] = '\0';
		say("  log: %s\n", text + 1);
	}
}

static int load(const char *module)
{
	int fd = open(module, O_RDONLY | O_CLOEXEC);
	int err = 0;

	if (fd < 0) {
		say("genx: %s: %s: build it with 'make'\n", module, strerror(errno));
		return EXIT_CANNOT;
	}
	if (syscall(SYS_finit_module, fd, "", 0))
		err = errno;
	close(fd);
	if (!err)
		return 0;
	say("genx: %s does not load: %s%s\n", module, strerror(err),
	    err == ENOENT ? ": first 'modprobe -a drm_gpuvm drm_shmem_helper'" :
	    err == ENOEXEC ? ": it was built for another kernel, see 'make help'" :
	    err == EEXIST ? ": genx is loaded already, 'rmmod genx' first" :
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
	kit->submits = !kit_ioctl(kit->drm, DRM_IOCTL_I915_GEM_CONTEXT_CREATE, &create);
	destroy.ctx_id = create.ctx_id;
	if (kit->submits)
		kit_ioctl(kit->drm, DRM_IOCTL_I915_GEM_CONTEXT_DESTROY, &destroy);
	kit->counts = !kit_ioctl(kit->drm, DRM_IOCTL_GENX_OA_INFO, &info);
}

int kit_load(struct kit *kit, const struct gpu *gpu, const char *module)
{
	int kmsg = open("/dev/kmsg", O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	int err;

	*kit = (struct kit){ .gpu = gpu, .drm = -1 };
	if (kmsg >= 0)
		lseek(kmsg, 0, SEEK_END);
	if (access(DEBUGFS "/dri", X_OK))
		mount("debugfs", DEBUGFS, "debugfs", 0, NULL);
	say("\ngenx is loaded\n");
	err = load(module);
	kit->loaded = !err;
	if (!err && open_node(kit)) {
		say("genx: did not bind the device\n");
		err = EXIT_STOPPED;
	}
	if (kmsg >= 0) {
		show_log(kmsg);
		close(kmsg);
	}
	if (!err)
		read_properties(kit);
	return err;
}

bool kit_unload(struct kit *kit)
{
	u64 end = now_ns() + UNLOAD_WAIT_MS * 1000000ull;
	int err;

	if (kit->drm >= 0)
		close(kit->drm);
	/* the kit did not load the module, so another program may use it */
	if (!kit->loaded)
		return true;
	do {
		err = syscall(SYS_delete_module, "genx", O_NONBLOCK) ? errno : 0;
		if (!err || err == ENOENT)
			break;
		usleep(50000);
	} while (now_ns() < end);
	say("\ngenx is %sunloaded%s%s\n", err ? "not " : "", err ? ": " : "",
	    err ? strerror(err) : "");
	return !err;
}
