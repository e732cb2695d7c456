// SPDX-License-Identifier: GPL-2.0-only
/* Steering on the modelled GPU, with all instances enabled and with some fused off. */

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/hrtimer.h>

#include "gt/memory/mocs.h"
#include "include/compat.h"
#include "kunit/lib/gt_fixture.h"
#include "kunit/lib/platforms.h"
#include "regs/gt_regs.h"
#include "regs/platform_find.h"

#define REN		GENX_FW_BIT(GENX_FW_RENDER)
#define STEERING	0xfdc

/* One register of each group; its meaning does not matter. */
#define SUBSLICE_REG	GENX_MCR(0xe4f0)
#define SLICE_REG	GENX_MCR(0x7034)
#define L3BANK_REG	GENX_MCR(0xb1f0)
#define MSLICE_REG	GENX_MCR(0xe9f0)	/* DG2 */

static struct genx_kunit_gt *create(struct kunit *test, u32 subslice_fuse, u32 l3_fuse)
{
	struct model_config cfg = {
		.plat = &genx_platform_lkf,
		.subslice_fuse = subslice_fuse,
		.l3_fuse = l3_fuse | l3_fuse << 4,
	};
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);

	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&kgt->gt.fw, REN), 0);
	return kgt;
}

static void done(struct kunit *test, struct genx_kunit_gt *kgt)
{
	/* STR-014 */
	KUNIT_EXPECT_TRUE(test, genx_kunit_peek(kgt, STEERING) & STEERING_MULTICAST);
	genx_kunit_expect_clean(test, kgt->gpu);
	genx_forcewake_put(&kgt->gt.fw, REN);
}

/* Set the value of one instance in the model. */
static void poke_instance(struct genx_kunit_gt *kgt, u32 offset, unsigned int subslice, u32 val)
{
	genx_kunit_poke(kgt, STEERING, REG_FIELD_PREP(STEERING_SUBSLICE_MASK, subslice));
	genx_kunit_poke(kgt, offset, val);
	genx_kunit_poke(kgt, STEERING, kgt->gt.steering.idle);
}

/* STR-003, STR-005, STR-010, STR-014: a write reaches all instances; each can be read. */
static void genx_steering_multicast(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test, 0, 0);
	unsigned long mask = genx_steering_instances(&kgt->gt.steering, GENX_REPL_SUBSLICE);
	unsigned int i;

	KUNIT_EXPECT_EQ(test, mask, 0xff);
	genx_steering_write(&kgt->gt.steering, SUBSLICE_REG, 0xcafe0001);
	for_each_set_bit(i, &mask, 32)
		KUNIT_EXPECT_EQ(test, genx_steering_read_instance(&kgt->gt.steering, SUBSLICE_REG,
								  0, i),
				0xcafe0001);
	KUNIT_EXPECT_EQ(test, genx_steering_read_any(&kgt->gt.steering, SUBSLICE_REG), 0xcafe0001);
	genx_steering_write(&kgt->gt.steering, SLICE_REG, 0xcafe0002);
	KUNIT_EXPECT_EQ(test, genx_steering_read_any(&kgt->gt.steering, SLICE_REG), 0xcafe0002);
	done(test, kgt);
}

/*
 * STR-001, STR-002, STR-005, STR-011, and FW-015 for the fuses: a status register can be read from
 * each instance separately.
 */
static void genx_steering_unicast(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test, 0, 0);
	unsigned int i;

	for (i = 0; i < 8; i++)
		poke_instance(kgt, SUBSLICE_REG.addr, i, 0x100 + i);
	for (i = 0; i < 8; i++)
		KUNIT_EXPECT_EQ(test, genx_steering_read_instance(&kgt->gt.steering, SUBSLICE_REG,
								  0, i),
				0x100 + i);
	for (i = 0; i < 4; i++)
		poke_instance(kgt, L3BANK_REG.addr, i, 0x200 + i);
	for (i = 0; i < 4; i++)
		KUNIT_EXPECT_EQ(test, genx_steering_read_instance(&kgt->gt.steering, L3BANK_REG, 0,
								  i),
				0x200 + i);
	done(test, kgt);
}

/*
 * STR-004, STR-007, STR-008, STR-009, STR-012: if the first instances of a group are fused off,
 * reads go to an enabled instance of the group.
 */
static void genx_steering_fused(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test, 0x07, 0x1);

	KUNIT_EXPECT_EQ(test, genx_steering_instances(&kgt->gt.steering, GENX_REPL_SUBSLICE), 0xf8);
	KUNIT_EXPECT_EQ(test, genx_steering_instances(&kgt->gt.steering, GENX_REPL_L3BANK), 0xe);
	KUNIT_EXPECT_EQ(test, genx_steering_instances(&kgt->gt.steering, GENX_REPL_SLICE), 1);
	KUNIT_EXPECT_EQ(test, genx_steering_instances(&kgt->gt.steering, GENX_REPL_NONE), 1);

	genx_steering_write(&kgt->gt.steering, SUBSLICE_REG, 0x11112222);
	genx_steering_write(&kgt->gt.steering, L3BANK_REG, 0x33334444);
	KUNIT_EXPECT_EQ(test, genx_steering_read_any(&kgt->gt.steering, SUBSLICE_REG), 0x11112222);
	KUNIT_EXPECT_EQ(test, genx_steering_read_any(&kgt->gt.steering, L3BANK_REG), 0x33334444);
	KUNIT_EXPECT_EQ(test, genx_steering_read_instance(&kgt->gt.steering, SUBSLICE_REG, 0, 3),
			0x11112222);
	done(test, kgt);
}

/* STR-009: an L3 bank is selected by its own number, not by the number of a subslice. */
static void genx_steering_fused_apart(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test, 0x07, 0x8);

	KUNIT_EXPECT_EQ(test, genx_steering_instances(&kgt->gt.steering, GENX_REPL_SUBSLICE), 0xf8);
	KUNIT_EXPECT_EQ(test, genx_steering_instances(&kgt->gt.steering, GENX_REPL_L3BANK), 0x7);
	genx_steering_write(&kgt->gt.steering, L3BANK_REG, 0x55556666);
	KUNIT_EXPECT_EQ(test, genx_steering_read_any(&kgt->gt.steering, L3BANK_REG), 0x55556666);
	done(test, kgt);
}

/*
 * SIL-019: the first memory slice of a DG2 has subslices and no L3 banks: its own registers can be
 * read, but those of banks are in another memory slice.
 */
static void genx_steering_dg2_banks(struct kunit *test)
{
	struct model_config cfg = genx_kunit_plat_config(&genx_platform_dg2);
	struct genx_kunit_gt *kgt;

	cfg.l3_fuse = 0x3;
	kgt = genx_kunit_gt_create(test, &cfg);
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&kgt->gt.fw, REN | GENX_FW_BIT(GENX_FW_GT)), 0);
	KUNIT_EXPECT_EQ(test, genx_steering_instances(&kgt->gt.steering, GENX_REPL_L3BANK), 0xc);
	KUNIT_EXPECT_EQ(test, genx_steering_instances(&kgt->gt.steering, GENX_REPL_MSLICE), 0xf);
	genx_steering_write(&kgt->gt.steering, L3BANK_REG, 0x77778888);
	genx_steering_write(&kgt->gt.steering, MSLICE_REG, 0x9999aaaa);
	KUNIT_EXPECT_EQ(test, genx_steering_read_any(&kgt->gt.steering, L3BANK_REG), 0x77778888);
	KUNIT_EXPECT_EQ(test, genx_steering_read_any(&kgt->gt.steering, MSLICE_REG), 0x9999aaaa);
	genx_forcewake_put(&kgt->gt.fw, GENX_FW_BIT(GENX_FW_GT));
	done(test, kgt);
}

/*
 * STR-009, SIL-053: between accesses, an unsteered read goes to the lowest enabled subslice, which
 * is awake, also where it is no L3 bank.
 */
static void genx_steering_idle_default(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test, 0x05, 0x3);
	unsigned int i;

	for (i = 1; i < 8; i += 2)
		poke_instance(kgt, SUBSLICE_REG.addr, i, 0x100 + i);
	genx_steering_restore(&kgt->gt.steering);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, SUBSLICE_REG.addr), 0x101);
	done(test, kgt);
}

/* STR-013: genx writes the selector for each access, whatever value the selector had. */
static void genx_steering_not_cached(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test, 0, 0);
	unsigned int i;

	genx_kunit_poke(kgt, STEERING, REG_FIELD_PREP(STEERING_SUBSLICE_MASK, 5));
	genx_steering_write(&kgt->gt.steering, SUBSLICE_REG, 0x600d);
	for (i = 0; i < 8; i++)
		KUNIT_EXPECT_EQ(test, genx_steering_read_instance(&kgt->gt.steering, SUBSLICE_REG,
								  0, i),
				0x600d);
	genx_kunit_poke(kgt, STEERING, 0);
	genx_steering_restore(&kgt->gt.steering);
	done(test, kgt);
}

/* STR-009: read-modify-write reads an enabled instance; the first instance is fused off. */
static void genx_steering_modify_bits(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test, 0x01, 0);
	unsigned int i;

	genx_steering_write(&kgt->gt.steering, SUBSLICE_REG, 0xff00ff00);
	genx_steering_modify(&kgt->gt.steering, SUBSLICE_REG, 0x0000ff00, 0x00000081);
	for (i = 1; i < 8; i++)
		KUNIT_EXPECT_EQ(test, genx_steering_read_instance(&kgt->gt.steering, SUBSLICE_REG,
								  0, i),
				0xff000081);
	done(test, kgt);
}

/* PAT and MOCS registers have the values of the platform's tables. */
static void genx_steering_mocs(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test, 0, 0);
	const struct genx_coherency_desc *coherency = kgt->gt.plat->coherency;
	const u32 gt = GENX_FW_BIT(GENX_FW_GT);
	unsigned int i, e;

	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&kgt->gt.fw, gt), 0);
	for (i = 0; i < ARRAY_SIZE(coherency->pat); i++)
		KUNIT_EXPECT_EQ(test, genx_mmio_read(&kgt->gt.mmio, PAT_INDEX(i)),
				coherency->pat[i]);
	for (i = 0; i < coherency->n_mocs; i += 2)
		KUNIT_EXPECT_EQ(test, genx_steering_read_any(&kgt->gt.steering, LNCFCMOCS(i / 2)),
				(u32)coherency->mocs[i + 1].l3 << 16 | coherency->mocs[i].l3);
	for (e = 0; e < kgt->gt.plat->n_engines; e++)
		for (i = 0; i < coherency->n_mocs; i++)
			KUNIT_EXPECT_EQ(test,
					genx_kunit_peek(kgt, kgt->gt.plat->engines[e].mocs_base +
							     4 * i),
					coherency->mocs[i].control);
	genx_forcewake_put(&kgt->gt.fw, gt);
	done(test, kgt);
}

/* G12-110, G12-117: one table for all engines, in the order of its entries; the PAT. */
static void genx_steering_mocs_global(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_tgl);
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);
	static const u32 pat[8] = { 3, 1, 2, 0, 3, 3, 3, 3 };
	const u32 gt = GENX_FW_BIT(GENX_FW_GT);
	unsigned int i;

	KUNIT_ASSERT_EQ(test, genx_gt_program_tables(&kgt->gt), 0);
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&kgt->gt.fw, gt | REN), 0);
	for (i = 0; i < 64; i++)
		KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, 0x4000 + 4 * i),
				kgt->gt.plat->coherency->mocs[i].control);
	genx_forcewake_put(&kgt->gt.fw, gt);
	for (i = 0; i < ARRAY_SIZE(pat); i++)
		KUNIT_EXPECT_EQ_MSG(test, genx_kunit_peek(kgt, 0x4800 + 4 * i), pat[i], "%u", i);
	/* entries 2 and 3, 48 and 49 of the L3 part */
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, 0xb024), 0x00100030);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, 0xb080), 0x00300030);
	done(test, kgt);
}

struct rival {
	struct hrtimer timer;
	struct genx_kunit_gt *kgt;
	unsigned int runs;
	unsigned int errors;
};

static enum hrtimer_restart rival_run(struct hrtimer *timer)
{
	struct rival *rival = container_of(timer, struct rival, timer);

	if (genx_steering_read_instance(&rival->kgt->gt.steering, SUBSLICE_REG, 0, 6) != 0x106)
		rival->errors++;
	rival->runs++;
	hrtimer_forward_now(timer, ns_to_ktime(50000));
	return HRTIMER_RESTART;
}

/* STR-013: steered reads in a thread and in a timer interrupt never get each other's instance. */
static void genx_steering_race(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test, 0, 0);
	struct rival rival = { .kgt = kgt };
	unsigned int i, errors = 0;

	for (i = 0; i < 8; i++)
		poke_instance(kgt, SUBSLICE_REG.addr, i, 0x100 + i);
	hrtimer_setup_on_stack(&rival.timer, rival_run, CLOCK_MONOTONIC, HRTIMER_MODE_REL);
	hrtimer_start(&rival.timer, ns_to_ktime(50000), HRTIMER_MODE_REL);
	for (i = 0; i < 4000; i++)
		if (genx_steering_read_instance(&kgt->gt.steering, SUBSLICE_REG, 0, i % 5) !=
		    0x100 + i % 5)
			errors++;
	msleep(20);
	hrtimer_cancel(&rival.timer);
	destroy_hrtimer_on_stack(&rival.timer);
	KUNIT_EXPECT_EQ(test, errors, 0);
	KUNIT_EXPECT_EQ(test, rival.errors, 0);
	KUNIT_EXPECT_GT(test, rival.runs, 0);
	done(test, kgt);
}

static struct kunit_case genx_steering_cases[] = {
	KUNIT_CASE(genx_steering_multicast),
	KUNIT_CASE(genx_steering_unicast),
	KUNIT_CASE(genx_steering_fused),
	KUNIT_CASE(genx_steering_fused_apart),
	KUNIT_CASE(genx_steering_dg2_banks),
	KUNIT_CASE(genx_steering_idle_default),
	KUNIT_CASE(genx_steering_not_cached),
	KUNIT_CASE(genx_steering_modify_bits),
	KUNIT_CASE(genx_steering_mocs),
	KUNIT_CASE(genx_steering_mocs_global),
	KUNIT_CASE(genx_steering_race),
	{}
};

static struct kunit_suite genx_steering_suite = {
	.name = "genx_steering",
	.test_cases = genx_steering_cases,
};

kunit_test_suite(genx_steering_suite);
