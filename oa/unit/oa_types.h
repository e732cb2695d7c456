/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The state of an OA unit.
 */
#ifndef GENX_OA_UNIT_OA_TYPES_H
#define GENX_OA_UNIT_OA_TYPES_H

#include <linux/mutex.h>
#include <linux/notifier.h>
#include <linux/spinlock.h>
#include <linux/types.h>
#include <linux/workqueue.h>
#include <linux/xarray.h>

#include "oa/unit/count_types.h"

struct drm_device;
struct genx_gt;
struct genx_irq;
struct genx_oa_config;
struct genx_oa_desc;
struct genx_oa_stream;
struct genx_oa_unit_ops;
struct kobject;

/* Largest exponent of the report timer: the field has 6 bits, but timestamps wrap at 2^32. */
#define GENX_OA_MAX_EXPONENT		31

/**
 * struct genx_oa - the OA unit of one GPU
 * @drm:	DRM device
 * @gt:		GT that the unit belongs to
 * @irq:	interrupts
 * @desc:	descriptor of the unit
 * @ops:	operations of the unit's kind
 * @lock:	protects @stream, @revoked and the table of metric sets; taken
 *		before the lock of a stream
 * @stream:	the only open stream, or NULL
 * @revoked:	the device is being removed: no stream can be opened
 * @irq_lock:	protects @irq_stream; taken in hard interrupt context
 * @irq_stream:	the stream that the interrupt handler wakes
 * @configs:	metric sets of user space by id, from 2
 * @n_configs:	number of metric sets of user space; at most GENX_OA_CONFIGS_MAX
 * @test_config: built-in metric set, id 1
 * @metrics:	directory "metrics" of the card in sysfs, NULL if not registered
 * @count:	counting for perf events
 * @reset_nb:	notifier that queues @reset_work
 * @reset_work:	programs the unit again after a reset of the whole GT
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
	struct genx_oa_count count;
	struct notifier_block reset_nb;
	struct work_struct reset_work;
};

#endif
