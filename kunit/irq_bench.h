/* SPDX-License-Identifier: GPL-2.0-only */
/* Interrupts of any platform on scripted registers, without a GT above them. */
#ifndef GENX_KUNIT_IRQ_BENCH_H
#define GENX_KUNIT_IRQ_BENCH_H

#include "irq/irq.h"
#include "kunit/gt_fixture.h"
#include "kunit/script_io.h"
#include "regs/irq_regs.h"

struct kunit;

#define GENX_KUNIT_IRQ_ANSWERS	12

/**
 * struct genx_kunit_irq_bench - interrupts on scripted registers
 * @kgt:	a Lakefield GT, for its Linux interrupt and its device
 * @plat:	platform of the interrupts
 * @mmio:	the scripted registers
 * @irq:	the interrupts
 * @script:	log of the accesses
 * @answers:	values of registers, up to the first with offset 0; others read 0.
 *		Writing bits to a GT INT DW clears them.
 * @reads:	reads so far
 * @dead:	reads from this number on return all ones
 */
struct genx_kunit_irq_bench {
	struct genx_kunit_gt *kgt;
	const struct genx_platform *plat;
	struct genx_mmio mmio;
	struct genx_irq irq;
	struct genx_kunit_script *script;
	struct {
		u32 offset;
		u32 val;
	} answers[GENX_KUNIT_IRQ_ANSWERS];
	unsigned int reads;
	unsigned int dead;
};

/**
 * struct genx_kunit_seen - calls of a handler
 * @count:	number of calls
 * @bits:	events of all calls
 */
struct genx_kunit_seen {
	unsigned int count;
	u16 bits;
};

/**
 * genx_kunit_irq_bench_alloc() - scripted registers of a platform
 * @test: the test; it fails and ends if that is not possible
 * @plat: the platform
 *
 * Return: the bench, interrupts not initialised, released with the test.
 */
struct genx_kunit_irq_bench *genx_kunit_irq_bench_alloc(struct kunit *test,
							const struct genx_platform *plat);

/**
 * genx_kunit_irq_bench_start() - initialise its interrupts, again or as another platform
 * @test: the test
 * @b: the bench
 * @plat: the platform
 *
 * On return the log is empty, and registers read 0.
 */
void genx_kunit_irq_bench_start(struct kunit *test, struct genx_kunit_irq_bench *b,
				const struct genx_platform *plat);

/** genx_kunit_irq_bench_create() - allocate and start */
struct genx_kunit_irq_bench *genx_kunit_irq_bench_create(struct kunit *test,
							 const struct genx_platform *plat);

/** genx_kunit_irq_answer() - a register reads @val from here on */
void genx_kunit_irq_answer(struct genx_kunit_irq_bench *b, u32 offset, u32 val);

/** genx_kunit_irq_no_answers() - all read 0 again */
void genx_kunit_irq_no_answers(struct genx_kunit_irq_bench *b);

/**
 * genx_kunit_irq_pend_bits() - latch bits of a flat bank, and the level above it
 * @b: the bench
 * @source: a source in that bank
 * @bits: bits of the bank
 */
void genx_kunit_irq_pend_bits(struct genx_kunit_irq_bench *b, const struct genx_irq_source *source,
			      u32 bits);

/**
 * genx_kunit_irq_pend() - an event of a source is pending, at every level
 * @b: the bench
 * @source: the source
 * @events: its events; of a flat source those at their position in the vector
 */
void genx_kunit_irq_pend(struct genx_kunit_irq_bench *b, const struct genx_irq_source *source,
			 u16 events);

/** genx_kunit_irq_serve() - run one service; the log has its accesses only */
irqreturn_t genx_kunit_irq_serve(struct genx_kunit_irq_bench *b);

/** genx_kunit_irq_handler() - a genx_irq_handler for struct genx_kunit_seen */
void genx_kunit_irq_handler(void *data, u16 bits);

/** genx_kunit_irq_listen() - register that handler and unmask events */
void genx_kunit_irq_listen(struct kunit *test, struct genx_irq *irq, u8 class, u8 instance,
			   struct genx_kunit_seen *seen, u16 bits);

/** genx_kunit_irq_written() - the last value written to a register; the test fails if none was */
u32 genx_kunit_irq_written(struct kunit *test, const struct genx_kunit_irq_bench *b, u32 offset);

/** genx_kunit_irq_writes() - number of writes to a register */
unsigned int genx_kunit_irq_writes(const struct genx_kunit_irq_bench *b, u32 offset);

/** genx_kunit_irq_expect_log() - the test fails if the log is not exactly @want */
void genx_kunit_irq_expect_log(struct kunit *test, const struct genx_kunit_irq_bench *b,
			       const struct genx_kunit_access *want, unsigned int n);

#endif
