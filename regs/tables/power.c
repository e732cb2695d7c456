// SPDX-License-Identifier: MIT
/*
 * RC6 and frequencies of all platforms (register facts: RC6, frequencies). The values of
 * RC6 are in units of 1.28 us or of their field.
 */
#include "regs/gt_regs.h"
#include "regs/tables/power.h"

#define RC1_WAKE_RATE		0xa098
#define RC6_WAKE_RATE		0xa09c
#define RC6PP_WAKE_RATE		0xa0a0	/* Gen6, Gen7; media's from Gen11 */
#define EVALUATION_INTERVAL	0xa0a8
#define IDLE_HYSTERESIS		0xa0ac
#define RC_SLEEP		0xa0b0
#define RC1E_THRESHOLD		0xa0b4
#define RC6_THRESHOLD		0xa0b8
#define RC6P_THRESHOLD		0xa0bc
#define RC6PP_THRESHOLD		0xa0c0
#define MEDIA_PG_HYSTERESIS	0xa0c4
#define RENDER_PG_HYSTERESIS	0xa0c8
#define COUNTER_CONTROL		0x138104

/* Unit of the residency counter (register facts: residency). */
#define RESIDENCY_NS		1280

#define HW_ENABLE		REG_BIT(31)
#define TIMEOUT_MODE		REG_BIT(28)
#define EVALUATION_MODE		REG_BIT(27)
#define VLV_CTX_RST_PARALLEL	REG_BIT(24)
#define RC6_ENABLE		REG_BIT(18)
#define RC6P_ENABLE		REG_BIT(17)

static const struct genx_reg_value gen6_setup[] = {
	{ RC1_WAKE_RATE, 1000 << 16 }, { RC6_WAKE_RATE, 40 << 16 | 30 },
	{ RC6PP_WAKE_RATE, 30 }, { EVALUATION_INTERVAL, 125000 }, { IDLE_HYSTERESIS, 25 },
	{ RC_SLEEP, 0 }, { RC1E_THRESHOLD, 1000 }, { RC6_THRESHOLD, 50000 },
	{ RC6P_THRESHOLD, 150000 }, { RC6PP_THRESHOLD, 64000 },
};

/* OAG-008: RC6 is off with hardware control enabled and no state selected. */
#define GEN6_OFF		HW_ENABLE

#define GEN6_RC6 \
	GENX_TABLE(setup, gen6_setup), \
	.control = HW_ENABLE | EVALUATION_MODE | RC6_ENABLE, .off = GEN6_OFF, .max_idle = 10, \
	.residency_ns = RESIDENCY_NS

/* Firmware of some boards sets a voltage of RC6 at which the GT loses its state. */
const struct genx_rc6_desc genx_rc6_snb = { GEN6_RC6, .min_mv = 450 };

const struct genx_rc6_desc genx_rc6_hsw = { GEN6_RC6 };

const struct genx_rc6_desc genx_rc6_ivb = {
	GENX_TABLE(setup, gen6_setup),
	.control = HW_ENABLE | EVALUATION_MODE | RC6_ENABLE | RC6P_ENABLE, .off = GEN6_OFF,
	.max_idle = 10, .residency_ns = RESIDENCY_NS,
};

/*
 * COUNTER_CONTROL is masked: it enables the residency counters of both wells and selects their
 * upper 32 bits. Firmware sets the address of the power context in @needs.
 */
static const struct genx_reg_value vlv_setup[] = {
	{ RC6_WAKE_RATE, 0x00280000 }, { EVALUATION_INTERVAL, 125000 }, { IDLE_HYSTERESIS, 25 },
	{ RC6_THRESHOLD, 0x557 }, { COUNTER_CONTROL, 0x80338033 },
};

const struct genx_rc6_desc genx_rc6_vlv = {
	GENX_TABLE(setup, vlv_setup),
	.control = TIMEOUT_MODE | VLV_CTX_RST_PARALLEL, .off = GEN6_OFF, .max_idle = 10,
	.needs = 0x182120,
};

static const struct genx_reg_value gen8_setup[] = {
	{ RC6_WAKE_RATE, 40 << 16 }, { EVALUATION_INTERVAL, 125000 }, { IDLE_HYSTERESIS, 25 },
	{ RC_SLEEP, 0 }, { RC6_THRESHOLD, 625 },
};

const struct genx_rc6_desc genx_rc6_gen8 = {
	GENX_TABLE(setup, gen8_setup),
	.control = HW_ENABLE | TIMEOUT_MODE | RC6_ENABLE, .max_idle = 10,
	.residency_ns = RESIDENCY_NS,
};

#define SKL_SETUP \
	{ RC6_WAKE_RATE, 108 << 16 }, { EVALUATION_INTERVAL, 125000 }, { IDLE_HYSTERESIS, 25 }, \
	{ RC_SLEEP, 0 }, { MEDIA_PG_HYSTERESIS, 250 }, { RENDER_PG_HYSTERESIS, 250 }, \
	{ RC6_THRESHOLD, 37500 }

static const struct genx_reg_value skl_setup[] = {
	SKL_SETUP,
};

const struct genx_rc6_desc genx_rc6_skl = {
	GENX_TABLE(setup, skl_setup),
	.control = HW_ENABLE | EVALUATION_MODE | RC6_ENABLE, .gates = 0x3, .max_idle = 10,
	.residency_ns = RESIDENCY_NS,
};

/* GT3, GT4: the power gates stay off (register facts: what drivers on silicon do). */
static const struct genx_reg_value skl_gt3_setup[] = {
	SKL_SETUP, { PG_ENABLE_OFFSET, 0 },
};

const struct genx_rc6_desc genx_rc6_skl_gt3 = {
	GENX_TABLE(setup, skl_gt3_setup),
	.control = HW_ENABLE | EVALUATION_MODE | RC6_ENABLE, .max_idle = 10,
	.residency_ns = RESIDENCY_NS,
};

static const struct genx_reg_value gen9_setup[] = {
	{ RC6_WAKE_RATE, 54 << 16 }, { EVALUATION_INTERVAL, 125000 }, { IDLE_HYSTERESIS, 25 },
	{ RC_SLEEP, 0 }, { MEDIA_PG_HYSTERESIS, 250 }, { RENDER_PG_HYSTERESIS, 250 },
	{ RC6_THRESHOLD, 37500 },
};

const struct genx_rc6_desc genx_rc6_gen9 = {
	GENX_TABLE(setup, gen9_setup),
	.control = HW_ENABLE | EVALUATION_MODE | RC6_ENABLE, .gates = 0x3, .max_idle = 10,
	.residency_ns = RESIDENCY_NS,
};

/* The idle count of the GuC (0xc3e4) is not written: genx does not program the GuC (FW-024). */
static const struct genx_reg_value gen11_setup[] = {
	{ RC6_WAKE_RATE, 54 << 16 | 85 }, { RC6PP_WAKE_RATE, 150 },
	{ EVALUATION_INTERVAL, 125000 }, { IDLE_HYSTERESIS, 25 }, { RC_SLEEP, 0 },
	{ RC6_THRESHOLD, 50000 }, { MEDIA_PG_HYSTERESIS, 60 }, { RENDER_PG_HYSTERESIS, 60 },
};

const struct genx_rc6_desc genx_rc6_gen11 = {
	GENX_TABLE(setup, gen11_setup),
	.control = HW_ENABLE | EVALUATION_MODE | RC6_ENABLE, .gates = 0x7, .max_idle = 10,
	.residency_ns = RESIDENCY_NS,
};

/* ---- frequencies ---- */

#define GEN11_RP_CONTROL	(RP_CONTROL_MEDIA_HW_NORMAL | RP_CONTROL_MEDIA_IS_GFX | \
				 RP_CONTROL_ENABLE | RP_CONTROL_UP_BUSY_AVG | \
				 RP_CONTROL_DOWN_IDLE_AVG)
#define GEN6_RP_CONTROL		(RP_CONTROL_MEDIA_TURBO | GEN11_RP_CONTROL)

const struct genx_freq_desc genx_freq_gen6 = {
	.request = RPNSWREQ, .request_mask = REG_GENMASK(30, 25),
	.actual = RPSTAT1, .actual_mask = REG_GENMASK(14, 8),
	.control = GEN6_RP_CONTROL,
	.unit_num = 50, .unit_den = 1,
};

const struct genx_freq_desc genx_freq_hsw = {
	.request = RPNSWREQ, .request_mask = REG_GENMASK(30, 24),
	.actual = RPSTAT1, .actual_mask = REG_GENMASK(13, 7),
	.control = GEN6_RP_CONTROL,
	.unit_num = 50, .unit_den = 1,
};

const struct genx_freq_desc genx_freq_gen9 = {
	.request = RPNSWREQ, .request_mask = REG_GENMASK(31, 23),
	.actual = RPSTAT1, .actual_mask = REG_GENMASK(31, 23),
	.control = GEN6_RP_CONTROL,
	.unit_num = 50, .unit_den = 3,
};

#define GEN11_RP1	0x145ef0	/* bits 15:8 */

const struct genx_freq_desc genx_freq_gen11 = {
	.request = RPNSWREQ, .request_mask = REG_GENMASK(31, 23),
	.actual = RPSTAT1, .actual_mask = REG_GENMASK(31, 23),
	.rp1 = GENX_REG_INIT(GEN11_RP1),
	.control = GEN11_RP_CONTROL,
	.unit_num = 50, .unit_den = 3,
};

const struct genx_freq_desc genx_freq_dg2 = {
	.request = RPNSWREQ, .request_mask = REG_GENMASK(31, 23),
	.actual = GENX_REG_INIT(0x1381b4), .actual_mask = REG_GENMASK(19, 11),
	.rp1 = GENX_REG_INIT(GEN11_RP1),
	.control = GEN11_RP_CONTROL,
	.unit_num = 50, .unit_den = 3,
};
