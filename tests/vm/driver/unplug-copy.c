// SPDX-License-Identifier: MIT
/*
 * unplug-copy SLOT [fuse]: take the device away while an ioctl or a read() is blocked in a copy
 * from or to user space. The page of the copy belongs to a userfaultfd, or with "fuse" to a file of
 * a FUSE server for some of the calls, so that it stays away until this program provides it. The
 * removal must not wait for it. Prints TAP.
 */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <i915_drm.h>
#include <uapi/genx_drm.h>

#include "tests/vm/lib/driver.h"
#include "tests/vm/lib/fuse_page.h"
#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

/* A removal that waits for user space would never end; this ends the test. */
#define LIMIT_S		120

static struct gpu gpu;
static struct gpu_bo bo;
static int stream;
static int uffd;
/* The page of the copy. It is not in memory until this program provides it. */
static char *page;

/* ---- the calls: each touches @away ---- */

static int call(int fd, unsigned long request, void *arg)
{
	return ioctl(fd, request, arg) < 0 ? -errno : 0;
}

static int create_context(void *away)
{
	struct drm_i915_gem_context_create_ext arg = {
		.flags = I915_CONTEXT_CREATE_FLAGS_USE_EXTENSIONS,
		.extensions = (uintptr_t)away,
	};

	return call(gpu.fd, DRM_IOCTL_I915_GEM_CONTEXT_CREATE_EXT, &arg);
}

static int set_engines(void *away)
{
	struct drm_i915_gem_context_param arg = {
		.param = I915_CONTEXT_PARAM_ENGINES,
		.size = sizeof(struct i915_context_param_engines),
		.value = (uintptr_t)away,
	};

	return call(gpu.fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &arg);
}

/* The kernel copies the engine map of a context, which was set before, to @away. */
static int get_engines(void *away)
{
	struct drm_i915_gem_context_param arg = {
		.param = I915_CONTEXT_PARAM_ENGINES,
		.size = 64,
		.value = (uintptr_t)away,
	};

	return call(gpu.fd, DRM_IOCTL_I915_GEM_CONTEXT_GETPARAM, &arg);
}

static int getparam(void *away)
{
	struct drm_i915_getparam arg = { .param = I915_PARAM_REVISION, .value = away };

	return call(gpu.fd, DRM_IOCTL_I915_GETPARAM, &arg);
}

static int query_items(void *away)
{
	struct drm_i915_query arg = { .num_items = 1, .items_ptr = (uintptr_t)away };

	return call(gpu.fd, DRM_IOCTL_I915_QUERY, &arg);
}

static int query(uint32_t id, uint32_t flags, void *away)
{
	struct drm_i915_query_item item = {
		.query_id = id, .length = 4000, .flags = flags, .data_ptr = (uintptr_t)away,
	};
	struct drm_i915_query arg = { .num_items = 1, .items_ptr = (uintptr_t)&item };
	int err = call(gpu.fd, DRM_IOCTL_I915_QUERY, &arg);

	return err ? err : item.length < 0 ? item.length : 0;
}

static int query_engines(void *away)
{
	return query(DRM_I915_QUERY_ENGINE_INFO, 0, away);
}

static int query_configs(void *away)
{
	return query(DRM_I915_QUERY_PERF_CONFIG, DRM_I915_QUERY_PERF_CONFIG_LIST, away);
}

static int query_config(void *away)
{
	return query(DRM_I915_QUERY_PERF_CONFIG, DRM_I915_QUERY_PERF_CONFIG_DATA_FOR_ID, away);
}

static int open_stream(void *away)
{
	struct drm_i915_perf_open_param arg = {
		.num_properties = 1, .properties_ptr = (uintptr_t)away,
	};

	return call(gpu.fd, DRM_IOCTL_I915_PERF_OPEN, &arg);
}

static int add_config(void *away)
{
	struct drm_i915_perf_oa_config arg = {
		.n_boolean_regs = 1, .boolean_regs_ptr = (uintptr_t)away,
	};

	memcpy(arg.uuid, "01234567-0123-0123-0123-0123456789ab", sizeof(arg.uuid));
	return call(gpu.fd, DRM_IOCTL_I915_PERF_ADD_CONFIG, &arg);
}

static int stream_read(void *away)
{
	ssize_t n = read(stream, away, 4096);

	return n < 0 ? -errno : 0;
}

static int stream_info(void *away)
{
	return call(stream, GENX_OA_IOCTL_INFO, away);
}

static int stream_totals(void *away)
{
	return call(stream, GENX_OA_IOCTL_TOTALS, away);
}

static int execbuf(void *away)
{
	struct drm_i915_gem_execbuffer2 arg = {
		.buffers_ptr = (uintptr_t)away, .buffer_count = 1,
	};

	return call(gpu.fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &arg);
}

static int pread_bo(void *away)
{
	struct drm_i915_gem_pread arg = {
		.handle = bo.handle, .size = 8, .data_ptr = (uintptr_t)away,
	};

	return call(gpu.fd, DRM_IOCTL_I915_GEM_PREAD, &arg);
}

static int pwrite_bo(void *away)
{
	struct drm_i915_gem_pwrite arg = {
		.handle = bo.handle, .size = 8, .data_ptr = (uintptr_t)away,
	};

	return call(gpu.fd, DRM_IOCTL_I915_GEM_PWRITE, &arg);
}

static int create_vm(void *away)
{
	struct drm_i915_gem_vm_control arg = { .extensions = (uintptr_t)away };

	return call(gpu.fd, DRM_IOCTL_I915_GEM_VM_CREATE, &arg);
}

static int create_bo(void *away)
{
	struct drm_i915_gem_create_ext arg = { .size = 4096, .extensions = (uintptr_t)away };

	return call(gpu.fd, DRM_IOCTL_I915_GEM_CREATE_EXT, &arg);
}

/*
 * @want: the result of a call that continues with the page provided, which reads as zero; @fuse:
 * also tried with the FUSE server.
 */
static const struct {
	const char *name;
	int (*run)(void *away);
	int want;
	bool fuse;
} calls[] = {
	{ "CONTEXT_CREATE_EXT reads an extension", create_context, -ENODEV, false },
	{ "CONTEXT_SETPARAM reads an engine map", set_engines, -ENODEV, true },
	{ "CONTEXT_GETPARAM writes an engine map", get_engines, 0, false },
	{ "GETPARAM writes a value", getparam, 0, true },
	{ "QUERY reads an item", query_items, -EINVAL, false },
	{ "QUERY writes the engines", query_engines, 0, false },
	{ "QUERY writes the metric sets", query_configs, 0, false },
	{ "QUERY reads the id of a metric set", query_config, -ENODEV, false },
	{ "PERF_OPEN reads a property", open_stream, -EINVAL, true },
	{ "PERF_ADD_CONFIG reads a register", add_config, -EINVAL, false },
	{ "read() of a stream", stream_read, -ENODEV, true },
	{ "GENX_OA_IOCTL_INFO writes", stream_info, 0, false },
	{ "GENX_OA_IOCTL_TOTALS reads", stream_totals, -ENODEV, false },
	{ "EXECBUFFER2 reads an object", execbuf, -ENOENT, true },
	{ "PREAD writes", pread_bo, 0, true },
	{ "PWRITE reads", pwrite_bo, 0, true },
	{ "VM_CREATE reads an extension", create_vm, -EINVAL, false },
	{ "GEM_CREATE_EXT reads an extension", create_bo, -EINVAL, false },
};

#define N_CALLS	(sizeof(calls) / sizeof(calls[0]))

/* ---- the page ---- */

static bool uffd_open(void)
{
	struct uffdio_api api = { .api = UFFD_API };

	uffd = syscall(SYS_userfaultfd, O_CLOEXEC);
	return uffd >= 0 && !ioctl(uffd, UFFDIO_API, &api);
}

static bool uffd_take(void)
{
	struct uffdio_register reg = { .mode = UFFDIO_REGISTER_MODE_MISSING };

	page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (page == MAP_FAILED)
		return false;
	reg.range.start = (uintptr_t)page;
	reg.range.len = 4096;
	return !ioctl(uffd, UFFDIO_REGISTER, &reg);
}

static bool uffd_wanted(void)
{
	struct pollfd pfd = { .fd = uffd, .events = POLLIN };
	struct uffd_msg msg;

	return poll(&pfd, 1, 1000 * LIMIT_S) == 1 &&
	       read(uffd, &msg, sizeof(msg)) == sizeof(msg) && msg.event == UFFD_EVENT_PAGEFAULT;
}

static void uffd_give(void)
{
	struct uffdio_zeropage zero = { .range = { .start = (uintptr_t)page, .len = 4096 } };

	if (ioctl(uffd, UFFDIO_ZEROPAGE, &zero))
		perror("UFFDIO_ZEROPAGE");
}

static bool fuse_take(void)
{
	page = fuse_page_map();
	return page;
}

static bool fuse_wanted(void)
{
	return fuse_page_wanted(LIMIT_S);
}

/* What keeps the page away: userfaultfd or the FUSE server. */
static const struct holder {
	const char *name;
	bool (*open)(void);
	bool (*take)(void);
	/* is a thread waiting for the page? */
	bool (*wanted)(void);
	void (*give)(void);
} by_uffd = {
	.name = "userfaultfd",
	.open = uffd_open, .take = uffd_take, .wanted = uffd_wanted, .give = uffd_give,
}, by_fuse = {
	.name = "FUSE server",
	.open = fuse_page_serve, .take = fuse_take, .wanted = fuse_wanted, .give = fuse_page_give,
};

/* ---- one case ---- */

static void *run_call(void *arg)
{
	size_t i = (size_t)arg;

	return (void *)(intptr_t)calls[i].run(page);
}

static void *run_unbind(void *arg)
{
	return (void *)(intptr_t)driver_write("unbind");
}

static int open_all(void)
{
	struct drm_i915_gem_context_param map = {
		.param = I915_CONTEXT_PARAM_ENGINES,
		.size = sizeof(struct i915_context_param_engines),
		.value = (uintptr_t)&(struct i915_context_param_engines){ 0 },
	};
	uint64_t props[] = {
		DRM_I915_PERF_PROP_SAMPLE_OA, 1,
		DRM_I915_PERF_PROP_OA_METRICS_SET, 1,
		DRM_I915_PERF_PROP_OA_FORMAT, I915_OA_FORMAT_A32u40_A4u32_B8_C8,
		DRM_I915_PERF_PROP_OA_EXPONENT, 12,
		GENX_OA_PROP_TOTALS, 1,
	};
	struct drm_i915_perf_open_param param = {
		.num_properties = sizeof(props) / 16, .properties_ptr = (uintptr_t)props,
	};
	int err;

	gpu_open(&gpu);
	err = gpu_bo_create(&gpu, GPU_PAGE, &bo);
	if (!err)
		err = gpu_ioctl(gpu.fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &map);
	if (err)
		return err;
	stream = ioctl(gpu.fd, DRM_IOCTL_I915_PERF_OPEN, &param);
	return stream < 0 ? -errno : 0;
}

static void one(const struct holder *holder, size_t i)
{
	struct timespec until;
	pthread_t caller, remover;
	void *ret, *removed = (void *)-1;
	bool wanted, ended;

	if (!tap_ok(!open_all() && holder->take(), "%s: set up", calls[i].name))
		return;
	pthread_create(&caller, NULL, run_call, (void *)i);
	wanted = holder->wanted();
	tap_ok(wanted, "%s: blocks in the page", calls[i].name);
	pthread_create(&remover, NULL, run_unbind, NULL);
	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_sec += LIMIT_S;
	ended = wanted && !pthread_timedjoin_np(remover, &removed, &until);
	tap_ok(ended && !removed, "%s: unbind does not wait for it", calls[i].name);
	holder->give();
	pthread_join(caller, &ret);
	tap_is((intptr_t)ret, calls[i].want, "%s: its result after that", calls[i].name);
	if (!ended)
		pthread_join(remover, &removed);
	munmap(page, 4096);
	close(stream);
	/* a mapping that stays would keep the minor number of the old device in use */
	gpu_bo_destroy(&gpu, &bo);
	gpu_close(&gpu);
	tap_is(driver_write("bind"), 0, "%s: bind", calls[i].name);
}

int main(int argc, char **argv)
{
	bool fuse = argc > 2 && !strcmp(argv[2], "fuse");
	const struct holder *holder = fuse ? &by_fuse : &by_uffd;
	unsigned int tried = 0;

	if (argc > 1)
		driver_slot = argv[1];
	if (!tap_ok(holder->open(), "%s", holder->name))
		return tap_finish();
	for (size_t i = 0; i < N_CALLS; i++) {
		if (fuse && !calls[i].fuse)
			continue;
		one(holder, i);
		tried++;
	}
	tap_row("unbind does not wait for it, the call then ends with its usual errno",
		"device unplugged while a copy from or to user space is blocked%s (%u calls)",
		fuse ? " by a FUSE server" : "", tried);
	return tap_finish();
}
