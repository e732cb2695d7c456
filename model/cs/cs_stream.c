// SPDX-License-Identifier: MIT
/* The source of an engine's commands: ring, batch, or workaround batch. */
#include "model/cs/cs_internal.h"
#include "model/cs/cs_stream.h"

/**
 * model_cs_user() - do the commands come from a non-privileged batch (PRV-001)?
 * @m: model
 * @e: engine
 *
 * Return: true if so.
 */
bool model_cs_user(const struct model *m, const struct model_cs_engine *e)
{
	if (e->stream != MODEL_CS_FROM_RING || !e->batch[0].active)
		return false;
	if (m->part->ring)
		return e->batch[0].user;
	if (!e->batch[0].ppgtt && !(e->batch[1].active && e->batch[1].ppgtt))
		return false;
	return !(cs_reg(m, e, RING_MODE(0).addr) & GFX_MODE_PRIVILEGE_CHECK_DISABLE);
}
