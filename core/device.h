/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Functions that start, stop, suspend and resume a GPU on any bus. core/pci.c calls them with the
 * resources of a PCI device, a KUnit suite with the registers of the model.
 */
#ifndef GENX_CORE_DEVICE_H
#define GENX_CORE_DEVICE_H

#include <linux/types.h>

#include "core/device/device_types.h"

struct device;
struct drm_driver;

/**
 * genx_device_create() - start a GPU
 * @parent: device for DMA, messages and lifetime; its DMA mask is set
 * @driver: genx_driver_i915 or genx_driver_genx
 * @info: resources, copied
 *
 * Initialises interrupts, GT, engines and the OA unit; user space cannot see
 * the device until genx_device_register(). After an error all resources are released. The
 * structure is freed when @parent's driver is unbound and the last open file is closed.
 *
 * Context: may sleep, up to some 100 ms.
 *
 * Return: the device; ERR_PTR(-ENODEV) if the GPU answers all ones or has no engine;
 * ERR_PTR(-ETIMEDOUT) if a force-wake domain does not wake; ERR_PTR(-ENOMEM); or another error of
 * the step that failed.
 */
struct genx_device *genx_device_create(struct device *parent, const struct drm_driver *driver,
				       const struct genx_device_info *info);

/**
 * genx_device_register() - make a GPU visible to user space
 * @genx: device
 *
 * Context: may sleep.
 *
 * Return: 0 or an errno. After an error the caller calls genx_device_destroy().
 */
int genx_device_register(struct genx_device *genx);

/**
 * genx_device_release() - &drm_driver.release: end what may still run when the last file is closed
 * @drm: DRM device
 *
 * Context: may sleep; waits for the reservation locks of imported objects.
 */
void genx_device_release(struct drm_device *drm);

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

/* ---- driver.c ---- */

/* One driver under two names: user space recognises the ABI by the name "i915". */
extern const struct drm_driver genx_driver_i915;
extern const struct drm_driver genx_driver_genx;

/* ---- device_power.c ---- */

/**
 * genx_device_suspend() - prepare for the loss of power
 * @genx: device; no ioctl runs, and none starts
 *
 * Saves contexts in memory and drains an open stream. Until genx_device_resume() no
 * interrupt arrives and no register is accessed. A request that cannot be preempted is ended
 * as by a reset. The device may be lost or wedged.
 *
 * Context: may sleep; all waits are bounded.
 *
 * Return: 0; -EBUSY or -ENOMEM if the suspend failed: the device then continues to run, and an open
 * stream reports a loss.
 */
int genx_device_suspend(struct genx_device *genx);

/**
 * genx_device_suspend_idle() - as genx_device_suspend(), for a sleep in which the platform stays on
 * @genx: device; no ioctl runs, and none starts
 *
 * RC6 stays on, because without RC6 the platform does not reach its lowest state (SIL-318).
 *
 * Context: may sleep; all waits are bounded.
 *
 * Return: as genx_device_suspend().
 */
int genx_device_suspend_idle(struct genx_device *genx);

/**
 * genx_device_freeze() - as genx_device_suspend(), before an image of the memory is made
 * @genx: device; no ioctl runs, and none starts
 *
 * Flushes the caches of the CPUs, so that the image has what the GPU wrote to memory past these
 * caches (SIL-329).
 *
 * Context: may sleep; all waits are bounded.
 *
 * Return: as genx_device_suspend().
 */
int genx_device_freeze(struct genx_device *genx);

/**
 * genx_device_thaw() - undo genx_device_freeze(), also in the kernel that the image restored
 * @genx: device with power; its registers may hold anything
 *
 * Flushes the caches of the CPUs, so that the GPU reads what the CPUs have restored (SIL-329).
 *
 * Context: may sleep; all waits are bounded.
 *
 * Return: as genx_device_resume().
 */
int genx_device_thaw(struct genx_device *genx);

/**
 * genx_device_resume() - program the device again
 * @genx: device after genx_device_suspend(), with power; its registers may hold anything
 *
 * Contexts resume where they were preempted. An open stream continues and reports a loss.
 *
 * Context: may sleep; all waits are bounded.
 *
 * Return: 0; -ENODEV if the device does not answer; -ETIMEDOUT or -EIO if a step failed. After an
 * error the GT is wedged, and the requests that waited have ended with an error.
 */
int genx_device_resume(struct genx_device *genx);

/**
 * genx_device_runtime_suspend() - as genx_device_suspend_idle(), at run time
 * @genx: device that is not in use
 *
 * Context: may sleep; all waits are bounded.
 *
 * Return: 0; -EBUSY if the device keeps its power, because a display pipe runs, the GT has lost its
 * power context (genx_rc6_lost()), or the suspend failed.
 */
int genx_device_runtime_suspend(struct genx_device *genx);

/**
 * genx_device_display_on() - check whether a display pipe that firmware enabled still runs
 * @genx: device, awake
 *
 * While such a pipe runs, the device must keep its power (HND-POWER).
 *
 * Return: true if a pipe runs, or if the device is lost.
 */
bool genx_device_display_on(struct genx_device *genx);

#endif
