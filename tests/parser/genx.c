// SPDX-License-Identifier: MIT
/* The parser of genx in user space. */
#include <errno.h>
#include <stddef.h>
#include <string.h>

#include "regs/port.h"

/* the parser's memset32() is for a page that ends within the batch */
static inline void memset32(u32 *p, u32 value, size_t n)
{
	while (n--)
		*p++ = value;
}

#include "gt/encode/cmd_parser.c"
#include "regs/tables/gen7_parser.h"
#include "tests/parser/parser.h"

static u32 *copy;

static u32 *page(struct genx_cmd_parser *parser, u32 index)
{
	return copy + index * GENX_CMD_PARSER_PAGE_DW;
}

int parser_init(void)
{
	return 0;
}

int parser_run(unsigned int *batch, unsigned int n_dw)
{
	struct genx_cmd_parser parser = {
		.desc = &genx_hsw_render_parser, .n_dw = n_dw, .page = page,
	};

	copy = batch;
	return genx_cmd_parser_run(&parser);
}
