/* SPDX-License-Identifier: MIT */
/*
 * The platform descriptor: everything that differs between GPUs, as data.
 *
 * Outside regs/ no code asks which platform or generation it runs on. Where
 * behaviour differs, the descriptor names a kind, and the subsystem has a const
 * ops table for each kind. A new platform is a new descriptor file.
 */
#ifndef GENX_REGS_PLATFORM_H
#define GENX_REGS_PLATFORM_H

#include "regs/desc_engine.h"
#include "regs/desc_forcewake.h"
#include "regs/desc_fuse.h"
#include "regs/desc_irq.h"
#include "regs/desc_memory.h"
#include "regs/desc_mmio.h"
#include "regs/desc_oa.h"
#include "regs/desc_power.h"
#include "regs/desc_workaround.h"

struct genx_pci_group;

/**
 * struct genx_platform - everything genx knows about one GPU
 * @name:	for messages ("Lakefield")
 * @codename:	short form for command lines ("lkf")
 * @gen:	number of the generation, for messages only
 * @variants:	parts with numbers of units that no fuse reports; NULL-terminated,
 *		NULL: none. A variant ("bdw-gt3") differs only in names, ids, engines,
 *		topology, workarounds, RC6 and the built-in metric set
 * @pci:	its device ids (regs/desc_pci.h); the last group has no name
 * @dma_bits:	width of DMA addresses
 * @mmio_size:	bytes of registers at the start of BAR 0
 * @gttmm_size:	bytes of BAR 0
 * @mmio_serial: two accesses to a cache line of BAR 0 at the same time can hang the machine
 * @unclaimed:	where the hardware latches an access that no unit claims; mask 0: nowhere
 * @answers:	register that needs no force-wake, and that never reads all ones while the device
 *		answers. The driver polls it after power-up, when BAR 0 may answer late. addr 0:
 *		none
 * @ggtt_kind:	format of GGTT entries
 * @ggtt_offset: where the GGTT entries start in BAR 0
 * @ggtt_needs_flush: GGTT entries take effect after a write to GFX_FLSH_CNTL
 * @ggtt_fold_mask: GGTT_GEN6: entry bits that hold the address bits above 31
 * @stolen_kind: where the registers of stolen memory are
 * @scanouts:	what the display reads through the GGTT; the last row has no @control
 * @lmem:	the GPU has local memory behind BAR 2, and page table entries have a bit for it
 * @hwsp_in_aperture: status pages must lie in the part of the GGTT that BAR 2 shows (VLV)
 * @ppgtt_kind:	format of per-process page tables
 * @ppgtt_mode:	rings: masked register that enables page directories on all engines (SNB); addr 0:
 *		RING_MODE of each engine
 * @mi_in_ggtt:	rings: MI commands and PIPE_CONTROL of a user batch write to the GGTT. Their targets
 *		are therefore bound in the GGTT as well, at the same address, and only clients of
 *		one user at a time run batches (SNB: SIL-122)
 * @no_runtime_pm: the device is not suspended at run time (SIL-532)
 * @no_iommu:	the GPU does not read page directories correctly through an IOMMU: if the device is
 *		behind an IOMMU, no contexts run (SNB: SIL-029)
 * @tlb_kind:	how the CPU invalidates TLBs
 * @tlb_also:	TLB_REGISTER: register of a unit outside the engines. Each invalidation sets bit 0
 *		of this register, and does not wait for the end (G12-121); addr 0: none
 * @ppgtt_bits:	width of the addresses of an address space; at most 48, the form of the tables
 * @fw_kind:	force-wake protocol
 * @fw_foreign:	request bits of each domain that the driver never changes
 * @shared_pmic: force-wake must not race with uses of the bus to the PMIC (VLV)
 * @fifo_reserve: entries of the write FIFO that stay free, 0: the platform has no write FIFO
 * @fifo_reread: the level of the write FIFO is read before each write (VLV)
 * @fw_domains:	force-wake domains
 * @n_fw_domains: how many
 * @ranges:	force-wake and steering table
 * @n_ranges:	number of rows
 * @gt_spans:	offsets that @ranges describes; other offsets are uncore and need no
 *		force-wake (FW-018)
 * @n_gt_spans:	how many
 * @shadow:	registers that may be written without force-wake
 * @n_shadow:	how many spans
 * @always:	registers inside GT ranges that need no force-wake at all (the
 *		force-wake requests themselves, GDRST: T-9)
 * @n_always:	how many spans
 * @irq_kind:	interrupt hierarchy
 * @irq_master:	register of the master enable (bit 31)
 * @irq_master_unit: DG2: register of the master unit above @irq_master
 * @irq_banks:	flat kinds: groups of registers
 * @n_irq_banks: how many
 * @irq_enables: Selector kinds: all enable registers
 * @n_irq_enables: how many
 * @irq_masks:	Selector kinds: all mask registers
 * @n_irq_masks: how many
 * @irq_sources: interrupt sources
 * @n_irq_sources: how many
 * @irq_foreign: status bits of the master that are not the GT's (INT-042)
 * @irq_others:	interrupt registers of other units, in the order in which they are
 *		quieted
 * @n_irq_others: how many
 * @engines:	engines that the platform can have; fuses may disable some
 * @n_engines:	how many
 * @submit_kind: how contexts are submitted
 * @desc_kind:	format of the context descriptor
 * @emit_kind:	commands around a batch
 * @early_emit_kind: the same, for the revisions of @early_revisions
 * @early_revisions: set of PCI revisions
 * @compute_kind: how compute engines share the EUs
 * @csb:	context status
 * @reset_kind:	engine and full reset
 * @n_ring_faults: number of fault registers of the engines, RING_FAULT_OF(0) on
 * @ring_fault_gam: the engines have one fault register instead, in the GAM: GAM_RING_FAULT. It is
 *		replicated on DG2
 * @error_rows:	registers that an error state shows beside those of an engine
 * @n_error_rows: number of rows
 * @reset_engines_first: a full reset needs a reset of each engine before it (DG2)
 * @ctx_size_kind: size of a render context
 * @steering_kind: layout of the steering register
 * @coherency:	caches
 * @short_addresses: addresses in commands, and so in relocations, have one DW (before Gen8)
 * @no_relocations: the i915 ABI has no relocations of batches on this platform (from Gen12 on)
 * @oa:		OA unit, NULL: none is described (yet)
 * @fuse_kind:	where the fuses are
 * @topology:	maxima of slices, subslices, EUs
 * @clock_kind:	where the timestamp's frequency comes from
 * @crystal_khz: GEN11: crystal by RPM_CONFIG0 [5:3]; GEN9: [0]; FIXED: [0] is
 *		the frequency of the timestamp itself
 * @workarounds: tables of workarounds, see genx_wa_row()
 * @edram_cap:	register that describes the eDRAM, addr 0: no part has any
 * @pvinfo:	page that marks a GPU that GVT-g shares between guests, addr 0: there is none
 * @edram_mib:	size of the eDRAM of each part that has it, 0: @edram_cap has the size
 * @boot:	what firmware does after power-up before the GT can be used, NULL: nothing
 * @sleep_kind:	what is needed before and after a loss of power
 * @kept:	registers that the driver saves and restores around a loss of power
 * @n_kept:	number of rows of @kept
 * @mchbar_hosts: ids of host bridges with a bit that enables the MCHBAR (SIL-008), 0-terminated;
 *		NULL: it is always enabled
 * @power_gates: the part has PG_ENABLE, which must be 0 while RC6 is off (SIL-288)
 * @rc6:	power state of an idle GT, NULL: left as firmware set it up
 * @freq:	frequencies, NULL: the driver does not control them
 * @package:	energy, power and fan of a card, NULL: no sensors
 * @pm_mask:	PMINTRMSK of a driver that uses no such interrupt (SIL-299, SIL-300); 0: not written
 * @pipe_conf:	configuration registers of the display's pipes, bit 31: enabled;
 *		0-terminated, NULL: none is known
 */
struct genx_platform {
	const char *name;
	const char *codename;
	u8 gen;
	const struct genx_platform *const *variants;
	const struct genx_pci_group *pci;
	u8 dma_bits;
	u32 mmio_size;
	u32 gttmm_size;
	bool mmio_serial;
	struct genx_unclaimed_desc unclaimed;
	struct genx_reg answers;
	enum genx_ggtt_kind ggtt_kind;
	u32 ggtt_offset;
	bool ggtt_needs_flush;
	u32 ggtt_fold_mask;
	enum genx_stolen_kind stolen_kind;
	const struct genx_scanout *scanouts;
	bool lmem;
	bool hwsp_in_aperture;
	enum genx_ppgtt_kind ppgtt_kind;
	struct genx_reg_masked ppgtt_mode;
	bool mi_in_ggtt;
	bool no_runtime_pm;
	bool no_iommu;
	enum genx_tlb_kind tlb_kind;
	struct genx_reg tlb_also;
	u8 ppgtt_bits;
	enum genx_forcewake_kind fw_kind;
	u16 fw_foreign;
	bool shared_pmic;
	u8 fifo_reserve;
	bool fifo_reread;
	const struct genx_fw_domain_desc *fw_domains;
	u8 n_fw_domains;
	const struct genx_mmio_range *ranges;
	u16 n_ranges;
	const struct genx_mmio_span *gt_spans;
	u8 n_gt_spans;
	const struct genx_mmio_span *shadow;
	u8 n_shadow;
	const struct genx_mmio_span *always;
	u8 n_always;
	enum genx_irq_kind irq_kind;
	struct genx_reg irq_master;
	struct genx_reg irq_master_unit;
	const struct genx_irq_bank_desc *irq_banks;
	u8 n_irq_banks;
	const u32 *irq_enables;
	u8 n_irq_enables;
	const u32 *irq_masks;
	u8 n_irq_masks;
	const struct genx_irq_source *irq_sources;
	u8 n_irq_sources;
	u32 irq_foreign;
	const struct genx_irq_other *irq_others;
	u8 n_irq_others;
	const struct genx_engine_desc *engines;
	u8 n_engines;
	enum genx_submit_kind submit_kind;
	enum genx_desc_kind desc_kind;
	enum genx_emit_kind emit_kind;
	enum genx_emit_kind early_emit_kind;
	u16 early_revisions;
	enum genx_compute_kind compute_kind;
	struct genx_csb_desc csb;
	enum genx_reset_kind reset_kind;
	u8 n_ring_faults;
	bool ring_fault_gam;
	const struct genx_error_row *error_rows;
	u8 n_error_rows;
	bool reset_engines_first;
	enum genx_ctx_size_kind ctx_size_kind;
	enum genx_steering_kind steering_kind;
	const struct genx_coherency_desc *coherency;
	bool short_addresses;
	bool no_relocations;
	const struct genx_oa_desc *oa;
	enum genx_fuse_kind fuse_kind;
	struct genx_topology_desc topology;
	enum genx_clock_kind clock_kind;
	u32 crystal_khz[4];
	const struct genx_wa *const *workarounds;
	struct genx_reg edram_cap;
	struct genx_reg pvinfo;
	u16 edram_mib;
	const struct genx_boot_desc *boot;
	enum genx_sleep_kind sleep_kind;
	const struct genx_kept_regs *kept;
	u8 n_kept;
	const u16 *mchbar_hosts;
	bool power_gates;
	const struct genx_rc6_desc *rc6;
	const struct genx_freq_desc *freq;
	const struct genx_package_desc *package;
	u32 pm_mask;
	const u32 *pipe_conf;
};

#endif
