// SPDX-License-Identifier: GPL-2.0-only
/* Fixture: a stream whose buffer a reader maps. */

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/errname.h>
#include <linux/mm.h>
#include <linux/mman.h>
#include <linux/file.h>
#include <linux/uaccess.h>

#include "kunit/lib/oa_stream_fixture.h"
#include "kunit/lib/table.h"
#include "kunit/oa/stream/oa_map_fixture.h"

int genx_kunit_map_init(struct kunit *test)
{
	int err = genx_kunit_oa_stream_init(test);

	if (!err)
		genx_kunit_oa_set(test->priv, GENX_OA_PROP_BUFFER_SIZE, GENX_KUNIT_MAP_SIZE);
	return err;
}

char __user *genx_kunit_map_whole(struct genx_kunit_oa *o)
{
	long addr = vm_mmap(o->file, 0, genx_kunit_oa_stream(o)->buffer.size, PROT_READ,
			    MAP_SHARED, 0);

	KUNIT_ASSERT_FALSE(o->test, IS_ERR_VALUE(addr));
	return (char __user *)addr;
}

void genx_kunit_map_unmap(struct genx_kunit_oa *o, char __user *at)
{
	KUNIT_EXPECT_EQ(o->test,
			vm_munmap((unsigned long)at, genx_kunit_oa_stream(o)->buffer.size), 0);
}

void genx_kunit_map_open(struct genx_kunit_oa *o)
{
	genx_kunit_oa_set(o, GENX_OA_PROP_MAP, 1);
	genx_kunit_oa_open_or_end(o);
}

long genx_kunit_map_info(struct genx_kunit_oa *o, struct genx_oa_map_info *info)
{
	long err = genx_kunit_oa_ioctl(o, GENX_OA_IOCTL_MAP_INFO, (unsigned long)o->mem);

	if (!err && copy_from_user(info, o->mem, sizeof(*info)))
		return -EFAULT;
	return err;
}

long genx_kunit_map_release(struct genx_kunit_oa *o, u32 generation, u32 head,
			    struct genx_oa_map_info *info)
{
	struct genx_oa_map_release arg = { .generation = generation, .head = head };
	long err;

	if (copy_to_user(o->mem, &arg, sizeof(arg)))
		return -EFAULT;
	err = genx_kunit_oa_ioctl(o, GENX_OA_IOCTL_MAP_RELEASE, (unsigned long)o->mem);
	if (!err && copy_from_user(&arg, o->mem, sizeof(arg)))
		return -EFAULT;
	*info = arg.info;
	return err;
}

void genx_kunit_map_wait(struct genx_kunit_oa *o, u32 n, struct genx_oa_map_info *info)
{
	unsigned int tries = 1000;

	do {
		KUNIT_EXPECT_EQ(o->test, genx_kunit_map_info(o, info), 0);
		if (((info->tail - info->head) & (info->size - 1)) >= n)
			return;
		usleep_range(1000, 2000);
	} while (--tries);
	KUNIT_FAIL(o->test, "head 0x%x, tail 0x%x", info->head, info->tail);
}

u32 genx_kunit_map_events(struct genx_kunit_oa *o)
{
	return (__force u32)o->file->f_op->poll(o->file, NULL);
}

void genx_kunit_map_row(struct genx_kunit_oa *o, const char *what, long err)
{
	TABLE_ROW(o->test, "inputs", what, "%s", errname(-err));
}
