/* SPDX-License-Identifier: GPL-2.0-only */
/* A GT with running engines on a modelled GPU, and batches to run there. */
#ifndef GENX_KUNIT_EXEC_FIXTURE_H
#define GENX_KUNIT_EXEC_FIXTURE_H

#include <linux/scatterlist.h>

#include "gt/exec/engine.h"
#include "gt/exec/exec.h"
#include "gt/exec/recovery.h"
#include "gt/memory/buffer.h"
#include "gt/memory/ppgtt.h"
#include "kunit/gt_fixture.h"
#include "regs/platforms/dg2_cs.h"

/* How long a test waits for the driver, in milliseconds. */
#define GENX_KUNIT_EXEC_MS	10000

/* Where batches are mapped: offset 0 commands, 0x800 data. */
#define GENX_KUNIT_BATCH_ADDR	0x10000
#define GENX_KUNIT_BATCH_DATA	0x800

/**
 * struct genx_kunit_exec - a GT with running engines
 * @test: the test
 * @kgt: the GT, engines started, interrupts installed
 * @gt: &kgt->gt
 * @rcs: render engine, NULL if the platform's kind of submission has no backend
 * @bcs: copy engine, likewise
 */
struct genx_kunit_exec {
	struct kunit *test;
	struct genx_kunit_gt *kgt;
	struct genx_gt *gt;
	struct genx_engine *rcs;
	struct genx_engine *bcs;
};

/**
 * struct genx_kunit_batch - a page of commands in an address space of its own
 * @vm: the address space, the page at GENX_KUNIT_BATCH_ADDR
 * @buf: the page
 * @sgt: for the mapping
 * @dw: its contents
 * @data: DWs at GENX_KUNIT_BATCH_DATA
 */
struct genx_kunit_batch {
	struct genx_ppgtt *vm;
	struct genx_buffer *buf;
	struct sg_table sgt;
	u32 *dw;
	u32 *data;
};

/**
 * genx_kunit_exec_create() - running engines
 * @test: the test
 * @cfg: of the model, NULL: a whole Lakefield, or a Kaby Lake in a suite of
 *	genx_kunit_exec_kbl()
 *
 * Engines are stopped at the end of the test.
 *
 * Return: the fixture.
 */
struct genx_kunit_exec *genx_kunit_exec_create(struct kunit *test, const struct model_config *cfg);

/**
 * genx_kunit_exec_kbl() - init of a suite that runs on Kaby Lake: port instead of queue
 * @test: a test
 *
 * Return: 0.
 */
int genx_kunit_exec_kbl(struct kunit *test);

/**
 * genx_kunit_exec_backend() - as genx_kunit_exec_create(), with another backend
 * @test: the test
 * @cfg: of the model, NULL: a whole Lakefield
 * @backend: backend, NULL: the platform's
 *
 * Return: the fixture.
 */
struct genx_kunit_exec *genx_kunit_exec_backend(struct kunit *test, const struct model_config *cfg,
						const struct genx_backend *backend);

/**
 * genx_kunit_set_heartbeat() - interval of the heartbeats of all engines
 * @gt: GT with engines
 * @ms: interval
 */
void genx_kunit_set_heartbeat(struct genx_gt *gt, unsigned int ms);

/**
 * genx_kunit_lose_power() - the GPU loses all registers
 * @x: fixture, suspended
 */
void genx_kunit_lose_power(struct genx_kunit_exec *x);

/**
 * genx_kunit_platform() - a platform for struct model_config
 * @test: the test
 * @cs: command streamers that take the place of Lakefield's, or NULL
 *
 * Return: the platform, valid until the end of the test.
 */
const struct genx_platform *genx_kunit_platform(struct kunit *test,
						const struct genx_streamers *cs);

/**
 * struct genx_kunit_streamers - command streamers on which a test case runs
 * @name:	for the report
 * @cs:		streamers, NULL: Lakefield's
 * @first_dw:	position of the status buffer (Z-01), 0: the platform's; its write pointer is
 *		31 DWs after it
 * @plat:	platform, NULL: a Lakefield with @cs
 */
struct genx_kunit_streamers {
	const char *name;
	const struct genx_streamers *cs;
	u8 first_dw;
	const struct genx_platform *plat;
};

/**
 * genx_kunit_streamers_gen() - KUnit parameters: submission queues of Gen11 and Gen12.5, with
 * the status buffer at both positions (Z-01)
 */
const void *genx_kunit_streamers_gen(const void *prev, char *desc);

/** genx_kunit_submit_gen() - as genx_kunit_streamers_gen(), and the ports of Gen8 and Gen9 */
const void *genx_kunit_submit_gen(const void *prev, char *desc);

/**
 * genx_kunit_preempting_gen() - as genx_kunit_submit_gen(), without Gen8, whose render engine
 * cannot preempt a batch (T-18)
 */
const void *genx_kunit_preempting_gen(const void *prev, char *desc);

/**
 * genx_kunit_exec_streamers() - start engines of the kind that the test parameter selects
 * @test: test whose parameter comes from one of the generators above
 *
 * Return: the fixture.
 */
struct genx_kunit_exec *genx_kunit_exec_streamers(struct kunit *test);

/**
 * genx_kunit_lrc() - context, closed and put at the end of the test
 * @x: fixture
 * @engine: engine
 * @vm: address space or NULL
 *
 * Return: the context.
 */
struct genx_lrc *genx_kunit_lrc(struct genx_kunit_exec *x, struct genx_engine *engine,
				struct genx_ppgtt *vm);

/**
 * genx_kunit_batch() - an address space with a page, filled with MI_BATCH_BUFFER_END
 * @x: fixture
 *
 * Return: the batch, released at the end of the test.
 */
struct genx_kunit_batch *genx_kunit_batch(struct genx_kunit_exec *x);

/**
 * genx_kunit_batch_spin() - fill a batch with a wait
 * @batch: batch
 *
 * The batch writes 1 to data[1], polls data[0] until it is not 0 (PRE-004), then writes
 * 0x600d to data[2].
 */
void genx_kunit_batch_spin(struct genx_kunit_batch *batch);

/**
 * genx_kunit_release() - let a spinning batch end
 * @batch: batch
 */
static inline void genx_kunit_release(struct genx_kunit_batch *batch)
{
	WRITE_ONCE(batch->data[0], 1);
}

/**
 * genx_kunit_batch_forever() - fill a batch with an endless loop
 * @batch: batch
 *
 * The loop has no preemption point (PRE-001..005). Before it the batch writes 1 to data[1].
 */
void genx_kunit_batch_forever(struct genx_kunit_batch *batch);

/**
 * genx_kunit_hang() - arm a hang: the engine stops at the next command that it fetches
 * @x: fixture
 * @engine: engine
 */
void genx_kunit_hang(struct genx_kunit_exec *x, struct genx_engine *engine);

/**
 * genx_kunit_hang_batch() - submit a batch, and hang the engine after the batch has begun
 * @x: fixture
 * @lrc: context, of the batch's address space
 * @batch: batch
 *
 * Return: the request.
 */
struct genx_request *genx_kunit_hang_batch(struct genx_kunit_exec *x, struct genx_lrc *lrc,
					   struct genx_kunit_batch *batch);

/**
 * genx_kunit_submit() - submit an empty request, or one that runs a batch
 * @x: fixture
 * @lrc: context, of the batch's address space
 * @batch: batch or NULL
 * @priority: of the request
 *
 * Return: the request.
 */
struct genx_request *genx_kunit_submit(struct genx_kunit_exec *x, struct genx_lrc *lrc,
				       struct genx_kunit_batch *batch, int priority);

/**
 * genx_kunit_wait_begun() - wait until a spinning batch runs
 * @x: fixture
 * @batch: batch
 */
void genx_kunit_wait_begun(struct genx_kunit_exec *x, struct genx_kunit_batch *batch);

/**
 * genx_kunit_finish() - expect that a request ends, and put it
 * @x: fixture
 * @rq: request
 * @error: of its fence
 */
void genx_kunit_finish(struct genx_kunit_exec *x, struct genx_request *rq, int error);

/**
 * genx_kunit_wait_reset() - expect that an engine is reset, once
 * @x: fixture
 * @engine: engine that was never reset before
 */
void genx_kunit_wait_reset(struct genx_kunit_exec *x, struct genx_engine *engine);

/**
 * struct genx_kunit_order - whether one fence signals after another
 * @cb:		of the later fence
 * @earlier:	the earlier fence; the caller keeps a reference
 * @ran:	the later fence has signalled
 * @in_order:	the earlier fence had signalled by then
 */
struct genx_kunit_order {
	struct dma_fence_cb cb;
	struct dma_fence *earlier;
	bool ran;
	bool in_order;
};

/**
 * genx_kunit_order() - watch the order in which two fences signal
 * @x: fixture
 * @order: result, valid until the later fence has signalled
 * @earlier: request that must end first
 * @later: request that must end after it, which has not ended yet
 */
void genx_kunit_order(struct genx_kunit_exec *x, struct genx_kunit_order *order,
		      struct genx_request *earlier, struct genx_request *later);

/**
 * genx_kunit_idle() - expect that all engines become idle
 * @x: fixture
 */
void genx_kunit_idle(struct genx_kunit_exec *x);

#endif
