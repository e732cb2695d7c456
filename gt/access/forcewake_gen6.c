// SPDX-License-Identifier: GPL-2.0-only
/*
 * Force-wake before Gen9: one request bit, one acknowledge, no fallback request.
 *
 * SNB, IVB, HSW and BDW acknowledge before the threads of the GT have left C6. While a thread is in
 * C6 the registers read 0, so the thread status is polled too, for a bounded time. A write to the
 * single-threaded request register of SNB and of some IVB is posted, and later accesses can
 * overtake the write. A read of the acknowledge register after the write prevents that.
 *
 * All requests are written in the format of a masked register. The register of SNB is a plain
 * one, but bit 0 has the same meaning in both formats.
 *
 * Source: register facts: force-wake by generation; platform switches.
 */

#include "gt/access/forcewake_kinds.h"
#include "gt/access/mmio.h"
#include "regs/gt_regs.h"

/*
 * Wait until the acknowledge of the previous request has ended: plain_confirm() would take it for
 * the acknowledge of the new request.
 */
static int plain_prepare(struct genx_forcewake *fw, struct genx_forcewake_domain *domain)
{
	return genx_forcewake_ack_wait(fw, domain, FORCEWAKE_KERNEL, 0, GENX_FORCEWAKE_ACK_US,
				       NULL);
}

static int plain_confirm(struct genx_forcewake *fw, struct genx_forcewake_domain *domain)
{
	return genx_forcewake_ack_wait(fw, domain, FORCEWAKE_KERNEL, FORCEWAKE_KERNEL,
				       GENX_FORCEWAKE_ACK_US, NULL);
}

/*
 * A well that acknowledges is on. If its threads then stay in C6, the wake is counted in
 * @threads_late, which logs a warning, but the wake has succeeded (SIL-036).
 */
static int c0_confirm(struct genx_forcewake *fw, struct genx_forcewake_domain *domain)
{
	int err = plain_confirm(fw, domain);

	if (err)
		return err;
	err = genx_mmio_wait(fw->mmio, GT_THREAD_STATUS, GT_THREAD_STATUS_CORE_MASK, 0,
			     GENX_FORCEWAKE_C0_US, NULL);
	if (err != -ETIMEDOUT)
		return err;
	fw->threads_late++;
	return 0;
}

/* The write before has arrived when this read completes; the value read does not matter. */
static void posting_read(struct genx_forcewake *fw, struct genx_forcewake_domain *domain)
{
	genx_mmio_read(fw->mmio, domain->ack);
}

static void single_request(struct genx_forcewake *fw, struct genx_forcewake_domain *domain)
{
	genx_forcewake_request_set(fw, domain);
	posting_read(fw, domain);
}

static void single_release(struct genx_forcewake *fw, struct genx_forcewake_domain *domain)
{
	genx_forcewake_request_clear(fw, domain);
	posting_read(fw, domain);
}

static void single_clear(struct genx_forcewake *fw, struct genx_forcewake_domain *domain)
{
	genx_forcewake_request_clear_all(fw, domain);
	posting_read(fw, domain);
}

const struct genx_forcewake_ops genx_forcewake_vlv_ops = {
	.prepare = plain_prepare,
	.request = genx_forcewake_request_set,
	.confirm = plain_confirm,
	.release = genx_forcewake_request_clear,
	.clear = genx_forcewake_request_clear_all,
};

const struct genx_forcewake_ops genx_forcewake_mt_ops = {
	.prepare = plain_prepare,
	.request = genx_forcewake_request_set,
	.confirm = c0_confirm,
	.release = genx_forcewake_request_clear,
	.clear = genx_forcewake_request_clear_all,
};

const struct genx_forcewake_ops genx_forcewake_snb_ops = {
	.prepare = plain_prepare,
	.request = single_request,
	.confirm = c0_confirm,
	.release = single_release,
	.clear = single_clear,
};

/*
 * Return: true if the multi-threaded request register works. In this case ECOBUS_FORCEWAKE_MT is
 * set while the domain is held through the multi-threaded register. If the register does not work,
 * either no acknowledge comes, or the domain stays asleep and ECOBUS reads 0.
 */
static bool ivb_is_multi_threaded(struct genx_forcewake *fw, struct genx_forcewake_domain *domain)
{
	u32 ecobus = 0;

	if (!plain_prepare(fw, domain)) {
		genx_forcewake_request_set(fw, domain);
		if (!c0_confirm(fw, domain)) {
			/*
			 * for the debug check of the read; during init nothing else changes @held
			 */
			WRITE_ONCE(fw->held, GENX_FW_BIT(domain->desc->domain));
			ecobus = genx_mmio_read(fw->mmio, ECOBUS);
			WRITE_ONCE(fw->held, 0);
		}
		genx_forcewake_request_clear(fw, domain);
	}
	return ecobus & ECOBUS_FORCEWAKE_MT;
}

/*
 * Find out for each domain which of its two request registers works. If the single-threaded one
 * does, use the protocol of SNB.
 */
static int ivb_init(struct genx_forcewake *fw)
{
	unsigned long present = fw->present;
	unsigned int d;

	for_each_set_bit(d, &present, GENX_FW_COUNT) {
		struct genx_forcewake_domain *domain = &fw->domains[d];

		/*
		 * A request of an earlier driver in the single-threaded register would keep the
		 * domain awake.
		 */
		genx_mmio_write(fw->mmio, domain->desc->alt_request, 0);
		posting_read(fw, domain);
		genx_forcewake_request_clear_all(fw, domain);
		if (ivb_is_multi_threaded(fw, domain))
			continue;
		genx_forcewake_request_clear_all(fw, domain);
		domain->request = GENX_MASKED(domain->desc->alt_request.addr);
		domain->ack = domain->desc->alt_ack;
		fw->ops = &genx_forcewake_snb_ops;
	}
	return 0;
}

/*
 * The multi-threaded protocol. If the multi-threaded register does not work, ivb_init() selects the
 * protocol and the registers of SNB.
 */
const struct genx_forcewake_ops genx_forcewake_ivb_ops = {
	.init = ivb_init,
	.prepare = plain_prepare,
	.request = genx_forcewake_request_set,
	.confirm = c0_confirm,
	.release = genx_forcewake_request_clear,
	.clear = genx_forcewake_request_clear_all,
};
