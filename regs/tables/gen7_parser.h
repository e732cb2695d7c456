/* SPDX-License-Identifier: MIT */
/* Batches of Gen7 and Gen7.5. */
#ifndef GENX_REGS_TABLES_GEN7_PARSER_H
#define GENX_REGS_TABLES_GEN7_PARSER_H

#include "regs/desc_parser.h"

/* IVB, VLV; HSW */
extern const struct genx_parser_desc genx_gen7_render_parser;
extern const struct genx_parser_desc genx_hsw_render_parser;
/* IVB, VLV, HSW */
extern const struct genx_parser_desc genx_gen7_copy_parser;
extern const struct genx_parser_desc genx_gen7_video_parser;
extern const struct genx_parser_desc genx_hsw_enhance_parser;

#endif
