// SPDX-License-Identifier: MIT
/*
 * hostile-stream [SECONDS [SEED]]: a counter stream used by processes that race, fork, are killed,
 * and pass it to others. Prints TAP.
 */

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <i915_drm.h>
#include <uapi/genx_drm.h>

#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

#define FAST	12	/* 8192 ticks, a fraction of a millisecond */
#define SLOW	31	/* a period of minutes, with a free phase: a report can come at once */
#define NOBODY	65534
#define RACERS	2	/* threads of each of two processes */

/* Time limit of each step, in seconds. */
#define LATEST_S	20
#define OPENS		10	/* streams that a race opens at least */
#define RACE_S		60	/* more seconds to reach OPENS on a busy host */

static struct gpu gpu;

static double now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec + ts.tv_nsec / 1e9;
}

static int stream_ioctl(int fd, unsigned long request, void *arg)
{
	int got = ioctl(fd, request, arg);

	return got < 0 ? -errno : got;
}

static ssize_t stream_read(int fd)
{
	char buffer[4096];
	ssize_t n = read(fd, buffer, sizeof(buffer));

	return n < 0 ? -errno : n;
}

/* Wait for data and read it. Return: bytes or a negative errno. */
static ssize_t stream_wait(int fd)
{
	struct pollfd p = { .fd = fd, .events = POLLIN };

	return poll(&p, 1, 1000 * LATEST_S) == 1 ? stream_read(fd) : -ETIME;
}

/* Check that the OA unit is free and that the next stream gets reports. */
static void unit_is_free(const char *after)
{
	double start = now();
	int fd;

	/* the files of a killed process are closed some time after it was killed */
	do {
		fd = gpu_stream_open(&gpu, FAST, 0);
	} while (fd == -EBUSY && now() < start + LATEST_S && !usleep(1000));
	if (tap_ok(fd >= 0, "%s: a stream opens (%d)", after, fd))
		tap_ok(stream_wait(fd) > 0, "%s: it counts", after);
	close(fd);
}

/* Exit status of a child, or minus the signal that ended it. */
static int end_of(pid_t pid)
{
	int status;

	waitpid(pid, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

/* ---- races ---- */

/**
 * struct racer - one thread of the race
 * @seed:	state of rand_r(), which chooses the next action
 * @end:	time at which the thread stops
 * @opened:	number of streams opened
 * @done:	number of actions
 * @strange:	the first result that is not allowed, 0: none
 */
struct racer {
	unsigned int seed;
	double end;
	unsigned int opened, done;
	int strange;
};

/* The threads of both processes, in shared memory. */
static struct racer *racers;

/* The stream that all threads of a process use, and that each of them may close meanwhile. */
static int racing = -1;

static bool is_allowed(int got, unsigned int what)
{
	if (got >= 0 || got == -EBADF)
		return true;
	switch (what) {
	case 0:
		return got == -EBUSY;
	case 1:	/* read() of a disabled stream, or before the first report */
		return got == -EIO || got == -EAGAIN;
	default:
		return false;
	}
}

static int race_step(unsigned int what, unsigned int *opened)
{
	struct genx_oa_stream_info info;
	struct pollfd p = { .fd = racing, .events = POLLIN };
	int fd;

	switch (what) {
	case 0:
		fd = gpu_stream_open(&gpu, FAST, I915_PERF_FLAG_FD_NONBLOCK);
		if (fd >= 0) {
			racing = fd;
			(*opened)++;
		}
		return fd;
	case 1:
		return stream_read(racing);
	case 2:
		return stream_ioctl(racing, I915_PERF_IOCTL_DISABLE, NULL);
	case 3:
		return stream_ioctl(racing, I915_PERF_IOCTL_ENABLE, NULL);
	case 4:
		return stream_ioctl(racing, GENX_OA_IOCTL_INFO, &info);
	case 5:
		return stream_ioctl(racing, I915_PERF_IOCTL_CONFIG, (void *)1);
	case 6:
		return poll(&p, 1, 1) < 0 ? -errno : 0;
	default:
		return close(racing) < 0 ? -errno : 0;
	}
}

static unsigned int opens(void)
{
	unsigned int i, sum = 0;

	for (i = 0; i < 2 * RACERS; i++)
		sum += racers[i].opened;
	return sum;
}

static void *race(void *arg)
{
	struct racer *r = arg;

	/* on a busy host, continue until enough streams were opened */
	while (!r->strange &&
	       (now() < r->end || (opens() < OPENS && now() < r->end + RACE_S))) {
		unsigned int what = rand_r(&r->seed) / 7 % 8;
		int got = race_step(what, &r->opened);

		r->done++;
		if (!is_allowed(got, what)) {
			r->strange = got;
			printf("# step %u: %s\n", what, strerror(-got));
		}
	}
	return NULL;
}

static void race_process(struct racer *first)
{
	pthread_t thread[RACERS];
	int i;

	for (i = 0; i < RACERS; i++)
		pthread_create(&thread[i], NULL, race, &first[i]);
	for (i = 0; i < RACERS; i++)
		pthread_join(thread[i], NULL);
}

static void test_race(double seconds, unsigned int seed)
{
	unsigned int i, done = 0, strange = 0;
	pid_t pid;

	racers = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	for (i = 0; i < 2 * RACERS; i++) {
		racers[i].seed = seed * 1000 + i;
		racers[i].end = now() + seconds;
	}
	pid = fork();
	if (!pid) {
		alarm(seconds + RACE_S + LATEST_S);
		race_process(racers + RACERS);
		_exit(0);
	}
	race_process(racers);
	close(racing);
	tap_is(end_of(pid), 0, "race: the other process ends");
	for (i = 0; i < 2 * RACERS; i++) {
		done += racers[i].done;
		strange += racers[i].strange != 0;
	}
	printf("# seed %u: %u steps, %u opens\n", seed, done, opens());
	tap_ok(opens() >= OPENS && done > 1000, "race: enough opens and steps");
	if (tap_is(strange, 0, "race: only results that are allowed"))
		tap_row("EBUSY, EIO, EAGAIN, EBADF; then the unit is free and counts",
			"two processes race open, read, poll, enable, disable and close");
	unit_is_free("race");
}

/* ---- fork ---- */

static void test_fork(void)
{
	int fd = gpu_stream_open(&gpu, FAST, 0), tried[2], err = 0, got = 0, i;
	char byte;
	pid_t pid;

	tap_ok(fd >= 0 && !pipe(tried), "fork: a stream (%d)", fd);
	pid = fork();
	if (!pid) {
		close(tried[1]);
		/* until the parent has closed the stream, and has tried to open one */
		if (read(tried[0], &byte, 1) != 0)
			_exit(2);
		_exit(stream_wait(fd) <= 0);
	}
	close(tried[0]);
	close(fd);
	tap_input(gpu_stream_open(&gpu, FAST, 0), -EBUSY,
		  "stream: parent has closed it, child has not: opened again");
	close(tried[1]);
	if (tap_is(end_of(pid), 0, "fork: the child reads what its parent has closed"))
		tap_row("reads go on", "stream: fork, the parent closes it");
	unit_is_free("fork");

	/* the child waits in read(), the parent disables the stream */
	for (i = 0; i < 2 && got != -EIO; i++) {
		fd = gpu_stream_open(&gpu, SLOW, 0);
		pid = fork();
		if (!pid) {
			alarm(3 * LATEST_S);
			_exit(-stream_read(fd));
		}
		usleep(100000);
		err = stream_ioctl(fd, I915_PERF_IOCTL_DISABLE, NULL);
		got = -end_of(pid);
		close(fd);
	}
	tap_is(err, 0, "fork: the parent disables");
	tap_input(got, -EIO, "stream: child waits in read, parent disables");
	unit_is_free("fork and disable");
}

static void test_kill(void)
{
	double start = 0;
	pid_t pid;
	int i, fd;

	for (i = 0; i < 2; i++) {
		struct pollfd p = { .events = POLLIN };
		int end = 0, tries;

		/* 1: a report has ended the wait; there is no other one for minutes */
		for (tries = 0; tries < 2 && end != -SIGKILL; tries++) {
			pid = fork();
			if (!pid) {
				fd = gpu_stream_open(&gpu, SLOW, 0);
				p.fd = fd;
				if (i)
					poll(&p, 1, -1);
				else
					stream_read(fd);
				_exit(1);
			}
			usleep(200000);
			start = now();
			kill(pid, SIGKILL);
			end = end_of(pid);
		}
		tap_is(end, -SIGKILL, "kill: it was waiting");
		if (tap_ok(now() - start < LATEST_S, "kill: it does not wait for a report"))
			tap_row("ends, the unit is free", "SIGKILL in %s of a stream",
				i ? "poll" : "read");
		unit_is_free("kill");
	}
}

/* ---- passed to another process ---- */

static void send_fd(int socket, int fd)
{
	union {
		char buf[CMSG_SPACE(sizeof(int))];
		struct cmsghdr header;
	} control = { 0 };
	struct iovec iov = { .iov_base = "x", .iov_len = 1 };
	struct msghdr msg = {
		.msg_iov = &iov, .msg_iovlen = 1,
		.msg_control = &control, .msg_controllen = sizeof(control),
	};

	control.header.cmsg_level = SOL_SOCKET;
	control.header.cmsg_type = SCM_RIGHTS;
	control.header.cmsg_len = CMSG_LEN(sizeof(int));
	memcpy(CMSG_DATA(&control.header), &fd, sizeof(fd));
	if (sendmsg(socket, &msg, 0) != 1)
		perror("# sendmsg");
}

static int receive_fd(int socket)
{
	union {
		char buf[CMSG_SPACE(sizeof(int))];
		struct cmsghdr header;
	} control = { 0 };
	char byte;
	struct iovec iov = { .iov_base = &byte, .iov_len = 1 };
	struct msghdr msg = {
		.msg_iov = &iov, .msg_iovlen = 1,
		.msg_control = &control, .msg_controllen = sizeof(control),
	};
	int fd = -1;

	if (recvmsg(socket, &msg, 0) == 1 && CMSG_FIRSTHDR(&msg))
		memcpy(&fd, CMSG_DATA(&control.header), sizeof(fd));
	return fd;
}

/*
 * An unprivileged process uses a stream that it received from a privileged one. Return: number of
 * the first step that fails, 0: none.
 */
static int use_stream(int fd, int drm)
{
	struct gpu given = { .fd = drm };
	struct genx_oa_stream_info info;

	if (gpu_stream_open(&given, FAST, 0) != -EACCES)
		return 1;
	if (stream_wait(fd) <= 0)
		return 2;
	if (stream_ioctl(fd, I915_PERF_IOCTL_DISABLE, NULL))
		return 3;
	if (stream_ioctl(fd, I915_PERF_IOCTL_ENABLE, NULL))
		return 4;
	if (stream_ioctl(fd, I915_PERF_IOCTL_CONFIG, (void *)1) != 1)
		return 5;
	if (stream_ioctl(fd, GENX_OA_IOCTL_INFO, &info))
		return 6;
	return stream_wait(fd) <= 0 ? 7 : 0;
}

static void test_pass(void)
{
	int pair[2], fd;
	pid_t pid;

	socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
	pid = fork();
	if (!pid) {
		int stream, drm;

		alarm(3 * LATEST_S);
		close(pair[0]);
		if (setgid(NOBODY) || setuid(NOBODY))
			_exit(99);
		stream = receive_fd(pair[1]);
		drm = receive_fd(pair[1]);
		_exit(use_stream(stream, drm));
	}
	fd = gpu_stream_open(&gpu, FAST, 0);
	tap_ok(fd >= 0, "pass: a stream (%d)", fd);
	send_fd(pair[0], fd);
	send_fd(pair[0], gpu.fd);
	close(fd);
	if (tap_is(end_of(pid), 0, "pass: a process without privilege uses what it was given")) {
		tap_row("all of it works, as in i915: permission is asked at open",
			"stream passed on after a privilege drop (SCM_RIGHTS)");
		tap_row("EACCES",
			"perf open by a process without privilege on a DRM file that root opened");
	}
	close(pair[0]);
	close(pair[1]);
	unit_is_free("pass");
}

int main(int argc, char **argv)
{
	double seconds = argc > 1 ? atof(argv[1]) : 3;
	unsigned int seed = argc > 2 ? atoi(argv[2]) : 1;

	gpu_open(&gpu);
	test_race(seconds, seed);
	test_fork();
	test_kill();
	test_pass();
	gpu_close(&gpu);
	return tap_finish();
}
