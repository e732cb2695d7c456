// SPDX-License-Identifier: MIT
/*
 * The sideband of Valleyview: messages to units outside the GPU. The host writes an address and
 * data, and a message into the doorbell. The unit executes it and clears the busy bit. The punit,
 * one of the units, controls the frequency of the GPU. The others have fuses and clocks.
 *
 * Source: register facts: frequencies (VLV); what drivers on silicon do (SIL-303, SIL-304). The
 * model reports these violations, those marked strict only if the configuration is strict:
 *
 * - SIDEBAND-BUSY: a register of the sideband was written while a message was under way, or data
 *   were read before its end;
 * - SIDEBAND-MESSAGE: a message that no unit takes;
 * - PUNIT-FREQ (strict): a request that the punit does not take, below 0xC0 or above 0xEA;
 * - PUNIT-BIAS (strict): a request while the bias between the CPUs and the GPU is not fixed;
 * - FREQ-ASLEEP (strict): a lower request while all wells are off.
 */
#include "model/power/sideband.h"
#include "model/state/fault.h"
#include "model/state/state.h"
#include "model/state/time.h"
#include "model/state/violation.h"
#include "regs/gt_regs.h"

#define BUSY		REG_BIT(0)
#define BAR		REG_GENMASK(3, 1)
#define BYTES		REG_GENMASK(7, 4)
#define PORT		REG_GENMASK(15, 8)
#define OPCODE		REG_GENMASK(23, 16)
#define DEVFN		REG_GENMASK(31, 24)

#define OPCODE_READ	0x06
#define OPCODE_WRITE	0x07

#define PORT_PUNIT	0x04
#define PORT_FUSES	0x11
#define PORT_CLOCKS	0x14

#define PUNIT_BIAS	0x04
#define   BIAS_FIXED	0x1b	/* override, by TDP, an eighth for the CPUs */
#define PUNIT_LOWEST	0xd3
#define PUNIT_REQUEST	0xd4
#define PUNIT_STATUS	0xd8
#define   STATUS_GPLL	REG_BIT(4)

#define REQUEST_MIN	0xc0
#define REQUEST_MAX	0xea
#define FIRMWARE	0xca	/* request of firmware */
#define FIRMWARE_BIAS	0x0c

#define MESSAGE_NS	4000	/* nominal time of a message */
#define NOT_YET		0x5b5b5b5b

/*
 * Registers that do not change. The punit says 0xBF, lower than what it takes; the fuses allow more
 * than the clock can do. The clocks: 1600 MHz, over 5 for the CZ clock, over 12 for the GPLL.
 */
static const struct {
	u8 port;
	u8 reg;
	u32 value;
} constants[] = {
	{ PORT_PUNIT, PUNIT_LOWEST, 0xffffffbf },
	{ PORT_FUSES, 0x1c, 0xfff80007 | 0xf0 << 3 | 0xd0 << 11 },	/* highest, guaranteed */
	{ PORT_FUSES, 0x30, (0xc9U & 0x1f) << 27 | 0x123456 },	/* efficient */
	{ PORT_FUSES, 0x34, 0xf0 | 0xc9 >> 5 },
	{ PORT_CLOCKS, 0x08, 0xfc | 1 },
	{ PORT_CLOCKS, 0x62, 9 << 8 | 9 },
	{ PORT_CLOCKS, 0x67, 23 << 8 | 23 },
};

static bool find(struct model *m, u8 port, u32 reg, u32 *value)
{
	u32 i;

	if (port == PORT_PUNIT && reg == PUNIT_STATUS) {
		*value = m->sideband.request << 8 | (m->sideband.no_gpll ? 0 : STATUS_GPLL);
		return true;
	}
	if (port == PORT_PUNIT && reg == PUNIT_BIAS) {
		*value = m->sideband.bias;
		return true;
	}
	for (i = 0; i < ARRAY_SIZE(constants); i++)
		if (constants[i].port == port && constants[i].reg == reg) {
			*value = constants[i].value;
			return true;
		}
	return false;
}

static void request(struct model *m, u32 val)
{
	if (val < REQUEST_MIN || val > REQUEST_MAX) {
		if (m->cfg.strict)
			model_violation(m, "PUNIT-FREQ", VLV_SIDEBAND_DATA_ADDR, "request %#x",
					val);
		return;
	}
	if (m->cfg.strict && m->sideband.bias != BIAS_FIXED)
		model_violation(m, "PUNIT-BIAS", VLV_SIDEBAND_DATA_ADDR, "request %#x, bias %#x",
				val, m->sideband.bias);
	if (m->cfg.strict && !m->fw.awake && val < m->sideband.request)
		model_violation(m, "FREQ-ASLEEP", VLV_SIDEBAND_DATA_ADDR,
				"%#x after %#x, no well is on", val, m->sideband.request);
	m->sideband.request = val;
}

static void execute(struct model *m, u32 message)
{
	u32 *data = &m->regs[VLV_SIDEBAND_DATA_ADDR / 4];
	u32 reg = m->regs[VLV_SIDEBAND_ADDRESS_ADDR / 4];
	u32 port = REG_FIELD_GET(PORT, message);
	u32 opcode = REG_FIELD_GET(OPCODE, message);

	if (message & (BAR | DEVFN) || (message & BYTES) != BYTES)
		goto refuse;
	if (opcode == OPCODE_READ && find(m, port, reg, data))
		return;
	if (opcode == OPCODE_WRITE && port == PORT_PUNIT && reg == PUNIT_REQUEST) {
		request(m, *data);
		return;
	}
	if (opcode == OPCODE_WRITE && port == PORT_PUNIT && reg == PUNIT_BIAS) {
		m->sideband.bias = *data;
		return;
	}
refuse:
	model_violation(m, "SIDEBAND-MESSAGE", VLV_SIDEBAND_DOORBELL_ADDR,
			"message %08x for register %#x", message, reg);
}

/* End the message if its time is over. */
static void settle(struct model *m)
{
	u32 *doorbell = &m->regs[VLV_SIDEBAND_DOORBELL_ADDR / 4];

	if (!(*doorbell & BUSY) || m->sideband.done_at > m->now ||
	    model_fault_armed(m, MODEL_FAULT_PCODE_SILENT))
		return;
	*doorbell &= ~BUSY;
	execute(m, *doorbell);
}

static u32 sideband_read(struct model *m, u32 offset)
{
	settle(m);
	if (offset != VLV_SIDEBAND_DATA_ADDR || !(m->regs[VLV_SIDEBAND_DOORBELL_ADDR / 4] & BUSY))
		return m->regs[offset / 4];
	model_violation(m, "SIDEBAND-BUSY", offset, "read before the message has ended");
	return NOT_YET;
}

static void sideband_write(struct model *m, u32 offset, u32 val)
{
	settle(m);
	if (m->regs[VLV_SIDEBAND_DOORBELL_ADDR / 4] & BUSY) {
		model_violation(m, "SIDEBAND-BUSY", offset, "write of %#x during a message", val);
		return;
	}
	m->regs[offset / 4] = val;
	if (offset == VLV_SIDEBAND_DOORBELL_ADDR && val & BUSY)
		m->sideband.done_at = m->now + model_latency(m, MESSAGE_NS);
}

void model_sideband_reset(struct model *m)
{
	m->sideband = (struct model_sideband){
		.request = FIRMWARE, .bias = FIRMWARE_BIAS,
	};
}

const struct model_reg model_sideband_regs[] = {
	{ .first = VLV_SIDEBAND_DOORBELL_ADDR, .last = VLV_SIDEBAND_ADDRESS_ADDR + 3,
	 .read = sideband_read, .write = sideband_write },
};

const unsigned int model_n_sideband_regs = ARRAY_SIZE(model_sideband_regs);
