/* SPDX-License-Identifier: GPL-2.0-only */
/* Fixture: a driver with a batch that never ends, and its error state. */
#ifndef GENX_KUNIT_ENGINE_ERROR_FIXTURE_H
#define GENX_KUNIT_ENGINE_ERROR_FIXTURE_H

#include "kunit/whole/fault_fixture.h"

struct genx_context;
struct genx_engine;
struct genx_error_text;

/* What the batch writes when it has begun, and the base of the pattern in the object. */
#define GENX_KUNIT_ERRORS_BEGUN		0x5eed0001U
#define GENX_KUNIT_ERRORS_PATTERN	0xc0ffee00U

/**
 * struct genx_kunit_errors - a driver with a batch that never ends
 * @f:		driver
 * @rcs:	engine that runs the batch
 * @data:	object; the batch writes GENX_KUNIT_ERRORS_BEGUN to DW 1 and polls DW 0; other DWs
 *		hold a pattern
 * @batch:	object with the batch
 * @text:	error state that was read last, with a terminating 0; freed by the next read
 * @size:	its length
 */
struct genx_kunit_errors {
	struct genx_kunit_fault *f;
	struct genx_engine *rcs;
	u32 data;
	u32 batch;
	char *text;
	size_t size;
};

/** genx_kunit_errors_init() - create the fixture of a test in test->priv; for kunit_suite.init */
int genx_kunit_errors_init(struct kunit *test);

/** genx_kunit_errors_exit() - free the text; for kunit_suite.exit */
void genx_kunit_errors_exit(struct kunit *test);

/** genx_kunit_errors_context() - the default context of the file, with a reference */
struct genx_context *genx_kunit_errors_context(struct genx_kunit_errors *x);

/**
 * genx_kunit_errors_begin() - submit the batch and wait until the engine runs it
 * @x: fixture
 * @data_flags: flags of the object with data, or 0
 */
void genx_kunit_errors_begin(struct genx_kunit_errors *x, u64 data_flags);

/** genx_kunit_errors_reset() - reset the engine, which records an error state */
void genx_kunit_errors_reset(struct genx_kunit_errors *x);

/** genx_kunit_errors_copy() - copy a text to x->text */
void genx_kunit_errors_copy(struct genx_kunit_errors *x, struct genx_error_text *text);

/** genx_kunit_errors_read() - copy the error state to x->text; false: there is none */
bool genx_kunit_errors_read(struct genx_kunit_errors *x);

/** genx_kunit_errors_section() - find the ASCII85 after a title; NULL: the test has failed */
const char *genx_kunit_errors_section(struct genx_kunit_errors *x, const char *title);

/**
 * genx_kunit_errors_has_word() - does a section have a word at a DW index?
 * @at: section, which is skipped up to the DW; NULL: there is none
 * @dw: index
 * @value: word
 */
bool genx_kunit_errors_has_word(const char *at, unsigned int dw, u32 value);

/** genx_kunit_errors_expect() - expect a string in x->text */
void genx_kunit_errors_expect(struct genx_kunit_errors *x, const char *want);

#endif
