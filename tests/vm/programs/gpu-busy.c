// SPDX-License-Identifier: MIT
/*
 * gpu-busy: keep the render and the copy engine of card0 busy until it is killed, through what genx
 * and i915 both offer, so that tools for either have something to show. In turn each engine gets a
 * batch of stores, and the program waits for both.
 */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>

#include "tests/vm/lib/gpu.h"

#define STORES		512u		/* DWs of the target page, less those not written */
#define BATCH_SIZE	(16 * GPU_PAGE)	/* a store is 4 DWs */
#define WAIT_NS		60000000000ll

static const uint64_t engines[] = { I915_EXEC_RENDER, I915_EXEC_BLT };

#define ENGINES		(sizeof(engines) / sizeof(engines[0]))

static int fail(const char *what, int err)
{
	fprintf(stderr, "gpu-busy: %s: %s\n", what, strerror(-err));
	return 1;
}

int main(void)
{
	struct gpu gpu = { .fd = open("/dev/dri/card0", O_RDWR | O_CLOEXEC), .next_addr = 1 << 20 };
	struct gpu_bo batch[ENGINES], target[ENGINES];
	unsigned int i;
	int err;

	if (gpu.fd < 0)
		return fail("no /dev/dri/card0", gpu.fd);
	for (i = 0; i < ENGINES; i++) {
		err = gpu_bo_create(&gpu, BATCH_SIZE, &batch[i]);
		if (!err)
			err = gpu_bo_create(&gpu, GPU_PAGE, &target[i]);
		if (err)
			return fail("create a buffer", err);
		gpu_batch_stores(&batch[i], &target[i], 0, STORES, 0);
	}
	for (;;) {
		for (i = 0; i < ENGINES; i++) {
			err = gpu_exec(&gpu, 0, engines[i], &batch[i], &target[i]);
			if (err)
				return fail("submit", err);
		}
		for (i = 0; i < ENGINES; i++) {
			err = gpu_bo_wait(&gpu, &batch[i], WAIT_NS);
			if (err)
				return fail("wait", err);
		}
	}
}
