/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Registers with values scripted by a test, and a log of all accesses: for values
 * that a working GPU does not return, and for exact sequences of accesses.
 */
#ifndef GENX_KUNIT_SCRIPT_IO_H
#define GENX_KUNIT_SCRIPT_IO_H

#include <linux/types.h>

struct kunit;

#define GENX_KUNIT_SCRIPT_LOG	128

/**
 * struct genx_kunit_access - one logged access
 * @write:	write or read
 * @offset:	byte offset
 * @val:	value that was written or read
 */
struct genx_kunit_access {
	bool write;
	u32 offset;
	u64 val;
};

/**
 * struct genx_kunit_script - scripted registers
 * @read:	returns the value of a read; called in any context
 * @write:	called for each write, may be NULL
 * @ctx:	data of the test for @read
 * @bar:	pass this to the driver
 * @log:	the first accesses
 * @n:		number of all accesses, also of those for which @log has no room
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
 * genx_kunit_script_create() - the scripted registers
 * @test: the test; it fails and ends if that is not possible
 * @read: returns the value of a read
 * @ctx: data for @read
 *
 * There is one set: a new script replaces an old one. Released with the test.
 *
 * Return: the script, log empty.
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
