/* SPDX-License-Identifier: MIT */
/* Add a published metric set to a driver. */
#ifndef GENX_TESTS_OA_SETS_ADD_H
#define GENX_TESTS_OA_SETS_ADD_H

#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>

#include <i915_drm.h>

#include "tests/oa-sets/sets.h"

/**
 * oa_set_add() - DRM_IOCTL_I915_PERF_ADD_CONFIG
 * @fd: device
 * @set: metric set
 *
 * Return: its id, or a negative errno.
 */
static inline int oa_set_add(int fd, const struct oa_set *set)
{
	struct drm_i915_perf_oa_config config = {
		.n_mux_regs = set->n[GENX_OA_MUX],
		.n_boolean_regs = set->n[GENX_OA_BOOLEAN],
		.n_flex_regs = set->n[GENX_OA_FLEX],
		.mux_regs_ptr = (uintptr_t)set->regs[GENX_OA_MUX],
		.boolean_regs_ptr = (uintptr_t)set->regs[GENX_OA_BOOLEAN],
		.flex_regs_ptr = (uintptr_t)set->regs[GENX_OA_FLEX],
	};
	int id;

	memcpy(config.uuid, set->uuid, sizeof(config.uuid));
	id = ioctl(fd, DRM_IOCTL_I915_PERF_ADD_CONFIG, &config);
	return id < 0 ? -errno : id;
}

#endif
