// SPDX-License-Identifier: MIT
/*
 * OAR, the OA unit of the render context (Gen12.0).
 *
 * Counters count while a context runs that enables them: by bit 8 of CTX_CONTROL, by OAR_OACONTROL
 * and by the resume bit of OACTXCONTROL. All three are in the image of the context. The reports of
 * MI_REPORT_PERF_COUNT are OAR's; the format is that of OAR_OACONTROL. If the context that runs
 * does not enable the unit, the report has 256 bytes, and its counters are 0 (G12-101).
 *
 * The place of the counters in an image is not public. They keep their values while the context
 * does not run, so two contexts that both enable the unit share them.
 *
 * B counters follow the CEC pairs from 0xDC00 on, which metric sets write with the values of those
 * of the global unit; that they are OAR's is inferred. Until the signals of NOA have settled, B and
 * C counters are 0.
 *
 * Source: the public Gen12.0 facts, A17, G12-101, G12-204.
 */
#include "model/oa/oa_count.h"
#include "model/oa/oa_kinds.h"
#include "model/oa/oa_oar.h"
#include "model/oa/oa_report.h"
#include "model/state/offsets.h"
#include "model/state/state.h"
#include "model/state/violation.h"
#include "regs/oa_regs.h"

#define CTX_CONTROL_OAR		REG_BIT(8)
#define OAR_ENABLE		REG_BIT(0)
#define OAR_FORMAT_MASK		REG_GENMASK(3, 1)

static bool enabled(const struct model *m)
{
	return m->oa.ctx_valid && m->oa.oar.control & OAR_ENABLE &&
	       m->regs[MMIO_RENDER_CONTEXT_CONTROL / 4] & CTX_CONTROL_OAR;
}

void model_oa_oar_refresh(struct model *m)
{
	m->oa.oar.counting = m->part->oa && m->part->oa->gen12 && m->oa.powered && enabled(m) &&
			     m->oa.oar.ctxcontrol & OACTXCONTROL_RESUME;
}

static size_t zeros(u32 id, const struct model_oa_values *now, u32 *report)
{
	memset(report, 0, MODEL_OA_OAR_DW * sizeof(*report));
	report[0] = id;
	report[1] = (u32)now->timestamp;
	return MODEL_OA_OAR_DW * sizeof(*report);
}

size_t model_oa_oar_report(struct model *m, u32 report_id, u32 *report)
{
	u32 select = REG_FIELD_GET(OAR_FORMAT_MASK, m->oa.oar.control);
	const struct model_oa_format *format = model_oa_format_oar(m, select);
	struct model_oa_values now;

	model_oa_sample_oar(m, m->now, &now);
	m->stats.oa_mi_reports++;
	if (!enabled(m))
		return zeros(report_id, &now, report);
	if (!format) {
		model_violation(m, "OAF-021", MMIO_OAR_OACONTROL,
				"report in an undefined format, control %#x", m->oa.oar.control);
		return zeros(report_id, &now, report);
	}
	if (m->now < m->oa.settled_at) {
		memset(now.b, 0, sizeof(now.b));
		memset(now.c, 0, sizeof(now.c));
	}
	return model_oa_pack(m, format, report_id, &now, report);
}

void model_oa_oar_reset(struct model *m)
{
	m->oa.oar.control = 0;
	m->oa.oar.ctxcontrol = 0;
	memset(m->oa.oar.cec, 0, sizeof(m->oa.oar.cec));
	m->oa.oar.counting = false;
}
