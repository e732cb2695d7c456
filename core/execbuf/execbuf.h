/* SPDX-License-Identifier: GPL-2.0-only */
/* Submission of a batch of user space. */
#ifndef GENX_CORE_EXECBUF_EXECBUF_H
#define GENX_CORE_EXECBUF_EXECBUF_H

struct drm_device;
struct drm_file;

/** genx_execbuf_ioctl() - DRM_IOCTL_I915_GEM_EXECBUFFER2; 0 or errno. May sleep. */
int genx_execbuf_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

#endif
