/* SPDX-License-Identifier: GPL-2.0-only */
/* Fixture: a stream whose buffer a reader maps. */
#ifndef GENX_KUNIT_OA_STREAM_OA_MAP_FIXTURE_H
#define GENX_KUNIT_OA_STREAM_OA_MAP_FIXTURE_H

#include <linux/compiler_types.h>
#include <linux/types.h>

#include "include/uapi/genx_drm.h"

struct genx_kunit_oa;
struct kunit;

/* Size of the buffer: large enough for a busy machine. */
#define GENX_KUNIT_MAP_SIZE	SZ_2M

/** genx_kunit_map_init() - create the fixture of a test in test->priv; for kunit_suite.init */
int genx_kunit_map_init(struct kunit *test);

/** genx_kunit_map_open() - open the stream with GENX_OA_PROP_MAP */
void genx_kunit_map_open(struct genx_kunit_oa *o);

/** genx_kunit_map_whole() - map the buffer as a reader does; the test unmaps the address */
char __user *genx_kunit_map_whole(struct genx_kunit_oa *o);

/** genx_kunit_map_unmap() - unmap what genx_kunit_map_whole() returned */
void genx_kunit_map_unmap(struct genx_kunit_oa *o, char __user *at);

/** genx_kunit_map_info() - call GENX_OA_IOCTL_MAP_INFO; 0 or an errno */
long genx_kunit_map_info(struct genx_kunit_oa *o, struct genx_oa_map_info *info);

/**
 * genx_kunit_map_release() - call GENX_OA_IOCTL_MAP_RELEASE
 * @o: fixture
 * @generation: generation that the reader has seen
 * @head: new head
 * @info: filled on success
 *
 * Return: 0 or an errno.
 */
long genx_kunit_map_release(struct genx_kunit_oa *o, u32 generation, u32 head,
			    struct genx_oa_map_info *info);

/** genx_kunit_map_wait() - wait until @n bytes of reports can be read */
void genx_kunit_map_wait(struct genx_kunit_oa *o, u32 n, struct genx_oa_map_info *info);

/** genx_kunit_map_events() - what poll() returns */
u32 genx_kunit_map_events(struct genx_kunit_oa *o);

/** genx_kunit_map_row() - print a row of the table of bad inputs */
void genx_kunit_map_row(struct genx_kunit_oa *o, const char *what, long err);

#endif
