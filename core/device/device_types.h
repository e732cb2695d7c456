/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * struct genx_device, which all files of core/ use. core/device.h declares the functions
 * that create and destroy it.
 */
#ifndef GENX_CORE_DEVICE_DEVICE_TYPES_H
#define GENX_CORE_DEVICE_DEVICE_TYPES_H

#include <linux/atomic.h>
#include <linux/hashtable.h>
#include <linux/list.h>
#include <linux/list_lru.h>
#include <linux/llist.h>
#include <linux/mutex.h>
#include <linux/rbtree.h>
#include <linux/spinlock.h>
#include <linux/types.h>
#include <linux/uidgid.h>
#include <linux/wait.h>
#include <linux/workqueue.h>

#include <drm/drm_device.h>

#include "gt/gt.h"
#include "gt/stopwatch.h"
#include "irq/irq.h"
#include "oa/oa.h"

struct genx_bo;
struct genx_engine_sysfs;
struct genx_freq_sysfs;
struct genx_hwmon;
struct genx_platform;
struct genx_pmu;
struct shrinker;

/**
 * struct genx_counters - counters that are sampled from registers
 * @actual_mhz_us: actual frequency times time, in MHz us
 * @requested_mhz_us: requested frequency times time, in MHz us
 * @rc6_ns:	residency while the device had power
 * @event_ns:	how long each engine has waited for an event
 * @semaphore_ns: how long each engine has waited for a semaphore
 * @suspended:	stopwatch that runs while the device has no power and @users is not 0
 * @lock:	protects the members below; taken before the reset lock
 * @work:	takes samples while @users is not 0
 * @users:	open counters that are sampled
 * @wait_users:	open counters of the waits of each engine
 * @asleep:	the device has no power
 * @last:	time of the last sample, of ktime_get_mono_fast_ns()
 * @rc6_last:	residency counter of the hardware at @last
 */
struct genx_counters {
	atomic64_t actual_mhz_us;
	atomic64_t requested_mhz_us;
	atomic64_t rc6_ns;
	atomic64_t event_ns[GENX_MAX_ENGINES];
	atomic64_t semaphore_ns[GENX_MAX_ENGINES];
	struct genx_stopwatch suspended;

	struct mutex lock;	/* all below */
	struct delayed_work work;
	unsigned int users;
	unsigned int wait_users[GENX_MAX_ENGINES];
	bool asleep;
	u64 last;
	u64 rc6_last;
};

/**
 * struct genx_device_info - what the bus driver knows about a device
 * @plat:	platform descriptor of the device id
 * @device_id:	PCI device id, for GETPARAM CHIPSET_ID
 * @revision:	PCI revision id
 * @bar:	GTTMMADR, mapped uncached, at least @plat->gttmm_size bytes
 * @ggtt_bytes:	size of the GGTT's table of entries in bytes, 8 for each page; 0: as much as BAR 0
 *		holds
 * @stolen:	memory that firmware reserved for graphics, if the bus driver knows it
 * @aperture:	bytes of BAR 2, if BAR 2 maps the GGTT
 * @local_bar:	BAR 2 of a platform with local memory, mapped write-combined
 * @local_bar_size: bytes of @local_bar
 * @local_bar_start: physical address of BAR 2, for mappings of user space
 * @local_taken: as &genx_gt.local_taken
 * @map_local:	as &genx_gt.map_local; fills in @local_bar, @local_bar_size, @local_bar_start and
 *		@local_taken. NULL: the bus driver has filled in these members already
 * @virq:	Linux interrupt number
 * @irq_flags:	flags for request_irq() (IRQF_SHARED with INTx)
 * @stop_dma:	disable DMA of the device, for engines that cannot be stopped
 * @mchbar_off: firmware has left the MCHBAR disabled, so the values in its mirror are not those of
 *		the hardware
 * @iommu:	an IOMMU is between the device and memory
 * @compute_engines: number of compute engines that contexts shall be able to use, 0: none
 * @start_dma:	enable DMA again after @stop_dma, once a reset has stopped the engines
 * @runtime_pm:	the bus calls genx_device_suspend() while no file is open
 * @pmu:	name of the perf PMU of the integrated GPU; NULL: no PMUs
 */
struct genx_device_info {
	const struct genx_platform *plat;
	u16 device_id;
	u8 revision;
	void __iomem *bar;
	u32 ggtt_bytes;
	struct genx_stolen stolen;
	u64 aperture;
	void __iomem *local_bar;
	u64 local_bar_size;
	phys_addr_t local_bar_start;
	struct genx_local_range local_taken[GENX_LOCAL_TAKEN_MAX];
	int (*map_local)(struct device *dev, u64 size, struct genx_device_info *info);
	int virq;
	unsigned long irq_flags;
	void (*stop_dma)(struct device *dev);
	void (*start_dma)(struct device *dev);
	bool mchbar_off;
	bool iommu;
	unsigned int compute_engines;
	bool runtime_pm;
	const char *pmu;
};

/**
 * enum genx_pmu_index - perf PMUs of a device
 * @GENX_PMU_COUNTERS:	counters of core/files/counters.h
 * @GENX_PMU_OA:	counters of the OA unit
 * @GENX_PMUS:		number of PMUs
 */
enum genx_pmu_index {
	GENX_PMU_COUNTERS,
	GENX_PMU_OA,
	GENX_PMUS,
};

/* Entries of struct genx_user_other; a further user replaces the oldest entry. */
#define GENX_USER_WAIT_OTHERS	8

/**
 * struct genx_user_other - waits of other tasks for a change of the memory of one user's processes
 * @uid:	user
 * @since:	jiffies at which the first of these waits began
 * @used:	the entry is in use
 */
struct genx_user_other {
	kuid_t uid;
	unsigned long since;
	bool used;
};

/**
 * struct genx_user_waits - all waits of a device for the GPU, for changes of processes' memory
 * @lock:	protects all members, those of struct genx_user_wait, and members of
 *		struct genx_user_changes. The holder must not allocate memory: memory reclaim may
 *		change the memory of a process, which takes this lock
 * @processes:	processes with objects. A user can have very many: a process that has ended stays as
 *		long as its objects, and another process can hold these
 * @other:	users for whose memory other tasks have waited
 * @users:	users with objects (struct genx_user_changes)
 * @unbind:	function of &genx_user_changes.work; constant
 * @free:	function of &genx_user_changes.free_work; constant
 */
struct genx_user_waits {
	struct mutex lock;	/* all members */
	DECLARE_HASHTABLE(processes, 10);
	struct genx_user_other other[GENX_USER_WAIT_OTHERS];
	struct list_head users;
	work_func_t unbind;
	work_func_t free;
};

/**
 * struct genx_live - numbers of what clients have on a device (core/device/live.h)
 * @contexts:	contexts
 * @vms:	address spaces
 * @bos:	GEM objects, also those for copies of batches
 */
struct genx_live {
	atomic_t contexts;
	atomic_t vms;
	atomic_t bos;
};

/**
 * struct genx_local_lru - objects of a device in local memory (core/memory/local_lru.h)
 * @lock:	protects the other members, &genx_bo.local_link, and .objects of each user; taken
 *		after genx_device.bos_lock, before &genx_users.lock
 * @users:	users that have objects here (&genx_user_objects.node)
 * @searches:	number of searches that have begun
 * @steps:	number of users and objects that all searches have visited
 */
struct genx_local_lru {
	spinlock_t lock;	/* all below */
	struct rb_root users;
	u64 searches;
	u64 steps;
};

/**
 * struct genx_import_flush - flushes of all caches for imported objects (core/memory/import.c)
 * @lock:	held during a flush, and during the pause before it
 * @begun:	number of flushes that have begun; written with @lock held
 * @next:	jiffies from which on the next flush may begin; under @lock
 */
struct genx_import_flush {
	struct mutex lock;	/* @begun, @next */
	unsigned int begun;
	unsigned long next;
};

/**
 * struct genx_local_turn - submissions that found no local memory (core/memory/local_turn.h)
 * @held:	number of objects that submissions hold now (genx_bo_hold_until())
 * @dropped:	number of times that a submission has dropped an object that it held
 * @lock:	protects @owner, @user, @begun and @users
 * @owner:	submission whose turn it is; NULL: none
 * @user:	user of @owner; NULL: none. Users that begin to wait come before this one
 * @begun:	jiffies at which the turn of @owner began
 * @users:	users with submissions that wait for a turn (&genx_user.turn_link), the user that
 *		gets the next turn first
 * @wq:		@owner while it waits in its turn
 */
struct genx_local_turn {
	atomic_t held;
	atomic_t dropped;
	spinlock_t lock;	/* up to @users */
	const void *owner;
	struct genx_user *user;
	unsigned long begun;
	struct list_head users;
	wait_queue_head_t wq;
};

/**
 * struct genx_device - one GPU
 * @drm:	DRM device; its last reference frees the structure
 * @plat:	platform descriptor
 * @info:	what the bus driver knows about the device
 * @irq:	interrupt handling
 * @gt:		the GT
 * @oa:		OA unit
 * @live:	numbers of what clients have
 * @oa_ready:	@oa was initialised (the platform has an OA unit); set before registration
 * @registered:	user space can see the device; only probe and removal use it
 * @freq_sysfs: frequency files in sysfs; this and the next four are set by probe and removal
 * @engine_sysfs: engines in sysfs
 * @hwmon:	sensors of the card, NULL: none
 * @pmus:	perf PMUs by enum genx_pmu_index, NULL: none
 * @bo_shrinker: memory reclaim of GEM objects
 * @counters:	what perf events count, with a lock of its own
 * @wq:		work that frees the memory of clients. It is not a workqueue of the system, because
 *		clients decide how many work items it has, and how long each of them takes
 * @files_lock:	protects @files; taken before the lock of a file
 * @files:	open files (struct genx_file), for removal
 * @vms_lock:	protects @vms; taken before the lock of an address space
 * @vms:	address spaces (struct genx_vm), for removal
 * @bos_lock:	protects @bos and @removed, and members of struct genx_bo; only the lock of
 *		@local_lru is taken under it
 * @bos:	GEM objects with a DMA mapping, which removal undoes
 * @local_lru:	GEM objects in local memory, in the order of eviction; has a lock of its own
 * @evict_local: genx_bo_evict_for()
 * @import_flush: flushes of all caches for imported objects; has a lock of its own
 * @local_turn:	submissions that found no room in local memory; has a lock of its own
 * @removed:	removal has begun: no new DMA mapping
 * @bo_lru:	GEM objects that memory reclaim scans, by memory cgroup; has locks of its own
 * @export_lock: taken to set &genx_bo.exported, and by memory reclaim before it purges an object:
 *		an exported object must not be purged
 * @bo_puts:	GEM objects of which memory reclaim holds the last reference; lockless
 * @bo_put_work: drops the references of @bo_puts
 * @user_waits:	bounds of the waits for the GPU when processes change their memory; has a lock of
 *		its own
 * @user_wq:	frees objects made of memory of processes, with one work item for each user, which
 *		may wait until changes of that memory have ended
 * @changed_wq:	unbinds objects whose memory a process has changed, with one work item for each user
 * @import_wq:	runs jobs of users that may wait for the reservation locks of others, one after the
 *		other for each user (genx_client_queue_job())
 */
struct genx_device {
	struct drm_device drm;
	const struct genx_platform *plat;
	struct genx_device_info info;
	struct genx_irq irq;
	struct genx_gt gt;
	struct genx_oa oa;
	struct genx_live live;
	bool oa_ready;
	bool registered;
	struct genx_freq_sysfs *freq_sysfs;
	struct genx_engine_sysfs *engine_sysfs;
	struct genx_hwmon *hwmon;
	struct genx_pmu *pmus[GENX_PMUS];
	struct shrinker *bo_shrinker;
	struct genx_counters counters;
	struct workqueue_struct *wq;

	struct mutex files_lock;	/* @files */
	struct list_head files;

	struct mutex vms_lock;		/* @vms */
	struct list_head vms;

	struct mutex bos_lock;		/* @bos, @removed */
	struct list_head bos;
	struct genx_local_lru local_lru;
	int (*evict_local)(struct genx_bo *bo, unsigned long deadline);
	struct genx_import_flush import_flush;
	struct genx_local_turn local_turn;
	bool removed;

	struct list_lru bo_lru;
	spinlock_t export_lock;		/* &genx_bo.exported */
	struct llist_head bo_puts;
	struct work_struct bo_put_work;

	struct genx_user_waits user_waits;
	struct workqueue_struct *user_wq;
	struct workqueue_struct *changed_wq;
	struct workqueue_struct *import_wq;
};

/** to_genx_device() - the GPU of a DRM device */
static inline struct genx_device *to_genx_device(struct drm_device *drm)
{
	return container_of(drm, struct genx_device, drm);
}

#endif
