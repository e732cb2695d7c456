/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Registers whose values a test computes, and a log of all accesses. Tests use them for values that
 * a working GPU does not return, and to check exact sequences of accesses.
 */
#ifndef GENX_KUNIT_LIB_SCRIPT_IO_H
#define GENX_KUNIT_LIB_SCRIPT_IO_H

#include <linux/types.h>

struct kunit;

#define GENX_KUNIT_SCRIPT_LOG	128

/**
 * struct genx_kunit_access - one logged access
 * @write:	the access was a write
 * @offset:	byte offset of the register
 * @val:	value that was written or read
 */
struct genx_kunit_access {
	bool write;
	u32 offset;
	u64 val;
};

/**
 * struct genx_kunit_script - scripted registers
 * @read:	returns the value of a register; called in any context
 * @write:	called for each write, may be NULL
 * @ctx:	data of the test, for @read and @write
 * @bar:	base of the registers, for the driver
 * @log:	the first GENX_KUNIT_SCRIPT_LOG accesses
 * @n:		number of all accesses, logged or not
 */
struct genx_kunit_script {
	u64 (*read)(struct genx_kunit_script *script, u32 offset);
	void (*write)(struct genx_kunit_script *script, u32 offset, u64 val);
	void *ctx;
	void __iomem *bar;
	struct genx_kunit_access log[GENX_KUNIT_SCRIPT_LOG];
	unsigned int n;
};

/**
 * genx_kunit_script_create() - create scripted registers
 * @test: current test; it fails and ends if the registers cannot be created
 * @read: function that returns the value of a register
 * @ctx: stored in the script, for @read
 *
 * Only one script exists at a time: a new script replaces the previous one. The script is released
 * at the end of the test.
 *
 * Return: the script, with an empty log.
 */
struct genx_kunit_script *
genx_kunit_script_create(struct kunit *test,
			 u64 (*read)(struct genx_kunit_script *script, u32 offset), void *ctx);

/** genx_kunit_script_clear() - empty the log */
static inline void genx_kunit_script_clear(struct genx_kunit_script *script)
{
	script->n = 0;
}

#endif
