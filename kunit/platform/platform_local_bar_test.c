// SPDX-License-Identifier: GPL-2.0-only
/*
 * BAR 2 of a modelled GPU with a small local memory, as other suites use it: its size, its resize
 * through the capability and by probe, and the contents of all of the memory.
 */

#include <kunit/test.h>
#include <linux/io.h>
#include <linux/pci.h>

#include "core/device/device_types.h"
#include "core/pci_internal.h"
#include "gt/memory/local.h"
#include "kunit/lib/kmsg.h"
#include "kunit/lib/pci_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "model/memory/local.h"
#include "model/priv.h"

#define WINDOW		SZ_4M
#define USABLE		SZ_8M
#define CONTROL		(GENX_KUNIT_PCI_REBAR + PCI_REBAR_CTRL)

static struct genx_kunit_gpu *gpu_create(struct kunit *test)
{
	struct model_config cfg = genx_kunit_plat_config(&genx_platform_dg2);
	struct genx_kunit_gpu *gpu;
	unsigned long flags;

	cfg.local_window = WINDOW;
	cfg.local_usable = USABLE;
	gpu = genx_kunit_gpu_create(test, &cfg);
	/* the driver has waited for pcode, and does what the rules of drivers say */
	flags = genx_kunit_gpu_lock(gpu);
	gpu->model->cfg.strict = false;
	genx_kunit_gpu_unlock(gpu, flags);
	return gpu;
}

static u64 window_of(struct genx_kunit_gpu *gpu)
{
	unsigned long flags = genx_kunit_gpu_lock(gpu);
	u64 window = model_local_window(gpu->model);

	genx_kunit_gpu_unlock(gpu, flags);
	return window;
}

/* SIL-252: the CPU does not reach what is behind BAR 2, nor what is above the usable memory. */
static void local_bar_end(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = gpu_create(test);

	writel(5, gpu->local_bar + WINDOW - 4);
	KUNIT_EXPECT_EQ(test, readl(gpu->local_bar + WINDOW - 4), 5);
	genx_kunit_expect_clean(test, gpu);
	KUNIT_EXPECT_EQ(test, readl(gpu->local_bar + WINDOW), ~0U);
	genx_kunit_gpu_expect_rule(test, gpu, "LMEM-WINDOW", 0);
}

/* SIL-030: through the capability, with memory decode off. */
static void local_bar_resize(struct kunit *test)
{
	static const struct genx_kunit_pci_defect none;
	struct genx_kunit_gpu *gpu = gpu_create(test);
	struct genx_kunit_pci *pci = genx_kunit_pci_create(test, gpu, &none);
	int at = pci_find_ext_capability(pci->pdev, PCI_EXT_CAP_ID_REBAR);
	u32 value;

	KUNIT_ASSERT_EQ(test, at, GENX_KUNIT_PCI_REBAR);
	KUNIT_EXPECT_EQ(test, pci_resource_len(pci->pdev, 2), WINDOW);
	KUNIT_EXPECT_EQ(test, pci_rebar_get_possible_sizes(pci->pdev, 2), BIT(2) | BIT(3) | BIT(4));
	pci_write_config_dword(pci->pdev, CONTROL, 4 << PCI_REBAR_CTRL_BAR_SHIFT);
	KUNIT_EXPECT_EQ(test, window_of(gpu), (u64)SZ_16M);
	pci_read_config_dword(pci->pdev, CONTROL, &value);
	KUNIT_EXPECT_EQ(test, value,
			4 << PCI_REBAR_CTRL_BAR_SHIFT | 1 << PCI_REBAR_CTRL_NBAR_SHIFT | 2);
	pci_write_config_dword(pci->pdev, PCI_BASE_ADDRESS_2, ~0U);
	pci_read_config_dword(pci->pdev, PCI_BASE_ADDRESS_2, &value);
	KUNIT_EXPECT_EQ(test, value & ~0xfU, ~(SZ_16M - 1U));
	pci_write_config_dword(pci->pdev, PCI_BASE_ADDRESS_2, (u32)pci->local.start);
	writel(5, gpu->local_bar + USABLE - 4);
	KUNIT_EXPECT_EQ(test, readl(gpu->local_bar + USABLE - 4), 5);
	genx_kunit_expect_clean(test, gpu);
	pci_write_config_dword(pci->pdev, CONTROL, 5 << PCI_REBAR_CTRL_BAR_SHIFT);
	genx_kunit_gpu_expect_rule(test, gpu, "LMEM-RESIZE", 0);
	KUNIT_EXPECT_EQ(test, window_of(gpu), (u64)SZ_16M);
}

/* All of the usable memory and its control data are stored. */
static void local_bar_full(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = gpu_create(test);
	unsigned long flags = genx_kunit_gpu_lock(gpu);
	u64 at, value, bad = 0;
	u8 control;

	for (at = 0; at < USABLE; at += SZ_4K)
		bad += model_local_write(gpu->model, at, &at, sizeof(at)) < 0;
	for (at = 0; at < USABLE; at += SZ_64K) {
		control = at / SZ_64K;
		bad += model_local_control_write(gpu->model, at, &control, 1) < 0;
	}
	for (at = 0; at < USABLE; at += SZ_4K) {
		model_local_read(gpu->model, at, &value, sizeof(value));
		bad += value != at;
	}
	for (at = 0; at < USABLE; at += SZ_64K) {
		model_local_control_read(gpu->model, at, &control, 1);
		bad += control != at / SZ_64K;
	}
	genx_kunit_gpu_unlock(gpu, flags);
	KUNIT_EXPECT_EQ(test, bad, 0);
	genx_kunit_expect_clean(test, gpu);
}

struct wanted {
	u64 sizes;	/* bit n: 1 MiB << n */
	u64 now;
	u64 want;
	u64 result;
};

/* SIL-030: the size that shows all of the memory, else the largest one; never a smaller one. */
static void local_bar_wanted(struct kunit *test)
{
	static const struct wanted wanted[] = {
		{ 0x7f00, SZ_256M, 0x1f1800000, 8ULL << 30 },
		{ 0x7f00, SZ_256M, 0x200000001, 16ULL << 30 },
		{ 0x3f00, SZ_256M, 0x3e0000000, 8ULL << 30 },
		{ 0x7f00, 16ULL << 30, 0x1f1800000, 16ULL << 30 },
		{ 0x0f, SZ_256M, SZ_1G, SZ_256M },
		{ 0, SZ_256M, SZ_1G, SZ_256M },
		{ 0x7f00, SZ_256M, SZ_128M, SZ_256M },
		{ 0x7f00, SZ_256M, 0, SZ_256M },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(wanted); i++)
		KUNIT_EXPECT_EQ_MSG(test, wanted[i].result,
				    genx_pci_local_size(wanted[i].sizes, wanted[i].now,
							wanted[i].want), "row %u", i);
}

struct grown {
	const char *name;
	struct genx_kunit_pci_defect defect;
	u64 visible;
	const char *text;
};

static const struct grown grown[] = {
	{ "resized", {}, USABLE, "BAR 2 resized from 4 to 8 MiB" },
	{ "no capability", { .no_rebar = true }, WINDOW, "enable Resizable BAR" },
	{ "no room", { .local_room = WINDOW }, WINDOW, "enable Resizable BAR" },
};

KUNIT_ARRAY_PARAM_DESC(grown, grown, name);

/*
 * SIL-030: probe enlarges BAR 2 with memory decode off and all wells on, which the strict model
 * checks. If it cannot, the driver works with what there is, and says what to do.
 */
static void local_bar_grown(struct kunit *test)
{
	const struct grown *g = test->param_value;
	struct genx_kunit_gpu *gpu = gpu_create(test);
	struct genx_kunit_pci *pci = genx_kunit_pci_create(test, gpu, &g->defect);
	unsigned long flags = genx_kunit_gpu_lock(gpu);
	struct genx_device *genx;
	struct kmsg_dump_iter log;
	u16 command;
	int i;

	gpu->model->cfg.strict = true;
	genx_kunit_gpu_unlock(gpu, flags);
	for (i = 0; i < 2; i++) {
		genx_kunit_kmsg_mark(&log);
		KUNIT_ASSERT_EQ(test, genx_kunit_pci_probe(pci), 0);
		/* the second driver finds what the first one has left */
		KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, g->text),
				!i || g->visible == WINDOW);
		genx = pci_get_drvdata(pci->pdev);
		KUNIT_EXPECT_EQ(test, genx->gt.local->visible, g->visible);
		KUNIT_EXPECT_EQ(test, genx->gt.local->end, USABLE);
		KUNIT_EXPECT_EQ(test, genx->info.local_bar_size, g->visible);
		KUNIT_EXPECT_EQ(test, genx->info.local_bar_start, pci->local.start);
		KUNIT_EXPECT_EQ(test, pci_resource_len(pci->pdev, 2), g->visible);
		KUNIT_EXPECT_EQ(test, window_of(gpu), g->visible);
		pci_read_config_word(pci->pdev, PCI_COMMAND, &command);
		KUNIT_EXPECT_TRUE(test, command & PCI_COMMAND_MEMORY);
		genx_kunit_pci_remove(pci);
	}
	genx_kunit_expect_clean(test, gpu);
	TABLE_ROW(test, "faults", "BAR 2 smaller than local memory cannot be resized",
		  "a line in the log says what to enable; the CPU reaches what BAR 2 shows");
}

/* Another device has taken the addresses: there is none for the old size either. */
static void local_bar_lost(struct kunit *test)
{
	static const struct genx_kunit_pci_defect taken = {
		.local_taken = true, .local_room = WINDOW,
	};
	struct genx_kunit_gpu *gpu = gpu_create(test);
	struct genx_kunit_pci *pci = genx_kunit_pci_create(test, gpu, &taken);
	struct kmsg_dump_iter log;
	int err;

	genx_kunit_kmsg_mark(&log);
	err = genx_kunit_pci_probe(pci);
	KUNIT_EXPECT_EQ(test, err, -ENODEV);
	if (!err)
		genx_kunit_pci_remove(pci);
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "no address since it was resized"), 1);
	KUNIT_EXPECT_NOT_NULL(test, pci->taken.parent);
	genx_kunit_expect_clean(test, gpu);
	TABLE_ROW(test, "faults", "BAR 2 has no address after it was resized",
		  "ENODEV, a line in the log says what to do");
}

/* Expect that a part of BAR 2 is claimed. Return: the next part. */
static struct resource *expect_part(struct kunit *test, struct resource *part, u64 start, u64 end,
				    const char *name)
{
	KUNIT_ASSERT_NOT_NULL(test, part);
	KUNIT_EXPECT_STREQ(test, part->name, name);
	KUNIT_EXPECT_EQ(test, part->start, start);
	KUNIT_EXPECT_EQ(test, part->end, end - 1);
	return part->sibling;
}

/* The driver of firmware's framebuffer in BAR 2 goes on with the address that it has. */
static void picture_stays(struct kunit *test, u64 place)
{
	static const struct genx_kunit_pci_defect none;
	struct genx_kunit_gpu *gpu = gpu_create(test);
	struct genx_kunit_pci *pci = genx_kunit_pci_create(test, gpu, &none);
	struct resource picture = DEFINE_RES_MEM_NAMED(pci->local.start + place, SZ_1M, "BOOTFB");
	struct resource *bar = &pci->pdev->resource[2], *part;
	u64 at = place, start = pci->local.start;
	struct genx_local_block *block;
	struct kmsg_dump_iter log;
	struct genx_device *genx;

	picture.flags |= IORESOURCE_BUSY;
	KUNIT_ASSERT_EQ(test, 0, request_resource(&pci->pdev->resource[2], &picture));
	genx_kunit_kmsg_mark(&log);
	KUNIT_ASSERT_EQ(test, genx_kunit_pci_probe(pci), 0);
	KUNIT_EXPECT_EQ(test, window_of(gpu), (u64)WINDOW);
	KUNIT_EXPECT_EQ(test, pci_resource_start(pci->pdev, 2), pci->local.start);
	KUNIT_EXPECT_TRUE(test, genx_kunit_kmsg_count(&log, "initcall_blacklist=sysfb_init"));
	genx = pci_get_drvdata(pci->pdev);
	list_for_each_entry(block, &genx->gt.local->reserved, link) {
		/* the very first page of local memory is never allocated */
		KUNIT_EXPECT_EQ(test, block->node.start - (at ? 0 : block->node.start), at);
		at = block->node.start + SZ_64K;
	}
	KUNIT_EXPECT_GE(test, at, place + SZ_1M);
	KUNIT_EXPECT_LT(test, at, place + SZ_1M + SZ_64K);
	part = bar->child;
	if (place)
		part = expect_part(test, part, start, start + place, GENX_PCI_NAME);
	part = expect_part(test, part, start + place, start + place + SZ_1M, "BOOTFB");
	part = expect_part(test, part, start + place + SZ_1M, start + WINDOW, GENX_PCI_NAME);
	KUNIT_EXPECT_NULL(test, part);
	genx_kunit_pci_remove(pci);
	KUNIT_EXPECT_PTR_EQ(test, bar->child, &picture);
	KUNIT_EXPECT_NULL(test, picture.sibling);
	KUNIT_EXPECT_EQ(test, release_resource(&picture), 0);
	KUNIT_ASSERT_EQ(test, genx_kunit_pci_probe(pci), 0);
	KUNIT_EXPECT_EQ(test, window_of(gpu), (u64)USABLE);
	KUNIT_EXPECT_NULL(test, expect_part(test, bar->child, start, start + USABLE,
					    GENX_PCI_NAME));
	genx_kunit_pci_remove(pci);
	genx_kunit_expect_clean(test, gpu);
}

static void local_bar_in_use(struct kunit *test)
{
	picture_stays(test, SZ_1M);
}

/* A framebuffer at the very beginning. */
static void local_bar_begins_in_use(struct kunit *test)
{
	picture_stays(test, 0);
}

/* More drivers than can have claimed parts of BAR 2. */
static void local_bar_in_many_parts(struct kunit *test)
{
	static const struct genx_kunit_pci_defect none;
	struct genx_kunit_gpu *gpu = gpu_create(test);
	struct genx_kunit_pci *pci = genx_kunit_pci_create(test, gpu, &none);
	struct resource parts[GENX_LOCAL_TAKEN_MAX + 1];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(parts); i++) {
		parts[i] = DEFINE_RES_MEM_NAMED(pci->local.start + i * SZ_128K, SZ_64K, "part");
		KUNIT_ASSERT_EQ(test, 0, request_resource(&pci->pdev->resource[2], &parts[i]));
	}
	KUNIT_EXPECT_EQ(test, genx_kunit_pci_probe(pci), -EBUSY);
	KUNIT_EXPECT_EQ(test, release_resource(&parts[0]), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_pci_probe(pci), 0);
	genx_kunit_pci_remove(pci);
	for (i = 1; i < ARRAY_SIZE(parts); i++)
		KUNIT_EXPECT_EQ(test, release_resource(&parts[i]), 0);
	genx_kunit_expect_clean(test, gpu);
}

static struct kunit_case local_bar_cases[] = {
	KUNIT_CASE(local_bar_end),
	KUNIT_CASE(local_bar_wanted),
	KUNIT_CASE_PARAM(local_bar_grown, grown_gen_params),
	KUNIT_CASE(local_bar_resize),
	KUNIT_CASE(local_bar_full),
	KUNIT_CASE(local_bar_lost),
	KUNIT_CASE(local_bar_in_use),
	KUNIT_CASE(local_bar_begins_in_use),
	KUNIT_CASE(local_bar_in_many_parts),
	{}
};

static struct kunit_suite local_bar_suite = {
	.name = "genx_plat_local_bar",
	.test_cases = local_bar_cases,
};

kunit_test_suite(local_bar_suite);
