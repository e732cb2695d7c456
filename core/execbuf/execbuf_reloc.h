/* SPDX-License-Identifier: GPL-2.0-only */
/* Relocations of a submission: addresses that the driver writes into objects. */
#ifndef GENX_CORE_EXECBUF_EXECBUF_RELOC_H
#define GENX_CORE_EXECBUF_EXECBUF_RELOC_H

#include <linux/types.h>

struct genx_execbuf;

/* More relocations than clients have in one submission; the i915 ABI sets no number. */
#define GENX_EXECBUF_MAX_RELOCS	0xfffffU

/**
 * genx_execbuf_reloc_read() - read all relocations of a submission from user space
 * @eb: submission whose objects were looked up
 *
 * Target objects that a relocation says are written get EXEC_OBJECT_WRITE.
 *
 * Context: may sleep, reads user memory, no lock held.
 *
 * Return: 0; -ENOENT for a target that is not in the submission; -EINVAL for more than one write
 * domain, a domain that is not one of the GPU, too many relocations, or an object that is named
 * twice; -EFAULT, -ENOMEM.
 */
int genx_execbuf_reloc_read(struct genx_execbuf *eb);

/**
 * genx_execbuf_reloc_apply() - write addresses of objects that are not where they were presumed
 * @eb: submission; all objects are bound, and their reservations locked
 *
 * Waits until the GPU no longer uses an object that is changed. If one relocation is invalid, none
 * is written. The caller flushes the CPU cache.
 *
 * Context: may sleep, interruptible.
 *
 * Return: 0; -EINVAL for an offset outside of the object or not 4-byte aligned, or memory of a
 * process that is read-only; -EOPNOTSUPP for an imported object; -EBUSY if the GPU uses the object
 * for longer than 30 s; -ERESTARTSYS.
 */
int genx_execbuf_reloc_apply(struct genx_execbuf *eb);

/**
 * genx_execbuf_reloc_write_back() - report addresses to user space
 * @eb: submission that succeeded or failed
 *
 * Writes the presumed offsets of relocations that were applied, and the offsets of objects that
 * were placed. As in i915, an address that cannot be written is no error: it was readable before.
 *
 * Context: may sleep, writes user memory, no lock held.
 */
void genx_execbuf_reloc_write_back(struct genx_execbuf *eb);

/** genx_execbuf_reloc_release() - free what genx_execbuf_reloc_read() allocated */
void genx_execbuf_reloc_release(struct genx_execbuf *eb);

#endif
