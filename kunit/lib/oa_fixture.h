/* SPDX-License-Identifier: GPL-2.0-only */
/* Fixture of the OA tests: the OA unit of a modelled GPU, and one open stream. */
#ifndef GENX_KUNIT_LIB_OA_FIXTURE_H
#define GENX_KUNIT_LIB_OA_FIXTURE_H

#include <linux/fs.h>

#include <drm/i915_drm.h>
#include <uapi/genx_drm.h>

#include "kunit/lib/exec_fixture.h"
#include "oa/oa.h"
#include "oa/stream/stream.h"
#include "oa/unit/buffer.h"
#include "oa/unit/unit.h"

#define GENX_KUNIT_OA_PROPS	16
#define GENX_KUNIT_OA_BYTES	SZ_4M

/**
 * struct genx_kunit_oa - an OA unit, the properties of the next open, and the open stream
 * @test:	current test
 * @x:		GT, with engines if the platform can submit
 * @oa:		OA unit
 * @mem:	memory of user space, GENX_KUNIT_OA_BYTES
 * @data:	kernel copy of what the last read returned, GENX_KUNIT_OA_BYTES
 * @props:	properties of the next open, pairs of id and value
 * @n_props:	number of pairs in @props
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

/** genx_kunit_oa_rows_gen() - the same, and the variants with a row in the matrix of platforms */
const void *genx_kunit_oa_rows_gen(const void *prev, char *desc);

/** genx_kunit_oa_images_gen() - those of them whose context images have registers of the unit */
const void *genx_kunit_oa_images_gen(const void *prev, char *desc);

/**
 * genx_kunit_oa_create() - create an OA unit, and set valid properties for the next open
 * @test: current test
 *
 * The properties are: the format with the most counters, of 256 bytes from Gen7 on, the built-in
 * metric set, exponent 10, the smallest buffer; the stream is non-blocking. Stream and unit are
 * closed at the end of the test.
 */
struct genx_kunit_oa *genx_kunit_oa_create(struct kunit *test);

/** genx_kunit_oa_create_param() - like genx_kunit_oa_create(), on the case's platform */
struct genx_kunit_oa *genx_kunit_oa_create_param(struct kunit *test);

/** genx_kunit_oa_create_on() - like genx_kunit_oa_create(), on a model configured by @cfg */
struct genx_kunit_oa *genx_kunit_oa_create_on(struct kunit *test, const struct model_config *cfg);

/**
 * genx_kunit_oa_add_set() - add a metric set
 * @o: fixture
 * @uuid: name of the set
 * @n_mux: number of registers that route signals
 * @n_boolean: number of boolean registers
 * @n_flex: number of flexible EU events
 * @regs: pairs of offset and value, of the three kinds in this order
 *
 * Return: id of the set. Ends the test if the set is refused.
 */
int genx_kunit_oa_add_set(struct genx_kunit_oa *o, const char *uuid, unsigned int n_mux,
			  unsigned int n_boolean, unsigned int n_flex, const u32 *regs);

/** genx_kunit_oa_set() - set a property of the next open */
void genx_kunit_oa_set(struct genx_kunit_oa *o, u64 id, u64 value);
/** genx_kunit_oa_unset() - remove a property of the next open */
void genx_kunit_oa_unset(struct genx_kunit_oa *o, u64 id);
/**
 * genx_kunit_oa_period() - the period of the next open's reports, the same on each platform
 * @o: fixture
 * @exponent: exponent of a platform whose timer has the rate of the timestamps that users see;
 *            the clock of DG2's unit runs faster
 */
void genx_kunit_oa_period(struct genx_kunit_oa *o, unsigned int exponent);
/** genx_kunit_oa_exponent() - the exponent of the next open, 0 without a timer */
unsigned int genx_kunit_oa_exponent(const struct genx_kunit_oa *o);

/** genx_kunit_oa_open() - open a stream. Return: 0 with @o->file set, or the errno */
int genx_kunit_oa_open(struct genx_kunit_oa *o);
/** genx_kunit_oa_close() - close @o->file, and wait until the file is released */
void genx_kunit_oa_close(struct genx_kunit_oa *o);

/** genx_kunit_oa_stream() - get the stream of @o->file */
static inline struct genx_oa_stream *genx_kunit_oa_stream(struct genx_kunit_oa *o)
{
	return o->file->private_data;
}

/** genx_kunit_oa_ioctl() - call an ioctl of the stream; @arg is passed unchanged */
long genx_kunit_oa_ioctl(struct genx_kunit_oa *o, unsigned int cmd, unsigned long arg);
/** genx_kunit_oa_totals() - read the totals; expects success */
void genx_kunit_oa_totals(struct genx_kunit_oa *o, struct genx_oa_totals *totals);
/** genx_kunit_oa_read() - read up to @count bytes into @o->data */
ssize_t genx_kunit_oa_read(struct genx_kunit_oa *o, size_t count);
/** genx_kunit_oa_read_some() - repeat reads that return EAGAIN, for at least one second */
ssize_t genx_kunit_oa_read_some(struct genx_kunit_oa *o);

#endif
