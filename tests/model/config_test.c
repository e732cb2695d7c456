// SPDX-License-Identifier: MIT
/*
 * PCI configuration space of the modelled device. The protocol tests of vgpu test it through the
 * socket.
 */
#include "tests/model/harness.h"
#include "tools/vgpu/pci.c"

static struct config *fresh(void)
{
	static struct config c;
	struct options opt = {
		.plat = &genx_platform_lkf, .device_id = 0x9840, .no_firmware = true,
	};

	struct gpu *g = gpu_new();

	config_init(&c, &opt, g->m);
	gpu_free(g);
	return &c;
}

static u32 get(const struct config *c, u32 at, u32 bytes)
{
	u32 val = 0;

	config_read(c, at, &val, bytes);
	return val;
}

/* PCI-001: offsets of the registers. */
static void offsets(void)
{
	struct config *c = fresh();

	EXPECT_EQ(get(c, 0x00, 2), 0x8086);
	EXPECT_EQ(get(c, 0x02, 2), 0x9840);
	EXPECT_EQ(get(c, 0x04, 2), 0);
	EXPECT_EQ(get(c, 0x08, 4) >> 8, 0x030000);
	EXPECT_EQ(get(c, 0x10, 4) & 0xf, 4);
	EXPECT_EQ(get(c, 0x18, 4) & 0xf, 0xc);
	EXPECT_EQ(get(c, 0x20, 4) & 3, 1);
	EXPECT_EQ(get(c, 0x34, 1), 0x40);
	EXPECT_EQ(get(c, 0x50, 2) & 0xc0, 0xc0);	/* 8 MiB of GGTT entries */
	EXPECT(get(c, 0x54, 4));
	EXPECT_EQ(get(c, 0x60, 1), 1);
	EXPECT_EQ(get(c, 0xc0, 4) & ~1u, 0);
}

/* PCI-001: BARs report their size; SWSMI, SWSCI, ASLS are writable; ids are not. */
static void writes(void)
{
	static const struct { u32 at, bytes, want; } after[] = {
		{ 0x00, 4, 0x98408086 }, { 0x04, 2, 0x0407 },
		{ 0x10, 4, 0xff000004 }, { 0x14, 4, ~0u },
		{ 0x18, 4, 0xf000000c }, { 0x1c, 4, ~0u },
		{ 0x20, 4, 0xffffffc1 }, { 0x24, 4, 0 }, { 0x3c, 1, 0xff },
		{ 0x50, 2, 0x00c1 }, { 0xc0, 4, 1 },
		{ 0xe0, 2, 0xffff }, { 0xe8, 2, 0x7fff }, { 0xfc, 4, ~0u },
	};
	struct config *c = fresh();
	unsigned int i;
	u32 ones = ~0u;

	for (i = 0; i < ARRAY_SIZE(after); i++) {
		config_write(c, after[i].at, &ones, after[i].bytes);
		EXPECT_EQ(get(c, after[i].at, after[i].bytes), after[i].want);
	}
	EXPECT(config_bus_master(c));
}

/* PCI-002: the list of capabilities, and the MSI capability. */
static void chain(void)
{
	static const u32 want[][2] = {
		{ 0x40, 0x09 }, { 0x70, 0x10 }, { 0xac, 0x05 }, { 0xd0, 0x01 },
	};
	static const u32 wide[][2] = {
		{ 0x100, 0x1b }, { 0x200, 0x0f }, { 0x300, 0x13 }, { 0x320, 0x10 },
	};
	struct config *c = fresh();
	u32 at = get(c, 0x34, 1), i;

	for (i = 0; i < ARRAY_SIZE(want); i++, at = get(c, at + 1, 1)) {
		EXPECT_EQ(at, want[i][0]);
		EXPECT_EQ(get(c, at, 1), want[i][1]);
	}
	EXPECT_EQ(at, 0);
	for (i = 0, at = 0x100; i < ARRAY_SIZE(wide); i++, at = get(c, at, 4) >> 20) {
		EXPECT_EQ(at, wide[i][0]);
		EXPECT_EQ(get(c, at, 2), wide[i][1]);
	}
	EXPECT_EQ(at, 0);
	EXPECT_EQ(get(c, 0xae, 2), 0x0100);	/* mask bits, 32-bit address, one vector */
}

/* Bit 15 of Device Control requests a function level reset. */
static void function_reset(void)
{
	struct config *c = fresh();
	u16 flr = 0x8000, other = 0x7fff;

	EXPECT(!config_write(c, 0x78, &other, 2));
	EXPECT(config_write(c, 0x78, &flr, 2));
	EXPECT_EQ(get(c, 0x78, 2), 0);
}

static const struct test tests[] = {
	TEST(offsets, "PCI-001 offsets"),
	TEST(writes, "PCI-001 what software may write"),
	TEST(chain, "PCI-002 capabilities"),
	TEST(function_reset, "function level reset"),
};

HARNESS_MAIN(tests)
