/* SPDX-License-Identifier: GPL-2.0-only */
/* Fixture: a registered driver on the modelled GPU, and operations of user space to fail. */
#ifndef GENX_KUNIT_WHOLE_FAULT_FIXTURE_H
#define GENX_KUNIT_WHOLE_FAULT_FIXTURE_H

#include <linux/fs.h>
#include <linux/types.h>

#include <drm/drm_file.h>

#include "core/device.h"
#include "kunit/lib/model_glue.h"

struct drm_i915_gem_execbuffer2;
struct genx_vm;
struct model_config;

/* The batch writes this value to this address. */
#define GENX_KUNIT_FAULT_VALUE		0x600d0001U
#define GENX_KUNIT_FAULT_TARGET		0x10000000ULL
/* Address of the batch. */
#define GENX_KUNIT_FAULT_BATCH		0x20000000ULL

/**
 * struct genx_kunit_fault - a driver on a modelled GPU
 * @test:	the test
 * @gpu:	the modelled GPU
 * @pmu:	genx_device_info.pmu of the next probe
 * @mem:	memory of user space, whose pages are all present
 * @group:	devres group of the memory that @genx manages
 * @genx:	the registered device; NULL: not probed
 * @filp:	open file of the device
 * @file:	DRM file of @filp, for ioctls
 * @target:	object to which batches write
 * @batch:	object that contains a batch which writes to @target
 * @more:	objects that make a submission too large for arrays on the stack
 * @stream:	open OA stream or NULL
 * @syncobj:	a binary sync object and a timeline, of operations that use some; else 0
 * @point:	last point of the timeline
 */
struct genx_kunit_fault {
	struct kunit *test;
	struct genx_kunit_gpu *gpu;
	const char *pmu;
	char __user *mem;
	void *group;
	struct genx_device *genx;
	struct file *filp;
	struct drm_file *file;
	u32 target;
	u32 batch;
	u32 more[7];
	struct file *stream;
	u32 syncobj[2];
	u64 point;
};

/**
 * struct genx_kunit_fault_op - an operation of user space
 * @name:	name in test reports and table rows
 * @prepare:	sets up what @run needs; may be NULL
 * @run:	does the operation, and undoes it if it succeeded; returns 0 or an errno
 * @finish:	undoes @prepare if the device was not lost; may be NULL
 */
struct genx_kunit_fault_op {
	const char *name;
	int (*prepare)(struct genx_kunit_fault *f);
	int (*run)(struct genx_kunit_fault *f);
	void (*finish)(struct genx_kunit_fault *f);
};

/** genx_kunit_fault_op_next() - generator for KUNIT_CASE_PARAM(): each operation of user space */
const void *genx_kunit_fault_op_next(const void *prev, char *desc);

/** genx_kunit_fault_exec_op_next() - the same for operations that tests of memory alone fail */
const void *genx_kunit_fault_exec_op_next(const void *prev, char *desc);

/**
 * genx_kunit_fault_create() - a modelled GPU without a driver
 * @test: the test
 *
 * Return: the fixture; its driver is taken down at the end of the test.
 */
struct genx_kunit_fault *genx_kunit_fault_create(struct kunit *test);

/**
 * genx_kunit_fault_create_on() - as genx_kunit_fault_create(), on the model of a given platform
 * @test: the test
 * @plat: the platform, which need not have submission
 *
 * Return: the fixture.
 */
struct genx_kunit_fault *genx_kunit_fault_create_on(struct kunit *test,
						    const struct genx_platform *plat);

/** genx_kunit_fault_create_with() - genx_kunit_fault_create() with a configuration of the model */
struct genx_kunit_fault *genx_kunit_fault_create_with(struct kunit *test,
						      const struct model_config *cfg);

/**
 * genx_kunit_fault_local_init() - begin a test on the platform with local memory, its driver up
 * @test: the test; its priv is filled with the fixture
 *
 * Return: 0, for the init of a suite.
 */
int genx_kunit_fault_local_init(struct kunit *test);

/** genx_kunit_fault_up() - bring up the driver, open the device, create objects; 0 or an errno */
int genx_kunit_fault_up(struct genx_kunit_fault *f);
/** genx_kunit_fault_down() - close all files and remove the driver, as far as it was brought up */
void genx_kunit_fault_down(struct genx_kunit_fault *f);
/** genx_kunit_fault_remove() - remove the driver while files are open */
void genx_kunit_fault_remove(struct genx_kunit_fault *f);

/**
 * genx_kunit_fault_released() - expect that a driver that is down holds nothing
 * @f: fixture whose driver is down
 *
 * The interrupt is free and no entry of the GGTT is present; a device that was lost must be back.
 */
void genx_kunit_fault_released(struct genx_kunit_fault *f);

/** genx_kunit_fault_revive() - put a lost device back on the bus, in its state after a cold boot */
void genx_kunit_fault_revive(struct genx_kunit_fault *f);

/** genx_kunit_fault_busy() - open a stream and submit work, without waiting; 0 or an errno */
int genx_kunit_fault_busy(struct genx_kunit_fault *f);

/** genx_kunit_fault_open() - open f->stream, a stream of all contexts; 0 or an errno */
int genx_kunit_fault_open(struct genx_kunit_fault *f);
/** genx_kunit_fault_submit() - submit a store to the render engine, do not wait; 0 or an errno */
int genx_kunit_fault_submit(struct genx_kunit_fault *f);
/**
 * genx_kunit_fault_exec() - submit the batch with one other object, do not wait
 * @f: fixture
 * @handle: object
 * @addr: address of the object
 * @flags: EXEC_OBJECT_WRITE, ... or 0
 * @exec: arguments of the ioctl, of which objects are filled in; NULL: the render engine
 *
 * Return: 0, or the error of the ioctl.
 */
int genx_kunit_fault_exec(struct genx_kunit_fault *f, u32 handle, u64 addr, u64 flags,
			  struct drm_i915_gem_execbuffer2 *exec);

/** genx_kunit_fault_wait() - wait until the GPU does not use an object; 0 or an errno */
int genx_kunit_fault_wait(struct genx_kunit_fault *f, u32 handle, s64 ns);

/** genx_kunit_fault_vm() - the address space of a context of the file, with a reference */
struct genx_vm *genx_kunit_fault_vm(struct genx_kunit_fault *f, u32 ctx_id);

/** genx_kunit_fault_read() - read from the stream, and wait for data; bytes or an errno */
ssize_t genx_kunit_fault_read(struct genx_kunit_fault *f);

/**
 * struct genx_kunit_held - resources that the driver holds for user space
 * @ggtt:	ranges of the GGTT
 * @contexts:	context images
 * @handles:	contexts of the open file
 * @vms:	address spaces
 * @bos:	objects with a DMA mapping
 * @files:	open files
 * @configs:	metric sets
 * @streams:	OA streams
 */
struct genx_kunit_held {
	unsigned int ggtt;
	unsigned int contexts;
	unsigned int handles;
	unsigned int vms;
	unsigned int bos;
	unsigned int files;
	unsigned int configs;
	unsigned int streams;
};

/**
 * genx_kunit_fault_held() - wait for requests and deferred frees, then count held resources
 * @f: fixture whose driver is up
 * @held: filled
 */
void genx_kunit_fault_held(struct genx_kunit_fault *f, struct genx_kunit_held *held);

/** genx_kunit_fault_asleep() - expect that all force-wake domains are released in bounded time */
void genx_kunit_fault_asleep(struct genx_kunit_fault *f);

/**
 * genx_kunit_fault_engine() - the engine of entry 0 of a context's map
 * @f: driver
 * @id: handle of the context; the test ends if there is none
 *
 * The context uses the entry: an engine is chosen if the entry has several.
 *
 * Return: the engine, or NULL if the context gets none.
 */
struct genx_engine *genx_kunit_fault_engine(struct genx_kunit_fault *f, u32 id);

#endif
