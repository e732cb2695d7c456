// SPDX-License-Identifier: GPL-2.0-only
/*
 * Force-wake on scripted registers: the exact sequence of accesses, and acknowledge values that the
 * model never returns.
 */

#include <kunit/test.h>
#include <linux/ktime.h>

#include "kunit/lib/gt_fixture.h"
#include "kunit/lib/script_io.h"
#include "regs/gt_regs.h"

#define GT		GENX_FW_BIT(GENX_FW_GT)
#define REN		GENX_FW_BIT(GENX_FW_RENDER)

#define REN_ACK		0xd84
#define REN_REQUEST	0xa278
#define GT_ACK		0x130044

/* Times that the driver tries the fallback request (SIL-035). */
#define PASSES		10

/**
 * struct answers - scripted acknowledges, indexed by domain
 * @plat: platform
 * @request: request bits now
 * @seen: request bits ever
 * @forced: answer @force instead of the request
 * @force: answers
 * @sticks: the acknowledge of the fallback bit stays set until the bit has been set @comes_at times
 * @comes_at: number of the fallback request with which the hardware finds the request; 0: at once
 * @passes: fallback requests so far
 * @since: time of the last one, 0 after the next acknowledge was read
 * @waited_us: time from each of them to that read
 */
struct answers {
	const struct genx_platform *plat;
	u32 request[GENX_FW_COUNT];
	u32 seen[GENX_FW_COUNT];
	bool forced[GENX_FW_COUNT];
	u32 force[GENX_FW_COUNT];
	bool sticks;
	unsigned int comes_at;
	unsigned int passes;
	ktime_t since;
	s64 waited_us[PASSES];
};

static u32 acknowledge(struct answers *a, enum genx_fw_domain domain)
{
	if (a->since && a->passes <= PASSES)
		a->waited_us[a->passes - 1] = ktime_us_delta(ktime_get(), a->since);
	a->since = 0;
	if (a->forced[domain])
		return a->force[domain];
	if (a->passes >= a->comes_at)
		return a->request[domain];
	return (a->request[domain] & ~FORCEWAKE_KERNEL) |
	       (a->sticks ? FORCEWAKE_KERNEL_FALLBACK : 0);
}

static u64 answer(struct genx_kunit_script *script, u32 offset)
{
	struct answers *a = script->ctx;
	unsigned int i;

	for (i = 0; i < a->plat->n_fw_domains; i++) {
		const struct genx_fw_domain_desc *desc = &a->plat->fw_domains[i];

		if (offset == desc->ack.addr)
			return acknowledge(a, desc->domain);
	}
	return 0;
}

static void request(struct genx_kunit_script *script, u32 offset, u64 val)
{
	struct answers *a = script->ctx;
	u32 mask = val >> 16;
	unsigned int i;

	for (i = 0; i < a->plat->n_fw_domains; i++) {
		const struct genx_fw_domain_desc *desc = &a->plat->fw_domains[i];
		u32 *now = &a->request[desc->domain];

		if (offset != desc->request.addr)
			continue;
		*now = (*now & ~mask) | (val & mask);
		a->seen[desc->domain] |= *now;
		if (mask & val & FORCEWAKE_KERNEL_FALLBACK) {
			a->passes++;
			a->since = ktime_get();
		}
	}
}

/* A GT with force-wake on scripted registers; the caller calls genx_forcewake_fini(). */
static struct genx_kunit_gt *create_scripted(struct kunit *test, struct answers *answers,
					     struct genx_kunit_script **script)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_alloc(test, NULL);

	answers->plat = kgt->gt.plat;
	*script = genx_kunit_script_create(test, answer, answers);
	(*script)->write = request;
	genx_mmio_init(&kgt->gt.mmio, &kgt->drm, kgt->gt.plat, (*script)->bar);
	KUNIT_ASSERT_EQ(test, genx_forcewake_init(&kgt->gt.fw, &kgt->gt.mmio), 0);
	genx_kunit_script_clear(*script);
	return kgt;
}

/*
 * The driver waits, for each domain, until the acknowledge is clear, and writes the request. Then
 * it waits for each acknowledge. A request is a masked write of bit 0 alone (register facts:
 * force-wake by generation).
 */
static void genx_forcewake_exact_sequence(struct kunit *test)
{
	const struct genx_kunit_access want[] = {
		{ false, GT_ACK, 0 }, { true, 0xa188, 0x00010001 },
		{ false, REN_ACK, 0 }, { true, REN_REQUEST, 0x00010001 },
		{ false, GT_ACK, 1 }, { false, REN_ACK, 1 },
	};
	struct genx_kunit_script *script;
	struct answers answers = {};
	struct genx_kunit_gt *kgt = create_scripted(test, &answers, &script);
	unsigned int i;

	KUNIT_EXPECT_EQ(test, genx_forcewake_get(&kgt->gt.fw, GT | REN), 0);
	KUNIT_EXPECT_EQ(test, script->n, ARRAY_SIZE(want));
	for (i = 0; i < ARRAY_SIZE(want); i++) {
		KUNIT_EXPECT_EQ(test, script->log[i].write, want[i].write);
		KUNIT_EXPECT_EQ(test, script->log[i].offset, want[i].offset);
		KUNIT_EXPECT_EQ(test, script->log[i].val, want[i].val);
	}
	genx_forcewake_put(&kgt->gt.fw, GT | REN);
	genx_forcewake_fini(&kgt->gt.fw);
}

/* One acknowledge register that reads all ones means a lost device, even if others are readable. */
static void genx_forcewake_ack_all_ones(struct kunit *test)
{
	struct genx_kunit_script *script;
	struct answers answers = {};
	struct genx_kunit_gt *kgt = create_scripted(test, &answers, &script);

	answers.forced[GENX_FW_RENDER] = true;
	answers.force[GENX_FW_RENDER] = GENX_ALL_ONES;
	KUNIT_EXPECT_EQ(test, genx_forcewake_get(&kgt->gt.fw, REN), -ENODEV);
	KUNIT_EXPECT_TRUE(test, genx_mmio_lost(&kgt->gt.mmio));
	KUNIT_EXPECT_EQ(test, genx_forcewake_held(&kgt->gt.fw), 0);
	KUNIT_EXPECT_EQ(test, kgt->gt.fw.domains[GENX_FW_RENDER].timeouts, 0);
	genx_forcewake_fini(&kgt->gt.fw);
}

/* An earlier release that does not take effect is an error as well. */
static void genx_forcewake_ack_stuck_set(struct kunit *test)
{
	struct genx_kunit_script *script;
	struct answers answers = {};
	struct genx_kunit_gt *kgt = create_scripted(test, &answers, &script);

	answers.forced[GENX_FW_RENDER] = true;
	answers.force[GENX_FW_RENDER] = FORCEWAKE_KERNEL;
	KUNIT_EXPECT_EQ(test, genx_forcewake_get(&kgt->gt.fw, REN), -ETIMEDOUT);
	KUNIT_EXPECT_EQ(test, genx_forcewake_held(&kgt->gt.fw), 0);
	/* The fallback bit was set and cleared again; the domain was never requested. */
	KUNIT_EXPECT_EQ(test, answers.seen[GENX_FW_RENDER], FORCEWAKE_KERNEL_FALLBACK);
	KUNIT_EXPECT_EQ(test, answers.request[GENX_FW_RENDER], 0);
	genx_forcewake_fini(&kgt->gt.fw);
}

/*
 * SIL-035: the hardware may find a request only when the fallback bit changes, and not each time:
 * the driver tries ten times, and waits 10 us longer each time before it looks.
 */
static void fallback_SIL_035(struct kunit *test)
{
	struct genx_kunit_script *script;
	struct answers answers = {};
	struct genx_kunit_gt *kgt = create_scripted(test, &answers, &script);
	unsigned int i;

	answers.comes_at = PASSES;
	KUNIT_EXPECT_EQ(test, genx_forcewake_get(&kgt->gt.fw, REN), 0);
	KUNIT_EXPECT_EQ(test, answers.passes, PASSES);
	/* a delay loop may be a tenth too short */
	for (i = 0; i < PASSES; i++)
		KUNIT_EXPECT_GE_MSG(test, answers.waited_us[i], 9 * (i + 1), "pass %u", i);
	genx_forcewake_put(&kgt->gt.fw, REN);
	genx_forcewake_fini(&kgt->gt.fw);
}

/*
 * SIL-035: the hardware has lost a change of the fallback bit, too, and acknowledges it still. The
 * driver sets the bit nevertheless, since only a request makes the hardware look.
 */
static void fallback_stuck_SIL_035(struct kunit *test)
{
	struct genx_kunit_script *script;
	struct answers answers = { .sticks = true, .comes_at = 1 };
	struct genx_kunit_gt *kgt = create_scripted(test, &answers, &script);

	KUNIT_EXPECT_EQ(test, genx_forcewake_get(&kgt->gt.fw, REN), 0);
	KUNIT_EXPECT_EQ(test, answers.passes, 1);
	genx_forcewake_put(&kgt->gt.fw, REN);
	genx_forcewake_fini(&kgt->gt.fw);
}

static struct kunit_case genx_forcewake_script_cases[] = {
	KUNIT_CASE(genx_forcewake_exact_sequence),
	KUNIT_CASE(genx_forcewake_ack_all_ones),
	KUNIT_CASE(genx_forcewake_ack_stuck_set),
	KUNIT_CASE(fallback_SIL_035),
	KUNIT_CASE(fallback_stuck_SIL_035),
	{}
};

static struct kunit_suite genx_forcewake_script_suite = {
	.name = "genx_forcewake_script",
	.test_cases = genx_forcewake_script_cases,
};

kunit_test_suite(genx_forcewake_script_suite);
