/* SPDX-License-Identifier: MIT */
/* Threads of the EUs of Gen7, whose registers are overwritten between address spaces: SIL-182. */
#ifndef GENX_REGS_TABLES_EU_THREADS_H
#define GENX_REGS_TABLES_EU_THREADS_H

struct genx_platform;

/**
 * genx_eu_threads() - threads of all EUs
 * @plat: platform or variant
 *
 * Return: how many; 0: their registers are not overwritten.
 */
unsigned int genx_eu_threads(const struct genx_platform *plat);

#endif
