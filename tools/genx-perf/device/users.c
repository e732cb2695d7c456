// SPDX-License-Identifier: MIT
/* Look up names of users. */

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/genx-perf/device/users.h"

/* Names are printed in tables and JSON. */
static void make_printable(char *name)
{
	for (; *name; name++)
		if (!isprint((unsigned char)*name) || *name == '"' || *name == '\\')
			*name = '?';
}

const char *user_name(const char *passwd, uint32_t uid, char *name)
{
	FILE *f = fopen(passwd, "re");
	char line[512];

	snprintf(name, USER_NAME_MAX, "%" PRIu32, uid);
	while (f && fgets(line, sizeof(line), f)) {
		size_t len = strcspn(line, ":");
		char *end, *id = line[len] ? strchr(line + len + 1, ':') : NULL;

		if (!len || !id || strtoul(id + 1, &end, 10) != uid || end == id + 1 || *end != ':')
			continue;
		snprintf(name, USER_NAME_MAX, "%.*s", (int)len, line);
		make_printable(name);
		break;
	}
	if (f)
		fclose(f);
	return name;
}
