/* SPDX-License-Identifier: MIT */
/* Memory accesses by the command streamers. */
#ifndef GENX_MODEL_CS_CS_MEM_H
#define GENX_MODEL_CS_CS_MEM_H

#include "model/cs/cs_internal.h"

int model_cs_read(struct model *m, struct model_cs_engine *e, bool ggtt, u64 addr, void *buf,
		  u32 len);
int model_cs_prefetch(struct model *m, struct model_cs_engine *e, bool ggtt, u64 addr);
int model_cs_read_after_stores(struct model *m, struct model_cs_engine *e, bool ggtt, u64 addr,
			       void *buf, u32 len);
int model_cs_store(struct model *m, struct model_cs_engine *e, bool ggtt, u64 addr,
		   const u32 *data, u32 n_dw, bool posted);
void model_cs_posted_flush(struct model *m, struct model_cs_engine *e);
void model_cs_posted_late(struct model *m, struct model_cs_engine *e, u64 due);
u64 model_cs_posted_advance(struct model *m, struct model_cs_engine *e);
int model_cs_status_page_store(struct model *m, struct model_cs_engine *e, bool per_context,
			       u32 offset, const u32 *data, u32 n_dw, bool posted);
int model_cs_fault(struct model *m, struct model_cs_engine *e, bool ggtt, u64 addr);

#endif
