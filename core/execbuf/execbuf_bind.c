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

int genx_execbuf_interrupted(const struct genx_execbuf *eb)
{
	cond_resched();
	if (signal_pending(current))
		return -ERESTARTSYS;
	return drm_dev_is_unplugged(&eb->genx->drm) ? -ENODEV : 0;
}

/* Bind the objects with EXEC_OBJECT_PINNED or, with @place, the others at addresses chosen here. */
static int bind_objects(struct genx_execbuf *eb, bool place)
{
	unsigned int i;
	int err;

	for (i = 0; i < eb->args->buffer_count; i++) {
		struct drm_i915_gem_exec_object2 *object = &eb->objects[i];

		if (place == !!(object->flags & EXEC_OBJECT_PINNED))
			continue;
		err = genx_execbuf_interrupted(eb);
		if (err)
			return err;
		if (place)
			err = genx_vm_place(eb->vm, eb->bos[i], object->alignment,
					    !(object->flags & EXEC_OBJECT_SUPPORTS_48B_ADDRESS),
					    &object->offset);
		else
			err = genx_vm_bind(eb->vm, eb->bos[i], object->offset);
		if (err)
			return err;
		/* the object is not where the client presumed: NO_RELOC does not apply */
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
	err = bind_objects(eb, false);
	if (!err && eb->n_unpinned)
		err = bind_objects(eb, true);
	/* an exporter of an object can return -EBUSY, too: there is nothing to wait for */
	fence = err == -EBUSY ? genx_vm_take_blocker(eb->vm) : NULL;
	if (fence)
		return genx_execbuf_block(eb, fence);
	if (err)
		return err;
	if (eb->want_relocs && !eb->relocs)
		return -EAGAIN;
	eb->batch_addr = (eb->objects[eb->batch].offset + eb->shadow.start) & GENX_VM_ADDR_MASK;
	return eb->shadow.bo ? genx_shadow_bind(eb->vm, &eb->shadow) : 0;
}
