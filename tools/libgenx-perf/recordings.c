// SPDX-License-Identifier: MIT
/* Handles of recordings: open, what was recorded, records. */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "handle.h"
#include "recording/recording.h"
#include "regs/platform_find.h"

static_assert(GENX_PERF_NO_CONTEXT == RECORDING_NO_CONTEXT, "the same number");

/**
 * struct genx_perf_recording - an open recording
 * @r:		the reader
 * @info:	the report format
 * @platform:	name of the platform
 * @ids:	numbers of the counters
 * @path:	the file, for messages
 * @span:	counts that follow a loss of the buffer, which is returned first
 * @has_span:	@span is valid
 */
struct genx_perf_recording {
	struct recording r;
	struct genx_oa_stream_info info;
	const char *platform;
	char ids[GENX_PERF_MAX_COUNTERS][4];
	char *path;
	struct span span;
	bool has_span;
};

/* Without names in the recording, those of the installed file. */
static void load_names(struct genx_perf_recording *g)
{
	struct counter_table *names = &g->r.names;

	if (names->n)
		return;
	counters_load(names, g->platform, NULL);
	for (unsigned int i = 0; i < names->n_sets; i++)
		if (!strcmp(names->sets[i].uuid, g->r.device.set_uuid))
			names->active = i;
}

int genx_perf_recording_open(const char *path, struct genx_perf_recording **recording)
{
	struct genx_perf_recording *g;

	if (!recording)
		return lib_fail(-EINVAL, "opening a recording: no place for the handle");
	*recording = NULL;
	if (!path)
		return lib_fail(-EINVAL, "opening a recording: no file is given");
	if (strcmp(path, "-") && access(path, R_OK))
		return lib_fail(-errno, "%s: %s", path, strerror(errno));
	g = calloc(1, sizeof(*g));
	if (g)
		g->path = strdup(path);
	if (!g || !g->path) {
		free(g);
		return lib_fail(-ENOMEM, "%s: no memory", path);
	}
	if (!recording_open(&g->r, g->path)) {
		int err = lib_fail(-EBADMSG, "%s: %s", path, g->r.error);

		free(g->path);
		free(g);
		return err;
	}
	g->platform = genx_platform_find(g->r.device.device_id)->name;
	recording_stream_info(&g->r, &g->info);
	for (unsigned int i = 0; i < oa_counters(&g->info); i++)
		snprintf(g->ids[i], sizeof(g->ids[i]), "%s", oa_counter_name(&g->info, i));
	load_names(g);
	*recording = g;
	return 0;
}

void genx_perf_recording_close(struct genx_perf_recording *recording)
{
	if (!recording)
		return;
	recording_close(&recording->r);
	free(recording->path);
	free(recording);
}

void genx_perf_recording_info_get(const struct genx_perf_recording *recording,
				  struct genx_perf_recording_info *info)
{
	static const struct metric_table none;
	const struct genx_oa_stream_info *i = &recording->info;
	const struct recording *r = &recording->r;
	uint64_t gpu[GPU_PROPERTIES];

	memset(info, 0, sizeof(*info));
	recording_gpu(r, &none, gpu);
	gpu_from(&info->gpu, gpu, r->device.device_id);
	info->format = (struct genx_perf_format){
		.number = i->format, .report_size = i->report_size, .a_first = i->a_first,
		.n_a = i->n_a, .n_b = i->n_b, .n_c = i->n_c,
	};
	snprintf(info->format.name, sizeof(info->format.name), "%s", i->format_name);
	info->n_counters = oa_counters(i);
	snprintf(info->set_name, sizeof(info->set_name), "%s", r->device.set_name);
	snprintf(info->set_uuid, sizeof(info->set_uuid), "%s", r->device.set_uuid);
	snprintf(info->platform, sizeof(info->platform), "%s", recording->platform);
	snprintf(info->address, sizeof(info->address), "%s", r->stream.address);
}

int genx_perf_recording_counter_get(const struct genx_perf_recording *recording,
				    unsigned int index, struct genx_perf_counter *counter)
{
	const struct counter_table *names = &recording->r.names;
	const struct counter *c;
	const char *id;

	if (index >= oa_counters(&recording->info))
		return lib_fail(-ENOENT, "the recording has %u counter%s",
				oa_counters(&recording->info),
				plural(oa_counters(&recording->info)));
	id = recording->ids[index];
	c = counters_find(names, id, strlen(id));
	if (c)
		describe_counter(names, c, counter);
	else
		*counter = (struct genx_perf_counter){ id, id, "", "", "", NULL };
	return 0;
}

static void fill(const struct genx_perf_recording *g, const struct span *span,
		 struct genx_perf_record *record)
{
	*record = (struct genx_perf_record){
		.type = GENX_PERF_RECORD_DELTA, .flags = span->lost ? GENX_PERF_RECORD_GAP : 0,
		.ctx_id = span->ctx, .start = span->start, .end = span->end,
		.active = span->active, .gpu_ticks = span->gpu_ticks, .reports = span->reports,
		.n_counters = oa_counters(&g->info),
	};
	memcpy(record->counters, span->counters, sizeof(record->counters));
}

int genx_perf_recording_next(struct genx_perf_recording *recording,
			     struct genx_perf_record *record)
{
	struct genx_perf_recording *g = recording;

	if (!g->has_span && !recording_next(&g->r, &g->span))
		return g->r.error[0] ? lib_fail(-EBADMSG, "%s: %s", g->path, g->r.error) : 0;
	if (!g->has_span && (g->span.gap || g->span.unknown)) {
		*record = (struct genx_perf_record){
			.type = GENX_PERF_RECORD_OVERFLOW, .ctx_id = GENX_PERF_NO_CONTEXT,
		};
		g->has_span = true;
		return 1;
	}
	g->has_span = false;
	fill(g, &g->span, record);
	return 1;
}

uint64_t genx_perf_recording_ns(const struct genx_perf_recording *recording, uint64_t ticks)
{
	return recording_cpu_ns(&recording->r, ticks);
}

int genx_perf_recording_process(const struct genx_perf_recording *recording, uint32_t ctx_id,
				struct genx_perf_process *process)
{
	const struct recording_process *p = recording_process(&recording->r, ctx_id);

	if (!p)
		return lib_fail(-ENOENT, "the recording has no process of context %#x", ctx_id);
	*process = (struct genx_perf_process){ .pid = p->pid, .ctx_id = ctx_id };
	snprintf(process->comm, sizeof(process->comm), "%s", p->comm);
	return 0;
}
