// SPDX-License-Identifier: GPL-2.0-only
/*
 * Sends commands to pcode, the firmware of the power controller, through its mailbox.
 *
 * Source: register facts: pcode; DG2 local memory; what drivers on silicon do.
 */

#include <linux/delay.h>
#include <linux/ktime.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/access/mmio.h"
#include "gt/pcode.h"
#include "regs/gt_regs.h"

/*
 * Bound of each of the two waits of a command. The first wait is for the end of a command that
 * another agent sent, the second one for the end of the driver's command.
 */
#define COMMAND_US		20000

/* Interval of the polls for the end of initialization. */
#define POLL_MS			20

/* After this time the log says that probe or resume waits for pcode. Pcode rarely needs so long. */
#define NOTICE_MS		10000

void genx_pcode_init(struct genx_pcode *pcode, struct genx_mmio *mmio)
{
	pcode->mmio = mmio;
	mutex_init(&pcode->lock);
}

void genx_pcode_fini(struct genx_pcode *pcode)
{
	mutex_destroy(&pcode->lock);
}

/* @mailbox: set to the last value of the mailbox, which holds the error of the command. */
static int wait_free(struct genx_pcode *pcode, u32 *mailbox)
{
	return genx_mmio_wait_sleep(pcode->mmio, PCODE_MAILBOX, PCODE_MAILBOX_BUSY, 0,
				    COMMAND_US, mailbox);
}

int genx_pcode_command(struct genx_pcode *pcode, u8 command, u32 *data)
{
	u32 mailbox;
	int err;

	guard(mutex)(&pcode->lock);
	err = wait_free(pcode, &mailbox);
	if (err)
		return err;
	genx_mmio_write(pcode->mmio, PCODE_DATA, *data);
	genx_mmio_write(pcode->mmio, PCODE_DATA1, 0);
	genx_mmio_write(pcode->mmio, PCODE_MAILBOX, PCODE_MAILBOX_BUSY | command);
	err = wait_free(pcode, &mailbox);
	if (err)
		return err;
	if (mailbox & PCODE_MAILBOX_ERROR_MASK)
		return -EIO;
	*data = genx_mmio_read(pcode->mmio, PCODE_DATA);
	return 0;
}

/*
 * Return: 0: pcode has initialized the device; -EAGAIN: pcode has not finished; or the error of
 * genx_pcode_command().
 */
static int init_status(struct genx_pcode *pcode)
{
	u32 status = PCODE_STATUS_GET_INIT;
	int err = genx_pcode_command(pcode, PCODE_STATUS, &status);

	if (err)
		return err;
	return status & PCODE_STATUS_INIT_COMPLETE ? 0 : -EAGAIN;
}

/* While pcode starts, errors other than -ENODEV may be transient, so the command is retried. */
static int wait_pcode(struct genx_pcode *pcode, unsigned int ms)
{
	ktime_t begin = ktime_get();
	bool noticed = false;
	s64 waited;
	int err;

	while ((err = init_status(pcode)) && err != -ENODEV) {
		waited = ktime_ms_delta(ktime_get(), begin);
		if (waited >= ms)
			break;
		if (waited >= NOTICE_MS && !noticed) {
			drm_notice(pcode->mmio->drm,
				   "GT: pcode still initializes the device, waiting up to %u s\n",
				   ms / 1000);
			noticed = true;
		}
		msleep(POLL_MS);
	}
	if (!err || err == -ENODEV)
		return err;
	drm_err(pcode->mmio->drm,
		"GT: pcode did not initialize the device in %u ms (%pe): power the machine off and on; if that does not help, update the firmware of the card\n",
		ms, ERR_PTR(err));
	return -ETIMEDOUT;
}

/*
 * Firmware trains the local memory. If that fails, firmware leaves the GT without power, and no
 * register of the GT answers.
 */
static int wait_local_memory(struct genx_pcode *pcode, unsigned int ms)
{
	int err = genx_mmio_wait_sleep(pcode->mmio, GU_CNTL, GU_CNTL_LMEM_INIT, GU_CNTL_LMEM_INIT,
				       ms * USEC_PER_MSEC, NULL);

	if (!err || err == -ENODEV)
		return err;
	drm_err(pcode->mmio->drm,
		"GT: firmware did not initialize local memory in %u ms: power the machine off and on; if that does not help, the memory of the card is defective\n",
		ms);
	return -ENODEV;
}

int genx_pcode_wait_init(struct genx_pcode *pcode)
{
	const struct genx_boot_desc *boot = pcode->mmio->plat->boot;
	int err;

	if (!boot)
		return 0;
	err = wait_pcode(pcode, boot->pcode_ms);
	return err ?: wait_local_memory(pcode, boot->lmem_ms);
}
