// SPDX-License-Identifier: GPL-2.0-only
/*
 * User space can map the circular buffer of a stream instead of reading it.
 *
 * DOC: mapped buffer
 *
 * The mapping shows the memory to which the hardware writes. The CPU sees these writes through its
 * caches: CPU and GPU share the last-level cache, or, on platforms without one, the GPU snoops the
 * caches. So the mapping is cached, like the mapping of the kernel.
 *
 * One ioctl shows which reports are complete. With another ioctl the reader returns their space.
 * The mapping is read-only: the kernel finds new reports by RPT_ID and timestamp in this memory, so
 * user space must not write there.
 *
 * When the driver empties the buffer, or finds that the hardware has written over reports, the
 * generation changes. If a reader sees the same generation before and after it has read a report,
 * it has read what the hardware wrote.
 *
 * Page faults insert the pages, and not mmap(): at the time of a page fault the mapping is already
 * in the address space of the file, where genx_oa_map_close() finds it. The pages are inserted as
 * page frames without a reference (VM_PFNMAP), so that no other part of the kernel can keep a page
 * that is freed.
 */

#include <linux/capability.h>
#include <linux/mm.h>
#include <linux/string.h>
#include <linux/uaccess.h>

#include <uapi/genx_drm.h>

#include "gt/gt.h"
#include "gt/memory/buffer.h"
#include "oa/stream/stream.h"
#include "oa/unit/buffer.h"
#include "oa/unit/unit.h"

/* ---- the mapping ---- */

static vm_fault_t map_fault(struct vm_fault *vmf)
{
	struct genx_oa_stream *stream = vmf->vma->vm_file->private_data;
	const struct genx_buffer *mem;

	guard(mutex)(&stream->map.lock);
	mem = stream->buffer.mem;
	/* @mem is valid until @closed is set, and @closed is set under this lock */
	if (stream->map.closed || vmf->pgoff >= mem->n_pages)
		return VM_FAULT_SIGBUS;
	return vmf_insert_pfn(vmf->vma, vmf->address, page_to_pfn(mem->pages[vmf->pgoff]));
}

static const struct vm_operations_struct map_vm_ops = {
	.fault = map_fault,
};

int genx_oa_map_mmap(struct genx_oa_stream *stream, struct vm_area_struct *vma)
{
	if (!stream->params.map || genx_oa_stream_revoked(stream))
		return -ENODEV;
	/* the stream may have been passed to another process since the open */
	if (!perfmon_capable() || vma->vm_flags & (VM_WRITE | VM_EXEC))
		return -EACCES;
	if (!(vma->vm_flags & VM_MAYSHARE) || vma->vm_pgoff ||
	    vma->vm_end - vma->vm_start != stream->buffer.size)
		return -EINVAL;

	vm_flags_mod(vma, VM_PFNMAP | VM_DONTEXPAND | VM_DONTCOPY | VM_DONTDUMP,
		     VM_MAYWRITE | VM_MAYEXEC);
	vma->vm_ops = &map_vm_ops;
	return 0;
}

void genx_oa_map_attach(struct genx_oa_stream *stream, struct address_space *space)
{
	guard(mutex)(&stream->map.lock);
	stream->map.space = space;
}

void genx_oa_map_close(struct genx_oa_stream *stream)
{
	struct address_space *space;

	lockdep_assert_held(&stream->lock);
	/* first stop page faults, then remove the pages that earlier page faults have inserted */
	scoped_guard(mutex, &stream->map.lock) {
		stream->map.closed = true;
		space = stream->map.space;
	}
	if (space)
		unmap_mapping_range(space, 0, 0, 1);
}

/* ---- ioctls of the mapping ---- */

/* Fill in the state after a drain. This announces all losses so far, so none is due any more. */
static void info_fill(struct genx_oa_stream *stream, struct genx_oa_map_info *info)
{
	const struct genx_oa_buffer *buf = &stream->buffer;

	*info = (struct genx_oa_map_info){
		.size = buf->size,
		.report_size = buf->report_size,
		.flags = (genx_oa_stream_enabled(stream) ? GENX_OA_MAP_ENABLED : 0) |
			 (genx_oa_stream_failed(stream) ? GENX_OA_MAP_FAILED : 0),
		.generation = stream->map.generation,
		.head = buf->head,
		.tail = stream->end,
		.overflows = stream->overflows,
		.lost = stream->losses,
	};
	stream->loss_due = 0;
}

/* Find the reports that have landed, if enabled. Return: 0, or -ENODEV if the device is gone. */
static long find_landed(struct genx_oa_stream *stream)
{
	if (genx_oa_stream_revoked(stream))
		return -ENODEV;
	if (!genx_oa_stream_enabled(stream))
		return 0;
	genx_oa_drain(stream, false);
	return genx_mmio_lost(&stream->oa->gt->mmio) ? -ENODEV : 0;
}

long genx_oa_map_info(struct genx_oa_stream *stream, struct genx_oa_map_info __user *to)
{
	struct genx_oa_map_info info;
	long err;

	if (!stream->params.map)
		return -EOPNOTSUPP;
	scoped_guard(mutex, &stream->lock) {
		err = find_landed(stream);
		if (err)
			return err;
		info_fill(stream, &info);
	}
	return copy_to_user(to, &info, sizeof(info)) ? -EFAULT : 0;
}

/* Is @head the present head, or the end of a report that is complete? */
static bool head_valid(const struct genx_oa_stream *stream, u32 head)
{
	const struct genx_oa_buffer *buf = &stream->buffer;

	return head < buf->size &&
	       genx_oa_buffer_span(buf, buf->head, head) % buf->report_size == 0 &&
	       genx_oa_buffer_span(buf, buf->head, head) <=
	       genx_oa_buffer_span(buf, buf->head, stream->end);
}

static long release(struct genx_oa_stream *stream, struct genx_oa_map_release *arg)
{
	struct genx_oa_buffer *buf = &stream->buffer;
	long err;
	u32 pos;

	guard(mutex)(&stream->lock);
	err = find_landed(stream);
	if (err)
		return err;
	if (!genx_oa_stream_enabled(stream))
		return -EIO;
	if (arg->generation != stream->map.generation)
		return -ESTALE;
	if (!head_valid(stream, arg->head))
		return -EINVAL;

	for (pos = buf->head; pos != arg->head; pos = genx_oa_buffer_next(buf, pos))
		genx_oa_buffer_erase(genx_oa_buffer_report(buf, pos), buf->erase_lines);
	stream->reports += genx_oa_buffer_span(buf, buf->head, pos) / buf->report_size;
	if (pos != buf->head)
		genx_oa_buffer_consume(buf, pos);
	info_fill(stream, &arg->info);
	return 0;
}

long genx_oa_map_release(struct genx_oa_stream *stream, struct genx_oa_map_release __user *to)
{
	struct genx_oa_map_release arg;
	long err;

	if (genx_oa_stream_revoked(stream))
		return -ENODEV;
	if (!stream->params.map)
		return -EOPNOTSUPP;
	if (copy_from_user(&arg, to, sizeof(arg)))
		return -EFAULT;
	if (arg.flags || arg.pad || memchr_inv(arg.reserved, 0, sizeof(arg.reserved)))
		return -EINVAL;
	/* try the write first: if the result cannot be written, nothing may be released */
	if (copy_to_user(to, &arg, sizeof(arg)))
		return -EFAULT;
	err = release(stream, &arg);
	if (err)
		return err;
	return copy_to_user(to, &arg, sizeof(arg)) ? -EFAULT : 0;
}
