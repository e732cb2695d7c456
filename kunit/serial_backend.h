/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A third backend, for tests: one context at a time, in order, never preempted, as a legacy
 * ring runs them.
 */
#ifndef GENX_KUNIT_SERIAL_BACKEND_H
#define GENX_KUNIT_SERIAL_BACKEND_H

#include "gt/exec/backend.h"

extern const struct genx_backend genx_kunit_serial_backend;

#endif
