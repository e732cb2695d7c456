// SPDX-License-Identifier: GPL-2.0-only
/* Fixture of the OA tests: the OA unit of a modelled GPU, and one open stream. */

#include <kunit/resource.h>
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/fdtable.h>
#include <linux/file.h>
#include <linux/mman.h>
#include <linux/task_work.h>
#include <linux/uaccess.h>

#include <drm/drm_managed.h>

#include "kunit/lib/core_helpers.h"
#include "kunit/lib/oa_fixture.h"
#include "kunit/lib/platforms.h"
#include "oa/count.h"
#include "oa/stream/open.h"
#include "oa/unit/config.h"

/* Offset in @mem of the arguments of ioctls: the last page, which reads do not use. */
#define ARG_OFFSET	(GENX_KUNIT_OA_BYTES - PAGE_SIZE)

static void fini_action(void *data)
{
	struct genx_kunit_oa *o = data;

	genx_kunit_oa_close(o);
	genx_oa_count_drop(o->oa);
	genx_oa_revoke(o->oa);
	genx_oa_fini(o->oa);
}

const void *genx_kunit_oa_rows_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_kunit_rows_gen(plat, desc);
	} while (plat && (!plat->oa || !plat->engines[0].lrc));
	return plat;
}

const void *genx_kunit_oa_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_kunit_oa_rows_gen(plat, desc);
	} while (plat && genx_kunit_is_variant(plat));
	return plat;
}

const void *genx_kunit_oa_images_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_kunit_oa_gen(plat, desc);
	} while (plat && plat->oa->kind != GENX_OA_GEN8);
	return plat;
}

struct genx_kunit_oa *genx_kunit_oa_create(struct kunit *test)
{
	return genx_kunit_oa_create_on(test, NULL);
}

struct genx_kunit_oa *genx_kunit_oa_create_param(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));

	return genx_kunit_oa_create_on(test, &cfg);
}

struct genx_kunit_oa *genx_kunit_oa_create_on(struct kunit *test, const struct model_config *cfg)
{
	struct genx_kunit_oa *o = kunit_kzalloc(test, sizeof(*o), GFP_KERNEL);
	unsigned long mem;

	KUNIT_ASSERT_NOT_NULL(test, o);
	o->test = test;
	mem = genx_kunit_mmap(test, NULL, GENX_KUNIT_OA_BYTES, PROT_READ | PROT_WRITE,
			      MAP_ANONYMOUS | MAP_PRIVATE);
	o->mem = (char __user *)mem;
	o->data = kunit_kmalloc(test, GENX_KUNIT_OA_BYTES, GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, o->data);

	o->x = genx_kunit_exec_create(test, cfg);
	/* a stream refers to the unit until the device is freed */
	o->oa = drmm_kzalloc(o->x->gt->drm, sizeof(*o->oa), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, o->oa);
	KUNIT_ASSERT_EQ(test, genx_oa_init(o->oa, o->x->gt, &o->x->kgt->irq), 0);
	KUNIT_ASSERT_EQ(test, kunit_add_action_or_reset(test, fini_action, o), 0);

	o->flags = I915_PERF_FLAG_FD_NONBLOCK;
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_SAMPLE_OA, 1);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_METRICS_SET, 1);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_FORMAT, genx_oa_count_format(o->oa->desc)->uapi);
	genx_kunit_oa_period(o, 10);
	genx_kunit_oa_set(o, GENX_OA_PROP_BUFFER_SIZE, SZ_128K);
	return o;
}

void genx_kunit_oa_unset(struct genx_kunit_oa *o, u64 id)
{
	unsigned int i;

	for (i = 0; i < o->n_props; i++) {
		if (o->props[2 * i] != id)
			continue;
		o->n_props--;
		o->props[2 * i] = o->props[2 * o->n_props];
		o->props[2 * i + 1] = o->props[2 * o->n_props + 1];
		return;
	}
}

int genx_kunit_oa_add_set(struct genx_kunit_oa *o, const char *uuid, unsigned int n_mux,
			  unsigned int n_boolean, unsigned int n_flex, const u32 *regs)
{
	const size_t pair = 2 * sizeof(*regs);
	const uintptr_t mem = (uintptr_t)o->mem;
	struct drm_i915_perf_oa_config config = {
		.n_mux_regs = n_mux, .mux_regs_ptr = mem,
		.n_boolean_regs = n_boolean, .boolean_regs_ptr = mem + n_mux * pair,
		.n_flex_regs = n_flex, .flex_regs_ptr = mem + (n_mux + n_boolean) * pair,
	};
	int id;

	KUNIT_ASSERT_EQ(o->test, 0,
			copy_to_user(o->mem, regs, (n_mux + n_boolean + n_flex) * pair));
	memcpy(config.uuid, uuid, sizeof(config.uuid));
	id = genx_oa_config_add_ioctl(o->oa, &config);
	KUNIT_ASSERT_GT(o->test, id, 1);
	return id;
}

void genx_kunit_oa_set(struct genx_kunit_oa *o, u64 id, u64 value)
{
	genx_kunit_oa_unset(o, id);
	KUNIT_ASSERT_LT(o->test, o->n_props, GENX_KUNIT_OA_PROPS);
	o->props[2 * o->n_props] = id;
	o->props[2 * o->n_props + 1] = value;
	o->n_props++;
}

void genx_kunit_oa_period(struct genx_kunit_oa *o, unsigned int exponent)
{
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_EXPONENT,
			  exponent + genx_oa_unit_timestamp_shift(o->oa));
}

unsigned int genx_kunit_oa_exponent(const struct genx_kunit_oa *o)
{
	unsigned int i;

	for (i = 0; i < o->n_props; i++)
		if (o->props[2 * i] == DRM_I915_PERF_PROP_OA_EXPONENT)
			return o->props[2 * i + 1];
	return 0;
}

static struct genx_kunit_oa *opening;

static struct genx_lrc *context_find(struct drm_file *file, u32 handle)
{
	if (handle != 1 || !opening->lrc)
		return ERR_PTR(-ENOENT);
	genx_lrc_get(opening->lrc);
	return opening->lrc;
}

int genx_kunit_oa_open(struct genx_kunit_oa *o)
{
	struct drm_i915_perf_open_param param = {
		.flags = o->flags,
		.num_properties = o->n_props,
		.properties_ptr = (uintptr_t)(o->mem + ARG_OFFSET),
	};
	int fd;

	KUNIT_ASSERT_NULL(o->test, o->file);
	if (copy_to_user(o->mem + ARG_OFFSET, o->props, sizeof(o->props)))
		return -EFAULT;
	opening = o;
	fd = genx_oa_open_ioctl(o->oa, NULL, &param, context_find);
	if (fd < 0)
		return fd;
	o->file = fget(fd);
	close_fd(fd);
	KUNIT_ASSERT_NOT_NULL(o->test, o->file);
	return 0;
}

void genx_kunit_oa_close(struct genx_kunit_oa *o)
{
	struct file *file = o->file;

	o->file = NULL;
	if (!file)
		return;
	fput(file);
	flush_delayed_fput();
	task_work_run();
}

long genx_kunit_oa_ioctl(struct genx_kunit_oa *o, unsigned int cmd, unsigned long arg)
{
	return o->file->f_op->unlocked_ioctl(o->file, cmd, arg);
}

void genx_kunit_oa_totals(struct genx_kunit_oa *o, struct genx_oa_totals *totals)
{
	char __user *arg = o->mem + ARG_OFFSET;

	memset(totals, 0, sizeof(*totals));
	KUNIT_ASSERT_EQ(o->test, copy_to_user(arg, totals, sizeof(*totals)), 0);
	KUNIT_ASSERT_EQ(o->test, genx_kunit_oa_ioctl(o, GENX_OA_IOCTL_TOTALS, (unsigned long)arg),
			0);
	KUNIT_ASSERT_EQ(o->test, copy_from_user(totals, arg, sizeof(*totals)), 0);
}

ssize_t genx_kunit_oa_read(struct genx_kunit_oa *o, size_t count)
{
	loff_t pos = 0;
	ssize_t n;

	n = o->file->f_op->read(o->file, o->mem, count, &pos);
	/* the reports that this read found, and that were not safe, are safe after the sleep */
	if (n == -EAGAIN && o->file->f_flags & O_NONBLOCK) {
		fsleep(GENX_OA_SETTLE_NS / NSEC_PER_USEC);
		n = o->file->f_op->read(o->file, o->mem, count, &pos);
	}
	if (n > 0 && copy_from_user(o->data, o->mem, n))
		return -EFAULT;
	return n;
}

ssize_t genx_kunit_oa_read_some(struct genx_kunit_oa *o)
{
	unsigned int tries = 1000;
	ssize_t n;

	do {
		n = genx_kunit_oa_read(o, ARG_OFFSET);
		if (n != -EAGAIN)
			return n;
		usleep_range(1000, 2000);
	} while (--tries);
	return n;
}
