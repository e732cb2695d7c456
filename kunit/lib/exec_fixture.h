/* SPDX-License-Identifier: GPL-2.0-only */
/* Fixture: a GT with running engines on a modelled GPU, and batches for it. */
#ifndef GENX_KUNIT_LIB_EXEC_FIXTURE_H
#define GENX_KUNIT_LIB_EXEC_FIXTURE_H

#include <linux/scatterlist.h>

#include "gt/engine/engine.h"
#include "gt/engine/gt_reset.h"
#include "gt/engine/gt_start.h"
#include "gt/memory/buffer.h"
#include "gt/memory/ggtt.h"
#include "gt/memory/ppgtt.h"
#include "kunit/lib/gt_fixture.h"
#include "regs/platforms/dg2_cs.h"

struct genx_client;

/* How long a test waits for the driver, in milliseconds. */
#define GENX_KUNIT_EXEC_MS	10000

/* Address at which a batch is mapped: commands start at offset 0, data at offset 0x800. */
#define GENX_KUNIT_BATCH_ADDR	0x10000
#define GENX_KUNIT_BATCH_DATA	0x800

/**
 * struct genx_kunit_exec - a GT with running engines
 * @test: the test
 * @kgt: the GT; its engines are started and its interrupts installed
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
 * struct genx_kunit_batch - a page of commands and data in an address space of its own
 * @vm: address space, in which the page is at GENX_KUNIT_BATCH_ADDR
 * @buf: the page
 * @sgt: table of the page's DMA address, from which it is mapped in @vm
 * @ggtt: the GGTT with @global
 * @global: the same address in the GGTT, where batches write it through the GGTT; such a test can
 *	have one batch
 * @narrow: addresses in commands have one DW
 * @jump: jump that genx_kunit_release() overwrites, NULL: there is none
 * @dw: DWs of the page, for commands
 * @data: DWs of the page from GENX_KUNIT_BATCH_DATA on
 */
struct genx_kunit_batch {
	struct genx_ppgtt *vm;
	struct genx_buffer *buf;
	struct sg_table sgt;
	struct genx_ggtt *ggtt;
	struct genx_ggtt_object *global;
	bool narrow;
	u32 *jump;
	u32 *dw;
	u32 *data;
};

/**
 * genx_kunit_exec_create() - create a GT and start its engines
 * @test: the test
 * @cfg: configuration of the model; NULL: a Lakefield without fused-off units, or the
 *		Kaby Lake of a case of genx_kunit_ports_gen()
 *
 * Engines are stopped at the end of the test.
 *
 * Return: the fixture.
 */
struct genx_kunit_exec *genx_kunit_exec_create(struct kunit *test, const struct model_config *cfg);

/**
 * genx_kunit_ports_gen() - KUnit parameters: Lakefield, which has a submission queue, and Kaby
 * Lake, which has a port
 */
const void *genx_kunit_ports_gen(const void *prev, char *desc);

/**
 * genx_kunit_exec_backend() - as genx_kunit_exec_create(), with another backend
 * @test: the test
 * @cfg: configuration of the model; NULL: a Lakefield without fused-off units
 * @backend: backend; NULL: the platform's
 *
 * Return: the fixture.
 */
struct genx_kunit_exec *genx_kunit_exec_backend(struct kunit *test, const struct model_config *cfg,
						const struct genx_backend *backend);

/**
 * genx_kunit_set_heartbeat() - set the heartbeat interval of all engines
 * @gt: GT with engines
 * @ms: interval in milliseconds
 */
void genx_kunit_set_heartbeat(struct genx_gt *gt, unsigned int ms);

/**
 * genx_kunit_lose_power() - the GPU loses all registers and GGTT entries (SIL-217)
 * @x: fixture whose GT is suspended
 */
void genx_kunit_lose_power(struct genx_kunit_exec *x);

/**
 * genx_kunit_platform() - a Lakefield with other command streamers, for struct model_config
 * @test: the test
 * @cs: command streamers; NULL: Lakefield's
 *
 * Return: the platform, valid until the end of the test.
 */
const struct genx_platform *genx_kunit_platform(struct kunit *test,
						const struct genx_streamers *cs);

/**
 * struct genx_kunit_streamers - command streamers on which a test case runs
 * @name:	name in the test report
 * @cs:		command streamers; NULL: Lakefield's
 * @first_dw:	first DW of the status buffer (Z-01), whose write pointer is 31 DWs behind it; 0:
 *		the platform's position
 * @plat:	platform; NULL: a Lakefield with @cs
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
 * genx_kunit_lrc() - create a context
 * @x: fixture
 * @engine: engine
 * @vm: address space or NULL
 *
 * Return: the context, which is closed and put at the end of the test.
 */
struct genx_lrc *genx_kunit_lrc(struct genx_kunit_exec *x, struct genx_engine *engine,
				struct genx_ppgtt *vm);

/** genx_kunit_lrc_of() - as genx_kunit_lrc(), of a client */
struct genx_lrc *genx_kunit_lrc_of(struct genx_kunit_exec *x, struct genx_engine *engine,
				   struct genx_client *client, struct genx_ppgtt *vm);

/**
 * genx_kunit_client_lrc() - create a context of a client on the render engine
 * @x: fixture
 * @client: client
 * @vm: address space or NULL
 *
 * Return: the context, which is closed and put at the end of the test.
 */
struct genx_lrc *genx_kunit_client_lrc(struct genx_kunit_exec *x, struct genx_client *client,
				       struct genx_ppgtt *vm);

/** genx_kunit_user_lrc() - as genx_kunit_client_lrc(), of a new client of a user */
struct genx_lrc *genx_kunit_user_lrc(struct genx_kunit_exec *x, u32 uid, struct genx_ppgtt *vm);

/**
 * genx_kunit_batch() - create an address space with one page of MI_BATCH_BUFFER_END
 * @x: fixture
 *
 * Return: the batch, which is released at the end of the test.
 */
struct genx_kunit_batch *genx_kunit_batch(struct genx_kunit_exec *x);

/**
 * genx_kunit_batch_spin() - fill a batch with commands that wait for genx_kunit_release()
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
	/* its address is a no-op, too */
	if (batch->jump)
		WRITE_ONCE(*batch->jump, 0);
	WRITE_ONCE(batch->data[0], 1);
}

/**
 * genx_kunit_batch_forever() - fill a batch with an endless loop
 * @batch: batch
 *
 * The batch writes 1 to data[1], then enters a loop without a preemption point (PRE-001..005).
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
 * @lrc: context that has the batch's address space
 * @batch: batch
 *
 * Return: the request.
 */
struct genx_request *genx_kunit_hang_batch(struct genx_kunit_exec *x, struct genx_lrc *lrc,
					   struct genx_kunit_batch *batch);

/**
 * genx_kunit_submit() - submit a request
 * @x: fixture
 * @lrc: context, which has the address space of @batch if there is one
 * @batch: batch that the request runs; NULL: an empty request
 * @priority: priority of the request
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
 * genx_kunit_finish() - wait for a request, check the error of its fence, and put it
 * @x: fixture
 * @rq: request
 * @error: expected error of the fence, 0 or a negative errno
 */
void genx_kunit_finish(struct genx_kunit_exec *x, struct genx_request *rq, int error);

/**
 * genx_kunit_wait_reset() - wait until an engine has been reset once
 * @x: fixture
 * @engine: engine that was never reset before
 */
void genx_kunit_wait_reset(struct genx_kunit_exec *x, struct genx_engine *engine);

/**
 * struct genx_kunit_order - whether one fence signals after another
 * @cb:		callback on the later fence
 * @earlier:	the earlier fence; the caller keeps a reference
 * @ran:	the later fence has signalled
 * @in_order:	the earlier fence had signalled when the later one did
 */
struct genx_kunit_order {
	struct dma_fence_cb cb;
	struct dma_fence *earlier;
	bool ran;
	bool in_order;
};

/**
 * genx_kunit_order() - record the order in which the fences of two requests signal
 * @x: fixture
 * @order: filled; must stay allocated until the fence of @later has signalled
 * @earlier: request that must end first
 * @later: request that must end after @earlier; has not ended yet
 */
void genx_kunit_order(struct genx_kunit_exec *x, struct genx_kunit_order *order,
		      struct genx_request *earlier, struct genx_request *later);

/**
 * genx_kunit_idle() - expect that all engines become idle
 * @x: fixture
 */
void genx_kunit_idle(struct genx_kunit_exec *x);

/**
 * genx_kunit_power_cycles() - expect that contexts of render run across losses of power
 * @x: fixture
 *
 * Twice: suspend, loss of all registers, resume, and then an old and a new context run. No engine
 * may be reset for that.
 */
void genx_kunit_power_cycles(struct genx_kunit_exec *x);

#endif
