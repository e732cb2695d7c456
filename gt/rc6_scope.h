/* SPDX-License-Identifier: GPL-2.0-only */
/* A scope in which the GT stays out of RC6. */
#ifndef GENX_GT_RC6_SCOPE_H
#define GENX_GT_RC6_SCOPE_H

#include <linux/cleanup.h>

#include "gt/rc6.h"

/*
 * Scope in which the GT is out of RC6 and its power gates are off, as genx_rc6_inhibit(). On Gen11
 * and Gen12.0 registers of all subslices can be read in it: with the gate of render on, force-wake
 * powers the lowest one alone (SIL-053, G12-188).
 */
DEFINE_GUARD(genx_rc6_inhibit, struct genx_rc6 *, genx_rc6_inhibit(_T), genx_rc6_allow(_T))

#endif
