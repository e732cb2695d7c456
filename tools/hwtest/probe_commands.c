// SPDX-License-Identifier: MIT
/* Probes that run batches, to find out what commands do where the manual contradicts itself. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "hwtest.h"
#include "regs/engine_regs.h"
#include "regs/mi_commands.h"
#include "regs/oa_regs.h"

#define UNTOUCHED	0x5a5a5a5au
#define VALUE		0x11223344u
#define RENDER_BASE	0x2000
#define GPR(n)		(RENDER_BASE + 0x600 + 8 * (n))
#define SRM_PREDICATE	REG_BIT(21)

/* Create a context, and fill the result page so that a missing store is visible. */
static bool begin(struct kit *kit, u64 engine, struct work *work)
{
	int err = work_create(kit, engine, work);

	if (err) {
		report_answer(UNKNOWN, "no context: %s", strerror(-err));
		return false;
	}
	for (unsigned int i = 0; i < 8; i++)
		work->result.map[i] = UNTOUCHED;
	return true;
}

static bool ran(struct work *work)
{
	int err = work_run(work);

	if (err)
		report_answer(UNKNOWN, "the batch did not run: %s", strerror(-err));
	return !err;
}

/* For execbuffer such engines are like those that the GPU lacks. Only debugfs lists them. */
bool answer_failed_engines(struct kit *kit)
{
	char *text = text_read(kit->debugfs, "genx_engines"), names[80];
	bool failed = text && text_line(text, "engines not used: ", names, sizeof(names));

	if (failed)
		report_answer(DIFFERS, "engines that do not start: %s", names);
	free(text);
	return failed;
}

/* Does each engine run a batch? */
void probe_engines(struct kit *kit)
{
	static const struct {
		const char *name;
		u64 selector;
	} engines[] = {
		{ "render", I915_EXEC_RENDER }, { "copy", I915_EXEC_BLT },
		{ "video 1", I915_EXEC_BSD | I915_EXEC_BSD_RING1 },
		{ "video 2", I915_EXEC_BSD | I915_EXEC_BSD_RING2 },
		{ "enhance", I915_EXEC_VEBOX },
	};
	unsigned int good = 0;

	for (unsigned int i = 0; i < ARRAY_SIZE(engines); i++) {
		struct work work;
		int err;

		if (!begin(kit, engines[i].selector, &work))
			return;
		work_store(&work, 0, VALUE);
		err = work_submit(&work);
		if (err == -EINVAL || err == -ENODEV) {		/* the GPU lacks it */
			work_destroy(&work);
			continue;
		}
		if (!err)
			err = work_wait(&work);
		if (!err && work.result.map[0] != VALUE)
			err = -EIO;
		work_destroy(&work);
		if (err) {
			report_answer(DIFFERS, "%s: %s", engines[i].name, strerror(-err));
			return;
		}
		good++;
	}
	if (good)
		report_answer(AS_ASSUMED, "%u engines ran a batch that stored", good);
	else
		report_answer(UNKNOWN, "no engine runs a batch");
}

/* PRD-002: is a predicated store made if MI_PREDICATE_RESULT is 1, or if it is 0? */
void probe_predicate(struct kit *kit)
{
	struct work work;
	u32 with0, with1;

	if (!begin(kit, I915_EXEC_RENDER, &work))
		return;
	work_load_reg(&work, GPR(0), VALUE);
	for (unsigned int i = 0; i < 2; i++) {
		work_load_reg(&work, RING_PREDICATE_RESULT(RENDER_BASE).addr, i);
		work_store_reg(&work, GPR(0), i, SRM_PREDICATE);
	}
	work_load_reg(&work, RING_PREDICATE_RESULT(RENDER_BASE).addr, 0);
	if (ran(&work)) {
		with0 = work.result.map[0];
		with1 = work.result.map[1];
		if (with0 == UNTOUCHED && with1 == VALUE)
			report_answer(AS_ASSUMED, "MI_PREDICATE_RESULT 0 leaves a command out");
		else if (with0 == VALUE && with1 == UNTOUCHED)
			report_answer(DIFFERS, "MI_PREDICATE_RESULT 1 leaves a command out");
		else
			report_answer(UNKNOWN, "stored %08x with result 0, %08x with 1", with0,
				      with1);
	}
	work_destroy(&work);
}

static void emit_math(struct work *work, const u32 *instr, unsigned int n)
{
	work_emit(work, MI_MATH(n));
	while (n--)
		work_emit(work, *instr++);
}

static void set_gpr(struct work *work, unsigned int n, u32 val)
{
	work_load_reg(work, GPR(n), val);
	work_load_reg(work, GPR(n) + 4, 0);
}

static u64 qword(const struct work *work, unsigned int at)
{
	return work->result.map[at] | (u64)work->result.map[at + 1] << 32;
}

/* ALU-012, Z-07: does LOAD1 load 1, or all ones? */
void probe_load1(struct kit *kit)
{
	static const u32 math[] = {
		ALU_INSTR(ALU_LOAD1, ALU_SRCA, 0), ALU_INSTR(ALU_LOAD0, ALU_SRCB, 0),
		ALU_INSTR(ALU_ADD, 0, 0), ALU_INSTR(ALU_STORE, 0, ALU_ACCU),
	};
	struct work work;

	if (!begin(kit, I915_EXEC_RENDER, &work))
		return;
	set_gpr(&work, 0, VALUE);
	emit_math(&work, math, ARRAY_SIZE(math));
	work_store_reg(&work, GPR(0), 0, 0);
	work_store_reg(&work, GPR(0) + 4, 1, 0);
	if (ran(&work)) {
		u64 val = qword(&work, 0);

		if (val == ~0ULL)
			report_answer(AS_ASSUMED, "all ones");
		else
			report_answer(val == 1 ? DIFFERS : UNKNOWN, "0x%llx",
				      (unsigned long long)val);
	}
	work_destroy(&work);
}

/* ALU-019: does STORE move from its second operand to its first? */
void probe_store(struct kit *kit)
{
	static const u32 math[] = {
		ALU_INSTR(ALU_LOAD, ALU_SRCA, 1), ALU_INSTR(ALU_LOAD, ALU_SRCB, 2),
		ALU_INSTR(ALU_ADD, 0, 0), ALU_INSTR(ALU_STORE, 0, ALU_ACCU),
	};
	struct work work;

	if (!begin(kit, I915_EXEC_RENDER, &work))
		return;
	set_gpr(&work, 0, 3);
	set_gpr(&work, 1, 30);
	set_gpr(&work, 2, 12);
	emit_math(&work, math, ARRAY_SIZE(math));
	work_store_reg(&work, GPR(0), 0, 0);
	if (ran(&work)) {
		u32 val = work.result.map[0];

		if (val == 42)
			report_answer(AS_MANUAL, "the second operand is the source");
		else
			report_answer(val == 3 ? DIFFERS : UNKNOWN, "the register holds 0x%x", val);
	}
	work_destroy(&work);
}

/*
 * May a user's batch write OACTXCONTROL (register facts: unprivileged batches)? genx assumes so,
 * and forbids it where the hardware has a list for that. Bit 0 alone lets the counters count.
 */
void probe_oa_user(struct kit *kit)
{
	bool assumed = kit->gpu->plat->gen < 11;
	struct work work;

	if (!begin(kit, I915_EXEC_RENDER, &work))
		return;
	work_load_reg(&work, OACTXCONTROL_OFFSET, OACTXCONTROL_RESUME);
	work_store_reg(&work, OACTXCONTROL_OFFSET, 0, 0);
	if (ran(&work)) {
		bool written = work.result.map[0] == OACTXCONTROL_RESUME;

		report_answer(written == assumed ? AS_ASSUMED : DIFFERS, "%s",
			      written ? "they may" : "they may not");
	}
	work_destroy(&work);
}

/* ---- batches that use the engines' own units ---- */

#define FILL		0x20	/* first DW that the blitter fills */
#define FILL_PITCH	64
#define FILL_ROWS	4
#define FILL_WIDTH	16
#define ROP_PATTERN	0xf0

static void emit_pipe(struct work *work, u32 flags, unsigned int post_sync, unsigned int at,
		      u32 val)
{
	u64 addr = work->result.addr + 4 * at;

	work_emit(work, PIPE_CONTROL);
	work_emit(work, flags | PIPE_CONTROL_CS_STALL |
		  REG_FIELD_PREP(PIPE_CONTROL_POST_SYNC_MASK, post_sync));
	work_emit(work, lower_32_bits(addr));
	work_emit(work, upper_32_bits(addr));
	work_emit(work, val);
	work_emit(work, 0);
}

/*
 * A batch of the render engine without any state of 3D: flushes with a timestamp before and behind
 * stores. It needs no OpenGL, and shows that pipe and post-sync operations work.
 */
void probe_render(struct kit *kit)
{
	struct work work;

	if (!begin(kit, I915_EXEC_RENDER, &work))
		return;
	emit_pipe(&work, PIPE_CONTROL_RT_FLUSH | PIPE_CONTROL_DC_FLUSH,
		  PIPE_CONTROL_POST_SYNC_TIMESTAMP, 0, 0);
	for (unsigned int i = 0; i < 32; i++)
		work_store(&work, 16 + i, VALUE + i);
	emit_pipe(&work, PIPE_CONTROL_RT_FLUSH | PIPE_CONTROL_DC_FLUSH,
		  PIPE_CONTROL_POST_SYNC_QW, 4, VALUE);
	emit_pipe(&work, 0, PIPE_CONTROL_POST_SYNC_TIMESTAMP, 2, 0);
	if (ran(&work)) {
		u64 ticks = qword(&work, 2) - qword(&work, 0);
		bool stored = true;

		for (unsigned int i = 0; i < 32; i++)
			stored &= work.result.map[16 + i] == VALUE + i;
		if (!stored || work.result.map[4] != VALUE)
			report_answer(DIFFERS, "%s did not arrive",
				      stored ? "the post-sync value" : "a store");
		else if (!ticks || ticks > kit->timestamp_hz)
			report_answer(DIFFERS, "timestamps 0x%llx and 0x%llx",
				      (unsigned long long)qword(&work, 0),
				      (unsigned long long)qword(&work, 2));
		else
			report_answer(AS_ASSUMED, "flushes, 32 stores and timestamps, %llu ticks",
				      (unsigned long long)ticks);
	}
	work_destroy(&work);
}

/* The copy engine fills a small rectangle. */
void probe_copy(struct kit *kit)
{
	struct work work;
	u64 addr;

	if (!begin(kit, I915_EXEC_BLT, &work))
		return;
	for (unsigned int i = 0; i < FILL_ROWS * FILL_PITCH / 4 + 1; i++)
		work.result.map[FILL + i] = UNTOUCHED;
	addr = work.result.addr + 4 * FILL;
	work_emit(&work, XY_COLOR_BLT | XY_BLT_WRITE_ALPHA | XY_BLT_WRITE_RGB);
	work_emit(&work, 3 << 24 | ROP_PATTERN << 16 | FILL_PITCH);
	work_emit(&work, 0);
	work_emit(&work, FILL_ROWS << 16 | FILL_WIDTH);
	work_emit(&work, lower_32_bits(addr));
	work_emit(&work, upper_32_bits(addr));
	work_emit(&work, VALUE);
	if (ran(&work)) {
		unsigned int filled = 0;

		for (unsigned int i = 0; i < FILL_ROWS * FILL_PITCH / 4; i++)
			filled += work.result.map[FILL + i] == VALUE;
		if (filled == FILL_ROWS * FILL_PITCH / 4 &&
		    work.result.map[FILL + filled] == UNTOUCHED)
			report_answer(AS_ASSUMED, "it filled %u pixels, and no more", filled);
		else
			report_answer(DIFFERS, "it filled %u of %u pixels", filled,
				      FILL_ROWS * FILL_PITCH / 4);
	}
	work_destroy(&work);
}
