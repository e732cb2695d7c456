// SPDX-License-Identifier: GPL-2.0-only
/*
 * Reset of engines and of the GT by GDRST. The platform's engine table has the GDRST bit of
 * each engine.
 *
 * Source: register facts: reset.
 */

#include <linux/delay.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/fuses.h"
#include "gt/gt.h"
#include "gt/reset_hw.h"
#include "regs/engine_regs.h"
#include "regs/gt_regs.h"
#include "regs/tables/mmio_ranges.h"

/* genx_mmio_wait() for a masked register. */
static int wait_masked(struct genx_gt *gt, struct genx_reg_masked reg, u32 mask, u32 want,
		       unsigned int timeout_us)
{
	return genx_mmio_wait(&gt->mmio, GENX_REG(reg.addr), mask, want, timeout_us, NULL);
}

/* ---- the handshake of Gen8 and later ---- */

/* Request a reset, and wait until the engine is ready. Return: as genx_reset_ops.ready. */
static int gen8_ready(struct genx_gt *gt, const struct genx_engine_desc *engine)
{
	struct genx_reg_masked ctl = RING_RESET_CTL(engine->mmio_base);
	struct genx_mmio *mmio = &gt->mmio;
	u32 state = genx_mmio_read_masked(mmio, ctl);
	int err = 0;

	if (genx_mmio_lost(mmio))
		return -ENODEV;
	if (state & RESET_CTL_CAT_ERROR) {
		/*
		 * After a catastrophic error the engine never becomes ready. Clear the error
		 * instead of the handshake.
		 */
		genx_mmio_write_masked(mmio, ctl, RESET_CTL_CAT_ERROR, RESET_CTL_CAT_ERROR);
		err = wait_masked(gt, ctl, RESET_CTL_CAT_ERROR, 0, GENX_RESET_READY_US);
	} else if (!(state & RESET_CTL_READY)) {
		genx_mmio_write_masked(mmio, ctl, RESET_CTL_REQUEST, RESET_CTL_REQUEST);
		err = wait_masked(gt, ctl, RESET_CTL_READY, RESET_CTL_READY, GENX_RESET_READY_US);
	}
	if (err && genx_reset_may_log(&gt->reset))
		drm_err(gt->drm, "%s: not ready for reset, RESET_CTL 0x%04x\n", engine->name,
			genx_mmio_read_masked(mmio, ctl));
	return err;
}

/*
 * Wake-up messages that the command streamer sent must be complete before the engine is reset
 * (register facts: what drivers on silicon do). If they do not complete in time, the engine is
 * reset anyway.
 */
static void wait_messages(struct genx_gt *gt, const struct genx_engine_desc *engine)
{
	u32 msg, domains;

	CLASS(genx_forcewake_scope, wake)(&gt->fw, genx_mmio_domains(gt->plat, engine->msg_idle));
	if (wake.err)
		return;
	msg = genx_mmio_read(&gt->mmio, GENX_REG(engine->msg_idle));
	domains = REG_FIELD_GET(MSG_IDLE_DOMAINS_MASK, msg & (msg >> MSG_IDLE_VALID_SHIFT));
	if (!domains)
		return;
	udelay(GENX_RESET_MESSAGE_US);
	if (genx_mmio_wait(&gt->mmio, PWRGT_DOMAIN_STATUS, domains, domains,
			   GENX_RESET_MESSAGES_US, NULL))
		drm_dbg(gt->drm, "%s: wake-up messages 0x%08x pending before reset\n",
			engine->name, msg);
	udelay(GENX_RESET_MESSAGE_US);
}

/*
 * Prefetch may send a wake-up message, so it is disabled when the ring is stopped, before the wait
 * until the streamer is idle (SIL-262). Manual 003 allows a change of the prefetch bit only while
 * no context is active (LIM-010). A context may be active here, on a streamer that is stopped or
 * hangs, but the reset clears both the context and the prefetch bit.
 */
static void gen11_halt(struct genx_gt *gt, const struct genx_engine_desc *engine)
{
	genx_mmio_write_masked(&gt->mmio, RING_MODE(engine->mmio_base), GFX_MODE_PREFETCH_DISABLE,
			       GFX_MODE_PREFETCH_DISABLE);
}

static void gen11_run(struct genx_gt *gt, const struct genx_engine_desc *engine)
{
	genx_mmio_write_masked(&gt->mmio, RING_MODE(engine->mmio_base), GFX_MODE_PREFETCH_DISABLE,
			       0);
}

static int gen11_ready(struct genx_gt *gt, const struct genx_engine_desc *engine)
{
	/* a reset since genx_reset_hw_stop_begin() may have enabled prefetch again */
	gen11_halt(gt, engine);
	if (engine->msg_idle)
		wait_messages(gt, engine);
	return gen8_ready(gt, engine);
}

static void gen8_withdraw(struct genx_gt *gt, const struct genx_engine_desc *engine)
{
	genx_mmio_write_masked(&gt->mmio, RING_RESET_CTL(engine->mmio_base), RESET_CTL_REQUEST,
			       0);
}

static const struct genx_reset_ops gen8_ops = {
	.ready = gen8_ready,
	.withdraw = gen8_withdraw,
};

static const struct genx_reset_ops gen11_ops = {
	.halt = gen11_halt,
	.run = gen11_run,
	.ready = gen11_ready,
	.withdraw = gen8_withdraw,
};

/*
 * Write 0 to head and tail of a ring that is disabled. Return: whether the head has gone to zero.
 */
static bool head_is_zero(struct genx_gt *gt, const struct genx_engine_desc *engine)
{
	genx_mmio_write(&gt->mmio, RING_HEAD(engine->mmio_base), 0);
	genx_mmio_write(&gt->mmio, RING_TAIL(engine->mmio_base), 0);
	return !(genx_mmio_read(&gt->mmio, RING_HEAD(engine->mmio_base)) & RING_HEAD_ADDR_MASK);
}

int genx_reset_hw_clear_ring(struct genx_gt *gt, const struct genx_engine_desc *engine)
{
	struct genx_mmio *mmio = &gt->mmio;
	u32 base = engine->mmio_base;

	/*
	 * Empty the ring, disable it, then clear it: a ring keeps its head if it is disabled while
	 * it has work, or cleared while it is enabled. Each read completes the write before it.
	 */
	genx_mmio_write(mmio, RING_HEAD(base), genx_mmio_read(mmio, RING_TAIL(base)));
	genx_mmio_read(mmio, RING_HEAD(base));
	genx_mmio_write(mmio, RING_CTL(base), 0);
	genx_mmio_read(mmio, RING_CTL(base));
	/* the head may ignore the first write: write up to twice (SIL-090) */
	if (head_is_zero(gt, engine) || head_is_zero(gt, engine))
		return 0;
	return genx_mmio_lost(mmio) ? -ENODEV : -EIO;
}

/*
 * Gen6 and Gen7 have no handshake, but a ring must be empty and disabled before its reset
 * (SIL-271). If the head of the ring does not go to zero, only the reset helps, so -EIO is no error
 * here.
 */
static int gen6_ready(struct genx_gt *gt, const struct genx_engine_desc *engine)
{
	int err = genx_reset_hw_clear_ring(gt, engine);

	if (err == -EIO && genx_reset_may_log(&gt->reset))
		drm_err(gt->drm, "%s: ring head 0x%08x not cleared, resetting nevertheless\n",
			engine->name, genx_mmio_read(&gt->mmio, RING_HEAD(engine->mmio_base)));
	return err == -ENODEV ? err : 0;
}

static void gen6_withdraw(struct genx_gt *gt, const struct genx_engine_desc *engine)
{
}

static const struct genx_reset_ops gen6_ops = {
	.ready = gen6_ready,
	.withdraw = gen6_withdraw,
};

static const struct genx_reset_ops snb_ops = {
	.full_only = true,
	.ready = gen6_ready,
	.withdraw = gen6_withdraw,
};

static const struct genx_reset_ops *const reset_kinds[GENX_RESET_COUNT] = {
	[GENX_RESET_GEN8] = &gen8_ops,
	[GENX_RESET_GEN6] = &gen6_ops,
	[GENX_RESET_GEN11] = &gen11_ops,
	[GENX_RESET_SNB] = &snb_ops,
};

static const struct genx_reset_ops *ops_get(const struct genx_gt *gt)
{
	return gt->plat->reset_kind < ARRAY_SIZE(reset_kinds) ?
	       reset_kinds[gt->plat->reset_kind] : NULL;
}

/* ---- stop of a streamer ---- */

static bool ring_empty(struct genx_gt *gt, const struct genx_engine_desc *engine)
{
	u32 head = genx_mmio_read(&gt->mmio, RING_HEAD(engine->mmio_base));
	u32 tail = genx_mmio_read(&gt->mmio, RING_TAIL(engine->mmio_base));

	return !genx_mmio_lost(&gt->mmio) && !((head ^ tail) & RING_HEAD_ADDR_MASK);
}

void genx_reset_hw_stop_begin(struct genx_gt *gt, const struct genx_engine_desc *engine)
{
	const struct genx_reset_ops *ops = ops_get(gt);

	genx_mmio_write_masked(&gt->mmio, RING_MI_MODE(engine->mmio_base), MI_MODE_STOP_RING,
			       MI_MODE_STOP_RING);
	if (ops && ops->halt)
		ops->halt(gt, engine);
}

ktime_t genx_reset_hw_stop_deadline(void)
{
	return ktime_add_us(ktime_get(), GENX_RESET_STOP_SLOW_US);
}

/* Microseconds until @deadline; 0 if it has passed. */
static unsigned int us_until(ktime_t deadline)
{
	s64 left = ktime_us_delta(deadline, ktime_get());

	return clamp_t(s64, left, 0, GENX_RESET_STOP_SLOW_US);
}

int genx_reset_hw_stop_wait(struct genx_gt *gt, const struct genx_engine_desc *engine,
			    ktime_t deadline)
{
	struct genx_reg_masked mode = RING_MI_MODE(engine->mmio_base);
	unsigned int busy_us = min_t(unsigned int, us_until(deadline), GENX_RESET_STOP_US);
	int err;

	err = wait_masked(gt, mode, MI_MODE_IDLE, MI_MODE_IDLE, busy_us);
	/*
	 * Wait longer, and sleep: the batch of a context that does not hang may end in this time,
	 * and then the batch need not run again (SIL-260).
	 */
	if (err == -ETIMEDOUT)
		err = genx_mmio_wait_sleep(&gt->mmio, GENX_REG(mode.addr), MI_MODE_IDLE,
					   MI_MODE_IDLE, us_until(deadline), NULL);
	/* the idle flag can stay clear although the ring is empty (SIL-260) */
	return err == -ETIMEDOUT && ring_empty(gt, engine) ? 0 : err;
}

int genx_reset_hw_stop(struct genx_gt *gt, const struct genx_engine_desc *engine)
{
	genx_reset_hw_stop_begin(gt, engine);
	return genx_reset_hw_stop_wait(gt, engine, genx_reset_hw_stop_deadline());
}

void genx_reset_hw_run(struct genx_gt *gt, const struct genx_engine_desc *engine)
{
	const struct genx_reset_ops *ops = ops_get(gt);

	if (ops && ops->run)
		ops->run(gt, engine);
	genx_mmio_write_masked(&gt->mmio, RING_MI_MODE(engine->mmio_base), MI_MODE_STOP_RING, 0);
}

/* ---- all engines of a reset ---- */

static int ready(struct genx_gt *gt, const struct genx_engine_desc *engine)
{
	const struct genx_reset_ops *ops = ops_get(gt);

	return ops->ready ? ops->ready(gt, engine) : 0;
}

static void withdraw(struct genx_gt *gt, const struct genx_engine_desc *engine)
{
	const struct genx_reset_ops *ops = ops_get(gt);

	if (ops->withdraw)
		ops->withdraw(gt, engine);
}

/*
 * Engines whose bits of GDRST are in @bits. Engines that share a bit (render and compute on DG2)
 * are reset together, so all of them must be ready. Compute engines that are off run nothing: i915
 * does not access them (its init_engine_mask()), and they might never get ready.
 */
static unsigned long engines_of(const struct genx_gt *gt, u32 bits)
{
	unsigned long mask = gt->fuses.engines & ~READ_ONCE(gt->compute.off), found = 0;
	unsigned int i;

	for_each_set_bit(i, &mask, 32)
		if (gt->plat->engines[i].reset_mask & bits)
			found |= BIT(i);
	return found;
}

/*
 * Ask @engines to get ready. Each engine gets its request, even if an engine before it failed.
 * Return: 0, or the error of the last engine that failed.
 */
static int ready_all(struct genx_gt *gt, unsigned long engines)
{
	unsigned int i;
	int err = 0;

	for_each_set_bit(i, &engines, 32)
		err = ready(gt, &gt->plat->engines[i]) ?: err;
	return err;
}

/* Undo ready_all(), also after an error. */
static void withdraw_all(struct genx_gt *gt, unsigned long engines)
{
	unsigned int i;

	for_each_set_bit(i, &engines, 32)
		withdraw(gt, &gt->plat->engines[i]);
}

/* ---- the scaler ---- */

/* Whether the usage register of @engine says that the engine uses its scaler. */
static bool sfc_in_use(struct genx_gt *gt, const struct genx_engine_desc *engine)
{
	return genx_mmio_read(&gt->mmio, GENX_REG(engine->mmio_base + engine->sfc->usage)) &
	       engine->sfc->usage_bit;
}

/*
 * Whether the HCP half of a decoder uses the scaler, which the usage register does not show
 * (G12-172).
 */
static bool sfc_in_hcp_use(struct genx_gt *gt, const struct genx_engine_desc *engine)
{
	const struct genx_sfc_desc *sfc = engine->sfc;

	return sfc->hcp_usage &&
	       genx_mmio_read(&gt->mmio, GENX_REG(engine->mmio_base + sfc->hcp_usage)) &
	       sfc->hcp_usage_bit;
}

/* The enhancement engine that shares the scaler of a decoder; NULL: there is none (G12-172). */
static const struct genx_engine_desc *sfc_partner(const struct genx_gt *gt,
						  const struct genx_engine_desc *engine)
{
	unsigned long mask = gt->fuses.engines;
	unsigned int i;

	for_each_set_bit(i, &mask, 32) {
		const struct genx_engine_desc *other = &gt->plat->engines[i];

		if (other->class == GENX_CLASS_VIDEO_ENHANCE &&
		    other->instance == engine->instance / engine->sfc->instances_per_unit)
			return other;
	}
	return NULL;
}

/*
 * The engine whose lock register locks the scaler of @engine: @engine itself, or the partner if the
 * HCP half of @engine uses the scaler (G12-160). NULL: @engine uses no scaler, or none can be
 * locked.
 */
static const struct genx_engine_desc *sfc_locker(struct genx_gt *gt,
						 const struct genx_engine_desc *engine)
{
	if (!(gt->fuses.scaling & genx_fuses_engine_bit(gt->plat, engine)))
		return NULL;
	if (sfc_in_use(gt, engine))
		return engine;
	return sfc_in_hcp_use(gt, engine) ? sfc_partner(gt, engine) : NULL;
}

/*
 * A shared scaler must not be reset while another engine uses it, and must not stay locked by an
 * engine that is reset. If @engine uses a scaler, force-lock the scaler and add the scaler's bit to
 * @bits, so that both are reset. @locker: set to the engine whose lock the caller must release with
 * sfc_unlock(), also after an error. Engines without a scaler are skipped by sfc_locker(): they
 * never acknowledge the lock, and their scaler registers mean nothing (SIL-017).
 */
static int sfc_lock(struct genx_gt *gt, const struct genx_engine_desc *engine, u32 *bits,
		    const struct genx_engine_desc **locker)
{
	const struct genx_engine_desc *by = sfc_locker(gt, engine);
	const struct genx_sfc_desc *sfc;
	struct genx_mmio *mmio = &gt->mmio;
	bool locks_itself = by == engine;
	struct genx_reg lock;
	int err;

	*locker = NULL;
	if (!by)
		return 0;
	sfc = by->sfc;
	lock = GENX_REG(by->mmio_base + sfc->lock);
	genx_mmio_write(mmio, lock, genx_mmio_read(mmio, lock) | SFC_FORCED_LOCK);
	*locker = by;
	err = genx_mmio_wait(mmio, GENX_REG(by->mmio_base + sfc->ack), sfc->ack_bit,
			     sfc->ack_bit, GENX_RESET_SFC_US, NULL);
	/*
	 * Do not reset the scaler if @engine has released it meanwhile, or if the partner, which
	 * holds the lock for @engine, uses the scaler itself (G12-160).
	 */
	if (sfc_in_use(gt, by) != locks_itself)
		return 0;
	if (err) {
		if (genx_reset_may_log(&gt->reset))
			drm_err(gt->drm, "%s: scaler cannot be locked for reset: %pe\n",
				engine->name, ERR_PTR(err));
		return err;
	}
	*bits |= GDRST_SFC(engine->instance / engine->sfc->instances_per_unit);
	return 0;
}

/*
 * Force-wake domains of the partner that may lock the scaler of @engine. The caller holds the
 * domains of @engine.
 */
static u32 sfc_domains(const struct genx_gt *gt, const struct genx_engine_desc *engine)
{
	const struct genx_engine_desc *partner = engine->sfc && engine->sfc->hcp_usage ?
						 sfc_partner(gt, engine) : NULL;

	return partner ? partner->fw_domains : 0;
}

static void sfc_unlock(struct genx_gt *gt, const struct genx_engine_desc *engine)
{
	struct genx_reg lock = GENX_REG(engine->mmio_base + engine->sfc->lock);

	genx_mmio_write(&gt->mmio, lock, genx_mmio_read(&gt->mmio, lock) & ~SFC_FORCED_LOCK);
}

/* ---- GDRST ---- */

/*
 * Write GDRST GENX_RESET_PASSES times, without an access to any other register in between: only
 * after the second reset, and a delay, are the registers of an engine stable (SIL-257).
 */
static int domain_reset(struct genx_gt *gt, u32 bits)
{
	unsigned int pass;
	u32 last = 0;
	int err = 0;

	for (pass = 0; !err && pass < GENX_RESET_PASSES; pass++) {
		genx_mmio_write(&gt->mmio, GDRST, bits);
		err = genx_mmio_wait(&gt->mmio, GDRST, bits, 0, GENX_RESET_DONE_US, &last);
	}
	udelay(GENX_RESET_SETTLE_US);
	if (!err)
		genx_compute_reset(&gt->compute, bits);
	if (err && genx_reset_may_log(&gt->reset))
		drm_err(gt->drm, "GT: reset of GDRST bits 0x%x timed out: GDRST 0x%08x\n", bits,
			last);
	return err;
}

bool genx_reset_hw_alone(const struct genx_gt *gt)
{
	const struct genx_reset_ops *ops = ops_get(gt);

	return ops && !ops->full_only;
}

int genx_reset_hw_engine(struct genx_gt *gt, const struct genx_engine_desc *engine)
{
	unsigned long engines = engines_of(gt, engine->reset_mask);
	const struct genx_engine_desc *locker = NULL;
	u32 bits = engine->reset_mask;
	int err;

	if (!ops_get(gt))
		return -EINVAL;
	if (!genx_reset_hw_alone(gt))
		return -EOPNOTSUPP;
	CLASS(genx_forcewake_scope, wake)(&gt->fw, sfc_domains(gt, engine));
	if (wake.err)
		return wake.err;
	err = ready_all(gt, engines);
	if (!err)
		err = sfc_lock(gt, engine, &bits, &locker);
	if (!err) {
		genx_reset_engine_begin(&gt->reset);
		err = domain_reset(gt, bits);
		genx_reset_engine_end(&gt->reset);
	}
	if (locker)
		sfc_unlock(gt, locker);
	withdraw_all(gt, engines);
	return err;
}

/*
 * While an engine is not ready, a reset can hang the whole system (register facts: what drivers on
 * silicon do). If an engine does not get ready, attempt 0 therefore fails without a reset. Later
 * attempts reset all engines nevertheless, since without a reset the GT does not recover.
 */
static int full_attempt(struct genx_gt *gt, unsigned int attempt)
{
	unsigned long engines = engines_of(gt, ~0u);
	int err = ready_all(gt, engines);

	if (attempt)
		err = 0;
	if (!err)
		err = domain_reset(gt, GDRST_FULL);
	withdraw_all(gt, engines);
	return err;
}

/*
 * Reset each engine alone, but only once all engines that share a bit of GDRST. Errors are ignored,
 * since the reset of the whole GT follows.
 */
static void reset_each(struct genx_gt *gt)
{
	unsigned long mask = engines_of(gt, ~0u);
	unsigned int i;
	u32 bits = 0;

	for_each_set_bit(i, &mask, 32) {
		const struct genx_engine_desc *engine = &gt->plat->engines[i];

		if (!(engine->reset_mask & bits))
			genx_reset_hw_engine(gt, engine);
		bits |= engine->reset_mask;
	}
}

int genx_reset_hw_full(struct genx_gt *gt)
{
	int err = -ETIMEDOUT;
	unsigned int attempt;

	if (!ops_get(gt))
		return -EINVAL;
	/* DG2: a full reset is not reliable while an engine hangs */
	if (gt->plat->reset_engines_first)
		reset_each(gt);
	for (attempt = 0; err == -ETIMEDOUT && attempt < GENX_RESET_ATTEMPTS; attempt++)
		err = full_attempt(gt, attempt);
	return err;
}
