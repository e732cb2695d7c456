// SPDX-License-Identifier: GPL-2.0-only
/*
 * Force-wake before Gen9: one request bit, one acknowledge, no way to ask again.
 *
 * SNB, IVB, HSW and BDW wake a domain before the threads of the GT left C6: the
 * registers read 0 until then, so that the acknowledge alone is not enough. The
 * single-threaded register of SNB and of some IVB takes a posted write that
 * nothing orders before what follows; a read behind it does.
 *
 * The requests are written in the form of a masked register on all of them. Where
 * the register is a plain one (SNB), bit 0 has the same value in both readings.
 *
 * Source: register facts 2 and 13.
 */

#include "gt/access/forcewake.h"
#include "gt/access/mmio.h"
#include "regs/gt_regs.h"

static int plain_prepare(struct genx_forcewake *fw, struct genx_forcewake_domain *domain)
{
	return genx_forcewake_ack_wait(fw, domain, FORCEWAKE_KERNEL, 0, GENX_FORCEWAKE_ACK_US,
				       NULL);
}

static void plain_request(struct genx_forcewake *fw, struct genx_forcewake_domain *domain)
{
	genx_forcewake_request_write(fw, domain, FORCEWAKE_KERNEL, FORCEWAKE_KERNEL);
}

static int plain_confirm(struct genx_forcewake *fw, struct genx_forcewake_domain *domain)
{
	return genx_forcewake_ack_wait(fw, domain, FORCEWAKE_KERNEL, FORCEWAKE_KERNEL,
				       GENX_FORCEWAKE_ACK_US, NULL);
}

static void plain_release(struct genx_forcewake *fw, struct genx_forcewake_domain *domain)
{
	genx_forcewake_request_write(fw, domain, FORCEWAKE_KERNEL, 0);
}

static void plain_clear(struct genx_forcewake *fw, struct genx_forcewake_domain *domain)
{
	genx_forcewake_request_write(fw, domain, FORCEWAKE_ALL_BITS, 0);
}

static int c0_confirm(struct genx_forcewake *fw, struct genx_forcewake_domain *domain)
{
	int err = plain_confirm(fw, domain);

	if (err)
		return err;
	return genx_mmio_wait(fw->mmio, GT_THREAD_STATUS, GT_THREAD_STATUS_CORE_MASK, 0,
			      GENX_FORCEWAKE_C0_US, NULL);
}

/* The value does not matter: the write is there when the read is answered. */
static void posting_read(struct genx_forcewake *fw, struct genx_forcewake_domain *domain)
{
	genx_mmio_read(fw->mmio, domain->ack);
}

static void single_request(struct genx_forcewake *fw, struct genx_forcewake_domain *domain)
{
	plain_request(fw, domain);
	posting_read(fw, domain);
}

static void single_release(struct genx_forcewake *fw, struct genx_forcewake_domain *domain)
{
	plain_release(fw, domain);
	posting_read(fw, domain);
}

static void single_clear(struct genx_forcewake *fw, struct genx_forcewake_domain *domain)
{
	plain_clear(fw, domain);
	posting_read(fw, domain);
}

const struct genx_forcewake_ops genx_forcewake_vlv_ops = {
	.prepare = plain_prepare,
	.request = plain_request,
	.confirm = plain_confirm,
	.release = plain_release,
	.clear = plain_clear,
};

const struct genx_forcewake_ops genx_forcewake_mt_ops = {
	.prepare = plain_prepare,
	.request = plain_request,
	.confirm = c0_confirm,
	.release = plain_release,
	.clear = plain_clear,
};

const struct genx_forcewake_ops genx_forcewake_snb_ops = {
	.prepare = plain_prepare,
	.request = single_request,
	.confirm = c0_confirm,
	.release = single_release,
	.clear = single_clear,
};

/*
 * Does the multi-threaded register work? While it holds the domain a bit of
 * ECOBUS says so. If it does not, the domain may be asleep and ECOBUS reads 0,
 * which is the same answer; so is an acknowledge that does not come.
 */
static bool ivb_is_multi_threaded(struct genx_forcewake *fw, struct genx_forcewake_domain *domain)
{
	u32 ecobus = 0;

	if (!plain_prepare(fw, domain)) {
		plain_request(fw, domain);
		if (!c0_confirm(fw, domain)) {
			/* Nobody else is here yet; the debug check wants to know. */
			WRITE_ONCE(fw->held, GENX_FW_BIT(domain->desc->domain));
			ecobus = genx_mmio_read(fw->mmio, ECOBUS);
			WRITE_ONCE(fw->held, 0);
		}
		plain_release(fw, domain);
	}
	return ecobus & ECOBUS_FORCEWAKE_MT;
}

static int ivb_init(struct genx_forcewake *fw)
{
	unsigned long present = fw->present;
	unsigned int d;

	for_each_set_bit(d, &present, GENX_FW_COUNT) {
		struct genx_forcewake_domain *domain = &fw->domains[d];

		/* What an earlier owner asked for by the other register keeps it awake. */
		genx_mmio_write(fw->mmio, domain->desc->alt_request, 0);
		posting_read(fw, domain);
		plain_clear(fw, domain);
		if (ivb_is_multi_threaded(fw, domain))
			continue;
		plain_clear(fw, domain);
		domain->request = GENX_MASKED(domain->desc->alt_request.addr);
		domain->ack = domain->desc->alt_ack;
		fw->ops = &genx_forcewake_snb_ops;
	}
	return 0;
}

/* Multi-threaded, unless the probe finds that it is not. */
const struct genx_forcewake_ops genx_forcewake_ivb_ops = {
	.init = ivb_init,
	.prepare = plain_prepare,
	.request = plain_request,
	.confirm = c0_confirm,
	.release = plain_release,
	.clear = plain_clear,
};
