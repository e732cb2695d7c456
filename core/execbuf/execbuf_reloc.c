// SPDX-License-Identifier: GPL-2.0-only
/*
 * Relocations of a submission.
 *
 * A client that does not choose addresses lists where its objects contain the addresses of other
 * objects, and which address it presumed for each. The driver writes the addresses that differ, and
 * reports the present addresses for the next submission. User memory is read before the submission
 * and written after it.
 *
 * With I915_EXEC_NO_RELOC the list is read only if an object is not at its presumed address. That
 * becomes known when the objects are bound, under locks that forbid to read user memory. So the
 * submission drops the locks, reads the list and starts over (genx_execbuf.want_relocs).
 */

#include <linux/highmem.h>
#include <linux/mm.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/uaccess.h>
#include <linux/xarray.h>

#include <drm/i915_drm.h>

#include "core/device/device_types.h"
#include "core/execbuf/execbuf_internal.h"
#include "core/memory/bo.h"
#include "core/memory/store.h"
#include "gt/memory/client_gfp.h"

#define RELOC_DOMAINS \
	(I915_GEM_DOMAIN_RENDER | I915_GEM_DOMAIN_SAMPLER | I915_GEM_DOMAIN_COMMAND | \
	 I915_GEM_DOMAIN_INSTRUCTION | I915_GEM_DOMAIN_VERTEX)

/**
 * struct genx_execbuf_reloc - one relocation
 * @offset:	byte of the object that contains the address
 * @presumed:	address of the target that the object contains now, canonical form
 * @delta:	bytes that are added to the address of the target
 * @target:	index of the target in genx_execbuf.objects
 * @applied:	@presumed was changed
 */
struct genx_execbuf_reloc {
	u64 offset;
	u64 presumed;
	s32 delta;
	u32 target;
	bool applied;
};

/*
 * Fill @indices with the index of each object by its handle. With I915_EXEC_HANDLE_LUT user space
 * names targets by index, so nothing is filled. Return: 0; -EINVAL if a handle is there twice.
 */
static int map_handles(struct genx_execbuf *eb, struct xarray *indices)
{
	unsigned int i;
	int err = 0;

	if (eb->args->flags & I915_EXEC_HANDLE_LUT)
		return 0;
	for (i = 0; i < eb->args->buffer_count && !err; i++)
		err = xa_insert(indices, eb->objects[i].handle, xa_mk_value(i), GENX_CLIENT_GFP);
	return err == -EBUSY ? -EINVAL : err;
}

/* Return: index of the object that a relocation names, or -ENOENT. */
static int find_target(struct genx_execbuf *eb, struct xarray *indices, u32 handle)
{
	void *index;

	if (eb->args->flags & I915_EXEC_HANDLE_LUT)
		return handle < eb->args->buffer_count ? handle : -ENOENT;
	index = xa_load(indices, handle);
	return index ? xa_to_value(index) : -ENOENT;
}

static int read_reloc(struct genx_execbuf *eb, struct xarray *indices,
		      struct drm_i915_gem_relocation_entry __user *user,
		      struct genx_execbuf_reloc *reloc)
{
	struct drm_i915_gem_relocation_entry entry;
	int target;

	if (copy_from_user(&entry, user, sizeof(entry)))
		return -EFAULT;
	target = find_target(eb, indices, entry.target_handle);
	if (target < 0)
		return target;
	/* at most one write domain */
	if (entry.write_domain & (entry.write_domain - 1))
		return -EINVAL;
	if ((entry.write_domain | entry.read_domains) & ~RELOC_DOMAINS)
		return -EINVAL;
	if (entry.write_domain)
		eb->objects[target].flags |= EXEC_OBJECT_WRITE;
	/* the ABI uses this domain for what MI commands and PIPE_CONTROL write (SIL-122) */
	if (entry.write_domain == I915_GEM_DOMAIN_INSTRUCTION && eb->genx->plat->mi_in_ggtt)
		eb->objects[target].flags |= EXEC_OBJECT_NEEDS_GTT;
	*reloc = (struct genx_execbuf_reloc) {
		.offset = entry.offset,
		.presumed = entry.presumed_offset,
		.delta = (s32)entry.delta,
		.target = target,
	};
	return 0;
}

static int read_relocs(struct genx_execbuf *eb, struct xarray *indices)
{
	struct genx_execbuf_reloc *reloc = eb->relocs;
	unsigned int i, j;
	int err;

	for (i = 0; i < eb->args->buffer_count; i++) {
		struct drm_i915_gem_relocation_entry __user *user =
			u64_to_user_ptr(eb->objects[i].relocs_ptr);

		for (j = 0; j < eb->objects[i].relocation_count; j++) {
			err = read_reloc(eb, indices, &user[j], reloc++);
			if (err)
				return err;
		}
		cond_resched();
	}
	return 0;
}

int genx_execbuf_reloc_read(struct genx_execbuf *eb)
{
	struct xarray indices;
	int err;

	if (!eb->n_relocs || eb->relocs)
		return 0;
	if (eb->n_relocs > GENX_EXECBUF_MAX_RELOCS)
		return -EINVAL;
	eb->relocs = kvmalloc_array(eb->n_relocs, sizeof(*eb->relocs), GENX_CLIENT_GFP);
	if (!eb->relocs)
		return -ENOMEM;
	xa_init_flags(&indices, XA_FLAGS_ACCOUNT);
	err = map_handles(eb, &indices);
	if (!err)
		err = read_relocs(eb, &indices);
	xa_destroy(&indices);
	/* no address was written yet, so genx_execbuf_reloc_write_back() has nothing to report */
	if (err)
		genx_execbuf_reloc_release(eb);
	return err;
}

/*
 * Return: true if an address must be written, because the target is not where the object says. An
 * object of the memory of a process is written again if an earlier attempt has written it: the
 * process may have other pages now, which lack the address.
 */
static bool must_write(const struct genx_bo *bo, const struct genx_execbuf_reloc *reloc, u64 target)
{
	return target != reloc->presumed || (reloc->applied && bo->user);
}

/* Bytes of an address in a command. */
static size_t reloc_size(const struct genx_execbuf *eb)
{
	return eb->genx->plat->short_addresses ? sizeof(u32) : sizeof(u64);
}

static int check_reloc(const struct genx_execbuf *eb, const struct genx_bo *bo,
		       const struct genx_execbuf_reloc *reloc)
{
	/* platforms with local memory have no relocations, the CPU cannot write imported ones */
	if (genx_bo_imported(bo) || genx_bo_may_be_local(bo))
		return -EOPNOTSUPP;
	if (genx_bo_read_only(bo))
		return -EINVAL;
	if (reloc->offset > bo->shmem.base.size - reloc_size(eb) || reloc->offset & 3)
		return -EINVAL;
	return 0;
}

/*
 * Check that the GPU does not use an object, so that the CPU can write the object. While its
 * reservation is locked, no new use begins. If the object is busy, the caller unlocks all
 * reservations before it waits for the fence: a task that closes a handle needs these locks.
 */
static int prepare_write(struct genx_execbuf *eb, struct genx_bo *bo)
{
	long left = genx_bo_wait(bo, true, 0);

	if (left == -ETIME)
		return genx_execbuf_block(eb, genx_bo_fence(bo, dma_resv_usage_rw(true)));
	return left < 0 ? left : 0;
}

static void store_dw(struct genx_bo *bo, u64 offset, u32 value)
{
	char *page = kmap_local_page(bo->shmem.pages[offset >> PAGE_SHIFT]);

	WRITE_ONCE(*(u32 *)(page + offset_in_page(offset)), value);
	kunmap_local(page);
}

/* Write one address, which may cross the end of a page. */
static void apply_reloc(const struct genx_execbuf *eb, struct genx_bo *bo,
			struct genx_execbuf_reloc *reloc, u64 target)
{
	u64 value = sign_extend64(target + reloc->delta, 47);

	store_dw(bo, reloc->offset, lower_32_bits(value));
	if (reloc_size(eb) > sizeof(u32))
		store_dw(bo, reloc->offset + sizeof(u32), upper_32_bits(value));
	reloc->presumed = target;
	reloc->applied = true;
}

/*
 * Check the relocations of an object. If one of its addresses must be written, also check that the
 * GPU does not use the object.
 */
static int check_object(struct genx_execbuf *eb, unsigned int index,
			struct genx_execbuf_reloc *reloc)
{
	unsigned int n = eb->objects[index].relocation_count;
	bool write = false;
	int err = 0;

	for (; n && !err; n--, reloc++) {
		if (!must_write(eb->bos[index], reloc, eb->objects[reloc->target].offset))
			continue;
		err = check_reloc(eb, eb->bos[index], reloc);
		write = true;
	}
	return !err && write ? prepare_write(eb, eb->bos[index]) : err;
}

/* Write the addresses of an object after check_object(). */
static int apply_object(struct genx_execbuf *eb, unsigned int index,
			struct genx_execbuf_reloc *reloc)
{
	unsigned int n = eb->objects[index].relocation_count;

	for (; n; n--, reloc++) {
		u64 target = eb->objects[reloc->target].offset;

		if (must_write(eb->bos[index], reloc, target))
			apply_reloc(eb, eb->bos[index], reloc, target);
	}
	return 0;
}

/* Call @fn for each object, with its first relocation, until @fn returns an error. */
static int walk_objects(struct genx_execbuf *eb,
			int (*fn)(struct genx_execbuf *eb, unsigned int index,
				  struct genx_execbuf_reloc *reloc))
{
	struct genx_execbuf_reloc *reloc = eb->relocs;
	unsigned int i;
	int err;

	for (i = 0; reloc && i < eb->args->buffer_count; i++) {
		err = fn(eb, i, reloc);
		if (err)
			return err;
		reloc += eb->objects[i].relocation_count;
		cond_resched();
	}
	return 0;
}

int genx_execbuf_reloc_apply(struct genx_execbuf *eb)
{
	unsigned int i;
	int err;

	/* check all relocations, and that their objects are idle, before the first write */
	err = walk_objects(eb, check_object) ?: walk_objects(eb, apply_object);
	for (i = 0; !err && i < eb->args->buffer_count; i++)
		eb->objects[i].rsvd1 = eb->objects[i].offset;
	return err;
}

/*
 * The address of an object for user space. With I915_EXEC_NO_RELOC, a later submission of this
 * address says that all relocations contain it. So after an error it is the address that they
 * contain, not the one at which an attempt has bound the object.
 */
static u64 reported(const struct genx_execbuf *eb, unsigned int index, bool failed)
{
	const struct drm_i915_gem_exec_object2 *object = &eb->objects[index];

	return failed && eb->n_relocs ? object->rsvd1 : object->offset;
}

void genx_execbuf_reloc_write_back(struct genx_execbuf *eb, bool failed)
{
	struct drm_i915_gem_exec_object2 __user *objects = u64_to_user_ptr(eb->args->buffers_ptr);
	struct genx_execbuf_reloc *reloc = eb->relocs;
	unsigned int i, j;

	for (i = 0; reloc && i < eb->args->buffer_count; i++) {
		struct drm_i915_gem_relocation_entry __user *user =
			u64_to_user_ptr(eb->objects[i].relocs_ptr);
		unsigned int n = eb->objects[i].relocation_count;

		for (j = 0; j < n; j++)
			if (reloc[j].applied &&
			    put_user(reloc[j].presumed, &user[j].presumed_offset))
				break;
		reloc += n;
	}
	for (i = 0; eb->n_unpinned && i < eb->n_bos; i++)
		if (reported(eb, i, failed) != eb->objects[i].rsvd2 &&
		    put_user(reported(eb, i, failed), &objects[i].offset))
			break;
}

void genx_execbuf_reloc_release(struct genx_execbuf *eb)
{
	kvfree(eb->relocs);
	eb->relocs = NULL;
}
