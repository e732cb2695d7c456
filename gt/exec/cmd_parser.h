/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Check of a user batch for an engine that does not check the registers that it names.
 *
 * The caller copies the batch to memory that user space cannot write, and runs the copy. The
 * check reads the copy alone, so that a batch which changes meanwhile has no effect.
 */
#ifndef GENX_GT_EXEC_CMD_PARSER_H
#define GENX_GT_EXEC_CMD_PARSER_H

#include <linux/types.h>

struct genx_parser_desc;

/**
 * struct genx_cmd_parser - check of one batch
 * @desc:	commands and registers of the engine
 * @from:	address of the batch in the address space of the client
 * @to:		address of the copy in it, QW aligned
 * @n_dw:	DWs of the batch; the copy has room for one more
 * @more:	the batch goes on behind @n_dw, where it cannot be checked
 * @page:	map a page of the copy, filled from the batch at its first use: DWs from
 *		@index * GENX_CMD_PARSER_PAGE_DW on, zero behind @n_dw. Unmaps the previous one;
 *		pages are first used in ascending order
 * @mapped:	the mapped page, NULL: none
 * @index:	its number
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
 * The end is the first MI_BATCH_BUFFER_END, or the first jump. A jump leads to a command that was
 * checked, and is changed to lead to that command of the copy; an MI_BATCH_BUFFER_END follows it
 * in the copy. The page that is mapped at the end stays mapped.
 *
 * Context: as @parser->page().
 *
 * Return: 0; -EACCES for a command or a register that the batch may not use; -EINVAL for a
 * command of impossible length, one that crosses the end of the batch, a batch without an end,
 * or a jump elsewhere; -E2BIG for a batch with @more that has no end within @n_dw.
 */
int genx_cmd_parser_run(struct genx_cmd_parser *parser);

#endif
