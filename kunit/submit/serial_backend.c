// SPDX-License-Identifier: GPL-2.0-only
/*
 * A submission backend for tests, which loads one context at a time, in order, and never preempts.
 *
 * It runs on parts with a submission queue, and submits through element 0 of it. It behaves as on a
 * ring in all else: it reads no status entries, learns that a context has finished only from the
 * breadcrumb, and loads the next context after that.
 */
#include <linux/delay.h>
#include <linux/slab.h>

#include "gt/encode/descriptor.h"
#include "gt/exec/engine_defer.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request_types.h"
#include "gt/exec/runqueue.h"
#include "gt/gt.h"
#include "gt/memory/buffer.h"
#include "gt/submit/submit.h"
#include "gt/submit/submit_internal.h"
#include "kunit/submit/serial_backend.h"
#include "regs/engine_regs.h"
#include "regs/irq_regs.h"

#define SAVE_MS		100

/**
 * struct serial - data of the backend for one engine
 * @lrc:	context that was loaded last; the backend holds a reference
 * @seqno:	last request of @lrc when it was loaded
 * @tail:	ring tail of @lrc when it was loaded
 * @busy:	request @seqno has not completed
 */
struct serial {
	struct genx_lrc *lrc;
	u32 seqno;
	u32 tail;
	bool busy;
};

static struct serial *serial_of(const struct genx_engine *engine)
{
	return engine->backend_data;
}

static int serial_create(struct genx_engine *engine)
{
	struct serial *s = kzalloc(sizeof(*s), GFP_KERNEL);

	engine->backend_data = s;
	return s ? 0 : -ENOMEM;
}

static void serial_destroy(struct genx_engine *engine)
{
	kfree(serial_of(engine));
}

static void write_element(struct genx_engine *engine, unsigned int i, u64 desc)
{
	u32 base = engine->desc->mmio_base;

	genx_mmio_write(&engine->gt->mmio, RING_EXECLIST_SQ_LDW(base, i), lower_32_bits(desc));
	genx_mmio_write(&engine->gt->mmio, RING_EXECLIST_SQ_UDW(base, i), upper_32_bits(desc));
}

static void clear_elements(struct genx_engine *engine)
{
	unsigned int i;

	for (i = 0; i < EXECLIST_SQ_ELEMENTS; i++)
		write_element(engine, i, 0);
}

static int serial_start(struct genx_engine *engine)
{
	struct genx_mmio *mmio = &engine->gt->mmio;
	u32 base = engine->desc->mmio_base;
	int err;

	genx_mmio_write_masked(mmio, RING_MODE(base), GFX_MODE_DISABLE_LEGACY |
			       GFX_MODE_PRIVILEGE_CHECK_DISABLE, GFX_MODE_DISABLE_LEGACY);
	clear_elements(engine);
	err = genx_streamer_enable(engine);
	if (!err)
		genx_hwsp_enable(engine);
	return err;
}

static int serial_stop(struct genx_engine *engine)
{
	int err;

	CLASS(genx_forcewake_scope, wake)(&engine->gt->fw, engine->desc->fw_domains);
	if (wake.err)
		return wake.err;
	err = genx_streamer_stop(engine);
	if (err)
		return err;
	clear_elements(engine);
	genx_hwsp_disable(engine);
	return 0;
}

static void put_context(struct serial *s)
{
	if (s->lrc)
		genx_context_id_put(&s->lrc->engine->ids, &s->lrc->id);
	genx_lrc_put(s->lrc);
	s->lrc = NULL;
}

static void load(struct genx_engine *engine, struct genx_lrc *lrc)
{
	struct serial *s = serial_of(engine);

	put_context(s);
	s->lrc = genx_lrc_get(lrc);
	genx_context_id_get(&engine->ids, &lrc->id);
	lrc->fields.id = lrc->id.id;
	s->seqno = list_last_entry(&lrc->requests, struct genx_request, link)->seqno;
	s->tail = lrc->tail;
	s->busy = true;
	/* as drivers of this hardware do between two Loads (SIL-138) */
	genx_mmio_read_masked(&engine->gt->mmio, RING_CSB_PTR(engine->desc->mmio_base));
	WRITE_ONCE(lrc->state[LRC_RING_TAIL], lrc->tail);
	genx_buffer_flush(lrc->image, LRC_STATE_PAGE * PAGE_SIZE, SZ_64);
	wmb();	/* image and ring before the Load */
	write_element(engine, 0, genx_descriptor_build(engine->gt->plat->desc_kind, &lrc->fields));
	genx_mmio_write(&engine->gt->mmio, RING_EXECLIST_CONTROL(engine->desc->mmio_base),
			EXECLIST_CONTROL_LOAD);
	engine->stats.loads++;
	engine->stats.elements++;
}

/* If a context was saved after its last request, the ring head in its image is at s->tail. */
static bool saved(const struct serial *s)
{
	u32 head;

	if (!s->lrc)
		return true;
	head = READ_ONCE(s->lrc->state[LRC_RING_HEAD]) & RING_HEAD_ADDR_MASK;
	return head == s->tail;
}

static bool serial_idle(const struct genx_engine *engine)
{
	const struct serial *s = serial_of(engine);

	lockdep_assert_held(&engine->lock);
	return !s->busy && saved(s);
}

static void serial_queue(struct genx_engine *engine)
{
	struct genx_lrc *next;

	lockdep_assert_held(&engine->lock);
	if (engine->state == GENX_ENGINE_ENABLED && serial_idle(engine) &&
	    genx_runqueue_choose(engine, &next, 1))
		load(engine, next);
}

static void retire(struct genx_engine *engine, struct list_head *done)
{
	struct serial *s = serial_of(engine);

	lockdep_assert_held(&engine->lock);
	if (!s->busy)
		return;
	genx_runqueue_retire(s->lrc, done);
	s->busy = !genx_request_passed(READ_ONCE(s->lrc->pphwsp[GENX_PPHWSP_SEQNO / sizeof(u32)]),
				       s->seqno);
}

static int serial_poll(struct genx_engine *engine, struct list_head *done)
{
	retire(engine, done);
	serial_queue(engine);
	return 0;
}

static void serial_halt(struct genx_engine *engine, struct list_head *done)
{
	retire(engine, done);
}

static void serial_recover(struct genx_engine *engine, struct list_head *done)
{
	struct serial *s = serial_of(engine);

	lockdep_assert_held(&engine->lock);
	put_context(s);
	*s = (struct serial){};
}

static struct genx_lrc *serial_running(const struct genx_engine *engine)
{
	const struct serial *s = serial_of(engine);

	return s->busy || !saved(s) ? s->lrc : NULL;
}

static bool serial_loaded(const struct genx_engine *engine, const struct genx_lrc *lrc)
{
	return serial_running(engine) == lrc;
}

/* Has the engine's first context been saved? genx_engine_record_default() retires its request. */
static bool first_saved(struct genx_engine *engine)
{
	guard(spinlock_irq)(&engine->lock);
	return saved(serial_of(engine));
}

static int serial_probe_status(struct genx_engine *engine)
{
	unsigned int i;

	for (i = 0; i < SAVE_MS && !first_saved(engine); i++)
		usleep_range(1000, 2000);
	return i < SAVE_MS ? 0 : -EIO;
}

const struct genx_backend genx_kunit_serial_backend = {
	.contexts = true,
	.layouts = true,
	/* the context switch interrupt only wakes threads that wait for an idle engine */
	.irq_bits = ENGINE_IRQ_USER | ENGINE_IRQ_CONTEXT_SWITCH | ENGINE_IRQ_ERROR,
	.irq = genx_engine_irq,
	.create = serial_create,
	.destroy = serial_destroy,
	.start = serial_start,
	.probe_status = serial_probe_status,
	.stop = serial_stop,
	.queue = serial_queue,
	.poll = serial_poll,
	.halt = serial_halt,
	.recover = serial_recover,
	.running = serial_running,
	.loaded = serial_loaded,
	.idle = serial_idle,
};
