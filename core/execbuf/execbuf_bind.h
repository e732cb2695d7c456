/* SPDX-License-Identifier: GPL-2.0-only */
/* Binds the objects of a submission in the address space of its context. */
#ifndef GENX_CORE_EXECBUF_EXECBUF_BIND_H
#define GENX_CORE_EXECBUF_EXECBUF_BIND_H

struct genx_execbuf;

/**
 * genx_execbuf_bind() - bind all objects of a submission
 * @eb: submission whose pages were prepared; the lock of its address space is held
 *
 * Binds the objects with EXEC_OBJECT_PINNED at their addresses, chooses addresses for the others,
 * and sets the address of the batch. Other objects in the way are unbound.
 *
 * Context: may sleep, interruptible.
 *
 * Return: 0; -EAGAIN if relocations must be read first (genx_execbuf.want_relocs); or an error of
 * genx_vm_bind(), genx_vm_place() or genx_shadow_bind().
 */
int genx_execbuf_bind(struct genx_execbuf *eb);

#endif
