// SPDX-License-Identifier: GPL-2.0-only
/*
 * Streams are opened, enabled, read, disabled and closed while the engines are busy, are reset and
 * hang. If a stream announced no loss, its sums must equal the model's counts.
 */
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/kthread.h>
#include <linux/mmu_context.h>
#include <linux/uaccess.h>

#include "kunit/whole/races.h"
#include "regs/oa_regs.h"

#define STEPS		14	/* random steps of each stream */
#define READER_BYTES	SZ_1M	/* of one read(); the second reader uses the second half of @mem */

/**
 * struct watch - properties of a stream, and what it has returned since it was enabled
 * @race:	scenario
 * @raw:	the stream was opened for raw records
 * @deltas:	the stream was opened for delta records
 * @alone:	there is no second reader
 * @totals:	the stream was opened for totals
 * @on:		the stream is enabled
 * @epoch:	reset epoch of the GT when the stream was enabled
 * @lost:	a record announced a loss
 * @last:	timestamp of the last raw report, 0: none
 * @sum:	active ticks of all delta records
 * @before:	totals that were read last
 */
struct watch {
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

static void check_report(struct watch *watch, const u32 *report)
{
	u32 stamp = report[1];

	RACE_EXPECT(watch->race, report[0], "a report without id");
	if (watch->last && !watch->lost)
		RACE_EXPECT(watch->race, stamp - watch->last < 1 << 26, "report at %u after %u",
			    stamp, watch->last);
	watch->last = stamp;
}

static void check_delta(struct watch *watch, const struct genx_oa_delta *delta)
{
	RACE_EXPECT(watch->race, delta->start + delta->active <= delta->end,
		    "delta of %llu ticks from %llu to %llu", delta->active, delta->start,
		    delta->end);
	if (delta->flags & GENX_OA_DELTA_LOST)
		watch->lost = true;
	watch->sum += delta->active;
}

static void check_records(struct watch *watch, const u8 *data, size_t n)
{
	const struct drm_i915_perf_record_header *header;
	size_t pos;

	for (pos = 0; pos < n; pos += header->size) {
		header = (const void *)(data + pos);
		if (!RACE_EXPECT(watch->race, header->size >= sizeof(*header) &&
				 pos + header->size <= n && !header->pad, "record at %zu of %zu",
				 pos, n))
			return;
		switch (header->type) {
		case DRM_I915_PERF_RECORD_SAMPLE:
			RACE_EXPECT(watch->race, watch->raw, "a report that was not requested");
			check_report(watch, (const u32 *)(header + 1));
			break;
		case GENX_OA_RECORD_DELTA:
			RACE_EXPECT(watch->race, watch->deltas, "a delta that was not requested");
			check_delta(watch, (const struct genx_oa_delta *)(header + 1));
			break;
		case DRM_I915_PERF_RECORD_OA_REPORT_LOST:
		case DRM_I915_PERF_RECORD_OA_BUFFER_LOST:
			watch->lost = true;
			watch->last = 0;
			break;
		default:
			RACE_EXPECT(watch->race, false, "record type %u", header->type);
		}
	}
}

static void read_records(struct watch *watch, bool drained)
{
	struct genx_kunit_oa *o = watch->race->o;
	ssize_t n;

	do {
		n = genx_kunit_oa_read(o, READER_BYTES);
		if (n > 0)
			check_records(watch, o->data, n);
	} while (drained && n > 0);
	if (n > 0)
		return;
	if (watch->on && (watch->raw || watch->deltas))
		RACE_EXPECT(watch->race, n == -EAGAIN, "read: %zd", n);
	else
		RACE_EXPECT(watch->race, n == -EIO, "read of a stream that is off: %zd", n);
}

/* ---- totals ---- */

/* Totals never decrease, and GENX_OA_TOTALS_LOST is set exactly if a loss was counted. */
static void check_totals(struct watch *watch, const struct genx_oa_totals *now)
{
	const struct genx_oa_totals *before = &watch->before;
	bool lost = now->lost || now->overflows;
	unsigned int i;

	RACE_EXPECT(watch->race, !(now->flags & GENX_OA_TOTALS_LOST) == !lost,
		    "flags %#x, lost %llu, overflows %llu", now->flags, now->lost, now->overflows);
	RACE_EXPECT(watch->race, now->timestamp >= before->timestamp &&
		    now->gpu_ticks >= before->gpu_ticks && now->reports >= before->reports &&
		    now->intervals >= before->intervals && now->lost >= before->lost &&
		    now->overflows >= before->overflows,
		    "%llu ticks and %llu reports after %llu and %llu", now->timestamp,
		    now->reports, before->timestamp, before->reports);
	for (i = 0; i < GENX_OA_MAX_COUNTERS; i++)
		RACE_EXPECT(watch->race, now->counters[i] >= before->counters[i],
			    "counter %u: %llu after %llu", i, now->counters[i],
			    before->counters[i]);
}

static void totals(struct watch *watch)
{
	struct genx_oa_totals now;

	if (!watch->totals)
		return;
	genx_kunit_oa_totals(watch->race->o, &now);
	check_totals(watch, &now);
	watch->before = now;
}

/* Without a loss, the totals are exactly the model's counts (DLT-001). */
static void check_account(struct watch *watch)
{
	const struct genx_oa_totals *now = &watch->before;
	struct genx_kunit_gpu *gpu = watch->race->x->kgt->gpu;
	u64 stamp, ticks, a0, b1;
	unsigned long flags;

	flags = genx_kunit_gpu_lock(gpu);
	stamp = model_oa_account(gpu->model, 'T', 0);
	ticks = model_oa_account(gpu->model, 'G', 0);
	a0 = model_oa_account(gpu->model, 'A', 0);
	b1 = model_oa_account(gpu->model, 'B', 1);
	genx_kunit_gpu_unlock(gpu, flags);
	RACE_EXPECT(watch->race, now->timestamp == stamp, "%llu ticks, not %llu", now->timestamp,
		    stamp);
	RACE_EXPECT(watch->race, now->gpu_ticks == ticks, "%llu clocks, not %llu", now->gpu_ticks,
		    ticks);
	RACE_EXPECT(watch->race, now->counters[0] == a0, "A0 %llu, not %llu", now->counters[0], a0);
	RACE_EXPECT(watch->race, now->counters[37] == b1, "B1 %llu, not %llu", now->counters[37],
		    b1);
}

/* ---- the steps of a stream ---- */

static void enable(struct watch *watch)
{
	if (watch->on)
		return;
	watch->lost = false;
	watch->last = 0;
	watch->sum = 0;
	memset(&watch->before, 0, sizeof(watch->before));
	RACE_EXPECT(watch->race, !genx_kunit_oa_ioctl(watch->race->o, I915_PERF_IOCTL_ENABLE, 0),
		    "enable");
	watch->epoch = genx_reset_epoch(&watch->race->x->gt->reset);
	watch->on = true;
}

static void disable(struct watch *watch)
{
	struct race *race = watch->race;
	struct genx_gt *gt = race->x->gt;
	u32 epoch;

	if (!watch->on)
		return;
	epoch = genx_reset_epoch(&gt->reset);
	RACE_EXPECT(race, !genx_kunit_oa_ioctl(race->o, I915_PERF_IOCTL_DISABLE, 0), "disable");
	watch->on = false;
	if (!watch->totals)
		return;
	totals(watch);
	/* OAG-005: a reset of the GT clears the counters: the totals must announce a loss */
	if (epoch != watch->epoch)
		RACE_EXPECT(race, watch->before.overflows, "reset without an announced loss");
	if (watch->before.flags & GENX_OA_TOTALS_LOST)
		return;
	check_account(watch);
	if (!watch->deltas || !watch->alone)
		return;
	read_records(watch, true);
	RACE_EXPECT(race, watch->lost || watch->sum == watch->before.timestamp,
		    "deltas of %llu ticks, totals of %llu", watch->sum, watch->before.timestamp);
}

static void change_set(struct watch *watch)
{
	long id = genx_kunit_oa_ioctl(watch->race->o, I915_PERF_IOCTL_CONFIG, 1);

	RACE_EXPECT(watch->race, id == 1 || (id == -EIO && watch->race->mode != RACE_CALM),
		    "new metric set: %ld", id);
}

/* The second reader: blocks in read() until the stream is disabled, ignores the data. */
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

static void stream_step(struct watch *watch, struct rnd_state *rng)
{
	u32 what = race_draw(rng, 100);

	if (what < 15)
		enable(watch);
	else if (what < 25 && watch->alone)
		disable(watch);
	else if (what < 55 && watch->alone)
		read_records(watch, false);
	else if (what < 75)
		totals(watch);
	else if (what < 85)
		change_set(watch);
	else
		usleep_range(100, 200 + race_draw(rng, 4000));
}

/* ---- a stream ---- */

static void draw_properties(struct race *race, struct rnd_state *rng, struct watch *watch)
{
	static const u64 records[] = {
		0, GENX_OA_RECORDS_RAW, GENX_OA_RECORDS_DELTA,
		GENX_OA_RECORDS_RAW | GENX_OA_RECORDS_DELTA,
	};
	struct genx_kunit_oa *o = race->o;
	u64 asked = records[race_draw(rng, ARRAY_SIZE(records))];

	*watch = (struct watch){
		.race = race,
		.raw = asked & GENX_OA_RECORDS_RAW,
		.deltas = asked & GENX_OA_RECORDS_DELTA,
		.totals = !(asked & GENX_OA_RECORDS_RAW) || race_draw(rng, 2),
	};
	if (watch->deltas)
		watch->totals = true;
	genx_kunit_oa_set(o, GENX_OA_PROP_RECORDS, asked);
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, watch->totals);
	genx_kunit_oa_unset(o, GENX_OA_PROP_COALESCE_NS);
	if (watch->deltas && race_draw(rng, 2))
		genx_kunit_oa_set(o, GENX_OA_PROP_COALESCE_NS, 1000000);
	genx_kunit_oa_set(o, GENX_OA_PROP_BUFFER_SIZE, race_draw(rng, 3) ? SZ_2M : SZ_128K);
	genx_kunit_oa_period(o, 9 + race_draw(rng, 4));
	watch->alone = !asked || race_draw(rng, 3);
	o->flags = I915_PERF_FLAG_DISABLED | (watch->alone ? I915_PERF_FLAG_FD_NONBLOCK : 0);
}

static void one_stream(struct race *race, struct rnd_state *rng)
{
	struct watch watch;
	unsigned int i;
	int err;

	draw_properties(race, rng, &watch);
	err = genx_kunit_oa_open(race->o);
	if (err) {
		/* the open fails if the kernel context was blamed for a hang */
		RACE_EXPECT(race, err == -EIO && race->mode != RACE_CALM, "open: %d", err);
		return;
	}
	if (race_draw(rng, 4) || !watch.alone)
		enable(&watch);
	if (!watch.alone)
		race_start(race, &race->reader, reader, "genx-reader");
	for (i = 0; i < STEPS; i++)
		stream_step(&watch, rng);
	disable(&watch);
	/* the second reader ends, since disable() has woken it */
	if (!watch.alone)
		race_stop(&race->reader);
	if (race_draw(rng, 2))
		enable(&watch);
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
