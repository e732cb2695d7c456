/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Logical contexts of an engine: image, ring, address space.
 *
 * An image consists of PPHWSP, ring context and engine context (LRC-001), and lies
 * in global memory (LRC-017). The driver builds it from the descriptor's layout table;
 * a new context starts from the state that the hardware saved when the driver
 * ran its first context (LRC-006, LRC-007).
 */
#ifndef GENX_GT_EXEC_LRC_H
#define GENX_GT_EXEC_LRC_H

#include <linux/kref.h>
#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/rbtree.h>
#include <linux/sched.h>
#include <linux/types.h>
#include <linux/wait.h>
#include <linux/workqueue.h>

#include "gt/encode/descriptor.h"
#include "gt/encode/lrc_image.h"
#include "gt/encode/ring.h"
#include "gt/exec/context_ids.h"

struct genx_buffer;
struct genx_client;
struct genx_engine;
struct genx_ppgtt;

/* Hangs that a context may cause before it is banned. */
#define GENX_LRC_MAX_HANGS	3

/**
 * enum genx_lrc_end - why the requests of a context are ended by force
 * @GENX_LRC_END_NONE:		no requests are ended
 * @GENX_LRC_END_CLOSED:	the context was closed, and does not persist
 * @GENX_LRC_END_OVERTIME:	the context ran longer than request_timeout_ms
 * @GENX_LRC_END_MEMORY:	memory that the context uses goes away
 */
enum genx_lrc_end {
	GENX_LRC_END_NONE,
	GENX_LRC_END_CLOSED,
	GENX_LRC_END_OVERTIME,
	GENX_LRC_END_MEMORY,
};

/* Flags of genx_lrc_create(). */
#define GENX_LRC_KERNEL		BIT(0)	/* the engine's own context */

/**
 * struct genx_lrc_value - one value in a context image
 * @dw:		DW index of the value in the state page
 * @reg:	offset of the register, absolute
 * @value:	new value
 */
struct genx_lrc_value {
	u16 dw;
	u32 reg;
	u32 value;
};

/**
 * struct genx_lrc - one context of one engine
 * @ref:	references: owner, requests, elements of the queue
 * @engine:	engine
 * @vm:		address space
 * @image:	PPHWSP and state, NULL once released
 * @state:	ring and engine context, all that follows the PPHWSP
 * @pphwsp:	the PPHWSP
 * @ring:	ring buffer
 * @fields:	fields of the context's descriptor; the id is set at each load
 * @flags:	GENX_LRC_*
 * @mutex:	one request is emitted at a time: held from
 *		genx_request_create() to genx_request_submit() or _cancel().
 *		Outer lock of engine->lock; user memory may be touched and memory
 *		allocated under it; never taken on the way to a fence signal
 * @fence_context: context number of the requests' fences
 * @seqno:	last seqno given out; under @mutex
 * @space:	wait queue for ring space
 * @client:	client that owns the context, NULL: the driver
 * @unbannable:	hangs of this context ban neither the context nor its client
 * @no_capture:	no error state shows this context
 * @pid:	process that created the context, and @comm, its name
 * @comm:	name of the process
 * @closed:	no more requests are accepted
 * @banned:	the context caused too many hangs; new requests fail with -EIO
 * @hangs:	number of hangs that this context caused
 * @resets:	number of resets that hit this context while it ran and that it did
 *		not cause
 * @suspected:	a request was next when a reset hit this context, and was run again;
 *		@suspected and @suspect under engine->lock
 * @suspect:	seqno of that request
 * @link:	link in engine->contexts, under engine->contexts_lock
 * @free_work:	work that frees the context in process context
 * @blocked:	submitted requests, in ring order, the first of which waits for
 *		its dependencies; @blocked and all members below under engine->lock
 * @requests:	requests that the hardware may run, in ring order, not complete
 * @node:	node in engine->runnable while @requests is not empty
 * @queued:	@node is in the tree
 * @priority:	sort key of @node: the highest priority of @requests
 * @turn:	sort key of @node among equal priorities (gt/exec/runqueue.h)
 * @order:	sort key of @node among equal turns: first come, first served
 * @tail:	ring tail after the last of @requests
 * @run_ns:	time for which the context has run since it last completed a request
 *		(gt/exec/run_time.h); -1: a request has completed since the last charge
 * @end:	enum genx_lrc_end; a marked context is referenced (gt/exec/ending.h)
 * @id:		hardware id and serial number, which is never reused while the driver is
 *		bound; constant but for the id
 */
struct genx_lrc {
	struct kref ref;
	struct genx_engine *engine;
	struct genx_ppgtt *vm;
	struct genx_buffer *image;
	u32 *state;
	u32 *pphwsp;
	struct genx_ring ring;
	struct genx_desc_fields fields;
	unsigned int flags;
	struct mutex mutex;	/* emission: from create to submit of a request */
	u64 fence_context;
	u32 seqno;
	wait_queue_head_t space;
	struct genx_client *client;
	bool unbannable;
	bool no_capture;
	pid_t pid;
	char comm[TASK_COMM_LEN];
	bool closed;
	bool banned;
	unsigned int hangs;
	unsigned int resets;
	bool suspected;
	u32 suspect;
	struct list_head link;
	struct work_struct free_work;
	struct list_head blocked;
	struct list_head requests;
	struct rb_node node;
	bool queued;
	int priority;
	u64 turn;
	u64 order;
	u32 tail;
	s64 run_ns;
	enum genx_lrc_end end;
	struct genx_context_id_user id;
};

/**
 * genx_lrc_create() - create a context of an engine
 * @engine: engine
 * @vm: address space, a reference is taken; NULL: the kernel's own
 * @flags: GENX_LRC_*
 *
 * May sleep.
 *
 * Return: the context with one reference, or ERR_PTR(-ENOMEM, -ENOSPC: no GGTT
 * space left, -EIO: wedged, -ENODEV).
 */
struct genx_lrc *genx_lrc_create(struct genx_engine *engine, struct genx_ppgtt *vm,
				 unsigned int flags);

/**
 * genx_lrc_set_client() - set the owner of a context
 * @lrc: context that has not been used
 * @client: client, a reference is taken
 */
void genx_lrc_set_client(struct genx_lrc *lrc, struct genx_client *client);

/**
 * genx_lrc_get() - one more reference
 * @lrc: context
 *
 * Return: @lrc.
 */
static inline struct genx_lrc *genx_lrc_get(struct genx_lrc *lrc)
{
	kref_get(&lrc->ref);
	return lrc;
}

/**
 * genx_lrc_put() - drop a reference
 * @lrc: context, NULL allowed
 *
 * Any context; memory is freed later, from process context.
 */
void genx_lrc_put(struct genx_lrc *lrc);

/**
 * genx_lrc_close() - accept no more requests
 * @lrc: context
 *
 * Submitted requests still run. When the closed contexts of a client complete nothing
 * within the heartbeat interval of the engine, all of them end by one reset. The caller
 * keeps its reference. May sleep, but does not wait for the hardware.
 */
void genx_lrc_close(struct genx_lrc *lrc);

/**
 * genx_lrc_hw_id() - the 32-bit id that OA reports carry for a context
 * @lrc: context
 *
 * Constant while the context is loaded or its id is pinned. Any context.
 *
 * Return: descriptor bits 63:32, 0 if the context has no id.
 */
u32 genx_lrc_hw_id(const struct genx_lrc *lrc);

/**
 * genx_lrc_pin_id() - give a context a hardware id that it keeps
 * @lrc: context
 *
 * The context keeps the id until genx_lrc_unpin_id(). Ids are few, so only the context that
 * an OA stream filters by pins one. Any context.
 */
void genx_lrc_pin_id(struct genx_lrc *lrc);

/**
 * genx_lrc_unpin_id() - undo genx_lrc_pin_id()
 * @lrc: context
 *
 * Any context.
 */
void genx_lrc_unpin_id(struct genx_lrc *lrc);

/**
 * genx_lrc_rewind() - move a context's ring head to a request boundary
 * @lrc: context that is not loaded; engine->lock held
 * @head: ring head, bytes
 * @pristine: start from the default state, since the saved state is not reliable
 *
 * Used by the recovery after a reset.
 */
void genx_lrc_rewind(struct genx_lrc *lrc, u32 head, bool pristine);

/**
 * genx_lrc_release_memory() - free image and ring of a context, drop its PPGTT reference
 * @lrc: context that is not loaded and never will be
 *
 * Can be called twice: device removal calls it while references to the context are still held,
 * and the release of the last reference calls it again. May sleep.
 */
void genx_lrc_release_memory(struct genx_lrc *lrc);

#endif
