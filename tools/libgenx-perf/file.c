// SPDX-License-Identifier: MIT
/* Read small text files of sysfs and procfs. */

#include <stdio.h>
#include <string.h>

#include "lib.h"

bool read_line(const char *path, char *line, size_t size)
{
	FILE *f = fopen(path, "r");
	bool ok = f && fgets(line, size, f);

	if (f)
		fclose(f);
	if (ok)
		line[strcspn(line, "\n")] = '\0';
	return ok;
}
