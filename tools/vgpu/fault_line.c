// SPDX-License-Identifier: MIT
/*
 * A line that arms or disarms a fault: "fault NAME[=ARG]" or "clear NAME"; or that asks whether
 * the model has done what a strict mode stands for: "seen NAME". The guest writes it to the
 * mailbox, the host to the control socket.
 */
#include <stdlib.h>
#include <string.h>

#include "model/state/strict.h"
#include "tools/vgpu/vgpu.h"

#define NO_COMMAND	"no such command: try help"

/* Find a fault by its name; MODEL_FAULT_COUNT: there is none. */
static enum model_fault named(const char *word)
{
	int f;

	for (f = 0; f < MODEL_FAULT_COUNT; f++) {
		const char *name = model_fault_name((enum model_fault)f);

		if (name && !strcmp(name, word))
			break;
	}
	return (enum model_fault)f;
}

/* Has the model done what the strict mode of this name stands for, since it started? */
static const char *seen(const struct vgpu *v, const char *word)
{
	struct model_stats stats;
	int mode;

	model_get_stats(v->model, &stats);
	for (mode = 0; mode < MODEL_STRICT_COUNT; mode++)
		if (!strcmp(model_strict_name((enum model_strict)mode), word))
			return stats.strict[mode] ? NULL : "the model has not done that";
	return "no such strict mode";
}

const char *fault_line(struct vgpu *v, char *line)
{
	char *word = strchr(line, ' ');
	char *number, *end = NULL;
	enum model_fault fault;
	unsigned long arg = 0;

	if (!word)
		return NO_COMMAND;
	*word++ = '\0';
	if (!strcmp(line, "seen"))
		return seen(v, word);
	number = strchr(word, '=');
	if (number) {
		*number++ = '\0';
		arg = strtoul(number, &end, 0);
		if (end == number || *end || arg > UINT32_MAX)
			return "the argument is not a number of 32 bits";
	}
	fault = named(word);
	if (fault == MODEL_FAULT_COUNT)
		return "no such fault: vgpu --list-faults prints them";
	if (!model_fault_applies(v->opt.plat, fault))
		return "this platform cannot have that fault";
	if (!strcmp(line, "fault"))
		model_fault_set(v->model, fault, (uint32_t)arg);
	else if (!strcmp(line, "clear") && !number)
		model_fault_clear(v->model, fault);
	else
		return NO_COMMAND;
	vgpu_log("%s %s %lu", line, word, arg);
	v->next_event = 0;
	return NULL;
}
