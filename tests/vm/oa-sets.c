// SPDX-License-Identifier: MIT
/*
 * The published metric sets of Ice Lake: each is added, queried back, used by a stream that
 * still gets reports, and removed.
 */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <i915_drm.h>

#include "tests/oa-sets/sets.h"
#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

#define EXPONENT	8		/* some 40 us */
#define WAIT_MS		20000
#define WANTED_SETS	20

OA_SETS_EMBED(icl);

static struct gpu gpu;
static char buffer[64 * 1024];

static int set_add(const struct oa_set *set)
{
	struct drm_i915_perf_oa_config config = {
		.n_mux_regs = set->n[GENX_OA_MUX],
		.n_boolean_regs = set->n[GENX_OA_BOOLEAN],
		.n_flex_regs = set->n[GENX_OA_FLEX],
		.mux_regs_ptr = (uintptr_t)set->regs[GENX_OA_MUX],
		.boolean_regs_ptr = (uintptr_t)set->regs[GENX_OA_BOOLEAN],
		.flex_regs_ptr = (uintptr_t)set->regs[GENX_OA_FLEX],
	};
	int id;

	memcpy(config.uuid, set->uuid, sizeof(config.uuid));
	id = ioctl(gpu.fd, DRM_IOCTL_I915_PERF_ADD_CONFIG, &config);
	return id < 0 ? -errno : id;
}

/* The registers of a set, as the driver has them: the number of lists that are equal. */
static unsigned int set_query(const struct oa_set *set)
{
	static struct genx_reg_value regs[GENX_OA_CONFIG_PARTS][OA_SET_REGS];
	struct {
		struct drm_i915_query_perf_config query;
		struct drm_i915_perf_oa_config config;
	} reply = {
		.config.n_mux_regs = OA_SET_REGS,
		.config.n_boolean_regs = OA_SET_REGS,
		.config.n_flex_regs = OA_SET_REGS,
		.config.mux_regs_ptr = (uintptr_t)regs[GENX_OA_MUX],
		.config.boolean_regs_ptr = (uintptr_t)regs[GENX_OA_BOOLEAN],
		.config.flex_regs_ptr = (uintptr_t)regs[GENX_OA_FLEX],
	};
	struct drm_i915_query_item item = {
		.query_id = DRM_I915_QUERY_PERF_CONFIG,
		.flags = DRM_I915_QUERY_PERF_CONFIG_DATA_FOR_UUID,
		.length = sizeof(reply),
		.data_ptr = (uintptr_t)&reply,
	};
	struct drm_i915_query query = { .num_items = 1, .items_ptr = (uintptr_t)&item };
	unsigned int part, equal = 0;

	memset(regs, 0, sizeof(regs));
	memcpy(reply.query.uuid, set->uuid, sizeof(reply.query.uuid));
	if (gpu_ioctl(gpu.fd, DRM_IOCTL_I915_QUERY, &query) || item.length < 0)
		return 0;
	const unsigned int n[] = {
		[GENX_OA_MUX] = reply.config.n_mux_regs,
		[GENX_OA_BOOLEAN] = reply.config.n_boolean_regs,
		[GENX_OA_FLEX] = reply.config.n_flex_regs,
	};
	for (part = 0; part < GENX_OA_CONFIG_PARTS; part++)
		equal += n[part] == set->n[part] &&
			 !memcmp(regs[part], set->regs[part], n[part] * sizeof(regs[part][0]));
	return equal;
}

/* Does a stream get reports after it has changed to the set? */
static int set_use(int stream, int id)
{
	struct pollfd wait = { .fd = stream, .events = POLLIN };
	ssize_t got;

	if (ioctl(stream, I915_PERF_IOCTL_CONFIG, (unsigned long)id) < 0)
		return -errno;
	/* what was counted before */
	do
		got = read(stream, buffer, sizeof(buffer));
	while (got == sizeof(buffer));
	if (poll(&wait, 1, WAIT_MS) != 1)
		return -ETIME;
	got = read(stream, buffer, sizeof(buffer));
	return got < 0 ? -errno : got > 0;
}

int main(void)
{
	struct oa_set *sets = calloc(OA_SETS_MAX, sizeof(*sets));
	int n = sets ? oa_sets_parse(icl_sets, sets) : -ENOMEM;
	int stream, i;

	gpu_open(&gpu);
	tap_is(n, WANTED_SETS, "metric sets of Ice Lake");
	stream = gpu_stream_open(&gpu, EXPONENT, I915_PERF_FLAG_FD_NONBLOCK);
	tap_ok(stream >= 0, "a stream opens");
	for (i = 0; i < n && stream >= 0; i++) {
		int id = set_add(&sets[i]);
		uint64_t arg = id;

		if (!tap_ok(id > 1, "%s is accepted (OAG-022)", sets[i].symbol))
			continue;
		tap_is(set_query(&sets[i]), GENX_OA_CONFIG_PARTS,
		       "%s: its three lists are read back", sets[i].symbol);
		tap_is(set_use(stream, id), 1, "%s: reports come", sets[i].symbol);
		tap_is(gpu_ioctl(gpu.fd, DRM_IOCTL_I915_PERF_REMOVE_CONFIG, &arg), 0,
		       "%s is removed", sets[i].symbol);
	}
	close(stream);
	gpu_close(&gpu);
	free(sets);
	return tap_finish();
}
