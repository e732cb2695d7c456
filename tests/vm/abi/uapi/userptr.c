// SPDX-License-Identifier: MIT
/* Objects made of the memory of this process, which changes while the GPU uses it. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <drm.h>
#include <i915_drm.h>

#include "tests/vm/lib/tap.h"
#include "tests/vm/abi/uapi/client.h"
#include "tests/vm/abi/uapi/job.h"
#include "tests/vm/abi/uapi/uapi.h"

#define GATE_ADDR	0x300000ULL
#define MI_SEMAPHORE_WAIT_NEQ	((0x1c << 23) | 2 | BIT(15) | 5 << 12)

static volatile uint32_t *map_page(void *at)
{
	volatile uint32_t *p = mmap(at, PAGE, PROT_READ | PROT_WRITE,
				    MAP_PRIVATE | MAP_ANONYMOUS | (at ? MAP_FIXED : 0), -1, 0);

	return p == MAP_FAILED ? NULL : p;
}

static uint32_t userptr(int fd, volatile void *p, uint32_t flags)
{
	struct drm_i915_gem_userptr arg = {
		.user_ptr = (uintptr_t)p, .user_size = PAGE, .flags = flags,
	};

	return ioctl(fd, DRM_IOCTL_I915_GEM_USERPTR, &arg) ? 0 : arg.handle;
}

static void test_args(int fd, volatile uint32_t *page)
{
	struct drm_i915_gem_userptr arg = { .user_ptr = (uintptr_t)page, .user_size = PAGE };

	arg.flags = 4;
	expect(fd, DRM_IOCTL_I915_GEM_USERPTR, &arg, EINVAL, "unknown flag");
	arg.flags = I915_USERPTR_UNSYNCHRONIZED;
	expect(fd, DRM_IOCTL_I915_GEM_USERPTR, &arg, ENODEV, "without notifier");
	arg.flags = 0;
	arg.user_size = 0;
	expect(fd, DRM_IOCTL_I915_GEM_USERPTR, &arg, EINVAL, "no size");
	arg.user_size = PAGE - 1;
	expect(fd, DRM_IOCTL_I915_GEM_USERPTR, &arg, EINVAL, "size not page aligned");
	arg.user_size = 1ULL << 43;
	expect(fd, DRM_IOCTL_I915_GEM_USERPTR, &arg, E2BIG, "more pages than an int can count");
	arg.user_size = PAGE;
	arg.user_ptr += 64;
	expect(fd, DRM_IOCTL_I915_GEM_USERPTR, &arg, EINVAL, "address not page aligned");
	arg.user_ptr = ~0ULL - PAGE + 1;
	expect(fd, DRM_IOCTL_I915_GEM_USERPTR, &arg, EFAULT, "address of the kernel");
	arg.user_ptr = PAGE;
	arg.flags = I915_USERPTR_PROBE;
	expect(fd, DRM_IOCTL_I915_GEM_USERPTR, &arg, EFAULT, "probe of a range that is not mapped");
}

static void test_refused(int fd, uint32_t handle)
{
	struct drm_i915_gem_pwrite wr = { .handle = handle, .size = 8, .data_ptr = (uintptr_t)&wr };
	struct drm_i915_gem_pread rd = { .handle = handle, .size = 8, .data_ptr = (uintptr_t)&wr };
	struct drm_i915_gem_mmap_offset offset = { .handle = handle, .flags = I915_MMAP_OFFSET_WB };
	struct drm_i915_gem_mmap map = { .handle = handle, .size = PAGE };
	struct drm_prime_handle prime = { .handle = handle, .flags = DRM_CLOEXEC };

	expect(fd, DRM_IOCTL_I915_GEM_PWRITE, &wr, EINVAL, "memory of a process");
	expect(fd, DRM_IOCTL_I915_GEM_PREAD, &rd, EINVAL, "memory of a process");
	expect(fd, DRM_IOCTL_I915_GEM_MMAP, &map, ENXIO, "memory of a process");
	expect(fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &offset, ENODEV, "memory of a process");
	tap_is(ioctl(fd, DRM_IOCTL_PRIME_HANDLE_TO_FD, &prime) ? errno : 0, EINVAL,
	       "userptr: no export");
}

/* Run the job with its target in the memory of the process. */
static int run(int fd, struct job *job, uint32_t handle)
{
	uint32_t target = job->object[0].handle;
	int err;

	job->object[0].handle = handle;
	err = ioctl(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2_WR, &job->exec) ? errno : 0;
	if (!err)
		err = gem_wait(fd, handle, 20000000000LL);
	job->object[0].handle = target;
	return err;
}

/* The process replaces, removes and moves its page: the GPU always uses the present one. */
static void test_changes(int fd, struct job *job, volatile uint32_t *page, uint32_t handle)
{
	volatile uint32_t *moved;

	tap_ok(!run(fd, job, handle) && page[0] == VALUE,
	       "userptr: store to memory of the process");
	tap_ok(map_page((void *)page) && !page[0], "userptr: another page at the address");
	tap_ok(!run(fd, job, handle) && page[0] == VALUE, "userptr: store to the new page");
	munmap((void *)page, PAGE);
	tap_is(run(fd, job, handle), EFAULT, "userptr: EFAULT after munmap");
	map_page((void *)page);
	page[1] = 7;
	moved = mremap((void *)page, PAGE, PAGE, MREMAP_MAYMOVE | MREMAP_FIXED,
		       (char *)page + 16 * PAGE);
	tap_is(run(fd, job, handle), EFAULT, "userptr: EFAULT after mremap");
	tap_ok(moved != MAP_FAILED && !moved[0] && moved[1] == 7,
	       "userptr: the moved page is kept");
	map_page((void *)page);
	mprotect((void *)page, PAGE, PROT_READ);
	tap_is(run(fd, job, handle), EFAULT, "userptr: EFAULT for a page that is read-only");
	mprotect((void *)page, PAGE, PROT_READ | PROT_WRITE);
	tap_ok(!run(fd, job, handle) && page[0] == VALUE, "userptr: the page is back");
}

/*
 * Two objects with the same page: the GPU may use both. (The DMA API objects to overlapping
 * mappings that synchronise with the CPU; a debug kernel prints a warning.)
 */
static void test_shared(int fd, struct job *job, volatile uint32_t *page, uint32_t handle)
{
	uint32_t other = userptr(fd, page, 0);

	tap_ok(other, "userptr: a second object with the same page");
	page[0] = 1;
	tap_ok(!run(fd, job, other) && page[0] == VALUE, "userptr: store to the second object");
	page[0] = 1;
	tap_ok(!run(fd, job, handle) && page[0] == VALUE, "userptr: store to the first object");
	gem_close(fd, other);
	page[0] = 1;
	tap_ok(!run(fd, job, handle) && page[0] == VALUE,
	       "userptr: store to the first object without the second");
}

/* After fork() each process has its own page; the GPU uses that of the parent. */
static void test_fork(int fd, struct job *job, volatile uint32_t *page, uint32_t handle)
{
	int to_child[2], status = -1;
	char c = 0;
	pid_t pid;

	page[0] = 1;
	if (pipe(to_child))
		return;
	pid = fork();
	if (!pid) {
		close(to_child[1]);
		while (read(to_child[0], &c, 1) > 0)
			;
		/* the memory that the parent gave to the GPU is not that of this process */
		_exit(page[0] == 1 && run(fd, job, handle) == EFAULT ? 0 : 1);
	}
	tap_ok(!run(fd, job, handle) && page[0] == VALUE, "userptr: store after fork()");
	close(to_child[0]);
	close(to_child[1]);
	waitpid(pid, &status, 0);
	tap_is(status, 0, "userptr: the child keeps its page, and may not use that of its parent");
}

/* A batch that waits until the gate is not 0, then stores to the page. */
struct gated {
	volatile uint32_t *gate;
	uint32_t *code;
	struct drm_i915_gem_exec_object2 object[3];
	struct drm_i915_gem_execbuffer2 exec;
};

static void gated_create(int fd, struct gated *g, const struct job *job, uint32_t handle)
{
	uint32_t gate = gem_create(fd, PAGE), batch = gem_create(fd, PAGE);

	g->gate = gem_map(fd, gate, PAGE);
	g->code = gem_map(fd, batch, PAGE);
	g->code[0] = MI_SEMAPHORE_WAIT_NEQ;
	g->code[1] = 0;
	g->code[2] = (uint32_t)GATE_ADDR;
	g->code[3] = GATE_ADDR >> 32;
	memcpy(g->code + 4, job->batch, 24);
	memcpy(g->object, job->object, sizeof(job->object));
	g->object[2] = g->object[1];
	g->object[2].handle = batch;
	g->object[0].handle = handle;
	g->object[1].handle = gate;
	g->object[1].offset = GATE_ADDR;
	g->exec = job->exec;
	g->exec.buffers_ptr = (uintptr_t)g->object;
	g->exec.buffer_count = 3;
}

static int gated_submit(int fd, struct gated *g)
{
	return ioctl(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2_WR, &g->exec) ? errno : 0;
}

static void gated_destroy(int fd, struct gated *g)
{
	tap_is(gem_wait(fd, g->object[2].handle, 20000000000LL), 0, "userptr: the batch ends");
	munmap((void *)g->gate, PAGE);
	munmap(g->code, PAGE);
	gem_close(fd, g->object[1].handle);
	gem_close(fd, g->object[2].handle);
}

static void give_up(volatile uint32_t *page)
{
	munmap((void *)page, PAGE);
}

/* Both processes may write only copies of the page from now on. */
static void write_protect(volatile uint32_t *page)
{
	pid_t pid = fork();

	if (!pid)
		_exit(0);
	waitpid(pid, NULL, 0);
}

/* munmap() and fork() return when the GPU no longer uses the page. */
static void test_busy(int fd, struct job *job, volatile uint32_t *page, uint32_t handle,
		      void (*change)(volatile uint32_t *page), const char *name)
{
	struct gated g;
	pid_t pid;
	int err;

	gated_create(fd, &g, job, handle);
	/* forked before the submission: fork() would wait for the GPU, too */
	pid = fork();
	if (!pid) {
		while (!g.gate[1])
			usleep(1000);
		usleep(200000);
		g.gate[0] = 1;
		_exit(0);
	}
	err = gated_submit(fd, &g);
	mprotect((void *)page, PAGE, PROT_READ);
	mprotect((void *)page, PAGE, PROT_READ | PROT_WRITE);
	tap_is(gem_wait(fd, g.object[2].handle, 0), ETIME,
	       "userptr: mprotect() does not wait for the GPU");
	g.gate[1] = 1;
	change(page);
	tap_ok(!err && g.gate[0] == 1, "userptr: %s waits for the GPU (errno %d)", name, err);
	g.gate[0] = 1;
	waitpid(pid, NULL, 0);
	gated_destroy(fd, &g);
}

/* A process that ends does not wait for the GPU: its pages stay until the batch has ended. */
static void test_exit(int fd, struct job *job)
{
	unsigned int ms = 0;
	struct gated g;
	int status;
	pid_t pid;

	gated_create(fd, &g, job, 0);
	pid = fork();
	if (!pid) {
		volatile uint32_t *page = map_page(NULL);

		g.object[0].handle = userptr(fd, page, 0);
		_exit(gated_submit(fd, &g));
	}
	while (!waitpid(pid, &status, WNOHANG) && ms++ < 5000)
		usleep(1000);
	tap_ok(ms < 5000 && !status && gem_wait(fd, g.object[2].handle, 0) == ETIME,
	       "userptr: a process ends while the GPU uses its memory");
	g.gate[0] = 1;
	if (ms >= 5000)
		waitpid(pid, &status, 0);
	gated_destroy(fd, &g);
}

void test_userptr(int fd)
{
	/* the pages behind it are free for the page that moves */
	char *room = mmap(NULL, 32 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	volatile uint32_t *page = map_page(room);
	uint32_t handle;
	struct job job;

	tap_ok(job_create(fd, &job), "userptr: objects");
	test_args(fd, page);
	handle = userptr(fd, page, I915_USERPTR_PROBE);
	tap_ok(handle, "GEM_USERPTR: a page of this process");
	test_refused(fd, handle);
	test_changes(fd, &job, page, handle);
	test_shared(fd, &job, page, handle);
	test_fork(fd, &job, page, handle);
	test_busy(fd, &job, page, handle, write_protect, "fork()");
	test_busy(fd, &job, page, handle, give_up, "munmap()");
	test_exit(fd, &job);
	gem_close(fd, handle);
	job_destroy(fd, &job);
}
