// SPDX-License-Identifier: MIT
/*
 * hang-test engine|gt|wedged|ban|export: what user space sees of an engine that hangs, of a reset
 * of the whole GT, of a wedged GT; bans; fences that outlive the module. Prints TAP. The caller
 * arms the faults of the modelled GPU.
 */

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/sync_file.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#include <i915_drm.h>

#include "tests/vm/fault/hang/hang.h"
#include "tests/vm/lib/driver.h"
#include "tests/vm/lib/tap.h"
#include "uapi/genx_drm.h"

#define DEBUGFS		"/sys/kernel/debug/dri/0/"
#define SECOND		1000000000LL

/* ---- what debugfs shows ---- */

static bool file_has(const char *name, const char *text, bool last)
{
	char path[128], buf[16384];
	size_t n;
	FILE *f;

	snprintf(path, sizeof(path), DEBUGFS "%s", name);
	f = fopen(path, "r");
	if (!f)
		return false;
	n = fread(buf, 1, sizeof(buf) - 1, f);
	fclose(f);
	buf[n] = '\0';
	if (strstr(buf, text))
		return true;
	if (last)
		printf("# no '%s' in %s:\n# %.300s\n", text, name, buf);
	return false;
}

/* What a reset did is there when the reset has ended, which is after the fences of its requests. */
static void debugfs_says(const char *name, const char *text)
{
	unsigned int tries = 1000;

	while (!file_has(name, text, tries == 1) && --tries)
		usleep(10000);
	tap_ok(tries, "debugfs %s: %s", name, text);
}

static void log_says(const char *text)
{
	char command[256];

	snprintf(command, sizeof(command), ". /tests/lib.sh; dmesg_has -E '%s'", text);
	tap_ok(!system(command), "log: %s", text);
}

/* A row of the table of faults (tests/rows.tsv). */
static void row(const char *what, const char *outcome)
{
	printf("# table: faults | %s | %s\n", what, outcome);
}

/* Arm those faults in the head of the script that wait for this call. */
static int fault_now(void)
{
	return system(". /tests/lib.sh; fault_now");
}

/* ---- the states ---- */

/* A batch hangs; one queued behind it, one on another engine, one of another client do not. */
struct scene {
	struct client bad;
	struct client other;
	struct client waits;
	int bad_fd;
	int waits_fd;
	int stream;
};

static void scene_start(struct scene *s)
{
	unsigned int samples, lost;

	client_open(&s->bad);
	client_open(&s->other);
	client_open(&s->waits);
	debugfs_says("genx_engines", "state on, resets: engine 0 full 0 failed 0");
	debugfs_says("genx_engines", "last reset: none");
	s->stream = perf_open(&s->other.gpu);
	tap_ok(s->stream >= 0, "OA stream (%d)", s->stream);
	usleep(100000);
	perf_read(s->stream, &samples, &lost);
	tap_ok(samples && !lost, "it counts: %u reports, %u losses", samples, lost);

	batch_wait(&s->waits.batch, &s->waits.target);
	s->waits_fd = client_exec(&s->waits, s->waits.ctx, I915_EXEC_BLT);
	tap_ok(s->waits_fd >= 0 && begun(&s->waits.target), "work in flight on the copy engine");
	batch_wait(&s->bad.batch, &s->bad.target);
	s->bad_fd = client_exec(&s->bad, s->bad.ctx, I915_EXEC_RENDER);
	tap_ok(s->bad_fd >= 0 && begun(&s->bad.target), "a batch on the render engine");
	tap_ok(!fault_now(), "in which that engine hangs");
}

static void scene_finish(struct scene *s)
{
	tap_is(fence_status(s->waits_fd, 0), 0, "the copy engine's work is still in flight");
	((volatile uint32_t *)s->waits.target.map)[GO] = 1;
	tap_is(fence_status(s->waits_fd, BOUND_MS), 1, "it ends without an error");
	tap_is(s->waits.target.map[DONE], 0x600d, "... and to its end");
	tap_is(client_works(&s->bad, s->bad.ctx, I915_EXEC_RENDER), 0,
	       "the context that hung works again");
	tap_is(client_works(&s->other, s->other.ctx, I915_EXEC_BSD), 0, "so does another engine");
}

static void scene_end(struct scene *s)
{
	close(s->stream);
	close(s->bad_fd);
	close(s->waits_fd);
	client_close(&s->bad);
	client_close(&s->other);
	client_close(&s->waits);
}

static void test_engine(void)
{
	unsigned int samples, lost;
	struct scene s;

	scene_start(&s);
	tap_is(client_works(&s.other, s.other.ctx, I915_EXEC_RENDER), 0,
	       "another context of the engine runs, once it was reset");
	tap_is(fence_status(s.bad_fd, BOUND_MS), -EIO, "the fence of what hung");
	debugfs_says("genx_engines", "state on, resets: engine 1 full 0 failed 0");
	debugfs_says("genx_engines", "last reset: rcs0, engine alone: preemption timeout");
	debugfs_says("genx_contexts", "hangs 1 resets 0");
	reset_stats(&s.bad, s.bad.ctx, 1, 0, "the context that hung");
	reset_stats(&s.other, s.other.ctx, 0, 0, "another one");
	reset_stats(&s.waits, s.waits.ctx, 0, 0, "the one on the copy engine");
	scene_finish(&s);
	perf_read(s.stream, &samples, &lost);
	tap_ok(!lost, "the OA stream has lost nothing (OAG-005)");
	log_says("rcs0: preemption timeout, resetting");
	log_says("rcs0: context");
	scene_end(&s);
	row("engine hangs, seen from user space",
	    "its fence EIO, GET_RESET_STATS batch_active 1; other contexts, files, engines and the OA stream continue; debugfs: engine 1");
}

static void test_gt(void)
{
	unsigned int samples, lost = 0;
	struct genx_oa_totals totals;
	struct scene s;

	scene_start(&s);
	tap_is(fence_status(s.bad_fd, BOUND_MS), -EIO, "the fence of what hung");
	usleep(200000);
	debugfs_says("genx_engines", "state on, resets: engine 0 full 1 failed 0");
	debugfs_says("genx_engines", "last reset: rcs0, whole GT: no progress");
	reset_stats(&s.bad, s.bad.ctx, 1, 0, "the context that hung");
	reset_stats(&s.waits, s.waits.ctx, 0, 1, "the one on the copy engine");
	scene_finish(&s);
	for (unsigned int i = 0; i < 100 && !lost; i++)
		perf_read(s.stream, &samples, &lost);
	tap_is(lost, 1, "the OA stream says that its buffer was lost (OAG-005)");
	tap_is(perf_totals(s.stream, &totals), 0, "totals");
	tap_ok(totals.flags & GENX_OA_TOTALS_LOST && totals.overflows == 1, "they say so, too");
	usleep(100000);
	perf_read(s.stream, &samples, &lost);
	tap_ok(samples && !lost, "and it counts on: %u reports", samples);
	/* a kernel without names of errnos prints the number */
	log_says("engine reset failed \\(-(ETIMEDOUT|110)\\): resetting the whole GT");
	scene_end(&s);
	row("engine reset never ready, seen from user space",
	    "reset of the GT: fence of what hung EIO, work of other engines runs again (batch_pending 1), OA_BUFFER_LOST once; debugfs: full 1");
}

static void test_wedged(void)
{
	struct genx_oa_totals totals;
	unsigned int samples, lost;
	struct pollfd p;
	struct scene s;
	uint32_t ctx;

	scene_start(&s);
	p = (struct pollfd){ .fd = s.stream, .events = POLLIN };
	tap_is(fence_status(s.bad_fd, BOUND_MS), -EIO, "the fence of what hung");
	tap_is(fence_status(s.waits_fd, BOUND_MS), -EIO, "the fence on another engine");
	usleep(200000);
	debugfs_says("genx_engines", "state wedged, resets: engine 0 full 0 failed 1");
	debugfs_says("genx_engines",
		     "last reset: rcs0, failed: no progress; cut off from memory");
	tap_is(client_works(&s.other, s.other.ctx, I915_EXEC_RENDER), -EIO, "submission");
	tap_is(client_works(&s.other, s.other.ctx, I915_EXEC_BSD), -EIO, "... to another engine");
	tap_is(gpu_context_create(&s.other.gpu, &ctx), -EIO, "new context");
	tap_is(gpu_bo_wait(&s.bad.gpu, &s.bad.target, SECOND), 0, "nothing is waited for");
	reset_stats(&s.bad, s.bad.ctx, 0, 0, "a context, where no engine was reset");
	tap_ok(poll(&p, 1, 1000) == 1 && p.revents & POLLERR, "poll of the OA stream: error");
	tap_is(perf_read(s.stream, &samples, &lost), -EIO, "its end: EIO");
	tap_is(lost, 1, "... after the loss was reported (OAG-005)");
	tap_is(perf_totals(s.stream, &totals), -EIO, "totals");
	close(s.stream);
	s.stream = perf_open(&s.other.gpu);
	tap_is(s.stream, -EIO, "new OA stream");
	log_says("the GT is wedged, all requests fail until a resume or the next bind resets it");
	log_says("the device is cut off from memory");
	scene_end(&s);
	row("no reset ends, seen from user space",
	    "wedged: all fences, EXECBUFFER2, new contexts and streams EIO; open stream OA_BUFFER_LOST, then EIO; debugfs: wedged");

	tap_ok(!driver_write("unbind"), "unbind");
	log_says("function level reset");
	/* the driver resets the GT before it uses it */
	tap_ok(driver_write("bind"), "bind while no reset ends");
	tap_ok(!system(". /tests/lib.sh; model clear reset-never-done"), "resets end again");
	tap_ok(!driver_write("bind"), "bind");
	client_open(&s.bad);
	tap_is(client_works(&s.bad, s.bad.ctx, I915_EXEC_RENDER), 0, "it works again");
	debugfs_says("genx_engines", "state on, resets: engine 0 full 0 failed 0");
	client_close(&s.bad);
	row("driver is bound again to a wedged GT", "function level reset; works");
}

/* ---- bans ---- */

/* A batch with a reserved command, which the hardware detects at once; the engine is reset. */
static int hang_at_once(struct client *c, uint32_t ctx)
{
	int fd, status;

	c->batch.map[0] = 0x3fu << 23;
	fd = client_exec(c, ctx, I915_EXEC_BLT);
	if (fd < 0)
		return fd;
	status = fence_status(fd, BOUND_MS);
	close(fd);
	return status;
}

static void test_ban_context(struct client *c)
{
	int i;

	for (i = 0; i < 3; i++)
		tap_is(hang_at_once(c, c->ctx), -EIO, "hang %d of a context", i + 1);
	tap_is(client_works(c, c->ctx, I915_EXEC_BLT), -EIO, "submission to a banned context");
	debugfs_says("genx_contexts", "hangs 3 resets 0 banned");
	tap_is(client_works(c, 0, I915_EXEC_BLT), 0, "another context of the file works");
}

static void test_ban_file(struct client *c, struct client *other)
{
	uint32_t ctx = 0;
	int hangs = 0;

	while (hangs < 20 && !gpu_context_create(&c->gpu, &ctx)) {
		tap_is(hang_at_once(c, ctx), -EIO, "hang of one more context");
		hangs++;
	}
	tap_is(gpu_context_create(&c->gpu, &ctx), -EIO, "new context of a banned file");
	tap_ok(hangs >= 3 && hangs <= 6, "... after %d more hangs", hangs);
	tap_is(client_works(c, 0, I915_EXEC_BLT), -EIO, "submission of a banned file");
	debugfs_says("genx_contexts", " banned\n");
	tap_is(client_works(other, other->ctx, I915_EXEC_BLT), 0, "another file works");
}

/*
 * As an unprivileged user, open a file and hang the engine, until open fails with EIO. Then a file
 * that was open before cannot submit either. Return: number of hangs, negative if open never
 * failed, or if the earlier file still works.
 */
static int files_until_refused(uid_t uid)
{
	struct client c, early;
	int i, fd;

	if (setgroups(0, NULL) || setuid(uid))
		return -1;
	for (i = 0; i < 40; i++) {
		fd = open("/dev/dri/card0", O_RDWR | O_CLOEXEC);
		if (fd < 0 && errno == EIO)
			return !i || client_works(&early, early.ctx, I915_EXEC_BLT) == -EIO ?
			       i : -1;
		if (fd < 0)
			return -1;
		close(fd);
		if (!i)
			client_open(&early);
		if (client_works(&early, early.ctx, I915_EXEC_BLT))
			return -1;
		client_open(&c);
		hang_at_once(&c, c.ctx);
		client_close(&c);
	}
	return -1;
}

static int in_child(uid_t uid)
{
	pid_t pid = fork();
	int status;

	if (!pid)
		_exit(files_until_refused(uid) & 0xff);
	if (pid < 0 || waitpid(pid, &status, 0) != pid || !WIFEXITED(status))
		return -1;
	return WEXITSTATUS(status);
}

static void test_ban_user(struct client *other)
{
	int files;

	files = in_child(1000);
	tap_ok(files >= 10 && files <= 13, "a user's files: EIO after %d that hung", files);
	tap_is(in_child(1000), 0, "... and none at once after that");
	files = in_child(1001);
	tap_ok(files >= 10 && files <= 13, "another user is not affected: EIO after %d", files);
	tap_is(client_works(other, other->ctx, I915_EXEC_BLT), 0, "root's file works");
	client_open(other);
	tap_is(client_works(other, other->ctx, I915_EXEC_BLT), 0, "so does a new file of root");
}

static void test_ban(void)
{
	struct client c, other;

	client_open(&c);
	client_open(&other);
	test_ban_context(&c);
	test_ban_file(&c, &other);
	test_ban_user(&other);
	row("a file hangs the GPU again and again, seen from user space",
	    "context EIO after three hangs, then the whole file EIO; other files continue");
	row("a user hangs the GPU with a new file each time",
	    "open EIO after about 12 hangs, for this user only; one hang expires per minute");
}

/* ---- fences that outlive the device ---- */

static int unload(void)
{
	return syscall(SYS_delete_module, "genx", O_NONBLOCK) ? -errno : 0;
}

/* Since 6.17 the kernel, not the driver, names a fence that has signalled. */
static bool kernel_names_ended_fences(void)
{
	unsigned int major = 0, minor = 0;
	struct utsname name;

	return !uname(&name) && sscanf(name.release, "%u.%u", &major, &minor) == 2 &&
	       (major > 6 || (major == 6 && minor >= 17));
}

static void test_export(void)
{
	const bool by_kernel = kernel_names_ended_fences();
	const char *driver = by_kernel ? "detached-driver" : "genx";
	const char *timeline = by_kernel ? "signaled-timeline" : "rcs0";
	struct sync_fence_info info = { 0 };
	struct sync_file_info file = { .num_fences = 1, .sync_fence_info = (uintptr_t)&info };
	struct client c;
	int fd;

	client_open(&c);
	gpu_batch_stores(&c.batch, &c.target, 8, 4, 1);
	fd = client_exec(&c, c.ctx, I915_EXEC_RENDER);
	tap_ok(fd >= 0, "sync file (%d)", fd);
	tap_is(fence_status(fd, BOUND_MS), 1, "its fence has ended");
	client_close(&c);
	tap_ok(!driver_write("unbind"), "unbound, with the sync file open");
	tap_is(unload(), -EWOULDBLOCK, "the module cannot be unloaded");
	tap_is(ioctl(fd, SYNC_IOC_FILE_INFO, &file) ? -errno : 0, 0, "the sync file has its info");
	tap_ok(!strcmp(info.driver_name, driver) && !strcmp(info.obj_name, timeline),
	       "... with the driver of its fence: %s %s", info.driver_name, info.obj_name);
	close(fd);
	tap_is(unload(), 0, "closed, the module can be unloaded");
	row("rmmod while a sync file has a fence of a device that is gone",
	    "refused with EAGAIN (in use); the sync file still names driver and engine");
}

int main(int argc, char **argv)
{
	static const struct {
		const char *name;
		void (*run)(void);
	} tests[] = {
		{ "engine", test_engine }, { "gt", test_gt }, { "wedged", test_wedged },
		{ "ban", test_ban }, { "export", test_export },
	};
	unsigned int i;

	for (i = 0; argc == 2 && i < sizeof(tests) / sizeof(tests[0]); i++) {
		if (strcmp(argv[1], tests[i].name))
			continue;
		tests[i].run();
		return tap_finish();
	}
	fprintf(stderr, "usage: hang-test engine|gt|wedged|ban|export\n");
	return 2;
}
