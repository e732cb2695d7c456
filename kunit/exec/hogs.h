/* SPDX-License-Identifier: GPL-2.0-only */
/* Contexts that keep an engine busy, for tests of how time is shared. */
#ifndef GENX_KUNIT_EXEC_HOGS_H
#define GENX_KUNIT_EXEC_HOGS_H

#include "kunit/lib/exec_fixture.h"

struct genx_client;

/* Most contexts of a struct genx_kunit_hogs. */
#define GENX_KUNIT_HOGS		64

/**
 * struct genx_kunit_hogs - contexts that all run the same batch, which spins until it is released
 * @batch: batch
 * @client: client of the first context
 * @lrc: contexts
 * @rq: request of each
 * @n: number of contexts
 */
struct genx_kunit_hogs {
	struct genx_kunit_batch *batch;
	struct genx_client *client;
	struct genx_lrc *lrc[GENX_KUNIT_HOGS];
	struct genx_request *rq[GENX_KUNIT_HOGS];
	unsigned int n;
};

/**
 * genx_kunit_hogs_exec() - start engines, or skip the test if it does not run in virtual time
 * @test: the test
 *
 * Return: the fixture.
 */
struct genx_kunit_exec *genx_kunit_hogs_exec(struct kunit *test);

/**
 * genx_kunit_hogs_of() - start contexts of a new client
 * @x: fixture
 * @uid: user of the client
 * @n: number of contexts
 *
 * Return: the contexts, one of which runs.
 */
struct genx_kunit_hogs *genx_kunit_hogs_of(struct genx_kunit_exec *x, u32 uid, unsigned int n);

/** genx_kunit_hogs_start() - as genx_kunit_hogs_of(), of user 1000 */
struct genx_kunit_hogs *genx_kunit_hogs_start(struct genx_kunit_exec *x, unsigned int n);

/**
 * genx_kunit_hogs_files() - start a context of each of many new clients
 * @x: fixture
 * @uid: user of the clients
 * @n: number of clients
 *
 * Return: the contexts, one of which runs.
 */
struct genx_kunit_hogs *genx_kunit_hogs_files(struct genx_kunit_exec *x, u32 uid, unsigned int n);

/** genx_kunit_hogs_finish() - release the batch, and wait until all requests have completed */
void genx_kunit_hogs_finish(struct genx_kunit_exec *x, struct genx_kunit_hogs *hogs);

/**
 * genx_kunit_hogs_trivial_us() - submit a request without a batch
 * @x: fixture
 * @lrc: context
 *
 * Return: the time until the request ended, in microseconds.
 */
s64 genx_kunit_hogs_trivial_us(struct genx_kunit_exec *x, struct genx_lrc *lrc);

#endif
