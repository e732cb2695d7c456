// SPDX-License-Identifier: MIT
/* Exact values of the OA counters for tests. */
#include "model/oa/oa_account.h"
#include "model/oa/oa_count.h"
#include "model/state/state.h"

static u64 *pick(struct model_oa_values *v, char what, unsigned int index)
{
	switch (what) {
	case 'A':
		return index < MODEL_OA_N_A ? &v->a[index] : NULL;
	case 'B':
		return index < MODEL_OA_N_B ? &v->b[index] : NULL;
	case 'C':
		return index < MODEL_OA_N_C ? &v->c[index] : NULL;
	case 'T':
		return &v->timestamp;
	case 'G':
		return &v->ticks;
	default:
		return NULL;
	}
}

u64 model_oa_total(const struct model *m, char what, unsigned int index)
{
	struct model_oa_values now, start = m->oa.start;
	u64 *counter = pick(&now, what, index);

	if (!counter)
		return 0;
	model_oa_sample(m, m->now, &now);
	return *counter - *pick(&start, what, index);
}

u64 model_oa_account(const struct model *m, char what, unsigned int index)
{
	struct model_oa_values first = m->oa.first, last = m->oa.last;
	u64 *counter = pick(&last, what, index);

	if (!counter || !m->oa.have_first)
		return 0;
	return *counter - *pick(&first, what, index);
}

u64 model_oa_oar_total(const struct model *m, char what, unsigned int index)
{
	struct model_oa_values now, start = m->oa.start;
	u64 *counter = pick(&now, what, index);

	if (!counter)
		return 0;
	model_oa_sample_oar(m, m->now, &now);
	return *counter - *pick(&start, what, index);
}
