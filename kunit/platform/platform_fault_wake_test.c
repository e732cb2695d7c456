// SPDX-License-Identifier: GPL-2.0-only
/*
 * Force-wake faults, on every platform that can have them: an acknowledge that is lost once or
 * never comes, GT threads that do not reach C0, a write FIFO that does not drain. If probe fails,
 * it logs the domain and releases everything. Probe succeeds after the fault was cleared.
 */

#include <kunit/test.h>
#include <linux/delay.h>

#include "core/device.h"
#include "gt/engine/engine.h"
#include "gt/engine/gt_reset.h"
#include "gt/engine/gt_start.h"
#include "kunit/lib/kmsg.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/strict.h"
#include "kunit/lib/table.h"
#include "kunit/whole/fault_fixture.h"
#include "model/priv.h"

static const void *next_with_lost_ack(const void *prev, char *desc)
{
	return genx_kunit_platforms_next(prev, desc, MODEL_FAULT_FW_ACK_LOST_ONCE);
}

static const void *next_with_c0_wait(const void *prev, char *desc)
{
	return genx_kunit_platforms_next(prev, desc, MODEL_FAULT_FW_C0_NEVER);
}

static const void *next_with_write_fifo(const void *prev, char *desc)
{
	return genx_kunit_platforms_next(prev, desc, MODEL_FAULT_FIFO_STUCK);
}

static struct genx_kunit_fault *create(struct kunit *test)
{
	return genx_kunit_fault_create_on(test, genx_kunit_plat(test));
}

/* Longer than the delay before a domain is released. */
static void settle(void)
{
	usleep_range(5000, 8000);
}

/* Probe fails with @err and logs @text; after the fault was cleared, probe succeeds. */
static void expect_refused(struct genx_kunit_fault *f, enum model_fault fault, u32 arg, int err,
			   const char *text)
{
	struct kmsg_dump_iter log;

	genx_kunit_kmsg_mark(&log);
	genx_kunit_gpu_fault(f->gpu, fault, arg);
	KUNIT_EXPECT_EQ_MSG(f->test, genx_kunit_fault_up(f), err, "%s", text);
	KUNIT_EXPECT_GE_MSG(f->test, genx_kunit_kmsg_count(&log, text), 1, "%s", text);
	genx_kunit_fault_down(f);
	genx_kunit_gpu_fault_clear(f->gpu, fault);
	genx_kunit_fault_released(f);
	settle();
	KUNIT_EXPECT_EQ_MSG(f->test, genx_kunit_fault_up(f), 0, "%s", text);
	genx_kunit_fault_down(f);
}

/* A domain that only media engines need never wakes: probe succeeds without these engines. */
static void expect_left_out(struct genx_kunit_fault *f, const struct genx_fw_domain_desc *desc,
			    const char *text)
{
	struct kmsg_dump_iter log;
	struct genx_engine *engine;

	genx_kunit_kmsg_mark(&log);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_FW_ACK_LOST, desc->domain);
	KUNIT_ASSERT_EQ(f->test, genx_kunit_fault_up(f), 0);
	KUNIT_EXPECT_GE_MSG(f->test, genx_kunit_kmsg_count(&log, text), 1, "%s", text);
	KUNIT_EXPECT_GE(f->test, genx_kunit_kmsg_count(&log, "engine not used"), 1);
	for_each_engine(engine, &f->genx->gt)
		KUNIT_EXPECT_FALSE(f->test, engine->desc->fw_domains & GENX_FW_BIT(desc->domain));
	KUNIT_EXPECT_EQ(f->test, genx_gt_reset(&f->genx->gt, GENX_RESET_ALL, "test"), 0);
	KUNIT_EXPECT_FALSE(f->test, genx_gt_wedged(&f->genx->gt));
	genx_kunit_fault_down(f);
	genx_kunit_gpu_fault_clear(f->gpu, MODEL_FAULT_FW_ACK_LOST);
	genx_kunit_fault_released(f);
}

/* FW-007, FW-015: each domain in turn never acknowledges. */
static void ack_never(struct kunit *test)
{
	struct genx_kunit_fault *f = create(test);
	const struct genx_platform *plat = f->gpu->plat;
	unsigned int i;
	char text[80];

	for (i = 0; i < plat->n_fw_domains; i++) {
		enum genx_fw_domain domain = plat->fw_domains[i].domain;

		snprintf(text, sizeof(text), "force-wake domain %s: did not wake (-ETIMEDOUT)",
			 plat->fw_domains[i].name);
		/* on Gen9, registers that the GT needs are in the media domain too */
		if (domain == GENX_FW_GT || domain == GENX_FW_RENDER ||
		    (plat == &genx_platform_kbl && domain == GENX_FW_MEDIA))
			expect_refused(f, MODEL_FAULT_FW_ACK_LOST, domain, -ETIMEDOUT, text);
		else
			expect_left_out(f, &plat->fw_domains[i], text);
	}
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "faults", "force-wake acknowledge never comes, probe of every platform",
		  "domain of GT or render: ETIMEDOUT, nothing stays, binds later; of media alone: works without its engines");
	TABLE_ROW(test, "matrix", plat->codename, "faults");
}

/*
 * Clear the fault, and expect that the domain works again. If the domain has a fallback request
 * bit, toggling this bit makes the hardware evaluate the requests again. Otherwise the hardware
 * does not answer the request until the power is cycled.
 */
static void expect_usable_again(struct genx_kunit_fault *f, u32 domain, const char *name)
{
	struct genx_forcewake *fw = &f->genx->gt.fw;
	unsigned long flags;

	genx_kunit_gpu_fault_clear(f->gpu, MODEL_FAULT_FW_CLEAR_LOST);
	if (!model_fault_applies(f->gpu->plat, MODEL_FAULT_FW_CLEAR_LOST_ONCE)) {
		KUNIT_EXPECT_EQ(f->test, genx_device_suspend(f->genx), 0);
		flags = genx_kunit_gpu_lock(f->gpu);
		model_reset(f->gpu->model);
		genx_kunit_gpu_unlock(f->gpu, flags);
		KUNIT_EXPECT_EQ(f->test, genx_device_resume(f->genx), 0);
	}
	KUNIT_ASSERT_EQ_MSG(f->test, genx_forcewake_get(fw, domain), 0, "%s", name);
	genx_forcewake_put(fw, domain);
}

/* Each domain in turn keeps its acknowledge bit after its release: the next request fails. */
static void clear_never(struct kunit *test)
{
	struct genx_kunit_fault *f = create(test);
	const struct genx_platform *plat = f->gpu->plat;
	unsigned int i;

	for (i = 0; i < plat->n_fw_domains; i++) {
		u32 domain = GENX_FW_BIT(plat->fw_domains[i].domain);
		struct genx_forcewake *fw;

		KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
		fw = &f->genx->gt.fw;
		/* engines stay awake for a while */
		genx_kunit_fault_asleep(f);
		KUNIT_ASSERT_EQ(test, genx_forcewake_get(fw, domain), 0);
		genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_FW_CLEAR_LOST, plat->fw_domains[i].domain);
		genx_forcewake_put(fw, domain);
		settle();
		KUNIT_EXPECT_EQ_MSG(test, genx_forcewake_get(fw, domain), -ETIMEDOUT, "%s",
				    plat->fw_domains[i].name);
		KUNIT_EXPECT_EQ(test, fw->awake & domain, 0);
		expect_usable_again(f, domain, plat->fw_domains[i].name);
		genx_kunit_fault_down(f);
		genx_kunit_fault_released(f);
	}
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "faults", "force-wake acknowledge that does not clear, every platform",
		  "each domain: ETIMEDOUT, not used; works after the acknowledge has cleared (before Gen9: after a power cycle)");
}

/* On platforms with a fallback request bit, this bit recovers from a lost acknowledge. */
static void lost_once(struct kunit *test)
{
	struct genx_kunit_fault *f = create(test);
	const struct genx_platform *plat = f->gpu->plat;
	unsigned int i;

	for (i = 0; i < plat->n_fw_domains; i++) {
		enum genx_fw_domain d = plat->fw_domains[i].domain;
		struct genx_forcewake *fw;

		genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_FW_ACK_LOST_ONCE, d);
		KUNIT_ASSERT_EQ_MSG(test, genx_kunit_fault_up(f), 0, "%s",
				    plat->fw_domains[i].name);
		fw = &f->genx->gt.fw;
		KUNIT_EXPECT_EQ_MSG(test, fw->domains[d].fallbacks, 1, "%s",
				    plat->fw_domains[i].name);
		/* engines stay awake for a while */
		genx_kunit_fault_asleep(f);
		settle();
		KUNIT_ASSERT_EQ(test, genx_forcewake_get(fw, GENX_FW_BIT(d)), 0);
		genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_FW_CLEAR_LOST_ONCE, d);
		genx_forcewake_put(fw, GENX_FW_BIT(d));
		settle();
		KUNIT_EXPECT_EQ(test, genx_forcewake_get(fw, GENX_FW_BIT(d)), 0);
		KUNIT_EXPECT_EQ_MSG(test, fw->domains[d].fallbacks, 2, "%s",
				    plat->fw_domains[i].name);
		KUNIT_EXPECT_EQ(test, fw->domains[d].timeouts, 0);
		genx_forcewake_put(fw, GENX_FW_BIT(d));
		genx_kunit_fault_down(f);
	}
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "faults", "force-wake acknowledge lost once, KBL, LKF, DG2",
		  "requested again by the fallback bit, counted; works");
	TABLE_ROW(test, "matrix", plat->codename, "faults");
}

/* SIL-036: threads that stay in C6 after the acknowledge are logged once; the driver goes on. */
static void threads_never(struct kunit *test)
{
	struct genx_kunit_fault *f = create(test);
	struct kmsg_dump_iter log;

	genx_kunit_kmsg_mark(&log);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_FW_C0_NEVER, 0);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	settle();
	KUNIT_EXPECT_EQ(test, genx_gt_reset(&f->genx->gt, GENX_RESET_ALL, "test"), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "threads not in C0"), 1);
	genx_kunit_fault_down(f);
	genx_kunit_gpu_fault_clear(f->gpu, MODEL_FAULT_FW_C0_NEVER);
	genx_kunit_fault_released(f);
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "faults", "threads that stay in C6, SNB, IVB, HSW, BDW",
		  "each wake waits 5 ms for them, then works; logged once");
	genx_kunit_strict_row(test, f->gpu, MODEL_STRICT_C0);
}

/*
 * Gen6, Gen7: when only the reserve of the write FIFO is free, the driver makes each write after
 * 10 ms (SIL-044). When the FIFO has lost some, the tables are written again, and a second loss is
 * logged (SIL-045). The test needs a few resets to fill the FIFO, since probe does not make enough
 * writes on each platform.
 */
static void queue_stuck(struct kunit *test)
{
	struct genx_kunit_fault *f = create(test);
	struct kmsg_dump_iter log;
	unsigned int i;
	int err = 0;

	/* with lost writes, engines go on that the driver has stopped */
	genx_kunit_gpu_tolerate(f->gpu);
	genx_kunit_kmsg_mark(&log);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_FIFO_STUCK, 0);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	for (i = 0; i < 50 && !err && !genx_kunit_kmsg_count(&log, "FIFO reports"); i++)
		err = genx_gt_reset(&f->genx->gt, GENX_RESET_ALL, "test");
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "FIFO reports"), 1);
	KUNIT_EXPECT_EQ(test, genx_gt_wedged(&f->genx->gt), !!err);
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "write FIFO does not drain"), 1);
	genx_kunit_fault_down(f);
	genx_kunit_gpu_fault_clear(f->gpu, MODEL_FAULT_FIFO_STUCK);
	genx_kunit_fault_released(f);
	settle();
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_up(f), 0);
	genx_kunit_fault_down(f);
	TABLE_ROW(test, "faults", "write queue that does not drain, SNB, IVB, VLV, HSW",
		  "writes wait 10 ms each; lost ones are logged; binds later");
	genx_kunit_strict_row(test, f->gpu, MODEL_STRICT_FIFO);
}

static struct kunit_case platform_fault_wake_cases[] = {
	KUNIT_CASE_PARAM(ack_never, genx_kunit_rows_gen),
	KUNIT_CASE_PARAM(clear_never, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(lost_once, next_with_lost_ack),
	KUNIT_CASE_PARAM(threads_never, next_with_c0_wait),
	KUNIT_CASE_PARAM(queue_stuck, next_with_write_fifo),
	{}
};

static struct kunit_suite platform_fault_wake_suite = {
	.name = "genx_platform_fault_wake",
	.attr = { .speed = KUNIT_SPEED_VERY_SLOW },
	.test_cases = platform_fault_wake_cases,
};

kunit_test_suite(platform_fault_wake_suite);
