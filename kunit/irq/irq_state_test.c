// SPDX-License-Identifier: GPL-2.0-only
/*
 * State of the interrupt registers of every platform, on scripted registers. Masked events are kept
 * and disabled ones dropped. Interrupts of units outside the GT are disabled and later restored.
 * Registers that were lost are written again. Offsets are written out from the register facts
 * (interrupt registers; display).
 */

#include <kunit/resource.h>
#include <kunit/test.h>
#include <linux/delay.h>

#include "kunit/irq/irq_bench.h"
#include "kunit/lib/platforms.h"
#include "model/priv.h"

#define MASTER_ON	GENX_IRQ_MASTER_ENABLE
#define USER		ENGINE_IRQ_USER
#define ERROR		ENGINE_IRQ_ERROR

static const void *flat_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_kunit_platforms_gen(plat, desc);
	} while (plat && !plat->n_irq_banks);
	return plat;
}

/*
 * INT-013, INT-016: genx_irq_mask() clears bits in IER and leaves IMR as it is, so the event stays
 * in IIR and interrupts when it is unmasked. genx_irq_unregister() sets the bits in IMR, so the
 * event is not latched. A source that the driver masks in a storm has no bits in IER.
 */
static void genx_irq_state_mask(struct kunit *test)
{
	struct genx_kunit_irq_bench *b = genx_kunit_irq_bench_create(test, genx_kunit_plat(test));
	const struct genx_irq_source *source = &b->plat->irq_sources[0];
	const struct genx_irq_bank_desc *bank = &b->plat->irq_banks[source->dw];
	const u32 both = USER | ERROR;
	struct genx_kunit_seen seen = {};

	KUNIT_ASSERT_EQ(test, source->class, GENX_CLASS_RENDER);
	genx_kunit_irq_listen(test, &b->irq, GENX_CLASS_RENDER, 0, &seen, USER | ERROR);
	KUNIT_EXPECT_EQ(test, genx_kunit_irq_written(test, b, bank->imr.addr), ~both);
	KUNIT_EXPECT_EQ(test, genx_kunit_irq_written(test, b, bank->ier.addr), both);

	genx_irq_mask(&b->irq, GENX_CLASS_RENDER, 0, USER);
	KUNIT_EXPECT_EQ(test, genx_kunit_irq_written(test, b, bank->imr.addr), ~both);
	KUNIT_EXPECT_EQ(test, genx_kunit_irq_written(test, b, bank->ier.addr), ERROR);
	genx_kunit_irq_pend_bits(b, source, USER | ERROR);
	genx_kunit_irq_serve(b);
	KUNIT_EXPECT_EQ(test, seen.bits, ERROR);
	KUNIT_EXPECT_EQ_MSG(test, genx_kunit_irq_written(test, b, bank->iir.addr), ERROR,
			    "what is masked waits");

	genx_irq_unmask(&b->irq, GENX_CLASS_RENDER, 0, USER);
	genx_kunit_irq_pend_bits(b, source, USER);
	seen = (struct genx_kunit_seen){};
	genx_kunit_irq_serve(b);
	KUNIT_EXPECT_EQ(test, seen.bits, USER);

	spin_lock_irq(&b->irq.lock);
	b->irq.slots[0].muted = true;
	b->irq.ops->update(&b->irq, source);
	spin_unlock_irq(&b->irq.lock);
	KUNIT_EXPECT_EQ(test, genx_kunit_irq_written(test, b, bank->imr.addr), ~both);
	KUNIT_EXPECT_EQ(test, genx_kunit_irq_written(test, b, bank->ier.addr), 0);
	seen = (struct genx_kunit_seen){};
	genx_kunit_irq_serve(b);
	KUNIT_EXPECT_EQ(test, seen.count, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_irq_writes(b, bank->iir.addr), 0);

	genx_irq_unregister(&b->irq, GENX_CLASS_RENDER, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_irq_written(test, b, bank->imr.addr), ~0U);
}

/* Registers of units outside the GT to which the driver writes 0, by platform. */
static const struct {
	const char *codename;
	u32 offsets[8];
} others[] = {
	{ "snb", { 0x4400c, 0xc400c } },
	{ "ivb", { 0x4400c, 0xc400c } },
	{ "vlv", { 0x1820a0 } },
	{ "hsw", { 0x4400c, 0xc400c } },
	{ "bdw", { 0x4440c, 0x4441c, 0x4442c, 0x4444c, 0x4446c, 0x444ec, 0xc400c } },
	{ "kbl", { 0x4440c, 0x4441c, 0x4442c, 0x4444c, 0x4446c, 0x444ec, 0xc400c } },
	{ "icl", { 0x44200, 0x444fc, 0x444ec } },
	{ "lkf", { 0x44200, 0x444fc, 0x444ec } },
	{ "ehl", { 0x44200, 0x444fc, 0x444ec } },
	{ "tgl", { 0x44200, 0x444fc, 0x444ec } },
	{ "adl", { 0x44200, 0x444fc, 0x444ec } },
	{ "dg2", { 0x44200, 0x444fc, 0x444ec } },
};

static const u32 *others_of(const struct genx_platform *plat)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(others); i++)
		if (!strcmp(others[i].codename, plat->codename))
			return others[i].offsets;
	return NULL;
}

/*
 * INT-042: the interrupts of display, south display, GU_MISC and PCU are disabled at init and
 * restored at fini.
 */
static void genx_irq_state_others(struct kunit *test)
{
	struct genx_kunit_irq_bench *b = genx_kunit_irq_bench_alloc(test, genx_kunit_plat(test));
	const u32 *offsets = others_of(b->plat);
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, offsets);
	for (i = 0; offsets[i]; i++)
		genx_kunit_irq_answer(b, offsets[i], 0x80100001 + (i << 4));
	KUNIT_ASSERT_EQ(test, genx_irq_init(&b->irq, &b->mmio, b->plat, &b->kgt->drm), 0);
	for (i = 0; offsets[i]; i++)
		KUNIT_EXPECT_EQ_MSG(test, genx_kunit_irq_written(test, b, offsets[i]), 0, "%06x",
				    offsets[i]);

	genx_kunit_script_clear(b->script);
	genx_irq_fini(&b->irq);
	for (i = 0; offsets[i]; i++) {
		u32 found = 0x80100001 + (i << 4);

		/* the master of Gen6 and Gen7 stays off, since no handler is left */
		if (offsets[i] == 0x4400c)
			found &= ~MASTER_ON;
		KUNIT_EXPECT_EQ_MSG(test, genx_kunit_irq_written(test, b, offsets[i]), found,
				    "%06x", offsets[i]);
	}
	for (i = 0; i < b->script->n; i++)
		KUNIT_EXPECT_TRUE(test, b->script->log[i].write);
}

/* SIL-064: a reset of a bank, in this order; each write but the one of IER is read back. */
static void expect_bank_reset(struct kunit *test, const struct genx_kunit_irq_bench *b, u32 base)
{
	static const struct { u8 reg; bool write; } steps[] = {
		{ 0x4, true }, { 0x4, false }, { 0xc, true },
		{ 0x8, true }, { 0x8, false }, { 0x8, true }, { 0x8, false },
	};
	unsigned int i, n = 0;

	for (i = 0; i < b->script->n; i++) {
		if (b->script->log[i].offset - base >= 0x10)
			continue;
		if (n < ARRAY_SIZE(steps)) {
			KUNIT_EXPECT_EQ(test, b->script->log[i].offset, base + steps[n].reg);
			KUNIT_EXPECT_EQ(test, b->script->log[i].write, steps[n].write);
		}
		n++;
	}
	KUNIT_EXPECT_EQ(test, n, ARRAY_SIZE(steps));
}

/* A reset masks and disables each bank and clears both events that an IIR bit can hold (T-16). */
static void genx_irq_state_reset_flat(struct kunit *test)
{
	struct genx_kunit_irq_bench *b = genx_kunit_irq_bench_create(test, genx_kunit_plat(test));
	unsigned int i;

	genx_irq_reset(&b->irq);
	KUNIT_EXPECT_EQ(test, b->script->log[0].offset,
			b->plat->n_irq_banks == 4 ? 0x44200 : 0x4400c);
	KUNIT_EXPECT_EQ(test, genx_kunit_irq_written(test, b, b->script->log[0].offset), 0);
	for (i = 0; i < b->plat->n_irq_banks; i++) {
		u32 base = (b->plat->n_irq_banks == 4 ? 0x44300 : 0x44010) + 0x10 * i;

		KUNIT_EXPECT_EQ(test, genx_kunit_irq_written(test, b, base + 0x4), ~0U);
		KUNIT_EXPECT_EQ(test, genx_kunit_irq_written(test, b, base + 0xc), 0);
		KUNIT_EXPECT_EQ(test, genx_kunit_irq_written(test, b, base + 0x8), ~0U);
		expect_bank_reset(test, b, base);
	}
}

static const u32 dg2_enables[] = {
	0x190030, 0x190034, 0x190038, 0x19003c, 0x190040, 0x190044, 0x190048,
};

static const u32 dg2_masks[] = {
	0x190090, 0x1900a0, 0x1900a8, 0x1900ac, 0x1900b0, 0x1900b4, 0x1900d0, 0x1900d4, 0x1900e8,
	0x1900ec, 0x1900f0, 0x1900f4, 0x190100, 0x190104,
};

/*
 * INT-031: on DG2 a reset turns all sources off and reads both DWs, whatever bits the master has
 * set.
 */
static void genx_irq_state_reset_dg2(struct kunit *test)
{
	struct genx_kunit_irq_bench *b = genx_kunit_irq_bench_create(test, &genx_platform_dg2);
	unsigned int i, dws = 0;

	genx_kunit_irq_answer(b, 0x19001c, BIT(3));
	genx_kunit_irq_answer(b, 0x190064, 0x80310001);
	genx_irq_reset(&b->irq);
	KUNIT_EXPECT_EQ(test, genx_kunit_irq_written(test, b, 0x190008), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_irq_written(test, b, 0x190074), BIT(3));
	KUNIT_EXPECT_EQ(test, genx_kunit_irq_written(test, b, 0x190064), 0x80000000);
	KUNIT_EXPECT_EQ(test, genx_kunit_irq_written(test, b, 0x19001c), BIT(3));

	for (i = 0; i < ARRAY_SIZE(dg2_enables); i++)
		KUNIT_EXPECT_EQ(test, genx_kunit_irq_written(test, b, dg2_enables[i]), 0);
	for (i = 0; i < ARRAY_SIZE(dg2_masks); i++)
		KUNIT_EXPECT_EQ(test, genx_kunit_irq_written(test, b, dg2_masks[i]), ~0U);
	for (i = 0; i < b->script->n; i++)
		dws += b->script->log[i].offset == 0x190018 || b->script->log[i].offset == 0x19001c;
	/* reads of both DWs, the write that clears DW1, and reads of both DWs, which are empty */
	KUNIT_EXPECT_EQ(test, dws, 5);
}

/* genx_irq_restore() writes each register again, with its last value. */
static void genx_irq_state_restore(struct kunit *test)
{
	struct genx_kunit_irq_bench *b = genx_kunit_irq_bench_create(test, genx_kunit_plat(test));
	struct genx_kunit_access *log;
	struct genx_kunit_seen seen = {};
	unsigned int i, n;

	for (i = 0; i < b->plat->n_irq_sources; i++) {
		const struct genx_irq_source *source = &b->plat->irq_sources[i];

		genx_kunit_irq_listen(test, &b->irq, source->class, source->instance, &seen,
				      USER | ERROR << (i & 1));
	}
	n = b->script->n;
	KUNIT_ASSERT_LE(test, n, GENX_KUNIT_SCRIPT_LOG);
	log = kunit_kmalloc(test, n * sizeof(*log), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, log);
	memcpy(log, b->script->log, n * sizeof(*log));
	genx_kunit_script_clear(b->script);
	genx_irq_restore(&b->irq);
	for (i = n; i--; ) {
		unsigned int later = i + 1;

		while (later < n && log[later].offset != log[i].offset)
			later++;
		if (later == n)
			KUNIT_EXPECT_EQ_MSG(test, genx_kunit_irq_written(test, b, log[i].offset),
					    log[i].val, "%06x", log[i].offset);
	}
}

static void uninstall(void *data)
{
	genx_irq_uninstall(data);
}

static void send_message(struct genx_kunit_irq_bench *b)
{
	genx_kunit_gpu_fault(b->kgt->gpu, MODEL_FAULT_IRQ_SPURIOUS, 1);
	msleep(40);
}

/*
 * While interrupts are suspended, an interrupt of another device on the same line causes no
 * register access. Resume disables the interrupts that firmware has enabled, then writes the masks
 * that changed meanwhile.
 */
static void genx_irq_state_sleep(struct kunit *test)
{
	struct genx_kunit_irq_bench *b = genx_kunit_irq_bench_create(test, genx_kunit_plat(test));
	u32 master = b->plat->irq_master_unit.addr ?: b->plat->irq_master.addr;
	const u32 *offsets = others_of(b->plat);
	struct genx_kunit_seen seen = {};

	KUNIT_ASSERT_NOT_NULL(test, offsets);
	KUNIT_ASSERT_EQ(test, genx_irq_install(&b->irq, b->kgt->gpu->irq, 0), 0);
	KUNIT_ASSERT_EQ(test, kunit_add_action_or_reset(test, uninstall, &b->irq), 0);
	genx_kunit_irq_listen(test, &b->irq, GENX_CLASS_RENDER, 0, &seen, 0);
	genx_irq_suspend(&b->irq);
	KUNIT_EXPECT_EQ(test, genx_kunit_irq_written(test, b, master), 0);
	genx_kunit_script_clear(b->script);
	genx_irq_suspend(&b->irq);
	genx_kunit_irq_pend(b, &b->plat->irq_sources[0], USER);
	send_message(b);
	genx_irq_unmask(&b->irq, GENX_CLASS_RENDER, 0, USER);
	KUNIT_EXPECT_EQ(test, b->script->n, 0);
	KUNIT_EXPECT_EQ(test, seen.count, 0);

	genx_kunit_irq_no_answers(b);
	genx_irq_resume(&b->irq);
	KUNIT_EXPECT_EQ(test, genx_kunit_irq_written(test, b, master), MASTER_ON);
	KUNIT_EXPECT_EQ(test, b->script->log[0].offset, master);
	KUNIT_EXPECT_EQ(test, b->script->log[0].val, 0);
	for (; *offsets; offsets++)
		if (*offsets != master)
			KUNIT_EXPECT_EQ(test, genx_kunit_irq_written(test, b, *offsets), 0);
	genx_kunit_irq_pend(b, &b->plat->irq_sources[0], USER);
	send_message(b);
	KUNIT_EXPECT_EQ(test, seen.bits, USER);
}

static struct kunit_case genx_irq_state_cases[] = {
	KUNIT_CASE_PARAM(genx_irq_state_mask, flat_gen),
	KUNIT_CASE_PARAM(genx_irq_state_others, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_irq_state_reset_flat, flat_gen),
	KUNIT_CASE(genx_irq_state_reset_dg2),
	KUNIT_CASE_PARAM(genx_irq_state_restore, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_irq_state_sleep, genx_kunit_platforms_gen),
	{}
};

static struct kunit_suite genx_irq_state_suite = {
	.name = "genx_irq_state",
	.test_cases = genx_irq_state_cases,
};

kunit_test_suite(genx_irq_state_suite);
