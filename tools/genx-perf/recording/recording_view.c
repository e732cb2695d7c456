// SPDX-License-Identifier: MIT
/* Describe a recording to a view, which prints it. */

#include <stdio.h>
#include <string.h>

#include "regs/platform_find.h"
#include "tools/genx-perf/counts/names.h"
#include "tools/genx-perf/recording/recording_view.h"

/* Fill the description of the stream that a view needs */
static void describe(const struct recording *r, struct genx_oa_stream_info *info)
{
	const struct genx_oa_format *f = r->format;

	if (r->has_stream) {
		info->period_ns = r->stream.info.period_ns;
		info->buffer_size = r->stream.info.buffer_size;
		info->metrics_set = r->stream.info.metrics_set;
	}
	info->timestamp_hz = r->device.timestamp_hz;
	info->format = f->uapi;
	info->report_size = f->size;
	info->a_first = f->a_first;
	info->n_a = f->n_a;
	info->n_b = f->n_b;
	info->n_c = f->n_c;
	info->n_a40 = f->n_a40;
	snprintf(info->format_name, sizeof(info->format_name), "%s", f->name);
}

/* Load the metric set of the recording, if a file has it. TestOa is for tests of the hardware. */
static void load_metrics(const struct recording *r, struct view *view, const char *path)
{
	struct view_metrics *m = &view->metrics;

	if (strcmp(r->device.set_name, BUILT_IN_SET) != 0) {
		names_load_metrics_of(&m->table, r->device.device_id, path);
		m->set = metric_set_uuid(&m->table, r->device.set_uuid);
	}
	metric_gpu_unknown(&m->table, m->gpu);
	if (r->has_topology)
		for (unsigned int i = GPU_SLICES; i <= GPU_SUBSLICE_MASK; i++)
			m->gpu[i] = r->gpu[i];
	m->gpu[GPU_TIMESTAMP_HZ] = r->device.timestamp_hz;
	m->gpu[GPU_REVISION] = r->device.revision;
	if (view->eus > 0)
		m->gpu[GPU_EUS] = view->eus;
	if (r->device.min_hz)
		m->gpu[GPU_MIN_HZ] = r->device.min_hz;
	if (r->device.max_hz)
		m->gpu[GPU_MAX_HZ] = r->device.max_hz;
}

void recording_view(struct recording *r, struct view *view, const char *metrics)
{
	const struct genx_platform *plat = genx_platform_find(r->device.device_id);

	describe(r, &view->info);
	snprintf(view->address, sizeof(view->address), "%s",
		 r->has_stream ? r->stream.address : "8086:");
	if (!r->has_stream)
		snprintf(view->address, sizeof(view->address), "8086:%04x", r->device.device_id);
	snprintf(view->platform, sizeof(view->platform), "%s", plat->name);
	view->eus = r->eus ? r->eus : (int)r->stream.eus;
	load_metrics(r, view, metrics);
	if (r->names.n && (!metrics || metric_is_file(metrics))) {
		view->table = r->names;
		counters_clear(&r->names);
		return;
	}
	names_load(&view->table, view->platform, metrics);
	for (unsigned int i = 0; i < view->table.n_sets; i++)
		if (!strcmp(view->table.sets[i].uuid, r->device.set_uuid))
			view->table.active = i;
}
