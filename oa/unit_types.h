/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The operations of an OA unit, by kind.
 */
#ifndef GENX_OA_UNIT_TYPES_H
#define GENX_OA_UNIT_TYPES_H

#include <linux/types.h>

struct genx_oa;
struct genx_oa_buffer;
struct genx_oa_config;
struct genx_oa_format;

/* Bounds of waits for the unit. */
#define GENX_OA_DISABLE_US		50000

/* Losses as the operations report them, independent of the bits of the kind. */
#define GENX_OA_LOSS_OVERFLOW		0x1	/* the buffer was full */
#define GENX_OA_LOSS_REPORT		0x2	/* a report was dropped */

/**
 * struct genx_oa_unit_setup - how a stream wants the unit
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
 * @filter_needs_capability: a stream of one context sees other contexts too,
 *		so it takes the privilege of a system-wide one
 * @configure:	write the metric set's registers, and without contexts also those that
 *		contexts would carry
 * @unconfigure: switch off routing, and without contexts the report timer
 * @contexts_write: write timer and flexible EU events into all contexts; NULL @setup:
 *		switch them off again, even if a signal is pending. Nothing without
 *		contexts. May sleep. 0 or an errno.
 * @contexts_load: run a context, so that the unit gets the registers that contexts carry
 *		after it has lost them. Nothing without contexts. May sleep. 0 or an errno.
 * @buffer_program: program an empty buffer, in the order that the unit needs; the
 *		unit is disabled
 * @enable:	start counting and reporting
 * @disable:	stop; returns when the unit sends no more reports: 0, -ETIMEDOUT or
 *		-ENODEV
 * @tail_read:	offset up to which reports were sent; at or past the size: the
 *		register holds no such offset
 * @head_write:	write the offset up to which reports were consumed
 * @loss_read:	GENX_OA_LOSS_* that the unit has reported
 * @loss_clear:	acknowledge GENX_OA_LOSS_REPORT
 * @interrupt:	unmask or mask the half-full interrupt in the unit, where it is known
 *
 * The caller holds the unit's force-wake domains in each of them.
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
	void (*interrupt)(struct genx_oa *oa, bool on);
};

#endif
