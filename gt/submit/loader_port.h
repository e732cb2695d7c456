/* SPDX-License-Identifier: GPL-2.0-only */
/* Execution list submission port (Gen8, Gen9). */
#ifndef GENX_GT_SUBMIT_LOADER_PORT_H
#define GENX_GT_SUBMIT_LOADER_PORT_H

#include "gt/submit/execlists_types.h"

/* the loader of platforms with GENX_SUBMIT_PORT */
extern const struct genx_execlists_loader genx_loader_port;

#endif
