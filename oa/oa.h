/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * OA (Observation Architecture) unit: what the rest of the driver calls.
 */
#ifndef GENX_OA_OA_H
#define GENX_OA_OA_H

#include <linux/mutex.h>
#include <linux/spinlock.h>
#include <linux/types.h>
#include <linux/workqueue.h>
#include <linux/xarray.h>

struct drm_device;
struct drm_file;
struct drm_genx_oa_info;
struct drm_i915_perf_oa_config;
struct drm_i915_perf_open_param;
struct drm_i915_query_item;
struct drm_printer;
struct genx_gt;
struct genx_irq;
struct genx_lrc;
struct genx_oa_config;
struct genx_oa_desc;
struct genx_oa_stream;
struct genx_oa_unit_ops;
struct kobject;

/* Largest exponent of the report timer (6 bits, but 2^32 ticks wrap a timestamp). */
#define GENX_OA_MAX_EXPONENT		31

/**
 * struct genx_oa - the OA unit of one GPU
 * @drm:	DRM device
 * @gt:		GT that the unit belongs to
 * @irq:	interrupt service
 * @desc:	descriptor of the unit
 * @ops:	how to drive it, by kind
 * @lock:	protects @stream, @revoked and the list of configurations; taken
 *		before the lock of a stream
 * @stream:	the one open stream or NULL: the unit is exclusive
 * @revoked:	the device is going: no stream can be opened
 * @irq_lock:	protects @irq_stream; taken in hard interrupt context
 * @irq_stream:	the stream that wants to hear about interrupts
 * @configs:	user configurations by id, from 2
 * @n_configs:	how many; at most GENX_OA_CONFIGS_MAX
 * @test_config: built-in configuration, id 1
 * @metrics:	directory "metrics" of the card in sysfs, NULL if not registered
 * @reset_work:	programs the unit again after a global reset
 */
struct genx_oa {
	struct drm_device *drm;
	struct genx_gt *gt;
	struct genx_irq *irq;
	const struct genx_oa_desc *desc;
	const struct genx_oa_unit_ops *ops;
	struct mutex lock;
	struct genx_oa_stream *stream;
	bool revoked;
	spinlock_t irq_lock;
	struct genx_oa_stream *irq_stream;
	struct xarray configs;
	unsigned int n_configs;
	struct genx_oa_config *test_config;
	struct kobject *metrics;
	struct work_struct reset_work;
};

/*
 * Finds the render context behind a handle of an open DRM file. Returns the
 * context image with a reference for the caller, or ERR_PTR (-ENOENT if the
 * file has no such context).
 */
typedef struct genx_lrc *(*genx_oa_context_fn)(struct drm_file *file, u32 handle);

/**
 * genx_oa_init() - set up the OA unit
 * @oa: unit, zeroed
 * @gt: its GT, with engines; @gt->plat->oa is not NULL
 * @irq: interrupt service, initialised
 *
 * Touches no register. Registers with the interrupt service and with the reset
 * notifier of the GT.
 *
 * Context: may sleep.
 *
 * Return: 0, -ENOMEM, or -ENODEV if the descriptor names no known kind.
 */
int genx_oa_init(struct genx_oa *oa, struct genx_gt *gt, struct genx_irq *irq);

/**
 * genx_oa_fini() - undo genx_oa_init()
 * @oa: unit, revoked
 *
 * Context: may sleep.
 */
void genx_oa_fini(struct genx_oa *oa);

/**
 * genx_oa_register() - create the sysfs directory of metric sets
 * @oa: unit of a registered DRM device
 *
 * Context: may sleep.
 *
 * Return: 0, -ENOMEM, or what sysfs returned.
 */
int genx_oa_register(struct genx_oa *oa);

/**
 * genx_oa_unregister() - remove the sysfs directory of metric sets
 * @oa: unit, registered or not
 */
void genx_oa_unregister(struct genx_oa *oa);

/**
 * genx_oa_revoke() - the device goes away: take the unit from its stream
 * @oa: unit
 *
 * Stops the hardware if it still answers, gives back all that the stream
 * holds, and wakes its readers, which get -ENODEV. No register is touched
 * after the return. The open file stays until user space closes it.
 *
 * Context: may sleep; bounded.
 */
void genx_oa_revoke(struct genx_oa *oa);

/**
 * genx_oa_suspend() - the device is about to lose power
 * @oa: unit
 *
 * Before genx_gt_suspend(). Context: may sleep.
 */
void genx_oa_suspend(struct genx_oa *oa);

/**
 * genx_oa_resume() - the device has power again
 * @oa: unit
 *
 * After genx_gt_resume(). An open stream goes on and reports a loss, or fails.
 *
 * Context: may sleep.
 */
void genx_oa_resume(struct genx_oa *oa);

/**
 * genx_oa_open_ioctl() - DRM_IOCTL_I915_PERF_OPEN
 * @oa: unit
 * @file: caller's DRM file
 * @param: argument of the ioctl
 * @context: finds a context of @file
 *
 * Context: may sleep.
 *
 * Return: a file descriptor; -EINVAL, -EACCES, -EBUSY, -EFAULT, -ENOENT,
 * -ENOMEM, -ENODEV, -ETIMEDOUT (the unit did not wake).
 */
int genx_oa_open_ioctl(struct genx_oa *oa, struct drm_file *file,
		       struct drm_i915_perf_open_param *param, genx_oa_context_fn context);

/**
 * genx_oa_add_config_ioctl() - DRM_IOCTL_I915_PERF_ADD_CONFIG
 * @oa: unit
 * @args: argument of the ioctl
 *
 * Context: may sleep.
 *
 * Return: id of the new metric set (2 or more); -EACCES, -EINVAL, -EADDRINUSE,
 * -EFAULT, -ENOMEM, -ENODEV, -ENOSPC: there are GENX_OA_CONFIGS_MAX.
 */
int genx_oa_add_config_ioctl(struct genx_oa *oa, const struct drm_i915_perf_oa_config *args);

/**
 * genx_oa_remove_config_ioctl() - DRM_IOCTL_I915_PERF_REMOVE_CONFIG
 * @oa: unit
 * @id: id of the metric set; a stream that uses it keeps it
 *
 * Context: may sleep.
 *
 * Return: 0, -EACCES, -ENOENT.
 */
int genx_oa_remove_config_ioctl(struct genx_oa *oa, u64 id);

/**
 * genx_oa_info_ioctl() - DRM_IOCTL_GENX_OA_INFO
 * @oa: unit
 * @info: argument of the ioctl, filled
 *
 * Return: 0 or -EINVAL.
 */
int genx_oa_info_ioctl(struct genx_oa *oa, struct drm_genx_oa_info *info);

/**
 * genx_oa_query_config() - query item DRM_I915_QUERY_PERF_CONFIG
 * @oa: unit
 * @item: query item; its flags choose the list, or data by uuid or by id
 *
 * Context: may sleep.
 *
 * Return: length of the answer in bytes; -EINVAL, -ENOENT, -EFAULT, -ENOMEM.
 */
int genx_oa_query_config(struct genx_oa *oa, const struct drm_i915_query_item *item);

/**
 * genx_oa_period_ns() - period of the report timer
 * @oa: unit
 * @exponent: hardware field, 0 to 31
 *
 * Return: ns, rounded down.
 */
u64 genx_oa_period_ns(const struct genx_oa *oa, unsigned int exponent);

/**
 * genx_oa_print() - state of the unit for debugfs
 * @oa: unit
 * @p: printer
 *
 * Context: may sleep.
 */
void genx_oa_print(struct genx_oa *oa, struct drm_printer *p);

/**
 * genx_oa_sysctl_register() - perf_stream_paranoid and oa_max_sample_rate
 *
 * Once a module: in dev.genx always, in dev.i915 while i915 is not there.
 *
 * Context: may sleep.
 *
 * Return: 0 or -ENOMEM.
 */
int genx_oa_sysctl_register(void);

/** genx_oa_sysctl_unregister() - undo genx_oa_sysctl_register(). May sleep. */
void genx_oa_sysctl_unregister(void);

#endif
