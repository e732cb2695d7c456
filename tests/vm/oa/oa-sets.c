// SPDX-License-Identifier: MIT
/*
 * oa-sets NAME...: the published metric sets of files of tools/genx-perf/metrics: each is added,
 * queried back, used by a stream that still gets reports, and removed.
 */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <i915_drm.h>

#include "tests/oa-sets/add.h"
#include "tests/oa-sets/sets.h"
#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

#define EXPONENT	8		/* a period of about 40 us */
#define WAIT_MS		20000

OA_SETS_EMBED(hsw);
OA_SETS_EMBED(bdw);
OA_SETS_EMBED(sklgt2);
OA_SETS_EMBED(sklgt3);
OA_SETS_EMBED(sklgt4);
OA_SETS_EMBED(kblgt2);
OA_SETS_EMBED(kblgt3);
OA_SETS_EMBED(cflgt2);
OA_SETS_EMBED(cflgt3);
OA_SETS_EMBED(icl);
OA_SETS_EMBED(tglgt1);
OA_SETS_EMBED(tglgt2);
OA_SETS_EMBED(rkl);
OA_SETS_EMBED(adl);

static const struct {
	const char *name, *text;
	int sets;
} files[] = {
	{ "hsw", hsw_sets, 6 }, { "bdw", bdw_sets, 24 },
	{ "sklgt2", sklgt2_sets, 22 }, { "sklgt3", sklgt3_sets, 21 },
	{ "sklgt4", sklgt4_sets, 21 },
	{ "kblgt2", kblgt2_sets, 21 }, { "kblgt3", kblgt3_sets, 21 },
	{ "cflgt2", cflgt2_sets, 21 }, { "cflgt3", cflgt3_sets, 21 },
	{ "icl", icl_sets, 20 }, { "tglgt1", tglgt1_sets, 23 }, { "tglgt2", tglgt2_sets, 26 },
	{ "rkl", rkl_sets, 23 }, { "adl", adl_sets, 26 },
};

static struct gpu gpu;
static char buffer[64 * 1024];

/* Compare the registers of a set with those that the driver returns. Return: equal lists. */
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
	/* discard the reports of the set before */
	do
		got = read(stream, buffer, sizeof(buffer));
	while (got == sizeof(buffer));
	if (poll(&wait, 1, WAIT_MS) != 1)
		return -ETIME;
	got = read(stream, buffer, sizeof(buffer));
	return got < 0 ? -errno : got > 0;
}

/*
 * A platform without execution accepts no flexible EU events, since their registers are part of the
 * contexts: the set is used without them.
 */
static int set_without_flex(struct oa_set *set)
{
	const unsigned int n = set->n[GENX_OA_FLEX];

	if (!n)
		return oa_set_add(gpu.fd, set);
	tap_is(oa_set_add(gpu.fd, set), -ENODEV, "%s: flexible EU events need contexts",
	       set->symbol);
	set->n[GENX_OA_FLEX] = 0;
	if (!set->n[GENX_OA_MUX] && !set->n[GENX_OA_BOOLEAN])
		return -ENODEV;
	return oa_set_add(gpu.fd, set);
}

static void set_check(struct oa_set *set, int stream, int executes)
{
	int id = executes ? oa_set_add(gpu.fd, set) : set_without_flex(set);
	uint64_t arg = id;

	if (!tap_ok(id > 1, "%s is accepted (OAG-022)", set->symbol))
		return;
	tap_is(set_query(set), GENX_OA_CONFIG_PARTS, "%s: its three lists are read back",
	       set->symbol);
	tap_is(set_use(stream, id), 1, "%s: reports come", set->symbol);
	tap_is(gpu_ioctl(gpu.fd, DRM_IOCTL_I915_PERF_REMOVE_CONFIG, &arg), 0, "%s is removed",
	       set->symbol);
}

static void file_check(const char *name, int stream, int executes)
{
	struct oa_set *sets = calloc(OA_SETS_MAX, sizeof(*sets));
	unsigned int file;
	int i, n;

	for (file = 0; file < sizeof(files) / sizeof(files[0]); file++)
		if (!strcmp(files[file].name, name))
			break;
	if (!tap_ok(sets && file < sizeof(files) / sizeof(files[0]), "metric sets %s", name)) {
		free(sets);
		return;
	}
	n = oa_sets_parse(files[file].text, sets);
	tap_is(n, files[file].sets, "metric sets in %s", name);
	for (i = 0; i < n; i++)
		set_check(&sets[i], stream, executes);
	free(sets);
}

int main(int argc, char **argv)
{
	int executes = 0, stream, i;

	gpu_open(&gpu);
	tap_is(gpu_getparam(&gpu, I915_PARAM_HAS_EXECBUF2, &executes), 0, "GETPARAM answers");
	stream = gpu_stream_open(&gpu, EXPONENT, I915_PERF_FLAG_FD_NONBLOCK);
	if (tap_ok(stream >= 0, "a stream opens"))
		for (i = 1; i < argc; i++)
			file_check(argv[i], stream, executes);
	close(stream);
	gpu_close(&gpu);
	return tap_finish();
}
