// SPDX-License-Identifier: GPL-2.0-only
/*
 * Streams that are opened, enabled, read, disabled and closed while the engines are busy, reset and
 * hang. What a stream says that it has not lost must add up to what the model counted.
 */
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/kthread.h>
#include <linux/mmu_context.h>
#include <linux/uaccess.h>

#include "kunit/races.h"
#include "regs/oa_regs.h"

#define STEPS		14	/* of a stream */
#define READER_BYTES	SZ_1M	/* of the second reader, from the middle of the memory */

/**
 * struct ear - what was heard of a stream since it was enabled
 * @race:	scenario
 * @raw:	raw records are asked for
 * @deltas:	delta records are
 * @alone:	nobody else reads
 * @totals:	totals are kept
 * @on:		it is enabled
 * @epoch:	of the GT when it had been enabled
 * @lost:	a record said that something was lost
 * @last:	timestamp of the last raw report, 0: none
 * @sum:	ticks of all delta records
 * @before:	the last totals
 */
struct ear {
	struct race *race;
	bool raw;
	bool deltas;
	bool alone;
	bool totals;
	bool on;
	u32 epoch;
	bool lost;
	u32 last;
	u64 sum;
	struct genx_oa_totals before;
};

/* ---- records ---- */

static void hear_report(struct ear *ear, const u32 *report)
{
	u32 stamp = report[1];

	RACE_EXPECT(ear->race, report[0], "a report without id");
	if (ear->last && !ear->lost)
		RACE_EXPECT(ear->race, stamp - ear->last < 1 << 26, "report at %u after %u", stamp,
			    ear->last);
	ear->last = stamp;
}

static void hear_delta(struct ear *ear, const struct genx_oa_delta *delta)
{
	RACE_EXPECT(ear->race, delta->start + delta->active <= delta->end,
		    "delta of %llu ticks from %llu to %llu", delta->active, delta->start,
		    delta->end);
	if (delta->flags & GENX_OA_DELTA_LOST)
		ear->lost = true;
	ear->sum += delta->active;
}

static void hear(struct ear *ear, const u8 *data, size_t n)
{
	const struct drm_i915_perf_record_header *header;
	size_t pos;

	for (pos = 0; pos < n; pos += header->size) {
		header = (const void *)(data + pos);
		if (!RACE_EXPECT(ear->race, header->size >= sizeof(*header) &&
				 pos + header->size <= n && !header->pad, "record at %zu of %zu",
				 pos, n))
			return;
		switch (header->type) {
		case DRM_I915_PERF_RECORD_SAMPLE:
			RACE_EXPECT(ear->race, ear->raw, "a report nobody asked for");
			hear_report(ear, (const u32 *)(header + 1));
			break;
		case GENX_OA_RECORD_DELTA:
			RACE_EXPECT(ear->race, ear->deltas, "a delta nobody asked for");
			hear_delta(ear, (const struct genx_oa_delta *)(header + 1));
			break;
		case DRM_I915_PERF_RECORD_OA_REPORT_LOST:
		case DRM_I915_PERF_RECORD_OA_BUFFER_LOST:
			ear->lost = true;
			ear->last = 0;
			break;
		default:
			RACE_EXPECT(ear->race, false, "record type %u", header->type);
		}
	}
}

static void take(struct ear *ear, bool drained)
{
	struct genx_kunit_oa *o = ear->race->o;
	ssize_t n;

	do {
		n = genx_kunit_oa_read(o, READER_BYTES);
		if (n > 0)
			hear(ear, o->data, n);
	} while (drained && n > 0);
	if (n > 0)
		return;
	if (ear->on && (ear->raw || ear->deltas))
		RACE_EXPECT(ear->race, n == -EAGAIN, "read: %zd", n);
	else
		RACE_EXPECT(ear->race, n == -EIO, "read of a stream that is off: %zd", n);
}

/* ---- totals ---- */

/* Nothing that was counted becomes less. */
static void check_totals(struct ear *ear, const struct genx_oa_totals *now)
{
	const struct genx_oa_totals *before = &ear->before;
	bool lost = now->lost || now->overflows;
	unsigned int i;

	RACE_EXPECT(ear->race, !(now->flags & GENX_OA_TOTALS_LOST) == !lost,
		    "flags %#x, lost %llu, overflows %llu", now->flags, now->lost, now->overflows);
	RACE_EXPECT(ear->race, now->timestamp >= before->timestamp &&
		    now->gpu_ticks >= before->gpu_ticks && now->reports >= before->reports &&
		    now->intervals >= before->intervals && now->lost >= before->lost &&
		    now->overflows >= before->overflows,
		    "%llu ticks and %llu reports after %llu and %llu", now->timestamp,
		    now->reports, before->timestamp, before->reports);
	for (i = 0; i < GENX_OA_MAX_COUNTERS; i++)
		RACE_EXPECT(ear->race, now->counters[i] >= before->counters[i],
			    "counter %u: %llu after %llu", i, now->counters[i],
			    before->counters[i]);
}

static void totals(struct ear *ear)
{
	struct genx_oa_totals now;

	if (!ear->totals)
		return;
	genx_kunit_oa_totals(ear->race->o, &now);
	check_totals(ear, &now);
	ear->before = now;
}

/* Sums of a stream that has lost nothing are the model's, to the last count (DLT-001). */
static void check_account(struct ear *ear)
{
	const struct genx_oa_totals *now = &ear->before;
	struct genx_kunit_gpu *gpu = ear->race->x->kgt->gpu;
	u64 stamp, ticks, a0, b1;
	unsigned long flags;

	flags = genx_kunit_gpu_lock(gpu);
	stamp = model_oa_account(gpu->model, 'T', 0);
	ticks = model_oa_account(gpu->model, 'G', 0);
	a0 = model_oa_account(gpu->model, 'A', 0);
	b1 = model_oa_account(gpu->model, 'B', 1);
	genx_kunit_gpu_unlock(gpu, flags);
	RACE_EXPECT(ear->race, now->timestamp == stamp, "%llu ticks, not %llu", now->timestamp,
		    stamp);
	RACE_EXPECT(ear->race, now->gpu_ticks == ticks, "%llu clocks, not %llu", now->gpu_ticks,
		    ticks);
	RACE_EXPECT(ear->race, now->counters[0] == a0, "A0 %llu, not %llu", now->counters[0], a0);
	RACE_EXPECT(ear->race, now->counters[37] == b1, "B1 %llu, not %llu", now->counters[37], b1);
}

/* ---- the steps of a stream ---- */

static void enable(struct ear *ear)
{
	if (ear->on)
		return;
	ear->lost = false;
	ear->last = 0;
	ear->sum = 0;
	memset(&ear->before, 0, sizeof(ear->before));
	RACE_EXPECT(ear->race, !genx_kunit_oa_ioctl(ear->race->o, I915_PERF_IOCTL_ENABLE, 0),
		    "enable");
	ear->epoch = READ_ONCE(ear->race->x->gt->exec.epoch);
	ear->on = true;
}

static void disable(struct ear *ear)
{
	struct race *race = ear->race;
	struct genx_gt *gt = race->x->gt;
	u32 epoch;

	if (!ear->on)
		return;
	epoch = READ_ONCE(gt->exec.epoch);
	RACE_EXPECT(race, !genx_kunit_oa_ioctl(race->o, I915_PERF_IOCTL_DISABLE, 0), "disable");
	ear->on = false;
	if (!ear->totals)
		return;
	totals(ear);
	/* OAG-005: a reset of the whole GT takes the counters away, and that is told */
	if (epoch != ear->epoch)
		RACE_EXPECT(race, ear->before.overflows, "reset, and nothing is lost");
	if (ear->before.flags & GENX_OA_TOTALS_LOST)
		return;
	check_account(ear);
	if (!ear->deltas || !ear->alone)
		return;
	take(ear, true);
	RACE_EXPECT(race, ear->lost || ear->sum == ear->before.timestamp,
		    "deltas of %llu ticks, totals of %llu", ear->sum, ear->before.timestamp);
}

static void change_set(struct ear *ear)
{
	long id = genx_kunit_oa_ioctl(ear->race->o, I915_PERF_IOCTL_CONFIG, 1);

	RACE_EXPECT(ear->race, id == 1 || (id == -EIO && ear->race->mood != RACE_CALM),
		    "new metric set: %ld", id);
}

/* Blocks in read until the stream is disabled; what it got is not looked at. */
static int reader(void *data)
{
	struct race_thread *t = data;
	struct race *race = t->race;
	struct file *file = race->o->file;
	char __user *mem = race->o->mem + GENX_KUNIT_OA_BYTES / 2;
	struct mm_struct *mm = race->reader_mm;
	ssize_t n;
	loff_t pos = 0;

	kthread_use_mm(mm);
	do {
		n = file->f_op->read(file, mem, READER_BYTES, &pos);
		race_nap(&t->rng);
	} while (n > 0 && !kthread_should_stop());
	kthread_unuse_mm(mm);
	if (n <= 0)
		RACE_EXPECT(race, n == -EIO, "a read that blocks ends with %zd", n);
	return 0;
}

static void stream_step(struct ear *ear, struct rnd_state *rng)
{
	u32 what = race_draw(rng, 100);

	if (what < 15)
		enable(ear);
	else if (what < 25 && ear->alone)
		disable(ear);
	else if (what < 55 && ear->alone)
		take(ear, false);
	else if (what < 75)
		totals(ear);
	else if (what < 85)
		change_set(ear);
	else
		usleep_range(100, 200 + race_draw(rng, 4000));
}

/* ---- a stream ---- */

static void draw_properties(struct race *race, struct rnd_state *rng, struct ear *ear)
{
	static const u64 records[] = {
		0, GENX_OA_RECORDS_RAW, GENX_OA_RECORDS_DELTA,
		GENX_OA_RECORDS_RAW | GENX_OA_RECORDS_DELTA,
	};
	struct genx_kunit_oa *o = race->o;
	u64 asked = records[race_draw(rng, ARRAY_SIZE(records))];

	*ear = (struct ear){
		.race = race,
		.raw = asked & GENX_OA_RECORDS_RAW,
		.deltas = asked & GENX_OA_RECORDS_DELTA,
		.totals = !(asked & GENX_OA_RECORDS_RAW) || race_draw(rng, 2),
	};
	if (ear->deltas)
		ear->totals = true;
	genx_kunit_oa_set(o, GENX_OA_PROP_RECORDS, asked);
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, ear->totals);
	genx_kunit_oa_unset(o, GENX_OA_PROP_COALESCE_NS);
	if (ear->deltas && race_draw(rng, 2))
		genx_kunit_oa_set(o, GENX_OA_PROP_COALESCE_NS, 1000000);
	genx_kunit_oa_set(o, GENX_OA_PROP_BUFFER_SIZE, race_draw(rng, 3) ? SZ_2M : SZ_128K);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_EXPONENT, 9 + race_draw(rng, 4));
	ear->alone = !asked || race_draw(rng, 3);
	o->flags = I915_PERF_FLAG_DISABLED | (ear->alone ? I915_PERF_FLAG_FD_NONBLOCK : 0);
}

static void one_stream(struct race *race, struct rnd_state *rng)
{
	struct ear ear;
	unsigned int i;
	int err;

	draw_properties(race, rng, &ear);
	err = genx_kunit_oa_open(race->o);
	if (err) {
		/* the engine's own context may be blamed for a hang */
		RACE_EXPECT(race, err == -EIO && race->mood != RACE_CALM, "open: %d", err);
		return;
	}
	if (race_draw(rng, 4) || !ear.alone)
		enable(&ear);
	if (!ear.alone)
		race_start(race, &race->reader, reader, "genx-reader");
	for (i = 0; i < STEPS; i++)
		stream_step(&ear, rng);
	disable(&ear);
	/* a disabled stream wakes up whoever waits for it */
	if (!ear.alone)
		race_stop(&race->reader);
	if (race_draw(rng, 2))
		enable(&ear);
	genx_kunit_oa_close(race->o);
}

void race_stream(struct race *race)
{
	struct rnd_state rng;

	race_seed(&rng, race->seed, 100);
	race->reader_mm = current->mm;
	do {
		one_stream(race, &rng);
	} while (atomic_read(&race->running));
}
