/* SPDX-License-Identifier: GPL-2.0-only */
/* Fixture: an OA unit of a modelled GPU, and its streams. */
#ifndef GENX_KUNIT_OA_FIXTURE_H
#define GENX_KUNIT_OA_FIXTURE_H

#include <linux/fs.h>

#include <drm/i915_drm.h>
#include <uapi/genx_drm.h>

#include "kunit/exec_fixture.h"
#include "oa/buffer.h"
#include "oa/oa.h"
#include "oa/stream_types.h"
#include "oa/unit_types.h"

#define GENX_KUNIT_OA_PROPS	16
#define GENX_KUNIT_OA_BYTES	SZ_4M

/**
 * struct genx_kunit_oa - the fixture
 * @test:	the test
 * @x:		GT, with engines if the platform can submit
 * @oa:		the unit
 * @mem:	memory of user space, GENX_KUNIT_OA_BYTES
 * @data:	a copy of what the last read returned, GENX_KUNIT_OA_BYTES
 * @props:	properties of the next open, pairs of id and value
 * @n_props:	number of pairs
 * @flags:	flags of the next open
 * @lrc:	context of handle 1; other handles do not exist
 * @file:	the open stream or NULL
 * @revoked:	the unit is revoked
 */
struct genx_kunit_oa {
	struct kunit *test;
	struct genx_kunit_exec *x;
	struct genx_oa *oa;
	char __user *mem;
	u8 *data;
	u64 props[2 * GENX_KUNIT_OA_PROPS];
	unsigned int n_props;
	u32 flags;
	struct genx_lrc *lrc;
	struct file *file;
	bool revoked;
};

/** genx_kunit_oa_gen() - KUNIT_CASE_PARAM() over the platforms with an OA unit and contexts */
const void *genx_kunit_oa_gen(const void *prev, char *desc);

/**
 * genx_kunit_oa_create() - create a unit, and valid properties of a stream
 * @test: the test
 *
 * The properties are format A32u40_A4u32_B8_C8, the built-in metric set, exponent 10 and the
 * smallest buffer; the stream does not block. The end of the test closes everything.
 */
struct genx_kunit_oa *genx_kunit_oa_create(struct kunit *test);

/** genx_kunit_oa_create_param() - the same on the platform of a case with genx_kunit_oa_gen() */
struct genx_kunit_oa *genx_kunit_oa_create_param(struct kunit *test);

/** genx_kunit_oa_create_on() - the same on a model with a given configuration */
struct genx_kunit_oa *genx_kunit_oa_create_on(struct kunit *test, const struct model_config *cfg);

/** genx_kunit_oa_set() - set a property of the next open */
void genx_kunit_oa_set(struct genx_kunit_oa *o, u64 id, u64 value);
/** genx_kunit_oa_unset() - remove a property of the next open */
void genx_kunit_oa_unset(struct genx_kunit_oa *o, u64 id);

/** genx_kunit_oa_open() - open a stream; returns 0 and sets @o->file, or returns the errno */
int genx_kunit_oa_open(struct genx_kunit_oa *o);
/** genx_kunit_oa_close() - close @o->file, and wait until the close is done */
void genx_kunit_oa_close(struct genx_kunit_oa *o);

/** genx_kunit_oa_stream() - the open stream */
static inline struct genx_oa_stream *genx_kunit_oa_stream(struct genx_kunit_oa *o)
{
	return o->file->private_data;
}

/** genx_kunit_oa_ioctl() - ioctl on the stream with a plain argument */
long genx_kunit_oa_ioctl(struct genx_kunit_oa *o, unsigned int cmd, unsigned long arg);
/** genx_kunit_oa_totals() - read the totals; expects success */
void genx_kunit_oa_totals(struct genx_kunit_oa *o, struct genx_oa_totals *totals);
/** genx_kunit_oa_read() - read up to @count bytes into @o->data */
ssize_t genx_kunit_oa_read(struct genx_kunit_oa *o, size_t count);
/** genx_kunit_oa_read_some() - read until there is data, for at least a second */
ssize_t genx_kunit_oa_read_some(struct genx_kunit_oa *o);

#endif
