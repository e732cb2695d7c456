/* SPDX-License-Identifier: GPL-2.0-only */
/* Fixture of tests of requests that the driver ends. */
#ifndef GENX_KUNIT_EXEC_ENDING_FIXTURE_H
#define GENX_KUNIT_EXEC_ENDING_FIXTURE_H

#include "gt/exec/ending.h"
#include "kunit/lib/exec_fixture.h"

/* request_timeout_ms of the fixture; the hang watch samples GENX_HANG_TICKS times in it. */
#define GENX_KUNIT_ENDING_BOUND_MS	1000
#define GENX_KUNIT_ENDING_SAMPLE_MS	(GENX_KUNIT_ENDING_BOUND_MS / GENX_HANG_TICKS)

/**
 * genx_kunit_ending_exec() - start engines with the timeout above
 * @test: the test, which is skipped if it does not run in virtual time
 * @cfg: configuration of the model; NULL: a Lakefield without fused-off units
 * @backend: backend; NULL: the platform's
 *
 * Return: the fixture.
 */
struct genx_kunit_exec *genx_kunit_ending_exec(struct kunit *test, const struct model_config *cfg,
					       const struct genx_backend *backend);

/** genx_kunit_ending_timeout() - set request_timeout_ms of all engines; 0: no timeout */
void genx_kunit_ending_timeout(struct genx_kunit_exec *x, unsigned int ms);

/** genx_kunit_ending_expect_done() - expect idle engines, no marked context and no violation */
void genx_kunit_ending_expect_done(struct genx_kunit_exec *x);

#endif
