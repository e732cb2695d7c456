/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * DRM_IOCTL_I915_PERF_OPEN, and its properties.
 */
#ifndef GENX_OA_STREAM_OPEN_H
#define GENX_OA_STREAM_OPEN_H

#include <linux/types.h>

#include <drm/i915_drm.h>

struct drm_file;
struct drm_i915_perf_open_param;
struct genx_lrc;
struct genx_oa;
struct genx_oa_stream_params;

/* Shortest poll period, as in the i915 ABI. */
#define GENX_OA_POLL_NS_MIN		100000ULL

/* Longer poll periods are reduced to this. */
#define GENX_OA_POLL_NS_MAX		60000000000ULL

/**
 * struct genx_oa_props - properties from user space
 * @given:	BIT(id) of the i915 properties that were given
 * @given_genx:	BIT(id - GENX_OA_PROP_RECORDS) of the genx properties that were given
 * @ctx_handle:	DRM_I915_PERF_PROP_CTX_HANDLE
 * @sample_oa:	SAMPLE_OA, true if not 0
 * @metrics_set:	OA_METRICS_SET
 * @format:	OA_FORMAT
 * @exponent:	OA_EXPONENT
 * @hold_preemption: HOLD_PREEMPTION
 * @sseu:	GLOBAL_SSEU, a user pointer
 * @sseu_value:	the data to which @sseu points
 * @sseu_fault:	user memory at @sseu could not be read
 * @poll_ns:	POLL_OA_PERIOD
 * @engine_class: OA_ENGINE_CLASS
 * @engine_instance: OA_ENGINE_INSTANCE
 * @records:	GENX_OA_PROP_RECORDS
 * @coalesce_ns:	GENX_OA_PROP_COALESCE_NS
 * @buffer_size:	GENX_OA_PROP_BUFFER_SIZE
 * @totals:	GENX_OA_PROP_TOTALS
 * @map:	GENX_OA_PROP_MAP
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
	u64 map;
	struct drm_i915_gem_context_param_sseu sseu_value;
	bool sseu_fault;
};

/**
 * genx_oa_open_props_set() - store one property
 * @props: properties so far
 * @id: id
 * @value: value
 *
 * Pure function; checks the id, but not the value.
 *
 * Return: 0; -EINVAL for an unknown id or one that was given before.
 */
int genx_oa_open_props_set(struct genx_oa_props *props, u64 id, u64 value);

/**
 * genx_oa_open_props_copy() - copy properties, and the data to which they point, from user space
 * @props: filled
 * @ptr: user pointer to pairs of u64
 * @n: number of pairs
 *
 * Context: may sleep.
 *
 * Return: 0; -EINVAL for no, too many, unknown or repeated properties; -EFAULT.
 */
int genx_oa_open_props_copy(struct genx_oa_props *props, u64 ptr, u32 n);

/**
 * genx_oa_open_props_check() - check values, and the caller's permission for them
 * @oa: unit
 * @props: properties
 *
 * Return: 0; -EINVAL for a value that is not allowed; -EACCES for a timer that is too fast or for a
 * mapping without CAP_PERFMON; -ENODEV for a property that genx or this platform does not support;
 * -EFAULT if @props->sseu_fault.
 */
int genx_oa_open_props_check(struct genx_oa *oa, const struct genx_oa_props *props);

/**
 * genx_oa_open_props_params() - convert properties to the parameters of a stream
 * @oa: unit
 * @props: properties that genx_oa_open_props_check() accepts
 * @params: filled, but for the context, the flags of the file and the first state; gets a
 *	reference to the metric set
 *
 * Context: may sleep.
 *
 * Return: 0; -EACCES without the privilege that a stream of this kind needs; -EINVAL if a required
 * property is missing, if properties exclude each other, or if there is no such metric set.
 */
int genx_oa_open_props_params(struct genx_oa *oa, const struct genx_oa_props *props,
			      struct genx_oa_stream_params *params);

/*
 * Finds the render context behind a handle of an open DRM file. Returns the
 * context image with a reference for the caller, or ERR_PTR (-ENOENT if the
 * file has no such context).
 */
typedef struct genx_lrc *(*genx_oa_context_fn)(struct drm_file *file, u32 handle);

/**
 * genx_oa_open_ioctl() - DRM_IOCTL_I915_PERF_OPEN
 * @oa: unit
 * @file: caller's DRM file
 * @param: argument of the ioctl
 * @context: finds a context of @file
 *
 * Copies from user space, then enters the device (core/driver.c, DOC: Removal).
 *
 * Context: may sleep.
 *
 * Return: a file descriptor; the error of the functions above for the properties; -ENOENT if there
 * is no such context; -ENODEV for a context handle on a GT without contexts; the error of
 * genx_oa_stream_create(); or an error of the creation of the file.
 */
int genx_oa_open_ioctl(struct genx_oa *oa, struct drm_file *file,
		       struct drm_i915_perf_open_param *param, genx_oa_context_fn context);

#endif
