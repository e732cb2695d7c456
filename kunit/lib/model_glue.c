// SPDX-License-Identifier: GPL-2.0-only
/*
 * The modelled GPU behind readl() and writel().
 *
 * DOC: how it works
 *
 * An emulated I/O memory region cannot be removed, so one region is registered
 * once a boot. The region has as many slots as GPUs may exist at a time. Each GPU
 * puts its model into a free slot; reads from a slot without a model return all
 * ones, as reads from a lost device do.
 *
 * kunit/lib/model_access.c has the accesses, and the time in which the models run.
 */

#include <kunit/device.h>
#include <kunit/test.h>
#include <linux/dma-mapping.h>
#include <linux/interrupt.h>
#include <linux/io.h>
#include <linux/irq.h>
#include <linux/logic_iomem.h>
#include <linux/mm.h>
#include <linux/module.h>
#include <linux/stringhash.h>
#if IS_ENABLED(CONFIG_UML_TIME_TRAVEL_SUPPORT)
#include <linux/time-internal.h>
#endif

#include "include/compat.h"
#include "kunit/lib/model_access.h"
#include "kunit/lib/model_glue.h"
#include "kunit/lib/model_memory.h"
#include "kunit/lib/platforms.h"
#include "model/priv.h"
#include "regs/platform_find.h"

#define SLOT_SIZE	SZ_16M
#define SLOTS		4
#define REGION_START	0x800000000ULL	/* above all memory of a test kernel */
#define GGTT_ENTRIES	(SZ_2M / 8)

static struct genx_kunit_slot slots[SLOTS] = {
	[0 ... SLOTS - 1] = { .lock = __RAW_SPIN_LOCK_UNLOCKED(slots.lock) },
};

static DEFINE_MUTEX(slots_mutex);	/* held while the region is registered and a slot chosen */

/* The BARs 0 of all slots are followed by their BARs 2. */
static long region_map(unsigned long offset, size_t size, const struct logic_iomem_ops **ops,
		       void **priv)
{
	unsigned long i = offset / SLOT_SIZE;

	if (offset % SLOT_SIZE + size > SLOT_SIZE)
		return -EINVAL;
	*ops = i < SLOTS ? &genx_kunit_access_ops : &genx_kunit_local_ops;
	*priv = &slots[i % SLOTS];
	return offset % SLOT_SIZE;
}

static const struct logic_iomem_region_ops region_ops = {
	.map = region_map,
};

static struct resource region = {
	.name = "genx model",
	.start = REGION_START,
	.end = REGION_START + 2 * SLOTS * (u64)SLOT_SIZE - 1,
	.flags = IORESOURCE_MEM,
};

#if IS_ENABLED(CONFIG_INDIRECT_IOMEM)
static int region_add(void)
{
	unsigned int i;
	int err;

	if (slots[SLOTS - 1].local_bar)
		return 0;
	if (!region.parent) {
		err = logic_iomem_add_region(&region, &region_ops);
		if (err)
			return err;
	}
	for (i = 0; i < SLOTS; i++) {
		if (!slots[i].bar)
			slots[i].bar = ioremap(region.start + i * SLOT_SIZE, SLOT_SIZE);
		if (!slots[i].local_bar)
			slots[i].local_bar = ioremap_wc(region.start + (SLOTS + i) * SLOT_SIZE,
							SLOT_SIZE);
		if (!slots[i].bar || !slots[i].local_bar)
			return -ENOMEM;
	}
	return 0;
}
#else
static int region_add(void)
{
	return -EOPNOTSUPP;
}
#endif

/* Under UML a DMA address is a physical address. Return: the memory there, NULL: none. */
static void *dma_memory(u64 addr, size_t len)
{
	u64 page;

	for (page = addr >> PAGE_SHIFT; page <= (addr + len - 1) >> PAGE_SHIFT; page++)
		if (!pfn_valid(page))
			return NULL;
	return phys_to_virt(addr);
}

static int host_read(void *ctx, u64 addr, void *buf, size_t len)
{
	void *mem = dma_memory(addr, len);

	if (!mem)
		return -1;
	memcpy(buf, mem, len);
	return 0;
}

static int host_read_memory(void *ctx, u64 addr, void *buf, size_t len)
{
	return genx_kunit_memory_read(addr, buf, len) ? 0 : host_read(ctx, addr, buf, len);
}

static int host_write(void *ctx, u64 addr, const void *buf, size_t len)
{
	void *mem = dma_memory(addr, len);

	if (!mem)
		return -1;
	memcpy(mem, buf, len);
	genx_kunit_memory_written(addr, buf, len);
	return 0;
}

static void host_irq(void *ctx)
{
	struct genx_kunit_gpu *gpu = ctx;

	gpu->messages++;
}

static bool model_trace;
module_param(model_trace, bool, 0444);
MODULE_PARM_DESC(model_trace, "Print each violation of a hardware rule with its call chain");

static void host_log(void *ctx, const char *line)
{
	if (!model_trace)
		return;
	pr_notice("genx model: %s\n", line);
	dump_stack();
}

static const struct model_host host = {
	.read = host_read,
	.read_memory = host_read_memory,
	.write = host_write,
	.local = genx_kunit_local_page,
	.local_lost = genx_kunit_local_lost,
	.irq = host_irq,
	.log = host_log,
};

/* Called when the kernel enables an interrupt that came while it was disabled: deliver it now. */
static int chip_retrigger(struct irq_data *data)
{
	struct genx_kunit_gpu *gpu = irq_data_get_irq_chip_data(data);
	unsigned long flags;

	raw_spin_lock_irqsave(&gpu->slot->lock, flags);
	gpu->messages++;
	genx_kunit_access_rearm(gpu);
	raw_spin_unlock_irqrestore(&gpu->slot->lock, flags);
	return 1;
}

static void chip_nop(struct irq_data *data)
{
}

static struct irq_chip chip = {
	.name = "genx model",
	.irq_mask = chip_nop,
	.irq_unmask = chip_nop,
	.irq_ack = chip_nop,
	.irq_retrigger = chip_retrigger,
};

static void free_irq_desc(void *ctx)
{
	struct genx_kunit_gpu *gpu = ctx;

	irq_set_chip_and_handler(gpu->irq, NULL, NULL);
	irq_free_desc(gpu->irq);
}

static void show_violations(struct kunit *test, struct genx_kunit_gpu *gpu, u64 from)
{
	const struct model_violation *v;

	for (; (v = model_violation_get(gpu->model, from)); from++)
		kunit_err(test, "violation %s at register %#x, %llu us: %s", v->rule, v->reg,
			  v->time_ns / 1000, v->text);
}

static void release_slot(void *ctx)
{
	struct genx_kunit_gpu *gpu = ctx;
	unsigned long flags;
	u64 violations;

	raw_spin_lock_irqsave(&gpu->slot->lock, flags);
	gpu->slot->gpu = NULL;
	gpu->slot->scatter = false;
	violations = gpu->model->stats.violations;
	raw_spin_unlock_irqrestore(&gpu->slot->lock, flags);
	hrtimer_cancel(&gpu->timer);
	genx_kunit_memory_stop();

	if (violations == gpu->seen || gpu->tolerant)
		return;
	show_violations(gpu->test, gpu, gpu->seen);
	KUNIT_FAIL(gpu->test, "%llu violations of hardware rules", violations - gpu->seen);
}

static int bind_slot(struct genx_kunit_gpu *gpu)
{
	unsigned int i;

	guard(mutex)(&slots_mutex);
	for (i = 0; i < SLOTS; i++) {
		if (slots[i].gpu)
			continue;
		gpu->slot = &slots[i];
		gpu->bar = slots[i].bar;
		gpu->local_bar = gpu->plat->lmem ? slots[i].local_bar : NULL;
		gpu->start = ktime_get_ns();
		raw_spin_lock_irq(&slots[i].lock);
		slots[i].gpu = gpu;
		raw_spin_unlock_irq(&slots[i].lock);
		return 0;
	}
	return -EBUSY;
}

static struct model *create_model(struct genx_kunit_gpu *gpu, const struct model_config *cfg)
{
	struct model_config config = {
		.plat = &genx_platform_lkf,
		.device_id = 0x9840,
		.ggtt_entries = GGTT_ENTRIES,
	};

	if (cfg)
		config = *cfg;
	config.host = &host;
	config.strict = true;
	config.dirty = config.dirty == GENX_KUNIT_CLEAN ? 0 : config.seed ?: 1;
	if (config.csb == GENX_KUNIT_CLEAN)
		config.csb = 0;
	else if (!config.csb)
		config.csb = config.seed ?: 1 + full_name_hash(NULL, gpu->test->name,
							       strlen(gpu->test->name));
	config.host_ctx = gpu;
	if (!config.local_window)
		config.local_window = GENX_KUNIT_LOCAL_WINDOW;
	if (!config.local_window_max)
		config.local_window_max = GENX_KUNIT_LOCAL_WINDOW;
	if (!config.local_size && !config.local_usable)
		config.local_usable = GENX_KUNIT_LOCAL_WINDOW;
	KUNIT_ASSERT_LE(gpu->test, config.local_window_max, (u64)GENX_KUNIT_LOCAL_WINDOW);
	KUNIT_ASSERT_LE(gpu->test, config.local_window, config.local_window_max);
	gpu->local_window = config.local_window;
	gpu->plat = config.plat;
	genx_kunit_local_init(gpu);
	return model_init(genx_kunit_spare_zalloc(gpu->test, model_size(&config)), &config);
}

static void create_device(struct genx_kunit_gpu *gpu)
{
	/* Several GPUs may exist at a time: the interrupt makes the name unique. */
	snprintf(gpu->name, sizeof(gpu->name), "genx.%d", gpu->irq);
	gpu->dev = kunit_device_register(gpu->test, gpu->name);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(gpu->test, gpu->dev);
	dev_set_drvdata(gpu->dev, gpu);
	KUNIT_ASSERT_EQ(gpu->test, 0,
			dma_set_mask_and_coherent(gpu->dev, DMA_BIT_MASK(gpu->plat->dma_bits)));
}

static void create_irq(struct genx_kunit_gpu *gpu)
{
	gpu->irq = irq_alloc_desc(NUMA_NO_NODE);
	KUNIT_ASSERT_GT(gpu->test, gpu->irq, 0);
	irq_set_chip_and_handler_name(gpu->irq, &chip, handle_edge_irq, "edge");
	irq_set_chip_data(gpu->irq, gpu);
	irq_modify_status(gpu->irq, IRQ_NOREQUEST, IRQ_NOPROBE);
	KUNIT_ASSERT_EQ(gpu->test, 0, kunit_add_action_or_reset(gpu->test, free_irq_desc, gpu));
}

struct genx_kunit_gpu *genx_kunit_gpu_create(struct kunit *test, const struct model_config *cfg)
{
	struct genx_kunit_gpu *gpu;
	int err;

	genx_kunit_turn(test);
	scoped_guard(mutex, &slots_mutex)
		err = region_add();
	if (err == -EOPNOTSUPP)
		kunit_skip(test, "registers cannot be emulated on this architecture");
	KUNIT_ASSERT_EQ(test, 0, err);

	gpu = kunit_kzalloc(test, sizeof(*gpu), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, gpu);
	gpu->test = test;
	gpu->armed = MODEL_NEVER;
	hrtimer_setup(&gpu->timer, genx_kunit_access_timer, CLOCK_MONOTONIC, HRTIMER_MODE_ABS_HARD);
	gpu->model = create_model(gpu, cfg);
	genx_kunit_memory_start();
	create_irq(gpu);
	create_device(gpu);
	KUNIT_ASSERT_EQ(test, 0, bind_slot(gpu));
	KUNIT_ASSERT_EQ(test, 0, kunit_add_action_or_reset(test, release_slot, gpu));
	return gpu;
}

struct resource genx_kunit_gpu_resource(const struct genx_kunit_gpu *gpu)
{
	struct resource memory = DEFINE_RES_MEM(REGION_START +
						(gpu->slot - slots) * (u64)SLOT_SIZE, SLOT_SIZE);

	return memory;
}

struct resource genx_kunit_gpu_local_resource(const struct genx_kunit_gpu *gpu)
{
	struct resource memory = DEFINE_RES_MEM(REGION_START + (SLOTS + (gpu->slot - slots)) *
						(u64)SLOT_SIZE, GENX_KUNIT_LOCAL_WINDOW);

	return memory;
}

unsigned long genx_kunit_gpu_lock(struct genx_kunit_gpu *gpu) __acquires(gpu)
{
	unsigned long flags;

	__acquire(gpu);
	raw_spin_lock_irqsave(&gpu->slot->lock, flags);
	__release(&gpu->slot->lock);
	return flags;
}

void genx_kunit_gpu_unlock(struct genx_kunit_gpu *gpu, unsigned long flags) __releases(gpu)
{
	genx_kunit_access_rearm(gpu);
	__release(gpu);
	__acquire(&gpu->slot->lock);
	raw_spin_unlock_irqrestore(&gpu->slot->lock, flags);
}

void genx_kunit_gpu_fault(struct genx_kunit_gpu *gpu, enum model_fault fault, u32 arg)
{
	unsigned long flags = genx_kunit_gpu_lock(gpu);

	model_fault_set(gpu->model, fault, arg);
	genx_kunit_gpu_unlock(gpu, flags);
}

void genx_kunit_gpu_fault_clear(struct genx_kunit_gpu *gpu, enum model_fault fault)
{
	unsigned long flags = genx_kunit_gpu_lock(gpu);

	model_fault_clear(gpu->model, fault);
	genx_kunit_gpu_unlock(gpu, flags);
}

void genx_kunit_gpu_scatter(struct genx_kunit_gpu *gpu, u64 seed)
{
	unsigned long flags = genx_kunit_gpu_lock(gpu);

	prandom_seed_state(&gpu->slot->rng, seed);
	gpu->slot->scatter = seed;
	genx_kunit_gpu_unlock(gpu, flags);
}

bool genx_kunit_virtual_time(void)
{
#if IS_ENABLED(CONFIG_UML_TIME_TRAVEL_SUPPORT)
	return time_travel_mode != TT_MODE_OFF;
#else
	return false;
#endif
}

unsigned int genx_kunit_gpu_log(struct genx_kunit_gpu *gpu, u32 *log, unsigned int max)
{
	unsigned long flags = genx_kunit_gpu_lock(gpu);
	unsigned int n = gpu->log_n;

	gpu->log = log;
	gpu->log_n = 0;
	gpu->log_max = max;
	genx_kunit_gpu_unlock(gpu, flags);
	return n;
}

void genx_kunit_gpu_stats(struct genx_kunit_gpu *gpu, struct model_stats *stats)
{
	unsigned long flags = genx_kunit_gpu_lock(gpu);

	model_get_stats(gpu->model, stats);
	genx_kunit_gpu_unlock(gpu, flags);
}

void genx_kunit_gpu_raise(struct genx_kunit_gpu *gpu, u8 class, u8 instance, u16 bits)
{
	unsigned long flags = genx_kunit_gpu_lock(gpu);

	model_advance(gpu->model, genx_kunit_access_model_time(gpu));
	model_irq_raise(gpu->model, class, instance, bits);
	genx_kunit_gpu_unlock(gpu, flags);
}

void genx_kunit_gpu_raise_outside(struct genx_kunit_gpu *gpu, enum model_irq_unit source,
				  u32 bits)
{
	unsigned long flags = genx_kunit_gpu_lock(gpu);

	model_advance(gpu->model, genx_kunit_access_model_time(gpu));
	model_irq_other(gpu->model, source, bits);
	genx_kunit_gpu_unlock(gpu, flags);
}

void genx_kunit_gpu_start_dma(struct genx_kunit_gpu *gpu)
{
	unsigned long flags = genx_kunit_gpu_lock(gpu);

	if (gpu->cut_off)
		model_reset(gpu->model);
	model_set_master(gpu->model, true);
	gpu->cut_off = false;
	genx_kunit_gpu_unlock(gpu, flags);
}

void genx_kunit_gpu_stop_dma(struct device *dev)
{
	struct genx_kunit_gpu *gpu = dev_get_drvdata(dev);
	unsigned long flags = genx_kunit_gpu_lock(gpu);

	model_set_master(gpu->model, false);
	gpu->cut_off = true;
	genx_kunit_gpu_unlock(gpu, flags);
}

void genx_kunit_gpu_master(struct device *dev)
{
	struct genx_kunit_gpu *gpu = dev_get_drvdata(dev);
	unsigned long flags = genx_kunit_gpu_lock(gpu);

	/* the same owner goes on: model_set_master() would expect another one */
	gpu->model->bus_master = true;
	gpu->cut_off = false;
	genx_kunit_gpu_unlock(gpu, flags);
}

void genx_kunit_gpu_expect_rule(struct kunit *test, struct genx_kunit_gpu *gpu, const char *rule,
				u32 reg)
{
	const struct model_violation *v;
	unsigned long flags;
	u64 violations;

	flags = genx_kunit_gpu_lock(gpu);
	violations = gpu->model->stats.violations;
	v = model_violation_get(gpu->model, gpu->seen);
	genx_kunit_gpu_unlock(gpu, flags);

	KUNIT_EXPECT_EQ(test, violations, gpu->seen + 1);
	KUNIT_EXPECT_NOT_NULL_MSG(test, v, "no violation of %s at register %#x", rule, reg);
	if (v) {
		KUNIT_EXPECT_STREQ(test, v->rule, rule);
		KUNIT_EXPECT_EQ(test, v->reg, reg);
	}
	gpu->seen = violations;
}

void genx_kunit_gpu_tolerate(struct genx_kunit_gpu *gpu)
{
	gpu->tolerant = true;
}

void genx_kunit_expect_clean(struct kunit *test, struct genx_kunit_gpu *gpu)
{
	unsigned long flags = genx_kunit_gpu_lock(gpu);
	u64 violations;

	model_check_idle(gpu->model);
	violations = gpu->model->stats.violations;
	genx_kunit_gpu_unlock(gpu, flags);

	if (violations == gpu->seen)
		return;
	show_violations(test, gpu, gpu->seen);
	KUNIT_FAIL(test, "%llu violations of hardware rules", violations - gpu->seen);
	gpu->seen = violations;
}
