/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The GT: the parts of one graphics core, and the order of their initialisation.
 */
#ifndef GENX_GT_GT_H
#define GENX_GT_GT_H

#include <linux/types.h>

#include "gt/access/forcewake.h"
#include "gt/access/mmio.h"
#include "gt/access/steering.h"
#include "gt/freq.h"
#include "gt/fuses.h"
#include "gt/gunit.h"
#include "gt/memory/ggtt.h"
#include "gt/memory/ppgtt.h"
#include "gt/memory/tlb.h"
#include "gt/pcode.h"
#include "gt/rc6.h"
#include "gt/reset_sync.h"
#include "gt/workarounds.h"
#include "regs/platform.h"

struct device;
struct drm_device;
struct genx_engine;
struct genx_exec;
struct genx_irq;

#define GENX_MAX_ENGINES	10

/**
 * struct genx_gt - one graphics core
 * @drm:	device, for messages and lifetimes
 * @dev:	device for DMA
 * @plat:	platform
 * @mmio:	register access
 * @fw:		power domains
 * @steering:	replicated registers
 * @fuses:	units that this part has
 * @ggtt:	global translation table
 * @tlb:	TLBs of the engines
 * @ppgtts:	shared by the address spaces
 * @wa:		workarounds
 * @pcode:	firmware of the power controller
 * @gunit:	Valleyview: prepares a loss of power
 * @rc6:	power state of the idle GT
 * @freq:	requested frequency
 * @irq:	interrupts, initialised by genx_gt_init()
 * @timestamp_hz: clock of the timestamps of engines and OA
 * @engines:	engines that exist, @n_engines of them
 * @n_engines:	number of engines
 * @exec:	execution on the engines, from genx_gt_start() until the DRM device is released
 * @reset:	lock, log limit and notifiers of resets
 * @stop_dma:	bus: disable DMA of the device; set before genx_gt_init(), NULL if
 *		the bus cannot
 * @stolen:	memory that only firmware and the display use; set before genx_gt_init()
 * @aperture:	bytes of the GGTT that BAR 2 shows; set before genx_gt_init()
 * @runtime_pm:	the bus suspends @dev when it is not used; set before genx_gt_init()
 * @dma_stopped: genx_gt_stop_dma() ran: the device may still execute, and must be
 *		reset by its bus before it reaches memory again
 */
struct genx_gt {
	struct drm_device *drm;
	struct device *dev;
	const struct genx_platform *plat;
	struct genx_mmio mmio;
	struct genx_forcewake fw;
	struct genx_steering steering;
	struct genx_fuses fuses;
	struct genx_ggtt ggtt;
	struct genx_tlb tlb;
	struct genx_ppgtts ppgtts;
	struct genx_wa_state wa;
	struct genx_pcode pcode;
	struct genx_gunit gunit;
	struct genx_rc6 rc6;
	struct genx_freq freq;
	struct genx_irq *irq;
	u32 timestamp_hz;
	struct genx_engine *engines[GENX_MAX_ENGINES];
	unsigned int n_engines;
	struct genx_exec *exec;
	struct genx_reset_sync reset;
	void (*stop_dma)(struct device *dev);
	struct genx_stolen stolen;
	u64 aperture;
	bool runtime_pm;
	bool dma_stopped;
};

/**
 * genx_gt_init() - initialise all parts below the engines
 * @gt: zeroed
 * @drm: device
 * @plat: platform
 * @bar: mapping of BAR 0, uncached; the caller's, unmapped after genx_gt_fini()
 * @irq: interrupts to initialise on the GT's registers (quiesced, not installed)
 * @ggtt_bytes: bytes of GGTT entries (MGGC0), 0: all that BAR 0 holds
 *
 * MMIO, interrupts quiesced, force-wake, fuses, steering, clock, GGTT, PAT and
 * MOCS. genx_gt_start() starts the engines. May sleep. On failure all is undone.
 *
 * Return: 0, -ENODEV (lost, fused off, or without local memory, with a message), -ETIMEDOUT
 * (force-wake, with the domain in the log; pcode, with the remedy), -EIO (registers cannot be
 * written), -ENOMEM, -EINVAL.
 */
int genx_gt_init(struct genx_gt *gt, struct drm_device *drm, const struct genx_platform *plat,
		 void __iomem *bar, struct genx_irq *irq, u32 ggtt_bytes);

/**
 * genx_gt_drop_engine() - stop using an engine
 * @gt: GT
 * @desc: engine, which executes nothing
 *
 * Resets, TLB invalidation and RC6 skip it from now on.
 */
void genx_gt_drop_engine(struct genx_gt *gt, const struct genx_engine_desc *desc);

/**
 * genx_gt_fini() - undo genx_gt_init()
 * @gt: GT, engines stopped, interrupts uninstalled
 *
 * Makes no access on a lost or revoked device. May sleep.
 */
void genx_gt_fini(struct genx_gt *gt);

/**
 * genx_gt_stop_dma() - disable DMA, since engines cannot be stopped
 * @gt: GT
 *
 * The last resort before memory that they use is freed. Only a reset by the bus
 * enables DMA again; interrupts (messages) end as well. May sleep.
 */
void genx_gt_stop_dma(struct genx_gt *gt);

/**
 * genx_gt_program_tables() - write steering, workarounds of the GT, PAT and MOCS
 * @gt: GT
 *
 * Part of genx_gt_init(); again after a full reset or a lost power state.
 * Any context.
 *
 * Return: 0, the error of genx_forcewake_get(), or -EIO if writes were lost
 * (gt/access/fifo.h).
 */
int genx_gt_program_tables(struct genx_gt *gt);

#endif
