// SPDX-License-Identifier: GPL-2.0-only
/*
 * What an operation on a stream leaves behind: after each, the registers of the GPU and all context
 * images have the values of a fresh start, except for what is meant to differ.
 */

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/uaccess.h>

#include "gt/encode/lrc_image.h"
#include "gt/engine/engine.h"
#include "gt/engine/gt_reset.h"
#include "gt/engine/gt_suspend.h"
#include "kunit/lib/oa_stream_fixture.h"
#include "kunit/lib/platforms.h"
#include "model/priv.h"
#include "model/state/slots.h"
#include "model/state/steer.h"
#include "oa/unit/config.h"
#include "oa/unit/flex.h"
#include "oa/unit/unit.h"
#include "regs/gt_regs.h"
#include "regs/oa_regs.h"

/**
 * struct state - what must not depend on earlier streams
 * @regs:	stored values of all registers
 * @repl:	those of replicated registers
 * @oa:		registers of the OA unit that the model keeps apart
 * @set:	those that the next stream writes again: triggers, custom events of both units of
 *		Gen12, OA_DEBUG
 * @flex:	EU_PERF_CNTL
 * @images:	values of the OA registers in the images of the kernel context, of a client's
 *		context and of the default state
 * @held:	force-wake domains
 */
struct state {
	u32 *regs;
	u32 *repl;
	u32 oa[7];
	u32 set[2 * MODEL_OA_N_TRIG + 4 * MODEL_OA_N_B + 1];
	u32 flex[MODEL_OA_N_FLEX];
	u32 images[3][1 + MODEL_OA_N_FLEX];
	u32 held;
};

static const char *const oa_names[] = {
	"OACONTROL", "OACTXCONTROL", "OACTXID", "OA_IMR", "NOA", "OAR_OACONTROL",
	"OACTXCONTROL of OAR",
};

/**
 * struct after - a stream, and a context of a client
 * @o:		unit
 * @lrc:	context that has run
 * @set:	metric set without routing
 */
struct after {
	struct genx_kunit_oa *o;
	struct genx_lrc *lrc;
	int set;
};

/*
 * Registers that are meant to differ: those that hardware changes while contexts run, positions of
 * rings, elements of queues, which count submissions, CS_CHICKEN1, which the model's images do not
 * have, in real time the frequency that the governor asks for, and what a metric set writes, which
 * the next set writes again before it counts.
 */
static bool differs(const struct genx_platform *plat, u32 offset)
{
	unsigned int i;

	for (i = 0; i < plat->n_engines; i++) {
		const u32 base = plat->engines[i].mmio_base;

		if (offset == base + 0x580 || (offset >= base + 0x510 && offset < base + 0x550))
			return true;
		if (offset < base || offset >= base + SZ_1K)
			continue;
		switch (offset - base) {
		case 0x0c8:		/* R_PWR_CLK_STATE */
		case 0x0cc:		/* steering */
		case 0x09c:		/* MI_MODE */
		case 0x29c:		/* RING_MODE */
			return false;
		default:
			return true;
		}
	}
	return genx_oa_reg_allowed(plat->oa->whitelist, GENX_OA_MUX, offset) ||
	       genx_oa_reg_allowed(plat->oa->whitelist, GENX_OA_BOOLEAN, offset) ||
	       offset == OA_DEBUG.addr ||
	       (offset == RPNSWREQ_ADDR && !genx_kunit_virtual_time());
}

/* G12-204: the registers that a context of Gen12 has of its own unit. */
static void image_values_oar(const struct genx_engine_desc *engine, const u32 *state, u32 *values)
{
	static const u32 regs[] = { 0x2360, 0x2960, 0x2244 };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(regs); i++) {
		int dw = genx_lrc_find(engine->lrc, engine->mmio_base, regs[i]);

		values[i] = dw < 0 ? 0 : state[dw];
	}
}

static void image_values(struct after *a, const u32 *state, u32 *values)
{
	const struct genx_oa_desc *desc = a->o->oa->desc;
	unsigned int i;

	if (!desc->ctxctrl_dw) {
		image_values_oar(a->o->x->rcs->desc, state, values);
		return;
	}
	values[0] = state[desc->ctxctrl_dw];
	for (i = 0; i < desc->n_flex; i++)
		values[1 + i] = state[desc->flex_dw + 2 * i];
}

/* In real time an interrupt of the last context may wait in Gen8's GT_IIR(0) to GT_IIR(3). */
static void wait_serviced(const struct model *m)
{
	unsigned int i, bank;

	for (i = 0; i < 100; i++) {
		for (bank = 0; bank < 4; bank++)
			if (READ_ONCE(m->regs[(0x44308 + 16 * bank) / 4]))
				break;
		if (bank == 4)
			return;
		usleep_range(1000, 2000);
	}
}

/* Run a context of a client, and then the kernel context; record when the hardware is idle. */
static struct state *record(struct after *a)
{
	struct genx_kunit_oa *o = a->o;
	struct genx_engine *rcs = o->x->rcs;
	struct genx_kunit_gpu *gpu = o->x->kgt->gpu;
	struct state *s = kunit_kzalloc(o->test, sizeof(*s), GFP_KERNEL);
	const struct model *m = gpu->model;
	unsigned long flags;

	KUNIT_ASSERT_NOT_NULL(o->test, s);
	s->regs = kunit_kzalloc(o->test, m->plat->mmio_size, GFP_KERNEL);
	s->repl = kunit_kcalloc(o->test, m->n_repl + 1, sizeof(u32), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(o->test, s->regs);
	KUNIT_ASSERT_NOT_NULL(o->test, s->repl);
	genx_kunit_finish(o->x, genx_kunit_submit(o->x, a->lrc, NULL, 0), 0);
	KUNIT_EXPECT_EQ(o->test, genx_engine_load_registers(rcs, NULL, 0), 0);
	genx_kunit_idle(o->x);
	wait_serviced(m);
	flags = genx_kunit_gpu_lock(gpu);
	memcpy(s->regs, m->regs, m->plat->mmio_size);
	memcpy(s->repl, m->repl, m->n_repl * sizeof(u32));
	s->oa[0] = m->oa.control;
	s->oa[1] = m->oa.ctxcontrol;
	s->oa[2] = m->oa.ctxid;
	s->oa[3] = m->oa.imr;
	s->oa[4] = m->oa.noa;
	s->oa[5] = m->oa.oar.control;
	s->oa[6] = m->oa.oar.ctxcontrol;
	memcpy(s->set, m->oa.start_trig, sizeof(m->oa.start_trig));
	memcpy(s->set + MODEL_OA_N_TRIG, m->oa.report_trig, sizeof(m->oa.report_trig));
	memcpy(s->set + 2 * MODEL_OA_N_TRIG, m->oa.cec, sizeof(m->oa.cec));
	memcpy(s->set + 2 * MODEL_OA_N_TRIG + 2 * MODEL_OA_N_B, m->oa.oar.cec,
	       sizeof(m->oa.oar.cec));
	s->set[ARRAY_SIZE(s->set) - 1] = m->oa.debug;
	memcpy(s->flex, m->oa.flex, sizeof(s->flex));
	genx_kunit_gpu_unlock(gpu, flags);
	image_values(a, rcs->kernel->state, s->images[0]);
	image_values(a, a->lrc->state, s->images[1]);
	image_values(a, rcs->default_state, s->images[2]);
	s->held = genx_forcewake_held(&o->x->gt->fw) & o->oa->desc->fw_domains;
	return s;
}

static void compare(struct after *a, const char *what, const struct state *want,
		    const struct state *got)
{
	const struct model *m = a->o->x->kgt->gpu->model;
	struct kunit *test = a->o->test;
	unsigned int i, k;

	for (i = 0; i < m->plat->mmio_size / 4; i++)
		if (want->regs[i] != got->regs[i] && !differs(m->plat, 4 * i))
			KUNIT_FAIL(test, "%s: register %#x is %#x, not %#x", what, 4 * i,
				   got->regs[i], want->regs[i]);
	for (i = 0; i < m->n_repl; i++)
		KUNIT_EXPECT_EQ_MSG(test, got->repl[i], want->repl[i], "%s: replicated register %u",
				    what, i);
	for (i = 0; i < ARRAY_SIZE(want->oa); i++)
		KUNIT_EXPECT_EQ_MSG(test, got->oa[i], want->oa[i], "%s: %s", what, oa_names[i]);
	for (i = 0; i < ARRAY_SIZE(want->flex); i++)
		KUNIT_EXPECT_EQ_MSG(test, got->flex[i], want->flex[i], "%s: flex %u", what, i);
	for (i = 0; i < ARRAY_SIZE(want->images); i++)
		for (k = 0; k < ARRAY_SIZE(want->images[0]); k++)
			KUNIT_EXPECT_EQ_MSG(test, got->images[i][k], want->images[i][k],
					    "%s: value %u of image %u", what, k, i);
	/* in real time, an engine may still be awake */
	if (genx_kunit_virtual_time())
		KUNIT_EXPECT_EQ_MSG(test, got->held, want->held, "%s: force-wake", what);
}

/* After a first stream, flexible events count nothing, whatever they counted before it. */
static void expect_no_flex(struct after *a, struct state *s)
{
	const struct model *m = a->o->x->kgt->gpu->model;
	const u32 none = genx_oa_flex_none(a->o->oa->desc->flex_events);
	unsigned int i, k, unit;

	for (i = 0; i < ARRAY_SIZE(s->flex); i++) {
		const u32 reg = EU_PERF_CNTL(i).addr, row = model_slot_row(m->slots[reg / 4]);
		const struct genx_mmio_range *range = &m->plat->ranges[row];
		u32 *units = s->repl + m->steer.base[row] +
			     (reg - range->first) / 4 * m->part->steer->instances;

		s->flex[i] = none;
		for (k = 0; k < ARRAY_SIZE(s->images); k++)
			s->images[k][1 + i] = none;
		for (unit = 0; unit < m->part->steer->instances; unit++)
			if (model_steer_enabled(m, range->repl, unit))
				units[unit] = none;
	}
}

/* A metric set that has flexible events and custom events, and no routing. */
static int add_set(struct genx_kunit_oa *o)
{
	const u32 cec = o->oa->desc->ctxctrl_dw ? OACEC_0(1).addr : 0xd948;
	const u32 regs[] = { cec, 0x00000003, 0xe458, 0x00005004 };

	return genx_kunit_oa_add_set(o, "01234567-0123-0123-0123-0123456789ab", 0, 1, 1, regs);
}

static void nothing(struct genx_kunit_oa *o)
{
}

static void reset(struct genx_kunit_oa *o)
{
	KUNIT_EXPECT_EQ(o->test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
	flush_work(&o->oa->reset_work);
}

/* The device loses its registers. */
static void sleep_and_wake(struct genx_kunit_oa *o)
{
	struct genx_kunit_gpu *gpu = o->x->kgt->gpu;
	unsigned long flags;

	genx_oa_suspend(o->oa);
	KUNIT_ASSERT_EQ(o->test, genx_gt_power_down(o->x->gt), 0);
	flags = genx_kunit_gpu_lock(gpu);
	model_reset(gpu->model);
	genx_kunit_gpu_unlock(gpu, flags);
	KUNIT_ASSERT_EQ(o->test, genx_gt_power_up(o->x->gt), 0);
	genx_oa_resume(o->oa);
}

static void disable_and_enable(struct genx_kunit_oa *o)
{
	KUNIT_EXPECT_EQ(o->test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	KUNIT_EXPECT_EQ(o->test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), 0);
}

static const struct {
	const char *name;
	void (*run)(struct genx_kunit_oa *o);
} operations[] = {
	{ "close", nothing }, { "reset", reset }, { "suspend", sleep_and_wake },
	{ "disable", disable_and_enable },
};

static struct after *create(struct kunit *test)
{
	struct after *a = kunit_kzalloc(test, sizeof(*a), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, a);
	a->o = genx_kunit_oa_create_param(test);
	a->lrc = genx_kunit_lrc(a->o->x, a->o->x->rcs, NULL);
	a->set = add_set(a->o);
	return a;
}

/* SIL-344, SIL-349, OAG-005: the close of a stream takes back all that it has set. */
static void closed(struct kunit *test)
{
	struct after *a = create(test);
	struct genx_kunit_oa *o = a->o;
	unsigned int i, change;
	struct state *fresh;
	char what[64];

	/* only what a loss of power and a reset leave is the same before and after */
	sleep_and_wake(o);
	fresh = record(a);
	expect_no_flex(a, fresh);
	for (i = 0; i < ARRAY_SIZE(operations); i++)
		for (change = 0; change < 2; change++) {
			genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_METRICS_SET, 1);
			genx_kunit_oa_open_or_end(o);
			if (change)
				KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_CONFIG,
									  a->set), 1);
			operations[i].run(o);
			genx_kunit_oa_close(o);
			snprintf(what, sizeof(what), "%s%s", operations[i].name,
				 change ? " with another set" : "");
			compare(a, what, fresh, record(a));
		}
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/* ABI-oa-config, OAG-005: an operation on an open stream leaves it as one that was opened so. */
static void open(struct kunit *test)
{
	struct after *a = create(test);
	struct genx_kunit_oa *o = a->o;
	unsigned int i, set, change;
	struct state *want[2];
	char what[64];

	sleep_and_wake(o);
	for (set = 0; set < 2; set++) {
		genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_METRICS_SET, set ? a->set : 1);
		genx_kunit_oa_open_or_end(o);
		want[set] = record(a);
		genx_kunit_oa_close(o);
	}
	for (i = 0; i < ARRAY_SIZE(operations); i++)
		for (change = 0; change < 4; change++) {
			const int ids[] = { 1, a->set };

			set = change & 1;
			genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_METRICS_SET, ids[change / 2]);
			genx_kunit_oa_open_or_end(o);
			KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_CONFIG,
								  ids[set]), ids[change / 2]);
			operations[i].run(o);
			snprintf(what, sizeof(what), "%s, set %u changed to %u",
				 operations[i].name, change / 2, set);
			compare(a, what, want[set], record(a));
			genx_kunit_oa_close(o);
		}
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/* A set of which the driver does not write one register, since its bits are the driver's. */
static int add_protected_set(struct genx_kunit_oa *o)
{
	static const u32 regs[] = { 0x20cc, 0, 0x9888, 0x12345678, 0xe458, 0x00005004,
				    0xe65c, 0x00004005 };
	const u64 user = (uintptr_t)o->mem;
	struct drm_i915_perf_oa_config config = {
		.n_mux_regs = 2, .mux_regs_ptr = user,
		.n_flex_regs = 2, .flex_regs_ptr = user + 4 * sizeof(u32),
	};
	int id;

	KUNIT_ASSERT_EQ(o->test, copy_to_user(o->mem, regs, sizeof(regs)), 0);
	memcpy(config.uuid, "01234567-0123-0123-0123-0123456789ac", sizeof(config.uuid));
	id = genx_oa_config_add_ioctl(o->oa, &config);
	KUNIT_ASSERT_GT(o->test, id, 1);
	return id;
}

/*
 * G12-205, SIL-353: a reset of render alone clears what is in the EUs, and no image loads it again.
 * All registers are then as before it, also those of the metric set, and so is the context of the
 * stream.
 */
static void engine_reset(struct kunit *test)
{
	struct after *a = create(test);
	struct genx_kunit_oa *o = a->o;
	const int ids[] = { 1, a->set, add_protected_set(o) };
	struct state *want, *got;
	unsigned int set, k;
	char what[64];

	o->lrc = a->lrc;
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_CTX_HANDLE, 1);
	for (set = 0; set < ARRAY_SIZE(ids); set++) {
		genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_METRICS_SET, ids[set]);
		genx_kunit_oa_open_or_end(o);
		want = record(a);
		KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, BIT(o->x->rcs->index), "test"), 0);
		flush_work(&o->oa->engine_work);
		got = record(a);
		snprintf(what, sizeof(what), "engine reset, set %u", set);
		compare(a, what, want, got);
		for (k = 0; k < ARRAY_SIZE(want->set); k++)
			KUNIT_EXPECT_EQ_MSG(test, got->set[k], want->set[k], "%s: %u", what, k);
		genx_kunit_oa_close(o);
	}
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/* The units of Gen8 and later. */
static const void *both_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_kunit_oa_gen(plat, desc);
	} while (plat && plat->oa->kind == GENX_OA_GEN7);
	return plat;
}

static struct kunit_case after_cases[] = {
	KUNIT_CASE_PARAM(closed, genx_kunit_oa_images_gen),
	KUNIT_CASE_PARAM(open, both_gen),
	KUNIT_CASE_PARAM(engine_reset, genx_kunit_oar_gen),
	{}
};

static struct kunit_suite after_suite = {
	.name = "genx_oa_after",
	.test_cases = after_cases,
};

kunit_test_suite(after_suite);
