// SPDX-License-Identifier: MIT
/*
 * Faults from the guest: a test writes a line, "fault NAME[=ARG]" or "clear NAME", to an
 * offset of the configuration space that hardware does not use, and reads "ok" or "no".
 * Only with --mailbox.
 *
 * When the write returns the fault is armed; a signal gives no such guarantee.
 */
#include <stdlib.h>
#include <string.h>

#include "tools/vgpu/vgpu.h"

/* The fault of a name, MODEL_FAULT_COUNT: no fault that this platform can have. */
static enum model_fault named(const struct vgpu *v, const char *word)
{
	int f;

	for (f = 0; f < MODEL_FAULT_COUNT; f++) {
		const char *name = model_fault_name((enum model_fault)f);

		if (name && !strcmp(name, word) &&
		    model_fault_applies(v->opt.plat, (enum model_fault)f))
			break;
	}
	return (enum model_fault)f;
}

static bool run_line(struct vgpu *v, char *line)
{
	char *word = strchr(line, ' ');
	char *number, *end = NULL;
	enum model_fault fault;
	unsigned long arg = 0;

	if (!word)
		return false;
	*word++ = '\0';
	number = strchr(word, '=');
	if (number) {
		*number++ = '\0';
		arg = strtoul(number, &end, 0);
		if (end == number || *end || arg > UINT32_MAX)
			return false;
	}
	fault = named(v, word);
	if (fault == MODEL_FAULT_COUNT)
		return false;
	if (!strcmp(line, "fault"))
		model_fault_set(v->model, fault, (uint32_t)arg);
	else if (!strcmp(line, "clear") && !number)
		model_fault_clear(v->model, fault);
	else
		return false;
	vgpu_log("mailbox: %s %s %lu", line, word, arg);
	return true;
}

void mailbox_write(struct vgpu *v, uint32_t offset, const void *data, uint32_t len)
{
	char *box = (char *)&v->config.value[MAILBOX];
	char line[MAILBOX_SIZE] = "";
	uint32_t i, at;
	char *end;

	if (!v->opt.mailbox)
		return;
	for (i = 0; i < len; i++) {
		at = offset + i;
		if (at >= MAILBOX && at < MAILBOX + MAILBOX_SIZE)
			box[at - MAILBOX] = ((const char *)data)[i];
	}
	end = memchr(box, '\n', MAILBOX_SIZE);
	if (!end)
		return;
	memcpy(line, box, (size_t)(end - box));
	memset(box, 0, MAILBOX_SIZE);
	memcpy(box, run_line(v, line) ? "ok" : "no", 2);
	v->next_event = 0;
}
