// SPDX-License-Identifier: GPL-2.0-only
/*
 * Checks a user batch (register facts: unprivileged batches).
 *
 * Only commands in the platform's table pass, because a command of unknown length could hide
 * other commands.
 */
#include <linux/bitfield.h>
#include <linux/errno.h>
#include <linux/string.h>

#include "gt/encode/cmd_parser.h"
#include "regs/desc_parser.h"

/* The hardware ignores the bits of an address above these. */
#define JUMP_ADDR_MASK	GENMASK_ULL(47, 0)

/*
 * Address of DW @pos of the copy. Maps the page of this DW; the first use of a page also copies the
 * page from the batch.
 */
static u32 *dw_ptr(struct genx_cmd_parser *p, u32 pos)
{
	u32 index = pos / GENX_CMD_PARSER_PAGE_DW;

	if (!p->mapped || p->index != index) {
		p->mapped = p->page(p, index);
		p->index = index;
	}
	return p->mapped + pos % GENX_CMD_PARSER_PAGE_DW;
}

static u32 dw_at(struct genx_cmd_parser *p, u32 pos)
{
	return *dw_ptr(p, pos);
}

static void dw_set(struct genx_cmd_parser *p, u32 pos, u32 value)
{
	*dw_ptr(p, pos) = value;
}

/* Row of a command of the 3D pipeline; the rows are sorted by their header. */
static const struct genx_cmd_desc *pipe_find(const struct genx_cmd_pipe *pipe, u32 header)
{
	u32 key = header & GENMASK(31, 16);
	unsigned int i;

	for (i = 0; i < pipe->n_rows && pipe->rows[i].header <= key; i++)
		if (pipe->rows[i].header == key)
			return &pipe->rows[i].cmd;
	return &pipe->other;
}

/* Return: NULL if the platform's table does not have the command. */
static const struct genx_cmd_desc *cmd_find(const struct genx_parser_desc *desc, u32 header)
{
	const struct genx_cmd_desc *cmd;

	switch (FIELD_GET(CMD_TYPE_MASK, header)) {
	case CMD_TYPE_MI:
		cmd = &desc->mi[FIELD_GET(MI_OPCODE_MASK, header)];
		break;
	case CMD_TYPE_3D:
		if (!desc->pipe)
			return NULL;
		cmd = pipe_find(&desc->pipe[FIELD_GET(CMD_PIPE_OPCODE_MASK, header)], header);
		break;
	case CMD_TYPE_2D:
		if (!desc->blt)
			return NULL;
		cmd = &desc->blt[FIELD_GET(BLT_OPCODE_MASK, header)];
		break;
	default:
		return NULL;
	}
	return cmd->max ? cmd : NULL;
}

/* Length of the command in DWs. */
static u32 cmd_length(const struct genx_cmd_desc *cmd, u32 header)
{
	return cmd->length_mask ? (header & cmd->length_mask) + 2 : 1;
}

/*
 * Whether the table allows @n DWs for the command. If the command has a bit @longest, this bit of
 * the header selects between the two lengths @max and @min, and no other length is allowed.
 */
static bool length_valid(const struct genx_cmd_desc *cmd, u32 header, u32 n)
{
	if (n < cmd->min || n > cmd->max)
		return false;
	return !cmd->longest || n == (header & cmd->longest ? cmd->max : cmd->min);
}

/* The span that has the register at @offset. NULL: a batch may not name this register. */
static const struct genx_reg_span *span_find(const struct genx_parser_desc *desc, u32 offset)
{
	unsigned int i;

	if (offset & ~MI_REG_ADDR_MASK)
		return NULL;
	for (i = 0; i < desc->n_regs; i++)
		if (offset >= desc->regs[i].first && offset <= desc->regs[i].last)
			return &desc->regs[i];
	return NULL;
}

/* Whether a command may read the register. */
static bool may_read(const struct genx_parser_desc *desc, u32 offset)
{
	return span_find(desc, offset);
}

/*
 * Whether a command that does not contain the value may write the register. The value is not known,
 * so a register of which some bits must be 0 may not be written.
 */
static bool may_write(const struct genx_parser_desc *desc, u32 offset)
{
	const struct genx_reg_span *span = span_find(desc, offset);

	return span && span->write && !span->zero;
}

/* Whether a command that contains @value may write this value to the register. */
static bool may_write_value(const struct genx_parser_desc *desc, u32 offset, u32 value)
{
	const struct genx_reg_span *span = span_find(desc, offset);

	return span && span->write && !(value & span->zero);
}

/* The header is followed by pairs of a register and a value. */
static int check_pairs(struct genx_cmd_parser *p, u32 pos, u32 n)
{
	u32 i;

	if (!(n & 1))
		return -EINVAL;
	for (i = 1; i < n; i += 2)
		if (!may_write_value(p->desc, dw_at(p, pos + i), dw_at(p, pos + i + 1)))
			return -EACCES;
	return 0;
}

/*
 * Return: true if DW @target of the batch is the first DW of a command. All commands before @target
 * were checked, so each of them is in the table.
 */
static bool cmd_starts_at(struct genx_cmd_parser *p, u32 target)
{
	u32 pos = 0;

	while (pos < target) {
		u32 header = dw_at(p, pos);

		pos += cmd_length(cmd_find(p->desc, header), header);
	}
	return pos == target;
}

/*
 * Make the jump of the client at DW @pos lead to the same command in the copy. A jump to a command
 * after the jump is refused, because such a command was not checked. A batch end is written after
 * the jump, because the client's DWs there were not checked either.
 */
static int jump(struct genx_cmd_parser *p, u32 pos)
{
	u64 target = dw_at(p, pos + 1) | (u64)dw_at(p, pos + 2) << 32;
	u64 offset = (target - p->from) & JUMP_ADDR_MASK;

	if (offset % sizeof(u32) || offset / sizeof(u32) > pos ||
	    !cmd_starts_at(p, offset / sizeof(u32)))
		return -EINVAL;
	target = p->to + offset;
	dw_set(p, pos + 1, lower_32_bits(target));
	dw_set(p, pos + 2, upper_32_bits(target));
	dw_set(p, pos + 3, MI_BATCH_BUFFER_END);
	return 0;
}

/* Check what the table demands of the DWs after the header. Return: 0, -EACCES or -EINVAL. */
static int check_operands(struct genx_cmd_parser *p, const struct genx_cmd_desc *cmd, u32 pos,
			  u32 n)
{
	switch (cmd->check) {
	case GENX_CMD_LOAD_IMM:
		return check_pairs(p, pos, n);
	case GENX_CMD_LOAD:
		return may_write(p->desc, dw_at(p, pos + 1)) ? 0 : -EACCES;
	case GENX_CMD_STORE:
		return may_read(p->desc, dw_at(p, pos + 1)) ? 0 : -EACCES;
	case GENX_CMD_MOVE:
		return may_read(p->desc, dw_at(p, pos + 1)) &&
		       may_write(p->desc, dw_at(p, pos + 2)) ? 0 : -EACCES;
	case GENX_CMD_JUMP:
		return dw_at(p, pos) & MI_BATCH_PPGTT ? 0 : -EACCES;
	default:
		return 0;
	}
}

/*
 * Copy all pages of a command that crosses the end of a page. The parser itself reads only some DWs
 * of a command, but the engine executes all DWs. A read by dw_at() copies the page of the DW.
 */
static void copy_pages(struct genx_cmd_parser *p, u32 pos, u32 n)
{
	u32 i;

	for (i = GENX_CMD_PARSER_PAGE_DW; i < n; i += GENX_CMD_PARSER_PAGE_DW)
		dw_at(p, pos + i);
	dw_at(p, pos + n - 1);
}

/*
 * Check the command of @n DWs at DW @pos, except that a jump leads to a checked command. Return: 0,
 * or an error of genx_cmd_parser_run().
 */
static int check_cmd(struct genx_cmd_parser *p, const struct genx_cmd_desc *cmd, u32 header,
		     u32 pos, u32 n)
{
	if (header & cmd->zero)
		return -EACCES;
	if (!length_valid(cmd, header, n))
		return -EINVAL;
	if (n > p->n_dw - pos)
		return p->more ? -E2BIG : -EINVAL;
	if (cmd->zero_dw1 && dw_at(p, pos + 1) & cmd->zero_dw1)
		return -EACCES;
	if (cmd->zero_dw2 && dw_at(p, pos + 2) & cmd->zero_dw2)
		return -EACCES;
	if (pos % GENX_CMD_PARSER_PAGE_DW + n > GENX_CMD_PARSER_PAGE_DW)
		copy_pages(p, pos, n);
	return cmd->check == GENX_CMD_PLAIN ? 0 : check_operands(p, cmd, pos, n);
}

/*
 * The last page was copied as a whole. Overwrite the DWs from @pos on, which are behind the end of
 * the batch and were not checked. After the length of the batch the page has only zeros.
 */
static void wipe_rest(struct genx_cmd_parser *p, u32 pos)
{
	const u32 in_page = pos % GENX_CMD_PARSER_PAGE_DW;
	u32 left = in_page ? GENX_CMD_PARSER_PAGE_DW - in_page : 0;

	if (pos >= p->n_dw)
		return;
	if (left > p->n_dw - pos)
		left = p->n_dw - pos;
	if (left)
		memset32(dw_ptr(p, pos), MI_NOOP, left);
}

int genx_cmd_parser_run(struct genx_cmd_parser *p)
{
	u32 pos = 0;

	while (pos < p->n_dw) {
		u32 header = dw_at(p, pos);
		const struct genx_cmd_desc *cmd;
		u32 n;
		int err;

		/* fast path: many batches have long rows of NOOPs, which all engines allow */
		if (header == MI_NOOP) {
			pos++;
			continue;
		}
		cmd = cmd_find(p->desc, header);
		if (!cmd)
			return -EACCES;
		n = cmd_length(cmd, header);
		err = check_cmd(p, cmd, header, pos, n);
		if (!err && cmd->check == GENX_CMD_JUMP)
			err = jump(p, pos);
		if (err)
			return err;
		pos += n;
		if (cmd->check == GENX_CMD_JUMP) {
			wipe_rest(p, pos + 1);
			return 0;
		}
		if (cmd->check == GENX_CMD_END) {
			wipe_rest(p, pos);
			return 0;
		}
	}
	return p->more ? -E2BIG : -EINVAL;
}
