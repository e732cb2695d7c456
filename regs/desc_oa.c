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
