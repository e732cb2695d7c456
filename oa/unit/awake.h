/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * These functions keep the GT awake while a stream is open.
 */
#ifndef GENX_OA_UNIT_AWAKE_H
#define GENX_OA_UNIT_AWAKE_H

struct genx_oa;

/**
 * genx_oa_awake_get() - keep the GT awake so that counters count
 * @oa: unit
 *
 * Holds the force-wake domains of the unit and of counting (FW-014, FW-022,
 * OAG-001). Turns RC6 off, because the save and restore of the power context around
 * RC6 would lose counts (OAG-003, OAG-004).
 *
 * Context: may sleep.
 *
 * Return: 0 or the error of genx_forcewake_get(); then nothing is held.
 */
int genx_oa_awake_get(struct genx_oa *oa);

/**
 * genx_oa_awake_put() - undo genx_oa_awake_get()
 * @oa: unit
 *
 * Context: may sleep.
 */
void genx_oa_awake_put(struct genx_oa *oa);

#endif
