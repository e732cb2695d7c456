// SPDX-License-Identifier: GPL-2.0-only
/*
 * Sends messages over Valleyview's sideband.
 *
 * Source: register facts: frequencies; what drivers on silicon do.
 */

#include <linux/smp.h>

#include "gt/access/mmio.h"
#include "gt/access/pmic.h"
#include "gt/sideband.h"
#include "regs/gt_regs.h"

/*
 * Bounds of the wait for the end of an earlier message, whose own wait has timed out, and of the
 * wait for the end of the message itself.
 */
#define IDLE_US		5000
#define MESSAGE_US	10000

void genx_sideband_init(struct genx_sideband *sideband, struct genx_mmio *mmio,
			struct genx_pmic *pmic)
{
	sideband->mmio = mmio;
	sideband->pmic = pmic;
	mutex_init(&sideband->lock);
}

void genx_sideband_fini(struct genx_sideband *sideband)
{
	mutex_destroy(&sideband->lock);
}

/* Runs in an interrupt, which alone wakes a CPU from its sleep state. */
static void wake_cpu(void *unused)
{
}

void genx_sideband_lock(struct genx_sideband *sideband)
{
	genx_pmic_lock(sideband->pmic);
	mutex_lock(&sideband->lock);
	cpu_latency_qos_add_request(&sideband->awake, 0);
	/* the request keeps CPUs from sleep states; wake the CPUs that are in one already */
	on_each_cpu(wake_cpu, NULL, 1);
}

void genx_sideband_unlock(struct genx_sideband *sideband)
{
	cpu_latency_qos_remove_request(&sideband->awake);
	mutex_unlock(&sideband->lock);
	genx_pmic_unlock(sideband->pmic);
}

static int wait_idle(struct genx_sideband *sideband, unsigned int us)
{
	return genx_mmio_wait_sleep(sideband->mmio, VLV_SIDEBAND_DOORBELL, VLV_SIDEBAND_BUSY, 0,
				    us, NULL);
}

/* Send a message, and wait until the unit has handled it. Return: as genx_sideband_write(). */
static int send(struct genx_sideband *sideband, u8 opcode, u8 port, u8 reg, u32 val)
{
	int err;

	lockdep_assert_held(&sideband->lock);
	err = wait_idle(sideband, IDLE_US);
	if (err)
		return err;
	genx_mmio_write(sideband->mmio, VLV_SIDEBAND_ADDRESS, reg);
	genx_mmio_write(sideband->mmio, VLV_SIDEBAND_DATA, val);
	genx_mmio_write(sideband->mmio, VLV_SIDEBAND_DOORBELL,
			REG_FIELD_PREP(VLV_SIDEBAND_OPCODE_MASK, opcode) |
			REG_FIELD_PREP(VLV_SIDEBAND_PORT_MASK, port) |
			VLV_SIDEBAND_ALL_BYTES | VLV_SIDEBAND_BUSY);
	return wait_idle(sideband, MESSAGE_US);
}

int genx_sideband_read(struct genx_sideband *sideband, u8 port, u8 reg, u32 *val)
{
	int err = send(sideband, VLV_SIDEBAND_OPCODE_READ, port, reg, 0);

	if (err)
		return err;
	*val = genx_mmio_read(sideband->mmio, VLV_SIDEBAND_DATA);
	return genx_mmio_lost(sideband->mmio) ? -ENODEV : 0;
}

int genx_sideband_write(struct genx_sideband *sideband, u8 port, u8 reg, u32 val)
{
	return send(sideband, VLV_SIDEBAND_OPCODE_WRITE, port, reg, val);
}
