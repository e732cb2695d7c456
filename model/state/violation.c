// SPDX-License-Identifier: MIT
#include "model/state/state.h"
#include "model/state/violation.h"

__attribute__((format(printf, 4, 5)))
void model_violation(struct model *m, const char *rule, u32 reg, const char *fmt, ...)
{
	const struct model_host *host = m->cfg.host;
	struct model_violation *v, scratch;
	char line[192];
	va_list args;

	if (host && host->known && host->known(m->cfg.host_ctx, rule, reg)) {
		m->stats.known++;
		return;
	}
	m->stats.violations++;
	v = m->n_violations < MODEL_VIOLATIONS_KEPT ?
		&m->violations[m->n_violations++] : &scratch;
	v->rule = rule;
	v->reg = reg;
	v->time_ns = m->now;
	va_start(args, fmt);
	vsnprintf(v->text, sizeof(v->text), fmt, args);
	va_end(args);
	if (!host || !host->log)
		return;
	snprintf(line, sizeof(line), "violation %s at register %#x, %llu ns: %s", rule, reg,
		 (unsigned long long)m->now, v->text);
	host->log(m->cfg.host_ctx, line);
}
