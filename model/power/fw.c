// SPDX-License-Identifier: MIT
/*
 * Power wells and force-wake.
 *
 * Each well has a request register of 16 independent bits (kernel 0, user 1,
 * fallback 15, others) behind a write mask, and an acknowledge register in
 * which each bit follows its request after a delay. A well is on while a request is
 * acknowledged or an engine in the well has work (register facts: behaviour, T-6). After
 * that it goes off with a delay. The host may access registers of the well only while a
 * request bit and its acknowledge are both set. A well that is about to go off still
 * answers an access, but the access is a violation (FW-007).
 *
 * Sources: manual 000 §Force Wake and Steering Table (FW-001..FW-006, FW-013);
 * register facts: force-wake for the masked write, the fallback bit and the order
 * "wait for the acknowledge to be clear, then request". FW-FOREIGN: from Gen12 on the host leaves
 * bit 12 of the requests alone (SIL-037). From Gen12.5 on the well of an even VDBOX exists as long
 * as an engine of its media slice does (SIL-058).
 */
#include "model/power/fuses.h"
#include "model/power/fw.h"
#include "model/power/gunit.h"
#include "model/power/rc6.h"
#include "model/state/fault.h"
#include "model/state/offsets.h"
#include "model/state/slots.h"
#include "model/state/state.h"
#include "model/state/strict.h"
#include "model/state/time.h"
#include "model/state/violation.h"
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
	/* RC6 is a state of the whole GT: it ends with the first well that comes on */
	if (!before != !m->fw.awake)
		model_rc6_sleep(m, !on);
	model_wake(m);
}

/* The threads leave C6 some time after their well comes on. */
static void threads_wake(struct model *m, enum genx_fw_domain domain)
{
	if (!m->part->fw->thread_c0 || model_fw_awake(m, domain))
		return;
	m->fw.domain[domain].c0_at = m->now + model_delay(m, MODEL_FW_C0_NS);
}

/*
 * Are the threads in C0, or has the host waited for them as long as it must? Drivers poll for 5 ms
 * and then use the well anyway (SIL-036).
 */
static bool threads_awaited(const struct model *m, const struct model_fw_domain *d)
{
	return d->c0_at == MODEL_NEVER ||
	       (d->c0_at <= m->now && m->now - d->c0_at >= MODEL_FW_C0_WAIT_NS);
}

/* After any change: update whether the host may use the well, and when the well goes off. */
static void domain_update(struct model *m, enum genx_fw_domain domain)
{
	struct model_fw_domain *d = &m->fw.domain[domain];

	if (d->ack) {
		threads_wake(m, domain);
		well_set(m, domain, true);
	}
	if (d->wanted & d->ack && threads_awaited(m, d))
		m->fw.granted |= GENX_FW_BIT(domain);
	else
		m->fw.granted &= ~GENX_FW_BIT(domain);
	if (d->ack || d->holds)
		d->sleep_at = MODEL_NEVER;
	else if (model_fw_awake(m, domain) && d->sleep_at == MODEL_NEVER)
		d->sleep_at = m->now + model_delay(m, MODEL_FW_SLEEP_NS);
	m->fw.next = 0;
}

static bool fault_for(const struct model *m, enum model_fault fault, enum genx_fw_domain domain)
{
	return model_fault_armed(m, fault) && m->fault_arg[fault] == (u32)domain;
}

/* FW_ACK_LOST(_ONCE): the acknowledge stays clear after the request is set. */
static bool fault_drop_ack(struct model *m, enum genx_fw_domain domain, u16 bit)
{
	struct model_fw_domain *d = &m->fw.domain[domain];

	if (fault_for(m, MODEL_FAULT_FW_ACK_LOST, domain))
		return true;
	if (bit != FORCEWAKE_KERNEL || !fault_for(m, MODEL_FAULT_FW_ACK_LOST_ONCE, domain))
		return false;
	m->faults &= ~BIT_ULL(MODEL_FAULT_FW_ACK_LOST_ONCE);
	d->lost |= bit;
	return true;
}

/*
 * FW_CLEAR_LOST(_ONCE): the kernel's acknowledge stays set after the request is cleared (ONCE:
 * until another bit changes).
 */
static bool fault_keep_ack(struct model *m, enum genx_fw_domain domain, u16 bit)
{
	struct model_fw_domain *d = &m->fw.domain[domain];

	if (bit != FORCEWAKE_KERNEL || !(d->ack & bit))
		return false;
	if (fault_for(m, MODEL_FAULT_FW_CLEAR_LOST, domain))
		return true;
	if (!fault_for(m, MODEL_FAULT_FW_CLEAR_LOST_ONCE, domain))
		return false;
	m->faults &= ~BIT_ULL(MODEL_FAULT_FW_CLEAR_LOST_ONCE);
	return true;
}

static void ack_bit(struct model *m, enum genx_fw_domain domain, u16 bit)
{
	struct model_fw_domain *d = &m->fw.domain[domain];

	d->pending &= ~bit;
	/* A change of any other bit clears an acknowledge that a fault kept set. */
	if (d->stuck & ~d->wanted && bit != FORCEWAKE_KERNEL &&
	    !fault_keep_ack(m, domain, FORCEWAKE_KERNEL)) {
		d->ack &= ~d->stuck;
		d->stuck = 0;
	}
	if (!(d->wanted & bit) && fault_keep_ack(m, domain, bit)) {
		d->stuck |= bit;
	} else if (!(d->wanted & bit)) {
		d->ack &= ~bit;
		d->lost &= ~bit;
	} else if (!fault_drop_ack(m, domain, bit)) {
		d->stuck &= ~bit;
		/* An acknowledge of another bit also sets an acknowledge that a fault withheld. */
		d->ack |= bit | (d->lost & d->wanted);
		d->lost = 0;
	}
	domain_update(m, domain);
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
	if (d->c0_at <= m->now) {
		if (!model_fault_armed(m, MODEL_FAULT_FW_C0_NEVER))
			d->c0_at = MODEL_NEVER;
		else
			model_strict_count(m, MODEL_STRICT_C0);
		domain_update(m, domain);
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
	if (d->c0_at != MODEL_NEVER)	/* overdue by a fault: check again later */
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

static void hold_one(struct model *m, enum genx_fw_domain domain, bool hold)
{
	struct model_fw_domain *d = &m->fw.domain[domain];

	if (hold)
		d->holds++;
	else if (d->holds)
		d->holds--;
	if (hold && !model_fw_awake(m, domain) && d->wake_at == MODEL_NEVER)
		d->wake_at = m->now + model_delay(m, MODEL_FW_ACK_NS);
	domain_update(m, domain);
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
				"request %#x of %s set before its last acknowledge cleared",
				early, desc->name);
	for (i = 0; i < MODEL_FW_BITS; i++) {
		if (!(changed & BIT(i)))
			continue;
		d->pending |= BIT(i);
		d->ack_at[i] = m->now + model_delay(m, MODEL_FW_ACK_NS);
	}
	domain_update(m, desc->domain);
}

/* IVB: firmware left the multi-threaded request off, so only the single-bit one works. */
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
		if (bits)
			model_violation(m, "FW-013", offset,
					"request %#x of a domain that the platform lacks", bits);
		return;
	}
	if (m->part->fw->single) {
		mask = FORCEWAKE_KERNEL;	/* the upper half is ignored */
		bits = val & mask;
	}
	if (mask & m->part->fw->foreign)
		model_violation(m, "FW-FOREIGN", offset, "request write %#x of %s: bits %#x", val,
				desc->name, mask & m->part->fw->foreign);
	if (!mask) {
		model_violation(m, domain_rule(desc->domain), offset,
				"request write %#x of %s selects no bit", val, desc->name);
		return;
	}
	if (!(m->fw.exists & GENX_FW_BIT(desc->domain))) {
		if (bits)
			model_violation(m, "FW-013", offset, "request %#x of fused-off %s",
					bits, desc->name);
		return;
	}
	if (bits && model_gunit_refuses(m, offset))
		return;
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

/* IVB: the single-bit request, which works only while the multi-threaded one is off. */
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

/* ECOBUS is in the well: it reads 0 if the multi-threaded request cannot wake the well. */
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
	model_violation(m, offset == MMIO_FORCEWAKE_RENDER_SECONDARY ? "FW-002" : "FW-003", offset,
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

/* Wells that exist because an engine does. */
static u32 engine_wells(const struct model *m, const struct genx_engine_desc *engine)
{
	u32 wells = engine->fw_domains;

	if (!m->part->fw->shared_vdbox)
		return wells;
	if (engine->class == GENX_CLASS_VIDEO_DECODE)
		wells |= GENX_FW_BIT(GENX_FW_VDBOX(engine->instance & ~1u));
	if (engine->class == GENX_CLASS_VIDEO_ENHANCE)
		wells |= GENX_FW_BIT(GENX_FW_VDBOX(2u * engine->instance));
	return wells;
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
	/* Domains below VDBOX0 cannot be fused off. A media well exists if its engine does. */
	m->fw.exists = m->fw.known & (GENX_FW_BIT(GENX_FW_VDBOX0) - 1);
	for (i = 0; i < m->plat->n_engines; i++)
		if (model_engine_present(m, i))
			m->fw.exists |= engine_wells(m, &m->plat->engines[i]);
	m->fw.exists &= m->fw.known;
	m->fw.awake = 0;
	m->fw.granted = 0;
	m->fw.next = 0;
}

void model_fw_dirty(struct model *m)
{
	unsigned int i;

	for (i = 0; i < m->plat->n_fw_domains; i++) {
		const struct genx_fw_domain_desc *d = &m->plat->fw_domains[i];
		u16 bit = m->part->fw->single ? FORCEWAKE_KERNEL :
			  BIT(model_random(m, MODEL_FW_BITS));

		if (!(m->fw.exists & GENX_FW_BIT(d->domain)) || legacy_only(m) ||
		    bit & m->part->fw->foreign)
			continue;
		request_set(m, d, bit, bit);
		ack_bit(m, d->domain, bit);
	}
}

/* Placed at the offsets of the platform's force-wake table. */
static const struct model_reg request_reg = {
	.last = 3, .read = request_read, .write = request_write,
};

static const struct model_reg ack_reg = { .last = 3, .read = ack_read, .write = ack_write };

void model_fw_map(struct model *m)
{
	u16 request = model_slots_take(m, &request_reg, 1);
	u16 ack = model_slots_take(m, &ack_reg, 1);
	unsigned int i;

	for (i = 0; i < m->plat->n_fw_domains; i++) {
		const struct genx_fw_domain_desc *d = &m->plat->fw_domains[i];

		model_slots_place(m, &request_reg, 1, d->request.addr, request);
		model_slots_place(m, &ack_reg, 1, d->ack.addr, ack);
	}
	if (m->part->fw->legacy)	/* readable while the well is off */
		model_slots_mark(m, ECOBUS_ADDR, ECOBUS_ADDR, SLOT_ALWAYS);
}

/* Gen11 and later: wells of media engines, including wells that do not exist. */
const struct model_reg model_fw_box_regs[] = {
	{ .first = MMIO_FORCEWAKE_ACK_VDBOX(0), .last = MMIO_FORCEWAKE_ACK_VEBOX(4) - 1,
	 .read = ack_read, .write = ack_write },
	{ .first = FORCEWAKE_ACK_RENDER_ADDR, .last = FORCEWAKE_ACK_RENDER_ADDR + 3,
	 .read = ack_read, .write = ack_write },
	{ .first = FORCEWAKE_GT_ADDR, .last = FORCEWAKE_GT_ADDR + 3, .read = request_read,
	 .write = request_write },
	{ .first = MMIO_FORCEWAKE_MEDIA_SECONDARY, .last = MMIO_FORCEWAKE_MEDIA_SECONDARY + 3,
	 .write = secondary_write },
	{ .first = FORCEWAKE_RENDER_ADDR, .last = FORCEWAKE_RENDER_ADDR + 3, .read = request_read,
	 .write = request_write },
	{ .first = MMIO_FORCEWAKE_RENDER_SECONDARY, .last = MMIO_FORCEWAKE_RENDER_SECONDARY + 3,
	 .write = secondary_write },
	{ .first = PWRGT_DOMAIN_STATUS_ADDR, .last = PWRGT_DOMAIN_STATUS_ADDR + 3,
	 .read = status_read, .flags = MODEL_REG_RO },
	{ .first = MMIO_FORCEWAKE_VDBOX(0), .last = MMIO_FORCEWAKE_VEBOX(4) - 1,
	 .read = request_read, .write = request_write },
	{ .first = FORCEWAKE_ACK_GT_ADDR, .last = FORCEWAKE_ACK_GT_ADDR + 3, .read = ack_read,
	 .write = ack_write },
};

const unsigned int model_n_fw_box_regs = ARRAY_SIZE(model_fw_box_regs);

/* IVB: the single-bit request, its acknowledge, and the register that says which one works. */
const struct model_reg model_fw_legacy_regs[] = {
	{ .first = ECOBUS_ADDR, .last = ECOBUS_ADDR + 3, .read = ecobus_read,
	 .flags = MODEL_REG_RO },
	{ .first = SNB_FORCEWAKE_ADDR, .last = SNB_FORCEWAKE_ADDR + 3, .write = legacy_write },
	{ .first = SNB_FORCEWAKE_ACK_ADDR, .last = SNB_FORCEWAKE_ACK_ADDR + 3,
	 .read = legacy_ack_read, .write = ack_write },
};

const unsigned int model_n_fw_legacy_regs = ARRAY_SIZE(model_fw_legacy_regs);

const struct model_reg model_fw_thread_regs[] = {
	{ .first = GT_THREAD_STATUS_ADDR, .last = GT_THREAD_STATUS_ADDR + 3,
	 .read = thread_status_read, .flags = MODEL_REG_RO },
};

const unsigned int model_n_fw_thread_regs = ARRAY_SIZE(model_fw_thread_regs);
