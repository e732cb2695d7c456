/* SPDX-License-Identifier: MIT */
/* The 3D state of a render context: only whether it is valid; and what EUs keep. */
#ifndef GENX_MODEL_CS_CS_RENDER_STATE_H
#define GENX_MODEL_CS_CS_RENDER_STATE_H

#include "model/cs/cs_internal.h"

enum model_cs_result model_cs_render_state(struct model *m, struct model_cs_engine *e,
					   const struct model_cs_cmd *cmd);
void model_cs_render_state_load(struct model *m, struct model_cs_engine *e, bool inhibit);
void model_cs_render_state_restored(struct model *m, struct model_cs_engine *e, u64 state);
void model_cs_render_state_save(struct model *m, struct model_cs_engine *e);
void model_cs_render_state_check(struct model *m, const struct model_cs_engine *e);

/**
 * model_cs_media_op() - the media command with a first word
 * @m: model of a part with rings
 * @dw0: first word
 *
 * Return: how it is executed; NULL: the model does not know it, or no EUs of the part.
 */
const struct cs_op *model_cs_media_op(const struct model *m, u32 dw0);

/**
 * model_cs_media_state() - a command that both pipelines have: base addresses, selection
 * @e: engine
 * @cmd: the command
 */
void model_cs_media_state(struct model_cs_engine *e, const struct model_cs_cmd *cmd);

/**
 * model_cs_media_flags() - a PIPE_CONTROL was executed
 * @e: engine
 * @cleared: it clears the state of the media pipeline
 * @flushed: it waits for threads, and flushes what they wrote
 */
void model_cs_media_flags(struct model_cs_engine *e, bool cleared, bool flushed);

/**
 * model_cs_media_batch_begin() - a batch starts
 * @m: model of a part with rings
 * @e: engine
 */
void model_cs_media_batch_begin(struct model *m, struct model_cs_engine *e);

/**
 * model_cs_media_batch_end() - a batch ends
 * @m: model of a part with rings
 * @e: engine
 */
void model_cs_media_batch_end(struct model *m, struct model_cs_engine *e);

/**
 * model_cs_media_reset() - reset of an engine, which leaves the registers of EUs
 * @e: engine
 */
void model_cs_media_reset(struct model_cs_engine *e);

#endif
