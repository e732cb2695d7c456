/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef GENX_GT_WORKAROUNDS_H
#define GENX_GT_WORKAROUNDS_H

#include <linux/types.h>

struct drm_printer;
struct genx_engine_desc;
struct genx_fuses;
struct genx_mmio;
struct genx_platform;
struct genx_steering;
struct genx_wa;

/* Maximum number of rows in a table. */
#define GENX_WA_MAX	64

/**
 * enum genx_wa_result - result of reading back the register of a table row
 * @GENX_WA_NOT_APPLIED: the row is for other revisions or parts, or its engine does not exist or
 *			has not started
 * @GENX_WA_OK:		the row's bits have the expected values
 * @GENX_WA_WRITE_ONLY:	the row was written to a write-only register
 * @GENX_WA_UNVERIFIED:	the row was written to a register that firmware may have locked
 * @GENX_WA_MISMATCH:	at least one read-back gave another value
 */
enum genx_wa_result {
	GENX_WA_NOT_APPLIED,
	GENX_WA_OK,
	GENX_WA_WRITE_ONLY,
	GENX_WA_UNVERIFIED,
	GENX_WA_MISMATCH,
};

/**
 * struct genx_wa_state - workarounds of a GT
 * @mmio:	register window
 * @steering:	replicated registers, with force-wake
 * @revision:	PCI revision, which some rows are limited to
 * @edram_mib:	size of the eDRAM, 0: there is none
 * @iz_hashing:	value of rows with GENX_WA_FUSED_EUS, 0: they are not needed
 * @result:	enum genx_wa_result by row; a mismatch is never overwritten
 * @got:	value read at the last mismatch, by row
 * @mismatches:	number of mismatches since probe
 */
struct genx_wa_state {
	struct genx_mmio *mmio;
	struct genx_steering *steering;
	u8 revision;
	u16 edram_mib;
	u8 iz_hashing;
	u8 result[GENX_WA_MAX];
	u32 got[GENX_WA_MAX];
	unsigned int mismatches;
};

/**
 * genx_workarounds_init() - set up the state
 * @state: state to initialise
 * @steering: steering of the GT, with its register window and force-wake
 * @fuses: EUs of the GT
 * @revision: PCI revision
 *
 * Reads the register of the size of the eDRAM, if the platform has one, without force-wake.
 */
void genx_workarounds_init(struct genx_wa_state *state, struct genx_steering *steering,
			   const struct genx_fuses *fuses, u8 revision);

/**
 * genx_workarounds_edram() - decode the register that describes the eDRAM
 * @plat: platform
 * @cap: value of genx_platform.edram_cap
 *
 * Return: MiB, 0: there is none.
 */
unsigned int genx_workarounds_edram(const struct genx_platform *plat, u32 cap);

/**
 * genx_workarounds_iz_hashing() - value of the hashing of early depth tests by fused EUs
 * @fuses: EUs of the GT
 *
 * Gen9: a slice in which exactly one subslice has seven EUs gives this subslice less work
 * (SIL-452).
 *
 * Return: the value, two bits for each of three slices; 0: the default is right.
 */
u8 genx_workarounds_iz_hashing(const struct genx_fuses *fuses);

/**
 * genx_workarounds_apply_gt() - apply the workarounds of the whole GT
 * @state: workarounds of the GT
 *
 * To be called at start and after each reset of the whole GT. Each register is read back. A
 * mismatch is logged once and counted, but it is no error, since the bit may be fused or locked
 * on some parts. Any context.
 *
 * Return: 0 or the error of genx_forcewake_get().
 */
int genx_workarounds_apply_gt(struct genx_wa_state *state);

/**
 * genx_workarounds_apply_engine() - apply the workarounds of an engine
 * @state: workarounds of the GT
 * @engine: engine of the platform's table; the caller holds its force-wake domains
 *
 * To be called at start and after each reset of the engine. Registers are read back and mismatches
 * logged as in genx_workarounds_apply_gt(). Any context.
 *
 * Return: 0 or the error of genx_forcewake_get().
 */
int genx_workarounds_apply_engine(struct genx_wa_state *state,
				  const struct genx_engine_desc *engine);

/**
 * genx_workarounds_context_count() - number of registers that the first context of an engine loads
 * @state: workarounds of the GT
 * @engine: engine
 *
 * Return: number of registers, which is the number of calls of genx_workarounds_context_each().
 */
unsigned int genx_workarounds_context_count(const struct genx_wa_state *state,
					    const struct genx_engine_desc *engine);

/**
 * genx_workarounds_context_each() - visit the registers that the first context of an engine loads
 * @state: workarounds of the GT
 * @engine: engine
 * @add: called genx_workarounds_context_count() times, with a register and its value
 * @data: for @add
 *
 * A register of which a row changes only some bits is read first. Takes force-wake. Any context.
 *
 * Return: 0 or the error of genx_forcewake_get().
 */
int genx_workarounds_context_each(struct genx_wa_state *state,
				  const struct genx_engine_desc *engine,
				  void (*add)(void *data, u32 reg, u32 value), void *data);

/**
 * genx_workarounds_context_verify() - read back the registers of the first context of an engine
 * @state: workarounds of a GT
 * @engine: engine, idle since that context
 *
 * Mismatches are logged as in genx_workarounds_apply_gt(). Any context.
 *
 * Return: 0 or the error of genx_forcewake_get().
 */
int genx_workarounds_context_verify(struct genx_wa_state *state,
				    const struct genx_engine_desc *engine);

/**
 * genx_workarounds_print() - print all rows and their results
 * @state: workarounds of the GT
 * @p: printer
 */
void genx_workarounds_print(const struct genx_wa_state *state, struct drm_printer *p);

#endif
