// SPDX-License-Identifier: MIT
/*
 * What the answers decide: the bets on silicon of Documentation/platforms.md, and the facts of
 * Documentation/silicon.md that a machine can answer. This table is the only one: the page
 * Documentation/hwtest-answers.md is printed from it (genx-hwtest --answers), and the report names
 * what an answer that differs decides.
 */

#include <stdio.h>
#include <string.h>

#include "hwtest.h"

/**
 * struct decision - what an answer decides
 * @what:	the bet, or ids of facts of silicon; a bet on some platforms begins with their names
 *		and ": "
 * @asked_by:	ids of questions, each followed by a space or a comma; or "by hand: " and how
 * @holds:	what follows if the bet holds; facts: what the answer says
 * @fails:	what follows if it does not
 */
struct decision {
	const char *what;
	const char *asked_by;
	const char *holds;
	const char *fails;
};

/* The platforms with which bets begin, for platforms_have(). */
static const struct {
	const char *name;
	const char *platforms;
} groups[] = {
	{ "ADL-P, ADL-N, RPL", "adl" },
	{ "BDW", "bdw" },
	{ "BDW, Gen9", "bdw gen9" },
	{ "DG2", "dg2" },
	{ "Gen11", "gen11" },
	{ "Gen11, DG2", "gen11 dg2" },
	{ "Gen12.0", "tgl adl" },
	{ "Ice, Elkhart, Jasper Lake", "icl ehl" },
	{ "IVB, VLV, HSW", "ivb vlv hsw" },
	{ "Lakefield", "lkf" },
	{ "SNB", "snb" },
	{ "SNB to HSW", "snb ivb vlv hsw" },
};

static const struct decision bets[] = {
	{ "force-wake and steering tables", "FW-007, STR-007, wa, rows, claim", "the tables stay",
	  "the range whose register reads 0 gets the domain or instance that answers" },
	{ "Ice, Elkhart, Jasper Lake: wells of i915, replication of manual 000",
	  "FW-007, STR-007, wa, rows", "the tables stay",
	  "the range that reads 0 gets the domain or instance that answers" },
	{ "a plane reads up to an entry that is not valid or repeats",
	  "by hand: the console after loading", "free entries stay scratch",
	  "found entries are kept over a longer distance" },
	{ "workarounds of one stepping are not needed",
	  "by hand: real programs on that stepping", "none", "rows get a set of revisions" },
	{ "Gen11: LLC is shared", "llc, engines", "nothing but new pages is flushed",
	  "`has_llc` goes, and the CPU flushes" },
	{ "Elkhart, Jasper Lake, Lakefield: batches may bypass the LLC",
	  "by hand: the time of first uses of pages without the flush", "new pages are flushed",
	  "`bypass_llc` goes" },
	{ "Elkhart, Jasper Lake, Lakefield: addresses of a PPGTT have 36 bits",
	  "by hand: an object above 64 GiB", "the width stays", "addresses get 48 bits" },
	{ "Gen11: image, status buffer, descriptor of Ice Lake",
	  "CSB-006, CSB-007, ELSP-020, LRC-003, engines, entries", "the layouts stay",
	  "the layout that the saved image shows" },
	{ "Gen11: OACTXCONTROL at DW 0x125, layout B", "oactx, RPT-004", "they stay",
	  "the DW and the layout that the probe found" },
	{ "Gen11: the deny bit works", "oauser", "user batches cannot stop the timer",
	  "each request loads the register again, as on Gen9" },
	{ "Ice Lake, Lakefield: 1x8x8 asked as two slices", "by hand: EU counters under load",
	  "the request stays", "slices are counted as on Gen9" },
	{ "Lakefield: the mux of TestOa is Elkhart Lake's", "testoa",
	  "the built-in set stays", "the built-in set gets the mux of Ice Lake" },
	{ "Lakefield: VEBOX0 has a domain of its own", "FW-023, engines", "vecs0 works",
	  "VECS takes the domain of its VDBOX" },
	{ "Gen11, DG2: prefetch off before a reset",
	  "resets, and by hand: of an engine that hangs", "the order stays",
	  "LIM-010 wins, the model's rule is turned" },
	{ "DG2: the host may submit without firmware", "host", "DG2 keeps its contexts",
	  "firmware must be loaded, or DG2 loses its contexts" },
	{ "ADL-P, ADL-N, RPL: the host may submit without firmware", "host",
	  "they keep their contexts", "firmware must be loaded, or they lose their contexts" },
	{ "Gen12.0: OAR is saved at DW 0x144 and 0x5b0", "oar",
	  "nothing: no image is written there", "the model saves it elsewhere" },
	{ "Gen12.0: the OA unit's half-full interrupt is not used",
	  "by hand: `genx_interrupts` while a stream runs", "streams are read by a timer",
	  "the interrupt wakes streams, as on Gen11" },
	{ "Gen12.0: one flush writes to the status page before an invalidation",
	  "engines, render, and by hand: real programs", "the flush stays",
	  "flush and write are two commands" },
	{ "Gen11: a requested frequency counts", "freq", "the governor stays",
	  "firmware's setting is left alone" },
	{ "DG2: a requested frequency counts without firmware", "freq", "the governor stays",
	  "firmware's setting is left alone" },
	{ "DG2: status buffer at one of two positions", "CSB-006, CSB-007",
	  "the search at start goes", "a third position" },
	{ "BDW, Gen9: port, image, descriptor, status buffer",
	  "CSB-006, CSB-007, ELSP-020, LRC-003, engines, entries", "the layouts stay",
	  "as for Gen11" },
	{ "BDW, Gen9: OACTXCONTROL, RPT_ID, EU registers", "oactx, RPT-004, OAG-025, testoa",
	  "they stay", "as for Gen11" },
	{ "BDW, Gen9: the 3D state of the first context is valid",
	  "engines, render, and by hand: a 3D program", "it stays",
	  "commands are added until render starts" },
	{ "BDW: the copy engine has MI_ARB_ON_OFF", "engines, copy",
	  "arbitration stays off in its batches (SIL-140)",
	  "its batches go without the command (Z-08)" },
	{ "DG2: pcode and local memory come up in time", "host, and by hand: the log",
	  "the limits stay", "longer limits" },
	{ "VLV: i915's list of Gunit registers is whole", "by hand: work after sleep", "it stays",
	  "registers that differ after sleep are added" },
	{ "VLV: requests to the punit count without thresholds",
	  "by hand: `gt_act_freq_mhz` after `gt_min_freq_mhz`", "they are not written",
	  "the values of i915" },
	{ "SNB to HSW: rings start as in public code",
	  "by hand: `dmesg`, and `genx_engines` after loading", "the order stays",
	  "the step of the log that fails changes" },
	{ "SNB to HSW: a page directory is loaded by a register and a store",
	  "by hand: `glxgears` twice at once, then `genx_engines` and `dmesg`",
	  "the order stays", "the steps of the public code of that time, one by one" },
	{ "SNB to HSW: MI_SET_CONTEXT as in public code",
	  "by hand: `glxgears` twice at once, then `genx_engines` and `dmesg`",
	  "the order stays", "the flags and waits of the public code of that time" },
	{ "SNB to HSW: the 3D state of the first context is valid",
	  "by hand: `glxgears` as the first program", "it stays",
	  "commands are added until render starts" },
	{ "SNB to HSW: pages are safe when their request has ended",
	  "by hand: memory that changes after it was freed", "no ring is stopped for its TLB",
	  "pages go back after the next request has invalidated" },
	{ "IVB, VLV, HSW: 32 stores by MI_STORE_DATA_IMM bring a seqno to memory",
	  "by hand: late fences under load", "they stay",
	  "the seqno moves to the status page, and is stored by index" },
	{ "SNB: MI commands write to the GGTT", "by hand: `glxgears`, then `dmesg`",
	  "objects are bound twice", "the second binding goes" },
	{ "SNB, IVB, VLV: OA as its manual says", "by hand: `genx-perf stat` under load",
	  "it stays", "no OA on the part whose reports are wrong" },
	{ "SNB to HSW: reset, interrupts, force-wake as in public code",
	  "clock, wa, irq, resets", "they stay", "the platform's tables change" },
	{ "BDW, Gen9: reset, interrupts, force-wake as in public code",
	  "FW-007, clock, wa, irq, resets", "they stay", "the platform's tables change" },
};

static const struct decision facts[] = {
	{ "SIL-001", "by hand: the log after a warm reset",
	  "whether probe must wait for 0xA188", NULL },
	{ "SIL-004, SIL-309", "pcode", "whether the mailbox answers as genx uses it", NULL },
	{ "SIL-005, SIL-281", "rc6, and by hand: load after firmware's display and after kexec",
	  "whether the reset at take-over loses the console, and whether RC6 comes on", NULL },
	{ "SIL-006", "by hand: `genx_registers` before the first context",
	  "whether fault registers keep old values", NULL },
	{ "SIL-008", "freq, and by hand: frequencies of 0 on SNB to HSW",
	  "whether MCHBAR must be enabled", NULL },
	{ "SIL-014", "LRC-003, LRC-024: words behind the image change",
	  "whether a context page is missing", NULL },
	{ "SIL-016, SIL-017", "engines", "whether the media fuses are read with the right sense",
	  NULL },
	{ "SIL-019, SIL-020", "STR-007", "whether steering reaches a fused-off unit", NULL },
	{ "SIL-024, SIL-025", "clock", "the frequency of the timestamp", NULL },
	{ "SIL-033, SIL-034, SIL-036", "FW-007",
	  "which force-wake form the BIOS left, and whether reads after it are right", NULL },
	{ "SIL-046", "claim, rows", "whether genx makes accesses that no unit claims", NULL },
	{ "SIL-053, SIL-346", "STR-007, with power gates on",
	  "whether MMIO reaches more than one subslice", NULL },
	{ "SIL-058, SIL-059", "engines, FW-023",
	  "which domains exist on parts with fused-off engines", NULL },
	{ "SIL-081", "rc6", "whether RING_IMR must stay open", NULL },
	{ "SIL-131, SIL-135", "CSB-006, CSB-007, CSB-009",
	  "position and length of the status buffer", NULL },
	{ "SIL-132, SIL-133", "late", "whether late entries happen, and how often", NULL },
	{ "SIL-136", "entries", "whether bits without a meaning are set in entries", NULL },
	{ "SIL-137", "CSW-010", "the switch detail of DG2", NULL },
	{ "SIL-150", "render, and by hand: a first 3D program on BDW and Gen9",
	  "whether a 3D state is needed in the default context", NULL },
	{ "SIL-154, SIL-156, SIL-160", "LRC-003",
	  "what the saved image has in these fields", NULL },
	{ "SIL-185", "by hand: an object above 64 GiB on Lakefield", "the width of its PPGTT",
	  NULL },
	{ "SIL-212, SIL-213", "engines", "whether entries written through the BAR are seen at once",
	  NULL },
	{ "SIL-228", "by hand: a read-only userptr on BDW and Gen9",
	  "whether read-only entries are honoured", NULL },
	{ "SIL-257, SIL-260", "resets, and by hand: those in the log",
	  "whether a second GDRST and 50 us are enough", NULL },
	{ "SIL-282", "rc6, and by hand: 0x8504 after RC6 on BDW and Gen9",
	  "whether the power context is intact", NULL },
	{ "SIL-286", "by hand: the log on SNB", "whether firmware's voltage was too low", NULL },
	{ "SIL-308", "by hand: bandwidth with idle CPUs",
	  "whether the frequency table is worth its code", NULL },
	{ "SIL-332, SIL-333", "by hand: `genx-perf` announces lost reports",
	  "how far the tail runs ahead", NULL },
	{ "SIL-345, SIL-347", "testoa",
	  "the order of contexts and mux, and the time to settle: B counters of 0", NULL },
	{ "SIL-371, SIL-374, SIL-375", "oauser", "whether the slots open the registers", NULL },
	{ "SIL-380 to SIL-502", "wa",
	  "which workarounds do not read back: a wrong place, a lock, or a fused-off unit", NULL },
};

/* Does the list of ids have @id as a word? */
static bool has_word(const char *list, const char *id)
{
	size_t len = strlen(id);
	const char *at = list;

	while ((at = strstr(at, id))) {
		if ((at == list || at[-1] == ' ') && strchr(", :", at[len]))
			return true;
		at += len;
	}
	return false;
}

size_t decisions_of(const char *id, char *text, size_t size)
{
	size_t n = 0;

	*text = '\0';
	for (unsigned int i = 0; i < ARRAY_SIZE(bets) && n < size; i++)
		if (has_word(bets[i].asked_by, id))
			n += snprintf(text + n, size - n, "  decides: %s: %s\n", bets[i].what,
				      bets[i].fails);
	for (unsigned int i = 0; i < ARRAY_SIZE(facts) && n < size; i++)
		if (has_word(facts[i].asked_by, id))
			n += snprintf(text + n, size - n, "  decides: %s: %s\n", facts[i].what,
				      facts[i].holds);
	return n;
}

static const char page_head[] =
"# What the answers of genx-hwtest decide\n"
"\n"
"This page is printed by `genx-hwtest --answers` from the tables of `tools/hwtest/` (decisions, rules):\n"
"`tools/lab/pages/hwtest-answers` writes it, and `tools/lab/static hwtest` compares it. How to run the test, and what it never\n"
"does: [hwtest](hwtest.md).\n"
"\n"
"\"asked by\" is the line of the report. \"by hand\" needs a look at a log, a file or a screen while the driver works.\n"
"\n"
"## Bets on silicon\n"
"\n"
"The [bets](platforms.md#bets-on-silicon), one line each. An answer to a rule of the manuals other than the one that genx\n"
"assumes also changes the row of the descriptor that the rule names, and the model with it.\n"
"\n"
"| bet | asked by | if it holds | if not |\n"
"|---|---|---|---|\n";

static const char facts_head[] =
"\n"
"## Facts of silicon\n"
"\n"
"Facts of [silicon](silicon.md) that a machine can answer for; the others need a hang, a race or a second machine to be seen.\n"
"\n"
"| fact | asked by | what the answer decides |\n"
"|---|---|---|\n";

static const char questions_head[] =
"\n"
"## All questions\n"
"\n"
"| id | question | platforms | asked |\n"
"|---|---|---|---|\n";

/* Get the platforms of a bet. Return: NULL: all, "": the name of a group is missing above */
static const char *platforms_of(const struct decision *bet)
{
	size_t len = strcspn(bet->what, ":");

	if (!bet->what[len])
		return NULL;
	for (unsigned int i = 0; i < ARRAY_SIZE(groups); i++)
		if (!strncmp(groups[i].name, bet->what, len) && !groups[i].name[len])
			return groups[i].platforms;
	return "";
}

/* Is the question asked on each platform of the bet, or on some if the bet is about all? */
static bool is_asked(const struct decision *bet, const char *id)
{
	const char *platforms = platforms_of(bet);
	const struct genx_platform *plat;
	bool some = false;

	for_each_genx_platform(plat) {
		if (!platforms_have(platforms, plat))
			continue;
		if (rules_asked(id, plat)) {
			some = true;
		} else if (platforms) {
			fprintf(stderr, "genx-hwtest: %s: %s is not asked on %s\n", bet->what, id,
				plat->codename);
			return false;
		}
	}
	if (!some)
		fprintf(stderr, "genx-hwtest: %s: %s is not asked\n", bet->what, id);
	return some;
}

static bool all_asked(const struct decision *bet)
{
	char ids[160], *id, *rest;
	bool all = true;

	snprintf(ids, sizeof(ids), "%s", bet->asked_by);
	rest = strstr(ids, "by hand: ");
	if (rest)
		*rest = '\0';
	for (id = strtok_r(ids, ", ", &rest); id; id = strtok_r(NULL, ", ", &rest))
		if (strcmp(id, "and") && !is_asked(bet, id))
			all = false;
	return all;
}

bool decisions_page(void)
{
	const struct rule *rule;
	bool all = true;

	fputs(page_head, stdout);
	for (unsigned int i = 0; i < ARRAY_SIZE(bets); i++) {
		printf("| %s | %s | %s | %s |\n", bets[i].what, bets[i].asked_by, bets[i].holds,
		       bets[i].fails);
		all &= all_asked(&bets[i]);
	}
	fputs(facts_head, stdout);
	for (unsigned int i = 0; i < ARRAY_SIZE(facts); i++)
		printf("| %s | %s | %s |\n", facts[i].what, facts[i].asked_by, facts[i].holds);
	fputs(questions_head, stdout);
	for (unsigned int i = 0; (rule = rules_get(i)); i++)
		printf("| %s | %s | %s | %s%s |\n", rule->id, rule->question,
		       rule->only ?: "all", rule->probe ? "yes" : "no: ",
		       rule->probe ? "" : rule->why);
	return all;
}
