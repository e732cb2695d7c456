/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * DRM_I915_QUERY_PERF_CONFIG returns the list of metric sets, or the contents of one.
 */
#ifndef GENX_OA_UNIT_CONFIG_QUERY_H
#define GENX_OA_UNIT_CONFIG_QUERY_H

struct drm_i915_query_item;
struct genx_oa;

/**
 * genx_oa_config_query() - query item DRM_I915_QUERY_PERF_CONFIG
 * @oa: unit
 * @item: query item; its flags choose the list, or data by uuid or by id
 *
 * Calls drm_dev_enter() itself, but copies from and to user space only outside of that section.
 *
 * Context: may sleep.
 *
 * Return: length of the answer in bytes; -EINVAL, -ENOENT, -EFAULT, -ENOMEM,
 * -ENODEV after removal.
 */
int genx_oa_config_query(struct genx_oa *oa, const struct drm_i915_query_item *item);

#endif
