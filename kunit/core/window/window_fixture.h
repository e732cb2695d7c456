/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Fixture: local memory of which BAR 2 shows only a part (SIL-030), 4 MiB of the 8 MiB of the
 * modelled GPU. An access of the CPU above BAR 2 is a violation (LMEM-WINDOW).
 */
#ifndef GENX_KUNIT_CORE_WINDOW_WINDOW_FIXTURE_H
#define GENX_KUNIT_CORE_WINDOW_WINDOW_FIXTURE_H

#include <linux/sizes.h>
#include <linux/types.h>

struct genx_bo;
struct genx_kunit_fault;
struct genx_local_object;
struct kunit;

#define GENX_KUNIT_WINDOW_SHOWN		SZ_4M
#define GENX_KUNIT_WINDOW_USABLE	SZ_8M

/** genx_kunit_window_begin() - begin a test of a suite that needs virtual time */
int genx_kunit_window_begin(struct kunit *test);

/** genx_kunit_window_hang() - let the next request of the copy engine hang, without a watch */
void genx_kunit_window_hang(struct genx_kunit_fault *f);

/** genx_kunit_window_cpu() - create an object that the CPU needs, and that may be anywhere */
struct genx_bo *genx_kunit_window_cpu(struct genx_kunit_fault *f, u64 size);

/**
 * genx_kunit_window_hidden() - an object that the CPU does not reach at all, with contents
 * @f: fixture
 * @size: bytes
 * @placements: BIT(enum genx_region)
 *
 * Return: the object, with a reference until the end of the test.
 */
struct genx_bo *genx_kunit_window_hidden(struct genx_kunit_fault *f, u64 size, u8 placements);

/**
 * genx_kunit_window_fill_visible() - allocate what the CPU reaches
 * @f: fixture
 * @left: bytes that stay free
 *
 * Return: the memory, until the end of the test or genx_kunit_window_unfill().
 */
struct genx_local_object *genx_kunit_window_fill_visible(struct genx_kunit_fault *f, u64 left);

/** genx_kunit_window_fill_hidden() - the same for what the CPU does not reach */
struct genx_local_object *genx_kunit_window_fill_hidden(struct genx_kunit_fault *f, u64 left);

/** genx_kunit_window_unfill() - free what one of these functions has allocated */
void genx_kunit_window_unfill(struct genx_kunit_fault *f, struct genx_local_object *hog);

/** genx_kunit_window_value() - what genx_kunit_window_write() writes 8 bytes behind an offset */
u32 genx_kunit_window_value(u64 offset);

/**
 * genx_kunit_window_write() - write an object as the GPU does
 * @f: fixture
 * @bo: object in local memory
 *
 * Writes a word of each 4 KiB, and a byte of control data of each 64 KiB.
 */
void genx_kunit_window_write(struct genx_kunit_fault *f, struct genx_bo *bo);

/** genx_kunit_window_wrong() - number of values that genx_kunit_window_write() did not write */
unsigned int genx_kunit_window_wrong(struct genx_kunit_fault *f, struct genx_bo *bo);

/** genx_kunit_window_cpu_wrong() - the same as the CPU sees it, without control data */
unsigned int genx_kunit_window_cpu_wrong(struct genx_kunit_fault *f, struct genx_bo *bo);

/** genx_kunit_window_power_cycle() - let a suspended device lose its power, and resume it */
void genx_kunit_window_power_cycle(struct genx_kunit_fault *f);

#endif
