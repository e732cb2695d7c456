/* SPDX-License-Identifier: MIT */
/*
 * The DRM ioctls that genx has, by name.
 */
#ifndef GENX_TESTS_IOCTL_H
#define GENX_TESTS_IOCTL_H

/* The name behind DRM_IOCTL_I915_ or DRM_IOCTL_, NULL if genx has no such ioctl. */
const char *ioctl_name(unsigned long request);

#endif
