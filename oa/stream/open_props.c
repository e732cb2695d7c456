// SPDX-License-Identifier: GPL-2.0-only
/*
 * The properties of DRM_IOCTL_I915_PERF_OPEN: their values, the caller's permission for them, and
 * the parameters of the stream that follow from them.
 */

#include <linux/capability.h>
#include <linux/log2.h>
#include <linux/minmax.h>
#include <linux/uaccess.h>

#include <drm/i915_drm.h>
#include <uapi/genx_drm.h>

#include "gt/gt.h"
#include "oa/stream/open.h"
#include "oa/stream/stream.h"
#include "oa/unit/config.h"
#include "oa/unit/sysctl.h"
#include "oa/unit/unit.h"

/* Each property may be given once; the ABI has 10. */
#define MAX_I915_PROPS		DRM_I915_PERF_PROP_OA_ENGINE_INSTANCE
#define GENX_PROP(id)		((id) - GENX_OA_PROP_RECORDS)
#define MAX_PROPS		(MAX_I915_PROPS + GENX_PROP(GENX_OA_PROP_MAP) + 1)

/* Default of DRM_I915_PERF_PROP_POLL_OA_PERIOD. */
#define POLL_NS			5000000ULL

static u64 *prop_i915(struct genx_oa_props *props, u64 id)
{
	switch (id) {
	case DRM_I915_PERF_PROP_CTX_HANDLE:
		return &props->ctx_handle;
	case DRM_I915_PERF_PROP_SAMPLE_OA:
		return &props->sample_oa;
	case DRM_I915_PERF_PROP_OA_METRICS_SET:
		return &props->metrics_set;
	case DRM_I915_PERF_PROP_OA_FORMAT:
		return &props->format;
	case DRM_I915_PERF_PROP_OA_EXPONENT:
		return &props->exponent;
	case DRM_I915_PERF_PROP_HOLD_PREEMPTION:
		return &props->hold_preemption;
	case DRM_I915_PERF_PROP_GLOBAL_SSEU:
		return &props->sseu;
	case DRM_I915_PERF_PROP_POLL_OA_PERIOD:
		return &props->poll_ns;
	case DRM_I915_PERF_PROP_OA_ENGINE_CLASS:
		return &props->engine_class;
	case DRM_I915_PERF_PROP_OA_ENGINE_INSTANCE:
		return &props->engine_instance;
	default:
		return NULL;
	}
}

static u64 *prop_genx(struct genx_oa_props *props, u64 id)
{
	switch (id) {
	case GENX_OA_PROP_RECORDS:
		return &props->records;
	case GENX_OA_PROP_COALESCE_NS:
		return &props->coalesce_ns;
	case GENX_OA_PROP_BUFFER_SIZE:
		return &props->buffer_size;
	case GENX_OA_PROP_TOTALS:
		return &props->totals;
	case GENX_OA_PROP_MAP:
		return &props->map;
	default:
		return NULL;
	}
}

int genx_oa_open_props_set(struct genx_oa_props *props, u64 id, u64 value)
{
	bool genx = id >= GENX_OA_PROP_RECORDS;
	u32 *given = genx ? &props->given_genx : &props->given;
	u64 *prop = genx ? prop_genx(props, id) : prop_i915(props, id);
	u32 bit;

	if (!prop)
		return -EINVAL;
	bit = BIT(genx ? GENX_PROP(id) : id);
	if (*given & bit)
		return -EINVAL;
	*given |= bit;
	*prop = value;
	return 0;
}

static bool given(const struct genx_oa_props *props, u32 id)
{
	return props->given & BIT(id);
}

static bool given_genx(const struct genx_oa_props *props, u32 id)
{
	return props->given_genx & BIT(GENX_PROP(id));
}

int genx_oa_open_props_copy(struct genx_oa_props *props, u64 ptr, u32 n)
{
	u64 __user *from = u64_to_user_ptr(ptr);
	u64 pair[2];
	int err;

	if (!n || n > MAX_PROPS)
		return -EINVAL;
	for (; n; n--, from += ARRAY_SIZE(pair)) {
		if (copy_from_user(pair, from, sizeof(pair)))
			return -EFAULT;
		err = genx_oa_open_props_set(props, pair[0], pair[1]);
		if (err)
			return err;
	}
	/* only note a fault: on a platform without this property, -ENODEV goes before -EFAULT */
	props->sseu_fault = given(props, DRM_I915_PERF_PROP_GLOBAL_SSEU) &&
			    copy_from_user(&props->sseu_value, u64_to_user_ptr(props->sseu),
					   sizeof(props->sseu_value));
	return 0;
}

/* Values that are too large for a field become its maximum, so that the check refuses them. */
static struct genx_sseu sseu_of(const struct drm_i915_gem_context_param_sseu *user)
{
	return (struct genx_sseu){
		.slices = min(user->slice_mask, U32_MAX),
		.subslices = min(user->subslice_mask, U32_MAX),
		.min_eus = min(user->min_eus_per_subslice, U8_MAX),
		.max_eus = min(user->max_eus_per_subslice, U8_MAX),
	};
}

static int check_sseu(struct genx_oa *oa, const struct drm_i915_gem_context_param_sseu *user)
{
	const struct genx_sseu sseu = sseu_of(user);

	/* as in i915, flags and rsvd have no effect here: IGT does not clear them */
	if (user->engine.engine_class != I915_ENGINE_CLASS_RENDER || user->engine.engine_instance)
		return -EINVAL;
	return genx_sseu_valid(oa->gt->plat, &oa->gt->fuses, &sseu) ? 0 : -EINVAL;
}

static int check_engine(const struct genx_oa_props *props)
{
	bool class = given(props, DRM_I915_PERF_PROP_OA_ENGINE_CLASS);
	bool instance = given(props, DRM_I915_PERF_PROP_OA_ENGINE_INSTANCE);

	/* both properties, or none of them: then both values are 0, which is the render engine */
	if (class != instance)
		return -EINVAL;
	if (props->engine_class != I915_ENGINE_CLASS_RENDER || props->engine_instance)
		return -EINVAL;
	return 0;
}

static int check_timers(struct genx_oa *oa, const struct genx_oa_props *props)
{
	u64 rate;

	if (given(props, DRM_I915_PERF_PROP_POLL_OA_PERIOD) && props->poll_ns < GENX_OA_POLL_NS_MIN)
		return -EINVAL;
	if (!given(props, DRM_I915_PERF_PROP_OA_EXPONENT))
		return 0;
	if (props->exponent > genx_oa_unit_max_exponent(oa))
		return -EINVAL;

	rate = genx_oa_unit_timestamp_hz(oa) / genx_oa_unit_period_ticks(oa, props->exponent);
	if (rate > genx_oa_sysctl_max_sample_rate() && !perfmon_capable())
		return -EACCES;
	return 0;
}

/* A mapping shows each report as the hardware wrote it: reports cannot be filtered or decoded. */
static int check_map(const struct genx_oa_props *props)
{
	if (props->map > 1)
		return -EINVAL;
	if (props->map && (given(props, DRM_I915_PERF_PROP_CTX_HANDLE) ||
			   (given_genx(props, GENX_OA_PROP_RECORDS) &&
			    props->records != GENX_OA_RECORDS_RAW)))
		return -EINVAL;
	/* perf_stream_paranoid does not matter: a mapping shows the contexts of all users */
	return props->map && !perfmon_capable() ? -EACCES : 0;
}

static int check_genx(struct genx_oa *oa, const struct genx_oa_props *props)
{
	if (props->records & ~(GENX_OA_RECORDS_RAW | GENX_OA_RECORDS_DELTA))
		return -EINVAL;
	if (props->totals > 1)
		return -EINVAL;
	if (props->coalesce_ns &&
	    (!(props->records & GENX_OA_RECORDS_DELTA) ||
	     props->coalesce_ns > GENX_OA_COALESCE_NS_MAX))
		return -EINVAL;
	if (given_genx(props, GENX_OA_PROP_BUFFER_SIZE) &&
	    (!is_power_of_2(props->buffer_size) || props->buffer_size < oa->desc->buffer_min ||
	     props->buffer_size > oa->desc->buffer_max))
		return -EINVAL;
	return check_map(props);
}

static int check_privilege(struct genx_oa *oa, const struct genx_oa_props *props)
{
	/* G12-214: without reports the stream shows nothing but the context's own counters */
	bool no_reports = !props->sample_oa && oa->ops->own_context;
	bool privileged = !given(props, DRM_I915_PERF_PROP_CTX_HANDLE) ||
			  given(props, DRM_I915_PERF_PROP_GLOBAL_SSEU) ||
			  (oa->ops->filter_needs_capability && !no_reports);

	return privileged && genx_oa_sysctl_paranoid() && !perfmon_capable() ? -EACCES : 0;
}

/* A stream without reports needs a unit in which the context counts, and has nothing to return. */
static int check_no_reports(struct genx_oa *oa, const struct genx_oa_props *props)
{
	if (!given(props, DRM_I915_PERF_PROP_CTX_HANDLE) || !oa->ops->own_context)
		return -EINVAL;
	return props->records || props->totals || props->map ? -EINVAL : 0;
}

int genx_oa_open_props_check(struct genx_oa *oa, const struct genx_oa_props *props)
{
	int err;

	if (given(props, DRM_I915_PERF_PROP_GLOBAL_SSEU) && oa->desc->no_sseu)
		return -ENODEV;
	if (props->sseu_fault)
		return -EFAULT;
	if (given(props, DRM_I915_PERF_PROP_OA_METRICS_SET) && !props->metrics_set)
		return -EINVAL;
	if (given(props, DRM_I915_PERF_PROP_OA_FORMAT) &&
	    (props->format > U32_MAX || !genx_oa_format_find(oa->desc, props->format)))
		return -EINVAL;
	err = check_timers(oa, props);
	if (!err && given(props, DRM_I915_PERF_PROP_GLOBAL_SSEU))
		err = check_sseu(oa, &props->sseu_value);
	if (err)
		return err;
	/* genx cannot prevent preemption; the ABI has this property only with a context */
	if (props->hold_preemption)
		return given(props, DRM_I915_PERF_PROP_CTX_HANDLE) ? -ENODEV : -EINVAL;
	err = check_engine(props);
	if (!err)
		err = check_genx(oa, props);
	return err;
}

/*
 * Can reports be added up? i915 accepts formats that do not have the layout of a report, and a
 * period whose ticks the 32 bits of a timestamp cannot show: both have raw reports only.
 */
static bool has_sums(struct genx_oa *oa, const struct genx_oa_stream_params *params)
{
	if (params->fmt->commands)
		return false;
	return !params->timer || genx_oa_unit_period_ticks(oa, params->exponent) <= U32_MAX;
}

int genx_oa_open_props_params(struct genx_oa *oa, const struct genx_oa_props *props,
			      struct genx_oa_stream_params *params)
{
	int err = check_privilege(oa, props);

	if (err)
		return err;
	if (!props->sample_oa && check_no_reports(oa, props))
		return -EINVAL;
	if (!given(props, DRM_I915_PERF_PROP_OA_FORMAT) ||
	    !given(props, DRM_I915_PERF_PROP_OA_METRICS_SET))
		return -EINVAL;

	params->fmt = genx_oa_format_find(oa->desc, props->format);
	if (given(props, DRM_I915_PERF_PROP_GLOBAL_SSEU))
		params->sseu = sseu_of(&props->sseu_value);
	params->timer = given(props, DRM_I915_PERF_PROP_OA_EXPONENT);
	params->exponent = props->exponent;
	/* the ABI sets no upper limit, but a timer needs one */
	params->poll_ns = given(props, DRM_I915_PERF_PROP_POLL_OA_PERIOD) ?
			  min(props->poll_ns, GENX_OA_POLL_NS_MAX) : POLL_NS;
	params->no_reports = !props->sample_oa;
	/* without reports, props->records is 0: check_no_reports() */
	params->records = params->no_reports || given_genx(props, GENX_OA_PROP_RECORDS) ?
			  props->records : GENX_OA_RECORDS_RAW;
	params->coalesce_ns = props->coalesce_ns;
	params->map = props->map;
	params->totals = props->totals || params->records & GENX_OA_RECORDS_DELTA;
	if (params->totals && !has_sums(oa, params))
		return -EINVAL;
	if (given_genx(props, GENX_OA_PROP_BUFFER_SIZE))
		params->buffer_size = props->buffer_size;
	else
		params->buffer_size = params->no_reports ? oa->desc->buffer_min :
							   oa->desc->buffer_max;

	params->config = genx_oa_config_get(oa, props->metrics_set);
	return params->config ? 0 : -EINVAL;
}
