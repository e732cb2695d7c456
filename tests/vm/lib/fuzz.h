/* SPDX-License-Identifier: MIT */
/*
 * ioctls with arguments that are changed at random, and whose errnos are compared with the
 * documented ones.
 */
#ifndef GENX_TESTS_FUZZ_H
#define GENX_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

#define FUZZ_PAGE	4096
#define FUZZ_POOL	8

/**
 * struct fuzz - a run, shared by the processes that make it
 * @seed: of the next number
 * @calls: made
 * @changed: of these, calls that were changed
 * @refused: of these, calls that returned an errno
 * @of: the same for each of documented_calls
 * @wrong: the first call whose errno is not documented, or empty
 */
struct fuzz {
	uint64_t seed;
	unsigned long calls, changed, refused;
	struct {
		unsigned int made, accepted;
	} of[64];
	char wrong[128];
};

/**
 * struct fuzz_pages - memory far from all other memory, of FUZZ_PAGE bytes each
 *
 * A changed pointer can make the kernel write where no argument points: a pointer into one of these
 * with one changed bit points to nothing.
 *
 * @writable: for pointers to memory that the kernel may read and write
 * @read_only: for pointers to memory that it cannot write
 * @data: for answers of the kernel
 */
struct fuzz_pages {
	uint32_t *writable, *read_only;
	uint8_t *data;
};

/**
 * struct fuzz_pool - handles of one kind
 * @ids: 0: none
 * @destroy: called for a handle whose place a new one takes
 */
struct fuzz_pool {
	uint32_t ids[FUZZ_POOL];
	void (*destroy)(uint32_t id);
};

extern struct fuzz *fuzz;
extern struct fuzz_pages fuzz_pages;

/* Before all else: allocate; each DW of the pages gets the value. Exits with 1 without memory. */
void fuzz_begin(uint64_t seed, uint32_t fill);

/* A number below @below. */
uint32_t fuzz_draw(uint32_t below);

/*
 * Memory to which the argument of the next call points, and which may be changed. It is copied.
 * Return: the address of the copy, as arguments have it.
 */
uint64_t fuzz_region(const void *start, size_t bytes);

/*
 * Make a call; half of the calls are changed in one to three places. Return: what ioctl() returned.
 */
int fuzz_call(int fd, unsigned long request, void *arg, size_t bytes);

void fuzz_pool_add(struct fuzz_pool *pool, uint32_t id);

/* One of the handles, 0 if there is none. */
uint32_t fuzz_pool_any(const struct fuzz_pool *pool);

/* Is an errno one that the ioctl may return? fuzz_call() has asked it already. */
void fuzz_judge(unsigned long request, int err);

/* Print the counts, and a result for each kind of call: none was always refused. */
void fuzz_print_kinds(void);

#endif
