/* SPDX-License-Identifier: MIT */
/*
 * The sound device of a GPU: the HDA function that plays through its display outputs.
 *
 * Its driver is bound to the GPU's by the component framework of the kernel. While the GPU has
 * another driver, it waits for that one and has no sound at all, but for the module parameter
 * snd_hda_core.gpu_bind=0. So it is unbound before the GPU's driver, and bound again after it.
 */
#ifndef GENX_PERF_HANDOVER_SOUND_H
#define GENX_PERF_HANDOVER_SOUND_H

#include "tools/genx-perf/handover/host.h"

/**
 * struct sound - the sound device of a GPU
 * @address:	PCI address, empty: none
 * @driver:	driver that is bound to it
 */
struct sound {
	char address[16];
	char driver[32];
};

/* Find the sound device that is bound to the driver of the GPU at PCI address @gpu. */
void sound_find(const struct host *host, const char *gpu, struct sound *sound);

/*
 * Unbind its driver, which waits until each of its nodes is closed. Return: 0, also without a sound
 * device, or a negative errno; -ETIMEDOUT: it still waits after seconds, and the sound device gets
 * its driver again as soon as that has ended
 */
int sound_unbind(const struct host *host, const struct sound *sound);
/* Bind its driver. Return: 0, also without a sound device, or a negative errno */
int sound_bind(const struct host *host, const struct sound *sound);

#endif
