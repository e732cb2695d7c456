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

#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/ioctl.h"
#include "tests/vm/lib/tap.h"

#define PAGE		4096u
#define COUNT(array)	(sizeof(array) / sizeof((array)[0]))
#define BATCH_END	(0x0au << 23)
#define ALL		(~0ull)
/* Each of these bits alone is an unmapped address: in the first pages, or outside user space. */
#define UNMAPPED	0xffff80000000ffffull

/* 32-bit programs use the same layouts: the kernel translates none of these structures. */
_Static_assert(sizeof(struct genx_oa_stream_info) == 136, "layout");
_Static_assert(sizeof(struct genx_oa_totals) == 600, "layout");
_Static_assert(sizeof(struct genx_oa_delta) == 48, "layout");
_Static_assert(sizeof(struct drm_genx_oa_info) == 152, "layout");

static struct gpu gpu, other;
static struct gpu_bo bo;
static uint32_t ctx;
static uint32_t gone_bo, other_bo, gone_ctx, other_ctx;	/* handles that this file does not have */

/* The memory to which pointers in arguments point, filled anew for each argument. */
static union {
	uint64_t qwords[8];
	struct drm_i915_gem_exec_object2 object;
	struct drm_i915_gem_context_create_ext_setparam ext;
	uint64_t props[8];
	struct placement {
		struct drm_i915_gem_create_ext_memory_regions ext;
		struct drm_i915_gem_memory_class_instance region;
	} placement;
} behind;

/* ---- arguments that are accepted ---- */

static int value_out;

static void fill_getparam(void *arg)
{
	*(struct drm_i915_getparam *)arg = (struct drm_i915_getparam){
		.param = I915_PARAM_CHIPSET_ID, .value = &value_out,
	};
}

static void fill_handle(void *arg)
{
	*(uint32_t *)arg = bo.handle;
}

static void fill_create(void *arg)
{
	((struct drm_i915_gem_create *)arg)->size = PAGE;
}

static void fill_placed(void *arg)
{
	behind.placement = (struct placement){
		.ext = { .base.name = I915_GEM_CREATE_EXT_MEMORY_REGIONS, .num_regions = 1,
			 .regions = (uintptr_t)&behind.placement.region },
		.region.memory_class = I915_MEMORY_CLASS_SYSTEM,
	};
	*(struct drm_i915_gem_create_ext *)arg = (struct drm_i915_gem_create_ext){
		.size = PAGE, .extensions = (uintptr_t)&behind.placement,
	};
}

static void fill_copy(void *arg)
{
	*(struct drm_i915_gem_pread *)arg = (struct drm_i915_gem_pread){
		.handle = bo.handle, .size = 8, .offset = PAGE - 8,
		.data_ptr = (uintptr_t)behind.qwords,
	};
}

/* The object is made of a page of this program; its range is mapped without a gap. */
static void fill_userptr(void *arg)
{
	static char page[2 * PAGE] __attribute__((aligned(PAGE)));

	*(struct drm_i915_gem_userptr *)arg = (struct drm_i915_gem_userptr){
		.user_ptr = (uintptr_t)page, .user_size = PAGE, .flags = I915_USERPTR_PROBE,
	};
}

static void fill_mmap(void *arg)
{
	*(struct drm_i915_gem_mmap *)arg = (struct drm_i915_gem_mmap){
		.handle = bo.handle, .size = PAGE,
	};
}

static void fill_domain(void *arg)
{
	*(struct drm_i915_gem_set_domain *)arg = (struct drm_i915_gem_set_domain){
		.handle = bo.handle, .read_domains = I915_GEM_DOMAIN_CPU,
	};
}

static void fill_write_domain(void *arg)
{
	fill_domain(arg);
	((struct drm_i915_gem_set_domain *)arg)->write_domain = I915_GEM_DOMAIN_CPU;
}

static void fill_exec(void *arg)
{
	behind.object = (struct drm_i915_gem_exec_object2){
		.handle = bo.handle, .offset = bo.addr,
		.flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_SUPPORTS_48B_ADDRESS,
	};
	*(struct drm_i915_gem_execbuffer2 *)arg = (struct drm_i915_gem_execbuffer2){
		.buffers_ptr = (uintptr_t)&behind.object, .buffer_count = 1,
		.flags = I915_EXEC_RENDER | I915_EXEC_NO_RELOC, .rsvd1 = ctx,
	};
}

static void fill_ext(void *arg)
{
	behind.ext = (struct drm_i915_gem_context_create_ext_setparam){
		.base.name = I915_CONTEXT_CREATE_EXT_SETPARAM,
		.param = { .param = I915_CONTEXT_PARAM_RECOVERABLE, .value = 1 },
	};
	*(struct drm_i915_gem_context_create_ext *)arg = (struct drm_i915_gem_context_create_ext){
		.flags = I915_CONTEXT_CREATE_FLAGS_USE_EXTENSIONS,
		.extensions = (uintptr_t)&behind.ext,
	};
}

static void fill_wait(void *arg)
{
	*(struct drm_i915_gem_wait *)arg = (struct drm_i915_gem_wait){
		.bo_handle = bo.handle, .timeout_ns = -1,
	};
}

/* A context to destroy: that of the last call if the call failed, else a new one. */
static void fill_destroy(void *arg)
{
	static struct drm_i915_gem_context_param spare = {
		.ctx_id = UINT32_MAX, .param = I915_CONTEXT_PARAM_RECOVERABLE,
	};

	if (ioctl(gpu.fd, DRM_IOCTL_I915_GEM_CONTEXT_GETPARAM, &spare))
		gpu_context_create(&gpu, &spare.ctx_id);
	((struct drm_i915_gem_context_destroy *)arg)->ctx_id = spare.ctx_id;
}

/* Address spaces that no call destroys go when the file is closed. */
static void fill_vm(void *arg)
{
	struct drm_i915_gem_vm_control vm = { 0 };

	ioctl(gpu.fd, DRM_IOCTL_I915_GEM_VM_CREATE, &vm);
	*(struct drm_i915_gem_vm_control *)arg = vm;
}

static void fill_param(void *arg)
{
	*(struct drm_i915_gem_context_param *)arg = (struct drm_i915_gem_context_param){
		.ctx_id = ctx, .param = I915_CONTEXT_PARAM_RECOVERABLE, .value = 1,
	};
}

static void fill_regread(void *arg)
{
	((struct drm_i915_reg_read *)arg)->offset = 0x2358 | I915_REG_READ_8B_WA;
}

static void fill_ctx(void *arg)
{
	*(uint32_t *)arg = ctx;
}

static void fill_perf_open(void *arg)
{
	const uint64_t props[] = {
		DRM_I915_PERF_PROP_SAMPLE_OA, 1,
		DRM_I915_PERF_PROP_OA_METRICS_SET, 1,
		DRM_I915_PERF_PROP_OA_FORMAT, I915_OA_FORMAT_A32u40_A4u32_B8_C8,
		DRM_I915_PERF_PROP_OA_EXPONENT, 16,
	};

	memcpy(behind.props, props, sizeof(props));
	*(struct drm_i915_perf_open_param *)arg = (struct drm_i915_perf_open_param){
		.num_properties = 4, .properties_ptr = (uintptr_t)behind.props,
	};
}

static const uint32_t boolean_regs[] = { 0x2770, 3 };

static void fill_config(void *arg)
{
	struct drm_i915_perf_oa_config *config = arg;

	memcpy(config->uuid, "01234567-0123-0123-0123-0123456789ab", sizeof(config->uuid));
	config->n_boolean_regs = 1;
	config->boolean_regs_ptr = (uintptr_t)boolean_regs;
}

/* A metric set to remove: that of the last call if the call failed, else a new one. */
static void fill_remove_config(void *arg)
{
	struct drm_i915_perf_oa_config config = { 0 };
	int id;

	fill_config(&config);
	config.uuid[0] = 'a';
	id = ioctl(gpu.fd, DRM_IOCTL_I915_PERF_ADD_CONFIG, &config);
	if (id >= 0)
		*(uint64_t *)arg = id;
	else	/* the last call did not remove its set */
		*(uint64_t *)arg = behind.qwords[0];
	behind.qwords[0] = *(uint64_t *)arg;
}

static void fill_oa_counter(void *arg)
{
	struct drm_genx_oa_counter *counter = arg;

	counter->format = I915_OA_FORMAT_A32u40_A4u32_B8_C8;
}

static void fill_nothing(void *arg)
{
}

/* ---- the table ---- */

/**
 * struct field - a field with values that are refused
 * @name:	name, with its structure
 * @base:	its structure, NULL: the argument
 * @offset:	bytes from @base
 * @size:	bytes
 * @bits:	each of these bits alone, added to the value, is bad
 * @want:	errno for each, 0: the ABI allows any value
 */
struct field {
	const char *name;
	void *base;
	unsigned int offset;
	unsigned int size;
	uint64_t bits;
	int want;
};

#define IN(type, member, bits, want) \
	{ #member, NULL, offsetof(type, member), sizeof(((type *)0)->member), bits, want }
#define BEHIND(what, type, member, bits, want) \
	{ what " " #member, &behind, offsetof(type, member), sizeof(((type *)0)->member), bits, \
	  want }

enum handle { NO_HANDLE, OBJECT, CONTEXT };

/**
 * struct call - an ioctl
 * @request:	its number
 * @fill:	makes an argument that is accepted from zeroes
 * @handle:	kind of its handle
 * @handle_at:	bytes to the handle
 * @handle_base: structure with the handle, NULL: the argument
 * @fields:	other fields
 */
struct call {
	unsigned long request;
	void (*fill)(void *arg);
	enum handle handle;
	unsigned int handle_at;
	void *handle_base;
	struct field fields[12];
};

#define CALL(name, filler)	.request = DRM_IOCTL_##name, .fill = fill_##filler

static const struct call calls[] = {
	{ CALL(I915_GETPARAM, getparam), .fields = {
		IN(struct drm_i915_getparam, param, 0xffffff00, EINVAL) } },
	{ CALL(I915_GEM_BUSY, handle), .handle = OBJECT },
	{ CALL(I915_GEM_THROTTLE, nothing) },
	{ CALL(I915_GEM_CREATE, create), .fields = {
		IN(struct drm_i915_gem_create, size, 0xfffff00000000000, E2BIG),
		IN(struct drm_i915_gem_create, pad, ALL, 0) } },
	{ CALL(I915_GEM_CREATE_EXT, placed), .fields = {
		IN(struct drm_i915_gem_create_ext, size, 0xfffff00000000000, E2BIG),
		IN(struct drm_i915_gem_create_ext, flags, ALL, EINVAL),
		BEHIND("extension's", struct i915_user_extension, next_extension, UNMAPPED, EFAULT),
		/* for the extensions 1 and 2 genx returns another errno */
		BEHIND("extension's", struct i915_user_extension, name, ~3u, EINVAL),
		BEHIND("extension's", struct i915_user_extension, flags, ALL, EINVAL),
		BEHIND("extension's", struct i915_user_extension, rsvd[0], ALL, EINVAL),
		BEHIND("extension's", struct placement, ext.pad, ALL, EINVAL),
		BEHIND("extension's", struct placement, ext.num_regions, ~1u, EINVAL),
		BEHIND("extension's", struct placement, ext.regions, UNMAPPED & ~0xffffull, EFAULT),
		BEHIND("region's", struct placement, region.memory_class, ALL, EINVAL),
		BEHIND("region's", struct placement, region.memory_instance, ALL, EINVAL) } },
	{ CALL(I915_GEM_USERPTR, userptr), .fields = {
		/* bit 31 is UNSYNCHRONIZED: ENODEV */
		IN(struct drm_i915_gem_userptr, flags, 0x7ffffffc, EINVAL),
		IN(struct drm_i915_gem_userptr, user_ptr, PAGE - 1, EINVAL),
		IN(struct drm_i915_gem_userptr, user_ptr, 0xff00000000000000, EFAULT),
		IN(struct drm_i915_gem_userptr, user_size, PAGE - 1, EINVAL),
		IN(struct drm_i915_gem_userptr, user_size, 0xfffff80000000000, E2BIG) } },
	{ CALL(I915_GEM_PREAD, copy), .handle = OBJECT, .fields = {
		IN(struct drm_i915_gem_pread, pad, ALL, 0),
		IN(struct drm_i915_gem_pread, offset, ~(uint64_t)(PAGE - 1), EINVAL),
		IN(struct drm_i915_gem_pread, size, ~(uint64_t)(PAGE - 1), EINVAL),
		IN(struct drm_i915_gem_pread, data_ptr, UNMAPPED & ~0xffffull, EFAULT) } },
	{ CALL(I915_GEM_PWRITE, copy), .handle = OBJECT, .fields = {
		IN(struct drm_i915_gem_pwrite, pad, ALL, 0),
		IN(struct drm_i915_gem_pwrite, offset, ~(uint64_t)(PAGE - 1), EINVAL),
		IN(struct drm_i915_gem_pwrite, size, ~(uint64_t)(PAGE - 1), EINVAL),
		IN(struct drm_i915_gem_pwrite, data_ptr, UNMAPPED & ~0xffffull, EFAULT) } },
	{ CALL(I915_GEM_MMAP, mmap), .handle = OBJECT, .fields = {
		IN(struct drm_i915_gem_mmap, pad, 1, 0),
		IN(struct drm_i915_gem_mmap, flags, ~(uint64_t)I915_MMAP_WC, EINVAL),
		IN(struct drm_i915_gem_mmap, offset, ALL, EINVAL),
		IN(struct drm_i915_gem_mmap, size, ~(uint64_t)(PAGE - 1) << 1, EINVAL) } },
	{ CALL(I915_GEM_MMAP_OFFSET, handle), .handle = OBJECT, .fields = {
		IN(struct drm_i915_gem_mmap_offset, pad, ALL, 0),
		IN(struct drm_i915_gem_mmap_offset, flags, ~3ull, EINVAL),
		IN(struct drm_i915_gem_mmap_offset, extensions, UNMAPPED, EFAULT) } },
	{ CALL(I915_GEM_SET_DOMAIN, domain), .handle = OBJECT, .fields = {
		IN(struct drm_i915_gem_set_domain, read_domains,
		   ~(I915_GEM_DOMAIN_CPU | I915_GEM_DOMAIN_GTT | I915_GEM_DOMAIN_WC), EINVAL),
		IN(struct drm_i915_gem_set_domain, write_domain, ~I915_GEM_DOMAIN_CPU, EINVAL) } },
	{ CALL(I915_GEM_SET_DOMAIN, write_domain), .handle = OBJECT, .fields = {
		IN(struct drm_i915_gem_set_domain, read_domains, ~I915_GEM_DOMAIN_CPU, EINVAL) } },
	{ CALL(I915_GEM_SW_FINISH, handle), .handle = OBJECT },
	{ CALL(I915_GEM_SET_TILING, handle), .handle = OBJECT, .fields = {
		IN(struct drm_i915_gem_set_tiling, tiling_mode, ALL, EINVAL) } },
	{ CALL(I915_GEM_GET_TILING, handle), .handle = OBJECT },
	{ CALL(I915_GEM_GET_APERTURE, nothing) },
	{ CALL(I915_GEM_MADVISE, handle), .handle = OBJECT, .fields = {
		IN(struct drm_i915_gem_madvise, madv, ~1u, EINVAL) } },
	{ CALL(I915_GEM_EXECBUFFER2, exec), .handle = OBJECT,
	  .handle_at = offsetof(struct drm_i915_gem_exec_object2, handle), .handle_base = &behind,
	  .fields = {
		IN(struct drm_i915_gem_execbuffer2, DR1, ALL, EINVAL),
		IN(struct drm_i915_gem_execbuffer2, DR4, ALL, EINVAL),
		IN(struct drm_i915_gem_execbuffer2, num_cliprects, ALL, EINVAL),
		IN(struct drm_i915_gem_execbuffer2, cliprects_ptr, ALL, EINVAL),
		IN(struct drm_i915_gem_execbuffer2, rsvd1, ~I915_EXEC_CONTEXT_ID_MASK, EINVAL),
		IN(struct drm_i915_gem_execbuffer2, batch_start_offset, ~0xff8u, EINVAL),
		IN(struct drm_i915_gem_execbuffer2, batch_len, ~0x1ff8u, EINVAL),
		BEHIND("object's", struct drm_i915_gem_exec_object2, relocation_count, 0xfff00000,
		       EINVAL) } },
	{ CALL(I915_GEM_EXECBUFFER2, exec), .handle = CONTEXT,
	  .handle_at = offsetof(struct drm_i915_gem_execbuffer2, rsvd1), .fields = {
		BEHIND("object's", struct drm_i915_gem_exec_object2, offset, 0xffff800000000fff,
		       EINVAL),
		BEHIND("object's", struct drm_i915_gem_exec_object2, rsvd2, ALL, 0) } },
	{ CALL(I915_GEM_WAIT, wait), .handle = OBJECT, .fields = {
		IN(struct drm_i915_gem_wait, flags, ALL, EINVAL) } },
	{ CALL(I915_GEM_CONTEXT_CREATE_EXT, ext), .fields = {
		IN(struct drm_i915_gem_context_create_ext, flags, ~3u, EINVAL),
		BEHIND("extension's", struct i915_user_extension, next_extension, UNMAPPED, EFAULT),
		BEHIND("extension's", struct i915_user_extension, name, ALL, EINVAL),
		BEHIND("extension's", struct i915_user_extension, flags, ALL, EINVAL),
		BEHIND("extension's", struct i915_user_extension, rsvd[0], ALL, EINVAL),
		BEHIND("extension's", struct i915_user_extension, rsvd[3], ALL, EINVAL),
		BEHIND("extension's", struct drm_i915_gem_context_create_ext_setparam,
		       param.ctx_id, ALL, EINVAL),
		BEHIND("extension's", struct drm_i915_gem_context_create_ext_setparam,
		       param.size, ALL, EINVAL) } },
	{ CALL(I915_GEM_CONTEXT_DESTROY, destroy), .handle = CONTEXT, .fields = {
		IN(struct drm_i915_gem_context_destroy, pad, ALL, EINVAL) } },
	{ CALL(I915_GEM_SET_CACHING, handle), .handle = OBJECT, .fields = {
		IN(struct drm_i915_gem_caching, caching, ~3u, EINVAL) } },
	{ CALL(I915_GEM_GET_CACHING, handle), .handle = OBJECT },
	{ CALL(I915_REG_READ, regread), .fields = {
		IN(struct drm_i915_reg_read, offset, ~0x2359ull, EINVAL) } },
	{ CALL(I915_GET_RESET_STATS, ctx), .handle = CONTEXT, .fields = {
		IN(struct drm_i915_reset_stats, flags, ALL, EINVAL),
		IN(struct drm_i915_reset_stats, pad, ALL, EINVAL) } },
	{ CALL(I915_GEM_CONTEXT_GETPARAM, param), .handle = CONTEXT, .fields = {
		IN(struct drm_i915_gem_context_param, param, ~0xffull, EINVAL) } },
	{ CALL(I915_GEM_CONTEXT_SETPARAM, param), .handle = CONTEXT, .fields = {
		IN(struct drm_i915_gem_context_param, param, ~0xffull, EINVAL),
		IN(struct drm_i915_gem_context_param, size, ALL, EINVAL) } },
	{ CALL(I915_PERF_OPEN, perf_open), .fields = {
		IN(struct drm_i915_perf_open_param, flags, ~7u, EINVAL),
		IN(struct drm_i915_perf_open_param, num_properties, 0xfffffff0, EINVAL),
		{ "property id", &behind, 0, 8, ~0x3ull, EINVAL },
		{ "property's metric set", &behind, 24, 8, ~1ull, EINVAL },
		{ "property's format", &behind, 40, 8, ~0xffull, EINVAL },
		{ "property's exponent", &behind, 56, 8, ~0x1full, EINVAL } } },
	{ CALL(I915_PERF_ADD_CONFIG, config), .fields = {
		IN(struct drm_i915_perf_oa_config, n_mux_regs, ALL, EINVAL),
		IN(struct drm_i915_perf_oa_config, n_flex_regs, ALL, EINVAL),
		IN(struct drm_i915_perf_oa_config, n_boolean_regs, 0xffff0000, EINVAL),
		IN(struct drm_i915_perf_oa_config, boolean_regs_ptr, UNMAPPED & ~0xffffull,
		   EFAULT) } },
	{ CALL(I915_PERF_REMOVE_CONFIG, remove_config), .fields = {
		{ "id", NULL, 0, 8, ~0xffull, ENOENT } } },
	{ CALL(I915_QUERY, nothing), .fields = {
		IN(struct drm_i915_query, flags, ALL, EINVAL),
		IN(struct drm_i915_query, num_items, ALL, EFAULT) } },
	{ CALL(I915_GEM_VM_CREATE, nothing), .fields = {
		IN(struct drm_i915_gem_vm_control, flags, ALL, EINVAL),
		IN(struct drm_i915_gem_vm_control, extensions, UNMAPPED, EFAULT) } },
	{ CALL(I915_GEM_VM_DESTROY, vm), .fields = {
		IN(struct drm_i915_gem_vm_control, flags, ALL, EINVAL),
		IN(struct drm_i915_gem_vm_control, extensions, ALL, EINVAL),
		IN(struct drm_i915_gem_vm_control, vm_id, 0xffff0000, ENOENT) } },
	{ CALL(GENX_OA_INFO, nothing), .fields = {
		IN(struct drm_genx_oa_info, format_index, ~0xffu, EINVAL),
		IN(struct drm_genx_oa_info, pad, ALL, EINVAL),
		{ "pad2[0]", NULL, offsetof(struct drm_genx_oa_info, pad2), 1, ALL, EINVAL },
		{ "pad2[2]", NULL, offsetof(struct drm_genx_oa_info, pad2) + 2, 1, ALL, EINVAL },
		IN(struct drm_genx_oa_info, reserved[0], ALL, EINVAL),
		IN(struct drm_genx_oa_info, reserved[3], ALL, EINVAL) } },
	{ CALL(GENX_OA_COUNTER, oa_counter), .fields = {
		IN(struct drm_genx_oa_counter, format, ~0xfu, EINVAL),
		IN(struct drm_genx_oa_counter, index, ~0x3fu, EINVAL),
		IN(struct drm_genx_oa_counter, pad, ALL, EINVAL),
		IN(struct drm_genx_oa_counter, reserved[0], ALL, EINVAL),
		IN(struct drm_genx_oa_counter, reserved[1], ALL, EINVAL) } },
};

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
	for (i = 0; i < COUNT(calls); i++) {
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

		for (i = 0; i < COUNT(calls); i++)
			if (_IOC_NR(calls[i].request) == DRM_COMMAND_BASE + nr)
				break;
		unknown += !there;
		missing += there && i == COUNT(calls);
		open += !there && i < COUNT(calls);
	}
	tap_is(missing, 0, "no ioctl is missing in this table");
	if (tap_is(open, 0, "each ioctl of this table exists"))
		tap_row("EINVAL", "each of %u unknown DRM ioctl numbers", unknown);
}

/* ---- the stream ---- */

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

static void try_stream(void)
{
	uint64_t props[] = {
		DRM_I915_PERF_PROP_SAMPLE_OA, 1,
		DRM_I915_PERF_PROP_OA_METRICS_SET, 1,
		DRM_I915_PERF_PROP_OA_FORMAT, I915_OA_FORMAT_A32u40_A4u32_B8_C8,
		DRM_I915_PERF_PROP_OA_EXPONENT, 16,
		GENX_OA_PROP_TOTALS, 1,
	};
	struct drm_i915_perf_open_param param = {
		.flags = I915_PERF_FLAG_FD_CLOEXEC | I915_PERF_FLAG_FD_NONBLOCK,
		.num_properties = COUNT(props) / 2, .properties_ptr = (uintptr_t)props,
	};
	struct genx_oa_totals totals = { 0 };
	int fd;

	fd = ioctl(gpu.fd, DRM_IOCTL_I915_PERF_OPEN, &param);
	if (!tap_ok(fd >= 0, "a stream with totals"))
		return;
	try_totals(fd);
	try_config(fd);
	try_stream_numbers(fd);
	try_stream_calls(fd);
	close(fd);

	try_map();
	param.num_properties--;
	fd = ioctl(gpu.fd, DRM_IOCTL_I915_PERF_OPEN, &param);
	tap_input(ioctl(fd, GENX_OA_IOCTL_TOTALS, &totals) < 0 ? -errno : 0, -EOPNOTSUPP,
		  "stream TOTALS: of a stream that keeps none");
	close(fd);
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
