// SPDX-License-Identifier: MIT
/* The sideband of Valleyview, and the punit behind it (SIL-303, SIL-304). */
#include "tests/model/harness.h"

#define DOORBELL	VLV_SIDEBAND_DOORBELL_ADDR
#define DATA		VLV_SIDEBAND_DATA_ADDR
#define ADDRESS		VLV_SIDEBAND_ADDRESS_ADDR
#define READ		0x000600f1
#define WRITE		0x000700f1
#define PUNIT		(0x04 << 8)
#define FUSES		(0x11 << 8)
#define CLOCKS		(0x14 << 8)

static struct gpu *vlv(void)
{
	struct model_config cfg = gpu_config();

	cfg.plat = &genx_platform_vlv;
	cfg.device_id = cfg.plat->pci->ids[0];
	cfg.strict = true;
	return gpu_new_config(cfg);
}

static u32 message(struct gpu *g, u32 what, u32 reg, u32 data)
{
	wr(g, ADDRESS, reg);
	wr(g, DATA, data);
	wr(g, DOORBELL, what);
	EXPECT(wait_bits(g, DOORBELL, BIT(0), 0, 1 * MS));
	return rd(g, DATA);
}

static void wells(struct gpu *g, bool on)
{
	wr(g, MMIO_VLV_FORCEWAKE_MEDIA, on ? 0x00010001 : 0x00010000);
	EXPECT(wait_bits(g, MMIO_VLV_FORCEWAKE_ACK_MEDIA, 1, on, 1 * MS));
}

static void registers(void)
{
	struct gpu *g = vlv();

	EXPECT_EQ(message(g, READ | PUNIT, 0xd8, 0), 0xca10);
	EXPECT_EQ(message(g, READ | PUNIT, 0xd3, 0) & 0xff, 0xbf);
	EXPECT_EQ(message(g, READ | FUSES, 0x1c, 0) >> 3 & 0xff, 0xf0);
	EXPECT_EQ(message(g, READ | FUSES, 0x1c, 0) >> 11 & 0xff, 0xd0);
	EXPECT_EQ(message(g, READ | FUSES, 0x30, 0) >> 27, 0x09);
	EXPECT_EQ(message(g, READ | FUSES, 0x34, 0) & 7, 6);
	EXPECT_EQ(message(g, READ | CLOCKS, 0x67, 0) & 0x1f, 23);
	EXPECT_EQ(message(g, READ | PUNIT, 0x04, 0), 0x0c);
	message(g, WRITE | PUNIT, 0x04, 0x1b);
	EXPECT_EQ(message(g, READ | PUNIT, 0x04, 0), 0x1b);
	wells(g, true);
	message(g, WRITE | PUNIT, 0xd4, 0xc0);
	EXPECT_EQ(message(g, READ | PUNIT, 0xd8, 0), 0xc010);
	message(g, WRITE | PUNIT, 0xd4, 0xea);
	wells(g, false);
	GPU_END(g);
}

/* Requests outside what the punit takes, and lower ones while the GPU sleeps. */
static void requests(void)
{
	struct gpu *g = vlv();

	message(g, WRITE | PUNIT, 0xd4, 0xbf);
	EXPECT_RULE(g, "PUNIT-FREQ", DATA);
	message(g, WRITE | PUNIT, 0xd4, 0xeb);
	EXPECT_RULE(g, "PUNIT-FREQ", DATA);
	EXPECT_EQ(message(g, READ | PUNIT, 0xd8, 0), 0xca10);
	message(g, WRITE | PUNIT, 0xd4, 0xdf);
	EXPECT_RULE(g, "PUNIT-BIAS", DATA);
	message(g, WRITE | PUNIT, 0x04, 0x1b);
	message(g, WRITE | PUNIT, 0xd4, 0xe0);
	EXPECT_CLEAN(g);
	message(g, WRITE | PUNIT, 0xd4, 0xdf);
	EXPECT_RULE(g, "FREQ-ASLEEP", DATA);
	gpu_free(g);
}

static void wrong(void)
{
	static const u32 messages[] = {
		READ | 0x05 << 8, (READ & ~0x10) | PUNIT, READ | PUNIT | 2, READ | PUNIT | BIT(24),
		WRITE | FUSES, 0x000000f1 | PUNIT,
	};
	struct gpu *g = vlv();

	for (u32 i = 0; i < ARRAY_SIZE(messages); i++) {
		message(g, messages[i], 0xd8, 0);
		EXPECT_RULE(g, "SIDEBAND-MESSAGE", DOORBELL);
	}
	message(g, READ | PUNIT, 0xd9, 0);
	EXPECT_RULE(g, "SIDEBAND-MESSAGE", DOORBELL);
	gpu_free(g);
}

static void busy(void)
{
	struct gpu *g = vlv();

	model_fault_set(g->m, MODEL_FAULT_PCODE_SILENT, 0);
	wr(g, ADDRESS, 0xd8);
	wr(g, DOORBELL, READ | PUNIT);
	EXPECT(!wait_bits(g, DOORBELL, BIT(0), 0, 20 * MS));
	EXPECT_CLEAN(g);
	wr(g, ADDRESS, 0xd4);
	EXPECT_RULE(g, "SIDEBAND-BUSY", ADDRESS);
	wr(g, DOORBELL, READ | PUNIT);
	EXPECT_RULE(g, "SIDEBAND-BUSY", DOORBELL);
	EXPECT_EQ(rd(g, DATA), 0x5b5b5b5b);
	EXPECT_RULE(g, "SIDEBAND-BUSY", DATA);
	model_fault_clear(g->m, MODEL_FAULT_PCODE_SILENT);
	EXPECT_EQ(rd(g, DATA), 0xca10);
	GPU_END(g);
}

static const struct test tests[] = {
	TEST(registers, "registers behind the sideband"),
	TEST(requests, "requests of frequencies (PUNIT-FREQ, FREQ-ASLEEP)"),
	TEST(wrong, "messages that no unit takes (SIDEBAND-MESSAGE)"),
	TEST(busy, "writes during a message (SIDEBAND-BUSY)"),
};

HARNESS_MAIN(tests)
