/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Hang detection: a watch on the progress of an engine.
 *
 * While an engine has work, the watch samples it a few times per heartbeat. Work that makes
 * no progress is not a hang yet: it may be a long batch. So a heartbeat is submitted, a
 * request of the kernel context that preempts it. If the heartbeat does not complete either,
 * the engine hangs. Closed contexts that do not complete are reset without a heartbeat,
 * since no process waits for them: all closed contexts of a client end at once.
 */
#ifndef GENX_GT_ENGINE_HANG_H
#define GENX_GT_ENGINE_HANG_H

struct genx_engine;

/**
 * genx_hang_init() - set up the watch
 * @engine: engine
 */
void genx_hang_init(struct genx_engine *engine);

/**
 * genx_hang_stop() - stop the watch
 * @engine: engine
 *
 * May sleep. Not from the watch itself.
 */
void genx_hang_stop(struct genx_engine *engine);

#endif
