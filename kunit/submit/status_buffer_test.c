// SPDX-License-Identifier: GPL-2.0-only
/* Where an engine reports context status: the check at start, on what a first context can leave. */
#include <kunit/test.h>

#include "gt/encode/csb.h"
#include "gt/submit/submit_internal.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "model/priv.h"
#include "regs/engine_regs.h"

#define FIRST_DW	0x10
#define POINTER_DW	0x2f
#define RESET		0x0b0b
#define E0		CSB_GEN8_IDLE_TO_ACTIVE
#define E1		(CSB_GEN8_ACTIVE_TO_IDLE | CSB_GEN8_COMPLETE)
#define NONE		GENX_CSB_EMPTY

struct find_case {
	const char *name;
	u32 reg;
	u32 pointer;
	u64 entry[2];
	u64 copy[2];
	int err;
};

static const struct find_case find_cases[] = {
	{ "as in the manual", 0x0b01, 1, { E0, E1 }, { E0, E1 }, 0 },
	{ "X8: register stays", RESET, 1, { E0, E1 }, { E0, E1 }, 0 },
	{ "X8: all ones in the register", 0x0f0f, 1, { E0, E1 }, { E0, E1 }, 0 },
	{ "only the low byte", 0x0b01, 0xffffff01, { E0, E1 }, { E0, E1 }, 0 },
	{ "SIL-132: no first entry", 0x0b01, 1, { NONE, E1 }, { E0, E1 }, 0 },
	{ "SIL-132: no last entry", 0x0b01, 1, { E0, NONE }, { E0, E1 }, 0 },
	{ "SIL-132, X8: no entry", RESET, 1, { NONE, NONE }, { E0, E1 }, 0 },
	{ "reserved bits", 0x0b01, 1, { E0 | 0xffff0000, E1 | 0x7fe0 }, { E0, E1 }, 0 },
	{ "copies without content", 0x0b01, 1, { E0, E1 }, { 0, 0 }, 0 },
	{ "X8: poison", RESET, 0x5a5a5a5a, { E0, E1 }, { E0, E1 }, -EIO },
	{ "nothing written", RESET, 0xffffffff, { NONE, NONE }, { E0, E1 }, -EIO },
	{ "register has moved on", 0x0b03, 1, { E0, E1 }, { E0, E1 }, -EIO },
	{ "not idle", 0x0b00, 0, { E0, NONE }, { E0, 0 }, -EIO },
	{ "neither entry nor copy", 0x0b01, 1, { E0, NONE }, { E0, NONE }, -EIO },
};

static void find_name(const struct find_case *c, char *desc)
{
	strscpy(desc, c->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(find, find_cases, find_name);

static void put_registers(struct genx_kunit_exec *x, const struct find_case *c)
{
	unsigned long flags = genx_kunit_gpu_lock(x->kgt->gpu);
	struct model *m = x->kgt->gpu->model;
	u32 base = x->bcs->desc->mmio_base;
	unsigned int i;

	model_reg_set(m, RING_CSB_PTR(base).addr, c->reg);
	for (i = 0; i < 2; i++) {
		model_reg_set(m, RING_CSB_BUF_LDW(base, i).addr, lower_32_bits(c->copy[i]));
		model_reg_set(m, RING_CSB_BUF_UDW(base, i).addr, upper_32_bits(c->copy[i]));
	}
	genx_kunit_gpu_unlock(x->kgt->gpu, flags);
}

/*
 * Z-01, CSB-011, SIL-132, X8: the driver finds the status buffer if the pointer in memory says that
 * the first context has come and gone, and if each entry is in memory or in its copy.
 */
static void find_Z_01(struct kunit *test)
{
	const struct find_case *c = test->param_value;
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_status_buffer *sb = &genx_execlists_of(x->bcs)->status;
	u64 *entries;

	genx_kunit_idle(x);
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&x->gt->fw, x->bcs->desc->fw_domains), 0);
	sb->verified = false;
	genx_status_empty(sb);
	put_registers(x, c);
	entries = (u64 *)&sb->dw[FIRST_DW];
	entries[0] = c->entry[0];
	entries[1] = c->entry[1];
	WRITE_ONCE(sb->dw[POINTER_DW], c->pointer);
	KUNIT_EXPECT_EQ(test, genx_status_find(sb), c->err);
	KUNIT_EXPECT_EQ(test, sb->verified, !c->err);
	if (!c->err) {
		KUNIT_EXPECT_EQ(test, sb->first_dw, FIRST_DW);
		KUNIT_EXPECT_EQ(test, sb->read, 1);
		KUNIT_EXPECT_EQ(test, entries[1], GENX_CSB_EMPTY);
	}
	/* the engine goes on at index 0 */
	sb->verified = true;
	genx_status_empty(sb);
	genx_status_restart(sb);
	genx_forcewake_put(&x->gt->fw, x->bcs->desc->fw_domains);
	genx_kunit_finish(x, genx_kunit_submit(x, genx_kunit_lrc(x, x->bcs, NULL), NULL, 0), 0);
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.csb_faults, 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * SIL-132: an entry that was read from its copy lands after up to half a buffer of later entries.
 * It is not there any more when its place comes again.
 */
static void lands_late_SIL_132(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_status_buffer *sb = &genx_execlists_of(x->bcs)->status;
	u64 *entries = (u64 *)&sb->dw[sb->first_dw], entry;
	const struct find_case copies = { .reg = RESET, .copy = { E0, E0 } };
	unsigned int late, i, wrong = 0;
	unsigned long flags;

	genx_kunit_idle(x);
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&x->gt->fw, x->bcs->desc->fw_domains), 0);
	put_registers(x, &copies);
	for (late = 0; late < sb->entries / 2; late++) {
		spin_lock_irqsave(&x->bcs->lock, flags);
		genx_status_empty(sb);
		for (i = 0; i < sb->entries; i++) {
			if (i)
				entries[i] = E1;
			sb->dw[sb->pointer_dw] = i;
			if (genx_status_read(sb, true, &entry) != GENX_STATUS_ENTRY ||
			    entry != (i ? E1 : E0))
				wrong++;
			if (i == late)
				entries[0] = E0;
		}
		entry = entries[0];
		spin_unlock_irqrestore(&x->bcs->lock, flags);
		KUNIT_EXPECT_EQ_MSG(test, entry, GENX_CSB_EMPTY, "after %u entries", late);
	}
	KUNIT_EXPECT_EQ(test, wrong, 0);
	/* the engine goes on at index 0 */
	spin_lock_irqsave(&x->bcs->lock, flags);
	genx_status_empty(sb);
	genx_status_restart(sb);
	spin_unlock_irqrestore(&x->bcs->lock, flags);
	genx_forcewake_put(&x->gt->fw, x->bcs->desc->fw_domains);
	genx_kunit_finish(x, genx_kunit_submit(x, genx_kunit_lrc(x, x->bcs, NULL), NULL, 0), 0);
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.csb_faults, 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static const unsigned long seeds[] = { 1, 2, 3, 4, 5, 6, 7, 8 };

static void seed_name(const unsigned long *seed, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "seed %lu", *seed);
}

KUNIT_ARRAY_PARAM(seed, seeds, seed_name);

/* X8, SIL-132, SIL-134: engines start, and recover, whatever silicon does with context status. */
static void start_X8(struct kunit *test)
{
	const struct model_config cfg = {
		.plat = &genx_platform_lkf, .device_id = 0x9840,
		.ggtt_entries = GENX_KUNIT_GGTT_BYTES / sizeof(u64),
		.csb = *(const unsigned long *)test->param_value,
	};
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	unsigned int i;

	for (i = 0; i < 20; i++)
		genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_engine_reset_async(x->gt, BIT(x->rcs->index), "test");
	genx_kunit_wait_reset(x, x->rcs);
	for (i = 0; i < 20; i++)
		genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.csb_faults, 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 1);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "register of the status pointer stays, resets leave the pointer",
		  "engines start and recover; no entry is misread");
}

static struct kunit_case status_buffer_cases[] = {
	KUNIT_CASE_PARAM(find_Z_01, find_gen_params),
	KUNIT_CASE(lands_late_SIL_132),
	KUNIT_CASE_PARAM(start_X8, seed_gen_params),
	{}
};

static struct kunit_suite status_buffer_suite = {
	.name = "genx_status_buffer",
	.test_cases = status_buffer_cases,
};

kunit_test_suite(status_buffer_suite);
