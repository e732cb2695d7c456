/* SPDX-License-Identifier: MIT */
/* What a user batch may contain on an engine that does not check registers of batches itself. */
#ifndef GENX_REGS_DESC_PARSER_H
#define GENX_REGS_DESC_PARSER_H

#include "regs/mi_commands.h"

#define GENX_CMD_MI_OPCODES	64	/* bits 28:23 of an MI command */
#define GENX_CMD_2D_OPCODES	128	/* bits 28:22 of a 2D command */
#define GENX_CMD_PIPE_OPCODES	32	/* bits 28:24 of a 3D or media command */

/* What the parser checks in a command after its header. */
enum genx_cmd_check {
	GENX_CMD_PLAIN,			/* nothing */
	GENX_CMD_LOAD_IMM,		/* pairs of a register that is written and its value */
	GENX_CMD_LOAD,			/* DW1 is a register that is written */
	GENX_CMD_STORE,			/* DW1 is a register that is read */
	GENX_CMD_MOVE,			/* DW1 is a register that is read, DW2 one to write */
	GENX_CMD_JUMP,			/* DW1-2 are the address at which the batch continues */
	GENX_CMD_END,			/* the end of the batch */
};

/**
 * struct genx_cmd_desc - one command that a batch may contain
 * @zero:	bits of the header that must be 0: addresses in the GGTT, registers relative to
 *		the engine, reserved bits
 * @zero_dw1:	bits of DW1 that must be 0, for the same reasons
 * @zero_dw2:	bits of DW2 that must be 0
 * @longest:	bit of the header that selects the length: @max DWs if the bit is set, else @min
 *		DWs. 0: the command has no such bit
 * @length_mask: field of the header with the length in DWs minus 2, 0: one DW
 * @min:	least length in DWs
 * @max:	largest length in DWs, 0: the command is not allowed
 * @check:	enum genx_cmd_check
 */
struct genx_cmd_desc {
	u32 zero;
	u32 zero_dw1;
	u32 zero_dw2;
	u32 longest;
	u16 length_mask;
	u16 min;
	u16 max;
	u8 check;
};

/**
 * struct genx_cmd_3d - a 3D or media command that differs from the others of its opcode
 * @header:	bits 31:16
 * @cmd:	what is checked
 */
struct genx_cmd_3d {
	u32 header;
	struct genx_cmd_desc cmd;
};

/**
 * struct genx_cmd_pipe - the 3D or media commands of one opcode
 * @rows:	commands with a length or a check of their own, in ascending order of their headers
 * @n_rows:	how many
 * @other:	what is checked in the other commands
 */
struct genx_cmd_pipe {
	const struct genx_cmd_3d *rows;
	u8 n_rows;
	struct genx_cmd_desc other;
};

/**
 * struct genx_reg_span - registers that a batch may name
 * @first:	offset
 * @last:	offset of the last register
 * @write:	the batch may also write these registers
 * @zero:	bits of a written value that must be 0. If any are, only a command that contains the
 *		value may write the register, since other values cannot be checked
 */
struct genx_reg_span {
	u32 first;
	u32 last;
	bool write;
	u32 zero;
};

/**
 * struct genx_parser_desc - commands and registers of the batches of an engine
 * @mi:		MI commands by opcode, GENX_CMD_MI_OPCODES of them
 * @blt:	2D commands by opcode, GENX_CMD_2D_OPCODES of them; NULL: none is allowed
 * @pipe:	3D and media commands by opcode, GENX_CMD_PIPE_OPCODES of them; NULL: none is
 *		allowed
 * @regs:	registers that a batch may name
 * @n_regs:	how many
 * @privileged:	a batch that passes the check runs as a copy in the GGTT, with privileges. A batch
 *		that does not pass runs without privileges (SIL-366, SIL-369). If false, a batch
 *		that passes runs in the address space of the client, and another batch is refused
 */
struct genx_parser_desc {
	const struct genx_cmd_desc *mi;
	const struct genx_cmd_desc *blt;
	const struct genx_cmd_pipe *pipe;
	const struct genx_reg_span *regs;
	u8 n_regs;
	bool privileged;
};

#endif
