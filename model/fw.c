// SPDX-License-Identifier: MIT
/*
 * Power wells and force-wake.
 *
 * Each well has a request register of 16 independent bits (kernel 0, user 1,
 * fallback 15, others) behind a write mask, and an acknowledge register in
 * which each bit follows its request after a delay. A well is on while a bit is
 * acknowledged or an engine of it has work (register fact T-6), and goes off a
 * while after that. The host may use a register only while a request bit and
 * its acknowledge are both set: a well that is about to go off answers, but
 * relying on that is recorded (FW-007).
 *
 * Sources: manual 000 §Force Wake and Steering Table (FW-001..FW-006, FW-013);
 * public register facts 2 for the masked write, the fallback bit and the order
 * "wait for the acknowledge to be clear, then request".
 */
#include "model/priv.h"
#include "regs/gt_regs.h"

#define ECOBUS_MULTI_THREADED	BIT(5)
#define THREAD_STATUS_ASLEEP	7U

static const char *domain_rule(enum genx_fw_domain domain)
{
	if (domain == GENX_FW_GT)
		return "FW-001";
	if (domain == GENX_FW_RENDER)
		return "FW-002";
	return domain < GENX_FW_VEBOX0 ? "FW-003" : "FW-004";
}

/* Domain of a request or acknowledge register, by the platform's table. */
static const struct genx_fw_domain_desc *domain_at(const struct model *m, u32 offset)
{
	unsigned int i;

	for (i = 0; i < m->plat->n_fw_domains; i++) {
		const struct genx_fw_domain_desc *desc = &m->plat->fw_domains[i];

		if (desc->request.addr == offset || desc->ack.addr == offset)
			return desc;
	}
	return NULL;
}

static void well_set(struct model *m, enum genx_fw_domain domain, bool on)
{
	u32 before = m->fw.awake;

	if (on)
		m->fw.awake |= GENX_FW_BIT(domain);
	else
		m->fw.awake &= ~GENX_FW_BIT(domain);
	if (m->fw.awake == before)
		return;
	if (domain == m->plat->fw_domains[0].domain)
		model_power_sleep(m, !on);
	model_wake(m);
}

/* The threads of a well that comes on leave C6 a while later than the well. */
static void threads_wake(struct model *m, enum genx_fw_domain domain)
{
	if (!m->part->fw->thread_c0 || model_fw_awake(m, domain))
		return;
	m->fw.domain[domain].c0_at = m->now + model_delay(m, MODEL_FW_C0_NS);
}

/* After any change: who may use the well, and when does it go off? */
static void settle(struct model *m, enum genx_fw_domain domain)
{
	struct model_fw_domain *d = &m->fw.domain[domain];

	if (d->ack) {
		threads_wake(m, domain);
		well_set(m, domain, true);
	}
	if (d->wanted & d->ack && d->c0_at == MODEL_NEVER)
		m->fw.granted |= GENX_FW_BIT(domain);
	else
		m->fw.granted &= ~GENX_FW_BIT(domain);
	if (d->ack || d->holds)
		d->sleep_at = MODEL_NEVER;
	else if (model_fw_awake(m, domain) && d->sleep_at == MODEL_NEVER)
		d->sleep_at = m->now + model_delay(m, MODEL_FW_SLEEP_NS);
	m->fw.next = 0;
}

static bool ack_swallowed(struct model *m, enum genx_fw_domain domain, u16 bit)
{
	struct model_fw_domain *d = &m->fw.domain[domain];

	if (model_fault_armed(m, MODEL_FAULT_FW_ACK_LOST) &&
	    m->fault_arg[MODEL_FAULT_FW_ACK_LOST] == (u32)domain)
		return true;
	if (bit != FORCEWAKE_KERNEL || !model_fault_armed(m, MODEL_FAULT_FW_ACK_LOST_ONCE) ||
	    m->fault_arg[MODEL_FAULT_FW_ACK_LOST_ONCE] != (u32)domain)
		return false;
	m->faults &= ~BIT_ULL(MODEL_FAULT_FW_ACK_LOST_ONCE);
	d->lost |= bit;
	return true;
}

/* The kernel's acknowledge does not follow its release: until another bit moves, or for ever. */
static bool clear_swallowed(struct model *m, enum genx_fw_domain domain, u16 bit)
{
	struct model_fw_domain *d = &m->fw.domain[domain];

	if (bit != FORCEWAKE_KERNEL || !(d->ack & bit))
		return false;
	if (model_fault_armed(m, MODEL_FAULT_FW_CLEAR_LOST) &&
	    m->fault_arg[MODEL_FAULT_FW_CLEAR_LOST] == (u32)domain)
		return true;
	if (!model_fault_armed(m, MODEL_FAULT_FW_CLEAR_LOST_ONCE) ||
	    m->fault_arg[MODEL_FAULT_FW_CLEAR_LOST_ONCE] != (u32)domain)
		return false;
	m->faults &= ~BIT_ULL(MODEL_FAULT_FW_CLEAR_LOST_ONCE);
	return true;
}

static void ack_bit(struct model *m, enum genx_fw_domain domain, u16 bit)
{
	struct model_fw_domain *d = &m->fw.domain[domain];

	d->pending &= ~bit;
	/* What was swallowed is looked at again with any other bit. */
	if (d->stuck & ~d->wanted && bit != FORCEWAKE_KERNEL &&
	    !clear_swallowed(m, domain, FORCEWAKE_KERNEL)) {
		d->ack &= ~d->stuck;
		d->stuck = 0;
	}
	if (!(d->wanted & bit) && clear_swallowed(m, domain, bit)) {
		d->stuck |= bit;
	} else if (!(d->wanted & bit)) {
		d->ack &= ~bit;
		d->lost &= ~bit;
	} else if (!ack_swallowed(m, domain, bit)) {
		d->stuck &= ~bit;
		/* Activity on another bit also brings a lost acknowledge. */
		d->ack |= bit | (d->lost & d->wanted);
		d->lost = 0;
	}
	settle(m, domain);
}

static void domain_advance(struct model *m, enum genx_fw_domain domain, u64 *next)
{
	struct model_fw_domain *d = &m->fw.domain[domain];
	unsigned int i;

	for (i = 0; i < MODEL_FW_BITS; i++)
		if (d->pending & BIT(i) && d->ack_at[i] <= m->now)
			ack_bit(m, domain, BIT(i));
	if (d->wake_at <= m->now) {
		d->wake_at = MODEL_NEVER;
		if (d->holds)
			well_set(m, domain, true);
	}
	if (d->c0_at <= m->now && !model_fault_armed(m, MODEL_FAULT_FW_C0_NEVER)) {
		d->c0_at = MODEL_NEVER;
		settle(m, domain);
	}
	if (d->sleep_at <= m->now) {
		d->sleep_at = MODEL_NEVER;
		d->c0_at = MODEL_NEVER;
		well_set(m, domain, false);
	}
	for (i = 0; i < MODEL_FW_BITS; i++)
		if (d->pending & BIT(i))
			*next = min(*next, d->ack_at[i]);
	*next = min(*next, min(d->wake_at, d->sleep_at));
	if (d->c0_at != MODEL_NEVER)	/* overdue by a fault: look again */
		*next = min(*next, d->c0_at > m->now ? d->c0_at : m->now + MODEL_FW_C0_NS);
}

u64 model_fw_advance(struct model *m)
{
	unsigned int i;
	u64 next = MODEL_NEVER;

	if (m->fw.next > m->now)
		return m->fw.next;
	for (i = 0; i < m->plat->n_fw_domains; i++)
		domain_advance(m, m->plat->fw_domains[i].domain, &next);
	m->fw.next = next;
	return next;
}

bool model_fw_awake(const struct model *m, enum genx_fw_domain domain)
{
	return m->fw.awake & GENX_FW_BIT(domain);
}

static void hold_one(struct model *m, enum genx_fw_domain domain, bool hold)
{
	struct model_fw_domain *d = &m->fw.domain[domain];

	if (hold)
		d->holds++;
	else if (d->holds)
		d->holds--;
	if (hold && !model_fw_awake(m, domain) && d->wake_at == MODEL_NEVER)
		d->wake_at = m->now + model_delay(m, MODEL_FW_ACK_NS);
	settle(m, domain);
	model_wake(m);
}

void model_fw_engine_hold(struct model *m, u32 domains, bool hold)
{
	unsigned int i;

	for (i = 0; i < GENX_FW_COUNT; i++)
		if (domains & m->fw.exists & GENX_FW_BIT(i))
			hold_one(m, i, hold);
}

static void request_change(struct model *m, const struct genx_fw_domain_desc *desc, u16 changed)
{
	struct model_fw_domain *d = &m->fw.domain[desc->domain];
	unsigned int i;
	u16 early = changed & d->wanted & d->ack;

	if (early)
		model_violation(m, domain_rule(desc->domain), desc->request.addr,
				"request %#x of %s set before its last acknowledge went away",
				early, desc->name);
	for (i = 0; i < MODEL_FW_BITS; i++) {
		if (!(changed & BIT(i)))
			continue;
		d->pending |= BIT(i);
		d->ack_at[i] = m->now + model_delay(m, MODEL_FW_ACK_NS);
	}
	settle(m, desc->domain);
}

/* Does firmware have the multi-threaded request off (IVB)? Then only the old one works. */
static bool legacy_only(const struct model *m)
{
	return m->part->fw->legacy && m->cfg.single_wake;
}

static void request_set(struct model *m, const struct genx_fw_domain_desc *desc, u16 mask, u16 bits)
{
	struct model_fw_domain *d = &m->fw.domain[desc->domain];
	u16 changed = (d->wanted ^ bits) & mask;

	d->wanted = (d->wanted & ~mask) | bits;
	if (changed)
		request_change(m, desc, changed);
}

static void request_write(struct model *m, u32 offset, u32 val)
{
	const struct genx_fw_domain_desc *desc = domain_at(m, offset);
	u16 mask = val >> 16, bits = val & mask;

	if (!desc) {
		/* A request register of a domain that this platform has not. */
		if (bits)
			model_violation(m, "FW-013", offset, "request %#x of no domain", bits);
		return;
	}
	if (m->part->fw->single) {
		mask = FORCEWAKE_KERNEL;	/* the upper half is ignored */
		bits = val & mask;
	}
	if (!mask) {
		model_violation(m, domain_rule(desc->domain), offset,
				"request write %#x of %s selects no bit", val, desc->name);
		return;
	}
	if (!(m->fw.exists & GENX_FW_BIT(desc->domain))) {
		if (bits)
			model_violation(m, "FW-013", offset, "request %#x of %s, fused off",
					bits, desc->name);
		return;
	}
	if (legacy_only(m))
		m->regs[offset / 4] = (m->regs[offset / 4] & ~(u32)mask) | bits;
	else
		request_set(m, desc, mask, bits);
}

static u32 request_read(struct model *m, u32 offset)
{
	const struct genx_fw_domain_desc *desc = domain_at(m, offset);

	if (legacy_only(m))
		return m->regs[offset / 4];
	return desc ? m->fw.domain[desc->domain].wanted : 0;
}

static u32 ack_read(struct model *m, u32 offset)
{
	const struct genx_fw_domain_desc *desc = domain_at(m, offset);

	return desc && !legacy_only(m) ? m->fw.domain[desc->domain].ack : 0;
}

static void ack_write(struct model *m, u32 offset, u32 val)
{
	model_violation(m, "REG-RO", offset, "write of %#x to a force-wake acknowledge", val);
}

/* IVB: the single-bit request and its acknowledge beside the masked ones. */
static void legacy_write(struct model *m, u32 offset, u32 val)
{
	if (legacy_only(m))
		request_set(m, &m->plat->fw_domains[0], FORCEWAKE_KERNEL, val & FORCEWAKE_KERNEL);
	else
		m->regs[offset / 4] = val & FORCEWAKE_KERNEL;
}

static u32 legacy_ack_read(struct model *m, u32 offset)
{
	return legacy_only(m) ? m->fw.domain[m->plat->fw_domains[0].domain].ack & 1 : 0;
}

/* ECOBUS lies in the well: a host that cannot wake it reads 0, and knows enough. */
static u32 ecobus_read(struct model *m, u32 offset)
{
	return m->fw.awake && !m->cfg.single_wake ? ECOBUS_MULTI_THREADED : 0;
}

/* 0: the threads are in C0. */
static u32 thread_status_read(struct model *m, u32 offset)
{
	unsigned int i;

	for (i = 0; i < m->plat->n_fw_domains; i++) {
		enum genx_fw_domain domain = m->plat->fw_domains[i].domain;

		if (!model_fw_awake(m, domain) || m->fw.domain[domain].c0_at != MODEL_NEVER)
			return THREAD_STATUS_ASLEEP;
	}
	return 0;
}

/* FW-002..004: the secondary request belongs to firmware. */
static void secondary_write(struct model *m, u32 offset, u32 val)
{
	model_violation(m, offset == 0xa27c ? "FW-002" : "FW-003", offset,
			"write of %#x to a secondary request", val);
}

/* FW-005: one status bit for a group of media wells. */
static u32 status_read(struct model *m, u32 offset)
{
	static const u8 vdbox_bit[8] = { 0, 0, 2, 2, 3, 3, 4, 4 };
	static const u8 vebox_bit[4] = { 0, 2, 3, 4 };
	unsigned int i;
	u32 val = 0;

	if (model_fw_awake(m, GENX_FW_RENDER))
		val |= BIT(1);
	for (i = 0; i < 8; i++)
		if (model_fw_awake(m, GENX_FW_VDBOX(i)))
			val |= BIT(vdbox_bit[i]);
	for (i = 0; i < 4; i++)
		if (model_fw_awake(m, GENX_FW_VEBOX(i)))
			val |= BIT(vebox_bit[i]);
	return val;
}

/* STR-002: fields multicast, sliceid, subsliceid; nothing else is there. */
static void steering_write(struct model *m, u32 offset, u32 val)
{
	const struct model_steer_kind *steer = m->part->steer;

	m->regs[offset / 4] = val & (steer->multicast | steer->slice | steer->subslice);
	if (offset != 0xfdc || !steer->multicast)
		return;
	if (val & steer->multicast)
		m->fw.unicast_since = MODEL_NEVER;
	else if (m->fw.unicast_since == MODEL_NEVER)
		m->fw.unicast_since = m->now;
}

void model_fw_reset(struct model *m)
{
	unsigned int i;

	memset(&m->fw.domain, 0, sizeof(m->fw.domain));
	for (i = 0; i < GENX_FW_COUNT; i++) {
		m->fw.domain[i].wake_at = MODEL_NEVER;
		m->fw.domain[i].sleep_at = MODEL_NEVER;
		m->fw.domain[i].c0_at = MODEL_NEVER;
	}
	m->fw.known = 0;
	for (i = 0; i < m->plat->n_fw_domains; i++)
		m->fw.known |= GENX_FW_BIT(m->plat->fw_domains[i].domain);
	/* Those below have no fuse; the well of a media box exists with its engine. */
	m->fw.exists = m->fw.known & (GENX_FW_BIT(GENX_FW_VDBOX0) - 1);
	for (i = 0; i < m->plat->n_engines; i++)
		if (model_engine_present(m, i))
			m->fw.exists |= m->plat->engines[i].fw_domains;
	m->fw.awake = 0;
	m->fw.granted = 0;
	m->fw.next = 0;
	m->fw.fifo_used = 0;
	m->fw.unicast_since = MODEL_NEVER;
	m->regs[0xfdc / 4] = m->part->steer->multicast;
	m->regs[0x20cc / 4] = m->part->steer->multicast;
}

/* Where the descriptor has a request or an acknowledge. */
const struct model_reg model_fw_request_reg = { .last = 3, .read = request_read,
						.write = request_write };
const struct model_reg model_fw_ack_reg = { .last = 3, .read = ack_read, .write = ack_write };

/* Gen11 and later: per-box wells, those that do not exist too. */
const struct model_reg model_fw_box_regs[] = {
	{ .first = 0x000d50, .last = 0x000d7f, .read = ack_read, .write = ack_write },
	{ .first = 0x000d84, .last = 0x000d87, .read = ack_read, .write = ack_write },
	{ .first = 0x00a188, .last = 0x00a18b, .read = request_read, .write = request_write },
	{ .first = 0x00a274, .last = 0x00a277, .write = secondary_write },
	{ .first = 0x00a278, .last = 0x00a27b, .read = request_read, .write = request_write },
	{ .first = 0x00a27c, .last = 0x00a27f, .write = secondary_write },
	{ .first = 0x00a2a0, .last = 0x00a2a3, .read = status_read, .flags = MODEL_REG_RO },
	{ .first = 0x00a540, .last = 0x00a56f, .read = request_read, .write = request_write },
	{ .first = 0x130044, .last = 0x130047, .read = ack_read, .write = ack_write },
};

const unsigned int model_n_fw_box_regs = ARRAY_SIZE(model_fw_box_regs);

/* IVB: the old request, its acknowledge, and who knows which one works. */
const struct model_reg model_fw_legacy_regs[] = {
	{ .first = 0x00a180, .last = 0x00a183, .read = ecobus_read, .flags = MODEL_REG_RO },
	{ .first = 0x00a18c, .last = 0x00a18f, .write = legacy_write },
	{ .first = 0x130090, .last = 0x130093, .read = legacy_ack_read, .write = ack_write },
};

const unsigned int model_n_fw_legacy_regs = ARRAY_SIZE(model_fw_legacy_regs);

const struct model_reg model_fw_thread_regs[] = {
	{ .first = 0x13805c, .last = 0x13805f, .read = thread_status_read, .flags = MODEL_REG_RO },
};

const unsigned int model_n_fw_thread_regs = ARRAY_SIZE(model_fw_thread_regs);

/* Steering, on all parts that have replicated registers. */
const struct model_reg model_fw_steering_regs[] = {
	{ .first = 0x000fdc, .last = 0x000fdf, .write = steering_write },
	{ .first = 0x0020cc, .last = 0x0020cf, .write = steering_write },
};

const unsigned int model_n_fw_steering_regs = ARRAY_SIZE(model_fw_steering_regs);
