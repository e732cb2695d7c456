/* SPDX-License-Identifier: GPL-2.0-only */
/* Engines that the fuses left and whose force-wake domain does not wake. */
#ifndef GENX_GT_ABSENT_H
#define GENX_GT_ABSENT_H

struct genx_forcewake;
struct genx_fuses;

/**
 * genx_absent_check() - wake the domains that only some engines need
 * @fw: force-wake with the domains that the fuses left
 * @fuses: engines that do not wake are removed
 *
 * A domain that does not wake is left out, with its engines and a message for each. Domains
 * of the GT and of render, and those that some registers need together with another one,
 * stay: every engine, the tables and the OA unit need them. May sleep.
 *
 * Return: 0, or an error of genx_forcewake_get() other than -ETIMEDOUT.
 */
int genx_absent_check(struct genx_forcewake *fw, struct genx_fuses *fuses);

#endif
