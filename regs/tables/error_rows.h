/* SPDX-License-Identifier: MIT */
/* Registers that error states show: tables that descriptors share. */
#ifndef GENX_REGS_TABLES_ERROR_ROWS_H
#define GENX_REGS_TABLES_ERROR_ROWS_H

#include "regs/desc_engine.h"

/* Broadwell to Gen11 */
extern const struct genx_error_row genx_gen8_error_rows[6];
/* Gen12.0 */
extern const struct genx_error_row genx_gen12_error_rows[13];
/* DG2, whose fault registers are replicated and are not shown */
extern const struct genx_error_row genx_dg2_error_rows[6];

#endif
