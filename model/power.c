// SPDX-License-Identifier: MIT
/*
 * Reset, RC6, fuses, clocks, frequency.
 *
 * Sources: manual 000 §Fuse reflections (STR-012); public register facts 7
 * (GDRST), 8 (RC6), 23 (fuses) and 24 (clocks, frequencies, residency).
 *
 * A full reset leaves the force-wake requests, the interrupt aggregation, which
 * lies outside the GT, and the fuses; all registers inside the wells lose their
 * values.
 */
#include "model/priv.h"
#include "regs/gt_regs.h"

#define GDRST_OFFSET		0x941c
#define RC_CONTROL_OFFSET	0xa090
#define RPNSWREQ_OFFSET		0xa008

#define RPSTAT_DG2		0x1381b4
#define RPSTAT_DG2_FREQ		REG_GENMASK(19, 11)

/* What GDRST can reset on this part. */
static u32 gdrst_valid(const struct model *m)
{
	u32 bits = GDRST_FULL | m->part->reset->other;
	unsigned int i;

	for (i = 0; i < m->plat->n_engines; i++)
		if (model_engine_present(m, i))
			bits |= m->plat->engines[i].reset_mask;
	return bits;
}

static bool never_done(const struct model *m, u32 bits)
{
	u32 stuck = m->fault_arg[MODEL_FAULT_RESET_NEVER_DONE];

	return model_fault_armed(m, MODEL_FAULT_RESET_NEVER_DONE) && (!stuck || stuck & bits);
}

static void gdrst_write(struct model *m, u32 offset, u32 val)
{
	u32 valid = gdrst_valid(m);

	if (val & ~valid)
		model_violation(m, "FW-013", offset, "reset of what does not exist: %#x",
				val & ~valid);
	val &= valid;
	if (val & GDRST_FULL)
		model_cs_check_full_reset(m);
	if (!(val & GDRST_FULL) && never_done(m, val))
		model_cs_reset_tried(m, val);
	m->regs[offset / 4] |= val;
	if (val && !never_done(m, val) && m->fw.gdrst_at == MODEL_NEVER)
		m->fw.gdrst_at = m->now + model_delay(m, MODEL_RESET_NS);
}

static void gdrst_done(struct model *m)
{
	u32 bits = m->regs[GDRST_OFFSET / 4];

	m->fw.gdrst_at = MODEL_NEVER;
	if (bits & GDRST_FULL) {
		model_mmio_clear(m);
		model_power_reset(m);
		model_cs_reset_all(m);
		model_oa_reset(m);
		model_tlb_invalidate(m, 0);
		m->regs[0x20cc / 4] = m->part->steer->multicast;
	} else {
		model_cs_reset_engines(m, bits);
	}
	m->regs[GDRST_OFFSET / 4] = 0;
	model_wake(m);
}

u64 model_power_advance(struct model *m)
{
	if (m->fw.gdrst_at <= m->now)
		gdrst_done(m);
	return m->fw.gdrst_at;
}

static bool rc6_enabled(const struct model *m)
{
	u32 control = m->regs[RC_CONTROL_OFFSET / 4];

	return control & RC_CONTROL_HW_ENABLE && control & RC_CONTROL_RC6_ENABLE;
}

static void rc6_account(struct model *m)
{
	if (m->fw.rc6_since == MODEL_NEVER)
		return;
	if (rc6_enabled(m))
		m->fw.rc6_ns += m->now - m->fw.rc6_since;
	m->fw.rc6_since = m->now;
}

void model_power_sleep(struct model *m, bool asleep)
{
	rc6_account(m);
	m->fw.rc6_since = asleep ? m->now : MODEL_NEVER;
}

static void rc_control_write(struct model *m, u32 offset, u32 val)
{
	rc6_account(m);
	m->regs[offset / 4] = val;
}

static u32 residency_read(struct model *m, u32 offset)
{
	rc6_account(m);
	return (u32)(m->fw.rc6_ns / m->part->rc6_ns);
}

static u32 field_get(u32 mask, u32 val)
{
	return mask ? (val & mask) >> __builtin_ctz(mask) : 0;
}

static u32 field_prep(u32 mask, u32 val)
{
	return mask ? val << __builtin_ctz(mask) & mask : 0;
}

/* Limits are in units of 50 MHz, three times that where requests are in thirds. */
static u32 freq_units(const struct model *m, u32 limit)
{
	return m->part->freq->thirds ? limit * 3 : limit;
}

/* The GPU runs at what was asked for, inside its limits. */
static u32 freq_actual(const struct model *m)
{
	u32 want = field_get(m->part->freq->request, m->regs[RPNSWREQ_OFFSET / 4]);

	return min(max(want, freq_units(m, m->part->rpn)), freq_units(m, m->part->rp0));
}

static u32 rpstat_read(struct model *m, u32 offset)
{
	return field_prep(m->part->freq->actual, freq_actual(m));
}

/* DG2: outside the well, 0 in RC6. */
static u32 rpstat_dg2_read(struct model *m, u32 offset)
{
	return m->fw.rc6_since == MODEL_NEVER ? field_prep(RPSTAT_DG2_FREQ, freq_actual(m)) : 0;
}

static u32 rp_state_cap_read(struct model *m, u32 offset)
{
	return REG_FIELD_PREP(RP_STATE_CAP_RP0_MASK, m->part->rp0) |
	       REG_FIELD_PREP(RP_STATE_CAP_RP1_MASK, m->part->rpn) |
	       REG_FIELD_PREP(RP_STATE_CAP_RPN_MASK, m->part->rpn);
}

/* Gen11 and later have RP1 in a register of its own, here between the ends. */
static u32 rp1_read(struct model *m, u32 offset)
{
	return REG_FIELD_PREP(RP_STATE_CAP_RP1_MASK, m->part->rpn + 2);
}

static u32 rpm_config0_read(struct model *m, u32 offset)
{
	/* Shift 3 - 3 = 0: the timestamp counts the crystal's clock. */
	return REG_FIELD_PREP(RPM_CRYSTAL_CLOCK_MASK, MODEL_CRYSTAL) |
	       REG_FIELD_PREP(RPM_CTC_SHIFT_MASK, 3);
}

static u32 fuse3_read(struct model *m, u32 offset)
{
	u32 fuse = m->cfg.l3_fuse & 0xf;

	return fuse | fuse << 4;
}

static u32 eu_fuse_read(struct model *m, u32 offset)
{
	return m->cfg.eu_fuse & GT_EU_DISABLE_MASK;
}

static u32 slice_fuse_read(struct model *m, u32 offset)
{
	return 1;
}

static u32 subslice_fuse_read(struct model *m, u32 offset)
{
	return m->cfg.subslice_fuse & GT_SUBSLICE_DISABLE_MASK;
}

static u32 media_fuse_read(struct model *m, u32 offset)
{
	return m->cfg.media_fuse;
}

/* What a part has, or what the configuration says instead. */
static u32 fuse_read(struct model *m, u32 offset)
{
	const struct model_fuse *fuse = m->part->fuses;
	unsigned int i;

	for (i = 0; i < MODEL_FUSES; i++)
		if (m->cfg.fuses[i].reg == offset)
			return m->cfg.fuses[i].value;
	while (fuse->reg && fuse->reg != offset)
		fuse++;
	return fuse->value;
}

/* DG2: the same registers tell what is there, not what is not. */
static u32 subslice_enable_read(struct model *m, u32 offset)
{
	return ~m->cfg.subslice_fuse;
}

static u32 eu_enable_read(struct model *m, u32 offset)
{
	return ~m->cfg.eu_fuse & 0xff;
}

static u32 media_enable_read(struct model *m, u32 offset)
{
	return ~m->cfg.media_fuse & (GT_VDBOX_DISABLE_MASK | GT_VEBOX_DISABLE_MASK);
}

static u32 mslice_enable_read(struct model *m, u32 offset)
{
	return ~m->cfg.l3_fuse & 0xf;
}

/* T-12: without firmware the GuC's processor stays in reset. */
static u32 guc_status_read(struct model *m, u32 offset)
{
	return m->cfg.guc;
}

void model_power_reset(struct model *m)
{
	m->fw.gdrst_at = MODEL_NEVER;
	if (!model_fw_awake(m, GENX_FW_GT) && m->fw.rc6_since == MODEL_NEVER)
		m->fw.rc6_since = m->now;
	rc6_account(m);
	m->regs[RPNSWREQ_OFFSET / 4] = field_prep(m->part->freq->request,
						  freq_units(m, m->part->rpn));
}

#define RO_BY(a, fn)	{ .first = (a), .last = (a) + 3, .read = (fn), .flags = MODEL_REG_RO }

const struct model_reg model_power_regs[] = {
	{ .first = 0x00941c, .last = 0x00941f, .write = gdrst_write },
	RO_BY(0x00a01c, rpstat_read),
	{ .first = 0x00a090, .last = 0x00a093, .write = rc_control_write },
	RO_BY(0x138108, residency_read),
	RO_BY(0x145998, rp_state_cap_read),
};

const unsigned int model_n_power_regs = ARRAY_SIZE(model_power_regs);

/* Each register of a part's table of fuses. */
const struct model_reg model_fuse_reg = { .last = 3, .read = fuse_read, .flags = MODEL_REG_RO };

const struct model_reg model_gen11_fuse_regs[] = {
	RO_BY(0x000d00, rpm_config0_read),
	RO_BY(0x009118, fuse3_read),
	RO_BY(0x009134, eu_fuse_read),
	RO_BY(0x009138, slice_fuse_read),
	RO_BY(0x00913c, subslice_fuse_read),
	RO_BY(0x009140, media_fuse_read),
	RO_BY(0x00c000, guc_status_read),
	RO_BY(0x145ef0, rp1_read),
};

const unsigned int model_n_gen11_fuse_regs = ARRAY_SIZE(model_gen11_fuse_regs);

const struct model_reg model_dg2_power_regs[] = {
	RO_BY(0x000d00, rpm_config0_read),
	RO_BY(0x009118, mslice_enable_read),
	RO_BY(0x009134, eu_enable_read),
	RO_BY(0x00913c, subslice_enable_read),
	RO_BY(0x009140, media_enable_read),
	RO_BY(0x009144, subslice_enable_read),
	RO_BY(0x00c000, guc_status_read),
	{ .first = 0x101014, .last = 0x101017 },	/* clocks outside the GT: facts 22 */
	RO_BY(RPSTAT_DG2, rpstat_dg2_read),
	RO_BY(0x145ef0, rp1_read),
};

const unsigned int model_n_dg2_power_regs = ARRAY_SIZE(model_dg2_power_regs);
