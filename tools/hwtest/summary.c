// SPDX-License-Identifier: MIT
/* What the answers amount to: the first lines of the report, and the report as JSON. */

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "hwtest.h"

/* Text that ends at its size. */
struct out {
	char *text;
	size_t size;
	size_t n;
};

__attribute__((format(printf, 2, 3)))
static void add(struct out *o, const char *fmt, ...)
{
	va_list args;
	int n;

	va_start(args, fmt);
	n = vsnprintf(o->text + o->n, o->size - o->n, fmt, args);
	va_end(args);
	o->n += (size_t)n < o->size - o->n ? (size_t)n : o->size - o->n - 1;
}

static const char * const areas[AREAS] = {
	[AREA_REGISTERS] = "registers",
	[AREA_CONTEXTS] = "contexts",
	[AREA_COMMANDS] = "commands",
	[AREA_COUNTERS] = "OA counters",
	[AREA_POWER] = "power and frequency",
	[AREA_RESETS] = "resets",
};

static bool is_good(const struct answer *answer)
{
	return answer->verdict == AS_MANUAL || answer->verdict == AS_ASSUMED;
}

/* An area works if an answer in it is as expected, and none differs. */
static void add_areas(struct out *o, bool works)
{
	const char *sep = works ? "works:" : "does not, or not as assumed:";
	const struct answer *answer;

	for (enum area area = 0; area < AREAS; area++) {
		unsigned int good = 0, bad = 0, i;

		for (i = 0; (answer = report_get(i)); i++) {
			if (answer->rule->area != area)
				continue;
			good += is_good(answer);
			bad += answer->verdict == DIFFERS;
		}
		if (works ? !good || bad : !bad)
			continue;
		add(o, "%s %s (%u of %u)", sep, areas[area], good, good + bad);
		sep = ",";
	}
	if (*sep == ',')
		add(o, "\n");
}

static void add_answers(struct out *o, const char *word, enum verdict verdict)
{
	const struct answer *answer;
	char decides[600];

	for (unsigned int i = 0; (answer = report_get(i)); i++) {
		if (answer->verdict != verdict)
			continue;
		add(o, "%s: %s, %s: %s\n", word, answer->rule->id, answer->rule->question,
		    answer->text);
		if (verdict == DIFFERS && decisions_of(answer->rule->id, decides, sizeof(decides)))
			add(o, "%s", decides);
	}
}

static void add_machine(struct out *o, const struct machine *machine)
{
	if (!machine->reasons)
		add(o, "result: this machine is ready for the test: run genx-hwtest as root\n");
	for (unsigned int i = 0; i < machine->reasons; i++)
		add(o, "%s %s\n", i ? "  and" : "result: not ready for the test:",
		    machine->reason[i]);
}

void summary_write(const struct machine *machine, bool probed, const char *stopped, char *text,
		   size_t size)
{
	struct out o = { .text = text, .size = size };

	*text = '\0';
	if (!probed && !stopped) {
		add_machine(&o, machine);
		return;
	}
	add(&o, "result: %s%u answers as expected, %u differ, %u undetermined, %u not asked\n",
	    stopped ? "STOPPED, " : "", report_count(AS_MANUAL) + report_count(AS_ASSUMED),
	    report_count(DIFFERS), report_count(UNKNOWN), report_count(NOT_ASKED));
	if (stopped)
		add(&o, "stopped: %s\n", stopped);
	add_areas(&o, true);
	add_areas(&o, false);
	add_answers(&o, "differs", DIFFERS);
	add_answers(&o, "undetermined", UNKNOWN);
}

/* ---- JSON ---- */

static void put_string(FILE *f, const char *name, const char *value)
{
	fprintf(f, "\"%s\": \"", name);
	for (; *value; value++) {
		if (*value == '"' || *value == '\\')
			fputc('\\', f);
		fputc((unsigned char)*value < ' ' ? ' ' : *value, f);
	}
	fputc('"', f);
}

static void put_answers(FILE *f)
{
	const struct answer *answer;

	fprintf(f, "  \"answers\": [");
	for (unsigned int i = 0; (answer = report_get(i)); i++) {
		fprintf(f, "%s\n    { ", i ? "," : "");
		put_string(f, "id", answer->rule->id);
		fprintf(f, ", ");
		put_string(f, "about", areas[answer->rule->area]);
		fprintf(f, ", ");
		put_string(f, "question", answer->rule->question);
		fprintf(f, ", ");
		put_string(f, "verdict", report_verdict(answer->verdict));
		fprintf(f, ", ");
		put_string(f, "text", answer->text);
		fprintf(f, " }");
	}
	fprintf(f, "\n  ]\n}\n");
}

int summary_json(const char *path, const struct gpu *gpu, const struct machine *machine)
{
	FILE *f = fopen(path, "w");

	if (!f)
		return -errno;
	fprintf(f, "{\n  ");
	put_string(f, "genx", GENX_COMMIT);
	fprintf(f, ",\n  \"device\": \"8086:%04x\", \"revision\": %u,\n  ", gpu->device,
		gpu->revision);
	put_string(f, "platform", gpu->plat->codename);
	fprintf(f, ",\n  \"ready\": %s,\n", machine->reasons ? "false" : "true");
	put_answers(f);
	return ferror(f) | fclose(f) ? -EIO : 0;
}
