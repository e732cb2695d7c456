/* SPDX-License-Identifier: GPL-2.0-only */
/* State of the execlists backend of one engine, and how its queue reaches the hardware. */
#ifndef GENX_GT_EXEC_EXECLISTS_TYPES_H
#define GENX_GT_EXEC_EXECLISTS_TYPES_H

#include <linux/hrtimer.h>
#include <linux/types.h>

#include "gt/exec/engine_types.h"
#include "gt/exec/status_buffer.h"

struct genx_lrc;

/* Elements that the driver uses: one runs while the next stands ready. */
#define GENX_EXECLISTS_ELEMENTS	2

/**
 * struct genx_element - one element of a queue
 * @lrc:	context, a reference is held
 * @desc:	descriptor that was loaded
 * @tail:	ring tail that was in the image at the Load
 */
struct genx_element {
	struct genx_lrc *lrc;
	u64 desc;
	u32 tail;
};

/**
 * struct genx_execlists_loader - how descriptors reach the hardware
 * @enable:	select execlists, with the privilege checks on (ELSP-001, PRV-003)
 * @reset:	after power-up and reset: invalidate the elements that a later @load might not
 *		overwrite; NULL: @load writes all elements
 * @load:	make @n descriptors the queue and start it; engine->lock held, reads no
 *		register
 *
 * The engine's force-wake domains are held.
 */
struct genx_execlists_loader {
	void (*enable)(struct genx_engine *engine);
	void (*reset)(struct genx_engine *engine);
	void (*load)(struct genx_engine *engine, const u64 *desc, unsigned int n);
};

/**
 * struct genx_execlists - engine->backend_data of the execlists backend
 * @loader:	how the queue reaches the hardware
 * @status:	status buffer
 * @active:	the queue that the hardware runs, the running context first; this and all
 *		below under engine->lock
 * @n_active:	elements of it
 * @pending:	the queue of an unacknowledged Load
 * @n_pending:	elements of it, 0: every Load is acknowledged
 * @counter:	submission counter of the last descriptor (ELSP-021)
 * @counter_known: the counter that the hardware had at probe was read
 * @sq_valid:	elements of the submission queue that are valid (ELSP-011)
 * @retries:	polls for the entry that has not landed yet
 * @waiting:	the engine went idle because the context that it ran waits (CSW-010)
 * @timer:	polls again for an entry that had not landed, or loads a context that
 *		waits again
 */
struct genx_execlists {
	const struct genx_execlists_loader *loader;
	struct genx_status_buffer status;
	struct genx_element active[GENX_EXECLISTS_ELEMENTS];
	unsigned int n_active;
	struct genx_element pending[GENX_EXECLISTS_ELEMENTS];
	unsigned int n_pending;
	u8 counter;
	bool counter_known;
	u8 sq_valid;
	unsigned int retries;
	bool waiting;
	struct hrtimer timer;
};

/**
 * genx_execlists_of() - state of an engine
 * @engine: engine of the execlists backend
 *
 * Return: the state.
 */
static inline struct genx_execlists *genx_execlists_of(const struct genx_engine *engine)
{
	return engine->backend_data;
}

#endif
