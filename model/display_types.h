/* SPDX-License-Identifier: MIT */
/* Display: state. */
#ifndef GENX_MODEL_DISPLAY_TYPES_H
#define GENX_MODEL_DISPLAY_TYPES_H

#include "regs/port.h"

/* The picture: 1024 x 768 x 32 at address 0, its cursor near the end of the GGTT. */
#define MODEL_PICTURE_PAGES	768
#define MODEL_CURSOR_PAGES	4
#define MODEL_CURSOR_END	4		/* pages of the table behind the cursor */
/* Stolen memory: no embedder has memory there. */
#define MODEL_STOLEN_BASE	0x7e000000ULL
#define MODEL_STOLEN_SIZE	0x2000000ULL
#define MODEL_VBLANK_NS		16666667ULL
/* Consecutive services that leave a level high: that many are a storm. */
#define MODEL_STORM		8

/**
 * struct model_display - the display
 * @level:	level from model_irq_other()
 * @vblank_at:	next vertical blank, MODEL_NEVER: it is masked or already pending
 * @unserved:	interrupt services in a row that left a level of these units high
 */
struct model_display {
	bool level;
	u64 vblank_at;
	unsigned int unserved;
};

#endif
