/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef GENX_COMPAT_H
#define GENX_COMPAT_H

/*
 * This header hides differences between the kernels for which genx is built, 6.12 and later. It is
 * the only file that tests the kernel version (tools/lab/deps.py). Each part says which kernel
 * changed what.
 */

#include <linux/dma-buf.h>
#include <linux/fs.h>
#include <linux/hrtimer.h>
#include <linux/list_lru.h>
#include <linux/mm.h>
#include <linux/poll.h>
#include <linux/version.h>
#include <linux/workqueue.h>

#include <drm/drm_gem.h>

#ifdef CONFIG_PREEMPT_RT
#error "genx takes spin locks in hard interrupts, which sleep in a real-time kernel (Kconfig)"
#endif

/* 6.13 adds hrtimer_setup(), 6.15 removes hrtimer_init() */
#if LINUX_VERSION_CODE < KERNEL_VERSION(6, 13, 0)
static inline void hrtimer_setup(struct hrtimer *timer,
				 enum hrtimer_restart (*function)(struct hrtimer *),
				 clockid_t clock_id, enum hrtimer_mode mode)
{
	hrtimer_init(timer, clock_id, mode);
	timer->function = function;
}

static inline void hrtimer_setup_on_stack(struct hrtimer *timer,
					  enum hrtimer_restart (*function)(struct hrtimer *),
					  clockid_t clock_id, enum hrtimer_mode mode)
{
	hrtimer_init_on_stack(timer, clock_id, mode);
	timer->function = function;
}
#endif

/* 7.0 changes the type of the flags that shmem_file_setup() takes */
#if LINUX_VERSION_CODE >= KERNEL_VERSION(7, 0, 0)
#define GENX_NORESERVE	mk_vma_flags(VMA_NORESERVE_BIT)
#else
#define GENX_NORESERVE	VM_NORESERVE
#endif

/* 6.13 takes the name of a symbol namespace as a string */
#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 13, 0)
#define GENX_DMA_BUF_NS	"DMA_BUF"
#else
#define GENX_DMA_BUF_NS	DMA_BUF
#endif

/*
 * Attach to a dma-buf without a mapping. If only one of exporter and importer is dynamic, 6.12 pins
 * and maps the memory when the attachment is made; 6.17 does not. So in older kernels the importer
 * is dynamic exactly if the exporter is. Nothing is mapped through this attachment, so the callback
 * for moved memory does nothing.
 */
#if LINUX_VERSION_CODE < KERNEL_VERSION(6, 17, 0)
static inline void genx_dma_buf_moved(struct dma_buf_attachment *attach)
{
}

static inline struct dma_buf_attachment *genx_dma_buf_attach_unmapped(struct dma_buf *buf,
								      struct device *dev)
{
	static const struct dma_buf_attach_ops ops = { .move_notify = genx_dma_buf_moved };

	return dma_buf_dynamic_attach(buf, dev, dma_buf_is_dynamic(buf) ? &ops : NULL, NULL);
}
#else
#define genx_dma_buf_attach_unmapped	dma_buf_attach
#endif

/* 6.14 removes the date from struct drm_driver; in older kernels it must not be NULL */
#if LINUX_VERSION_CODE < KERNEL_VERSION(6, 14, 0)
#define GENX_DRIVER_DATE	.date = "20250101",
#else
#define GENX_DRIVER_DATE
#endif

/* 6.14 removes poll_does_not_wait() */
#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 14, 0)
static inline bool poll_does_not_wait(const poll_table *table)
{
	return !table || !table->_qproc;
}
#endif

/* 6.16 removes _unlocked from the names of the functions that lock the object themselves */
#if LINUX_VERSION_CODE < KERNEL_VERSION(6, 16, 0)
#define genx_gem_vmap	drm_gem_vmap_unlocked
#define genx_gem_vunmap	drm_gem_vunmap_unlocked
#else
#define genx_gem_vmap	drm_gem_vmap
#define genx_gem_vunmap	drm_gem_vunmap
#endif

/* 7.0 adds _locked to the name: the caller locks the object's list of bindings, as before 7.0 */
#if LINUX_VERSION_CODE < KERNEL_VERSION(7, 0, 0)
#define genx_gpuvm_bo_obtain	drm_gpuvm_bo_obtain
#else
#define genx_gpuvm_bo_obtain	drm_gpuvm_bo_obtain_locked
#endif

/* 6.17 renames call_mmap() to vfs_mmap(), which also calls ->mmap_prepare() */
#if LINUX_VERSION_CODE < KERNEL_VERSION(6, 17, 0)
#define vfs_mmap	call_mmap
#endif

/* 6.13 no longer passes the lock of the list to a callback of list_lru_walk() */
#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 13, 0)
#define GENX_LRU_ISOLATE(name) \
	enum lru_status name(struct list_head *item, struct list_lru_one *list, void *arg)
#else
#define GENX_LRU_ISOLATE(name) \
	enum lru_status name(struct list_head *item, struct list_lru_one *list, \
			     spinlock_t *lock, void *arg)
#endif

/* 6.18 renames system_unbound_wq, 7.2 warns about the old name */
#if LINUX_VERSION_CODE < KERNEL_VERSION(6, 18, 0)
#define system_dfl_wq	system_unbound_wq
#endif

/* 7.0 removes _sw from the name of the function */
#if LINUX_VERSION_CODE < KERNEL_VERSION(7, 0, 0)
#define dma_fence_enable_signaling	dma_fence_enable_sw_signaling
#endif

#endif
