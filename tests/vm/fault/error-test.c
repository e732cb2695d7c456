// SPDX-License-Identifier: MIT
/*
 * error-test first|again: what root reads of an engine that hung, in devcoredump and in debugfs.
 * Prints TAP. "first": the caller arms a hang of the render engine, on a signal. "again": resets
 * the engine while it runs a batch, and prints nothing else.
 */

#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <i915_drm.h>

#include "regs/mi_commands.h"
#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

#define DEBUGFS		"/sys/kernel/debug/dri/0/"
#define STATE		DEBUGFS "genx_error_state"
#define PATTERN		0xc0ffee00u
#define BEGUN		1		/* DW of the object: the batch sets it when it begins */
#define WAIT_S		30

struct client {
	struct gpu gpu;
	uint32_t ctx;
	struct gpu_bo batch;
	struct gpu_bo data;
};

/* A batch that sets BEGUN and then polls DW 0 of the object, which never changes. */
static void fill(struct client *c)
{
	uint64_t addr = c->data.addr;
	uint32_t *dw = c->batch.map;
	unsigned int i;

	for (i = 2; i < GPU_PAGE / 4; i++)
		c->data.map[i] = PATTERN + i;
	*dw++ = MI_STORE_DATA_IMM;
	*dw++ = (uint32_t)(addr + 4 * BEGUN);
	*dw++ = (addr + 4 * BEGUN) >> 32;
	*dw++ = 1;
	*dw++ = MI_SEMAPHORE_WAIT | MI_SEMAPHORE_POLL |
		REG_FIELD_PREP(MI_SEMAPHORE_COMPARE_MASK, MI_SEMAPHORE_SAD_NEQ_SDD);
	*dw++ = 0;
	*dw++ = (uint32_t)addr;
	*dw++ = addr >> 32;
	*dw++ = MI_BATCH_BUFFER_END;
	*dw++ = 0;
}

/* Run the batch on the render engine. Return: true once it has begun. */
static bool client_begin(struct client *c)
{
	struct drm_i915_gem_exec_object2 objects[2] = {
		{ .flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_SUPPORTS_48B_ADDRESS |
			   EXEC_OBJECT_WRITE | EXEC_OBJECT_CAPTURE },
		{ .flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_SUPPORTS_48B_ADDRESS },
	};
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)objects,
		.buffer_count = 2,
		.flags = I915_EXEC_RENDER | I915_EXEC_NO_RELOC,
	};
	unsigned int i;

	gpu_open(&c->gpu);
	if (gpu_bo_create(&c->gpu, GPU_PAGE, &c->batch) ||
	    gpu_bo_create(&c->gpu, GPU_PAGE, &c->data) ||
	    gpu_context_create(&c->gpu, &c->ctx))
		return false;
	fill(c);
	objects[0].handle = c->data.handle;
	objects[0].offset = c->data.addr;
	objects[1].handle = c->batch.handle;
	objects[1].offset = c->batch.addr;
	i915_execbuffer2_set_context_id(args, c->ctx);
	if (gpu_ioctl(c->gpu.fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args))
		return false;
	for (i = 0; i < WAIT_S * 1000; i++) {
		if (((volatile uint32_t *)c->data.map)[BEGUN])
			return true;
		usleep(1000);
	}
	return false;
}

static void client_end(struct client *c)
{
	gpu_bo_destroy(&c->gpu, &c->batch);
	gpu_bo_destroy(&c->gpu, &c->data);
	gpu_close(&c->gpu);
}

/* ---- files ---- */

static char *read_all(const char *path, size_t *size)
{
	size_t room = 1 << 20;
	char *buf = malloc(room);
	FILE *f = fopen(path, "r");
	size_t n;

	*size = 0;
	while (f && buf && (n = fread(buf + *size, 1, room - *size - 1, f)) > 0) {
		*size += n;
		if (room - *size < 2)
			buf = realloc(buf, room *= 2);
	}
	if (f)
		fclose(f);
	if (buf)
		buf[*size] = '\0';
	return buf;
}

static bool has(const char *path, const char *text)
{
	size_t size;
	char *all = read_all(path, &size);
	bool found = all && strstr(all, text);

	if (!found)
		printf("# no '%s' in %s: %.200s\n", text, path, all ?: "");
	free(all);
	return found;
}

/* The data file of devcoredump, once there is one. */
static const char *dump_path(void)
{
	static char path[128];
	unsigned int i;
	glob_t g;

	for (i = 0; i < WAIT_S * 10; i++) {
		if (!glob("/sys/class/devcoredump/devcd*/data", 0, NULL, &g)) {
			snprintf(path, sizeof(path), "%s", g.gl_pathv[0]);
			globfree(&g);
			return path;
		}
		usleep(100000);
	}
	return NULL;
}

static unsigned int mode_of(const char *path)
{
	struct stat st;

	return stat(path, &st) ? 0 : st.st_mode & 0777;
}

static void write_one(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY);

	tap_ok(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text), "write to %s",
	       path);
	if (fd >= 0)
		close(fd);
}

/* ---- the text ---- */

/* Decode the DWs of the section whose title ends with an address. Return: their number. */
static unsigned int section(const char *text, const char *what, uint64_t addr, uint32_t *dw,
			    unsigned int max)
{
	char title[80];
	unsigned int n, i;
	const char *at;

	snprintf(title, sizeof(title), "rcs0 --- %s = 0x%08x %08x\n~", what,
		 (uint32_t)(addr >> 32), (uint32_t)addr);
	at = strstr(text, title);
	if (!at)
		return 0;
	at += strlen(title);
	for (n = 0; n < max && *at >= '!' && *at <= 'z'; n++) {
		dw[n] = 0;
		if (*at == 'z') {
			at++;
			continue;
		}
		for (i = 0; i < 5 && *at; i++)
			dw[n] = dw[n] * 85 + *at++ - '!';
	}
	return n;
}

static void check_text(const struct client *c, const char *text)
{
	static uint32_t dw[GPU_PAGE / 4];
	char owner[64];

	tap_ok(!strncmp(text, "Error state of genx\n", 20), "the dump names genx");
	snprintf(owner, sizeof(owner), " of error-test[%d], ", (int)getpid());
	tap_ok(strstr(text, owner), "... the process%s", owner);
	tap_ok(strstr(text, "\nrcs0 command stream:\n"), "... the engine");
	tap_ok(strstr(text, "  ACTHD: 0x"), "... its registers");
	tap_is(section(text, "user", c->data.addr, dw, GPU_PAGE / 4), GPU_PAGE / 4,
	       "the object with EXEC_OBJECT_CAPTURE");
	tap_ok(!memcmp(dw, c->data.map, GPU_PAGE), "... with its contents");
	tap_is(section(text, "batch", c->batch.addr, dw, GPU_PAGE / 4), GPU_PAGE / 4,
	       "the guilty batch");
	tap_ok(!memcmp(dw, c->batch.map, GPU_PAGE), "... with its contents");
}

/* The hang watch finds the engine that hangs in the batch. */
static void hang(struct client *c)
{
	write_one("/sys/class/drm/card0/engine/rcs0/heartbeat_interval_ms", "1000");
	tap_ok(client_begin(c), "a batch runs on the render engine");
	tap_ok(!system(". /tests/lib.sh; fault_now"), "in which the engine hangs");
	tap_is(gpu_bo_wait(&c->gpu, &c->data, WAIT_S * 1000000000LL), 0, "the engine is reset");
}

static void test_first(void)
{
	struct client c = { 0 };
	char *dump, *state;
	const char *path;
	size_t size[2];

	tap_ok(has(STATE, "No error state collected\n"), "before: no error state");
	tap_is(mode_of(STATE), 0600, "mode of genx_error_state");
	tap_is(mode_of(DEBUGFS "i915_error_state"), 0600, "mode of i915_error_state");
	hang(&c);
	path = dump_path();
	tap_ok(path, "devcoredump has a dump");
	if (!path)
		exit(tap_finish());
	tap_is(mode_of(path), 0600, "mode of %s", path);
	dump = read_all(path, &size[0]);
	check_text(&c, dump);
	state = read_all(STATE, &size[1]);
	tap_ok(size[0] == size[1] && !memcmp(dump, state, size[0]),
	       "genx_error_state has the same %zu bytes", size[0]);
	tap_ok(has("/proc/self/comm", "error-test"), "name of this process");
	free(dump);
	free(state);
	client_end(&c);
}

/* Reset the engine while it runs a batch. */
static int again(void)
{
	struct client c = { 0 };
	bool ok = client_begin(&c);
	int fd = open(DEBUGFS "genx_reset", O_WRONLY);

	ok = ok && write(fd, "rcs0", 4) == 4;
	client_end(&c);
	return ok ? 0 : 1;
}

int main(int argc, char **argv)
{
	if (argc == 2 && !strcmp(argv[1], "again"))
		return again();
	if (argc != 2 || strcmp(argv[1], "first")) {
		fprintf(stderr, "usage: error-test first|again\n");
		return 2;
	}
	test_first();
	return tap_finish();
}
