// SPDX-License-Identifier: GPL-2.0-only
/*
 * Ioctls that create, destroy and query contexts, and the engine that the flags of a submission
 * select.
 */

#include <kunit/test.h>
#include <linux/capability.h>
#include <linux/cred.h>
#include <linux/uaccess.h>

#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include "core/context/context.h"
#include "core/context/file.h"
#include "core/device/device_types.h"
#include "core/device/ioctls.h"
#include "gt/engine/engine.h"
#include "gt/exec/client.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request.h"
#include "kunit/whole/fault_fixture.h"

static int context_init(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create(test);

	test->priv = f;
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	return 0;
}

/* Create a context with one parameter set. Return: 0, and its handle in @id, or the errno. */
static int create_with(struct genx_kunit_fault *f, u64 param, u64 value, u32 ctx_id, u32 *id)
{
	const struct drm_i915_gem_context_create_ext_setparam ext = {
		.base.name = I915_CONTEXT_CREATE_EXT_SETPARAM,
		.param = { .ctx_id = ctx_id, .param = param, .value = value },
	};
	struct drm_i915_gem_context_create_ext create = {
		.flags = I915_CONTEXT_CREATE_FLAGS_USE_EXTENSIONS,
		.extensions = (uintptr_t)f->mem,
	};
	int err;

	KUNIT_ASSERT_EQ(f->test, copy_to_user(f->mem, &ext, sizeof(ext)), 0);
	err = genx_context_create_ioctl(&f->genx->drm, &create, f->file);
	*id = create.ctx_id;
	return err;
}

static void genx_context_ioctl_extension(struct kunit *test)
{
	struct drm_i915_gem_context_param get = { .param = I915_CONTEXT_PARAM_PRIORITY };
	struct genx_kunit_fault *f = test->priv;
	struct genx_kunit_held before, after;
	u32 id;

	KUNIT_ASSERT_EQ(test, create_with(f, I915_CONTEXT_PARAM_PRIORITY, 5, 0, &id), 0);
	KUNIT_EXPECT_NE(test, id, 0);
	get.ctx_id = id;
	KUNIT_EXPECT_EQ(test, genx_context_getparam_ioctl(&f->genx->drm, &get, f->file), 0);
	KUNIT_EXPECT_EQ(test, get.value, 5);

	/* refused, and no context is left behind */
	genx_kunit_fault_held(f, &before);
	KUNIT_EXPECT_EQ(test, create_with(f, I915_CONTEXT_PARAM_PRIORITY, 5000, 0, &id), -EINVAL);
	KUNIT_EXPECT_EQ(test, create_with(f, I915_CONTEXT_PARAM_PRIORITY, 5, 1, &id), -EINVAL);
	KUNIT_EXPECT_EQ(test, create_with(f, 9999, 0, 0, &id), -EINVAL);
	KUNIT_EXPECT_EQ(test, id, 0);
	genx_kunit_fault_held(f, &after);
	KUNIT_EXPECT_MEMEQ(test, &before, &after, sizeof(before));
}

static void genx_context_ioctl_create_refused(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_file *file = f->file->driver_priv;
	struct drm_i915_gem_context_create_ext create = {
		.flags = I915_CONTEXT_CREATE_FLAGS_UNKNOWN,
	};

	KUNIT_EXPECT_EQ(test, genx_context_create_ioctl(&f->genx->drm, &create, f->file), -EINVAL);
	create.flags = I915_CONTEXT_CREATE_FLAGS_USE_EXTENSIONS;
	create.extensions = 8;
	KUNIT_EXPECT_EQ(test, genx_context_create_ioctl(&f->genx->drm, &create, f->file), -EFAULT);
	create.flags = 0;
	WRITE_ONCE(file->client->banned, true);
	KUNIT_EXPECT_EQ(test, genx_context_create_ioctl(&f->genx->drm, &create, f->file), -EIO);
	KUNIT_EXPECT_EQ(test, PTR_ERR_OR_ZERO(genx_file_get_render_lrc(f->file, 0)), -EIO);
	WRITE_ONCE(file->client->banned, false);
	KUNIT_EXPECT_EQ(test, create.ctx_id, 0);
	KUNIT_EXPECT_EQ(test, genx_context_create_ioctl(&f->genx->drm, &create, f->file), 0);
}

static void genx_context_ioctl_destroy(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct drm_i915_gem_context_create_ext create = {};
	struct drm_i915_gem_context_destroy end = { .pad = 1 };

	KUNIT_ASSERT_EQ(test, genx_context_create_ioctl(&f->genx->drm, &create, f->file), 0);
	end.ctx_id = create.ctx_id;
	KUNIT_EXPECT_EQ(test, genx_context_destroy_ioctl(&f->genx->drm, &end, f->file), -EINVAL);
	end.pad = 0;
	KUNIT_EXPECT_EQ(test, genx_context_destroy_ioctl(&f->genx->drm, &end, f->file), 0);
	KUNIT_EXPECT_EQ(test, genx_context_destroy_ioctl(&f->genx->drm, &end, f->file), -ENOENT);
	/* the default context cannot be destroyed while its file is open */
	end.ctx_id = 0;
	KUNIT_EXPECT_EQ(test, genx_context_destroy_ioctl(&f->genx->drm, &end, f->file), -ENOENT);
}

/* DESTROY closes a context; without persistence it also bans it, which ends its requests. */
static void genx_context_ioctl_persistence(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	unsigned int persistent;

	for (persistent = 0; persistent < 2; persistent++) {
		struct drm_i915_gem_context_destroy end = {};
		struct genx_lrc *lrc;

		KUNIT_ASSERT_EQ(test, create_with(f, I915_CONTEXT_PARAM_PERSISTENCE, persistent, 0,
						  &end.ctx_id), 0);
		lrc = genx_file_get_render_lrc(f->file, end.ctx_id);
		KUNIT_ASSERT_FALSE(test, IS_ERR(lrc));
		KUNIT_EXPECT_EQ(test, genx_context_destroy_ioctl(&f->genx->drm, &end, f->file), 0);
		KUNIT_EXPECT_TRUE(test, lrc->closed);
		KUNIT_EXPECT_EQ(test, lrc->banned, !persistent);
		genx_lrc_put(lrc);
	}
}

/* The process was killed: its contexts end, persistent ones and those that it closed before too. */
static void genx_context_ioctl_killed(struct kunit *test)
{
	struct drm_i915_gem_context_create_ext create = {};
	struct drm_i915_gem_context_destroy end = {};
	struct genx_kunit_fault *f = test->priv;
	struct genx_lrc *open, *closed;
	struct genx_request *rq;

	KUNIT_ASSERT_EQ(test, genx_context_create_ioctl(&f->genx->drm, &create, f->file), 0);
	open = genx_file_get_render_lrc(f->file, 0);
	closed = genx_file_get_render_lrc(f->file, create.ctx_id);
	KUNIT_ASSERT_FALSE(test, IS_ERR(open) || IS_ERR(closed));
	rq = genx_request_create(closed, 0);
	KUNIT_ASSERT_FALSE(test, IS_ERR(rq));
	end.ctx_id = create.ctx_id;
	KUNIT_EXPECT_EQ(test, genx_context_destroy_ioctl(&f->genx->drm, &end, f->file), 0);
	/* it waits for nothing, and is not complete before the engine has run it */
	genx_request_submit(rq, 0);
	KUNIT_EXPECT_FALSE(test, closed->banned);
	genx_file_end_client(f->file->driver_priv);
	KUNIT_EXPECT_TRUE(test, open->closed && open->banned);
	KUNIT_EXPECT_TRUE(test, closed->banned || dma_fence_is_signaled(&rq->fence));
	KUNIT_EXPECT_EQ(test, genx_request_wait(rq, false, 10000), 0);
	genx_request_put(rq);
	genx_lrc_put(open);
	genx_lrc_put(closed);
}

/* A user whose clients hung the GPU too often cannot submit, unless it is privileged. */
static void genx_context_ioctl_user_refused(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_file *file = f->file->driver_priv;
	struct genx_context *ctx = genx_file_find_context(file, 0);
	struct genx_users *users = &f->genx->gt.exec->users;
	kuid_t uid = file->client->user->uid;
	struct genx_client *again = genx_client_create(users, uid);
	struct genx_client *other = genx_client_create(users, KUIDT_INIT(__kuid_val(uid) + 1));
	struct cred *cred = prepare_creds();
	const struct cred *before;
	unsigned int i;

	KUNIT_ASSERT_TRUE(test, ctx && again && other && cred);
	KUNIT_EXPECT_PTR_EQ(test, again->user, file->client->user);
	KUNIT_EXPECT_PTR_NE(test, other->user, file->client->user);
	cap_clear(cred->cap_effective);
	before = override_creds(cred);
	for (i = 0; i < GENX_USER_HANGS_MAX; i++) {
		KUNIT_EXPECT_FALSE(test, genx_context_refuse_user(ctx));
		genx_client_blame(i % 2 ? again : file->client, false);
		genx_client_blame(other, false);
	}
	KUNIT_EXPECT_TRUE(test, genx_context_refuse_user(ctx));
	/* exempt by a context parameter that needs privileges */
	WRITE_ONCE(ctx->bannable, false);
	KUNIT_EXPECT_FALSE(test, genx_context_refuse_user(ctx));
	WRITE_ONCE(ctx->bannable, true);
	revert_creds(before);
	put_cred(cred);
	KUNIT_EXPECT_FALSE(test, genx_context_refuse_user(ctx));
	genx_client_put(other);
	genx_client_put(again);
	genx_context_put(ctx);
}

/* A context sees its own hangs; only root sees how often the device was reset. */
static void genx_context_ioctl_reset_stats(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct drm_i915_reset_stats stats = { .batch_active = 9, .batch_pending = 9 };
	struct cred *cred = prepare_creds();
	const struct cred *before;
	struct genx_lrc *lrc;
	int err;

	KUNIT_EXPECT_EQ(test, genx_context_reset_stats_ioctl(&f->genx->drm, &stats, f->file), 0);
	KUNIT_EXPECT_EQ(test, stats.batch_active, 0);
	KUNIT_EXPECT_EQ(test, stats.batch_pending, 0);
	lrc = genx_file_get_render_lrc(f->file, 0);
	KUNIT_ASSERT_FALSE(test, IS_ERR(lrc));
	WRITE_ONCE(lrc->hangs, 3);
	WRITE_ONCE(lrc->resets, 2);
	genx_lrc_put(lrc);
	f->genx->gt.exec->full_resets = 4;
	KUNIT_EXPECT_EQ(test, genx_context_reset_stats_ioctl(&f->genx->drm, &stats, f->file), 0);
	KUNIT_EXPECT_EQ(test, stats.reset_count, 4);
	KUNIT_EXPECT_EQ(test, stats.batch_active, 3);
	KUNIT_EXPECT_EQ(test, stats.batch_pending, 2);

	KUNIT_ASSERT_NOT_NULL(test, cred);
	cap_clear(cred->cap_effective);
	before = override_creds(cred);
	err = genx_context_reset_stats_ioctl(&f->genx->drm, &stats, f->file);
	revert_creds(before);
	put_cred(cred);
	KUNIT_EXPECT_EQ(test, err, 0);
	KUNIT_EXPECT_EQ(test, stats.reset_count, 0);
	KUNIT_EXPECT_EQ(test, stats.batch_active, 3);

	stats.flags = 1;
	KUNIT_EXPECT_EQ(test, genx_context_reset_stats_ioctl(&f->genx->drm, &stats, f->file),
			-EINVAL);
	stats.flags = 0;
	stats.pad = 1;
	KUNIT_EXPECT_EQ(test, genx_context_reset_stats_ioctl(&f->genx->drm, &stats, f->file),
			-EINVAL);
	stats.pad = 0;
	stats.ctx_id = 99;
	KUNIT_EXPECT_EQ(test, genx_context_reset_stats_ioctl(&f->genx->drm, &stats, f->file),
			-ENOENT);
}

/* The hangs and resets of a context are those of all its engines. */
static void genx_context_ioctl_reset_stats_sum(struct kunit *test)
{
	static const u64 engines[] = { I915_EXEC_RENDER, I915_EXEC_BLT, I915_EXEC_VEBOX };
	struct genx_kunit_fault *f = test->priv;
	struct genx_context *ctx = genx_file_find_context(f->file->driver_priv, 0);
	struct drm_i915_reset_stats stats = {};
	struct genx_lrc *lrc;
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, ctx);
	for (i = 0; i < ARRAY_SIZE(engines); i++) {
		lrc = genx_context_get_lrc(ctx, engines[i], NULL);
		if (IS_ERR(lrc)) {
			KUNIT_FAIL(test, "no context on engine %u: %pe", i, lrc);
			continue;
		}
		WRITE_ONCE(lrc->hangs, 1 << i);
		WRITE_ONCE(lrc->resets, 10 << i);
		genx_lrc_put(lrc);
	}
	genx_context_put(ctx);
	KUNIT_EXPECT_EQ(test, genx_context_reset_stats_ioctl(&f->genx->drm, &stats, f->file), 0);
	KUNIT_EXPECT_EQ(test, stats.batch_active, 7);
	KUNIT_EXPECT_EQ(test, stats.batch_pending, 70);
}

/* Name of the engine that the flags of a submission select, or "none" and the errno. */
static const char *name_of(struct genx_kunit_fault *f, u64 flags, int *err)
{
	struct genx_context *ctx = genx_file_find_context(f->file->driver_priv, 0);
	struct genx_lrc *lrc;
	const char *name;

	KUNIT_ASSERT_NOT_NULL(f->test, ctx);
	lrc = genx_context_get_lrc(ctx, flags, NULL);
	genx_context_put(ctx);
	*err = PTR_ERR_OR_ZERO(lrc);
	if (*err)
		return "none";
	name = lrc->engine->desc->name;
	genx_lrc_put(lrc);
	return name;
}

static void genx_context_ioctl_selectors(struct kunit *test)
{
	static const struct {
		u64 flags;
		const char *name;
		int err;
	} cases[] = {
		{ I915_EXEC_DEFAULT, "rcs0", 0 },
		{ I915_EXEC_RENDER, "rcs0", 0 },
		{ I915_EXEC_BLT, "bcs0", 0 },
		{ I915_EXEC_VEBOX, "vecs0", 0 },
		{ I915_EXEC_BSD, "vcs0", 0 },
		{ I915_EXEC_BSD | I915_EXEC_BSD_RING1, "vcs0", 0 },
		{ I915_EXEC_BSD | I915_EXEC_BSD_RING2, "vcs2", 0 },
		{ I915_EXEC_BSD | I915_EXEC_BSD_MASK, "none", -EINVAL },
		{ I915_EXEC_BLT | I915_EXEC_BSD_RING1, "none", -EINVAL },
		{ 5, "none", -EINVAL },
		{ I915_EXEC_RING_MASK, "none", -EINVAL },
	};
	struct genx_kunit_fault *f = test->priv;
	unsigned int i;
	int err;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		KUNIT_EXPECT_STREQ_MSG(test, name_of(f, cases[i].flags, &err), cases[i].name,
				       "case %u", i);
		KUNIT_EXPECT_EQ_MSG(test, err, cases[i].err, "case %u", i);
	}
}

/* With an engine map, a selector is an index of the map; a hole in the map selects no engine. */
static void genx_context_ioctl_map_selectors(struct kunit *test)
{
	static const struct {
		u64 extensions;
		struct i915_engine_class_instance engines[2];
	} map = {
		.engines = {
			{ (u16)I915_ENGINE_CLASS_INVALID, (u16)I915_ENGINE_CLASS_INVALID_NONE },
			{ I915_ENGINE_CLASS_COPY, 0 },
		},
	};
	struct genx_kunit_fault *f = test->priv;
	struct drm_i915_gem_context_param args = {
		.param = I915_CONTEXT_PARAM_ENGINES, .size = sizeof(map),
		.value = (uintptr_t)f->mem,
	};
	int err;

	KUNIT_ASSERT_EQ(test, copy_to_user(f->mem, &map, sizeof(map)), 0);
	KUNIT_ASSERT_EQ(test, genx_context_setparam_ioctl(&f->genx->drm, &args, f->file), 0);
	KUNIT_EXPECT_STREQ(test, name_of(f, 1, &err), "bcs0");
	name_of(f, 0, &err);
	KUNIT_EXPECT_EQ(test, err, -EINVAL);
	name_of(f, 2, &err);
	KUNIT_EXPECT_EQ(test, err, -EINVAL);
	name_of(f, 1 | I915_EXEC_BSD_RING1, &err);
	KUNIT_EXPECT_EQ(test, err, -EINVAL);
}

/* A banned context gets EIO; a context that is not recoverable gets it after its engine hung. */
static void genx_context_ioctl_out_of_use(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct drm_i915_gem_context_param args = { .param = I915_CONTEXT_PARAM_RECOVERABLE };
	struct genx_lrc *lrc = genx_file_get_render_lrc(f->file, 0);
	int err;

	KUNIT_ASSERT_FALSE(test, IS_ERR(lrc));
	WRITE_ONCE(lrc->hangs, 1);
	KUNIT_EXPECT_STREQ(test, name_of(f, I915_EXEC_RENDER, &err), "rcs0");
	KUNIT_ASSERT_EQ(test, genx_context_setparam_ioctl(&f->genx->drm, &args, f->file), 0);
	name_of(f, I915_EXEC_RENDER, &err);
	KUNIT_EXPECT_EQ(test, err, -EIO);
	/* the other engines have not hung */
	KUNIT_EXPECT_STREQ(test, name_of(f, I915_EXEC_BLT, &err), "bcs0");
	WRITE_ONCE(lrc->hangs, 0);
	KUNIT_EXPECT_STREQ(test, name_of(f, I915_EXEC_RENDER, &err), "rcs0");
	WRITE_ONCE(lrc->banned, true);
	name_of(f, I915_EXEC_RENDER, &err);
	KUNIT_EXPECT_EQ(test, err, -EIO);
	genx_lrc_put(lrc);
}

/*
 * Context and VM CREATE after removal has closed the contexts of a file: they fail, and no
 * context is added that nothing would close.
 */
static void genx_context_ioctl_create_revoked(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_file *priv = f->file->driver_priv;
	struct drm_i915_gem_context_create_ext create = {};
	struct drm_i915_gem_vm_control vm = {};

	genx_file_revoke_all(f->genx);
	KUNIT_EXPECT_TRUE(test, xa_empty(&priv->contexts));
	KUNIT_EXPECT_EQ(test, genx_context_create_ioctl(&f->genx->drm, &create, f->file), -ENODEV);
	KUNIT_EXPECT_EQ(test, create.ctx_id, 0);
	KUNIT_EXPECT_TRUE(test, xa_empty(&priv->contexts));
	KUNIT_EXPECT_EQ(test, genx_vm_create_ioctl(&f->genx->drm, &vm, f->file), -ENODEV);
	KUNIT_EXPECT_EQ(test, vm.vm_id, 0);
	KUNIT_EXPECT_TRUE(test, xa_empty(&priv->vms));
}

static struct kunit_case context_cases[] = {
	KUNIT_CASE(genx_context_ioctl_extension),
	KUNIT_CASE(genx_context_ioctl_create_refused),
	KUNIT_CASE(genx_context_ioctl_destroy),
	KUNIT_CASE(genx_context_ioctl_persistence),
	KUNIT_CASE(genx_context_ioctl_killed),
	KUNIT_CASE(genx_context_ioctl_user_refused),
	KUNIT_CASE(genx_context_ioctl_reset_stats),
	KUNIT_CASE(genx_context_ioctl_reset_stats_sum),
	KUNIT_CASE(genx_context_ioctl_selectors),
	KUNIT_CASE(genx_context_ioctl_map_selectors),
	KUNIT_CASE(genx_context_ioctl_out_of_use),
	KUNIT_CASE(genx_context_ioctl_create_revoked),
	{}
};

static struct kunit_suite context_suite = {
	.name = "genx_context_ioctl",
	.init = context_init,
	.test_cases = context_cases,
};

kunit_test_suite(context_suite);
