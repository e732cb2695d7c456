// SPDX-License-Identifier: GPL-2.0-only
/* Source: manual 000 §Flexible EU Event Counters. */

#include "oa/unit/flex.h"

/* Sets of filter codes; code 0 does not filter. */
#define CODE(n)			BIT(n)
#define CODES(first, last)	GENMASK(last, first)

#define COARSE_ALL		CODES(0, 8)
#define COARSE_ROWS		(CODE(0) | CODE(GENX_OA_FLEX_COARSE_ROW0) | \
				 CODE(GENX_OA_FLEX_COARSE_ROW1))
#define FINE_EUS		(CODE(0) | CODES(GENX_OA_FLEX_FINE_EU0, GENX_OA_FLEX_FINE_EU3))
#define FINE_ALL		(FINE_EUS | CODES(1, 5))
#define FINE_PIPE		(FINE_EUS | CODE(GENX_OA_FLEX_FINE_SEND_START))

/**
 * struct flex_event - filters that have a meaning with an increment event
 * @coarse:	set of coarse codes, 0: there is no such event
 * @fine:	set of fine codes
 */
struct flex_event {
	u16 coarse;
	u16 fine;
};

static const struct flex_event flex_events[16] = {
	[GENX_OA_FLEX_FPU0] = { COARSE_ALL, FINE_ALL },
	[GENX_OA_FLEX_FPU1] = { COARSE_ALL, FINE_ALL },
	[GENX_OA_FLEX_SEND] = { COARSE_ALL, FINE_PIPE },
	[GENX_OA_FLEX_FPU_BOTH] = { COARSE_ROWS, FINE_EUS },
	[GENX_OA_FLEX_SOME_PIPE] = { COARSE_ROWS, FINE_PIPE },
	[GENX_OA_FLEX_STALL] = { COARSE_ROWS, FINE_EUS },
	[GENX_OA_FLEX_THREADS] = { COARSE_ROWS, FINE_EUS },
	[GENX_OA_FLEX_NONE] = { COARSE_ALL, FINE_ALL },
};

const char *genx_oa_flex_undefined(u16 event, u16 increments)
{
	u8 increment = REG_FIELD_GET(GENX_OA_FLEX_INCREMENT_MASK, event);
	const struct flex_event *known = &flex_events[increment];

	if (!(increments & CODE(increment)))
		return "increment event";
	if (!(known->coarse & CODE(REG_FIELD_GET(GENX_OA_FLEX_COARSE_MASK, event))))
		return "coarse filter";
	if (!(known->fine & CODE(REG_FIELD_GET(GENX_OA_FLEX_FINE_MASK, event))))
		return "fine filter";
	return NULL;
}
