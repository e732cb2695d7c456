/* SPDX-License-Identifier: GPL-2.0-only */
/* Submission queue and Load (Gen11+). */
#ifndef GENX_GT_SUBMIT_LOADER_QUEUE_H
#define GENX_GT_SUBMIT_LOADER_QUEUE_H

#include "gt/submit/execlists_types.h"

/* the loader of platforms with GENX_SUBMIT_QUEUE */
extern const struct genx_execlists_loader genx_loader_queue;

#endif
