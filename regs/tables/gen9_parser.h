/* SPDX-License-Identifier: MIT */
/* Batches of Gen9's copy engine. */
#ifndef GENX_REGS_TABLES_GEN9_PARSER_H
#define GENX_REGS_TABLES_GEN9_PARSER_H

#include "regs/desc_parser.h"

extern const struct genx_parser_desc genx_gen9_copy_parser;

#endif
