// SPDX-License-Identifier: GPL-2.0-only
/* Operations of user space that the tests of faults let fail. */

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/fdtable.h>
#include <linux/file.h>
#include <linux/mman.h>
#include <linux/task_work.h>
#include <linux/uaccess.h>

#include <drm/drm_gem.h>
#include <drm/i915_drm.h>
#include <uapi/genx_drm.h>

#include "core/context/context.h"
#include "core/context/file.h"
#include "core/device/ioctls.h"
#include "core/memory/vm.h"
#include "gt/engine/engine.h"
#include "gt/engine/gt_start.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/whole/fault_internal.h"
#include "model/priv.h"

#define MORE		0x30000000ULL

static int run_file(struct genx_kunit_fault *f)
{
	struct file *filp = mock_drm_getfile(f->genx->drm.primary, O_RDWR);
	int err = PTR_ERR_OR_ZERO(filp);

	if (!err)
		genx_kunit_fault_close(&filp);
	return err;
}

static int run_context(struct genx_kunit_fault *f)
{
	struct drm_i915_gem_context_create_ext create = {};
	struct drm_i915_gem_context_destroy destroy = {};
	int err;

	err = genx_context_create_ioctl(&f->genx->drm, &create, f->file);
	if (err)
		return err;
	destroy.ctx_id = create.ctx_id;
	return genx_context_destroy_ioctl(&f->genx->drm, &destroy, f->file);
}

static int run_gem(struct genx_kunit_fault *f)
{
	struct drm_i915_gem_mmap_offset map = {
		.flags = f->gpu->plat->lmem ? I915_MMAP_OFFSET_FIXED : I915_MMAP_OFFSET_WB,
	};
	u32 handle;
	int err, ret;

	err = genx_kunit_fault_object(f, &handle);
	if (err)
		return err;
	map.handle = handle;
	err = genx_kunit_fault_write_batch(f, handle);
	if (!err)
		err = genx_gem_mmap_offset_ioctl(&f->genx->drm, &map, f->file);
	ret = drm_gem_handle_delete(f->file, handle);
	return err ?: ret;
}

/* A submission that creates a sync file. */
static int submit(struct genx_kunit_fault *f, u32 ctx_id)
{
	struct drm_i915_gem_exec_object2 objects[ARRAY_SIZE(f->more) + 2] = {
		{ .handle = f->target, .offset = GENX_KUNIT_FAULT_TARGET,
		  .flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_WRITE },
		[ARRAY_SIZE(f->more) + 1] = {
			.handle = f->batch, .offset = GENX_KUNIT_FAULT_BATCH,
			.flags = EXEC_OBJECT_PINNED,
		},
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffer_count = ARRAY_SIZE(objects),
		.flags = I915_EXEC_RENDER | I915_EXEC_FENCE_OUT,
		.rsvd1 = ctx_id,
	};
	unsigned int i;
	int err;

	if (f->gpu->plat->mi_in_ggtt)
		objects[0].flags |= EXEC_OBJECT_NEEDS_GTT;
	for (i = 0; i < ARRAY_SIZE(f->more); i++) {
		objects[i + 1].handle = f->more[i];
		objects[i + 1].offset = MORE + i * PAGE_SIZE;
		objects[i + 1].flags = EXEC_OBJECT_PINNED;
	}
	exec.buffers_ptr = genx_kunit_fault_put_user(f, AT_ARGS, objects, sizeof(objects));
	err = genx_execbuf_ioctl(&f->genx->drm, &exec, f->file);
	if (!err)
		close_fd(upper_32_bits(exec.rsvd2));
	return err;
}

/* Bytes of the batch; 0: there is none. */
static u32 batch_bytes(struct genx_kunit_fault *f)
{
	struct drm_gem_object *obj = drm_gem_object_lookup(f->file, f->batch);
	u32 bytes = obj ? obj->size : 0;

	if (obj)
		drm_gem_object_put(obj);
	return bytes;
}

int genx_kunit_fault_exec(struct genx_kunit_fault *f, u32 handle, u64 addr, u64 flags,
			  struct drm_i915_gem_execbuffer2 *exec)
{
	const struct drm_i915_gem_exec_object2 objects[] = {
		{ .handle = handle, .offset = addr, .flags = EXEC_OBJECT_PINNED | flags },
		{ .handle = f->batch, .offset = GENX_KUNIT_FAULT_BATCH,
		  .flags = EXEC_OBJECT_PINNED },
	};
	struct drm_i915_gem_execbuffer2 render = { .flags = I915_EXEC_RENDER };

	exec = exec ?: &render;
	/* without a length no engine of Gen7 runs a checked copy */
	if (!exec->batch_len && !exec->batch_start_offset)
		exec->batch_len = batch_bytes(f);
	exec->buffers_ptr = genx_kunit_fault_put_user(f, AT_ARGS, objects, sizeof(objects));
	exec->buffer_count = ARRAY_SIZE(objects);
	return genx_execbuf_ioctl(&f->genx->drm, exec, f->file);
}

int genx_kunit_fault_wait(struct genx_kunit_fault *f, u32 handle, s64 ns)
{
	struct drm_i915_gem_wait wait = { .bo_handle = handle, .timeout_ns = ns };

	return genx_gem_wait_ioctl(&f->genx->drm, &wait, f->file);
}

struct genx_vm *genx_kunit_fault_vm(struct genx_kunit_fault *f, u32 ctx_id)
{
	struct genx_context *ctx = genx_file_find_context(f->file->driver_priv, ctx_id);
	struct genx_vm *vm;

	KUNIT_ASSERT_NOT_NULL(f->test, ctx);
	vm = genx_vm_get(ctx->vm);
	genx_context_put(ctx);
	KUNIT_ASSERT_NOT_NULL(f->test, vm);
	return vm;
}

static int wait_object(struct genx_kunit_fault *f, u32 handle)
{
	return genx_kunit_fault_wait(f, handle, TIMEOUT_MS * NSEC_PER_MSEC);
}

static int wait_target(struct genx_kunit_fault *f)
{
	return wait_object(f, f->target);
}

/* A submission of one object, which has no room for fences yet. */
static int submit_alone(struct genx_kunit_fault *f, u32 handle)
{
	struct drm_i915_gem_exec_object2 object = {
		.handle = handle, .offset = MORE, .flags = EXEC_OBJECT_PINNED,
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffers_ptr = genx_kunit_fault_put_user(f, AT_ARGS, &object, sizeof(object)),
		.buffer_count = 1,
		.flags = I915_EXEC_RENDER,
	};

	return genx_execbuf_ioctl(&f->genx->drm, &exec, f->file);
}

static int run_alone(struct genx_kunit_fault *f)
{
	static const u32 batch[] = { BATCH_END, 0 };
	u32 handle;
	int err, ret;

	err = genx_kunit_fault_object(f, &handle);
	if (err)
		return err;
	err = genx_kunit_fault_write(f, handle, batch, sizeof(batch));
	if (!err)
		err = submit_alone(f, handle);
	if (!err)
		err = wait_object(f, handle);
	ret = drm_gem_handle_delete(f->file, handle);
	return err ?: ret;
}

static int run_submit(struct genx_kunit_fault *f)
{
	struct drm_i915_gem_context_create_ext create = {};
	struct drm_i915_gem_context_destroy destroy = {};
	int err, ret;

	err = genx_context_create_ioctl(&f->genx->drm, &create, f->file);
	if (err)
		return err;
	err = submit(f, create.ctx_id);
	if (!err)
		err = wait_target(f);
	destroy.ctx_id = create.ctx_id;
	ret = genx_context_destroy_ioctl(&f->genx->drm, &destroy, f->file);
	flush_delayed_fput();
	task_work_run();
	return err ?: ret;
}

/* Open a stream of all contexts or, if @filtered, of the file's own context. */
static int open_one(struct genx_kunit_fault *f, bool filtered)
{
	const u64 props[] = {
		DRM_I915_PERF_PROP_SAMPLE_OA, 1,
		DRM_I915_PERF_PROP_OA_METRICS_SET, 1,
		DRM_I915_PERF_PROP_OA_FORMAT, I915_OA_FORMAT_A32u40_A4u32_B8_C8,
		DRM_I915_PERF_PROP_OA_EXPONENT, 10,
		GENX_OA_PROP_BUFFER_SIZE, SZ_128K,
		GENX_OA_PROP_RECORDS, GENX_OA_RECORDS_RAW | GENX_OA_RECORDS_DELTA,
		DRM_I915_PERF_PROP_CTX_HANDLE, 0,
	};
	struct drm_i915_perf_open_param param = {
		.flags = I915_PERF_FLAG_FD_NONBLOCK,
		.num_properties = ARRAY_SIZE(props) / 2 - !filtered,
		.properties_ptr = genx_kunit_fault_put_user(f, AT_ARGS, props, sizeof(props)),
	};
	int fd;

	fd = genx_perf_open_ioctl(&f->genx->drm, &param, f->file);
	if (fd < 0)
		return fd;
	f->stream = fget(fd);
	close_fd(fd);
	return 0;
}

static int open_stream(struct genx_kunit_fault *f)
{
	return open_one(f, false);
}

static int run_open(struct genx_kunit_fault *f)
{
	int err = open_one(f, true);

	genx_kunit_fault_close(&f->stream);
	return err;
}

static long stream_ioctl(struct genx_kunit_fault *f, unsigned int cmd, unsigned long arg)
{
	return f->stream->f_op->unlocked_ioctl(f->stream, cmd, arg);
}

static void finish_stream(struct genx_kunit_fault *f)
{
	genx_kunit_fault_close(&f->stream);
}

static ssize_t read_some(struct genx_kunit_fault *f)
{
	unsigned int tries = TIMEOUT_MS;
	loff_t pos = 0;
	ssize_t n;

	do {
		n = f->stream->f_op->read(f->stream, f->mem + AT_DATA, MEM_BYTES - AT_DATA, &pos);
		if (n != -EAGAIN)
			return n;
		usleep_range(1000, 2000);
	} while (--tries);
	return n;
}

/* Disable and enable the stream, read reports, and add them up. */
static int run_read(struct genx_kunit_fault *f)
{
	const struct genx_oa_totals totals = {};
	ssize_t n;
	long err;

	err = stream_ioctl(f, I915_PERF_IOCTL_DISABLE, 0);
	if (!err)
		err = stream_ioctl(f, I915_PERF_IOCTL_ENABLE, 0);
	if (err)
		return err;
	n = read_some(f);
	if (n < 0)
		return n;
	return stream_ioctl(f, GENX_OA_IOCTL_TOTALS,
			    genx_kunit_fault_put_user(f, AT_ARGS, &totals, sizeof(totals)));
}

/* Change the metric set of an open stream: all contexts are written. */
static int run_change(struct genx_kunit_fault *f)
{
	long id = stream_ioctl(f, I915_PERF_IOCTL_CONFIG, 1);

	return id < 0 ? id : 0;
}

static int run_close(struct genx_kunit_fault *f)
{
	genx_kunit_fault_close(&f->stream);
	/* the next run closes this stream */
	return open_stream(f);
}

static int run_config(struct genx_kunit_fault *f)
{
	static const u32 regs[] = { 0x2770, 3, 0x2774, 0xfffe };
	struct drm_i915_perf_oa_config config = {
		.n_boolean_regs = 2,
		.boolean_regs_ptr = genx_kunit_fault_put_user(f, AT_ARGS, regs, sizeof(regs)),
	};
	int ret;
	u64 id;

	memcpy(config.uuid, "01234567-0123-0123-0123-0123456789ab", sizeof(config.uuid));
	ret = genx_perf_add_config_ioctl(&f->genx->drm, &config, f->file);
	if (ret < 0)
		return ret;
	id = ret;
	return genx_perf_remove_config_ioctl(&f->genx->drm, &id, f->file);
}

int genx_kunit_fault_open(struct genx_kunit_fault *f)
{
	return open_stream(f);
}

int genx_kunit_fault_submit(struct genx_kunit_fault *f)
{
	return submit(f, 0);
}

ssize_t genx_kunit_fault_read(struct genx_kunit_fault *f)
{
	return read_some(f);
}

int genx_kunit_fault_busy(struct genx_kunit_fault *f)
{
	return open_stream(f) ?: submit(f, 0);
}

static int run_query(struct genx_kunit_fault *f)
{
	static const u64 ids[] = { DRM_I915_QUERY_TOPOLOGY_INFO, DRM_I915_QUERY_ENGINE_INFO };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(ids); i++) {
		struct drm_i915_query_item item = {
			.query_id = ids[i],
			.length = SZ_4K,
			.data_ptr = (uintptr_t)(f->mem + AT_DATA),
		};
		struct drm_i915_query query = {
			.num_items = 1,
			.items_ptr = genx_kunit_fault_put_user(f, AT_ARGS, &item, sizeof(item)),
		};
		int err;

		if (clear_user(f->mem + AT_DATA, SZ_4K))
			return -EFAULT;
		/* some items fail with EINVAL if the buffer is too large: query the length first */
		item.length = 0;
		genx_kunit_fault_put_user(f, AT_ARGS, &item, sizeof(item));
		err = genx_query_ioctl(&f->genx->drm, &query, f->file);
		if (!err && copy_from_user(&item, f->mem + AT_ARGS, sizeof(item)))
			err = -EFAULT;
		if (!err && item.length > 0)
			err = genx_query_ioctl(&f->genx->drm, &query, f->file);
		if (!err && copy_from_user(&item, f->mem + AT_ARGS, sizeof(item)))
			err = -EFAULT;
		if (!err && item.length < 0)
			err = item.length;
		if (err)
			return err;
	}
	return 0;
}

static const struct genx_kunit_fault_op ops[] = {
	{ "open and close of the device", NULL, run_file, NULL },
	{ "context create and destroy", NULL, run_context, NULL },
	{ "object create and write", NULL, run_gem, NULL },
	{ "submit and wait", NULL, run_submit, NULL },
	{ "submit a new object alone", NULL, run_alone, NULL },
	{ "stream open and close", NULL, run_open, NULL },
	{ "stream disable, enable, read, totals", open_stream, run_read, finish_stream },
	{ "stream change of the metric set", open_stream, run_change, finish_stream },
	{ "stream close and open", open_stream, run_close, finish_stream },
	{ "metric set add and remove", NULL, run_config, NULL },
	{ "query of topology and engines", NULL, run_query, NULL },
};

const void *genx_kunit_fault_op_next(const void *prev, char *desc)
{
	const struct genx_kunit_fault_op *op = prev ? prev + sizeof(*op) : ops;

	if (op == ops + ARRAY_SIZE(ops))
		return NULL;
	strscpy(desc, op->name, KUNIT_PARAM_DESC_SIZE);
	return op;
}
