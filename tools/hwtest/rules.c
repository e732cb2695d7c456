// SPDX-License-Identifier: MIT
/*
 * The rules that the manuals leave open: those with [?] in Documentation/rules.md, in the same
 * order, each with its probe or the reason why it has none. Then follow the assumptions of genx
 * where the manual of a platform is silent (Documentation/platforms.md).
 */

#include <stdio.h>
#include <string.h>

#include "hwtest.h"

/* What a probe needs: flags of struct rule. */
#define SUBMITS		BIT(0)	/* contexts */
#define COUNTS		BIT(1)	/* an OA unit that genx drives */
#define FUSES11		BIT(2)	/* the fuses of Gen11 */

/**
 * struct rule - one open rule
 * @id:		id of the rule, or a name
 * @question:	the open question
 * @only:	codenames of the platforms that the rule is about, NULL: all
 * @needs:	what the probe needs
 * @probe:	the probe, NULL: there is none
 * @why:	reason why there is no probe
 */
struct rule {
	const char *id;
	const char *question;
	const char *only;
	unsigned int needs;
	void (*probe)(struct kit *kit);
	const char *why;
};

#define GEN6_7	"snb ivb vlv hsw"

static const char leave_alone[] = "a host driver must leave it alone";
static const char no_unit[] = "genx makes no access where the table has no unit";
static const char no_oa_yet[] = "genx does not drive the OA unit of Gen6 to Gen7.5 yet";
static const char no_waits[] = "needs a wait that another queue preempts, not written yet";

static const struct rule rules[] = {
	{ "INT-041", "which bit of the identity is the OA interrupt", NULL, COUNTS,
	  .probe = probe_oa_interrupt },
	{ "FW-007", "which domain wakes the registers of which engine", NULL, SUBMITS,
	  .probe = probe_wake },
	{ "FW-020", "where the alias of the memory controller ends", "lkf", 0, NULL, leave_alone },
	{ "FW-023", "does VEBOX0 have a domain of its own", "lkf", SUBMITS, .probe = probe_wake },
	{ "FW-024", "what TSG1 and the gaps of the table need", "lkf", 0, NULL, no_unit },
	{ "STR-007", "which instances there are of replicated registers", NULL, 0,
	  .probe = probe_steering },
	{ "STR-012", "how fuses are reflected", "lkf", FUSES11, .probe = probe_fuses },
	{ "ELSP-020", "where the descriptor has the context's id", NULL, SUBMITS,
	  .probe = probe_descriptor },
	{ "ELSP-022", "the firmware's form of the id", "dg2", 0, NULL,
	  "genx submits without firmware" },
	{ "CSB-003", "the id that an idle engine left", "dg2", SUBMITS, .probe = probe_idle_id },
	{ "CSB-006", "where the status buffer begins (Z-01)", NULL, SUBMITS,
	  .probe = probe_csb_first },
	{ "CSB-007", "where its pointer is (Z-01)", NULL, SUBMITS, .probe = probe_csb_pointer },
	{ "CSB-009", "which half of QW 15 the pointer is", NULL, SUBMITS, .probe = probe_csb_qw15 },
	{ "CSW-006", "row 6 of the switches", "dg2", 0, NULL, no_waits },
	{ "CSW-009", "row 9 of the switches", "dg2", 0, NULL, no_waits },
	{ "CSW-010", "switch detail of a context that completed", "dg2", SUBMITS,
	  .probe = probe_active_to_idle },
	{ "LRC-003", "where the engine context begins", NULL, SUBMITS,
	  .probe = probe_engine_context },
	{ "LRC-013", "how many pairs are at DW 0x55", "dg2", SUBMITS,
	  .probe = probe_interrupt_pointers },
	{ "LRC-024", "where the translation tables' section is", "dg2", SUBMITS,
	  .probe = probe_trtt },
	{ "CMD-009", "MI_ARB_ON_OFF on the blitter, MI_PREDICATE on compute", NULL, 0, NULL,
	  "a command that an engine does not have may hang it for good" },
	{ "PRD-002", "which predicate result leaves a command out", NULL, SUBMITS,
	  .probe = probe_predicate },
	{ "ALU-012", "what LOAD1 loads (Z-07)", NULL, SUBMITS, .probe = probe_load1 },
	{ "ALU-019", "which operand of STORE is the source", NULL, SUBMITS, .probe = probe_store },
	{ "ORD-006", "does MI_COPY_MEM_MEM wait for stores", NULL, 0, NULL,
	  "a race that is not observed proves nothing" },
	{ "OAG-008", "does HSW count with RC6 on", "hsw", 0, NULL, no_oa_yet },
	{ "OAG-024", "fine filter code 0110", "bdw lkf", 0, NULL,
	  "needs a shader that makes EU events" },
	{ "OAG-025", "how many EU counter registers there are", NULL, SUBMITS | COUNTS,
	  .probe = probe_flex },
	{ "OAF-001", "order of the A counters, format 000", "snb", 0, NULL, no_oa_yet },
	{ "OAF-002", "order of the A counters, format 001", "snb", 0, NULL, no_oa_yet },
	{ "OAF-015", "are C counters in format 101", "hsw", 0, NULL, no_oa_yet },
	{ "RPT-004", "layout of RPT_ID", NULL, SUBMITS | COUNTS, .probe = probe_rpt_id },
	{ "OA6-001", "is there a counter select on HSW", GEN6_7, 0, NULL, no_oa_yet },
	{ "OA6-018", "which bit says overrun", "hsw", 0, NULL, no_oa_yet },
	{ "OA6-019", "where the CEC registers are", GEN6_7, 0, NULL, no_oa_yet },
	{ "OA6-021", "where counter A31 is", "hsw", 0, NULL, no_oa_yet },
	{ "PWR-005", "how many pairs a power context has", "dg2", 0, NULL,
	  "it is saved where the host cannot read it" },
	{ "clock", "rate of the timestamp", NULL, 0, .probe = probe_clock },
	{ "wa", "can workarounds be read back", NULL, 0, .probe = probe_workarounds },
	{ "claim", "does each access find a unit", "vlv hsw bdw kbl lkf dg2", 0,
	  .probe = probe_claims },
	{ "engines", "do all engines run a batch", NULL, SUBMITS, .probe = probe_engines },
	{ "llc", "do engines see what the CPU wrote, without a flush", "lkf", SUBMITS,
	  .probe = probe_engines },
	{ "host", "do engines run what the host submits without firmware", "dg2", SUBMITS,
	  .probe = probe_engines },
	{ "units", "are all EUs on", "lkf", 0, NULL, "needs a shader that counts them" },
	{ "msgidle", "are wake-up messages pending before a reset", "lkf dg2", 0, NULL,
	  "a reset of an engine that does not hang proves nothing" },
	{ "oactx", "where OACTXCONTROL is in an image", NULL, SUBMITS | COUNTS,
	  .probe = probe_oactxcontrol },
	{ "oauser", "may user batches stop the OA timer", NULL, SUBMITS | COUNTS,
	  .probe = probe_oa_user },
};

/* A variant of a platform ("hsw-gt1") counts as the platform. */
static bool is_about(const struct rule *rule, const struct genx_platform *plat)
{
	size_t len = strcspn(plat->codename, "-");
	const char *at;

	if (!rule->only)
		return true;
	for (at = rule->only; at; at = strchr(at, ' ')) {
		at += *at == ' ';
		if (!strncmp(at, plat->codename, len) && (!at[len] || at[len] == ' '))
			return true;
	}
	return false;
}

static const char *missing(const struct rule *rule, const struct kit *kit)
{
	if (rule->needs & SUBMITS && !kit->submits)
		return "genx runs no contexts on this platform yet";
	if (rule->needs & COUNTS && !(kit->counts && kit->gpu->plat->oa))
		return "genx does not drive this platform's OA unit yet";
	if (rule->needs & FUSES11 && kit->gpu->plat->fuse_kind != GENX_FUSE_GEN11)
		return "this platform has other fuses";
	return NULL;
}

static void ask(const struct rule *rule, struct kit *kit)
{
	const char *without = missing(rule, kit);

	report_ask(rule->id);
	if (!is_about(rule, kit->gpu->plat))
		report_answer(NOT_ASKED, "not about this platform");
	else if (!rule->probe)
		report_answer(NOT_ASKED, "%s: %s", rule->question, rule->why);
	else if (without)
		report_answer(NOT_ASKED, "%s: %s", rule->question, without);
	else
		rule->probe(kit);
}

bool rules_ask(struct kit *kit)
{
	say("\nwhat the manuals leave open\n");
	for (unsigned int i = 0; i < ARRAY_SIZE(rules); i++) {
		ask(&rules[i], kit);
		if (!kit_alive(kit))
			return false;
	}
	return true;
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
