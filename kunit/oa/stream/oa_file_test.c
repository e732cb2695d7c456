// SPDX-License-Identifier: GPL-2.0-only
/* System calls on the file of a stream: errnos, the contents of INFO, and ENODEV after removal. */

#include <kunit/test.h>
#include <linux/anon_inodes.h>
#include <linux/delay.h>
#include <linux/file.h>
#include <linux/mm.h>
#include <linux/mman.h>
#include <linux/uaccess.h>

#include "gt/encode/sseu.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/oa_stream_fixture.h"
#include "oa/count.h"
#include "oa/stream/stream.h"
#include "oa/unit/unit.h"

/* Timestamp of the report in the first record of the last read. */
static u32 record_ticks(struct genx_kunit_oa *o)
{
	return ((u32 *)(o->data + sizeof(struct drm_i915_perf_record_header)))[1];
}

/* A page of user space that is not present, before one that does not exist. */
static char __user *page_before_hole(struct kunit *test)
{
	unsigned long addr = genx_kunit_mmap(test, NULL, 2 * PAGE_SIZE, PROT_READ | PROT_WRITE,
					     MAP_ANONYMOUS | MAP_PRIVATE);

	KUNIT_ASSERT_EQ(test, vm_munmap(addr + PAGE_SIZE, PAGE_SIZE), 0);
	return (char __user *)addr;
}

/* A read that goes on after a page fault does not look for reports that came since. */
static void genx_oa_file_read_again(struct kunit *test)
{
	const size_t size = 3 * GENX_KUNIT_OA_RECORD;
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_stream *stream;
	bool fault;
	ssize_t n;

	genx_kunit_oa_period(o, 10);
	genx_kunit_oa_open_or_end(o);
	stream = o->file->private_data;
	KUNIT_ASSERT_EQ(test, clear_user(o->mem, size), 0);
	guard(mutex)(&stream->lock);
	msleep(20);
	/* finds more reports than fit */
	KUNIT_EXPECT_EQ(test, genx_oa_read(stream, o->mem, size, false, &fault), size);
	msleep(20);
	do {
		n = genx_oa_read(stream, o->mem, size, true, &fault);
	} while (n > 0);
	KUNIT_EXPECT_EQ(test, n, -EAGAIN);
	KUNIT_EXPECT_EQ(test, genx_oa_read(stream, o->mem, size, true, &fault), -EAGAIN);
	KUNIT_EXPECT_GT(test, genx_oa_read(stream, o->mem, size, false, &fault), 0);
}

/* Reports come while a page is faulted in, and one is lost if a stream is open. */
static vm_fault_t slow_fault(struct vm_fault *vmf)
{
	struct genx_kunit_oa *o = vmf->vma->vm_file->private_data;
	struct page *page = alloc_page(GFP_KERNEL | __GFP_ZERO);

	if (!page)
		return VM_FAULT_OOM;
	if (o->file)
		genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_OA_REPORT_LOST, 1);
	msleep(20);
	vmf->page = page;
	return 0;
}

static const struct vm_operations_struct slow_ops = {
	.fault = slow_fault,
};

static int slow_mmap(struct file *file, struct vm_area_struct *vma)
{
	vma->vm_ops = &slow_ops;
	return 0;
}

static const struct file_operations slow_fops = {
	.mmap = slow_mmap,
};

/* Pages of user space of which only the first is present; the others take 20 ms each. */
static char __user *slow_pages(struct genx_kunit_oa *o, size_t size)
{
	struct file *file = anon_inode_getfile("genx-kunit", &slow_fops, o, O_RDWR);
	struct kunit *test = o->test;
	unsigned long addr;

	KUNIT_ASSERT_FALSE(test, IS_ERR(file));
	addr = genx_kunit_mmap(test, file, size, PROT_READ | PROT_WRITE, MAP_PRIVATE);
	fput(file);
	KUNIT_ASSERT_EQ(test, clear_user((char __user *)addr, PAGE_SIZE), 0);
	return (char __user *)addr;
}

/*
 * A read that begins in a page that is present and goes on in pages that are not returns the
 * reports that were there when it began. What came since, and a loss, is left to the next read.
 */
static void genx_oa_file_read_slow_memory(struct kunit *test)
{
	const size_t size = 4 * PAGE_SIZE;
	struct genx_kunit_oa *o = test->priv;
	const struct drm_i915_perf_record_header *header;
	char __user *slow, *mem = o->mem;
	size_t pos = 0;
	ssize_t n;
	u32 ticks;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs virtual time: too many reports may come before the read");
	slow = slow_pages(o, size);
	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_or_end(o);
	o->mem = slow;
	/* about 47 reports: more than fit in a page, fewer than fit in all */
	usleep_range(5000, 5000);
	n = genx_kunit_oa_read(o, size);
	KUNIT_ASSERT_GT(test, n, PAGE_SIZE);
	KUNIT_EXPECT_LT(test, n, size - GENX_KUNIT_OA_RECORD);
	while ((header = genx_kunit_oa_record_next(o, &pos, n)))
		KUNIT_EXPECT_EQ(test, header->type, DRM_I915_PERF_RECORD_SAMPLE);
	ticks = record_ticks(o) + n / GENX_KUNIT_OA_RECORD * (2U << genx_kunit_oa_exponent(o));
	o->mem = mem;
	n = genx_kunit_oa_read(o, sizeof(*header) + GENX_KUNIT_OA_RECORD);
	KUNIT_ASSERT_EQ(test, n, sizeof(*header) + GENX_KUNIT_OA_RECORD);
	header = (const void *)o->data;
	KUNIT_EXPECT_EQ(test, header->type, DRM_I915_PERF_RECORD_OA_REPORT_LOST);
	memmove(o->data, o->data + sizeof(*header), GENX_KUNIT_OA_RECORD);
	KUNIT_EXPECT_EQ(test, record_ticks(o), ticks);
}

/* The errnos of read() that the i915 ABI defines. */
static void genx_oa_file_read_errors(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	char __user *mem = o->mem;
	struct genx_lrc *lrc[2];
	u32 ticks;

	genx_kunit_oa_period(o, 10);
	o->flags |= I915_PERF_FLAG_DISABLED;
	genx_kunit_oa_open_or_end(o);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, 4096), -EIO);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), 0);
	msleep(20);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, GENX_KUNIT_OA_RECORD - 1), -ENOSPC);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, 0), -ENOSPC);
	o->mem = NULL;
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, 4096), -EFAULT);
	/* User memory ends before @count: the read returns the records that fit, none is lost. */
	o->mem = mem + GENX_KUNIT_OA_BYTES - GENX_KUNIT_OA_RECORD - 100;
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, 4 * GENX_KUNIT_OA_RECORD),
			GENX_KUNIT_OA_RECORD);
	ticks = record_ticks(o);
	/* the same, and no page was touched before */
	o->mem = page_before_hole(test) + PAGE_SIZE - GENX_KUNIT_OA_RECORD - 100;
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, 4 * GENX_KUNIT_OA_RECORD),
			GENX_KUNIT_OA_RECORD);
	KUNIT_EXPECT_EQ(test, record_ticks(o) - ticks, 2U << genx_kunit_oa_exponent(o));
	o->mem = page_before_hole(test) + PAGE_SIZE - 16;
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, 4096), -EFAULT);
	o->mem = mem;
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, 2 * GENX_KUNIT_OA_RECORD + 5),
			2 * GENX_KUNIT_OA_RECORD);
	KUNIT_EXPECT_EQ(test, record_ticks(o) - ticks, 4U << genx_kunit_oa_exponent(o));
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, 4096), -EIO);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	genx_kunit_oa_close(o);

	/* Without a timer, a blocking read might never end: EIO. A non-blocking read: EAGAIN. */
	genx_kunit_oa_unset(o, DRM_I915_PERF_PROP_OA_EXPONENT);
	o->flags = I915_PERF_FLAG_FD_NONBLOCK;
	genx_kunit_oa_open_or_end(o);
	genx_kunit_oa_contexts(o, lrc);
	genx_kunit_oa_workload(o, lrc, 1);
	msleep(50);
	o->file->f_flags &= ~O_NONBLOCK;
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, SZ_1M), -EIO);
	o->file->f_flags |= O_NONBLOCK;
	/* the workload's context switches have written reports */
	KUNIT_EXPECT_GT(test, genx_kunit_oa_read(o, SZ_1M), 0);
	while (genx_kunit_oa_read(o, SZ_1M) > 0)
		;
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, SZ_1M), -EAGAIN);
	o->file->f_flags &= ~O_NONBLOCK;
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, SZ_1M), -EIO);
}

static void genx_oa_file_ioctl_errors(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_totals bad = { .pad = 1 };
	unsigned long arg = (unsigned long)o->mem;

	genx_kunit_oa_open_or_end(o);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, _IO('i', 3), 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, _IO('i', 0x82), 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, GENX_OA_IOCTL_TOTALS, arg), -EOPNOTSUPP);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, GENX_OA_IOCTL_INFO, 8), -EFAULT);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_CONFIG, 77), -EINVAL);
	genx_kunit_oa_close(o);

	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	genx_kunit_oa_open_or_end(o);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, GENX_OA_IOCTL_TOTALS, 8), -EFAULT);
	KUNIT_ASSERT_EQ(test, copy_to_user(o->mem, &bad, sizeof(bad)), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, GENX_OA_IOCTL_TOTALS, arg), -EINVAL);
}

static void genx_oa_file_info(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_stream_info info;
	const struct genx_oa_format *fmt = genx_oa_count_format(o->oa->desc);
	u64 hz = o->x->gt->timestamp_hz << genx_oa_unit_timestamp_shift(o->oa);
	u64 ticks = 2ULL << genx_kunit_oa_exponent(o);
	bool halves = genx_sseu_of_contexts(o->x->gt->plat);

	genx_kunit_oa_open_or_end(o);
	KUNIT_ASSERT_EQ(test, genx_kunit_oa_ioctl(o, GENX_OA_IOCTL_INFO, (unsigned long)o->mem),
			0);
	KUNIT_ASSERT_EQ(test, copy_from_user(&info, o->mem, sizeof(info)), 0);
	KUNIT_EXPECT_EQ(test, info.timestamp_hz, hz);
	KUNIT_EXPECT_EQ(test, info.period_ns, div_u64(ticks * NSEC_PER_SEC, hz));
	KUNIT_EXPECT_EQ(test, info.exponent, genx_kunit_oa_exponent(o));
	KUNIT_EXPECT_EQ(test, info.buffer_size, SZ_128K);
	KUNIT_EXPECT_EQ(test, info.records, GENX_OA_RECORDS_RAW);
	KUNIT_EXPECT_EQ(test, info.metrics_set, 1);
	KUNIT_EXPECT_EQ(test, info.report_size, GENX_KUNIT_OA_REPORT);
	KUNIT_EXPECT_EQ(test, info.n_a, fmt->n_a);
	KUNIT_EXPECT_EQ(test, info.n_a40, fmt->a_runs ? 24 : fmt->n_a40);
	KUNIT_EXPECT_EQ(test, info.enabled, 1);
	KUNIT_EXPECT_EQ(test, info.totals, 0);
	KUNIT_EXPECT_STREQ(test, info.format_name, fmt->name);
	/* SIL-161: half of the subslices are off while the stream is open */
	KUNIT_EXPECT_EQ(test, info.eus, halves ? o->x->gt->fuses.eu_total / 2 : 0);
	KUNIT_EXPECT_EQ(test, info.subslices,
			halves ? hweight32(o->x->gt->fuses.subslices) / 2 : 0);
	KUNIT_EXPECT_NULL(test, memchr_inv(info.reserved, 0, sizeof(info.reserved)));
}

/* After removal every call returns ENODEV, holds no domain and accesses no register. */
static void genx_oa_file_revoked(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	unsigned long arg = (unsigned long)o->mem;
	struct model_stats before, after;

	genx_kunit_oa_open_deltas(o, 0);
	msleep(20);
	genx_oa_revoke(o->oa);
	genx_kunit_idle(o->x);
	msleep(30);
	genx_kunit_gpu_stats(o->x->kgt->gpu, &before);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, SZ_1M), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_CONFIG, 1), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, GENX_OA_IOCTL_TOTALS, arg), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, GENX_OA_IOCTL_INFO, arg), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_forcewake_held(&o->x->gt->fw), 0);
	genx_kunit_oa_close(o);
	genx_kunit_gpu_stats(o->x->kgt->gpu, &after);
	KUNIT_EXPECT_EQ(test, after.mmio_reads, before.mmio_reads);
	KUNIT_EXPECT_EQ(test, after.mmio_writes, before.mmio_writes);
}

static struct kunit_case genx_oa_file_cases[] = {
	KUNIT_CASE_PARAM(genx_oa_file_read_errors, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_file_read_again, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_file_read_slow_memory, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_file_ioctl_errors, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_file_info, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_file_revoked, genx_kunit_oa_gen),
	{}
};

static struct kunit_suite genx_oa_file_suite = {
	.name = "genx_oa_file",
	.init = genx_kunit_oa_stream_init,
	.test_cases = genx_oa_file_cases,
};

kunit_test_suite(genx_oa_file_suite);
