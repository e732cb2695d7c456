/* SPDX-License-Identifier: GPL-2.0-only */
/* Helpers of the submission tests. */
#ifndef GENX_KUNIT_EXECLISTS_FIXTURE_H
#define GENX_KUNIT_EXECLISTS_FIXTURE_H

#include "kunit/exec_fixture.h"

/**
 * genx_kunit_engine_peek() - read a register of an engine, with its domains awake
 * @x: fixture
 * @engine: engine
 * @addr: of the register
 *
 * Return: its value.
 */
u32 genx_kunit_engine_peek(struct genx_kunit_exec *x, struct genx_engine *engine, u32 addr);

/**
 * genx_kunit_sq_valid() - whether an element of the submission queue is valid
 * @x: fixture
 * @engine: engine
 * @element: number of the element
 *
 * Return: its valid bit.
 */
u32 genx_kunit_sq_valid(struct genx_kunit_exec *x, struct genx_engine *engine,
			unsigned int element);

/**
 * genx_kunit_prepare() - a request like genx_kunit_submit()'s that is not submitted yet
 * @x: fixture
 * @lrc: context, of the batch's address space
 * @batch: batch or NULL
 *
 * The emission lock of @lrc is held until the request is submitted.
 *
 * Return: the request.
 */
struct genx_request *genx_kunit_prepare(struct genx_kunit_exec *x, struct genx_lrc *lrc,
					struct genx_kunit_batch *batch);

#endif
