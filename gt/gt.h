/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The GT: what one graphics core consists of, and the order it comes up in.
 */
#ifndef GENX_GT_GT_H
#define GENX_GT_GT_H

#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/types.h>

#include "gt/exec/exec.h"
#include "gt/access/forcewake.h"
#include "gt/fuses.h"
#include "gt/memory/ggtt.h"
#include "gt/access/mmio.h"
#include "gt/rc6.h"
#include "gt/access/steering.h"
#include "gt/workarounds.h"
#include "regs/platform.h"

struct device;
struct drm_device;
struct genx_engine;
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
 * @fuses:	what this part has
 * @ggtt:	global translation table
 * @wa:		workarounds
 * @rc6:	power state of the idle GT
 * @irq:	interrupts, initialised by genx_gt_init()
 * @tlb_lock:	held by genx_gt_invalidate_tlbs() and around a reset
 * @zombies:	address spaces that could not be freed; under @tlb_lock
 * @timestamp_hz: clock of the timestamps of engines and OA
 * @engines:	engines that exist, @n_engines of them
 * @n_engines:	number of engines
 * @exec:	execution on the engines
 * @stop_dma:	bus: keep the device from memory; set before genx_gt_init(), NULL if
 *		the bus cannot
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
	struct genx_wa_state wa;
	struct genx_rc6 rc6;
	struct genx_irq *irq;
	struct mutex tlb_lock;		/* invalidation against reset */
	struct list_head zombies;
	u32 timestamp_hz;
	struct genx_engine *engines[GENX_MAX_ENGINES];
	unsigned int n_engines;
	struct genx_exec exec;
	void (*stop_dma)(struct device *dev);
	bool runtime_pm;
	bool dma_stopped;
};

/**
 * genx_gt_init() - bring up all that engines stand on
 * @gt: zeroed
 * @drm: device
 * @plat: platform
 * @bar: mapping of BAR 0, uncached; the caller's, unmapped after genx_gt_fini()
 * @irq: interrupts to initialise on the GT's registers (quiesced, not installed)
 * @ggtt_bytes: bytes of GGTT entries (MGGC0), 0: all that BAR 0 holds
 *
 * MMIO, interrupts quiesced, force-wake, fuses, steering, clock, GGTT, PAT and
 * MOCS. Engines are genx_gt_start()'s. May sleep. On failure all is undone.
 *
 * Return: 0, -ENODEV (lost, or fused off, with a message), -ETIMEDOUT
 * (force-wake, with the domain in the log), -EIO (registers cannot be written),
 * -ENOMEM, -EINVAL.
 */
int genx_gt_init(struct genx_gt *gt, struct drm_device *drm, const struct genx_platform *plat,
		 void __iomem *bar, struct genx_irq *irq, u32 ggtt_bytes);

/**
 * genx_gt_fini() - undo genx_gt_init()
 * @gt: GT, engines stopped, interrupts uninstalled
 *
 * Works on a lost or revoked device too: then nothing is accessed. May sleep.
 */
void genx_gt_fini(struct genx_gt *gt);

/**
 * genx_gt_stop_dma() - keep engines that cannot be stopped from memory
 * @gt: GT
 *
 * The last resort before memory that they refer to is freed. There is no way
 * back but a reset by the bus: interrupts (messages) end as well. May sleep.
 */
void genx_gt_stop_dma(struct genx_gt *gt);

/**
 * genx_gt_program_tables() - steering, workarounds of the GT, PAT, MOCS of all engines
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
