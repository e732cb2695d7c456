/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The GT: the parts of one graphics core, and the order of their initialisation.
 */
#ifndef GENX_GT_GT_H
#define GENX_GT_GT_H

#include <linux/types.h>

#include "gt/access/forcewake.h"
#include "gt/access/mmio.h"
#include "gt/access/pmic.h"
#include "gt/access/steering.h"
#include "gt/compute.h"
#include "gt/freq.h"
#include "gt/fuses.h"
#include "gt/memory/ggtt.h"
#include "gt/memory/local.h"
#include "gt/memory/ppgtt.h"
#include "gt/memory/tlb.h"
#include "gt/pcode.h"
#include "gt/rc6.h"
#include "gt/reset_sync.h"
#include "gt/sideband.h"
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
 * @stop_dma:	callback of the bus that disables DMA of the device; NULL if the bus cannot
 * @start_dma:	callback of the bus that enables DMA again; NULL if the bus cannot
 * @stolen:	memory that only firmware and the display use
 * @aperture:	bytes of the GGTT that BAR 2 maps
 * @local_bar:	write-combined mapping of BAR 2, through which the CPU accesses local memory; NULL:
 *		the platform has no local memory
 * @local_bar_size: bytes of @local_bar
 * @local_taken: parts of local memory that other drivers use. An entry whose end is 0 ends the list
 * @map_local:	callback of the bus: resizes BAR 2 to the given number of bytes if it can be
 *		resized, and sets @local_bar; NULL: @local_bar is set already. The caller holds
 *		all force-wake domains: memory decode is off during a resize, and no well may go
 *		off then (SIL-030). May sleep. Returns 0 or an errno, which is logged
 * @runtime_pm:	the bus suspends @dev at run time when the device is not used
 * @mchbar_off:	firmware has left the MCHBAR disabled: its mirror in BAR 0 is disabled too (SIL-008)
 * @iommu:	an IOMMU is between the device and memory
 * @compute_engines: number of compute engines that contexts shall be able to use, 0: none
 * @device_id:	PCI device id, for error states
 * @revision:	PCI revision id, for error states and workarounds
 * @drm:	device, for messages and lifetimes
 * @dev:	device for DMA
 * @plat:	platform
 * @irq:	interrupts, initialised by genx_gt_init()
 * @timestamp_hz: clock of the timestamps of engines, in Hz
 * @timestamp_shift: genx_clock_shift() of the timestamp clock
 * @mmio:	register access
 * @fw:		power domains
 * @pmic:	Valleyview: other users of the bus to the PMIC
 * @sideband:	Valleyview: messages to the punit and its neighbours
 * @steering:	replicated registers
 * @local:	local memory, NULL: the platform has none
 * @ggtt:	global translation table
 * @tlb:	TLBs of the engines
 * @ppgtts:	state that all PPGTTs share
 * @wa:		workarounds
 * @pcode:	mailbox of the firmware of the power controller
 * @gunit:	Valleyview: state of the Gunit over a loss of power
 * @rc6:	power state of the idle GT
 * @freq:	requested frequency
 * @reset:	lock, log limit and notifiers of resets
 * @compute:	compute engines in use, and their common mode
 * @fuses:	units that this part has, and the mask of its engines in use
 * @engines:	engines that the driver starts, @n_engines of them, from genx_gt_start() until the
 *		DRM device is released
 * @n_engines:	number of engines
 * @exec:	execution on the engines, from genx_gt_start() until the DRM device is released
 * @dma_stopped: genx_gt_stop_dma() ran: engines may still execute, and the GT or the device must
 *		be reset before its DMA is enabled again
 */
struct genx_gt {
	/* set before genx_gt_init(), constant afterwards */
	void (*stop_dma)(struct device *dev);
	void (*start_dma)(struct device *dev);
	struct genx_stolen stolen;
	u64 aperture;
	void __iomem *local_bar;
	u64 local_bar_size;
	struct genx_local_range local_taken[GENX_LOCAL_TAKEN_MAX];
	int (*map_local)(struct genx_gt *gt, u64 size);
	bool runtime_pm;
	bool mchbar_off;
	bool iommu;
	unsigned int compute_engines;
	u16 device_id;
	u8 revision;

	/* set by genx_gt_init(), constant afterwards */
	struct drm_device *drm;
	struct device *dev;
	const struct genx_platform *plat;
	struct genx_irq *irq;
	u32 timestamp_hz;
	u8 timestamp_shift;

	/* parts with locks of their own */
	struct genx_mmio mmio;
	struct genx_forcewake fw;
	struct genx_pmic pmic;
	struct genx_sideband sideband;
	struct genx_steering steering;
	struct genx_local *local;
	struct genx_ggtt ggtt;
	struct genx_tlb tlb;
	struct genx_ppgtts ppgtts;
	struct genx_wa_state wa;
	struct genx_pcode pcode;
	struct genx_gunit gunit;
	struct genx_rc6 rc6;
	struct genx_freq freq;
	struct genx_reset_sync reset;
	struct genx_compute compute;

	/* change only at start and release, when nothing else uses them */
	struct genx_fuses fuses;
	struct genx_engine *engines[GENX_MAX_ENGINES];
	unsigned int n_engines;
	struct genx_exec *exec;

	/* changes at a reset, a resume or the removal */
	bool dma_stopped;
};

/**
 * genx_gt_init() - initialise all parts below the engines
 * @gt: zeroed
 * @drm: device
 * @plat: platform
 * @bar: uncached mapping of BAR 0; the caller unmaps it after genx_gt_fini()
 * @irq: interrupts; their sources are masked here, but no handler is installed
 * @ggtt_bytes: bytes of GGTT entries (MGGC0); 0: all entries that BAR 0 holds
 *
 * Initialises register access, interrupts, force-wake, fuses, steering, clock, GGTT, PAT and
 * MOCS. genx_gt_start() starts the engines. May sleep. On failure all is undone.
 *
 * Return: 0; -ENODEV: the device is lost, too many units are fused off, or local memory does not
 * work (logged); -ETIMEDOUT: a force-wake domain or pcode did not answer (logged); -EIO: register
 * writes were lost; -ENOMEM; -EINVAL.
 */
int genx_gt_init(struct genx_gt *gt, struct drm_device *drm, const struct genx_platform *plat,
		 void __iomem *bar, struct genx_irq *irq, u32 ggtt_bytes);

/**
 * genx_gt_drop_engine() - stop using an engine
 * @gt: GT
 * @desc: engine; it must be idle
 *
 * From now on, resets, TLB invalidation and RC6 skip the engine.
 */
void genx_gt_drop_engine(struct genx_gt *gt, const struct genx_engine_desc *desc);

/**
 * genx_gt_fini() - undo genx_gt_init()
 * @gt: GT, with its engines stopped and its interrupt handler removed
 *
 * Makes no access on a lost or revoked device. May sleep.
 */
void genx_gt_fini(struct genx_gt *gt);

/**
 * genx_gt_stop_dma() - disable DMA of a device whose engines cannot be stopped
 * @gt: GT
 *
 * The last resort before memory that the engines use is freed. A message-signalled interrupt is a
 * write of the device to memory, so these interrupts stop as well. May sleep.
 */
void genx_gt_stop_dma(struct genx_gt *gt);

/**
 * genx_gt_start_dma() - undo genx_gt_stop_dma(), after a reset of the whole GT
 * @gt: GT, whose engines execute nothing
 *
 * May sleep.
 */
void genx_gt_start_dma(struct genx_gt *gt);

/**
 * genx_gt_program_tables() - write steering, workarounds of the GT, PAT and MOCS
 * @gt: GT
 *
 * Called by genx_gt_init(), and again after a reset of the whole GT or a loss of power.
 * Any context.
 *
 * Return: 0, the error of genx_forcewake_get(), or -EIO if writes were lost
 * (gt/access/fifo.h).
 */
int genx_gt_program_tables(struct genx_gt *gt);

#endif
