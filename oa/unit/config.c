// SPDX-License-Identifier: GPL-2.0-only
#include <linux/capability.h>
#include <linux/slab.h>
#include <linux/uaccess.h>

#include <drm/drm_device.h>
#include <drm/drm_drv.h>
#include <drm/drm_file.h>
#include <drm/drm_print.h>
#include <drm/i915_drm.h>

#include "gt/gt.h"
#include "gt/memory/client_gfp.h"
#include "oa/unit/config.h"
#include "oa/unit/flex.h"
#include "oa/unit/sysctl.h"
#include "oa/unit/unit.h"
#include "regs/oa_regs.h"

u32 genx_oa_config_flex(const struct genx_oa_desc *desc, const struct genx_oa_config *config,
			u32 addr)
{
	u32 value = genx_oa_flex_none(desc->flex_events);
	unsigned int i;

	for (i = 0; i < config->n_flex; i++)
		if (config->flex[i].addr == addr)
			value = config->flex[i].value;
	return value;
}

static void config_release(struct kref *ref)
{
	struct genx_oa_config *config = container_of(ref, struct genx_oa_config, ref);

	kvfree(config->mux);
	kvfree(config->boolean);
	kvfree(config->flex);
	kvfree(config->load);
	kfree(config);
}

void genx_oa_config_put(struct genx_oa_config *config)
{
	if (config)
		kref_put(&config->ref, config_release);
}

static struct genx_oa_config *config_alloc(const char *uuid)
{
	struct genx_oa_config *config = kzalloc(sizeof(*config), GENX_CLIENT_GFP);

	if (!config)
		return NULL;
	kref_init(&config->ref);
	memcpy(config->uuid, uuid, UUID_STRING_LEN);
	return config;
}

struct genx_oa_config *genx_oa_config_get(struct genx_oa *oa, u64 id)
{
	struct genx_oa_config *config = NULL;

	guard(mutex)(&oa->lock);
	if (id == GENX_OA_CONFIG_TEST)
		config = oa->test_config;
	else if (id >= GENX_OA_CONFIG_FIRST_USER && id <= U32_MAX)
		config = xa_load(&oa->configs, id);
	if (config)
		kref_get(&config->ref);
	return config;
}

static ssize_t id_show(struct kobject *kobj, struct kobj_attribute *attr, char *buf)
{
	struct genx_oa_config *config = container_of(attr, struct genx_oa_config, id_attr);

	return sysfs_emit(buf, "%u\n", config->id);
}

/* Create metrics/<uuid>/id in sysfs, where clients of the i915 ABI read the id. */
static int config_publish(struct genx_oa *oa, struct genx_oa_config *config)
{
	int err;

	if (!oa->metrics)
		return 0;

	sysfs_attr_init(&config->id_attr.attr);
	config->id_attr.attr.name = "id";
	config->id_attr.attr.mode = 0444;
	config->id_attr.show = id_show;
	config->attrs[0] = &config->id_attr.attr;
	config->group.name = config->uuid;
	config->group.attrs = config->attrs;
	err = sysfs_create_group(oa->metrics, &config->group);
	if (err)
		config->group.name = NULL;
	return err;
}

static void config_unpublish(struct genx_oa *oa, struct genx_oa_config *config)
{
	if (oa->metrics && config->group.name)
		sysfs_remove_group(oa->metrics, &config->group);
	config->group.name = NULL;
}

int genx_oa_config_register(struct genx_oa *oa)
{
	struct genx_oa_config *config;
	unsigned long id;
	int err;

	if (!oa->drm->primary || !oa->drm->primary->kdev)
		return 0;

	guard(mutex)(&oa->lock);
	oa->metrics = kobject_create_and_add("metrics", &oa->drm->primary->kdev->kobj);
	if (!oa->metrics)
		return -ENOMEM;

	/* after an error genx_oa_config_unregister() removes what was created */
	err = config_publish(oa, oa->test_config);
	if (err)
		return err;
	xa_for_each(&oa->configs, id, config) {
		err = config_publish(oa, config);
		if (err)
			return err;
	}
	return 0;
}

void genx_oa_config_unregister(struct genx_oa *oa)
{
	struct genx_oa_config *config;
	struct kobject *metrics;
	unsigned long id;

	scoped_guard(mutex, &oa->lock) {
		xa_for_each(&oa->configs, id, config)
			config_unpublish(oa, config);
		if (oa->test_config)
			config_unpublish(oa, oa->test_config);
		metrics = oa->metrics;
		oa->metrics = NULL;
	}
	kobject_put(metrics);
}

static int regs_dup(const struct genx_reg_value *regs, u32 n, struct genx_reg_value **out,
		    u32 *n_out)
{
	if (!n)
		return 0;
	*out = kvmemdup(regs, n * sizeof(*regs), GENX_CLIENT_GFP);
	if (!*out)
		return -ENOMEM;
	*n_out = n;
	return 0;
}

/* Append registers to @config->load, with protected bits 0 and without protected registers. */
static void load_add(const struct genx_oa_desc *desc, struct genx_oa_config *config,
		     const struct genx_reg_value *regs, u32 n)
{
	unsigned int i;

	for (i = 0; i < n; i++) {
		const u32 protected = genx_oa_reg_protected(desc->whitelist, regs[i].addr);

		if (protected == GENX_OA_ALL_BITS)
			continue;
		config->load[config->n_load++] = (struct genx_reg_value){
			.addr = regs[i].addr, .value = regs[i].value & ~protected,
		};
	}
}

/*
 * Append all controls of flexible EU events (G12-205), also those that the set does not have: the
 * events of an earlier set must not stay.
 */
static void load_add_flex(const struct genx_oa_desc *desc, struct genx_oa_config *config, u32 n)
{
	unsigned int i;

	for (i = 0; i < n; i++)
		config->load[config->n_load++] = (struct genx_reg_value){
			.addr = EU_PERF_CNTL(i).addr,
			.value = genx_oa_config_flex(desc, config, EU_PERF_CNTL(i).addr),
		};
	config->n_load_flex = n;
}

static int load_init(const struct genx_oa *oa, struct genx_oa_config *config)
{
	const struct genx_oa_desc *desc = oa->desc;
	/* with @flex_dw context images have these controls; without contexts no set has events */
	u32 n_flex = desc->flex_dw || !genx_oa_contexts_present(oa) ? 0 : desc->n_flex;
	u32 n = config->n_mux + config->n_boolean + n_flex;

	if (!n)
		return 0;
	config->load = kvmalloc_array(n, sizeof(*config->load), GENX_CLIENT_GFP);
	if (!config->load)
		return -ENOMEM;
	load_add(desc, config, config->mux, config->n_mux);
	load_add(desc, config, config->boolean, config->n_boolean);
	load_add_flex(desc, config, n_flex);
	return 0;
}

int genx_oa_configs_init(struct genx_oa *oa)
{
	const struct genx_oa_metric_set *set = oa->desc->test_set;
	/* without contexts the built-in set has no flexible EU events */
	u32 n_flex = genx_oa_contexts_present(oa) ? set->n_flex : 0;
	struct genx_oa_config *config;

	xa_init_flags(&oa->configs, XA_FLAGS_ALLOC | XA_FLAGS_ACCOUNT);
	config = config_alloc(set->uuid);
	if (!config)
		return -ENOMEM;

	config->id = GENX_OA_CONFIG_TEST;
	if (regs_dup(set->mux, set->n_mux, &config->mux, &config->n_mux) ||
	    regs_dup(set->boolean, set->n_boolean, &config->boolean, &config->n_boolean) ||
	    regs_dup(set->flex, n_flex, &config->flex, &config->n_flex) ||
	    load_init(oa, config)) {
		genx_oa_config_put(config);
		return -ENOMEM;
	}
	oa->test_config = config;
	return 0;
}

void genx_oa_configs_fini(struct genx_oa *oa)
{
	struct genx_oa_config *config;
	unsigned long id;

	/* a stream can outlive the device: its CONFIG ioctl may search the table */
	guard(mutex)(&oa->lock);
	xa_for_each(&oa->configs, id, config)
		genx_oa_config_put(config);
	xa_destroy(&oa->configs);
	genx_oa_config_put(oa->test_config);
	oa->test_config = NULL;
}

static void flex_print(const struct genx_oa_desc *desc, const struct genx_oa_config *config,
		       struct drm_printer *p)
{
	unsigned int n, i;

	for (n = 0; n < desc->n_flex; n++) {
		const u32 addr = EU_PERF_CNTL(n).addr;
		const u32 value = genx_oa_config_flex(desc, config, addr);

		if (value & GENX_OA_FLEX_RESERVED)
			drm_printf(p, "  0x%x = 0x%08x: reserved bits\n", addr, value);
		for (i = 0; i < GENX_OA_FLEX_EVENTS; i++) {
			const char *what = genx_oa_flex_undefined(genx_oa_flex_event(value, i),
								  desc->flex_events);

			if (what)
				drm_printf(p, "  0x%x = 0x%08x: A%u: %s is not defined\n", addr,
					   value, genx_oa_flex_counter(n, i), what);
		}
	}
}

static void config_print(struct genx_oa *oa, const struct genx_oa_config *config,
			 struct drm_printer *p)
{
	drm_printf(p, "metric set %u: %s, registers: %u mux, %u boolean, %u flexible EU\n",
		   config->id, config->uuid, config->n_mux, config->n_boolean, config->n_flex);
	flex_print(oa->desc, config, p);
}

void genx_oa_configs_print(struct genx_oa *oa, struct drm_printer *p)
{
	struct genx_oa_config *config;
	unsigned long id;

	lockdep_assert_held(&oa->lock);
	if (oa->test_config)
		config_print(oa, oa->test_config, p);
	xa_for_each(&oa->configs, id, config)
		config_print(oa, config, p);
}

/* Copy registers from user space, and check that each is allowed. */
static int regs_copy(const struct genx_oa_desc *desc, enum genx_oa_config_part part, u64 ptr,
		     u32 n, struct genx_reg_value **out, u32 *n_out)
{
	struct genx_reg_value *regs;
	unsigned int i;

	if (!n)
		return 0;
	if (n > GENX_OA_CONFIG_MAX_REGS)
		return -EINVAL;
	if (!ptr)
		return -EINVAL;

	BUILD_BUG_ON(sizeof(*regs) != 2 * sizeof(u32));
	/* vmemdup_array_user() would not charge the memory cgroup of the client */
	regs = kvmalloc_array(n, sizeof(*regs), GENX_CLIENT_GFP);
	if (!regs)
		return -ENOMEM;

	/* freed with the metric set, also after an error */
	*out = regs;
	*n_out = n;
	if (copy_from_user(regs, u64_to_user_ptr(ptr), n * sizeof(*regs)))
		return -EFAULT;
	for (i = 0; i < n; i++)
		if (!genx_oa_reg_allowed(desc->whitelist, part, regs[i].addr))
			return -EINVAL;
	return 0;
}

struct genx_oa_config *genx_oa_config_find_locked(struct genx_oa *oa, const char *uuid)
{
	struct genx_oa_config *config;
	unsigned long id;

	lockdep_assert_held(&oa->lock);
	if (oa->test_config && !memcmp(oa->test_config->uuid, uuid, UUID_STRING_LEN))
		return oa->test_config;
	xa_for_each(&oa->configs, id, config)
		if (!memcmp(config->uuid, uuid, UUID_STRING_LEN))
			return config;
	return NULL;
}

static int config_insert_locked(struct genx_oa *oa, struct genx_oa_config *config)
{
	int err;

	lockdep_assert_held(&oa->lock);
	if (oa->revoked)
		return -ENODEV;
	if (genx_oa_config_find_locked(oa, config->uuid))
		return -EADDRINUSE;
	if (oa->n_configs >= GENX_OA_CONFIGS_MAX)
		return -ENOSPC;
	/* The ioctl returns the id, so it must be a positive int. */
	err = xa_alloc(&oa->configs, &config->id, config,
		       XA_LIMIT(GENX_OA_CONFIG_FIRST_USER, INT_MAX), GENX_CLIENT_GFP);
	if (err)
		return err;
	err = config_publish(oa, config);
	if (err) {
		xa_erase(&oa->configs, config->id);
		return err;
	}
	oa->n_configs++;
	/* log with the lock held: without it another caller can remove and free the set */
	drm_dbg(oa->drm, "oa: added metric set %s with id %u\n", config->uuid, config->id);
	return config->id;
}

/* All user memory was read before this section, so that nothing in it waits for user space. */
static int config_insert(struct genx_oa *oa, struct genx_oa_config *config)
{
	int ret, idx;

	if (!drm_dev_enter(oa->drm, &idx))
		return -ENODEV;
	scoped_guard(mutex, &oa->lock)
		ret = config_insert_locked(oa, config);
	drm_dev_exit(idx);
	return ret;
}

int genx_oa_config_add_ioctl(struct genx_oa *oa, const struct drm_i915_perf_oa_config *args)
{
	struct genx_oa_config *config;
	int err;

	if (genx_oa_sysctl_paranoid() && !perfmon_capable())
		return -EACCES;
	if (!args->n_mux_regs && !args->n_boolean_regs && !args->n_flex_regs)
		return -EINVAL;
	/* only contexts can write the controls of flexible EU events */
	if (args->n_flex_regs && !genx_oa_contexts_present(oa))
		return -ENODEV;

	config = config_alloc(args->uuid);
	if (!config)
		return -ENOMEM;
	/* @config->uuid is terminated, @args->uuid need not be */
	if (!uuid_is_valid(config->uuid)) {
		err = -EINVAL;
		goto out;
	}

	err = regs_copy(oa->desc, GENX_OA_MUX, args->mux_regs_ptr, args->n_mux_regs,
			&config->mux, &config->n_mux);
	if (!err)
		err = regs_copy(oa->desc, GENX_OA_BOOLEAN, args->boolean_regs_ptr,
				args->n_boolean_regs, &config->boolean, &config->n_boolean);
	if (!err)
		err = regs_copy(oa->desc, GENX_OA_FLEX, args->flex_regs_ptr, args->n_flex_regs,
				&config->flex, &config->n_flex);
	if (!err)
		err = load_init(oa, config);
	/* on success this is the id of the set, which is positive */
	if (!err)
		err = config_insert(oa, config);
out:
	if (err < 0)
		genx_oa_config_put(config);
	return err;
}

int genx_oa_config_remove_ioctl(struct genx_oa *oa, u64 id)
{
	struct genx_oa_config *config = NULL;

	if (genx_oa_sysctl_paranoid() && !perfmon_capable())
		return -EACCES;

	scoped_guard(mutex, &oa->lock) {
		if (id >= GENX_OA_CONFIG_FIRST_USER && id <= INT_MAX)
			config = xa_erase(&oa->configs, id);
		if (config) {
			oa->n_configs--;
			config_unpublish(oa, config);
		}
	}
	if (!config)
		return -ENOENT;
	genx_oa_config_put(config);
	return 0;
}
