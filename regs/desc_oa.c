// SPDX-License-Identifier: MIT
#include "regs/desc_oa.h"

const struct genx_oa_format *genx_oa_format_find(const struct genx_oa_desc *oa, u32 uapi)
{
	unsigned int i;

	for (i = 0; i < oa->n_formats; i++)
		if (oa->formats[i].uapi == uapi)
			return &oa->formats[i];
	return NULL;
}

unsigned int genx_oa_format_n_a40(const struct genx_oa_format *format)
{
	unsigned int i, n = format->n_a40;

	for (i = 0; i < format->n_a_runs; i++)
		if (format->a_runs[i].high_byte)
			n += format->a_runs[i].n;
	return n;
}
