// SPDX-License-Identifier: MIT
/*
 * The questions. The rules that the manuals leave open come first: those with [?] in
 * Documentation/rules.md, in the same order, each with its probe or the reason why it has none.
 * Then follow the assumptions of genx where the manual of a platform is silent
 * (Documentation/platforms.md), and facts of silicon (Documentation/silicon.md). What an answer
 * decides is in the table of decisions.
 */

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "hwtest.h"

/* What a probe needs: flags of struct rule. */
#define SUBMITS		BIT(0)	/* contexts */
#define COUNTS		BIT(1)	/* an OA unit that genx drives */
#define FUSES11		BIT(2)	/* the fuses of Gen11 */
#define CLAIMS		BIT(3)	/* a latch of unclaimed accesses */
#define RC6		BIT(4)	/* RC6 that genx programs */
#define FREQ		BIT(5)	/* a frequency that follows the load */
#define PCODE		BIT(6)	/* an efficient frequency that pcode names */
#define HALF_FULL	BIT(7)	/* a half-full interrupt of the OA unit */
#define IMAGE_OA	BIT(8)	/* registers of the OA unit at a fixed place of a context image */

#define GEN6_7	"snb ivb vlv hsw"

static const char leave_alone[] = "a host driver must leave it alone";
static const char no_unit[] = "genx makes no access where the table has no unit";
static const char no_oa_yet[] = "genx-hwtest does not ask the OA unit of Gen6 to Gen7.5 yet";
static const char no_waits[] = "needs a wait that another queue preempts, not written yet";

static const struct rule rules[] = {
	{ "INT-041", "which bit of the identity is the OA interrupt", NULL, AREA_COUNTERS,
	  COUNTS | HALF_FULL, .probe = probe_oa_interrupt },
	{ "FW-007", "which domain wakes the registers of which engine", NULL, AREA_REGISTERS,
	  SUBMITS, .probe = probe_wake },
	{ "FW-020", "where the alias of the memory controller ends", "gen11", AREA_REGISTERS,
	  0, NULL, leave_alone },
	{ "FW-023", "does VEBOX0 have a domain of its own", "gen11", AREA_REGISTERS,
	  SUBMITS, .probe = probe_wake },
	{ "FW-024", "what TSG1 and the gaps of the table need", "gen11", AREA_REGISTERS,
	  0, NULL, no_unit },
	{ "STR-007", "which instances there are of replicated registers", NULL, AREA_REGISTERS,
	  0, .probe = probe_steering },
	{ "STR-012", "how fuses are reflected", "gen11", AREA_REGISTERS,
	  FUSES11, .probe = probe_fuses },
	{ "ELSP-020", "where the descriptor has the context's id", NULL, AREA_CONTEXTS,
	  SUBMITS, .probe = probe_descriptor },
	{ "ELSP-022", "the firmware's form of the id", "dg2", AREA_CONTEXTS,
	  0, NULL, "genx submits without firmware" },
	{ "CSB-003", "the id that an idle engine left", "dg2", AREA_CONTEXTS,
	  SUBMITS, .probe = probe_idle_id },
	{ "CSB-006", "where the status buffer begins (Z-01)", NULL, AREA_CONTEXTS,
	  SUBMITS, .probe = probe_csb_first },
	{ "CSB-007", "where its pointer is (Z-01)", NULL, AREA_CONTEXTS,
	  SUBMITS, .probe = probe_csb_pointer },
	{ "CSB-009", "which half of QW 15 the pointer is", NULL, AREA_CONTEXTS,
	  SUBMITS, .probe = probe_csb_qw15 },
	{ "CSW-006", "row 6 of the switches", "dg2", AREA_CONTEXTS, 0, NULL, no_waits },
	{ "CSW-009", "row 9 of the switches", "dg2", AREA_CONTEXTS, 0, NULL, no_waits },
	{ "CSW-010", "switch detail of a context that completed", "dg2", AREA_CONTEXTS,
	  SUBMITS, .probe = probe_active_to_idle },
	{ "LRC-003", "where the engine context begins", NULL, AREA_CONTEXTS,
	  SUBMITS, .probe = probe_engine_context },
	{ "LRC-013", "how many pairs are at DW 0x55", "dg2", AREA_CONTEXTS,
	  SUBMITS, .probe = probe_interrupt_pointers },
	{ "LRC-024", "where the translation tables' section is", "dg2", AREA_CONTEXTS,
	  SUBMITS, .probe = probe_trtt },
	{ "CMD-009", "MI_ARB_ON_OFF on the blitter, MI_PREDICATE on compute", NULL, AREA_COMMANDS,
	  0, NULL, "a command that an engine does not have may hang it for good" },
	{ "PRD-002", "which predicate result leaves a command out", NULL, AREA_COMMANDS,
	  SUBMITS, .probe = probe_predicate },
	{ "ALU-012", "what LOAD1 loads (Z-07)", NULL, AREA_COMMANDS,
	  SUBMITS, .probe = probe_load1 },
	{ "ALU-019", "which operand of STORE is the source", NULL, AREA_COMMANDS,
	  SUBMITS, .probe = probe_store },
	{ "ORD-006", "does MI_COPY_MEM_MEM wait for stores", NULL, AREA_COMMANDS,
	  0, NULL, "a race that is not observed proves nothing" },
	{ "OAG-008", "does HSW count with RC6 on", "hsw", AREA_COUNTERS, 0, NULL, no_oa_yet },
	{ "OAG-024", "fine filter code 0110", "bdw gen11", AREA_COUNTERS,
	  0, NULL, "needs a shader that makes EU events" },
	{ "OAG-025", "how many EU counter registers there are", NULL, AREA_COUNTERS,
	  SUBMITS | COUNTS | IMAGE_OA, .probe = probe_flex },
	{ "OAF-001", "order of the A counters, format 000", "snb", AREA_COUNTERS,
	  0, NULL, no_oa_yet },
	{ "OAF-002", "order of the A counters, format 001", "snb", AREA_COUNTERS,
	  0, NULL, no_oa_yet },
	{ "OAF-015", "are C counters in format 101", "hsw", AREA_COUNTERS, 0, NULL, no_oa_yet },
	{ "RPT-004", "layout of RPT_ID", NULL, AREA_COUNTERS,
	  SUBMITS | COUNTS, .probe = probe_rpt_id },
	{ "OA6-001", "is there a counter select on HSW", GEN6_7, AREA_COUNTERS,
	  0, NULL, no_oa_yet },
	{ "OA6-018", "which bit says overrun", "hsw", AREA_COUNTERS, 0, NULL, no_oa_yet },
	{ "OA6-019", "where the CEC registers are", GEN6_7, AREA_COUNTERS, 0, NULL, no_oa_yet },
	{ "OA6-021", "where counter A31 is", "hsw", AREA_COUNTERS, 0, NULL, no_oa_yet },
	{ "PWR-005", "how many pairs a power context has", "dg2", AREA_POWER,
	  0, NULL, "it is saved where the host cannot read it" },
	{ "clock", "rate of the timestamp", NULL, AREA_REGISTERS, 0, .probe = probe_clock },
	{ "wa", "can workarounds be read back", NULL, AREA_REGISTERS,
	  0, .probe = probe_workarounds },
	{ "claim", "does each access find a unit", NULL, AREA_REGISTERS,
	  CLAIMS, .probe = probe_claims },
	{ "engines", "do all engines run a batch", NULL, AREA_CONTEXTS,
	  SUBMITS, .probe = probe_engines },
	{ "llc", "do engines see what the CPU wrote, without a flush", "gen11", AREA_CONTEXTS,
	  SUBMITS, .probe = probe_engines },
	{ "host", "do engines run what the host submits without firmware", "adl dg2",
	  AREA_CONTEXTS,
	  SUBMITS, .probe = probe_engines },
	{ "units", "are all EUs on", "gen11", AREA_COUNTERS,
	  0, NULL, "needs a shader that counts them" },
	{ "msgidle", "are wake-up messages pending before a reset", "gen11 dg2", AREA_RESETS,
	  0, NULL, "a reset of an engine that does not hang proves nothing" },
	{ "oactx", "where OACTXCONTROL is in an image", NULL, AREA_COUNTERS,
	  SUBMITS | COUNTS | IMAGE_OA, .probe = probe_oactxcontrol },
	{ "oar", "where the registers of OAR are in an image", "tgl adl", AREA_COUNTERS,
	  SUBMITS, .probe = probe_oar },
	{ "oauser", "may user batches stop the OA timer", NULL, AREA_COUNTERS,
	  SUBMITS | COUNTS | IMAGE_OA, .probe = probe_oa_user },
	{ "late", "do status entries land behind their pointer", NULL, AREA_CONTEXTS,
	  SUBMITS, .probe = probe_late },
	{ "entries", "what status entries look like", NULL, AREA_CONTEXTS,
	  SUBMITS, .probe = probe_entries },
	{ "render", "does the render engine flush, store and take timestamps", NULL, AREA_COMMANDS,
	  SUBMITS, .probe = probe_render },
	{ "copy", "does the copy engine fill", NULL, AREA_COMMANDS, SUBMITS, .probe = probe_copy },
	{ "testoa", "do the B counters of TestOa count what they should", NULL, AREA_COUNTERS,
	  SUBMITS | COUNTS, .probe = probe_test_oa },
	{ "rows", "does a unit claim an access to each row of the force-wake table",
	  NULL, AREA_REGISTERS, CLAIMS, .probe = probe_rows },
	{ "rc6", "does an idle GPU enter RC6", NULL, AREA_POWER,
	  SUBMITS | RC6, .probe = probe_rc6 },
	{ "freq", "does a requested frequency count", NULL, AREA_POWER,
	  SUBMITS | FREQ, .probe = probe_frequency },
	{ "pcode", "does pcode answer its mailbox", NULL, AREA_POWER, PCODE, .probe = probe_pcode },
	{ "irq", "do interrupts come from known sources", NULL, AREA_REGISTERS,
	  0, .probe = probe_interrupts },
	{ "resets", "can engines and the GT be reset", NULL, AREA_RESETS,
	  0, .probe = probe_resets },
};

bool platforms_have(const char *platforms, const struct genx_platform *plat)
{
	size_t len = strcspn(plat->codename, "-");
	char gen[8];
	const char *at;

	snprintf(gen, sizeof(gen), "gen%u", plat->gen);
	if (!platforms)
		return true;
	for (at = platforms; at; at = strchr(at, ' ')) {
		size_t word;

		at += *at == ' ';
		word = strcspn(at, " ");
		if ((word == len && !strncmp(at, plat->codename, len)) ||
		    (word == strlen(gen) && !strncmp(at, gen, word)))
			return true;
	}
	return false;
}

/* @submits, @counts: as in struct kit. Return: what the probe needs and has not, NULL: nothing */
static const char *missing(const struct rule *rule, const struct genx_platform *plat, bool submits,
			   bool counts)
{
	if (rule->needs & SUBMITS && !submits)
		return plat->submit_kind == GENX_SUBMIT_NONE ?
		       "genx runs no contexts on this platform yet" :
		       "genx-hwtest has no batches for this platform yet";
	if (rule->needs & COUNTS && !(counts && plat->oa))
		return "genx does not drive this platform's OA unit yet";
	if (rule->needs & COUNTS && plat->oa->kind != GENX_OA_GEN8 &&
	    plat->oa->kind != GENX_OA_GEN12)
		return no_oa_yet;
	if (rule->needs & IMAGE_OA && plat->oa->kind != GENX_OA_GEN8)
		return "a context sets registers of its own unit by itself on this platform";
	if (rule->needs & HALF_FULL && !plat->oa->half_full)
		return "no manual has an interrupt of this OA unit";
	if (rule->needs & FUSES11 && plat->fuse_kind != GENX_FUSE_GEN11)
		return "this platform has other fuses";
	if (rule->needs & CLAIMS && !plat->unclaimed.mask)
		return "this platform has no latch of unclaimed accesses";
	if (rule->needs & RC6 && !plat->rc6)
		return "RC6 is firmware's on this platform";
	if (rule->needs & FREQ && !plat->freq)
		return "genx does not drive the frequency of this platform";
	if (rule->needs & PCODE && !(plat->freq && plat->freq->efficient))
		return "pcode of this platform names no efficient frequency";
	return NULL;
}

/*
 * Is it an error that no context can be created? Either no engine has started, or the GT is wedged.
 * It is no error where genx runs no contexts, as on some platforms behind an IOMMU (SIL-029).
 */
static bool lacks_contexts(const struct rule *rule, const struct kit *kit)
{
	const struct genx_platform *plat = kit->gpu->plat;

	return rule->needs & SUBMITS && kit->context_err &&
	       plat->submit_kind != GENX_SUBMIT_NONE &&
	       !(plat->no_iommu && kit->context_err == -ENODEV);
}

static void ask(const struct rule *rule, struct kit *kit)
{
	const char *without = missing(rule, kit->gpu->plat, kit->submits, kit->counts);

	report_ask(rule);
	if (!platforms_have(rule->only, kit->gpu->plat))
		report_answer(NOT_ASKED, "not about this platform");
	else if (!rule->probe)
		report_answer(NOT_ASKED, "%s: %s", rule->question, rule->why);
	else if (rule->probe == probe_engines && answer_failed_engines(kit))
		return;
	else if (lacks_contexts(rule, kit))
		report_answer(rule->probe == probe_engines ? DIFFERS : NOT_ASKED,
			      "no context can be created: %s", strerror(-kit->context_err));
	else if (without)
		report_answer(NOT_ASKED, "%s: %s", rule->question, without);
	else
		rule->probe(kit);
}

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
	interrupted = 1;
}

void rules_catch_signals(void)
{
	struct sigaction action = { .sa_handler = interrupt };

	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	sigaction(SIGHUP, &action, NULL);
	sigaction(SIGPIPE, &action, NULL);
}

const char *rules_ask(struct kit *kit)
{
	say("\nthe questions\n");
	for (unsigned int i = 0; i < ARRAY_SIZE(rules); i++) {
		if (interrupted)
			return "interrupted";
		progress("\r%3u of %zu: %-60.60s", i + 1, ARRAY_SIZE(rules), rules[i].question);
		ask(&rules[i], kit);
		if (!kit_alive(kit) || interrupted) {
			progress("\n");
			return interrupted ? "interrupted" :
			       "the device does not answer any more";
		}
	}
	progress("\n");
	return NULL;
}

const struct rule *rules_get(unsigned int i)
{
	return i < ARRAY_SIZE(rules) ? &rules[i] : NULL;
}

bool rules_asked(const char *id, const struct genx_platform *plat)
{
	bool submits = plat->submit_kind != GENX_SUBMIT_NONE && !plat->short_addresses;

	for (unsigned int i = 0; i < ARRAY_SIZE(rules); i++)
		if (!strcmp(rules[i].id, id))
			return rules[i].probe && platforms_have(rules[i].only, plat) &&
			       !missing(&rules[i], plat, submits, plat->oa);
	return false;
}

void rules_list(void)
{
	for (unsigned int i = 0; i < ARRAY_SIZE(rules); i++) {
		const struct rule *rule = &rules[i];

		printf("%-9s %s: %s%s%s%s\n", rule->id, rule->question,
		       rule->probe ? "probed" : "not probed: ", rule->probe ? "" : rule->why,
		       rule->only ? "; only " : "", rule->only ? rule->only : "");
	}
}
