/* SPDX-License-Identifier: GPL-2.0-only */
/* A context of user space has an address space and a set of engines. */
#ifndef GENX_CORE_CONTEXT_CONTEXT_H
#define GENX_CORE_CONTEXT_CONTEXT_H

#include <linux/kref.h>
#include <linux/mutex.h>
#include <linux/types.h>

#include "gt/encode/sseu.h"

struct genx_client;
struct drm_syncobj;
struct genx_device;
struct genx_engine;
struct genx_lrc;
struct genx_vm;

/* Maximum number of entries of an engine map: I915_EXEC_RING_MASK limits the index. */
#define GENX_CONTEXT_MAX_ENGINES	64

/* Slots of a context without an engine map. */
enum genx_context_legacy {
	GENX_CONTEXT_LEGACY_RENDER,
	GENX_CONTEXT_LEGACY_BLT,
	GENX_CONTEXT_LEGACY_BSD1,
	GENX_CONTEXT_LEGACY_BSD2,
	GENX_CONTEXT_LEGACY_VEBOX,
	GENX_CONTEXT_LEGACY_COUNT
};

/**
 * struct genx_context_slot - one entry of the engine map
 * @engine:	engine; NULL: the slot refuses submissions, unless @siblings is set
 * @siblings:	BIT(&genx_engine.index) of each engine of a load-balanced slot, or 0; the first use
 *		of the slot sets @engine to one of these engines
 * @lrc:	context image for @engine, created at first use
 * @sseu:	slices, subslices and EUs that the context asks for on @engine, if @has_sseu
 * @has_sseu:	user space has set @sseu
 */
struct genx_context_slot {
	struct genx_engine *engine;
	unsigned long siblings;
	struct genx_lrc *lrc;
	struct genx_sseu sseu;
	bool has_sseu;
};

/**
 * struct genx_context - one context
 * @ref:	references, held by the table of the file and by running ioctls
 * @genx:	device
 * @client:	client of the file
 * @id:		handle in the table of the file, set when the handle is created
 * @timeline:	fence of the last submission, if the submissions to all engines are one sequence
 *		(I915_CONTEXT_CREATE_FLAGS_SINGLE_TIMELINE), or NULL; set before the context has a
 *		handle
 * @priority:	I915_CONTEXT_PARAM_PRIORITY, -1023 .. 1023; the parameters are accessed with
 *		READ_ONCE() and WRITE_ONCE()
 * @bannable:	I915_CONTEXT_PARAM_BANNABLE; written with @lock held
 * @recoverable: I915_CONTEXT_PARAM_RECOVERABLE: submissions are accepted after a hang
 * @persistent:	I915_CONTEXT_PARAM_PERSISTENCE
 * @no_capture:	I915_CONTEXT_PARAM_NO_ERROR_CAPTURE; written with @lock held
 * @lock:	protects the members below
 * @vm:		address space, or NULL after the close
 * @slots:	engine map, or the legacy selectors if @user_map is false
 * @n_slots:	entries in @slots
 * @user_map:	user space gave an engine map
 * @closed:	submissions are refused, and the images were dropped
 */
struct genx_context {
	struct kref ref;
	struct genx_device *genx;
	struct genx_client *client;
	u32 id;
	struct drm_syncobj *timeline;
	int priority;
	bool bannable;
	bool recoverable;
	bool persistent;
	bool no_capture;

	struct mutex lock;	/* all below */
	struct genx_vm *vm;
	struct genx_context_slot *slots;
	unsigned int n_slots;
	bool user_map;
	bool closed;
};

/** genx_context_put() - drop a reference; NULL is fine. May sleep. */
void genx_context_put(struct genx_context *ctx);

/**
 * genx_context_create() - new context with the legacy engine selectors
 * @genx: device
 * @client: client of the file
 *
 * Context: may sleep.
 *
 * Return: the context, which the caller adds to the table of a file; ERR_PTR(-ENOMEM), or an error
 * of genx_vm_create().
 */
struct genx_context *genx_context_create(struct genx_device *genx, struct genx_client *client);

/**
 * genx_context_set_single_timeline() - order the submissions of a context to all its engines
 * @ctx: new context, not yet in the table of a file
 *
 * Context: may sleep.
 *
 * Return: 0 or -ENOMEM.
 */
int genx_context_set_single_timeline(struct genx_context *ctx);

/**
 * genx_context_stop() - refuse submissions, unmap the objects in the address space
 * @ctx: context
 *
 * If @ctx is persistent, its submitted requests still run; if not, these requests end with -EIO.
 * To close many contexts, stop all of them before the first genx_context_close(): one TLB
 * invalidation then serves all of them.
 *
 * Context: may sleep, bounded.
 */
void genx_context_stop(struct genx_context *ctx);

/**
 * genx_context_close() - stop a context and release its address space
 * @ctx: context; a call of genx_context_stop() before is optional
 *
 * Releases everything through which @ctx uses the hardware, even while other references
 * to @ctx exist.
 *
 * Context: may sleep, bounded.
 */
void genx_context_close(struct genx_context *ctx);

/**
 * genx_context_set_vm() - share an address space
 * @ctx: context that has not been used
 * @vm: address space after genx_vm_use(). @ctx takes over that use; after an error it is dropped
 *
 * Context: may sleep.
 *
 * Return: 0; -EINVAL if @ctx has a context image, which points to the old address space;
 * -ENOENT if @ctx is closed.
 */
int genx_context_set_vm(struct genx_context *ctx, struct genx_vm *vm);

/**
 * genx_context_use_vm() - become a user of the address space of a context
 * @ctx: context
 *
 * Return: the address space, which the caller gives to genx_vm_unuse() later; NULL if @ctx is
 * closed.
 */
struct genx_vm *genx_context_use_vm(struct genx_context *ctx);

/**
 * genx_context_refuse_user() - check whether the user of a context has hung the GPU too often
 * @ctx: context
 *
 * Context: any, in the process that submits: its capabilities count.
 *
 * Return: true if a submission should be refused with -EIO: the clients of the user that opened the
 * file have hung the GPU too often in the last minutes, and the caller has no CAP_SYS_ADMIN.
 */
bool genx_context_refuse_user(const struct genx_context *ctx);

/**
 * genx_context_get_lrc() - context image that a submission names
 * @ctx: context
 * @flags: of EXECBUFFER2: an index into the engine map, or a legacy selector
 * @vm: on success, the address space of @ctx with a new reference; NULL: it is not needed
 *
 * The image is created at first use.
 *
 * Context: may sleep.
 *
 * Return: the image with a new reference; ERR_PTR(-EINVAL) if there is no such engine; -ENOENT if
 * @ctx is closed; -EIO if the image or the client is banned, or if @ctx is not recoverable and has
 * hung; or an error of genx_lrc_create(), genx_lrc_set_client() or genx_engine_set_power().
 */
struct genx_lrc *genx_context_get_lrc(struct genx_context *ctx, u64 flags, struct genx_vm **vm);

/**
 * genx_context_get_render_lrc() - image of the render engine, for the OA unit
 * @ctx: context
 *
 * Context: may sleep.
 *
 * Return: the image with a new reference; ERR_PTR(-EINVAL) if @ctx has no render
 * engine, or the errors of genx_context_get_lrc().
 */
struct genx_lrc *genx_context_get_render_lrc(struct genx_context *ctx);

#endif
