// SPDX-License-Identifier: GPL-2.0-only
#include <linux/module.h>
#include <linux/rcupdate.h>
#include <linux/string.h>

#include "core/device.h"
#include "core/files/files.h"
#include "core/memory/bo.h"
#include "core/pci.h"
#include "gt/exec/request_types.h"
#include "include/compat.h"
#include "oa/unit/sysctl.h"

/* User space recognises the ABI by the name that DRM_IOCTL_VERSION returns. */
static char *genx_name = "i915";
module_param_named(name, genx_name, charp, 0444);
MODULE_PARM_DESC(name,
		 "driver name for user space: \"i915\" (default, the name of the ABI) or \"genx\"");

/* Some tools find the driver and the PMU only by the name "i915". */
static bool genx_compat_name;
module_param_named(compat_name, genx_compat_name, bool, 0444);
MODULE_PARM_DESC(compat_name,
		 "name PCI driver and perf PMU i915, for tools that look for it (default off; refused while i915 is loaded)");

static int __init module_start(void)
{
	int err;

	if (strcmp(genx_name, "i915") && strcmp(genx_name, "genx")) {
		pr_err("genx: parameter name must be \"i915\" or \"genx\", not \"%s\"\n",
		       genx_name);
		return -EINVAL;
	}

	err = genx_bo_cache_create();
	if (err)
		return err;
	err = genx_request_cache_create();
	if (err)
		goto err_bo_cache;
	err = genx_oa_sysctl_register();
	if (err)
		goto err_request_cache;

	err = genx_pci_register(strcmp(genx_name, "genx") ? &genx_driver_i915 : &genx_driver_genx,
				genx_compat_name ? "i915" : "genx");
	if (err)
		goto err_sysctl;
	return 0;

err_sysctl:
	genx_oa_sysctl_unregister();
err_request_cache:
	genx_request_cache_destroy();
err_bo_cache:
	genx_bo_cache_destroy();
	return err;
}

static void __exit module_stop(void)
{
	genx_pci_unregister();
	genx_pmu_exit();
	genx_oa_sysctl_unregister();
	/*
	 * fence_release() may drop the last reference to the module. A task may still be inside
	 * this function, interrupted or preempted: wait until it has returned.
	 */
	synchronize_rcu_tasks();
	synchronize_rcu();
	genx_request_cache_destroy();
	genx_bo_cache_destroy();
}

module_init(module_start);
module_exit(module_stop);

MODULE_DESCRIPTION("Intel GPU driver from the public manuals");
MODULE_LICENSE("GPL");
/* as in dkms.conf */
MODULE_VERSION("0.1.0");
MODULE_IMPORT_NS(GENX_DMA_BUF_NS);
MODULE_SOFTDEP("pre: drm_shmem_helper drm_exec drm_gpuvm");
