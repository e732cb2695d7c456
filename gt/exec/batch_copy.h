/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Copies of batches in the GGTT, which clients cannot write, for engines that run checked batches
 * with privileges. Each context image has a few; one is free again when the request that uses it
 * has ended.
 */
#ifndef GENX_GT_EXEC_BATCH_COPY_H
#define GENX_GT_EXEC_BATCH_COPY_H

#include <linux/types.h>

struct genx_batch_copy;
struct genx_lrc;
struct genx_request;

/**
 * genx_batch_copy_wait() - wait until a copy of an image is free
 * @lrc: image
 *
 * Another task may take it before genx_batch_copy_get(). May sleep.
 *
 * Return: 0; -EINTR; -EAGAIN after GENX_REQUEST_SPACE_MS.
 */
int genx_batch_copy_wait(struct genx_lrc *lrc);

/**
 * genx_batch_copy_get() - get memory for the copy of a request's batch
 * @rq: request, not submitted
 * @bytes: size of the copy
 *
 * The request keeps the memory until it ends. May sleep.
 *
 * Return: the copy, whose memory has the contents of an earlier one; ERR_PTR(-EAGAIN) if no copy is
 * free, or the error of genx_buffer_create_below().
 */
struct genx_batch_copy *genx_batch_copy_get(struct genx_request *rq, size_t bytes);

#endif
