// SPDX-License-Identifier: GPL-2.0-only
/*
 * Facts of silicon that are data of a platform (Documentation/silicon.md): workarounds, registers
 * that user batches may write, widths, sizes, values of RC6 and frequencies. The rows are written
 * from the facts, not from the descriptors.
 */
#include <kunit/test.h>

#include "kunit/lib/platforms.h"
#include "regs/engine_regs.h"
#include "regs/platform.h"
#include "regs/platform_find.h"
#include "regs/tables/workarounds.h"

/* The fact names the value of the register. */
#define WHOLE			U32_MAX
#define PLATFORMS_SIZE		40

/* Call @check for each platform that @names names, separated by spaces. */
static void each_platform(struct kunit *test, const char *names,
			  void (*check)(struct kunit *test, const struct genx_platform *plat,
					const void *fact), const void *fact)
{
	const struct genx_platform *plat;
	char buf[PLATFORMS_SIZE], *at = buf, *name;

	strscpy(buf, names, sizeof(buf));
	while ((name = strsep(&at, " "))) {
		plat = genx_platform_named(name);
		KUNIT_ASSERT_NOT_NULL_MSG(test, plat, "%s", name);
		check(test, plat, fact);
	}
}

/* ---- workarounds ---- */

struct workaround {
	const char *id;
	const char *platforms;
	enum genx_wa_where where;
	u32 addr;
	u32 mask;
	u32 value;
	bool masked;
	bool write_only;
};

static const struct workaround workarounds[] = {
	{ "SIL-055", "dg2", GENX_WA_GT, 0xfd0, 0x7f000000, 0x02000000 },
	{ "SIL-055", "dg2", GENX_WA_GT, 0xfd8, 0x7f000000, 0x02000000 },
	{ "SIL-055", "dg2", GENX_WA_GT, 0xfe0, 0x7f000000, 0x08000000 },
	{ "SIL-208", "kbl", GENX_WA_NOT_RENDER, 0x24c, WHOLE, 1 },
	{ "SIL-209", "bdw", GENX_WA_GT, 0x2050, BIT(12), BIT(12), .masked = true },
	{ "SIL-230", "kbl", GENX_WA_GT, 0x4080, 0xf, 0xf },
	{ "SIL-231", "bdw kbl kbl-skl", GENX_WA_GT, 0x4024, WHOLE, 0xf0007fff },
	{ "SIL-231", "icl lkf ehl", GENX_WA_GT, 0x4024, WHOLE, 0 },
	{ "SIL-232", "bdw kbl icl lkf ehl", GENX_WA_GT, 0x4dd4, WHOLE, 0x67f1427f },
	{ "SIL-239", "kbl kbl-skl kbl-cfl", GENX_WA_RENDER, 0x20d4,
	  BIT(2), BIT(2), .masked = true },
	{ "SIL-315", "kbl-skl", GENX_WA_GT, 0x9424, BIT(0), 0 },
	{ "SIL-376", "kbl kbl-skl kbl-cfl", GENX_WA_RENDER, 0x20e0,
	  BIT(14), BIT(14), .masked = true },
	{ "SIL-380", "snb", GENX_WA_CONTEXT, 0x20c0, BIT(7), BIT(7), .masked = true },
	{ "SIL-381", "snb", GENX_WA_RENDER, 0x209c, BIT(14), BIT(14), .masked = true },
	{ "SIL-382", "snb", GENX_WA_RENDER, 0x209c, BIT(6), BIT(6), .masked = true },
	{ "SIL-383", "snb", GENX_WA_RENDER, 0x2520, BIT(13), BIT(13), .masked = true },
	{ "SIL-384", "snb", GENX_WA_RENDER, 0x2084, BIT(10), BIT(10), .masked = true },
	{ "SIL-385", "snb", GENX_WA_RENDER, 0x2090,
	  BIT(5) | BIT(1), BIT(5) | BIT(1), .masked = true },
	{ "SIL-386", "snb", GENX_WA_RENDER, 0x20d0, 0x280, 0x200, .masked = true },
	{ "SIL-387", "snb", GENX_WA_RENDER, 0x2120, BIT(5) | BIT(0), 0, .masked = true },
	{ "SIL-388", "snb", GENX_WA_GT, 0x9400, BIT(7) | BIT(5), BIT(7) | BIT(5) },
	{ "SIL-389", "snb", GENX_WA_GT, 0x9404, WHOLE, BIT(11) | BIT(12) },
	{ "SIL-391", "ivb", GENX_WA_GT, 0x7010, BIT(10), 0, .masked = true },
	{ "SIL-392", "ivb", GENX_WA_GT, 0xb01c, WHOLE, 0x3c47ff8c },
	{ "SIL-392", "ivb", GENX_WA_GT, 0xb030, WHOLE, 0x20000000 },
	{ "SIL-393", "ivb vlv", GENX_WA_GT, 0xb034, BIT(27), 0 },
	{ "SIL-394", "vlv", GENX_WA_GT, 0xb010, WHOLE, 0x00d30000 },
	{ "SIL-395", "hsw", GENX_WA_GT, 0xb038, BIT(27), BIT(27) },
	{ "SIL-395", "hsw", GENX_WA_GT, 0xe49c,
	  BIT(6), BIT(6), .masked = true, .write_only = true },
	{ "SIL-396", "hsw", GENX_WA_GT, 0x20a0, BIT(15), 0 },
	{ "SIL-397", "ivb vlv hsw", GENX_WA_RENDER, 0x229c,
	  BIT(13) | BIT(11), BIT(13) | BIT(11), .masked = true },
	{ "SIL-398", "ivb vlv hsw", GENX_WA_RENDER, 0x7000, BIT(0), 0, .masked = true },
	{ "SIL-399", "ivb vlv hsw", GENX_WA_RENDER, 0x7004, BIT(6), BIT(6), .masked = true },
	{ "SIL-400", "ivb vlv hsw", GENX_WA_RENDER, 0x7008, 0x280, 0x200, .masked = true },
	{ "SIL-400", "ivb vlv hsw", GENX_WA_RENDER, 0x209c, BIT(14), BIT(14), .masked = true },
	{ "SIL-400", "ivb vlv hsw", GENX_WA_CONTEXT, 0x20c0, BIT(7), BIT(7), .masked = true },
	{ "SIL-401", "ivb vlv", GENX_WA_RENDER, 0x2090, BIT(10), BIT(10), .masked = true },
	{ "SIL-402", "ivb vlv", GENX_WA_RENDER, 0x20a0, 0x77070, 0 },
	{ "SIL-403", "vlv", GENX_WA_RENDER, 0xe100,
	  BIT(15) | BIT(3), BIT(15) | BIT(3), .masked = true },
	{ "SIL-406", "vlv", GENX_WA_GT, 0xe4f4, BIT(0), BIT(0), .masked = true },
	{ "SIL-407", "ivb vlv hsw", GENX_WA_GT, 0x9030, BIT(11), BIT(11) },
	{ "SIL-408", "ivb vlv", GENX_WA_GT, 0x9404, WHOLE, BIT(13) },
	{ "SIL-409", "vlv", GENX_WA_GT, 0x940c, BIT(25), BIT(25) },
	{ "SIL-410", "ivb", GENX_WA_GT, 0x900c, 0x600000, 0x200000 },
	{ "SIL-411", "hsw", GENX_WA_RENDER, 0xe184, BIT(9), BIT(9), .masked = true },
	{ "SIL-412", "hsw", GENX_WA_RENDER, 0x7000, BIT(2), 0, .masked = true },
	{ "SIL-413", "hsw", GENX_WA_GT, 0x4090, BIT(6), BIT(6) },
	{ "SIL-417", "bdw", GENX_WA_CONTEXT, 0x20c0, BIT(7), BIT(7), .masked = true },
	{ "SIL-417", "bdw", GENX_WA_CONTEXT, 0x209c, BIT(14), BIT(14), .masked = true },
	{ "SIL-418", "bdw", GENX_WA_CONTEXT, 0xe4f0,
	  BIT(8) | BIT(5), BIT(8) | BIT(5), .masked = true },
	{ "SIL-419", "bdw", GENX_WA_CONTEXT, 0x7300,
	  BIT(11) | BIT(5) | BIT(4), BIT(11) | BIT(5) | BIT(4), .masked = true },
	{ "SIL-420", "bdw-gt3", GENX_WA_CONTEXT, 0x7300, BIT(14), BIT(14), .masked = true },
	{ "SIL-421", "bdw", GENX_WA_CONTEXT, 0x7000, BIT(2), 0, .masked = true },
	{ "SIL-421", "bdw", GENX_WA_CONTEXT, 0x7004, BIT(6), BIT(6), .masked = true },
	{ "SIL-421", "bdw", GENX_WA_CONTEXT, 0x7008, 0x280, 0x200, .masked = true },
	{ "SIL-422", "bdw", GENX_WA_CONTEXT, 0xe4f4, BIT(0), BIT(0), .masked = true },
	{ "SIL-422", "bdw", GENX_WA_GT, 0x9400, BIT(16), BIT(16) },
	{ "SIL-422", "bdw", GENX_WA_CONTEXT, 0xe184, BIT(1), BIT(1), .masked = true },
	{ "SIL-423", "bdw", GENX_WA_GT, 0x4090, BIT(6), BIT(6) },
	{ "SIL-424", "bdw", GENX_WA_GT, 0x20a0, BIT(19) | BIT(15), 0 },
	{ "SIL-425", "bdw", GENX_WA_GT, 0x2050, BIT(12), BIT(12), .masked = true },
	{ "SIL-426", "bdw", GENX_WA_GT, 0x9430, BIT(14), BIT(14) },
	{ "SIL-428", "bdw", GENX_WA_GT, 0x4dd4, WHOLE, 0x67f1427f },
	{ "SIL-428", "bdw", GENX_WA_GT, 0x4024, WHOLE, 0xf0007fff },
	{ "SIL-432", "kbl kbl-skl", GENX_WA_GT, 0x4090, BIT(8), BIT(8) },
	{ "SIL-433", "kbl kbl-skl kbl-cfl", GENX_WA_GT, 0x4090, BIT(25), BIT(25) },
	{ "SIL-433", "kbl kbl-skl kbl-cfl", GENX_WA_CONTEXT, 0x7300,
	  BIT(15) | BIT(5) | BIT(4), BIT(15) | BIT(5) | BIT(4), .masked = true },
	{ "SIL-434", "kbl kbl-skl kbl-cfl", GENX_WA_GT, 0x4ddc,
	  BIT(31) | BIT(27), BIT(31) | BIT(27) },
	{ "SIL-434", "kbl kbl-skl kbl-cfl", GENX_WA_CONTEXT, 0x7014,
	  BIT(13), BIT(13), .masked = true },
	{ "SIL-434", "kbl kbl-skl kbl-cfl", GENX_WA_CONTEXT, 0xe194,
	  BIT(8), BIT(8), .masked = true },
	{ "SIL-435", "kbl kbl-skl kbl-cfl", GENX_WA_GT, 0x940c, BIT(14), BIT(14) },
	{ "SIL-436", "kbl kbl-skl kbl-cfl", GENX_WA_GT, 0x4ab0, BIT(18), BIT(18) },
	{ "SIL-438", "kbl-skl", GENX_WA_GT, 0x9424, BIT(0), 0 },
	{ "SIL-439", "kbl kbl-skl kbl-cfl", GENX_WA_GT, 0x9044, BIT(30), BIT(30) },
	{ "SIL-440", "kbl kbl-skl kbl-cfl", GENX_WA_RENDER, 0xb004, BIT(7), BIT(7) },
	{ "SIL-441", "kbl kbl-skl kbl-cfl", GENX_WA_RENDER, 0x20d4,
	  BIT(2), BIT(2), .masked = true },
	{ "SIL-442", "kbl kbl-skl kbl-cfl", GENX_WA_RENDER, 0xb11c, BIT(8) | BIT(2), BIT(2) },
	{ "SIL-443", "kbl kbl-skl kbl-cfl", GENX_WA_RENDER, 0xb118, BIT(22) | BIT(21), BIT(21) },
	{ "SIL-443", "kbl kbl-skl kbl-cfl", GENX_WA_RENDER, 0xb008, BIT(0), 0 },
	{ "SIL-444", "kbl kbl-skl kbl-cfl", GENX_WA_RENDER, 0x20e0,
	  BIT(14), BIT(14), .masked = true },
	{ "SIL-444", "kbl kbl-skl kbl-cfl", GENX_WA_CONTEXT, 0x2580, 0x7, 0x4, .masked = true },
	{ "SIL-445", "kbl kbl-skl kbl-cfl", GENX_WA_CONTEXT, 0xe4f0,
	  BIT(15) | BIT(8), BIT(15) | BIT(8), .masked = true },
	{ "SIL-446", "kbl kbl-skl kbl-cfl", GENX_WA_CONTEXT, 0xe194,
	  BIT(4) | BIT(2), BIT(4) | BIT(2), .masked = true },
	{ "SIL-447", "kbl kbl-skl kbl-cfl", GENX_WA_CONTEXT, 0x7004,
	  BIT(6) | BIT(1), BIT(6) | BIT(1), .masked = true },
	{ "SIL-448", "kbl kbl-skl kbl-cfl", GENX_WA_CONTEXT, 0xe188, BIT(3), 0, .masked = true },
	{ "SIL-449", "kbl kbl-skl kbl-cfl", GENX_WA_CONTEXT, 0xe184,
	  BIT(1), BIT(1), .masked = true },
	{ "SIL-449", "kbl kbl-skl kbl-cfl", GENX_WA_CONTEXT, 0xe180,
	  BIT(13), BIT(13), .masked = true },
	{ "SIL-450", "kbl kbl-cfl", GENX_WA_CONTEXT, 0x7014, BIT(8), BIT(8), .masked = true },
	{ "SIL-451", "kbl kbl-cfl", GENX_WA_CONTEXT, 0xe100, BIT(4), BIT(4), .masked = true },
	{ "SIL-453", "kbl", GENX_WA_NOT_RENDER, 0x24c, WHOLE, 1 },
	{ "SIL-456", "kbl", GENX_WA_GT, 0x4dd4, WHOLE, 0x67f1427f },
	{ "SIL-456", "kbl", GENX_WA_GT, 0x4024, WHOLE, 0xf0007fff },
	{ "SIL-456", "kbl", GENX_WA_GT, 0x4080, 0xf, 0xf },
	{ "SIL-459", "icl lkf ehl", GENX_WA_GT, 0x4b80, 0x300f, 0x1001 },
	{ "SIL-460", "icl lkf ehl", GENX_WA_GT, 0xb43c, BIT(9) | BIT(7), BIT(9) | BIT(7) },
	{ "SIL-461", "icl lkf ehl", GENX_WA_GT, 0x4080, BIT(7), BIT(7) },
	{ "SIL-462", "icl lkf ehl", GENX_WA_GT, 0x4ab8, BIT(31), BIT(31) },
	{ "SIL-463", "icl lkf ehl", GENX_WA_GT, 0x9434, BIT(8) | BIT(3), BIT(8) | BIT(3) },
	{ "SIL-463", "icl lkf ehl", GENX_WA_GT, 0x94e4, BIT(5), BIT(5) },
	{ "SIL-463", "icl lkf ehl", GENX_WA_GT, 0x9524, BIT(16), BIT(16) },
	{ "SIL-464", "icl lkf", GENX_WA_GT, 0x94d4, BIT(17) | BIT(16), BIT(17) | BIT(16) },
	{ "SIL-465", "icl lkf ehl", GENX_WA_GT, 0x9550, BIT(9), 0 },
	{ "SIL-466", "icl lkf ehl", GENX_WA_RENDER, 0xe18c, BIT(0), BIT(0), .masked = true },
	{ "SIL-467", "icl lkf ehl", GENX_WA_RENDER, 0x2090, BIT(5), BIT(5), .masked = true },
	{ "SIL-468", "icl lkf ehl", GENX_WA_RENDER, 0xb004, 0x0fc0007f, 0x0fc00001 },
	{ "SIL-468", "icl lkf ehl", GENX_WA_RENDER, 0xb404, 0xfe0, 0x20 },
	{ "SIL-469", "icl lkf ehl", GENX_WA_RENDER, 0xb118, BIT(6), BIT(6) },
	{ "SIL-469", "icl lkf ehl", GENX_WA_RENDER, 0xb000, BIT(30), BIT(30) },
	{ "SIL-469", "icl lkf ehl", GENX_WA_RENDER, 0xb140, BIT(19), 0 },
	{ "SIL-470", "icl lkf ehl", GENX_WA_RENDER, 0x20d4, BIT(7), BIT(7), .masked = true },
	{ "SIL-471", "icl lkf ehl", GENX_WA_RENDER, 0x20a0, BIT(19), BIT(19) },
	{ "SIL-471", "icl lkf ehl", GENX_WA_RENDER, 0x20ec, BIT(1), BIT(1), .masked = true },
	{ "SIL-472", "icl lkf ehl", GENX_WA_CONTEXT, 0x7034, WHOLE, 0x200 },
	{ "SIL-473", "icl lkf ehl", GENX_WA_CONTEXT, 0xe5f4, BIT(4), BIT(4), .masked = true },
	{ "SIL-474", "icl lkf ehl", GENX_WA_CONTEXT, 0xe420,
	  BIT(4), BIT(4), .masked = true, .write_only = true },
	{ "SIL-475", "icl lkf ehl", GENX_WA_CONTEXT, 0x2580, 0x6, 0x2, .masked = true },
	{ "SIL-476", "icl lkf ehl", GENX_WA_CONTEXT, 0xe18c, BIT(5), BIT(5), .masked = true },
	{ "SIL-477", "icl lkf ehl", GENX_WA_CONTEXT, 0x7020, WHOLE, 0xfffffffe },
	{ "SIL-477", "icl lkf ehl", GENX_WA_CONTEXT, 0x7024, WHOLE, 0xffffffff },
	{ "SIL-478", "icl lkf ehl", GENX_WA_CONTEXT, 0xe48c, BIT(7), BIT(7), .masked = true },
	{ "SIL-480", "icl lkf ehl", GENX_WA_GT, 0x4dd4, WHOLE, 0x67f1427f },
	{ "SIL-480", "icl lkf ehl", GENX_WA_GT, 0x4024, WHOLE, 0 },
	{ "SIL-481", "dg2", GENX_WA_VIDEO_EVEN, 0x3f10, BIT(22), BIT(22) },
	{ "SIL-483", "dg2", GENX_WA_GT, 0xe90c, BIT(30) | BIT(29), 0 },
	{ "SIL-485", "dg2", GENX_WA_GT, 0xcf2c, BIT(3), BIT(3) },
	{ "SIL-485", "dg2", GENX_WA_GT, 0xcf30, BIT(3), BIT(3) },
	{ "SIL-485", "dg2", GENX_WA_GT, 0xcf34, BIT(3), BIT(3) },
	{ "SIL-485", "dg2", GENX_WA_GT, 0xcf38, BIT(3), BIT(3) },
	{ "SIL-486", "dg2", GENX_WA_GT, 0xcf54, BIT(12) | BIT(2), BIT(12) | BIT(2) },
	{ "SIL-487", "dg2", GENX_WA_GT, 0xb0b4, BIT(19), BIT(19) },
	{ "SIL-488", "dg2", GENX_WA_GT, 0x101014, BIT(17), BIT(17) },
	{ "SIL-490", "dg2", GENX_WA_ENGINE, 0xc4, 0x3fff, 0x102, .masked = true },
	{ "SIL-493", "dg2", GENX_WA_RENDER, 0xe18c,
	  BIT(9) | BIT(0), BIT(9) | BIT(0), .masked = true },
	{ "SIL-494", "dg2", GENX_WA_RENDER, 0xe7cc, 0x04800010, 0x04800010 },
	{ "SIL-495", "dg2", GENX_WA_RENDER, 0x83b4, BIT(4), BIT(4), .masked = true },
	{ "SIL-495", "dg2", GENX_WA_RENDER, 0xe7c8, BIT(30), BIT(30) },
	{ "SIL-495", "dg2", GENX_WA_RENDER, 0xe48c, BIT(11), BIT(11), .masked = true },
	{ "SIL-497", "dg2", GENX_WA_RENDER, 0xe4f4, BIT(15), BIT(15), .masked = true },
	{ "SIL-499", "dg2", GENX_WA_RENDER, 0x20ec, BIT(1), BIT(1), .masked = true },
	{ "SIL-499", "dg2", GENX_WA_RENDER, 0x20e0, BIT(14), BIT(14), .masked = true },
	{ "SIL-500", "dg2", GENX_WA_RENDER, 0x20e0, BIT(14), BIT(14), .masked = true },
	{ "SIL-502", "dg2", GENX_WA_CONTEXT, 0x731c, BIT(14), BIT(14), .masked = true },
	{ "SIL-502", "dg2", GENX_WA_CONTEXT, 0x83a4, 0xffff, 0x4000, .masked = true },
	{ "SIL-502", "dg2", GENX_WA_CONTEXT, 0x703c, BIT(5), BIT(5), .masked = true },
	{ "SIL-502", "dg2", GENX_WA_CONTEXT, 0x7004, BIT(11), BIT(11), .masked = true },
	{ "SIL-502", "dg2", GENX_WA_CONTEXT, 0x7044, BIT(5), BIT(5), .masked = true },
};

/* A register of the GT's list may be one that a reset of the render engine clears too. */
static bool fits(const struct genx_wa *wa, const struct workaround *fact)
{
	return wa->addr == fact->addr && wa->masked == fact->masked &&
	       wa->write_only == fact->write_only &&
	       (wa->where == fact->where ||
		(wa->where == GENX_WA_RENDER && fact->where == GENX_WA_GT));
}

static void expect_workaround(struct kunit *test, const struct genx_platform *plat,
			      const void *data)
{
	const struct workaround *fact = data;
	const struct genx_wa *wa;
	u32 mask = 0, value = 0;
	unsigned int i;

	for (i = 0; (wa = genx_wa_row(plat, i)); i++) {
		if (!fits(wa, fact))
			continue;
		mask |= wa->mask;
		value |= wa->value;
	}
	KUNIT_EXPECT_EQ_MSG(test, mask & fact->mask, fact->mask, "%s: %s: 0x%x", fact->id,
			    plat->codename, fact->addr);
	KUNIT_EXPECT_EQ_MSG(test, value & fact->mask, fact->value, "%s: %s: 0x%x", fact->id,
			    plat->codename, fact->addr);
}

static void workaround_desc(const struct workaround *fact, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%s 0x%x", fact->id, fact->addr);
}

KUNIT_ARRAY_PARAM(workaround, workarounds, workaround_desc);

static void workaround(struct kunit *test)
{
	const struct workaround *fact = test->param_value;

	each_platform(test, fact->platforms, expect_workaround, fact);
}

/*
 * Workarounds that only some revisions need, as sets of revisions. SIL-453: F0 is revision 4 of
 * Kaby Lake, and G0 is 7; SIL-450, SIL-437: C0 is 2, and i915 has three more before it.
 * SIL-436: H0 is revision 7 of Skylake. SIL-464: A0.
 */
static const struct stepping {
	const char *codename;
	u32 addr, mask;
	u16 revisions;
} steppings[] = {
	{ "kbl", 0x24c, WHOLE, 0x6f }, { "kbl-gt3", 0x24c, WHOLE, 0x6f },
	{ "kbl", 0x7014, BIT(8), 0xfffc }, { "kbl-gt3", 0x7014, BIT(8), 0xfffc },
	{ "kbl", 0x4ab8, BIT(28), 0x3 }, { "kbl-gt3", 0x4ab8, BIT(28), 0x3 },
	{ "kbl", 0x9430, BIT(14), 0x3 }, { "kbl-gt3", 0x9430, BIT(14), 0x3 },
	{ "kbl", 0x9400, BIT(22), 0x3 }, { "kbl-gt3", 0x9400, BIT(22), 0x3 },
	{ "kbl-skl", 0x4ab0, BIT(18), 0x7f }, { "kbl-skl-gt3", 0x4ab0, BIT(18), 0x7f },
	{ "ehl", 0x94d4, BIT(17) | BIT(16), 0x01 }, { "ehl-jsl", 0x94d4, BIT(17) | BIT(16), 0x01 },
};

/* A workaround without a row there is for all revisions. */
static void revision_sets(struct kunit *test)
{
	const struct genx_platform *plat;
	const struct genx_wa *wa;
	unsigned int i, k, n = 0;

	for (plat = genx_platform_next(NULL); plat; plat = genx_platform_next(plat)) {
		for (i = 0; (wa = genx_wa_row(plat, i)); i++) {
			for (k = 0; k < ARRAY_SIZE(steppings); k++)
				if (wa->addr == steppings[k].addr &&
				    wa->mask == steppings[k].mask &&
				    !strcmp(plat->codename, steppings[k].codename))
					break;
			KUNIT_EXPECT_EQ_MSG(test, wa->revisions, k < ARRAY_SIZE(steppings) ?
					    steppings[k].revisions : 0, "%s: %s", plat->codename,
					    wa->name);
			n += k < ARRAY_SIZE(steppings);
		}
	}
	KUNIT_EXPECT_EQ(test, n, ARRAY_SIZE(steppings));
}

/* ---- registers that user batches may access ---- */

struct slot {
	const char *id;
	const char *platforms;
	u32 addr;
	u32 access;
};

static const struct slot slots[] = {
	{ "SIL-371", "kbl kbl-skl kbl-cfl", 0x2248 },
	{ "SIL-371", "kbl kbl-skl kbl-cfl", 0x2580 },
	{ "SIL-371", "kbl kbl-skl kbl-cfl", 0x7304 },
	{ "SIL-371", "kbl kbl-skl kbl-cfl", 0x7014 },
	{ "SIL-371", "kbl kbl-skl", 0xb118 },
	{ "SIL-371", "kbl-cfl", 0x2348, NONPRIV_ACCESS_RD },
	{ "SIL-374", "icl lkf ehl", 0xe194 },
	{ "SIL-374", "icl lkf ehl", 0xe18c },
	{ "SIL-374", "icl lkf ehl", 0x731c },
	{ "SIL-374", "icl lkf ehl", 0x2348, NONPRIV_ACCESS_RD },
	{ "SIL-375", "dg2", 0x7304 },
	{ "SIL-375", "dg2", 0x7010 },
	{ "SIL-454", "kbl kbl-skl", 0xb118 },
	{ "SIL-454", "kbl-cfl", 0x2348, NONPRIV_ACCESS_RD },
	{ "SIL-479", "icl lkf ehl", 0x731c },
};

static void expect_slot(struct kunit *test, const struct genx_platform *plat, const void *data)
{
	const struct genx_engine_desc *render = &plat->engines[0];
	const struct slot *fact = data;
	unsigned int i;

	KUNIT_ASSERT_EQ(test, render->class, GENX_CLASS_RENDER);
	KUNIT_EXPECT_LE(test, render->n_nonpriv, NONPRIV_SLOTS);
	for (i = 0; i < render->n_nonpriv; i++)
		if ((render->nonpriv[i] & NONPRIV_ADDR_MASK) == fact->addr)
			break;
	KUNIT_ASSERT_LT_MSG(test, i, render->n_nonpriv, "%s: %s: no slot for 0x%x", fact->id,
			    plat->codename, fact->addr);
	KUNIT_EXPECT_EQ_MSG(test, REG_FIELD_GET(NONPRIV_ACCESS_MASK, render->nonpriv[i]),
			    fact->access, "%s: 0x%x", fact->id, fact->addr);
	KUNIT_EXPECT_EQ(test, render->nonpriv[i] & NONPRIV_DENY, 0);
}

/* SIL-371, SIL-374, SIL-375, SIL-454, SIL-479 */
static void nonpriv(struct kunit *test)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(slots); i++)
		each_platform(test, slots[i].platforms, expect_slot, &slots[i]);
}

/* ---- widths and sizes ---- */

/**
 * struct sizes - numbers of a platform
 * @codename:	platform
 * @dma_bits:	width of a DMA address (SIL-010)
 * @render_pages: pages of a render context, PPHWSP included (SIL-014); 0: legacy contexts
 * @csb_entries: entries of the status buffer (SIL-135)
 * @request_shift: lowest bit of the requested frequency (SIL-305); 0: behind the punit
 * @unit_den:	the unit of frequencies is 50 MHz over this (SIL-310)
 * @has_llc:	CPU and GPU share the LLC (SIL-240)
 * @read_only:	the hardware honours read-only entries (SIL-228)
 */
struct sizes {
	const char *codename;
	u8 dma_bits;
	u8 render_pages;
	u8 csb_entries;
	u8 request_shift;
	u8 unit_den;
	bool has_llc;
	bool read_only;
};

static const struct sizes sizes[] = {
	{ "snb", 40, 0, 0, 25, 1, true, false },
	{ "ivb", 40, 0, 0, 25, 1, true, false },
	{ "vlv", 40, 0, 0, 0, 0, false, false },
	{ "hsw", 39, 17, 0, 24, 1, true, false },
	{ "bdw", 39, 20, 6, 24, 1, true, true },
	{ "kbl", 39, 22, 6, 23, 3, true, true },
	{ "kbl-skl", 39, 22, 6, 23, 3, true, true },
	{ "icl", 39, 14, 12, 23, 3, true, false },
	{ "lkf", 39, 14, 12, 23, 3, true, false },
	{ "ehl", 39, 14, 12, 23, 3, true, false },
	{ "tgl", 39, 14, 12, 23, 3, true, false },
	{ "adl", 39, 14, 12, 23, 3, true, false },
	{ "dg2", 46, 14, 12, 23, 3, false, false },
};

static void sizes_desc(const struct sizes *fact, char *desc)
{
	strscpy(desc, fact->codename, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(sizes, sizes, sizes_desc);

/* SIL-010, SIL-014, SIL-135, SIL-228, SIL-240 */
static void sizes_and_caches(struct kunit *test)
{
	const struct sizes *fact = test->param_value;
	const struct genx_platform *plat = genx_platform_named(fact->codename);
	const struct genx_engine_desc *render;
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, plat);
	KUNIT_EXPECT_EQ(test, plat->dma_bits, fact->dma_bits);
	KUNIT_EXPECT_EQ(test, plat->coherency->has_llc, fact->has_llc);
	KUNIT_EXPECT_EQ(test, plat->coherency->read_only_pages, fact->read_only);
	render = &plat->engines[0];
	KUNIT_EXPECT_EQ(test, render->lrc ? render->lrc->pages : render->ctx_pages,
			fact->render_pages);
	/* engines without EUs have two pages, of which one is the PPHWSP */
	for (i = 1; i < plat->n_engines; i++)
		if (plat->engines[i].lrc)
			KUNIT_EXPECT_EQ_MSG(test, plat->engines[i].lrc->pages,
					    plat->engines[i].class == GENX_CLASS_COMPUTE ?
					    fact->render_pages : 2, "%s", plat->engines[i].name);
	if (fact->csb_entries)
		KUNIT_EXPECT_EQ(test, plat->csb.entries, fact->csb_entries);
}

/* SIL-305, SIL-310 */
static void frequency(struct kunit *test)
{
	const struct sizes *fact = test->param_value;
	const struct genx_platform *plat = genx_platform_named(fact->codename);

	KUNIT_ASSERT_NOT_NULL(test, plat);
	KUNIT_ASSERT_NOT_NULL(test, plat->freq);
	KUNIT_EXPECT_EQ(test, plat->freq->kind == GENX_FREQ_BY_PUNIT, !fact->request_shift);
	if (!fact->request_shift)
		return;
	KUNIT_EXPECT_EQ(test, __ffs(plat->freq->request_mask), fact->request_shift);
	KUNIT_EXPECT_EQ(test, plat->freq->unit_num, 50);
	KUNIT_EXPECT_EQ(test, plat->freq->unit_den, fact->unit_den);
}

/* SIL-185: a PPGTT of Elkhart Lake, Jasper Lake and Lakefield has 36 address bits. */
static void address_bits_SIL_185(struct kunit *test)
{
	static const struct {
		u16 id;
		u8 bits;
	} parts[] = {
		{ 0x8a52, 48 }, { 0x8a71, 48 }, { 0x9840, 36 }, { 0x4571, 36 }, { 0x4541, 36 },
		{ 0x4e55, 36 }, { 0x4e71, 36 }, { 0x5912, 48 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(parts); i++) {
		const struct genx_platform *plat = genx_platform_find(parts[i].id);

		KUNIT_ASSERT_NOT_NULL_MSG(test, plat, "%04x", parts[i].id);
		KUNIT_EXPECT_EQ_MSG(test, plat->ppgtt_bits, parts[i].bits, "%04x", parts[i].id);
	}
}

/* ---- RC6 ---- */

#define RC6P_ENABLE		BIT(17)
#define RC6PP_ENABLE		BIT(16)

static const struct genx_reg_value *rc6_setup(const struct genx_platform *plat, u32 addr)
{
	unsigned int i;

	for (i = 0; i < plat->rc6->n_setup; i++)
		if (plat->rc6->setup[i].addr == addr)
			return &plat->rc6->setup[i];
	return NULL;
}

static void expect_rc6(struct kunit *test, const struct genx_platform *plat, u32 addr, u32 value)
{
	const struct genx_reg_value *row = rc6_setup(plat, addr);

	KUNIT_ASSERT_NOT_NULL_MSG(test, row, "%s: 0x%x", plat->codename, addr);
	KUNIT_EXPECT_EQ_MSG(test, row->value, value, "%s: 0x%x", plat->codename, addr);
}

/* SIL-287: RC6p on IVB alone, RC6pp nowhere. SIL-290: limits of all engines and wells. */
static void rc6(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);

	if (!plat->rc6)
		return;
	KUNIT_EXPECT_EQ(test, !!(plat->rc6->control & RC6P_ENABLE),
			!strncmp(plat->codename, "ivb", 3));
	KUNIT_EXPECT_EQ(test, plat->rc6->control & RC6PP_ENABLE, 0);
	KUNIT_EXPECT_EQ(test, plat->rc6->max_idle, 10);
	expect_rc6(test, plat, 0xa0a8, 125000);
	expect_rc6(test, plat, 0xa0ac, 25);
	if (strcmp(plat->codename, "vlv"))
		expect_rc6(test, plat, 0xa0b0, 0);
}

/* SIL-292. SIL-291: the idle count of the GuC, not on Lakefield (D-4). */
static void rc6_gen11(struct kunit *test)
{
	static const struct genx_platform *const gen11[] = {
		&genx_platform_icl, &genx_platform_lkf, &genx_platform_ehl,
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(gen11); i++) {
		expect_rc6(test, gen11[i], 0xa09c, 54 << 16 | 85);
		expect_rc6(test, gen11[i], 0xa0a0, 150);
		expect_rc6(test, gen11[i], 0xa0b8, 50000);
		expect_rc6(test, gen11[i], 0xa0c4, 60);
		expect_rc6(test, gen11[i], 0xa0c8, 60);
		KUNIT_EXPECT_EQ(test, gen11[i]->rc6->gates, 0x7);
		if (gen11[i] != &genx_platform_lkf)
			expect_rc6(test, gen11[i], 0xc3e4, 10);
	}
	KUNIT_EXPECT_NULL(test, rc6_setup(&genx_platform_lkf, 0xc3e4));
	expect_rc6(test, &genx_platform_kbl, 0xa0c4, 250);
	expect_rc6(test, &genx_platform_kbl, 0xa0c8, 250);
}

/* ---- caches ---- */

/* Each entry of MOCS has a cacheability (SIL-243); SCC and ESC are 0 (SIL-245). */
static void mocs(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	const struct genx_coherency_desc *caches = plat->coherency;
	unsigned int i;

	if (!caches->mocs)
		return;
	KUNIT_EXPECT_GE(test, caches->n_mocs, 62);
	for (i = 0; i < caches->n_mocs; i++) {
		KUNIT_EXPECT_NE_MSG(test, caches->mocs[i].l3 & 0x30, 0, "entry %u", i);
		KUNIT_EXPECT_EQ_MSG(test, caches->mocs[i].l3 & 0xf, 0, "entry %u", i);
	}
}

/* SIL-218: writeable and snooped. SIL-219: 39:32 of an address are in bits 11:4. */
static void ggtt_entries(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, genx_platform_vlv.coherency->ggtt_pte, BIT(1) | BIT(2));
	KUNIT_EXPECT_EQ(test, genx_platform_vlv.coherency->ggtt_pte_uncached, BIT(1));
	KUNIT_EXPECT_EQ(test, genx_platform_snb.coherency->ggtt_pte, 2 << 1);
	KUNIT_EXPECT_EQ(test, genx_platform_snb.coherency->ggtt_pte_uncached, 1 << 1);
	KUNIT_EXPECT_EQ(test, genx_platform_ivb.coherency->ggtt_pte, 2 << 1);
	KUNIT_EXPECT_EQ(test, genx_platform_hsw.coherency->ggtt_pte, 2 << 1);
	KUNIT_EXPECT_EQ(test, genx_platform_hsw.coherency->ggtt_pte_uncached, 0);
	KUNIT_EXPECT_EQ(test, genx_platform_snb.ggtt_fold_mask, 0xff0);
	KUNIT_EXPECT_EQ(test, genx_platform_ivb.ggtt_fold_mask, 0xff0);
	KUNIT_EXPECT_EQ(test, genx_platform_vlv.ggtt_fold_mask, 0xff0);
	/* bit 11 is a cache bit */
	KUNIT_EXPECT_EQ(test, genx_platform_hsw.ggtt_fold_mask, 0x7f0);
}

static struct kunit_case silicon_cases[] = {
	KUNIT_CASE_PARAM(workaround, workaround_gen_params),
	KUNIT_CASE(revision_sets),
	KUNIT_CASE(nonpriv),
	KUNIT_CASE_PARAM(sizes_and_caches, sizes_gen_params),
	KUNIT_CASE_PARAM(frequency, sizes_gen_params),
	KUNIT_CASE(address_bits_SIL_185),
	KUNIT_CASE_PARAM(rc6, genx_kunit_descriptors_gen),
	KUNIT_CASE(rc6_gen11),
	KUNIT_CASE_PARAM(mocs, genx_kunit_platforms_gen),
	KUNIT_CASE(ggtt_entries),
	{}
};

static struct kunit_suite silicon_suite = {
	.name = "genx_silicon",
	.test_cases = silicon_cases,
};

kunit_test_suite(silicon_suite);
