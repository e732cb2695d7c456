// SPDX-License-Identifier: GPL-2.0-only
/*
 * DRM_IOCTL_I915_PERF_OPEN: create a stream and its file.
 */

#include <linux/anon_inodes.h>
#include <linux/fcntl.h>
#include <linux/file.h>

#include <drm/drm_drv.h>
#include <drm/i915_drm.h>

#include "gt/exec/lrc.h"
#include "oa/stream/open.h"
#include "oa/stream/stream.h"
#include "oa/unit/config.h"
#include "oa/unit/unit.h"

#define OPEN_FLAGS (I915_PERF_FLAG_FD_CLOEXEC | I915_PERF_FLAG_FD_NONBLOCK | \
		    I915_PERF_FLAG_DISABLED)

/*
 * Mappings are zapped through the address space of the file's inode. All other files of
 * anon_inode_getfile() share one inode, so a stream that can be mapped gets an inode of its own.
 */
static struct file *file_create(struct genx_oa_stream *stream)
{
	const char *name = "[i915_perf]";
	int flags = O_RDONLY | (stream->params.file_flags & O_NONBLOCK);
	struct file *file;

	if (!stream->params.map)
		return anon_inode_getfile(name, &genx_oa_stream_fops, stream, flags);
	file = anon_inode_create_getfile(name, &genx_oa_stream_fops, stream, flags, NULL);
	if (!IS_ERR(file))
		genx_oa_map_attach(stream, file->f_mapping);
	return file;
}

static int stream_install(struct genx_oa *oa, const struct genx_oa_stream_params *params)
{
	struct genx_oa_stream *stream;
	struct file *file;
	int fd;

	fd = get_unused_fd_flags(params->file_flags & O_CLOEXEC);
	if (fd < 0)
		return fd;

	stream = genx_oa_stream_create(oa, params);
	if (IS_ERR(stream)) {
		put_unused_fd(fd);
		return PTR_ERR(stream);
	}
	file = file_create(stream);
	if (IS_ERR(file)) {
		/*
		 * The caller drops its references to the metric set and to the context after an
		 * error, and genx_oa_stream_destroy() drops one to each, too: get a second one.
		 */
		kref_get(&params->config->ref);
		if (params->lrc)
			genx_lrc_get(params->lrc);
		genx_oa_stream_destroy(stream);
		put_unused_fd(fd);
		return PTR_ERR(file);
	}
	fd_install(fd, file);
	return fd;
}

static int open_checked(struct genx_oa *oa, struct drm_file *file, u32 flags,
			const struct genx_oa_props *props, genx_oa_context_fn context)
{
	struct genx_oa_stream_params params = {};
	int ret = genx_oa_open_props_check(oa, props);

	if (ret)
		return ret;
	params.disabled = flags & I915_PERF_FLAG_DISABLED;
	if (flags & I915_PERF_FLAG_FD_CLOEXEC)
		params.file_flags |= O_CLOEXEC;
	if (flags & I915_PERF_FLAG_FD_NONBLOCK)
		params.file_flags |= O_NONBLOCK;

	if (props->given & BIT(DRM_I915_PERF_PROP_CTX_HANDLE)) {
		if (!genx_oa_contexts_present(oa))
			return -ENODEV;
		if (props->ctx_handle > U32_MAX)
			return -ENOENT;
		params.lrc = context(file, props->ctx_handle);
		if (IS_ERR(params.lrc))
			return PTR_ERR(params.lrc);
	}
	ret = genx_oa_open_props_params(oa, props, &params);
	if (!ret)
		ret = stream_install(oa, &params);
	if (ret < 0) {
		genx_oa_config_put(params.config);
		if (params.lrc)
			genx_lrc_put(params.lrc);
	}
	return ret;
}

int genx_oa_open_ioctl(struct genx_oa *oa, struct drm_file *file,
		       struct drm_i915_perf_open_param *param, genx_oa_context_fn context)
{
	struct genx_oa_props props = {};
	int ret, idx;

	if (param->flags & ~OPEN_FLAGS)
		return -EINVAL;
	ret = genx_oa_open_props_copy(&props, param->properties_ptr, param->num_properties);
	if (ret)
		return ret;
	if (!drm_dev_enter(oa->drm, &idx))
		return -ENODEV;
	ret = open_checked(oa, file, param->flags, &props, context);
	drm_dev_exit(idx);
	return ret;
}
