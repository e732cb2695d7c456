// SPDX-License-Identifier: MIT
/* Submission: arguments, batch, objects and their addresses, engines, privilege. */
#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>

#include <drm.h>
#include <i915_drm.h>

#include "regs/port.h"
#include "tests/vm/lib/tap.h"
#include "tests/vm/abi/uapi/client.h"
#include "tests/vm/abi/uapi/job.h"
#include "tests/vm/abi/uapi/uapi.h"

#define TOP	BIT_ULL(47)	/* first address that is not canonical */

static void test_exec_args(int fd, struct job *job)
{
	unsigned int bit, refused = 0, count = 0;

	job_expect(fd, job, 0, "a good one");
	job->exec.buffer_count = 0;
	job_expect(fd, job, EINVAL, "no object");
	job->exec.buffer_count = ~0u;
	job_expect(fd, job, EINVAL, "too many objects");
	job->exec.buffers_ptr = BAD_PTR;
	job_expect(fd, job, EFAULT, "objects at a bad pointer");
	job->exec.flags |= I915_EXEC_SECURE;
	job_expect(fd, job, EPERM, "privileged batch (PRV-001)");
	for (bit = 6; bit < 64; bit++) {
		if (bit == 9 || (bit >= 11 && bit <= 14) || (bit >= 16 && bit <= 19) || bit == 21)
			continue;
		job->exec.flags |= 1ULL << bit;
		refused += job_try(fd, job, EINVAL) == -EINVAL;
		count++;
	}
	if (tap_is(refused, count, "EXECBUFFER2: each unknown flag alone"))
		tap_row("EINVAL", "EXECBUFFER2: each of %u unknown flags alone", count);
	job->exec.flags = 5;
	job_expect(fd, job, EINVAL, "unknown engine");
	job->exec.flags = 63;
	job_expect(fd, job, EINVAL, "engine 63");
	job->exec.flags = I915_EXEC_RENDER | I915_EXEC_BSD_RING1;
	job_expect(fd, job, EINVAL, "BSD choice for another engine");
	job->exec.flags = I915_EXEC_BSD | I915_EXEC_BSD_MASK;
	job_expect(fd, job, EINVAL, "unknown BSD choice");
	job->exec.DR1 = 1;
	job_expect(fd, job, EINVAL, "DR1");
	job->exec.DR4 = 1;
	job_expect(fd, job, EINVAL, "DR4");
	job->exec.num_cliprects = 1;
	job_expect(fd, job, EINVAL, "clip rectangles");
	job->exec.cliprects_ptr = (uintptr_t)job;
	job_expect(fd, job, EINVAL, "pointer to clip rectangles");
	job->exec.rsvd1 = 1ULL << 32;
	job_expect(fd, job, EINVAL, "reserved field");
	job->exec.rsvd1 = 4711;
	job_expect(fd, job, ENOENT, "unknown context");
}

static void test_exec_batch(int fd, struct job *job)
{
	job->exec.batch_start_offset = 4;
	job_expect(fd, job, EINVAL, "batch start not aligned");
	job->exec.batch_len = 20;
	job_expect(fd, job, EINVAL, "batch length not aligned");
	job->exec.batch_start_offset = 2 * PAGE;
	job_expect(fd, job, EINVAL, "batch starts at the end of its object");
	job->exec.batch_len = 2 * PAGE + 8;
	job_expect(fd, job, EINVAL, "batch longer than its object");
	job->exec.batch_start_offset = 8;
	job->exec.batch_len = 2 * PAGE;
	job_expect(fd, job, EINVAL, "batch ends behind its object");
	job->exec.batch_start_offset = 0xfffffff8;
	job->exec.batch_len = 16;
	job_expect(fd, job, EINVAL, "batch start + length overflows");
	job->exec.batch_len = 24;
	job_expect(fd, job, 0, "batch with its length");
	memmove(job->batch + 1024, job->batch, 24);
	job->exec.batch_start_offset = PAGE;
	job_expect(fd, job, 0, "batch in the second page");
}

static void test_exec_objects(int fd, struct job *job)
{
	static const struct {
		uint64_t addr;
		const char *what;
	} bad[] = {
		{ BATCH_ADDR + 1, "address not aligned" },
		{ BATCH_ADDR + 2048, "address not page aligned" },
		{ TOP, "address not canonical" },
		{ ~0ULL - PAGE + 1, "object crosses the end of addresses" },
		{ 0x0000ffffffffe000ULL, "top address without its sign" },
		{ 1ULL << 60, "address outside the address space" },
		{ ~0ULL, "address of all ones" },
	};
	static const uint64_t good_flags = EXEC_OBJECT_WRITE | EXEC_OBJECT_SUPPORTS_48B_ADDRESS |
					   EXEC_OBJECT_PINNED | EXEC_OBJECT_ASYNC |
					   EXEC_OBJECT_CAPTURE | EXEC_OBJECT_NEEDS_FENCE;
	unsigned int i, refused = 0, count = 0;

	for (i = 0; i < ARRAY_SIZE(bad); i++) {
		job->object[1].offset = bad[i].addr;
		job_expect(fd, job, EINVAL, bad[i].what);
	}
	for (i = 0; i < 64; i++) {
		if (good_flags & 1ULL << i)
			continue;
		job->object[1].flags |= 1ULL << i;
		refused += job_try(fd, job, EINVAL) == -EINVAL;
		count++;
	}
	if (tap_is(refused, count, "EXECBUFFER2: each unknown flag of an object alone"))
		tap_row("EINVAL", "EXECBUFFER2: each of %u unknown object flags alone", count);
	job->object[1].flags &= ~(uint64_t)EXEC_OBJECT_PINNED;
	job_expect(fd, job, 0, "object without an address");
	job->object[1].flags &= ~(uint64_t)EXEC_OBJECT_SUPPORTS_48B_ADDRESS;
	job_expect(fd, job, EINVAL, "48-bit address without its flag");
	job->object[1].flags &= ~(uint64_t)EXEC_OBJECT_SUPPORTS_48B_ADDRESS;
	job->object[1].offset = (1ULL << 32) - PAGE;
	job_expect(fd, job, EINVAL, "object crosses 4 GiB without the flag");
	job->object[1].relocation_count = 1;
	job_expect(fd, job, EFAULT, "relocations at a bad pointer");
	job->object[1].relocation_count = 0x100000;
	job_expect(fd, job, EINVAL, "too many relocations");
	job->object[1].alignment = 3;
	job_expect(fd, job, EINVAL, "alignment not a power of two");
	job->object[1].alignment = 1ULL << 40;
	job_expect(fd, job, EINVAL, "address against its alignment");
	job->object[1].handle = 12345;
	job_expect(fd, job, ENOENT, "unknown handle");
	job_reset(job);
}

/* The driver chooses the addresses, and writes that of the target into the batch. */
static void test_exec_relocs(int fd, struct job *job)
{
	struct drm_i915_gem_relocation_entry reloc = {
		.offset = 4, .presumed_offset = ~0ULL,
		.read_domains = I915_GEM_DOMAIN_RENDER, .write_domain = I915_GEM_DOMAIN_RENDER,
	};
	uint64_t target;
	int got;

	for (unsigned int lut = 0; lut < 2; lut++) {
		job->object[0].flags = 0;
		job->object[0].offset = 0;
		job->object[1].flags = 0;
		job->object[1].offset = 0;
		job->object[1].relocation_count = 1;
		job->object[1].relocs_ptr = (uintptr_t)&reloc;
		job->exec.flags = I915_EXEC_BLT | (lut ? I915_EXEC_HANDLE_LUT : 0);
		reloc.target_handle = lut ? 0 : job->object[0].handle;
		reloc.presumed_offset = ~0ULL;
		got = ioctl(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2_WR, &job->exec) ? errno : 0;
		if (!got)
			got = gem_wait(fd, job->object[0].handle, 20000000000LL);
		target = job->object[0].offset;
		tap_ok(!got && job->target[0] == VALUE && target && job->object[1].offset,
		       "submission: relocation, target by %s", lut ? "index" : "handle");
		tap_ok(reloc.presumed_offset == target && job->batch[1] == (uint32_t)target &&
		       job->batch[2] == target >> 32, "submission: addresses are reported");
		job_reset(job);
	}
	job->object[1].relocation_count = 1;
	job->object[1].relocs_ptr = (uintptr_t)&reloc;
	reloc.target_handle = 0;
	job_expect(fd, job, ENOENT, "relocation to an unknown object");
	reloc.target_handle = job->object[0].handle;
	job->object[1].relocation_count = 1;
	job->object[1].relocs_ptr = (uintptr_t)&reloc;
	reloc.presumed_offset = 0;
	reloc.offset = 2 * PAGE - 4;
	job_expect(fd, job, EINVAL, "relocation behind its object");
	job->object[1].relocation_count = 1;
	job->object[1].relocs_ptr = (uintptr_t)&reloc;
	reloc.offset = 2;
	job_expect(fd, job, EINVAL, "relocation not aligned");
	job->object[1].relocation_count = 1;
	job->object[1].relocs_ptr = (uintptr_t)&reloc;
	reloc.write_domain = I915_GEM_DOMAIN_CPU;
	job_expect(fd, job, EINVAL, "relocation with a domain of the CPU");
}

static void test_exec_placement(int fd, struct job *job)
{
	uint32_t batch = job->object[1].handle;

	job->object[0].offset = BATCH_ADDR + PAGE;
	job_expect(fd, job, ENOSPC, "two objects at one address");
	job->object[0].handle = batch;
	job->object[0].offset = BATCH_ADDR;
	job_expect(fd, job, EINVAL, "one object twice");
	job_reset(job);
}

/* job_reset() keeps handles, so restore what test_exec_*() changed. */
static void restore(struct job *job, uint32_t target, uint32_t batch)
{
	job->object[0].handle = target;
	job->object[1].handle = batch;
	job_reset(job);
}

static void test_exec_move(int fd, struct job *job)
{
	struct drm_i915_gem_execbuffer2 *exec = &job->exec;

	job->object[1].offset = 0x200000;
	job_expect(fd, job, 0, "object moves");
	job->object[1].offset = job_top_address(fd) - 2 * PAGE;
	job_expect(fd, job, 0, "object at the top of addresses");
	/* the target moves to where the batch was, and the batch takes its place */
	job->object[0].offset = BATCH_ADDR;
	job->object[1].offset = TARGET_ADDR;
	job->batch[1] = (uint32_t)BATCH_ADDR;
	job->batch[2] = BATCH_ADDR >> 32;
	job_expect(fd, job, 0, "objects change places");
	job->exec.flags |= I915_EXEC_BATCH_FIRST;
	{
		struct drm_i915_gem_exec_object2 tmp = job->object[0];

		job->object[0] = job->object[1];
		job->object[1] = tmp;
	}
	{
		int got = ioctl(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2_WR, exec) ? errno : 0;

		if (!got)
			got = gem_wait(fd, job->object[1].handle, 20000000000LL);
		tap_ok(!got && job->target[0] == VALUE, "submission: batch first");
	}
}

static void test_exec_engines(int fd, struct job *job)
{
	static const struct {
		uint64_t flags;
		const char *what;
	} engine[] = {
		{ I915_EXEC_DEFAULT, "default engine" },
		{ I915_EXEC_BLT, "copy engine" },
		{ I915_EXEC_BSD, "video engine" },
		{ I915_EXEC_BSD | I915_EXEC_BSD_RING1, "first video engine" },
		{ I915_EXEC_BSD | I915_EXEC_BSD_RING2, "second video engine" },
		{ I915_EXEC_VEBOX, "video enhancement engine" },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(engine); i++) {
		job->exec.flags = engine[i].flags;
		job_expect(fd, job, 0, engine[i].what);
	}
}

static void test_exec_privilege(int fd, struct job *job)
{
	int got;

	/* a store to a global address is dropped, what follows still runs (PRV-006) */
	memmove(job->batch + 4, job->batch, 24);
	job->batch[0] = MI_STORE_DATA_IMM | SDI_GLOBAL_GTT;
	job->batch[3] = 0xbad;
	job_expect(fd, job, 0, "store to a global address is a no-op (PRV-001, PRV-006)");
	got = job->target[0];
	tap_ok(!got, "and nothing is left of it");
}

void test_exec(int fd, int other)
{
	uint32_t target, batch;
	struct job job;

	tap_ok(job_create(fd, &job), "objects for submissions");
	target = job.object[0].handle;
	batch = job.object[1].handle;
	test_exec_args(fd, &job);
	test_exec_batch(fd, &job);
	test_exec_objects(fd, &job);
	restore(&job, target, batch);
	test_exec_relocs(fd, &job);
	restore(&job, target, batch);
	test_exec_placement(fd, &job);
	restore(&job, target, batch);
	test_exec_move(fd, &job);
	restore(&job, target, batch);
	test_exec_engines(fd, &job);
	test_exec_privilege(fd, &job);
	test_exec_fences(fd, &job);
	test_exec_contexts(fd, other, &job);
	job_destroy(fd, &job);
}
