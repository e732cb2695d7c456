// SPDX-License-Identifier: GPL-2.0-only
/*
 * Whether firmware has left a picture on: the transcoders of each descriptor. One that is enabled
 * keeps the device on. Source: register facts: display, and the transcoders of each part in
 * i915/display/intel_display_device.c.
 */
#include <kunit/test.h>

#include "core/device.h"
#include "core/device/device_types.h"
#include "kunit/lib/gt_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/script_io.h"

#define ENABLE	0x80000000U

enum { A, B, C, D, EDP, DSI0, DSI1, VLV_A, VLV_B, TRANSCODERS };

static const u32 conf[TRANSCODERS] = {
	[A] = 0x70008, [B] = 0x71008, [C] = 0x72008, [D] = 0x73008, [EDP] = 0x7f008,
	[DSI0] = 0x7b008, [DSI1] = 0x7b808, [VLV_A] = 0x1f0008, [VLV_B] = 0x1f1008,
};

#define THREE	(BIT(A) | BIT(B) | BIT(C))
#define FOUR	(THREE | BIT(D))
#define DSI	(BIT(DSI0) | BIT(DSI1))

/* Variants without a row have those of their platform. Desktop parts have no port for DSI. */
static const struct {
	const char *codename;
	u32 transcoders;
} rows[] = {
	{ "snb", BIT(A) | BIT(B) },
	{ "ivb", THREE },
	{ "vlv", BIT(VLV_A) | BIT(VLV_B) },
	{ "hsw", THREE | BIT(EDP) },
	{ "bdw", THREE | BIT(EDP) },
	{ "kbl", THREE | BIT(EDP) },
	{ "icl", THREE | BIT(EDP) | DSI },
	{ "lkf", THREE | BIT(EDP) | DSI },
	{ "ehl", THREE | BIT(EDP) | DSI },
	{ "tgl", FOUR | DSI },
	{ "tgl-rkl", THREE },
	{ "adl", FOUR },
	{ "adl-rpls", FOUR },
	{ "adl-p", FOUR | DSI },
	{ "adl-n", FOUR | DSI },
	{ "adl-rplp", FOUR | DSI },
	{ "adl-rplu", FOUR | DSI },
	{ "dg2", FOUR },
};

/* The row of a descriptor is that with the longest name with which its name begins. */
static u32 expected(struct kunit *test)
{
	const char *codename = genx_kunit_plat(test)->codename;
	size_t longest = 0;
	unsigned int i;
	u32 found = 0;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		size_t n = strlen(rows[i].codename);

		if (n < longest || strncmp(codename, rows[i].codename, n) ||
		    (codename[n] && codename[n] != '-'))
			continue;
		longest = n;
		found = rows[i].transcoders;
	}
	KUNIT_ASSERT_NE_MSG(test, found, 0, "no row for %s", codename);
	return found;
}

/* Only the register whose offset the test names is not zero. */
static u64 answer(struct genx_kunit_script *script, u32 offset)
{
	const struct genx_reg_value *set = script->ctx;

	return offset == set->addr ? set->value : 0;
}

/* The driver of a platform on scripted registers. */
static struct genx_device *scripted(struct kunit *test, struct genx_reg_value *set, u32 *held)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_alloc(test, NULL);
	struct genx_device *genx = kunit_kzalloc(test, sizeof(*genx), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, genx);
	genx->plat = genx_kunit_plat(test);
	genx_mmio_init(&genx->gt.mmio, &kgt->drm, genx->plat,
		       genx_kunit_script_create(test, answer, set)->bar);
	genx->gt.mmio.held = held;
	return genx;
}

/* HND-POWER: a transcoder that is enabled, and no other register, keeps the device on. */
static void picture_HND_POWER(struct kunit *test)
{
	struct genx_reg_value set = {};
	u32 held = ~0U, want = expected(test);
	struct genx_device *genx = scripted(test, &set, &held);
	unsigned int i;

	KUNIT_EXPECT_FALSE(test, genx_device_display_on(genx));
	for (i = 0; i < TRANSCODERS; i++) {
		set = (struct genx_reg_value){ conf[i], ENABLE };
		KUNIT_EXPECT_EQ_MSG(test, genx_device_display_on(genx), !!(want & BIT(i)), "%x",
				    conf[i]);
		/* it is disabled, and still runs for a frame */
		set.value = ~ENABLE;
		KUNIT_EXPECT_FALSE_MSG(test, genx_device_display_on(genx), "%x", conf[i]);
	}
}

static struct kunit_case display_cases[] = {
	KUNIT_CASE_PARAM(picture_HND_POWER, genx_kunit_descriptors_gen),
	{}
};

static struct kunit_suite display_suite = {
	.name = "genx_regs_display",
	.test_cases = display_cases,
};

kunit_test_suite(display_suite);
