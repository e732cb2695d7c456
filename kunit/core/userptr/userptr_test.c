// SPDX-License-Identifier: GPL-2.0-only
/*
 * Objects made of the memory of a process: arguments, use by batches, changes of the memory while
 * it is idle, and the calls that are refused. Changes while the GPU uses it: userptr_busy_test.c.
 */

#include <kunit/test.h>

#include <linux/anon_inodes.h>
#include <linux/cred.h>
#include <linux/delay.h>
#include <linux/dma-resv.h>
#include <linux/file.h>
#include <linux/fs.h>
#include <linux/mm.h>
#include <linux/mman.h>
#include <linux/shrinker.h>
#include <linux/uaccess.h>
#include <linux/user_namespace.h>
#include <linux/workqueue.h>

#include <drm/drm_device.h>
#include <drm/drm_gem.h>
#include <drm/drm_prime.h>
#include <drm/i915_drm.h>

#include "core/device/ioctls.h"
#include "core/gem/userptr.h"
#include "core/memory/bo.h"
#include "core/memory/user_pages.h"
#include "core/memory/vm.h"
#include "kunit/core/userptr/userptr_fixture.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/table.h"

/* Make an object of a range. Return: 0 or an errno. */
static int try_range(struct genx_kunit_userptr *x, u64 addr, u64 size, u32 flags)
{
	u32 handle;

	return genx_kunit_userptr_make(x->f, addr, size, flags, &handle);
}

static void genx_userptr_args(struct kunit *test)
{
	struct genx_kunit_userptr *x = test->priv;
	struct genx_kunit_fault *f = x->f;

	KUNIT_EXPECT_EQ(test, try_range(x, x->addr, PAGE_SIZE, 4), -EINVAL);
	KUNIT_EXPECT_EQ(test, try_range(x, x->addr, 0, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, try_range(x, x->addr + 8, PAGE_SIZE, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, try_range(x, x->addr, PAGE_SIZE + 8, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, try_range(x, x->addr, BIT_ULL(43), 0), -E2BIG);
	KUNIT_EXPECT_EQ(test, try_range(x, PAGE_MASK, PAGE_SIZE, 0), -EFAULT);
	KUNIT_EXPECT_EQ(test, try_range(x, x->addr, PAGE_SIZE, I915_USERPTR_UNSYNCHRONIZED),
			-ENODEV);
	/* Lakefield: the hardware ignores the write bit */
	KUNIT_EXPECT_EQ(test, try_range(x, x->addr, PAGE_SIZE, I915_USERPTR_READ_ONLY),
			-ENODEV);
	KUNIT_EXPECT_EQ(test, try_range(x, PAGE_SIZE, PAGE_SIZE, I915_USERPTR_PROBE), -EFAULT);
	KUNIT_EXPECT_EQ(test, try_range(x, x->addr, PAGE_SIZE, I915_USERPTR_PROBE), 0);
	/* without PROBE a range that is not mapped is found when it is used */
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_make(f, PAGE_SIZE, PAGE_SIZE, 0, &x->handle), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_submit(x), -EFAULT);
	genx_kunit_expect_clean(test, f->gpu);
}

static void genx_userptr_store(struct kunit *test)
{
	struct genx_kunit_userptr *x = test->priv;

	KUNIT_EXPECT_NULL(test, x->bo->user->pages);
	KUNIT_ASSERT_EQ(test, genx_kunit_userptr_submit(x), 0);
	KUNIT_EXPECT_NOT_NULL(test, x->bo->user->pages);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_wait(x), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_word(x), GENX_KUNIT_FAULT_VALUE);
	/* the handle is gone: what the process writes now stays */
	genx_kunit_userptr_set_word(x, 7);
	KUNIT_EXPECT_EQ(test, drm_gem_handle_delete(x->f->file, x->handle), 0);
	KUNIT_EXPECT_EQ(test, x->bo->bindings, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_word(x), 7);
	genx_kunit_expect_clean(test, x->f->gpu);
}

/*
 * The list of processes keeps the mm_struct that it compares, as long as the process has objects:
 * else another process could get its memory, and would be taken for the first one.
 */
static void genx_userptr_keeps_mm(struct kunit *test)
{
	struct genx_kunit_userptr *x = test->priv;
	struct genx_device *genx = x->f->genx;
	int before = atomic_read(&current->mm->mm_count);
	u32 second;

	KUNIT_ASSERT_EQ(test, genx_kunit_userptr_make(x->f, x->addr, PAGE_SIZE, 0, &second), 0);
	KUNIT_EXPECT_EQ(test, atomic_read(&current->mm->mm_count), before);
	KUNIT_EXPECT_EQ(test, drm_gem_handle_delete(x->f->file, x->handle), 0);
	test->priv = NULL;
	genx_bo_put(x->bo);
	flush_workqueue(genx->user_wq);
	KUNIT_EXPECT_EQ(test, atomic_read(&current->mm->mm_count), before);
	/* the last object of the process */
	KUNIT_EXPECT_EQ(test, drm_gem_handle_delete(x->f->file, second), 0);
	flush_workqueue(genx->user_wq);
	KUNIT_EXPECT_EQ(test, atomic_read(&current->mm->mm_count), before - 1);
}

/*
 * The waits of other tasks for memory of a user have one bound (genx_userptr_change_others). The
 * uids of a user namespace are those of its creator: it could have many thousands.
 */
static void genx_userptr_one_user(struct kunit *test)
{
	struct genx_kunit_userptr *x = test->priv;
	struct user_namespace *ns = kunit_kcalloc(test, 2, sizeof(*ns), GFP_KERNEL);
	struct user_namespace *own;
	const struct cred *before;
	struct cred *cred = prepare_creds();
	struct genx_bo *bo;
	u32 handle;
	int err;

	KUNIT_ASSERT_TRUE(test, ns && cred);
	ns[1].parent = &ns[0];
	ns[1].owner = KUIDT_INIT(1000);
	/* the entry of the process has the user of its first object */
	KUNIT_EXPECT_EQ(test, drm_gem_handle_delete(x->f->file, x->handle), 0);
	test->priv = NULL;
	genx_bo_put(x->bo);
	flush_workqueue(x->f->genx->user_wq);

	own = cred->user_ns;
	cred->uid = KUIDT_INIT(100007);
	cred->euid = KUIDT_INIT(100007);
	cred->user_ns = &ns[1];
	before = override_creds(cred);
	err = genx_kunit_userptr_make(x->f, x->addr, PAGE_SIZE, 0, &handle);
	revert_creds(before);
	cred->user_ns = own;
	put_cred(cred);
	KUNIT_ASSERT_EQ(test, err, 0);
	bo = genx_bo_find(x->f->file, handle);
	KUNIT_EXPECT_EQ(test, __kuid_val(bo->user->wait->uid), 1000);
	genx_bo_put(bo);
	KUNIT_EXPECT_EQ(test, drm_gem_handle_delete(x->f->file, handle), 0);
	flush_workqueue(x->f->genx->user_wq);
}

/* Pages that changed are unbound and unpinned, and the next submission uses the new ones. */
static void genx_userptr_changed(struct kunit *test)
{
	struct genx_kunit_userptr *x = test->priv;

	KUNIT_ASSERT_EQ(test, genx_kunit_userptr_submit(x), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_wait(x), 0);
	genx_kunit_userptr_change(x, true);
	flush_workqueue(x->f->genx->changed_wq);
	KUNIT_EXPECT_EQ(test, x->bo->bindings, 0);
	KUNIT_EXPECT_NULL(test, x->bo->user->pages);
	KUNIT_EXPECT_NULL(test, x->bo->sgt);
	genx_kunit_userptr_set_word(x, 0);
	KUNIT_ASSERT_EQ(test, genx_kunit_userptr_submit(x), 0);
	KUNIT_EXPECT_FALSE(test, genx_user_pages_changed(x->bo->user));
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_wait(x), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_word(x), GENX_KUNIT_FAULT_VALUE);
	/* the second change unpins the pages too, without another use of the object */
	genx_kunit_userptr_change(x, true);
	flush_workqueue(x->f->genx->changed_wq);
	KUNIT_EXPECT_EQ(test, x->bo->bindings, 0);
	KUNIT_EXPECT_NULL(test, x->bo->user->pages);
	genx_kunit_expect_clean(test, x->f->gpu);
}

/*
 * The pages change again while the work item unbinds the object because of an earlier change: the
 * work item runs once more, since the pages may have been pinned in between.
 */
static void genx_userptr_changed_again(struct kunit *test)
{
	struct genx_kunit_userptr *x = test->priv;
	struct genx_device *genx = x->f->genx;

	KUNIT_ASSERT_EQ(test, genx_kunit_userptr_submit(x), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_wait(x), 0);
	/* the work item begins to unbind, and waits for this lock */
	mutex_lock(&x->bo->lock);
	genx_kunit_userptr_change(x, false);
	msleep(100);
	KUNIT_EXPECT_TRUE(test, llist_empty(&x->bo->user->changes->objects));
	genx_kunit_userptr_change(x, false);
	KUNIT_EXPECT_FALSE(test, llist_empty(&x->bo->user->changes->objects));
	mutex_unlock(&x->bo->lock);
	flush_workqueue(genx->changed_wq);
	flush_workqueue(genx->changed_wq);
	KUNIT_EXPECT_TRUE(test, llist_empty(&x->bo->user->changes->objects));
	KUNIT_EXPECT_NULL(test, x->bo->user->pages);
	genx_kunit_expect_clean(test, x->f->gpu);
}

/* Make an object of the memory of @x, as another user. Return: it, with a reference. */
static struct genx_bo *make_as(struct genx_kunit_userptr *x, kuid_t uid, u32 *handle)
{
	struct cred *cred = prepare_creds();
	const struct cred *before;
	int err;

	KUNIT_ASSERT_NOT_NULL(x->f->test, cred);
	cred->uid = uid;
	cred->euid = uid;
	before = override_creds(cred);
	err = genx_kunit_userptr_make(x->f, x->addr, PAGE_SIZE, 0, handle);
	revert_creds(before);
	put_cred(cred);
	KUNIT_ASSERT_EQ(x->f->test, err, 0);
	return genx_bo_find(x->f->file, *handle);
}

/*
 * A client holds the lock of its address space, as a long submission does, while its memory changes
 * and that of another user: the old pages of the other user are unpinned.
 */
static void genx_userptr_other_user(struct kunit *test)
{
	struct genx_kunit_userptr *x = test->priv;
	struct genx_vm *vm = genx_kunit_fault_vm(x->f, 0);
	unsigned int tries = 100;
	struct genx_bo *other;
	u32 handle;

	other = make_as(x, KUIDT_INIT(1001), &handle);
	KUNIT_ASSERT_EQ(test, genx_kunit_userptr_submit(x), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_wait(x), 0);
	KUNIT_ASSERT_EQ(test, genx_userptr_pin(other, jiffies + HZ), 0);
	scoped_guard(mutex, &vm->lock) {
		genx_kunit_userptr_change(x, false);
		msleep(100);
		genx_userptr_change(other->user, false, 1000001);
		while (READ_ONCE(other->user->pages) && --tries)
			msleep(10);
		KUNIT_EXPECT_NULL(test, other->user->pages);
		KUNIT_EXPECT_NOT_NULL(test, x->bo->user->pages);
	}
	tries = 100;
	while (READ_ONCE(x->bo->user->pages) && --tries)
		msleep(10);
	KUNIT_EXPECT_NULL(test, x->bo->user->pages);
	genx_vm_put(vm);
	genx_bo_put(other);
	genx_kunit_expect_clean(test, x->f->gpu);
	TABLE_ROW(test, "inputs",
		  "a client keeps its address space locked, memory of another user changes",
		  "the old pages of the other user are unpinned at once");
}

/* More objects than work items that can run at the same time. */
#define BUSY_OBJECTS	70

/*
 * A process changes its memory, which may take as long as a wait for the GPU, and closes objects
 * made of it: those of another user are freed.
 */
static void genx_userptr_other_user_freed(struct kunit *test)
{
	struct genx_kunit_userptr *x = test->priv;
	struct genx_device *genx = x->f->genx;
	struct genx_user_pages **users;
	unsigned int i, tries = 100;
	u32 handle, other;
	int before;

	users = kunit_kcalloc(test, BUSY_OBJECTS, sizeof(*users), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, users);
	genx_bo_put(make_as(x, KUIDT_INIT(1001), &other));
	before = atomic_read(&genx->live.bos);
	for (i = 0; i < BUSY_OBJECTS; i++) {
		struct genx_bo *bo;

		KUNIT_ASSERT_EQ(test, 0,
				genx_kunit_userptr_make(x->f, x->addr, PAGE_SIZE, 0, &handle));
		bo = genx_bo_find(x->f->file, handle);
		users[i] = bo->user;
		genx_user_watch_set(&bo->user->watch, GENX_USER_WATCH_BUSY);
		genx_bo_put(bo);
		KUNIT_EXPECT_EQ(test, drm_gem_handle_delete(x->f->file, handle), 0);
	}
	KUNIT_EXPECT_EQ(test, drm_gem_handle_delete(x->f->file, other), 0);
	while (atomic_read(&genx->live.bos) != before + BUSY_OBJECTS - 1 && --tries)
		msleep(10);
	KUNIT_EXPECT_GT(test, tries, 0);
	for (i = 0; i < BUSY_OBJECTS; i++)
		genx_user_watch_set(&users[i]->watch, 1);
	flush_workqueue(genx->user_wq);
	KUNIT_EXPECT_EQ(test, atomic_read(&genx->live.bos), before - 1);
	TABLE_ROW(test, "inputs",
		  "a process closes many userptr objects while it changes their memory",
		  "objects of other users are freed");
}

/**
 * struct racy_range - memory of a process that changes while its pages are pinned
 * @page: pages that faults map at the first address, one after the other
 * @n: how many of them were mapped
 * @user: range of the object
 */
static struct racy_range {
	struct page *page[3];
	unsigned int n;
	struct genx_user_pages *user;
} racy;

/* When the second page is needed, the first one was pinned: the process replaces it. */
static vm_fault_t racy_fault(struct vm_fault *vmf)
{
	unsigned int n = 2;

	if (vmf->address == vmf->vma->vm_start) {
		n = racy.n;
		racy.n = 1;
	} else {
		zap_page_range_single(vmf->vma, vmf->vma->vm_start, PAGE_SIZE, NULL);
		genx_user_watch_set(&racy.user->watch, 2005);
	}
	get_page(racy.page[n]);
	vmf->page = racy.page[n];
	return 0;
}

static const struct vm_operations_struct racy_ops = { .fault = racy_fault };

static int racy_mmap(struct file *filp, struct vm_area_struct *vma)
{
	vma->vm_ops = &racy_ops;
	return 0;
}

static const struct file_operations racy_fops = { .mmap = racy_mmap };

/*
 * Pages that were pinned before the range changed are not used, however few they are, and do not
 * stay pinned.
 */
static void genx_userptr_changed_at_pin(struct kunit *test)
{
	struct genx_kunit_userptr *x = test->priv;
	struct file *filp = anon_inode_getfile("genx-kunit", &racy_fops, NULL, O_RDWR);
	unsigned int i;
	u64 addr;
	u32 handle;

	KUNIT_ASSERT_FALSE(test, IS_ERR(filp));
	for (i = 0; i < ARRAY_SIZE(racy.page); i++) {
		racy.page[i] = alloc_page(GFP_KERNEL | __GFP_ZERO);
		KUNIT_ASSERT_NOT_NULL(test, racy.page[i]);
	}
	racy.n = 0;
	addr = vm_mmap(filp, 0, 2 * PAGE_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, 0);
	fput(filp);
	KUNIT_ASSERT_FALSE(test, IS_ERR_VALUE(addr));
	KUNIT_ASSERT_EQ(test, genx_kunit_userptr_make(x->f, addr, 2 * PAGE_SIZE, 0, &handle), 0);
	genx_bo_put(x->bo);
	x->bo = genx_bo_find(x->f->file, handle);
	KUNIT_ASSERT_NOT_NULL(test, x->bo);
	racy.user = x->bo->user;
	KUNIT_EXPECT_EQ(test, genx_userptr_pin(x->bo, jiffies + HZ), 0);
	KUNIT_EXPECT_PTR_EQ(test, racy.user->pages[0], racy.page[1]);
	KUNIT_EXPECT_PTR_EQ(test, racy.user->pages[1], racy.page[2]);
	for (i = 0; i < ARRAY_SIZE(racy.page); i++)
		KUNIT_EXPECT_EQ_MSG(test, folio_maybe_dma_pinned(page_folio(racy.page[i])), i > 0,
				    "page %u", i);
	KUNIT_EXPECT_EQ(test, drm_gem_handle_delete(x->f->file, handle), 0);
	KUNIT_EXPECT_EQ(test, vm_munmap(addr, 2 * PAGE_SIZE), 0);
	for (i = 0; i < ARRAY_SIZE(racy.page); i++)
		put_page(racy.page[i]);
}

/* If a part of the memory is not mapped, the pages of the other part do not stay pinned. */
static void genx_userptr_partly_mapped(struct kunit *test)
{
	struct genx_kunit_userptr *x = test->priv;
	struct page *page;
	u64 addr;

	addr = vm_mmap(NULL, 0, 2 * PAGE_SIZE, PROT_READ | PROT_WRITE, MAP_ANONYMOUS | MAP_PRIVATE,
		       0);
	KUNIT_ASSERT_FALSE(test, IS_ERR_VALUE(addr));
	KUNIT_ASSERT_EQ(test, vm_munmap(addr + PAGE_SIZE, PAGE_SIZE), 0);
	KUNIT_ASSERT_EQ(test, get_user_pages_fast(addr, 1, FOLL_WRITE, &page), 1);
	KUNIT_ASSERT_EQ(test, genx_kunit_userptr_make(x->f, addr, 2 * PAGE_SIZE, 0, &x->handle), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_submit(x), -EFAULT);
	KUNIT_EXPECT_FALSE(test, folio_maybe_dma_pinned(page_folio(page)));
	put_page(page);
	genx_kunit_expect_clean(test, x->f->gpu);
}

/* Pages that are pinned before the next check for a signal, and more. */
#define MANY	1100
#define SIGNAL_AT	500

/* One page is at all addresses; a signal arrives while it is being mapped. */
static vm_fault_t signal_fault(struct vm_fault *vmf)
{
	struct page *page = vmf->vma->vm_private_data;

	if (vmf->pgoff == SIGNAL_AT)
		set_thread_flag(TIF_SIGPENDING);
	get_page(page);
	vmf->page = page;
	return 0;
}

static const struct vm_operations_struct signal_ops = { .fault = signal_fault };

static int signal_mmap(struct file *filp, struct vm_area_struct *vma)
{
	vma->vm_private_data = filp->private_data;
	vma->vm_ops = &signal_ops;
	return 0;
}

static const struct file_operations signal_fops = { .mmap = signal_mmap };

/* A signal ends the call, and the pages that were pinned until then do not stay pinned. */
static void genx_userptr_signal(struct kunit *test)
{
	struct page *page = alloc_page(GFP_KERNEL | __GFP_ZERO);
	struct file *filp = anon_inode_getfile("genx-kunit", &signal_fops, page, O_RDWR);
	struct genx_user_pages user = { .n_pages = MANY };
	struct page **pages;

	KUNIT_ASSERT_NOT_NULL(test, page);
	KUNIT_ASSERT_FALSE(test, IS_ERR(filp));
	user.start = vm_mmap(filp, 0, MANY * PAGE_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, 0);
	fput(filp);
	KUNIT_ASSERT_FALSE(test, IS_ERR_VALUE(user.start));
	pages = genx_user_pages_pin(&user);
	clear_thread_flag(TIF_SIGPENDING);
	KUNIT_EXPECT_PTR_EQ(test, pages, ERR_PTR(-ERESTARTSYS));
	KUNIT_EXPECT_EQ(test, vm_munmap(user.start, MANY * PAGE_SIZE), 0);
	KUNIT_EXPECT_EQ(test, page_ref_count(page), 1);
	put_page(page);
}

/* A submission that follows the change at once does not use the old pages either. */
static void genx_userptr_repin(struct kunit *test)
{
	struct genx_kunit_userptr *x = test->priv;
	struct page *old, *page;
	u64 fresh;

	KUNIT_ASSERT_EQ(test, genx_kunit_userptr_submit(x), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_wait(x), 0);
	/* a reference keeps the old page from being allocated again */
	old = x->bo->user->pages[0];
	get_page(old);
	fresh = vm_mmap(NULL, x->addr, PAGE_SIZE, PROT_READ | PROT_WRITE,
			MAP_ANONYMOUS | MAP_PRIVATE | MAP_FIXED, 0);
	KUNIT_ASSERT_EQ(test, fresh, x->addr);
	genx_user_watch_set(&x->bo->user->watch, 1001);
	KUNIT_EXPECT_TRUE(test, genx_user_pages_changed(x->bo->user));
	KUNIT_ASSERT_EQ(test, genx_kunit_userptr_submit(x), 0);
	page = x->bo->user->pages[0];
	KUNIT_EXPECT_PTR_NE(test, page, old);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_wait(x), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_word(x), GENX_KUNIT_FAULT_VALUE);
	put_page(old);
}

/* Memory reclaim unpins the pages of an idle object; the next submission pins them. */
static void genx_userptr_reclaim(struct kunit *test)
{
	struct genx_kunit_userptr *x = test->priv;
	struct dma_resv *resv = x->bo->shmem.base.resv;
	u32 handle = x->handle;

	KUNIT_ASSERT_EQ(test, genx_kunit_userptr_submit(x), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_wait(x), 0);
	/* unbind: another object takes the address */
	x->handle = x->f->target;
	KUNIT_ASSERT_EQ(test, genx_kunit_userptr_submit(x), 0);
	KUNIT_EXPECT_EQ(test, x->bo->bindings, 0);
	KUNIT_EXPECT_NOT_NULL(test, x->bo->user->pages);
	x->handle = handle;
	scoped_guard(mutex, &x->bo->lock) {
		dma_resv_lock(resv, NULL);
		genx_bo_release_pages(x->bo, false);
		dma_resv_unlock(resv);
	}
	KUNIT_EXPECT_NULL(test, x->bo->user->pages);
	genx_kunit_userptr_set_word(x, 0);
	KUNIT_ASSERT_EQ(test, genx_kunit_userptr_submit(x), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_wait(x), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_word(x), GENX_KUNIT_FAULT_VALUE);
}

/* Pages that were pinned by SET_DOMAIN, and that the GPU has never used, are unpinned as well. */
static void genx_userptr_reclaim_unused(struct kunit *test)
{
	struct genx_kunit_userptr *x = test->priv;
	struct drm_i915_gem_set_domain domain = { .handle = x->handle,
						  .read_domains = I915_GEM_DOMAIN_CPU };
	struct shrink_control sc = { .gfp_mask = GFP_KERNEL, .nr_to_scan = 100 };
	struct genx_device *genx = x->f->genx;

	genx_kunit_swap(test);
	KUNIT_ASSERT_EQ(test, genx_gem_set_domain_ioctl(&genx->drm, &domain, x->f->file), 0);
	KUNIT_EXPECT_NOT_NULL(test, x->bo->user->pages);
	KUNIT_EXPECT_NULL(test, x->bo->sgt);
	genx->bo_shrinker->scan_objects(genx->bo_shrinker, &sc);
	KUNIT_EXPECT_NULL(test, x->bo->user->pages);
	KUNIT_ASSERT_EQ(test, genx_kunit_userptr_submit(x), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_wait(x), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_word(x), GENX_KUNIT_FAULT_VALUE);
}

/* The calls by which a client could reach the memory in another way are refused. */
static void genx_userptr_refused(struct kunit *test)
{
	struct genx_kunit_userptr *x = test->priv;
	struct drm_device *drm = &x->f->genx->drm;
	struct drm_file *file = x->f->file;
	struct drm_i915_gem_pread rd = { .handle = x->handle, .size = 4,
					 .data_ptr = (uintptr_t)x->f->mem };
	struct drm_i915_gem_pwrite wr = { .handle = x->handle, .size = 4,
					  .data_ptr = (uintptr_t)x->f->mem };
	struct drm_i915_gem_mmap map = { .handle = x->handle, .size = PAGE_SIZE };
	struct drm_i915_gem_mmap_offset offset = { .handle = x->handle,
						   .flags = I915_MMAP_OFFSET_WB };
	struct drm_i915_gem_caching caching = { .handle = x->handle };
	struct drm_i915_gem_madvise advice = { .handle = x->handle, .madv = I915_MADV_DONTNEED };
	struct drm_i915_gem_set_domain domain = { .handle = x->handle,
						  .read_domains = I915_GEM_DOMAIN_CPU };
	struct mm_struct *mm;
	int fd;

	KUNIT_EXPECT_EQ(test, genx_gem_pread_ioctl(drm, &rd, file), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_gem_pwrite_ioctl(drm, &wr, file), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_gem_mmap_ioctl(drm, &map, file), -ENXIO);
	KUNIT_EXPECT_EQ(test, genx_gem_mmap_offset_ioctl(drm, &offset, file), -ENODEV);
	KUNIT_EXPECT_EQ(test, drm_gem_prime_handle_to_fd(drm, file, x->handle, O_CLOEXEC, &fd),
			-EINVAL);
	KUNIT_EXPECT_EQ(test, genx_gem_set_caching_ioctl(drm, &caching, file), -ENXIO);
	caching.caching = I915_CACHING_CACHED;
	KUNIT_EXPECT_EQ(test, genx_gem_set_caching_ioctl(drm, &caching, file), 0);
	/* contents of a process are never purged */
	KUNIT_EXPECT_EQ(test, genx_gem_madvise_ioctl(drm, &advice, file), 0);
	KUNIT_EXPECT_EQ(test, advice.retained, 1);
	KUNIT_EXPECT_EQ(test, x->bo->shmem.madv, 0);

	/* SET_DOMAIN checks whether the memory can be used; another process cannot use it */
	KUNIT_EXPECT_EQ(test, genx_gem_set_domain_ioctl(drm, &domain, file), 0);
	KUNIT_EXPECT_NOT_NULL(test, x->bo->user->pages);
	mm = x->bo->user->watch.mm;
	x->bo->user->watch.mm = NULL;
	KUNIT_EXPECT_EQ(test, genx_gem_set_domain_ioctl(drm, &domain, file), -EFAULT);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_submit(x), -EFAULT);
	x->bo->user->watch.mm = mm;
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_submit(x), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_wait(x), 0);
}

static int create_op(void *data)
{
	struct genx_kunit_userptr *x = data;
	u32 handle;
	int err = genx_kunit_userptr_make(x->f, x->addr, PAGE_SIZE, 0, &handle);

	return err ?: drm_gem_handle_delete(x->f->file, handle);
}

static int pin_op(void *data)
{
	struct genx_kunit_userptr *x = data;
	int err = genx_userptr_pin(x->bo, jiffies + HZ);

	if (!err) {
		genx_user_watch_set(&x->bo->user->watch, x->bo->user->seq + 2);
		scoped_guard(mutex, &x->bo->lock)
			genx_bo_release_changed(x->bo);
	}
	return err;
}

static void genx_userptr_no_memory(struct kunit *test)
{
	struct genx_kunit_userptr *x = test->priv;

	KUNIT_EXPECT_GE(test, genx_kunit_fail_all(test, 0, create_op, x), 2);
	KUNIT_EXPECT_GE(test, genx_kunit_fail_all(test, 0, pin_op, x), 1);
}

/* Pages that the GPU may have written are dirty; those that it has only read are not. */
static void genx_userptr_dirty(struct kunit *test)
{
	struct genx_kunit_userptr *x = test->priv;
	struct genx_user_pages user = { .start = x->addr, .n_pages = 1 };
	struct page **pages;
	struct folio *folio;
	unsigned int i;

	for (i = 0; i < 2; i++) {
		user.read_only = !i;
		pages = genx_user_pages_pin(&user);
		KUNIT_ASSERT_FALSE(test, IS_ERR(pages));
		folio = page_folio(pages[0]);
		folio_get(folio);
		folio_clear_dirty(folio);
		genx_user_pages_unpin(&user, pages);
		KUNIT_EXPECT_EQ(test, folio_test_dirty(folio), !user.read_only);
		folio_put(folio);
	}
}

/* The device goes while the pages are bound; the object goes later. */
static void genx_userptr_removal(struct kunit *test)
{
	struct genx_kunit_userptr *x = test->priv;

	KUNIT_ASSERT_EQ(test, genx_kunit_userptr_submit(x), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_wait(x), 0);
	genx_kunit_fault_remove(x->f);
	KUNIT_EXPECT_EQ(test, x->bo->bindings, 0);
	KUNIT_EXPECT_NULL(test, x->bo->sgt);
	genx_kunit_userptr_change(x, true);
	genx_kunit_userptr_set_word(x, 9);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_word(x), 9);
}

static struct kunit_case userptr_cases[] = {
	KUNIT_CASE(genx_userptr_args),
	KUNIT_CASE(genx_userptr_store),
	KUNIT_CASE(genx_userptr_keeps_mm),
	KUNIT_CASE(genx_userptr_one_user),
	KUNIT_CASE(genx_userptr_changed),
	KUNIT_CASE(genx_userptr_changed_again),
	KUNIT_CASE(genx_userptr_other_user),
	KUNIT_CASE(genx_userptr_other_user_freed),
	KUNIT_CASE(genx_userptr_changed_at_pin),
	KUNIT_CASE(genx_userptr_partly_mapped),
	KUNIT_CASE(genx_userptr_signal),
	KUNIT_CASE(genx_userptr_repin),
	KUNIT_CASE(genx_userptr_reclaim),
	KUNIT_CASE(genx_userptr_reclaim_unused),
	KUNIT_CASE(genx_userptr_refused),
	KUNIT_CASE(genx_userptr_no_memory),
	KUNIT_CASE(genx_userptr_dirty),
	KUNIT_CASE(genx_userptr_removal),
	{}
};

static struct kunit_suite userptr_suite = {
	.name = "genx_userptr",
	.init = genx_kunit_userptr_init,
	.exit = genx_kunit_userptr_exit,
	.test_cases = userptr_cases,
};

kunit_test_suite(userptr_suite);
