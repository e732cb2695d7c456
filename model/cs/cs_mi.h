/* SPDX-License-Identifier: MIT */
/* MI commands that move data. */
#ifndef GENX_MODEL_CS_CS_MI_H
#define GENX_MODEL_CS_CS_MI_H

#include "model/cs/cs_internal.h"

enum model_cs_result model_cs_mi_noop(struct model *m, struct model_cs_engine *e,
				      const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_store(struct model *m, struct model_cs_engine *e,
				       const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_store_index(struct model *m, struct model_cs_engine *e,
					     const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_report_head(struct model *m, struct model_cs_engine *e,
					     const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_lri(struct model *m, struct model_cs_engine *e,
				     const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_lrm(struct model *m, struct model_cs_engine *e,
				     const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_lrr(struct model *m, struct model_cs_engine *e,
				     const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_srm(struct model *m, struct model_cs_engine *e,
				     const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_copy(struct model *m, struct model_cs_engine *e,
				      const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_atomic(struct model *m, struct model_cs_engine *e,
					const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_update_gtt(struct model *m, struct model_cs_engine *e,
					    const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_report_perf(struct model *m, struct model_cs_engine *e,
					     const struct model_cs_cmd *cmd);

#endif
