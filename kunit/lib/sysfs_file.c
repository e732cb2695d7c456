// SPDX-License-Identifier: GPL-2.0-only
/* Access to the sysfs files of the DRM card through their show and store functions. */
#include <kunit/test.h>
#include <linux/device.h>
#include <linux/kernfs.h>
#include <linux/string.h>
#include <linux/sysfs.h>

#include <drm/drm_device.h>
#include <drm/drm_file.h>

#include "kunit/lib/sysfs_file.h"
#include "kunit/whole/fault_fixture.h"

/*
 * Find the node of @path, which is relative to the card's directory, and the kobject of its parent.
 * Return: the node with a reference, or NULL.
 */
static struct kernfs_node *find(struct genx_kunit_fault *f, const char *path,
				struct kobject **kobj)
{
	struct kernfs_node *at = f->genx->drm.primary->kdev->kobj.sd;
	char name[32];
	size_t n;

	kernfs_get(at);
	do {
		struct kernfs_node *next;

		n = strcspn(path, "/");
		KUNIT_ASSERT_LT(f->test, n, sizeof(name));
		strscpy(name, path, n + 1);
		path += n + !!path[n];
		*kobj = at->priv;
		next = kernfs_find_and_get(at, name);
		kernfs_put(at);
		if (!next)
			return NULL;
		at = next;
	} while (*path);
	return at;
}

static struct attribute *file_attr(struct genx_kunit_fault *f, const char *path,
				   struct kobject **kobj)
{
	struct kernfs_node *node = find(f, path, kobj);
	struct attribute *attr;

	KUNIT_ASSERT_NOT_NULL_MSG(f->test, node, "no %s", path);
	attr = node->priv;
	kernfs_put(node);
	return attr;
}

int genx_kunit_sysfs_text(struct genx_kunit_fault *f, const char *path, char *text)
{
	struct kobject *kobj;
	struct attribute *attr = file_attr(f, path, &kobj);
	ssize_t n;

	n = kobj->ktype->sysfs_ops->show(kobj, attr, text);
	if (n < 0)
		return n;
	text[n - (n && text[n - 1] == '\n')] = '\0';
	return 0;
}

int genx_kunit_sysfs_show(struct genx_kunit_fault *f, const char *path)
{
	/* sysfs_emit() requires a whole page */
	char *text = (char *)get_zeroed_page(GFP_KERNEL);
	int err, value;

	KUNIT_ASSERT_NOT_NULL(f->test, text);
	err = genx_kunit_sysfs_text(f, path, text);
	if (!err && kstrtoint(text, 0, &value))
		err = -EPROTO;
	free_page((unsigned long)text);
	return err ?: value;
}

int genx_kunit_sysfs_store(struct genx_kunit_fault *f, const char *path, const char *text)
{
	struct kobject *kobj;
	struct attribute *attr = file_attr(f, path, &kobj);
	ssize_t n = kobj->ktype->sysfs_ops->store(kobj, attr, text, strlen(text));

	return n == strlen(text) ? 0 : (int)n;
}

unsigned int genx_kunit_sysfs_mode(struct genx_kunit_fault *f, const char *path)
{
	struct kobject *kobj;
	struct kernfs_node *node = find(f, path, &kobj);
	unsigned int mode = 0;

	if (node)
		mode = node->mode & 0777;
	kernfs_put(node);
	return mode;
}
