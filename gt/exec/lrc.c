// SPDX-License-Identifier: GPL-2.0-only
#include <linux/cleanup.h>
#include <linux/dma-fence.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "gt/encode/sseu.h"
#include "gt/exec/client.h"
#include "gt/exec/ctx_batch.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/lrc.h"
#include "gt/gt.h"
#include "gt/memory/buffer.h"
#include "gt/memory/client_gfp.h"
#include "gt/memory/ppgtt.h"
#include "regs/engine_regs.h"

/**
 * struct walk - a walk over the contexts of an engine, under engine->lock
 * @link:	in engine->walks
 * @next:	link of the context that comes next, or the head of the list. The walk has no
 *		reference to it: a context that is freed moves this on
 */
struct walk {
	struct list_head link;
	struct list_head *next;
};

void genx_lrc_visit_all(struct genx_engine *engine,
			void (*visit)(struct genx_lrc *lrc, void *data), void *data,
			unsigned int at_once)
{
	struct walk walk = {};
	unsigned int n;

	scoped_guard(spinlock_irq, &engine->lock) {
		walk.next = engine->images.next;
		list_add(&walk.link, &engine->walks);
	}
	do {
		scoped_guard(spinlock_irq, &engine->lock) {
			for (n = 0; n < at_once && walk.next != &engine->images; n++) {
				struct genx_lrc *lrc;

				lrc = list_entry(walk.next, struct genx_lrc, link);
				walk.next = walk.next->next;
				visit(lrc, data);
			}
			if (walk.next == &engine->images)
				list_del_init(&walk.link);
		}
		cond_resched();
	} while (!list_empty(&walk.link));
}

/* Remove a context from the list of its engine. */
static void unlist(struct genx_lrc *lrc)
{
	struct walk *walk;

	lockdep_assert_held(&lrc->engine->lock);
	list_for_each_entry(walk, &lrc->engine->walks, link)
		if (walk->next == &lrc->link)
			walk->next = lrc->link.next;
	list_del(&lrc->link);
}

static void free_work(struct work_struct *work)
{
	struct genx_lrc *lrc = container_of(work, struct genx_lrc, free_work);
	struct genx_engine *engine = lrc->engine;

	WARN_ON(lrc->place.queued || !list_empty(&lrc->blocked));
	genx_ggtt_evict_remove(&engine->gt->ggtt.evictor, &lrc->evictable);
	scoped_guard(mutex, &engine->images_lock) {
		guard(spinlock_irq)(&engine->lock);
		unlist(lrc);
		genx_context_id_drop(&engine->ids, &lrc->id);
	}
	genx_lrc_release_memory(lrc);
	genx_client_put(lrc->client);
	mutex_destroy(&lrc->mutex);
	kfree(lrc);
}

static void release(struct kref *ref)
{
	struct genx_lrc *lrc = container_of(ref, struct genx_lrc, ref);

	queue_work(lrc->engine->gt->exec->free_wq, &lrc->free_work);
}

void genx_lrc_put(struct genx_lrc *lrc)
{
	if (lrc)
		kref_put(&lrc->ref, release);
}

/* Undo charge(). */
static void uncharge(struct genx_lrc *lrc)
{
	if (lrc->charged)
		atomic_long_sub(lrc->charged, &lrc->client->user->ggtt_pages);
	if (lrc->dir_charged)
		genx_ppgtt_dir_uncharge(lrc->vm);
	lrc->charged = 0;
	lrc->dir_charged = false;
}

/* Return: pages for batches, which follow the image; 0: the context has no batches of its own. */
static unsigned int batch_pages(const struct genx_engine *engine)
{
	return genx_ctx_batch_pages(engine->desc);
}

static unsigned int image_pages(const struct genx_engine *engine)
{
	return genx_lrc_pages(engine) + batch_pages(engine);
}

/*
 * Charge the user for the GGTT addresses of image and ring, and of the directory, which contexts
 * share. Return: 0 or the error of genx_ppgtt_dir_charge().
 */
static int charge(struct genx_lrc *lrc)
{
	unsigned int pages = image_pages(lrc->engine) + GENX_LRC_RING_SIZE / PAGE_SIZE;
	struct genx_user *user;
	int err;

	lockdep_assert_held(&lrc->mutex);
	if (!lrc->client)
		return 0;
	user = lrc->client->user;
	err = genx_ppgtt_dir_charge(lrc->vm, &user->ggtt_pages, user, pages, &lrc->dir_charged);
	if (!err)
		lrc->charged = pages;
	return err;
}

int genx_lrc_create_copy(struct genx_lrc *lrc, struct genx_batch_copy *copy, size_t bytes)
{
	struct genx_ggtt *ggtt = &lrc->engine->gt->ggtt;
	struct genx_buffer *buf;
	int err = 0;

	lockdep_assert_held(&lrc->mutex);
	genx_lrc_release_copy(lrc, copy);
	if (lrc->client)
		err = genx_ggtt_charge(ggtt, &lrc->client->user->ggtt_pages, lrc->client->user,
				       DIV_ROUND_UP(bytes, PAGE_SIZE));
	if (err)
		return err;
	buf = genx_buffer_create_below(ggtt, bytes, 0, ggtt->client_end);
	if (!IS_ERR(buf)) {
		copy->buf = buf;
		return 0;
	}
	/* there is no buffer: undo the charge */
	if (lrc->client)
		atomic_long_sub(DIV_ROUND_UP(bytes, PAGE_SIZE), &lrc->client->user->ggtt_pages);
	return PTR_ERR(buf);
}

void genx_lrc_release_copy(struct genx_lrc *lrc, struct genx_batch_copy *copy)
{
	if (!copy->buf)
		return;
	if (lrc->client)
		atomic_long_sub(copy->buf->n_pages, &lrc->client->user->ggtt_pages);
	genx_buffer_destroy(copy->buf);
	copy->buf = NULL;
}

/* Free the memory of all copies. No request uses a copy. */
static void release_copies(struct genx_lrc *lrc)
{
	unsigned int i;

	for (i = 0; i < GENX_BATCH_COPIES; i++)
		genx_lrc_release_copy(lrc, &lrc->copies[i]);
}

static void release_memory(struct genx_lrc *lrc)
{
	release_copies(lrc);
	uncharge(lrc);
	genx_ring_fini(&lrc->ring);
	genx_buffer_destroy(lrc->image);
	if (lrc->mapped && lrc->vm)
		genx_ppgtt_dir_unmap(lrc->vm);
	genx_ppgtt_put(lrc->vm);
	lrc->image = NULL;
	lrc->state = NULL;
	lrc->pphwsp = NULL;
	lrc->vm = NULL;
}

void genx_lrc_release_memory(struct genx_lrc *lrc)
{
	/* wait for the task that emits a request: it writes the ring with the mutex held */
	guard(mutex)(&lrc->mutex);
	release_memory(lrc);
}

/*
 * Write the indirect context batch of a context (G12-072). It contains GGTT addresses of the image,
 * so it is written again when these change. Return: value of RING_INDIRECT_CTX.
 */
static u32 fill_batch(struct genx_lrc *lrc)
{
	const struct genx_engine *engine = lrc->engine;
	u32 at = genx_lrc_pages(engine) * PAGE_SIZE, ggtt = lower_32_bits(lrc->image->ggtt);
	unsigned int n;

	n = genx_ctx_batch_fill_own(lrc->image->vaddr + at, engine->desc,
				    ggtt + LRC_STATE_PAGE * PAGE_SIZE);
	WARN_ON(n > GENX_CTX_BATCH_DW);
	return (ggtt + at) | REG_FIELD_PREP(INDIRECT_CTX_LINES_MASK, n * sizeof(u32) / SZ_64);
}

/*
 * Write the post-restore batch, if the context has one (SIL-168, SIL-169). Return: value of the
 * register that names the batch; 0: none.
 */
static u32 fill_post_restore(struct genx_lrc *lrc)
{
	const struct genx_engine *engine = lrc->engine;
	u32 at = (genx_lrc_pages(engine) + 1) * PAGE_SIZE;
	unsigned int n;

	if (batch_pages(engine) < 2)
		return 0;
	n = genx_ctx_batch_fill_post(lrc->image->vaddr + at, lrc->vm,
				     engine->gt->plat->coherency->blit_mocs);
	WARN_ON(n > GENX_CTX_BATCH_DW);
	return (lower_32_bits(lrc->image->ggtt) + at) | BB_PER_CTX_FORCE | BB_PER_CTX_VALID;
}

/* Write the ring values into an image; while there is no default state, write the whole layout. */
static void fill_layout(struct genx_lrc *lrc, u32 head, bool pristine)
{
	struct genx_engine *engine = lrc->engine;
	const struct genx_lrc_layout *layout = engine->desc->lrc;
	u32 base = engine->desc->mmio_base;
	const struct genx_lrc_regs regs = {
		.ring_start = lower_32_bits(lrc->ring.buf->ggtt),
		.ring_size = lrc->ring.size,
		.head = head,
		.tail = lrc->tail,
		.pml4 = genx_ppgtt_root(lrc->vm),
		.ctx_batch = batch_pages(engine) ? fill_batch(lrc) :
						   genx_ctx_batch_pointer(engine),
		.post_restore = fill_post_restore(lrc),
		.ctx_batch_offset = engine->desc->ctx_batch ? engine->desc->ctx_batch->offset : 0,
		.power = engine->power_pinned ? engine->power_pin : lrc->power,
		.restore_inhibit = !engine->default_state,
		.control = lrc->control,
	};

	if (!engine->default_state) {
		genx_lrc_build(lrc->state, layout, base, &regs);
	} else {
		/* the default state has the run time of the first context */
		if (pristine)
			lrc->state[LRC_CTX_TIMESTAMP] = 0;
		genx_lrc_set_ring(lrc->state, layout, base, &regs);
	}
}

/*
 * Write the ring values into an image that has a layout. @pristine: first replace the whole state
 * by the default state.
 */
static void fill_state(struct genx_lrc *lrc, u32 head, bool pristine)
{
	const struct genx_engine *engine = lrc->engine;

	if (pristine && engine->default_state)
		memcpy(lrc->state, engine->default_state, engine->default_size);
	if (engine->desc->lrc)
		fill_layout(lrc, head, pristine);
	genx_buffer_flush(lrc->image, 0, lrc->image->size);
}

void genx_lrc_rewind(struct genx_lrc *lrc, u32 head, bool pristine)
{
	lockdep_assert_held(&lrc->engine->lock);
	fill_state(lrc, head, pristine);
	/* the default state does not have the registers that the context has written itself */
	if (pristine && lrc->own.seq)
		WRITE_ONCE(lrc->own.due, true);
}

void genx_lrc_set_control(struct genx_lrc *lrc, u16 bits)
{
	guard(spinlock_irqsave)(&lrc->engine->lock);
	lrc->control = bits;
}

/* The GGTT above client_end is reserved for the driver. */
static u64 address_end(const struct genx_lrc *lrc)
{
	return lrc->flags & GENX_LRC_KERNEL ? U64_MAX : lrc->engine->gt->ggtt.client_end;
}

/* Does neither the hardware nor a stream of the OA unit use the addresses of a context? */
static bool is_idle(const struct genx_lrc *lrc)
{
	const struct genx_engine *engine = lrc->engine;

	lockdep_assert_held(&engine->lock);
	return list_empty(&lrc->requests) && list_empty(&lrc->blocked) && !lrc->end_reason &&
	       !lrc->id.uses && !engine->backend->loaded(engine, lrc);
}

/* Unmap an idle context from the GGTT. Return: false if the context is not idle. */
static bool evict(struct genx_ggtt_user *user)
{
	struct genx_lrc *lrc = container_of(user, struct genx_lrc, evictable);
	bool idle;

	/* with the mutex held, the context gets no request */
	if (!mutex_trylock(&lrc->mutex))
		return false;
	scoped_guard(spinlock_irq, &lrc->engine->lock)
		idle = lrc->mapped && lrc->image && is_idle(lrc);
	if (idle) {
		lrc->mapped = false;
		release_copies(lrc);
		genx_buffer_unmap(lrc->image);
		genx_buffer_unmap(lrc->ring.buf);
		genx_ppgtt_dir_unmap(lrc->vm);
		uncharge(lrc);
	}
	mutex_unlock(&lrc->mutex);
	return idle;
}

static int map_buffers(struct genx_lrc *lrc)
{
	u64 end = address_end(lrc);
	int err;

	err = genx_buffer_map_below(lrc->image, end);
	if (err)
		return err;
	err = genx_buffer_map_below(lrc->ring.buf, end);
	if (err)
		goto unmap_image;
	err = genx_ppgtt_dir_map(lrc->vm);
	if (!err)
		return 0;

	genx_buffer_unmap(lrc->ring.buf);
unmap_image:
	genx_buffer_unmap(lrc->image);
	return err;
}

int genx_lrc_map(struct genx_lrc *lrc)
{
	int err;

	lockdep_assert_held(&lrc->mutex);
	/* a search of the evictor clears the mark: write only then, and not for each request */
	if (!READ_ONCE(lrc->evictable.used))
		WRITE_ONCE(lrc->evictable.used, true);
	if (likely(lrc->mapped))
		return 0;
	err = charge(lrc);
	if (err)
		return err;
	err = map_buffers(lrc);
	if (err) {
		uncharge(lrc);
		return err;
	}
	scoped_guard(spinlock_irq, &lrc->engine->lock) {
		lrc->fields.lrca = lower_32_bits(lrc->image->ggtt);
		/* the image still has the old addresses of ring and batches */
		genx_lrc_rewind(lrc, lrc->tail, false);
	}
	lrc->mapped = true;
	return 0;
}

unsigned int genx_lrc_pages(const struct genx_engine *engine)
{
	return engine->desc->lrc ? engine->desc->lrc->pages : LRC_STATE_PAGE + engine->ctx_pages;
}

/*
 * Allocate image and ring, and map the directory. After an error the caller calls release_memory().
 */
static int alloc_memory(struct genx_lrc *lrc)
{
	struct genx_engine *engine = lrc->engine;
	struct genx_buffer *image;
	u32 size = image_pages(engine) * PAGE_SIZE;
	int err;

	image = genx_buffer_create_below(&engine->gt->ggtt, size, 0, address_end(lrc));
	if (IS_ERR(image))
		return PTR_ERR(image);
	lrc->image = image;
	lrc->pphwsp = image->vaddr + LRC_PPHWSP_PAGE * PAGE_SIZE;
	lrc->state = image->vaddr + LRC_STATE_PAGE * PAGE_SIZE;
	lrc->fields.lrca = lower_32_bits(image->ggtt);
	err = genx_ring_init(&lrc->ring, &engine->gt->ggtt, GENX_LRC_RING_SIZE, address_end(lrc));
	return err ?: genx_ppgtt_dir_map(lrc->vm);
}

static int may_create(const struct genx_gt *gt, unsigned int flags)
{
	if (flags & GENX_LRC_KERNEL)
		return 0;
	switch (READ_ONCE(gt->exec->state)) {
	case GENX_EXEC_WEDGED:
		return -EIO;
	case GENX_EXEC_ON:
	case GENX_EXEC_SUSPENDED:
		return 0;
	default:
		return -ENODEV;
	}
}

/* Fill the image, and add the context to the list of its engine. Return: 0 or an errno. */
static int publish(struct genx_lrc *lrc)
{
	struct genx_engine *engine = lrc->engine;
	int err;

	/* with the lock held, so that a change of all contexts, or a stop, includes this context */
	guard(mutex)(&engine->images_lock);
	err = may_create(engine->gt, lrc->flags);
	if (err)
		return err;
	fill_state(lrc, 0, true);
	guard(spinlock_irq)(&engine->lock);
	list_add_tail(&lrc->link, &engine->images);
	return 0;
}

static u32 full_power(const struct genx_gt *gt)
{
	const struct genx_sseu all = genx_sseu_full(gt->plat, &gt->fuses);

	return genx_sseu_request(gt->plat, &gt->fuses, &all);
}

/*
 * Charge the user for the addresses, then allocate the memory. In the other order, the allocation
 * for a user who is refused could have evicted images of other users.
 */
static int alloc_charged(struct genx_lrc *lrc)
{
	int err;

	/* the caller may hold the mutex of another context; no other task has this one yet */
	mutex_lock_nested(&lrc->mutex, SINGLE_DEPTH_NESTING);
	err = charge(lrc) ?: alloc_memory(lrc);
	mutex_unlock(&lrc->mutex);
	return err;
}

static struct genx_lrc *create(struct genx_engine *engine, struct genx_ppgtt *vm,
			       struct genx_client *client, unsigned int flags)
{
	struct genx_lrc *lrc;
	int err;

	err = may_create(engine->gt, flags);
	if (err)
		return ERR_PTR(err);
	lrc = kzalloc(sizeof(*lrc), GENX_CLIENT_GFP);
	if (!lrc)
		return ERR_PTR(-ENOMEM);
	kref_init(&lrc->ref);
	mutex_init(&lrc->mutex);
	init_waitqueue_head(&lrc->space);
	INIT_WORK(&lrc->free_work, free_work);
	INIT_LIST_HEAD(&lrc->orphan_link);
	INIT_LIST_HEAD(&lrc->charged_link);
	INIT_LIST_HEAD(&lrc->mark_link);
	INIT_LIST_HEAD(&lrc->kept_link);
	INIT_LIST_HEAD(&lrc->blocked);
	INIT_LIST_HEAD(&lrc->requests);
	lrc->engine = engine;
	lrc->flags = flags;
	lrc->power = full_power(engine->gt);
	lrc->fence_context = dma_fence_context_alloc(1);
	lrc->vm = genx_ppgtt_get(vm ?: engine->gt->exec->kernel_vm);
	lrc->fields.class = engine->desc->class;
	lrc->fields.instance = engine->desc->instance;
	lrc->id.serial = atomic_inc_return(&engine->gt->exec->serial);
	lrc->pid = task_tgid_nr(current);
	get_task_comm(lrc->comm, current->group_leader);

	lrc->client = genx_client_get(client);
	INIT_LIST_HEAD(&lrc->evictable.link);
	lrc->evictable.evict = evict;
	lrc->evictable.owner = client ? client->user : NULL;
	err = alloc_charged(lrc);
	lrc->mapped = !err;
	if (!err)
		err = publish(lrc);
	if (!err && !(flags & GENX_LRC_KERNEL))
		genx_ggtt_evict_add(&engine->gt->ggtt.evictor, &lrc->evictable);
	if (!err)
		return lrc;

	/* the context was not published, so no lock is needed */
	release_memory(lrc);
	genx_client_put(lrc->client);
	mutex_destroy(&lrc->mutex);
	kfree(lrc);
	return ERR_PTR(err);
}

struct genx_lrc *genx_lrc_create(struct genx_engine *engine, struct genx_ppgtt *vm,
				 unsigned int flags)
{
	return create(engine, vm, NULL, flags);
}

struct genx_lrc *genx_lrc_create_for(struct genx_engine *engine, struct genx_ppgtt *vm,
				     struct genx_client *client)
{
	return create(engine, vm, client, 0);
}

const char *genx_lrc_label(const struct genx_lrc *lrc, char *label)
{
	if (lrc->flags & GENX_LRC_KERNEL)
		strscpy(label, "context of the driver", GENX_LRC_LABEL);
	else
		snprintf(label, GENX_LRC_LABEL, "context %u of %*pE[%d]", lrc->handle,
			 (int)strlen(lrc->comm), lrc->comm, lrc->pid);
	return label;
}

void genx_lrc_close(struct genx_lrc *lrc)
{
	/* before the tasks that wait for ring space or for a copy wake up: they check the flag */
	WRITE_ONCE(lrc->closed, true);
	wake_up_all(&lrc->space);
}

struct genx_lrc *genx_lrc_kept(const struct genx_engine *engine, const struct genx_lrc *prev)
{
	const struct genx_backend *backend = engine->backend;

	lockdep_assert_held(&engine->lock);
	return backend->kept && backend->idle(engine) ? backend->kept(engine, prev) : NULL;
}

bool genx_lrc_saving(const struct genx_lrc *lrc)
{
	lockdep_assert_held(&lrc->engine->lock);
	return !list_empty(&lrc->kept_link);
}

void genx_lrc_pin_id(struct genx_lrc *lrc)
{
	guard(spinlock_irqsave)(&lrc->engine->lock);
	genx_context_id_get(&lrc->engine->ids, &lrc->id);
}

void genx_lrc_unpin_id(struct genx_lrc *lrc)
{
	guard(spinlock_irqsave)(&lrc->engine->lock);
	genx_context_id_put(&lrc->engine->ids, &lrc->id);
}

u32 genx_lrc_hw_id(const struct genx_lrc *lrc)
{
	struct genx_desc_fields fields = lrc->fields;

	fields.id = READ_ONCE(lrc->id.id);
	if (!fields.id)
		return 0;
	fields.counter = 0;
	return genx_descriptor_hw_id(genx_descriptor_build(lrc->engine->gt->plat->desc_kind,
							   &fields));
}
