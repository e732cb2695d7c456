// SPDX-License-Identifier: GPL-2.0-only
/*
 * Take-over of a GPU that an earlier owner left dirty (model_config.dirty): running engines,
 * values in their registers, latched errors, RC6 on. The model records a violation for a first
 * context on an engine that was not reset (RST-TAKEOVER), and for one while the old RC6 is on
 * (RC6-TAKEOVER).
 */
#include <kunit/test.h>

#include <linux/delay.h>

#include "core/device.h"
#include "gt/engine/gt_start.h"
#include "gt/engine/gt_suspend.h"
#include "gt/exec/engine_power.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/exec_types.h"
#include "gt/fuses.h"
#include "gt/memory/cache.h"
#include "gt/take_over.h"
#include "kunit/lib/fail_nth.h"
#include "kunit/lib/gt_fixture.h"
#include "kunit/lib/kmsg.h"
#include "kunit/lib/model_glue.h"
#include "kunit/lib/oa_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/strict.h"
#include "kunit/lib/table.h"
#include "kunit/whole/fault_fixture.h"
#include "model/priv.h"
#include "regs/engine_regs.h"
#include "regs/gt_regs.h"
#include "regs/pci_ids.h"

#define SEEDS	4

static u32 reg(struct genx_kunit_gpu *gpu, struct genx_reg which)
{
	unsigned long flags = genx_kunit_gpu_lock(gpu);
	u32 val = gpu->model->regs[which.addr / 4];

	genx_kunit_gpu_unlock(gpu, flags);
	return val;
}

/* The fault register; DG2 has it in each mslice, and elsewhere. */
static u32 fault(struct genx_kunit_gpu *gpu)
{
	unsigned long flags = genx_kunit_gpu_lock(gpu);
	u32 addr = gpu->plat->gen >= 12 ? 0xcec4 : 0x4094;	/* G12-122 */
	u32 val = model_reg_get(gpu->model, addr);

	genx_kunit_gpu_unlock(gpu, flags);
	return val;
}

/* What the engines have latched: IPEIR of each, and the error of page tables (SIL-006). */
static u32 errors(struct genx_kunit_gpu *gpu)
{
	unsigned long flags = genx_kunit_gpu_lock(gpu);
	u32 all = gpu->model->regs[0x2024 / 4];
	unsigned int i;

	for (i = 0; i < gpu->model->cs.n; i++)
		if (gpu->model->cs.engine[i].present)
			all |= gpu->model->regs[(gpu->plat->engines[i].mmio_base + 0x64) / 4];
	genx_kunit_gpu_unlock(gpu, flags);
	return all;
}

/* Has each engine of the model been reset since it last had work? */
static bool all_reset(struct genx_kunit_gpu *gpu)
{
	unsigned long flags = genx_kunit_gpu_lock(gpu);
	bool reset = true;
	unsigned int i;

	for (i = 0; i < gpu->model->cs.n; i++)
		if (gpu->model->cs.engine[i].present && gpu->model->cs.engine[i].used)
			reset = false;
	genx_kunit_gpu_unlock(gpu, flags);
	return reset;
}

/* The default state of each engine after a probe. @dirty: as of the model, 0: after power-up */
static void probe_states(struct genx_kunit_fault *f, u64 dirty, u32 **state)
{
	unsigned long flags = genx_kunit_gpu_lock(f->gpu);
	struct genx_engine *engine;

	f->gpu->model->cfg.dirty = dirty;
	model_reset(f->gpu->model);
	genx_kunit_gpu_unlock(f->gpu, flags);
	KUNIT_ASSERT_EQ(f->test, genx_kunit_fault_up(f), 0);
	for_each_engine(engine, &f->genx->gt) {
		state[engine->index] = kunit_kmalloc(f->test, engine->default_size, GFP_KERNEL);
		KUNIT_ASSERT_NOT_NULL(f->test, state[engine->index]);
		memcpy(state[engine->index], engine->default_state, engine->default_size);
	}
}

/*
 * Is a word of an image the value of a register that counts time, or that has the address of a page
 * table? Its offset stands before it.
 */
static bool may_differ(const u32 *state, unsigned int dw)
{
	u32 rel = dw ? state[dw - 1] & REG_GENMASK(11, 0) : 0;

	return rel == CS_CTX_TIMESTAMP || rel == CS_TIMESTAMP || rel == CS_TIMESTAMP_UDW ||
	       (rel >= CS_PDP0 && rel < CS_PDP0 + 4 * 8);
}

/*
 * Whatever was left behind, the default state of contexts is that of a GPU after power-up. Words
 * that differ between two such probes are not compared.
 */
static void default_state(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, genx_kunit_plat(test));
	u32 *clean[2][GENX_MAX_ENGINES], *dirty[GENX_MAX_ENGINES];
	struct genx_engine *engine;
	unsigned int seed, i, dw;

	for (i = 0; i < 2; i++) {
		probe_states(f, 0, clean[i]);
		genx_kunit_fault_down(f);
	}
	for (seed = 1; seed <= SEEDS; seed++) {
		probe_states(f, seed, dirty);
		for_each_engine(engine, &f->genx->gt) {
			i = engine->index;
			for (dw = 0; dw < engine->default_size / 4; dw++)
				if (!may_differ(clean[0][i], dw) &&
				    clean[0][i][dw] == clean[1][i][dw])
					KUNIT_EXPECT_EQ_MSG(test, dirty[i][dw], clean[0][i][dw],
							    "%s, DW %#x, seed %u",
							    engine->desc->name, dw, seed);
		}
		genx_kunit_fault_down(f);
	}
	genx_kunit_expect_clean(test, f->gpu);
}

/* SIL-005: each engine is stopped before the first reset. */
static void stopped_first(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);
	const unsigned int max = 8192;
	u32 *log = kunit_kmalloc_array(test, max, sizeof(*log), GFP_KERNEL);
	const struct genx_engine_desc *desc;
	unsigned int i, reset, n;

	KUNIT_ASSERT_NOT_NULL(test, log);
	genx_kunit_gpu_log(kgt->gpu, log, max);
	KUNIT_EXPECT_EQ(test, genx_take_over(&kgt->gt), 0);
	n = min(genx_kunit_gpu_log(kgt->gpu, NULL, 0), max);
	for (reset = 0; reset < n && log[reset] != GDRST_ADDR; reset++)
		;
	KUNIT_ASSERT_LT(test, reset, n);
	for_each_engine_desc(desc, kgt->gt.plat) {
		if (!(kgt->gt.fuses.engines & genx_fuses_engine_bit(kgt->gt.plat, desc)))
			continue;
		for (i = 0; i < reset && log[i] != RING_MI_MODE(desc->mmio_base).addr; i++)
			;
		KUNIT_EXPECT_LT_MSG(test, i, reset, "%s", desc->name);
	}
	genx_kunit_expect_clean(test, kgt->gpu);
}

/*
 * Is RC6 off because no context has run? SIL-150, SIL-283: up to Gen9 it needs one, and the GT
 * alone runs none.
 */
static bool rc6_needs_context(struct genx_kunit_fault *f)
{
	const struct genx_rc6_desc *rc6 = f->gpu->plat->rc6;

	return rc6 && rc6->needs_context && !genx_exec_runs_contexts(&f->genx->gt);
}

/* Probe clears a latched fault, and restores the setting of RC6 where it programs none itself. */
static void probe(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, genx_kunit_plat(test));
	const u32 rc6 = RC_CONTROL_HW_ENABLE | RC_CONTROL_RC6_ENABLE;

	KUNIT_EXPECT_TRUE(test, fault(f->gpu) & RING_FAULT_VALID);
	KUNIT_EXPECT_NE(test, errors(f->gpu), 0);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	KUNIT_EXPECT_EQ(test, fault(f->gpu), 0);
	KUNIT_EXPECT_EQ(test, errors(f->gpu), 0);
	if (!f->genx->gt.rc6.owned)
		KUNIT_EXPECT_EQ(test, reg(f->gpu, RC_CONTROL) & rc6,
				rc6_needs_context(f) ? 0 : rc6);
	genx_kunit_fault_down(f);
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "faults", "GPU left dirty by an earlier owner, every platform",
		  "all engines are reset before their first context; no state is inherited");
	genx_kunit_strict_row(test, f->gpu, MODEL_STRICT_DIRTY);
}

/* Firmware and the next kernel expect no execlists: engines are reset at suspend and at removal. */
static void given_away(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, genx_kunit_plat(test));
	u32 found = reg(f->gpu, RC_CONTROL);
	bool owns_rc6, off;

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	owns_rc6 = f->genx->gt.rc6.owned;
	off = rc6_needs_context(f);
	if (genx_exec_runs_contexts(&f->genx->gt))
		KUNIT_EXPECT_FALSE(test, all_reset(f->gpu));
	KUNIT_EXPECT_EQ(test, genx_device_suspend(f->genx), 0);
	KUNIT_EXPECT_TRUE(test, all_reset(f->gpu));
	KUNIT_EXPECT_EQ(test, reg(f->gpu, RC_CONTROL) & RC_CONTROL_RC6_ENABLE, 0);
	KUNIT_EXPECT_EQ(test, genx_device_resume(f->genx), 0);
	msleep(200);	/* the engines park */
	/* Valleyview has another bit */
	KUNIT_EXPECT_EQ(test, reg(f->gpu, RC_CONTROL) & RC_CONTROL_RC6_ENABLE,
			(f->gpu->plat->rc6 && !f->gpu->plat->rc6->target) ||
			rc6_needs_context(f) ? 0 : RC_CONTROL_RC6_ENABLE);
	/* UML cannot flush the pages of objects on parts without LLC */
	if (genx_exec_runs_contexts(&f->genx->gt) && f->gpu->plat->coherency->has_llc) {
		KUNIT_EXPECT_EQ(test, genx_kunit_fault_submit(f), 0);
		msleep(20);
		KUNIT_EXPECT_FALSE(test, all_reset(f->gpu));
	}
	genx_kunit_fault_down(f);
	KUNIT_EXPECT_TRUE(test, all_reset(f->gpu));
	if (!owns_rc6)
		KUNIT_EXPECT_EQ(test, reg(f->gpu, RC_CONTROL), off ? 0 : found);
	genx_kunit_expect_clean(test, f->gpu);
}

/* SIL-282: a GT that has lost its power context does not sleep at run time. */
static void context_lost(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, &genx_platform_kbl);

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	msleep(200);
	KUNIT_EXPECT_EQ(test, genx_device_runtime_suspend(f->genx), 0);
	KUNIT_EXPECT_EQ(test, genx_device_resume(f->genx), 0);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_RC6_CTX_LOST, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_submit(f), 0);
	msleep(200);
	KUNIT_EXPECT_TRUE(test, genx_rc6_lost(&f->genx->gt.rc6));
	KUNIT_EXPECT_EQ(test, genx_device_runtime_suspend(f->genx), -EBUSY);
	/* a sleep of the system is not refused */
	KUNIT_EXPECT_EQ(test, genx_device_suspend(f->genx), 0);
	KUNIT_EXPECT_EQ(test, genx_device_resume(f->genx), 0);
	genx_kunit_fault_down(f);
	genx_kunit_expect_clean(test, f->gpu);
}

/*
 * SIL-318: in a sleep in which the platform stays on, RC6 is on, although an engine has work and a
 * stream may inhibit RC6; the engines are not reset.
 */
static void platform_stays_on(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, genx_kunit_plat(test));
	struct genx_gt *gt;

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	gt = &f->genx->gt;
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&gt->fw, gt->fw.present), 0);
	genx_rc6_inhibit(&gt->rc6);
	genx_forcewake_put(&gt->fw, gt->fw.present);
	KUNIT_EXPECT_EQ(test, genx_engine_unpark(gt->engines[0]), 0);
	KUNIT_EXPECT_EQ(test, genx_device_suspend_idle(f->genx), 0);
	KUNIT_EXPECT_FALSE(test, all_reset(f->gpu));
	KUNIT_EXPECT_EQ(test, reg(f->gpu, RC_CONTROL), RC_CONTROL_RC6_ENABLE);
	KUNIT_EXPECT_EQ(test, reg(f->gpu, RC_STATE), 4 << 16);
	/* and two gates of each of the decoders 0 and 2 (G12-181) */
	KUNIT_EXPECT_EQ(test, reg(f->gpu, PG_ENABLE),
			gt->plat->rc6->gates | (gt->plat->rc6->decoder_gates ? 0x198 : 0));
	KUNIT_EXPECT_EQ(test, genx_device_resume(f->genx), 0);
	KUNIT_EXPECT_EQ(test, reg(f->gpu, RC_CONTROL), gt->plat->rc6->inhibit);
	genx_engine_park(gt->engines[0]);
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&gt->fw, gt->fw.present), 0);
	genx_rc6_allow(&gt->rc6);
	genx_forcewake_put(&gt->fw, gt->fw.present);
	/* the power context is lost meanwhile */
	if (gt->plat->rc6->lossy) {
		genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_RC6_CTX_LOST, 0);
		KUNIT_EXPECT_EQ(test, genx_device_suspend_idle(f->genx), 0);
		KUNIT_EXPECT_EQ(test, reg(f->gpu, RC_CONTROL), 0);
		KUNIT_EXPECT_EQ(test, genx_device_resume(f->genx), 0);
		KUNIT_EXPECT_TRUE(test, genx_rc6_lost(&gt->rc6));
	}
	genx_kunit_fault_down(f);
	genx_kunit_expect_clean(test, f->gpu);
}

static void (*flush_before)(const void *vaddr, size_t size);
static unsigned int n_whole_flushes;

static void count_flush(const void *vaddr, size_t size)
{
	n_whole_flushes += !size;
	flush_before(vaddr, size);
}

/*
 * SIL-329: the device works after a hibernation, in the old kernel and in the restored one. Without
 * a shared cache, the caches of the CPUs are flushed before the image is made and after it is read.
 */
static void hibernated_SIL_329(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, genx_kunit_plat(test));
	unsigned int flushes = f->gpu->plat->coherency->has_llc ? 0 : 1;
	unsigned int restored;
	unsigned long flags;

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	flush_before = genx_cache_model;
	KUNIT_ASSERT_NOT_NULL(test, flush_before);
	n_whole_flushes = 0;
	genx_cache_model = count_flush;
	for (restored = 0; restored < 2; restored++) {
		KUNIT_EXPECT_EQ(test, genx_device_freeze(f->genx), 0);
		KUNIT_EXPECT_EQ(test, n_whole_flushes, (2 * restored + 1) * flushes);
		KUNIT_EXPECT_TRUE(test, all_reset(f->gpu));
		if (restored) {
			flags = genx_kunit_gpu_lock(f->gpu);
			model_reset(f->gpu->model);
			genx_kunit_gpu_unlock(f->gpu, flags);
		}
		KUNIT_EXPECT_EQ(test, genx_device_thaw(f->genx), 0);
		KUNIT_EXPECT_EQ(test, n_whole_flushes, (2 * restored + 2) * flushes);
		if (genx_exec_runs_contexts(&f->genx->gt) && f->gpu->plat->coherency->has_llc)
			KUNIT_EXPECT_EQ(test, genx_kunit_fault_submit(f), 0);
	}
	genx_cache_model = flush_before;
	msleep(200);
	genx_kunit_fault_down(f);
	genx_kunit_expect_clean(test, f->gpu);
}

/* A freeze that runs out of memory is refused, and the device works on. */
static void freeze_fails(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, &genx_platform_lkf);
	unsigned int n;
	int err = 0;

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	msleep(200);
	for (n = 1; n < 20 && !err; n++) {
		if (!genx_kunit_fail_arm(n))
			kunit_skip(test, "no fault injection");
		err = genx_device_freeze(f->genx);
		genx_kunit_fail_disarm();
		if (!err)
			KUNIT_EXPECT_EQ(test, genx_device_thaw(f->genx), 0);
	}
	KUNIT_EXPECT_EQ(test, err, -ENOMEM);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_submit(f), 0);
	msleep(200);
	genx_kunit_fault_down(f);
	genx_kunit_expect_clean(test, f->gpu);
}

/* SIL-009, G12-002: pre-production steppings are named once, taint the kernel, and are used. */
static void preproduction(struct kunit *test)
{
	static const struct {
		u16 id;
		u8 revision;
		bool early;
	} parts[] = {
		{ 0x5912, 0, true }, { 0x5912, 1, false }, { 0x1912, 5, true },
		{ 0x1912, 6, false }, { 0x8a52, 6, true }, { 0x8a52, 7, false },
		{ 0x9840, 0, false }, { 0x56a0, 7, true }, { 0x56a0, 8, false },
		{ 0x56a5, 4, true }, { 0x56a5, 5, false }, { 0x5696, 0, true },
		{ 0x5696, 1, false }, { 0x56c0, 7, true }, { 0x56c1, 5, false },
		{ 0x0c12, 255, true }, { 0x0412, 0, false }, { 0x3e92, 0, false },
		{ 0x1616, 0, false }, { 0x9a49, 0, true }, { 0x9a49, 1, false },
		{ 0x9a60, 0, true }, { 0x9a60, 1, false }, { 0x4c8a, 0, false },
		{ 0x4680, 0, false }, { 0x46a0, 0, false }, { 0xa780, 0, false },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(parts); i++) {
		const struct genx_pci_group *group = genx_pci_group_find(parts[i].id);

		KUNIT_ASSERT_NOT_NULL_MSG(test, group, "%#x", parts[i].id);
		KUNIT_EXPECT_EQ_MSG(test, parts[i].revision < group->first_revision,
				    parts[i].early, "%#x", parts[i].id);
	}
}

/* As above, with the whole driver. */
static void preproduction_used(struct kunit *test)
{
	struct model_config cfg = genx_kunit_plat_config(&genx_platform_kbl);
	struct genx_kunit_gpu *gpu = genx_kunit_gpu_create(test, &cfg);
	struct genx_device_info info = {
		.plat = gpu->plat,
		.device_id = gpu->plat->pci->ids[0],
		.bar = gpu->bar,
		.ggtt_bytes = GENX_KUNIT_GGTT_BYTES,
		.virq = gpu->irq,
		.stop_dma = genx_kunit_gpu_stop_dma,
	};
	struct kmsg_dump_iter log;
	struct genx_device *genx;

	for (info.revision = 0; info.revision < 2; info.revision++) {
		void *group = devres_open_group(gpu->dev, NULL, GFP_KERNEL);

		KUNIT_ASSERT_NOT_NULL(test, group);
		genx_kunit_kmsg_mark(&log);
		genx_kunit_gpu_start_dma(gpu);
		genx = genx_device_create(gpu->dev, &genx_driver_i915, &info);
		KUNIT_ASSERT_NOT_ERR_OR_NULL(test, genx);
		KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "pre-production stepping"),
				!info.revision);
		KUNIT_EXPECT_TRUE(test, test_taint(TAINT_MACHINE_CHECK));
		genx_device_destroy(genx);
		devres_release_group(gpu->dev, group);
	}
	TABLE_ROW(test, "faults", "pre-production stepping",
		  "one line in the log, the kernel is tainted, the device is used");
}

/* A suspend that runs out of memory leaves a GT that was not reset, with RC6 on. */
static void suspend_fails(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, genx_kunit_plat(test));
	unsigned int n, failed = 0;
	bool hit = true;
	int err;

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	for (n = 1; n < 50 && hit; n++) {
		if (!genx_kunit_fail_arm(n))
			kunit_skip(test, "no fault injection");
		err = genx_device_suspend(f->genx);
		hit = genx_kunit_fail_disarm();
		if (!err) {
			KUNIT_EXPECT_EQ(test, genx_device_resume(f->genx), 0);
			continue;
		}
		failed++;
		KUNIT_EXPECT_EQ(test, err, -ENOMEM);
		KUNIT_EXPECT_TRUE(test, reg(f->gpu, RC_CONTROL) & RC_CONTROL_RC6_ENABLE ||
				  f->gpu->plat->rc6->lossy);
	}
	KUNIT_EXPECT_GT(test, failed, 0);
	genx_kunit_fault_down(f);
	genx_kunit_expect_clean(test, f->gpu);
}

/*
 * While the GPU slept, firmware used it: resume takes it over as probe does. On Gen6 and Gen7 it
 * has also lost writes of firmware, which do not matter.
 */
static void resume(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, genx_kunit_plat(test));
	unsigned long flags;

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	KUNIT_EXPECT_EQ(test, genx_device_suspend(f->genx), 0);
	flags = genx_kunit_gpu_lock(f->gpu);
	model_reset(f->gpu->model);
	if (f->gpu->plat->fifo_reserve)
		f->gpu->model->regs[GT_FIFO_DEBUG.addr / 4] |= GT_FIFO_ERROR_MASK;
	genx_kunit_gpu_unlock(f->gpu, flags);
	KUNIT_EXPECT_EQ(test, genx_device_resume(f->genx), 0);
	KUNIT_EXPECT_EQ(test, fault(f->gpu), 0);
	genx_kunit_fault_down(f);
	genx_kunit_expect_clean(test, f->gpu);
}

/*
 * A GT that cannot be reset is not used, and nothing stays allocated. The setting of RC6 is that of
 * the earlier owner again.
 */
static void reset_fails(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, genx_kunit_plat(test));
	const u32 rc6 = RC_CONTROL_HW_ENABLE | RC_CONTROL_RC6_ENABLE;
	u32 found = reg(f->gpu, RC_CONTROL);

	genx_kunit_gpu_tolerate(f->gpu);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_up(f), -ETIMEDOUT);
	/* SIL-150, SIL-283: not where RC6 needs a context with a valid 3D state */
	KUNIT_EXPECT_EQ(test, reg(f->gpu, RC_CONTROL) & rc6,
			f->gpu->plat->rc6 && f->gpu->plat->rc6->needs_context ? 0 : found & rc6);
	genx_kunit_fault_down(f);
	genx_kunit_fault_released(f);
	genx_kunit_gpu_fault_clear(f->gpu, MODEL_FAULT_RESET_NEVER_DONE);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_up(f), 0);
	genx_kunit_fault_down(f);
	TABLE_ROW(test, "faults", "reset at probe that does not end, every platform",
		  "ETIMEDOUT, device not used, nothing stays allocated; binds later");
}

/* Platforms that run contexts and whose RC6 the driver programs. */
static const void *driven_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_kunit_oa_gen(plat, desc);
	} while (plat && !plat->rc6);
	return plat;
}

/* SIL-248: the fences that firmware left stay, from probe over resets and sleep to removal. */
static void fences_SIL_248(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, genx_kunit_plat(test));
	unsigned long flags = genx_kunit_gpu_lock(f->gpu);
	u32 *fences = &f->gpu->model->regs[0x100000 / 4];
	unsigned int i;

	for (i = 0; i < 0x100 / 4; i++)
		fences[i] = 0x10001 * (i + 1);
	genx_kunit_gpu_unlock(f->gpu, flags);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(&f->genx->gt, GENX_RESET_ALL, "test"), 0);
	KUNIT_EXPECT_EQ(test, genx_device_suspend(f->genx), 0);
	KUNIT_EXPECT_EQ(test, genx_device_resume(f->genx), 0);
	genx_kunit_fault_down(f);
	for (i = 0; i < 0x100 / 4; i++)
		KUNIT_EXPECT_EQ_MSG(test, fences[i], 0x10001 * (i + 1), "%x", 0x100000 + 4 * i);
	genx_kunit_expect_clean(test, f->gpu);
}

static struct kunit_case take_over_cases[] = {
	KUNIT_CASE_PARAM(default_state, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(stopped_first, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(probe, genx_kunit_rows_gen),
	KUNIT_CASE_PARAM(fences_SIL_248, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(given_away, genx_kunit_platforms_gen),
	KUNIT_CASE(context_lost),
	KUNIT_CASE_PARAM(platform_stays_on, driven_gen),
	KUNIT_CASE_PARAM(hibernated_SIL_329, genx_kunit_platforms_gen),
	KUNIT_CASE(freeze_fails),
	KUNIT_CASE(preproduction),
	KUNIT_CASE(preproduction_used),
	KUNIT_CASE_PARAM(suspend_fails, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(resume, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(reset_fails, genx_kunit_platforms_gen),
	{}
};

static struct kunit_suite take_over_suite = {
	.name = "genx_take_over",
	.test_cases = take_over_cases,
};

kunit_test_suite(take_over_suite);
