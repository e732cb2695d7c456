/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Execlists: the backend of Gen8 and later.
 *
 * The driver computes the queue that the hardware should have (the first runnable contexts), and
 * compares it with the queue that the hardware has. If they differ, a loader, which depends on the
 * platform, writes the new queue to the hardware.
 */
#ifndef GENX_GT_SUBMIT_EXECLISTS_H
#define GENX_GT_SUBMIT_EXECLISTS_H

#include "gt/exec/backend.h"

/* GENX_SUBMIT_QUEUE */
extern const struct genx_backend genx_execlists_queue_backend;
/* GENX_SUBMIT_PORT */
extern const struct genx_backend genx_execlists_port_backend;

#endif
