// SPDX-License-Identifier: GPL-2.0-only
#include "gt/access/forcewake_kinds.h"
#include "gt/access/mmio.h"
#include "regs/gt_regs.h"

void genx_forcewake_request_write(struct genx_forcewake *fw,
				  const struct genx_forcewake_domain *domain, u16 mask, u16 val)
{
	genx_mmio_write_masked(fw->mmio, domain->request, mask, val);
}

void genx_forcewake_request_set(struct genx_forcewake *fw, struct genx_forcewake_domain *domain)
{
	genx_forcewake_request_write(fw, domain, FORCEWAKE_KERNEL, FORCEWAKE_KERNEL);
}

void genx_forcewake_request_clear(struct genx_forcewake *fw, struct genx_forcewake_domain *domain)
{
	genx_forcewake_request_write(fw, domain, FORCEWAKE_KERNEL, 0);
}

void genx_forcewake_request_clear_all(struct genx_forcewake *fw,
				      struct genx_forcewake_domain *domain)
{
	genx_forcewake_request_write(fw, domain,
				     FORCEWAKE_ALL_BITS & ~fw->mmio->plat->fw_foreign, 0);
}

int genx_forcewake_ack_wait(struct genx_forcewake *fw, const struct genx_forcewake_domain *domain,
			    u32 bit, u32 want, unsigned int timeout_us, u32 *ack)
{
	u32 last;
	int err;

	err = genx_mmio_wait(fw->mmio, domain->ack, bit, want, timeout_us, &last);
	if (ack)
		*ack = last;
	if (err != -ENODEV && last == GENX_ALL_ONES) {
		genx_mmio_set_lost(fw->mmio, "a force-wake acknowledge");
		return -ENODEV;
	}
	return err;
}
