/* SPDX-License-Identifier: MIT */
/*
 * The software model of the GPU: public interface.
 *
 * The model is freestanding C: it has no file, thread, clock or allocator of its own. An embedder
 * (the KUnit glue, tools/vgpu, a test program) provides memory access, an interrupt line and a
 * clock, forwards register accesses, and advances time.
 *
 * The model is written from the manuals, not from the driver. It records each action that the
 * manuals forbid as a violation, with the id of the rule.
 */
#ifndef GENX_MODEL_H
#define GENX_MODEL_H

#include "model/memory/aperture.h"
#include "model/memory/local.h"
#include "model/mmio.h"
#include "model/oa/oa_account.h"
#include "model/state/fault.h"
#include "model/state/model_types.h"

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
 * model_reset() - function level reset: set the power-on state, but do not change m->now
 * @m: model
 */
void model_reset(struct model *m);

/**
 * model_lose_power() - as model_reset(), after a sleep that lost the memory of firmware, too
 * @m: model
 *
 * No GGTT entry is what it was (SIL-217): all are zero, or dirty again (model_config.dirty).
 */
void model_lose_power(struct model *m);

/**
 * model_advance() - let time pass up to @now_ns
 * @m: model
 * @now_ns: absolute time on the embedder's clock, never earlier than before
 *
 * Return: time of the next event in ns, ~0ULL if there is none; the embedder can sleep until then.
 */
u64 model_advance(struct model *m, u64 now_ns);

/**
 * model_cpu_stalled() - the host of the driver did not run for some time before this moment
 * @m: model
 * @ns: that time, up to m->now
 *
 * The device ran in the meantime, but limits on the time that the driver takes leave it out
 * (STR-014). An embedder that cannot stop the device together with the driver calls this function.
 */
void model_cpu_stalled(struct model *m, u64 ns);

/**
 * model_next_event() - time of the next event
 * @m: model
 *
 * Return: a time on the embedder's clock, or ~0ULL if there is no event. 0 means that an access
 * since the last model_advance() may have changed the time: call model_advance() to get it.
 */
u64 model_next_event(const struct model *m);

/**
 * model_set_master() - enable or disable bus mastering
 * @m: model
 * @on: bus mastering is enabled, as it is after model_init()
 *
 * While bus mastering is off no DMA reaches the host: reads fail, writes are lost, and an engine
 * that needs memory stops as at a fault. This is no violation; a Load in this state is one.
 */
void model_set_master(struct model *m, bool on);

/**
 * model_set_power() - the host changes the PCI power state
 * @m: model
 * @d: 0 or 3
 */
void model_set_power(struct model *m, unsigned int d);

/**
 * model_fault_applies() - can this platform have the fault?
 * @plat: platform
 * @fault: the fault
 *
 * A fault of a unit that the part lacks has no effect, so a test that arms it proves nothing.
 *
 * Return: true if it can.
 */
bool model_fault_applies(const struct genx_platform *plat, enum model_fault fault);

/**
 * model_check_idle() - check the state that the host leaves when it does not use the device
 * @m: model
 *
 * The embedder calls this function at the end of a test or after the driver was unbound. It records
 * a violation for a CPU steering register in unicast mode (STR-014) and for interrupt handling that
 * did not end (INT-011).
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
 * @i: index of the violation; the model keeps the first 64
 *
 * Return: violation or NULL.
 */
const struct model_violation *model_violation_get(const struct model *m, unsigned int i);

#endif
