/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The registers of the OA unit, by kind, and what must hold while it counts.
 */
#ifndef GENX_OA_UNIT_H
#define GENX_OA_UNIT_H

#include <linux/types.h>

struct genx_oa;
struct genx_oa_buffer;
struct genx_oa_config;
struct genx_oa_format;

/* Bounds of waits for the unit. */
#define GENX_OA_DISABLE_US		50000

/* Loss, as the unit reports it, whatever its bits are. */
#define GENX_OA_LOSS_OVERFLOW		0x1	/* the buffer was full */
#define GENX_OA_LOSS_REPORT		0x2	/* a report was dropped */

/**
 * struct genx_oa_unit_setup - how a stream wants the unit
 * @fmt:	report format
 * @timer:	make a report each 2^(@exponent + 1) ticks
 * @exponent:	hardware field
 * @buf:	where reports go
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
 * @configure:	write the metric set's registers (not what contexts carry)
 * @unconfigure: undo what must not stay
 * @contexts_write: timer and flexible EU events into all contexts; NULL @setup:
 *		off again, whatever signals are pending. May sleep. 0 or an errno.
 * @contexts_load: let a context run, so that what contexts carry is in the unit after
 *		a loss of its registers. May sleep. 0 or an errno.
 * @buffer_program: tell the unit about an empty buffer, in the order that it
 *		needs; the unit is disabled
 * @enable:	start counting and reporting
 * @disable:	stop; returns when no report is going to be sent any more, 0,
 *		-ETIMEDOUT or -ENODEV
 * @tail_read:	offset up to which reports were sent; at or past the size: the
 *		register holds no such offset
 * @head_write:	offset up to which reports were consumed
 * @loss_read:	GENX_OA_LOSS_* that came up
 * @loss_clear:	acknowledge GENX_OA_LOSS_REPORT
 * @interrupt:	let the half-full interrupt out of the unit, or not
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

/* enum GENX_OA_GEN8, oa/unit_gen8.c */
extern const struct genx_oa_unit_ops genx_oa_unit_gen8_ops;

/**
 * genx_oa_unit_ops_get() - operations of the unit's kind
 * @oa: unit with @oa->desc
 *
 * Return: the table or NULL for an unknown kind.
 */
const struct genx_oa_unit_ops *genx_oa_unit_ops_get(const struct genx_oa *oa);

/**
 * struct genx_oa_power - what keeps the unit counting
 * @held:	the domains are held and RC6 is off
 */
struct genx_oa_power {
	bool held;
};

/**
 * genx_oa_power_get() - keep the GT awake so that counters count
 * @oa: unit
 * @power: filled
 *
 * Holds the force-wake domains of the unit and of counting (FW-014, FW-022,
 * OAG-001) and turns RC6 off, whose save and restore of the power context would
 * lose counts (OAG-003, OAG-004).
 *
 * Context: may sleep.
 *
 * Return: 0 or the error of genx_forcewake_get().
 */
int genx_oa_power_get(struct genx_oa *oa, struct genx_oa_power *power);

/**
 * genx_oa_power_put() - undo genx_oa_power_get()
 * @oa: unit
 * @power: held or not
 *
 * Context: may sleep.
 */
void genx_oa_power_put(struct genx_oa *oa, struct genx_oa_power *power);

#endif
