/* SPDX-License-Identifier: MIT */
/*
 * Number of threads of the EUs of Gen7. The driver overwrites the registers of these threads
 * between the batches of two address spaces (SIL-182).
 */
#ifndef GENX_REGS_TABLES_EU_THREADS_H
#define GENX_REGS_TABLES_EU_THREADS_H

struct genx_platform;

/**
 * genx_eu_threads() - number of threads of all EUs
 * @plat: platform or variant
 *
 * Return: the number; 0 on a platform on which the driver does not overwrite the registers.
 */
unsigned int genx_eu_threads(const struct genx_platform *plat);

#endif
