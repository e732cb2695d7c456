/* SPDX-License-Identifier: MIT */
/*
 * Strict modes: what hardware may do that no manual demands, and the model does by a seed or a
 * fault. The model counts each time that it did, so that a test can prove that it ran with the
 * mode.
 */
#ifndef GENX_MODEL_STATE_STRICT_H
#define GENX_MODEL_STATE_STRICT_H

#include "model/state/model_types.h"

struct model;

/**
 * model_strict_count() - the model just did what a strict mode stands for
 * @m: model
 * @mode: the mode
 */
void model_strict_count(struct model *m, enum model_strict mode);

/**
 * model_strict_applies() - can this platform have the mode?
 * @plat: platform
 * @mode: the mode
 *
 * Return: true if it can.
 */
bool model_strict_applies(const struct genx_platform *plat, enum model_strict mode);

/**
 * model_strict_name() - name of a mode: its column in the matrix of platforms
 * @mode: the mode
 *
 * Return: the name, NULL past the end.
 */
const char *model_strict_name(enum model_strict mode);

#endif
