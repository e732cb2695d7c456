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

#define GDRST_GUC		BIT(3)
#define GDRST_MEDIA_MASK	REG_GENMASK(16, 5)
#define GDRST_SFC_MASK		REG_GENMASK(20, 17)

/* Limits in units of 50 MHz, three times that in the units of requests. */
#define RP0			10
#define RPN			4

#define RC6_UNIT_NS		1280

/* What GDRST can reset on this part. */
static u32 gdrst_valid(const struct model *m)
{
	u32 bits = GDRST_FULL | GDRST_GUC | GDRST_SFC_MASK;
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
		m->regs[0x20cc / 4] = STEERING_MULTICAST;
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
	return (u32)(m->fw.rc6_ns / RC6_UNIT_NS);
}

/* The GPU runs at what was asked for, inside its limits. */
static u32 rpstat_read(struct model *m, u32 offset)
{
	u32 want = REG_FIELD_GET(RPNSWREQ_FREQ_MASK, m->regs[RPNSWREQ_OFFSET / 4]);

	want = min(max(want, (u32)RPN * 3), (u32)RP0 * 3);
	return REG_FIELD_PREP(RPSTAT1_CAGF_MASK, want);
}

static u32 rp_state_cap_read(struct model *m, u32 offset)
{
	return REG_FIELD_PREP(RP_STATE_CAP_RP0_MASK, RP0) |
	       REG_FIELD_PREP(RP_STATE_CAP_RP1_MASK, RPN) |
	       REG_FIELD_PREP(RP_STATE_CAP_RPN_MASK, RPN);
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
	m->regs[RPNSWREQ_OFFSET / 4] = REG_FIELD_PREP(RPNSWREQ_FREQ_MASK, RPN * 3);
}

const struct model_reg model_power_regs[] = {
	{ .first = 0x000d00, .last = 0x000d03, .read = rpm_config0_read, .flags = MODEL_REG_RO },
	{ .first = 0x009118, .last = 0x00911b, .read = fuse3_read, .flags = MODEL_REG_RO },
	{ .first = 0x009134, .last = 0x009137, .read = eu_fuse_read, .flags = MODEL_REG_RO },
	{ .first = 0x009138, .last = 0x00913b, .read = slice_fuse_read, .flags = MODEL_REG_RO },
	{ .first = 0x00913c, .last = 0x00913f, .read = subslice_fuse_read, .flags = MODEL_REG_RO },
	{ .first = 0x009140, .last = 0x009143, .read = media_fuse_read, .flags = MODEL_REG_RO },
	{ .first = 0x00941c, .last = 0x00941f, .write = gdrst_write },
	{ .first = 0x00a01c, .last = 0x00a01f, .read = rpstat_read, .flags = MODEL_REG_RO },
	{ .first = 0x00a090, .last = 0x00a093, .write = rc_control_write },
	{ .first = 0x00c000, .last = 0x00c003, .read = guc_status_read, .flags = MODEL_REG_RO },
	{ .first = 0x138108, .last = 0x13810b, .read = residency_read, .flags = MODEL_REG_RO },
	{ .first = 0x145998, .last = 0x14599b, .read = rp_state_cap_read, .flags = MODEL_REG_RO },
};

const unsigned int model_n_power_regs = ARRAY_SIZE(model_power_regs);
