/* SPDX-License-Identifier: MIT */
/* PIPE_CONTROL and MI_FLUSH_DW. */
#ifndef GENX_MODEL_CS_CS_PIPE_H
#define GENX_MODEL_CS_CS_PIPE_H

#include "model/cs/cs_internal.h"

enum model_cs_result model_cs_mi_flush(struct model *m, struct model_cs_engine *e,
				       const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_pipe_control(struct model *m, struct model_cs_engine *e,
					   const struct model_cs_cmd *cmd);

/**
 * model_cs_sync_pipe() - check the words of a PIPE_CONTROL of the driver
 * @m: model
 * @e: engine
 * @cmd: the command
 */
void model_cs_sync_pipe(struct model *m, const struct model_cs_engine *e,
			const struct model_cs_cmd *cmd);

/**
 * model_cs_sync_flush() - check the words of an MI_FLUSH_DW of the driver
 * @m: model
 * @e: engine
 * @cmd: the command
 */
void model_cs_sync_flush(struct model *m, const struct model_cs_engine *e,
			 const struct model_cs_cmd *cmd);

#endif
