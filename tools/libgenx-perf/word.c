// SPDX-License-Identifier: MIT
/* How similar two words are. */

#include <ctype.h>
#include <string.h>

#include "lib.h"

void uuid_lower(char *uuid)
{
	for (; *uuid; uuid++)
		*uuid = tolower((unsigned char)*uuid);
}

unsigned int word_distance(const char *a, size_t a_len, const char *b)
{
	size_t b_len = strlen(b);
	unsigned int row[WORD_MAX + 1];

	if (a_len > WORD_MAX || b_len > WORD_MAX)
		return WORD_MAX;
	for (size_t j = 0; j <= b_len; j++)
		row[j] = j;
	for (size_t i = 1; i <= a_len; i++) {
		unsigned int diagonal = row[0];

		row[0] = i;
		for (size_t j = 1; j <= b_len; j++) {
			unsigned int least = diagonal + (tolower((unsigned char)a[i - 1]) !=
							 tolower((unsigned char)b[j - 1]));

			diagonal = row[j];
			if (row[j] + 1 < least)
				least = row[j] + 1;
			if (row[j - 1] + 1 < least)
				least = row[j - 1] + 1;
			row[j] = least;
		}
	}
	return row[b_len];
}
