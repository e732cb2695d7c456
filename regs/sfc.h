/* SPDX-License-Identifier: MIT */
/* Scaler of media engines, Gen11 and later: tables that descriptors refer to. */
#ifndef GENX_REGS_SFC_H
#define GENX_REGS_SFC_H

#include "regs/platform.h"

/* Public register facts 7. */
extern const struct genx_sfc_desc genx_sfc_vcs;
extern const struct genx_sfc_desc genx_sfc_vecs;

#endif
