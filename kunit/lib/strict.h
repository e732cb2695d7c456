/* SPDX-License-Identifier: GPL-2.0-only */
/* Cells of the matrix for the strict modes of the model. */
#ifndef GENX_KUNIT_LIB_STRICT_H
#define GENX_KUNIT_LIB_STRICT_H

#include "kunit/lib/model_glue.h"
#include "model/state/strict.h"

/**
 * genx_kunit_strict_row() - fill the cell of the GPU's platform and a strict mode
 * @test: the test
 * @gpu: the GPU
 * @mode: the mode
 *
 * Fails the test, and with it the cell, if the model has not done what the mode stands for. Call it
 * after the outcome has been checked.
 */
void genx_kunit_strict_row(struct kunit *test, struct genx_kunit_gpu *gpu, enum model_strict mode);

#endif
