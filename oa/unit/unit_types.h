/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Operations of an OA unit. Each kind of unit has its own table of operations.
 */
#ifndef GENX_OA_UNIT_UNIT_TYPES_H
#define GENX_OA_UNIT_UNIT_TYPES_H

#include <linux/types.h>

struct genx_oa;
struct genx_oa_buffer;
struct genx_oa_config;
struct genx_oa_format;

/* Longest wait until the unit is disabled. */
#define GENX_OA_DISABLE_US		50000

/* Losses as the operations report them; the register bits differ by kind. */
#define GENX_OA_LOSS_OVERFLOW		0x1	/* the buffer was full */
#define GENX_OA_LOSS_REPORT		0x2	/* a report was dropped */

/**
 * struct genx_oa_unit_setup - settings of the unit for a stream
 * @fmt:	report format
 * @timer:	make a report each 2^(@exponent + 1) ticks
 * @exponent:	hardware field
 * @buf:	buffer for the reports
 * @config:	metric set
 */
struct genx_oa_unit_setup {
	const struct genx_oa_format *fmt;
	bool timer;
	u8 exponent;
	struct genx_oa_buffer *buf;
	struct genx_oa_config *config;
};

/**
 * struct genx_oa_unit_ops - one kind of OA unit
 * @filter_needs_capability: a stream of one context shows other contexts too, so it needs
 *		the privilege of a system-wide stream
 * @configure:	write the registers of the metric set; on a GT without contexts also the
 *		registers that are part of the context image elsewhere
 * @unconfigure: switch off routing; on a GT without contexts also the report timer
 * @contexts_write: write timer and flexible EU events into all contexts. If @setup is NULL,
 *		switch both off again, even if a signal is pending. Does nothing on a GT
 *		without contexts. May sleep. Returns 0 or an errno.
 * @contexts_load: run a context, so that the unit loads from its image the registers that
 *		it has lost. Does nothing on a GT without contexts. May sleep. Returns 0 or
 *		an errno.
 * @buffer_program: program an empty buffer, in the order that the unit needs; the
 *		unit is disabled
 * @enable:	start counting and reporting
 * @disable:	stop, and wait until the unit sends no more reports. Returns 0, -ETIMEDOUT
 *		or -ENODEV
 * @tail_read:	returns the offset up to which reports were sent; a value that is not below
 *		the size of the buffer means that the register holds no valid offset
 * @head_write:	write the offset up to which reports were consumed
 * @loss_read:	returns the GENX_OA_LOSS_* that the unit has reported
 * @loss_clear:	acknowledge GENX_OA_LOSS_REPORT
 * @stopped:	has a batch changed what contexts load, so that timer or counters are stopped?
 * @interrupt:	unmask or mask the half-full interrupt in the unit, if it is known
 *
 * The caller of each operation holds the force-wake domains of the unit.
 */
struct genx_oa_unit_ops {
	bool filter_needs_capability;
	void (*configure)(struct genx_oa *oa, const struct genx_oa_unit_setup *setup);
	void (*unconfigure)(struct genx_oa *oa, const struct genx_oa_unit_setup *setup);
	int (*contexts_write)(struct genx_oa *oa, const struct genx_oa_unit_setup *setup);
	int (*contexts_load)(struct genx_oa *oa);
	void (*buffer_program)(struct genx_oa *oa, const struct genx_oa_buffer *buf);
	void (*enable)(struct genx_oa *oa, const struct genx_oa_unit_setup *setup);
	int (*disable)(struct genx_oa *oa);
	u32 (*tail_read)(struct genx_oa *oa, const struct genx_oa_buffer *buf);
	void (*head_write)(struct genx_oa *oa, const struct genx_oa_buffer *buf);
	u32 (*loss_read)(struct genx_oa *oa);
	void (*loss_clear)(struct genx_oa *oa);
	bool (*stopped)(struct genx_oa *oa, const struct genx_oa_unit_setup *setup);
	void (*interrupt)(struct genx_oa *oa, bool on);
};

#endif
