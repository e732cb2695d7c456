/* SPDX-License-Identifier: MIT */
/*
 * The driver that a GPU had, after it was unbound.
 *
 * A DRM device outlives that while an open file, a perf event, a stream, a dma-buf or a mapping
 * refers to it. Its last reference runs the end of its driver: that of i915 clears the force-wake
 * registers (intel_uncore_fini_mmio), although genx holds them then. Each of these references holds
 * the driver's module too, and drops it last, so a module that is not in use has no such end left.
 */
#ifndef GENX_PERF_HANDOVER_RELEASE_H
#define GENX_PERF_HANDOVER_RELEASE_H

#include "tools/genx-perf/handover/gpu.h"

/**
 * enum release - does the driver that a GPU had still refer to it?
 * @RELEASE_DONE:	no
 * @RELEASE_USED:	its module is in use after seconds of waiting
 * @RELEASE_UNKNOWN:	it is built into the kernel, which does not count its users
 */
enum release {
	RELEASE_DONE,
	RELEASE_USED,
	RELEASE_UNKNOWN,
};

/**
 * struct former - the driver that a GPU has before it is unbound
 * @driver:	its name
 * @module:	its module, empty: it has none, or its users are not counted
 * @drm:	the GPU is a DRM device
 */
struct former {
	char driver[32];
	char module[32];
	bool drm;
};

/* Note what release_wait() must know; to be called before the GPU is unbound. */
void release_note(const struct host *host, const struct gpu *gpu, struct former *former);

/* Can release_wait() find out whether the driver still refers to the GPU? */
bool release_known(const struct former *former);

/* Wait for a few seconds until the driver, which was unbound, does not refer to the GPU. */
enum release release_wait(const struct host *host, const struct former *former);

/* Print which processes may use the driver: open nodes of DRM, perf events, streams, dma-bufs. */
void release_print_users(const struct host *host, const struct former *former);

/* Print which processes may use a sound device that is being unbound. */
void release_print_sound(const struct host *host, const struct sound *sound);

#endif
