/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Scripted force-wake registers of any platform, for tests that check register accesses. They
 * acknowledge each request, unless the test sets a fault.
 */
#ifndef GENX_KUNIT_LIB_WELLS_H
#define GENX_KUNIT_LIB_WELLS_H

#include "kunit/lib/gt_fixture.h"
#include "kunit/lib/script_io.h"

/**
 * struct genx_kunit_wells - scripted force-wake registers, and a GT that uses them
 * @kgt:	GT, of which only mmio is initialized, on @script
 * @fw:		&kgt->gt.fw
 * @script:	scripted registers with the log of the accesses
 * @plat:	platform whose force-wake registers are scripted
 * @request:	value of the request register of each domain
 * @single:	IVB: value of the single-threaded request register
 * @mt_dead:	IVB: the multi-threaded request register has no effect
 * @ack_never:	requests are never acknowledged
 * @ack_stuck:	acknowledge bits stay set after a release
 * @threads:	value of the thread status register, 0x13805c
 * @ecobus:	value of ECOBUS, 0xa180, while the GT is awake
 * @fifo:	value of the level of the write FIFO, 0x120008
 * @fifo_errors: value of the errors of the write FIFO, 0x120000
 * @fifo_reads:	number of reads of @fifo
 * @last_write:	offset of the last write
 * @read:	returns the values of all other registers; NULL: they read 0
 * @write:	called for each write, may be NULL
 * @ctx:	data of the test, for @read and @write
 */
struct genx_kunit_wells {
	struct genx_kunit_gt *kgt;
	struct genx_forcewake *fw;
	struct genx_kunit_script *script;
	const struct genx_platform *plat;
	u32 request[GENX_FW_COUNT];
	u32 single;
	bool mt_dead;
	bool ack_never;
	bool ack_stuck;
	u32 threads;
	u32 ecobus;
	u32 fifo;
	u32 fifo_errors;
	unsigned int fifo_reads;
	u32 last_write;
	u32 (*read)(struct genx_kunit_wells *w, u32 offset);
	void (*write)(struct genx_kunit_wells *w, u32 offset, u32 val);
	void *ctx;
};

/**
 * genx_kunit_wells_create() - create the force-wake registers of a platform, all domains asleep
 * @test: current test; it fails and ends if the registers cannot be created
 * @plat: platform
 *
 * The caller must call genx_forcewake_init().
 *
 * Return: the registers, released at the end of the test.
 */
struct genx_kunit_wells *genx_kunit_wells_create(struct kunit *test,
						 const struct genx_platform *plat);

/**
 * genx_kunit_wells_up() - call genx_kunit_wells_create() and genx_forcewake_init()
 * @test: current test
 * @plat: platform
 *
 * Return: the registers, with an empty log.
 */
struct genx_kunit_wells *genx_kunit_wells_up(struct kunit *test, const struct genx_platform *plat);

/**
 * genx_kunit_wells_end() - call genx_forcewake_fini(), and expect that no domain is awake
 * @test: current test; also fails if the platform's tables forbid an access that was made
 * @w: scripted force-wake registers
 */
void genx_kunit_wells_end(struct kunit *test, struct genx_kunit_wells *w);

#endif
