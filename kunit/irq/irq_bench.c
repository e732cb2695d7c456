// SPDX-License-Identifier: GPL-2.0-only
/* Fixture: the interrupt code of any platform on scripted registers. */

#include <kunit/test.h>

#include "kunit/irq/irq_bench.h"
#include "regs/gt_regs.h"

#define ALL_READS	(~0U)

static u64 bench_read(struct genx_kunit_script *script, u32 offset)
{
	struct genx_kunit_irq_bench *b = script->ctx;
	unsigned int i;

	if (b->reads++ >= b->dead)
		return GENX_ALL_ONES;
	for (i = 0; i < GENX_KUNIT_IRQ_ANSWERS; i++)
		if (b->answers[i].offset == offset)
			return b->answers[i].val;
	return 0;
}

static void bench_write(struct genx_kunit_script *script, u32 offset, u64 val)
{
	struct genx_kunit_irq_bench *b = script->ctx;
	unsigned int i;

	for (i = 0; i < GENX_KUNIT_IRQ_ANSWERS; i++)
		if (b->answers[i].offset == offset && (offset & ~4) == GT_INTR_DW(0).addr)
			b->answers[i].val &= ~val;
}

struct genx_kunit_irq_bench *genx_kunit_irq_bench_alloc(struct kunit *test,
							const struct genx_platform *plat)
{
	struct genx_kunit_irq_bench *b = kunit_kzalloc(test, sizeof(*b), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, b);
	KUNIT_ASSERT_NOT_NULL(test, plat);
	b->kgt = genx_kunit_gt_alloc(test, NULL);
	b->plat = plat;
	b->dead = ALL_READS;
	b->script = genx_kunit_script_create(test, bench_read, b);
	b->script->write = bench_write;
	genx_mmio_init(&b->mmio, &b->kgt->drm, plat, b->script->bar);
	return b;
}

void genx_kunit_irq_bench_start(struct kunit *test, struct genx_kunit_irq_bench *b,
				const struct genx_platform *plat)
{
	KUNIT_ASSERT_NOT_NULL(test, plat);
	genx_kunit_irq_no_answers(b);
	b->plat = plat;
	b->dead = ALL_READS;
	genx_mmio_init(&b->mmio, &b->kgt->drm, plat, b->script->bar);
	KUNIT_ASSERT_EQ(test, genx_irq_init(&b->irq, &b->mmio, plat, &b->kgt->drm), 0);
	genx_kunit_script_clear(b->script);
}

struct genx_kunit_irq_bench *genx_kunit_irq_bench_create(struct kunit *test,
							 const struct genx_platform *plat)
{
	struct genx_kunit_irq_bench *b = genx_kunit_irq_bench_alloc(test, plat);

	genx_kunit_irq_bench_start(test, b, plat);
	return b;
}

void genx_kunit_irq_answer(struct genx_kunit_irq_bench *b, u32 offset, u32 val)
{
	unsigned int i = 0;

	while (b->answers[i].offset && b->answers[i].offset != offset)
		i++;
	b->answers[i].offset = offset;
	b->answers[i].val = val;
}

void genx_kunit_irq_no_answers(struct genx_kunit_irq_bench *b)
{
	memset(b->answers, 0, sizeof(b->answers));
}

void genx_kunit_irq_pend_bits(struct genx_kunit_irq_bench *b, const struct genx_irq_source *source,
			      u32 bits)
{
	const struct genx_irq_bank_desc *bank = &b->plat->irq_banks[source->dw];

	genx_kunit_irq_answer(b, bank->iir.addr, bits);
	if (bank->master)
		genx_kunit_irq_answer(b, b->plat->irq_master.addr, bank->master);
}

void genx_kunit_irq_pend(struct genx_kunit_irq_bench *b, const struct genx_irq_source *source,
			 u16 events)
{
	if (b->plat->n_irq_banks) {
		genx_kunit_irq_pend_bits(b, source, (u32)events << source->bit);
		return;
	}
	/* DG2 alone has the master unit; other platforms do not read it */
	genx_kunit_irq_answer(b, MSTR_UNIT.addr, MSTR_UNIT_TILE(0));
	genx_kunit_irq_answer(b, GFX_MSTR_IRQ.addr, GFX_MSTR_IRQ_GT_DW(source->dw));
	genx_kunit_irq_answer(b, GT_INTR_DW(source->dw).addr, BIT(source->bit));
	genx_kunit_irq_answer(b, GT_INTR_IDENTITY(source->dw).addr,
			      GT_INTR_DATA_VALID | source->instance << 20 | source->class << 16 |
			      events);
}

irqreturn_t genx_kunit_irq_serve(struct genx_kunit_irq_bench *b)
{
	genx_kunit_script_clear(b->script);
	b->reads = 0;
	return b->irq.ops->service(&b->irq);
}

void genx_kunit_irq_handler(void *data, u16 bits)
{
	struct genx_kunit_seen *seen = data;

	seen->bits |= bits;
	WRITE_ONCE(seen->count, seen->count + 1);
}

void genx_kunit_irq_listen(struct kunit *test, struct genx_irq *irq, u8 class, u8 instance,
			   struct genx_kunit_seen *seen, u16 bits)
{
	KUNIT_ASSERT_EQ(test, genx_irq_register(irq, class, instance, genx_kunit_irq_handler, seen),
			0);
	genx_irq_unmask(irq, class, instance, bits);
}

u32 genx_kunit_irq_written(struct kunit *test, const struct genx_kunit_irq_bench *b, u32 offset)
{
	unsigned int i;

	KUNIT_ASSERT_LE(test, b->script->n, GENX_KUNIT_SCRIPT_LOG);
	for (i = b->script->n; i--; )
		if (b->script->log[i].write && b->script->log[i].offset == offset)
			return b->script->log[i].val;
	KUNIT_FAIL(test, "%06x was not written", offset);
	return 0;
}

unsigned int genx_kunit_irq_writes(const struct genx_kunit_irq_bench *b, u32 offset)
{
	unsigned int i, n = 0;

	for (i = 0; i < min(b->script->n, GENX_KUNIT_SCRIPT_LOG); i++)
		n += b->script->log[i].write && b->script->log[i].offset == offset;
	return n;
}

void genx_kunit_irq_expect_log(struct kunit *test, const struct genx_kunit_irq_bench *b,
			       const struct genx_kunit_access *want, unsigned int n)
{
	const struct genx_kunit_access *log = b->script->log;
	unsigned int i;

	KUNIT_EXPECT_EQ(test, b->script->n, n);
	for (i = 0; i < min(b->script->n, n); i++) {
		KUNIT_EXPECT_EQ_MSG(test, log[i].write, want[i].write, "access %u", i);
		KUNIT_EXPECT_EQ_MSG(test, log[i].offset, want[i].offset, "access %u", i);
		KUNIT_EXPECT_EQ_MSG(test, log[i].val, want[i].val, "access %u", i);
	}
}
