// SPDX-License-Identifier: MIT
/* Metrics by the handles of devices and streams, and the properties of GPUs that they need. */

#include <errno.h>
#include <string.h>
#include <strings.h>

#include "handle.h"

void gpu_from(struct genx_perf_gpu *gpu, const uint64_t *properties, uint32_t id)
{
	uint64_t known[GPU_PROPERTIES];

	for (unsigned int i = 0; i < GPU_PROPERTIES; i++)
		known[i] = properties[i] == GPU_UNKNOWN ? 0 : properties[i];
	*gpu = (struct genx_perf_gpu){
		.device_id = id, .revision = known[GPU_REVISION], .eus = known[GPU_EUS],
		.slices = known[GPU_SLICES], .subslices = known[GPU_SUBSLICES],
		.threads = known[GPU_THREADS], .timestamp_hz = known[GPU_TIMESTAMP_HZ],
	};
}

int genx_perf_metric_get(const struct genx_perf_device *device, const char *set,
			 unsigned int index, struct genx_perf_metric *metric)
{
	int i = metric_set_find(&device->metrics, set);
	const struct metrics_of_set *s;
	const struct metric *m;

	if (i < 0)
		return lib_fail(-ENOENT, "there is no set of metrics '%s'", set);
	s = &device->metrics.sets[i];
	if (index >= s->n)
		return lib_fail(-ENOENT, "metric set %s has %u metric%s", s->set.name, s->n,
				plural(s->n));
	m = s->metrics[index];
	*metric = (struct genx_perf_metric){
		.name = m->symbol, .unit = m->unit, .group = m->group, .title = m->name,
		.text = m->text, .equation = m->equation,
		.available = metric_available(s, m, device->gpu, NULL),
	};
	return 0;
}

static int no_metrics(void)
{
	return lib_fail(-ENOENT, "the stream's metric set has no metrics");
}

int genx_perf_stream_metric_find(const struct genx_perf_stream *stream, const char *name)
{
	const struct metrics_of_set *set = stream->metrics;
	const uint64_t *gpu = stream->gpu;
	struct equation_error why;
	const char *like;

	if (!set)
		return no_metrics();
	for (unsigned int i = 0; i < set->n; i++) {
		if (strcasecmp(set->metrics[i]->symbol, name))
			continue;
		if (metric_usable(set, set->metrics[i], gpu, &stream->info, &why))
			return i;
		return lib_fail(-ENOENT, "this GPU does not have %s: %s", name, why.text);
	}
	like = metric_suggest(&stream->device->metrics, name, strlen(name));
	if (!like || !strcasecmp(like, name))
		return lib_fail(-ENOENT, "metric set %s has no metric '%s'", set->set.name, name);
	return lib_fail(-ENOENT, "metric set %s has no metric '%s', did you mean %s?",
			set->set.name, name, like);
}

static int evaluate(const struct genx_perf_stream *stream, unsigned int index,
		    const struct metric_counts *counts, double *value)
{
	const struct metrics_of_set *set = stream->metrics;
	const uint64_t *gpu = stream->gpu;
	struct equation_error why;

	if (!set)
		return no_metrics();
	if (index >= set->n)
		return lib_fail(-ENOENT, "metric set %s has %u metric%s", set->set.name, set->n,
				plural(set->n));
	if (!metric_usable(set, set->metrics[index], gpu, &stream->info, &why))
		return lib_fail(-ENOENT, "this GPU does not have %s: %s",
				set->metrics[index]->symbol, why.text);
	*value = metric_value(set, set->metrics[index], counts, gpu);
	return 0;
}

int genx_perf_totals_metric(const struct genx_perf_stream *stream,
			    const struct genx_perf_totals *totals, unsigned int index,
			    double *value)
{
	const struct metric_counts counts = {
		.timestamp = totals->timestamp, .gpu_ticks = totals->gpu_ticks,
		.counters = totals->counters, .info = &stream->info,
	};

	return evaluate(stream, index, &counts, value);
}

int genx_perf_record_metric(const struct genx_perf_stream *stream,
			    const struct genx_perf_record *record, unsigned int index,
			    double *value)
{
	const struct metric_counts counts = {
		.timestamp = record->active, .gpu_ticks = record->gpu_ticks,
		.counters = record->counters, .info = &stream->info,
	};

	if (record->type != GENX_PERF_RECORD_REPORT && record->type != GENX_PERF_RECORD_DELTA)
		return lib_fail(-EINVAL, "the record has no counts");
	return evaluate(stream, index, &counts, value);
}
