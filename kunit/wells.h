/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Scripted power wells of any platform: they acknowledge each request, unless a test
 * sets a fault. For tests of the register accesses of the parts of a GT.
 */
#ifndef GENX_KUNIT_WELLS_H
#define GENX_KUNIT_WELLS_H

#include "kunit/gt_fixture.h"
#include "kunit/script_io.h"

/**
 * struct genx_kunit_wells - the wells, and a GT on them
 * @kgt:	mmio is set up on the script, nothing else
 * @fw:		&kgt->gt.fw
 * @script:	log of the accesses
 * @plat:	platform of the wells
 * @request:	current requests, by domain
 * @single:	IVB: request of its single-threaded register
 * @mt_dead:	IVB: the multi-threaded register has no effect
 * @ack_never:	no acknowledge comes
 * @ack_stuck:	acknowledges stay set
 * @threads:	value of register 0x13805c
 * @ecobus:	value of ECOBUS (0xa180) while the GT is awake
 * @fifo:	value of register 0x120008
 * @fifo_errors: value of register 0x120000
 * @fifo_reads:	number of reads of @fifo
 * @last_write:	offset of the last write
 * @read:	returns the values of all other registers; NULL: they are 0
 * @write:	called for each write, may be NULL
 * @ctx:	data of the test
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
 * genx_kunit_wells_create() - wells of a platform, all asleep
 * @test: the test; it fails and ends if that is not possible
 * @plat: platform
 *
 * Return: the wells, released with the test; genx_forcewake_init() has not run.
 */
struct genx_kunit_wells *genx_kunit_wells_create(struct kunit *test,
						 const struct genx_platform *plat);

/**
 * genx_kunit_wells_up() - genx_kunit_wells_create() and genx_forcewake_init()
 * @test: the test
 * @plat: platform
 *
 * Return: the wells, log empty.
 */
struct genx_kunit_wells *genx_kunit_wells_up(struct kunit *test, const struct genx_platform *plat);

/**
 * genx_kunit_wells_end() - genx_forcewake_fini(); checks that no domain is awake
 * @test: the test; fails also if an access was made that the tables forbid
 * @w: the wells
 */
void genx_kunit_wells_end(struct kunit *test, struct genx_kunit_wells *w);

#endif
