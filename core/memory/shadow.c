// SPDX-License-Identifier: GPL-2.0-only
/**
 * DOC: Copies of batches
 *
 * If an engine does not check which registers a batch accesses, it runs a copy that the driver has
 * checked. The copy is an object without a handle, bound at a free address of the client's address
 * space in read-only pages, so that the client can write it neither with the CPU nor with the GPU.
 * In all other respects it is a normal object: it has fences, memory reclaim may take its pages,
 * and a later submission may bind another object at its address.
 */

#include <linux/cleanup.h>
#include <linux/dma-resv.h>
#include <linux/highmem.h>
#include <linux/mm.h>
#include <linux/sched.h>

#include <drm/drm_gem.h>

#include "core/device/device_types.h"
#include "core/memory/bo.h"
#include "core/memory/shadow.h"
#include "core/memory/vm.h"
#include "gt/encode/cmd_parser.h"

/* Smallest size of an object for a copy, so that later, larger batches can often use it again. */
#define SHADOW_MIN	SZ_16K
static_assert(GENX_CMD_PARSER_PAGE_DW * sizeof(u32) == PAGE_SIZE);

/* The size has room for one DW more: the parser writes it after the end of the batch. */
size_t genx_shadow_bytes(const struct genx_shadow *shadow)
{
	u64 bytes = min_t(u64, shadow->size, GENX_SHADOW_MAX);

	return max_t(u64, PAGE_ALIGN(bytes + sizeof(u32)), SHADOW_MIN);
}

/* Take an idle object out of vm->shadows, so that no other submission gets it. */
static struct genx_bo *shadow_take(struct genx_vm *vm, u64 size)
{
	unsigned int i;

	guard(mutex)(&vm->lock);
	for (i = 0; i < GENX_VM_SHADOWS; i++) {
		struct genx_bo *bo = vm->shadows[i];

		if (bo && bo->shmem.base.size >= size &&
		    dma_resv_test_signaled(bo->shmem.base.resv, DMA_RESV_USAGE_BOOKKEEP)) {
			vm->shadows[i] = NULL;
			return bo;
		}
	}
	return NULL;
}

/* Unbind and free an object for copies. */
static void shadow_drop(struct genx_vm *vm, struct genx_bo *bo)
{
	if (!bo)
		return;
	scoped_guard(mutex, &vm->lock)
		genx_vm_drop_bo(vm, bo);
	genx_bo_put(bo);
}

/* Get an object from vm->shadows; drop those whose contents memory reclaim has purged. */
static struct genx_bo *shadow_reuse(struct genx_vm *vm, u64 size)
{
	struct genx_bo *bo;

	while ((bo = shadow_take(vm, size))) {
		if (genx_bo_madvise(bo, true) > 0)
			return bo;
		shadow_drop(vm, bo);
	}
	return NULL;
}

int genx_shadow_get(struct genx_vm *vm, struct genx_shadow *shadow)
{
	size_t size = genx_shadow_bytes(shadow);
	struct genx_bo *bo;
	long left;
	int err;

	/* the exporter decides whether the CPU can read an imported object */
	if (genx_bo_imported(shadow->batch))
		return -EOPNOTSUPP;
	left = genx_bo_wait_writer(shadow->batch, 0);
	if (left < 0)
		return left == -ETIME ? -EBUSY : left;

	bo = shadow_reuse(vm, size);
	if (!bo) {
		bo = genx_bo_create(to_genx_device(shadow->batch->shmem.base.dev), size);
		if (IS_ERR(bo))
			return PTR_ERR(bo);
		/* no client maps it */
		drm_gem_free_mmap_offset(&bo->shmem.base);
	}
	err = genx_bo_prepare(bo);
	if (err) {
		shadow_drop(vm, bo);
		return err;
	}
	shadow->bo = bo;
	shadow->vm = genx_vm_get(vm);
	return 0;
}

/*
 * Keep @bo for a later batch, in a free entry of vm->shadows or instead of a smaller object.
 * Return: the object that is not kept, or NULL.
 */
static struct genx_bo *shadow_keep(struct genx_vm *vm, struct genx_bo *bo)
{
	unsigned int i;

	guard(mutex)(&vm->lock);
	for (i = 0; i < GENX_VM_SHADOWS; i++) {
		if (!vm->shadows[i]) {
			vm->shadows[i] = bo;
			return NULL;
		}
	}
	for (i = 0; i < GENX_VM_SHADOWS; i++)
		if (vm->shadows[i]->shmem.base.size < bo->shmem.base.size)
			swap(vm->shadows[i], bo);
	return bo;
}

void genx_shadow_put(struct genx_shadow *shadow)
{
	struct genx_bo *bo = shadow->bo;
	struct genx_vm *vm = shadow->vm;

	if (!bo)
		return;
	shadow->bo = NULL;
	shadow->vm = NULL;
	/* let reclaim purge the pages of a kept object; drop it if a signal interrupts this call */
	if (genx_bo_madvise(bo, false) > 0)
		bo = shadow_keep(vm, bo);
	shadow_drop(vm, bo);
	genx_vm_put(vm);
}

/**
 * struct shadow_copy - state while a copy is made
 * @parser:	parser that checks the copy
 * @shadow:	batch and copy; the pages of both stay in memory, since both are bound
 * @copied:	number of pages that were copied
 */
struct shadow_copy {
	struct genx_cmd_parser parser;
	const struct genx_shadow *shadow;
	u32 copied;
};

/* The batch need not start at a page boundary: a page of the copy may have two parts. */
void genx_shadow_fill(const struct genx_shadow *shadow, u32 index, void *to)
{
	u64 offset = (u64)index * PAGE_SIZE;
	u64 left = offset < shadow->size ? min_t(u64, shadow->size - offset, PAGE_SIZE) : 0;
	struct page **pages = shadow->batch->shmem.pages;
	size_t part;

	memset(to + left, 0, PAGE_SIZE - left);
	for (offset += shadow->start; left; offset += part, to += part, left -= part) {
		part = min_t(u64, left, PAGE_SIZE - offset_in_page(offset));
		memcpy_from_page(to, pages[offset >> PAGE_SHIFT], offset_in_page(offset), part);
	}
}

/*
 * Map page @index of the copy for the parser, and unmap the page before it. The parser stores the
 * returned address in parser->mapped. The first map of a page fills the page.
 */
static u32 *shadow_page(struct genx_cmd_parser *parser, u32 index)
{
	struct shadow_copy *copy = container_of(parser, struct shadow_copy, parser);
	u32 *to;

	if (parser->mapped)
		kunmap_local(parser->mapped);
	cond_resched();
	to = kmap_local_page(copy->shadow->bo->shmem.pages[index]);
	if (index >= copy->copied) {
		genx_shadow_fill(copy->shadow, index, to);
		copy->copied = index + 1;
	}
	return to;
}

int genx_shadow_bind(struct genx_vm *vm, struct genx_shadow *shadow)
{
	return genx_vm_bind_read_only(vm, shadow->bo, &shadow->addr);
}

int genx_shadow_check(struct genx_vm *vm, struct genx_shadow *shadow, u64 *addr)
{
	struct shadow_copy copy = {
		.parser = {
			.desc = shadow->desc,
			.from = *addr,
			.to = shadow->addr,
			.n_dw = min_t(u64, shadow->size, GENX_SHADOW_MAX) / sizeof(u32),
			.more = shadow->size > GENX_SHADOW_MAX,
			.page = shadow_page,
		},
		.shadow = shadow,
	};
	int err;

	lockdep_assert_held(&vm->lock);
	err = genx_cmd_parser_run(&copy.parser);
	if (copy.parser.mapped)
		kunmap_local(copy.parser.mapped);
	*addr = copy.parser.to;
	return err;
}
