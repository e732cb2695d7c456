/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Valleyview: the power management chip (PMIC) and the bus to it.
 *
 * To wake a domain, the punit accesses the PMIC over an I2C bus that other drivers of the kernel
 * use too. A force-wake while another driver uses the bus hangs the SoC. Therefore genx wakes all
 * domains before another driver takes the bus, and keeps the domains awake until that driver has
 * released the bus. A sequence of genx that releases and wakes domains keeps other drivers off the
 * bus (SIL-039, SIL-526), and so does a message to the punit (gt/sideband.h).
 */
#ifndef GENX_GT_ACCESS_PMIC_H
#define GENX_GT_ACCESS_PMIC_H

#include <linux/notifier.h>
#include <linux/types.h>

struct genx_forcewake;
struct genx_platform;

/**
 * struct genx_pmic - users of the bus
 * @nb:		called before and after another driver uses the bus
 * @fw:		domains
 * @plat:	platform
 * @held:	domains that genx holds because another driver uses the bus
 * @watched:	@nb is registered
 */
struct genx_pmic {
	struct notifier_block nb;
	struct genx_forcewake *fw;
	const struct genx_platform *plat;
	u32 held;
	bool watched;
};

/**
 * genx_pmic_init() - set up the state; nothing is registered
 * @pmic: state
 * @fw: domains, may be initialised later
 * @plat: platform
 */
void genx_pmic_init(struct genx_pmic *pmic, struct genx_forcewake *fw,
		    const struct genx_platform *plat);

/**
 * genx_pmic_lock() - keep other drivers off the bus
 * @pmic: state
 *
 * Does nothing on a platform that does not share a PMIC. May sleep.
 */
void genx_pmic_lock(struct genx_pmic *pmic);

/**
 * genx_pmic_unlock() - undo genx_pmic_lock()
 * @pmic: state
 */
void genx_pmic_unlock(struct genx_pmic *pmic);

/**
 * genx_pmic_watch() - hold all domains whenever another driver uses the bus, from now on
 * @pmic: state; the domains are initialised, and genx_pmic_lock() is not held
 *
 * Does nothing on a platform that does not share a PMIC. May sleep.
 */
void genx_pmic_watch(struct genx_pmic *pmic);

/**
 * genx_pmic_ignore() - undo genx_pmic_watch()
 * @pmic: state; the caller holds genx_pmic_lock()
 *
 * No domain is held for another driver on return. May be called twice.
 */
void genx_pmic_ignore(struct genx_pmic *pmic);

#endif
