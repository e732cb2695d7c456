// SPDX-License-Identifier: MIT
/*
 * input-table: every ioctl with every kind of bad argument: pads and reserved fields, unknown flags
 * bit by bit, handles that do not exist and handles of other files, pointers. One array has what
 * is sent and the errno that must come, and the table of inputs is printed from it. An ioctl that
 * is not in the array fails the test. Prints TAP.
 */

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
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

#define BATCH_END	(0x0au << 23)

/* 32-bit programs use the same layouts: the kernel translates none of these structures. */
_Static_assert(sizeof(struct genx_oa_stream_info) == 136, "layout");
_Static_assert(sizeof(struct genx_oa_totals) == 600, "layout");
_Static_assert(sizeof(struct genx_oa_delta) == 48, "layout");
_Static_assert(sizeof(struct drm_genx_oa_info) == 152, "layout");

static struct gpu other;
/* Handles that the file of the test does not have. */
static uint32_t gone_bo, other_bo, gone_ctx, other_ctx;

/* ---- trying ---- */

/* Large enough for each argument. */
union argument {
	uint8_t bytes[512];
	uint64_t qwords[64];
};

static int try(const struct call *call, void *arg)
{
	int got = ioctl(gpu.fd, call->request, arg);

	if (got < 0)
		return -errno;
	/* a successful call opened or added something: undo it */
	if (call->request == DRM_IOCTL_I915_PERF_OPEN)
		close(got);
	if (call->request == DRM_IOCTL_I915_PERF_ADD_CONFIG) {
		uint64_t id = got;

		ioctl(gpu.fd, DRM_IOCTL_I915_PERF_REMOVE_CONFIG, &id);
	}
	if (call->request == DRM_IOCTL_I915_GEM_CREATE ||
	    call->request == DRM_IOCTL_I915_GEM_CREATE_EXT) {
		struct drm_gem_close handle = {
			.handle = ((struct drm_i915_gem_create *)arg)->handle,
		};

		ioctl(gpu.fd, DRM_IOCTL_GEM_CLOSE, &handle);
	}
	if (call->request == DRM_IOCTL_I915_GEM_USERPTR) {
		struct drm_gem_close handle = {
			.handle = ((struct drm_i915_gem_userptr *)arg)->handle,
		};

		ioctl(gpu.fd, DRM_IOCTL_GEM_CLOSE, &handle);
	}
	if (call->request == DRM_IOCTL_I915_GEM_CONTEXT_CREATE_EXT)
		gpu_context_destroy(&gpu,
				    ((struct drm_i915_gem_context_create_ext *)arg)->ctx_id);
	if (call->request == DRM_IOCTL_I915_GEM_MMAP)
		munmap((void *)(uintptr_t)((struct drm_i915_gem_mmap *)arg)->addr_ptr, PAGE);
	return 0;
}

static void fill(const struct call *call, union argument *arg)
{
	memset(arg, 0, sizeof(*arg));
	call->fill(arg);
}

static void try_field(const struct call *call, const struct field *field)
{
	const char *name = ioctl_name(call->request);
	unsigned int bit, bits = 0, right = 0, changed = 0;
	union argument arg, before;
	int got, wrong = 0;
	uint64_t value;

	for (bit = 0; bit < 8 * field->size; bit++) {
		uint8_t *base;

		if (!(field->bits & 1ull << bit))
			continue;
		bits++;
		fill(call, &arg);
		base = field->base ?: arg.bytes;
		value = 0;
		memcpy(&value, base + field->offset, field->size);
		value |= 1ull << bit;
		memcpy(base + field->offset, &value, field->size);
		before = arg;
		got = try(call, &arg);
		if (got == -field->want)
			right++;
		else
			wrong = got;
		if (got)
			changed += memcmp(&before, &arg, _IOC_SIZE(call->request)) != 0;
	}
	if (right < bits)
		tap_is(wrong, -field->want, "%s: one of %u bits of %s", name, bits, field->name);
	else if (tap_ok(!changed, "%s: each of %u bits of %s alone", name, bits, field->name))
		tap_row(!field->want ? "accepted: the ABI never checked it" :
			field->want == EINVAL ? "EINVAL, argument unchanged" :
			field->want == ENOENT ? "ENOENT, argument unchanged" :
			field->want == E2BIG ? "E2BIG, argument unchanged" : "EFAULT",
			"%s: each of %u bits of %s alone", name, bits, field->name);
}

static void try_handle(const struct call *call)
{
	const bool object = call->handle == OBJECT;
	const uint32_t bad[] = {
		object ? 0 : UINT32_MAX, 0xdead,
		object ? gone_bo : gone_ctx, object ? other_bo : other_ctx,
	};
	union argument arg;
	int got = -ENOENT;
	unsigned int i;

	for (i = 0; i < COUNT(bad) && got == -ENOENT; i++) {
		uint8_t *base;

		fill(call, &arg);
		base = call->handle_base ?: arg.bytes;
		memcpy(base + call->handle_at, &bad[i], sizeof(bad[i]));
		got = try(call, &arg);
	}
	tap_input(got, -ENOENT, "%s: %s that does not exist, of another file, destroyed",
		  ioctl_name(call->request), object ? "object" : "context");
}

/* The argument itself at an address that is unmapped, partly mapped, or the kernel's. */
static void try_pointers(const struct call *call, uint8_t *end_of_mapping)
{
	const unsigned int size = _IOC_SIZE(call->request);
	void *const bad[] = {
		NULL, (void *)0xdead000ul, (void *)(~0ul - PAGE + 1), (void *)(~0ul >> 1 & ~7ul),
		end_of_mapping - size / 2,
	};
	int got = -EFAULT;
	unsigned int i;

	if (!size)
		return;
	for (i = 0; i < COUNT(bad) && got == -EFAULT; i++)
		got = ioctl(gpu.fd, call->request, bad[i]) < 0 ? -errno : 0;
	tap_input(got, -EFAULT, "%s: argument at NULL, unmapped, cut off, in the kernel",
		  ioctl_name(call->request));
}

static void try_calls(void)
{
	uint8_t *map = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
			    -1, 0);
	union argument arg;
	unsigned int i;

	munmap(map + PAGE, PAGE);
	for (i = 0; i < n_calls; i++) {
		const struct call *call = &calls[i];
		unsigned int f;

		fill(call, &arg);
		if (!tap_is(try(call, &arg), 0, "%s: a good one", ioctl_name(call->request)))
			continue;
		if (!i || calls[i - 1].request != call->request)
			try_pointers(call, map + PAGE);
		if (call->handle)
			try_handle(call);
		for (f = 0; f < COUNT(call->fields) && call->fields[f].name; f++)
			try_field(call, &call->fields[f]);
		fill(call, &arg);
		tap_is(try(call, &arg), 0, "%s: a good one after the bad ones",
		       ioctl_name(call->request));
	}
}

/* An ioctl number is in the array, or is refused before its argument is read. */
static void try_numbers(void)
{
	unsigned int nr, i, unknown = 0, missing = 0, open = 0;

	for (nr = 0; nr < DRM_COMMAND_END - DRM_COMMAND_BASE; nr++) {
		unsigned long request = DRM_IOWR(DRM_COMMAND_BASE + nr, uint64_t[8]);
		bool there = !(ioctl(gpu.fd, request, (void *)0xdead000ul) < 0 && errno == EINVAL);

		for (i = 0; i < n_calls; i++)
			if (_IOC_NR(calls[i].request) == DRM_COMMAND_BASE + nr)
				break;
		unknown += !there;
		missing += there && i == n_calls;
		open += !there && i < n_calls;
	}
	tap_is(missing, 0, "no ioctl is missing in this table");
	if (tap_is(open, 0, "each ioctl of this table exists"))
		tap_row("EINVAL", "each of %u unknown DRM ioctl numbers", unknown);
}

/* An object of each kind, and handles that do not exist. */
static bool set_up(void)
{
	struct gpu_bo tmp;
	uint32_t gone[3];
	unsigned int i;
	int err;

	gpu_open(&gpu);
	gpu_open(&other);
	err = gpu_bo_create(&gpu, PAGE, &bo);
	if (!err)
		err = gpu_context_create(&gpu, &ctx);
	/* handles count up in each file: the other file gets numbers that this one lacks */
	for (i = 0; i < 40 && !err; i++) {
		err = gpu_bo_create(&other, PAGE, &tmp);
		other_bo = tmp.handle;
		if (!err)
			err = gpu_context_create(&other, &other_ctx);
	}
	if (!err)
		err = gpu_bo_create(&gpu, PAGE, &tmp);
	gone_bo = tmp.handle;
	gpu_bo_destroy(&gpu, &tmp);
	/* the lowest free number is used first: destroy several, and use the highest */
	for (i = 0; i < 3 && !err; i++) {
		err = gpu_context_create(&gpu, &gone[i]);
		gone_ctx = gone[i];
	}
	for (i = 0; i < 3; i++)
		gpu_context_destroy(&gpu, gone[i]);
	bo.map[0] = BATCH_END;
	return tap_is(err, 0, "objects and contexts");
}

int main(void)
{
	if (set_up()) {
		try_numbers();
		try_calls();
		try_stream();
	}
	gpu_close(&gpu);
	gpu_close(&other);
	return tap_finish();
}
