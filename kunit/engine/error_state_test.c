// SPDX-License-Identifier: GPL-2.0-only
/*
 * Error states: what a reset records, failed allocations, and clearing. error_text_test.c has the
 * limit of the text and the file in debugfs.
 */

#include <kunit/test.h>

#include <drm/i915_drm.h>

#include "core/context/context.h"
#include "core/context/context_internal.h"
#include "gt/engine/engine.h"
#include "gt/engine/error_internal.h"
#include "gt/engine/error_state.h"
#include "gt/engine/gt_reset.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/lrc.h"
#include "kunit/engine/error_fixture.h"
#include "kunit/lib/fail_nth.h"
#include "kunit/lib/table.h"
#include "model/priv.h"
#include "model/state/slots.h"
#include "regs/mi_commands.h"

/* The guilty batch from its first command, the marked object as the GPU left it, and its owner. */
static void contents(struct kunit *test)
{
	struct genx_kunit_errors *x = test->priv;
	char owner[TASK_COMM_LEN + 16];
	const char *at;

	KUNIT_EXPECT_FALSE(test, genx_kunit_errors_read(x));
	genx_kunit_errors_begin(x, EXEC_OBJECT_CAPTURE);
	genx_kunit_errors_reset(x);
	KUNIT_ASSERT_TRUE(test, genx_kunit_errors_read(x));
	genx_kunit_errors_expect(x, "Error state of genx\n");
	genx_kunit_errors_expect(x, "Platform: Lakefield\n");
	genx_kunit_errors_expect(x, "PCI ID: 0x9840\n");
	genx_kunit_errors_expect(x, "\nrcs0 command stream:\n");
	genx_kunit_errors_expect(x, "Reset: test of errors, ");
	genx_kunit_errors_expect(x, ", begun, ");
	genx_kunit_errors_expect(x, "  ACTIVE[0]: descriptor 0x");
	genx_kunit_errors_expect(x, "  HEAD: 0x");
	/* the command streamer is in the batch, and its ring is valid */
	genx_kunit_errors_expect(x, "  ACTHD: 0x0000000d 200000");
	KUNIT_EXPECT_NULL(test, strstr(x->text, "  CTL: 0x00000000"));
	KUNIT_EXPECT_NULL(test, strstr(x->text, "  HWS: 0x00000000"));
	snprintf(owner, sizeof(owner), " of %s[%d], ", current->group_leader->comm,
		 task_tgid_nr(current));
	genx_kunit_errors_expect(x, owner);

	at = genx_kunit_errors_section(x, "rcs0 --- batch = 0x0000000d 20000040\n");
	KUNIT_EXPECT_TRUE(test, genx_kunit_errors_has_word(at, 0, MI_STORE_DATA_IMM));
	KUNIT_EXPECT_TRUE(test, genx_kunit_errors_has_word(at, 8, MI_BATCH_BUFFER_END));
	at = genx_kunit_errors_section(x, "rcs0 --- user = 0x0000000d 10000000\n");
	KUNIT_EXPECT_TRUE(test, genx_kunit_errors_has_word(at, 1, GENX_KUNIT_ERRORS_BEGUN));
	KUNIT_EXPECT_TRUE(test, genx_kunit_errors_has_word(at, 63, GENX_KUNIT_ERRORS_PATTERN + 63));
	genx_kunit_errors_section(x, "rcs0 --- ring = ");
	genx_kunit_errors_section(x, "rcs0 --- HW Status = ");
	genx_kunit_errors_section(x, "rcs0 --- HW context = ");
	KUNIT_EXPECT_NULL(test, strstr(x->text, "shortened"));
	TABLE_ROW(test, "faults", "engine reset while a batch runs",
		  "error state with registers, ring, status page, context, guilty batch and marked objects");
}

static void set_unit(struct model *m, u32 reg, unsigned int unit, u32 val)
{
	u32 row = model_slot_row(m->slots[reg / 4]);

	m->repl[m->steer.base[row] + (reg - m->plat->ranges[row].first) / 4 *
		m->part->steer->instances + unit] = val;
}

/* SIL-278: status of each unit and of faults, from before the reset, which clears it. */
static void units(struct kunit *test)
{
	struct genx_kunit_errors *x = test->priv;
	struct genx_kunit_gpu *gpu = x->f->gpu;
	struct model *m = gpu->model;
	unsigned long flags;
	unsigned int i;
	char line[64];

	genx_kunit_errors_begin(x, 0);
	flags = genx_kunit_gpu_lock(gpu);
	for (i = 0; i < m->part->steer->instances; i++) {
		set_unit(m, 0xe160, i, 0x5a00 + i);
		set_unit(m, 0xe164, i, 0x7700 + i);
	}
	set_unit(m, 0x7100, 0, 0x1234);
	m->regs[0x4094 / 4] = 0x3001;
	m->regs[0x4b10 / 4] = 0x89abcdef;
	m->regs[0x4b14 / 4] = 0x11;
	m->regs[0x44050 / 4] = 0xffff;
	genx_kunit_gpu_unlock(gpu, flags);
	genx_kunit_errors_reset(x);
	KUNIT_ASSERT_TRUE(test, genx_kunit_errors_read(x));
	genx_kunit_errors_expect(x, "\n  SC_INSTDONE: 0x00001234\n");
	for (i = 0; i < 8; i++) {
		snprintf(line, sizeof(line), "\n  SAMPLER_INSTDONE[0][%u]: 0x%08x\n", i,
			 0x5a00 + i);
		genx_kunit_errors_expect(x, line);
		snprintf(line, sizeof(line), "\n  ROW_INSTDONE[0][%u]: 0x%08x\n", i,
			 0x7700 + i);
		genx_kunit_errors_expect(x, line);
	}
	KUNIT_EXPECT_NULL(test, strstr(x->text, "[0][8]"));
	genx_kunit_errors_expect(x, "\n  FAULT_REG: 0x00003001\n");
	genx_kunit_errors_expect(x, "\nFAULT_TLB_DATA: 0x00000011 0x89abcdef\n");
	genx_kunit_errors_expect(x, "\nDERRMR: 0x0000ffff\n");
	/* the top table of the context's address space */
	KUNIT_EXPECT_NULL(test, strstr(x->text, "  PDP0: 0x0000000000000000\n"));
	genx_kunit_errors_expect(x, "\n  PDP3: 0x");
}

/* The registers that were read are those of one engine, and no other engine shows them. */
static void registers_of_another(struct kunit *test)
{
	struct genx_kunit_errors *x = test->priv;
	struct genx_gt *gt = &x->f->genx->gt;
	struct genx_error_capture *capture = kunit_kzalloc(test, sizeof(*capture), GFP_KERNEL);
	struct genx_engine *bcs = genx_engine_find(gt, GENX_CLASS_COPY, 0);

	KUNIT_ASSERT_NOT_NULL(test, capture);
	KUNIT_ASSERT_NOT_NULL(test, bcs);
	genx_kunit_errors_begin(x, 0);
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&gt->fw, bcs->desc->fw_domains), 0);
	genx_error_state_begin(capture, gt, "test");
	genx_error_state_registers(capture, bcs);
	genx_error_state_engine(capture, x->rcs);
	genx_error_state_end(capture);
	genx_forcewake_put(&gt->fw, bcs->desc->fw_domains);
	KUNIT_ASSERT_TRUE(test, genx_kunit_errors_read(x));
	genx_kunit_errors_expect(x, "\nrcs0 command stream:\n");
	genx_kunit_errors_expect(x, "  registers: not read");
	KUNIT_EXPECT_NULL(test, strstr(x->text, "  HEAD:"));
	KUNIT_EXPECT_NULL(test, strstr(x->text, "INSTDONE"));
	genx_kunit_errors_reset(x);
}

/* Objects without the flag are not shown. */
static void unmarked(struct kunit *test)
{
	struct genx_kunit_errors *x = test->priv;

	genx_kunit_errors_begin(x, 0);
	genx_kunit_errors_reset(x);
	KUNIT_ASSERT_TRUE(test, genx_kunit_errors_read(x));
	genx_kunit_errors_section(x, "rcs0 --- batch = 0x0000000d 20000040\n");
	KUNIT_EXPECT_NULL(test, strstr(x->text, "--- user"));
}

/* The first error state is kept until it is cleared. */
static void kept_until_cleared(struct kunit *test)
{
	struct genx_kunit_errors *x = test->priv;
	struct genx_error_states *errors = &x->f->genx->gt.exec->errors;

	genx_kunit_errors_begin(x, EXEC_OBJECT_CAPTURE);
	genx_kunit_errors_reset(x);
	genx_kunit_errors_begin(x, 0);
	genx_kunit_errors_reset(x);
	KUNIT_EXPECT_EQ(test, errors->captured, 1);
	KUNIT_EXPECT_EQ(test, errors->refused, 1);
	KUNIT_ASSERT_TRUE(test, genx_kunit_errors_read(x));
	genx_kunit_errors_expect(x, "--- user");

	genx_error_state_clear(&x->f->genx->gt);
	KUNIT_EXPECT_FALSE(test, genx_kunit_errors_read(x));
	genx_kunit_errors_begin(x, 0);
	genx_kunit_errors_reset(x);
	KUNIT_ASSERT_TRUE(test, genx_kunit_errors_read(x));
	KUNIT_EXPECT_NULL(test, strstr(x->text, "--- user"));
	KUNIT_EXPECT_EQ(test, errors->captured, 2);
	KUNIT_EXPECT_EQ(test, errors->refused, 1);
	TABLE_ROW(test, "faults", "second hang before the error state is cleared",
		  "the first is kept, the second counted");
}

/* A reset of an idle engine, of a closed context, or of one that asks for it records nothing. */
static void not_recorded(struct kunit *test)
{
	struct genx_context_param param = {
		.args = { .param = I915_CONTEXT_PARAM_NO_ERROR_CAPTURE, .value = 1 },
	};
	struct genx_kunit_errors *x = test->priv;
	struct genx_error_states *errors = &x->f->genx->gt.exec->errors;
	struct genx_context *ctx = genx_kunit_errors_context(x);

	genx_kunit_errors_reset(x);
	KUNIT_EXPECT_FALSE(test, genx_kunit_errors_read(x));

	genx_kunit_errors_begin(x, 0);
	KUNIT_EXPECT_EQ(test, genx_context_set_param(ctx, &param), 0);
	genx_kunit_errors_reset(x);
	KUNIT_EXPECT_FALSE(test, genx_kunit_errors_read(x));

	param.args.value = 0;
	KUNIT_EXPECT_EQ(test, genx_context_set_param(ctx, &param), 0);
	genx_kunit_errors_begin(x, 0);
	genx_context_close(ctx);
	genx_kunit_errors_reset(x);
	KUNIT_EXPECT_FALSE(test, genx_kunit_errors_read(x));
	KUNIT_EXPECT_EQ(test, errors->captured + errors->refused + errors->failed, 0);
	genx_context_put(ctx);
}

/* A device that does not answer has no registers, but its memory is recorded. */
static void dead_device(struct kunit *test)
{
	struct genx_kunit_errors *x = test->priv;
	const char *at;

	genx_kunit_errors_begin(x, EXEC_OBJECT_CAPTURE);
	genx_kunit_gpu_fault(x->f->gpu, MODEL_FAULT_DEAD, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(&x->f->genx->gt, BIT(x->rcs->index), "test"),
			-ENODEV);
	KUNIT_ASSERT_TRUE(test, genx_kunit_errors_read(x));
	genx_kunit_errors_expect(x, "  registers: not read, the device does not answer\n");
	KUNIT_EXPECT_NULL(test, strstr(x->text, "  HEAD:"));
	at = genx_kunit_errors_section(x, "rcs0 --- batch = 0x0000000d 20000040\n");
	KUNIT_EXPECT_TRUE(test, genx_kunit_errors_has_word(at, 0, MI_STORE_DATA_IMM));
	at = genx_kunit_errors_section(x, "rcs0 --- user = 0x0000000d 10000000\n");
	KUNIT_EXPECT_TRUE(test, genx_kunit_errors_has_word(at, 63, GENX_KUNIT_ERRORS_PATTERN + 63));
	genx_kunit_fault_remove(x->f);
	genx_kunit_fault_revive(x->f);
	TABLE_ROW(test, "faults", "device lost while a batch runs",
		  "error state without registers, with batch and marked objects");
}

/* Each allocation fails in turn: the reset succeeds, and a shortened text says so. */
static void no_memory(struct kunit *test)
{
	struct genx_kunit_errors *x = test->priv;
	struct genx_error_states *errors = &x->f->genx->gt.exec->errors;
	unsigned int n, shortened = 0;
	bool failed = true;

	if (!genx_kunit_fail_arm(0))
		kunit_skip(test, "no fault injection");
	genx_kunit_fail_disarm();
	for (n = 1; failed && n < 200; n++) {
		genx_kunit_errors_begin(x, EXEC_OBJECT_CAPTURE);
		genx_kunit_fail_arm(n);
		genx_kunit_errors_reset(x);
		failed = genx_kunit_fail_disarm();
		if (!genx_kunit_errors_read(x))
			continue;
		/* an allocation of the reset that is not for the text leaves it complete */
		if (strstr(x->text, "bytes are missing: out of memory\n")) {
			KUNIT_EXPECT_TRUE(test, failed);
			shortened++;
		}
		genx_error_state_clear(&x->f->genx->gt);
	}
	KUNIT_EXPECT_FALSE(test, failed);
	KUNIT_EXPECT_GE(test, errors->failed, 1);
	KUNIT_EXPECT_GT(test, shortened, 3);
	TABLE_ROW(test, "faults", "any allocation of an error state fails",
		  "the reset succeeds; the error state is shorter and says so, or there is none");
}

static struct kunit_case errors_cases[] = {
	KUNIT_CASE(contents),
	KUNIT_CASE(units),
	KUNIT_CASE(registers_of_another),
	KUNIT_CASE(unmarked),
	KUNIT_CASE(kept_until_cleared),
	KUNIT_CASE(not_recorded),
	KUNIT_CASE(dead_device),
	KUNIT_CASE(no_memory),
	{}
};

static struct kunit_suite errors_suite = {
	.name = "genx_error_state",
	.init = genx_kunit_errors_init,
	.exit = genx_kunit_errors_exit,
	.test_cases = errors_cases,
};

kunit_test_suite(errors_suite);
