// SPDX-License-Identifier: MIT
/* Counters and metric sets by the names of a device. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "handle.h"

int genx_perf_names(struct genx_perf_device *device, const char *file)
{
	struct counter_table *table;
	int err;

	if (!file)
		return lib_fail(-EINVAL, "names: no file is given");
	if (device->n_streams)
		return lib_fail(-EBUSY, "%s: streams of the device are open", file);
	table = malloc(sizeof(*table));
	if (!table)
		return lib_fail(-ENOMEM, "%s: no memory", file);
	err = counters_load(table, device->platform, file);
	if (!err) {
		counters_free(&device->table);
		device->table = *table;
	}
	free(table);
	return err;
}

int genx_perf_set_get(const struct genx_perf_device *device, unsigned int index,
		      struct genx_perf_set *set)
{
	const struct metric_set *s;

	if (index >= device->table.n_sets + device->metrics.n)
		return lib_fail(-ENOENT, "there is no metric set number %u", index);
	s = index < device->table.n_sets ? &device->table.sets[index] :
	    &device->metrics.sets[index - device->table.n_sets].set;
	*set = (struct genx_perf_set){ .name = s->name, .uuid = s->uuid, .text = s->text };
	return 0;
}

void describe_counter(const struct counter_table *table, const struct counter *c,
		      struct genx_perf_counter *counter)
{
	*counter = (struct genx_perf_counter){
		.id = c->id, .name = c->name, .unit = c->unit, .title = c->title, .text = c->text,
		.set = c->set < 0 ? NULL : table->sets[c->set].name,
	};
}

int genx_perf_counter_get(const struct genx_perf_device *device, unsigned int index,
			  struct genx_perf_counter *counter)
{
	const struct counter_table *table = &device->table;

	if (index >= table->n)
		return lib_fail(-ENOENT, "there are names of %u counter%s", table->n,
				plural(table->n));
	describe_counter(table, &table->counters[index], counter);
	return 0;
}

/* Entry of a counter for the metric set of a stream, NULL if there is none */
static const struct counter *find(const struct genx_perf_stream *stream, const char *name)
{
	struct counter_table *table = &stream->device->table;

	table->active = stream->set;
	return counters_find(table, name, strlen(name));
}

int genx_perf_stream_counter_get(const struct genx_perf_stream *stream, unsigned int index,
				 struct genx_perf_counter *counter)
{
	const struct counter *c;
	const char *id;

	if (index >= oa_counters(&stream->info))
		return lib_fail(-ENOENT, "the stream has %u counter%s",
				oa_counters(&stream->info), plural(oa_counters(&stream->info)));
	id = stream->ids[index];
	c = find(stream, id);
	if (c)
		describe_counter(&stream->device->table, c, counter);
	else
		*counter = (struct genx_perf_counter){ id, id, "", "", "", NULL };
	return 0;
}

int genx_perf_stream_counter_find(const struct genx_perf_stream *stream, const char *name)
{
	const struct counter *c = find(stream, name);
	const char *id, *like;

	if (!c)
		c = counters_find_alias(&stream->device->table, name, strlen(name));
	id = c ? c->id : name;

	for (unsigned int i = 0; i < oa_counters(&stream->info); i++)
		if (!strcasecmp(stream->ids[i], id))
			return i;
	if (c)
		return lib_fail(-ENOENT, "%s is %s, which format %s does not have", c->name, id,
				stream->info.format_name);
	like = counters_suggest(&stream->device->table, name, strlen(name));
	if (!like)
		return lib_fail(-ENOENT, "there is no counter '%s'", name);
	if (!strcasecmp(like, name))
		return lib_fail(-ENOENT, "%s is not counted by this metric set", like);
	return lib_fail(-ENOENT, "there is no counter '%s', did you mean %s?", name, like);
}
