// SPDX-License-Identifier: GPL-2.0-only
/*
 * Objects that move between local memory and system memory: moves that fail, entries of page tables
 * for each place, pages of the shmem file, CPU mappings, and sleeps whose resume failed. BAR 2 of
 * the modelled GPU shows 16 MiB. Pages that were never written have arbitrary contents.
 */

#include <kunit/test.h>
#include <linux/cleanup.h>
#include <linux/dma-resv.h>
#include <linux/jiffies.h>
#include <linux/mm.h>
#include <linux/mman.h>
#include <linux/pagemap.h>
#include <linux/sched/signal.h>

#include <drm/drm_gem.h>
#include <drm/i915_drm.h>

#include "core/context/file.h"
#include "core/device/device_types.h"
#include "core/device/ioctls.h"
#include "core/gem/gem.h"
#include "core/memory/bo.h"
#include "core/memory/bo_local.h"
#include "core/memory/vm.h"
#include "core/memory/vm_types.h"
#include "gt/exec/client.h"
#include "gt/memory/local.h"
#include "gt/memory/ppgtt.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "kunit/whole/fault_fixture.h"
#include "model/priv.h"

#define PAGE		GENX_LOCAL_PAGE
#define P		4096ULL
#define SYSTEM		BIT(GENX_REGION_SYSTEM)
#define LOCAL		BIT(GENX_REGION_LOCAL)
#define AT		GENX_KUNIT_FAULT_TARGET
#define PTE_ADDR	GENMASK_ULL(45, 12)
#define PTE_LOCAL	BIT_ULL(11)
#define WORD		0xabcd1234U
#define WORD_AT		(PAGE + 3 * P + 8)

/* A DG2 whose initialization the driver does not await for minutes. */
static int move_init(struct kunit *test)
{
	static const struct genx_boot_desc boot = { .pcode_ms = 100, .lmem_ms = 20 };
	struct genx_platform *plat = kunit_kmalloc(test, sizeof(*plat), GFP_KERNEL);
	struct genx_kunit_fault *f;

	KUNIT_ASSERT_NOT_NULL(test, plat);
	*plat = genx_platform_dg2;
	plat->boot = &boot;
	f = genx_kunit_fault_create_on(test, plat);
	test->priv = f;
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	return 0;
}

static void put_bo(void *bo)
{
	genx_bo_put(bo);
}

static struct genx_user *user_of(struct genx_kunit_fault *f)
{
	struct genx_file *priv = f->file->driver_priv;

	return priv->client->user;
}

/* An object of two pages of local memory that prefers them, until the end of the test. */
static struct genx_bo *create(struct genx_kunit_fault *f, u8 placements)
{
	enum genx_region first = placements & LOCAL ? GENX_REGION_LOCAL : GENX_REGION_SYSTEM;
	struct genx_bo *bo = genx_gem_create_placed(f->genx, 2 * PAGE, placements, first,
						    user_of(f));

	KUNIT_ASSERT_NOT_ERR_OR_NULL(f->test, bo);
	KUNIT_ASSERT_EQ(f->test, kunit_add_action_or_reset(f->test, put_bo, bo), 0);
	return bo;
}

static u32 handle_of(struct genx_kunit_fault *f, struct genx_bo *bo)
{
	u32 handle = 0;

	KUNIT_ASSERT_EQ(f->test, drm_gem_handle_create(f->file, &bo->shmem.base, &handle), 0);
	return handle;
}

static u32 word(struct genx_kunit_fault *f, struct genx_bo *bo, u64 offset)
{
	u32 val = 0xdeadbeef;

	KUNIT_EXPECT_EQ(f->test, genx_bo_cpu_read(bo, offset, &val, sizeof(val)), 0);
	return val;
}

static void set_word(struct genx_kunit_fault *f, struct genx_bo *bo, u64 offset, u32 val)
{
	KUNIT_ASSERT_EQ(f->test, genx_bo_cpu_write(bo, offset, &val, sizeof(val)), 0);
}

static void hog_free(void *hog)
{
	genx_local_object_free(hog);
}

/* Allocate all local memory, until the end of the test or kunit_release_action(). */
static struct genx_local_object *fill(struct genx_kunit_fault *f)
{
	struct genx_local_object *hog = kunit_kzalloc(f->test, sizeof(*hog), GFP_KERNEL);
	u64 free;

	KUNIT_ASSERT_NOT_NULL(f->test, hog);
	genx_local_object_bytes(f->genx->gt.local, &free);
	KUNIT_ASSERT_EQ(f->test, genx_local_object_alloc(f->genx->gt.local, hog, free), 0);
	KUNIT_ASSERT_EQ(f->test, kunit_add_action_or_reset(f->test, hog_free, hog), 0);
	return hog;
}

/* An object with WORD in it whose contents are in the shmem file, since another made room. */
static struct genx_bo *evicted(struct genx_kunit_fault *f)
{
	struct genx_bo *bo = create(f, LOCAL), *other;
	struct genx_local_object *hog;

	KUNIT_ASSERT_EQ(f->test, genx_bo_prepare(bo), 0);
	set_word(f, bo, WORD_AT, WORD);
	hog = fill(f);
	other = create(f, LOCAL);
	KUNIT_ASSERT_EQ(f->test, genx_bo_prepare(other), 0);
	KUNIT_ASSERT_FALSE(f->test, genx_bo_local(bo));
	kunit_release_action(f->test, hog_free, hog);
	kunit_release_action(f->test, put_bo, other);
	return bo;
}

/* ---- pages of the shmem file ---- */

/* Pages of the file, of which reclaim may drop those that are not dirty. @clean: make them clean */
static unsigned int count_dirty(struct genx_bo *bo, bool clean)
{
	struct address_space *mapping = bo->shmem.base.filp->f_mapping;
	unsigned int n = 0;
	pgoff_t i;

	for (i = 0; i < bo->shmem.base.size >> PAGE_SHIFT; i++) {
		struct folio *folio = filemap_get_folio(mapping, i);

		if (IS_ERR(folio))
			continue;
		n += folio_test_dirty(folio);
		if (clean)
			folio_clear_dirty(folio);
		folio_put(folio);
	}
	return n;
}

/* What has no copy elsewhere is dirty: each page of an evicted object, and what the CPU writes. */
static void dirty(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = evicted(f);

	KUNIT_EXPECT_EQ(test, count_dirty(bo, true), 2 * PAGE / P);
	KUNIT_EXPECT_EQ(test, word(f, bo, WORD_AT), WORD);
	KUNIT_EXPECT_EQ(test, count_dirty(bo, false), 0);
	set_word(f, bo, P + 4, 1);
	KUNIT_EXPECT_EQ(test, count_dirty(bo, false), 1);
	/* after one more move */
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(bo), 0);
	KUNIT_ASSERT_TRUE(test, genx_bo_local(bo));
	fill(f);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(create(f, LOCAL)), 0);
	KUNIT_EXPECT_FALSE(test, genx_bo_local(bo));
	KUNIT_EXPECT_EQ(test, count_dirty(bo, false), 2 * PAGE / P);
	KUNIT_EXPECT_EQ(test, word(f, bo, WORD_AT), WORD);
	KUNIT_EXPECT_EQ(test, word(f, bo, P + 4), 1);
	genx_kunit_expect_clean(test, f->gpu);
}

/* ---- moves that fail ---- */

static void sleep_begin(struct genx_kunit_fault *f)
{
	KUNIT_ASSERT_EQ(f->test, genx_device_suspend(f->genx), 0);
}

static void sleep_end(struct genx_kunit_fault *f)
{
	KUNIT_ASSERT_EQ(f->test, genx_device_resume(f->genx), 0);
}

static void kill_begin(struct genx_kunit_fault *f)
{
	sigaddset(&current->pending.signal, SIGKILL);
	set_thread_flag(TIF_SIGPENDING);
}

static void kill_end(struct genx_kunit_fault *f)
{
	sigdelset(&current->pending.signal, SIGKILL);
	clear_thread_flag(TIF_SIGPENDING);
}

static const struct failure {
	const char *name;
	void (*begin)(struct genx_kunit_fault *f);
	void (*end)(struct genx_kunit_fault *f);
	bool contents;		/* the object has some, else it is new */
	bool late;		/* the deadline is over */
	int err;
} failures[] = {
	{ "new, device asleep", sleep_begin, sleep_end, false, false, -EIO },
	{ "device asleep", sleep_begin, sleep_end, true, false, -EIO },
	{ "killed", kill_begin, kill_end, true, false, -ERESTARTSYS },
	{ "deadline over", NULL, NULL, true, true, -EBUSY },
};

static void failure_desc(const struct failure *c, char *desc)
{
	strscpy(desc, c->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(failure, failures, failure_desc);

/* The object has no local memory and owes none. */
static void expect_not_moved(struct genx_kunit_fault *f, struct genx_bo *bo, u64 bytes)
{
	KUNIT_EXPECT_FALSE(f->test, genx_bo_local(bo));
	KUNIT_EXPECT_NULL(f->test, bo->sgt);
	KUNIT_EXPECT_EQ(f->test, f->genx->gt.local->objects_bytes, bytes);
	KUNIT_EXPECT_EQ(f->test, user_of(f)->local_bytes, bytes);
}

static void expect_contents(struct genx_kunit_fault *f, struct genx_bo *bo, bool contents)
{
	u32 other = 0;
	u64 at;

	KUNIT_EXPECT_EQ(f->test, word(f, bo, WORD_AT), contents ? WORD : 0);
	for (at = 0; at < 2 * PAGE; at += 512)
		other |= word(f, bo, at);
	KUNIT_EXPECT_EQ(f->test, other, 0);
}

/* SIL-253: a move to local memory that fails leaves none there; the next one fills all of it. */
static void fails(struct kunit *test)
{
	const struct failure *c = test->param_value;
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = c->contents ? evicted(f) : create(f, LOCAL);
	u64 bytes = f->genx->gt.local->objects_bytes;
	int err;

	if (c->begin)
		c->begin(f);
	err = genx_bo_prepare_until(bo, c->late ? jiffies - 1 : jiffies + HZ);
	KUNIT_EXPECT_EQ(test, err, c->err);
	expect_not_moved(f, bo, bytes);
	if (c->end)
		c->end(f);
	if (c->contents)
		KUNIT_EXPECT_EQ(test, word(f, bo, WORD_AT), WORD);
	KUNIT_ASSERT_EQ(test, genx_bo_prepare(bo), 0);
	KUNIT_ASSERT_TRUE(test, genx_bo_local(bo));
	expect_contents(f, bo, c->contents);
	genx_kunit_expect_clean(test, f->gpu);
}

/**
 * struct memory_op - a move with allocations
 * @f:		driver
 * @bo:		object that moves, and back if that succeeded
 * @contents:	it has WORD
 */
struct memory_op {
	struct genx_kunit_fault *f;
	struct genx_bo *bo;
	bool contents;
};

static int move(void *data)
{
	struct memory_op *op = data;
	struct genx_kunit_fault *f = op->f;
	u64 bytes = f->genx->gt.local->objects_bytes;
	int err = genx_bo_prepare(op->bo);

	if (err) {
		expect_not_moved(f, op->bo, bytes);
		return err;
	}
	expect_contents(f, op->bo, op->contents);
	return 0;
}

/* The same for want of memory, at each allocation. */
static void fails_without_memory(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	unsigned int i;

	for (i = 0; i < 2; i++) {
		struct memory_op op = { f, i ? evicted(f) : create(f, LOCAL), i };

		if (!genx_kunit_fail_all(test, 0, move, &op))
			kunit_skip(test, "needs FAILSLAB");
		KUNIT_EXPECT_TRUE(test, genx_bo_local(op.bo));
		kunit_release_action(test, put_bo, op.bo);
	}
	genx_kunit_expect_clean(test, f->gpu);
}

/* ---- page tables ---- */

static const struct place {
	const char *name;
	u8 placements;
	bool full;
	bool local;	/* where the object then is */
} places[] = {
	{ "system", SYSTEM, false, false },
	{ "local", LOCAL, false, true },
	{ "either", LOCAL | SYSTEM, false, true },
	{ "either, local memory full", LOCAL | SYSTEM, true, false },
};

static void place_desc(const struct place *c, char *desc)
{
	strscpy(desc, c->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(place, places, place_desc);

/* SIL-234: each entry has the address of its page, and says that this is local if it is. */
static void expect_entries(struct genx_kunit_fault *f, struct genx_bo *bo, bool local)
{
	struct genx_vm *vm = genx_kunit_fault_vm(f, 0);
	struct scatterlist *sg;
	u64 at = AT, part;
	unsigned int i;

	for_each_sgtable_dma_sg(bo->sgt, sg, i)
		for (part = 0; part < sg_dma_len(sg); part += P, at += P) {
			u64 pte = genx_ppgtt_lookup(vm->ppgtt, at);

			KUNIT_EXPECT_EQ_MSG(f->test, pte & PTE_ADDR, sg_dma_address(sg) + part,
					    "%llx", at);
			KUNIT_EXPECT_EQ_MSG(f->test, !!(pte & PTE_LOCAL), local, "%llx", at);
		}
	KUNIT_EXPECT_EQ(f->test, at, AT + 2 * PAGE);
	genx_vm_put(vm);
}

/* A batch writes an object wherever it is, and then what the CPU reads. */
static void entries(struct kunit *test)
{
	const struct place *c = test->param_value;
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = create(f, c->placements);
	u32 handle = handle_of(f, bo);

	if (c->full)
		fill(f);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_exec(f, handle, AT, EXEC_OBJECT_WRITE, NULL), 0);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_wait(f, handle, NSEC_PER_SEC * 10), 0);
	KUNIT_EXPECT_EQ(test, !!genx_bo_local(bo), c->local);
	KUNIT_ASSERT_NOT_NULL(test, bo->sgt);
	expect_entries(f, bo, c->local);
	KUNIT_EXPECT_EQ(test, word(f, bo, 0), GENX_KUNIT_FAULT_VALUE);
	genx_kunit_expect_clean(test, f->gpu);
}

/* ---- mappings ---- */

static const struct mapping {
	const char *name;
	unsigned long prot, flags;
} mappings[] = {
	{ "shared", PROT_READ | PROT_WRITE, MAP_SHARED },
	{ "shared, read", PROT_READ, MAP_SHARED },
	{ "shared, no access", PROT_NONE, MAP_SHARED },
	{ "private", PROT_READ | PROT_WRITE, MAP_PRIVATE },
	/* mprotect() could make these writable */
	{ "private, read", PROT_READ, MAP_PRIVATE },
	{ "private, no access", PROT_NONE, MAP_PRIVATE },
};

static void mapping_desc(const struct mapping *c, char *desc)
{
	strscpy(desc, c->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(mapping, mappings, mapping_desc);

/* A write never goes to a private copy of a page, and a mapping cannot grow over the object. */
static void mapped(struct kunit *test)
{
	const vm_flags_t want = VM_IO | VM_PFNMAP | VM_DONTEXPAND | VM_DONTDUMP;
	const struct mapping *c = test->param_value;
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = create(f, LOCAL);
	struct drm_i915_gem_mmap_offset map = {
		.handle = handle_of(f, bo), .flags = I915_MMAP_OFFSET_FIXED,
	};
	struct vm_area_struct *vma;
	unsigned long at;

	KUNIT_ASSERT_EQ(test, genx_gem_mmap_offset_ioctl(&f->genx->drm, &map, f->file), 0);
	at = vm_mmap(f->filp, 0, 2 * PAGE, c->prot, c->flags, map.offset);
	if (c->flags & MAP_PRIVATE) {
		KUNIT_EXPECT_EQ(test, at, -EINVAL);
		return;
	}
	KUNIT_ASSERT_FALSE(test, IS_ERR_VALUE(at));
	mmap_read_lock(current->mm);
	vma = find_vma(current->mm, at);
	KUNIT_EXPECT_EQ(test, vma->vm_flags & want, want);
	mmap_read_unlock(current->mm);
	KUNIT_EXPECT_EQ(test, vm_munmap(at, 2 * PAGE), 0);
}

/* Does the process have a page at an address? */
static bool is_mapped(unsigned long at)
{
	struct follow_pfnmap_args args = { .address = at };
	bool mapped;

	guard(rwsem_read)(&current->mm->mmap_lock);
	args.vma = find_vma(current->mm, at);
	mapped = args.vma && !follow_pfnmap_start(&args);
	if (mapped)
		follow_pfnmap_end(&args);
	return mapped;
}

/* What a write of the process does before it reaches memory. */
static int touch(unsigned long at)
{
	guard(rwsem_read)(&current->mm->mmap_lock);
	return fixup_user_fault(current->mm, at, FAULT_FLAG_WRITE, NULL);
}

static const struct leaver {
	const char *name;
	bool needed;
} leavers[] = { { "saved", true }, { "purged", false } };

KUNIT_ARRAY_PARAM_DESC(leaver, leavers, name);

/* A process has no page of local memory that its object has left: another client gets it next. */
static void left_no_page(struct kunit *test)
{
	static const u64 pages[] = { 0, PAGE - P, PAGE, 2 * PAGE - P };
	const struct leaver *c = test->param_value;
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = create(f, LOCAL);
	struct drm_i915_gem_mmap_offset map = {
		.handle = handle_of(f, bo), .flags = I915_MMAP_OFFSET_FIXED,
	};
	unsigned long at;
	unsigned int i;

	KUNIT_ASSERT_EQ(test, genx_gem_mmap_offset_ioctl(&f->genx->drm, &map, f->file), 0);
	at = vm_mmap(f->filp, 0, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, map.offset);
	KUNIT_ASSERT_FALSE(test, IS_ERR_VALUE(at));
	for (i = 0; i < ARRAY_SIZE(pages); i++) {
		KUNIT_EXPECT_FALSE(test, is_mapped(at + pages[i]));
		KUNIT_EXPECT_EQ(test, touch(at + pages[i]), 0);
		KUNIT_EXPECT_TRUE(test, is_mapped(at + pages[i]));
	}
	KUNIT_EXPECT_TRUE(test, genx_bo_local(bo));
	KUNIT_EXPECT_EQ(test, genx_bo_madvise(bo, c->needed), 1);
	fill(f);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(create(f, LOCAL)), 0);
	KUNIT_EXPECT_FALSE(test, genx_bo_local(bo));
	for (i = 0; i < ARRAY_SIZE(pages); i++)
		KUNIT_EXPECT_FALSE(test, is_mapped(at + pages[i]));
	/* the next access brings it back, where it has contents */
	KUNIT_EXPECT_EQ(test, touch(at), c->needed ? 0 : -EFAULT);
	KUNIT_EXPECT_EQ(test, is_mapped(at), c->needed);
	KUNIT_EXPECT_EQ(test, vm_munmap(at, 2 * PAGE), 0);
	genx_kunit_expect_clean(test, f->gpu);
}

/* ---- sleep ---- */

/* Pcode does not initialize the device after the sleep. */
static void not_initialized(struct genx_kunit_fault *f, bool begin)
{
	unsigned long flags = genx_kunit_gpu_lock(f->gpu);

	f->gpu->model->pcode.ready_at = begin ? ~0ULL : 0;
	genx_kunit_gpu_unlock(f->gpu, flags);
}

static void not_reset(struct genx_kunit_fault *f, bool begin)
{
	if (begin)
		genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	else
		genx_kunit_gpu_fault_clear(f->gpu, MODEL_FAULT_RESET_NEVER_DONE);
}

static const struct resume {
	const char *name;
	void (*fault)(struct genx_kunit_fault *f, bool begin);
	int err;
	bool restored;
} resumes[] = {
	{ "before the contents are back", not_initialized, -ETIMEDOUT, false },
	{ "after the contents are back", not_reset, -ETIMEDOUT, true },
};

static void resume_desc(const struct resume *c, char *desc)
{
	strscpy(desc, c->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(resume, resumes, resume_desc);

static void lose_contents(struct genx_kunit_fault *f)
{
	unsigned long flags = genx_kunit_gpu_lock(f->gpu);

	model_local_reset(f->gpu->model);
	genx_kunit_gpu_unlock(f->gpu, flags);
}

/* SIL-254: resumes fail, whatever they have done until then; one that works has all contents. */
static void resume_fails(struct kunit *test)
{
	const struct resume *c = test->param_value;
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = create(f, LOCAL);
	unsigned int i;
	u32 val;

	KUNIT_ASSERT_EQ(test, genx_bo_prepare(bo), 0);
	set_word(f, bo, WORD_AT, WORD);
	genx_kunit_gpu_tolerate(f->gpu);
	for (i = 0; i < 2; i++) {
		KUNIT_ASSERT_EQ(test, genx_device_suspend(f->genx), 0);
		lose_contents(f);
		c->fault(f, true);
		/* a GT that was wedged before and still is does not make a resume fail */
		KUNIT_EXPECT_EQ(test, genx_device_resume(f->genx), i && c->restored ? 0 : c->err);
		c->fault(f, false);
		KUNIT_EXPECT_EQ(test, genx_bo_cpu_read(bo, WORD_AT, &val, sizeof(val)),
				c->restored ? 0 : -EIO);
	}
	KUNIT_ASSERT_EQ(test, genx_device_suspend(f->genx), 0);
	lose_contents(f);
	KUNIT_ASSERT_EQ(test, genx_device_resume(f->genx), 0);
	expect_contents(f, bo, true);
	KUNIT_EXPECT_NULL(test, f->genx->gt.local->saved);
	if (!c->restored)
		TABLE_ROW(test, "faults", "resume fails, then a sleep: objects in local memory",
			  "the contents are those of before the first sleep");
}

static struct kunit_case move_cases[] = {
	KUNIT_CASE(dirty),
	KUNIT_CASE_PARAM(fails, failure_gen_params),
	KUNIT_CASE(fails_without_memory),
	KUNIT_CASE_PARAM(entries, place_gen_params),
	KUNIT_CASE_PARAM(mapped, mapping_gen_params),
	KUNIT_CASE_PARAM(left_no_page, leaver_gen_params),
	KUNIT_CASE_PARAM(resume_fails, resume_gen_params),
	{}
};

static struct kunit_suite move_suite = {
	.name = "genx_local_move",
	.init = move_init,
	.test_cases = move_cases,
};

kunit_test_suite(move_suite);
