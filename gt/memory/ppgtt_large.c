// SPDX-License-Identifier: GPL-2.0-only
/* Pages of 2 MiB in per-process tables: an entry of level 1 maps memory instead of a table. */
#include <linux/align.h>
#include <linux/cleanup.h>

#include "gt/memory/ppgtt.h"
#include "gt/memory/ppgtt_internal.h"
#include "regs/platform.h"

#define LARGE_LEVEL	1

int genx_ppgtt_map_large(struct genx_ppgtt *vm, u64 addr, u64 local, u64 size)
{
	const struct genx_ppgtt_ops *ops = vm->shared->ops;
	u64 bits = ops->large | ops->write | vm->shared->coherency->ppgtt_cached;
	u64 page = BIT_ULL(ops->shift[LARGE_LEVEL]), at;
	int err = 0;

	if (!ops->large || !genx_ppgtt_range_valid(vm, addr, size) ||
	    !IS_ALIGNED(addr | local | size, page))
		return -EINVAL;
	guard(mutex)(&vm->lock);
	for (at = 0; at < size && !err; at += page)
		err = genx_ppgtt_map_entry(vm, addr + at, LARGE_LEVEL,
					   ops->encode(local + at, bits));
	return err;
}
