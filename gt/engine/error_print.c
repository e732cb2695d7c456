// SPDX-License-Identifier: GPL-2.0-only
/*
 * The text of an error state.
 *
 * Decoders of i915's error states know the device by the line "PCI ID", an engine by the line
 * "rcs0 command stream:", and memory by a line "rcs0 --- batch = 0xUPPER LOWER" with a line of
 * ASCII85 after it. Decoders skip other lines.
 */
#include <linux/highmem.h>
#include <linux/timekeeping.h>
#include <linux/utsname.h>

#include "gt/engine/error_internal.h"
#include "gt/engine/error_text.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request.h"
#include "gt/gt.h"
#include "gt/memory/buffer.h"
#include "gt/memory/cache.h"

void genx_error_print_head(struct genx_error_text *text, const struct genx_gt *gt)
{
	struct drm_printer p = genx_error_text_printer(text);

	drm_puts(&p, "Error state of genx\n");
	drm_printf(&p, "Kernel: %s %s\n", init_utsname()->release, init_utsname()->machine);
	drm_printf(&p, "Time: %lld s after 1970, %lld ms after boot\n", ktime_get_real_seconds(),
		   ktime_to_ms(ktime_get_boottime()));
	drm_printf(&p, "Device: %s\n", dev_name(gt->dev));
	drm_printf(&p, "Platform: %s\n", gt->plat->name);
	drm_printf(&p, "PCI ID: 0x%04x\n", gt->device_id);
	drm_printf(&p, "PCI Revision: 0x%02x\n", gt->revision);
}

/* ---- the context ---- */

static void print_context(struct drm_printer *p, const struct genx_error_work *work)
{
	const struct genx_lrc *lrc = work->lrc;
	const struct genx_request *rq = work->rq;
	char label[GENX_LRC_LABEL];

	if (!lrc) {
		drm_puts(p, "  Active context: none is loaded\n");
		return;
	}
	drm_printf(p, "  Active context: %s, serial %u, hw id 0x%x, hangs %u, resets %u\n",
		   genx_lrc_label(lrc, label), lrc->id.serial, genx_lrc_hw_id(lrc), lrc->hangs,
		   lrc->resets);
	if (!rq)
		return;
	drm_printf(p, "  Guilty request: seqno %u, %s, priority %d, ring 0x%08x to 0x%08x\n",
		   rq->seqno, work->started ? "begun" : "not begun", READ_ONCE(rq->priority),
		   rq->head, rq->tail);
	if (rq->batch.size)
		drm_printf(p, "  Batch: 0x%016llx, %llu bytes\n", rq->batch.addr,
			   rq->batch.size);
}

/* ---- memory ---- */

static void print_title(struct drm_printer *p, const struct genx_engine *engine, const char *what,
			u64 addr)
{
	drm_printf(p, "%s --- %s = 0x%08x %08x\n", engine->desc->name, what, upper_32_bits(addr),
		   lower_32_bits(addr));
}

static void print_buffer(struct genx_error_text *text, const struct genx_engine *engine,
			 const char *what, const struct genx_buffer *buf)
{
	struct drm_printer p = genx_error_text_printer(text);

	print_title(&p, engine, what, buf->ggtt);
	drm_puts(&p, "~");
	genx_error_text_words(text, buf->vaddr, buf->size / sizeof(u32));
	drm_puts(&p, "\n");
}

/* Print at most @max bytes of a client's memory. */
static void print_memory(struct genx_error_text *text, const struct genx_engine *engine,
			 const char *what, const struct genx_request_memory *mem, u64 max)
{
	struct drm_printer p = genx_error_text_printer(text);
	u64 left = min(mem->size, max), at = mem->offset;

	print_title(&p, engine, what, mem->addr);
	if (!mem->pages) {
		drm_puts(&p, "not shown: local memory, or memory of another device\n");
		return;
	}
	drm_puts(&p, "~");
	/* the reset waits for this: do not read memory for which there is no room */
	while (left && !genx_error_text_full(text)) {
		u32 part = min_t(u64, left, PAGE_SIZE - offset_in_page(at));
		void *page = kmap_local_page(mem->pages[at >> PAGE_SHIFT]);

		/* without a common cache, the CPU's may be older than what the GPU wrote */
		if (!engine->gt->plat->coherency->has_llc)
			genx_cache_flush(page, PAGE_SIZE);
		genx_error_text_words(text, page + offset_in_page(at), part / sizeof(u32));
		kunmap_local(page);
		at += part;
		left -= part;
	}
	drm_puts(&p, "\n");
	if (mem->size > max)
		drm_printf(&p, "%s: %llu further bytes\n", what, mem->size - max);
}

static void print_registers(struct drm_printer *p, const struct genx_error_work *work)
{
	if (!work->regs) {
		drm_puts(p, "  registers: not read, the device does not answer\n");
		return;
	}
	genx_error_regs_print(p, work->regs, work->rq ? work->rq->head : 0);
	genx_error_units_print(p, work->engine, work->units, work->n_units);
}

void genx_error_print_engine(struct genx_error_text *text, const struct genx_error_work *work)
{
	struct drm_printer p = genx_error_text_printer(text);
	struct genx_engine *engine = work->engine;
	const struct genx_lrc *lrc = work->lrc;
	const struct genx_request *rq = work->rq;
	unsigned int i;

	drm_printf(&p, "%s command stream:\n", engine->desc->name);
	drm_printf(&p, "  Reset: %s, %u requests\n", work->reason, work->requests);
	print_registers(&p, work);
	if (engine->backend->capture) {
		scoped_guard(spinlock_irq, &engine->lock)
			engine->backend->capture(engine, &p);
	}
	print_context(&p, work);

	if (rq && rq->batch.size)
		print_memory(text, engine, "batch", &rq->batch, GENX_ERROR_BATCH_MAX);
	if (lrc)
		print_buffer(text, engine, "ring", lrc->ring.buf);
	if (engine->hwsp.buf)
		print_buffer(text, engine, "HW Status", engine->hwsp.buf);
	if (lrc)
		print_buffer(text, engine, "HW context", lrc->image);
	for (i = 0; rq && i < rq->n_captures && !genx_error_text_full(text); i++)
		print_memory(text, engine, "user", &rq->captures[i], rq->captures[i].size);
}
