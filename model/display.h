/* SPDX-License-Identifier: MIT */
/*
 * The display, as far as a driver without one meets it: what firmware left
 * running, and its interrupts.
 *
 * Source: public register facts 3 (master control); 25 (display registers).
 */
#ifndef GENX_MODEL_DISPLAY_H
#define GENX_MODEL_DISPLAY_H

#include "model/irq.h"
#include "model/mmio.h"
#include "regs/port.h"

struct model;

/* The picture: 1024 x 768 x 32 at address 0, its cursor near the end of the GGTT. */
#define MODEL_PICTURE_PAGES	768
#define MODEL_CURSOR_PAGES	4
#define MODEL_CURSOR_END	4		/* pages of the table behind the cursor */
/* Stolen memory, outside of all memory that a seat gives. */
#define MODEL_STOLEN_BASE	0x7e000000ULL
#define MODEL_STOLEN_SIZE	0x2000000ULL
#define MODEL_VBLANK_NS		16666667ULL
/* Services in a row that leave a level high before that is called a storm. */
#define MODEL_STORM		8

/**
 * struct model_display - the display
 * @level:	level from model_irq_other()
 * @vblank_at:	next vertical blank, MODEL_NEVER: nobody would see it
 * @unserved:	interrupt services in a row that left a level of these units high
 */
struct model_display {
	bool level;
	u64 vblank_at;
	unsigned int unserved;
};

/* display.c: what firmware left running */

/**
 * model_display_levels() - level bits of master control outside the GT (INT-042)
 * @m: model
 *
 * Return: bits of GFX_MSTR_IRQ.
 */
u32 model_display_levels(const struct model *m);

/**
 * model_display_event() - an event of display, GU_MISC or PCU of Gen11
 * @m: model
 * @source: where
 * @bits: bits of its IIR; for the display the level
 */
void model_display_event(struct model *m, enum model_irq_outside source, u32 bits);

/**
 * model_display_serviced() - an interrupt service ended: is a level left high?
 * @m: model
 */
void model_display_serviced(struct model *m);

/**
 * model_display_check_pte() - a GGTT entry was written: was it the picture's?
 * @m: model
 * @page: its number
 */
void model_display_check_pte(struct model *m, u32 page);

/**
 * model_display_stolen() - is a bus address in stolen memory?
 * @m: model
 * @addr: bus address
 *
 * Return: true if so; false if the model was not booted by firmware.
 */
bool model_display_stolen(const struct model *m, u64 addr);

/**
 * model_display_asleep() - D3: is a pipe on?
 * @m: model
 */
void model_display_asleep(struct model *m);

/**
 * model_display_reset() - power-on state, or what firmware leaves
 * @m: model
 */
void model_display_reset(struct model *m);

/**
 * model_display_advance() - do what is due at m->now
 * @m: model
 *
 * Return: time of the next event.
 */
u64 model_display_advance(struct model *m);

/* register tables */
extern const struct model_reg model_display_regs[];
extern const unsigned int model_n_display_regs;

#endif
