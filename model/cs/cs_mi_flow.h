/* SPDX-License-Identifier: MIT */
/* MI commands that control the flow of commands. */
#ifndef GENX_MODEL_CS_CS_MI_FLOW_H
#define GENX_MODEL_CS_CS_MI_FLOW_H

#include "model/cs/cs_internal.h"

enum model_cs_result model_cs_mi_user_interrupt(struct model *m, struct model_cs_engine *e,
						const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_arb_check(struct model *m, struct model_cs_engine *e,
					   const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_arb_on_off(struct model *m, struct model_cs_engine *e,
					    const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_batch_start(struct model *m, struct model_cs_engine *e,
					     const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_batch_end(struct model *m, struct model_cs_engine *e,
					   const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_cond_batch_end(struct model *m, struct model_cs_engine *e,
						const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_wait_event(struct model *m, struct model_cs_engine *e,
					    const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_semaphore_wait(struct model *m, struct model_cs_engine *e,
						const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_semaphore_signal(struct model *m, struct model_cs_engine *e,
						  const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_predicate(struct model *m, struct model_cs_engine *e,
					   const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_set_predicate(struct model *m, struct model_cs_engine *e,
					       const struct model_cs_cmd *cmd);

#endif
