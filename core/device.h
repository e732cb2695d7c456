/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * These functions start and stop a GPU, whatever its bus is.
 *
 * core/pci.c calls them with the resources of a PCI device, a KUnit suite with the
 * registers of the model.
 */
#ifndef GENX_CORE_DEVICE_H
#define GENX_CORE_DEVICE_H

#include "core/device/device_types.h"

struct device;
struct drm_driver;

/**
 * genx_device_create() - start a GPU
 * @parent: device for DMA, messages and lifetime; its DMA mask is set
 * @driver: DRM driver, one of those in core/driver.h
 * @info: resources, copied
 *
 * Initialises interrupts, GT, engines and the OA unit; user space cannot see
 * the device until genx_device_register(). On failure all resources are released. The
 * memory of the device is freed when @parent's driver is unbound and the last open
 * file is closed.
 *
 * Context: may sleep, up to some 100 ms.
 *
 * Return: the device; ERR_PTR(-ENODEV) if it answers all ones or has no
 * engine, -ETIMEDOUT if a force-wake domain does not wake, -ENOMEM, or what
 * the failing step returned.
 */
struct genx_device *genx_device_create(struct device *parent, const struct drm_driver *driver,
				       const struct genx_device_info *info);

/**
 * genx_device_register() - make a GPU visible to user space
 * @genx: device
 *
 * Context: may sleep.
 *
 * Return: 0 or an errno; then call genx_device_destroy().
 */
int genx_device_register(struct genx_device *genx);

/**
 * genx_device_destroy() - stop a GPU
 * @genx: device, registered or not
 *
 * Unplugs the device from user space (open files get -ENODEV from then on), stops
 * streams, cancels requests, quiesces interrupts and releases everything that
 * belongs to the bus. When it returns, no code accesses registers any more.
 *
 * Context: may sleep; all waits are bounded.
 */
void genx_device_destroy(struct genx_device *genx);

#endif
