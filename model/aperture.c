// SPDX-License-Identifier: MIT
/* BAR 2: the first part of the GGTT as a window of the CPU. */
#include "model/priv.h"

void model_aperture_read(struct model *m, u64 offset, void *buf, size_t len)
{
	if (model_ggtt_read(m, offset, buf, len))
		memset(buf, 0xff, len);
}

void model_aperture_write(struct model *m, u64 offset, const void *buf, size_t len)
{
	model_ggtt_write(m, offset, buf, len);
}
