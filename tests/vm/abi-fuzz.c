// SPDX-License-Identifier: MIT
/*
 * abi-fuzz SEED CALLS: what a client does (objects, contexts, address spaces, submissions with
 * fences and relocations, OA streams), with half of the calls changed in a few places: bits,
 * limits, handles and pointers, in the argument and in the memory that it points to. SEED chooses
 * them. Each errno must be a documented one (lib/errnos.c). After EPOCH calls the process ends with
 * work in flight, and the next one begins, in turn as root and as nobody.
 * Prints TAP, and a line of progress every 100,000 calls.
 */

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <drm.h>
#include <i915_drm.h>
#include <uapi/genx_drm.h>

#include "tests/vm/lib/fuzz.h"
#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

#define EPOCH		500
#define NOBODY		65534
#define BATCH_END	0x05000000u
/* Larger objects are closed at once: a submission would bind them, and the guest is small. */
#define LARGE		(1u << 20)

static struct gpu gpu;
static int stream = -1;
static uint32_t unused;	/* of the calls without an argument */
static sigjmp_buf after_sigbus;

#define CALL(request, arg)	fuzz_call(gpu.fd, request, arg, sizeof(*(arg)))

static void object_destroy(uint32_t id)
{
	struct drm_gem_close args = { .handle = id };

	ioctl(gpu.fd, DRM_IOCTL_GEM_CLOSE, &args);
}

static void context_destroy(uint32_t id)
{
	struct drm_i915_gem_context_destroy args = { .ctx_id = id };

	CALL(DRM_IOCTL_I915_GEM_CONTEXT_DESTROY, &args);
}

static void vm_destroy(uint32_t id)
{
	struct drm_i915_gem_vm_control args = { .vm_id = id };

	CALL(DRM_IOCTL_I915_GEM_VM_DESTROY, &args);
}

static void syncobj_destroy(uint32_t id)
{
	struct drm_syncobj_destroy args = { .handle = id };

	ioctl(gpu.fd, DRM_IOCTL_SYNCOBJ_DESTROY, &args);
}

static void config_remove(uint32_t id)
{
	uint64_t config = id;

	CALL(DRM_IOCTL_I915_PERF_REMOVE_CONFIG, &config);
}

static struct fuzz_pool objects = { .destroy = object_destroy };
static struct fuzz_pool contexts = { .destroy = context_destroy };
static struct fuzz_pool vms = { .destroy = vm_destroy };
static struct fuzz_pool syncobjs = { .destroy = syncobj_destroy };
static struct fuzz_pool configs = { .destroy = config_remove };

/* The end of a batch at each DW: whatever is made of an object, its work ends. */
static void fill_object(uint32_t handle, uint64_t size)
{
	struct drm_i915_gem_pwrite args = {
		.handle = handle, .size = FUZZ_PAGE, .data_ptr = (uintptr_t)fuzz_pages.read_only,
	};

	for (; args.offset < size; args.offset += FUZZ_PAGE)
		ioctl(gpu.fd, DRM_IOCTL_I915_GEM_PWRITE, &args);
}

static void object_add(uint32_t handle, uint64_t size)
{
	if (size > LARGE || !handle) {
		object_destroy(handle);
		return;
	}
	fill_object(handle, size);
	fuzz_pool_add(&objects, handle);
}

static void do_create(void)
{
	struct drm_i915_gem_create args = { .size = 4096 * (1 + fuzz_draw(4)) };

	if (!CALL(DRM_IOCTL_I915_GEM_CREATE, &args))
		object_add(args.handle, args.size);
}

static void do_create_ext(void)
{
	struct drm_i915_gem_memory_class_instance system = {
		.memory_class = I915_MEMORY_CLASS_SYSTEM,
	};
	struct drm_i915_gem_create_ext_memory_regions ext = {
		.base.name = I915_GEM_CREATE_EXT_MEMORY_REGIONS, .num_regions = 1,
	};
	struct drm_i915_gem_create_ext args = { .size = 4096 * (1 + fuzz_draw(4)) };

	ext.regions = fuzz_region(&system, sizeof(system));
	args.extensions = fuzz_region(&ext, sizeof(ext));
	if (!CALL(DRM_IOCTL_I915_GEM_CREATE_EXT, &args))
		object_add(args.handle, args.size);
}

static void do_userptr(void)
{
	struct drm_i915_gem_userptr args = {
		.user_ptr = (uintptr_t)fuzz_pages.writable, .user_size = 4096,
	};

	if (!CALL(DRM_IOCTL_I915_GEM_USERPTR, &args))
		fuzz_pool_add(&objects, args.handle);
}

static void do_rw(void)
{
	struct drm_i915_gem_pread args = {
		.handle = fuzz_pool_any(&objects), .offset = fuzz_draw(64) * 8,
		.size = fuzz_draw(512),
	};

	args.data_ptr = (uintptr_t)fuzz_pages.writable;
	if (fuzz_draw(2)) {
		CALL(DRM_IOCTL_I915_GEM_PREAD, &args);
		return;
	}
	args.data_ptr = (uintptr_t)fuzz_pages.read_only;	/* writes ends of batches */
	CALL(DRM_IOCTL_I915_GEM_PWRITE, &args);
}

static void on_sigbus(int number)
{
	siglongjmp(after_sigbus, number);
}

static void do_mmap(void)
{
	struct drm_i915_gem_mmap_offset args = {
		.handle = fuzz_pool_any(&objects), .flags = fuzz_draw(4),
	};
	struct drm_i915_gem_mmap old = { .handle = fuzz_pool_any(&objects), .size = 4096 };
	volatile uint32_t *map;

	if (fuzz_draw(2)) {
		if (!CALL(DRM_IOCTL_I915_GEM_MMAP, &old))
			munmap((void *)(uintptr_t)old.addr_ptr, old.size);
		return;
	}
	if (CALL(DRM_IOCTL_I915_GEM_MMAP_OFFSET, &args))
		return;
	map = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, gpu.fd, args.offset);
	if (map == MAP_FAILED)
		return;
	/* SIGBUS: the pages were given up with MADVISE */
	if (!sigsetjmp(after_sigbus, 1))
		map[fuzz_draw(1024)] = BATCH_END;
	munmap((void *)map, 4096);
}

static void do_domain(void)
{
	struct drm_i915_gem_set_domain args = {
		.handle = fuzz_pool_any(&objects), .read_domains = I915_GEM_DOMAIN_CPU,
		.write_domain = fuzz_draw(2) ? I915_GEM_DOMAIN_CPU : 0,
	};
	struct drm_i915_gem_sw_finish end = { .handle = args.handle };

	CALL(DRM_IOCTL_I915_GEM_SET_DOMAIN, &args);
	CALL(DRM_IOCTL_I915_GEM_SW_FINISH, &end);
}

static void do_state(void)
{
	struct drm_i915_gem_set_tiling tiling = {
		.handle = fuzz_pool_any(&objects), .tiling_mode = fuzz_draw(3), .stride = 512,
	};
	struct drm_i915_gem_get_tiling get = { .handle = tiling.handle };
	struct drm_i915_gem_caching caching = { .handle = tiling.handle, .caching = fuzz_draw(3) };
	struct drm_i915_gem_madvise advice = { .handle = tiling.handle };
	struct drm_i915_gem_get_aperture aperture = { 0 };

	switch (fuzz_draw(6)) {
	case 0:
		CALL(DRM_IOCTL_I915_GEM_SET_TILING, &tiling);
		break;
	case 1:
		CALL(DRM_IOCTL_I915_GEM_GET_TILING, &get);
		break;
	case 2:
		CALL(DRM_IOCTL_I915_GEM_SET_CACHING, &caching);
		break;
	case 3:
		CALL(DRM_IOCTL_I915_GEM_GET_CACHING, &caching);
		break;
	case 4:
		CALL(DRM_IOCTL_I915_GEM_MADVISE, &advice);
		break;
	default:
		CALL(DRM_IOCTL_I915_GEM_GET_APERTURE, &aperture);
		break;
	}
}

static void do_context(void)
{
	struct i915_context_engines {
		uint64_t extensions;
		struct i915_engine_class_instance engines[3];
	} __attribute__((packed)) engines = {
		.engines = { { I915_ENGINE_CLASS_RENDER, 0 }, { I915_ENGINE_CLASS_COPY, 0 },
			     { I915_ENGINE_CLASS_VIDEO, 0 } },
	};
	struct drm_i915_gem_context_create_ext_setparam vm = {
		.base.name = I915_CONTEXT_CREATE_EXT_SETPARAM,
		.param = { .param = I915_CONTEXT_PARAM_VM, .value = fuzz_pool_any(&vms) },
	};
	struct drm_i915_gem_context_create_ext_setparam map = {
		.base.name = I915_CONTEXT_CREATE_EXT_SETPARAM,
		.param = { .param = I915_CONTEXT_PARAM_ENGINES, .size = sizeof(engines) },
	};
	struct drm_i915_gem_context_create_ext args = {
		.flags = I915_CONTEXT_CREATE_FLAGS_USE_EXTENSIONS,
	};

	map.param.value = fuzz_region(&engines, sizeof(engines));
	if (vm.param.value)
		map.base.next_extension = fuzz_region(&vm, sizeof(vm));
	if (fuzz_draw(2))
		args.extensions = fuzz_region(&map, sizeof(map));
	else
		args.flags = 0;
	if (!CALL(DRM_IOCTL_I915_GEM_CONTEXT_CREATE_EXT, &args))
		fuzz_pool_add(&contexts, args.ctx_id);
}

static void do_context_param(void)
{
	uint64_t memory[8] = { 0 };
	struct drm_i915_gem_context_param args = {
		.ctx_id = fuzz_pool_any(&contexts), .param = fuzz_draw(16), .value = fuzz_draw(2),
	};

	if (args.param == I915_CONTEXT_PARAM_ENGINES || args.param == I915_CONTEXT_PARAM_SSEU) {
		args.size = sizeof(memory);
		args.value = fuzz_region(memory, sizeof(memory));
	}
	if (fuzz_draw(2))
		CALL(DRM_IOCTL_I915_GEM_CONTEXT_GETPARAM, &args);
	else
		CALL(DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &args);
}

static void do_vm(void)
{
	struct drm_i915_gem_vm_control args = { 0 };

	if (!CALL(DRM_IOCTL_I915_GEM_VM_CREATE, &args))
		fuzz_pool_add(&vms, args.vm_id);
}

/* One to three objects, the batch last, with relocations and fences as often as not. */
static void do_exec(void)
{
	struct drm_i915_gem_relocation_entry reloc = { .offset = 64, .delta = 8 };
	struct drm_i915_gem_exec_object2 list[3] = { 0 };
	struct drm_i915_gem_exec_fence fences[2] = { 0 };
	uint64_t points[2] = { fuzz_draw(4), fuzz_draw(4) };
	struct drm_i915_gem_execbuffer_ext_timeline_fences timeline = {
		.base.name = DRM_I915_GEM_EXECBUFFER_EXT_TIMELINE_FENCES, .fence_count = 2,
	};
	struct drm_i915_gem_execbuffer2 args = { .buffer_count = 1 + fuzz_draw(3), .rsvd2 = -1ull };
	unsigned int n = args.buffer_count, first, flags = I915_EXEC_HANDLE_LUT;

	/* the same object twice is refused */
	first = fuzz_draw(FUZZ_POOL);
	for (unsigned int i = 0; i < n; i++) {
		list[i].handle = objects.ids[(first + i) % FUZZ_POOL];
		list[i].flags = EXEC_OBJECT_SUPPORTS_48B_ADDRESS;
		if (fuzz_draw(2))
			list[i].flags |= EXEC_OBJECT_WRITE;
	}
	if (fuzz_draw(2)) {
		reloc.target_handle = fuzz_draw(n);
		list[n - 1].relocation_count = 1;
		list[n - 1].relocs_ptr = fuzz_region(&reloc, sizeof(reloc));
	}
	for (unsigned int i = 0; i < 2; i++) {
		fences[i].handle = fuzz_pool_any(&syncobjs);
		fences[i].flags = i ? I915_EXEC_FENCE_SIGNAL : fuzz_draw(2) * I915_EXEC_FENCE_WAIT;
	}
	if (fuzz_draw(3) == 0) {
		timeline.handles_ptr = fuzz_region(fences, sizeof(fences));
		timeline.values_ptr = fuzz_region(points, sizeof(points));
		args.cliprects_ptr = fuzz_region(&timeline, sizeof(timeline));
		flags |= I915_EXEC_USE_EXTENSIONS;
	} else if (fuzz_draw(2)) {
		args.cliprects_ptr = fuzz_region(fences, sizeof(fences));
		args.num_cliprects = 2;
		flags |= I915_EXEC_FENCE_ARRAY;
	}
	if (fuzz_draw(4) == 0)
		flags |= I915_EXEC_FENCE_OUT;
	args.buffers_ptr = fuzz_region(list, sizeof(list[0]) * n);
	args.flags = flags | fuzz_draw(4);
	args.rsvd1 = fuzz_draw(4) ? fuzz_pool_any(&contexts) : 0;
	if (!CALL(DRM_IOCTL_I915_GEM_EXECBUFFER2_WR, &args) && args.flags & I915_EXEC_FENCE_OUT)
		close(args.rsvd2 >> 32);
}

static void do_wait(void)
{
	struct drm_i915_gem_wait args = {
		.bo_handle = fuzz_pool_any(&objects), .timeout_ns = fuzz_draw(1000000),
	};
	struct drm_i915_gem_busy busy = { .handle = fuzz_pool_any(&objects) };
	struct drm_i915_reset_stats stats = { .ctx_id = fuzz_pool_any(&contexts) };

	switch (fuzz_draw(4)) {
	case 0:
		CALL(DRM_IOCTL_I915_GEM_WAIT, &args);
		break;
	case 1:
		CALL(DRM_IOCTL_I915_GEM_BUSY, &busy);
		break;
	case 2:
		CALL(DRM_IOCTL_I915_GET_RESET_STATS, &stats);
		break;
	default:
		fuzz_call(gpu.fd, DRM_IOCTL_I915_GEM_THROTTLE, &unused, 4);
		break;
	}
}

static void do_query(void)
{
	struct drm_i915_query_item items[2] = { 0 };
	struct drm_i915_query args = { .num_items = 1 + fuzz_draw(2) };

	for (unsigned int i = 0; i < args.num_items; i++) {
		items[i].query_id = 1 + fuzz_draw(6);
		items[i].flags = fuzz_draw(4);
		items[i].length = fuzz_draw(2) ? FUZZ_PAGE : 0;
		items[i].data_ptr = (uintptr_t)fuzz_pages.data;
	}
	args.items_ptr = fuzz_region(items, sizeof(items));
	CALL(DRM_IOCTL_I915_QUERY, &args);
}

static void do_info(void)
{
	struct drm_i915_getparam param = {
		.param = fuzz_draw(64), .value = (int *)fuzz_pages.writable,
	};
	struct drm_i915_reg_read reg = { .offset = 0x2358 };
	struct drm_genx_oa_info info = { .format_index = fuzz_draw(8) };
	struct drm_genx_oa_counter counter = { .format = fuzz_draw(16), .index = fuzz_draw(64) };

	switch (fuzz_draw(4)) {
	case 0:
		CALL(DRM_IOCTL_I915_GETPARAM, &param);
		break;
	case 1:
		CALL(DRM_IOCTL_I915_REG_READ, &reg);
		break;
	case 2:
		CALL(DRM_IOCTL_GENX_OA_INFO, &info);
		break;
	default:
		CALL(DRM_IOCTL_GENX_OA_COUNTER, &counter);
		break;
	}
}

/* Never changed: for a large count of handles, the DRM core's allocation warns. */
static void do_syncobj(void)
{
	struct drm_syncobj_create args = { .flags = fuzz_draw(2) };
	struct drm_syncobj_timeline_array signal = { .count_handles = 1 };
	struct drm_syncobj_wait wait = { .count_handles = 1 };
	uint32_t handle = fuzz_pool_any(&syncobjs);
	uint64_t point = 1 + fuzz_draw(8);

	signal.handles = (uintptr_t)&handle;
	wait.handles = (uintptr_t)&handle;
	signal.points = (uintptr_t)&point;
	switch (fuzz_draw(3)) {
	case 0:
		if (!ioctl(gpu.fd, DRM_IOCTL_SYNCOBJ_CREATE, &args))
			fuzz_pool_add(&syncobjs, args.handle);
		break;
	case 1:
		ioctl(gpu.fd, DRM_IOCTL_SYNCOBJ_TIMELINE_SIGNAL, &signal);
		break;
	default:
		ioctl(gpu.fd, DRM_IOCTL_SYNCOBJ_WAIT, &wait);
		break;
	}
}

static void do_prime(void)
{
	struct drm_prime_handle args = {
		.handle = fuzz_pool_any(&objects), .flags = DRM_CLOEXEC | DRM_RDWR,
	};
	struct drm_prime_handle back = { 0 };

	if (CALL(DRM_IOCTL_PRIME_HANDLE_TO_FD, &args))
		return;
	back.fd = args.fd;
	/* the same handle as before, if the object is this client's */
	CALL(DRM_IOCTL_PRIME_FD_TO_HANDLE, &back);
	close(args.fd);
}

static void do_config(void)
{
	uint32_t mux[4] = { 0x9888, fuzz_draw(1 << 16), 0x9888, fuzz_draw(1 << 16) };
	uint32_t boolean[2] = { 0x2744, 0 };
	struct drm_i915_perf_oa_config args = { .n_mux_regs = 2, .n_boolean_regs = 1 };
	char uuid[37];
	int id;

	snprintf(uuid, sizeof(uuid), "%08x-0000-4000-8000-%012x", fuzz_draw(~0u), fuzz_draw(~0u));
	memcpy(args.uuid, uuid, sizeof(args.uuid));
	args.mux_regs_ptr = fuzz_region(mux, sizeof(mux));
	args.boolean_regs_ptr = fuzz_region(boolean, sizeof(boolean));
	id = CALL(DRM_IOCTL_I915_PERF_ADD_CONFIG, &args);
	if (id > 0)
		fuzz_pool_add(&configs, id);
}

static void do_stream_open(void)
{
	uint64_t props[] = {
		DRM_I915_PERF_PROP_SAMPLE_OA, 1,
		DRM_I915_PERF_PROP_OA_METRICS_SET, fuzz_draw(2) ? 1 : fuzz_pool_any(&configs),
		DRM_I915_PERF_PROP_OA_FORMAT, I915_OA_FORMAT_A32u40_A4u32_B8_C8,
		DRM_I915_PERF_PROP_OA_EXPONENT, 10 + fuzz_draw(8),
		fuzz_draw(2) ? GENX_OA_PROP_TOTALS : GENX_OA_PROP_MAP, fuzz_draw(2),
	};
	struct drm_i915_perf_open_param args = {
		.flags = I915_PERF_FLAG_FD_CLOEXEC | I915_PERF_FLAG_FD_NONBLOCK,
		.num_properties = sizeof(props) / 16,
	};
	int fd;

	if (stream >= 0 && fuzz_draw(4) == 0) {
		close(stream);
		stream = -1;
	}
	args.properties_ptr = fuzz_region(props, sizeof(props));
	fd = CALL(DRM_IOCTL_I915_PERF_OPEN, &args);
	if (fd < 0)
		return;
	if (stream >= 0)
		close(stream);
	stream = fd;
	fcntl(stream, F_SETFL, O_NONBLOCK);	/* a changed flag must not make read() wait */
}

static void do_stream(void)
{
	struct genx_oa_totals totals = { 0 };
	struct genx_oa_stream_info info;
	struct genx_oa_map_info map = { 0 };
	struct genx_oa_map_release release = { 0 };
	struct pollfd wait = { .fd = stream, .events = POLLIN };
	ssize_t n;

	switch (fuzz_draw(9)) {
	case 0:
		fuzz_call(stream, I915_PERF_IOCTL_ENABLE, &unused, 4);
		break;
	case 1:
		fuzz_call(stream, I915_PERF_IOCTL_DISABLE, &unused, 4);
		break;
	case 2:
		fuzz_call(stream, GENX_OA_IOCTL_TOTALS, &totals, sizeof(totals));
		break;
	case 3:
		fuzz_call(stream, GENX_OA_IOCTL_INFO, &info, sizeof(info));
		break;
	case 4:
		fuzz_call(stream, GENX_OA_IOCTL_MAP_INFO, &map, sizeof(map));
		break;
	case 5:
		ioctl(stream, GENX_OA_IOCTL_MAP_INFO, &map);
		release.generation = map.generation;
		release.head = map.tail;
		fuzz_call(stream, GENX_OA_IOCTL_MAP_RELEASE, &release, sizeof(release));
		break;
	case 6:
		poll(&wait, 1, 0);
		break;
	case 7:		/* the argument is the number itself */
		fuzz_judge(I915_PERF_IOCTL_CONFIG,
			   ioctl(stream, I915_PERF_IOCTL_CONFIG,
				 fuzz_draw(2) ? 1ul : fuzz_pool_any(&configs)) < 0 ? errno : 0);
		break;
	default:
		n = read(stream, fuzz_draw(8) ? fuzz_pages.data : (void *)fuzz_pages.read_only,
			 fuzz_draw(FUZZ_PAGE));
		if (n < 0 && errno >= 512 && !fuzz->wrong[0])
			snprintf(fuzz->wrong, sizeof(fuzz->wrong),
				 "call %lu: read returned errno %d", fuzz->calls, errno);
	}
}

static const struct {
	void (*run)(void);
	unsigned int weight;
} actions[] = {
	{ do_exec, 20 }, { do_create, 5 }, { do_create_ext, 5 }, { do_userptr, 3 }, { do_rw, 8 },
	{ do_mmap, 5 }, { do_domain, 5 }, { do_state, 10 }, { do_context, 3 },
	{ do_context_param, 8 },
	{ do_vm, 2 }, { do_wait, 8 }, { do_query, 8 }, { do_info, 10 }, { do_syncobj, 8 },
	{ do_prime, 4 }, { do_config, 3 }, { do_stream_open, 2 }, { do_stream, 8 },
};

static void act(void)
{
	unsigned int total = 0, at;
	size_t i;

	for (i = 0; i < sizeof(actions) / sizeof(actions[0]); i++)
		total += actions[i].weight;
	at = fuzz_draw(total);
	for (i = 0; at >= actions[i].weight; i++)
		at -= actions[i].weight;
	if (actions[i].run == do_stream && stream < 0)
		return;
	actions[i].run();
}

/* A client from its start to its end, which leaves all to the kernel but its configurations. */
static void client(unsigned long end, bool root)
{
	gpu_open(&gpu);
	if (!root && seteuid(NOBODY))
		exit(2);
	while (fuzz->calls < end)
		act();
	if (!root && seteuid(0))
		exit(2);
	for (unsigned int i = 0; i < FUZZ_POOL; i++) {
		uint64_t config = configs.ids[i];

		if (config)
			ioctl(gpu.fd, DRM_IOCTL_I915_PERF_REMOVE_CONFIG, &config);
	}
	exit(0);
}

/* Return: whether the process of the client crashed. */
static bool run_client(unsigned long end, bool root)
{
	pid_t child = fork();
	int status;

	if (!child)
		client(end, root);
	if (child < 0 || waitpid(child, &status, 0) != child || WEXITSTATUS(status)) {
		tap_ok(false, "a client begins");
		exit(1);
	}
	return WIFSIGNALED(status);
}

int main(int argc, char **argv)
{
	unsigned long wanted = argc > 2 ? strtoul(argv[2], NULL, 0) : 10000;
	unsigned int clients = 0, crashed = 0;

	setvbuf(stdout, NULL, _IOLBF, 0);
	signal(SIGBUS, on_sigbus);
	fuzz_begin(argc > 1 ? strtoul(argv[1], NULL, 0) : 1, BATCH_END);
	for (; fuzz->calls < wanted; clients++) {
		unsigned long end = fuzz->calls + EPOCH;

		crashed += run_client(end < wanted ? end : wanted, clients % 2 == 0);
	}
	printf("# %lu calls, %lu changed, %lu refused; %u clients, %u crashed\n", fuzz->calls,
	       fuzz->changed, fuzz->refused, clients, crashed);
	tap_ok(!fuzz->wrong[0], "documented errnos alone%s%s", fuzz->wrong[0] ? ": " : "",
	       fuzz->wrong);
	/* neither all nor none: the calls are valid ones, and the changes matter */
	tap_ok(fuzz->refused > wanted / 20 && fuzz->refused < wanted / 4 * 3,
	       "a part of the calls is refused");
	fuzz_print_kinds();
	tap_ok(crashed < clients / 4, "most clients reach their end");
	return tap_finish();
}
