// SPDX-License-Identifier: MIT
/*
 * oa-map SLOT: the mapped buffer of a counter stream: a reader that follows the hardware, attempts
 * to write or to keep the mapping, other processes, and removal of the device. Prints TAP.
 */

#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <i915_drm.h>
#include <uapi/genx_drm.h>

#include "tests/vm/lib/driver.h"
#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

#define EXPONENT	9
#define SIZE		(16u << 20)	/* 5 s of reports */
#define REPORT		256u
#define NOBODY		65534
#define WAIT_MS		20000
#define ROUNDS		20

static struct gpu gpu;

static int open_mapped(unsigned int exponent)
{
	const uint64_t more[] = {
		GENX_OA_PROP_MAP, 1, GENX_OA_PROP_BUFFER_SIZE, SIZE, GENX_OA_PROP_TOTALS, 1,
	};

	return gpu_stream_open_with(&gpu, exponent, I915_PERF_FLAG_FD_CLOEXEC, more, 3);
}

static const char *map_of(int fd)
{
	void *map = mmap(NULL, SIZE, PROT_READ, MAP_SHARED, fd, 0);

	return map == MAP_FAILED ? NULL : map;
}

static int info_of(int fd, struct genx_oa_map_info *info)
{
	return ioctl(fd, GENX_OA_IOCTL_MAP_INFO, info) < 0 ? -errno : 0;
}

static int release(int fd, struct genx_oa_map_info *info)
{
	struct genx_oa_map_release arg = { .generation = info->generation, .head = info->tail };

	if (ioctl(fd, GENX_OA_IOCTL_MAP_RELEASE, &arg) < 0)
		return -errno;
	*info = arg.info;
	return 0;
}

static bool readable(int fd)
{
	struct pollfd p = { .fd = fd, .events = POLLIN };

	return poll(&p, 1, WAIT_MS) == 1 && p.revents == POLLIN;
}

/* ---- a reader ---- */

static void test_reader(void)
{
	unsigned int round, reports = 0, zero = 0, apart = 0, clocks = 0;
	struct genx_oa_map_info info, before;
	int fd = open_mapped(EXPONENT);
	const char *map = map_of(fd);
	const uint32_t *r, *last = NULL;
	uint32_t keep[REPORT / 4], pos;

	if (!tap_ok(fd >= 0 && map, "a mapped stream (%d)", fd))
		return;
	tap_is(info_of(fd, &info), 0, "MAP_INFO");
	tap_ok(info.size == SIZE && info.report_size == REPORT &&
	       info.flags == GENX_OA_MAP_ENABLED, "geometry");
	for (round = 0; round < ROUNDS && readable(fd); round++) {
		if (info_of(fd, &info))
			break;
		for (pos = info.head; pos != info.tail; pos = (pos + REPORT) & (SIZE - 1)) {
			r = (const void *)(map + pos);
			reports++;
			zero += !r[0];
			if (last) {
				apart += r[1] - last[1] > (2u << EXPONENT);
				clocks += r[49] - last[49] != r[50] - last[50];
			}
			memcpy(keep, r, sizeof(keep));
			last = keep;
		}
		before = info;
		if (release(fd, &info))
			break;
		r = (const void *)(map + before.head);
		zero += before.head != before.tail && (r[0] || r[1]);
	}
	tap_is(round, ROUNDS, "poll, read in place, release");
	tap_ok(reports > ROUNDS, "%u reports", reports);
	tap_is(zero, 0, "each was complete before the release, and is erased after it");
	tap_is(apart, 0, "none is missing");
	tap_is(clocks, 0, "B1 and B2 count each clock");
	tap_is(info.lost + info.overflows, 0, "nothing was lost");
	munmap((void *)map, SIZE);
	close(fd);
}

/* ---- attempts to write or to keep it ---- */

static int mmap_error(int fd, size_t n, int prot, int flags)
{
	void *map = mmap(NULL, n, prot, flags, fd, 0);

	if (map == MAP_FAILED)
		return -errno;
	munmap(map, n);
	return 0;
}

static int write_through_proc(const char *map)
{
	int fd = open("/proc/self/mem", O_RDWR);
	ssize_t n = pwrite(fd, "GENX", 4, (off_t)(uintptr_t)map);

	close(fd);
	return n < 0 ? -errno : (int)n;
}

/* io_uring, RDMA and O_DIRECT get pages as process_vm_readv() of another process does. */
static int pin_from_child(const char *map)
{
	int status = 0;
	pid_t pid = getpid();
	pid_t child = fork();

	if (!child) {
		char bytes[64];
		struct iovec to = { bytes, sizeof(bytes) }, from = { (void *)map, sizeof(bytes) };

		_exit(process_vm_readv(pid, &to, 1, &from, 1, 0) < 0 ? errno : 0);
	}
	waitpid(child, &status, 0);
	return WIFEXITED(status) ? -WEXITSTATUS(status) : -ECHILD;
}

static void test_attacks(void)
{
	int fd = open_mapped(16), pipes[2];
	char *map = (char *)map_of(fd), *half;

	if (!tap_ok(fd >= 0 && map, "a mapped stream to attack"))
		return;
	tap_input(mmap_error(fd, SIZE, PROT_READ | PROT_WRITE, MAP_SHARED), -EACCES,
		  "mapped buffer: a shared mapping to write");
	tap_input(mmap_error(fd, SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE), -EACCES,
		  "mapped buffer: a private mapping to write");
	tap_input(mprotect(map, SIZE, PROT_READ | PROT_WRITE) ? -errno : 0, -EACCES,
		  "mapped buffer: mprotect to write");
	tap_input(mprotect(map, SIZE, PROT_READ | PROT_EXEC) ? -errno : 0, -EACCES,
		  "mapped buffer: mprotect to execute");
	tap_input(mremap(map, SIZE, 2 * SIZE, MREMAP_MAYMOVE) == MAP_FAILED ? -errno : 0, -EFAULT,
		  "mapped buffer: mremap to more");
	tap_ok(write_through_proc(map) < 0, "/proc/self/mem does not write it");
	tap_input(pin_from_child(map), -EFAULT, "mapped buffer: its pages pinned");
	tap_ok(!pipe(pipes) && write(pipes[1], map, 64) == 64, "write() copies from it");
	close(pipes[0]);
	close(pipes[1]);
	/* a mapping can be split, moved and unmapped in parts */
	tap_is(munmap(map + SIZE / 2, GPU_PAGE), 0, "a page is unmapped");
	half = mremap(map, SIZE / 2, SIZE / 4, 0);
	tap_ok(half == map, "a part is made smaller");
	munmap(map, SIZE / 4);
	munmap(map + SIZE / 2 + GPU_PAGE, SIZE / 2 - GPU_PAGE);
	close(fd);
}

/* ---- other processes ---- */

/* Run @body in a child. Return: its exit status, or minus the signal that ended it. */
static int in_child(int (*body)(int fd, const char *map), int fd, const char *map)
{
	int status = 0;
	pid_t child = fork();

	if (!child)
		_exit(body(fd, map));
	waitpid(child, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static int touch(int fd, const char *map)
{
	(void)fd;
	return *(volatile const char *)map & 0;
}

static int map_again(int fd, const char *map)
{
	(void)map;
	return map_of(fd) ? 0 : errno;
}

static int map_as_nobody(int fd, const char *map)
{
	(void)map;
	if (setgid(NOBODY) || setuid(NOBODY))
		return 1;
	return -mmap_error(fd, SIZE, PROT_READ, MAP_SHARED);
}

static void test_processes(void)
{
	int fd = open_mapped(16), second;
	const char *map = map_of(fd);

	if (!tap_ok(fd >= 0 && map, "a mapped stream of several processes"))
		return;
	tap_is(in_child(touch, fd, map), -SIGSEGV, "fork() does not copy the mapping");
	tap_is(in_child(map_again, fd, map), 0, "a child with the capability maps it");
	tap_is(in_child(map_as_nobody, fd, map), EACCES, "one without does not");
	tap_row("EACCES", "mapped buffer: mmap by a process without privilege that inherited it");
	close(fd);
	second = open_mapped(16);
	tap_is(second, -EBUSY, "the mapping keeps the stream");
	touch(fd, map);
	munmap((void *)map, SIZE);
	second = open_mapped(16);
	tap_ok(second >= 0, "the last unmap closes it");
	close(second);
}

/* ---- removal ---- */

static sigjmp_buf jump;

static void bus_error(int sig)
{
	(void)sig;
	siglongjmp(jump, 1);
}

static bool faults(const char *at)
{
	if (sigsetjmp(jump, 1))
		return true;
	(void)*(volatile const char *)at;
	return false;
}

static void test_removal(void)
{
	struct genx_oa_map_info info;
	struct gpu old;
	const char *map;
	int fd, second;

	fd = open_mapped(EXPONENT);
	map = map_of(fd);
	if (!tap_ok(fd >= 0 && map && readable(fd), "a mapped stream of a device that goes away"))
		return;
	signal(SIGBUS, bus_error);
	tap_ok(!faults(map), "it is read");
	tap_is(driver_write("unbind"), 0, "unbound");
	tap_ok(faults(map) && faults(map + SIZE - 1), "its pages are gone: SIGBUS");
	tap_is(info_of(fd, &info), -ENODEV, "MAP_INFO");
	tap_is(release(fd, &info), -ENODEV, "MAP_RELEASE");
	tap_is(mmap_error(fd, SIZE, PROT_READ, MAP_SHARED), -ENODEV, "a new mapping");
	tap_is(driver_write("bind"), 0, "bound again, the old mapping still there");
	old = gpu;
	gpu_open(&gpu);
	second = open_mapped(EXPONENT);
	tap_ok(second >= 0 && readable(second), "a new stream counts");
	tap_ok(faults(map), "the old mapping shows nothing of it");
	munmap((void *)map, SIZE);
	close(fd);
	close(second);
	gpu_close(&old);
	signal(SIGBUS, SIG_DFL);
}

int main(int argc, char **argv)
{
	if (argc > 1)
		driver_slot = argv[1];
	gpu_open(&gpu);
	test_reader();
	test_attacks();
	test_processes();
	test_removal();
	gpu_close(&gpu);
	return tap_finish();
}
