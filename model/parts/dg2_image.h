/* SPDX-License-Identifier: MIT */
/* Context image of the render engine of DG2. */
#ifndef GENX_MODEL_PARTS_DG2_IMAGE_H
#define GENX_MODEL_PARTS_DG2_IMAGE_H

#include "regs/lrc.h"

/** model_dg2_render_image - what hardware saves and loads */
extern const struct genx_lrc_layout model_dg2_render_image;

#endif
