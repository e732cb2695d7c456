// SPDX-License-Identifier: MIT
/*
 * The mailbox of pcode, the firmware of the power controller. The host writes an operand into a
 * data register and a command into the mailbox. Pcode executes the command, puts the result into
 * the data register and an error code into the mailbox, and clears the mailbox's busy bit.
 *
 * Source: register facts: pcode; what drivers on silicon do. The model reports these violations,
 * those marked strict only if the configuration is strict:
 *
 * - PCODE-BUSY: the mailbox or its data were written while pcode executed a command;
 * - PCODE-INIT (strict): an engine started before pcode had reported that it has initialized the
 *   device (discrete parts);
 * - RC6-VID (strict): RC6 was enabled at a voltage below 450 mV (SNB);
 * - RING-TABLE (strict): an entry of the table of ring frequencies is wrong (SIL-308).
 */
#include "model/power/fuses.h"
#include "model/power/pcode.h"
#include "model/state/fault.h"
#include "model/state/offsets.h"
#include "model/state/state.h"
#include "model/state/time.h"
#include "model/state/violation.h"
#include "regs/gt_regs.h"

#define   MAILBOX_BUSY		REG_BIT(31)
#define   MAILBOX_COMMAND	REG_GENMASK(7, 0)
#define   MAILBOX_ILLEGAL_COMMAND 0x01
#define   MAILBOX_OUT_OF_RANGE	0x10	/* a frequency of the GT in the table */
#define   MAILBOX_UNIMPLEMENTED	0xff	/* the same on Gen6 */
#define GU_CNTL_LMEM_INIT	REG_BIT(7)

#define CMD_WRITE_RC6VIDS	0x04
#define CMD_READ_RC6VIDS	0x05
#define CMD_WRITE_RING		0x08	/* GT in 50 MHz, ring, CPU in 100 MHz: a byte each */
#define CMD_DUTY_CYCLE		0x1a	/* byte 1: efficient frequency in 50 MHz */
#define CMD_STATUS		0x7e
#define   STATUS_GET_INIT	0
#define   STATUS_INIT_COMPLETE	BIT(0)

#define PCODE_NS		20000	/* nominal time of a command */
#define VID_MV(vid)		((vid) * 5 + 245)
#define RC6_MV_MIN		450
#define RC6_VIDS_FIRMWARE	0x403428 /* RC6 (low byte, 445 mV), RC6p, RC6pp */

static bool initialized(const struct model *m)
{
	return m->now >= m->pcode.ready_at;
}

static u32 status_get(struct model *m)
{
	if (m->regs[PCODE_DATA_ADDR / 4] != STATUS_GET_INIT || !initialized(m))
		return 0;
	m->pcode.reported = true;
	return STATUS_INIT_COMPLETE;
}

/* ---- the table of ring frequencies ---- */

#define CPU_LOWEST	8	/* 800 MHz, below 750 MHz of the GT */

/*
 * SNB, IVB: the ring has no clock of its own. The CPU runs 90 MHz slower for each 50 MHz of the GT.
 * Its highest frequency is known from the first entry, and only in units of 100 MHz.
 */
bool model_pcode_ring_cpu(struct model *m, u32 gt, u32 ring, u32 cpu)
{
	u32 below = m->part->rp0 - gt;
	u32 mhz;

	if (gt == m->part->rp0)
		m->pcode.ring_cpu = cpu;
	mhz = m->pcode.ring_cpu * 100 - below * 90;
	if (gt < 15)
		return !ring && cpu == CPU_LOWEST;
	return !ring && m->pcode.ring_cpu && cpu * 100 + 100 > mhz && cpu * 100 < mhz + 100;
}

static u32 ring_memory(const struct model *m)
{
	return (m->part->dclk & 0xf) * 8 / 3;
}

bool model_pcode_ring_five_quarters(struct model *m, u32 gt, u32 ring, u32 cpu)
{
	return !cpu && ring == max(gt * 5 / 4, ring_memory(m));
}

bool model_pcode_ring_memory(struct model *m, u32 gt, u32 ring, u32 cpu)
{
	return !cpu && ring == max(gt, ring_memory(m));
}

bool model_pcode_ring_gt(struct model *m, u32 gt, u32 ring, u32 cpu)
{
	return !cpu && ring == gt;
}

/* Return: the error code. */
static u32 ring_write(struct model *m, u32 data)
{
	u32 gt = data & 0xff;

	if (m->cfg.strict && (data >> 24 || gt < m->part->rpn || gt > m->part->rp0 ||
			      !m->part->pcode->ring(m, gt, data >> 16 & 0xff, data >> 8 & 0xff)))
		model_violation(m, "RING-TABLE", PCODE_DATA_ADDR, "entry %#x", data);
	else if (!(m->pcode.ring_refused & BIT_ULL(gt)))
		m->pcode.ring_given |= BIT_ULL(gt);
	return m->pcode.ring_refused & BIT_ULL(gt) ? MAILBOX_OUT_OF_RANGE : 0;
}

/* Return: the error code. */
static u32 execute(struct model *m, u32 command)
{
	u32 *data = &m->regs[PCODE_DATA_ADDR / 4];

	if (m->part->pcode->init && command == CMD_STATUS)
		*data = status_get(m);
	else if (m->part->pcode->rc6_vids && command == CMD_READ_RC6VIDS)
		*data = m->pcode.rc6_vids;
	else if (m->part->pcode->rc6_vids && command == CMD_WRITE_RC6VIDS)
		m->pcode.rc6_vids = *data;
	else if (m->part->pcode->ring && command == CMD_WRITE_RING)
		return ring_write(m, *data);
	else if (m->part->pcode->efficient && command == CMD_DUTY_CYCLE)
		*data = 0xa5000000 | (u32)(m->part->rpn + 3) << 8 | 0x5a;
	else if (m->part->pcode->display ||
		 (m->part->pcode->reads_vids && command == CMD_READ_RC6VIDS))
		*data = 0;
	else
		return m->part->pcode->unknown_ff ? MAILBOX_UNIMPLEMENTED : MAILBOX_ILLEGAL_COMMAND;
	return 0;
}

/* Execute the command in the mailbox if its time is over. */
static void settle(struct model *m)
{
	u32 mailbox = m->regs[PCODE_MAILBOX_ADDR / 4];

	if (!(mailbox & MAILBOX_BUSY) || m->pcode.done_at > m->now ||
	    model_fault_armed(m, MODEL_FAULT_PCODE_SILENT))
		return;
	m->regs[PCODE_MAILBOX_ADDR / 4] = execute(m, REG_FIELD_GET(MAILBOX_COMMAND, mailbox));
}

static u32 pcode_read(struct model *m, u32 offset)
{
	settle(m);
	return m->regs[offset / 4];
}

static void pcode_write(struct model *m, u32 offset, u32 val)
{
	settle(m);
	if (m->regs[PCODE_MAILBOX_ADDR / 4] & MAILBOX_BUSY) {
		model_violation(m, "PCODE-BUSY", offset, "write of %#x during a command", val);
		return;
	}
	m->regs[offset / 4] = val;
	if (offset == PCODE_MAILBOX_ADDR && val & MAILBOX_BUSY)
		m->pcode.done_at = m->now + model_latency(m, PCODE_NS);
}

/* Local memory is initialized when pcode has initialized the device. */
static u32 gu_cntl_read(struct model *m, u32 offset)
{
	u32 value = model_fuse_value(m, offset) & (initialized(m) ? ~0U : ~GU_CNTL_LMEM_INIT);

	if (value & GU_CNTL_LMEM_INIT)
		m->pcode.local_reported = true;
	return value;
}

bool model_pcode_local_ready(const struct model *m)
{
	return initialized(m) && model_fuse_value(m, MMIO_GU_CNTL) & GU_CNTL_LMEM_INIT &&
	       (!m->cfg.strict || (m->pcode.reported && m->pcode.local_reported));
}

void model_pcode_check_start(struct model *m, u32 reg)
{
	if (m->cfg.strict && m->part->pcode && m->part->pcode->init && !m->pcode.reported)
		model_violation(m, "PCODE-INIT", reg,
				"an engine starts, pcode has not reported its initialization");
}

void model_pcode_check_rc6(struct model *m)
{
	u32 mv = VID_MV(m->pcode.rc6_vids & 0xff);

	if (m->cfg.strict && m->part->pcode && m->part->pcode->rc6_vids && mv < RC6_MV_MIN)
		model_violation(m, "RC6-VID", RC_CONTROL.addr, "RC6 enabled at %u mV", mv);
}

void model_pcode_reset(struct model *m)
{
	m->pcode = (struct model_pcode) {
		.ready_at = m->now + m->cfg.pcode_init_ms * 1000000ULL,
		.rc6_vids = RC6_VIDS_FIRMWARE,
	};
}

#define MAILBOX_REGS	{ .first = PCODE_MAILBOX_ADDR, .last = MMIO_PCODE_DATA1 + 3, \
			  .read = pcode_read, \
			  .write = pcode_write }

const struct model_reg model_pcode_regs[] = { MAILBOX_REGS };
const unsigned int model_n_pcode_regs = ARRAY_SIZE(model_pcode_regs);

const struct model_reg model_dg2_pcode_regs[] = {
	{ .first = GU_CNTL_ADDR, .last = GU_CNTL_ADDR + 3, .read = gu_cntl_read,
	 .flags = MODEL_REG_RO },
	MAILBOX_REGS,
};

const unsigned int model_n_dg2_pcode_regs = ARRAY_SIZE(model_dg2_pcode_regs);
