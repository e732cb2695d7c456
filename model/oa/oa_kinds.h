/* SPDX-License-Identifier: MIT */
/* Differences between the OA units of the parts. */
#ifndef GENX_MODEL_OA_OA_KINDS_H
#define GENX_MODEL_OA_OA_KINDS_H

#include "model/state/oa_types.h"

struct model;
struct model_cs_engine;

extern const struct model_oa_kind model_oa_snb;
extern const struct model_oa_kind model_oa_ivb;
extern const struct model_oa_kind model_oa_vlv;
extern const struct model_oa_kind model_oa_hsw;
extern const struct model_oa_kind model_oa_gen8;
extern const struct model_oa_kind model_oa_gen9;
extern const struct model_oa_kind model_oa_gen11;
extern const struct model_oa_kind model_oa_tgl;
extern const struct model_oa_kind model_oa_adl;
extern const struct model_oa_kind model_oa_dg2;

#define MODEL_OA_N_GEN8_FORMATS	4

/* Gen12.0 and Gen12.5: defined bits of OACONTROL and OA_DEBUG */
#define MODEL_OA_GEN12_CONTROL	(OACONTROL_FORMAT_MASK | OACONTROL_ENABLE)
#define MODEL_OA_GEN12_DEBUG \
	(OA_DEBUG_INCLUDE_CLK_RATIO | OA_DEBUG_DISABLE_CLK_RATIO | OA_DEBUG_DISABLE_GO | \
	 OA_DEBUG_DISABLE_CTX_SWITCH | MODEL_OA_DEBUG_DISABLE_TRIGGER)

/** model_oa_rpt_id_gen12() - bits of RPT_ID of Gen12.0 and Gen12.5 besides reason and triggers */
u32 model_oa_rpt_id_gen12(const struct model_oa *oa);

/** model_oa_formats_gen8 - formats of Gen8 to Gen12.0 */
extern const struct model_oa_format model_oa_formats_gen8[MODEL_OA_N_GEN8_FORMATS];

/**
 * model_oa_format_select() - format of a Counter Select value
 * @m: model
 * @select: the value
 *
 * Return: the format, NULL if @select is undefined or the part has no OA unit.
 */
const struct model_oa_format *model_oa_format_select(const struct model *m, u32 select);

/**
 * model_oa_format_oar() - the same of the unit of the render context
 * @m: model of a part with OA units of Gen12.0 or Gen12.5
 * @select: the value
 *
 * Return: the format, NULL if @select is undefined.
 */
const struct model_oa_format *model_oa_format_oar(const struct model *m, u32 select);

#endif
