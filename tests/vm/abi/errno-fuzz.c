// SPDX-License-Identifier: MIT
/*
 * errno-fuzz SLOT: each ioctl with arguments made of handles, pointers, limits and random numbers,
 * as root and as nobody. Each errno must be a documented one (lib/errnos.c): errnos
 * internal to the kernel (524, 517, 512) are never returned. After the device was unbound, each
 * ioctl returns ENODEV.
 * Prints TAP.
 */

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <drm.h>
#include <i915_drm.h>
#include <uapi/genx_drm.h>

#include "tests/vm/lib/errnos.h"
#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

#define ROUNDS		1000
#define NOBODY		65534

static struct gpu gpu;
static int stream = -1;
static uint64_t *memory;	/* the page to which pointers in arguments point */
static uint64_t seed = 1;

/* A linear congruential generator: each run gets the same numbers. */
static uint32_t number(void)
{
	seed = seed * 6364136223846793005ull + 1442695040888963407ull;
	return seed >> 32;
}

static uint64_t value(void)
{
	static const uint64_t limits[] = {
		1, 2, 3, 4, 7, 8, 64, 4095, 4096, 8192, 0x7fffffff, 0x80000000, 0xffffffff,
		1ull << 32, 1ull << 47, 1ull << 48, 1ull << 63, ~0ull,
	};

	switch (number() % 8) {
	case 0:
		return (uintptr_t)memory + number() % 4096 / 8 * 8;
	case 1:
		return limits[number() % (sizeof(limits) / sizeof(limits[0]))];
	case 2:
		return number() % 16;
	case 3:
		return (uint64_t)(number() % 16) << 32 | number() % 16;
	case 4:
		return number() % 4 ? 0 : (uint64_t)number() << 32 | number();
	default:
		return 0;
	}
}

static void fill(uint64_t *to, size_t n)
{
	while (n--)
		*to++ = value();
}

static void files_open(void)
{
	struct gpu_bo bo;
	uint32_t ctx;

	gpu_open(&gpu);
	if (gpu_bo_create(&gpu, GPU_PAGE, &bo) || gpu_context_create(&gpu, &ctx))
		tap_ok(false, "object and context");
	munmap(bo.map, GPU_PAGE);
}

static void stream_close(void)
{
	if (stream >= 0)
		close(stream);
	stream = -1;
}

/*
 * Open a new stream for an ioctl of streams. The ioctls of the DRM file share one stream, because
 * opening a stream takes longer than all calls of an ioctl.
 */
static void stream_open(size_t i)
{
	static const uint64_t mapped[] = { GENX_OA_PROP_MAP, 1 };

	if (stream >= 0 && !documented_calls[i].name)
		return;
	stream_close();
	/* a mapped stream for the calls of mapped streams; every other one has reports to read */
	stream = gpu_stream_open_with(&gpu, 12, I915_PERF_FLAG_FD_NONBLOCK, mapped,
				      documented_calls[i].request == GENX_OA_IOCTL_MAP_INFO ||
				      documented_calls[i].request == GENX_OA_IOCTL_MAP_RELEASE);
	if (stream < 0)
		tap_ok(false, "stream");
}

/* Make one call, and close the file that it opened. Return: 0 or the errno. */
static int call(size_t i)
{
	union {
		uint64_t qwords[64];
		struct drm_i915_gem_mmap map;
	} arg;
	unsigned long request = documented_calls[i].request;
	int ret;

	fill(arg.qwords, 64);
	fill(memory, 512);
	ret = ioctl(documented_calls[i].name ? stream : gpu.fd, request,
		    request == I915_PERF_IOCTL_CONFIG ? (void *)(uintptr_t)arg.qwords[0] :
							(void *)&arg);
	if (ret > 2 && request == DRM_IOCTL_I915_PERF_OPEN)
		close(ret);
	if (ret >= 0 && request == DRM_IOCTL_I915_GEM_MMAP)
		munmap((void *)(uintptr_t)arg.map.addr_ptr, arg.map.size);
	return ret < 0 ? errno : 0;
}

/* The test does not ask how many calls succeed: with random arguments few do. */
static void fuzz(size_t i, bool root)
{
	unsigned int refused = 0;
	int wrong = 0;

	if (!root && seteuid(NOBODY))
		wrong = errno;
	for (unsigned int round = 0; round < ROUNDS && !wrong; round++) {
		int err = call(i);

		refused += err != 0;
		if (!documented_errno(&documented_calls[i], err))
			wrong = err;
	}
	if (!root && seteuid(0))
		wrong = errno;
	tap_ok(!wrong, "%s as %s: documented errnos alone, %u calls refused (errno %d)",
	       documented_name(&documented_calls[i]), root ? "root" : "nobody", refused, wrong);
}

static int unbind(const char *slot)
{
	int fd = open("/sys/bus/pci/drivers/genx/unbind", O_WRONLY);
	ssize_t n = write(fd, slot, strlen(slot));

	close(fd);
	return n < 0 ? -errno : 0;
}

int main(int argc, char **argv)
{
	memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	for (int root = 1; root >= 0; root--) {
		for (size_t i = 0; i < n_documented_calls; i++) {
			files_open();
			stream_open(i);
			fuzz(i, root);
			close(gpu.fd);
		}
	}
	tap_row("each errno is one of the documented ones of the ioctl",
		"%zu ioctls with random arguments, as root and as nobody", n_documented_calls);
	files_open();
	tap_is(unbind(argc > 1 ? argv[1] : "0000:00:02.0"), 0, "unbind");
	for (size_t i = 0; i < n_documented_calls; i++)
		tap_is(-call(i), -ENODEV, "%s after unbind", documented_name(&documented_calls[i]));
	stream_close();
	close(gpu.fd);
	return tap_finish();
}
