/* SPDX-License-Identifier: GPL-2.0-only */
/* A whole driver on the modelled GPU, and operations of user space, for sweeps of faults. */
#ifndef GENX_KUNIT_FAULT_FIXTURE_H
#define GENX_KUNIT_FAULT_FIXTURE_H

#include <linux/fs.h>
#include <linux/types.h>

#include <drm/drm_file.h>

#include "core/device.h"
#include "kunit/model_glue.h"

/**
 * struct genx_kunit_fault - a driver on a modelled GPU
 * @test:	the test
 * @gpu:	the modelled GPU
 * @mem:	memory of user space, all pages present
 * @group:	managed memory of @genx
 * @genx:	the registered driver; NULL: not probed
 * @filp:	open device
 * @file:	the same, for ioctls
 * @target:	object that batches write
 * @batch:	object with a batch that writes it
 * @more:	objects that make a submission too large for arrays on the stack
 * @stream:	open OA stream or NULL
 */
struct genx_kunit_fault {
	struct kunit *test;
	struct genx_kunit_gpu *gpu;
	char __user *mem;
	void *group;
	struct genx_device *genx;
	struct file *filp;
	struct drm_file *file;
	u32 target;
	u32 batch;
	u32 more[7];
	struct file *stream;
};

/**
 * struct genx_kunit_fault_op - an operation of user space
 * @name:	for the tables
 * @prepare:	sets up what @run needs, NULL: nothing
 * @run:	does the operation, and undoes it if it succeeded; 0 or an errno
 * @finish:	undoes @prepare if the device is still there, NULL: nothing
 */
struct genx_kunit_fault_op {
	const char *name;
	int (*prepare)(struct genx_kunit_fault *f);
	int (*run)(struct genx_kunit_fault *f);
	void (*finish)(struct genx_kunit_fault *f);
};

/** genx_kunit_fault_op_next() - KUNIT_CASE_PARAM() over all operations */
const void *genx_kunit_fault_op_next(const void *prev, char *desc);

/**
 * genx_kunit_fault_create() - a modelled GPU without a driver
 * @test: the test
 *
 * Return: the fixture; its driver is taken down at the end of the test.
 */
struct genx_kunit_fault *genx_kunit_fault_create(struct kunit *test);

/**
 * genx_kunit_fault_create_on() - the same on the model of a platform
 * @test: the test
 * @plat: the platform, which need not have submission
 *
 * Return: the fixture.
 */
struct genx_kunit_fault *genx_kunit_fault_create_on(struct kunit *test,
						    const struct genx_platform *plat);

/** genx_kunit_fault_up() - bring up the driver, open the device, create objects; 0 or an errno */
int genx_kunit_fault_up(struct genx_kunit_fault *f);
/** genx_kunit_fault_down() - close all and take the driver down, as far as it is up */
void genx_kunit_fault_down(struct genx_kunit_fault *f);
/** genx_kunit_fault_remove() - take the driver down below what is open */
void genx_kunit_fault_remove(struct genx_kunit_fault *f);

/**
 * genx_kunit_fault_released() - expect that a driver that is down holds nothing
 * @f: fixture, its driver not up
 *
 * The interrupt is free and no entry of the GGTT is present; a device that was lost must be back.
 */
void genx_kunit_fault_released(struct genx_kunit_fault *f);

/** genx_kunit_fault_revive() - a lost device is on the bus again, as after a cold boot */
void genx_kunit_fault_revive(struct genx_kunit_fault *f);

/** genx_kunit_fault_busy() - open a stream, submit work and do not wait; 0 or an errno */
int genx_kunit_fault_busy(struct genx_kunit_fault *f);

/** genx_kunit_fault_open() - open a stream of all contexts, f->stream; 0 or an errno */
int genx_kunit_fault_open(struct genx_kunit_fault *f);
/** genx_kunit_fault_submit() - submit a store to the render engine, do not wait; 0 or an errno */
int genx_kunit_fault_submit(struct genx_kunit_fault *f);
/** genx_kunit_fault_read() - read some of the stream, waiting for it; bytes or an errno */
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
 * @f: fixture, its driver up
 * @held: filled
 */
void genx_kunit_fault_held(struct genx_kunit_fault *f, struct genx_kunit_held *held);

/** genx_kunit_fault_asleep() - expect that all force-wake domains are released in bounded time */
void genx_kunit_fault_asleep(struct genx_kunit_fault *f);

#endif
