/* SPDX-License-Identifier: GPL-2.0-only */
/* Functions that count lines of the kernel log, for tests of the driver's messages. */
#ifndef GENX_KUNIT_LIB_KMSG_H
#define GENX_KUNIT_LIB_KMSG_H

#include <linux/kmsg_dump.h>
#include <linux/string.h>

/**
 * genx_kunit_kmsg_mark() - remember the end of the kernel log
 * @log: position in the log, set to its end
 */
static inline void genx_kunit_kmsg_mark(struct kmsg_dump_iter *log)
{
	kmsg_dump_rewind(log);
	log->cur_seq = log->next_seq;
}

/**
 * genx_kunit_kmsg_count() - count the lines after a position that contain a text
 * @log: position from genx_kunit_kmsg_mark(), not changed
 * @text: the text
 *
 * Return: number of lines.
 */
static inline unsigned int genx_kunit_kmsg_count(const struct kmsg_dump_iter *log, const char *text)
{
	struct kmsg_dump_iter at = *log;
	unsigned int n = 0;
	char line[256];
	size_t len;

	while (kmsg_dump_get_line(&at, false, line, sizeof(line) - 1, &len)) {
		line[len] = '\0';
		n += !!strstr(line, text);
	}
	return n;
}

#endif
