/* SPDX-License-Identifier: GPL-2.0-only */
/* Settings of an engine that user space may change, named and defaulted as those of i915. */
#ifndef GENX_GT_EXEC_ENGINE_PROPS_H
#define GENX_GT_EXEC_ENGINE_PROPS_H

/* Largest value of a setting, in ms: what all kinds of timers can take. */
#define GENX_ENGINE_PROP_MAX	(24 * 60 * 60 * 1000)

/**
 * struct genx_engine_props - settings, all in ms
 * @timeslice_ms:	how long a context runs while another one of its priority waits;
 *			0: until it has ended
 * @preempt_ms:		how long the context that runs may delay one that shall replace it;
 *			then the engine is reset. 0: without a bound
 * @heartbeat_ms:	an engine without progress for that long gets a heartbeat, and is
 *			reset if that does not complete (gt/exec/hang.h). 0: no heartbeats
 * @request_ms:		how long a context may run without completing a request, in all its
 *			turns together; then it is ended as one that hung. 0: without a bound
 *
 * Read and written with READ_ONCE() and WRITE_ONCE(); genx_engine_apply_props() follows a
 * write.
 */
struct genx_engine_props {
	unsigned int timeslice_ms;
	unsigned int preempt_ms;
	unsigned int heartbeat_ms;
	unsigned int request_ms;
};

extern const struct genx_engine_props genx_engine_props_default;

#endif
