// SPDX-License-Identifier: MIT
/* Calls that only return something. */

#include <stdint.h>

#include <drm.h>
#include <i915_drm.h>
#include <uapi/genx_drm.h>

#include "tests/vm/abi/abi-fuzz/actions.h"
#include "tests/vm/lib/fuzz.h"

void do_query(void)
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

void do_info(void)
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
