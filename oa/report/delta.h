/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Delta records for user space are kept in a ring of records of one size.
 */
#ifndef GENX_OA_REPORT_DELTA_H
#define GENX_OA_REPORT_DELTA_H

#include <linux/sizes.h>
#include <linux/types.h>
#include <uapi/genx_drm.h>

/* Memory for the records of one stream: a few seconds at usual rates. */
#define GENX_OA_DELTA_RING_BYTES	SZ_1M

/**
 * struct genx_oa_delta_ring - records that were not read yet
 * @data:	memory, NULL: the stream has no delta records
 * @record_size: bytes of a record with its header
 * @capacity:	records that fit
 * @first:	oldest record
 * @count:	number of records
 *
 * The lock of the stream serialises all users.
 */
struct genx_oa_delta_ring {
	u8 *data;
	u32 record_size;
	u32 capacity;
	u32 first;
	u32 count;
};

/**
 * genx_oa_delta_record_size() - bytes of a record with its header
 * @counters: number of counters in it
 *
 * Return: bytes.
 */
u32 genx_oa_delta_record_size(unsigned int counters);

/**
 * genx_oa_delta_ring_init() - allocate the memory
 * @ring: zeroed
 * @counters: number of counters of a record
 *
 * Context: may sleep.
 *
 * Return: 0 or -ENOMEM.
 */
int genx_oa_delta_ring_init(struct genx_oa_delta_ring *ring, unsigned int counters);

/** genx_oa_delta_ring_fini() - free the memory. May sleep. */
void genx_oa_delta_ring_fini(struct genx_oa_delta_ring *ring);

/**
 * genx_oa_delta_ring_push() - append a record
 * @ring: ring
 *
 * Return: the record with its header filled in and the rest zeroed, or NULL if the
 * ring is full.
 */
struct genx_oa_delta *genx_oa_delta_ring_push(struct genx_oa_delta_ring *ring);

/**
 * genx_oa_delta_ring_copy() - move records to user space
 * @ring: ring
 * @to: user buffer
 * @space: bytes at @to
 * @copied: filled with the number of bytes copied, a multiple of the record size
 *
 * Context: may sleep.
 *
 * Return: 0; -ENOSPC if the next record does not fit; -EFAULT.
 */
int genx_oa_delta_ring_copy(struct genx_oa_delta_ring *ring, char __user *to, size_t space,
			    size_t *copied);

#endif
