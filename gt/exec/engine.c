// SPDX-License-Identifier: GPL-2.0-only
/*
 * Engines: creation, programming, interrupts, power.
 */
#include <linux/slab.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/exec/emit.h"
#include "gt/exec/engine.h"
#include "gt/exec/exec.h"
#include "gt/gt.h"
#include "gt/memory/mocs.h"
#include "gt/exec/suspend.h"
#include "gt/exec/recovery.h"
#include "include/compat.h"
#include "irq/irq.h"
#include "regs/engine_regs.h"
#include "regs/irq_regs.h"

/* What interrupts: completion, context status, errors (INT-033..036). */
#define ENGINE_IRQS	(ENGINE_IRQ_USER | ENGINE_IRQ_CONTEXT_SWITCH | ENGINE_IRQ_ERROR)

/* An entry that has not landed is looked for that often, and that many times. */
#define CSB_RETRY_NS	(200 * NSEC_PER_USEC)
/* From a wait in vain of what alone could run (CSW-010) to the next Load of it. */
#define WAIT_RETRY_NS	(200 * NSEC_PER_USEC)
#define CSB_RETRIES	50

struct genx_engine *genx_engine_find(struct genx_gt *gt, u8 class, u8 instance)
{
	unsigned int i;

	for (i = 0; i < gt->n_engines; i++)
		if (gt->engines[i]->desc->class == class &&
		    gt->engines[i]->desc->instance == instance)
			return gt->engines[i];
	return NULL;
}

/* ---- interrupts ---- */

void genx_engine_kick(struct genx_engine *engine)
{
	queue_work(system_bh_highpri_wq, &engine->bh);
}

void genx_engine_irq(void *data, u16 bits)
{
	struct genx_engine *engine = data;

	WRITE_ONCE(engine->interrupts, engine->interrupts + 1);
	if (bits)
		atomic_or(bits, &engine->irq_bits);
	genx_engine_kick(engine);
}

static enum hrtimer_restart csb_timer(struct hrtimer *timer)
{
	genx_engine_kick(container_of(timer, struct genx_engine, csb_timer));
	return HRTIMER_NORESTART;
}

/* The instruction at fault is in the log, the context is found by the reset. */
static void handle_error(struct genx_engine *engine)
{
	struct genx_mmio *mmio = &engine->gt->mmio;
	u32 base = engine->desc->mmio_base;
	u32 eir, ipehr;

	CLASS(genx_forcewake_scope, wake)(&engine->gt->fw, engine->desc->fw_domains);
	if (wake.err)
		return;
	eir = genx_mmio_read(mmio, RING_EIR(base));
	ipehr = genx_mmio_read(mmio, RING_IPEHR(base));
	genx_mmio_write(mmio, RING_EIR(base), eir);
	if (!(eir & RING_ERROR_INSTRUCTION))
		return;
	drm_err_ratelimited(engine->gt->drm, "%s: command error, EIR 0x%08x IPEHR 0x%08x\n",
			    engine->desc->name, eir, ipehr);
	genx_gt_reset_async(engine->gt, BIT(engine->index), "command error");
}

/* Under engine->lock. Returns true if the engine needs a reset. */
static bool advance(struct genx_engine *engine, struct list_head *done)
{
	int err = genx_execlists_process(engine, done);

	if (!err && engine->in_vain) {
		/* at once, it would wait in vain again, and nobody gets to end that wait */
		engine->in_vain = false;
		hrtimer_start(&engine->csb_timer, WAIT_RETRY_NS, HRTIMER_MODE_REL);
		return false;
	}
	if (!err) {
		genx_execlists_submit(engine);
		return false;
	}
	if (err == -EAGAIN) {
		if (!engine->csb_retries)
			engine->stats.csb_late++;
		if (engine->csb_retries++ < CSB_RETRIES) {
			hrtimer_start(&engine->csb_timer, CSB_RETRY_NS, HRTIMER_MODE_REL);
			return false;
		}
		engine->stats.csb_faults++;
		drm_err_ratelimited(engine->gt->drm,
				    "%s: context status or its breadcrumb does not land\n",
				    engine->desc->name);
	}
	/* nothing that the hardware says is believed until it was reset */
	engine->enabled = false;
	return true;
}

static void engine_bh(struct work_struct *work)
{
	struct genx_engine *engine = container_of(work, struct genx_engine, bh);
	int bits = atomic_xchg(&engine->irq_bits, 0);
	bool idle, fault = false;
	LIST_HEAD(done);
	unsigned long flags;

	spin_lock_irqsave(&engine->lock, flags);
	/* until its position is known, the status buffer is the starter's business */
	if (engine->enabled && engine->hwsp.verified)
		fault = advance(engine, &done);
	if (bits & ENGINE_IRQ_ERROR)
		engine->stats.errors++;
	/* whoever waits for more than idle hardware looks for it himself */
	idle = genx_execlists_idle(engine);
	spin_unlock_irqrestore(&engine->lock, flags);

	genx_requests_signal(&done);
	if (bits & ENGINE_IRQ_ERROR)
		handle_error(engine);
	if (fault)
		genx_gt_reset_async(engine->gt, BIT(engine->index), "impossible context status");
	if (idle && wq_has_sleeper(&engine->gt->exec.idle))
		wake_up_all(&engine->gt->exec.idle);
}

/* ---- power ---- */

int genx_engine_unpark(struct genx_engine *engine)
{
	int err = 0;

	if (atomic_inc_not_zero(&engine->wake_count))
		return 0;
	mutex_lock(&engine->wake_mutex);
	if (!engine->awake)
		err = genx_forcewake_get(&engine->gt->fw, engine->desc->fw_domains);
	if (!err) {
		if (!engine->awake)
			genx_gt_power_get_awake(engine->gt);
		engine->awake = true;
		atomic_inc(&engine->wake_count);
	}
	mutex_unlock(&engine->wake_mutex);
	return err;
}

void genx_engine_park(struct genx_engine *engine)
{
	if (atomic_dec_and_test(&engine->wake_count))
		mod_delayed_work(engine->gt->exec.wq, &engine->park_work,
				 msecs_to_jiffies(GENX_ENGINE_PARK_MS));
}

static bool hardware_idle(struct genx_engine *engine)
{
	bool idle;

	spin_lock_irq(&engine->lock);
	idle = genx_execlists_idle(engine) || !engine->enabled;
	spin_unlock_irq(&engine->lock);
	return idle;
}

static void sleep_locked(struct genx_engine *engine)
{
	lockdep_assert_held(&engine->wake_mutex);
	genx_forcewake_put(&engine->gt->fw, engine->desc->fw_domains);
	genx_gt_power_put(engine->gt);
	engine->awake = false;
}

static void park_work(struct work_struct *work)
{
	struct genx_engine *engine = container_of(work, struct genx_engine, park_work.work);

	mutex_lock(&engine->wake_mutex);
	if (engine->awake && !atomic_read(&engine->wake_count)) {
		if (hardware_idle(engine)) {
			sleep_locked(engine);
		} else {
			/* its last context is still being saved */
			queue_delayed_work(engine->gt->exec.wq, &engine->park_work,
					   msecs_to_jiffies(GENX_ENGINE_PARK_MS));
		}
	}
	mutex_unlock(&engine->wake_mutex);
}

/* ---- programming ---- */

/* Which registers user batches may reach besides the built-in lists. */
static void program_nonpriv(struct genx_engine *engine)
{
	const struct genx_engine_desc *desc = engine->desc;
	u32 base = desc->mmio_base;
	unsigned int i;

	for (i = 0; i < NONPRIV_SLOTS; i++)
		genx_mmio_write(&engine->gt->mmio, RING_FORCE_TO_NONPRIV(base, i),
				i < desc->n_nonpriv ? desc->nonpriv[i] : RING_NOPID(base).addr);
}

int genx_engine_enable(struct genx_engine *engine)
{
	struct genx_mmio *mmio = &engine->gt->mmio;
	u32 base = engine->desc->mmio_base;
	int err;

	genx_hwsp_enable(engine);
	/* events reach us through the aggregation, not through the status page */
	genx_mmio_write(mmio, RING_HWSTAM(base), ~0u);
	genx_mmio_write(mmio, RING_EIR(base), ~0u);
	/* privilege violations are harmless, and any user can cause them */
	genx_mmio_write(mmio, RING_EMR(base), ~RING_ERROR_INSTRUCTION);
	genx_mmio_write(mmio, RING_IMR(base),
			genx_irq_ring_mask(engine->gt->irq, engine->desc->class,
					   engine->desc->instance, ENGINE_IRQS));
	engine->submit->enable(engine);
	genx_mmio_write_masked(mmio, RING_MI_MODE(base), MI_MODE_STOP_RING, 0);
	program_nonpriv(engine);
	/* 0 would enable it (WDG-008); user batches may change it anyway (WDG-007) */
	genx_mmio_write(mmio, RING_WATCHDOG_CTL(base), WATCHDOG_DISABLE);
	engine->submit->reset(engine);
	err = genx_wa_apply_engine(engine->gt, engine->desc);
	return err ?: genx_mocs_program(engine->gt, engine->desc);
}

int genx_engine_disable(struct genx_engine *engine)
{
	struct genx_mmio *mmio = &engine->gt->mmio;
	u32 base = engine->desc->mmio_base;
	int err;

	spin_lock_irq(&engine->lock);
	engine->enabled = false;
	spin_unlock_irq(&engine->lock);
	CLASS(genx_forcewake_scope, wake)(&engine->gt->fw, engine->desc->fw_domains);
	if (wake.err)
		return wake.err;
	genx_mmio_write(mmio, RING_IMR(base), ~0u);
	genx_mmio_write_masked(mmio, RING_MI_MODE(base), MI_MODE_STOP_RING, MI_MODE_STOP_RING);
	err = genx_mmio_wait(mmio, GENX_REG(RING_MI_MODE(base).addr), MI_MODE_IDLE, MI_MODE_IDLE,
			     GENX_RESET_STOP_US, NULL);
	/* while it executes, queue and status page stay (HWS-001): a reset comes first */
	if (err)
		return err;
	engine->submit->reset(engine);
	genx_mmio_write(mmio, RING_HWS_PGA(base), 0);
	genx_mmio_read(mmio, RING_HWS_PGA(base));
	return err;
}

/* ---- life ---- */

static void init_software(struct genx_engine *engine)
{
	ida_init(&engine->ids);
	mutex_init(&engine->contexts_lock);
	INIT_LIST_HEAD(&engine->contexts);
	mutex_init(&engine->wake_mutex);
	INIT_DELAYED_WORK(&engine->park_work, park_work);
	INIT_WORK(&engine->bh, engine_bh);
	hrtimer_setup(&engine->csb_timer, csb_timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL);
	genx_execlists_init(engine);
	genx_hang_init(engine);
}

int genx_engine_create(struct genx_gt *gt, const struct genx_engine_desc *desc)
{
	struct genx_engine *engine;
	struct genx_lrc *kernel;
	int err;

	engine = kzalloc(sizeof(*engine), GFP_KERNEL);
	if (!engine)
		return -ENOMEM;
	engine->desc = desc;
	engine->gt = gt;
	engine->index = gt->n_engines;
	engine->emit = genx_emit_ops_get(desc->class);
	engine->submit = genx_submit_ops_get(gt->plat->submit_kind);
	if (!engine->submit) {
		kfree(engine);
		return -EINVAL;
	}
	init_software(engine);
	gt->engines[gt->n_engines++] = engine;

	err = genx_hwsp_create(engine);
	if (err)
		return err;
	kernel = genx_lrc_create(engine, NULL, GENX_LRC_KERNEL);
	if (IS_ERR(kernel))
		return PTR_ERR(kernel);
	engine->kernel = kernel;
	return 0;
}

void genx_engine_destroy(struct genx_engine *engine)
{
	struct genx_lrc *lrc;

	genx_hang_stop(engine);
	hrtimer_cancel(&engine->csb_timer);
	cancel_work_sync(&engine->bh);
	genx_lrc_put(engine->kernel);
	engine->kernel = NULL;
	mutex_lock(&engine->contexts_lock);
	list_for_each_entry(lrc, &engine->contexts, link)
		genx_lrc_release_memory(lrc);
	kvfree(engine->default_state);
	engine->default_state = NULL;
	mutex_unlock(&engine->contexts_lock);
	genx_hwsp_destroy(engine);

	cancel_delayed_work_sync(&engine->park_work);
	mutex_lock(&engine->wake_mutex);
	if (engine->awake)
		sleep_locked(engine);
	mutex_unlock(&engine->wake_mutex);
}
