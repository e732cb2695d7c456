// SPDX-License-Identifier: GPL-2.0-only
/* Registers with values scripted by a test, and a log of all accesses. */

#include <kunit/resource.h>
#include <kunit/test.h>
#include <linux/io.h>
#include <linux/logic_iomem.h>
#include <linux/sizes.h>

#include "kunit/lib/script_io.h"

#define REGION_START	0x900000000ULL
#define REGION_SIZE	SZ_16M

/*
 * An emulated region cannot be removed: the region is registered once, and accesses go to the
 * script of the current test.
 */
static struct genx_kunit_script *current_script;
static void __iomem *region_bar;

static void note(struct genx_kunit_script *script, bool write, u32 offset, u64 val)
{
	if (script->n < GENX_KUNIT_SCRIPT_LOG)
		script->log[script->n] = (struct genx_kunit_access){ write, offset, val };
	script->n++;
}

static unsigned long script_read(void *priv, unsigned int offset, int size)
{
	struct genx_kunit_script *script = READ_ONCE(current_script);
	u64 val;

	if (!script)
		return ~0UL;
	val = script->read(script, offset);
	if (size == 4)
		val = (u32)val;
	note(script, false, offset, val);
	return val;
}

static void script_write(void *priv, unsigned int offset, int size, unsigned long val)
{
	struct genx_kunit_script *script = READ_ONCE(current_script);

	if (!script)
		return;
	note(script, true, offset, val);
	if (script->write)
		script->write(script, offset, val);
}

static const struct logic_iomem_ops script_ops = {
	.read = script_read,
	.write = script_write,
};

static long script_map(unsigned long offset, size_t size, const struct logic_iomem_ops **ops,
		       void **priv)
{
	*ops = &script_ops;
	*priv = &current_script;
	return offset;
}

static const struct logic_iomem_region_ops script_region_ops = {
	.map = script_map,
};

static struct resource script_region = {
	.name = "genx script",
	.start = REGION_START,
	.end = REGION_START + REGION_SIZE - 1,
	.flags = IORESOURCE_MEM,
};

static void script_release(void *data)
{
	WRITE_ONCE(current_script, NULL);
}

struct genx_kunit_script *
genx_kunit_script_create(struct kunit *test,
			 u64 (*read)(struct genx_kunit_script *script, u32 offset), void *ctx)
{
	struct genx_kunit_script *script;

#if IS_ENABLED(CONFIG_INDIRECT_IOMEM)
	if (!region_bar) {
		KUNIT_ASSERT_EQ(test, logic_iomem_add_region(&script_region, &script_region_ops),
				0);
		region_bar = ioremap(REGION_START, REGION_SIZE);
	}
#endif
	KUNIT_ASSERT_NOT_NULL(test, (void __force *)region_bar);
	script = kunit_kzalloc(test, sizeof(*script), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, script);
	script->read = read;
	script->ctx = ctx;
	script->bar = region_bar;
	WRITE_ONCE(current_script, script);
	KUNIT_ASSERT_EQ(test, kunit_add_action_or_reset(test, script_release, NULL), 0);
	return script;
}
