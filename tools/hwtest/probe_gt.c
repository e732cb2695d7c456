// SPDX-License-Identifier: MIT
/* Probes of the GT (clock, force-wake, fuses, steering), through files of the driver in debugfs. */

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "hwtest.h"

#define CLOCK_MS	300
#define TOLERANCE	50		/* a frequency may differ by 1 / TOLERANCE */

/* Number of attempts to find a time at which nothing else keeps a domain awake. */
#define WAKE_TRIES	20

/* A GPU timestamp, and the times of the system's clock before and after its read. */
struct moment {
	u64 ticks;
	u64 from;
	u64 to;
};

/* Take the shortest of several reads, because a busy machine may interrupt a read for long. */
static int take(const struct kit *kit, struct moment *best)
{
	struct moment m;
	int err = 0;

	*best = (struct moment){ .to = ~0ULL };
	for (unsigned int i = 0; !err && i < 20; i++) {
		m.from = now_ns();
		err = kit_timestamp(kit, &m.ticks);
		m.to = now_ns();
		if (m.to - m.from < best->to - best->from)
			*best = m;
	}
	return err;
}

/* Compare the timestamp with the system's clock (register facts: frequencies and residency). */
void probe_clock(struct kit *kit)
{
	u64 want = kit->timestamp_hz, slack = want / TOLERANCE, low, high;
	struct moment a, b;
	int err;

	err = take(kit, &a);
	usleep(CLOCK_MS * 1000);
	if (!err)
		err = take(kit, &b);
	if (err) {
		report_answer(UNKNOWN, "the timestamp cannot be read: %s", strerror(-err));
		return;
	}
	if (b.ticks <= a.ticks) {
		report_answer(DIFFERS, "it does not tick: 0x%llx, then 0x%llx",
			      (unsigned long long)a.ticks, (unsigned long long)b.ticks);
		return;
	}
	low = (b.ticks - a.ticks) * 1000000000ull / (b.to - a.from);
	high = (b.ticks - a.ticks) * 1000000000ull / (b.from - a.to);
	if (low > want + slack || high < want - slack)
		report_answer(DIFFERS, "%llu to %llu Hz, not %llu", (unsigned long long)low,
			      (unsigned long long)high, (unsigned long long)want);
	else if (high - low > 2 * slack)
		report_answer(UNKNOWN, "the machine is too busy: %llu to %llu Hz",
			      (unsigned long long)low, (unsigned long long)high);
	else
		report_answer(AS_ASSUMED, "%llu Hz, within 4 %%", (unsigned long long)want);
}

/**
 * struct wake - results of writing and reading a register of each engine
 * @engines:	number of engines
 * @alone:	engines whose register was read while no domains but theirs were awake
 * @wrong:	name of an engine whose register did not have the value written to it
 */
struct wake {
	unsigned int engines;
	u32 alone;
	char wrong[16];
};

static void parse_wake(const char *text, struct wake *w)
{
	const char *line = NULL;

	w->engines = 0;
	while ((line = text_next(text, line, "engine "))) {
		const char *needs = strstr(line, "needs "), *awake = strstr(line, ", awake ");
		unsigned int reg, val, written;
		char name[16];

		if (!needs || !awake || sscanf(line, "engine %15s 0x%x 0x%x written 0x%x", name,
					       &reg, &val, &written) != 4)
			continue;
		if (val != written)
			memcpy(w->wrong, name, sizeof(name));
		needs += strlen("needs ");
		awake += strlen(", awake ");
		if (strcspn(needs, ",") == strcspn(awake, "\n") &&
		    !strncmp(needs, awake, strcspn(needs, ",")))
			w->alone |= BIT(w->engines);
		w->engines++;
	}
}

/*
 * FW-007, FW-023: do an engine's registers answer while only the domain is awake that the
 * force-wake table has for them?
 */
void probe_wake(struct kit *kit)
{
	struct wake w = { 0 };
	char *text;

	for (unsigned int i = 0; i < WAKE_TRIES && !w.wrong[0]; i++) {
		text = text_read(kit->debugfs, "genx_registers");
		if (!text)
			break;
		parse_wake(text, &w);
		free(text);
		if (w.engines && w.alone == BIT(w.engines) - 1)
			break;
		usleep(50000);
	}
	if (!w.engines)
		report_answer(UNKNOWN, "genx has no engine whose registers could be read");
	else if (w.wrong[0])
		report_answer(DIFFERS, "%s: its domain is awake, but the value is not there",
			      w.wrong);
	else if (w.alone == BIT(w.engines) - 1)
		report_answer(AS_ASSUMED, "%u engines answer with their own domain alone awake",
			      w.engines);
	else
		report_answer(UNKNOWN, "only %u of %u engines were ever awake alone",
			      __builtin_popcount(w.alone), w.engines);
}

static bool fuse(const char *text, u32 reg, u32 *val)
{
	char start[32], line[32];

	snprintf(start, sizeof(start), "fuse 0x%05x ", reg);
	if (!text || !text_line(text, start, line, sizeof(line)))
		return false;
	*val = strtoul(line, NULL, 16);
	return true;
}

/* STR-012: the L3 fuse is shown twice, and five subslice fuses in eight bits. */
void probe_fuses(struct kit *kit)
{
	char *text = text_read(kit->debugfs, "genx_registers");
	u32 l3, subslices;

	if (!fuse(text, 0x9118, &l3) || !fuse(text, 0x913c, &subslices))
		report_answer(UNKNOWN, "debugfs has no fuses");
	else if (!(l3 & 0xff))
		report_answer(UNKNOWN, "9118 %08x: nothing is fused off; 913c %08x", l3, subslices);
	else if ((l3 & 0xf) != (l3 >> 4 & 0xf))
		report_answer(DIFFERS, "9118 %08x: [7:4] does not repeat [3:0]; 913c %08x",
			      l3, subslices);
	else
		report_answer(AS_MANUAL, "9118 %08x: twice the same half; 913c %08x", l3,
			      subslices);
	free(text);
}

/* The text behind the next value and the space before that value. */
static const char *value_end(const char *at)
{
	at += strspn(at, " ");
	while (*at && !isspace((unsigned char)*at))
		at++;
	return at;
}

/* STR-007: does each instance that is not fused off have a value that was written to all? */
void probe_steering(struct kit *kit)
{
	unsigned int registers = 0, instances = 0, i, val;
	char *text = text_read(kit->debugfs, "genx_registers");
	const char *line = NULL;
	u32 reg, mask, want;
	char wrong[64] = "";

	while (text && (line = text_next(text, line, "replicated "))) {
		const char *at = strstr(line, " reads");

		if (!at || sscanf(line, "replicated 0x%x", &reg) != 1 ||
		    sscanf(strstr(line, " mask"), " mask 0x%x value 0x%x", &mask, &want) != 2)
			continue;
		registers++;
		at += strlen(" reads");
		for (; sscanf(at, " %u:0x%x", &i, &val) == 2; at = value_end(at)) {
			instances++;
			if ((val & mask) != want)
				snprintf(wrong, sizeof(wrong), "%x of instance %u is %08x", reg, i,
					 val);
		}
	}
	free(text);
	if (!instances)
		report_answer(UNKNOWN, "genx writes no replicated register that can be read");
	else if (wrong[0])
		report_answer(DIFFERS, "%s", wrong);
	else
		report_answer(AS_ASSUMED, "%u reads of %u registers, each instance has its value",
			      instances, registers);
}

/* SIL-046: the hardware latches an access that no unit claims; genx cleared the latch at probe. */
void probe_claims(struct kit *kit)
{
	char *text = text_read(kit->debugfs, "genx_registers"), line[40];
	u32 reg, val;

	if (!text || !text_line(text, "unclaimed ", line, sizeof(line)) ||
	    sscanf(line, "%x %x", &reg, &val) != 2)
		report_answer(UNKNOWN, "debugfs has no latch of unclaimed accesses");
	else if (val)
		report_answer(DIFFERS, "0x%05x is 0x%08x: an access found no unit", reg, val);
	else
		report_answer(AS_ASSUMED, "each access found a unit");
	free(text);
}

/*
 * The driver reads one known register in each row of the force-wake table with the row's domains
 * awake, and the latch before and behind it (SIL-046).
 */
void probe_rows(struct kit *kit)
{
	char *text = text_read(kit->debugfs, "genx_rows"), wrong[120] = "";
	unsigned int rows = 0, unclaimed = 0;
	const char *line = NULL;

	while (text && (line = text_next(text, line, "row 0x"))) {
		size_t len = strcspn(line, "\n");

		rows++;
		if (len < strlen(" unclaimed") ||
		    strncmp(line + len - strlen(" unclaimed"), " unclaimed", strlen(" unclaimed")))
			continue;
		if (!unclaimed++)
			snprintf(wrong, sizeof(wrong), "%.*s", (int)len, line);
	}
	free(text);
	if (!rows)
		report_answer(UNKNOWN, "debugfs has no rows");
	else if (unclaimed)
		report_answer(DIFFERS, "%u of %u rows; %s", unclaimed, rows, wrong);
	else
		report_answer(AS_ASSUMED, "each of the %u rows in which genx knows a register",
			      rows);
}

/* Can all workarounds be read back? If one cannot, the register differs from what genx assumes. */
void probe_workarounds(struct kit *kit)
{
	char *text = text_read(kit->debugfs, "genx_workarounds"), count[16];
	const char *bad = text ? text_next(text, NULL, "MISMATCH") : NULL;

	if (!text || !text_line(text, "mismatches: ", count, sizeof(count)))
		report_answer(UNKNOWN, "debugfs has no workarounds");
	else if (bad)
		report_answer(DIFFERS, "%s of them; %.*s", count, (int)strcspn(bad, "\n"), bad);
	else
		report_answer(AS_ASSUMED, "each can be read back");
	free(text);
}
