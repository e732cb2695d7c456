/* SPDX-License-Identifier: GPL-2.0-only */
/* Fixture: the interrupt code of any platform on scripted registers, without a GT above it. */
#ifndef GENX_KUNIT_IRQ_IRQ_BENCH_H
#define GENX_KUNIT_IRQ_IRQ_BENCH_H

#include "irq/irq.h"
#include "kunit/lib/gt_fixture.h"
#include "kunit/lib/script_io.h"
#include "regs/irq_regs.h"

struct kunit;

#define GENX_KUNIT_IRQ_ANSWERS	12

/**
 * struct genx_kunit_irq_bench - interrupt code on scripted registers
 * @kgt:	a Lakefield GT, which provides the Linux interrupt and the DRM device
 * @plat:	platform whose interrupt code runs
 * @mmio:	access to the scripted registers
 * @irq:	state of the interrupt code
 * @script:	the scripted registers, with the log of the accesses
 * @answers:	values of registers, up to the first entry with offset 0; other registers read
 *		0. A write to a GT INT DW clears the written bits.
 * @reads:	number of reads since genx_kunit_irq_serve() was called
 * @dead:	number of reads after which all further reads return all ones
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
 * genx_kunit_irq_bench_alloc() - create scripted registers of a platform
 * @test: the test, which fails and ends if the creation fails
 * @plat: the platform
 *
 * genx_irq_init() has not run. The bench is released at the end of the test.
 *
 * Return: the bench.
 */
struct genx_kunit_irq_bench *genx_kunit_irq_bench_alloc(struct kunit *test,
							const struct genx_platform *plat);

/**
 * genx_kunit_irq_bench_start() - initialise the interrupt code of a bench
 * @test: the test
 * @b: the bench
 * @plat: the platform
 *
 * May be called again, with the same or another platform. On return the log is empty, and all
 * registers read 0.
 */
void genx_kunit_irq_bench_start(struct kunit *test, struct genx_kunit_irq_bench *b,
				const struct genx_platform *plat);

/** genx_kunit_irq_bench_create() - create a bench and initialise its interrupt code */
struct genx_kunit_irq_bench *genx_kunit_irq_bench_create(struct kunit *test,
							 const struct genx_platform *plat);

/** genx_kunit_irq_answer() - make the register at @offset read @val from now on */
void genx_kunit_irq_answer(struct genx_kunit_irq_bench *b, u32 offset, u32 val);

/** genx_kunit_irq_no_answers() - make all registers read 0 */
void genx_kunit_irq_no_answers(struct genx_kunit_irq_bench *b);

/**
 * genx_kunit_irq_pend_bits() - make bits of a flat bank pending
 * @b: the bench
 * @source: a source in the bank
 * @bits: bits of the bank's IIR
 *
 * The bank's bit in the master register, if there is one, is set too.
 */
void genx_kunit_irq_pend_bits(struct genx_kunit_irq_bench *b, const struct genx_irq_source *source,
			      u32 bits);

/**
 * genx_kunit_irq_pend() - make events of a source pending, at every level of the hierarchy
 * @b: the bench
 * @source: the source
 * @events: event bits; in a flat bank they begin at bit source->bit
 */
void genx_kunit_irq_pend(struct genx_kunit_irq_bench *b, const struct genx_irq_source *source,
			 u16 events);

/** genx_kunit_irq_serve() - run the interrupt handler once; the log has its accesses only */
irqreturn_t genx_kunit_irq_serve(struct genx_kunit_irq_bench *b);

/** genx_kunit_irq_handler() - count a call in the struct genx_kunit_seen at @data */
void genx_kunit_irq_handler(void *data, u16 bits);

/** genx_kunit_irq_listen() - register genx_kunit_irq_handler() for a source, unmask events */
void genx_kunit_irq_listen(struct kunit *test, struct genx_irq *irq, u8 class, u8 instance,
			   struct genx_kunit_seen *seen, u16 bits);

/** genx_kunit_irq_written() - get the last value written to @offset; no write fails the test */
u32 genx_kunit_irq_written(struct kunit *test, const struct genx_kunit_irq_bench *b, u32 offset);

/** genx_kunit_irq_writes() - count the writes to @offset */
unsigned int genx_kunit_irq_writes(const struct genx_kunit_irq_bench *b, u32 offset);

/** genx_kunit_irq_expect_log() - the test fails if the log is not exactly @want */
void genx_kunit_irq_expect_log(struct kunit *test, const struct genx_kunit_irq_bench *b,
			       const struct genx_kunit_access *want, unsigned int n);

#endif
