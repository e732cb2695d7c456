// SPDX-License-Identifier: MIT
/* Load metric sets of a table into the driver, which gives each set an id. */

#include <errno.h>
#include <glob.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include "tools/libgenx-perf/metric/sets.h"

/* Find the files in the card folder that hold the ids of sets. */
static bool id_files(int device, const char *uuid, glob_t *found)
{
	char pattern[PATH_MAX];
	struct stat st;

	if (fstat(device, &st))
		return false;
	snprintf(pattern, sizeof(pattern), "/sys/dev/char/%u:%u/device/drm/card*/metrics/%s/id",
		 major(st.st_rdev), minor(st.st_rdev), uuid);
	return !glob(pattern, 0, NULL, found);
}

static uint64_t read_id(const char *path)
{
	char line[32];

	return read_line(path, line, sizeof(line)) ? strtoull(line, NULL, 10) : 0;
}

/* The id of a loaded set, 0 if it is not loaded */
static uint64_t loaded_id(int device, const char *uuid)
{
	uint64_t id = 0;
	glob_t found;

	if (id_files(device, uuid, &found)) {
		id = read_id(found.gl_pathv[0]);
		globfree(&found);
	}
	return id;
}

void set_uuid(int device, uint64_t id, char *uuid, size_t size)
{
	glob_t found;

	uuid[0] = '\0';
	if (!id_files(device, "*", &found))
		return;
	for (size_t i = 0; i < found.gl_pathc; i++) {
		char *path = found.gl_pathv[i], *folder;

		if (read_id(path) != id)
			continue;
		*strrchr(path, '/') = '\0';
		folder = strrchr(path, '/');
		snprintf(uuid, size, "%s", folder ? folder + 1 : path);
		uuid_lower(uuid);
	}
	globfree(&found);
}

int64_t set_load(int device, const struct metric_set *set, bool *added)
{
	struct drm_i915_perf_oa_config config = {
		.n_mux_regs = set->n[SET_MUX],
		.n_boolean_regs = set->n[SET_BOOLEAN],
		.n_flex_regs = set->n[SET_FLEX],
		.mux_regs_ptr = (uintptr_t)set->regs[SET_MUX],
		.boolean_regs_ptr = (uintptr_t)set->regs[SET_BOOLEAN],
		.flex_regs_ptr = (uintptr_t)set->regs[SET_FLEX],
	};
	uint64_t id;
	int ret;

	memcpy(config.uuid, set->uuid, sizeof(config.uuid));
	ret = xioctl(device, DRM_IOCTL_I915_PERF_ADD_CONFIG, &config);
	*added = ret > 0;
	if (ret > 0)
		return ret;
	if (ret == -EADDRINUSE) {
		id = loaded_id(device, set->uuid);
		if (id)
			return id;
	}
	if (ret == -EACCES)
		return lib_fail(ret, "loading metric set %s: permission denied\n"
				"  run as root or with CAP_PERFMON", set->name);
	if (ret == -EINVAL)
		return lib_fail(ret, "loading metric set %s: this GPU does not allow one of its "
				"registers", set->name);
	return lib_fail(ret, "loading metric set %s: %s", set->name, strerror(-ret));
}

void set_unload(int device, uint64_t id)
{
	xioctl(device, DRM_IOCTL_I915_PERF_REMOVE_CONFIG, &id);
}
