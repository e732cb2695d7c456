/* SPDX-License-Identifier: MIT */
/* State of the display. */
#ifndef GENX_MODEL_STATE_DISPLAY_TYPES_H
#define GENX_MODEL_STATE_DISPLAY_TYPES_H

#include "regs/port.h"

/* The picture: 1024 x 768 x 32 bits at GGTT address 0; the cursor is near the GGTT's end. */
#define MODEL_PICTURE_PAGES	768
#define MODEL_CURSOR_PAGES	4
#define MODEL_CURSOR_END	4		/* GGTT pages behind the cursor */
/* Where the picture lies in the local memory of discrete parts. */
#define MODEL_PICTURE_LOCAL	0x100000ULL
/* Stolen memory: no embedder has memory there. */
#define MODEL_STOLEN_BASE	0x7e000000ULL
#define MODEL_STOLEN_SIZE	0x2000000ULL
#define MODEL_VBLANK_NS		16666667ULL
/* After so many interrupts in a row whose handling left a level high, HND-STORM is recorded. */
#define MODEL_STORM		8

/**
 * struct model_display - the display
 * @level:	interrupt level that model_irq_other() set
 * @vblank_at:	time of the next vertical blank, MODEL_NEVER if its interrupt is masked or pending
 * @unserved:	number of handled interrupts in a row after which a level of these units stayed high
 */
struct model_display {
	bool level;
	u64 vblank_at;
	unsigned int unserved;
};

#endif
