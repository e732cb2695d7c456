/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Error states: a text about an engine that hung and about the work that it ran.
 *
 * DOC: error state
 *
 * The recovery records each engine that it resets while the engine has work: registers, ring,
 * status page, queue, context image, the batch of the guilty request, and the objects that the
 * client marked with EXEC_OBJECT_CAPTURE. The engine is stopped, and no fence of its requests
 * signals before the reset, so the objects of the request stay bound and pinned.
 *
 * The first error state is kept until root clears it; later ones are counted. A work item hands it
 * to devcoredump, which keeps a copy of its own. The text has the form that decoders of i915's
 * error states read, with data as ASCII85 (a line that begins with '~').
 *
 * Nothing is recorded for a context that is closed or that has I915_CONTEXT_PARAM_NO_ERROR_CAPTURE.
 */
#ifndef GENX_GT_ENGINE_ERROR_STATE_H
#define GENX_GT_ENGINE_ERROR_STATE_H

#include <linux/types.h>

#include "gt/exec/exec_types.h"

struct genx_engine;
struct genx_gt;

/**
 * genx_error_state_init() - set up a GT without an error state
 * @errors: state
 * @gt: GT
 */
void genx_error_state_init(struct genx_error_states *errors, struct genx_gt *gt);

/**
 * genx_error_state_fini() - drop the error state at removal
 * @errors: state; no reset runs any more
 *
 * Readers keep their references. May sleep.
 */
void genx_error_state_fini(struct genx_error_states *errors);

/**
 * genx_error_state_begin() - begin to record a reset
 * @capture: filled
 * @gt: GT, its reset lock held
 * @reason: reason of the reset, a string literal
 */
void genx_error_state_begin(struct genx_error_capture *capture, struct genx_gt *gt,
			    const char *reason);

/**
 * genx_error_state_registers() - read the registers of an engine
 * @capture: reset that is being recorded
 * @engine: engine, not stopped yet, its force-wake domains held
 */
void genx_error_state_registers(struct genx_error_capture *capture, struct genx_engine *engine);

/**
 * genx_error_state_engine() - record an engine, if it has work
 * @capture: reset that is being recorded
 * @engine: engine that is not enabled and signals no fence; its requests are not retired yet
 *
 * Does nothing for an engine that was recorded before. If the registers were not read before, the
 * text says so.
 */
void genx_error_state_engine(struct genx_error_capture *capture, struct genx_engine *engine);

/**
 * genx_error_state_end() - keep what was recorded, and publish it later
 * @capture: reset that was recorded
 */
void genx_error_state_end(struct genx_error_capture *capture);

/**
 * genx_error_state_get() - the error state that is kept
 * @gt: GT
 *
 * Any context.
 *
 * Return: the text with a new reference, or NULL if there is none.
 */
struct genx_error_text *genx_error_state_get(struct genx_gt *gt);

/** genx_error_state_clear() - drop the error state, so that the next one is kept. Any context. */
void genx_error_state_clear(struct genx_gt *gt);

#endif
