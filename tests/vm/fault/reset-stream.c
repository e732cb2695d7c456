// SPDX-License-Identifier: MIT
/*
 * reset-stream race SECONDS SEED: a counter stream is opened, enabled, read, disabled and closed in
 * loops while another process hangs engines. A hang of the render engine resets that engine; one
 * of the copy engine, whose own reset the modelled GPU refuses, resets the whole GT.
 * reset-stream alone: a reset wakes a reader, and a new stream loses nothing. The other processes
 * must not use the GPU: switches between contexts write reports, too.
 * Both print TAP.
 */

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <i915_drm.h>

#include "include/uapi/genx_drm.h"
#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

#define ENGINES		"/sys/kernel/debug/dri/0/genx_engines"
#define SLOW		30	/* minutes between two reports */
#define LATEST_S	20	/* time limit of each step, in seconds */
#define RACE_S		90	/* seconds by which the race may be longer on a busy host */
#define STEPS		12	/* most actions between open and close */
#define RESERVED	(0x3fu << 23)	/* a reserved command: hardware detects it at once */

/* Counts of both processes, in shared memory. */
static struct {
	volatile int stop;
	unsigned int hangs;
	unsigned int opens, enables;
	unsigned int seen;	/* resets of the GT while the stream counted */
	unsigned int reported;	/* losses reported, in reads and in totals */
} *shared;

static unsigned int seed;

static uint32_t draw(uint32_t below)
{
	return rand_r(&seed) / 7 % below;
}

static double now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec + ts.tv_nsec / 1e9;
}

/* A child exits with 1 at the first error. */
#define MUST(cond, ...) do { \
	if (!(cond)) { \
		printf("# " __VA_ARGS__); \
		printf("\n"); \
		exit(1); \
	} \
} while (0)

/* Resets of the whole GT, by debugfs. */
static unsigned int full_resets(void)
{
	unsigned int full = 0;
	char line[256];
	FILE *f = fopen(ENGINES, "r");

	MUST(f && fgets(line, sizeof(line), f), "no " ENGINES);
	fclose(f);
	MUST(sscanf(line, "%*[^:]: engine %*u full %u", &full) == 1, "no count in: %s", line);
	return full;
}

/* ---- the process that hangs engines ---- */

/* A new file each time, because a file would be banned. */
static void hang(uint64_t engine)
{
	struct gpu_bo batch, target;
	struct gpu gpu;
	int err;

	gpu_open(&gpu);
	MUST(!gpu_bo_create(&gpu, GPU_PAGE, &batch) && !gpu_bo_create(&gpu, GPU_PAGE, &target),
	     "no buffer");
	batch.map[0] = RESERVED;
	err = gpu_exec(&gpu, 0, engine, &batch, &target);
	MUST(!err, "submission: %s", strerror(-err));
	err = gpu_bo_wait(&gpu, &target, LATEST_S * 1000000000LL);
	MUST(!err, "wait for what hung: %s", strerror(-err));
	gpu_bo_destroy(&gpu, &batch);
	gpu_bo_destroy(&gpu, &target);
	gpu_close(&gpu);
	shared->hangs++;
}

static void hang_engines(void)
{
	while (!shared->stop) {
		hang(draw(2) ? I915_EXEC_RENDER : I915_EXEC_BLT);
		usleep(draw(40000));
	}
}

/* ---- the process that counts ---- */

/**
 * struct stream - an open stream
 * @fd:		its file
 * @enabled:	does it count?
 * @resets:	resets of the GT, just after it was enabled
 * @lost:	a read has reported a loss since it was enabled
 */
struct stream {
	int fd;
	bool enabled;
	unsigned int resets;
	bool lost;
};

static int stream_open(struct gpu *gpu, unsigned int exponent, uint32_t flags)
{
	const uint64_t totals[] = { GENX_OA_PROP_TOTALS, 1 };
	int fd = gpu_stream_open_with(gpu, exponent, I915_PERF_FLAG_FD_CLOEXEC | flags, totals, 1);

	MUST(fd >= 0, "no stream: %s", strerror(-fd));
	return fd;
}

static void enabled(struct stream *s)
{
	s->enabled = true;
	s->lost = false;
	s->resets = full_resets();
	shared->enables++;
}

/* A read returns whole records, or the errno of an enabled or a disabled stream. */
static void read_once(struct stream *s)
{
	static char buf[1 << 16];
	ssize_t n, pos;

	n = read(s->fd, buf, sizeof(buf));
	if (n < 0) {
		MUST(errno == (s->enabled ? EAGAIN : EIO), "read, %s: %s",
		     s->enabled ? "enabled" : "disabled", strerror(errno));
		return;
	}
	MUST(n && s->enabled, "read: %zd bytes, %s", n, s->enabled ? "enabled" : "disabled");
	for (pos = 0; pos < n; ) {
		struct drm_i915_perf_record_header *h = (void *)(buf + pos);

		MUST(h->size >= sizeof(*h) && pos + h->size <= n, "a torn record");
		s->lost |= h->type == DRM_I915_PERF_RECORD_OA_BUFFER_LOST;
		pos += h->size;
	}
}

static struct genx_oa_totals totals(const struct stream *s)
{
	struct genx_oa_totals t = { 0 };

	MUST(!ioctl(s->fd, GENX_OA_IOCTL_TOTALS, &t), "totals: %s", strerror(errno));
	MUST(!(t.flags & GENX_OA_TOTALS_LOST) == !(t.lost || t.overflows),
	     "a loss that is not reported");
	return t;
}

/* A stream that counts reports a reset of the GT in reads and in the totals (OAG-005). */
static void check_loss(struct stream *s)
{
	double end = now() + LATEST_S;

	if (!s->enabled || full_resets() == s->resets)
		return;
	shared->seen++;
	while (!s->lost || !totals(s).overflows) {
		MUST(now() < end, "a reset that is not announced: read %d, totals %u", s->lost,
		     (unsigned int)totals(s).overflows);
		read_once(s);
		usleep(1000);
	}
	shared->reported++;
}

/* Read until a reset of the GT comes, or for a while. */
static void await_reset(struct stream *s)
{
	double end = now() + 0.5;

	while (s->enabled && full_resets() == s->resets && now() < end && !shared->stop) {
		read_once(s);
		usleep(2000);
	}
}

static void step(struct stream *s)
{
	struct pollfd p = { .fd = s->fd, .events = POLLIN };

	switch (draw(6)) {
	case 0:
		MUST(!ioctl(s->fd, I915_PERF_IOCTL_DISABLE), "disable: %s", strerror(errno));
		s->enabled = false;
		break;
	case 1:
		MUST(!ioctl(s->fd, I915_PERF_IOCTL_ENABLE), "enable: %s", strerror(errno));
		if (!s->enabled)
			enabled(s);
		break;
	case 2:
		read_once(s);
		break;
	case 3:
		totals(s);
		break;
	case 4:
		MUST(ioctl(s->fd, I915_PERF_IOCTL_CONFIG, 1ul) == 1, "set: %s", strerror(errno));
		break;
	default:
		poll(&p, 1, draw(30));
		break;
	}
}

static void count(void)
{
	struct gpu gpu;

	gpu_open(&gpu);
	while (!shared->stop) {
		struct stream s = { 0 };
		unsigned int steps = draw(STEPS);

		/* a tick is 83 ns: reports every 0.2 ms to 5 ms */
		s.fd = stream_open(&gpu, 10 + draw(6), I915_PERF_FLAG_FD_NONBLOCK);
		shared->opens++;
		enabled(&s);
		while (steps--)
			step(&s);
		if (draw(2))
			await_reset(&s);
		check_loss(&s);
		close(s.fd);
	}
	gpu_close(&gpu);
}

/* ---- both at once ---- */

static pid_t start(void (*run)(void), unsigned int number)
{
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (pid)
		return pid;
	seed = seed * 1000 + number;
	run();
	exit(0);
}

/* Exit status of a child: its code, or -signal; it is killed if it does not end in time. */
static int end_of(pid_t pid)
{
	double end = now() + 3 * LATEST_S;
	int status;

	while (!waitpid(pid, &status, WNOHANG)) {
		if (now() > end)
			kill(pid, SIGKILL);
		usleep(10000);
	}
	return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static void test_race(double seconds)
{
	pid_t hangs, counts;
	double end = now() + seconds;

	hangs = start(hang_engines, 1);
	counts = start(count, 2);
	/* on a busy host, continue until enough happened */
	while (now() < end || ((shared->reported < 3 || shared->opens < 5) && now() < end + RACE_S))
		usleep(10000);
	shared->stop = 1;
	tap_is(end_of(hangs), 0, "what hangs ends");
	tap_is(end_of(counts), 0, "the stream does what it should");
	printf("# seed %u: %u hangs, %u opens, %u enables, %u resets of the GT seen, %u reported\n",
	       seed, shared->hangs, shared->opens, shared->enables, shared->seen, shared->reported);
	tap_ok(shared->hangs >= 5 && shared->opens >= 5, "there was a race");
	tap_ok(shared->seen >= 3, "resets of the GT hit a stream that counted");
	tap_is(shared->reported, shared->seen, "each was reported, in reads and in the totals");
}

/* A reset wakes a reader that waits for a report that would come in minutes. */
static void test_waits(void)
{
	struct pollfd p = { .events = POLLIN };
	struct stream s = { 0 };
	struct gpu gpu;

	gpu_open(&gpu);
	s.fd = stream_open(&gpu, SLOW, 0);
	s.enabled = true;
	p.fd = s.fd;
	/* the phase of the timer is free: the one report of minutes may come now */
	if (poll(&p, 1, 200))
		read_once(&s);
	tap_is(poll(&p, 1, 200), 0, "no report yet");
	hang(I915_EXEC_BLT);
	if (tap_is(poll(&p, 1, LATEST_S * 1000), 1, "a reset wakes a poll")) {
		read_once(&s);
		tap_ok(s.lost, "... and a read reports that the buffer was lost");
	}
	close(s.fd);
	gpu_close(&gpu);
}

/* Nothing is lost when no more engine hangs. */
static void test_quiet(void)
{
	struct stream s = { 0 };
	struct gpu gpu;
	int i;

	gpu_open(&gpu);
	s.fd = stream_open(&gpu, 14, I915_PERF_FLAG_FD_NONBLOCK);
	s.enabled = true;
	for (i = 0; i < 20; i++) {
		usleep(20000);
		read_once(&s);
	}
	tap_ok(totals(&s).reports > 0, "a new stream counts");
	tap_ok(!s.lost && !(totals(&s).flags & GENX_OA_TOTALS_LOST), "... and has lost nothing");
	close(s.fd);
	gpu_close(&gpu);
}

int main(int argc, char **argv)
{
	shared = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (argc == 4 && !strcmp(argv[1], "race")) {
		seed = atoi(argv[3]);
		test_race(atof(argv[2]));
	} else if (argc == 2 && !strcmp(argv[1], "alone")) {
		test_waits();
		test_quiet();
	} else {
		fprintf(stderr, "usage: reset-stream race SECONDS SEED | reset-stream alone\n");
		return 2;
	}
	return tap_finish();
}
