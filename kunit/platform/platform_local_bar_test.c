// SPDX-License-Identifier: GPL-2.0-only
/*
 * BAR 2 of a modelled GPU with a small local memory, as other suites use it: its size, its resize
 * through the capability, and the contents of all of the memory.
 */

#include <kunit/test.h>
#include <linux/io.h>
#include <linux/pci.h>

#include "kunit/lib/pci_fixture.h"
#include "kunit/lib/platforms.h"
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

static struct kunit_case local_bar_cases[] = {
	KUNIT_CASE(local_bar_end),
	KUNIT_CASE(local_bar_resize),
	KUNIT_CASE(local_bar_full),
	{}
};

static struct kunit_suite local_bar_suite = {
	.name = "genx_plat_local_bar",
	.test_cases = local_bar_cases,
};

kunit_test_suite(local_bar_suite);
