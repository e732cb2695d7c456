/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The LLC: on integrated parts with an LLC a ring leads to memory. The driver gives pcode a table,
 * by which the frequency of the ring follows the frequency of the GT. Without the table the ring
 * follows only the CPUs, and memory is slow for a GPU that works while the CPUs are idle (SIL-308).
 *
 * Source: register facts: frequencies; what drivers on silicon do.
 */
#ifndef GENX_GT_LLC_H
#define GENX_GT_LLC_H

#include "regs/desc_power.h"

struct genx_freq;
struct genx_pcode;

/**
 * struct genx_llc_limits - what the entries of the table depend on
 * @max_gt:	highest frequency of the GT, in 50 MHz
 * @min_ring:	lowest frequency of the ring that keeps up with memory, in 100 MHz
 * @max_cpu_mhz: highest frequency of the CPUs, in MHz
 */
struct genx_llc_limits {
	unsigned int max_gt;
	unsigned int min_ring;
	unsigned int max_cpu_mhz;
};

/**
 * genx_llc_entry() - entry of the table
 * @kind: how the ring follows the GT
 * @limits: what the entries depend on
 * @gt: frequency of the GT, in 50 MHz, not above @limits->max_gt
 *
 * A pure function.
 *
 * Return: PCODE_FREQ_TABLE_*, the operand of PCODE_WRITE_FREQ_TABLE.
 */
u32 genx_llc_entry(enum genx_llc_kind kind, const struct genx_llc_limits *limits, unsigned int gt);

/**
 * genx_llc_cpu_mhz() - highest frequency of the CPUs
 *
 * Return: MHz, 0: unknown.
 */
unsigned int genx_llc_cpu_mhz(void);

/**
 * genx_llc_program() - give the table to pcode
 * @freq: frequency of the GT after genx_freq_init()
 * @pcode: firmware of the power controller
 * @cpu_mhz: highest frequency of the CPUs in MHz, 0: unknown
 *
 * When the system loses power, pcode loses the table. If pcode does not take the table, the driver
 * logs that and goes on. May sleep.
 */
void genx_llc_program(struct genx_freq *freq, struct genx_pcode *pcode, unsigned int cpu_mhz);

#endif
