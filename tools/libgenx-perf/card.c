// SPDX-License-Identifier: MIT
/*
 * Read files of a GPU's card folder in sysfs. The open device may be the card or its render node.
 */

#include <glob.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include "tools/libgenx-perf/card.h"
#include "tools/libgenx-perf/lib.h"

bool card_index(int device, unsigned int *index)
{
	char pattern[PATH_MAX];
	struct stat st;
	glob_t found;
	bool ok;

	if (fstat(device, &st))
		return false;
	snprintf(pattern, sizeof(pattern), "%s/%u:%u/device/drm/card*", char_folder(),
		 major(st.st_rdev), minor(st.st_rdev));
	if (glob(pattern, 0, NULL, &found))
		return false;
	ok = sscanf(strrchr(found.gl_pathv[0], '/'), "/card%u", index) == 1;
	globfree(&found);
	return ok;
}

bool card_number(int device, const char *file, unsigned int *value)
{
	char pattern[PATH_MAX], line[32];
	bool ok = false;
	struct stat st;
	glob_t found;

	if (fstat(device, &st))
		return false;
	snprintf(pattern, sizeof(pattern), "%s/%u:%u/device/drm/card*/%s", char_folder(),
		 major(st.st_rdev), minor(st.st_rdev), file);
	if (glob(pattern, 0, NULL, &found))
		return false;
	if (read_line(found.gl_pathv[0], line, sizeof(line))) {
		char *end;

		*value = strtoul(line, &end, 10);
		ok = end != line;
	}
	globfree(&found);
	return ok;
}
