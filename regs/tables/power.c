// SPDX-License-Identifier: MIT
/*
 * RC6 and frequencies of all platforms (register facts: RC6, frequencies). The values of
 * RC6 are in units of 1.28 us or of their field.
 */
#include "regs/desc_forcewake.h"
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

/* Unit of the residency counter (register facts: residency). */
#define RESIDENCY_NS		1280

#define HW_ENABLE		REG_BIT(31)
#define TIMEOUT_MODE		REG_BIT(28)
#define EVALUATION_MODE		REG_BIT(27)
#define VLV_CTX_RST_PARALLEL	REG_BIT(24)
#define RC6_ENABLE		REG_BIT(18)

static const struct genx_reg_value gen6_setup[] = {
	{ RC1_WAKE_RATE, 1000 << 16 }, { RC6_WAKE_RATE, 40 << 16 | 30 },
	{ RC6PP_WAKE_RATE, 30 }, { EVALUATION_INTERVAL, 125000 }, { IDLE_HYSTERESIS, 25 },
	{ RC_SLEEP, 0 }, { RC1E_THRESHOLD, 1000 }, { RC6_THRESHOLD, 50000 },
	{ RC6P_THRESHOLD, 150000 }, { RC6PP_THRESHOLD, 64000 },
};

/* OAG-008: while OA is on, hardware control is enabled, but no RC6 state is selected. */
#define GEN6_INHIBIT		HW_ENABLE

#define GEN6_RC6 \
	GENX_TABLE(setup, gen6_setup), \
	.control = HW_ENABLE | EVALUATION_MODE | RC6_ENABLE, .inhibit = GEN6_INHIBIT, \
	.target = RC_STATE_TARGET_RC6, .max_idle = 10, .residency_ns = RESIDENCY_NS

/* Firmware of some boards sets a voltage of RC6 at which the GT loses its state. */
const struct genx_rc6_desc genx_rc6_snb = {
	GEN6_RC6, .min_mv = 450, .needs_context = true,
};

const struct genx_rc6_desc genx_rc6_hsw = { GEN6_RC6, .needs_context = true };

const struct genx_rc6_desc genx_rc6_ivb = {
	GENX_TABLE(setup, gen6_setup),
	.control = HW_ENABLE | EVALUATION_MODE | RC6_ENABLE | RC_CONTROL_RC6P_ENABLE,
	.inhibit = GEN6_INHIBIT, .target = RC_STATE_TARGET_RC6P, .needs_context = true,
	.max_idle = 10, .residency_ns = RESIDENCY_NS, .residency_deep = true,
};

/*
 * VLV_COUNTER_CONTROL: the counters of both wells are on, and reads return their upper 32 bits.
 * @needs below is the register in which firmware sets the address of the power context.
 */
static const struct genx_reg_value vlv_setup[] = {
	{ RC6_WAKE_RATE, 0x00280000 }, { EVALUATION_INTERVAL, 125000 }, { IDLE_HYSTERESIS, 25 },
	{ RC6_THRESHOLD, 0x557 }, { VLV_COUNTER_CONTROL_ADDR, 0x80338033 },
};

const struct genx_rc6_desc genx_rc6_vlv = {
	GENX_TABLE(setup, vlv_setup),
	.control = TIMEOUT_MODE | VLV_CTX_RST_PARALLEL, .inhibit = GEN6_INHIBIT, .max_idle = 10,
	.needs = 0x182120, .residency_window = true, .needs_context = true,
};

static const struct genx_reg_value gen8_setup[] = {
	{ RC6_WAKE_RATE, 40 << 16 }, { EVALUATION_INTERVAL, 125000 }, { IDLE_HYSTERESIS, 25 },
	{ RC_SLEEP, 0 }, { RC6_THRESHOLD, 625 },
};

const struct genx_rc6_desc genx_rc6_gen8 = {
	GENX_TABLE(setup, gen8_setup),
	.control = HW_ENABLE | TIMEOUT_MODE | RC6_ENABLE, .target = RC_STATE_TARGET_RC6,
	.lossy = true, .needs_context = true, .max_idle = 10,
	.residency_ns = RESIDENCY_NS,
};

/* Idle count of the GuC: the driver writes it although no firmware runs on the GuC (SIL-291). */
#define GUC_MAX_IDLE		0xc3e4

#define GEN9_RC6 \
	.control = HW_ENABLE | EVALUATION_MODE | RC6_ENABLE, .target = RC_STATE_TARGET_RC6, \
	.lossy = true, .needs_context = true, .max_idle = 10, .residency_ns = RESIDENCY_NS

#define SKL_SETUP \
	{ RC6_WAKE_RATE, 108 << 16 }, { EVALUATION_INTERVAL, 125000 }, { IDLE_HYSTERESIS, 25 }, \
	{ GUC_MAX_IDLE, 10 }, { RC_SLEEP, 0 }, { MEDIA_PG_HYSTERESIS, 250 }, \
	{ RENDER_PG_HYSTERESIS, 250 }, { RC6_THRESHOLD, 37500 }

static const struct genx_reg_value skl_setup[] = {
	SKL_SETUP,
};

const struct genx_rc6_desc genx_rc6_skl = {
	GENX_TABLE(setup, skl_setup), GEN9_RC6, .gates = 0x3,
};

/* GT3, GT4: the power gates stay off (register facts: what drivers on silicon do). */
const struct genx_rc6_desc genx_rc6_skl_gt3 = {
	GENX_TABLE(setup, skl_setup), GEN9_RC6, .gates = 0,
};

static const struct genx_reg_value gen9_setup[] = {
	{ RC6_WAKE_RATE, 54 << 16 }, { EVALUATION_INTERVAL, 125000 }, { IDLE_HYSTERESIS, 25 },
	{ GUC_MAX_IDLE, 10 }, { RC_SLEEP, 0 }, { MEDIA_PG_HYSTERESIS, 250 },
	{ RENDER_PG_HYSTERESIS, 250 }, { RC6_THRESHOLD, 37500 },
};

const struct genx_rc6_desc genx_rc6_gen9 = {
	GENX_TABLE(setup, gen9_setup), GEN9_RC6, .gates = 0x3,
};

#define GEN11_SETUP \
	{ RC6_WAKE_RATE, 54 << 16 | 85 }, { RC6PP_WAKE_RATE, 150 }, \
	{ EVALUATION_INTERVAL, 125000 }, { IDLE_HYSTERESIS, 25 }, { RC_SLEEP, 0 }, \
	{ RC6_THRESHOLD, 50000 }, { MEDIA_PG_HYSTERESIS, 60 }, { RENDER_PG_HYSTERESIS, 60 }
#define GEN11_RC6 \
	.control = HW_ENABLE | EVALUATION_MODE | RC6_ENABLE, .target = RC_STATE_TARGET_RC6, \
	.gates = 0x7, .max_idle = 10, .residency_ns = RESIDENCY_NS

/* Without GUC_MAX_IDLE: in the manual of Lakefield no unit has its offset (FW-024, Z-14). */
static const struct genx_reg_value gen11_setup[] = { GEN11_SETUP };

const struct genx_rc6_desc genx_rc6_gen11 = { GENX_TABLE(setup, gen11_setup), GEN11_RC6 };

/* Ice Lake, Elkhart and Jasper Lake (SIL-291) */
static const struct genx_reg_value icl_setup[] = { GEN11_SETUP, { GUC_MAX_IDLE, 10 } };

const struct genx_rc6_desc genx_rc6_icl = { GENX_TABLE(setup, icl_setup), GEN11_RC6 };

/* G12-180, G12-181 */
const struct genx_rc6_desc genx_rc6_gen12 = {
	GENX_TABLE(setup, icl_setup), GEN11_RC6, .decoder_gates = true,
};

/* ---- frequencies ---- */

#define GEN11_RP_CONTROL	(RP_CONTROL_MEDIA_HW_NORMAL | RP_CONTROL_MEDIA_IS_GFX | \
				 RP_CONTROL_ENABLE | RP_CONTROL_UP_BUSY_AVG | \
				 RP_CONTROL_DOWN_IDLE_AVG)
#define GEN6_RP_CONTROL		(RP_CONTROL_MEDIA_TURBO | GEN11_RP_CONTROL)

static const struct genx_reg_value gen6_freq_setup[] = {
	{ RP_DOWN_TIMEOUT_ADDR, 50000 }, { RP_IDLE_HYSTERESIS_ADDR, 10 },
};

static const struct genx_reg_value gen8_freq_setup[] = { { RP_IDLE_HYSTERESIS_ADDR, 10 } };

#define GEN6_LIMIT	REG_GENMASK(31, 24)
#define GEN9_LIMIT	REG_GENMASK(31, 23)

const struct genx_freq_desc genx_freq_gen6 = {
	.request = RPNSWREQ, .request_mask = REG_GENMASK(30, 25),
	.actual = RPSTAT1, .actual_mask = REG_GENMASK(14, 8),
	.control = GEN6_RP_CONTROL,
	GENX_TABLE(setup, gen6_freq_setup), .limit_mask = GEN6_LIMIT, .llc = GENX_LLC_CPU,
	.unit_num = 50, .unit_den = 1,
};

/* Without the evaluation interval, which must not change while the GPU runs (SIL-302). */
static const struct genx_reg_value vlv_freq_setup[] = {
	{ RP_DOWN_TIMEOUT_ADDR, 1000000 }, { RP_IDLE_HYSTERESIS_ADDR, 10 },
};

const struct genx_freq_desc genx_freq_vlv = {
	.kind = GENX_FREQ_BY_PUNIT,
	.awake = GENX_FW_BIT(GENX_FW_MEDIA),
	.control = RP_CONTROL_MEDIA_TURBO | RP_CONTROL_MEDIA_HW_NORMAL | RP_CONTROL_MEDIA_IS_GFX |
		   RP_CONTROL_ENABLE | RP_CONTROL_UP_BUSY_AVG | RP_CONTROL_DOWN_IDLE_CONT,
	GENX_TABLE(setup, vlv_freq_setup),
	.unit_num = 1, .unit_den = 1,
};

const struct genx_freq_desc genx_freq_hsw = {
	.request = RPNSWREQ, .request_mask = REG_GENMASK(30, 24),
	.actual = RPSTAT1, .actual_mask = REG_GENMASK(13, 7),
	.control = GEN6_RP_CONTROL,
	GENX_TABLE(setup, gen6_freq_setup), .limit_mask = GEN6_LIMIT, .efficient = true,
	.llc = GENX_LLC_FIVE_QUARTERS,
	.unit_num = 50, .unit_den = 1,
};

const struct genx_freq_desc genx_freq_gen8 = {
	.request = RPNSWREQ, .request_mask = REG_GENMASK(30, 24),
	.actual = RPSTAT1, .actual_mask = REG_GENMASK(13, 7),
	.control = GEN6_RP_CONTROL,
	GENX_TABLE(setup, gen8_freq_setup), .video = true, .limit_mask = GEN6_LIMIT,
	.efficient = true, .llc = GENX_LLC_MEMORY,
	.unit_num = 50, .unit_den = 1,
};

const struct genx_freq_desc genx_freq_gen9 = {
	.request = RPNSWREQ, .request_mask = REG_GENMASK(31, 23),
	.actual = RPSTAT1, .actual_mask = REG_GENMASK(31, 23),
	.control = GEN6_RP_CONTROL,
	GENX_TABLE(setup, gen8_freq_setup), .video = true, .limit_mask = GEN9_LIMIT,
	.efficient = true, .llc = GENX_LLC_GT,
	.unit_num = 50, .unit_den = 3,
};

#define GEN11_RP1	0x145ef0	/* bits 15:8 */

const struct genx_freq_desc genx_freq_gen11 = {
	.request = RPNSWREQ, .request_mask = REG_GENMASK(31, 23),
	.actual = RPSTAT1, .actual_mask = REG_GENMASK(31, 23),
	.rp1 = GENX_REG_INIT(GEN11_RP1),
	.control = GEN11_RP_CONTROL,
	GENX_TABLE(setup, gen8_freq_setup), .limit_mask = GEN9_LIMIT, .efficient = true,
	.llc = GENX_LLC_GT,
	.unit_num = 50, .unit_den = 3,
};

/* G12-182, G12-183, G12-184, G12-186 */
const struct genx_freq_desc genx_freq_gen12 = {
	.request = RPNSWREQ, .request_mask = REG_GENMASK(31, 23),
	.actual = GENX_REG_INIT(GEN12_RPSTAT1_ADDR), .actual_mask = REG_GENMASK(19, 11),
	.rp1 = GENX_REG_INIT(GEN11_RP1),
	.control = GEN11_RP_CONTROL,
	GENX_TABLE(setup, gen8_freq_setup), .limit_mask = GEN9_LIMIT, .efficient = true,
	.llc = GENX_LLC_GT,
	.unit_num = 50, .unit_den = 3,
};

const struct genx_freq_desc genx_freq_dg2 = {
	.request = RPNSWREQ, .request_mask = REG_GENMASK(31, 23),
	.actual = GENX_REG_INIT(GEN12_RPSTAT1_ADDR), .actual_mask = REG_GENMASK(19, 11),
	.rp1 = GENX_REG_INIT(GEN11_RP1),
	.control = GEN11_RP_CONTROL,
	.unit_num = 50, .unit_den = 3,
};

/* ---- the card ---- */

const struct genx_package_desc genx_package_dg2 = {
	.units = GENX_REG_INIT(PACKAGE_UNITS_ADDR), .rated = GENX_REG_INIT(PACKAGE_RATED_ADDR),
	.range = GENX_REG_INIT(PACKAGE_RANGE_ADDR), .limit = GENX_REG_INIT(PACKAGE_LIMIT_ADDR),
	.energy = GENX_REG_INIT(PACKAGE_ENERGY_ADDR),
	.fan = GENX_REG_INIT(PACKAGE_FAN_ADDR), .fan_pulses = 2,
	.voltage = GENX_REG_INIT(GEN12_RPSTAT1_ADDR),
	.voltage_mask = GEN12_RPSTAT1_VOLTAGE_MASK, .voltage_uv = 2500,
};
