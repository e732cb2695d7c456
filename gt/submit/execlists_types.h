/* SPDX-License-Identifier: GPL-2.0-only */
/* State of the execlists backend of one engine, and the loader that writes its queue. */
#ifndef GENX_GT_SUBMIT_EXECLISTS_TYPES_H
#define GENX_GT_SUBMIT_EXECLISTS_TYPES_H

#include <linux/hrtimer.h>
#include <linux/types.h>

#include "gt/exec/engine_types.h"
#include "gt/submit/status_buffer.h"

struct genx_lrc;

/* Queue elements that the driver uses: one runs, and the next one is loaded in advance. */
#define GENX_EXECLISTS_ELEMENTS	2

/**
 * struct genx_element - one element of a queue
 * @lrc:	context, with a reference
 * @desc:	descriptor that was loaded
 * @tail:	ring tail in the context image at the Load
 */
struct genx_element {
	struct genx_lrc *lrc;
	u64 desc;
	u32 tail;
};

/**
 * struct genx_execlists_loader - functions that write descriptors to the hardware
 * @enable:	select execlists, and enable the privilege checks (ELSP-001, PRV-003)
 * @reset:	invalidate the elements that a later @load might not overwrite, after power-up
 *		and reset; NULL: @load writes all elements
 * @load:	make @n descriptors the queue, and start it; called with engine->lock held; reads
 *		no register
 *
 * All are called with the engine's force-wake domains held.
 */
struct genx_execlists_loader {
	void (*enable)(struct genx_engine *engine);
	void (*reset)(struct genx_engine *engine);
	void (*load)(struct genx_engine *engine, const u64 *desc, unsigned int n);
};

/**
 * struct genx_execlists - engine->backend_data of the execlists backend
 * @loader:	functions that write descriptors to the hardware
 * @status:	status buffer
 * @active:	the queue that the hardware runs, beginning with the running context; this and
 *		all fields below are under engine->lock
 * @n_active:	number of elements in @active
 * @pending:	the queue of an unacknowledged Load
 * @n_pending:	number of elements in @pending; 0: every Load is acknowledged
 * @counter:	submission counter of the last descriptor (ELSP-021)
 * @counter_known: the counter that the hardware had at probe was read
 * @sq_valid:	bit mask of the valid elements of the submission queue (ELSP-011)
 * @retries:	number of polls for a status entry, or its breadcrumb, that has not landed yet
 * @waiting:	the engine became idle because the running context executes a wait whose
 *		condition is not met (CSW-010)
 * @timer:	runs the bottom half, to poll again for an entry that has not landed, or to
 *		load a waiting context again
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
