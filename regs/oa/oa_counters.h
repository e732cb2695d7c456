/* SPDX-License-Identifier: MIT */
/*
 * Names, units and descriptions of the OA counters of a platform.
 */
#ifndef GENX_REGS_OA_OA_COUNTERS_H
#define GENX_REGS_OA_OA_COUNTERS_H

#include "regs/desc_oa.h"

/* Rows that replace the common ones, for @counters of struct genx_oa_desc; Gen6, Gen7: all rows */
extern const struct genx_oa_counter genx_snb_oa_counters[22];
extern const struct genx_oa_counter genx_ivb_gt1_oa_counters[32];
extern const struct genx_oa_counter genx_ivb_oa_counters[31];
extern const struct genx_oa_counter genx_hsw_oa_counters[31];
extern const struct genx_oa_counter genx_gen8_oa_counters[3];
extern const struct genx_oa_counter genx_gen11_oa_counters[2];

/**
 * genx_oa_counter_find() - names of a counter by class and number
 * @oa: OA unit of the platform
 * @class: class
 * @number: number in the class
 *
 * Return: the names, NULL if there is no such counter or if it is reserved (OAG-039).
 */
const struct genx_oa_counter *genx_oa_counter_find(const struct genx_oa_desc *oa,
						   enum genx_oa_class class, unsigned int number);

/**
 * genx_oa_counter_at() - names of a counter by its index in a format
 * @oa: OA unit of the platform
 * @format: report format
 * @index: index in the order of totals and deltas: A, then B, then C counters
 *
 * Return: the names, NULL if the format has no counter of this index or if it is reserved.
 */
const struct genx_oa_counter *genx_oa_counter_at(const struct genx_oa_desc *oa,
						 const struct genx_oa_format *format,
						 unsigned int index);

/**
 * genx_oa_counter_bits() - width of a counter in reports
 * @format: report format
 * @counter: a counter of this format
 *
 * Return: 32 or 40; totals and deltas are 64 bits wide.
 */
unsigned int genx_oa_counter_bits(const struct genx_oa_format *format,
				  const struct genx_oa_counter *counter);

#endif
