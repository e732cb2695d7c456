/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A metric set is a named list of register values that route and combine events.
 */
#ifndef GENX_OA_UNIT_CONFIG_H
#define GENX_OA_UNIT_CONFIG_H

#include <linux/kobject.h>
#include <linux/kref.h>
#include <linux/sysfs.h>
#include <linux/types.h>
#include <linux/uuid.h>

#include "regs/platform.h"

struct drm_i915_perf_oa_config;
struct drm_i915_query_item;
struct drm_printer;
struct genx_oa;

/* Id of the built-in metric set, and the first id of those that user space adds. */
#define GENX_OA_CONFIG_TEST		1
#define GENX_OA_CONFIG_FIRST_USER	2
/* Sets that user space can add. Mesa 25 adds more than a thousand on DG2 when it starts. */
#define GENX_OA_CONFIGS_MAX		4096

/* Maximum length of a list of registers from user space; no metric set has so many. */
#define GENX_OA_CONFIG_MAX_REGS		4096

/**
 * struct genx_oa_config - one metric set, constant after it was added to the table
 * @ref:	references, held by the table of the unit and by streams
 * @id:		id for user space
 * @uuid:	name
 * @mux:	registers that route events
 * @n_mux:	registers in @mux
 * @boolean:	registers of triggers and custom events
 * @n_boolean:	registers in @boolean
 * @flex:	registers of flexible EU events
 * @n_flex:	registers in @flex
 * @load:	registers that are written by requests or by the CPU, in this order: @mux, @boolean,
 *		and the controls of flexible EU events if no context image has them. Bits and
 *		registers that a metric set must not change are left out
 * @n_load:	registers in @load
 * @n_load_flex: number of controls of flexible EU events in @load; they are its last registers
 * @id_attr:	file "id" in sysfs
 * @attrs:	the attributes of @group
 * @group:	the directory of the metric set in sysfs
 */
struct genx_oa_config {
	struct kref ref;
	u32 id;
	char uuid[UUID_STRING_LEN + 1];
	struct genx_reg_value *mux;
	u32 n_mux;
	struct genx_reg_value *boolean;
	u32 n_boolean;
	struct genx_reg_value *flex;
	u32 n_flex;
	struct genx_reg_value *load;
	u32 n_load;
	u32 n_load_flex;
	struct kobj_attribute id_attr;
	struct attribute *attrs[2];
	struct attribute_group group;
};

/**
 * genx_oa_config_flex() - value of a flexible EU control in a metric set
 * @desc: unit
 * @config: metric set
 * @addr: register
 *
 * Return: the last value that the set has for @addr. If the set has none, the event "none" for both
 * counters, or 0 on a platform without this event.
 */
u32 genx_oa_config_flex(const struct genx_oa_desc *desc, const struct genx_oa_config *config,
			u32 addr);

/**
 * genx_oa_config_get() - metric set by id
 * @oa: unit
 * @id: id
 *
 * Context: may sleep.
 *
 * Return: the metric set with a reference, or NULL.
 */
struct genx_oa_config *genx_oa_config_get(struct genx_oa *oa, u64 id);

/**
 * genx_oa_config_find_locked() - metric set by name
 * @oa: unit, its lock held
 * @uuid: UUID_STRING_LEN characters
 *
 * Return: the metric set, valid as long as the lock is held, or NULL.
 */
struct genx_oa_config *genx_oa_config_find_locked(struct genx_oa *oa, const char *uuid);

/** genx_oa_config_put() - drop a reference; NULL is allowed */
void genx_oa_config_put(struct genx_oa_config *config);

/**
 * genx_oa_configs_init() - create the table of metric sets with the built-in one
 * @oa: unit
 *
 * Context: may sleep.
 *
 * Return: 0 or -ENOMEM.
 */
int genx_oa_configs_init(struct genx_oa *oa);

/** genx_oa_configs_fini() - drop all metric sets. May sleep. */
void genx_oa_configs_fini(struct genx_oa *oa);

/**
 * genx_oa_config_register() - create the sysfs directory of metric sets
 * @oa: unit of a registered DRM device
 *
 * Context: may sleep.
 *
 * Return: 0, -ENOMEM, or the error of sysfs.
 */
int genx_oa_config_register(struct genx_oa *oa);

/**
 * genx_oa_config_unregister() - remove the sysfs directory of metric sets
 * @oa: unit, registered or not
 */
void genx_oa_config_unregister(struct genx_oa *oa);

/**
 * genx_oa_configs_print() - list the metric sets, and the flexible EU events in them that the
 *	manual does not define
 * @oa: unit, its lock held
 * @p: printer
 */
void genx_oa_configs_print(struct genx_oa *oa, struct drm_printer *p);

/**
 * genx_oa_config_add_ioctl() - DRM_IOCTL_I915_PERF_ADD_CONFIG
 * @oa: unit
 * @args: argument of the ioctl
 *
 * Context: may sleep.
 *
 * Return: id of the new metric set (2 or more); -EACCES, -EINVAL, -EADDRINUSE,
 * -EFAULT, -ENOMEM; -ENODEV for flexible EU events on a GT without contexts, or if the
 * unit is revoked; -ENOSPC if the table has GENX_OA_CONFIGS_MAX metric sets.
 */
int genx_oa_config_add_ioctl(struct genx_oa *oa, const struct drm_i915_perf_oa_config *args);

/**
 * genx_oa_config_remove_ioctl() - DRM_IOCTL_I915_PERF_REMOVE_CONFIG
 * @oa: unit
 * @id: id of the metric set; a stream that uses the set keeps it
 *
 * Context: may sleep.
 *
 * Return: 0, -EACCES, -ENOENT.
 */
int genx_oa_config_remove_ioctl(struct genx_oa *oa, u64 id);

/* ---- query item ---- */

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
