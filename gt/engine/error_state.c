// SPDX-License-Identifier: GPL-2.0-only
#include <linux/devcoredump.h>
#include <linux/scatterlist.h>

#include <drm/drm_device.h>
#include <drm/drm_drv.h>
#include <drm/drm_file.h>
#include <drm/drm_print.h>

#include "gt/engine/error_internal.h"
#include "gt/engine/error_state.h"
#include "gt/engine/error_text.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request.h"
#include "gt/gt.h"

/* ---- what is kept ---- */

struct genx_error_text *genx_error_state_get(struct genx_gt *gt)
{
	struct genx_error_states *errors = &gt->exec->errors;

	guard(spinlock_irqsave)(&errors->lock);
	return genx_error_text_get(errors->text);
}

void genx_error_state_clear(struct genx_gt *gt)
{
	struct genx_error_states *errors = &gt->exec->errors;
	struct genx_error_text *text;

	scoped_guard(spinlock_irqsave, &errors->lock) {
		text = errors->text;
		errors->text = NULL;
	}
	genx_error_text_put(text);
}

static struct genx_error_text *take_unpublished(struct genx_error_states *errors)
{
	struct genx_error_text *text;

	guard(spinlock_irqsave)(&errors->lock);
	text = errors->unpublished;
	errors->unpublished = NULL;
	return text;
}

/*
 * devcoredump sleeps, and allocates memory with reclaim, which may wait for fences. So the error
 * state is published by a work item, not in the reset. devcoredump frees the pages itself, without
 * a function of this module.
 */
static void publish(struct work_struct *work)
{
	struct genx_error_states *errors = container_of(work, struct genx_error_states, publish);
	struct genx_error_text *text = take_unpublished(errors);
	struct drm_device *drm = errors->gt->drm;
	struct scatterlist *table;

	if (!text)
		return;
	table = genx_error_text_share(text);
	if (table)
		dev_coredumpsg(errors->gt->dev, table, text->size, GFP_KERNEL);
	drm_notice(drm, "genx error state, %zu bytes: dri/%d/genx_error_state in debugfs%s\n",
		   text->size, drm->primary->index,
		   table && IS_ENABLED(CONFIG_DEV_COREDUMP) ? ", /sys/class/devcoredump" : "");
	genx_error_text_put(text);
}

void genx_error_state_init(struct genx_error_states *errors, struct genx_gt *gt)
{
	errors->gt = gt;
	spin_lock_init(&errors->lock);
	INIT_WORK(&errors->publish, publish);
}

void genx_error_state_fini(struct genx_error_states *errors)
{
	flush_work(&errors->publish);
	genx_error_state_clear(errors->gt);
}

/* ---- recording of a reset ---- */

void genx_error_state_begin(struct genx_error_capture *capture, struct genx_gt *gt,
			    const char *reason)
{
	*capture = (struct genx_error_capture){ .gt = gt, .reason = reason };
}

void genx_error_state_registers(struct genx_error_capture *capture, struct genx_engine *engine)
{
	struct genx_error_values *val = &capture->gt->exec->error_values[engine->index];
	struct genx_mmio *mmio = &capture->gt->mmio;

	if (capture->done & BIT(engine->index) || genx_mmio_lost(mmio))
		return;
	genx_error_regs_read(engine, val->regs);
	val->n_units = genx_error_units_read(engine, val->units);
	/* a device that was lost during the reads has returned all ones: these are no values */
	if (!genx_mmio_lost(mmio))
		capture->read |= BIT(engine->index);
}

/* May the work of a context be shown? NULL: no context was running. */
static bool is_wanted(const struct genx_lrc *lrc)
{
	return !lrc || (!READ_ONCE(lrc->closed) && !READ_ONCE(lrc->no_capture));
}

/* Take references to the work of an engine. Return: false if there is nothing to record. */
static bool work_get(struct genx_engine *engine, struct genx_error_work *work)
{
	struct genx_request *rq;
	struct genx_lrc *lrc;

	guard(spinlock_irq)(&engine->lock);
	lrc = engine->backend->running(engine);
	if (!engine->n_requests || !is_wanted(lrc))
		return false;
	work->engine = engine;
	work->requests = engine->n_requests;
	if (!lrc)
		return true;
	work->lrc = genx_lrc_get(lrc);
	list_for_each_entry(rq, &lrc->requests, link) {
		if (genx_request_completed(rq))
			continue;
		work->rq = genx_request_get(rq);
		work->started = genx_request_started(rq);
		break;
	}
	return true;
}

static void work_put(struct genx_error_work *work)
{
	genx_request_put(work->rq);
	genx_lrc_put(work->lrc);
}

/* Begin a text, unless one is kept already. */
static bool begin_text(struct genx_error_capture *capture)
{
	struct genx_error_text *kept = genx_error_state_get(capture->gt);

	capture->refused = kept;
	genx_error_text_put(kept);
	if (capture->refused)
		return false;
	capture->text = genx_error_text_create();
	capture->failed = !capture->text;
	if (capture->failed)
		return false;
	genx_error_print_head(capture->text, capture->gt);
	return true;
}

void genx_error_state_engine(struct genx_error_capture *capture, struct genx_engine *engine)
{
	const struct genx_error_values *val = &capture->gt->exec->error_values[engine->index];
	struct genx_error_work work = {
		.reason = capture->reason,
		.regs = capture->read & BIT(engine->index) ? val->regs : NULL,
		.units = val->units, .n_units = val->n_units,
	};

	if (capture->done & BIT(engine->index) || capture->refused || capture->failed)
		return;
	if (!work_get(engine, &work))
		return;
	if (capture->text || begin_text(capture)) {
		capture->done |= BIT(engine->index);
		genx_error_print_engine(capture->text, &work);
	}
	work_put(&work);
}

/* Keep a text as the error state, and let the work item publish it, with a reference for each. */
static void keep(struct genx_error_states *errors, struct genx_error_text *text)
{
	genx_error_text_end(text);
	errors->captured++;
	scoped_guard(spinlock_irqsave, &errors->lock) {
		errors->text = text;
		swap(errors->unpublished, text);
		genx_error_text_get(errors->text);
	}
	/* @text is now an earlier error state that was cleared before it was published, or NULL */
	genx_error_text_put(text);
	schedule_work(&errors->publish);
}

void genx_error_state_end(struct genx_error_capture *capture)
{
	struct genx_error_states *errors = &capture->gt->exec->errors;

	errors->refused += capture->refused;
	if (capture->text && capture->text->size) {
		keep(errors, capture->text);
		return;
	}
	genx_error_text_put(capture->text);
	/* nothing was to be recorded */
	if (!capture->failed && !capture->text)
		return;
	/* no text, or no memory for the first page of the text */
	errors->failed++;
	drm_err(capture->gt->drm, "genx error state: not recorded, out of memory\n");
}
