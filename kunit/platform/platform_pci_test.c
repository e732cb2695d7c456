// SPDX-License-Identifier: GPL-2.0-only
/*
 * PCI functions with defects, on every platform: a BAR that is too small, of the wrong type or
 * missing, a configuration space that is wrong or stops answering, unknown ids. Probe fails with
 * the documented errno, logs the reason, and releases everything.
 */

#include <kunit/test.h>
#include <linux/dma-mapping.h>
#include <linux/interrupt.h>
#include <linux/pm_runtime.h>

#include "core/device/device_types.h"
#include "core/pci_internal.h"
#include "kunit/lib/kmsg.h"
#include "kunit/lib/pci_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"

/* An upper limit of the configuration reads in one probe. */
#define READS_MAX	200

#define SILENT		"does not answer configuration reads"
#define NO_TABLE	"no usable global page table"

static irqreturn_t no_irq(int irq, void *data)
{
	return IRQ_NONE;
}

static struct genx_kunit_gpu *gpu_create(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));

	return genx_kunit_gpu_create(test, &cfg);
}

/* Expect that the function's interrupt and BAR are free and that the function is disabled. */
static void expect_released(struct genx_kunit_pci *pci)
{
	struct resource regs = genx_kunit_gpu_resource(pci->gpu);
	int err = request_irq(pci->gpu->irq, no_irq, 0, "genx-kunit", pci->gpu);

	KUNIT_EXPECT_EQ_MSG(pci->test, err, 0, "the interrupt is still taken");
	if (!err)
		free_irq(pci->gpu->irq, pci->gpu);
	KUNIT_EXPECT_FALSE(pci->test, pci_is_enabled(pci->pdev));
	KUNIT_EXPECT_FALSE(pci->test, pci->pdev->is_busmaster);
	KUNIT_EXPECT_NULL(pci->test, pci_get_drvdata(pci->pdev));
	KUNIT_EXPECT_TRUE_MSG(pci->test, request_mem_region(regs.start, SZ_1M, "genx-kunit"),
			      "the registers are still taken");
	release_mem_region(regs.start, SZ_1M);
}

/*
 * Expect that probe found stolen memory, forbade D3cold on a discrete GPU only, and did not enable
 * runtime PM by default; on Sandy Bridge and Ivy Bridge never.
 */
static void expect_known(struct genx_kunit_pci *pci)
{
	struct genx_device *genx = pci_get_drvdata(pci->pdev);
	const struct genx_stolen *stolen = &genx->gt.ggtt.found.stolen;
	bool discrete = genx->plat->lmem;
	bool never = genx->plat == &genx_platform_snb || genx->plat == &genx_platform_ivb;

	KUNIT_EXPECT_EQ(pci->test, stolen->local, discrete);
	KUNIT_EXPECT_EQ(pci->test, stolen->base, discrete ? GENX_KUNIT_LOCAL_STOLEN :
			GENX_KUNIT_PCI_STOLEN);
	KUNIT_EXPECT_EQ(pci->test, stolen->end,
			discrete ? U64_MAX : GENX_KUNIT_PCI_STOLEN + (u64)SZ_64M);
	KUNIT_EXPECT_EQ(pci->test, !!pci->pdev->no_d3cold, discrete);
	KUNIT_EXPECT_FALSE(pci->test, pci->pdev->dev.power.runtime_auto && !never);
	KUNIT_EXPECT_EQ(pci->test, pci->pdev->dev.power.driver_flags, DPM_FLAG_NO_DIRECT_COMPLETE);
	KUNIT_EXPECT_EQ(pci->test, !!pci->pdev->dev.power.use_autosuspend, !never);
	KUNIT_EXPECT_EQ(pci->test, genx->gt.runtime_pm, !never);
}

/* SIL-010: the width of a DMA address; the hardware has no limit for the length of a segment. */
static void expect_dma(struct genx_kunit_pci *pci)
{
	const char *codename = pci->gpu->plat->codename;
	unsigned int bits = 39;

	if (!strcmp(codename, "snb") || !strcmp(codename, "ivb") || !strcmp(codename, "vlv"))
		bits = 40;
	else if (!strcmp(codename, "dg2"))
		bits = 46;
	KUNIT_EXPECT_EQ(pci->test, dma_get_mask(&pci->pdev->dev), DMA_BIT_MASK(bits));
	KUNIT_EXPECT_EQ(pci->test, pci->pdev->dev.coherent_dma_mask, DMA_BIT_MASK(bits));
	KUNIT_EXPECT_EQ(pci->test, dma_get_max_seg_size(&pci->pdev->dev), UINT_MAX);
}

/*
 * Probe and removal, twice, of a function without defects; then behind an IOMMU (SIL-029). The
 * function may be suspended at run time, or not (SIL-532).
 */
static void genx_plat_pci_good(struct kunit *test)
{
	static const struct genx_kunit_pci_defect none;
	struct genx_kunit_pci *pci = genx_kunit_pci_create(test, gpu_create(test), &none);
	unsigned int i;

	KUNIT_EXPECT_TRUE(test, genx_kunit_pci_matches(pci));
	for (i = 0; i < 2; i++) {
		/* only compared with NULL, since this kernel has no IOMMU */
		pci->pdev->dev.iommu_group = i ? (struct iommu_group *)pci : NULL;
		/* as i915 leaves it */
		pm_runtime_allow(&pci->pdev->dev);
		KUNIT_ASSERT_EQ(test, genx_kunit_pci_probe(pci), 0);
		KUNIT_EXPECT_EQ(test, ((struct genx_device *)pci_get_drvdata(pci->pdev))->gt.iommu,
				i);
		KUNIT_EXPECT_TRUE(test, pci->pdev->is_busmaster);
		expect_known(pci);
		expect_dma(pci);
		genx_kunit_pci_remove(pci);
		KUNIT_EXPECT_FALSE(test, !!pci->pdev->no_d3cold);
		expect_released(pci);
	}
	pci->pdev->dev.iommu_group = NULL;
	genx_kunit_expect_clean(test, pci->gpu);
	TABLE_ROW(test, "matrix", pci->gpu->plat->codename, "probe");
}

/* Another driver, or a quirk, has forbidden D3cold: it stays so. */
static void d3cold_found_off(struct kunit *test)
{
	static const struct genx_kunit_pci_defect none;
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_dg2);
	struct genx_kunit_gpu *gpu = genx_kunit_gpu_create(test, &cfg);
	struct genx_kunit_pci *pci = genx_kunit_pci_create(test, gpu, &none);

	pci_d3cold_disable(pci->pdev);
	KUNIT_ASSERT_EQ(test, genx_kunit_pci_probe(pci), 0);
	KUNIT_EXPECT_TRUE(test, !!pci->pdev->no_d3cold);
	genx_kunit_pci_remove(pci);
	KUNIT_EXPECT_TRUE(test, !!pci->pdev->no_d3cold);
	genx_kunit_expect_clean(test, gpu);
	TABLE_ROW(test, "faults", "D3cold of the root port is forbidden before probe",
		  "it stays forbidden after remove");
}

/* SIL-326: the port of two cards allows it when the driver is unbound from both, in any order. */
static void d3cold_two_cards(struct kunit *test)
{
	static const struct genx_kunit_pci_defect none;
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_dg2);
	struct genx_kunit_gpu *gpu = genx_kunit_gpu_create(test, &cfg);
	struct genx_kunit_pci *pci = genx_kunit_pci_create(test, gpu, &none);
	struct pci_dev *port = pci->pdev;
	unsigned int quirk, i;

	/* the function has no root port, and stands for one that another card is below, too */
	for (quirk = 0; quirk < 2; quirk++) {
		if (quirk)
			pci_d3cold_disable(port);
		for (i = 0; i < 2; i++) {
			KUNIT_ASSERT_EQ(test, genx_kunit_pci_probe(pci), 0);
			KUNIT_ASSERT_EQ(test, genx_pci_d3cold_forbid(port), 0);
			KUNIT_EXPECT_TRUE(test, !!port->no_d3cold);
			if (i)
				genx_pci_d3cold_allow(port);
			else
				genx_kunit_pci_remove(pci);
			KUNIT_EXPECT_TRUE(test, !!port->no_d3cold);
			if (i)
				genx_kunit_pci_remove(pci);
			else
				genx_pci_d3cold_allow(port);
			KUNIT_EXPECT_EQ(test, !!port->no_d3cold, quirk);
		}
	}
	genx_kunit_expect_clean(test, gpu);
	TABLE_ROW(test, "faults", "two cards below one root port, the driver is unbound from one",
		  "D3cold of the port stays forbidden for the other");
}

static const struct defect_case {
	const char *name;
	struct genx_kunit_pci_defect defect;
	int err;
	const char *text;
} defect_cases[] = {
	{ "BAR 0 of half the size", { .bar_size = 1 }, -ENODEV, "BAR 0 (registers) has" },
	{ "BAR 0 of I/O ports", { .bar_io = true }, -ENODEV, "BAR 0 (registers) is not memory" },
	{ "no BAR 0", { .no_bar = true }, -ENODEV, "BAR 0 (registers) is not memory" },
	{ "BAR 0 outside of the bridge's windows", { .bar_at = 0x7f00000000 }, -EINVAL,
	  "cannot be enabled" },
	{ "no table of pages (MGGC0 0)", { .mggc0 = -1 }, -ENODEV, NO_TABLE },
	{ "no interrupt", { .no_irq = true }, -EINVAL, "no interrupt, neither MSI nor INTx" },
	{ "an unknown id", { .device = 0x1234 }, -ENODEV, "is not a GPU that genx knows" },
	{ "class of a network card", { .class = PCI_CLASS_NETWORK_ETHERNET << 8 }, -ENODEV,
	  "is not a display controller" },
};

/* Defect of case @c; replaces .bar_size = 1 by half of the platform's BAR size. */
static struct genx_kunit_pci_defect defect_of(const struct defect_case *c,
					      const struct genx_platform *plat)
{
	struct genx_kunit_pci_defect defect = c->defect;

	if (defect.bar_size)
		defect.bar_size = plat->gttmm_size / 2;
	return defect;
}

static void try_defect(struct kunit *test, struct genx_kunit_gpu *gpu, const struct defect_case *c)
{
	const struct genx_kunit_pci_defect defect = defect_of(c, gpu->plat);
	struct genx_kunit_pci *pci = genx_kunit_pci_create(test, gpu, &defect);
	struct kmsg_dump_iter log;

	/* user space can bind the driver to a device whose ids do not match */
	KUNIT_EXPECT_EQ_MSG(test, genx_kunit_pci_matches(pci), !defect.device && !defect.class,
			    "%s", c->name);
	genx_kunit_kmsg_mark(&log);
	KUNIT_EXPECT_EQ_MSG(test, genx_kunit_pci_probe(pci), c->err, "%s", c->name);
	KUNIT_EXPECT_EQ_MSG(test, genx_kunit_kmsg_count(&log, c->text), 1, "%s", c->name);
	expect_released(pci);
	genx_kunit_expect_clean(test, pci->gpu);
	genx_kunit_pci_destroy(pci);
}

static void genx_plat_pci_defects(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = gpu_create(test);
	unsigned int i;
	char what[80];

	for (i = 0; i < ARRAY_SIZE(defect_cases); i++) {
		try_defect(test, gpu, &defect_cases[i]);
		snprintf(what, sizeof(what), "PCI function with %s, every platform",
			 defect_cases[i].name);
		TABLE_ROW(test, "faults", what, "probe fails with %s and says why, nothing stays",
			  defect_cases[i].err == -ENODEV ? "ENODEV" : "EINVAL");
	}
	TABLE_ROW(test, "matrix", genx_kunit_plat(test)->codename, "faults");
}

/* SIL-030: without BAR 2 the CPU cannot write page tables. */
static void genx_plat_pci_no_local(struct kunit *test)
{
	static const struct defect_case no_bar_2 = {
		"no BAR 2", { .no_local_bar = true }, -ENODEV, "BAR 2 (local memory) is not memory"
	};
	struct model_config cfg = genx_kunit_plat_config(&genx_platform_dg2);

	try_defect(test, genx_kunit_gpu_create(test, &cfg), &no_bar_2);
	TABLE_ROW(test, "faults", "PCI function with no BAR 2, local memory",
		  "probe fails with ENODEV and says why, nothing stays");
}

/* An unknown revision is logged and accepted. */
static void genx_plat_pci_revision(struct kunit *test)
{
	static const struct genx_kunit_pci_defect defect = { .revision = 0xfe };
	struct genx_kunit_pci *pci = genx_kunit_pci_create(test, gpu_create(test), &defect);
	struct kmsg_dump_iter log;

	genx_kunit_kmsg_mark(&log);
	KUNIT_ASSERT_EQ(test, genx_kunit_pci_probe(pci), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "rev fe)"), 1);
	genx_kunit_pci_remove(pci);
	expect_released(pci);
	genx_kunit_expect_clean(test, pci->gpu);
	TABLE_ROW(test, "faults", "PCI function with an unknown revision, every platform",
		  "works; the revision is in the log");
}

/* Configuration reads return all ones from the Nth read of probe on, for each N. */
static void genx_plat_pci_gone(struct kunit *test)
{
	struct genx_kunit_pci_defect defect = {};
	struct genx_kunit_pci *pci = genx_kunit_pci_create(test, gpu_create(test), &defect);
	struct kmsg_dump_iter log;
	bool gone = true;
	int err;

	for (defect.gone_at = 1; gone && defect.gone_at < READS_MAX; defect.gone_at++) {
		genx_kunit_kmsg_mark(&log);
		err = genx_kunit_pci_probe(pci);
		gone = pci->gone;
		KUNIT_EXPECT_EQ_MSG(test, err, gone ? -ENODEV : 0, "read %u", defect.gone_at);
		KUNIT_EXPECT_EQ_MSG(test, gone, genx_kunit_kmsg_count(&log, SILENT) ||
				    genx_kunit_kmsg_count(&log, NO_TABLE), "read %u",
				    defect.gone_at);
		if (!err)
			genx_kunit_pci_remove(pci);
		expect_released(pci);
	}
	KUNIT_EXPECT_FALSE(test, gone);
	KUNIT_EXPECT_GT(test, defect.gone_at, 5);
	genx_kunit_expect_clean(test, pci->gpu);
	TABLE_ROW(test, "faults",
		  "configuration space all ones from any read of probe on, every platform",
		  "probe fails with ENODEV and says why, nothing stays, binds later");
}

static struct kunit_case genx_plat_pci_cases[] = {
	KUNIT_CASE_PARAM(genx_plat_pci_good, genx_kunit_rows_gen),
	KUNIT_CASE_PARAM(genx_plat_pci_defects, genx_kunit_rows_gen),
	KUNIT_CASE(genx_plat_pci_no_local),
	KUNIT_CASE(d3cold_found_off),
	KUNIT_CASE(d3cold_two_cards),
	KUNIT_CASE_PARAM(genx_plat_pci_revision, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_plat_pci_gone, genx_kunit_platforms_gen),
	{}
};

static struct kunit_suite genx_plat_pci_suite = {
	.name = "genx_plat_pci",
	.attr = { .speed = KUNIT_SPEED_VERY_SLOW },
	.test_cases = genx_plat_pci_cases,
};

kunit_test_suite(genx_plat_pci_suite);
