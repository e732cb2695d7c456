/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Interfaces between the files of gt/submit/: the status buffer, the state of the execlists
 * backend, the loaders that write its queue, and the ops tables of the backends.
 */
#ifndef GENX_GT_SUBMIT_SUBMIT_INTERNAL_H
#define GENX_GT_SUBMIT_SUBMIT_INTERNAL_H

#include <linux/hrtimer.h>
#include <linux/ktime.h>
#include <linux/types.h>

#include "gt/exec/backend.h"
#include "gt/exec/engine_types.h"

struct genx_buffer;
struct genx_csb_event;
struct genx_engine;
struct genx_lrc;

/* ---- status_buffer.c ---- */

/**
 * struct genx_status_buffer - position of the buffer, and of its reader
 * @engine:	engine
 * @dw:		contents of the status page
 * @first_dw:	DW index of entry 0
 * @pointer_dw:	DW index of the pointer
 * @entries:	entries of the buffer
 * @read:	index of the entry consumed last
 * @copied:	bit mask of entries that were read from their MMIO copies and may still land
 * @verified:	genx_status_find() has found the position
 */
struct genx_status_buffer {
	struct genx_engine *engine;
	u32 *dw;
	u8 first_dw;
	u8 pointer_dw;
	u8 entries;
	u8 read;
	u16 copied;
	bool verified;
};

/**
 * genx_status_init() - take the position that the platform names
 * @sb: result
 * @engine: engine with a status page
 */
void genx_status_init(struct genx_status_buffer *sb, struct genx_engine *engine);

/**
 * genx_status_empty() - empty the buffer in memory, restart the reader
 * @sb: buffer; its engine is idle
 *
 * Must be called before genx_hwsp_enable(), which makes the buffer visible to the engine.
 */
void genx_status_empty(struct genx_status_buffer *sb);

/**
 * genx_status_restart() - restart the hardware's pointer, so that the next entry has index 0
 * @sb: buffer, empty; its engine is idle, with its force-wake domains held
 *
 * Must be called after power-up and after each reset. Any context. Source: register facts:
 * reset, execlists.
 */
void genx_status_restart(struct genx_status_buffer *sb);

/**
 * genx_status_find() - find the position of the status buffer (Z-01)
 * @sb: buffer of an engine that ran one context since genx_status_restart() and is idle
 *	again, its force-wake domains held
 *
 * Polls the known positions for the pointer and for the entries of that context, for a bounded
 * time, and consumes the entries. At first it accepts an entry only if memory and MMIO copy agree.
 * After FIND_LANDING_MS it accepts what memory has, and the MMIO copy of an entry that memory does
 * not have. The pointer in memory must agree with the pointer's register only if the register has
 * moved (X8). May sleep.
 *
 * Return: 0; -EIO if no position has them; -ENODEV.
 */
int genx_status_find(struct genx_status_buffer *sb);

/* What genx_status_read() finds. */
#define GENX_STATUS_NONE	0
#define GENX_STATUS_ENTRY	1

/**
 * genx_status_read() - next context status entry
 * @sb: buffer; the engine's lock is held
 * @awake: the engine's force-wake domains are held
 * @entry: the entry
 *
 * Reading consumes the entry: it is overwritten with all ones. An entry that is still all ones when
 * the pointer has moved past it has not landed yet; it is polled for up to 10 us, and then read
 * from its MMIO copy if @awake, because it may never land (SIL-132).
 *
 * Return: GENX_STATUS_ENTRY; GENX_STATUS_NONE; -EAGAIN if the entry has not
 * landed; -EIO for a pointer that names no entry (CSB-012).
 */
int genx_status_read(struct genx_status_buffer *sb, bool awake, u64 *entry);

/**
 * genx_status_evict() - evict the entries from the CPU's caches
 * @sb: buffer; the engine's lock is held
 *
 * To be called when entries were read. On Gen11 the pointer can become visible before the entry. If
 * the line of the entry is not cached then, the driver reads memory, and more likely finds the new
 * entry there instead of all ones (SIL-133).
 */
void genx_status_evict(struct genx_status_buffer *sb);

/**
 * genx_status_posting_read() - read 0x3A0 between a new queue and the next Load
 * @sb: buffer; the engine's lock and its force-wake domains are held
 *
 * A driver that runs on silicon has this read. It saw failures on Tiger Lake without the read, and
 * calls it a magic delay. That it helps this driver is a guess (SIL-138).
 */
void genx_status_posting_read(struct genx_status_buffer *sb);

/**
 * genx_status_unread() - undo the last genx_status_read()
 * @sb: buffer; the engine's lock is held
 * @entry: the entry that genx_status_read() returned
 */
void genx_status_unread(struct genx_status_buffer *sb, u64 entry);

/* ---- execlists.c ---- */

/* Queue elements that the driver uses: one runs, and the next one is loaded in advance. */
#define GENX_EXECLISTS_ELEMENTS	2

/**
 * struct genx_element - one element of a queue
 * @lrc:	context, with a reference
 * @desc:	descriptor that was loaded
 * @tail:	ring tail in the context image at the Load
 * @position:	index of the element of the hardware's queue in which the context was loaded
 * @was_active:	the context was in the previous queue, so the hardware may have run it before the
 *		Load
 * @head:	offset in the context's ring after the last request that was complete at the Load
 */
struct genx_element {
	struct genx_lrc *lrc;
	u64 desc;
	u32 tail;
	u8 position;
	bool was_active;
	u32 head;
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
 * @timer:	runs the bottom half, to poll again for a status entry or a breadcrumb that has not
 *		landed, or to load contexts again whose pause has ended (execlists_wait.c)
 * @status:	status buffer
 * @active:	the queue that the hardware runs, beginning with the running context
 * @n_active:	number of elements in @active
 * @pending:	the queue of an unacknowledged Load
 * @n_pending:	number of elements in @pending; 0: every Load is acknowledged
 * @kept:	contexts that the hardware has left and may still save (execlists_kept.c), each with
 *		a reference and a hardware id; the context that was left last is the first
 *		(genx_lrc.kept_link)
 * @n_kept:	number of contexts in @kept
 * @head_at_switch: ring head of the first context of @active when the hardware switched to it. If
 *		its ring head differs now, the context has completed a request since
 * @counter:	submission counter of the last descriptor (ELSP-021)
 * @counter_known: the counter that the hardware had at probe was read
 * @sq_valid:	bit mask of the valid elements of the submission queue (ELSP-011)
 * @late_until:	end of the wait for a status entry, or its breadcrumb, that has not landed yet; 0:
 *		none is late
 * @unknown_logged: an unknown status entry was logged
 */
struct genx_execlists {
	/* set at creation, constant afterwards */
	const struct genx_execlists_loader *loader;

	/* its own lock */
	struct hrtimer timer;

	/* under engine->lock, except while the engine starts */
	struct genx_status_buffer status;
	struct genx_element active[GENX_EXECLISTS_ELEMENTS];
	unsigned int n_active;
	struct genx_element pending[GENX_EXECLISTS_ELEMENTS];
	unsigned int n_pending;
	struct list_head kept;
	unsigned int n_kept;
	u32 head_at_switch;
	u8 counter;
	bool counter_known;
	u8 sq_valid;
	ktime_t late_until;
	bool unknown_logged;
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

/* GENX_SUBMIT_QUEUE */
extern const struct genx_backend genx_execlists_queue_backend;
/* GENX_SUBMIT_PORT */
extern const struct genx_backend genx_execlists_port_backend;

/* ---- execlists_kept.c ---- */

/**
 * genx_execlists_kept_begin() - the hardware has switched to the first element of the queue
 * @el: state of the engine; engine->lock held
 *
 * The requests of the context that are complete are retired.
 */
void genx_execlists_kept_begin(struct genx_execlists *el);

/**
 * genx_execlists_kept_add() - keep a context that the hardware has left
 * @el: state of the engine; engine->lock held
 * @lrc: context, whose reference and hardware id go to the list
 */
void genx_execlists_kept_add(struct genx_execlists *el, struct genx_lrc *lrc);

/**
 * genx_execlists_kept_retire() - collect the completed requests of the kept contexts
 * @el: state of the engine; engine->lock held
 * @done: completed requests are moved here
 *
 * Called before genx_execlists_kept_update(), and after the requests of the running context were
 * retired: those of contexts that ran before it have completed earlier.
 */
void genx_execlists_kept_retire(struct genx_execlists *el, struct list_head *done);

/**
 * genx_execlists_kept_update() - release the contexts whose saves have landed
 * @el: state of the engine; engine->lock held
 *
 * Releases all contexts of the list if the running one has completed a request. Called after each
 * retirement, and before the hardware's next switch is applied.
 */
void genx_execlists_kept_update(struct genx_execlists *el);

/**
 * genx_execlists_kept_clear() - release all contexts; the hardware is reset or stopped
 * @el: state of the engine; engine->lock held
 */
void genx_execlists_kept_clear(struct genx_execlists *el);

/* genx_backend.kept */
struct genx_lrc *genx_execlists_kept_next(const struct genx_engine *engine,
					  const struct genx_lrc *prev);

/* ---- execlists_wait.c ---- */

/**
 * genx_execlists_wait_note() - note that the engine may have left its first context due to a wait
 * @el: state of the engine, before @event is applied; engine->lock held
 * @event: event
 */
void genx_execlists_wait_note(struct genx_execlists *el, const struct genx_csb_event *event);

/** genx_execlists_wait_end() - the timer has expired: all contexts can be loaded again */
void genx_execlists_wait_end(struct genx_engine *engine);

/* ---- backend_none.c ---- */

/* Backend of platforms on which the driver runs no contexts. */
extern const struct genx_backend genx_backend_none;

/* ---- loader_port.c ---- */

/* the loader of platforms with GENX_SUBMIT_PORT */
extern const struct genx_execlists_loader genx_loader_port;

/* ---- loader_queue.c ---- */

/* the loader of platforms with GENX_SUBMIT_QUEUE */
extern const struct genx_execlists_loader genx_loader_queue;

/* ---- backend_ring.c ---- */

/* GENX_SUBMIT_RING */
extern const struct genx_backend genx_backend_ring;

/* ---- streamer.c ---- */

/**
 * genx_streamer_enable() - program a command streamer
 * @engine: engine after power-up or reset with an empty queue, its domains held
 *
 * Sets interrupt and error masks, starts the ring, allows user batches the registers of the
 * platform's list, turns the watchdog off, and applies workarounds and MOCS. Any context.
 *
 * Return: 0 or the error of genx_forcewake_get().
 */
int genx_streamer_enable(struct genx_engine *engine);

/**
 * genx_streamer_enable_ring() - program a command streamer whose ring is enabled
 * @engine: engine after power-up or reset, its ring empty and stopped, its domains held
 *
 * As genx_streamer_enable(), without the parts that Gen6 to Gen7.5 do not have. Any context.
 *
 * Return: 0 or the error of genx_forcewake_get().
 */
int genx_streamer_enable_ring(struct genx_engine *engine);

/**
 * genx_streamer_stop() - mask the interrupts and stop the ring
 * @engine: engine, its domains held
 *
 * May sleep.
 *
 * Return: 0; -ETIMEDOUT if the ring does not stop: only a reset helps; -ENODEV.
 */
int genx_streamer_stop(struct genx_engine *engine);

/* ---- residuals.c: SIL-182 ---- */

/**
 * genx_residuals_map() - make the batch of an engine
 * @engine: engine with a ring
 *
 * The batch has the same address in the GGTT and in the address space of kernel contexts, where its
 * programs and surfaces are read and written. May sleep.
 *
 * Return: memory with the batch at its start, NULL if the engine needs none, or an ERR_PTR() of
 * genx_buffer_create() or genx_ppgtt_map().
 */
struct genx_buffer *genx_residuals_map(struct genx_engine *engine);

/**
 * genx_residuals_unmap() - free the batch
 * @engine: engine that executes nothing
 * @buf: result of genx_residuals_map(); NULL allowed
 *
 * May sleep.
 */
void genx_residuals_unmap(struct genx_engine *engine, struct genx_buffer *buf);

#endif
