/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Registers and context images that a manual leaves open, for debugfs.
 */
#ifndef GENX_GT_EXEC_DUMP_H
#define GENX_GT_EXEC_DUMP_H

struct drm_printer;
struct genx_gt;

/**
 * genx_dump_registers() - fuses, engines and replicated registers as they read now
 * @gt: GT whose device is awake (genx_runtime_pm_get())
 * @p: where to
 *
 * Reads only, each register with the domains of its own row of the table held (FW-007,
 * FW-023); which others were awake is printed. Of a replicated register, each instance
 * that is there (STR-005). May sleep.
 *
 * Return: 0, -ENODEV if the device is lost, or the error of genx_forcewake_get().
 */
int genx_dump_registers(struct genx_gt *gt, struct drm_printer *p);

/**
 * genx_dump_images() - print which registers the images of the first contexts hold
 * @gt: GT
 * @p: where to
 *
 * A line for each group of the image: its position, its header, the registers; no values.
 * May sleep.
 */
void genx_dump_images(struct genx_gt *gt, struct drm_printer *p);

#endif
