/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Metric sets: named lists of register values that route and combine events.
 */
#ifndef GENX_OA_CONFIG_H
#define GENX_OA_CONFIG_H

#include <linux/kobject.h>
#include <linux/kref.h>
#include <linux/sysfs.h>
#include <linux/types.h>
#include <linux/uuid.h>

#include "regs/platform.h"

struct drm_i915_perf_oa_config;
struct genx_oa;

/* Id of the built-in metric set; those of user space begin after it. */
#define GENX_OA_CONFIG_TEST		1
#define GENX_OA_CONFIG_FIRST_USER	2
/* Sets of user space at a time; clients know less than a hundred a platform. */
#define GENX_OA_CONFIGS_MAX		1024

/* More registers than any metric set has: a bound for what is copied in. */
#define GENX_OA_CONFIG_MAX_REGS		4096

/**
 * enum genx_oa_config_part - the three lists of a metric set
 * @GENX_OA_MUX: routing of signals (NOA)
 * @GENX_OA_BOOLEAN: triggers and custom events, B and C counters
 * @GENX_OA_FLEX: flexible EU events, A7 to A20
 */
enum genx_oa_config_part {
	GENX_OA_MUX,
	GENX_OA_BOOLEAN,
	GENX_OA_FLEX,
};

/**
 * struct genx_oa_config - one metric set, constant once it can be found
 * @ref:	references: the table of the unit, streams
 * @id:		id for user space
 * @uuid:	name
 * @mux:	routing
 * @n_mux:	registers in @mux
 * @boolean:	triggers and custom events
 * @n_boolean:	registers in @boolean
 * @flex:	flexible EU events
 * @n_flex:	registers in @flex
 * @id_attr:	"id" in sysfs
 * @attrs:	the attributes of @group
 * @group:	the directory of the metric set in sysfs
 */
struct genx_oa_config {
	struct kref ref;
	u32 id;
	char uuid[UUID_STRING_LEN + 1];
	struct genx_oa_reg *mux;
	u32 n_mux;
	struct genx_oa_reg *boolean;
	u32 n_boolean;
	struct genx_oa_reg *flex;
	u32 n_flex;
	struct kobj_attribute id_attr;
	struct attribute *attrs[2];
	struct attribute_group group;
};

/**
 * genx_oa_reg_allowed() - may a metric set write a register?
 * @desc: unit
 * @part: list that names it
 * @reg: register and value
 *
 * A pure function. Flexible EU events must be ones that the manual defines
 * (OAG-022..025, OAG-032..036).
 *
 * Return: true if it may.
 */
bool genx_oa_reg_allowed(const struct genx_oa_desc *desc, enum genx_oa_config_part part,
			 const struct genx_oa_reg *reg);

/**
 * genx_oa_config_flex() - value of a flexible EU control in a metric set
 * @desc: unit
 * @config: metric set
 * @addr: register
 *
 * Return: the value of its last mention; without one the event "none" for both
 * counters where the platform has it, else 0.
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

/** genx_oa_config_put() - drop a reference; NULL is fine */
void genx_oa_config_put(struct genx_oa_config *config);

/**
 * genx_oa_configs_init() - table of metric sets with the built-in one
 * @oa: unit
 *
 * Context: may sleep.
 *
 * Return: 0 or -ENOMEM.
 */
int genx_oa_configs_init(struct genx_oa *oa);

/** genx_oa_configs_fini() - drop all metric sets. May sleep. */
void genx_oa_configs_fini(struct genx_oa *oa);

#endif
