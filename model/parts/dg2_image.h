/* SPDX-License-Identifier: MIT */
/* Context images of the render and compute engines of DG2. */
#ifndef GENX_MODEL_PARTS_DG2_IMAGE_H
#define GENX_MODEL_PARTS_DG2_IMAGE_H

#include "model/state/part_types.h"
#include "regs/lrc.h"

/** model_dg2_render_image - what hardware saves and loads */
extern const struct genx_lrc_layout model_dg2_render_image;
/** model_dg2_compute_image - the same of compute engines */
extern const struct genx_lrc_layout model_dg2_compute_image;
/** model_dg2_restore - what a restore lacks */
extern const struct model_restore model_dg2_restore;

#endif
