/* SPDX-License-Identifier: GPL-2.0-only */
/* Which backend runs which kind of submission. */
#ifndef GENX_GT_EXEC_BACKENDS_H
#define GENX_GT_EXEC_BACKENDS_H

#include "gt/exec/backend.h"

/**
 * genx_backend_get() - backend of a kind
 * @kind: kind of the platform
 *
 * Return: its table, never NULL.
 */
const struct genx_backend *genx_backend_get(enum genx_submit_kind kind);

#endif
