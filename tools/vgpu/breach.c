// SPDX-License-Identifier: MIT
/* Count each violation by rule and register: the model keeps only the first ones as texts. */
#include <string.h>

#include "tools/vgpu/vgpu.h"

static struct breach *find(struct breaches *b, const char *rule, uint32_t reg)
{
	unsigned int i;

	for (i = 0; i < b->n; i++)
		if (b->kind[i].reg == reg && !strcmp(b->kind[i].rule, rule))
			return &b->kind[i];
	if (b->n == MAX_BREACHES)
		return NULL;
	b->kind[b->n].rule = rule;
	b->kind[b->n].reg = reg;
	return &b->kind[b->n++];
}

void breach_add(struct breaches *b, const char *rule, uint32_t reg, uint64_t time_ns)
{
	struct breach *kind = find(b, rule, reg);

	if (!kind) {
		b->unlisted++;
		return;
	}
	if (!kind->count++)
		kind->first_ns = time_ns;
	kind->last_ns = time_ns;
}
