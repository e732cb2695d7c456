/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Checks a user batch for an engine that does not itself check which registers a batch accesses.
 *
 * The caller copies the batch to memory that user space cannot write, and runs the copy. Only the
 * copy is checked, so that a later change of the user's batch has no effect.
 */
#ifndef GENX_GT_ENCODE_CMD_PARSER_H
#define GENX_GT_ENCODE_CMD_PARSER_H

#include <linux/types.h>

struct genx_parser_desc;

/**
 * struct genx_cmd_parser - check of one batch
 * @desc:	commands and registers of the engine
 * @from:	address of the batch in the address space of the client
 * @to:		address of the copy in the same address space, QW aligned
 * @n_dw:	number of DWs of the batch; the copy has room for one more
 * @more:	the batch is longer than @n_dw; the rest cannot be checked
 * @page:	callback: maps page @index of the copy, whose first DW is
 *		@index * GENX_CMD_PARSER_PAGE_DW, and unmaps the previous page. At the first use of
 *		a page, fills the page from the batch, and with zeros after @n_dw. The first uses
 *		of pages come in ascending order
 * @mapped:	the mapped page; NULL: none
 * @index:	number of the mapped page
 */
struct genx_cmd_parser {
	const struct genx_parser_desc *desc;
	u64 from;
	u64 to;
	u32 n_dw;
	bool more;
	u32 *(*page)(struct genx_cmd_parser *parser, u32 index);
	u32 *mapped;
	u32 index;
};

/* DWs of a page of the copy. */
#define GENX_CMD_PARSER_PAGE_DW	1024

/**
 * genx_cmd_parser_run() - check a batch up to its end
 * @parser: the batch
 *
 * The end is the first MI_BATCH_BUFFER_END, or the first jump. A jump must lead to a command that
 * was checked. The function changes the jump to lead to that command in the copy, and writes an
 * MI_BATCH_BUFFER_END after the jump. The page that is mapped last stays mapped.
 *
 * Context: as @parser->page().
 *
 * Return: 0; -EACCES for a command or a register that the batch may not use; -EINVAL for a
 * command of impossible length, a command that crosses the end of the batch, a batch without an
 * end, or a jump to a place where no checked command begins; -E2BIG if @more is set and the end is
 * not within @n_dw.
 */
int genx_cmd_parser_run(struct genx_cmd_parser *parser);

#endif
