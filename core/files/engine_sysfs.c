// SPDX-License-Identifier: GPL-2.0-only
/*
 * Each engine has a directory in sysfs with files for its identity and its settings. The names and
 * units of the files are those of i915, for tools that were written for i915. The directory
 * .defaults/ shows the initial values of the settings.
 */

#include <linux/device.h>
#include <linux/kobject.h>
#include <linux/kstrtox.h>
#include <linux/slab.h>
#include <linux/sysfs.h>

#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include "core/context/engine_map.h"
#include "core/device/device_types.h"
#include "core/files/files.h"
#include "gt/engine/engine.h"
#include "gt/engine/gt_start.h"
#include "gt/exec/exec_types.h"

/**
 * struct engine_dir - a directory with settings
 * @kobj:	the directory
 * @engine:	engine
 * @props:	the settings that the directory shows, NULL: the defaults
 * @defaults:	directory ".defaults" in this directory; NULL: none
 */
struct engine_dir {
	struct kobject kobj;
	struct genx_engine *engine;
	struct genx_engine_props *props;
	struct kobject *defaults;
};

/**
 * struct genx_engine_sysfs - directories of one device
 * @dir:	directory "engine"
 * @engines:	directories of the engines in @dir
 */
struct genx_engine_sysfs {
	struct kobject *dir;
	struct kobject *engines[GENX_MAX_ENGINES];
};

static struct engine_dir *to_dir(struct kobject *kobj)
{
	return container_of(kobj, struct engine_dir, kobj);
}

/* ---- identity of an engine ---- */

static struct i915_engine_class_instance engine_id(const struct genx_engine *engine)
{
	struct i915_engine_class_instance id;

	genx_engine_map_name(engine, &id);
	return id;
}

static ssize_t name_show(struct kobject *kobj, struct kobj_attribute *attr, char *buf)
{
	return sysfs_emit(buf, "%s\n", kobject_name(kobj));
}

static ssize_t class_show(struct kobject *kobj, struct kobj_attribute *attr, char *buf)
{
	return sysfs_emit(buf, "%u\n", engine_id(to_dir(kobj)->engine).engine_class);
}

static ssize_t instance_show(struct kobject *kobj, struct kobj_attribute *attr, char *buf)
{
	return sysfs_emit(buf, "%u\n", engine_id(to_dir(kobj)->engine).engine_instance);
}

static ssize_t mmio_base_show(struct kobject *kobj, struct kobj_attribute *attr, char *buf)
{
	return sysfs_emit(buf, "0x%x\n", to_dir(kobj)->engine->desc->mmio_base);
}

static struct kobj_attribute name_attr = __ATTR_RO(name);
static struct kobj_attribute class_attr = __ATTR_RO(class);
static struct kobj_attribute instance_attr = __ATTR_RO(instance);
static struct kobj_attribute mmio_base_attr = __ATTR_RO(mmio_base);

static struct attribute *id_attrs[] = {
	&name_attr.attr,
	&class_attr.attr,
	&instance_attr.attr,
	&mmio_base_attr.attr,
	NULL
};

static const struct attribute_group id_group = { .attrs = id_attrs };

/* ---- settings ---- */

/**
 * struct prop_attr - file of a setting
 * @attr:	the file
 * @offset:	offset of the setting in struct genx_engine_props
 * @preempts:	the setting has a meaning only on engines that preempt
 */
struct prop_attr {
	struct kobj_attribute attr;
	size_t offset;
	bool preempts;
};

static struct prop_attr *to_prop(struct attribute *attr)
{
	return container_of(attr, struct prop_attr, attr.attr);
}

static ssize_t prop_show(struct kobject *kobj, struct kobj_attribute *attr, char *buf)
{
	const void *props = to_dir(kobj)->props ?: &to_dir(kobj)->engine->defaults;
	const unsigned int *prop = props + to_prop(&attr->attr)->offset;

	return sysfs_emit(buf, "%u\n", READ_ONCE(*prop));
}

static ssize_t prop_store(struct kobject *kobj, struct kobj_attribute *attr, const char *buf,
			  size_t count)
{
	struct engine_dir *dir = to_dir(kobj);
	unsigned int *prop = (void *)dir->props + to_prop(&attr->attr)->offset;
	unsigned long long ms;

	if (kstrtoull(buf, 0, &ms) || ms > GENX_ENGINE_PROP_MAX)
		return -EINVAL;
	WRITE_ONCE(*prop, ms);
	genx_engine_apply_props(dir->engine);
	return count;
}

#define PROP_ATTR(_id, _name, _preempts) \
	static struct prop_attr _id##_attr = { \
		.attr = __ATTR(_name, 0644, prop_show, prop_store), \
		.offset = offsetof(struct genx_engine_props, _id), \
		.preempts = (_preempts), \
	}

PROP_ATTR(timeslice_ms, timeslice_duration_ms, true);
PROP_ATTR(preempt_ms, preempt_timeout_ms, true);
PROP_ATTR(heartbeat_ms, heartbeat_interval_ms, false);
PROP_ATTR(request_ms, request_timeout_ms, false);

static struct attribute *prop_attrs[] = {
	&timeslice_ms_attr.attr.attr,
	&preempt_ms_attr.attr.attr,
	&heartbeat_ms_attr.attr.attr,
	&request_ms_attr.attr.attr,
	NULL
};

static umode_t prop_mode(struct kobject *kobj, struct attribute *attr, int i)
{
	const struct engine_dir *dir = to_dir(kobj);

	if (to_prop(attr)->preempts && !genx_gt_engine_preempts(dir->engine))
		return 0;
	return dir->props ? attr->mode : 0444;
}

static const struct attribute_group prop_group = {
	.attrs = prop_attrs,
	.is_visible = prop_mode,
};

/* ---- directories ---- */

static void dir_release(struct kobject *kobj)
{
	kfree(to_dir(kobj));
}

static const struct kobj_type dir_type = {
	.release = dir_release,
	.sysfs_ops = &kobj_sysfs_ops,
};

/* Remove a directory and its directory .defaults. Waits for readers and writers of their files. */
static void dir_remove(struct kobject *kobj)
{
	if (!kobj)
		return;
	dir_remove(to_dir(kobj)->defaults);
	kobject_del(kobj);
	kobject_put(kobj);
}

/* Add a directory with the settings of an engine. @props: as in struct engine_dir. */
static struct kobject *dir_add(struct kobject *parent, struct genx_engine *engine,
			       struct genx_engine_props *props, const char *name)
{
	struct engine_dir *dir = kzalloc(sizeof(*dir), GFP_KERNEL);
	int err;

	if (!dir)
		return ERR_PTR(-ENOMEM);
	dir->engine = engine;
	dir->props = props;
	err = kobject_init_and_add(&dir->kobj, &dir_type, parent, "%s", name);
	if (!err)
		err = sysfs_create_group(&dir->kobj, &prop_group);
	if (!err)
		return &dir->kobj;
	dir_remove(&dir->kobj);
	return ERR_PTR(err);
}

static struct kobject *engine_add(struct kobject *parent, struct genx_engine *engine)
{
	struct i915_engine_class_instance id = engine_id(engine);
	struct kobject *kobj, *defaults;
	char name[16];
	int err;

	snprintf(name, sizeof(name), "%s%u", genx_engine_map_prefix(id.engine_class),
		 id.engine_instance);
	kobj = dir_add(parent, engine, &engine->props, name);
	if (IS_ERR(kobj))
		return kobj;
	defaults = dir_add(kobj, engine, NULL, ".defaults");
	err = PTR_ERR_OR_ZERO(defaults);
	if (!err) {
		to_dir(kobj)->defaults = defaults;
		err = sysfs_create_group(kobj, &id_group);
	}
	if (!err)
		return kobj;
	dir_remove(kobj);
	return ERR_PTR(err);
}

int genx_engine_sysfs_register(struct genx_device *genx)
{
	struct genx_engine_sysfs *sysfs;
	struct genx_engine *engine;
	unsigned int n = 0;
	int err = 0;

	if (!genx_exec_runs_contexts(&genx->gt))
		return 0;
	sysfs = kzalloc(sizeof(*sysfs), GFP_KERNEL);
	if (!sysfs)
		return -ENOMEM;
	genx->engine_sysfs = sysfs;
	sysfs->dir = kobject_create_and_add("engine", &genx->drm.primary->kdev->kobj);
	if (!sysfs->dir)
		err = -ENOMEM;
	for_each_engine(engine, &genx->gt) {
		struct kobject *kobj;

		if (err)
			break;
		kobj = engine_add(sysfs->dir, engine);
		err = PTR_ERR_OR_ZERO(kobj);
		if (!err)
			sysfs->engines[n++] = kobj;
	}
	if (err)
		genx_engine_sysfs_unregister(genx);
	return err;
}

void genx_engine_sysfs_unregister(struct genx_device *genx)
{
	struct genx_engine_sysfs *sysfs = genx->engine_sysfs;
	unsigned int i;

	if (!sysfs)
		return;
	for (i = 0; i < GENX_MAX_ENGINES; i++)
		dir_remove(sysfs->engines[i]);
	kobject_put(sysfs->dir);
	genx->engine_sysfs = NULL;
	kfree(sysfs);
}
