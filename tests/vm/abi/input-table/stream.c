// SPDX-License-Identifier: MIT
/* The stream's part of input-table: ioctls and files of a stream with bad arguments. */
#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <drm.h>
#include <i915_drm.h>
#include <uapi/genx_drm.h>

#include "tests/vm/abi/input-table/input_table.h"
#include "tests/vm/lib/ioctl.h"
#include "tests/vm/lib/tap.h"

static void try_totals(int fd)
{
	static const struct {
		const char *name;
		size_t offset, size;
	} fields[] = {
		{ "flags", offsetof(struct genx_oa_totals, flags), 4 },
		{ "pad", offsetof(struct genx_oa_totals, pad), 4 },
		{ "reserved", offsetof(struct genx_oa_totals, reserved), 32 },
	};
	struct genx_oa_totals totals = { 0 };
	unsigned int i, bit;

	tap_is(ioctl(fd, GENX_OA_IOCTL_TOTALS, &totals) < 0 ? -errno : 0, 0, "totals");
	for (i = 0; i < COUNT(fields); i++) {
		int got = -EINVAL;

		for (bit = 0; bit < 8 * fields[i].size && got == -EINVAL; bit++) {
			memset(&totals, 0, sizeof(totals));
			((uint8_t *)&totals)[fields[i].offset + bit / 8] = 1 << bit % 8;
			got = ioctl(fd, GENX_OA_IOCTL_TOTALS, &totals) < 0 ? -errno : 0;
		}
		tap_input(got, -EINVAL, "stream TOTALS: each bit of %s alone", fields[i].name);
	}
	tap_input(ioctl(fd, GENX_OA_IOCTL_TOTALS, (void *)0xdead000ul) < 0 ? -errno : 0, -EFAULT,
		  "stream TOTALS: bad pointer");
}

/* Try each bit of the id of a metric set. */
static void try_config(int fd)
{
	unsigned int bit;
	int got = -EINVAL;

	tap_is(ioctl(fd, I915_PERF_IOCTL_CONFIG, 1ul), 1, "the built-in metric set again");
	for (bit = 1; bit < 8 * sizeof(long) && got == -EINVAL; bit++)
		got = ioctl(fd, I915_PERF_IOCTL_CONFIG, 1ul << bit) < 0 ? -errno : 0;
	tap_input(got, -EINVAL, "stream CONFIG: each id with one bit, of no metric set");
	tap_input(ioctl(fd, I915_PERF_IOCTL_CONFIG, 0ul) < 0 ? -errno : 0, -EINVAL,
		  "stream CONFIG: id 0");
}

static void try_stream_numbers(int fd)
{
	char buffer[16384] = "";
	unsigned int nr, tries = 0, right = 0;

	for (nr = 0; nr < 256; nr++) {
		unsigned long request = _IOC(_IOC_READ | _IOC_WRITE, 'i', nr, 32);

		tries += 2;
		right += ioctl(fd, request, buffer) < 0 && errno == EINVAL;
		if (nr <= 2 || (nr >= 0x80 && nr <= 0x83))
			request = _IOC(_IOC_WRITE, 'i', nr, 4096);
		else
			request = _IO('i', nr);
		right += ioctl(fd, request, buffer) < 0 && errno == EINVAL;
	}
	tap_is(right, tries, "stream: unknown numbers, and known ones of another size");
	if (right == tries)
		tap_row("EINVAL", "stream: unknown ioctl numbers, known ones with another size");
	tap_input(ioctl(fd, GENX_OA_IOCTL_MAP_INFO, buffer) < 0 ? -errno : 0, -EOPNOTSUPP,
		  "stream MAP_INFO: of a stream without MAP");
	tap_input(ioctl(fd, GENX_OA_IOCTL_MAP_RELEASE, buffer) < 0 ? -errno : 0, -EOPNOTSUPP,
		  "stream MAP_RELEASE: on a stream without MAP");
	tap_input(ioctl(fd, DRM_IOCTL_I915_GETPARAM, buffer) < 0 ? -errno : 0, -EINVAL,
		  "stream: an ioctl of the DRM file");
}

static void try_stream_calls(int fd)
{
	char buffer[64] = "";
	void *map = mmap(NULL, PAGE, PROT_READ, MAP_SHARED, fd, 0);

	tap_input(map == MAP_FAILED ? -errno : 0, -ENODEV, "stream: mmap of a stream without MAP");
	tap_input(write(fd, buffer, sizeof(buffer)) < 0 ? -errno : 0, -EBADF, "stream: write");
	tap_input(lseek(fd, 0, SEEK_SET) < 0 ? -errno : 0, -ESPIPE, "stream: seek");
	tap_input(pread(fd, buffer, sizeof(buffer), 0) < 0 ? -errno : 0, -ESPIPE, "stream: pread");
	tap_input(ftruncate(fd, 0) < 0 ? -errno : 0, -EINVAL, "stream: truncate");
}

/* Each bit of each field of MAP_RELEASE that must be 0, or that names a place in the buffer. */
static void try_map(void)
{
	static const struct {
		const char *name;
		unsigned int offset, size;
		int want;
	} fields[] = {
#define FIELD(_name, _want) { #_name, offsetof(struct genx_oa_map_release, _name), \
			      sizeof(((struct genx_oa_map_release *)0)->_name), _want }
		FIELD(generation, -ESTALE), FIELD(head, -EINVAL), FIELD(flags, -EINVAL),
		FIELD(pad, -EINVAL), FIELD(reserved, -EINVAL),
#undef FIELD
	};
	const uint64_t more[] = { GENX_OA_PROP_MAP, 1 };
	/* a period of minutes: there is nothing to release */
	int fd = gpu_stream_open_with(&gpu, 31, I915_PERF_FLAG_FD_NONBLOCK, more, 1);
	struct genx_oa_map_release arg;
	unsigned int i, bit;
	char buffer[64];

	if (!tap_ok(fd >= 0, "a mapped stream"))
		return;
	for (i = 0; i < COUNT(fields); i++) {
		int got = fields[i].want;

		for (bit = 0; bit < 8 * fields[i].size && got == fields[i].want; bit++) {
			memset(&arg, 0, sizeof(arg));
			if (ioctl(fd, GENX_OA_IOCTL_MAP_INFO, &arg.info))
				got = -errno;
			arg.generation = arg.info.generation;
			arg.head = arg.info.tail;
			/* release the reports of context switches: none is left then */
			if (ioctl(fd, GENX_OA_IOCTL_MAP_RELEASE, &arg))
				got = -errno;
			((uint8_t *)&arg)[fields[i].offset + bit / 8] ^= 1 << bit % 8;
			if (got == fields[i].want)
				got = ioctl(fd, GENX_OA_IOCTL_MAP_RELEASE, &arg) < 0 ? -errno : 0;
		}
		tap_input(got, fields[i].want, "stream MAP_RELEASE: each bit of %s alone",
			  fields[i].name);
	}
	tap_input(ioctl(fd, GENX_OA_IOCTL_MAP_RELEASE, (void *)0xdead000ul) < 0 ? -errno : 0,
		  -EFAULT, "stream MAP_RELEASE: bad pointer");
	tap_input(ioctl(fd, GENX_OA_IOCTL_MAP_INFO, (void *)0xdead000ul) < 0 ? -errno : 0, -EFAULT,
		  "stream MAP_INFO: bad pointer");
	tap_input(read(fd, buffer, sizeof(buffer)) < 0 ? -errno : 0, -EBUSY,
		  "stream: read of a mapped stream");
	close(fd);
}

void try_stream(void)
{
	const uint32_t flags = I915_PERF_FLAG_FD_CLOEXEC | I915_PERF_FLAG_FD_NONBLOCK;
	const uint64_t more[] = { GENX_OA_PROP_TOTALS, 1 };
	struct genx_oa_totals totals = { 0 };
	int fd;

	fd = gpu_stream_open_with(&gpu, 16, flags, more, 1);
	if (!tap_ok(fd >= 0, "a stream with totals"))
		return;
	try_totals(fd);
	try_config(fd);
	try_stream_numbers(fd);
	try_stream_calls(fd);
	close(fd);

	try_map();
	fd = gpu_stream_open(&gpu, 16, flags);
	tap_input(ioctl(fd, GENX_OA_IOCTL_TOTALS, &totals) < 0 ? -errno : 0, -EOPNOTSUPP,
		  "stream TOTALS: of a stream that keeps none");
	close(fd);
}
