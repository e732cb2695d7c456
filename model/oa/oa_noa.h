/* SPDX-License-Identifier: MIT */
/* NOA, the network that routes internal nodes to the B and C counters. */
#ifndef GENX_MODEL_OA_OA_NOA_H
#define GENX_MODEL_OA_OA_NOA_H

#include "regs/port.h"

struct model;

#define MODEL_OA_NOA_PMON	REG_BIT(30)	/* of SQCNT1 (Gen12.0) */
#define MODEL_OA_NOA_BPC	REG_BIT(29)	/* ... bytes for each clock (Gen12.5) */

/** model_oa_noa_route() - a register of NOA is written; @cpu: by the CPU */
void model_oa_noa_route(struct model *m, bool cpu);
/** model_oa_noa_enable() - the enable of the nodes is written: @on */
void model_oa_noa_enable(struct model *m, bool on);
/** model_oa_noa_units() - evaluate which units are on; returns true if that has changed */
bool model_oa_noa_units(struct model *m);
/** model_oa_noa_live() - do the nodes of all units that are on reach the counters? */
bool model_oa_noa_live(const struct model *m);
/** model_oa_noa_eus() - do the clocks of EUs allow that their nodes have a signal? (Gen12.5) */
bool model_oa_noa_eus(const struct model *m);
/** model_oa_noa_nodes() - nodes that have a signal, if they reach the counters; a bit for each */
u32 model_oa_noa_nodes(const struct model *m);

#endif
