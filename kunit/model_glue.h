/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The modelled GPU behind readl() and writel(), for KUnit suites.
 *
 * A test creates a GPU and gives @bar, @irq and @dev to the driver; at the end of
 * the test all is released. A violation of a hardware rule fails the test, without
 * a check in the test; a test that provokes one takes it with
 * genx_kunit_gpu_expect_rule(). Booted with genx.model_trace=1 each violation is
 * printed at once with its call chain.
 */
#ifndef GENX_KUNIT_MODEL_GLUE_H
#define GENX_KUNIT_MODEL_GLUE_H

#include <linux/hrtimer.h>
#include <linux/ioport.h>
#include <linux/types.h>

#include "model/irq.h"
#include "model/model.h"

struct device;
struct genx_kunit_slot;
struct kunit;

/**
 * struct genx_kunit_gpu - a modelled GPU
 * @test: the test that owns it
 * @bar: BAR 0, for readl() and writel()
 * @irq: interrupt for request_irq(); its handler runs in hard interrupt context
 * @dev: device with DMA masks set; DMA addresses lead to memory of the kernel
 * @plat: platform of the model
 * @model: the model; touch it inside genx_kunit_gpu_lock() only
 *
 * @name: name of @dev
 * @slot: where its registers are; has the lock of all below
 * @timer: lets the model's time pass
 * @armed: model time for which @timer is set, ~0ULL: not set
 * @start: time of the kernel at model time 0
 * @last: model time of the last access
 * @messages: interrupts that the model has sent and the timer will deliver
 * @seen: violations that the test has taken
 * @tolerant: violations do not fail the test
 * @cut_off: genx_kunit_gpu_stop_dma() was called
 * @log: offsets of the accesses to come go here, NULL: nowhere
 * @log_n: how many are there
 * @log_max: room there
 */
struct genx_kunit_gpu {
	struct kunit *test;
	void __iomem *bar;
	int irq;
	struct device *dev;
	const struct genx_platform *plat;
	struct model *model;

	char name[16];
	struct genx_kunit_slot *slot;
	struct hrtimer timer;
	u64 armed;
	u64 start;
	u64 last;
	unsigned int messages;
	u64 seen;
	bool tolerant;
	bool cut_off;
	u32 *log;
	unsigned int log_n;
	unsigned int log_max;
};

/**
 * genx_kunit_gpu_create() - a modelled GPU, in power-on state
 * @test: the test; it fails and ends if that is not possible
 * @cfg: model configuration without host, or NULL for a whole Lakefield with
 *	 1 GiB of GGTT and nominal delays
 *
 * Context: process context. Released at the end of the test, after what the
 * test has registered later.
 *
 * Return: the GPU.
 */
struct genx_kunit_gpu *genx_kunit_gpu_create(struct kunit *test, const struct model_config *cfg);

/**
 * genx_kunit_gpu_resource() - where the registers lie in the address space of the kernel
 * @gpu: the GPU
 *
 * Return: their range, to be mapped by ioremap(); not requested.
 */
struct resource genx_kunit_gpu_resource(const struct genx_kunit_gpu *gpu);

/**
 * genx_kunit_gpu_lock() - stop time and registers, to inspect the model
 * @gpu: the GPU
 *
 * Context: any. Interrupts are off until genx_kunit_gpu_unlock().
 *
 * Return: flags for genx_kunit_gpu_unlock().
 */
unsigned long genx_kunit_gpu_lock(struct genx_kunit_gpu *gpu) __acquires(gpu);

/**
 * genx_kunit_gpu_unlock() - restart time and registers
 * @gpu: the GPU
 * @flags: from genx_kunit_gpu_lock()
 */
void genx_kunit_gpu_unlock(struct genx_kunit_gpu *gpu, unsigned long flags) __releases(gpu);

/**
 * genx_kunit_gpu_fault() - arm a fault
 * @gpu: the GPU
 * @fault: which
 * @arg: see enum model_fault
 */
void genx_kunit_gpu_fault(struct genx_kunit_gpu *gpu, enum model_fault fault, u32 arg);

/**
 * genx_kunit_gpu_fault_clear() - disarm a fault
 * @gpu: the GPU
 * @fault: which
 */
void genx_kunit_gpu_fault_clear(struct genx_kunit_gpu *gpu, enum model_fault fault);

/**
 * genx_kunit_gpu_scatter() - register accesses take a random time
 * @gpu: the GPU
 * @seed: seed of the times, 0: no longer
 *
 * An access may take long, and where it may be preempted other tasks run in the meantime: this
 * shows races that are rare on a machine with one processor.
 */
void genx_kunit_gpu_scatter(struct genx_kunit_gpu *gpu, u64 seed);

/**
 * genx_kunit_gpu_stats() - the model's statistics
 * @gpu: the GPU
 * @stats: filled
 */
void genx_kunit_gpu_stats(struct genx_kunit_gpu *gpu, struct model_stats *stats);

/**
 * genx_kunit_gpu_raise() - an event enters the interrupt aggregation
 * @gpu: the GPU
 * @class: engine class
 * @instance: engine instance
 * @bits: interrupt bits
 */
void genx_kunit_gpu_raise(struct genx_kunit_gpu *gpu, u8 class, u8 instance, u16 bits);

/**
 * genx_kunit_gpu_raise_outside() - an event of a source outside the GT (INT-042)
 * @gpu: the GPU
 * @source: display, GU_MISC or PCU
 * @bits: bits of its IIR; for the display the level
 */
void genx_kunit_gpu_raise_outside(struct genx_kunit_gpu *gpu, enum model_irq_unit source,
				  u32 bits);

/**
 * genx_kunit_gpu_start_dma() - set bus mastering, as the bus does before a driver is bound
 * @gpu: the modelled GPU
 *
 * Memory can be reached, after a function level reset if the device had been cut
 * off from it.
 */
void genx_kunit_gpu_start_dma(struct genx_kunit_gpu *gpu);

/**
 * genx_kunit_gpu_stop_dma() - clear bus mastering, as the bus does for genx_gt.stop_dma
 * @dev: device of a GPU
 */
void genx_kunit_gpu_stop_dma(struct device *dev);

/**
 * genx_kunit_gpu_expect_rule() - expect one new violation, and take it
 * @test: the test
 * @gpu: the GPU
 * @rule: rule id
 * @reg: register
 */
void genx_kunit_gpu_expect_rule(struct kunit *test, struct genx_kunit_gpu *gpu, const char *rule,
				u32 reg);

/**
 * genx_kunit_gpu_tolerate() - violations do not fail this test
 * @gpu: the GPU
 *
 * For faults under which the driver cannot keep the protocol.
 */
void genx_kunit_gpu_tolerate(struct genx_kunit_gpu *gpu);

/** genx_kunit_virtual_time() - do waits cost nothing? */
bool genx_kunit_virtual_time(void);

/*
 * Expect that at most so much time has passed since @start. In virtual time alone: what it takes in
 * real time depends on the machine.
 */
#define genx_kunit_expect_within_us(_test, _start, _us) \
	KUNIT_EXPECT_LT(_test, genx_kunit_virtual_time() ? \
			ktime_us_delta(ktime_get(), _start) : 0, (s64)(_us))
#define genx_kunit_expect_within_ms(_test, _start, _ms) \
	genx_kunit_expect_within_us(_test, _start, 1000LL * (_ms))

/**
 * genx_kunit_gpu_log() - note the offset of each access from here
 * @gpu: the GPU
 * @log: where to, NULL: no more
 * @max: room there; what comes later is not noted
 *
 * Return: offsets that the log before has.
 */
unsigned int genx_kunit_gpu_log(struct genx_kunit_gpu *gpu, u32 *log, unsigned int max);

/**
 * genx_kunit_expect_clean() - expect that no violation is new, and list them
 * @test: the test
 * @gpu: the GPU
 *
 * Also checks what may not be left behind while the driver does nothing:
 * unicast steering, an interrupt service that did not end.
 */
void genx_kunit_expect_clean(struct kunit *test, struct genx_kunit_gpu *gpu);

#endif
