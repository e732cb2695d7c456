/* SPDX-License-Identifier: MIT */
/*
 * The software model of the GPU: public interface.
 *
 * Freestanding C: no file, thread, clock or allocator of its own. An embedder (the
 * KUnit glue, tools/vgpu, a test program) gives it memory access, an interrupt
 * line and a clock, forwards register accesses, and lets time pass.
 *
 * Written from the manuals, not from the driver. Everything the manuals forbid
 * is recorded as a violation with its rule id.
 */
#ifndef GENX_MODEL_H
#define GENX_MODEL_H

#include "model/aperture.h"
#include "model/fault.h"
#include "model/mmio.h"
#include "model/model_types.h"
#include "model/oa_account.h"

struct model;

/**
 * model_size() - memory that a model needs
 * @cfg: configuration
 *
 * Return: bytes for model_init().
 */
size_t model_size(const struct model_config *cfg);

/**
 * model_init() - build a model in zeroed memory
 * @mem: model_size() bytes, zeroed, aligned to 64
 * @cfg: configuration, copied
 *
 * Return: the model, at power-on reset state and time 0.
 */
struct model *model_init(void *mem, const struct model_config *cfg);

/**
 * model_reset() - function level reset: power-on state; m->now is kept
 * @m: model
 */
void model_reset(struct model *m);

/**
 * model_advance() - let time pass up to @now_ns
 * @m: model
 * @now_ns: absolute time on the embedder's clock, never earlier than before
 *
 * Return: time of the next event in ns, ~0ULL: none, so that the embedder can
 * sleep.
 */
u64 model_advance(struct model *m, u64 now_ns);

/**
 * model_next_event() - time of the next event
 * @m: model
 *
 * Return: a time on the embedder's clock; ~0ULL: there is none; 0: an access since the last
 * model_advance() may have changed the time, which the next model_advance() returns.
 */
u64 model_next_event(const struct model *m);

/**
 * model_set_master() - does the bus let the device reach memory?
 * @m: model
 * @on: bus mastering is enabled; so it is at first
 *
 * While it is off no DMA reaches the host: reads fail, writes are lost, and an
 * engine that needs memory stops as at a fault. That breaks no rule, but a Load does.
 */
void model_set_master(struct model *m, bool on);

/**
 * model_set_power() - the host changes the PCI power state
 * @m: model
 * @d: 0 or 3
 */
void model_set_power(struct model *m, unsigned int d);

/**
 * model_fault_applies() - can this platform have a fault at all?
 * @plat: platform
 * @fault: which
 *
 * A fault of a unit that the part lacks would have no effect, and a test that arms it
 * would prove nothing.
 *
 * Return: true if so.
 */
bool model_fault_applies(const struct genx_platform *plat, enum model_fault fault);

/**
 * model_check_idle() - checks for a moment at which the host holds nothing
 * @m: model
 *
 * The embedder calls it at the end of a test or after the driver was unbound. What must
 * not be left behind then is recorded as a violation: a CPU steering register
 * in unicast mode (STR-014), an interrupt service that did not end (INT-011).
 */
void model_check_idle(struct model *m);

/**
 * model_get_stats() - snapshot of the statistics
 * @m: model
 * @out: filled
 */
void model_get_stats(const struct model *m, struct model_stats *out);

/**
 * model_violation_get() - one of the recorded violations
 * @m: model
 * @i: its number; the first 64 are kept
 *
 * Return: violation or NULL.
 */
const struct model_violation *model_violation_get(const struct model *m, unsigned int i);

#endif
