/* SPDX-License-Identifier: MIT */
/* Context images of DG2. */
#ifndef GENX_MODEL_PARTS_DG2_IMAGE_H
#define GENX_MODEL_PARTS_DG2_IMAGE_H

#include "model/state/part_types.h"

/** model_images_dg2 - what hardware saves and loads */
extern const struct model_images model_images_dg2;
/** model_dg2_restore - what a restore lacks */
extern const struct model_restore model_dg2_restore;

#endif
