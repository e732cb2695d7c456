// SPDX-License-Identifier: GPL-2.0-only
/*
 * Copies between local memory and the window. The control data of each part are in a page of their
 * own, from the beginning of that page on.
 */
#include <linux/build_bug.h>
#include <linux/highmem.h>
#include <linux/jiffies.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "gt/encode/blt.h"
#include "gt/engine/engine.h"
#include "gt/engine/local_blit.h"
#include "gt/engine/local_blit_internal.h"
#include "gt/exec/request_types.h"
#include "gt/gt.h"
#include "gt/memory/buffer.h"

#define REQUEST_DW(n)	((n) * (GENX_BLT_COPY_DW + GENX_BLT_CONTROL_DW) + 2 * GENX_BLT_FLUSH_DW)

static_assert(GENX_LOCAL_COPY_PARTS <= GENX_LOCAL_BLIT_PARTS);
static_assert(REQUEST_DW(GENX_LOCAL_COPY_PARTS) <= GENX_REQUEST_MAX_DW);
static_assert(GENX_LOCAL_WINDOW / GENX_LOCAL_CONTROL <= PAGE_SIZE);

/**
 * struct step - one request
 * @blit:	state of the context
 * @copy:	what to copy
 * @parts:	where it is in local memory
 * @n:		number of parts
 */
struct step {
	struct genx_local_blit *blit;
	const struct genx_local_copy *copy;
	struct genx_local_blit_part parts[GENX_LOCAL_BLIT_PARTS];
	unsigned int n;
};

static u32 *emit_contents(u32 *cs, const struct step *step)
{
	u64 window = GENX_LOCAL_BLIT_WINDOW;
	unsigned int i;

	for (i = 0; i < step->n; i++) {
		const struct genx_local_blit_part *part = &step->parts[i];

		if (step->copy->to_local)
			cs = genx_blt_copy(cs, part->addr, window, part->size);
		else
			cs = genx_blt_copy(cs, window, part->addr, part->size);
		window += part->size;
	}
	return cs;
}

/*
 * Copy the control data of each part, which hold the state of its compression. Each part has a page
 * of its own for them behind the window, because public drivers pass only addresses of pages.
 */
static u32 *emit_control(u32 *cs, const struct step *step, u8 mocs)
{
	u64 control = GENX_LOCAL_BLIT_CONTROL;
	unsigned int i;

	for (i = 0; i < step->n; i++, control += PAGE_SIZE) {
		const struct genx_local_blit_part *part = &step->parts[i];

		if (step->copy->to_local)
			cs = genx_blt_load_control(cs, part->addr, control, part->size, mocs);
		else
			cs = genx_blt_save_control(cs, control, part->addr, part->size, mocs);
	}
	return cs;
}

static void emit(struct genx_request *rq, const struct step *step)
{
	bool control = step->copy->control;
	u32 *cs = genx_request_emit(rq, step->n * GENX_BLT_COPY_DW +
				    (control ? step->n * GENX_BLT_CONTROL_DW +
					       2 * GENX_BLT_FLUSH_DW : 0));

	cs = emit_contents(cs, step);
	if (!control)
		return;
	cs = genx_blt_flush(cs);
	cs = emit_control(cs, step, rq->engine->gt->plat->coherency->blit_mocs);
	genx_blt_flush(cs);
}

/* ---- the window ---- */

static void move_pages(const struct step *step)
{
	const struct genx_local_copy *copy = step->copy;
	void *window = step->blit->window->vaddr;
	unsigned int i;

	for (i = 0; i < copy->n_pages; i++, window += PAGE_SIZE)
		if (copy->to_local)
			memcpy_from_page(window, copy->pages[i], 0, PAGE_SIZE);
		else
			memcpy_to_page(copy->pages[i], 0, window, PAGE_SIZE);
}

/*
 * Copy control data between the window and the caller. Behind the window each part has a page of
 * its own for them; in the memory of the caller they follow each other without gaps.
 */
static void move_control(const struct step *step)
{
	void *window = step->blit->window->vaddr + GENX_LOCAL_WINDOW;
	u8 *control = step->copy->control;
	unsigned int i;

	if (!control)
		return;
	for (i = 0; i < step->n; i++, window += PAGE_SIZE) {
		size_t size = step->parts[i].size / GENX_LOCAL_CONTROL;

		if (step->copy->to_local)
			memcpy(window, control, size);
		else
			memcpy(control, window, size);
		control += size;
	}
}

/*
 * Return: the deadline of the caller, but GENX_LOCAL_BLIT_MS at the latest. Even if the caller's
 * time is over, the engine gets GENX_LOCAL_COPY_MIN_MS, which is long for such a copy: a context
 * that is ended after it has begun to run counts as hung.
 */
static unsigned long deadline_of(const struct genx_local_copy *copy)
{
	unsigned long least = jiffies + msecs_to_jiffies(GENX_LOCAL_COPY_MIN_MS);
	unsigned long most = jiffies + msecs_to_jiffies(GENX_LOCAL_BLIT_MS);

	if (time_before(copy->deadline, least))
		return least;
	return time_before(copy->deadline, most) ? copy->deadline : most;
}

/*
 * While a late request may still use the window, genx_local_blit_begin() fails. So the window is
 * not touched before that function succeeds.
 */
enum genx_local_result genx_local_copy_pages(struct genx_local_blitter *blitter,
					     const struct genx_local_copy *copy)
{
	struct step step = { .blit = genx_local_blit_of(blitter), .copy = copy };
	u64 offset = copy->offset, end = offset + (u64)copy->n_pages * PAGE_SIZE;
	enum genx_local_result result;
	struct genx_request *rq;

	if (WARN_ON_ONCE(end - offset > GENX_LOCAL_WINDOW || end > copy->obj->size))
		return GENX_LOCAL_NOT_DONE;
	rq = genx_local_blit_begin(step.blit, REQUEST_DW(GENX_LOCAL_COPY_PARTS));
	if (!rq)
		return GENX_LOCAL_NOT_DONE;
	step.n = genx_local_blit_parts(copy->obj, &offset, end, step.parts);
	if (copy->to_local) {
		move_pages(&step);
		move_control(&step);
	}
	emit(rq, &step);
	result = genx_local_blit_finish(step.blit, rq, copy->payer, deadline_of(copy));
	if (result == GENX_LOCAL_DONE && !copy->to_local) {
		move_pages(&step);
		move_control(&step);
	}
	return result;
}
