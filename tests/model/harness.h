/* SPDX-License-Identifier: MIT */
/*
 * The embedder of the tests. It provides memory in an array and a clock that the test sets, and
 * counts messages (MSI). A test program passes its list of test cases to HARNESS_MAIN().
 */
#ifndef GENX_TESTS_MODEL_HARNESS_H
#define GENX_TESTS_MODEL_HARNESS_H

#include <stdlib.h>

#include "model/priv.h"
#include "regs/engine_regs.h"
#include "regs/gt_regs.h"
#include "regs/irq_regs.h"
#include "regs/oa_regs.h"
#include "regs/platform_find.h"
#include "regs/tables/flat_irq.h"
#include "tests/harness.h"

#define RAM_BASE	0x10000000ULL	/* bus address of the memory of a test */
#define RAM_SIZE	(16u << 20)
#define LOCAL_PAGES	160		/* pages of local memory that a test can write */

/* Registers that only store values, one for each place in the tables of force-wake and steering. */
#define STORE_GT		0x9000
#define STORE_SLICE		0x6000
#define STORE_SUBSLICE		0xe18c
#define STORE_SUBSLICE_STATUS	0xe160
#define STORE_L3BANK		0xb118
#define STORE_DSS		0xe100	/* DG2: of a geometry subslice */
#define STORE_DSS_MSLICE	0xe900	/* DG2: of the subslices of a memory slice */
#define STORE_RCS		0x256c
#define STORE_VDBOX(n)		(0x1c2800 + 0x8000 * (n))
#define STORE_VEBOX		0x1ca000
#define STORE_NO_WELL		0x60000
#define BEHIND_REGISTERS	0x200000
#define GGTT_FIRST		0x800000	/* Gen8 and later */
#define SNB_GGTT_FIRST		0x200000

#define US		1000ULL
#define MS		1000000ULL

/**
 * struct gpu - a model and its embedder
 * @m:		the model
 * @cfg:	configuration of the model
 * @ram:	memory at RAM_BASE
 * @local:	pages of local memory, @n_local of them
 * @n_local:	number of pages that were written
 * @irqs:	messages received
 * @now:	current time
 * @auto_ns:	time that passes before each access, 0: none
 * @seen:	number of violations that the test has checked
 */
struct gpu {
	struct model *m;
	struct model_config cfg;
	u8 *ram;
	struct {
		u64 page;
		u8 bytes[SZ_4K];
	} local[LOCAL_PAGES];
	unsigned int n_local;
	unsigned int irqs;
	u64 now;
	u64 auto_ns;
	unsigned int seen;
};

/* Check that there is exactly one new violation, of rule @id at register @r. */
#define EXPECT_RULE(g, id, r) harness_rule(g, id, r, __FILE__, __LINE__)
/* Check that there is no new violation. */
#define EXPECT_CLEAN(g) harness_clean(g, __FILE__, __LINE__)

static inline int ram_read(void *ctx, u64 addr, void *buf, size_t len)
{
	struct gpu *g = ctx;

	if (addr < RAM_BASE || addr + len > RAM_BASE + RAM_SIZE)
		return -1;
	memcpy(buf, g->ram + (addr - RAM_BASE), len);
	return 0;
}

static inline int ram_write(void *ctx, u64 addr, const void *buf, size_t len)
{
	struct gpu *g = ctx;

	if (addr < RAM_BASE || addr + len > RAM_BASE + RAM_SIZE)
		return -1;
	memcpy(g->ram + (addr - RAM_BASE), buf, len);
	return 0;
}

static inline void *vram_page(void *ctx, u64 page, bool add)
{
	struct gpu *g = ctx;
	unsigned int i;

	for (i = 0; i < g->n_local; i++)
		if (g->local[i].page == page)
			return g->local[i].bytes;
	if (!add || i == LOCAL_PAGES)
		return NULL;
	memset(g->local[i].bytes, 0, SZ_4K);
	g->local[i].page = page;
	g->n_local++;
	return g->local[i].bytes;
}

static inline void vram_lost(void *ctx)
{
	((struct gpu *)ctx)->n_local = 0;
}

static inline void ram_irq(void *ctx)
{
	((struct gpu *)ctx)->irqs++;
}

static const struct model_host harness_host = {
	.read = ram_read, .write = ram_write, .irq = ram_irq,
	.local = vram_page, .local_lost = vram_lost,
};

/* The default configuration of tests. */
static inline struct model_config gpu_config(void)
{
	return (struct model_config){
		.plat = &genx_platform_lkf, .device_id = 0x9840, .ggtt_entries = 1 << 16,
	};
}

static inline struct gpu *gpu_new_config(struct model_config cfg)
{
	struct gpu *g = calloc(1, sizeof(*g));
	size_t size;
	void *mem;

	cfg.host = &harness_host;
	cfg.host_ctx = g;
	size = (model_size(&cfg) + 63) & ~(size_t)63;
	mem = aligned_alloc(64, size);
	memset(mem, 0, size);
	g->cfg = cfg;
	g->ram = calloc(1, RAM_SIZE);
	g->m = model_init(mem, &cfg);
	return g;
}

static inline struct gpu *gpu_new(void)
{
	return gpu_new_config(gpu_config());
}

static inline void gpu_free(struct gpu *g)
{
	free(g->m);
	free(g->ram);
	free(g);
}

/* The end of a test: there is no new violation. */
#define GPU_END(g) do { EXPECT_CLEAN(g); gpu_free(g); } while (0)

static inline void pass_time(struct gpu *g, u64 ns)
{
	g->now += ns;
	model_advance(g->m, g->now);
}

static inline u32 rd(struct gpu *g, u32 offset)
{
	if (g->auto_ns)
		pass_time(g, g->auto_ns);
	return (u32)model_mmio_read(g->m, offset, 4);
}

static inline void wr(struct gpu *g, u32 offset, u32 val)
{
	if (g->auto_ns)
		pass_time(g, g->auto_ns);
	model_mmio_write(g->m, offset, 4, val);
}

static inline void harness_show(struct gpu *g)
{
	for (; g->seen < g->m->n_violations; g->seen++) {
		const struct model_violation *v = model_violation_get(g->m, g->seen);

		printf("#   violation %s at %#x: %s\n", v->rule, v->reg, v->text);
	}
}

static inline void harness_rule(struct gpu *g, const char *rule, u32 reg, const char *file,
				int line)
{
	const struct model_violation *v = model_violation_get(g->m, g->seen);

	if (v && g->m->n_violations == g->seen + 1 && !strcmp(v->rule, rule) && v->reg == reg) {
		g->seen++;
		return;
	}
	harness_bad++;
	printf("# %s:%d: expected one violation of %s at %#x, got %u:\n", file, line, rule, reg,
	       g->m->n_violations - g->seen);
	harness_show(g);
}

static inline void harness_clean(struct gpu *g, const char *file, int line)
{
	if (g->m->n_violations == g->seen && g->m->stats.violations == g->seen)
		return;
	harness_bad++;
	printf("# %s:%d: expected no violation:\n", file, line);
	harness_show(g);
}

/* Poll a register until it has @val in @mask, and let time pass. Return: false after @limit_ns. */
static inline bool wait_bits(struct gpu *g, u32 offset, u32 mask, u32 val, u64 limit_ns)
{
	u64 end = g->now + limit_ns;

	for (;;) {
		if ((rd(g, offset) & mask) == val)
			return true;
		if (g->now >= end)
			return false;
		pass_time(g, 500);
	}
}

static inline const struct genx_fw_domain_desc *fw_desc(struct gpu *g, enum genx_fw_domain domain)
{
	unsigned int i;

	for (i = 0; i < g->cfg.plat->n_fw_domains; i++)
		if (g->cfg.plat->fw_domains[i].domain == domain)
			return &g->cfg.plat->fw_domains[i];
	abort();
}

static inline void fw_get(struct gpu *g, enum genx_fw_domain domain)
{
	const struct genx_fw_domain_desc *d = fw_desc(g, domain);

	EXPECT(wait_bits(g, d->ack.addr, 1, 0, 50 * MS));
	wr(g, d->request.addr, 0x00010001);
	EXPECT(wait_bits(g, d->ack.addr, 1, 1, 50 * MS));
}

static inline void fw_put(struct gpu *g, enum genx_fw_domain domain)
{
	wr(g, fw_desc(g, domain)->request.addr, 0x00010000);
}

static inline void fw_get_all(struct gpu *g)
{
	unsigned int i;

	for (i = 0; i < g->cfg.plat->n_fw_domains; i++)
		if (g->m->fw.exists & GENX_FW_BIT(g->cfg.plat->fw_domains[i].domain))
			fw_get(g, g->cfg.plat->fw_domains[i].domain);
}

static inline u64 *ram_qw(struct gpu *g, u64 bus)
{
	return (u64 *)(g->ram + (bus - RAM_BASE));
}

static inline u32 *ram_dw(struct gpu *g, u64 bus)
{
	return (u32 *)(g->ram + (bus - RAM_BASE));
}

/* Write the GGTT entry of an address, without the flush that some platforms need. */
static inline void ggtt_write(struct gpu *g, u64 addr, u64 bus)
{
	model_mmio_write(g->m, g->cfg.plat->ggtt_offset + (u32)(addr >> 12) * 8, 8, bus | 1);
}

/* Map one GGTT page with a 64-bit write of its entry, as a driver does. */
static inline void ggtt_map(struct gpu *g, u64 addr, u64 bus)
{
	ggtt_write(g, addr, bus);
	if (g->cfg.plat->ggtt_needs_flush)
		model_mmio_write(g->m, GFX_FLSH_CNTL.addr, 4, 1);
}

/* A strict GPU that executes single commands: @pages are mapped in the GGTT from @addr on. */
static inline struct gpu *gpu_without_rings(const struct genx_platform *plat, u32 addr, u32 pages)
{
	struct model_config cfg = gpu_config();
	struct gpu *g;
	u32 page;

	cfg.plat = plat;
	cfg.device_id = plat->pci->ids[0];
	cfg.strict = true;
	g = gpu_new_config(cfg);
	fw_get_all(g);
	pass_time(g, 1 * MS);
	for (page = 0; page < pages; page++)
		ggtt_map(g, addr + page * SZ_4K, RAM_BASE + addr + page * SZ_4K);
	return g;
}

#define HARNESS_MAIN(tests) \
	int main(int argc, char **argv) \
	{ \
		exit(harness_main(tests, ARRAY_SIZE(tests), argc > 1 ? argv[1] : NULL, \
				  NULL)); \
	}

#endif
