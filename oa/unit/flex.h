/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Pure functions. They know which flexible EU events (values of EU_PERF_CNT_CTL) the manual
 * defines.
 *
 * The driver does not reject other events: published metric sets have events that the manual does
 * not define, and the hardware accepts them (OAG-022). debugfs lists such events.
 */
#ifndef GENX_OA_UNIT_FLEX_H
#define GENX_OA_UNIT_FLEX_H

#include <linux/types.h>

#include "regs/reg.h"

/* A control register holds two events, counters A(7 + 2 n) and A(8 + 2 n) (OAG-037). */
#define GENX_OA_FLEX_EVENTS		2
#define GENX_OA_FLEX_FIRST_A		7
#define GENX_OA_FLEX_EVENT_SHIFT(i)	(12 * (i))
#define GENX_OA_FLEX_FINE_MASK		REG_GENMASK(11, 8)
#define GENX_OA_FLEX_COARSE_MASK	REG_GENMASK(7, 4)
#define GENX_OA_FLEX_INCREMENT_MASK	REG_GENMASK(3, 0)
#define GENX_OA_FLEX_RESERVED		REG_GENMASK(31, 24)

/* Increment events (OAG-032). */
#define GENX_OA_FLEX_FPU0		0x0
#define GENX_OA_FLEX_FPU1		0x1
#define GENX_OA_FLEX_SEND		0x2
#define GENX_OA_FLEX_FPU_BOTH		0x3
#define GENX_OA_FLEX_SOME_PIPE		0x4
#define GENX_OA_FLEX_STALL		0x5
#define GENX_OA_FLEX_THREADS		0x8
#define GENX_OA_FLEX_NONE		0xf

/* Coarse filters (OAG-035) and fine filters (OAG-036) to which rules refer. */
#define GENX_OA_FLEX_COARSE_ROW0	0x7
#define GENX_OA_FLEX_COARSE_ROW1	0x8
#define GENX_OA_FLEX_FINE_SEND_START	0x5
#define GENX_OA_FLEX_FINE_EU0		0x7
#define GENX_OA_FLEX_FINE_EU3		0xa

/**
 * genx_oa_flex_none() - value of EU_PERF_CNT_CTL that counts nothing
 * @events: set of increment events that the platform has
 *
 * Return: the value. If the platform has no event that counts nothing: 0, an event that counts.
 */
static inline u32 genx_oa_flex_none(u16 events)
{
	return events & BIT(GENX_OA_FLEX_NONE) ?
	       GENX_OA_FLEX_NONE | GENX_OA_FLEX_NONE << GENX_OA_FLEX_EVENT_SHIFT(1) : 0;
}

/**
 * genx_oa_flex_event() - one of the two events of a control register
 * @value: value of EU_PERF_CNT_CTL
 * @i: 0 or 1
 *
 * Return: 12 bits: fine filter, coarse filter, increment event.
 */
static inline u16 genx_oa_flex_event(u32 value, unsigned int i)
{
	return value >> GENX_OA_FLEX_EVENT_SHIFT(i) & 0xfff;
}

/**
 * genx_oa_flex_counter() - number of the A counter that an event increments (OAG-037)
 * @n: control register
 * @i: event of this register, 0 or 1
 *
 * Return: 7 to 20.
 */
static inline unsigned int genx_oa_flex_counter(unsigned int n, unsigned int i)
{
	return GENX_OA_FLEX_FIRST_A + GENX_OA_FLEX_EVENTS * n + i;
}

/**
 * genx_oa_flex_undefined() - find the part of an event that the manual does not define
 * @event: fine filter, coarse filter and increment event
 * @increments: set of increment events that the platform has
 *
 * A filter that the manual does not define for this increment event counts as not defined.
 * Manual 000 §Supported Increment Events, §Supported Coarse Event Filters, §Fine Event Filters;
 * OAG-022..024, OAG-032..036.
 *
 * Return: name of the first part that is not defined; NULL: all parts are defined.
 */
const char *genx_oa_flex_undefined(u16 event, u16 increments);

#endif
