// SPDX-License-Identifier: MIT
/*
 * copy-batch: batches of Gen9's copy engine, whose hardware does not check registers, by a
 * process without privilege. Prints TAP.
 */

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include <i915_drm.h>

#include "regs/mi_commands.h"
#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

#define NOBODY		65534
#define BCS		0x22000u
#define LRI		MI_LOAD_REGISTER_IMM(1)
#define COND_END	(MI_CMD(MI_OP_CONDITIONAL_BATCH_BUFFER_END) | REG_BIT(21) | 2)
#define FILL		(XY_COLOR_BLT | XY_BLT_WRITE_ALPHA | XY_BLT_WRITE_RGB)
#define COPY		(XY_SRC_COPY_BLT | XY_BLT_WRITE_ALPHA | XY_BLT_WRITE_RGB)
#define LINE		64u		/* bytes from one row of a blit to the next */
#define DEPTH_32	(3u << 24)
#define WAIT_NS		10000000000LL

static struct gpu gpu;
static struct gpu_bo batch, target;

/* Submit the batch and wait for it. Return: 0 or a negative errno. */
static int run(const uint32_t *dw, size_t n)
{
	int err;

	memset(batch.map, 0, batch.size);
	memcpy(batch.map, dw, n * sizeof(*dw));
	err = gpu_exec(&gpu, 0, I915_EXEC_BLT, &batch, &target);
	return err ? err : gpu_bo_wait(&gpu, &target, WAIT_NS);
}

#define RUN(...) ({ \
	const uint32_t _dw[] = { __VA_ARGS__ }; \
	run(_dw, ARRAY_SIZE(_dw)); \
})

#define STORE(at, v)	MI_STORE_DATA_IMM, (uint32_t)(target.addr + (at)), \
			(uint32_t)(target.addr >> 32), (v)
#define AT(bo, off)	(uint32_t)((bo).addr + (off)), (uint32_t)((bo).addr >> 32)

static void test_blits(void)
{
	unsigned int i, wrong = 0;

	tap_is(RUN(FILL, DEPTH_32 | BLT_ROP_FILL << 16 | LINE, 0, 16 << 16 | 16, AT(target, 0),
		   0x11223344, MI_BATCH_BUFFER_END), 0, "fill");
	for (i = 0; i < 256; i++)
		wrong += target.map[i] != 0x11223344;
	tap_is(wrong, 0, "1 KiB is filled");
	target.map[0] = 5;
	tap_is(RUN(COPY, DEPTH_32 | BLT_ROP_COPY << 16 | LINE, 0, 1 << 16 | 16, AT(target, 2048),
		   0, LINE, AT(target, 0), MI_BATCH_BUFFER_END), 0, "copy");
	tap_ok(target.map[512] == 5 && target.map[513] == 0x11223344, "a row is copied");
}

static void test_registers(void)
{
	tap_is(RUN(LRI, BCS + 0x67c, 0x77, MI_STORE_REGISTER_MEM, BCS + 0x67c, AT(target, 0),
		   MI_BATCH_BUFFER_END), 0, "a general purpose register, written and read");
	tap_is(target.map[0], 0x77, "its value");
	target.map[0] = 0;
	tap_is(RUN(MI_STORE_REGISTER_MEM, BCS + 0x358, AT(target, 0), MI_BATCH_BUFFER_END), 0,
	       "the timestamp is read");
	tap_ok(target.map[0], "it runs");
}

/* Registers just outside the list, those of other engines, of the GT and of the OA unit. */
static void test_attacks(void)
{
	static const uint32_t regs[] = {
		BCS + 0x1fc, BCS + 0x204, BCS + 0x5fc, BCS + 0x680, BCS + 0xb4, BCS + 0x29c,
		BCS + 0x4d0, 0x2600, 0x12600, 0x2360, 0x2700, 0x2b14, 0xa008, 0xa188, 0xb118,
		0x44200,
	};
	unsigned int i, got = 0;

	RUN(STORE(0, 1), MI_BATCH_BUFFER_END);
	for (i = 0; i < ARRAY_SIZE(regs); i++) {
		got += RUN(STORE(0, 2), LRI, regs[i], ~0u, MI_BATCH_BUFFER_END) == -EACCES;
		got += RUN(STORE(0, 2), MI_LOAD_REGISTER_MEM, regs[i], AT(target, 0),
			   MI_BATCH_BUFFER_END) == -EACCES;
		got += RUN(STORE(0, 2), MI_LOAD_REGISTER_REG, BCS + 0x600, regs[i],
			   MI_BATCH_BUFFER_END) == -EACCES;
		got += RUN(STORE(0, 2), MI_STORE_REGISTER_MEM, regs[i], AT(target, 0),
			   MI_BATCH_BUFFER_END) == -EACCES;
	}
	tap_is(got, 4 * ARRAY_SIZE(regs), "registers outside the list: EACCES");
	tap_is(RUN(STORE(0, 2), LRI, BCS + 0x358, 1, MI_BATCH_BUFFER_END), -EACCES,
	       "a timestamp is not written");
	tap_is(RUN(STORE(0, 2), MI_STORE_DATA_IMM | MI_USE_GGTT, 0, 0, 0, MI_BATCH_BUFFER_END),
	       -EACCES, "a store to the GGTT");
	tap_is(RUN(STORE(0, 2), MI_BATCH_BUFFER_START | MI_BATCH_PPGTT, AT(target, 0)), -EINVAL,
	       "a jump out of the batch");
	tap_is(RUN(STORE(0, 2), MI_NOOP), -EINVAL, "a batch without an end");
	tap_is(target.map[0], 1, "nothing of these batches has run");
}

/*
 * A loop that ends when a word is 0, behind it a batch that waits: the client changes both
 * after they were checked.
 */
static void test_changed(void)
{
	const uint32_t loop[] = {
		MI_ARB_CHECK, COND_END, 0, AT(target, 64), MI_BATCH_BUFFER_START | MI_BATCH_PPGTT,
		AT(batch, 0),
	};
	const uint32_t work[] = { STORE(0, 7), MI_BATCH_BUFFER_END };
	const uint32_t evil[] = { LRI, BCS + 0xb4, 0, STORE(0, 8), MI_BATCH_BUFFER_END };
	struct gpu_bo second;

	if (!tap_is(gpu_bo_create(&gpu, GPU_PAGE, &second), 0, "a second batch"))
		return;
	target.map[0] = 0;
	target.map[16] = 1;
	memcpy(batch.map, loop, sizeof(loop));
	memcpy(second.map, work, sizeof(work));
	tap_is(gpu_exec(&gpu, 0, I915_EXEC_BLT, &batch, &target), 0, "a loop");
	tap_is(gpu_exec(&gpu, 0, I915_EXEC_BLT, &second, &target), 0, "a batch behind it");
	memcpy(second.map, evil, sizeof(evil));
	memcpy(batch.map, evil, sizeof(evil));
	tap_is(gpu_bo_wait(&gpu, &target, 20000000), -ETIME, "the loop runs on");
	target.map[16] = 0;
	tap_is(gpu_bo_wait(&gpu, &target, WAIT_NS), 0, "a word in memory ends it");
	tap_is(target.map[0], 7, "the second batch is what was checked");
	gpu_bo_destroy(&gpu, &second);
}

int main(void)
{
	int version = 0;

	gpu_open(&gpu);
	if (setgid(NOBODY) || setuid(NOBODY))
		return 1;
	tap_ok(!gpu_getparam(&gpu, I915_PARAM_CMD_PARSER_VERSION, &version) && version == 10,
	       "version of the parser");
	if (tap_is(gpu_bo_create(&gpu, GPU_PAGE, &batch), 0, "a batch") &&
	    tap_is(gpu_bo_create(&gpu, GPU_PAGE, &target), 0, "an object to write")) {
		test_blits();
		test_registers();
		test_attacks();
		test_changed();
	}
	gpu_close(&gpu);
	return tap_finish();
}
