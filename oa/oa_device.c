// SPDX-License-Identifier: GPL-2.0-only
/*
 * This file sets up, suspends and removes the OA (Observation Architecture) unit, and returns
 * information about it.
 */

#include <linux/string.h>

#include <drm/drm_managed.h>
#include <drm/drm_print.h>
#include <uapi/genx_drm.h>

#include "gt/gt.h"
#include "include/compat.h"
#include "oa/count.h"
#include "oa/oa_device.h"
#include "oa/report/accumulate.h"
#include "oa/stream/restart.h"
#include "oa/stream/stream_types.h"
#include "oa/stream/wake.h"
#include "oa/unit/config.h"
#include "oa/unit/unit_kinds.h"
#include "regs/tables/oa_counters.h"

/* Program the unit again, in a context that may wait for the engines. */
static void reset_work(struct work_struct *work)
{
	struct genx_oa *oa = container_of(work, struct genx_oa, reset_work);

	guard(mutex)(&oa->lock);
	if (oa->stream)
		genx_oa_restart_reset_locked(oa->stream);
}

/* A reset of the whole GT clears the unit, a reset of an engine does not (OAG-005). */
static int reset_done(struct notifier_block *nb, unsigned long event, void *unused)
{
	struct genx_oa *oa = container_of(nb, struct genx_oa, reset_nb);

	if (event != GENX_RESET_EVENT_ENGINES)
		queue_work(system_dfl_wq, &oa->reset_work);
	return NOTIFY_DONE;
}

int genx_oa_init(struct genx_oa *oa, struct genx_gt *gt, struct genx_irq *irq)
{
	int err;

	oa->drm = gt->drm;
	oa->gt = gt;
	oa->irq = irq;
	oa->desc = gt->plat->oa;
	oa->ops = genx_oa_unit_ops_get(oa);
	if (!oa->ops)
		return -ENODEV;

	/* DRM-managed: a stream that is closed after the removal of the device still locks it */
	err = drmm_mutex_init(oa->drm, &oa->lock);
	if (err)
		return err;
	spin_lock_init(&oa->irq_lock);
	INIT_WORK(&oa->reset_work, reset_work);
	genx_oa_count_init(oa);

	err = genx_oa_configs_init(oa);
	if (err)
		return err;
	err = genx_oa_wake_register(oa);
	if (err)
		goto err_configs;
	oa->reset_nb.notifier_call = reset_done;
	err = genx_reset_register_notifier(&gt->reset, &oa->reset_nb);
	if (err)
		goto err_irq;
	return 0;

err_irq:
	genx_oa_wake_unregister(oa);
err_configs:
	genx_oa_configs_fini(oa);
	return err;
}

void genx_oa_fini(struct genx_oa *oa)
{
	genx_reset_unregister_notifier(&oa->gt->reset, &oa->reset_nb);
	cancel_work_sync(&oa->reset_work);
	genx_oa_wake_unregister(oa);
	genx_oa_configs_fini(oa);
}

void genx_oa_revoke(struct genx_oa *oa)
{
	guard(mutex)(&oa->lock);
	oa->revoked = true;
	if (oa->stream)
		genx_oa_restart_revoke_locked(oa->stream);
}

void genx_oa_suspend(struct genx_oa *oa)
{
	/* the work of an earlier reset must not touch a unit without power */
	flush_work(&oa->reset_work);
	guard(mutex)(&oa->lock);
	if (oa->stream)
		genx_oa_restart_suspend_locked(oa->stream);
}

void genx_oa_resume(struct genx_oa *oa)
{
	guard(mutex)(&oa->lock);
	if (oa->stream)
		genx_oa_restart_resume_locked(oa->stream);
}

int genx_oa_info_ioctl(struct genx_oa *oa, struct drm_genx_oa_info *info)
{
	const struct genx_oa_format *fmt;
	u32 index = info->format_index;

	if (info->pad || memchr_inv(info->pad2, 0, sizeof(info->pad2)) ||
	    memchr_inv(info->reserved, 0, sizeof(info->reserved)))
		return -EINVAL;
	if (index >= oa->desc->n_formats)
		return -EINVAL;

	fmt = &oa->desc->formats[index];
	*info = (struct drm_genx_oa_info){
		.format_index = index,
		.timestamp_hz = oa->gt->timestamp_hz,
		.buffer_min = oa->desc->buffer_min,
		.buffer_max = oa->desc->buffer_max,
		.n_formats = oa->desc->n_formats,
		.max_exponent = GENX_OA_MAX_EXPONENT,
		.format = fmt->uapi,
		.report_size = fmt->size,
		.a_first = fmt->a_first,
		.n_a = fmt->n_a,
		.n_b = fmt->n_b,
		.n_c = fmt->n_c,
		.n_a40 = fmt->n_a40,
	};
	strscpy_pad(info->format_name, fmt->name);
	strscpy_pad(info->platform, oa->gt->plat->name);
	return 0;
}

static_assert((int)GENX_OA_CLASS_A == GENX_OA_COUNTER_A);
static_assert((int)GENX_OA_CLASS_B == GENX_OA_COUNTER_B);
static_assert((int)GENX_OA_CLASS_C == GENX_OA_COUNTER_C);

int genx_oa_counter_ioctl(struct genx_oa *oa, struct drm_genx_oa_counter *arg)
{
	const struct genx_oa_counter *counter;
	const struct genx_oa_format *fmt;
	u32 format = arg->format, index = arg->index;

	if (arg->pad || memchr_inv(arg->reserved, 0, sizeof(arg->reserved)))
		return -EINVAL;
	fmt = genx_oa_format_find(oa->desc, format);
	if (!fmt)
		return -EINVAL;
	counter = genx_oa_counter_at(oa->desc, fmt, index);
	if (!counter)
		return -EINVAL;

	*arg = (struct drm_genx_oa_counter){
		.format = format,
		.index = index,
		.counter_class = counter->class,
		.number = counter->number,
		.bits = genx_oa_counter_bits(fmt, counter),
	};
	strscpy_pad(arg->name, counter->name);
	strscpy_pad(arg->unit, counter->unit);
	strscpy_pad(arg->title, counter->title);
	strscpy_pad(arg->description, counter->text);
	return 0;
}

static void stream_print(struct genx_oa_stream *stream, struct drm_printer *p)
{
	const struct genx_oa_stream_params *params = &stream->params;

	guard(mutex)(&stream->lock);
	drm_printf(p, "stream: %s, format %s, metric set %u, buffer %u KiB\n",
		   stream->failed ? "failed" : stream->enabled ? "enabled" : "disabled",
		   params->fmt->name,
		   params->config->id, params->buffer_size / 1024);
	if (params->timer)
		drm_printf(p, "timer: exponent %u, %llu ns\n", params->exponent,
			   stream->period_ns);
	if (stream->filtered)
		drm_printf(p, "context: 0x%08x\n", stream->filter);
	drm_printf(p, "positions: head 0x%x safe 0x%x front 0x%x\n", stream->buffer.head,
		   stream->buffer.safe, stream->buffer.front);
	drm_printf(p, "read raw: %llu reports; never landed: %llu\n", stream->reports,
		   stream->buffer.never_landed);
	if (params->map)
		drm_printf(p, "mapped: generation %u, end 0x%x\n", stream->map.generation,
			   stream->end);
	drm_printf(p, "overflows: %llu; losses: %llu\n", stream->overflows, stream->losses);
	if (stream->acc)
		drm_printf(p, "added up: %llu reports; records waiting: %u\n",
			   stream->acc->totals.reports, stream->ring.count);
	drm_printf(p, "waking: timer %s, interrupt %s\n", stream->timer_on ? "on" : "off",
		   stream->event_on ? "on" : "off");
}

void genx_oa_print(struct genx_oa *oa, struct drm_printer *p)
{
	guard(mutex)(&oa->lock);
	drm_printf(p, "timestamp: %u Hz\n", oa->gt->timestamp_hz);
	genx_oa_configs_print(oa, p);
	if (oa->stream)
		stream_print(oa->stream, p);
	else
		drm_printf(p, "stream: none\n");
}
