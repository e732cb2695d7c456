// SPDX-License-Identifier: GPL-2.0-only
/*
 * genx: module entry.
 */

#include <linux/module.h>

static int __init genx_init(void)
{
	return 0;
}

static void __exit genx_exit(void)
{
}

module_init(genx_init);
module_exit(genx_exit);

MODULE_DESCRIPTION("Intel GPU driver from the public manuals");
MODULE_LICENSE("GPL");
