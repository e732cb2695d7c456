// SPDX-License-Identifier: MIT
/*
 * ioctls with changed arguments.
 */

#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>

#include "tests/vm/lib/errnos.h"
#include "tests/vm/lib/fuzz.h"
#include "tests/vm/lib/ioctl.h"
#include "tests/vm/lib/tap.h"

/* Memory of a call that may be changed. */
struct region {
	void *start;
	size_t bytes;
};

struct fuzz *fuzz;
struct fuzz_pages fuzz_pages;
static uint8_t *arena;	/* for the copies of regions */
static size_t arena_used;
static struct region regions[8];
static unsigned int n_regions;

uint32_t fuzz_draw(uint32_t below)
{
	fuzz->seed = fuzz->seed * 6364136223846793005ull + 1442695040888963407ull;
	return (fuzz->seed >> 33) % below;
}

static void *map_at(uint64_t addr, int prot, uint32_t fill)
{
	void *map = mmap((void *)(uintptr_t)addr, FUZZ_PAGE, PROT_READ | PROT_WRITE,
			 MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);

	if (map == MAP_FAILED) {
		perror("mmap");
		exit(1);
	}
	for (unsigned int i = 0; i < FUZZ_PAGE / 4; i++)
		((uint32_t *)map)[i] = fill;
	mprotect(map, FUZZ_PAGE, prot);
	return map;
}

void fuzz_begin(uint64_t seed, uint32_t fill)
{
	fuzz_pages.writable = map_at(0x123456789000, PROT_READ | PROT_WRITE, fill);
	fuzz_pages.read_only = map_at(0x23456789a000, PROT_READ, fill);
	fuzz_pages.data = map_at(0x3456789ab000, PROT_READ | PROT_WRITE, fill);
	arena = map_at(0x456789abc000, PROT_READ | PROT_WRITE, fill);
	fuzz = mmap(NULL, sizeof(*fuzz), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (fuzz == MAP_FAILED) {
		perror("mmap");
		exit(1);
	}
	fuzz->seed = seed;
}

/* The copy: the kernel writes to such memory too, and with a changed pointer beside it. */
uint64_t fuzz_region(const void *start, size_t bytes)
{
	uint8_t *copy = arena + arena_used;

	memcpy(copy, start, bytes);
	arena_used += (bytes + 7) & ~7ul;
	regions[n_regions++] = (struct region){ copy, bytes };
	return (uintptr_t)copy;
}

static uint64_t odd_value(void)
{
	static const uint64_t limits[] = {
		0, 1, 2, 7, 8, 63, 64, 4095, 4096, 0x7fffffff, 0x80000000, 0xffffffff,
		1ull << 32, 1ull << 47, 1ull << 48, 1ull << 63, ~0ull, 0xffff888000000000ull,
	};

	switch (fuzz_draw(6)) {
	case 0:
		return (uintptr_t)fuzz_pages.writable + fuzz_draw(FUZZ_PAGE / 4) * 4;
	case 1:
		/* ends in memory that is not mapped */
		return (uintptr_t)fuzz_pages.writable + FUZZ_PAGE - fuzz_draw(64);
	case 2:
		return (uintptr_t)fuzz_pages.read_only;
	case 3:
		return fuzz_draw(16);
	default:
		return limits[fuzz_draw(sizeof(limits) / sizeof(limits[0]))];
	}
}

static void change_one(void)
{
	struct region *r = &regions[fuzz_draw(n_regions)];
	uint64_t value = odd_value();
	size_t at;

	switch (fuzz_draw(3)) {
	case 0:
		at = fuzz_draw(r->bytes);
		((uint8_t *)r->start)[at] ^= 1u << fuzz_draw(8);
		break;
	case 1:
		at = fuzz_draw(r->bytes / 4) * 4;
		memcpy((uint8_t *)r->start + at, &value, 4);
		break;
	default:
		if (r->bytes < 8)
			break;
		at = fuzz_draw(r->bytes / 8) * 8;
		memcpy((uint8_t *)r->start + at, &value, 8);
	}
}

static const char *request_name(unsigned long request)
{
	const char *name = ioctl_name(request);

	return name ? name : "an ioctl of the DRM core or of a stream";
}

void fuzz_judge(unsigned long request, int err)
{
	bool wrong = err >= 512;	/* the kernel's own, whichever ioctl */

	fuzz->refused += err != 0;
	for (size_t i = 0; i < n_documented_calls; i++) {
		if (documented_calls[i].request != request)
			continue;
		fuzz->of[i].made++;
		fuzz->of[i].accepted += !err;
		wrong |= !documented_errno(&documented_calls[i], err);
	}
	if (wrong && !fuzz->wrong[0])
		snprintf(fuzz->wrong, sizeof(fuzz->wrong), "call %lu: %s returned errno %d",
			 fuzz->calls, request_name(request), err);
}

int fuzz_call(int fd, unsigned long request, void *arg, size_t bytes)
{
	int ret;

	regions[n_regions++] = (struct region){ arg, bytes };
	if (fuzz_draw(2)) {
		fuzz->changed++;
		for (unsigned int n = 1 + fuzz_draw(3); n; n--)
			change_one();
	}
	n_regions = 0;
	arena_used = 0;
	ret = ioctl(fd, request, arg);
	fuzz_judge(request, ret < 0 ? errno : 0);
	if (++fuzz->calls % 100000 == 0)
		printf("# %lu calls, %lu changed, %lu refused\n", fuzz->calls, fuzz->changed,
		       fuzz->refused);
	return ret;
}

void fuzz_print_kinds(void)
{
	for (size_t i = 0; i < n_documented_calls; i++) {
		printf("# %s: %u of %u accepted\n", documented_name(&documented_calls[i]),
		       fuzz->of[i].accepted, fuzz->of[i].made);
		tap_ok(fuzz->of[i].accepted, "%s is accepted sometimes",
		       documented_name(&documented_calls[i]));
	}
}

void fuzz_pool_add(struct fuzz_pool *pool, uint32_t id)
{
	uint32_t *slot = &pool->ids[fuzz_draw(FUZZ_POOL)];

	if (*slot && *slot != id)
		pool->destroy(*slot);
	*slot = id;
}

uint32_t fuzz_pool_any(const struct fuzz_pool *pool)
{
	unsigned int first = fuzz_draw(FUZZ_POOL);

	for (unsigned int i = 0; i < FUZZ_POOL; i++)
		if (pool->ids[(first + i) % FUZZ_POOL])
			return pool->ids[(first + i) % FUZZ_POOL];
	return 0;
}
