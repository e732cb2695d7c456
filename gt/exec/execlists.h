/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Execlists: the backend of Gen8 and later, over a loader.
 *
 * The driver computes what the queue should be (the first runnable contexts), compares it
 * with what the hardware has, and loads a new queue if they differ.
 */
#ifndef GENX_GT_EXEC_EXECLISTS_H
#define GENX_GT_EXEC_EXECLISTS_H

#include "gt/exec/backend.h"

/* GENX_SUBMIT_QUEUE */
extern const struct genx_backend genx_execlists_queue_backend;
/* GENX_SUBMIT_PORT */
extern const struct genx_backend genx_execlists_port_backend;

#endif
