/* SPDX-License-Identifier: MIT */
/* Scaler of media engines, Gen11 and later: tables that descriptors refer to. */
#ifndef GENX_REGS_TABLES_SFC_H
#define GENX_REGS_TABLES_SFC_H

#include "regs/desc_engine.h"

/* Register facts: reset. */
extern const struct genx_sfc_desc genx_sfc_gen11_vcs;
extern const struct genx_sfc_desc genx_sfc_gen12_vcs;
extern const struct genx_sfc_desc genx_sfc_gen125_vcs;
extern const struct genx_sfc_desc genx_sfc_vecs;
extern const struct genx_sfc_desc genx_sfc_gen125_vecs;

#endif
