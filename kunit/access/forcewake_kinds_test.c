// SPDX-License-Identifier: GPL-2.0-only
/*
 * The force-wake protocol of every platform, checked access by access on scripted registers, and
 * the write FIFO of Gen6 and Gen7.
 */

#include <kunit/test.h>
#include <linux/ktime.h>

#include "kunit/lib/kmsg.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/wells.h"
#include "regs/gt_regs.h"

/* Accesses of the first domain of each platform (register facts: force-wake by generation). */
static const struct want {
	const char *codename;
	unsigned int n_get, n_put;
	struct genx_kunit_access get[5], put[3];
} wants[] = {
	{ "snb", 5, 3,
	  { { false, 0x130090, 0 }, { true, 0xa18c, 0x10001 }, { false, 0x130090, 1 },
	    { false, 0x130090, 1 }, { false, 0x13805c, 0 } },
	  { { true, 0xa18c, 0x10000 }, { false, 0x130090, 0 }, { false, 0x130090, 0 } } },
	{ "ivb", 4, 2,
	  { { false, 0x130040, 0 }, { true, 0xa188, 0x10001 }, { false, 0x130040, 1 },
	    { false, 0x13805c, 0 } },
	  { { true, 0xa188, 0x10000 }, { false, 0x130040, 0 } } },
	{ "vlv", 3, 2,
	  { { false, 0x1300b4, 0 }, { true, 0x1300b0, 0x10001 }, { false, 0x1300b4, 1 } },
	  { { true, 0x1300b0, 0x10000 }, { false, 0x1300b4, 0 } } },
	{ "hsw", 4, 2,
	  { { false, 0x130044, 0 }, { true, 0xa188, 0x10001 }, { false, 0x130044, 1 },
	    { false, 0x13805c, 0 } },
	  { { true, 0xa188, 0x10000 }, { false, 0x130044, 0 } } },
	{ "bdw", 4, 2,
	  { { false, 0x130044, 0 }, { true, 0xa188, 0x10001 }, { false, 0x130044, 1 },
	    { false, 0x13805c, 0 } },
	  { { true, 0xa188, 0x10000 }, { false, 0x130044, 0 } } },
	{ "kbl", 3, 2,
	  { { false, 0x130044, 0 }, { true, 0xa188, 0x10001 }, { false, 0x130044, 1 } },
	  { { true, 0xa188, 0x10000 }, { false, 0x130044, 0 } } },
	{ "icl", 3, 2,
	  { { false, 0x130044, 0 }, { true, 0xa188, 0x10001 }, { false, 0x130044, 1 } },
	  { { true, 0xa188, 0x10000 }, { false, 0x130044, 0 } } },
	{ "lkf", 3, 2,
	  { { false, 0x130044, 0 }, { true, 0xa188, 0x10001 }, { false, 0x130044, 1 } },
	  { { true, 0xa188, 0x10000 }, { false, 0x130044, 0 } } },
	{ "ehl", 3, 2,
	  { { false, 0x130044, 0 }, { true, 0xa188, 0x10001 }, { false, 0x130044, 1 } },
	  { { true, 0xa188, 0x10000 }, { false, 0x130044, 0 } } },
	{ "tgl", 3, 2,
	  { { false, 0x130044, 0 }, { true, 0xa188, 0x10001 }, { false, 0x130044, 1 } },
	  { { true, 0xa188, 0x10000 }, { false, 0x130044, 0 } } },
	{ "adl", 3, 2,
	  { { false, 0x130044, 0 }, { true, 0xa188, 0x10001 }, { false, 0x130044, 1 } },
	  { { true, 0xa188, 0x10000 }, { false, 0x130044, 0 } } },
	{ "dg2", 3, 2,
	  { { false, 0x130044, 0 }, { true, 0xa188, 0x10001 }, { false, 0x130044, 1 } },
	  { { true, 0xa188, 0x10000 }, { false, 0x130044, 0 } } },
};

static void expect_log(struct kunit *test, const struct genx_kunit_script *script,
		       const struct genx_kunit_access *want, unsigned int n, const char *what)
{
	unsigned int i;

	KUNIT_EXPECT_EQ_MSG(test, script->n, n, "%s", what);
	for (i = 0; i < n; i++) {
		KUNIT_EXPECT_EQ_MSG(test, script->log[i].write, want[i].write, "%s %u", what, i);
		KUNIT_EXPECT_EQ_MSG(test, script->log[i].offset, want[i].offset, "%s %u", what, i);
		KUNIT_EXPECT_EQ_MSG(test, script->log[i].val, want[i].val, "%s %u", what, i);
	}
}

/* FW-001, FW-007: the exact accesses of a get, and of the release at the end. */
static void genx_fw_kinds_sequence(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	struct genx_kunit_wells *s = genx_kunit_wells_up(test, plat);
	u32 bit = GENX_FW_BIT(plat->fw_domains[0].domain);
	const struct want *want = NULL;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(wants); i++)
		if (!strcmp(wants[i].codename, plat->codename))
			want = &wants[i];
	KUNIT_ASSERT_NOT_NULL(test, want);

	KUNIT_EXPECT_EQ(test, genx_forcewake_get(s->fw, bit), 0);
	expect_log(test, s->script, want->get, want->n_get, "get");
	KUNIT_EXPECT_EQ(test, s->fw->awake, bit);
	genx_kunit_script_clear(s->script);
	genx_forcewake_put(s->fw, bit);
	genx_forcewake_fini(s->fw);
	expect_log(test, s->script, want->put, want->n_put, "release");
	genx_kunit_wells_end(test, s);
}

/* FW-001, FW-002, FW-003, FW-004: a get of one domain wakes that domain and no other. */
static void genx_fw_kinds_domains(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	struct genx_kunit_wells *s = genx_kunit_wells_up(test, plat);
	unsigned int i, j;

	for (i = 0; i < plat->n_fw_domains; i++) {
		u32 bit = GENX_FW_BIT(plat->fw_domains[i].domain);

		for (j = 0; j < plat->n_fw_domains; j++)
			s->request[plat->fw_domains[j].domain] = 0;
		s->fw->awake = 0;
		KUNIT_EXPECT_EQ(test, genx_forcewake_get(s->fw, bit), 0);
		for (j = 0; j < plat->n_fw_domains; j++)
			KUNIT_EXPECT_EQ_MSG(test, s->request[plat->fw_domains[j].domain],
					    i == j, "%s", plat->fw_domains[j].name);
		genx_forcewake_put(s->fw, bit);
	}
	genx_kunit_wells_end(test, s);
}

/*
 * FW-007: a domain that never acknowledges is an error in bounded time, which is counted. No
 * domain is awake or held, and the request is withdrawn.
 */
static void genx_fw_kinds_never(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	struct genx_kunit_wells *s = genx_kunit_wells_up(test, plat);
	enum genx_fw_domain d = plat->fw_domains[plat->n_fw_domains - 1].domain;
	ktime_t start = ktime_get();

	s->ack_never = true;
	KUNIT_EXPECT_EQ(test, genx_forcewake_get(s->fw, GENX_FW_BIT(d)), -ETIMEDOUT);
	KUNIT_EXPECT_GE(test, ktime_ms_delta(ktime_get(), start), 50);
	KUNIT_EXPECT_EQ(test, s->fw->awake, 0);
	KUNIT_EXPECT_EQ(test, genx_forcewake_held(s->fw), 0);
	KUNIT_EXPECT_EQ(test, s->fw->domains[d].timeouts, 1);
	KUNIT_EXPECT_EQ(test, s->request[d], 0);

	s->ack_never = false;
	KUNIT_EXPECT_EQ(test, genx_forcewake_get(s->fw, GENX_FW_BIT(d)), 0);
	genx_forcewake_put(s->fw, GENX_FW_BIT(d));
	genx_kunit_wells_end(test, s);
}

/* While the acknowledge of an earlier request stays set, the domain is not requested. */
static void genx_fw_kinds_stuck(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	struct genx_kunit_wells *s = genx_kunit_wells_up(test, plat);
	enum genx_fw_domain d = plat->fw_domains[0].domain;

	s->ack_stuck = true;
	KUNIT_EXPECT_EQ(test, genx_forcewake_get(s->fw, GENX_FW_BIT(d)), -ETIMEDOUT);
	KUNIT_EXPECT_EQ(test, s->fw->awake, 0);
	KUNIT_EXPECT_EQ(test, s->request[d] & FORCEWAKE_KERNEL, 0);
	s->ack_stuck = false;
	genx_kunit_wells_end(test, s);
}

/* Wake the first domain again, after its release. Return: the time that took in milliseconds. */
static s64 wake_again(struct kunit *test, struct genx_kunit_wells *s)
{
	enum genx_fw_domain d = s->plat->fw_domains[0].domain;
	u32 bit = GENX_FW_BIT(d);
	ktime_t start;
	s64 ms;

	s->fw->awake = 0;
	s->request[d] = 0;
	start = ktime_get();
	KUNIT_EXPECT_EQ(test, genx_forcewake_get(s->fw, bit), 0);
	ms = ktime_ms_delta(ktime_get(), start);
	KUNIT_EXPECT_EQ(test, s->fw->awake, bit);
	genx_forcewake_put(s->fw, bit);
	return ms;
}

/*
 * SNB to BDW except VLV (SIL-036): each wake waits 5 ms for threads that stay in C6. Then the
 * domain is used nevertheless, and the first time is logged.
 */
static void genx_fw_kinds_threads_SIL_036(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	struct genx_kunit_wells *s = genx_kunit_wells_up(test, plat);
	bool waits = plat->gen <= 8 && strcmp(plat->codename, "vlv");
	struct kmsg_dump_iter log;
	s64 ms;

	genx_kunit_kmsg_mark(&log);
	s->threads = 4;
	ms = wake_again(test, s);
	if (waits)
		KUNIT_EXPECT_GE(test, ms, 5);
	ms = wake_again(test, s);
	if (waits)
		KUNIT_EXPECT_GE(test, ms, 5);
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "threads not in C0"), waits);
	KUNIT_EXPECT_EQ(test, s->fw->threads_late, waits ? 2 : 0);

	/* the other bits of the register are ignored */
	s->threads = ~7U & 0xffff;
	wake_again(test, s);
	KUNIT_EXPECT_EQ(test, s->fw->threads_late, waits ? 2 : 0);
	genx_kunit_wells_end(test, s);
}

/* SIL-037: the first clear of all requests covers all bits, from Gen12 on all but bit 12. */
static void genx_fw_kinds_foreign_SIL_037(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	struct genx_kunit_wells *s = genx_kunit_wells_create(test, plat);
	unsigned int i;

	for (i = 0; i < plat->n_fw_domains; i++)
		s->request[plat->fw_domains[i].domain] = 0xffff;
	KUNIT_ASSERT_EQ(test, genx_forcewake_init(s->fw, &s->kgt->gt.mmio), 0);
	for (i = 0; i < plat->n_fw_domains; i++)
		KUNIT_EXPECT_EQ_MSG(test, s->request[plat->fw_domains[i].domain],
				    plat->gen >= 12 ? BIT(12) : 0, "%s", plat->fw_domains[i].name);
	genx_kunit_wells_end(test, s);
}

/* IVB: the probe detects the multi-threaded protocol, and leaves no request behind. */
static void genx_fw_kinds_ivb_multi(struct kunit *test)
{
	struct genx_kunit_wells *s = genx_kunit_wells_create(test, &genx_platform_ivb);

	s->single = FORCEWAKE_KERNEL;	/* an earlier owner's request */
	KUNIT_ASSERT_EQ(test, genx_forcewake_init(s->fw, &s->kgt->gt.mmio), 0);
	KUNIT_EXPECT_EQ(test, s->request[GENX_FW_GT], 0);
	KUNIT_EXPECT_EQ(test, genx_forcewake_get(s->fw, GENX_FW_BIT(GENX_FW_GT)), 0);
	KUNIT_EXPECT_EQ(test, s->request[GENX_FW_GT], 1);
	KUNIT_EXPECT_EQ(test, s->single, 0);
	genx_forcewake_put(s->fw, GENX_FW_BIT(GENX_FW_GT));
	genx_kunit_wells_end(test, s);
}

static void ivb_single(struct kunit *test, struct genx_kunit_wells *s)
{
	KUNIT_ASSERT_EQ(test, genx_forcewake_init(s->fw, &s->kgt->gt.mmio), 0);
	KUNIT_EXPECT_EQ(test, s->request[GENX_FW_GT], 0);
	KUNIT_EXPECT_EQ(test, s->single, 0);
	KUNIT_EXPECT_EQ(test, s->fw->awake, 0);
	KUNIT_EXPECT_EQ(test, genx_forcewake_get(s->fw, GENX_FW_BIT(GENX_FW_GT)), 0);
	KUNIT_EXPECT_EQ(test, s->request[GENX_FW_GT], 0);
	KUNIT_EXPECT_EQ(test, s->single, FORCEWAKE_KERNEL);
	genx_forcewake_put(s->fw, GENX_FW_BIT(GENX_FW_GT));
	genx_kunit_wells_end(test, s);
	KUNIT_EXPECT_EQ(test, s->single, 0);
}

/* IVB: the multi-threaded request is acknowledged, but not enabled according to ECOBUS. */
static void genx_fw_kinds_ivb_ecobus(struct kunit *test)
{
	struct genx_kunit_wells *s = genx_kunit_wells_create(test, &genx_platform_ivb);

	s->ecobus = ~ECOBUS_FORCEWAKE_MT & 0xffff;
	ivb_single(test, s);
}

/* IVB: the multi-threaded request has no effect; there is no acknowledge, and ECOBUS is asleep. */
static void genx_fw_kinds_ivb_dead(struct kunit *test)
{
	struct genx_kunit_wells *s = genx_kunit_wells_create(test, &genx_platform_ivb);

	s->mt_dead = true;
	ivb_single(test, s);
}

/* IVB: a device that is lost during the probe is ENODEV, and not taken for single-threaded. */
static void genx_fw_kinds_ivb_lost(struct kunit *test)
{
	struct genx_kunit_wells *s = genx_kunit_wells_create(test, &genx_platform_ivb);

	genx_mmio_revoke(&s->kgt->gt.mmio);
	KUNIT_EXPECT_EQ(test, genx_forcewake_init(s->fw, &s->kgt->gt.mmio), -ENODEV);
}

/* Write a GT register that is not shadowed, @n times. The caller holds its domains. */
static void write_gt(struct genx_kunit_wells *s, unsigned int n)
{
	const struct genx_platform *plat = s->plat;

	while (n--)
		genx_mmio_write(&s->kgt->gt.mmio, GENX_REG(plat->engines[0].mmio_base + 0xb4), n);
}

static u32 engine_domains(const struct genx_kunit_wells *s)
{
	return s->plat->engines[0].fw_domains;
}

/*
 * Gen6 and Gen7 keep 20 FIFO entries free. VLV reads the number of free entries before each write,
 * the others only when the known number is used up.
 */
static void genx_fw_kinds_fifo_reserve(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	struct genx_kunit_wells *s = genx_kunit_wells_up(test, plat);
	bool vlv = !strcmp(plat->codename, "vlv"), fifo = plat->gen < 8;

	KUNIT_ASSERT_EQ(test, genx_forcewake_get(s->fw, engine_domains(s)), 0);
	KUNIT_EXPECT_EQ_MSG(test, s->fifo_reads, 0, "force-wake requests do not use the FIFO");
	write_gt(s, 1);
	KUNIT_EXPECT_EQ(test, s->fifo_reads, fifo);
	/* 63 free, 20 reserved: 43 writes after one read */
	write_gt(s, 42);
	KUNIT_EXPECT_EQ(test, s->fifo_reads, vlv ? 43 : fifo);
	write_gt(s, 1);
	KUNIT_EXPECT_EQ(test, s->fifo_reads, vlv ? 44 : 2 * fifo);

	/* after a reset the number of free entries is read again */
	s->fifo_reads = 0;
	KUNIT_EXPECT_EQ(test, genx_forcewake_restore(s->fw), 0);
	write_gt(s, 1);
	KUNIT_EXPECT_EQ(test, s->fifo_reads, fifo);
	/* writes to registers outside the GT do not use the FIFO */
	genx_mmio_write(&s->kgt->gt.mmio, GFX_FLSH_CNTL, 1);
	KUNIT_EXPECT_EQ(test, s->fifo_reads, fifo);
	genx_forcewake_put(s->fw, engine_domains(s));
	genx_kunit_wells_end(test, s);
}

/* SIL-044: a write into a FIFO that does not drain is made after a bounded wait; logged once. */
static void genx_fw_kinds_fifo_stuck_SIL_044(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	struct genx_kunit_wells *s = genx_kunit_wells_up(test, plat);
	bool fifo = plat->gen < 8;
	struct kmsg_dump_iter log;
	unsigned int i;
	ktime_t start;

	genx_kunit_kmsg_mark(&log);
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(s->fw, engine_domains(s)), 0);
	s->fifo = 20;
	for (i = 0; i < 2; i++) {
		s->last_write = 0;
		start = ktime_get();
		write_gt(s, 1);
		if (fifo)
			KUNIT_EXPECT_GE(test, ktime_ms_delta(ktime_get(), start), 10);
		KUNIT_EXPECT_EQ(test, s->last_write, plat->engines[0].mmio_base + 0xb4);
	}
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "write FIFO does not drain"), fifo);
	/* whether a write was lost is in the hardware's error bits alone */
	KUNIT_EXPECT_EQ(test, genx_mmio_check_fifo(&s->kgt->gt.mmio), 0);

	s->fifo = 21;
	start = ktime_get();
	write_gt(s, 1);
	genx_kunit_expect_within_ms(test, start, 10);
	KUNIT_EXPECT_EQ(test, s->last_write, plat->engines[0].mmio_base + 0xb4);
	genx_forcewake_put(s->fw, engine_domains(s));
	genx_kunit_wells_end(test, s);
}

/* An error that the FIFO has recorded is reported once and cleared. */
static void genx_fw_kinds_fifo_errors(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	struct genx_kunit_wells *s = genx_kunit_wells_up(test, plat);
	bool fifo = plat->gen < 8;

	s->fifo_errors = 0x0c;
	KUNIT_EXPECT_EQ(test, genx_mmio_check_fifo(&s->kgt->gt.mmio), fifo ? -EIO : 0);
	KUNIT_EXPECT_EQ(test, s->fifo_errors, fifo ? 0 : 0x0c);
	KUNIT_EXPECT_EQ(test, genx_mmio_check_fifo(&s->kgt->gt.mmio), 0);
	genx_kunit_wells_end(test, s);
}

static struct kunit_case genx_fw_kinds_cases[] = {
	KUNIT_CASE_PARAM(genx_fw_kinds_sequence, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_fw_kinds_domains, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_fw_kinds_never, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_fw_kinds_stuck, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_fw_kinds_threads_SIL_036, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_fw_kinds_foreign_SIL_037, genx_kunit_platforms_gen),
	KUNIT_CASE(genx_fw_kinds_ivb_multi),
	KUNIT_CASE(genx_fw_kinds_ivb_ecobus),
	KUNIT_CASE(genx_fw_kinds_ivb_dead),
	KUNIT_CASE(genx_fw_kinds_ivb_lost),
	KUNIT_CASE_PARAM(genx_fw_kinds_fifo_reserve, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_fw_kinds_fifo_stuck_SIL_044, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_fw_kinds_fifo_errors, genx_kunit_platforms_gen),
	{}
};

static struct kunit_suite genx_fw_kinds_suite = {
	.name = "genx_fw_kinds",
	.attr = { .speed = KUNIT_SPEED_VERY_SLOW },
	.test_cases = genx_fw_kinds_cases,
};

kunit_test_suite(genx_fw_kinds_suite);
