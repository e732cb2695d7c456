/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The modelled GPU behind readl() and writel(), for KUnit suites.
 *
 * A test creates a GPU and gives @bar, @irq and @dev to the driver. The end of the
 * test releases the GPU. Every violation of a hardware rule fails the test, except
 * those that the test expects by genx_kunit_gpu_expect_rule(). With the boot option
 * genx.model_trace=1 each violation is printed at once with its call chain.
 */
#ifndef GENX_KUNIT_LIB_MODEL_GLUE_H
#define GENX_KUNIT_LIB_MODEL_GLUE_H

#include <linux/hrtimer.h>
#include <linux/ioport.h>
#include <linux/types.h>

#include "model/irq/irq.h"
#include "model/model.h"

struct device;
struct genx_kunit_slot;
struct genx_kunit_store;
struct kunit;

/**
 * struct genx_kunit_gpu - a modelled GPU
 * @test: the test that owns the GPU
 * @bar: BAR 0, for readl() and writel()
 * @local_bar: BAR 2, on parts with local memory, else NULL
 * @local_window: size of that BAR at the start
 * @irq: interrupt for request_irq(); its handler runs in hard interrupt context
 * @dev: device with DMA masks set; DMA addresses lead to memory of the kernel
 * @plat: platform of the model
 * @compute_engines: genx_device_info.compute_engines of devices that are created from now on
 * @model: the model; access it only between genx_kunit_gpu_lock() and genx_kunit_gpu_unlock()
 *
 * @name: name of @dev
 * @store: what the model's local memory contains
 * @slot: slot of the registers; the lock of the slot protects all members below
 * @timer: advances the model between register accesses
 * @armed: model time for which @timer is set, ~0ULL: not set
 * @start: time of the kernel at model time 0
 * @last: model time of the last access
 * @rest_until: time of the kernel before which @timer does not expire again
 * @accessed: time of the kernel at the last access
 * @messages: number of interrupts that the model has sent and the timer will deliver
 * @seen: number of violations that were expected or reported
 * @tolerant: violations do not fail the test at its end
 * @cut_off: genx_kunit_gpu_stop_dma() was called
 * @intrude: called once, during the next access that interrupts can interrupt, on parts on which
 *	two accesses must not overlap; tests set it while no access is in progress
 * @intrude_ctx: for @intrude
 * @local_read: bytes that the CPU read through BAR 2
 * @local_written: bytes that it wrote
 * @log: array for the offsets of accesses; NULL: they are not logged
 * @log_n: number of offsets in @log
 * @log_max: size of @log, in offsets
 */
struct genx_kunit_gpu {
	struct kunit *test;
	void __iomem *bar;
	void __iomem *local_bar;
	u64 local_window;
	int irq;
	struct device *dev;
	const struct genx_platform *plat;
	unsigned int compute_engines;
	struct model *model;

	char name[16];
	struct genx_kunit_store *store;
	struct genx_kunit_slot *slot;
	struct hrtimer timer;
	u64 armed;
	u64 start;
	u64 last;
	u64 rest_until;
	u64 accessed;
	unsigned int messages;
	u64 seen;
	bool tolerant;
	bool cut_off;
	void (*intrude)(void *ctx);
	void *intrude_ctx;
	u64 local_read;
	u64 local_written;
	u32 *log;
	unsigned int log_n;
	unsigned int log_max;
};

/*
 * model_config.dirty of a GPU that no earlier owner has used; model_config.csb of one that reports
 * context status as the manuals say
 */
#define GENX_KUNIT_CLEAN	(~0ULL)

/**
 * genx_kunit_gpu_create() - create a modelled GPU as an earlier owner has left it
 * @test: the test, which fails and ends if the creation fails
 * @cfg: configuration of the model, whose members host, host_ctx and strict are ignored, and dirty,
 *	 unless it is GENX_KUNIT_CLEAN; csb 0 is a seed of the test's own, made of its name;
 *	 NULL: a Lakefield without fused-off units, with 1 GiB of GGTT and nominal delays
 *
 * Context: process context. The end of the test releases the GPU, after the
 * resources that the test has registered later. The test is skipped if it is not the turn of its
 * platform, genx_kunit_turn().
 *
 * Return: the GPU.
 */
struct genx_kunit_gpu *genx_kunit_gpu_create(struct kunit *test, const struct model_config *cfg);

/*
 * Size of BAR 2 of a GPU with local memory, if model_config.local_window is 0, and the largest one:
 * as much as ioremap() maps of an emulated region. The memory that the driver may use is as large
 * if the configuration says nothing else. Pages of local memory that a test writes have to
 * fit in 8 MiB, and their control data in 256 KiB: model_config.local_usable of SZ_8M is stored
 * whole. model_local_read() and model_local_control_read(), with the lock of genx_kunit_gpu_lock(),
 * see what the GPU sees, behind BAR 2 as well.
 */
#define GENX_KUNIT_LOCAL_WINDOW	SZ_16M
/* Stolen memory is behind that, 32 MiB of control data and 8 MiB of entries of the GGTT. */
#define GENX_KUNIT_LOCAL_STOLEN	(GENX_KUNIT_LOCAL_WINDOW + SZ_32M + SZ_8M)

/**
 * genx_kunit_gpu_resource() - range of the registers in the physical address space
 * @gpu: the GPU
 *
 * Return: the range, for ioremap(); it is not requested.
 */
struct resource genx_kunit_gpu_resource(const struct genx_kunit_gpu *gpu);

/**
 * genx_kunit_gpu_local_resource() - range of local memory in the physical address space
 * @gpu: the GPU
 *
 * Return: the range, for ioremap_wc(); it is not requested.
 */
struct resource genx_kunit_gpu_local_resource(const struct genx_kunit_gpu *gpu);

/**
 * genx_kunit_gpu_lock() - stop the model's time and block register accesses
 * @gpu: the GPU
 *
 * Context: any. Interrupts are off until genx_kunit_gpu_unlock().
 *
 * Return: flags for genx_kunit_gpu_unlock().
 */
unsigned long genx_kunit_gpu_lock(struct genx_kunit_gpu *gpu) __acquires(gpu);

/**
 * genx_kunit_gpu_unlock() - let the model's time and register accesses continue
 * @gpu: the GPU
 * @flags: from genx_kunit_gpu_lock()
 */
void genx_kunit_gpu_unlock(struct genx_kunit_gpu *gpu, unsigned long flags) __releases(gpu);

/**
 * genx_kunit_gpu_fault() - arm a fault
 * @gpu: the GPU
 * @fault: the fault
 * @arg: see enum model_fault
 */
void genx_kunit_gpu_fault(struct genx_kunit_gpu *gpu, enum model_fault fault, u32 arg);

/**
 * genx_kunit_gpu_fault_clear() - disarm a fault
 * @gpu: the GPU
 * @fault: the fault
 */
void genx_kunit_gpu_fault_clear(struct genx_kunit_gpu *gpu, enum model_fault fault);

/**
 * genx_kunit_gpu_scatter() - make some register accesses slow, by a random time
 * @gpu: the GPU
 * @seed: seed of the random times; 0: no access is slow any more
 *
 * Where a slow access can be preempted, other tasks run in the meantime. This shows races that are
 * rare on a machine with one processor.
 */
void genx_kunit_gpu_scatter(struct genx_kunit_gpu *gpu, u64 seed);

/**
 * genx_kunit_gpu_stats() - read the model's statistics
 * @gpu: the GPU
 * @stats: filled
 */
void genx_kunit_gpu_stats(struct genx_kunit_gpu *gpu, struct model_stats *stats);

/**
 * genx_kunit_gpu_raise() - raise events of an interrupt source in the GT
 * @gpu: the GPU
 * @class: class of the source
 * @instance: instance of the source
 * @bits: interrupt bits
 */
void genx_kunit_gpu_raise(struct genx_kunit_gpu *gpu, u8 class, u8 instance, u16 bits);

/**
 * genx_kunit_gpu_raise_outside() - raise an event of a unit outside the GT (INT-042)
 * @gpu: the GPU
 * @source: display, GU_MISC or PCU
 * @bits: bits of the unit's IIR; for the display: the level
 */
void genx_kunit_gpu_raise_outside(struct genx_kunit_gpu *gpu, enum model_irq_unit source,
				  u32 bits);

/**
 * genx_kunit_gpu_start_dma() - set bus mastering, as the bus does before a driver is bound
 * @gpu: the modelled GPU
 *
 * The device can access memory again. If genx_kunit_gpu_stop_dma() has run before,
 * this function also resets the device, as a function level reset does.
 */
void genx_kunit_gpu_start_dma(struct genx_kunit_gpu *gpu);

/**
 * genx_kunit_gpu_stop_dma() - clear bus mastering, as the bus does for genx_gt.stop_dma
 * @dev: device of a GPU
 */
void genx_kunit_gpu_stop_dma(struct device *dev);

/**
 * genx_kunit_gpu_master() - set bus mastering, as the bus does for genx_gt.start_dma
 * @dev: device of the GPU, whose registers keep their values
 */
void genx_kunit_gpu_master(struct device *dev);

/**
 * genx_kunit_gpu_expect_rule() - expect one new violation, which then does not fail the test
 * @test: the test
 * @gpu: the GPU
 * @rule: rule id
 * @reg: register
 */
void genx_kunit_gpu_expect_rule(struct kunit *test, struct genx_kunit_gpu *gpu, const char *rule,
				u32 reg);

/**
 * genx_kunit_gpu_tolerate() - accept any violation at the end of the test
 * @gpu: the GPU
 *
 * This function is for faults under which the driver cannot keep the rules of the hardware.
 * genx_kunit_expect_clean() still fails the test if there is a new violation.
 */
void genx_kunit_gpu_tolerate(struct genx_kunit_gpu *gpu);

/** genx_kunit_virtual_time() - does the kernel run in virtual time, where waits take no time? */
bool genx_kunit_virtual_time(void);

/*
 * Expect that less than _us microseconds (_ms milliseconds) have passed since _start. The check is
 * made in virtual time only, because real time depends on the machine.
 */
#define genx_kunit_expect_within_us(_test, _start, _us) \
	KUNIT_EXPECT_LT(_test, genx_kunit_virtual_time() ? \
			ktime_us_delta(ktime_get(), _start) : 0, (s64)(_us))
#define genx_kunit_expect_within_ms(_test, _start, _ms) \
	genx_kunit_expect_within_us(_test, _start, 1000LL * (_ms))

/**
 * genx_kunit_gpu_log() - log the offset of each register access from now on
 * @gpu: the GPU
 * @log: array for the offsets; NULL: stop logging
 * @max: size of @log, in offsets; accesses after that number are not logged
 *
 * Return: number of offsets in the previous log.
 */
unsigned int genx_kunit_gpu_log(struct genx_kunit_gpu *gpu, u32 *log, unsigned int max);

/**
 * genx_kunit_expect_clean() - expect no new violation, and print each that there is
 * @test: the test
 * @gpu: the GPU
 *
 * The driver must be idle: unicast steering, and interrupt handling that did not
 * end, are violations too.
 */
void genx_kunit_expect_clean(struct kunit *test, struct genx_kunit_gpu *gpu);

#endif
