// SPDX-License-Identifier: GPL-2.0-only
/*
 * The table of ioctls, and the DRM driver under its two names.
 *
 * The numbers and structures are those of <drm/i915_drm.h>; a number without an
 * entry returns EINVAL.
 */

/**
 * DOC: Removal
 *
 * genx_device_destroy() unplugs the DRM device first. From then on the DRM core
 * refuses new ioctls with ENODEV; an ioctl that already runs fails with ENODEV at
 * drm_dev_enter().
 *
 * The section between drm_dev_enter() and drm_dev_exit() covers all code that uses what
 * removal ends or frees: the work of the engines, the page tables, the metric sets and the
 * registers. Almost every step of the context ioctls, the OA ioctls, GETPARAM and the
 * queries uses one of them, so the section covers all these steps. drm_dev_unplug() waits
 * for the section to end; therefore every wait inside the section has a bound. The
 * structures of the engines, to which engine maps, context images and requests point, stay
 * until the DRM device is released.
 *
 * A page of user memory can block for as long as user space likes (userfaultfd, a file of
 * FUSE). So each ioctl reads user memory before the section, and writes its answer to user
 * memory after the section. It does neither while it holds a lock that removal takes.
 *
 * Ioctls on objects need no section: an object has pages of its own, and its DMA
 * mapping is revoked under &genx_device.bos_lock.
 */

#include <linux/compat.h>
#include <linux/module.h>

#include <drm/drm_debugfs.h>
#include <drm/drm_drv.h>
#include <drm/drm_file.h>
#include <drm/drm_gem.h>
#include <drm/drm_ioctl.h>
#include <drm/i915_drm.h>

#include <uapi/genx_drm.h>

#include "core/context/file.h"
#include "core/device.h"
#include "core/device/ioctls.h"
#include "core/files/files.h"
#include "core/gem/gem.h"
#include "core/gem/userptr.h"
#include "include/compat.h"

static const struct drm_ioctl_desc genx_ioctls[] = {
	DRM_IOCTL_DEF_DRV(I915_GETPARAM, genx_getparam_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_GEM_BUSY, genx_gem_busy_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_GEM_THROTTLE, genx_gem_throttle_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_GEM_CREATE, genx_gem_create_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_GEM_CREATE_EXT, genx_gem_create_ext_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_GEM_PREAD, genx_gem_pread_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_GEM_PWRITE, genx_gem_pwrite_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_GEM_MMAP, genx_gem_mmap_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_GEM_MMAP_OFFSET, genx_gem_mmap_offset_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_GEM_SET_DOMAIN, genx_gem_set_domain_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_GEM_SW_FINISH, genx_gem_sw_finish_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_GEM_SET_TILING, genx_gem_set_tiling_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_GEM_GET_TILING, genx_gem_get_tiling_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_GEM_GET_APERTURE, genx_gem_get_aperture_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_GEM_MADVISE, genx_gem_madvise_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_GEM_EXECBUFFER2_WR, genx_execbuf_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_GEM_USERPTR, genx_userptr_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_GEM_WAIT, genx_gem_wait_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_GEM_CONTEXT_CREATE_EXT, genx_context_create_ioctl,
			  DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_GEM_CONTEXT_DESTROY, genx_context_destroy_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_GEM_SET_CACHING, genx_gem_set_caching_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_GEM_GET_CACHING, genx_gem_get_caching_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_REG_READ, genx_regread_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_GET_RESET_STATS, genx_context_reset_stats_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_GEM_CONTEXT_GETPARAM, genx_context_getparam_ioctl,
			  DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_GEM_CONTEXT_SETPARAM, genx_context_setparam_ioctl,
			  DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_PERF_OPEN, genx_perf_open_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_PERF_ADD_CONFIG, genx_perf_add_config_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_PERF_REMOVE_CONFIG, genx_perf_remove_config_ioctl,
			  DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_QUERY, genx_query_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_GEM_VM_CREATE, genx_vm_create_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(I915_GEM_VM_DESTROY, genx_vm_destroy_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(GENX_OA_INFO, genx_perf_info_ioctl, DRM_RENDER_ALLOW),
	DRM_IOCTL_DEF_DRV(GENX_OA_COUNTER, genx_perf_counter_ioctl, DRM_RENDER_ALLOW),
};

#ifdef CONFIG_COMPAT
/* The layout of drm_i915_getparam in a 32-bit process: no other argument contains a pointer. */
struct genx_getparam32 {
	s32 param;
	u32 value;
};

static long driver_compat_ioctl(struct file *filp, unsigned int cmd, unsigned long arg)
{
	struct genx_getparam32 __user *user = compat_ptr(arg);
	struct drm_i915_getparam param = {};
	struct genx_getparam32 req;
	unsigned int nr = DRM_IOCTL_NR(cmd);

	if (nr < DRM_COMMAND_BASE || nr >= DRM_COMMAND_END)
		return drm_compat_ioctl(filp, cmd, arg);
	if (nr != DRM_COMMAND_BASE + DRM_I915_GETPARAM)
		return drm_ioctl(filp, cmd, (unsigned long)compat_ptr(arg));

	if (copy_from_user(&req, user, sizeof(req)))
		return -EFAULT;
	param.param = req.param;
	param.value = compat_ptr(req.value);
	return drm_ioctl_kernel(filp, genx_getparam_ioctl, &param, DRM_RENDER_ALLOW);
}
#else
#define driver_compat_ioctl	NULL
#endif

static const struct file_operations genx_fops = {
	.owner = THIS_MODULE,
	.open = drm_open,
	.release = genx_file_release,
	.unlocked_ioctl = drm_ioctl,
	.compat_ioctl = driver_compat_ioctl,
	.poll = drm_poll,
	.read = drm_read,
	.llseek = noop_llseek,
	.mmap = genx_gem_mmap,
	.show_fdinfo = drm_show_fdinfo,
	.fop_flags = FOP_UNSIGNED_OFFSET,
};

#define GENX_DRIVER(driver_name) { \
	.driver_features = DRIVER_GEM | DRIVER_RENDER | DRIVER_SYNCOBJ | \
			   DRIVER_SYNCOBJ_TIMELINE, \
	.name = (driver_name), \
	.desc = "genx: Intel GPUs from the public manuals", \
	GENX_DRIVER_DATE \
	.major = 1, \
	.minor = 6, \
	.fops = &genx_fops, \
	.ioctls = genx_ioctls, \
	.num_ioctls = ARRAY_SIZE(genx_ioctls), \
	.open = genx_file_open, \
	.postclose = genx_file_close, \
	.release = genx_device_release, \
	.show_fdinfo = genx_fdinfo_show, \
	.gem_create_object = genx_gem_create_object, \
	.gem_prime_import = genx_gem_import, \
	.debugfs_init = genx_debugfs_init, \
}

const struct drm_driver genx_driver_i915 = GENX_DRIVER("i915");
const struct drm_driver genx_driver_genx = GENX_DRIVER("genx");
