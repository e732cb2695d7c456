/* SPDX-License-Identifier: GPL-2.0-only */
/* Clients whose batches spin until they are released. */
#ifndef GENX_KUNIT_LIB_SPINNER_H
#define GENX_KUNIT_LIB_SPINNER_H

#include "kunit/lib/exec_fixture.h"

struct genx_client;

/**
 * struct genx_kunit_spinner - a client with one context that waits in a batch until it is released
 * @client: client
 * @batch: batch
 * @lrc: context
 * @rq: the last request
 */
struct genx_kunit_spinner {
	struct genx_client *client;
	struct genx_kunit_batch *batch;
	struct genx_lrc *lrc;
	struct genx_request *rq;
};

/** genx_kunit_spinner_of() - create a context of a client; nothing is submitted */
struct genx_kunit_spinner genx_kunit_spinner_of(struct genx_kunit_exec *x,
						struct genx_engine *engine,
						struct genx_client *client);

/** genx_kunit_spinner_create() - create a client with a context; nothing is submitted */
struct genx_kunit_spinner genx_kunit_spinner_create(struct genx_kunit_exec *x,
						    struct genx_engine *engine);

/**
 * genx_kunit_spinner_start() - submit the batch, and wait until it runs
 * @x: fixture
 * @s: spinner
 * @priority: priority of the request
 */
void genx_kunit_spinner_start(struct genx_kunit_exec *x, struct genx_kunit_spinner *s,
			      int priority);

/** genx_kunit_spinner_begin() - create and start a client with a context on the render engine */
struct genx_kunit_spinner genx_kunit_spinner_begin(struct genx_kunit_exec *x);

/**
 * genx_kunit_spinner_finish() - wait for the end of the request
 * @x: fixture
 * @s: spinner
 * @error: status of its fence; 0: the batch is released before
 */
void genx_kunit_spinner_finish(struct genx_kunit_exec *x, struct genx_kunit_spinner *s, int error);

/** genx_kunit_spinner_end_ms() - as genx_kunit_spinner_finish(); returns the time until the end */
s64 genx_kunit_spinner_end_ms(struct genx_kunit_exec *x, struct genx_kunit_spinner *s, int error);

#endif
