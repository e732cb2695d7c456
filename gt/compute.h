/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Compute engines: which of the engines contexts may use, and the mode that the engines share.
 *
 * The engines share the EUs with each other and with render. The EUs are in slices, and slice n has
 * compute engine n. Hardware that distributes the slices by load hangs (Wa_14019159160, SIL-504):
 * each slice is given to one engine. The administrator says how many engines are used. One engine
 * has all slices, since user space expects that an engine has all EUs (SIL-018).
 *
 * A reset of a render or compute engine resets all render and compute engines, and clears the mode
 * (SIL-146). The driver therefore checks the mode before each start of such an engine, and writes
 * the mode if the hardware has lost it. While an engine may run, the mode does not change.
 */
#ifndef GENX_GT_COMPUTE_H
#define GENX_GT_COMPUTE_H

#include <linux/types.h>

struct genx_engine_desc;
struct genx_fuses;
struct genx_mmio;

/* Maximum number of slices of a platform. Each slice has one compute engine. */
#define GENX_COMPUTE_MAX	4

/**
 * struct genx_compute - compute engines of a GT
 * @mmio:	register window
 * @present:	bit mask, as in genx_fuses.engines, of the compute engines that the fuses enable
 * @engines:	those of @present that contexts may use
 * @off:	those of @present that run nothing: since the last reset the mode was not written,
 *		or gives them no slice. Changes under &genx_tlb.lock or before an engine runs; read
 *		with READ_ONCE()
 * @slices:	value of CCS_MODE: the engine of each slice
 * @restored:	how many times the mode was written
 * @warned:	the log says that the hardware does not keep the mode
 */
struct genx_compute {
	struct genx_mmio *mmio;
	u32 present;
	u32 engines;
	u32 off;
	u16 slices;
	unsigned int restored;
	bool warned;
};

/**
 * genx_compute_init() - choose the engines; no access is made
 * @compute: state to initialise
 * @mmio: register window
 * @fuses: fuses of the part
 * @wanted: number of engines that contexts shall be able to use; 0: none
 *
 * Each engine gets the same number of slices, so there may be fewer engines than @wanted. Until the
 * first reset all engines may run, since another driver may have left them running.
 */
void genx_compute_init(struct genx_compute *compute, struct genx_mmio *mmio,
		       const struct genx_fuses *fuses, unsigned int wanted);

/**
 * genx_compute_uses() - check whether contexts may use an engine
 * @compute: compute engines
 * @engine: engine that the fuses enable
 *
 * Return: false for a compute engine without slices; true for all other engines.
 */
bool genx_compute_uses(const struct genx_compute *compute, const struct genx_engine_desc *engine);

/**
 * genx_compute_reset() - note a reset, which clears the mode
 * @compute: compute engines
 * @bits: bits of GDRST that were reset
 */
void genx_compute_reset(struct genx_compute *compute, u32 bits);

/**
 * genx_compute_program() - give the compute engines their mode, before an engine starts
 * @compute: compute engines
 * @engine: engine that is about to start; the caller holds its force-wake domains
 *
 * Nothing happens if the hardware has the mode, or if @engine is not of render or compute.
 *
 * Return: 0; -EIO if @engine is a compute engine and the hardware does not keep the mode (logged);
 * -ENODEV if the device is lost.
 */
int genx_compute_program(struct genx_compute *compute, const struct genx_engine_desc *engine);

#endif
