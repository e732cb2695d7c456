/* SPDX-License-Identifier: GPL-2.0-only */
/* The backend for each kind of submission. */
#ifndef GENX_GT_SUBMIT_BACKENDS_H
#define GENX_GT_SUBMIT_BACKENDS_H

#include "gt/exec/backend.h"

/**
 * genx_backend_get() - backend for a kind of submission
 * @kind: kind of submission of the platform
 *
 * Return: the backend, never NULL.
 */
const struct genx_backend *genx_backend_get(enum genx_submit_kind kind);

#endif
