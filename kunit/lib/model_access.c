// SPDX-License-Identifier: GPL-2.0-only
/*
 * Accesses to the registers of modelled GPUs, and the time in which the models run.
 *
 * DOC: how it works
 *
 * Accesses come from any context, hard interrupts included. The slot's lock is
 * therefore a raw spinlock, and code that holds the lock does not allocate or sleep.
 *
 * Before each access the model advances to the kernel's time, so that the model
 * also runs while a driver polls with interrupts off. Between accesses a timer in
 * hard interrupt context advances the model and delivers interrupts. The model does
 * not run after a register write: the effects of the write follow when the timer
 * expires, or before a later access.
 */

#include <linux/delay.h>
#include <linux/irq.h>
#include <linux/irqdesc.h>

#include "kunit/lib/model_access.h"
#include "model/mmio.h"
#include "model/priv.h"

#define ACCESS_NS	250		/* least time between two accesses */
#define SOON_NS		2000		/* timer delay if the next event is not known */
#define ADVANCE_MAX_NS	(200 * NSEC_PER_USEC)	/* CPU time after which the model's clock stops */
#define REST_MAX_NS	NSEC_PER_MSEC		/* longest pause between two runs of the model */
#define STALL_NS	(20 * NSEC_PER_MSEC)	/* a longer pause is the host's */

u64 genx_kunit_access_model_time(struct genx_kunit_gpu *gpu)
{
	return ktime_get_ns() - gpu->start;
}

/*
 * Model time of an access. In virtual time the kernel's clock does not advance while
 * code runs, so each access advances the model's time: a poll would not end otherwise.
 */
static u64 access_time(struct genx_kunit_gpu *gpu)
{
	u64 now = genx_kunit_access_model_time(gpu);
	u64 last = max(gpu->last, gpu->model->now);

	if ((s64)(now - last) <= 0) {
		now = last + ACCESS_NS;
		gpu->start = ktime_get_ns() - now;
	}
	gpu->last = now;
	return now;
}

/*
 * Advance the model to @now. If engines spin, the model may compute for longer than the time by
 * which it advances. The model's clock then stops while the model computes. If @rest is set (in the
 * timer), the clock stays stopped for the same time again, so that the kernel can run.
 */
static void advance(struct genx_kunit_gpu *gpu, u64 now, bool rest)
{
	u64 begin = ktime_get_ns(), took;

	model_advance(gpu->model, now);
	took = ktime_get_ns() - begin;
	if (took > ADVANCE_MAX_NS)
		gpu->start += took + (rest ? min_t(u64, took, REST_MAX_NS) : 0);
}

void genx_kunit_access_rearm(struct genx_kunit_gpu *gpu)
{
	u64 next = model_next_event(gpu->model);

	if (gpu->messages)
		next = 0;
	else if (!next)
		next = genx_kunit_access_model_time(gpu) + SOON_NS;
	if (next == MODEL_NEVER || gpu->armed <= next)
		return;
	gpu->armed = next;
	/* gpu->start may be negative, but the time of a timer may not */
	hrtimer_start(&gpu->timer, ns_to_ktime(max_t(s64, gpu->start + next, gpu->rest_until)),
		      HRTIMER_MODE_ABS_HARD);
}

/*
 * The kernel runs at least as long after an expiry of the timer as the expiry took. Otherwise
 * engines that poll keep the only processor in this interrupt: the model computes for nearly the
 * time by which it advances, too short for advance() to stop the clock, and the next event is due
 * when the interrupt ends. In virtual time an expiry takes no time.
 */
static void pause_timer(struct genx_kunit_gpu *gpu, u64 begin)
{
	u64 now = ktime_get_ns();

	gpu->rest_until = now + min_t(u64, now - begin, REST_MAX_NS);
}

enum hrtimer_restart genx_kunit_access_timer(struct hrtimer *timer)
{
	struct genx_kunit_gpu *gpu = container_of(timer, struct genx_kunit_gpu, timer);
	u64 begin = ktime_get_ns();
	unsigned long flags;
	unsigned int messages;

	raw_spin_lock_irqsave(&gpu->slot->lock, flags);
	gpu->armed = MODEL_NEVER;
	advance(gpu, genx_kunit_access_model_time(gpu), true);
	messages = gpu->messages;
	gpu->messages = 0;
	raw_spin_unlock_irqrestore(&gpu->slot->lock, flags);

	while (messages--)
		generic_handle_irq_safe(gpu->irq);

	raw_spin_lock_irqsave(&gpu->slot->lock, flags);
	pause_timer(gpu, begin);
	genx_kunit_access_rearm(gpu);
	raw_spin_unlock_irqrestore(&gpu->slot->lock, flags);
	return HRTIMER_NORESTART;
}

/*
 * A driver makes several accesses while it steers them to one instance, and holds the processor
 * for them. A long time between two accesses is one for which the host did not run this kernel.
 * A driver that leaves the steering behind still exceeds the limit: each access adds STALL_NS. In
 * virtual time all of the time is the driver's.
 */
static void leave_stall_out(struct genx_kunit_gpu *gpu)
{
	u64 now = ktime_get_ns();

	if (!genx_kunit_virtual_time() && now > gpu->accessed + STALL_NS)
		model_cpu_stalled(gpu->model, now - gpu->accessed - STALL_NS);
	gpu->accessed = now;
}

/*
 * Return: delay of an access in microseconds: 0, or a random time for one access in 32 with
 * genx_kunit_gpu_scatter().
 */
static u32 draw_delay(struct genx_kunit_slot *slot)
{
	u32 dice = slot->scatter ? prandom_u32_state(&slot->rng) : 1;

	return dice % 32 ? 0 : 1 + (dice >> 8) % 100;
}

/* Delay an access. Where the kernel can preempt the access, other tasks run in the meantime. */
static void hold_up(u32 us)
{
	if (!us)
		return;
	if (preemptible() && !rcu_preempt_depth() && get_current_state() == TASK_RUNNING)
		usleep_range(us, 2 * us);
	else
		udelay(us / 10);
}

/**
 * struct flight - an access that has been made and lasts for a while
 * @gpu:	the GPU, NULL: there is none, or accesses to it may overlap
 * @offset:	offset of the access
 * @delay:	time that the access takes, in microseconds
 */
struct flight {
	struct genx_kunit_gpu *gpu;
	u32 offset;
	u32 delay;
};

/* Begin an access that others must not overlap on some parts; slot lock held. */
static void take_off(struct genx_kunit_gpu *gpu, struct flight *flight, u32 offset)
{
	flight->offset = offset;
	if (!gpu->model->part->line_hangs)
		return;
	flight->gpu = gpu;
	model_mmio_begin(gpu->model, offset);
}

/*
 * End an access. Unless interrupts are off, another access can begin before it ends: the kernel has
 * one CPU, so an interrupt stands for another CPU.
 */
static void land(struct genx_kunit_slot *slot, const struct flight *flight)
{
	struct genx_kunit_gpu *gpu = flight->gpu;
	void (*intrude)(void *ctx) = NULL;
	unsigned long flags;

	if (gpu && !irqs_disabled())
		swap(intrude, gpu->intrude);
	if (intrude)
		intrude(gpu->intrude_ctx);
	hold_up(flight->delay);
	if (!gpu)
		return;
	raw_spin_lock_irqsave(&slot->lock, flags);
	model_mmio_end(gpu->model, flight->offset);
	raw_spin_unlock_irqrestore(&slot->lock, flags);
}

/* Log the offset of an access; slot lock held. */
static void note(struct genx_kunit_gpu *gpu, u32 offset)
{
	if (gpu->log && gpu->log_n < gpu->log_max)
		gpu->log[gpu->log_n++] = offset;
}

/*
 * Advance the model to an access, and begin the access; slot lock held. Return: the GPU, or NULL if
 * there is none.
 */
static struct genx_kunit_gpu *begin(struct genx_kunit_slot *slot, struct flight *flight, u32 offset)
{
	struct genx_kunit_gpu *gpu = slot->gpu;

	flight->delay = draw_delay(slot);
	if (!gpu)
		return NULL;
	advance(gpu, access_time(gpu), false);
	leave_stall_out(gpu);
	note(gpu, offset);
	take_off(gpu, flight, offset);
	return gpu;
}

static unsigned long reg_read(void *priv, unsigned int offset, int size)
{
	struct genx_kunit_slot *slot = priv;
	struct genx_kunit_gpu *gpu;
	struct flight flight = {};
	unsigned long val = ~0UL;
	unsigned long flags;

	raw_spin_lock_irqsave(&slot->lock, flags);
	gpu = begin(slot, &flight, offset);
	if (gpu) {
		val = model_mmio_read(gpu->model, offset, size);
		genx_kunit_access_rearm(gpu);
	}
	raw_spin_unlock_irqrestore(&slot->lock, flags);
	land(slot, &flight);
	return val;
}

static void reg_write(void *priv, unsigned int offset, int size, unsigned long val)
{
	struct genx_kunit_slot *slot = priv;
	struct genx_kunit_gpu *gpu;
	struct flight flight = {};
	unsigned long flags;

	raw_spin_lock_irqsave(&slot->lock, flags);
	gpu = begin(slot, &flight, offset);
	if (gpu) {
		model_mmio_write(gpu->model, offset, size, val);
		genx_kunit_access_rearm(gpu);
	}
	raw_spin_unlock_irqrestore(&slot->lock, flags);
	land(slot, &flight);
}

const struct logic_iomem_ops genx_kunit_access_ops = {
	.read = reg_read,
	.write = reg_write,
};
