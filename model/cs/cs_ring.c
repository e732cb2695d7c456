// SPDX-License-Identifier: MIT
/*
 * Rings of Gen6 to Gen7.5: each engine has one ring, which software programs by MMIO. Their page
 * directories and contexts.
 *
 * Source: register facts: legacy rings, PPGTT, TLB invalidation; what drivers on silicon have met:
 *
 *	RING-HEAD	SIL-089: the head of a ring that is enabled moves only to the tail, while
 *			the ring is stopped
 *	RING-EMPTY	SIL-089: a ring is empty before it is disabled
 *	RING-START	SIL-089: a ring is disabled before its start moves
 *	RING-POST	SIL-091: the new start is lost unless the head was read back since the
 *			registers were cleared
 *	RING-ENABLE	SIL-092: a ring is empty when it is enabled, and its tail was read back
 *	RING-VALID	SIL-093: commands are added after the valid bit has appeared
 *	RING-STOPPED	SIL-092: commands are added after STOP_RING was cleared once
 *	RING-ZERO	SIL-094: no ring starts in page 0
 *	RING-GAP	SIL-100: the tail stays a cacheline behind the head
 *	RING-TAIL	SIL-101: the tail is in the ring, and aligned to 8 bytes
 *	RING-SLEEP	SIL-102: SNB's video engine gets commands only while sleep messages are off,
 *			the id of the ring was cleared, and the engine is awake
 *	HWS-FLUSH	SIL-096: an engine uses its old status page until its TLB was flushed
 *			while the ring is idle
 *	PD-PLACE	SIL-221: a directory has 512 slots of the GGTT, aligned to 64 KiB, and the
 *			slots were flushed
 *	PD-SIZE		SIL-222: the directory is valid as a whole before its base is written
 *	PD-ORDER	SIL-116: a directory that a command loads is used after a command has
 *			stored its base to memory, and INSTPM has invalidated the TLB
 *	PD-FLUSH	SIL-116: a flush comes before the commands that load a directory, and one
 *			between them and the invalidation that they end with
 *	PD-INVALIDATE	SIL-116: this invalidation comes before any other command, also before
 *			MI_SET_CONTEXT
 *	PD-FIRST	SIL-116: another one comes before the directory is loaded, behind what the
 *			last batch has used
 *	PD-CACHE	SIL-223, SIL-224: the cache of page tables is set up before
 *	CTX-FLAGS	SIL-177: the first load of an image inhibits the restore, later ones have
 *			the extended state; force is never set (SIL-115)
 *	CTX-RESTORE	SIL-177: an image that was never saved must not be restored
 *	CTX-ARB		SIL-113: arbitration is off around MI_SET_CONTEXT
 *	CTX-INVALIDATE	SIL-116: an invalidation of the TLB comes before MI_SET_CONTEXT, behind what
 *			the last batch has used
 *	CTX-NOOP	SIL-114: a NOOP follows MI_SET_CONTEXT
 *	CTX-SLEEP	SIL-112: no other engine may send its idle message meanwhile, and a store of
 *			the last PSMI_CTL comes before the next switch; they may again when the
 *			ring is empty
 *
 * SIL-090: with a seed, a head now and then does not go to zero at the first write.
 * A directory is loaded as a whole: changes of its slots are seen after the next load (SIL-222).
 * An image is saved when the engine switches to another one (SIL-178). Its first and its last DW
 * hold a mark of the model, so that it must be as large as the part's (SIL-013).
 */
#include "model/cs/cs_engine.h"
#include "model/cs/cs_internal.h"
#include "model/cs/cs_mem.h"
#include "model/cs/cs_render_state.h"
#include "model/cs/cs_ring.h"
#include "model/cs/cs_stream.h"
#include "model/memory/ggtt.h"
#include "model/oa/oa.h"
#include "model/memory/ppgtt.h"
#include "model/power/rc6.h"
#include "model/state/fault.h"
#include "model/state/reg.h"
#include "model/state/time.h"
#include "model/state/violation.h"

#define RING_START_MASK		REG_GENMASK(31, 12)
#define RING_TAIL_MASK		REG_GENMASK(20, 3)
#define RING_WRAP		REG_BIT(21)
#define RING_GAP_BYTES		64U
#define RING_VALID_NS		2000	/* nominal time until the valid bit appears */
#define RING_FETCH_NS		500	/* nominal time from a new tail to the first command */
#define HWS_FLUSH_NS		20000	/* nominal time of a flush */
#define AWAKE_NS		3000	/* nominal time until a video engine is awake */

#define PD_ALIGN		(16 * SZ_4K)
#define IMAGE_MARK		0x6a7e5a7eU
#define PSMI_SLEEP_OFF		REG_BIT(0)
#define PSMI_SLEEPS		REG_BIT(3)

#define SET_CONTEXT_GTT		REG_BIT(8)
#define SET_CONTEXT_SAVE_EXT	REG_BIT(3)
#define SET_CONTEXT_RESTORE_EXT	REG_BIT(2)
#define SET_CONTEXT_INHIBIT	REG_BIT(0)

const struct model_reg model_snb_mode_regs[] = {
	{ .first = MMIO_SNB_GFX_MODE, .last = MMIO_SNB_GFX_MODE + 3, .flags = MODEL_REG_MASKED },
};

const unsigned int model_n_snb_mode_regs = ARRAY_SIZE(model_snb_mode_regs);

static bool ring_enabled(const struct model *m, const struct model_cs_engine *e)
{
	return cs_reg(m, e, CS_RING_CTL) & RING_CTL_VALID;
}

static u32 ring_bytes(const struct model *m, const struct model_cs_engine *e)
{
	return (REG_FIELD_GET(RING_CTL_PAGES_MASK, cs_reg(m, e, CS_RING_CTL)) + 1) * SZ_4K;
}

/* Does the engine execute no command now? */
static bool ring_quiet(const struct model_cs_engine *e)
{
	return e->state != MODEL_CS_RUN || e->stopped;
}

void model_ring_stop_owed(struct model_cs_engine *e)
{
	if (!e->stop_owed || e->batch[0].active)
		return;
	e->stop_owed = false;
	e->stopped = true;
}

static void ring_check(struct model *m, const struct model_cs_engine *e, const char *rule, bool ok,
		       u32 rel, const char *what)
{
	if (!ok && m->cfg.strict)
		model_violation(m, rule, e->desc->mmio_base + rel, "%s: %s", e->desc->name, what);
}

static u32 hws_register(const struct model *m, const struct model_cs_engine *e)
{
	u32 reg = m->part->ring->hws[e->desc->class];

	return reg ? reg : e->desc->mmio_base + 0x2080;
}

static void ring_idle(struct model *m, struct model_cs_engine *e)
{
	if (e->state == MODEL_CS_HANG)
		return;
	e->state = MODEL_CS_IDLE;
	model_cs_set_busy(m, e, false);
}

static void head_write(struct model *m, struct model_cs_engine *e, u32 val)
{
	u32 head = val & RING_HEAD_ADDR_MASK;

	ring_check(m, e, "RING-HEAD", !ring_enabled(m, e) ||
		   ((ring_quiet(e) || e->stop_owed) && head == e->tail),
		   CS_RING_HEAD, "head of an enabled ring moved, and not to the tail");
	e->ring.unread = true;
	if (!ring_enabled(m, e) && !head && m->cfg.seed && !e->ring.head_kept &&
	    !model_random(m, 8)) {
		e->ring.head_kept = true;
		return;
	}
	e->head = head;
	e->ring.wraps = val & RING_HEAD_WRAP_MASK;
}

static void start_write(struct model *m, struct model_cs_engine *e, u32 val)
{
	ring_check(m, e, "RING-START", !ring_enabled(m, e), CS_RING_START,
		   "start of an enabled ring moved");
	ring_check(m, e, "RING-POST", !e->ring.unread, CS_RING_START,
		   "start written before the cleared head was read back");
	if (!e->ring.unread)
		cs_reg_put(m, e, CS_RING_START, val & RING_START_MASK);
}

static void ring_disable(struct model *m, struct model_cs_engine *e, u32 val)
{
	ring_check(m, e, "RING-EMPTY", !ring_enabled(m, e) || e->head == e->tail, CS_RING_CTL,
		   "a ring with work is disabled");
	cs_reg_put(m, e, CS_RING_CTL, val);
	e->ring.unread = true;
	ring_idle(m, e);
}

static void ctl_write(struct model *m, struct model_cs_engine *e, u32 val)
{
	if (!(val & RING_CTL_VALID)) {
		ring_disable(m, e, val);
		return;
	}
	ring_check(m, e, "RING-ZERO", cs_reg(m, e, CS_RING_START), CS_RING_CTL,
		   "the ring starts in page 0");
	ring_check(m, e, "RING-ENABLE", e->head == e->tail && !e->ring.tail_unread, CS_RING_CTL,
		   "enabled with work, or before the tail was read back");
	ring_check(m, e, "RST-TAKEOVER", e->taken, CS_RING_CTL,
		   "enabled on an engine that its owner has not reset");
	model_rc6_check_taken(m);
	cs_reg_put(m, e, CS_RING_CTL, val);
	e->ring.released = false;
	e->ring.valid_at = m->now + model_delay(m, RING_VALID_NS);
	if (model_fault_armed(m, MODEL_FAULT_RING_DEAD) &&
	    m->fault_arg[MODEL_FAULT_RING_DEAD] == e->index)
		e->ring.valid_at = MODEL_NEVER;
	model_cs_refetch(e);
}

static bool video_sleeps(const struct model *m, const struct model_cs_engine *e)
{
	return m->part->ring->video_sleeps && e->desc->class == GENX_CLASS_VIDEO_DECODE;
}

void model_ring_psmi_write(struct model *m, struct model_cs_engine *e)
{
	bool off = cs_reg(m, e, CS_PSMI_CTL) & PSMI_SLEEP_OFF;

	if (off == e->ring.kept_awake)
		return;
	e->ring.kept_awake = off;
	e->ring.ring_id = false;
	/* one that works is awake, and stays so while it sends no sleep messages */
	e->ring.awake_at = e->busy ? m->now : m->now + model_delay(m, AWAKE_NS);
}

void model_ring_id_clear(struct model_cs_engine *e)
{
	e->ring.ring_id = true;
}

u32 model_ring_sleeps(const struct model *m, const struct model_cs_engine *e)
{
	bool awake = e->busy || (e->ring.kept_awake && e->ring.awake_at <= m->now);

	return video_sleeps(m, e) && !awake ? PSMI_SLEEPS : 0;
}

static void check_tail(struct model *m, struct model_cs_engine *e, u32 val)
{
	u32 size = ring_bytes(m, e), tail = val & RING_TAIL_MASK;

	ring_check(m, e, "RING-TAIL", val == tail && val < size, CS_RING_TAIL,
		   "tail not aligned, or behind the ring");
	if (e->head == tail || val >= size)
		return;
	ring_check(m, e, "RING-VALID", e->ring.valid_at <= m->now, CS_RING_TAIL,
		   "commands added before the ring is valid");
	e->ring.released |= !e->stopped;
	ring_check(m, e, "RING-STOPPED", e->ring.released, CS_RING_TAIL,
		   "commands added to a ring that is enabled and still stopped");
	ring_check(m, e, "RING-GAP", ((e->head - tail) & (size - 1)) >= RING_GAP_BYTES,
		   CS_RING_TAIL, "tail in the cacheline behind the head");
	ring_check(m, e, "RING-SLEEP", !video_sleeps(m, e) ||
		   (e->ring.kept_awake && e->ring.ring_id && !model_ring_sleeps(m, e)),
		   CS_RING_TAIL, "commands added while the engine may sleep");
	ring_check(m, e, "HWS-FLUSH", e->ring.hws == m->regs[hws_register(m, e) / 4] &&
		   e->ring.hws_ready <= m->now, CS_RING_TAIL,
		   "commands added before the status page was flushed");
}

static void tail_write(struct model *m, struct model_cs_engine *e, u32 val)
{
	e->ring.tail_unread = true;
	if (ring_enabled(m, e))
		check_tail(m, e, val);
	e->tail = val & RING_TAIL_MASK;
	if (!ring_enabled(m, e) || e->ring.valid_at == MODEL_NEVER)
		return;
	model_cs_refetch(e);
	if (e->state != MODEL_CS_IDLE || e->head == e->tail)
		return;
	e->state = MODEL_CS_RUN;
	e->stream = MODEL_CS_FROM_RING;
	e->t = max(m->now, e->ring.valid_at) + model_latency(m, RING_FETCH_NS);
	model_cs_set_busy(m, e, true);
}

void model_ring_write(struct model *m, struct model_cs_engine *e, u32 offset, u32 val)
{
	switch (offset - e->desc->mmio_base) {
	case CS_RING_TAIL:
		tail_write(m, e, val);
		break;
	case CS_RING_HEAD:
		head_write(m, e, val);
		break;
	case CS_RING_START:
		start_write(m, e, val);
		break;
	default:
		ctl_write(m, e, val);
		break;
	}
}

static u32 ctl_read(const struct model *m, const struct model_cs_engine *e)
{
	u32 ctl = cs_reg(m, e, CS_RING_CTL);

	return ctl & RING_CTL_VALID && e->ring.valid_at > m->now ? ctl & ~RING_CTL_VALID : ctl;
}

u32 model_ring_read(struct model *m, struct model_cs_engine *e, u32 offset)
{
	switch (offset - e->desc->mmio_base) {
	case CS_RING_TAIL:
		e->ring.tail_unread = false;
		return e->tail;
	case CS_RING_HEAD:
		e->ring.unread = false;
		return e->head | e->ring.wraps;
	case CS_RING_CTL:
		return ctl_read(m, e);
	default:
		return model_reg_get(m, offset);
	}
}

/* MODEL_FAULT_SYNC_FLUSH: no manual at hand says whether a flush ends while STOP_RING is set. */
static bool flush_never_ends(const struct model *m, const struct model_cs_engine *e)
{
	return model_fault_armed(m, MODEL_FAULT_SYNC_FLUSH) &&
	       (m->fault_arg[MODEL_FAULT_SYNC_FLUSH] ||
		cs_reg(m, e, CS_MI_MODE) & MI_MODE_STOP_RING);
}

void model_ring_instpm_write(struct model *m, struct model_cs_engine *e, u32 val)
{
	u32 mask = val >> 16, hws = m->regs[hws_register(m, e) / 4];
	u32 flush = INSTPM_SYNC_FLUSH | INSTPM_TLB_INVALIDATE;

	cs_reg_put(m, e, CS_INSTPM, ((cs_reg(m, e, CS_INSTPM) & ~mask) | (val & mask)) & ~flush);
	if (val & mask & INSTPM_TLB_INVALIDATE)
		model_ring_dir_take(m, e);
	if ((val & mask & flush) != flush)
		return;
	if (e->pml4)
		model_tlb_invalidate(m, e->pml4);
	ring_check(m, e, "HWS-FLUSH", ring_quiet(e), CS_INSTPM, "flush while the ring works");
	if (hws & (SZ_4K - 1))
		model_violation(m, "HWS-001", hws_register(m, e),
				"%s: status page %#x is not 4 KiB aligned", e->desc->name, hws);
	e->ring.hws_done = flush_never_ends(m, e) ? MODEL_NEVER :
			   m->now + model_delay(m, HWS_FLUSH_NS);
	/* the engine uses the new page all the same */
	if (e->ring.hws_done == MODEL_NEVER && m->fault_arg[MODEL_FAULT_SYNC_FLUSH]) {
		e->ring.hws = hws;
		return;
	}
	/* a flush of the TLB of a stopped ring (SIL-236) leaves the page in use */
	if (hws != e->ring.hws || e->ring.hws_ready == MODEL_NEVER)
		e->ring.hws_ready = e->ring.hws_done;
	e->ring.hws = hws;
}

u32 model_ring_instpm_read(struct model *m, struct model_cs_engine *e)
{
	return cs_reg(m, e, CS_INSTPM) | (e->ring.hws_done > m->now ? INSTPM_SYNC_FLUSH : 0);
}

void model_ring_reset(struct model *m, struct model_cs_engine *e)
{
	memset(&e->ring, 0, sizeof(e->ring));
	model_cs_media_reset(e);
	e->head = 0;
	e->tail = 0;
	e->render_state = 0;
	if (m->part->ring)
		e->pml4 = 0;
}

void model_ring_dirty(struct model *m, struct model_cs_engine *e)
{
	e->head = cs_reg(m, e, CS_RING_HEAD) & RING_HEAD_ADDR_MASK;
	e->tail = cs_reg(m, e, CS_RING_TAIL) & RING_TAIL_MASK;
	e->ring.wraps = RING_WRAP;
	cs_reg_put(m, e, CS_RING_CTL, RING_CTL_PAGES_MASK | RING_CTL_VALID);
}

/* ---- page directories ---- */

/* What an image holds of the registers: those that the tests and the driver know. */
static const u32 saved[] = {
	0x20c0, 0x2290, 0x2350, 0x2354, 0x5280, 0x5284, 0x5288, 0x528c, 0x7000, 0x7004, 0x7008,
};

static void ctx_check(struct model *m, const struct model_cs_engine *e, const char *rule, bool ok,
		      u32 val)
{
	if (!ok && m->cfg.strict)
		model_violation(m, rule, e->desc->mmio_base, "%s: %#x", e->desc->name, val);
}

static bool dir_set_up(const struct model *m)
{
	const struct model_ring *ring = m->part->ring;
	const struct model_fuse *row = ring->dir_setup;

	for (; row && row->reg; row++)
		if ((m->regs[row->reg / 4] & row->value) != row->value)
			return false;
	return !ring->eco_mask ||
	       ((m->regs[MMIO_GAC_ECO_BITS / 4] & 0x300) == 0x300 &&
		(m->regs[MMIO_GAM_ECOCHK / 4] & ring->eco_mask) == ring->eco_value);
}

static void dir_load(struct model *m, struct model_cs_engine *e)
{
	u32 val = e->ring.dir, first = val / SZ_4K, i;
	bool flushed = true;

	ctx_check(m, e, "PD-SIZE", cs_reg(m, e, CS_PP_DIR_DCLV) == ~0U, val);
	ctx_check(m, e, "PD-CACHE", dir_set_up(m), val);
	if (val % PD_ALIGN || first + MODEL_RING_PDES > m->mem.n_ggtt) {
		ctx_check(m, e, "PD-PLACE", false, val);
		return;
	}
	for (i = 0; i < MODEL_RING_PDES; i++) {
		u32 slot = first + i;

		if (m->mem.ggtt_unflushed[slot % MODEL_TLB_ENTRIES] == slot + 1)
			flushed = false;
		e->ring.pde[i] = (u32)m->mem.ggtt[slot];
	}
	ctx_check(m, e, "PD-PLACE", flushed, val);
	/* each engine has a directory of its own */
	e->pml4 = MODEL_RING_SPACE | (u64)e->index << 32 | val;
	e->ring.dir_broken = false;
	model_tlb_invalidate(m, e->pml4);
}

void model_ring_dir_write(struct model *m, struct model_cs_engine *e, u32 val)
{
	cs_reg_put(m, e, CS_PP_DIR_BASE, val);
	e->ring.dir = val;
	e->ring.dir_pending = true;
	e->ring.dir_stored = false;
	/* by MMIO while the ring is not enabled: at once */
	if (!(cs_reg(m, e, CS_RING_CTL) & RING_CTL_VALID)) {
		e->ring.dir_pending = false;
		dir_load(m, e);
		return;
	}
	ctx_check(m, e, "PD-FLUSH", e->ring.flushed, val);
	ctx_check(m, e, "PD-FIRST", e->ring.invalidated, val);
}

void model_ring_dir_take(struct model *m, struct model_cs_engine *e)
{
	if (!e->ring.dir_pending)
		return;
	ctx_check(m, e, "PD-ORDER", e->ring.dir_stored, e->ring.dir);
	e->ring.dir_pending = false;
	e->ring.dir_fresh = true;
	e->ring.flushed = false;
	e->ring.invalidated = false;
	dir_load(m, e);
}

void model_ring_stored(struct model_cs_engine *e, u32 reg)
{
	if (reg == e->desc->mmio_base + CS_PP_DIR_BASE)
		e->ring.dir_stored = true;
	if ((reg & 0xfff) == CS_PSMI_CTL)
		e->ring.psmi_stored = true;
}

/* ---- contexts ---- */

static u32 image_bytes(const struct model *m)
{
	return m->part->ring->ctx_pages * SZ_4K;
}

static int image_save(struct model *m, struct model_cs_engine *e, u32 image)
{
	u32 dw[ARRAY_SIZE(saved) + 3], i;

	dw[0] = IMAGE_MARK;
	for (i = 0; i < ARRAY_SIZE(saved); i++)
		dw[i + 1] = m->regs[saved[i] / 4];
	dw[i + 1] = (u32)e->render_state;
	dw[i + 2] = (u32)(e->render_state >> 32);
	if (model_cs_store(m, e, true, image, dw, ARRAY_SIZE(dw), false))
		return -1;
	return model_cs_store(m, e, true, image + image_bytes(m) - 4, dw, 1, false);
}

static int image_restore(struct model *m, struct model_cs_engine *e, u32 image)
{
	u32 dw[ARRAY_SIZE(saved) + 3], last, i;

	if (model_cs_read(m, e, true, image, dw, sizeof(dw)) ||
	    model_cs_read(m, e, true, image + image_bytes(m) - 4, &last, 4))
		return -1;
	if (dw[0] != IMAGE_MARK || last != IMAGE_MARK) {
		model_violation(m, "CTX-RESTORE", e->desc->mmio_base,
				"%s: restore of %#x, which was never saved", e->desc->name, image);
		model_cs_hang(m, e);
		return -1;
	}
	for (i = 0; i < ARRAY_SIZE(saved); i++)
		m->regs[saved[i] / 4] = dw[i + 1];
	model_cs_render_state_restored(m, e, dw[i + 1] | (u64)dw[i + 2] << 32);
	return 0;
}

/* Do all other engines send their idle messages, or none of them? */
static bool others_sleep(const struct model *m, const struct model_cs_engine *e, bool sleep)
{
	unsigned int i;

	for (i = 0; i < m->cs.n; i++)
		if (&m->cs.engine[i] != e && m->cs.engine[i].present &&
		    sleep == !!(cs_reg(m, &m->cs.engine[i], CS_PSMI_CTL) & PSMI_SLEEP_OFF))
			return false;
	return true;
}

static void set_context_check(struct model *m, struct model_cs_engine *e, u32 flags)
{
	const struct model_ring *ring = m->part->ring;
	u32 next = ~0U;
	bool stored;

	ctx_check(m, e, "CTX-FLAGS",
		  flags == (SET_CONTEXT_GTT | SET_CONTEXT_SAVE_EXT | SET_CONTEXT_RESTORE_EXT) ||
		  flags == (SET_CONTEXT_GTT | SET_CONTEXT_SAVE_EXT | SET_CONTEXT_INHIBIT), flags);
	ctx_check(m, e, "CTX-ARB", !ring->ctx_arb || e->arb_off, flags);
	if (!model_cs_level(e))
		model_ggtt_read(m, cs_reg(m, e, CS_RING_START) + e->head, &next, sizeof(next));
	ctx_check(m, e, "CTX-NOOP", next == MI_NOOP, next);
	/* the first switch has none before it */
	stored = e->ring.psmi_stored || !cs_reg(m, e, CS_CCID);
	ctx_check(m, e, "CTX-SLEEP", !ring->ctx_psmi || (others_sleep(m, e, false) && stored),
		  flags);
	ctx_check(m, e, "PD-INVALIDATE", !e->ring.dir_fresh, e->ring.dir);
	ctx_check(m, e, "CTX-INVALIDATE", e->ring.invalidated, flags);
	e->ring.psmi_stored = false;
	e->ring.flushed = false;
}

/* SIL-112: engines that may send no idle message keep the GT awake. */
void model_ring_end(struct model *m, struct model_cs_engine *e)
{
	ctx_check(m, e, "CTX-SLEEP", !m->part->ring->ctx_psmi ||
		  e->desc->class != GENX_CLASS_RENDER || others_sleep(m, e, true),
		  cs_reg(m, e, CS_CCID));
	ring_idle(m, e);
}

enum model_cs_result model_ring_set_context(struct model *m, struct model_cs_engine *e,
					    const struct model_cs_cmd *cmd)
{
	u32 image = cmd->dw[1] & ~(SZ_4K - 1), flags = cmd->dw[1] & (SZ_4K - 1);
	u32 old = cs_reg(m, e, CS_CCID);

	set_context_check(m, e, flags);
	if (old & 1 && (old & ~(SZ_4K - 1)) == image)
		return CS_NEXT;
	if (old & 1 && image_save(m, e, old & ~(SZ_4K - 1)))
		return CS_SWITCHED;
	if (!(flags & SET_CONTEXT_INHIBIT) && image_restore(m, e, image))
		return CS_SWITCHED;
	cs_reg_put(m, e, CS_CCID, image | (flags & (SET_CONTEXT_SAVE_EXT |
						    SET_CONTEXT_RESTORE_EXT)) | 1);
	m->stats.contexts_run++;
	model_oa_context_switch(m, old & 1, old & ~(SZ_4K - 1), true, image);
	return CS_NEXT;
}
