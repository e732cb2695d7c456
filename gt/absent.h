/* SPDX-License-Identifier: GPL-2.0-only */
/* Removes engines that the fuses enable but whose force-wake domain does not wake. */
#ifndef GENX_GT_ABSENT_H
#define GENX_GT_ABSENT_H

struct genx_forcewake;
struct genx_fuses;

/**
 * genx_absent_check() - remove engines whose force-wake domain does not wake
 * @fw: force-wake; its set of domains is already reduced by the fuses
 * @fuses: result of the fuses; engines whose domain does not wake are removed from it
 *
 * Wakes each domain that only some engines need. A domain that does not wake is removed from
 * @fw, its engines are removed from @fuses, and an error is logged for each of these engines.
 * The GT and render domains, and each domain of a register range that needs more than one
 * domain, are not tested and not removed: every engine, the tables and the OA unit need them.
 * May sleep.
 *
 * Return: 0, or an error of genx_forcewake_get() other than -ETIMEDOUT.
 */
int genx_absent_check(struct genx_forcewake *fw, struct genx_fuses *fuses);

#endif
