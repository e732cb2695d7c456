// SPDX-License-Identifier: MIT
/*
 * What is at each offset of BAR 0, and whether the host may touch it now.
 *
 * Every register has a slot, made once from the platform's tables and the
 * fuses, so that an access costs one look-up.
 *
 * Sources: manual 000 §Force Wake and Steering Table with its notes (FW-007..
 * FW-020), §Uncore Registers; public register facts 2 for shadowed registers.
 */
#include "model/priv.h"
#include "regs/gt_regs.h"

/* A slot: handler + 1, row + 1, flags. */
#define SLOT_HANDLER_MASK	REG_GENMASK(9, 0)
#define SLOT_ROW_MASK		REG_GENMASK(17, 10)
#define SLOT_GT			REG_BIT(18)	/* inside what the table is about */
#define SLOT_SHADOW		REG_BIT(19)	/* writes need no force-wake */
#define SLOT_ALWAYS		REG_BIT(20)	/* nothing needs force-wake */
#define SLOT_REPL		REG_BIT(21)	/* replicated: storage an instance */
#define SLOT_FUSED		REG_BIT(22)	/* the unit does not exist */
#define SLOT_VMM		REG_BIT(23)	/* FW-019 */
#define SLOT_MCHBAR		REG_BIT(24)	/* FW-020 */
#define SLOT_WELL		REG_BIT(25)	/* the row has a wake target */

#define MEDIA_FIRST		0x1c0000
#define MEDIA_LAST		0x1fffff
#define GUC_STATUS		0xc000	/* in no row of Lakefield's table (D-4) */
#define IVB_ECOBUS		0xa180	/* which force-wake works (IVB) */
#define OA_FIRST		0x2700
#define OA_LAST			0x2fff

static_assert(MODEL_HANDLERS_MAX <= 1023, "handler field");
static_assert(MODEL_ROWS_MAX <= 255, "row field");

u32 model_mmio_repl_words(const struct genx_platform *plat)
{
	u32 instances = model_part_find(plat)->steer->instances;
	u32 i, words = 0;

	for (i = 0; i < plat->n_ranges; i++)
		if (plat->ranges[i].repl != GENX_REPL_NONE)
			words += (plat->ranges[i].last + 1 - plat->ranges[i].first) / 4 *
				 instances;
	return words;
}

/* Engines whose registers lie in wells of @domains: all of them fused off? */
static bool unit_fused(const struct model *m, u32 domains)
{
	return domains && !(domains & m->fw.exists);
}

static void mark(struct model *m, u32 first, u32 last, u32 flags)
{
	u32 offset;

	for (offset = first & ~3u; offset <= last && offset < m->plat->mmio_size; offset += 4)
		m->slots[offset / 4] |= flags;
}

static void mark_rows(struct model *m)
{
	const struct genx_platform *plat = m->plat;
	u32 i, words = 0;

	for (i = 0; i < plat->n_ranges && i < MODEL_ROWS_MAX; i++) {
		const struct genx_mmio_range *row = &plat->ranges[i];
		u32 flags = REG_FIELD_PREP(SLOT_ROW_MASK, i + 1);

		if (row->domains)
			flags |= SLOT_WELL;
		if (unit_fused(m, row->domains))
			flags |= SLOT_FUSED;
		if (row->repl != GENX_REPL_NONE) {
			flags |= SLOT_REPL;
			m->fw.repl_base[i] = words;
			words += (row->last + 1 - row->first) / 4 * m->part->steer->instances;
		}
		mark(m, row->first, row->last, flags);
	}
}

static void add_handlers(struct model *m, const struct model_reg *table, unsigned int n,
			 u32 base, u16 first_index)
{
	unsigned int i;
	u32 offset;

	for (i = 0; i < n; i++) {
		u32 handler = REG_FIELD_PREP(SLOT_HANDLER_MASK, first_index + i + 1);

		for (offset = table[i].first; offset <= table[i].last; offset += 4) {
			u32 at = base + offset;

			if (at < m->plat->mmio_size)
				m->slots[at / 4] = (m->slots[at / 4] & ~SLOT_HANDLER_MASK) |
						   handler;
		}
	}
}

static u16 take_handlers(struct model *m, const struct model_reg *table, unsigned int n)
{
	u16 first = m->n_handlers;
	unsigned int i;

	for (i = 0; i < n && m->n_handlers < MODEL_HANDLERS_MAX; i++)
		m->handlers[m->n_handlers++] = &table[i];
	return first;
}

static void add_table(struct model *m, const struct model_reg *table, unsigned int n)
{
	add_handlers(m, table, n, 0, take_handlers(m, table, n));
}

static void add_at_each(struct model *m, const struct model_reg *reg,
			const struct model_fuse *fuses)
{
	u16 first = take_handlers(m, reg, 1);

	for (; fuses->reg; fuses++)
		add_handlers(m, reg, 1, fuses->reg, first);
}

/* The requests and acknowledges that the descriptor has. */
static void add_requests(struct model *m)
{
	u16 request = take_handlers(m, &model_fw_request_reg, 1);
	u16 ack = take_handlers(m, &model_fw_ack_reg, 1);
	unsigned int i;

	for (i = 0; i < m->plat->n_fw_domains; i++) {
		const struct genx_fw_domain_desc *d = &m->plat->fw_domains[i];

		add_handlers(m, &model_fw_request_reg, 1, d->request.addr, request);
		add_handlers(m, &model_fw_ack_reg, 1, d->ack.addr, ack);
	}
	if (m->part->fw->legacy)	/* it answers a host that could not wake the well */
		mark(m, IVB_ECOBUS, IVB_ECOBUS, SLOT_ALWAYS);
}

void model_mmio_init(struct model *m)
{
	const struct genx_platform *plat = m->plat;
	unsigned int i;
	u16 first;

	memset(m->slots, 0, plat->mmio_size);
	m->n_handlers = 0;
	mark_rows(m);
	for (i = 0; i < plat->n_gt_spans; i++)
		mark(m, plat->gt_spans[i].first, plat->gt_spans[i].last, SLOT_GT);
	for (i = 0; i < plat->n_shadow; i++)
		mark(m, plat->shadow[i].first, plat->shadow[i].last, SLOT_SHADOW);
	for (i = 0; i < plat->n_always; i++)
		mark(m, plat->always[i].first, plat->always[i].last, SLOT_ALWAYS);
	if (m->cfg.guc)
		mark(m, GUC_STATUS, GUC_STATUS, SLOT_ALWAYS);
	mark(m, VMM_PAGE_FIRST, VMM_PAGE_LAST, SLOT_VMM);
	mark(m, MCHBAR_ALIAS_FIRST, MCHBAR_ALIAS_LAST, SLOT_MCHBAR);

	/* What stands at a fixed offset wins over what each engine has. */
	first = take_handlers(m, model_cs_regs, model_n_cs_regs);
	for (i = 0; i < plat->n_engines; i++)
		add_handlers(m, model_cs_regs, model_n_cs_regs, plat->engines[i].mmio_base,
			     first);
	add_table(m, model_power_regs, model_n_power_regs);
	add_table(m, m->part->irq->regs, m->part->irq->n_regs);
	add_table(m, model_mem_regs, model_n_mem_regs);
	if (plat->oa)
		add_table(m, model_oa_regs, model_n_oa_regs);
	for (i = 0; m->part->regs[i].table; i++)
		add_table(m, m->part->regs[i].table, *m->part->regs[i].n);
	add_at_each(m, &model_fuse_reg, m->part->fuses);
	add_requests(m);
}

void model_mmio_clear(struct model *m)
{
	u32 i, offset;

	for (i = 0; i < m->plat->n_ranges; i++) {
		const struct genx_mmio_range *row = &m->plat->ranges[i];

		if (!row->domains)
			continue;
		for (offset = row->first; offset < row->last && offset < m->plat->mmio_size;
		     offset += 4)
			m->regs[offset / 4] = 0;
	}
	memset(m->repl, 0, m->n_repl * sizeof(u32));
}

static const struct model_reg *slot_handler(const struct model *m, u32 slot)
{
	u32 handler = slot & SLOT_HANDLER_MASK;

	return handler ? m->handlers[handler - 1] : NULL;
}

static u32 slot_row(u32 slot)
{
	return REG_FIELD_GET(SLOT_ROW_MASK, slot) - 1;
}

u32 model_reg_get(const struct model *m, u32 offset)
{
	u32 slot;

	if (offset >= m->plat->mmio_size)
		return 0;
	slot = m->slots[offset / 4];
	if (slot & SLOT_REPL)
		return model_steer_get(m, slot_row(slot), offset);
	return m->regs[offset / 4];
}

void model_reg_set(struct model *m, u32 offset, u32 val)
{
	u32 slot;

	if (offset >= m->plat->mmio_size)
		return;
	slot = m->slots[offset / 4];
	if (slot & SLOT_REPL)
		model_steer_write(m, slot_row(slot), offset, val, MODEL_AGENT_CONTEXT);
	else
		m->regs[offset / 4] = val;
}

static u32 reg_read(struct model *m, u32 offset, u32 slot, enum model_agent agent)
{
	const struct model_reg *reg = slot_handler(m, slot);

	if (slot & SLOT_REPL)
		return model_steer_read(m, slot_row(slot), offset, agent);
	if (reg && reg->read)
		return reg->read(m, offset);
	return m->regs[offset / 4];
}

static void reg_store(struct model *m, u32 offset, u32 slot, u32 val, enum model_agent agent)
{
	if (slot & SLOT_REPL)
		model_steer_write(m, slot_row(slot), offset, val, agent);
	else
		m->regs[offset / 4] = val;
}

static void reg_write(struct model *m, u32 offset, u32 slot, u32 val, enum model_agent agent)
{
	const struct model_reg *reg = slot_handler(m, slot);
	u32 mask, old;

	if (reg && reg->write) {
		/* Each instance keeps its value; the part hears of the write. */
		if (slot & SLOT_REPL)
			reg_store(m, offset, slot, val, agent);
		reg->write(m, offset, val);
		return;
	}
	if (!reg || !reg->flags) {
		reg_store(m, offset, slot, val, agent);
		return;
	}
	if (reg->flags & MODEL_REG_RO) {
		model_violation(m, "REG-RO", offset, "write of %#x to a read-only register", val);
		return;
	}
	old = m->regs[offset / 4];
	if (reg->flags & MODEL_REG_MASKED) {
		mask = val >> 16;
		if (!mask)
			model_violation(m, "REG-MASK", offset,
					"write of %#x to a masked register selects no bit", val);
		val = (old & ~mask) | (val & mask);
	} else {
		val = old & ~val;
	}
	m->regs[offset / 4] = val;
}

/* Registers outside the GT that this model does not have (FW-018, FW-024). */
static bool unknown_uncore(u32 slot)
{
	return !(slot & (SLOT_GT | SLOT_HANDLER_MASK));
}

/*
 * May the CPU make this access? Violations tell what is forbidden; the answer
 * tells what happens: true reaches the register, false is terminated (reads
 * give 0, writes are swallowed: FW-015).
 */
static bool cpu_may(struct model *m, u32 offset, u32 slot, bool write)
{
	const char *op = write ? "write to" : "read of";
	u32 domains;

	if (slot & SLOT_ALWAYS)
		return true;
	if (slot & SLOT_VMM) {
		model_violation(m, "FW-019", offset, "%s the VMM page", op);
		return false;
	}
	if (slot & SLOT_MCHBAR) {
		if (write)
			model_violation(m, "FW-020", offset, "write to the MCHBAR alias");
		return !write;
	}
	if (!(slot & SLOT_GT)) {
		if (unknown_uncore(slot) && write)
			model_violation(m, "FW-018", offset, "write to no known register");
		return !unknown_uncore(slot);
	}
	if (!(slot & SLOT_ROW_MASK)) {
		model_violation(m, offset >= MEDIA_FIRST && offset <= MEDIA_LAST ?
				"FW-013" : "Z-14", offset, "%s no unit", op);
		return false;
	}
	if (slot & SLOT_FUSED) {
		model_violation(m, "FW-013", offset, "%s a unit that is fused off", op);
		return false;
	}
	if (!(slot & SLOT_WELL) || (write && (slot & SLOT_SHADOW)))
		return true;
	domains = m->plat->ranges[slot_row(slot)].domains;
	if ((m->fw.granted & domains) != domains)
		model_violation(m, offset >= OA_FIRST && offset <= OA_LAST ? "FW-014" : "FW-007",
				offset, "%s a domain not acknowledged awake, %#x of %#x on", op,
				m->fw.awake & domains, domains);
	return (m->fw.awake & domains) == domains;
}

static void check_unicast(struct model *m, u32 offset)
{
	if (m->fw.unicast_since == MODEL_NEVER ||
	    m->now - m->fw.unicast_since < MODEL_UNICAST_NS)
		return;
	m->fw.unicast_since = m->now;	/* once in a while is enough */
	model_violation(m, "STR-014", offset, "steering was left in unicast mode");
}

static u32 cpu_read(struct model *m, u32 offset)
{
	u32 slot = m->slots[offset / 4];

	model_irq_count(m, offset);
	check_unicast(m, offset);
	return cpu_may(m, offset, slot, false) ? reg_read(m, offset, slot, MODEL_AGENT_CPU) : 0;
}

static void cpu_write(struct model *m, u32 offset, u32 val)
{
	u32 slot = m->slots[offset / 4];

	model_irq_count(m, offset);
	check_unicast(m, offset);
	m->next_event = 0;
	if (!cpu_may(m, offset, slot, true))
		return;
	/* Requests to wake and GDRST do not go where the queue leads. */
	if (!m->part->fw->fifo || !(slot & SLOT_GT) || slot & SLOT_ALWAYS ||
	    model_fifo_push(m, offset))
		reg_write(m, offset, slot, val, MODEL_AGENT_CPU);
}

/* A device that is gone answers with ones; @arg accesses pass before that. */
static bool dead(struct model *m)
{
	if (!model_fault_armed(m, MODEL_FAULT_DEAD))
		return false;
	if (!m->fault_arg[MODEL_FAULT_DEAD])
		return true;
	m->fault_arg[MODEL_FAULT_DEAD]--;
	return false;
}

/* PCI: a function in D3 answers to configuration accesses only. */
static bool asleep(struct model *m, u32 offset, bool write)
{
	if (m->asleep)
		model_violation(m, "PWR-D3", offset, "%s a device in D3",
				write ? "write to" : "read of");
	return m->asleep;
}

/* Registers are 32 bits wide; 64 aligned bits are two accesses, low half first. */
static bool bad_access(struct model *m, u32 offset, unsigned int size, bool write)
{
	u32 slot;

	if (offset >= m->plat->mmio_size) {
		model_violation(m, "Z-14", offset, "access behind the registers");
		return true;
	}
	slot = m->slots[offset / 4];
	if (offset % size) {
		model_violation(m, "REG-ALIGN", offset, "access of %u bytes is not aligned", size);
		return true;
	}
	if (slot & SLOT_MCHBAR) {
		if (size == 1)
			model_violation(m, "FW-020", offset, "byte access to the MCHBAR alias");
		return size == 1;
	}
	if (size < 4) {
		model_violation(m, "REG-ALIGN", offset, "%s of %u bytes of a register",
				write ? "write" : "read", size);
		return write;
	}
	return false;
}

u64 model_mmio_read(struct model *m, u32 offset, unsigned int size)
{
	u64 val;

	m->stats.mmio_reads++;
	if (dead(m) || asleep(m, offset, false))
		return size == 8 ? ~0ULL : (1ULL << (8 * size)) - 1;
	if (offset >= m->plat->ggtt_offset)
		return model_pte_read(m, offset - m->plat->ggtt_offset, size);
	if (bad_access(m, offset, size, false))
		return 0;
	if (size == 8) {
		val = cpu_read(m, offset);
		return val | (u64)cpu_read(m, offset + 4) << 32;
	}
	val = cpu_read(m, offset & ~3u);
	if (size < 4)
		val = val >> (8 * (offset & 3)) & ((1U << (8 * size)) - 1);
	return val;
}

void model_mmio_write(struct model *m, u32 offset, unsigned int size, u64 val)
{
	m->stats.mmio_writes++;
	if (dead(m) || asleep(m, offset, true))
		return;
	if (offset >= m->plat->ggtt_offset) {
		model_pte_write(m, offset - m->plat->ggtt_offset, size, val);
		return;
	}
	if (bad_access(m, offset, size, true))
		return;
	cpu_write(m, offset & ~3u, (u32)val);
	if (size == 8)
		cpu_write(m, offset + 4, (u32)(val >> 32));
}

/* From inside: terminated where no unit is, but power is the caller's business. */
static bool gpu_may(const struct model *m, u32 offset)
{
	u32 slot;

	if (offset >= m->plat->mmio_size)
		return false;
	slot = m->slots[offset / 4];
	if (slot & (SLOT_VMM | SLOT_FUSED))
		return false;
	return slot & SLOT_GT ? slot & SLOT_ROW_MASK : !unknown_uncore(slot);
}

static u32 gpu_read(struct model *m, u32 offset, enum model_agent agent)
{
	offset &= ~3u;
	return gpu_may(m, offset) ? reg_read(m, offset, m->slots[offset / 4], agent) : 0;
}

static void gpu_write(struct model *m, u32 offset, u32 val, enum model_agent agent)
{
	offset &= ~3u;
	if (gpu_may(m, offset))
		reg_write(m, offset, m->slots[offset / 4], val, agent);
}

u32 model_reg_access_read(struct model *m, u32 offset)
{
	return gpu_read(m, offset, MODEL_AGENT_CS);
}

void model_reg_access_write(struct model *m, u32 offset, u32 val)
{
	gpu_write(m, offset, val, MODEL_AGENT_CS);
}

u32 model_reg_context_read(struct model *m, u32 offset)
{
	return gpu_read(m, offset, MODEL_AGENT_CONTEXT);
}

void model_reg_context_write(struct model *m, u32 offset, u32 val)
{
	gpu_write(m, offset, val, MODEL_AGENT_CONTEXT);
}
