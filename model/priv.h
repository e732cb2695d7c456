/* SPDX-License-Identifier: MIT */
/*
 * Internals of the model for its tests: the state and the interfaces of the units. No unit includes
 * this file.
 */
#ifndef GENX_MODEL_PRIV_H
#define GENX_MODEL_PRIV_H

#include "model/cs.h"
#include "model/cs_engine.h"
#include "model/cs_internal.h"
#include "model/cs_priv.h"
#include "model/cs_status.h"
#include "model/display.h"
#include "model/fuses.h"
#include "model/fw.h"
#include "model/irq.h"
#include "model/irq_bank.h"
#include "model/mem.h"
#include "model/model.h"
#include "model/oa.h"
#include "model/oa_count.h"
#include "model/oa_kinds.h"
#include "model/oa_report.h"
#include "model/part.h"
#include "model/pcode.h"
#include "model/reg.h"
#include "model/state.h"
#include "model/steer.h"
#include "model/time.h"
#include "model/violation.h"

#endif
