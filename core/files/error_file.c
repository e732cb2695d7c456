// SPDX-License-Identifier: GPL-2.0-only
/*
 * The error state in debugfs. A reader sees the error state that existed when it opened the file,
 * even if another process clears that error state meanwhile. Any write clears the error state, so
 * that the driver keeps the next one.
 */

#include <linux/debugfs.h>
#include <linux/fs.h>
#include <linux/module.h>
#include <linux/string.h>
#include <linux/uaccess.h>

#include <drm/drm_drv.h>
#include <drm/drm_file.h>

#include "core/device/device_types.h"
#include "core/files/files.h"
#include "gt/engine/error_state.h"
#include "gt/engine/error_text.h"

static int error_open(struct inode *inode, struct file *file)
{
	struct genx_device *genx = inode->i_private;

	file->private_data = genx_error_state_get(&genx->gt);
	return 0;
}

static int error_release(struct inode *inode, struct file *file)
{
	genx_error_text_put(file->private_data);
	return 0;
}

static ssize_t error_read(struct file *file, char __user *user, size_t count, loff_t *pos)
{
	static const char none[] = "No error state collected\n";
	struct genx_error_text *text = file->private_data;
	size_t done = 0, part;
	const char *at;

	if (!text)
		return simple_read_from_buffer(user, count, pos, none, strlen(none));
	if (*pos < 0)
		return -EINVAL;
	while (done < count && (at = genx_error_text_at(text, *pos, &part))) {
		part = min(part, count - done);
		if (copy_to_user(user + done, at, part))
			return done ?: -EFAULT;
		done += part;
		*pos += part;
	}
	return done;
}

static ssize_t error_write(struct file *file, const char __user *user, size_t count, loff_t *pos)
{
	struct genx_device *genx = file_inode(file)->i_private;

	genx_error_state_clear(&genx->gt);
	return count;
}

static const struct file_operations error_fops = {
	.owner = THIS_MODULE,
	.open = error_open,
	.release = error_release,
	.read = error_read,
	.write = error_write,
	.llseek = default_llseek,
};

void genx_error_file_init(struct drm_minor *minor)
{
	struct genx_device *genx = to_genx_device(minor->dev);

	debugfs_create_file("genx_error_state", 0600, minor->debugfs_root, genx, &error_fops);
	debugfs_create_file("i915_error_state", 0600, minor->debugfs_root, genx, &error_fops);
}
