// SPDX-License-Identifier: GPL-2.0-only
/* Arguments of a submission: flags, objects, batch. */

#include <linux/atomic.h>
#include <linux/log2.h>
#include <linux/slab.h>
#include <linux/uaccess.h>

#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include "core/context/file.h"
#include "core/device/device_types.h"
#include "core/execbuf/execbuf_internal.h"
#include "core/memory/bo.h"
#include "core/memory/vm.h"
#include "gt/memory/client_gfp.h"

/* More than clients use in one submission; the i915 ABI sets no number. */
#define EXECBUF_MAX_OBJECTS	16384

#define EXECBUF_FLAGS \
	(I915_EXEC_RING_MASK | I915_EXEC_BSD_MASK | I915_EXEC_NO_RELOC | I915_EXEC_HANDLE_LUT | \
	 I915_EXEC_FENCE_IN | I915_EXEC_FENCE_OUT | I915_EXEC_BATCH_FIRST | \
	 I915_EXEC_FENCE_ARRAY | I915_EXEC_USE_EXTENSIONS | I915_EXEC_GEN7_SOL_RESET)

/*
 * NEEDS_FENCE has no effect: the GPU detiles without fence registers. NEEDS_GTT is for platforms
 * whose batches write through the GGTT.
 */
#define EXECBUF_OBJECT_FLAGS \
	(EXEC_OBJECT_WRITE | EXEC_OBJECT_SUPPORTS_48B_ADDRESS | EXEC_OBJECT_PINNED | \
	 EXEC_OBJECT_ASYNC | EXEC_OBJECT_CAPTURE | EXEC_OBJECT_NEEDS_FENCE | \
	 EXEC_OBJECT_NEEDS_GTT)

/*
 * The ABI no longer has clip rectangles. Their two fields contain a fence array or a chain of
 * extensions, or must be 0.
 */
static bool execbuf_check_cliprects(const struct drm_i915_gem_execbuffer2 *args)
{
	if (args->flags & I915_EXEC_USE_EXTENSIONS)
		return !args->num_cliprects && !(args->flags & I915_EXEC_FENCE_ARRAY);
	return args->flags & I915_EXEC_FENCE_ARRAY ||
	       (!args->num_cliprects && !args->cliprects_ptr);
}

int genx_execbuf_args_check(const struct drm_i915_gem_execbuffer2 *args)
{
	/* no batch of user space is privileged, not even root's (PRV-001) */
	if (args->flags & I915_EXEC_SECURE)
		return -EPERM;
	if (args->flags & ~(u64)EXECBUF_FLAGS)
		return -EINVAL;
	if (args->DR1 || args->DR4)
		return -EINVAL;
	if (!execbuf_check_cliprects(args))
		return -EINVAL;
	if (args->rsvd1 & ~(u64)I915_EXEC_CONTEXT_ID_MASK)
		return -EINVAL;
	if (!args->buffer_count || args->buffer_count > EXECBUF_MAX_OBJECTS)
		return -EINVAL;
	/* the command streamer fetches QWs (LIM-003) */
	if ((args->batch_start_offset | args->batch_len) & 7)
		return -EINVAL;
	return 0;
}

static int execbuf_check_object(const struct genx_device *genx,
				const struct drm_i915_gem_exec_object2 *object, u64 size)
{
	int err;

	if (object->flags & ~(u64)EXECBUF_OBJECT_FLAGS)
		return -EINVAL;
	if (object->flags & EXEC_OBJECT_NEEDS_GTT && !genx->plat->mi_in_ggtt)
		return -EINVAL;
	if (object->relocation_count > (genx->plat->no_relocations ? 0 : GENX_EXECBUF_MAX_RELOCS))
		return -EINVAL;
	if (object->alignment && !is_power_of_2(object->alignment))
		return -EINVAL;
	if (!(object->flags & EXEC_OBJECT_PINNED))
		return 0;
	if (object->alignment && !IS_ALIGNED(object->offset, object->alignment))
		return -EINVAL;
	err = genx_vm_check_address(object->offset, size, genx_vm_size(genx));
	if (err)
		return err;
	if (!(object->flags & EXEC_OBJECT_SUPPORTS_48B_ADDRESS) &&
	    (object->offset > U32_MAX || object->offset + size > GENX_VM_LOW_END))
		return -EINVAL;
	return 0;
}

/* Allocate the arrays for @count objects, with one more entry for the copy of the batch. */
static int execbuf_alloc_arrays(struct genx_execbuf *eb, unsigned int count)
{
	count++;
	if (count <= GENX_EXECBUF_FEW_OBJECTS) {
		eb->objects = eb->few->objects;
		eb->bos = eb->few->bos;
		return 0;
	}
	eb->objects = kvmalloc_array(count, sizeof(*eb->objects), GENX_CLIENT_GFP);
	eb->bos = kvmalloc_array(count, sizeof(*eb->bos), GENX_CLIENT_GFP);
	return eb->objects && eb->bos ? 0 : -ENOMEM;
}

void genx_execbuf_args_free(struct genx_execbuf *eb)
{
	if (eb->objects == eb->few->objects)
		return;
	kvfree(eb->bos);
	kvfree(eb->objects);
}

int genx_execbuf_args_get_objects(struct genx_execbuf *eb)
{
	struct drm_i915_gem_exec_object2 __user *user = u64_to_user_ptr(eb->args->buffers_ptr);
	unsigned int i, count = eb->args->buffer_count;
	struct genx_file *file = eb->file->driver_priv;
	int err;

	err = execbuf_alloc_arrays(eb, count);
	if (err)
		return err;
	if (copy_from_user(eb->objects, user, count * sizeof(*eb->objects)))
		return -EFAULT;

	eb->closes = atomic_read_acquire(&file->closes);
	for (i = 0; i < count; i++) {
		eb->bos[i] = genx_bo_find(eb->file, eb->objects[i].handle);
		if (!eb->bos[i])
			return -ENOENT;
		eb->n_bos++;
		eb->has_user |= !!eb->bos[i]->user;
		/*
		 * .offset is overwritten when the object is bound. Keep in rsvd2 what user space
		 * presumed, and in rsvd1 the address that the relocations of other objects contain.
		 */
		eb->objects[i].rsvd1 = eb->objects[i].offset;
		eb->objects[i].rsvd2 = eb->objects[i].offset;
		eb->object_flags |= eb->objects[i].flags;
		eb->n_unpinned += !(eb->objects[i].flags & EXEC_OBJECT_PINNED);
		eb->n_relocs += eb->objects[i].relocation_count;
		err = execbuf_check_object(eb->genx, &eb->objects[i],
					   eb->bos[i]->shmem.base.size);
		if (err)
			return err;
	}
	return 0;
}

int genx_execbuf_args_check_batch(struct genx_execbuf *eb)
{
	const struct drm_i915_gem_execbuffer2 *args = eb->args;
	unsigned int i = args->flags & I915_EXEC_BATCH_FIRST ? 0 : eb->n_bos - 1;
	u64 size = eb->bos[i]->shmem.base.size;
	u64 start = args->batch_start_offset;

	if (start >= size || args->batch_len > size - start)
		return -EINVAL;
	eb->shadow.batch = eb->bos[i];
	eb->shadow.start = start;
	eb->shadow.size = args->batch_len ?: size - start;
	eb->batch = i;
	return 0;
}
