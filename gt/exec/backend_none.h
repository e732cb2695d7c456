/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Engines that run no contexts: their interrupts come in, their workarounds are applied,
 * and they can be reset.
 */
#ifndef GENX_GT_EXEC_BACKEND_NONE_H
#define GENX_GT_EXEC_BACKEND_NONE_H

#include "gt/exec/backend.h"

/* backend of the kinds of submission that are not implemented */
extern const struct genx_backend genx_backend_none;

#endif
