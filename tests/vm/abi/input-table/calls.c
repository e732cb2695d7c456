// SPDX-License-Identifier: MIT
/* The table of input-table: each ioctl, an argument that is accepted, and fields that are not. */
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

#include <drm.h>
#include <i915_drm.h>
#include <uapi/genx_drm.h>

#include "tests/vm/abi/input-table/input_table.h"

#define ALL		(~0ull)
/* Each of these bits alone is an unmapped address: in the first pages, or outside user space. */
#define UNMAPPED	0xffff80000000ffffull

struct gpu gpu;
struct gpu_bo bo;
uint32_t ctx;

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

#define IN(type, member, bits, want) \
	{ #member, NULL, offsetof(type, member), sizeof(((type *)0)->member), bits, want }
#define BEHIND(what, type, member, bits, want) \
	{ what " " #member, &behind, offsetof(type, member), sizeof(((type *)0)->member), bits, \
	  want }

#define CALL(name, filler)	.request = DRM_IOCTL_##name, .fill = fill_##filler

const struct call calls[] = {
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
		IN(struct drm_i915_gem_mmap_offset, flags, ~7ull, EINVAL),
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
		IN(struct drm_genx_oa_info, period_shift, ALL, EINVAL),
		{ "pad2[0]", NULL, offsetof(struct drm_genx_oa_info, pad2), 1, ALL, EINVAL },
		{ "pad2[1]", NULL, offsetof(struct drm_genx_oa_info, pad2) + 1, 1, ALL, EINVAL },
		IN(struct drm_genx_oa_info, reserved[0], ALL, EINVAL),
		IN(struct drm_genx_oa_info, reserved[3], ALL, EINVAL) } },
	{ CALL(GENX_OA_COUNTER, oa_counter), .fields = {
		IN(struct drm_genx_oa_counter, format, ~0xfu, EINVAL),
		IN(struct drm_genx_oa_counter, index, ~0x3fu, EINVAL),
		IN(struct drm_genx_oa_counter, pad, ALL, EINVAL),
		IN(struct drm_genx_oa_counter, reserved[0], ALL, EINVAL),
		IN(struct drm_genx_oa_counter, reserved[1], ALL, EINVAL) } },
};

const unsigned int n_calls = COUNT(calls);
