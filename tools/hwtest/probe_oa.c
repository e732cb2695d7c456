// SPDX-License-Identifier: MIT
/* Probes of the OA unit: its interrupt and its reports. */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "hwtest.h"

/* Half of the buffer fills within 14 ms, and all of it before genx-hwtest reads. */
#define BUFFER		(128u << 10)
#define PERIOD_NS	50000
#define FILL_MS		100
#define PHASE_MS	40

/* The bit that genx assumes: that of OA_IMR, folded into 16 bits (INT-041). */
#define ASSUMED_BITS	0x1000

/* ---- INT-041 ---- */

/* All interrupt bits of the OA unit in the trace events. */
static u32 bits_of(const struct genx_oa_desc *oa, const char *text)
{
	const char *line = NULL;
	unsigned int class, instance, bits;
	u32 all = 0;

	while ((line = text_next(text, line, "genx_irq: class")))
		if (sscanf(strstr(line, "class"), "class %u instance %u bits %x", &class, &instance,
			   &bits) == 3 &&
		    class == oa->irq_class && instance == oa->irq_instance)
			all |= bits;
	return all;
}

/* Let the buffer fill to more than its half before it is read. Return: 0 or a negative errno. */
static int fill_buffer(struct kit *kit, unsigned int *reports)
{
	int fd = stream_open(kit, stream_exponent(kit, PERIOD_NS), BUFFER,
			     I915_PERF_FLAG_DISABLED);
	int waiter = fd < 0 ? fd : stream_enable_waiting(fd);

	if (waiter >= 0) {
		usleep(FILL_MS * 1000);
		*reports = stream_read(fd, NULL, NULL);
		close(waiter);
	}
	if (fd >= 0)
		close(fd);
	return waiter < 0 ? waiter : 0;
}

void probe_oa_interrupt(struct kit *kit)
{
	unsigned int reports = 0;
	char *text;
	u32 bits;
	int err;

	if (!trace_start("genx_irq")) {
		report_answer(UNKNOWN, "no trace events: tracefs is closed (kernel lockdown?)");
		return;
	}
	err = fill_buffer(kit, &reports);
	text = trace_stop();
	bits = text ? bits_of(kit->gpu->plat->oa, text) : 0;
	if (err)
		report_answer(UNKNOWN, "no stream: %s", strerror(-err));
	else if (!bits)
		report_answer(UNKNOWN, "no interrupt; %u reports were read", reports);
	else
		report_answer(bits == ASSUMED_BITS ? AS_ASSUMED : DIFFERS,
			      "identity %04x, %04x was expected", bits, ASSUMED_BITS);
	free(text);
}

/* ---- RPT-004 ---- */

/**
 * struct ids - numbers of reports in which bits of RPT_ID were set
 * @n:		number of reports
 * @bit16:	reports with bit 16. Layout B: context valid; A: timer enabled
 * @bit25:	reports with bit 25. Layout A: context valid; B: part of a frequency
 * @any:	all bits that were set in any report
 */
struct ids {
	unsigned int n;
	unsigned int bit16;
	unsigned int bit25;
	u32 any;
};

static void count_id(void *data, const u32 *report)
{
	struct ids *ids = data;

	ids->n++;
	ids->bit16 += !!(report[0] & REG_BIT(16));
	ids->bit25 += !!(report[0] & REG_BIT(25));
	ids->any |= report[0];
}

/* Count the reports of the next PHASE_MS milliseconds. */
static void count_phase(int stream, struct ids *ids)
{
	stream_read(stream, NULL, NULL);
	usleep(PHASE_MS * 1000);
	stream_read(stream, count_id, ids);
}

/* Is the bit set in few reports of an idle engine, and in most of a busy one? */
static bool follows(unsigned int idle, unsigned int busy, const struct ids *i, const struct ids *b)
{
	return 4 * idle < i->n && 4 * busy > 3 * b->n;
}

/*
 * Count reports while the render engine is idle, and while it is busy. Return: NULL, or the error.
 */
static const char *count_both(struct kit *kit, int stream, struct ids *idle, struct ids *busy)
{
	struct work work;

	if (work_create(kit, I915_EXEC_RENDER, &work))
		return "no context";
	usleep(PHASE_MS * 1000);
	count_phase(stream, idle);
	if (!work_spin(&work)) {
		count_phase(stream, busy);
		work_stop(&work);
	}
	work_destroy(&work);
	return busy->n && idle->n ? NULL : "no reports, or no context that runs";
}

void probe_rpt_id(struct kit *kit)
{
	enum genx_rpt_layout want = kit->gpu->plat->oa->rpt_layout;
	struct ids idle = { 0 }, busy = { 0 };
	const char *why;
	bool a, b;
	int fd;

	fd = stream_open(kit, stream_exponent(kit, PERIOD_NS), kit->gpu->plat->oa->buffer_max, 0);
	if (fd < 0) {
		report_answer(UNKNOWN, "no stream: %s", strerror(-fd));
		return;
	}
	why = count_both(kit, fd, &idle, &busy);
	close(fd);
	a = follows(idle.bit25, busy.bit25, &idle, &busy);
	b = follows(idle.bit16, busy.bit16, &idle, &busy);
	if (why)
		report_answer(UNKNOWN, "%s", why);
	else if (want == GENX_RPT_LAYOUT_D)
		/* a context that spins is not switched (SIL-342) */
		report_answer(b || 4 * busy.bit16 > busy.n ? DIFFERS : AS_ASSUMED,
			      "layout D: bit 16 in %u of %u reports of a context", busy.bit16,
			      busy.n);
	else if (a == b)
		report_answer(UNKNOWN, "idle: bit 16 in %u, bit 25 in %u of %u; busy: %u, %u of %u",
			      idle.bit16, idle.bit25, idle.n, busy.bit16, busy.bit25, busy.n);
	else
		/* C has the bit of B, and more bits of the reason */
		report_answer(a == (want == GENX_RPT_LAYOUT_A) ?
			      AS_ASSUMED : DIFFERS, "layout %c: bit %u follows the context",
			      a ? 'A' : 'B', a ? 25 : 16);
}

/* ---- the built-in metric set ---- */

#define OA_TICKS	3	/* DWs of a 256-byte report */
#define OA_B		48
#define OA_C		56

/**
 * struct span - the first and the last report of a time
 * @n:		number of reports
 * @first:	DWs of the first one
 * @last:	DWs of the last one
 */
struct span {
	unsigned int n;
	u32 first[64];
	u32 last[64];
};

static void keep_ends(void *data, const u32 *report)
{
	struct span *span = data;

	if (!span->n++)
		memcpy(span->first, report, sizeof(span->first));
	memcpy(span->last, report, sizeof(span->last));
}

/* A counter's share of the clocks, in thousandths. */
static unsigned int share_of(const struct span *s, unsigned int dw)
{
	u32 ticks = s->last[OA_TICKS] - s->first[OA_TICKS];

	return ticks ? (u32)(s->last[dw] - s->first[dw]) * 1000ull / ticks : 0;
}

/*
 * With the public set TestOa each B counter counts a fixed fraction of the clock, whatever the GPU
 * does: it shows that mux, boolean logic and reports work (SIL-345, SIL-347).
 */
void probe_test_oa(struct kit *kit)
{
	static const unsigned int want[8] = { 0, 1000, 1000, 500, 333, 333, 167, 667 };
	struct span span = { 0 };
	char list[160] = "";
	bool wrong = false;
	size_t n = 0;
	int fd;

	fd = stream_open(kit, stream_exponent(kit, PERIOD_NS), kit->gpu->plat->oa->buffer_max, 0);
	if (fd < 0) {
		report_answer(UNKNOWN, "no stream: %s", strerror(-fd));
		return;
	}
	usleep(PHASE_MS * 1000);
	stream_read(fd, keep_ends, &span);
	close(fd);
	if (span.n < 2 || span.last[OA_TICKS] == span.first[OA_TICKS]) {
		report_answer(UNKNOWN, "%u reports, and no clock between them", span.n);
		return;
	}
	for (unsigned int i = 0; i < ARRAY_SIZE(want); i++) {
		unsigned int got = share_of(&span, OA_B + i);

		wrong |= got + 20 < want[i] || got > want[i] + 20;
		n += snprintf(list + n, sizeof(list) - n, " %u", got);
	}
	n += snprintf(list + n, sizeof(list) - n, "; C");
	for (unsigned int i = 0; i < 8; i++)
		n += snprintf(list + n, sizeof(list) - n, " %u", share_of(&span, OA_C + i));
	if (wrong)
		report_answer(DIFFERS, "B, in thousandths of the clock:%s; "
			      "expected B 0 1000 1000 500 333 333 167 667", list);
	else
		report_answer(AS_ASSUMED, "B, in thousandths of the clock:%s", list);
}
