// SPDX-License-Identifier: GPL-2.0-only
/*
 * This file implements read(), poll(), mmap(), ioctl() and close() of an OA stream.
 */

#include <linux/module.h>
#include <linux/pagemap.h>
#include <linux/poll.h>
#include <linux/sched/signal.h>
#include <linux/uaccess.h>

#include <drm/drm_device.h>
#include <drm/i915_drm.h>
#include <uapi/genx_drm.h>

#include "gt/encode/sseu.h"
#include "gt/fuses.h"
#include "gt/gt.h"
#include "gt/memory/client_gfp.h"
#include "include/compat.h"
#include "oa/report/accumulate.h"
#include "oa/report/report.h"
#include "oa/stream/stream.h"
#include "oa/unit/config.h"
#include "oa/unit/unit.h"

/* Would read() return anything other than -EAGAIN? */
static bool read_due(struct genx_oa_stream *stream)
{
	return !genx_oa_stream_enabled(stream) || !stream->params.records ||
	       genx_oa_wake_ready(stream);
}

/* Condition of the wait. If nothing is ready, lets the timer fire when reports have settled. */
static bool wait_over(struct genx_oa_stream *stream)
{
	if (read_due(stream))
		return true;
	genx_oa_wake_settle(stream);
	return false;
}

/* Return: 0 if read() would return something else than -EAGAIN; -ERESTARTSYS after a signal. */
static int wait_for_data(struct genx_oa_stream *stream)
{
	int ret;

	/* do not start the timer for a reader that need not wait */
	if (read_due(stream))
		return 0;
	atomic_inc(&stream->waiters);
	genx_oa_wake_arm(stream);
	ret = wait_event_interruptible(stream->wq, wait_over(stream));
	atomic_dec(&stream->waiters);
	return ret;
}

/* Maximum number of bytes that are faulted in at a time; larger than any record. */
#define FAULT_IN_MAX	SZ_64K
/* Attempts to copy if each attempt faults although the pages were faulted in before. */
#define FAULT_TRIES	8

/*
 * Copy the records that are ready. The lock is released while pages are faulted in: user space can
 * delay this without bound, and removal of the device must get the lock.
 */
static ssize_t read_ready(struct genx_oa_stream *stream, char __user *buf, size_t count)
{
	size_t copied = 0, part, absent;
	unsigned int tries = 0;
	bool fault = false;
	ssize_t ret;

	for (;;) {
		scoped_guard(mutex, &stream->lock)
			ret = genx_oa_read(stream, buf + copied, count - copied, fault, &fault);
		if (ret > 0)
			copied += ret;
		if (!fault)
			break;
		part = min_t(size_t, count - copied, FAULT_IN_MAX);
		absent = fault_in_safe_writeable(buf + copied, part);
		/*
		 * @absent: bytes of @part that cannot be written. If some can, try again. Stop if
		 * none can, or if the copy makes no progress although pages were faulted in.
		 */
		if (ret > 0)
			tries = 0;
		else if (absent == part || ++tries == FAULT_TRIES)
			break;
		if (fatal_signal_pending(current)) {
			ret = -EINTR;
			break;
		}
	}
	return copied ?: ret;
}

static ssize_t stream_read(struct file *file, char __user *buf, size_t count, loff_t *ppos)
{
	struct genx_oa_stream *stream = file->private_data;
	bool nonblock = file->f_flags & O_NONBLOCK;
	ssize_t ret;

	if (stream->params.map)
		return genx_oa_stream_revoked(stream) ? -ENODEV : -EBUSY;
	/* Without a timer there may never be a report: the ABI refuses to wait for one. */
	if (!nonblock && !stream->params.timer && genx_oa_stream_enabled(stream))
		return -EIO;

	for (;;) {
		ret = nonblock ? 0 : wait_for_data(stream);
		if (!ret)
			ret = read_ready(stream, buf, count);
		if (ret != -EAGAIN || nonblock)
			return ret;
		/*
		 * The hint was wrong, another reader took the records, or the filter dropped all
		 * reports. If reports come fast, some are ready each time, and wait_for_data()
		 * neither waits nor sees a signal.
		 */
		if (signal_pending(current))
			return -ERESTARTSYS;
	}
}

static __poll_t stream_poll(struct file *file, poll_table *wait)
{
	struct genx_oa_stream *stream = file->private_data;

	poll_wait(file, &stream->wq, wait);
	if (genx_oa_stream_revoked(stream) || genx_mmio_lost(&stream->oa->gt->mmio))
		return EPOLLERR | EPOLLHUP;
	/* the next read returns the loss, and the one after it -EIO */
	if (genx_oa_stream_failed(stream))
		return EPOLLIN | EPOLLRDNORM | EPOLLERR;
	/* start the timer before the check; a poll that does not wait needs no wake-up */
	if (!poll_does_not_wait(wait))
		genx_oa_wake_arm(stream);
	if (genx_oa_wake_ready(stream))
		return EPOLLIN | EPOLLRDNORM;
	if (!poll_does_not_wait(wait))
		genx_oa_wake_settle(stream);
	return 0;
}

static long ioctl_config(struct genx_oa_stream *stream, u64 id)
{
	struct genx_oa_config *config;
	long ret;

	if (genx_oa_stream_revoked(stream))
		return -ENODEV;
	/* Takes the lock of the unit, which must be taken before the lock of the stream. */
	config = genx_oa_config_get(stream->oa, id);
	/* removal of the device revokes the stream, and drops all metric sets afterwards */
	if (!config)
		return genx_oa_stream_revoked(stream) ? -ENODEV : -EINVAL;

	scoped_guard(mutex, &stream->lock)
		ret = genx_oa_stream_revoked(stream) ? -ENODEV :
		      genx_oa_hardware_config(stream, config);
	if (ret < 0)
		genx_oa_config_put(config);
	return ret;
}

static void info_fill(const struct genx_oa_stream *stream, struct genx_oa_stream_info *info)
{
	const struct genx_oa_stream_params *params = &stream->params;
	const struct genx_oa_format *fmt = params->fmt;

	*info = (struct genx_oa_stream_info){
		.period_ns = stream->period_ns,
		.timestamp_hz = genx_oa_unit_timestamp_hz(stream->oa),
		.coalesce_ns = params->coalesce_ns,
		.buffer_size = params->buffer_size,
		.records = params->records,
		.metrics_set = params->config->id,
		.format = fmt->uapi,
		.report_size = fmt->size,
		.record_size = genx_oa_delta_record_size(genx_oa_report_counters(fmt)),
		.exponent = params->exponent,
		.a_first = fmt->a_first,
		.n_a = fmt->n_a,
		.n_b = fmt->n_b,
		.n_c = fmt->n_c,
		.n_a40 = genx_oa_format_n_a40(fmt),
		.totals = !!stream->acc,
		.enabled = genx_oa_stream_enabled(stream),
	};

	strscpy_pad(info->format_name, fmt->name);
	info->eus = genx_sseu_powered(stream->oa->gt->plat, &stream->oa->gt->fuses,
				      &stream->setup.sseu, &info->subslices);
}

/* The copy to user space runs without a lock, since user space controls how long the copy takes. */
static long ioctl_info(struct genx_oa_stream *stream, struct genx_oa_stream_info __user *to)
{
	struct genx_oa_stream_info info;

	scoped_guard(mutex, &stream->lock) {
		if (genx_oa_stream_revoked(stream))
			return -ENODEV;
		info_fill(stream, &info);
	}
	return copy_to_user(to, &info, sizeof(info)) ? -EFAULT : 0;
}

/* Fill in the current sums. Return 0 or an errno. */
static long totals_fill(struct genx_oa_stream *stream, struct genx_oa_totals *totals)
{
	guard(mutex)(&stream->lock);
	if (genx_oa_stream_revoked(stream))
		return -ENODEV;
	/* the first call may wait for reports to settle; the second finds what landed meanwhile */
	if (genx_oa_stream_enabled(stream)) {
		genx_oa_drain(stream, true);
		genx_oa_drain(stream, true);
	}
	if (genx_oa_stream_failed(stream))
		return -EIO;
	/* a device that has left the bus counts no more: return an error, and not old sums */
	if (genx_oa_stream_enabled(stream) && genx_mmio_lost(&stream->oa->gt->mmio))
		return -ENODEV;
	genx_oa_accumulate_totals(stream->acc, totals);
	return 0;
}

static long ioctl_totals(struct genx_oa_stream *stream, struct genx_oa_totals __user *to)
{
	struct genx_oa_totals *totals;
	long ret = 0;

	if (genx_oa_stream_revoked(stream))
		return -ENODEV;
	if (!stream->acc)
		return -EOPNOTSUPP;

	totals = kzalloc(sizeof(*totals), GENX_CLIENT_GFP);
	if (!totals)
		return -ENOMEM;
	if (copy_from_user(totals, to, offsetof(struct genx_oa_totals, counters)))
		ret = -EFAULT;
	else if (totals->flags || totals->pad ||
		 memchr_inv(totals->reserved, 0, sizeof(totals->reserved)))
		ret = -EINVAL;
	if (!ret)
		ret = totals_fill(stream, totals);
	if (!ret && copy_to_user(to, totals, sizeof(*totals)))
		ret = -EFAULT;
	kfree(totals);
	return ret;
}

static long stream_ioctl(struct file *file, unsigned int cmd, unsigned long arg)
{
	struct genx_oa_stream *stream = file->private_data;
	void __user *to = (void __user *)arg;

	/* these copy user memory or take the lock of the unit, so they take stream->lock later */
	switch (cmd) {
	case I915_PERF_IOCTL_CONFIG:
		return ioctl_config(stream, arg);
	case GENX_OA_IOCTL_INFO:
		return ioctl_info(stream, to);
	case GENX_OA_IOCTL_TOTALS:
		return ioctl_totals(stream, to);
	case GENX_OA_IOCTL_MAP_INFO:
		return genx_oa_map_info(stream, to);
	case GENX_OA_IOCTL_MAP_RELEASE:
		return genx_oa_map_release(stream, to);
	default:
		break;
	}

	guard(mutex)(&stream->lock);
	if (genx_oa_stream_revoked(stream))
		return -ENODEV;

	switch (cmd) {
	case I915_PERF_IOCTL_ENABLE:
		if (genx_oa_stream_failed(stream))
			return -EIO;
		return genx_oa_hardware_enable(stream);
	case I915_PERF_IOCTL_DISABLE:
		genx_oa_hardware_disable(stream);
		return 0;
	default:
		return -EINVAL;
	}
}

static int stream_mmap(struct file *file, struct vm_area_struct *vma)
{
	return genx_oa_map_mmap(file->private_data, vma);
}

static int stream_release(struct inode *inode, struct file *file)
{
	genx_oa_stream_destroy(file->private_data);
	return 0;
}

/* @owner keeps the module loaded as long as the file is open. */
const struct file_operations genx_oa_stream_fops = {
	.owner = THIS_MODULE,
	.release = stream_release,
	.read = stream_read,
	.poll = stream_poll,
	.mmap = stream_mmap,
	.unlocked_ioctl = stream_ioctl,
	.compat_ioctl = compat_ptr_ioctl,
};
