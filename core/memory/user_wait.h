/* SPDX-License-Identifier: GPL-2.0-only */
/* How long a change of the memory of a process waits for the GPU. */
#ifndef GENX_CORE_MEMORY_USER_WAIT_H
#define GENX_CORE_MEMORY_USER_WAIT_H

#include <linux/list.h>
#include <linux/types.h>
#include <linux/uidgid.h>

struct genx_device;
struct genx_user_pages;
struct genx_user_waits;
struct mm_struct;

/**
 * struct genx_user_wait - objects made of the memory of one process
 * @link:	in genx_user_waits.processes
 * @objects:	the objects (struct genx_user_pages); never empty while the list has the process
 * @mm:		memory of the process, only compared
 * @uid:	user that created the first object
 * @seq:	sequence number of the last change for which the process itself has waited
 * @since:	jiffies at which that wait began
 * @ended:	the requests that use any of the objects were ended because of that change
 */
struct genx_user_wait {
	struct list_head link;
	struct list_head objects;
	struct mm_struct *mm;
	kuid_t uid;
	unsigned long seq;
	unsigned long since;
	bool ended;
};

/** genx_user_wait_init() - no process has objects yet */
void genx_user_wait_init(struct genx_user_waits *waits);

/**
 * genx_user_wait_add() - add an object made of the memory of the calling process
 * @genx: device
 * @user: its range; @user->resv is set
 *
 * Context: may sleep.
 *
 * Return: 0 or -ENOMEM.
 */
int genx_user_wait_add(struct genx_device *genx, struct genx_user_pages *user);

/** genx_user_wait_remove() - remove an object; nothing is done if it was not added */
void genx_user_wait_remove(struct genx_device *genx, struct genx_user_pages *user);

/**
 * genx_user_wait_idle() - wait until the GPU no longer uses an object whose memory changes
 * @genx: device
 * @user: range
 * @seq: sequence number of the change
 *
 * One change calls this for each object of the range. All these calls together wait for 30 s, then
 * the first of them ends all requests that use an object of the process (EIO), and all together
 * wait for 10 s more. The waits of tasks that are not of the process, for example in sync(), have
 * this bound together: for all processes of one user, within a minute.
 *
 * A process that was killed does not wait: it will not use the addresses again, and the pins
 * keep the pages while the GPU can reach them.
 *
 * Context: may sleep, uninterruptible; any lock of the memory management may be held.
 */
void genx_user_wait_idle(struct genx_device *genx, struct genx_user_pages *user, unsigned long seq);

#endif
