/* SPDX-License-Identifier: MIT */
/*
 * Internals of the model for its tests: the state and the interfaces of the units. No unit includes
 * this file.
 */
#ifndef GENX_MODEL_PRIV_H
#define GENX_MODEL_PRIV_H

#include "model/cs/cs.h"
#include "model/cs/cs_engine.h"
#include "model/cs/cs_internal.h"
#include "model/cs/cs_priv.h"
#include "model/cs/cs_status.h"
#include "model/display.h"
#include "model/irq/irq.h"
#include "model/irq/irq_bank.h"
#include "model/memory/ggtt.h"
#include "model/memory/local.h"
#include "model/memory/mem.h"
#include "model/memory/ppgtt.h"
#include "model/model.h"
#include "model/oa/oa.h"
#include "model/oa/oa_count.h"
#include "model/oa/oa_kinds.h"
#include "model/oa/oa_report.h"
#include "model/power/fuses.h"
#include "model/power/fw.h"
#include "model/power/package.h"
#include "model/power/pcode.h"
#include "model/power/rc6.h"
#include "model/state/offsets.h"
#include "model/state/part.h"
#include "model/state/reg.h"
#include "model/state/state.h"
#include "model/state/steer.h"
#include "model/state/time.h"
#include "model/state/violation.h"

#endif
