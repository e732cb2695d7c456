/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * One GPU, without the bus that it sits on.
 *
 * core/pci.c finds the device and its resources and hands them over here; a
 * KUnit suite does the same with the model's registers.
 */
#ifndef GENX_CORE_DEVICE_H
#define GENX_CORE_DEVICE_H

#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/xarray.h>

#include <drm/drm_device.h>
#include <drm/drm_drv.h>

#include "gt/gt.h"
#include "irq/irq.h"
#include "oa/oa.h"
#include "regs/platform.h"

struct genx_freq;

/**
 * struct genx_device_info - what a bus knows about a device
 * @plat:	platform descriptor of the device id
 * @device_id:	PCI device id, for GETPARAM CHIPSET_ID
 * @revision:	PCI revision id
 * @bar:	GTTMMADR, mapped uncached, at least @plat->gttmm_size bytes
 * @ggtt_bytes:	bytes of GGTT entries, 8 for each page; 0: all that BAR 0 holds
 * @virq:	Linux interrupt number
 * @irq_flags:	flags for request_irq() (IRQF_SHARED with INTx)
 * @stop_dma:	keep the device from memory; for engines that cannot be stopped
 * @runtime_pm:	the bus calls genx_device_suspend() when the device is not used
 */
struct genx_device_info {
	const struct genx_platform *plat;
	u16 device_id;
	u8 revision;
	void __iomem *bar;
	u32 ggtt_bytes;
	int virq;
	unsigned long irq_flags;
	void (*stop_dma)(struct device *dev);
	bool runtime_pm;
};

/**
 * struct genx_device - one GPU
 * @drm:	DRM device; the structure lives until its last reference goes
 * @plat:	platform descriptor
 * @info:	what the bus told
 * @irq:	interrupt service
 * @gt:		the GT
 * @oa:		OA unit
 * @oa_ready:	@oa was initialised (the platform has an OA unit)
 * @registered:	user space can see it
 * @removed:	the bus is gone or going: no new DMA mapping
 * @files_lock:	protects @files; outer of a file's lock
 * @files:	open files (struct genx_file), for removal
 * @vms_lock:	protects @vms; outer of an address space's lock
 * @vms:	address spaces (struct genx_vm), for removal
 * @bos_lock:	protects @bos and @removed
 * @bos:	GEM objects with a DMA mapping, which removal takes down
 * @freq:	frequency files in sysfs
 */
struct genx_device {
	struct drm_device drm;
	const struct genx_platform *plat;
	struct genx_device_info info;
	struct genx_irq irq;
	struct genx_gt gt;
	struct genx_oa oa;
	bool oa_ready;
	bool registered;
	bool removed;
	struct mutex files_lock;
	struct list_head files;
	struct mutex vms_lock;
	struct list_head vms;
	struct mutex bos_lock;
	struct list_head bos;
	struct genx_freq *freq;
};

/** to_genx_device() - the GPU of a DRM device */
static inline struct genx_device *to_genx_device(struct drm_device *drm)
{
	return container_of(drm, struct genx_device, drm);
}

/**
 * genx_device_create() - bring up a GPU
 * @parent: device for DMA, messages and lifetime; its DMA mask is set
 * @info: resources, copied
 *
 * Initialises interrupts, GT, engines and the OA unit; user space cannot see
 * the device until genx_device_register(). Whatever was taken is released on
 * failure. The memory itself goes when @parent's driver is unbound and the
 * last open file is closed.
 *
 * Context: may sleep, up to some 100 ms.
 *
 * Return: the device; ERR_PTR(-ENODEV) if it answers all ones or has no
 * engine, -ETIMEDOUT if a force-wake domain does not wake, -ENOMEM, or what
 * the failing step returned.
 */
struct genx_device *genx_device_create(struct device *parent, const struct genx_device_info *info);

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
 * genx_device_destroy() - take a GPU down
 * @genx: device, registered or not
 *
 * Unplugs it from user space (open files get -ENODEV from then on), stops
 * streams, cancels what runs, quiesces interrupts and releases everything that
 * is tied to the bus. Returns only when no code touches the registers any more.
 *
 * Context: may sleep; all waits are bounded.
 */
void genx_device_destroy(struct genx_device *genx);

#endif
