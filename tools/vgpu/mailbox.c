// SPDX-License-Identifier: MIT
/*
 * Faults from the guest: a test writes a line, "fault NAME[=ARG]" or "clear NAME", to an
 * offset of the configuration space that hardware does not use, and reads "ok" or "no".
 * This works only with --mailbox.
 *
 * The fault is armed when the write returns. A signal to vgpu would not guarantee that.
 */
#include <string.h>

#include "tools/vgpu/vgpu.h"

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
	memcpy(box, fault_line(v, line) ? "no" : "ok", 2);
}
