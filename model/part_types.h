/* SPDX-License-Identifier: MIT */
/*
 * What differs between the parts that the model can be, as data: model/parts/NAME.c for each name
 * in regs/platform_list.h. Where behaviour differs a part names a kind (an ops table); no other
 * file of the model asks which part it is.
 *
 * The parts are the model's own, from the manuals and the public register facts, not from the
 * driver's descriptors: an error in a descriptor shows as a violation.
 */
#ifndef GENX_MODEL_PART_TYPES_H
#define GENX_MODEL_PART_TYPES_H

#include "regs/platform.h"

struct model;
struct model_reg;
struct model_irq_kind;
struct model_irq_outside;
struct model_oa_kind;

/**
 * struct model_fw_kind - force-wake protocol (register facts: force-wake)
 * @single:	request is one bit without a write mask (SNB)
 * @legacy:	a single-bit request and acknowledge beside the masked ones, and
 *		ECOBUS says which of the two firmware left on (IVB)
 * @thread_c0:	the host may use the well when its threads are in C0, too
 * @fifo:	writes to the GT go through a queue that can be full
 * @fallback:	a change of another request bit recovers a lost acknowledge
 */
struct model_fw_kind {
	bool single;
	bool legacy;
	bool thread_c0;
	bool fifo;
	bool fallback;
};

/**
 * struct model_reset_kind - GDRST (register facts: reset)
 * @other:	bits besides the full one and those of the engines
 * @handshake:	engines are asked to be ready first, by RESET_CTL
 * @prefetch:	strict: prefetch is off before an engine is reset
 * @engines_first: engines that worked are reset one by one before a full reset
 */
struct model_reset_kind {
	u32 other;
	bool handshake;
	bool prefetch;
	bool engines_first;
};

/**
 * struct model_ggtt_kind - format of a GGTT entry
 * @bytes:	4 or 8
 * @address:	bus address that an entry names
 * @legal:	may these bits be set in an entry that is present?
 * @write_bit:	bit without which a page is read-only, 0: there is none
 */
struct model_ggtt_kind {
	u8 bytes;
	u64 (*address)(const struct model *m, u64 pte);
	bool (*legal)(const struct model *m, u64 pte);
	u32 write_bit;
};

/**
 * struct model_freq - fields of frequency, all in units of 50 or 50/3 MHz
 * @request:	in 0xA008
 * @actual:	in 0xA01C, 0: not there
 * @thirds:	the unit is 50/3 MHz
 */
struct model_freq {
	u32 request;
	u32 actual;
	bool thirds;
};

/**
 * struct model_fuse - value of a fuse register of a whole part
 * @reg:	register
 * @value:	its value
 */
struct model_fuse {
	u32 reg;
	u32 value;
};

/**
 * struct model_port - how contexts reach an engine
 * @elsp:	by four writes to the port, two elements (Gen8-10)
 * @queue:	by the submission queue and Load (Gen11+)
 * @enable:	bit of the mode register that turns it on
 */
struct model_port {
	bool elsp;
	bool queue;
	u32 enable;
};

/**
 * struct model_pipe - strict: PIPE_CONTROL before Gen11 (PIPE-CACHE)
 * @empty_first: one without bits goes before one that invalidates vertices (PIPE-VF)
 */
struct model_pipe {
	bool empty_first;
};

/**
 * struct model_part_regs - a table of registers
 * @table:	sorted by offset
 * @n:		how many
 */
struct model_part_regs {
	const struct model_reg *table;
	const unsigned int *n;
};

/**
 * struct model_steer_kind - fields of the steering registers (register facts: steering)
 * @multicast:	bit, 0: writes go to all instances
 * @slice:	field
 * @subslice:	field
 * @per_slice:	subslices that a slice has where both fields count, 0: the subslice
 *		field alone names an instance
 * @instances:	of a replicated register
 */
struct model_steer_kind {
	u32 multicast;
	u32 slice;
	u32 subslice;
	u8 per_slice;
	u8 instances;
};

/**
 * struct model_pci_identity - what differs in the PCI configuration space (register facts: PCI ids;
 * T-11)
 * @device_id:	device id that it applies to, 0: all others of the part
 * @ggms:	size of the GGTT entries, in its place in MGGC0: 8 MiB, on Gen6-7 2 MiB
 * @bdsm:	where the base of stolen memory is
 * @bdsm_bytes:	4 or 8
 * @revision:	revision id of a product; lower ones are pre-production parts
 */
struct model_pci_identity {
	u16 device_id;
	u16 ggms;
	u8 bdsm;
	u8 bdsm_bytes;
	u8 revision;
};

/**
 * struct model_pcode_kind - what the host asks pcode (register facts: pcode)
 * @init:	strict: it initializes the device after power-up, and says when it has
 * @rc6_vids:	strict: it has voltages of RC6, which firmware sets too low
 */
struct model_pcode_kind {
	bool init;
	bool rc6_vids;
};

/**
 * struct model_part - one part
 * @fw:		force-wake
 * @irq:	interrupts
 * @outside:	units outside the GT that the master control names, NULL: none
 * @reset:	GDRST
 * @port:	submission
 * @ggtt:	format of GGTT entries
 * @steer:	steering
 * @freq:	frequency registers
 * @pcode:	mailbox of pcode, NULL: the model has none
 * @gunit:	the host allows and forbids that the GT is woken (VLV)
 * @fuses:	fuse registers, the last without a register
 * @regs:	tables of registers that not all parts have, the last without one
 * @pci:	what differs in its configuration space; the last one has no @device_id
 * @timestamp_khz: rate of the command streamer timestamp
 * @ring_imr:	reset value of the engines' IMR
 * @rc6_ns:	unit of the residency counters
 * @rp0:	highest frequency, in 50 MHz
 * @rpn:	lowest, likewise
 * @firmware:	the model knows what firmware leaves running (display.c)
 * @oa:		OA unit, NULL: the model has none for this part
 * @predicate_jump: MI_PREDICATE_RESULT_1 decides on a predicated batch start (T-20)
 * @eus:	EUs that its fuses leave, 0: the configuration says it
 * @power_request: strict: a render context asks for all units: this, and the EUs of a subslice
 *		(PWR-SLICES); 0: it need not ask
 * @pipe:	what PIPE_CONTROL cannot do, NULL: as from Gen11 on
 * @ctx_batch:	strict: each restore of a render context executes an indirect context batch
 *		(WAB-NONE)
 * @open_registers: classes whose engines do not check which registers user batches name
 *		(register facts: unprivileged batches)
 */
struct model_part {
	const struct model_fw_kind *fw;
	const struct model_irq_kind *irq;
	const struct model_irq_outside *outside;
	const struct model_reset_kind *reset;
	const struct model_port *port;
	const struct model_ggtt_kind *ggtt;
	const struct model_steer_kind *steer;
	const struct model_freq *freq;
	const struct model_pcode_kind *pcode;
	const struct model_fuse *fuses;
	const struct model_part_regs *regs;
	const struct model_pci_identity *pci;
	u32 timestamp_khz;
	u32 ring_imr;
	u32 rc6_ns;
	u8 rp0;
	u8 rpn;
	bool firmware;
	const struct model_oa_kind *oa;
	bool predicate_jump;
	u16 eus;
	u32 power_request;
	const struct model_pipe *pipe;
	bool ctx_batch;
	bool gunit;
	u8 open_registers;
};

#endif
