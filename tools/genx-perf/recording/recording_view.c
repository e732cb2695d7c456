// SPDX-License-Identifier: MIT
/* Describe a recording to a view, which prints it. */

#include <stdio.h>
#include <string.h>

#include "regs/platform_find.h"
#include "tools/genx-perf/counts/names.h"
#include "tools/genx-perf/recording/recording_view.h"

/* Load the metric set of the recording, if a file has it. TestOa is for tests of the hardware. */
static void load_metrics(const struct recording *r, struct view *view, const char *path)
{
	struct view_metrics *m = &view->metrics;

	if (strcmp(r->device.set_name, BUILT_IN_SET) != 0) {
		names_load_metrics_of(&m->table, r->device.device_id, path);
		m->set = metric_set_uuid(&m->table, r->device.set_uuid);
	}
	recording_gpu(r, &m->table, m->gpu);
}

void recording_view(struct recording *r, struct view *view, const char *metrics)
{
	const struct genx_platform *plat = genx_platform_find(r->device.device_id);

	recording_stream_info(r, &view->info);
	snprintf(view->address, sizeof(view->address), "%s",
		 r->has_stream ? r->stream.address : "8086:");
	if (!r->has_stream)
		snprintf(view->address, sizeof(view->address), "8086:%04x", r->device.device_id);
	snprintf(view->platform, sizeof(view->platform), "%s", plat->name);
	view->eus = recording_eus(r);
	view->no_ticks = !oa_has_ticks(r->device.device_id, r->device.format);
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
