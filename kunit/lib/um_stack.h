/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef GENX_KUNIT_LIB_UM_STACK_H
#define GENX_KUNIT_LIB_UM_STACK_H

/*
 * UML's interrupt stack, THREAD_SIZE bytes; at its start is a struct thread_info
 * (arch/um/kernel/um_arch.c; no header of the kernel declares it).
 */
extern char cpu0_irqstack[];

#endif
