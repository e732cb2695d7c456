// SPDX-License-Identifier: MIT
/*
 * Contents of local memory: anonymous memory as large as the device's, of which the kernel provides
 * the pages that were written, and a bit map of these pages.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "tools/vgpu/vgpu.h"

#define PAGE	4096u

int local_create(struct local *l, const struct model *m)
{
	if (!model_local_window(m))
		return 0;
	l->pages = model_local_size(m) / PAGE;
	l->written = calloc(l->pages / 8 + 1, 1);
	l->memory = mmap(NULL, l->pages * PAGE, PROT_READ | PROT_WRITE,
			 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (l->memory == MAP_FAILED)
		l->memory = NULL;
	return l->written && l->memory ? 0 : -1;
}

void local_destroy(struct local *l)
{
	if (l->memory)
		munmap(l->memory, l->pages * PAGE);
	free(l->written);
}

void *local_page(struct local *l, uint64_t page, bool add)
{
	uint8_t bit = (uint8_t)(1u << page % 8);

	if (page >= l->pages || (!add && !(l->written[page / 8] & bit)))
		return NULL;
	l->written[page / 8] |= bit;
	return l->memory + page * PAGE;
}

void local_lost(struct local *l)
{
	if (!l->memory)
		return;
	memset(l->written, 0, l->pages / 8 + 1);
	madvise(l->memory, l->pages * PAGE, MADV_DONTNEED);
}
