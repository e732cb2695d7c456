// SPDX-License-Identifier: GPL-2.0-only
/*
 * Force-wake of Gen9 and later: a write-masked request register, and a fallback request that
 * recovers an acknowledge that the hardware lost.
 *
 * Source: manual 000 §Force Wake and Steering Table (last table) for the
 * registers; register facts: force-wake by generation, for the handshake.
 */

#include <linux/delay.h>

#include "gt/access/forcewake_kinds.h"
#include "gt/access/mmio.h"
#include "regs/gt_regs.h"

/*
 * The acknowledge of the kernel's bit did not change in time. A change of another request
 * bit makes the hardware evaluate all request bits again. The delay grows with each pass,
 * so that the same race does not repeat.
 */
static int ack_fallback(struct genx_forcewake *fw, struct genx_forcewake_domain *domain, u32 want)
{
	const u32 bit = FORCEWAKE_KERNEL_FALLBACK;
	unsigned int pass;
	bool seen = false;
	u32 ack;
	int err;

	for (pass = 1; pass <= GENX_FORCEWAKE_FALLBACK_PASSES && !seen; pass++) {
		err = genx_forcewake_ack_wait(fw, domain, bit, 0,
					      GENX_FORCEWAKE_FALLBACK_US, &ack);
		if (err == -ENODEV)
			return err;
		/*
		 * The acknowledge of the previous pass should be clear now. If the hardware has
		 * lost that change, too, only a further request makes it look.
		 */
		genx_forcewake_request_write(fw, domain, bit, bit);
		udelay(10 * pass);
		err = genx_forcewake_ack_wait(fw, domain, bit, bit,
					      GENX_FORCEWAKE_FALLBACK_US, &ack);
		if (err == -ENODEV)
			return err;

		/* even if this bit was not acknowledged, the kernel's bit may now be right */
		seen = (ack & FORCEWAKE_KERNEL) == want;
		genx_forcewake_request_write(fw, domain, bit, 0);
	}
	if (!seen)
		return -ETIMEDOUT;
	domain->fallbacks++;
	return 0;
}

/* Wait until the acknowledge of the kernel's bit is @want, and use the fallback if it is late. */
static int ack_wait_or_fallback(struct genx_forcewake *fw, struct genx_forcewake_domain *domain,
				u32 want)
{
	u32 ack;
	int err;

	err = genx_forcewake_ack_wait(fw, domain, FORCEWAKE_KERNEL, want, GENX_FORCEWAKE_ACK_US,
				      &ack);
	if (err == -ETIMEDOUT)
		err = ack_fallback(fw, domain, want);
	return err;
}

static int masked_prepare(struct genx_forcewake *fw, struct genx_forcewake_domain *domain)
{
	return ack_wait_or_fallback(fw, domain, 0);
}

static int masked_confirm(struct genx_forcewake *fw, struct genx_forcewake_domain *domain)
{
	return ack_wait_or_fallback(fw, domain, FORCEWAKE_KERNEL);
}

const struct genx_forcewake_ops genx_forcewake_masked_ops = {
	.prepare = masked_prepare,
	.request = genx_forcewake_request_set,
	.confirm = masked_confirm,
	.release = genx_forcewake_request_clear,
	.clear = genx_forcewake_request_clear_all,
};
