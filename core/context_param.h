/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters of contexts. */
#ifndef GENX_CORE_CONTEXT_PARAM_H
#define GENX_CORE_CONTEXT_PARAM_H

struct drm_i915_gem_context_param;
struct genx_context;

/**
 * genx_context_set_param() - set one parameter
 * @ctx: context; ctx->lock is not held
 * @param: parameter as user space gave it
 *
 * Context: may sleep.
 *
 * Return: 0; -EINVAL for an unknown parameter, size or value; -EPERM; -EFAULT;
 * -ENODEV for a feature that genx does not have; -ENOMEM; -ENOENT.
 */
int genx_context_set_param(struct genx_context *ctx,
			   const struct drm_i915_gem_context_param *param);

/**
 * genx_context_get_param() - read one parameter
 * @ctx: context; ctx->lock is not held
 * @args: which parameter; its value and size are filled in
 *
 * Context: may sleep.
 *
 * Return: 0; -EINVAL for an unknown parameter or a buffer that is too small; -EFAULT;
 * -ENODEV for a feature that genx does not have.
 */
int genx_context_get_param(struct genx_context *ctx, struct drm_i915_gem_context_param *args);

#endif
