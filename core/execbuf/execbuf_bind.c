// SPDX-License-Identifier: GPL-2.0-only
/* Binds the objects of a submission in the address space of its context. */

#include <linux/sched.h>
#include <linux/sched/signal.h>

#include <drm/drm_drv.h>
#include <drm/i915_drm.h>

#include "core/device/device_types.h"
#include "core/execbuf/execbuf_internal.h"
#include "core/memory/bo.h"
#include "core/memory/shadow.h"
#include "core/memory/vm.h"

/*
 * Flags that say where an object is bound. Without EXEC_OBJECT_PINNED the driver chooses the
 * address. With EXEC_OBJECT_NEEDS_GTT the object is also bound in the GGTT.
 */
#define PLACE_FLAGS	(EXEC_OBJECT_PINNED | EXEC_OBJECT_NEEDS_GTT)

int genx_execbuf_interrupted(const struct genx_execbuf *eb)
{
	cond_resched();
	if (signal_pending(current))
		return -ERESTARTSYS;
	/* inside drm_dev_enter(): drm_dev_is_unplugged() would enter once more for each object */
	return READ_ONCE(eb->genx->drm.unplugged) ? -ENODEV : 0;
}

/* Bind one object: at the address that user space gave (pinned), or at one that is chosen now. */
static int bind_object(struct genx_execbuf *eb, unsigned int i)
{
	struct drm_i915_gem_exec_object2 *object = &eb->objects[i];
	bool pinned = object->flags & EXEC_OBJECT_PINNED;
	struct genx_bo *bo = eb->bos[i];

	if (object->flags & EXEC_OBJECT_NEEDS_GTT)
		return pinned ? genx_vm_bind_global(eb->vm, bo, object->offset) :
				genx_vm_place_global(eb->vm, bo, object->alignment,
						     &object->offset);
	return pinned ? genx_vm_bind(eb->vm, bo, object->offset) :
			genx_vm_place(eb->vm, bo, object->alignment,
				      !(object->flags & EXEC_OBJECT_SUPPORTS_48B_ADDRESS),
				      &object->offset);
}

/* Bind the objects whose flags in @mask are exactly @flags. */
static int bind_objects(struct genx_execbuf *eb, u64 mask, u64 flags)
{
	unsigned int i;
	int err;

	for (i = 0; i < eb->args->buffer_count; i++) {
		struct drm_i915_gem_exec_object2 *object = &eb->objects[i];

		if ((object->flags & mask) != flags)
			continue;
		err = genx_execbuf_interrupted(eb) ?: bind_object(eb, i);
		if (err)
			return err;
		/* the object is not where the client presumed: read the relocations after all */
		if (object->offset != object->rsvd2 && eb->n_relocs && !eb->relocs)
			eb->want_relocs = true;
	}
	return 0;
}

int genx_execbuf_bind(struct genx_execbuf *eb)
{
	struct dma_fence *fence;
	int err;

	genx_vm_begin_submission(eb->vm);
	/* objects at given addresses first: they unbind other objects in their ranges */
	err = bind_objects(eb, EXEC_OBJECT_PINNED, EXEC_OBJECT_PINNED);
	/* then objects in the GGTT too: there are fewer addresses for them than for the others */
	if (!err && eb->n_unpinned && eb->genx->plat->mi_in_ggtt)
		err = bind_objects(eb, PLACE_FLAGS, EXEC_OBJECT_NEEDS_GTT);
	if (!err && eb->n_unpinned)
		err = bind_objects(eb, PLACE_FLAGS, 0);
	if (!err && (!eb->want_relocs || eb->relocs) && eb->shadow.bo)
		err = genx_shadow_bind(eb->vm, &eb->shadow);
	/* the exporter of an object can return -EBUSY, too: then there is no fence to wait for */
	fence = err == -EBUSY ? genx_vm_take_blocker(eb->vm) : NULL;
	if (fence)
		return genx_execbuf_block(eb, fence);
	if (err)
		return err;
	if (eb->want_relocs && !eb->relocs)
		return -EAGAIN;
	eb->batch_addr = (eb->objects[eb->batch].offset + eb->shadow.start) & GENX_VM_ADDR_MASK;
	return 0;
}
