// SPDX-License-Identifier: GPL-2.0-only
/*
 * The modelled GPU as a device of the kernel, without a driver: register access from
 * every context, interrupts, DMA, time, and the loss of the device.
 */

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/dma-mapping.h>
#include <linux/hardirq.h>
#include <linux/interrupt.h>
#include <linux/io.h>
#include <linux/workqueue.h>

#include "kunit/lib/model_glue.h"
#include "kunit/lib/platforms.h"
#include "model/priv.h"

#define MASTER		0x190010
#define ENABLE		0x80000000
#define DW0		0x190018
#define IDENTITY0	0x190060
#define SELECTOR0	0x190070
#define VALID		0x80000000
#define STEERING	0xfdc
#define GT_REQ		0xa188
#define GT_ACK		0x130044
#define GT_REG		0x9000

/**
 * struct seen - values that an interrupt handler or a work item has read
 * @gpu: the GPU
 * @work: work item that runs work_run()
 * @count: number of events that the handler has handled
 * @steering: value of the steering register
 * @identity: last value of the Shared IIR
 * @hard: the handler ran in hard interrupt context
 */
struct seen {
	struct genx_kunit_gpu *gpu;
	struct work_struct work;
	unsigned int count;
	u32 steering;
	u32 identity;
	bool hard;
};

static bool wait_for(struct genx_kunit_gpu *gpu, u32 reg, u32 mask, u32 val)
{
	unsigned int tries = 1000;

	while ((readl(gpu->bar + reg) & mask) != val && --tries)
		udelay(5);
	return tries;
}

static void wake_gt(struct kunit *test, struct genx_kunit_gpu *gpu)
{
	writel(0x00010001, gpu->bar + GT_REQ);
	KUNIT_ASSERT_TRUE(test, wait_for(gpu, GT_ACK, 1, 1));
}

static void glue_thread(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = genx_kunit_gpu_create(test, NULL);

	KUNIT_EXPECT_EQ(test, readl(gpu->bar + STEERING), 0x80000000);
	wake_gt(test, gpu);
	writel(0x12345678, gpu->bar + GT_REG);
	KUNIT_EXPECT_EQ(test, readl(gpu->bar + GT_REG), 0x12345678);
	writeq(0x1000000000 | 1, gpu->bar + gpu->plat->ggtt_offset + 16);
	KUNIT_EXPECT_EQ(test, readq(gpu->bar + gpu->plat->ggtt_offset + 16), 0x1000000000 | 1);
	genx_kunit_expect_clean(test, gpu);
}

/* A violation is recorded, and the test that caused it can expect it (FW-007). */
static void glue_violation(struct kunit *test)
{
	struct model_config cfg = genx_kunit_plat_config(&genx_platform_lkf);
	struct genx_kunit_gpu *gpu;

	/* an earlier owner may keep the domain awake */
	cfg.dirty = GENX_KUNIT_CLEAN;
	gpu = genx_kunit_gpu_create(test, &cfg);
	KUNIT_EXPECT_EQ(test, readl(gpu->bar + GT_REG), 0);
	genx_kunit_gpu_expect_rule(test, gpu, "FW-007", GT_REG);
	genx_kunit_expect_clean(test, gpu);
}

static void work_run(struct work_struct *work)
{
	struct seen *seen = container_of(work, struct seen, work);

	seen->steering = readl(seen->gpu->bar + STEERING);
	writel(0x81000000, seen->gpu->bar + STEERING);
}

static void glue_work(struct kunit *test)
{
	struct seen seen = { .gpu = genx_kunit_gpu_create(test, NULL) };

	INIT_WORK_ONSTACK(&seen.work, work_run);
	schedule_work(&seen.work);
	flush_work(&seen.work);
	destroy_work_on_stack(&seen.work);
	KUNIT_EXPECT_EQ(test, seen.steering, 0x80000000);
	KUNIT_EXPECT_EQ(test, readl(seen.gpu->bar + STEERING), 0x81000000);
	genx_kunit_expect_clean(test, seen.gpu);
}

static irqreturn_t serve(int irq, void *data)
{
	struct seen *seen = data;
	void __iomem *bar = seen->gpu->bar;
	unsigned int tries = 1000;

	seen->hard = in_hardirq();
	seen->steering = readl(bar + STEERING);
	writel(0, bar + MASTER);
	if (readl(bar + MASTER) & 1) {
		u32 dw = readl(bar + DW0);

		writel(dw & -dw, bar + SELECTOR0);
		do
			seen->identity = readl(bar + IDENTITY0);
		while (!(seen->identity & VALID) && --tries);
		writel(VALID, bar + IDENTITY0);
		writel(dw & -dw, bar + DW0);
		seen->count++;
	}
	writel(ENABLE, bar + MASTER);
	return IRQ_HANDLED;
}

static void glue_irq(struct kunit *test)
{
	struct seen seen = { .gpu = genx_kunit_gpu_create(test, NULL) };
	struct genx_kunit_gpu *gpu = seen.gpu;
	struct model_stats stats;
	unsigned int i;

	KUNIT_ASSERT_EQ(test, 0, request_irq(gpu->irq, serve, 0, "genx", &seen));
	writel(0xffffffff, gpu->bar + 0x190030);
	writel(0, gpu->bar + 0x190090);
	writel(ENABLE, gpu->bar + MASTER);
	for (i = 1; i <= 5; i++) {
		genx_kunit_gpu_raise(gpu, GENX_CLASS_RENDER, 0, BIT(i));
		usleep_range(1000, 2000);
		KUNIT_EXPECT_EQ(test, READ_ONCE(seen.count), i);
		KUNIT_EXPECT_EQ(test, seen.identity, VALID | BIT(i));
	}
	KUNIT_EXPECT_TRUE(test, seen.hard);
	KUNIT_EXPECT_EQ(test, seen.steering, 0x80000000);

	/* While the kernel has the interrupt disabled, the message is kept. */
	disable_irq(gpu->irq);
	genx_kunit_gpu_raise(gpu, GENX_CLASS_RENDER, 0, 1);
	usleep_range(1000, 2000);
	KUNIT_EXPECT_EQ(test, READ_ONCE(seen.count), 5);
	enable_irq(gpu->irq);
	usleep_range(1000, 2000);
	KUNIT_EXPECT_EQ(test, READ_ONCE(seen.count), 6);
	free_irq(gpu->irq, &seen);

	genx_kunit_gpu_stats(gpu, &stats);
	KUNIT_EXPECT_EQ(test, stats.irqs, 6);
	KUNIT_EXPECT_EQ(test, stats.irq_accesses_max, 8);
	genx_kunit_expect_clean(test, gpu);
}

/* Events of units outside the GT set bits of the master control register (INT-042). */
static void glue_outside(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = genx_kunit_gpu_create(test, NULL);

	writel(0x80000000, gpu->bar + 0x44200);
	genx_kunit_gpu_raise_outside(gpu, MODEL_IRQ_DISPLAY, 1);
	KUNIT_EXPECT_EQ(test, readl(gpu->bar + MASTER), BIT(16));
	genx_kunit_expect_clean(test, gpu);
}

/* Time passes while a driver polls with interrupts off. */
static void glue_time_in_atomic(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = genx_kunit_gpu_create(test, NULL);
	unsigned long flags;
	bool came;

	local_irq_save(flags);
	writel(0x00010001, gpu->bar + GT_REQ);
	came = wait_for(gpu, GT_ACK, 1, 1);
	local_irq_restore(flags);
	KUNIT_EXPECT_TRUE(test, came);
}

/* Time passes without register accesses. */
static void glue_time_idle(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = genx_kunit_gpu_create(test, NULL);
	unsigned long flags;
	u16 ack;

	writel(0x00010001, gpu->bar + GT_REQ);
	usleep_range(2000, 3000);
	flags = genx_kunit_gpu_lock(gpu);
	ack = gpu->model->fw.domain[GENX_FW_GT].ack;
	genx_kunit_gpu_unlock(gpu, flags);
	KUNIT_EXPECT_TRUE(test, ack & 1);
}

static void glue_dma(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = genx_kunit_gpu_create(test, NULL);
	u32 word = 0xcafe, back = 0;
	unsigned long flags;
	dma_addr_t addr;
	u32 *cpu;
	int err;

	cpu = dma_alloc_coherent(gpu->dev, PAGE_SIZE, &addr, GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, cpu);
	cpu[3] = 0xbeef;
	writeq(addr | 1, gpu->bar + gpu->plat->ggtt_offset + 5 * 8);
	writeq(0x4000000000 | 1, gpu->bar + gpu->plat->ggtt_offset + 6 * 8);

	flags = genx_kunit_gpu_lock(gpu);
	err = model_ggtt_write(gpu->model, 5 * SZ_4K + 8, &word, 4) ?:
	      model_ggtt_read(gpu->model, 5 * SZ_4K + 12, &back, 4);
	genx_kunit_gpu_unlock(gpu, flags);
	KUNIT_EXPECT_EQ(test, err, 0);
	KUNIT_EXPECT_EQ(test, cpu[2], 0xcafe);
	KUNIT_EXPECT_EQ(test, back, 0xbeef);
	genx_kunit_expect_clean(test, gpu);

	flags = genx_kunit_gpu_lock(gpu);
	err = model_ggtt_read(gpu->model, 6 * SZ_4K, &back, 4);
	genx_kunit_gpu_unlock(gpu, flags);
	KUNIT_EXPECT_NE(test, err, 0);
	genx_kunit_gpu_expect_rule(test, gpu, "MEM-DMA", 0);
	dma_free_coherent(gpu->dev, PAGE_SIZE, cpu, addr);
}

/* Two GPUs that exist at a time have separate registers and interrupts. */
static void glue_two(struct kunit *test)
{
	struct genx_kunit_gpu *a = genx_kunit_gpu_create(test, NULL);
	struct genx_kunit_gpu *b = genx_kunit_gpu_create(test, NULL);

	KUNIT_EXPECT_TRUE(test, a->bar != b->bar);
	KUNIT_EXPECT_NE(test, a->irq, b->irq);
	writel(0x83000000, a->bar + STEERING);
	KUNIT_EXPECT_EQ(test, readl(b->bar + STEERING), 0x80000000);
	KUNIT_EXPECT_EQ(test, readl(a->bar + STEERING), 0x83000000);
}

static void glue_dead(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = genx_kunit_gpu_create(test, NULL);

	genx_kunit_gpu_fault(gpu, MODEL_FAULT_DEAD, 1);
	KUNIT_EXPECT_EQ(test, readl(gpu->bar + STEERING), 0x80000000);
	KUNIT_EXPECT_EQ(test, readl(gpu->bar + STEERING), 0xffffffff);
	KUNIT_EXPECT_EQ(test, readq(gpu->bar + STEERING + 4), ~0ULL);
	genx_kunit_gpu_fault_clear(gpu, MODEL_FAULT_DEAD);
	KUNIT_EXPECT_EQ(test, readl(gpu->bar + STEERING), 0x80000000);
	genx_kunit_expect_clean(test, gpu);
}

static struct kunit_case glue_cases[] = {
	KUNIT_CASE(glue_thread),
	KUNIT_CASE(glue_violation),
	KUNIT_CASE(glue_work),
	KUNIT_CASE(glue_irq),
	KUNIT_CASE(glue_outside),
	KUNIT_CASE(glue_time_in_atomic),
	KUNIT_CASE(glue_time_idle),
	KUNIT_CASE(glue_dma),
	KUNIT_CASE(glue_two),
	KUNIT_CASE(glue_dead),
	{}
};

static struct kunit_suite glue_suite = {
	.name = "genx_model_glue",
	.test_cases = glue_cases,
};

kunit_test_suite(glue_suite);
