/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A submission backend for tests. Like a legacy ring, it runs one context at a time, in order, and
 * never preempts.
 */
#ifndef GENX_KUNIT_SUBMIT_SERIAL_BACKEND_H
#define GENX_KUNIT_SUBMIT_SERIAL_BACKEND_H

#include "gt/exec/backend.h"

extern const struct genx_backend genx_kunit_serial_backend;

#endif
