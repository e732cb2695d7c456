// SPDX-License-Identifier: MIT
/* Accesses of the GPU to memory of the host or local memory, and faults of translations. */
#include "model/memory/dma.h"
#include "model/memory/local.h"
#include "model/state/offsets.h"
#include "model/state/reg.h"
#include "model/state/violation.h"
#include "regs/gt_regs.h"

bool model_dma_stolen(const struct model *m, u64 addr)
{
	return m->mem.watch && m->mem.watch->stolen(m, addr);
}

/* No engine may access stolen memory, through any address space. */
static int check_stolen(struct model *m, u64 addr)
{
	if (!model_dma_stolen(m, addr))
		return 0;
	model_violation(m, "HND-STOLEN", 0, "use of stolen memory at bus address %#llx",
			(unsigned long long)addr);
	return -1;
}

/* The memory of an earlier owner of the GPU is another user's by now. */
static int check_foreign(struct model *m, u64 addr, const char *what)
{
	if (!model_dma_foreign(addr))
		return 0;
	model_violation(m, "MEM-FOREIGN", 0, "%s memory of an earlier owner at bus address %#llx",
			what, (unsigned long long)addr);
	return -1;
}

static bool host_read(struct model *m, u64 addr, void *buf, size_t len, bool snoop)
{
	const struct model_host *host = m->cfg.host;

	if (!snoop && host && host->read_memory)
		return !host->read_memory(m->cfg.host_ctx, addr, buf, len);
	return host && host->read && !host->read(m->cfg.host_ctx, addr, buf, len);
}

int model_dma_read(struct model *m, u64 addr, void *buf, size_t len, bool snoop)
{
	if (addr & MODEL_LOCAL)
		return model_local_read(m, addr & ~MODEL_LOCAL, buf, len);
	if (check_stolen(m, addr))
		return -1;
	if (!m->bus_master || check_foreign(m, addr, "read of"))
		return -1;
	if (host_read(m, addr, buf, len, snoop))
		return 0;
	model_violation(m, "MEM-DMA", 0, "read of %u bytes at bus address %#llx failed",
			(unsigned int)len, (unsigned long long)addr);
	return -1;
}

int model_dma_write(struct model *m, u64 addr, const void *buf, size_t len)
{
	const struct model_host *host = m->cfg.host;

	if (addr & MODEL_LOCAL)
		return model_local_write(m, addr & ~MODEL_LOCAL, buf, len);
	if (check_stolen(m, addr))
		return -1;
	if (!m->bus_master || check_foreign(m, addr, "write to"))
		return -1;
	if (host && host->write && !host->write(m->cfg.host_ctx, addr, buf, len))
		return 0;
	model_violation(m, "MEM-DMA", 0, "write of %u bytes at bus address %#llx failed",
			(unsigned int)len, (unsigned long long)addr);
	return -1;
}

/* Register facts: faults: the first fault is kept until software clears it. */
int model_dma_fault(struct model *m, const char *rule, u64 addr, bool ggtt, const char *what)
{
	if (!m->bus_master)
		return -1;
	model_violation(m, rule, MMIO_RING_FAULT, "%s address %#llx: %s", ggtt ? "GGTT" : "PPGTT",
			(unsigned long long)addr, what);
	if (model_reg_get(m, model_reg_fault(m)) & RING_FAULT_VALID)
		return -1;
	model_reg_set(m, model_reg_fault(m),
		      RING_FAULT_VALID | (ggtt ? RING_FAULT_GTTSEL : 0));
	m->regs[MMIO_FAULT_TLB_DATA0 / 4] = (u32)(addr >> 12);
	m->regs[MMIO_FAULT_TLB_DATA1 / 4] = (u32)(addr >> 44) & 0xf;
	return -1;
}
