// SPDX-License-Identifier: MIT
/* The model as a whole: life cycle, time, violations, faults, account. */
#include "model/priv.h"

#define SUBSLICE_FUSE_COMPUTE	0x9144	/* DG2: compute engines need a subslice */

#define ALIGN_UP(n)	(((n) + 63) & ~(size_t)63)

static u32 ggtt_entries(const struct model_config *cfg)
{
	u32 all = (cfg->plat->gttmm_size - cfg->plat->ggtt_offset) /
		  model_part_find(cfg->plat)->ggtt->bytes;

	return cfg->ggtt_entries && cfg->ggtt_entries < all ? cfg->ggtt_entries : all;
}

size_t model_size(const struct model_config *cfg)
{
	const struct genx_platform *plat = cfg->plat;

	return ALIGN_UP(sizeof(struct model)) +
	       ALIGN_UP(plat->mmio_size) +	/* registers */
	       ALIGN_UP(plat->mmio_size) +	/* slots */
	       ALIGN_UP(model_mmio_repl_words(plat) * sizeof(u32)) +
	       ALIGN_UP(ggtt_entries(cfg) * sizeof(u64));
}

static void lay_out(struct model *m, u8 *mem)
{
	const struct genx_platform *plat = m->plat;

	mem += ALIGN_UP(sizeof(*m));
	m->regs = (u32 *)mem;
	mem += ALIGN_UP(plat->mmio_size);
	m->slots = (u32 *)mem;
	mem += ALIGN_UP(plat->mmio_size);
	m->n_repl = model_mmio_repl_words(plat);
	m->repl = (u32 *)mem;
	mem += ALIGN_UP(m->n_repl * sizeof(u32));
	m->mem.ggtt = (u64 *)mem;
	m->mem.n_ggtt = ggtt_entries(&m->cfg);
}

struct model *model_init(void *mem, const struct model_config *cfg)
{
	struct model *m = mem;

	m->cfg = *cfg;
	m->plat = cfg->plat;
	m->part = model_part_find(cfg->plat);
	m->cfg.firmware = cfg->firmware && m->part->firmware;
	m->rng = cfg->seed;
	m->master = true;
	lay_out(m, mem);
	model_fw_reset(m);	/* what exists decides what is at each offset */
	model_mmio_init(m);
	model_reset(m);
	return m;
}

void model_reset(struct model *m)
{
	m->asleep = false;
	memset(m->regs, 0, m->plat->mmio_size);
	memset(m->repl, 0, m->n_repl * sizeof(u32));
	model_fw_reset(m);
	model_power_reset(m);
	model_irq_reset(m);
	model_mem_reset(m);
	model_oa_reset(m);	/* before contexts end, of which it would report */
	model_cs_reset_all(m);
	model_display_reset(m);
	model_wake(m);
}

void model_wake(struct model *m)
{
	m->next_event = 0;
	m->again = true;
}

static u64 earlier(u64 a, u64 b)
{
	return a < b ? a : b;
}

/*
 * All parts look at m->now. Causes come before effects: streamers make OA
 * reports, both make interrupts. Where an effect goes the other way (a well
 * wakes, a reset is done) the part calls model_wake() and all look again.
 */
static u64 advance_parts(struct model *m)
{
	unsigned int tries = 8;
	u64 next;

	do {
		m->again = false;
		next = model_cs_advance(m);
		next = earlier(next, model_oa_advance(m));
		next = earlier(next, model_display_advance(m));
		next = earlier(next, model_irq_advance(m));
		next = earlier(next, model_mem_advance(m));
		next = earlier(next, model_power_advance(m));
		next = earlier(next, model_fw_advance(m));
	} while (m->again && --tries);
	return m->again ? m->now + 1 : next;
}

/* Nothing happens in a dead device, whatever was under way. */
static bool dead_now(const struct model *m)
{
	return model_fault_armed(m, MODEL_FAULT_DEAD) && !m->fault_arg[MODEL_FAULT_DEAD];
}

u64 model_advance(struct model *m, u64 now_ns)
{
	u64 next = m->next_event;

	if (dead_now(m)) {
		m->now = now_ns > m->now ? now_ns : m->now;
		return MODEL_NEVER;
	}
	while (next <= now_ns) {
		if (next > m->now)
			m->now = next;
		next = advance_parts(m);
		if (next <= m->now)
			next = m->now + 1;
	}
	if (now_ns > m->now)
		m->now = now_ns;
	m->next_event = next;
	return next;
}

u64 model_next_event(const struct model *m)
{
	return dead_now(m) ? MODEL_NEVER : m->next_event;
}

void model_check_idle(struct model *m)
{
	if (m->fw.unicast_since != MODEL_NEVER)
		model_violation(m, "STR-014", 0xfdc, "steering left in unicast mode");
	m->irq.kind->check_idle(m);
}

__attribute__((format(printf, 4, 5)))
void model_violation(struct model *m, const char *rule, u32 reg, const char *fmt, ...)
{
	const struct model_host *host = m->cfg.host;
	struct model_violation *v, scratch;
	char line[192];
	va_list args;

	if (host && host->known && host->known(m->cfg.host_ctx, rule, reg)) {
		m->stats.known++;
		return;
	}
	m->stats.violations++;
	v = m->n_violations < MODEL_VIOLATIONS_KEPT ?
		&m->violations[m->n_violations++] : &scratch;
	v->rule = rule;
	v->reg = reg;
	v->time_ns = m->now;
	va_start(args, fmt);
	vsnprintf(v->text, sizeof(v->text), fmt, args);
	va_end(args);
	if (!host || !host->log)
		return;
	snprintf(line, sizeof(line), "violation %s at register %#x, %llu ns: %s", rule, reg,
		 (unsigned long long)m->now, v->text);
	host->log(m->cfg.host_ctx, line);
}

const struct model_violation *model_violation_get(const struct model *m, unsigned int i)
{
	return i < m->n_violations ? &m->violations[i] : NULL;
}

void model_get_stats(const struct model *m, struct model_stats *out)
{
	*out = m->stats;
}

static const char *const fault_names[MODEL_FAULT_COUNT] = {
	[MODEL_FAULT_FW_ACK_LOST_ONCE] = "fw-ack-lost-once",
	[MODEL_FAULT_FW_ACK_LOST] = "fw-ack-lost",
	[MODEL_FAULT_FW_CLEAR_LOST_ONCE] = "fw-clear-lost-once",
	[MODEL_FAULT_FW_CLEAR_LOST] = "fw-clear-lost",
	[MODEL_FAULT_FW_C0_NEVER] = "fw-c0-never",
	[MODEL_FAULT_FIFO_STUCK] = "fifo-stuck",
	[MODEL_FAULT_DATA_VALID_NEVER] = "data-valid-never",
	[MODEL_FAULT_IRQ_LOST] = "irq-lost",
	[MODEL_FAULT_IRQ_SPURIOUS] = "irq-spurious",
	[MODEL_FAULT_IRQ_STORM] = "irq-storm",
	[MODEL_FAULT_IRQ_EVENTS] = "irq-events",
	[MODEL_FAULT_ENGINE_HANG] = "engine-hang",
	[MODEL_FAULT_RESET_NEVER_READY] = "reset-never-ready",
	[MODEL_FAULT_RESET_NEVER_DONE] = "reset-never-done",
	[MODEL_FAULT_CSB_AHEAD] = "csb-ahead",
	[MODEL_FAULT_CSB_GARBAGE] = "csb-garbage",
	[MODEL_FAULT_OA_TAIL_AHEAD] = "oa-tail-ahead",
	[MODEL_FAULT_OA_TORN] = "oa-torn",
	[MODEL_FAULT_OA_TORN_END] = "oa-torn-end",
	[MODEL_FAULT_OA_OVERFLOW] = "oa-overflow",
	[MODEL_FAULT_OA_REPORT_LOST] = "oa-report-lost",
	[MODEL_FAULT_DEAD] = "dead",
	[MODEL_FAULT_SLOW] = "slow",
};

const char *model_fault_name(enum model_fault fault)
{
	return fault < MODEL_FAULT_COUNT ? fault_names[fault] : NULL;
}

void model_set_power(struct model *m, unsigned int d)
{
	m->asleep = d == 3;
	if (m->asleep)
		model_display_asleep(m);
}

void model_set_master(struct model *m, bool on)
{
	m->master = on;
	/* the driver is gone, and did not leave in the midst of a service */
	if (!on)
		m->irq.service = false;
}

void model_fault_set(struct model *m, enum model_fault fault, u32 arg)
{
	if (fault >= MODEL_FAULT_COUNT)
		return;
	if (fault == MODEL_FAULT_IRQ_SPURIOUS && !arg)
		arg = 1;
	m->faults |= BIT_ULL(fault);
	m->fault_arg[fault] = arg;
	model_wake(m);
}

void model_fault_clear(struct model *m, enum model_fault fault)
{
	if (fault >= MODEL_FAULT_COUNT)
		return;
	m->faults &= ~BIT_ULL(fault);
	model_wake(m);
}

bool model_fault_armed(const struct model *m, enum model_fault fault)
{
	return m->faults & BIT_ULL(fault);
}

bool model_fault_take(struct model *m, enum model_fault fault)
{
	if (!model_fault_armed(m, fault))
		return false;
	if (m->fault_arg[fault] && !--m->fault_arg[fault])
		m->faults &= ~BIT_ULL(fault);
	return true;
}

u32 model_random(struct model *m, u32 below)
{
	/* splitmix64 */
	u64 z = m->rng += 0x9e3779b97f4a7c15ULL;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
	z ^= z >> 31;
	return below ? (u32)(((z >> 32) * below) >> 32) : 0;
}

/* From half to two and a half times the nominal delay: 20 us give 10 to 50. */
u64 model_delay(struct model *m, u64 nominal_ns)
{
	u64 delay = nominal_ns;

	if (m->cfg.seed)
		delay = nominal_ns / 2 + model_random(m, (u32)nominal_ns * 2);
	if (model_fault_armed(m, MODEL_FAULT_SLOW) && m->fault_arg[MODEL_FAULT_SLOW])
		delay *= m->fault_arg[MODEL_FAULT_SLOW];
	return delay;
}

/* Nothing bounds it: one in 32 takes up to 16 times as long. */
u64 model_latency(struct model *m, u64 nominal_ns)
{
	u64 delay = model_delay(m, nominal_ns);

	if (m->cfg.seed && !model_random(m, 32))
		delay *= 1 + model_random(m, 16);
	return delay;
}

u32 model_timestamp_khz(const struct model *m)
{
	return m->part->timestamp_khz;
}

u64 model_timestamp(const struct model *m)
{
	u32 khz = model_timestamp_khz(m);

	return m->now / 1000000 * khz + m->now % 1000000 * khz / 1000000;
}

bool model_engine_present(const struct model *m, unsigned int index)
{
	const struct genx_engine_desc *desc = &m->plat->engines[index];

	/* The configuration names what is missing, however the register says it. */
	u32 off = desc->fuse.addr == SUBSLICE_FUSE_COMPUTE ? m->cfg.subslice_fuse :
		m->cfg.media_fuse;

	if (!desc->fuse.addr)
		return true;
	return desc->fuse_enables ? desc->fuse_bit & ~off : !(desc->fuse_bit & off);
}
