/* SPDX-License-Identifier: GPL-2.0-only */
/* Pcode: the firmware of the power controller, reached through a mailbox. */
#ifndef GENX_GT_PCODE_H
#define GENX_GT_PCODE_H

#include <linux/mutex.h>
#include <linux/types.h>

struct genx_mmio;

/**
 * struct genx_pcode - the mailbox
 * @mmio:	register window
 * @lock:	serialises commands; a leaf lock
 */
struct genx_pcode {
	struct genx_mmio *mmio;
	struct mutex lock;	/* one command at a time */
};

/**
 * genx_pcode_init() - set up the state; no access is made
 * @pcode: state to initialise
 * @mmio: register window
 */
void genx_pcode_init(struct genx_pcode *pcode, struct genx_mmio *mmio);

/**
 * genx_pcode_fini() - undo genx_pcode_init()
 * @pcode: mailbox
 */
void genx_pcode_fini(struct genx_pcode *pcode);

/**
 * genx_pcode_command() - send a command and wait for its result
 * @pcode: mailbox of a platform that supports the command
 * @command: PCODE_*
 * @data: operand; the result on return
 *
 * The mailbox needs no force-wake. Waits at most 40 ms. May sleep.
 *
 * Return: 0; -ETIMEDOUT: the mailbox stayed busy; -EIO: pcode refused the command; -ENODEV: the
 * device is lost.
 */
int genx_pcode_command(struct genx_pcode *pcode, u8 command, u32 *data);

/**
 * genx_pcode_wait_init() - wait until the firmware has initialized the device
 * @pcode: mailbox
 *
 * To be called after power-up, before any register of the GT is used. Waits for pcode and then
 * for local memory, each up to the time in the platform's descriptor. Returns at once on platforms
 * where pcode has nothing to initialize. A failure is logged with its remedy. May sleep.
 *
 * Return: 0, -ETIMEDOUT (pcode), -ENODEV (local memory, or the device is lost).
 */
int genx_pcode_wait_init(struct genx_pcode *pcode);

#endif
