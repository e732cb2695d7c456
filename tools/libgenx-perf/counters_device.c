// SPDX-License-Identifier: MIT
/* The table of counters of a device: from a file, else the names that the driver has. */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "counters.h"
#include "lib.h"

/* The number of the format with all A counters, 0: none has any */
static uint32_t largest_format(int device)
{
	struct drm_genx_oa_info info;
	uint32_t format = 0;
	unsigned int most = 0;

	for (unsigned int i = 0; !oa_unit_info(device, i, &info); i++) {
		if (info.n_a <= most)
			continue;
		most = info.n_a;
		format = info.format;
	}
	return format;
}

void counters_load_driver(struct counter_table *table, int device, const char *platform)
{
	struct drm_genx_oa_counter counter = { .format = largest_format(device) };
	char error[128], *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (!out)
		return;
	fprintf(out, "genx-counters 1\nplatform\t%s\n", platform);
	for (;;) {
		int err = xioctl(device, DRM_IOCTL_GENX_OA_COUNTER, &counter);

		/* ENOENT: a reserved counter, which has no name */
		if (err && err != -ENOENT)
			break;
		if (!err && counter.counter_class == GENX_OA_COUNTER_A)
			fprintf(out, "counter\tA%u\t%.31s\t%.15s\t%.63s\t%.255s\n", counter.number,
				counter.name, counter.unit, counter.title, counter.description);
		counter = (struct drm_genx_oa_counter){
			.format = counter.format, .index = counter.index + 1,
		};
	}
	if (fclose(out) || !counters_parse(table, text, size, platform, error, sizeof(error)))
		counters_clear(table);
	free(text);
}
