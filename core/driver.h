/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The ioctl table and the two DRM drivers that carry it.
 */
#ifndef GENX_CORE_IOCTL_H
#define GENX_CORE_IOCTL_H

struct drm_device;
struct drm_driver;
struct drm_file;
struct i915_user_extension;

/* The same driver under its two names: user space knows the ABI as "i915". */
extern const struct drm_driver genx_driver_i915;
extern const struct drm_driver genx_driver_genx;

/** genx_module_driver() - the one that the module parameter "name" chose */
const struct drm_driver *genx_module_driver(void);

/**
 * typedef genx_extension_fn - handle one node of an extension chain
 * @ext: user pointer to the node, whose first member is i915_user_extension
 * @data: caller's
 */
typedef int (*genx_extension_fn)(struct i915_user_extension __user *ext, void *data);

/**
 * genx_extensions_walk() - walk a chain of extensions from user space
 * @chain: user pointer to the first node or 0
 * @table: handler by extension name, NULL entries are unknown
 * @count: entries of @table
 * @data: for the handlers
 *
 * A chain ends after 512 nodes at the latest, so that a loop ends too.
 *
 * Context: may sleep, interruptible.
 *
 * Return: 0; -EINVAL for an unknown name, flags or reserved fields; -E2BIG for
 * a chain that is too long; -EFAULT; -EINTR; or what a handler returned.
 */
int genx_extensions_walk(u64 chain, const genx_extension_fn *table, unsigned int count, void *data);

/* Ioctls; all may sleep and return 0 or an errno. */
int genx_execbuf_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_getparam_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_query_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_regread_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

#endif
