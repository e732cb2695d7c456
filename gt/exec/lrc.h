/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Context images: what the hardware saves of a context on one engine, with the ring and the queue
 * of the context's requests.
 *
 * An image consists of PPHWSP, ring context and engine context (LRC-001), and lies in global memory
 * (LRC-017). Its layout is the table in the platform's descriptor. A new image is a copy of the
 * default state, which the hardware saved after the first context of the engine (LRC-006, LRC-007).
 */
#ifndef GENX_GT_EXEC_LRC_H
#define GENX_GT_EXEC_LRC_H

#include <linux/kref.h>
#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/sched.h>
#include <linux/sizes.h>
#include <linux/types.h>
#include <linux/wait.h>
#include <linux/workqueue.h>

#include "gt/encode/descriptor.h"
#include "gt/encode/lrc_image.h"
#include "gt/encode/ring.h"
#include "gt/exec/client.h"
#include "gt/exec/context_ids.h"
#include "gt/memory/ggtt_types.h"
#include "regs/reg.h"

struct genx_buffer;
struct genx_client;
struct genx_engine;
struct genx_ppgtt;
struct genx_request;

/* Size of the ring: some dozens of requests fit before their submitter must wait. */
#define GENX_LRC_RING_SIZE	SZ_16K

/* Hangs that a context may cause before it is banned. */
#define GENX_LRC_MAX_HANGS	3

/**
 * enum genx_end_reason - why the requests of a context are cancelled
 * @GENX_END_NONE:	they are not cancelled
 * @GENX_END_CLOSED:	the context was closed, and does not persist
 * @GENX_END_OVERTIME:	the context ran longer than request_timeout_ms
 * @GENX_END_MEMORY:	memory that the context uses goes away
 *
 * genx_ending_mark() sets a reason. The context is then not loaded any more. When the hardware has
 * left the context, genx_ending_collect() cancels its requests and sets GENX_END_NONE again. If a
 * request completes after GENX_END_OVERTIME was set, genx_ending_collect() sets GENX_END_NONE and
 * cancels nothing.
 */
enum genx_end_reason {
	GENX_END_NONE,
	GENX_END_CLOSED,
	GENX_END_OVERTIME,
	GENX_END_MEMORY,
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

/* Copies of batches that an image may have: a client seldom has so many checked batches queued. */
#define GENX_BATCH_COPIES	4

/**
 * struct genx_batch_copy - memory in the GGTT for the copy of a batch (gt/exec/batch_copy.c)
 * @buf:	memory, NULL: none yet
 * @seqno:	last request that uses it
 */
struct genx_batch_copy {
	struct genx_buffer *buf;
	u32 seqno;
};

/* Largest number of registers that a context is to write. */
#define GENX_OWN_REGS_MAX	4

/**
 * struct genx_own_regs - registers that a context is to write (gt/exec/own_regs.c)
 * @regs:	registers and values, written in this order
 * @n:		number of @regs
 * @seq:	counts the changes of @regs; 0: there was none
 * @due:	the next request must write @regs; changes under engine->lock
 */
struct genx_own_regs {
	struct genx_reg_value regs[GENX_OWN_REGS_MAX];
	unsigned int n;
	u32 seq;
	bool due;
};

/**
 * struct genx_lrc - image of one context on one engine
 * @ref:	references: owner, requests, elements of the queue
 * @engine:	engine
 * @flags:	GENX_LRC_*
 * @client:	client that owns the context, NULL: the driver
 * @handle:	handle of the client's context of which this is the image; 0 also for the driver
 * @pid:	process that used the context first
 * @comm:	name of that process
 * @fence_context: context number of the requests' fences
 * @free_work:	work that frees the context in process context
 * @link:	link in engine->images
 * @unbannable:	hangs of this context ban neither the context nor its client
 * @no_capture:	no error state shows this context
 * @closed:	no more requests are accepted
 * @banned:	the context caused too many hangs; new requests fail with -EIO
 * @mutex:	serialises emission: held from genx_request_create() to genx_request_submit() or
 *		genx_request_cancel(). Outer lock of engine->lock; user memory may be accessed and
 *		memory allocated under it; never taken on the way to a fence signal
 * @seqno:	seqno of the latest request
 * @ring:	ring buffer; its head is under engine->lock
 * @vm:		address space
 * @evictable:	entry in the list of images that can be unmapped from the GGTT
 * @mapped:	image, ring and the directory of @vm have GGTT addresses; written under @mutex. A
 *		context without GGTT addresses is idle
 * @charged:	pages of the context in &genx_user.ggtt_pages of its user, without the directory
 * @dir_charged: the context shares the charge for the directory of @vm
 * @image:	PPHWSP and state, NULL once released
 * @state:	ring and engine context, all that follows the PPHWSP
 * @pphwsp:	the PPHWSP
 * @copies:	copies of checked batches; released with the GGTT addresses of @image
 * @space:	wait queue for ring space and for @copies
 * @fields:	fields of the context's descriptor; id and counter are set at each load
 * @blocked:	submitted requests, in ring order, the first of which waits for its dependencies
 * @requests:	requests that the hardware may run, in ring order, not complete
 * @tail:	ring tail after the last of @requests
 * @control:	bits of CONTEXT_CONTROL that requests of the context have set (G12-079)
 * @own:	registers that the next request writes first
 * @power:	units that the context requests (genx_sseu_request()), unless engine->power_pinned;
 *		changes also need engine->images_lock
 * @place:	place among the contexts of the user while @requests is not empty and @end_reason is
 *		not set; its priority is the highest of @requests (gt/exec/runqueue.h)
 * @run_ns:	time for which the context has run since it last completed a request, or since its
 *		requests were last cancelled (gt/exec/run_time.h); -1: that has happened since the
 *		last charge
 * @orphan_ns:	the part of @run_ns since the context was closed (gt/exec/orphans.h)
 * @wait_round:	&genx_engine.wait_round when the engine last left the context because of a wait,
 *		or 0
 * @orphan_link: in &genx_share.orphans of the client while the context is an orphan, else empty
 * @charged_link: in &genx_user_share.charged of the user while @orphan_ns is not 0, unless a reset
 *		has marked the context for that; else empty
 * @end_reason:	enum genx_end_reason; while it is set, the context has one more reference
 * @end_ran:	the engine ran the context when @end_reason was set
 * @redeemed:	a request has completed while @end_reason was GENX_END_OVERTIME: nothing is
 *		cancelled
 * @mark_link:	in engine->marked or engine->marked_unused while @end_reason is set
 * @hangs:	number of hangs that this context caused
 * @resets:	number of resets that hit this context while it ran and that it did not cause
 * @suspected:	a reset found request @suspect next to run; the request was run again
 * @suspect:	seqno of that request
 * @id:		hardware id and serial number; the serial number is constant, and is not used again
 *		while the driver is bound
 * @kept_link:	in the backend's list of contexts whose save may not have landed, else empty
 */
struct genx_lrc {
	struct kref ref;

	/* set before the first use, constant afterwards */
	struct genx_engine *engine;
	unsigned int flags;
	struct genx_client *client;
	u32 handle;
	pid_t pid;
	char comm[TASK_COMM_LEN];
	u64 fence_context;

	/* used once, by the last genx_lrc_put() */
	struct work_struct free_work;

	/* under engine->images_lock and engine->lock */
	struct list_head link;

	/* no lock: READ_ONCE() and WRITE_ONCE() */
	bool unbannable;
	bool no_capture;
	bool closed;
	bool banned;

	/* under @mutex */
	struct mutex mutex;	/* emission of one request */
	u32 seqno;
	struct genx_ring ring;
	/*
	 * Released under @mutex when the context is not loaded and never will be. Used under
	 * @mutex; also used under engine->lock alone, while a request or a queue element refers to
	 * the context.
	 */
	struct genx_ggtt_user evictable;
	bool mapped;
	unsigned int charged;
	bool dir_charged;
	struct genx_ppgtt *vm;
	struct genx_buffer *image;
	u32 *state;
	u32 *pphwsp;
	struct genx_batch_copy copies[GENX_BATCH_COPIES];

	/* its own lock */
	wait_queue_head_t space;

	/* under engine->lock */
	struct genx_desc_fields fields;
	struct list_head blocked;
	struct list_head requests;
	u32 tail;
	u16 control;
	struct genx_own_regs own;
	u32 power;
	struct genx_place place;
	s64 run_ns;
	u64 orphan_ns;
	u64 wait_round;
	struct list_head orphan_link;
	struct list_head charged_link;
	enum genx_end_reason end_reason;
	bool end_ran;
	bool redeemed;
	struct list_head mark_link;
	unsigned int hangs;
	unsigned int resets;
	bool suspected;
	u32 suspect;
	struct genx_context_id_user id;
	struct list_head kept_link;
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
 * genx_lrc_create_for() - as genx_lrc_create(), for a client
 * @engine: engine
 * @vm: address space, a reference is taken
 * @client: client, a reference is taken
 *
 * Return: as genx_lrc_create(), also ERR_PTR(-ENOSPC) if the contexts of the user that have work
 * take as many addresses of the GGTT as one user may have.
 */
struct genx_lrc *genx_lrc_create_for(struct genx_engine *engine, struct genx_ppgtt *vm,
				     struct genx_client *client);

/**
 * genx_lrc_pages() - size of a context image
 * @engine: engine
 *
 * Return: number of pages, including the page that the driver uses (LRC_PPHWSP_PAGE). On an engine
 * without a layout, the other pages are a legacy context (register facts: legacy rings).
 */
unsigned int genx_lrc_pages(const struct genx_engine *engine);

/**
 * genx_lrc_create_copy() - get memory for the copy of a batch
 * @lrc: context, its mutex held
 * @copy: copy that no request uses; its memory is replaced
 * @bytes: size
 *
 * The GGTT addresses are charged to the user of the context. May sleep.
 *
 * Return: 0; -ENOSPC if the user has too many GGTT addresses; the error of
 * genx_buffer_create_below().
 */
int genx_lrc_create_copy(struct genx_lrc *lrc, struct genx_batch_copy *copy, size_t bytes);

/**
 * genx_lrc_release_copy() - free the memory of a copy
 * @lrc: context, its mutex held or no longer in use
 * @copy: copy that no request uses
 *
 * May sleep.
 */
void genx_lrc_release_copy(struct genx_lrc *lrc, struct genx_batch_copy *copy);

/* Size of the text of genx_lrc_label(). */
#define GENX_LRC_LABEL		96

/**
 * genx_lrc_label() - name a context for logs and debugfs
 * @lrc: context
 * @label: GENX_LRC_LABEL bytes for the text
 *
 * Any context.
 *
 * Return: @label, with a text like "context 3 of glxgears[1234]": handle, process and pid, or
 * "context of the driver". Characters that cannot be printed are escaped.
 */
const char *genx_lrc_label(const struct genx_lrc *lrc, char *label);

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
 * Submitted requests still run. When the closed contexts of a user have together run for the
 * heartbeat interval of the engine without completing a request, one reset ends all of them. The
 * caller keeps its reference. May sleep, but does not wait for the hardware.
 */
void genx_lrc_close(struct genx_lrc *lrc);

/**
 * genx_lrc_kept() - iterate over the contexts that an idle engine keeps
 * @engine: engine; engine->lock held
 * @prev: NULL, or the context that the previous call returned
 *
 * The first context is the one that the engine left last (&genx_backend.kept). Contexts of the
 * driver are included.
 *
 * Return: the next context; NULL if there are no more, or if the engine is not idle.
 */
struct genx_lrc *genx_lrc_kept(const struct genx_engine *engine, const struct genx_lrc *prev);

/**
 * genx_lrc_saving() - may the hardware still save a context that it has left?
 * @lrc: context that is not loaded; engine->lock of its engine held
 *
 * Such a save can overwrite what the driver writes to the image (SIL-139).
 *
 * Return: true until a request of another context has completed.
 */
bool genx_lrc_saving(const struct genx_lrc *lrc);

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
 * genx_lrc_set_control() - note which bits of CONTEXT_CONTROL a context sets by itself
 * @lrc: context
 * @bits: the bits
 *
 * Touches neither the image nor the register. When the driver writes the image again, for example
 * in genx_lrc_rewind(), it includes these bits. Any context.
 */
void genx_lrc_set_control(struct genx_lrc *lrc, u16 bits);

/**
 * genx_lrc_map() - give image, ring and directory of a context GGTT addresses again
 * @lrc: context; lrc->mutex held
 *
 * To be called before a request is emitted. Does nothing if the context is mapped. While no
 * addresses are free, images of idle contexts are unmapped (gt/memory/ggtt_evict.c). May sleep.
 *
 * Return: 0, the error of genx_ggtt_map(), or -ENOSPC as of genx_lrc_create_for().
 */
int genx_lrc_map(struct genx_lrc *lrc);

/**
 * genx_lrc_release_memory() - free image and ring of a context, drop its PPGTT reference
 * @lrc: context that is not loaded and never will be
 *
 * Can be called twice: device removal calls it while references to the context are still held,
 * and the release of the last reference calls it again. May sleep.
 */
void genx_lrc_release_memory(struct genx_lrc *lrc);

/* Contexts that a function visits at once if it does little for each. */
#define GENX_LRC_VISIT_FEW	16

/**
 * genx_lrc_visit_all() - call a function for each context of an engine
 * @engine: engine
 * @visit: called with engine->lock held, for contexts of the driver too; must not take references
 * @data: for @visit
 * @at_once: contexts for which @visit is called before the lock is released. A client can have
 *	thousands of contexts, and interrupts are off while the lock is held
 *
 * Contexts that are created or freed during the call may be left out. May sleep.
 */
void genx_lrc_visit_all(struct genx_engine *engine,
			void (*visit)(struct genx_lrc *lrc, void *data), void *data,
			unsigned int at_once);

/* ---- own_regs.c ---- */

/**
 * genx_own_regs_set() - let the next request of a context write registers
 * @lrc: context
 * @regs: registers and values; they replace registers of an earlier call that are still due
 * @n: number of registers, 1 to GENX_OWN_REGS_MAX
 *
 * All requests that are created after the call run with the values. Any context; does not sleep.
 */
void genx_own_regs_set(struct genx_lrc *lrc, const struct genx_reg_value *regs, unsigned int n);

/**
 * genx_own_regs_dwords() - DWs that the next request needs for the registers
 * @lrc: context
 *
 * Return: an even number; 0: no registers are due. Registers can become due after the call.
 */
unsigned int genx_own_regs_dwords(const struct genx_lrc *lrc);

/**
 * genx_own_regs_emit() - emit the writes of the registers that are due
 * @rq: request; lrc->mutex held
 * @cs: where to write, with room for writes of GENX_OWN_REGS_MAX registers
 *
 * Return: the next free DW.
 */
u32 *genx_own_regs_emit(struct genx_request *rq, u32 *cs);

/**
 * genx_own_regs_queued() - a request was submitted, and will run
 * @rq: request; engine->lock held
 *
 * The registers that the request writes are no longer due, unless genx_own_regs_set() has changed
 * them after the emission.
 */
void genx_own_regs_queued(const struct genx_request *rq);

/**
 * genx_own_regs_dropped() - a request that was submitted does not run
 * @rq: request; engine->lock held
 *
 * The registers that the request was to write are due again.
 */
void genx_own_regs_dropped(const struct genx_request *rq);

/* ---- batch_copy.c ---- */

/**
 * genx_batch_copy_wait() - wait until a copy of an image is free
 * @lrc: image
 * @deadline: jiffies at which the wait ends; it ends after GENX_REQUEST_SPACE_MS at the latest
 *
 * Another task may take the copy before genx_batch_copy_get(). May sleep.
 *
 * Return: 0; -EINTR if a signal is pending; -EAGAIN if none is free in time.
 */
int genx_batch_copy_wait(struct genx_lrc *lrc, unsigned long deadline);

/**
 * genx_batch_copy_get() - get memory for the copy of a request's batch
 * @rq: request, not submitted
 * @bytes: size of the copy
 *
 * The request keeps the memory until it ends. May sleep.
 *
 * Return: the copy, whose memory is not cleared; ERR_PTR(-EAGAIN) if no copy is free, or the error
 * of genx_lrc_create_copy().
 */
struct genx_batch_copy *genx_batch_copy_get(struct genx_request *rq, size_t bytes);

#endif
