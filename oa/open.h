/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Properties of a stream that is about to be opened.
 */
#ifndef GENX_OA_OPEN_H
#define GENX_OA_OPEN_H

#include <linux/types.h>

struct genx_oa;

/* Limits of the i915 ABI. */
#define GENX_OA_POLL_NS_MIN		100000ULL

/* A poll period that is longer is taken for this. */
#define GENX_OA_POLL_NS_MAX		60000000000ULL

/**
 * struct genx_oa_props - properties as given
 * @given:	BIT(id) of the i915 properties that were given
 * @given_genx:	BIT(id - GENX_OA_PROP_RECORDS) of genx's own
 * @ctx_handle:	DRM_I915_PERF_PROP_CTX_HANDLE
 * @sample_oa:	SAMPLE_OA, any value but 0 is yes
 * @metrics_set:	OA_METRICS_SET
 * @format:	OA_FORMAT
 * @exponent:	OA_EXPONENT
 * @hold_preemption: HOLD_PREEMPTION
 * @sseu:	GLOBAL_SSEU, a user pointer
 * @poll_ns:	POLL_OA_PERIOD
 * @engine_class: OA_ENGINE_CLASS
 * @engine_instance: OA_ENGINE_INSTANCE
 * @records:	GENX_OA_PROP_RECORDS
 * @coalesce_ns:	GENX_OA_PROP_COALESCE_NS
 * @buffer_size:	GENX_OA_PROP_BUFFER_SIZE
 * @totals:	GENX_OA_PROP_TOTALS
 */
struct genx_oa_props {
	u32 given;
	u32 given_genx;
	u64 ctx_handle;
	u64 sample_oa;
	u64 metrics_set;
	u64 format;
	u64 exponent;
	u64 hold_preemption;
	u64 sseu;
	u64 poll_ns;
	u64 engine_class;
	u64 engine_instance;
	u64 records;
	u64 coalesce_ns;
	u64 buffer_size;
	u64 totals;
};

/**
 * genx_oa_props_set() - take one property
 * @props: properties so far
 * @id: id
 * @value: value
 *
 * Pure: nothing but the id is judged.
 *
 * Return: 0; -EINVAL for an unknown id or one that was given before.
 */
int genx_oa_props_set(struct genx_oa_props *props, u64 id, u64 value);

/**
 * genx_oa_props_copy() - properties from user space
 * @props: filled
 * @ptr: user pointer to pairs of u64
 * @n: number of pairs
 *
 * Context: may sleep.
 *
 * Return: 0; -EINVAL for none, too many, unknown or repeated ones; -EFAULT.
 */
int genx_oa_props_copy(struct genx_oa_props *props, u64 ptr, u32 n);

/**
 * genx_oa_props_check() - are the values possible, and may the caller ask for them?
 * @oa: unit
 * @props: properties
 *
 * Context: may sleep (copies the sseu property).
 *
 * Return: 0, -EINVAL, -EACCES, -EFAULT, -ENODEV.
 */
int genx_oa_props_check(struct genx_oa *oa, const struct genx_oa_props *props);

#endif
