/* SPDX-License-Identifier: GPL-2.0-only */
/* What the fixture of faults and its operations share. */
#ifndef GENX_KUNIT_WHOLE_FAULT_INTERNAL_H
#define GENX_KUNIT_WHOLE_FAULT_INTERNAL_H

#include "kunit/whole/fault_fixture.h"

#define MEM_BYTES	SZ_256K
#define BATCH_END	(0x0a << 23)
#define TIMEOUT_MS	2000

/* Layout of genx_kunit_fault.mem: two areas for arguments of ioctls, and a buffer for read(). */
#define AT_ARGS		0
#define AT_MORE		0x1000
#define AT_DATA		0x10000

/** genx_kunit_fault_put_user() - write to @at of the memory of user space; returns its address */
u64 genx_kunit_fault_put_user(struct genx_kunit_fault *f, unsigned int at, const void *data,
			      size_t size);

/** genx_kunit_fault_object() - create an object of one page */
int genx_kunit_fault_object(struct genx_kunit_fault *f, u32 *handle);

/** genx_kunit_fault_write() - write words to the beginning of an object */
int genx_kunit_fault_write(struct genx_kunit_fault *f, u32 handle, const u32 *words, size_t size);

/** genx_kunit_fault_write_batch() - write the batch that writes to the target */
int genx_kunit_fault_write_batch(struct genx_kunit_fault *f, u32 handle);

/** genx_kunit_fault_close() - close a file now */
void genx_kunit_fault_close(struct file **file);

#endif
