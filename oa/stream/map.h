/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * User space can map the circular buffer of a stream instead of reading it.
 */
#ifndef GENX_OA_STREAM_MAP_H
#define GENX_OA_STREAM_MAP_H

struct address_space;
struct genx_oa_map_info;
struct genx_oa_map_release;
struct genx_oa_stream;
struct vm_area_struct;

/**
 * genx_oa_map_attach() - note the address space in which mappings of a stream are
 * @stream: stream with GENX_OA_PROP_MAP
 * @space: address space of the stream's file, which no other file shares
 *
 * Context: may sleep.
 */
void genx_oa_map_attach(struct genx_oa_stream *stream, struct address_space *space);

/**
 * genx_oa_map_close() - remove the pages of the buffer from all mappings
 * @stream: stream, its lock held
 *
 * Afterwards no page table contains a page of the buffer, and a page fault raises SIGBUS.
 *
 * Context: may sleep; may be called again, and without genx_oa_map_attach().
 */
void genx_oa_map_close(struct genx_oa_stream *stream);

/**
 * genx_oa_map_mmap() - mmap() of a stream
 * @stream: stream
 * @vma: new mapping
 *
 * The mapping is read-only: mprotect() cannot change that, mremap() cannot extend it, fork() does
 * not copy it, get_user_pages() gets none of its pages.
 *
 * Context: the caller holds the mmap lock.
 *
 * Return: 0; -ENODEV if the stream was opened without GENX_OA_PROP_MAP, or the device was removed;
 * -EACCES without CAP_PERFMON, or for a mapping to write or execute; -EINVAL if the mapping is
 * private or is not the whole buffer.
 */
int genx_oa_map_mmap(struct genx_oa_stream *stream, struct vm_area_struct *vma);

/**
 * genx_oa_map_info() - GENX_OA_IOCTL_MAP_INFO
 * @stream: stream
 * @to: argument of the ioctl
 *
 * Context: may sleep.
 *
 * Return: 0, -EFAULT, -ENODEV, -EOPNOTSUPP.
 */
long genx_oa_map_info(struct genx_oa_stream *stream, struct genx_oa_map_info __user *to);

/**
 * genx_oa_map_release() - GENX_OA_IOCTL_MAP_RELEASE
 * @stream: stream
 * @to: argument of the ioctl
 *
 * Context: may sleep.
 *
 * Return: 0, -EFAULT, -EINVAL, -EIO, -ENODEV, -EOPNOTSUPP, -ESTALE.
 */
long genx_oa_map_release(struct genx_oa_stream *stream, struct genx_oa_map_release __user *to);

#endif
