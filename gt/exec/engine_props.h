/* SPDX-License-Identifier: GPL-2.0-only */
/* Settings of an engine that user space may change. Names and defaults are those of i915. */
#ifndef GENX_GT_EXEC_ENGINE_PROPS_H
#define GENX_GT_EXEC_ENGINE_PROPS_H

/* Largest value of a setting, in ms; all kinds of timers accept it. */
#define GENX_ENGINE_PROP_MAX	(24 * 60 * 60 * 1000)

/**
 * struct genx_engine_props - settings, all in ms
 * @timeslice_ms:	time for which a context runs while another context of its priority
 *			waits; 0: until the context has nothing left to execute
 * @preempt_ms:		time within which the hardware must replace the running context by
 *			another one, or else the engine is reset; 0: no bound
 * @heartbeat_ms:	time without progress after which the engine gets a heartbeat request.
 *			If that does not complete, the engine is reset (gt/engine/hang.h).
 *			0: no heartbeats, and no context outlives its close (gt/exec/ending.h)
 * @request_ms:		time for which a context may run without completing a request, summed
 *			over its time slices. Then its requests are ended as after a hang.
 *			0: no bound
 *
 * Read with READ_ONCE() and written with WRITE_ONCE(). After a write,
 * genx_engine_apply_props() must be called.
 */
struct genx_engine_props {
	unsigned int timeslice_ms;
	unsigned int preempt_ms;
	unsigned int heartbeat_ms;
	unsigned int request_ms;
};

extern const struct genx_engine_props genx_engine_props_default;

#endif
