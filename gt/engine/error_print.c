// SPDX-License-Identifier: GPL-2.0-only
/*
 * The text of an error state.
 *
 * Decoders of i915's error states know the device by the line "PCI ID", an engine by the line
 * "rcs0 command stream:", and memory by a line "rcs0 --- batch = 0xUPPER LOWER" with a line of
 * ASCII85 after it. Decoders skip other lines.
 */
#include <linux/gfp.h>
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
#include "gt/memory/local_object.h"

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

/* Print a part of a page of system memory. */
static void print_part(struct genx_error_text *text, const struct genx_engine *engine,
		       const struct genx_request_memory *mem, u64 at, u32 size)
{
	void *page = kmap_local_page(mem->pages[at >> PAGE_SHIFT]);

	/* without an LLC, lines in the CPU's caches may be older than what the GPU wrote */
	if (!engine->gt->plat->coherency->has_llc)
		genx_cache_flush(page, PAGE_SIZE);
	genx_error_text_words(text, page + offset_in_page(at), size / sizeof(u32));
	kunmap_local(page);
}

/*
 * Copy a part of local memory to @buf, a page, and print it. @found: block of the last part, kept
 * for the next call. Return: 0, or the error of genx_local_object_peek().
 */
static int print_local_part(struct genx_error_text *text, const struct genx_request_memory *mem,
			    u64 at, u32 size, void *buf, const struct genx_local_block **found)
{
	int err = genx_local_object_peek(mem->local, at, buf, size, found);

	if (!err)
		genx_error_text_words(text, buf, size / sizeof(u32));
	return err;
}

/*
 * Return: why a client's memory cannot be printed; NULL: it can. @buf: page for local memory, or
 * NULL
 */
static const char *not_shown(const struct genx_request_memory *mem, const void *buf)
{
	if (mem->pages)
		return NULL;
	if (!mem->local)
		return "memory of another device";
	if (genx_local_object_hidden(mem->local))
		return "local memory that the CPU does not reach";
	return buf ? NULL : "out of memory";
}

/* Return: bytes that were not printed. */
static u64 print_parts(struct genx_error_text *text, const struct genx_engine *engine,
		       const struct genx_request_memory *mem, u64 size, void *buf)
{
	u64 at = mem->offset, end = at + size;
	const struct genx_local_block *found = NULL;

	/* stop when the text is full: the reset waits for this, and to read memory takes time */
	while (at < end && !genx_error_text_full(text)) {
		u32 part = min_t(u64, end - at, PAGE_SIZE - offset_in_page(at));

		if (mem->pages)
			print_part(text, engine, mem, at, part);
		else if (print_local_part(text, mem, at, part, buf, &found))
			break;
		at += part;
	}
	return end - at;
}

/*
 * Print at most @max bytes of a client's memory. Local memory is read through BAR 2, which is slow:
 * no engine can copy it while engines are reset. Compressed memory is printed as it is stored.
 */
static void print_memory(struct genx_error_text *text, const struct genx_engine *engine,
			 const char *what, const struct genx_request_memory *mem, u64 max)
{
	struct drm_printer p = genx_error_text_printer(text);
	void *buf = mem->local ? (void *)__get_free_page(GFP_NOWAIT | __GFP_NOWARN) : NULL;
	const char *reason = not_shown(mem, buf);
	u64 left = mem->size - min(mem->size, max);

	print_title(&p, engine, what, mem->addr);
	if (reason) {
		drm_printf(&p, "not shown: %s\n", reason);
		free_page((unsigned long)buf);
		return;
	}
	drm_puts(&p, "~");
	left += print_parts(text, engine, mem, min(mem->size, max), buf);
	drm_puts(&p, "\n");
	free_page((unsigned long)buf);
	if (left)
		drm_printf(&p, "%s: %llu further bytes\n", what, left);
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
