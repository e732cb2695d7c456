/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Prints registers and context images that the manuals do not fully describe, for debugfs.
 */
#ifndef GENX_GT_ENGINE_DUMP_H
#define GENX_GT_ENGINE_DUMP_H

struct drm_printer;
struct genx_gt;

/**
 * genx_dump_registers() - print fuses, and registers of engines and of replicated units
 * @gt: GT whose device is awake (genx_runtime_pm_get())
 * @p: printer
 *
 * Each register is read with only the force-wake domains of its row in the platform's table held
 * (FW-007, FW-023). For an engine, all domains that were awake are printed too. A replicated
 * register is read from each enabled instance (STR-005). May sleep.
 *
 * Return: 0, -ENODEV if the device is lost, or the error of genx_forcewake_get().
 */
int genx_dump_registers(struct genx_gt *gt, struct drm_printer *p);

/**
 * genx_dump_steering() - print the selector, and a register of each subslice
 * @gt: GT whose device is awake (genx_runtime_pm_get())
 * @p: printer
 *
 * RC6 and the power gates are off meanwhile, so that all subslices can be read. May sleep.
 *
 * Return: as genx_steering_print().
 */
int genx_dump_steering(struct genx_gt *gt, struct drm_printer *p);

/**
 * genx_dump_rows() - print whether a unit claims a read in each row of the force-wake table
 * @gt: GT whose device is awake (genx_runtime_pm_get())
 * @p: printer
 *
 * In each row, reads one register that the driver uses anyway, with the domains of the row held. A
 * row without such a register is left out. Clears the latch of unclaimed accesses (SIL-046). Prints
 * nothing if the hardware has no latch. May sleep.
 *
 * Return: 0, -ENODEV if the device is lost, or the error of genx_forcewake_get().
 */
int genx_dump_rows(struct genx_gt *gt, struct drm_printer *p);

/**
 * genx_dump_images() - print which registers the images of the first contexts hold
 * @gt: GT
 * @p: printer
 *
 * Prints a line for each group of registers in the image: position, header and registers, but no
 * values. May sleep.
 */
void genx_dump_images(struct genx_gt *gt, struct drm_printer *p);

#endif
