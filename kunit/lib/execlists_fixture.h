/* SPDX-License-Identifier: GPL-2.0-only */
/* Helpers of the tests of submission. */
#ifndef GENX_KUNIT_LIB_EXECLISTS_FIXTURE_H
#define GENX_KUNIT_LIB_EXECLISTS_FIXTURE_H

#include "kunit/lib/exec_fixture.h"

/**
 * genx_kunit_engine_peek() - wake the domains of an engine and read one of its registers
 * @x: fixture
 * @engine: engine
 * @addr: address of the register
 *
 * Return: value of the register.
 */
u32 genx_kunit_engine_peek(struct genx_kunit_exec *x, struct genx_engine *engine, u32 addr);

/**
 * genx_kunit_sq_valid() - whether an element of the submission queue is valid
 * @x: fixture
 * @engine: engine
 * @element: number of the element
 *
 * Return: valid bit of the element.
 */
u32 genx_kunit_sq_valid(struct genx_kunit_exec *x, struct genx_engine *engine,
			unsigned int element);

/**
 * genx_kunit_prepare() - create a request as genx_kunit_submit() does, but do not submit it
 * @x: fixture
 * @lrc: context, which has the address space of @batch if there is one
 * @batch: batch or NULL
 *
 * The emission lock of @lrc is held until the request is submitted.
 *
 * Return: the request.
 */
struct genx_request *genx_kunit_prepare(struct genx_kunit_exec *x, struct genx_lrc *lrc,
					struct genx_kunit_batch *batch);

#endif
