// SPDX-License-Identifier: GPL-2.0-only
/*
 * Interrupt registers of real machines, as their owners posted them (error states and traces of
 * registers): what the driver writes for the same events is the same. Words that have been copied
 * from the posts; no word is made from the tables of the driver.
 */
#include <kunit/test.h>

#include "kunit/irq/irq_bench.h"
#include "kunit/lib/platforms.h"
#include "regs/platform_find.h"

#define WORDS	4
#define USER	ENGINE_IRQ_USER
#define SWITCH	ENGINE_IRQ_CONTEXT_SWITCH
#define ERROR	ENGINE_IRQ_ERROR
#define WAIT	BIT(11)		/* a semaphore wait that fails */

/**
 * struct enables - interrupt enables of a machine while its engines were in use
 * @name:	machine, and where the words are from
 * @plat:	platform
 * @events:	events of each engine that were enabled
 * @regs:	registers, up to the first 0
 * @words:	their values
 * @engines:	bits that belong to engines which the platform of the driver has
 */
struct enables {
	const char *name;
	const struct genx_platform *plat;
	u16 events;
	u32 regs[WORDS];
	u32 words[WORDS];
	u32 engines[WORDS];
};

static const struct enables enables[] = {
	/* intel/intel-vaapi-driver issue 387, Linux 4.15 */
	{ "SNB 0126", &genx_platform_snb, USER, { 0x4401c }, { 0x00401001 }, { ~0U } },
	/* reinauer/i915tool, traces of the Link */
	{ "IVB", &genx_platform_ivb, USER, { 0x4401c }, { 0x00401001 }, { ~0U } },
	/* reinauer/i915tool, Linux 3.8: bit 5 is the parity error of the L3 */
	{ "HSW ULT", &genx_platform_hsw, USER, { 0x4401c }, { 0x00401021 }, { ~0x20U } },
	/* compute-runtime issue 198: the second video decoder is GT3's, bits 6:4 are the PM's */
	{ "SKL 191b", &genx_platform_kbl, USER | SWITCH, { 0x4430c, 0x4431c, 0x4432c, 0x4433c },
	  { 0x01010101, 0x01010101, 0x00000070, 0x00000101 },
	  { ~0U, 0xffff, ~0x70U, ~0U } },
	/* intel/media-driver issue 1358, Linux 5.16 */
	{ "CFL 3ea5", &genx_platform_kbl, USER | SWITCH | ERROR | WAIT,
	  { 0x4430c, 0x4431c, 0x4432c, 0x4433c },
	  { 0x09090909, 0x09090909, 0, 0x00000909 }, { ~0U, 0xffff, ~0U, ~0U } },
	/* clearlinux/distribution issue 1927, Linux 5.6: the last word has the PM's upper half */
	{ "ICL 8a52", &genx_platform_icl, USER | SWITCH, { 0x190030, 0x190034 },
	  { 0x01010101, 0x01010101 }, { ~0U, ~0U } },
	/* intel/media-driver issue 1963, Linux 6.14 */
	{ "EHL 4571", &genx_platform_ehl, USER | SWITCH | ERROR | WAIT, { 0x190030, 0x190034 },
	  { 0x09090909, 0x09090909 }, { ~0U, ~0U } },
	/* no owner of a Lakefield posted any: as on the nearest part */
	{ "LKF by EHL", &genx_platform_lkf, USER | SWITCH | ERROR | WAIT, { 0x190030, 0x190034 },
	  { 0x09090909, 0x09090909 }, { ~0U, ~0U } },
	/* a post in a forum, Linux 5.15 */
	{ "TGL 9a49", &genx_platform_tgl, USER | SWITCH | ERROR | WAIT, { 0x190030, 0x190034 },
	  { 0x09090909, 0x09090909 }, { ~0U, ~0U } },
};

static void enables_desc(const struct enables *e, char *desc)
{
	strscpy(desc, e->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(enables, enables, enables_desc);

static void listen_all(struct kunit *test, struct genx_kunit_irq_bench *b,
		       struct genx_kunit_seen *seen, u16 events)
{
	unsigned int i;

	for (i = 0; i < b->plat->n_engines; i++)
		genx_kunit_irq_listen(test, &b->irq, b->plat->engines[i].class,
				      b->plat->engines[i].instance, seen, events);
}

/* INT-013, INT-016: the enables of all engines have the words of the machine. */
static void enable_words(struct kunit *test)
{
	const struct enables *e = test->param_value;
	struct genx_kunit_irq_bench *b = genx_kunit_irq_bench_create(test, e->plat);
	struct genx_kunit_seen seen = {};
	unsigned int i;

	listen_all(test, b, &seen, e->events);
	for (i = 0; i < WORDS && e->regs[i]; i++) {
		u32 want = e->words[i] & e->engines[i];

		if (!want)
			continue;
		KUNIT_EXPECT_EQ_MSG(test, genx_kunit_irq_written(test, b, e->regs[i]) &
				    e->engines[i], want, "%06x", e->regs[i]);
	}
}

/*
 * T-1: an engine's own mask has the layout of its bank. Comet Lake's idle copy engine (RoyX4/ZlOS,
 * debugfs) masks the user interrupt; the render engine of a wedged part (intel-gfx, 2020) does not.
 */
static void engine_masks(struct kunit *test)
{
	struct genx_kunit_irq_bench *b = genx_kunit_irq_bench_create(test, &genx_platform_kbl);

	KUNIT_EXPECT_EQ(test, genx_irq_ring_mask(&b->irq, GENX_CLASS_COPY, 0,
						 WAIT | SWITCH | ERROR), 0xf6f7ffff);
	KUNIT_EXPECT_EQ(test, genx_irq_ring_mask(&b->irq, GENX_CLASS_RENDER, 0, USER | SWITCH),
			0xfffffefe);
}

/*
 * Latched events of the power unit (reinauer/i915tool: Ivy Bridge and Haswell): each word has only
 * bits that the driver takes for such. DEIER of Ivy Bridge, b0000129, has the master in bit 31.
 */
static void power_events(struct kunit *test)
{
	static const struct {
		const struct genx_platform *plat;
		u32 iir;
	} words[] = {
		{ &genx_platform_ivb, 0x4 }, { &genx_platform_ivb, 0x20 },
		{ &genx_platform_ivb, 0x24 }, { &genx_platform_ivb, 0x40 },
		{ &genx_platform_hsw, 0x4 }, { &genx_platform_hsw, 0x16 },
		{ &genx_platform_hsw, 0x54 },
	};
	const struct genx_irq_source *source;
	unsigned int i, k;

	for (i = 0; i < ARRAY_SIZE(words); i++) {
		for (k = 0; k < words[i].plat->n_irq_sources; k++) {
			source = &words[i].plat->irq_sources[k];
			if (source->class == GENX_CLASS_OTHER &&
			    source->instance == GENX_OTHER_GTPM)
				break;
		}
		KUNIT_ASSERT_LT(test, k, words[i].plat->n_irq_sources);
		KUNIT_EXPECT_EQ_MSG(test, words[i].iir & ~source->bits, 0, "%x", words[i].iir);
	}
	KUNIT_EXPECT_EQ(test, 0xb0000129 & GENX_IRQ_MASTER_ENABLE, BIT(31));
}

static struct kunit_case irq_evidence_cases[] = {
	KUNIT_CASE_PARAM(enable_words, enables_gen_params),
	KUNIT_CASE(engine_masks),
	KUNIT_CASE(power_events),
	{}
};

static struct kunit_suite irq_evidence_suite = {
	.name = "genx_irq_evidence",
	.test_cases = irq_evidence_cases,
};

kunit_test_suite(irq_evidence_suite);
