// SPDX-License-Identifier: MIT
/*
 * two-gpus-test SLOT: card0 and card1 are two GPUs of genx, the second one has local memory. Each
 * uses objects of the other, a reset of one leaves the other alone, and the GPU in SLOT, card1, is
 * unbound while each has objects of the other. Prints TAP.
 */

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <drm.h>
#include <i915_drm.h>

#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

#define VALUE		0x2a00
#define STORES		4

static const char *const names[] = { "integrated", "discrete" };

/* One GPU with a context. */
struct side {
	struct gpu gpu;
	uint32_t ctx;
	const char *name;
};

/* An object of @from, with a handle of @to, too. */
struct shared {
	struct side *from, *to;
	struct gpu_bo own;	/* mapped */
	struct gpu_bo foreign;	/* not mapped */
	int buf;
};

static int import_bo(int fd, int buf, uint32_t *handle)
{
	struct drm_prime_handle arg = { .fd = buf };
	int err = gpu_ioctl(fd, DRM_IOCTL_PRIME_FD_TO_HANDLE, &arg);

	*handle = arg.handle;
	return err;
}

static int export_bo(int fd, uint32_t handle)
{
	struct drm_prime_handle arg = { .handle = handle, .flags = DRM_CLOEXEC | DRM_RDWR };
	int err = gpu_ioctl(fd, DRM_IOCTL_PRIME_HANDLE_TO_FD, &arg);

	return err ? err : arg.fd;
}

/* Import @own of @from into @to. Return: 0 or a negative errno. */
static int share(struct side *from, struct side *to, struct shared *s)
{
	int err;

	s->from = from;
	s->to = to;
	s->buf = export_bo(from->gpu.fd, s->own.handle);
	if (s->buf < 0)
		return s->buf;
	memset(&s->foreign, 0, sizeof(s->foreign));
	err = import_bo(to->gpu.fd, s->buf, &s->foreign.handle);
	if (err)
		return err;
	s->foreign.size = s->own.size;
	to->gpu.next_addr = (to->gpu.next_addr + GPU_LOCAL_PAGE - 1) & ~(GPU_LOCAL_PAGE - 1);
	s->foreign.addr = to->gpu.next_addr;
	to->gpu.next_addr += s->own.size;
	return 0;
}

static bool create_shared(struct side *from, struct side *to, struct shared *s)
{
	return tap_is(gpu_bo_create(&from->gpu, GPU_PAGE, &s->own), 0, "object of the %s GPU",
		      from->name) &&
	       tap_is(share(from, to, s), 0, "the %s GPU imports it", to->name);
}

static void destroy_shared(struct shared *s)
{
	close(s->buf);
	gpu_bo_destroy(&s->to->gpu, &s->foreign);
	gpu_bo_destroy(&s->from->gpu, &s->own);
}

/* Does @map have what a batch of STORES stores has left? */
static bool stored(const uint32_t *map, uint32_t value)
{
	return map[0] == value && map[STORES - 1] == value + STORES - 1;
}

static int run(struct side *s, struct gpu_bo *batch, struct gpu_bo *target)
{
	return gpu_exec(&s->gpu, s->ctx, I915_EXEC_RENDER, batch, target);
}

/* Write with one GPU to an object of the other, and read with one what the other has. */
static void exchange(struct side *from, struct side *to)
{
	struct gpu_bo batch, target;
	struct shared s;

	if (!create_shared(from, to, &s) ||
	    !tap_ok(!gpu_bo_create(&to->gpu, GPU_PAGE, &batch) &&
		    !gpu_bo_create(&to->gpu, GPU_PAGE, &target), "objects"))
		return;
	gpu_batch_stores(&batch, &s.foreign, 0, STORES, VALUE);
	tap_is(run(to, &batch, &s.foreign), 0, "a batch of the %s GPU writes it", to->name);
	tap_is(gpu_bo_wait(&from->gpu, &s.own, -1), 0, "its owner waits for that");
	tap_ok(stored(s.own.map, VALUE), "it has the values");

	/* the imported object is the batch: commands of its owner, which the other GPU reads */
	gpu_batch_stores(&batch, &target, 0, STORES, 2 * VALUE);
	memcpy(s.own.map, batch.map, 128);
	tap_is(run(to, &s.foreign, &target), 0, "the %s GPU executes it", to->name);
	tap_is(gpu_bo_wait(&to->gpu, &target, -1), 0, "it ends");
	tap_ok(stored(target.map, 2 * VALUE), "it ran");
	destroy_shared(&s);
	gpu_bo_destroy(&to->gpu, &batch);
	gpu_bo_destroy(&to->gpu, &target);
}

/* The owner executes an object after the other GPU has written the commands, and not before. */
static void order(struct side *from, struct side *to)
{
	struct gpu_bo target, spin, batch;
	struct shared s;
	uint32_t *commands;
	unsigned int n;

	if (!create_shared(from, to, &s) ||
	    !tap_ok(!gpu_bo_create(&from->gpu, GPU_PAGE, &target) &&
		    !gpu_bo_create(&to->gpu, GPU_PAGE, &batch) &&
		    !gpu_bo_create(&to->gpu, GPU_PAGE, &spin), "objects"))
		return;
	/* an end at first: a batch that does not wait does nothing */
	n = gpu_batch_stores(&s.own, &target, 0, 1, VALUE);
	commands = s.own.map;
	gpu_batch_stores(&batch, &s.foreign, 0, 1, commands[0]);
	memmove(&commands[0], &commands[n - 2], sizeof(*commands));
	gpu_batch_spin(&spin);
	tap_is(run(to, &spin, &s.foreign), 0, "a batch of the %s GPU runs", to->name);
	tap_is(run(to, &batch, &s.foreign), 0, "the next one writes the object");
	tap_is(run(from, &s.own, &target), 0, "its owner executes it");
	tap_is(gpu_bo_wait(&from->gpu, &target, 50000000), -ETIME, "and waits");
	gpu_batch_end(&spin);
	tap_is(gpu_bo_wait(&from->gpu, &target, -1), 0, "until the other GPU is done");
	tap_ok(target.map[0] == VALUE, "it ran what the %s GPU has written", to->name);
	destroy_shared(&s);
	gpu_bo_destroy(&from->gpu, &target);
	gpu_bo_destroy(&to->gpu, &batch);
	gpu_bo_destroy(&to->gpu, &spin);
}

/* What lies in local memory moves to system memory for the other GPU, with its contents. */
static void local(struct side *integrated, struct side *discrete)
{
	struct gpu_bo batch, target, own;
	struct shared s = {};
	uint32_t handle;
	int buf;

	if (!tap_is(gpu_bo_create_local(&discrete->gpu, GPU_LOCAL_PAGE, true, &s.own), 0,
		    "object in local memory, or in system memory") ||
	    !tap_ok(!gpu_bo_create(&discrete->gpu, GPU_PAGE, &batch) &&
		    !gpu_bo_create(&integrated->gpu, GPU_PAGE, &target) &&
		    !gpu_bo_create(&integrated->gpu, GPU_PAGE, &own), "objects"))
		return;
	/* the discrete GPU writes commands of the integrated one, each word by a store */
	gpu_batch_stores(&own, &target, 0, STORES, VALUE);
	for (unsigned int i = 0; i < 4 * STORES + 2; i++) {
		gpu_batch_stores(&batch, &s.own, i, 1, own.map[i]);
		if (run(discrete, &batch, &s.own) || gpu_bo_wait(&discrete->gpu, &batch, -1))
			break;
	}
	tap_is(share(discrete, integrated, &s), 0, "the integrated GPU imports it");
	tap_is(run(integrated, &s.foreign, &target), 0, "and executes it");
	tap_is(gpu_bo_wait(&integrated->gpu, &target, -1), 0, "it ends");
	tap_ok(stored(target.map, VALUE), "it has what the discrete GPU has written");
	destroy_shared(&s);
	gpu_bo_destroy(&integrated->gpu, &own);

	if (!tap_is(gpu_bo_create_local(&discrete->gpu, GPU_LOCAL_PAGE, false, &own), 0,
		    "object in local memory alone"))
		return;
	buf = export_bo(discrete->gpu.fd, own.handle);
	tap_is(import_bo(integrated->gpu.fd, buf, &handle), -EOPNOTSUPP,
	       "another GPU does not reach it");
	close(buf);
	gpu_bo_destroy(&discrete->gpu, &own);
	gpu_bo_destroy(&discrete->gpu, &batch);
	gpu_bo_destroy(&integrated->gpu, &target);
}

static int reset_of(int card)
{
	char path[64];
	ssize_t n;
	int fd;

	snprintf(path, sizeof(path), "/sys/kernel/debug/dri/%d/i915_wedged", card);
	fd = open(path, O_WRONLY);
	n = write(fd, "1", 1);
	close(fd);
	return n < 0 ? -errno : 0;
}

static uint32_t hangs(struct side *s)
{
	struct drm_i915_reset_stats stats = { .ctx_id = s->ctx };

	gpu_ioctl(s->gpu.fd, DRM_IOCTL_I915_GET_RESET_STATS, &stats);
	return stats.batch_active + stats.batch_pending;
}

/* Both GPUs run a batch, and one of them is reset. */
static void reset_one(struct side *kept, struct side *hit, int card)
{
	uint32_t hit_before = hangs(hit), kept_before = hangs(kept);
	struct gpu_bo spin[2], target[2];

	if (!tap_ok(!gpu_bo_create(&kept->gpu, GPU_PAGE, &spin[0]) &&
		    !gpu_bo_create(&kept->gpu, GPU_PAGE, &target[0]) &&
		    !gpu_bo_create(&hit->gpu, GPU_PAGE, &spin[1]) &&
		    !gpu_bo_create(&hit->gpu, GPU_PAGE, &target[1]), "objects"))
		return;
	gpu_batch_spin(&spin[0]);
	gpu_batch_spin(&spin[1]);
	tap_ok(!run(kept, &spin[0], &target[0]) && !run(hit, &spin[1], &target[1]),
	       "both GPUs run a batch");
	tap_is(gpu_bo_wait(&hit->gpu, &target[1], 200000000), -ETIME, "which does not end");
	tap_is(reset_of(card), 0, "reset of the %s GPU", hit->name);
	tap_is(gpu_bo_wait(&hit->gpu, &target[1], -1), 0, "ends its batch");
	tap_is(hangs(hit), hit_before + 1, "which counts as hung");
	tap_is(gpu_bo_wait(&kept->gpu, &target[0], 0), -ETIME, "the %s GPU runs on", kept->name);
	gpu_batch_end(&spin[0]);
	tap_is(gpu_bo_wait(&kept->gpu, &target[0], -1), 0, "until its batch ends");
	tap_is(hangs(kept), kept_before, "which does not count as hung");
	for (int i = 0; i < 2; i++) {
		struct gpu *gpu = i ? &hit->gpu : &kept->gpu;

		gpu_bo_destroy(gpu, &spin[i]);
		gpu_bo_destroy(gpu, &target[i]);
	}
}

static int unbind(const char *slot)
{
	int fd = open("/sys/bus/pci/drivers/genx/unbind", O_WRONLY);
	ssize_t n = write(fd, slot, strlen(slot));

	close(fd);
	return n < 0 ? -errno : 0;
}

/* The discrete GPU goes away while each GPU has an object of the other. */
static void removed(struct side *integrated, struct side *discrete, const char *slot)
{
	struct shared out, in;
	struct gpu_bo batch;

	if (!create_shared(discrete, integrated, &out) ||
	    !create_shared(integrated, discrete, &in) ||
	    !tap_is(gpu_bo_create(&integrated->gpu, GPU_PAGE, &batch), 0, "batch"))
		return;
	gpu_batch_stores(&batch, &out.foreign, 0, STORES, VALUE);
	tap_is(run(integrated, &batch, &out.foreign), 0, "the integrated GPU writes one");
	tap_is(unbind(slot), 0, "the discrete GPU is unbound");
	tap_is(gpu_bo_wait(&integrated->gpu, &batch, -1), 0, "the batch has ended");
	tap_ok(stored(out.own.map, VALUE), "the object has the values");
	gpu_batch_stores(&batch, &out.foreign, 0, STORES, 2 * VALUE);
	tap_is(run(integrated, &batch, &out.foreign), 0, "it can be used without its exporter");
	tap_is(gpu_bo_wait(&integrated->gpu, &batch, -1), 0, "the batch ends");
	tap_ok(stored(out.own.map, 2 * VALUE), "the object has the values");
	gpu_batch_stores(&batch, &in.own, 0, STORES, 3 * VALUE);
	tap_is(run(integrated, &batch, &in.own), 0, "an object that was imported, too");
	tap_is(gpu_bo_wait(&integrated->gpu, &batch, -1), 0, "the batch ends");
	tap_ok(stored(in.own.map, 3 * VALUE), "the object has the values");
	tap_is(run(discrete, &in.foreign, NULL), -ENODEV, "the discrete GPU runs nothing");
	destroy_shared(&out);
	destroy_shared(&in);
	gpu_bo_destroy(&integrated->gpu, &batch);
}

int main(int argc, char **argv)
{
	struct side side[2];

	if (argc != 2)
		return 2;
	for (int i = 0; i < 2; i++) {
		side[i].name = names[i];
		if (!tap_ok(gpu_open_card(&side[i].gpu, i), "card%d", i) ||
		    !tap_is(gpu_context_create(&side[i].gpu, &side[i].ctx), 0, "its context"))
			return tap_finish();
	}
	for (int i = 0; i < 2; i++) {
		exchange(&side[i], &side[!i]);
		order(&side[i], &side[!i]);
		reset_one(&side[i], &side[!i], !i);
	}
	local(&side[0], &side[1]);
	removed(&side[0], &side[1], argv[1]);
	gpu_close(&side[0].gpu);
	gpu_close(&side[1].gpu);
	return tap_finish();
}
