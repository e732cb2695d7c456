// SPDX-License-Identifier: GPL-2.0-only
/*
 * How much of UML's interrupt stack was never used. All interrupts, timers and bottom halves run on
 * that one stack, nested signals of the host too, and nothing guards its end: an overflow damages
 * the thread_info below it, and the kernel stops somewhere else. The suite must be the last one:
 * suites are linked in the order of their files.
 */

#include <kunit/test.h>
#include <linux/init.h>
#include <linux/irqflags.h>
#include <linux/sched.h>
#include <linux/string.h>

#include "kunit/lib/um_stack.h"

#define GENX_STACK_FILL		0x5a
#define GENX_STACK_IN_USE	64	/* at the top, where the first frame is */

/* Runs before the suites do. The boot has used the stack by then, which is not of interest. */
static int __init genx_stack_fill(void)
{
	unsigned long flags;

	local_irq_save(flags);
	memset(cpu0_irqstack + sizeof(struct thread_info), GENX_STACK_FILL,
	       THREAD_SIZE - sizeof(struct thread_info) - GENX_STACK_IN_USE);
	local_irq_restore(flags);
	return 0;
}
late_initcall(genx_stack_fill);

static void genx_stack_quarter_left(struct kunit *test)
{
	const char *stack = cpu0_irqstack;
	size_t end = sizeof(struct thread_info);

	while (end < THREAD_SIZE && stack[end] == GENX_STACK_FILL)
		end++;
	end -= sizeof(struct thread_info);
	kunit_info(test, "%zu of %lu bytes of the interrupt stack were never used", end,
		   THREAD_SIZE);
	KUNIT_EXPECT_GE(test, end, THREAD_SIZE / 4);
}

static struct kunit_case genx_stack_cases[] = {
	KUNIT_CASE(genx_stack_quarter_left),
	{}
};

static struct kunit_suite genx_stack_suite = {
	.name = "genx_zz_stack",
	.test_cases = genx_stack_cases,
};

kunit_test_suite(genx_stack_suite);
