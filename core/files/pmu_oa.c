// SPDX-License-Identifier: GPL-2.0-only
/* Names, numbers and units of the OA counters as perf events. */
#include <linux/ctype.h>
#include <linux/perf_event.h>

#include "core/device/device_types.h"
#include "core/files/pmu_internal.h"
#include "oa/count.h"
#include "regs/oa/oa_counters.h"

/* The number of an event is the index of an A counter. */
PMU_FORMAT_ATTR(counter, "config:0-7");

static struct attribute *format_attrs[] = {
	&format_attr_counter.attr,
	NULL
};

static const struct attribute_group format_group = {
	.name = "format",
	.attrs = format_attrs,
};

/* "SamplerL1Misses" becomes "sampler_l1_misses". */
static void event_name(const char *from, char *to, size_t size)
{
	size_t n = 0;
	char last = '\0';

	for (; *from && n + 2 < size; last = *from++) {
		if (isupper(*from) && (islower(last) || isdigit(last)))
			to[n++] = '_';
		to[n++] = tolower(*from);
	}
	to[n] = '\0';
}

struct genx_pmu_files *genx_pmu_oa_create(struct genx_device *genx)
{
	const struct genx_oa_desc *desc = genx->oa.desc;
	const struct genx_oa_format *fmt = genx_oa_count_format(desc);
	struct genx_pmu_files *files = genx_pmu_files_alloc(3 * fmt->n_a, &format_group);
	unsigned int i;

	if (!files)
		return NULL;
	for (i = 0; i < fmt->n_a; i++) {
		const struct genx_oa_counter *counter = genx_oa_counter_at(desc, fmt, i);
		char name[32];

		if (!counter)
			continue;
		event_name(counter->name, name, sizeof(name));
		genx_pmu_files_add(files, name, "counter", i, counter->unit);
		genx_pmu_files_add_scale(files, name, "1");
	}
	return files;
}
