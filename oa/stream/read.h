/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * read() on an OA stream returns losses, delta records and raw reports.
 */
#ifndef GENX_OA_STREAM_READ_H
#define GENX_OA_STREAM_READ_H

#include <linux/types.h>

struct genx_oa_stream;

/**
 * genx_oa_read() - copy the records that are ready
 * @stream: stream, its lock held
 * @buf: user buffer
 * @count: bytes at @buf
 * @again: the same read() goes on after a page fault: do not look for new reports, so that one
 *	read() returns only those that were there when it began
 * @fault: set if the copy ended at a page of @buf that is not present
 *
 * Does not wait for reports to land or to settle. Does not fault pages in: user space
 * can delay a page fault without bound, and would thereby delay all users of the lock.
 *
 * Return: bytes of whole records; -EAGAIN if there is nothing; -EIO, -ENOSPC,
 * -EFAULT, -ENODEV.
 */
ssize_t genx_oa_read(struct genx_oa_stream *stream, char __user *buf, size_t count, bool again,
		     bool *fault);

#endif
