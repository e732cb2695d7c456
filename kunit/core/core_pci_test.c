// SPDX-License-Identifier: GPL-2.0-only
/*
 * PCI: the GGTT size in configuration space, the table of ids, and the commands that the driver
 * prints to bind a device.
 */

#include <kunit/test.h>
#include <linux/pci.h>
#include <linux/sizes.h>
#include <linux/slab.h>

#include "core/pci.h"
#include "core/pci_internal.h"
#include "regs/pci_ids.h"
#include "regs/platform.h"
#include "regs/platform_find.h"

struct mggc_case {
	u16 mggc0;
	u32 bytes;
};

/* PCI-001: the size of the GGTT depends on MGGC0 [7:6] alone. */
static const struct mggc_case mggc_cases[] = {
	{ 0x0000, 0 },
	{ 0xff3f, 0 },
	{ 0x0040, SZ_2M },
	{ 0x0080, SZ_4M },
	{ 0x00c0, SZ_8M },
	{ 0xff7f, SZ_2M },
	{ 0x12d5, SZ_8M },
};

static void mggc_desc(const struct mggc_case *c, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "MGGC0 %#06x", c->mggc0);
}

KUNIT_ARRAY_PARAM(mggc, mggc_cases, mggc_desc);

static void genx_pci_mggc0(struct kunit *test)
{
	const struct mggc_case *c = test->param_value;

	KUNIT_EXPECT_EQ(test, c->bytes, genx_pci_ggtt_bytes(&genx_platform_lkf, c->mggc0));
}

/* Before Gen8: the size is in bits 9:8, in MiB (register facts: PCI identity). */
static void genx_pci_mggc0_gen6(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, 0, genx_pci_ggtt_bytes(&genx_platform_snb, 0xfcff));
	KUNIT_EXPECT_EQ(test, SZ_1M, genx_pci_ggtt_bytes(&genx_platform_ivb, 0x0100));
	KUNIT_EXPECT_EQ(test, SZ_2M, genx_pci_ggtt_bytes(&genx_platform_hsw, 0xfeff));
	KUNIT_EXPECT_EQ_MSG(test, 0, genx_pci_ggtt_bytes(&genx_platform_vlv, 0x0300),
			    "3 MiB do not fit behind 2 of registers");
}

/* A GGTT that does not fit into BAR 0 behind ggtt_offset is refused. */
static void genx_pci_mggc0_too_large(struct kunit *test)
{
	struct genx_platform plat = genx_platform_lkf;

	plat.gttmm_size = plat.ggtt_offset + SZ_4M;
	KUNIT_EXPECT_EQ(test, SZ_4M, genx_pci_ggtt_bytes(&plat, 0x0080));
	KUNIT_EXPECT_EQ(test, 0, genx_pci_ggtt_bytes(&plat, 0x00c0));
}

/* SIL-008: bit 0 of the host bridge's MCHBAR counts on SNB to HSW, and not on VLV or in a guest. */
static void genx_pci_mchbar(struct kunit *test)
{
	KUNIT_EXPECT_TRUE(test, genx_pci_mchbar_off(&genx_platform_snb, 0x0100, 0xfed10000));
	KUNIT_EXPECT_FALSE(test, genx_pci_mchbar_off(&genx_platform_snb, 0x0100, 0xfed10001));
	KUNIT_EXPECT_TRUE(test, genx_pci_mchbar_off(&genx_platform_ivb, 0x0154, 0));
	/* the bridges of Xeon E3 */
	KUNIT_EXPECT_TRUE(test, genx_pci_mchbar_off(&genx_platform_snb, 0x010c, 0));
	KUNIT_EXPECT_TRUE(test, genx_pci_mchbar_off(&genx_platform_ivb, 0x015c, 0));
	KUNIT_EXPECT_TRUE(test, genx_pci_mchbar_off(&genx_platform_hsw, 0x0a04, 0));
	KUNIT_EXPECT_FALSE(test, genx_pci_mchbar_off(&genx_platform_hsw, 0x0a04, 1));
	/* the host bridges of QEMU */
	KUNIT_EXPECT_FALSE(test, genx_pci_mchbar_off(&genx_platform_hsw, 0x1237, 0));
	KUNIT_EXPECT_FALSE(test, genx_pci_mchbar_off(&genx_platform_hsw, 0x29c0, 0));
	KUNIT_EXPECT_FALSE(test, genx_pci_mchbar_off(&genx_platform_vlv, 0x0f00, 0));
	KUNIT_EXPECT_FALSE(test, genx_pci_mchbar_off(&genx_platform_kbl, 0x5904, 0));
}

static unsigned int group_count(u16 device)
{
	const struct genx_pci_group *group;
	unsigned int n = 0;
	const u16 *id;

	for_each_genx_pci_group(group)
		for (id = group->ids; *id; id++)
			n += *id == device;
	return n;
}

/* No id is in two groups, and the driver's table contains every id of every group. */
static void genx_pci_ids_once(struct kunit *test)
{
	struct pci_device_id *ids = genx_pci_ids_create();
	const struct genx_pci_group *group;
	unsigned int n = 0;
	const u16 *id;

	KUNIT_ASSERT_NOT_NULL(test, ids);
	for_each_genx_pci_group(group) {
		KUNIT_EXPECT_NE_MSG(test, group->ids[0], 0, "%s has no id", group->name);
		for (id = group->ids; *id; id++, n++) {
			KUNIT_EXPECT_EQ_MSG(test, group_count(*id), 1, "%04x", *id);
			KUNIT_EXPECT_PTR_EQ(test, genx_pci_group_find(*id), group);
			KUNIT_EXPECT_EQ(test, ids[n].device, *id);
			KUNIT_EXPECT_EQ(test, ids[n].vendor, PCI_VENDOR_ID_INTEL);
			KUNIT_EXPECT_EQ(test, ids[n].class >> 16, PCI_BASE_CLASS_DISPLAY);
			KUNIT_EXPECT_EQ(test, ids[n].class_mask, 0xff0000);
			/* ids that another driver claims need a driver_override */
			KUNIT_EXPECT_EQ(test, ids[n].override_only, !group->autoload);
		}
	}
	KUNIT_EXPECT_EQ(test, ids[n].vendor, 0);
	KUNIT_EXPECT_GT(test, n, 220);
	kfree(ids);
}

/* The driver names each part as its tools do, by its id: no Jasper Lake is an Elkhart Lake. */
static void genx_pci_part_names(struct kunit *test)
{
	const struct genx_pci_group *group;
	const struct genx_platform *plat;
	size_t len;

	for_each_genx_pci_group(group) {
		plat = genx_platform_find(group->ids[0]);
		if (!plat)
			continue;
		/* "Coffee Lake, Whiskey Lake GT3" of Coffee Lake GT3, "Haswell GT2" of Haswell */
		len = min(strcspn(group->name, ","), strlen(plat->name));
		KUNIT_EXPECT_FALSE_MSG(test, strncmp(group->name, plat->name, len),
				       "%04x, %s, is driven as %s", group->ids[0], group->name,
				       plat->name);
	}
	KUNIT_EXPECT_STREQ(test, genx_platform_find(0x4571)->name, "Elkhart Lake");
	KUNIT_EXPECT_STREQ(test, genx_platform_find(0x4e55)->name, "Jasper Lake");
}

/* An installed module is loaded for the ids of Lakefield, which no driver of the kernel claims. */
static void genx_pci_autoload_subset(struct kunit *test)
{
	const struct genx_pci_group *group;
	const struct pci_device_id *entry;
	unsigned int n = 0;
	const u16 *id;

	for_each_genx_pci_group(group) {
		KUNIT_EXPECT_EQ_MSG(test, !!group->autoload, !strcmp(group->name, "Lakefield"),
				    "%s", group->name);
		if (!group->autoload)
			continue;
		KUNIT_EXPECT_FALSE(test, group->no_descriptor);
		for (id = group->ids, entry = group->autoload; *id; id++, entry++, n++) {
			KUNIT_EXPECT_EQ(test, entry->vendor, PCI_VENDOR_ID_INTEL);
			KUNIT_EXPECT_EQ(test, entry->device, *id);
			KUNIT_EXPECT_EQ(test, entry->class_mask, 0xff0000);
		}
		KUNIT_EXPECT_EQ(test, entry->vendor, 0);
	}
	KUNIT_EXPECT_EQ(test, n, 3);
	/* the ids of 1x8x8, 1x6x8 and 1x4x8; 0x9850 has no GPU */
	for (n = 0x9840; n <= 0x9842; n++) {
		group = genx_pci_group_find(n);
		KUNIT_ASSERT_NOT_NULL(test, group);
		KUNIT_EXPECT_STREQ(test, group->name, "Lakefield");
	}
	KUNIT_EXPECT_NULL(test, genx_pci_group_find(0x9850));
}

/* The lookup of an id returns the descriptor of its group, and NULL for an unknown id. */
static void genx_pci_descriptors(struct kunit *test)
{
	const struct genx_pci_group *group;
	const u16 *id;

	for_each_genx_pci_group(group)
		for (id = group->ids; *id; id++)
			KUNIT_EXPECT_EQ_MSG(test, !!genx_platform_find(*id), !group->no_descriptor,
					    "%s, %04x", group->name, *id);
	KUNIT_EXPECT_NULL(test, genx_platform_find(0));
	KUNIT_EXPECT_NULL(test, genx_platform_find(0xffff));
}

/* The printed commands bind a device to this driver, and return it to its previous driver. */
static void genx_pci_commands(struct kunit *test)
{
	char text[256];

	genx_pci_commands_bind(text, sizeof(text), "genx", "0000:00:02.0", "i915");
	KUNIT_EXPECT_STREQ(test, text,
			   "setsid sh -c 'cd /sys/bus/pci; "
			   "echo genx > devices/0000:00:02.0/driver_override; "
			   "echo 0000:00:02.0 > drivers/i915/unbind; "
			   "echo 0000:00:02.0 > drivers/genx/bind'");
	genx_pci_commands_bind(text, sizeof(text), "genx", "0000:00:02.0", NULL);
	KUNIT_EXPECT_STREQ(test, text,
			   "setsid sh -c 'cd /sys/bus/pci; "
			   "echo genx > devices/0000:00:02.0/driver_override; "
			   "echo 0000:00:02.0 > drivers/genx/bind'");
	genx_pci_commands_return(text, sizeof(text), "genx", "0000:00:02.0",
				 "i915", false);
	KUNIT_EXPECT_STREQ(test, text,
			   "setsid sh -c 'cd /sys/bus/pci; "
			   "echo 0000:00:02.0 > drivers/genx/unbind; "
			   "echo \"\" > devices/0000:00:02.0/driver_override; "
			   "echo 0000:00:02.0 > drivers/i915/bind'");
	genx_pci_commands_return(text, sizeof(text), "genx", "0000:00:02.0",
				 "vfio-pci", true);
	KUNIT_EXPECT_STREQ(test, text,
			   "setsid sh -c 'cd /sys/bus/pci; "
			   "echo 0000:00:02.0 > drivers/genx/unbind; "
			   "echo vfio-pci > devices/0000:00:02.0/driver_override; "
			   "echo 0000:00:02.0 > drivers/vfio-pci/bind'");
	/* the module is named i915 */
	genx_pci_commands_bind(text, sizeof(text), "i915", "0000:00:02.0", NULL);
	KUNIT_EXPECT_STREQ(test, text,
			   "setsid sh -c 'cd /sys/bus/pci; "
			   "echo i915 > devices/0000:00:02.0/driver_override; "
			   "echo 0000:00:02.0 > drivers/i915/bind'");
	genx_pci_commands_return(text, sizeof(text), "i915", "0000:00:02.0", NULL, false);
	KUNIT_EXPECT_STREQ(test, text,
			   "setsid sh -c 'cd /sys/bus/pci; "
			   "echo 0000:00:02.0 > drivers/i915/unbind; "
			   "echo \"\" > devices/0000:00:02.0/driver_override'");
	/* a text that does not fit is truncated */
	memset(text, 'x', sizeof(text));
	genx_pci_commands_return(text, 16, "genx", "0000:00:02.0", "vfio-pci", true);
	KUNIT_EXPECT_EQ(test, strlen(text), 15);
}

static struct kunit_case pci_cases[] = {
	KUNIT_CASE_PARAM(genx_pci_mggc0, mggc_gen_params),
	KUNIT_CASE(genx_pci_mggc0_gen6),
	KUNIT_CASE(genx_pci_mggc0_too_large),
	KUNIT_CASE(genx_pci_mchbar),
	KUNIT_CASE(genx_pci_ids_once),
	KUNIT_CASE(genx_pci_part_names),
	KUNIT_CASE(genx_pci_autoload_subset),
	KUNIT_CASE(genx_pci_descriptors),
	KUNIT_CASE(genx_pci_commands),
	{}
};

static struct kunit_suite pci_suite = {
	.name = "genx_pci",
	.test_cases = pci_cases,
};

kunit_test_suite(pci_suite);
