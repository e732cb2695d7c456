// SPDX-License-Identifier: GPL-2.0-only
/* What user space learns about the OA unit without a stream: formats, counters, debugfs. */

#include <linux/string.h>

#include <drm/drm_print.h>
#include <uapi/genx_drm.h>

#include "gt/exec/lrc.h"
#include "gt/gt.h"
#include "oa/oa.h"
#include "oa/report/accumulate.h"
#include "oa/report/report.h"
#include "oa/stream/stream.h"
#include "oa/unit/config.h"
#include "regs/oa/oa_counters.h"

int genx_oa_info_ioctl(struct genx_oa *oa, struct drm_genx_oa_info *info)
{
	const struct genx_oa_format *fmt;
	u32 index = info->format_index;

	/* @period_shift is an output. It was a reserved field once, so clients must set it to 0. */
	if (info->pad || info->period_shift || memchr_inv(info->pad2, 0, sizeof(info->pad2)) ||
	    memchr_inv(info->reserved, 0, sizeof(info->reserved)))
		return -EINVAL;
	if (index >= oa->desc->n_formats)
		return -EINVAL;

	fmt = &oa->desc->formats[index];
	*info = (struct drm_genx_oa_info){
		.format_index = index,
		.timestamp_hz = genx_oa_unit_timestamp_hz(oa),
		.buffer_min = oa->desc->buffer_min,
		.buffer_max = oa->desc->buffer_max,
		.n_formats = oa->desc->n_formats,
		.max_exponent = genx_oa_unit_max_exponent(oa),
		.period_shift = oa->desc->period_shift,
		.format = fmt->uapi,
		.report_size = fmt->size,
		.a_first = fmt->a_first,
		.n_a = fmt->n_a,
		.n_b = fmt->n_b,
		.n_c = fmt->n_c,
		.n_a40 = genx_oa_format_n_a40(fmt),
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
	if (index >= genx_oa_report_counters(fmt))
		return -EINVAL;
	counter = genx_oa_counter_at(oa->desc, fmt, index);
	/* reserved counters have no name (OAG-039) */
	if (!counter)
		return -ENOENT;

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

static void print_stream(struct genx_oa_stream *stream, struct drm_printer *p)
{
	const struct genx_oa_stream_params *params = &stream->params;
	char label[GENX_LRC_LABEL];

	guard(mutex)(&stream->lock);
	drm_printf(p, "stream: %s, format %s, metric set %u, buffer %u KiB\n",
		   genx_oa_stream_failed(stream) ? "failed" :
		   genx_oa_stream_enabled(stream) ? "enabled" : "disabled",
		   params->fmt->name,
		   params->config->id, params->buffer_size / 1024);
	if (params->timer)
		drm_printf(p, "timer: exponent %u, %llu ns\n", params->exponent,
			   stream->period_ns);
	/* a unit that filters by itself knows a context by its address, others by its id */
	if (params->lrc)
		drm_printf(p, "context: 0x%08x, %s\n", stream->setup.filter ?: stream->filter,
			   genx_lrc_label(params->lrc, label));
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
	drm_printf(p, "timestamp: %u Hz\n", genx_oa_unit_timestamp_hz(oa));
	genx_oa_configs_print(oa, p);
	if (oa->stream)
		print_stream(oa->stream, p);
	else
		drm_printf(p, "stream: none\n");
}
