// SPDX-License-Identifier: MIT
/* Probes of context status entries, context descriptors and context images. */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "hwtest.h"

#define VALUE			0x51u
#define FLEX_FIRST		0xe458u
#define OACTXCONTROL		0x2360u
#define OAR_OACONTROL		0x2960u
#define OACTXCONTROL_DW		0x145		/* Gen12.0, of the value */
#define OAR_OACONTROL_DW	0x5b1
#define MI_MODE			0x9cu
#define TRTT_COPY		0x4480u
#define TRTT_DW			0xd9u		/* by count (Documentation/platforms.md) */

#define LATE_BATCHES		200

/* Types of the event genx_context_status. */
#define STATUS_IMPOSSIBLE	0
#define STATUS_IDLE_TO_ACTIVE	1
#define STATUS_ACTIVE_TO_IDLE	7

/* ---- position of the status buffer (Z-01) ---- */

struct position {
	unsigned int first;
	unsigned int pointer;
};

/* Get the position of the buffer that the driver found in the render engine's status page. */
static bool find_position(struct kit *kit, struct position *pos)
{
	char *text = text_read(kit->debugfs, "genx_engines"), line[512];
	const char *at = NULL;

	if (text && text_line(text, "rcs0: ", line, sizeof(line)))
		at = strstr(line, "status-buffer ");
	if (at && !strchr(at, '?') &&
	    sscanf(at, "status-buffer 0x%x:0x%x", &pos->first, &pos->pointer) == 2) {
		free(text);
		return true;
	}
	free(text);
	report_answer(UNKNOWN, "genx did not find the status buffer");
	return false;
}

/* CSB-006 */
void probe_csb_first(struct kit *kit)
{
	unsigned int want = kit->gpu->plat->csb.first_dw;
	struct position pos;

	if (find_position(kit, &pos))
		report_answer(pos.first == want ? AS_ASSUMED : DIFFERS,
			      "entries from DW 0x%x of the status page, 0x%x was expected",
			      pos.first, want);
}

/* CSB-007 */
void probe_csb_pointer(struct kit *kit)
{
	unsigned int want = kit->gpu->plat->csb.pointer_dw;
	struct position pos;

	if (find_position(kit, &pos))
		report_answer(pos.pointer == want ? AS_ASSUMED : DIFFERS,
			      "pointer in DW 0x%x, 0x%x was expected", pos.pointer, want);
}

/*
 * CSB-009: is the pointer in the lower half of QW 15, or in the upper half as CSB-007 says? Before
 * Gen11 it is in the upper half of QW 7.
 */
void probe_csb_qw15(struct kit *kit)
{
	const struct genx_csb_desc *csb = &kit->gpu->plat->csb;
	unsigned int want = csb->pointer_dw - csb->first_dw;
	struct position pos;

	if (!find_position(kit, &pos))
		return;
	if (pos.pointer - pos.first == want)
		report_answer(AS_ASSUMED, "the pointer is in the upper half of QW %u (CSB-007)",
			      (pos.pointer - pos.first) / 2);
	else
		report_answer(DIFFERS, "the pointer is in DW %u from the first entry",
			      pos.pointer - pos.first);
}

/* ---- ids in descriptors and status entries ---- */

/* Run a batch in a new context. Return: the trace events. */
static char *trace_batch(struct kit *kit)
{
	struct work work;
	int err;

	if (!trace_start("genx_submit genx_context_status")) {
		report_answer(UNKNOWN, "no trace events: tracefs is closed (kernel lockdown?)");
		return NULL;
	}
	err = work_create(kit, I915_EXEC_RENDER, &work);
	if (!err) {
		work_store(&work, 0, VALUE);
		err = work_run(&work);
		usleep(50000);		/* until the engine has reported that it is idle */
		work_destroy(&work);
	}
	if (err) {
		free(trace_stop());
		report_answer(UNKNOWN, "no batch: %s", strerror(-err));
		return NULL;
	}
	return trace_stop();
}

/* Find the first status entry of a type. */
static bool find_status(const char *text, unsigned int type, u64 *status)
{
	const char *line = NULL;
	unsigned int got;

	while ((line = text_next(text, line, "genx_context_status: rcs0"))) {
		const char *at = strstr(line, "rcs0 ");
		unsigned long long val;

		if (sscanf(at, "rcs0 %llx type %u", &val, &got) == 2 && got == type) {
			*status = val;
			return true;
		}
	}
	return false;
}

/*
 * These two extract a context id: from a descriptor, and from the status entry of the switch away
 * from the context.
 */
static u32 descriptor_id(const struct genx_platform *plat, u64 desc)
{
	if (plat->csb.kind == GENX_CSB_GEN12)
		return desc >> 37 & 0x7ff;
	return plat->csb.kind == GENX_CSB_GEN125 ? desc >> 39 & 0xffff : desc >> 32;
}

static u32 away_id(const struct genx_platform *plat, u64 status)
{
	if (plat->csb.kind == GENX_CSB_GEN12)
		return status >> 47 & 0x7ff;
	return plat->csb.kind == GENX_CSB_GEN125 ? status >> 42 & 0xffff : status >> 32;
}

static bool was_loaded(const struct genx_platform *plat, const char *text, u32 id)
{
	const char *line = NULL;
	unsigned long long desc[2];
	unsigned int n;

	while ((line = text_next(text, line, "genx_submit: rcs0"))) {
		if (sscanf(strstr(line, "rcs0 "), "rcs0 %u elements %llx %llx", &n, &desc[0],
			   &desc[1]) != 3)
			continue;
		for (unsigned int i = 0; i < 2; i++)
			if (desc[i] && descriptor_id(plat, desc[i]) == id)
				return true;
	}
	return false;
}

/* ELSP-020 */
void probe_descriptor(struct kit *kit)
{
	const struct genx_platform *plat = kit->gpu->plat;
	char *text = trace_batch(kit);
	u64 status;

	if (!text)
		return;
	if (!find_status(text, STATUS_ACTIVE_TO_IDLE, &status))
		report_answer(UNKNOWN, "no status entry of a switch away from a context");
	else if (was_loaded(plat, text, away_id(plat, status)))
		report_answer(AS_ASSUMED, "status entries have the id of the descriptor, 0x%x",
			      away_id(plat, status));
	else
		report_answer(DIFFERS, "status %016llx has the id of no descriptor",
			      (unsigned long long)status);
	free(text);
}

/* CSB-003, Gen12.5 */
void probe_idle_id(struct kit *kit)
{
	char *text = trace_batch(kit);
	u64 status;

	if (!text)
		return;
	/*
	 * the driver recognizes a start from idle by this id: any other id is a switch between
	 * contexts
	 */
	if (!find_status(text, STATUS_IDLE_TO_ACTIVE, &status))
		report_answer(UNKNOWN, "no status entry of a start from idle");
	else
		report_answer(AS_MANUAL, "from idle: id 0x%x",
			      away_id(kit->gpu->plat, status));
	free(text);
}

/* CSW-010, Gen12.5: switch detail of a context that completed. */
void probe_active_to_idle(struct kit *kit)
{
	char *text = trace_batch(kit);
	u64 status;

	if (!text)
		return;
	if (!find_status(text, STATUS_ACTIVE_TO_IDLE, &status))
		report_answer(UNKNOWN, "no status entry of a context that completed");
	else
		report_answer((status & 0xf) <= 5 ? AS_MANUAL : DIFFERS,
			      "active to idle: detail %u", (unsigned int)(status & 0xf));
	free(text);
}

/* Print the entries of one batch as they are: low DW, high DW, and what genx decoded. */
void probe_entries(struct kit *kit)
{
	char *text = trace_batch(kit), list[200] = "";
	unsigned int type, entries = 0, impossible = 0;
	const char *line = NULL;
	unsigned long long val;
	size_t n = 0;

	if (!text)
		return;
	while ((line = text_next(text, line, "genx_context_status: rcs0"))) {
		if (sscanf(strstr(line, "rcs0 "), "rcs0 %llx type %u", &val, &type) != 2)
			continue;
		entries++;
		impossible += type == STATUS_IMPOSSIBLE;
		if (n < sizeof(list) - 32)
			n += snprintf(list + n, sizeof(list) - n, " %08x:%08x=%u", (u32)val,
				      (u32)(val >> 32), type);
	}
	free(text);
	if (!entries)
		report_answer(UNKNOWN, "no status entry");
	else
		report_answer(impossible ? DIFFERS : AS_ASSUMED, "%u entries of rcs0:%s", entries,
			      list);
}

/* Sum of a counter over all engines. */
static unsigned long long sum_of(const char *text, const char *counter)
{
	unsigned long long sum = 0, val;
	const char *line = NULL;

	while ((line = text_next(text, line, counter)))
		if (sscanf(strstr(line, counter) + strlen(counter), " %llu", &val) == 1)
			sum += val;
	return sum;
}

/* SIL-132, SIL-133: does an entry land behind its pointer, or never? */
void probe_late(struct kit *kit)
{
	unsigned long long late, copies, switches;
	unsigned int good = 0;
	struct work work;
	char *text;
	int err;

	err = work_create(kit, I915_EXEC_RENDER, &work);
	if (err) {
		report_answer(UNKNOWN, "no context: %s", strerror(-err));
		return;
	}
	work_store(&work, 0, VALUE);
	while (!err && good < LATE_BATCHES) {
		err = work_run(&work);
		good += !err;
	}
	work_destroy(&work);
	text = text_read(kit->debugfs, "genx_engines");
	if (err || !text) {
		report_answer(UNKNOWN, "batch %u did not run: %s", good, strerror(-err));
		free(text);
		return;
	}
	late = sum_of(text, "status-late");
	copies = sum_of(text, "status-copies");
	switches = sum_of(text, "switches");
	free(text);
	report_answer(AS_ASSUMED, "after %llu switches: %llu entries landed late, %llu were read "
		      "from their register", switches, late, copies);
}

/* ---- context images that the hardware saved ---- */

#define RENDER		"rcs0 dw "
#define COPY		"bcs0 dw "	/* manual 003 prints the images of all but render */

static char *image(struct kit *kit, const char *engine)
{
	char *text = text_read(kit->debugfs, "genx_images");

	if (text && text_next(text, NULL, engine))
		return text;
	free(text);
	report_answer(UNKNOWN, "debugfs has no saved image");
	return NULL;
}

/**
 * struct group - a group of registers in an image
 * @dw:		DW of the header
 * @header:	the header
 * @regs:	registers of the group, as text
 */
struct group {
	unsigned int dw;
	unsigned int header;
	const char *regs;
};

/* Get the next group of an engine's image behind @g, or the first if its regs are NULL. */
static bool next_group(const char *text, const char *engine, struct group *g)
{
	const char *line = text_next(text, g->regs, engine);

	if (!line || sscanf(line, "%*s dw 0x%x header 0x%x", &g->dw, &g->header) != 2)
		return false;
	g->regs = strchr(line, ':') + 1;
	return true;
}

/* Index of a register in a group, -1 if the group does not have it. */
static int place_in(const struct group *g, u32 reg)
{
	const char *at = g->regs;
	unsigned int r;
	int n, len;

	for (n = 0; *at == ' ' && sscanf(at, " %x%n", &r, &len) == 1; n++, at += len)
		if (r == reg)
			return n;
	return -1;
}

/* Find the group that has a register. */
static bool group_of(const char *text, const char *engine, u32 reg, struct group *g)
{
	*g = (struct group){ 0 };
	while (next_group(text, engine, g))
		if (place_in(g, reg) >= 0)
			return true;
	return false;
}

/* DW of a register's value, -1 if the register is not in the image. */
static int value_dw(const char *text, u32 reg)
{
	struct group g;

	if (!group_of(text, RENDER, reg, &g))
		return -1;
	return g.dw + 2 + 2 * place_in(&g, reg);
}

/*
 * DW of the group that has a register, by the layout table of the render image; 0: no group has it.
 */
static unsigned int layout_dw(const struct genx_platform *plat, u32 reg)
{
	const struct genx_lrc_layout *lrc = plat->engines[0].lrc;

	for (unsigned int i = 0; lrc && i < lrc->n_groups; i++)
		for (unsigned int j = 0; j < lrc->groups[i].count; j++)
			if (lrc->groups[i].regs[j] == reg)
				return lrc->groups[i].at;
	return 0;
}

/* LRC-003: is the ring context five cachelines, or six? MI_MODE is in the engine context. */
void probe_engine_context(struct kit *kit)
{
	unsigned int want = layout_dw(kit->gpu->plat, MI_MODE);
	char *text = image(kit, RENDER);
	struct group g;

	if (!text)
		return;
	if (!group_of(text, RENDER, MI_MODE, &g))
		report_answer(UNKNOWN, "no MI_MODE in the image");
	else if (!want)
		report_answer(UNKNOWN, "engine context from DW 0x%x, header %08x; genx has no "
			      "layout of it", g.dw, g.header);
	else
		report_answer(g.dw == want ? AS_ASSUMED : DIFFERS,
			      "engine context from DW 0x%x, header %08x; expected at 0x%x", g.dw,
			      g.header, want);
	free(text);
}

/* LRC-013: does the header at DW 0x55 announce one pair or two? */
void probe_interrupt_pointers(struct kit *kit)
{
	char *text = image(kit, COPY);
	struct group g = { 0 };

	if (!text)
		return;
	while (next_group(text, COPY, &g) && g.dw < 0x55)
		;
	if (g.dw != 0x55)
		report_answer(DIFFERS, "no group at DW 0x55 of the copy engine's image");
	else
		report_answer((g.header & 0xff) == 3 ? AS_ASSUMED : DIFFERS, "header %08x",
			      g.header);
	free(text);
}

/* LRC-024: at which DW is the section of translation tables? */
void probe_trtt(struct kit *kit)
{
	char *text = image(kit, COPY);
	struct group g;

	if (!text)
		return;
	if (!group_of(text, COPY, TRTT_COPY, &g))
		report_answer(UNKNOWN, "no translation tables in the copy engine's image");
	else
		report_answer(g.dw == TRTT_DW ? AS_ASSUMED : DIFFERS, "at DW 0x%x, header %08x",
			      g.dw, g.header);
	free(text);
}

/* OAG-025: number and position of the EU counter registers (register facts: OA registers). */
void probe_flex(struct kit *kit)
{
	static const u32 regs[] = { 0xe458, 0xe558, 0xe658, 0xe758, 0xe45c, 0xe55c, 0xe65c };
	const struct genx_oa_desc *oa = kit->gpu->plat->oa;
	char *text = image(kit, RENDER);
	unsigned int n = 0;
	int dw;

	if (!text)
		return;
	for (unsigned int i = 0; i < ARRAY_SIZE(regs); i++)
		n += value_dw(text, regs[i]) >= 0;
	dw = value_dw(text, FLEX_FIRST);
	if (!n)
		report_answer(UNKNOWN, "none of them is in the image");
	else
		report_answer(n == oa->n_flex && dw == oa->flex_dw ? AS_MANUAL : DIFFERS,
			      "%u of them, the first at DW 0x%x; expected %u at 0x%x", n, dw,
			      oa->n_flex, oa->flex_dw);
	free(text);
}

/* Gen12.0: are the registers of the context's OA unit saved where the public layouts have them? */
void probe_oar(struct kit *kit)
{
	char *text = image(kit, RENDER);
	int context, control;

	if (!text)
		return;
	context = value_dw(text, OACTXCONTROL);
	control = value_dw(text, OAR_OACONTROL);
	if (context < 0 || control < 0)
		report_answer(DIFFERS, "not both of OACTXCONTROL and OAR_OACONTROL are saved");
	else
		report_answer(context == OACTXCONTROL_DW && control == OAR_OACONTROL_DW ?
			      AS_ASSUMED : DIFFERS, "OACTXCONTROL at DW 0x%x, OAR_OACONTROL at DW "
			      "0x%x, 0x%x and 0x%x were expected", context, control,
			      OACTXCONTROL_DW, OAR_OACONTROL_DW);
	free(text);
}

/* Is OACTXCONTROL at the DW of the image at which genx writes it (register facts: OA registers)? */
void probe_oactxcontrol(struct kit *kit)
{
	const struct genx_oa_desc *oa = kit->gpu->plat->oa;
	char *text = image(kit, RENDER);
	int dw;

	if (!text)
		return;
	dw = value_dw(text, OACTXCONTROL);
	if (dw < 0)		/* a relative group has offsets without the base */
		dw = value_dw(text, OACTXCONTROL & 0xfff);
	report_answer(dw == oa->ctxctrl_dw ? AS_ASSUMED : DIFFERS,
		      "at DW 0x%x, 0x%x was expected", dw, oa->ctxctrl_dw);
	free(text);
}
