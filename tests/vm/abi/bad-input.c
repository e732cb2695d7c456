// SPDX-License-Identifier: MIT
/*
 * bad-input: refused uses of the counters and their errno (the errno list of the i915 ABI). Prints
 * TAP.
 */

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <i915_drm.h>
#include <uapi/genx_drm.h>

#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

#define TEST_CONFIG	1	/* the built-in metric set */
#define EXPONENT	12	/* 8192 ticks */
#define NOBODY		65534

static struct gpu gpu;

/* One call, not repeated after EINTR. Return: 0 or a negative errno. */
static int call(int fd, unsigned long request, void *arg)
{
	return ioctl(fd, request, arg) < 0 ? -errno : 0;
}

/* ---- perf open ---- */

struct properties {
	uint64_t value[40];
	unsigned int n;
};

static void add(struct properties *props, uint64_t key, uint64_t value)
{
	props->value[2 * props->n] = key;
	props->value[2 * props->n + 1] = value;
	props->n++;
}

static struct properties good(void)
{
	struct properties props = { 0 };

	add(&props, DRM_I915_PERF_PROP_SAMPLE_OA, 1);
	add(&props, DRM_I915_PERF_PROP_OA_METRICS_SET, TEST_CONFIG);
	add(&props, DRM_I915_PERF_PROP_OA_FORMAT, I915_OA_FORMAT_A32u40_A4u32_B8_C8);
	add(&props, DRM_I915_PERF_PROP_OA_EXPONENT, EXPONENT);
	return props;
}

/* The good properties with another value for one key. */
static struct properties good_but(uint64_t key, uint64_t value)
{
	struct properties props = good();

	for (unsigned int i = 0; i < props.n; i++)
		if (props.value[2 * i] == key)
			props.value[2 * i + 1] = value;
	return props;
}

/* Return: the file of a stream or a negative errno. */
static int perf_open(const struct properties *props, uint32_t flags)
{
	struct drm_i915_perf_open_param param = {
		.flags = flags,
		.num_properties = props->n,
		.properties_ptr = (uintptr_t)props->value,
	};
	int fd = ioctl(gpu.fd, DRM_IOCTL_I915_PERF_OPEN, &param);

	return fd < 0 ? -errno : fd;
}

static void refused(struct properties props, uint32_t flags, int err, const char *what)
{
	int fd = perf_open(&props, flags);

	tap_input(fd < 0 ? fd : 0, err, "perf open: %s", what);
	if (fd >= 0)
		close(fd);
}

static void perf_open_properties(void)
{
	struct properties props;
	struct drm_i915_perf_open_param param = { .num_properties = 4 };

	refused((struct properties){ 0 }, 0, -EINVAL, "no property");
	refused(good(), 1u << 20, -EINVAL, "unknown flag");
	refused(good_but(DRM_I915_PERF_PROP_OA_FORMAT, 0), 0, -EINVAL, "format 0");
	refused(good_but(DRM_I915_PERF_PROP_OA_FORMAT, 0x7fffffff), 0, -EINVAL, "unknown format");
	refused(good_but(DRM_I915_PERF_PROP_OA_FORMAT, 1ull << 40), 0, -EINVAL,
		"format that is wider than an int");
	refused(good_but(DRM_I915_PERF_PROP_OA_EXPONENT, 32), 0, -EINVAL, "exponent 32");
	refused(good_but(DRM_I915_PERF_PROP_OA_EXPONENT, 1ull << 33), 0, -EINVAL, "exponent 2^33");
	refused(good_but(DRM_I915_PERF_PROP_OA_METRICS_SET, 0), 0, -EINVAL, "metric set 0");
	refused(good_but(DRM_I915_PERF_PROP_OA_METRICS_SET, 0xdead), 0, -EINVAL,
		"unknown metric set");

	props = good();
	add(&props, 0xfff, 1);
	refused(props, 0, -EINVAL, "unknown property");
	props = good();
	add(&props, 0x1fff, 1);
	refused(props, 0, -EINVAL, "unknown property of the range of genx");
	props = good();
	add(&props, 0, 1);
	refused(props, 0, -EINVAL, "property 0");
	props = good();
	for (unsigned int i = 0; i < 7; i++)
		add(&props, DRM_I915_PERF_PROP_SAMPLE_OA, 1);
	refused(props, 0, -EINVAL, "eleven properties");
	props = good();
	add(&props, DRM_I915_PERF_PROP_OA_EXPONENT, EXPONENT);
	refused(props, 0, -EINVAL, "a property twice");
	props = good();
	add(&props, DRM_I915_PERF_PROP_POLL_OA_PERIOD, 99999);
	refused(props, 0, -EINVAL, "poll period below 100 us");
	props = good();
	add(&props, DRM_I915_PERF_PROP_CTX_HANDLE, 0xdead);
	refused(props, 0, -ENOENT, "context that does not exist");
	props = good();
	add(&props, GENX_OA_PROP_BUFFER_SIZE, 3 << 17);
	refused(props, 0, -EINVAL, "buffer size that is no power of two");
	props = good();
	add(&props, GENX_OA_PROP_BUFFER_SIZE, 64 << 10);
	refused(props, 0, -EINVAL, "buffer that is too small");
	props = good();
	add(&props, GENX_OA_PROP_BUFFER_SIZE, 32 << 20);
	refused(props, 0, -EINVAL, "buffer that is too large");
	props = good();
	add(&props, GENX_OA_PROP_RECORDS, ~0ull);
	refused(props, 0, -EINVAL, "unknown records");
	props = good();
	add(&props, GENX_OA_PROP_COALESCE_NS, 1000000);
	refused(props, 0, -EINVAL, "coalesced deltas without deltas");

	param.properties_ptr = 8;
	tap_input(call(gpu.fd, DRM_IOCTL_I915_PERF_OPEN, &param), -EFAULT,
		  "perf open: bad pointer");
	param.num_properties = UINT32_MAX;
	tap_input(call(gpu.fd, DRM_IOCTL_I915_PERF_OPEN, &param), -EINVAL,
		  "perf open: 2^32 - 1 properties");
}

/* Result of fn in a process without privileges. */
static int as_unprivileged(int (*fn)(void))
{
	int status;
	pid_t pid = fork();

	if (!pid) {
		if (setgid(NOBODY) || setuid(NOBODY))
			_exit(255);
		_exit(-fn());
	}
	waitpid(pid, &status, 0);
	return WIFEXITED(status) ? -WEXITSTATUS(status) : -EFAULT;
}

static int open_good(void)
{
	struct properties props = good();
	int fd = perf_open(&props, 0);

	return fd < 0 ? fd : 0;
}

static int add_config(void)
{
	struct drm_i915_perf_oa_config config = { 0 };

	memcpy(config.uuid, "01234567-0123-0123-0123-0123456789ab", sizeof(config.uuid));
	return call(gpu.fd, DRM_IOCTL_I915_PERF_ADD_CONFIG, &config);
}

static int remove_config(void)
{
	uint64_t id = TEST_CONFIG;

	return call(gpu.fd, DRM_IOCTL_I915_PERF_REMOVE_CONFIG, &id);
}

static void perf_unprivileged(void)
{
	tap_input(as_unprivileged(open_good), -EACCES,
		  "perf open: the whole GPU without privilege");
	tap_input(as_unprivileged(add_config), -EACCES, "add config without privilege");
	tap_input(as_unprivileged(remove_config), -EACCES, "remove config without privilege");
}

static void perf_configs(void)
{
	struct drm_i915_perf_oa_config config = { 0 };
	uint32_t regs[2] = { 0x2080, 0 };
	uint64_t id = 0xdead;

	tap_input(call(gpu.fd, DRM_IOCTL_I915_PERF_REMOVE_CONFIG, &id), -ENOENT,
		  "remove config: unknown id");
	memcpy(config.uuid, "not-a-uuid-not-a-uuid-not-a-uuid-not", sizeof(config.uuid));
	tap_input(call(gpu.fd, DRM_IOCTL_I915_PERF_ADD_CONFIG, &config), -EINVAL,
		  "add config: bad uuid");
	tap_input(add_config(), -EINVAL, "add config: no register");
	memcpy(config.uuid, "01234567-0123-0123-0123-0123456789ab", sizeof(config.uuid));
	config.n_mux_regs = 1;
	config.mux_regs_ptr = (uintptr_t)regs;
	tap_input(call(gpu.fd, DRM_IOCTL_I915_PERF_ADD_CONFIG, &config), -EINVAL,
		  "add config: a register that is none of OA");
	config.mux_regs_ptr = 8;
	tap_input(call(gpu.fd, DRM_IOCTL_I915_PERF_ADD_CONFIG, &config), -EFAULT,
		  "add config: bad pointer");
	config.mux_regs_ptr = 0;
	tap_input(call(gpu.fd, DRM_IOCTL_I915_PERF_ADD_CONFIG, &config), -EINVAL,
		  "add config: no pointer");
}

static void on_signal(int signal)
{
}

static void perf_stream(void)
{
	struct sigaction action = { .sa_handler = on_signal };
	/* repeated: the first signal may come before the read */
	struct itimerval timer = { { .tv_usec = 200000 }, { .tv_usec = 200000 } }, off = {};
	struct properties props = good();
	char small[8], large[65536];
	void *nowhere = (void *)strtoul("8", NULL, 0);
	int fd, second;
	ssize_t n;

	fd = perf_open(&props, I915_PERF_FLAG_DISABLED | I915_PERF_FLAG_FD_CLOEXEC);
	if (!tap_ok(fd >= 0, "a stream opens"))
		return;
	second = perf_open(&props, 0);
	tap_input(second < 0 ? second : 0, -EBUSY, "perf open: second opener");
	tap_input(read(fd, large, sizeof(large)) < 0 ? -errno : 0, -EIO, "stream read: disabled");
	tap_input(call(fd, _IO('i', 0x7f), NULL), -EINVAL, "stream: unknown ioctl");
	tap_is(call(fd, I915_PERF_IOCTL_ENABLE, NULL), 0, "stream: enable");
	tap_is(call(fd, I915_PERF_IOCTL_ENABLE, NULL), 0, "stream: enable twice");
	usleep(50000);
	tap_input(read(fd, small, sizeof(small)) < 0 ? -errno : 0, -ENOSPC,
		  "stream read: no room for a record");
	tap_input(read(fd, nowhere, sizeof(large)) < 0 ? -errno : 0, -EFAULT,
		  "stream read: bad pointer");
	tap_input(call(fd, GENX_OA_IOCTL_INFO, (void *)8), -EFAULT, "stream info: bad pointer");
	tap_is(call(fd, I915_PERF_IOCTL_DISABLE, NULL), 0, "stream: disable");
	close(fd);

	/* the slowest timer: nothing to read for minutes */
	props = good_but(DRM_I915_PERF_PROP_OA_EXPONENT, 31);
	fd = perf_open(&props, 0);
	if (!tap_ok(fd >= 0, "a slow stream opens"))
		return;
	sigaction(SIGALRM, &action, NULL);
	setitimer(ITIMER_REAL, &timer, NULL);
	n = read(fd, large, sizeof(large));
	/* the phase of the timer is free: its one report may come now */
	if (n > 0)
		n = read(fd, large, sizeof(large));
	tap_input(n < 0 ? -errno : 0, -EINTR, "stream read: a signal ends a blocking read");
	setitimer(ITIMER_REAL, &off, NULL);
	close(fd);
}

int main(void)
{
	gpu_open(&gpu);
	perf_open_properties();
	perf_unprivileged();
	perf_configs();
	perf_stream();
	gpu_close(&gpu);
	return tap_finish();
}
