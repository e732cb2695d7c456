// SPDX-License-Identifier: GPL-2.0-only
/* Force-wake on the modelled GPU: handshake, references, failures, races. */

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/kthread.h>
#include <linux/ktime.h>

#include "gt/reset_hw.h"
#include "kunit/lib/gt_fixture.h"
#include "kunit/lib/table.h"
#include "regs/gt_regs.h"
#include "regs/platform_find.h"

#define GT		GENX_FW_BIT(GENX_FW_GT)
#define REN		GENX_FW_BIT(GENX_FW_RENDER)
#define VD0		GENX_FW_BIT(GENX_FW_VDBOX(0))
#define ALL		kgt->gt.fw.present

#define REN_ACK		0xd84
#define REN_REQUEST	0xa278
#define GT_ACK		0x130044

/* Sleep for longer than domains stay awake after their release. */
static void settle(void)
{
	usleep_range(5000, 8000);
}

static const struct genx_forcewake_domain *domain(struct genx_kunit_gt *kgt,
						  enum genx_fw_domain d)
{
	return &kgt->gt.fw.domains[d];
}

static void expect_asleep(struct kunit *test, struct genx_kunit_gt *kgt, u32 ack)
{
	unsigned int tries = 100;

	while (genx_kunit_peek(kgt, ack) & 1 && --tries)
		usleep_range(10, 50);
	KUNIT_EXPECT_EQ_MSG(test, genx_kunit_peek(kgt, ack) & 1, 0, "%06x", ack);
}

/* FW-001, FW-002, FW-007: a domain is awake when get returns, until put, and asleep later. */
static void genx_forcewake_wakes(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_forcewake *fw = &kgt->gt.fw;

	settle();
	expect_asleep(test, kgt, GT_ACK);
	expect_asleep(test, kgt, REN_ACK);
	KUNIT_EXPECT_EQ(test, fw->awake, 0);

	KUNIT_ASSERT_EQ(test, genx_forcewake_get(fw, REN), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, REN_ACK) & 1, 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, GT_ACK) & 1, 0);
	KUNIT_EXPECT_EQ(test, genx_forcewake_held(fw), REN);
	settle();
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, REN_ACK) & 1, 1);

	genx_forcewake_put(fw, REN);
	KUNIT_EXPECT_EQ(test, genx_forcewake_held(fw), 0);
	settle();
	expect_asleep(test, kgt, REN_ACK);
	KUNIT_EXPECT_EQ(test, fw->awake, 0);
}

/* FW-001, FW-002, FW-003, FW-004: the same for every domain of the part. */
static void genx_forcewake_each_domain(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	const struct genx_platform *plat = kgt->gt.plat;
	unsigned int i;

	for (i = 0; i < plat->n_fw_domains; i++) {
		const struct genx_fw_domain_desc *desc = &plat->fw_domains[i];

		KUNIT_ASSERT_EQ_MSG(test, genx_forcewake_get(&kgt->gt.fw,
							     GENX_FW_BIT(desc->domain)),
				    0, "%s", desc->name);
		KUNIT_EXPECT_EQ_MSG(test, genx_kunit_peek(kgt, desc->ack.addr) & 1, 1, "%s",
				    desc->name);
		genx_forcewake_put(&kgt->gt.fw, GENX_FW_BIT(desc->domain));
	}
}

static void genx_forcewake_references(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_forcewake *fw = &kgt->gt.fw;

	KUNIT_ASSERT_EQ(test, genx_forcewake_get(fw, GT | REN), 0);
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(fw, REN), 0);
	genx_forcewake_put(fw, GT | REN);
	KUNIT_EXPECT_EQ(test, genx_forcewake_held(fw), REN);
	settle();
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, REN_ACK) & 1, 1);
	expect_asleep(test, kgt, GT_ACK);
	genx_forcewake_put(fw, REN);
	KUNIT_EXPECT_EQ(test, genx_forcewake_held(fw), 0);
}

/* A burst of short uses wakes the hardware once and puts it to sleep once. */
static void genx_forcewake_burst(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_forcewake *fw = &kgt->gt.fw;
	unsigned long flags;
	u64 wakes, sleeps;
	unsigned int i;

	settle();
	wakes = domain(kgt, GENX_FW_RENDER)->wakes;
	sleeps = domain(kgt, GENX_FW_RENDER)->sleeps;
	local_irq_save(flags);
	for (i = 0; i < 20; i++) {
		KUNIT_EXPECT_EQ(test, genx_forcewake_get(fw, REN), 0);
		genx_forcewake_put(fw, REN);
	}
	local_irq_restore(flags);
	KUNIT_EXPECT_EQ(test, domain(kgt, GENX_FW_RENDER)->wakes, wakes + 1);
	settle();
	KUNIT_EXPECT_EQ(test, domain(kgt, GENX_FW_RENDER)->sleeps, sleeps + 1);
}

/* A get shortly after the last put, while the domain is still awake, accesses no register. */
static void genx_forcewake_lingers(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_forcewake *fw = &kgt->gt.fw;
	struct model_stats before, after;
	unsigned long flags;

	KUNIT_ASSERT_EQ(test, genx_forcewake_get(fw, REN), 0);
	local_irq_save(flags);
	genx_kunit_gpu_stats(kgt->gpu, &before);
	genx_forcewake_put(fw, REN);
	KUNIT_EXPECT_EQ(test, genx_forcewake_get(fw, REN), 0);
	genx_kunit_gpu_stats(kgt->gpu, &after);
	local_irq_restore(flags);
	KUNIT_EXPECT_EQ(test, after.mmio_reads + after.mmio_writes,
			before.mmio_reads + before.mmio_writes);
	/* The timer that put started must not release the domain. */
	settle();
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, REN_ACK) & 1, 1);
	genx_forcewake_put(fw, REN);
}

/* SIL-238: a domain is not released at once, because ICL does not survive a quick get after it. */
static void genx_forcewake_released_late_SIL_238(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	u64 sleeps;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "exact in virtual time only");
	settle();
	sleeps = domain(kgt, GENX_FW_RENDER)->sleeps;
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&kgt->gt.fw, REN), 0);
	genx_forcewake_put(&kgt->gt.fw, REN);
	usleep_range(500, 501);
	KUNIT_EXPECT_EQ(test, domain(kgt, GENX_FW_RENDER)->sleeps, sleeps);
	settle();
	KUNIT_EXPECT_EQ(test, domain(kgt, GENX_FW_RENDER)->sleeps, sleeps + 1);
}

/* FW-013: a get that includes a domain which does not exist is refused and wakes no domain. */
static void genx_forcewake_absent(struct kunit *test)
{
	struct model_config cfg = { .plat = &genx_platform_lkf, .media_fuse = BIT(2) };
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);
	struct genx_forcewake *fw = &kgt->gt.fw;
	u32 all = ALL;

	KUNIT_EXPECT_EQ(test, genx_forcewake_get(fw, GENX_FW_BIT(GENX_FW_VDBOX(1))), -ENXIO);
	KUNIT_EXPECT_EQ(test, genx_forcewake_get(fw, GT | GENX_FW_BIT(GENX_FW_VDBOX(2))), -ENXIO);
	KUNIT_EXPECT_EQ(test, genx_forcewake_held(fw), 0);
	KUNIT_EXPECT_EQ(test, genx_forcewake_get(fw, all), 0);
	genx_forcewake_put(fw, all);
}

/* ---- faults of the handshake, domain by domain ---- */

static const void *domain_next(const void *prev, char *desc)
{
	const struct genx_platform *plat = &genx_platform_lkf;
	const struct genx_fw_domain_desc *d = prev ? prev + sizeof(*d) : plat->fw_domains;

	if (d == plat->fw_domains + plat->n_fw_domains)
		return NULL;
	strscpy(desc, d->name, KUNIT_PARAM_DESC_SIZE);
	return d;
}

#define ROW(_what, _outcome) do { \
	char what[96]; \
	snprintf(what, sizeof(what), "%s, %s", _what, desc->name); \
	TABLE_ROW(test, "faults", what, _outcome); \
} while (0)

/* After an acknowledge is lost once, the fallback bit makes the hardware send it again. */
static void genx_forcewake_ack_lost_once(struct kunit *test)
{
	const struct genx_fw_domain_desc *desc = test->param_value;
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_forcewake *fw = &kgt->gt.fw;
	u32 bit = GENX_FW_BIT(desc->domain);

	settle();
	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_FW_ACK_LOST_ONCE, desc->domain);
	KUNIT_EXPECT_EQ(test, genx_forcewake_get(fw, bit), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, desc->ack.addr) & 1, 1);
	KUNIT_EXPECT_EQ(test, domain(kgt, desc->domain)->fallbacks, 1);
	KUNIT_EXPECT_EQ(test, domain(kgt, desc->domain)->timeouts, 0);
	genx_forcewake_put(fw, bit);
	ROW("force-wake acknowledge lost once", "the fallback request recovers it");
}

/*
 * FW-007: an acknowledge that never comes is an error in bounded time. No domain is held or
 * treated as awake, the requests are withdrawn, and a later get works.
 */
static void genx_forcewake_ack_never(struct kunit *test)
{
	const struct genx_fw_domain_desc *desc = test->param_value;
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_forcewake *fw = &kgt->gt.fw;
	u32 all = ALL, bit = GENX_FW_BIT(desc->domain);
	ktime_t start;
	unsigned int i;

	settle();
	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_FW_ACK_LOST, desc->domain);
	start = ktime_get();
	/* one get of all domains, of which one fails */
	KUNIT_EXPECT_EQ(test, genx_forcewake_get(fw, all), -ETIMEDOUT);
	KUNIT_EXPECT_GE(test, ktime_ms_delta(ktime_get(), start), 50);
	genx_kunit_expect_within_ms(test, start, 400);

	KUNIT_EXPECT_EQ(test, genx_forcewake_held(fw), 0);
	KUNIT_EXPECT_EQ(test, fw->awake, 0);
	for (i = 0; i < kgt->gt.plat->n_fw_domains; i++) {
		const struct genx_fw_domain_desc *d = &kgt->gt.plat->fw_domains[i];

		KUNIT_EXPECT_EQ_MSG(test, domain(kgt, d->domain)->refs, 0, "%s", d->name);
		KUNIT_EXPECT_EQ_MSG(test, domain(kgt, d->domain)->timeouts, d == desc, "%s",
				    d->name);
		expect_asleep(test, kgt, d->ack.addr);
	}

	genx_kunit_gpu_fault_clear(kgt->gpu, MODEL_FAULT_FW_ACK_LOST);
	KUNIT_EXPECT_EQ(test, genx_forcewake_get(fw, all), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, desc->ack.addr) & 1, 1);
	KUNIT_EXPECT_EQ(test, genx_forcewake_held(fw), all);
	genx_forcewake_put(fw, all);
	KUNIT_EXPECT_EQ(test, genx_forcewake_held(fw) & bit, 0);
	ROW("force-wake acknowledge never comes",
	    "ETIMEDOUT after 50 ms, requests withdrawn, other domains not touched");
}

/* An acknowledge that stays set after the release is cleared by the fallback bit. */
static void genx_forcewake_clear_lost_once(struct kunit *test)
{
	const struct genx_fw_domain_desc *desc = test->param_value;
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_forcewake *fw = &kgt->gt.fw;
	u32 bit = GENX_FW_BIT(desc->domain);

	KUNIT_ASSERT_EQ(test, genx_forcewake_get(fw, bit), 0);
	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_FW_CLEAR_LOST_ONCE, desc->domain);
	genx_forcewake_put(fw, bit);
	settle();
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, desc->ack.addr) & 1, 1);
	KUNIT_EXPECT_EQ(test, genx_forcewake_get(fw, bit), 0);
	KUNIT_EXPECT_EQ(test, domain(kgt, desc->domain)->fallbacks, 1);
	genx_forcewake_put(fw, bit);
	genx_kunit_expect_clean(test, kgt->gpu);
	ROW("force-wake acknowledge stays after a release", "the fallback request clears it");
}

/* While an acknowledge never clears, a get fails without requesting the domain. */
static void genx_forcewake_clear_never(struct kunit *test)
{
	const struct genx_fw_domain_desc *desc = test->param_value;
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_forcewake *fw = &kgt->gt.fw;
	u32 bit = GENX_FW_BIT(desc->domain);
	ktime_t start;

	KUNIT_ASSERT_EQ(test, genx_forcewake_get(fw, bit), 0);
	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_FW_CLEAR_LOST, desc->domain);
	genx_forcewake_put(fw, bit);
	settle();
	start = ktime_get();
	KUNIT_EXPECT_EQ(test, genx_forcewake_get(fw, bit), -ETIMEDOUT);
	genx_kunit_expect_within_ms(test, start, 400);
	KUNIT_EXPECT_EQ(test, genx_forcewake_held(fw), 0);
	KUNIT_EXPECT_EQ(test, fw->awake & bit, 0);
	KUNIT_EXPECT_EQ(test, domain(kgt, desc->domain)->timeouts, 1);
	/* a request while the earlier acknowledge is set would be a violation */
	genx_kunit_expect_clean(test, kgt->gpu);

	genx_kunit_gpu_fault_clear(kgt->gpu, MODEL_FAULT_FW_CLEAR_LOST);
	KUNIT_EXPECT_EQ(test, genx_forcewake_get(fw, bit), 0);
	genx_forcewake_put(fw, bit);
	ROW("force-wake acknowledge never clears after a release",
	    "ETIMEDOUT in bounded time, the domain is not requested");
}

/* A held domain stays awake when a get of other domains fails. */
static void genx_forcewake_failure_spares_others(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_forcewake *fw = &kgt->gt.fw;

	KUNIT_ASSERT_EQ(test, genx_forcewake_get(fw, GT), 0);
	settle();
	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_FW_ACK_LOST, GENX_FW_VDBOX(0));
	KUNIT_EXPECT_EQ(test, genx_forcewake_get(fw, GT | VD0), -ETIMEDOUT);
	KUNIT_EXPECT_EQ(test, genx_forcewake_held(fw), GT);
	KUNIT_EXPECT_EQ(test, domain(kgt, GENX_FW_GT)->refs, 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, GT_ACK) & 1, 1);
	genx_kunit_gpu_fault_clear(kgt->gpu, MODEL_FAULT_FW_ACK_LOST);
	genx_forcewake_put(fw, GT);
}

/* Initialisation fails if a domain does not wake, and undoes everything. */
static void genx_forcewake_init_fails(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_alloc(test, NULL);

	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_FW_ACK_LOST, GENX_FW_GT);
	KUNIT_EXPECT_EQ(test, genx_kunit_gt_init(kgt), -ETIMEDOUT);
	genx_kunit_gpu_fault_clear(kgt->gpu, MODEL_FAULT_FW_ACK_LOST);
	KUNIT_EXPECT_EQ(test, genx_kunit_gt_init(kgt), 0);
	genx_kunit_gt_fini(test, kgt);
}

/* On a lost device a get returns ENODEV at once, without a timeout. */
static void genx_forcewake_dead(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);

	settle();
	genx_kunit_gpu_tolerate(kgt->gpu);
	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_DEAD, 0);
	KUNIT_EXPECT_EQ(test, genx_forcewake_get(&kgt->gt.fw, REN), -ENODEV);
	KUNIT_EXPECT_TRUE(test, genx_mmio_lost(&kgt->gt.mmio));
	KUNIT_EXPECT_EQ(test, genx_forcewake_held(&kgt->gt.fw), 0);
}

/* Initialisation withdraws the requests of an earlier owner, on all request bits. */
static void genx_forcewake_hand_over(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_alloc(test, NULL);

	genx_kunit_poke(kgt, REN_REQUEST, 0x00030003);
	usleep_range(500, 1000);
	KUNIT_ASSERT_EQ(test, genx_kunit_peek(kgt, REN_ACK) & 3, 3);
	KUNIT_ASSERT_EQ(test, genx_kunit_gt_init(kgt), 0);
	settle();
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, REN_ACK) & 3, 0);
	genx_kunit_gt_fini(test, kgt);
}

/* After the hardware has lost its requests, the driver wakes the held domains again. */
static void genx_forcewake_reset(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_forcewake *fw = &kgt->gt.fw;

	KUNIT_ASSERT_EQ(test, genx_forcewake_get(fw, REN), 0);
	genx_kunit_poke(kgt, REN_REQUEST, 0xffff0000);
	usleep_range(500, 1000);
	expect_asleep(test, kgt, REN_ACK);
	KUNIT_EXPECT_EQ(test, genx_forcewake_restore(fw), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, REN_ACK) & 1, 1);
	KUNIT_EXPECT_EQ(test, genx_forcewake_held(fw), REN);
	genx_forcewake_put(fw, REN);
}

/*
 * SIL-238: a reset of the GT that leaves the requests alone costs no wake-up. Ice Lake does not
 * survive a request that is dropped and made again at once.
 */
static void genx_forcewake_reset_kept_SIL_238(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_forcewake *fw = &kgt->gt.fw;
	unsigned int wakes[GENX_FW_COUNT], sleeps[GENX_FW_COUNT], d;

	KUNIT_ASSERT_EQ(test, genx_forcewake_get(fw, fw->present), 0);
	for (d = 0; d < GENX_FW_COUNT; d++) {
		wakes[d] = fw->domains[d].wakes;
		sleeps[d] = fw->domains[d].sleeps;
	}
	KUNIT_EXPECT_EQ(test, genx_reset_hw_full(&kgt->gt), 0);
	KUNIT_EXPECT_EQ(test, genx_forcewake_restore(fw), 0);
	for (d = 0; d < GENX_FW_COUNT; d++) {
		KUNIT_EXPECT_EQ(test, fw->domains[d].wakes, wakes[d]);
		KUNIT_EXPECT_EQ(test, fw->domains[d].sleeps, sleeps[d]);
	}
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, REN_ACK) & 1, 1);
	genx_forcewake_put(fw, fw->present);
	genx_kunit_expect_clean(test, kgt->gpu);
}

static int scoped_use(struct genx_forcewake *fw, u32 domains, u32 *held)
{
	CLASS(genx_forcewake_scope, wake)(fw, domains);
	if (wake.err)
		return wake.err;
	*held = genx_forcewake_held(fw);
	return 0;
}

/* Suspend while a released domain is still awake: after resume, domains go to sleep as before. */
static void genx_forcewake_suspend_lingering(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_forcewake *fw = &kgt->gt.fw;
	unsigned int i;

	for (i = 0; i < 2; i++) {
		KUNIT_ASSERT_EQ(test, genx_forcewake_get(fw, REN), 0);
		genx_forcewake_put(fw, REN);
		genx_forcewake_suspend(fw);
		KUNIT_EXPECT_EQ(test, fw->awake, 0);
		expect_asleep(test, kgt, REN_ACK);
		KUNIT_EXPECT_EQ(test, genx_forcewake_get(fw, REN), -EAGAIN);
		KUNIT_ASSERT_EQ(test, genx_forcewake_resume(fw), 0);
	}
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(fw, REN), 0);
	genx_forcewake_put(fw, REN);
	settle();
	KUNIT_EXPECT_EQ(test, fw->awake, 0);
	expect_asleep(test, kgt, REN_ACK);
	genx_kunit_expect_clean(test, kgt->gpu);
}

static void genx_forcewake_scoped(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	u32 held = 0;

	KUNIT_EXPECT_EQ(test, scoped_use(&kgt->gt.fw, GT | REN, &held), 0);
	KUNIT_EXPECT_EQ(test, held, GT | REN);
	KUNIT_EXPECT_EQ(test, genx_forcewake_held(&kgt->gt.fw), 0);
	KUNIT_EXPECT_EQ(test, scoped_use(&kgt->gt.fw, BIT(31), &held), -ENXIO);
	KUNIT_EXPECT_EQ(test, genx_forcewake_held(&kgt->gt.fw), 0);
}

/* No domain is awake after the teardown. */
static void genx_forcewake_fini_releases(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);

	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&kgt->gt.fw, GT | REN), 0);
	genx_forcewake_put(&kgt->gt.fw, GT | REN);
	genx_kunit_gt_fini(test, kgt);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, GT_ACK) & 1, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, REN_ACK) & 1, 0);
}

struct racer {
	struct genx_kunit_gt *kgt;
	u32 domains;
	unsigned int rounds;
	unsigned int errors;
};

/* Get, check and put a domain, with pauses of about the time that it stays awake after put. */
static int race(void *data)
{
	struct racer *racer = data;
	struct genx_forcewake *fw = &racer->kgt->gt.fw;
	unsigned int i;

	for (i = 0; i < racer->rounds; i++) {
		if (genx_forcewake_get(fw, racer->domains)) {
			racer->errors++;
			continue;
		}
		if (racer->domains & GT && !(genx_kunit_peek(racer->kgt, GT_ACK) & 1))
			racer->errors++;
		if (racer->domains & REN && !(genx_kunit_peek(racer->kgt, REN_ACK) & 1))
			racer->errors++;
		genx_forcewake_put(fw, racer->domains);
		usleep_range(200 * (i % 10), 200 * (i % 10) + 100);
	}
	while (!kthread_should_stop())
		usleep_range(100, 200);
	return 0;
}

static void genx_forcewake_race(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct racer racers[] = {
		{ kgt, GT, 100 }, { kgt, REN, 100 }, { kgt, GT | REN, 100 },
	};
	struct task_struct *tasks[ARRAY_SIZE(racers)];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(racers); i++) {
		tasks[i] = kthread_run(race, &racers[i], "genx-race/%u", i);
		KUNIT_ASSERT_NOT_ERR_OR_NULL(test, tasks[i]);
	}
	msleep(300);
	for (i = 0; i < ARRAY_SIZE(racers); i++)
		kthread_stop(tasks[i]);
	for (i = 0; i < ARRAY_SIZE(racers); i++)
		KUNIT_EXPECT_EQ(test, racers[i].errors, 0);
	KUNIT_EXPECT_EQ(test, genx_forcewake_held(&kgt->gt.fw), 0);
	settle();
	KUNIT_EXPECT_EQ(test, kgt->gt.fw.awake, 0);
}

static struct kunit_case genx_forcewake_cases[] = {
	KUNIT_CASE(genx_forcewake_wakes),
	KUNIT_CASE(genx_forcewake_each_domain),
	KUNIT_CASE(genx_forcewake_references),
	KUNIT_CASE(genx_forcewake_burst),
	KUNIT_CASE(genx_forcewake_lingers),
	KUNIT_CASE(genx_forcewake_released_late_SIL_238),
	KUNIT_CASE(genx_forcewake_absent),
	KUNIT_CASE_PARAM(genx_forcewake_ack_lost_once, domain_next),
	KUNIT_CASE_PARAM(genx_forcewake_ack_never, domain_next),
	KUNIT_CASE_PARAM(genx_forcewake_clear_lost_once, domain_next),
	KUNIT_CASE_PARAM(genx_forcewake_clear_never, domain_next),
	KUNIT_CASE(genx_forcewake_failure_spares_others),
	KUNIT_CASE(genx_forcewake_init_fails),
	KUNIT_CASE(genx_forcewake_dead),
	KUNIT_CASE(genx_forcewake_hand_over),
	KUNIT_CASE(genx_forcewake_reset),
	KUNIT_CASE(genx_forcewake_reset_kept_SIL_238),
	KUNIT_CASE(genx_forcewake_suspend_lingering),
	KUNIT_CASE(genx_forcewake_scoped),
	KUNIT_CASE(genx_forcewake_fini_releases),
	KUNIT_CASE(genx_forcewake_race),
	{}
};

static struct kunit_suite genx_forcewake_suite = {
	.name = "genx_forcewake",
	.test_cases = genx_forcewake_cases,
};

kunit_test_suite(genx_forcewake_suite);
