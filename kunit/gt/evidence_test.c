// SPDX-License-Identifier: GPL-2.0-only
/*
 * Registers, messages and images of real machines, as their owners posted them: the driver reads
 * them as those machines meant them, and writes what they had. Each row names where its words are
 * from; none is made from the tables of the driver. Interrupt registers: irq_evidence_test.c;
 * status entries: csb_test.c; Skylake's image: lrc_test.c.
 */
#include <kunit/test.h>

#include "gt/encode/emit.h"
#include "gt/encode/emit_ring.h"
#include "gt/encode/sseu.h"
#include "gt/freq_internal.h"
#include "gt/fuses.h"
#include "gt/pcode.h"
#include "kunit/lib/gt_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/script_io.h"
#include "model/priv.h"
#include "regs/engine_regs.h"
#include "regs/gt_regs.h"
#include "regs/platform_find.h"

/* ---- frequency ---- */

/* RP_STATE_CAP: Haswell ULT (reinauer/i915tool, traces of Linux 3.8). */
static void state_cap(struct kunit *test)
{
	struct model_config cfg = genx_kunit_plat_config(&genx_platform_hsw);
	struct model_part *part = kunit_kmalloc(test, sizeof(*part), GFP_KERNEL);
	struct genx_kunit_gt *kgt;
	const unsigned int *mhz;

	KUNIT_ASSERT_NOT_NULL(test, part);
	*part = *model_part_find(&genx_platform_hsw);
	part->rp0 = 20;
	part->rpn = 4;
	cfg.part = part;
	kgt = genx_kunit_gt_create(test, &cfg);
	KUNIT_EXPECT_EQ(test, readl(kgt->gpu->bar + 0x145998), 0x00040414);
	mhz = kgt->gt.freq.mhz;
	KUNIT_EXPECT_EQ(test, mhz[GENX_FREQ_RP0], 1000);
	KUNIT_EXPECT_EQ(test, mhz[GENX_FREQ_RP1], 200);
	KUNIT_EXPECT_EQ(test, mhz[GENX_FREQ_RPN], 200);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/*
 * Requests and limits: Haswell as above; Ivy Bridge, traces of the Link, there. Alder Lake S a780:
 * the frequencies of its public notes, of Linux 6.18, are whole units.
 */
static void freq_words(struct kunit *test)
{
	static const struct {
		const struct genx_platform *plat;
		bool limit;
		unsigned int mhz;
		u32 word;
	} words[] = {
		{ &genx_platform_hsw, false, 1000, 0x14000000 },
		{ &genx_platform_ivb, false, 350, 0x0e000000 },
		{ &genx_platform_ivb, false, 500, 0x14000000 },
		/* 12060000: bits 23:16 are the lower limit, which genx does not set */
		{ &genx_platform_ivb, true, 900, 0x12000000 },
		/* frequencies that an owner read, the words are computed */
		{ &genx_platform_adl, false, 1650, 99U << 23 },
		{ &genx_platform_adl, false, 700, 42U << 23 },
		{ &genx_platform_adl, false, 300, 18U << 23 },
	};
	const struct genx_freq_desc *freq;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(words); i++) {
		freq = words[i].plat->freq;
		KUNIT_EXPECT_EQ_MSG(test, genx_freq_field(freq, words[i].limit ? freq->limit_mask :
							  freq->request_mask, words[i].mhz),
				    words[i].word, "%u MHz", words[i].mhz);
	}
}

/* ---- RC6 ---- */

/* Haswell (reinauer/i915tool; KVMGT-kernel issue 16): what the public driver had written. */
static void rc6_hsw(struct kunit *test)
{
	static const struct genx_reg_value words[] = {
		{ 0xa098, 0x03e80000 }, { 0xa09c, 0x0028001e }, { 0xa0a0, 0x1e },
		{ 0xa0a8, 0x1e848 }, { 0xa0ac, 0x19 }, { 0xa0b4, 0x3e8 }, { 0xa0b8, 0xc350 },
		{ 0xa0c0, 0xfa00 }, { 0x2054, 0xa }, { 0x12054, 0xa }, { 0x22054, 0xa },
	};
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_hsw);
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);
	unsigned int i;

	KUNIT_EXPECT_EQ(test, genx_platform_hsw.rc6->control, 0x88040000);
	KUNIT_EXPECT_EQ(test, genx_platform_hsw.freq->control, 0xd92);
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&kgt->gt.fw, kgt->gt.fw.present), 0);
	KUNIT_EXPECT_EQ(test, genx_rc6_enable(&kgt->gt.rc6), 0);
	for (i = 0; i < ARRAY_SIZE(words); i++)
		KUNIT_EXPECT_EQ_MSG(test, kgt->gpu->model->regs[words[i].addr / 4],
				    words[i].value, "%x", words[i].addr);
	genx_rc6_disable(&kgt->gt.rc6);
	genx_forcewake_put(&kgt->gt.fw, kgt->gt.fw.present);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* ---- pcode ---- */

/**
 * struct answer - what the mailbox of a Haswell said (reinauer/i915tool)
 * @command:	command
 * @data:	data before it, and after it
 * @mailbox:	values of the mailbox that were read after the command
 * @err:	what the driver makes of it
 */
struct answer {
	u8 command;
	u32 data[2];
	u32 mailbox[2];
	int err;
};

static const struct answer answers[] = {
	{ 0x8, { 0, 0 }, { 0x10, 0x10 }, -EIO },	/* 10: a frequency out of range */
	{ 0xc, { 0, 0x80000014 }, { 0, 0 }, 0 },
	{ 0x5, { 0, 0 }, { BIT(31) | 0x5, 0x1 }, -EIO },	/* busy once; 1: illegal */
};

/**
 * struct mailbox - a mailbox that answers by one row after the other
 * @row:	row of the next command
 * @sent:	commands that were written
 * @reads:	reads of the mailbox since the last of them
 * @left:	value that stays in the mailbox until the next command
 * @message:	last command that was written
 */
struct mailbox {
	unsigned int row;
	unsigned int sent;
	unsigned int reads;
	u32 left;
	u32 message;
};

static u64 mailbox_read(struct genx_kunit_script *script, u32 offset)
{
	struct mailbox *box = script->ctx;
	const struct answer *a = &answers[box->row];

	if (offset == 0x138128)
		return box->sent ? a->data[1] : a->data[0];
	if (offset != 0x138124)
		return 0;
	if (!box->sent)
		return box->left;
	box->left = a->mailbox[min(box->reads++, 1U)];
	return box->left;
}

static void mailbox_write(struct genx_kunit_script *script, u32 offset, u64 val)
{
	struct mailbox *box = script->ctx;

	if (offset != 0x138124)
		return;
	box->message = val;
	box->sent++;
	box->reads = 0;
}

/* The low byte of an answer stays until the next command, which is sent nevertheless. */
static void pcode_hsw(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct mailbox box = {};
	struct genx_kunit_script *script = genx_kunit_script_create(test, mailbox_read, &box);

	script->write = mailbox_write;
	kgt->gt.mmio.base = script->bar;
	for (box.row = 0; box.row < ARRAY_SIZE(answers); box.row++) {
		const struct answer *a = &answers[box.row];
		u32 data = a->data[0];

		box.sent = 0;
		KUNIT_EXPECT_EQ_MSG(test, genx_pcode_command(&kgt->gt.pcode, a->command, &data),
				    a->err, "command %x", a->command);
		KUNIT_EXPECT_EQ(test, box.sent, 1);
		KUNIT_EXPECT_EQ(test, box.message, BIT(31) | a->command);
		KUNIT_EXPECT_EQ(test, data, a->err ? a->data[0] : a->data[1]);
	}
	kgt->gt.mmio.base = kgt->gpu->bar;
}

/* ---- contexts and engines ---- */

/*
 * CCID of a Sandy Bridge (intel/intel-vaapi-driver issue 387): image, GGTT, extended state saved
 * and restored, and bit 0, which hardware sets: the driver switches to such a context.
 */
static void ccid_snb_SIL_177(struct kunit *test)
{
	const struct genx_emit_ops *emit = genx_emit_ops_get(genx_platform_snb.emit_kind,
							     GENX_CLASS_RENDER);
	u32 cs[128], *end, *at;

	KUNIT_ASSERT_NOT_NULL(test, emit);
	end = genx_emit_ring_context(cs, emit, 0x7fdf3000, true, NULL, 0, 0);
	for (at = cs; at < end && *at != (0x7fdf310d & ~1U); at++)
		;
	KUNIT_EXPECT_LT(test, at - cs, end - cs);
}

/* SIL-161: Skylake, one slice, 8 EUs: R_PWR_CLK_STATE of its image (compute-runtime issue 132). */
static void units_skl(struct kunit *test)
{
	const struct genx_platform *skl = genx_platform_named("kbl-skl");
	const struct genx_fuses fuses = { .slices = 1, .subslices = 7, .eus = 0xff };
	struct genx_sseu sseu = genx_sseu_full(skl, &fuses);

	KUNIT_EXPECT_EQ(test, genx_sseu_request(skl, &fuses, &sseu), 0x80000088);
}

/*
 * Skylake's status page (compute-runtime issues 198, 132): six entries from DW 0x10 on, the write
 * pointer at 0x1f. Its RING_CTL, 3001, is that of four pages; 980 is the offset of the indirect
 * batch. Sandy Bridge: 1f001. Tiger Lake (intel-gfx 2024-05-22): RING_MODE 8, MI_MODE 200.
 */
static void engine_words(struct kunit *test)
{
	const struct genx_platform *skl = genx_platform_named("kbl-skl");

	KUNIT_EXPECT_EQ(test, skl->csb.first_dw, 0x10);
	KUNIT_EXPECT_EQ(test, skl->csb.entries, 6);
	KUNIT_EXPECT_EQ(test, skl->csb.pointer_dw, 0x1f);
	KUNIT_EXPECT_EQ(test, 0x3001 & RING_CTL_VALID, 1);
	KUNIT_EXPECT_EQ(test, REG_FIELD_GET(RING_CTL_PAGES_MASK, 0x3001), 3);
	KUNIT_EXPECT_EQ(test, REG_FIELD_GET(RING_CTL_PAGES_MASK, 0x1f001), 31);
	KUNIT_EXPECT_EQ(test, skl->engines[0].ctx_batch->offset << 6, 0x980);
	KUNIT_EXPECT_EQ(test, GFX_MODE_DISABLE_LEGACY, 0x8);
	KUNIT_EXPECT_EQ(test, MI_MODE_IDLE, 0x200);
}

/* ---- force-wake and OA ---- */

static u64 mask_shows(struct genx_kunit_script *script, u32 offset)
{
	return 0xffff0001;
}

/*
 * SIL-001: FORCEWAKE reads ffff0001 on a Skylake and an Ice Lake (compute-runtime issue 198,
 * clearlinux/distribution issue 1927): it shows its mask and never all ones, so that a device which
 * answers so is not lost.
 */
static void forcewake_shows_mask_SIL_001(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_kunit_script *script = genx_kunit_script_create(test, mask_shows, NULL);

	kgt->gt.mmio.base = script->bar;
	genx_mmio_read(&kgt->gt.mmio, GENX_REG(0xa188));
	KUNIT_EXPECT_FALSE(test, genx_mmio_lost(&kgt->gt.mmio));
	kgt->gt.mmio.base = kgt->gpu->bar;
}

/*
 * X2: TestOa of Lakefield in the vendor's metric library (rib/gputop, data/oa-lkf.xml, commit
 * 496cba0, set 82b6b321-f93e-445a-a285-f30391ef1dc5), which is that of Elkhart Lake.
 */
static void test_oa_lkf_X2(struct kunit *test)
{
	static const u32 mux[] = {
		0x18130000, 0x22000004, 0x0e130076, 0x10130000, 0x1e130000, 0x0e164000, 0x1a1a0004,
		0x541f0001, 0x141f0000, 0x4c1f0000, 0x301f0000,
	};
	const struct genx_platform *const parts[] = { &genx_platform_lkf, &genx_platform_ehl };
	const struct genx_oa_metric_set *set;
	unsigned int i, k, n;

	for (k = 0; k < ARRAY_SIZE(parts); k++) {
		set = parts[k]->oa->test_set;
		for (i = 0, n = 0; i < set->n_mux; i++) {
			if (set->mux[i].addr != 0x9888)
				continue;
			KUNIT_ASSERT_LT(test, n, ARRAY_SIZE(mux));
			KUNIT_EXPECT_EQ(test, set->mux[i].value, mux[n]);
			n++;
		}
		KUNIT_EXPECT_EQ(test, n, ARRAY_SIZE(mux));
	}
}

static struct kunit_case evidence_cases[] = {
	KUNIT_CASE(state_cap),
	KUNIT_CASE(freq_words),
	KUNIT_CASE(rc6_hsw),
	KUNIT_CASE(pcode_hsw),
	KUNIT_CASE(ccid_snb_SIL_177),
	KUNIT_CASE(units_skl),
	KUNIT_CASE(engine_words),
	KUNIT_CASE(forcewake_shows_mask_SIL_001),
	KUNIT_CASE(test_oa_lkf_X2),
	{}
};

static struct kunit_suite evidence_suite = {
	.name = "genx_evidence",
	.test_cases = evidence_cases,
};

kunit_test_suite(evidence_suite);
