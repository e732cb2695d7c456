/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Backend of engines that run no contexts. The driver counts their interrupts, applies their
 * workarounds, and can reset them.
 */
#ifndef GENX_GT_SUBMIT_BACKEND_NONE_H
#define GENX_GT_SUBMIT_BACKEND_NONE_H

#include "gt/exec/backend.h"

/* Backend of the kinds of submission that are not implemented. */
extern const struct genx_backend genx_backend_none;

#endif
