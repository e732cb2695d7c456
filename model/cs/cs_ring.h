/* SPDX-License-Identifier: MIT */
/* Rings of Gen6 to Gen7.5: registers, start and stop, status page. */
#ifndef GENX_MODEL_CS_CS_RING_H
#define GENX_MODEL_CS_CS_RING_H

#include "model/cs/cs_internal.h"

/* The mode register of Sandy Bridge, one for all engines. */
extern const struct model_reg model_snb_mode_regs[];
extern const unsigned int model_n_snb_mode_regs;

/**
 * model_ring_write() - write of RING_TAIL, RING_HEAD, RING_START or RING_CTL
 * @m: model of a part with rings
 * @e: engine
 * @offset: register
 * @val: value
 */
void model_ring_write(struct model *m, struct model_cs_engine *e, u32 offset, u32 val);

/**
 * model_ring_read() - read of one of these registers
 * @m: model of a part with rings
 * @e: engine
 * @offset: register
 *
 * Return: the value.
 */
u32 model_ring_read(struct model *m, struct model_cs_engine *e, u32 offset);

/**
 * model_ring_instpm_write() - write of INSTPM, which can flush the TLB of the status page
 * @m: model of a part with rings
 * @e: engine
 * @val: masked value
 */
void model_ring_instpm_write(struct model *m, struct model_cs_engine *e, u32 val);

/**
 * model_ring_instpm_read() - read of INSTPM
 * @m: model of a part with rings
 * @e: engine
 *
 * Return: the value; the bit of the flush stays set until the flush is done.
 */
u32 model_ring_instpm_read(struct model *m, struct model_cs_engine *e);

/**
 * model_ring_stop_owed() - a command was executed: stop the engine if STOP_RING waits for that
 * @e: engine
 */
void model_ring_stop_owed(struct model_cs_engine *e);

/**
 * model_ring_psmi_write() - PSMI_CTL was written, which decides whether the engine may sleep
 * @m: model of a part with rings
 * @e: engine
 */
void model_ring_psmi_write(struct model *m, struct model_cs_engine *e);

/**
 * model_ring_id_clear() - the id of the ring was cleared
 * @e: engine
 */
void model_ring_id_clear(struct model_cs_engine *e);

/**
 * model_ring_sleeps() - does the engine sleep?
 * @m: model of a part with rings
 * @e: engine
 *
 * Return: the bit of PSMI_CTL that says so, or 0.
 */
u32 model_ring_sleeps(const struct model *m, const struct model_cs_engine *e);

/**
 * model_ring_end() - the ring has become empty
 * @m: model of a part with rings
 * @e: engine
 */
void model_ring_end(struct model *m, struct model_cs_engine *e);

/**
 * model_ring_reset() - reset of an engine
 * @m: model
 * @e: engine
 */
void model_ring_reset(struct model *m, struct model_cs_engine *e);

/**
 * model_ring_dirty() - take the ring registers that an earlier owner left
 * @m: model
 * @e: engine
 */
void model_ring_dirty(struct model *m, struct model_cs_engine *e);

/**
 * model_ring_dir_write() - write of PP_DIR_BASE
 * @m: model of a part with rings
 * @e: engine
 * @val: GGTT address of the first slot of the directory
 */
void model_ring_dir_write(struct model *m, struct model_cs_engine *e, u32 val);

/**
 * model_ring_dir_take() - use the directory that was written last
 * @m: model of a part with rings
 * @e: engine
 *
 * Called when INSTPM invalidates the TLB.
 */
void model_ring_dir_take(struct model *m, struct model_cs_engine *e);

/**
 * model_ring_stored() - a command has stored a register to memory
 * @e: engine
 * @reg: register
 */
void model_ring_stored(struct model_cs_engine *e, u32 reg);

/**
 * model_ring_set_context() - MI_SET_CONTEXT
 * @m: model of a part with rings
 * @e: engine
 * @cmd: the command
 *
 * Return: how the command ended.
 */
enum model_cs_result model_ring_set_context(struct model *m, struct model_cs_engine *e,
					    const struct model_cs_cmd *cmd);

#endif
