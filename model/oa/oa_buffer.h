/* SPDX-License-Identifier: MIT */
/* The buffer of the OA unit: what all register sets check when software programs it. */
#ifndef GENX_MODEL_OA_OA_BUFFER_H
#define GENX_MODEL_OA_OA_BUFFER_H

#include "regs/port.h"

struct model;

/** model_oa_buffer_on() - is OA enabled, or has it not stopped yet? */
bool model_oa_buffer_on(const struct model *m);

/**
 * model_oa_buffer_off() - check that OA is off
 * @m: model
 * @offset: register that is being written
 * @rule: rule that is violated otherwise
 *
 * Return: true if OA is off.
 */
bool model_oa_buffer_off(struct model *m, u32 offset, const char *rule);

/** model_oa_buffer_defined() - check that a write sets no other bits than @defined */
void model_oa_buffer_defined(struct model *m, u32 offset, u32 val, u32 defined);

/** model_oa_buffer_wrap() - @pos, which is less than two sizes of the buffer, as an offset in it */
u32 model_oa_buffer_wrap(const struct model *m, u32 pos);

/**
 * model_oa_buffer_write() - write of OABUFFER, of Gen8 and later
 * @m: model, after model_oa_sync()
 * @offset: register
 * @val: value
 */
void model_oa_buffer_write(struct model *m, u32 offset, u32 val);

/**
 * model_oa_buffer_tail_write() - write of OATAILPTR, of Gen8 and later
 * @m: model, after model_oa_sync()
 * @offset: register
 * @val: value
 *
 * Return: true if OA is off, so that the write has an effect.
 */
bool model_oa_buffer_tail_write(struct model *m, u32 offset, u32 val);

/**
 * model_oa_buffer_enable() - check the buffer and start with it
 * @m: model; m->oa.format is the new one
 * @offset: control register
 */
void model_oa_buffer_enable(struct model *m, u32 offset);

/**
 * model_oa_buffer_consume() - software returns the space of reports that it has read (OA6-015)
 * @m: model
 * @offset: head register
 * @val: new head
 */
void model_oa_buffer_consume(struct model *m, u32 offset, u32 val);

#endif
