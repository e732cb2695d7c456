// SPDX-License-Identifier: MIT
/*
 * A minimal FUSE server with one file of one page (linux/fuse.h, protocol 7.31).
 */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/fuse.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include "tests/vm/lib/fuse_page.h"

#define PAGE		4096u
#define FILE_NODE	2
#define DIR		"/tmp/fuse-page"
#define FILE_NAME	"page"
/* The kernel refuses a buffer smaller than FUSE_MIN_READ_BUFFER. */
#define REQUEST_MAX	(FUSE_MIN_READ_BUFFER + PAGE)

static int fuse_fd;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
/* Number of the READ request that waits for its answer; 0: none (the kernel does not use 0). */
static uint64_t held;

/* An answer must be one write. It fails with ENOENT if the kernel has aborted the request. */
static void answer(uint64_t unique, int err, const void *body, size_t size)
{
	struct fuse_out_header head = {
		.len = sizeof(head) + size, .error = err, .unique = unique,
	};
	struct iovec parts[] = { { &head, sizeof(head) }, { (void *)body, size } };

	if (writev(fuse_fd, parts, 2) < 0 && errno != ENOENT)
		perror("fuse_page: answer");
}

static struct fuse_attr attr_of(uint64_t node)
{
	bool file = node == FILE_NODE;

	return (struct fuse_attr) {
		.ino = node, .nlink = 1, .blksize = PAGE, .size = file ? PAGE : 0,
		.mode = file ? S_IFREG | 0600 : S_IFDIR | 0700,
	};
}

static void answer_init(uint64_t unique)
{
	struct fuse_init_out out = {
		.major = FUSE_KERNEL_VERSION, .minor = 31, .max_readahead = PAGE, .max_write = PAGE,
	};

	answer(unique, 0, &out, sizeof(out));
}

static void answer_lookup(uint64_t unique, const char *name)
{
	struct fuse_entry_out out = { .nodeid = FILE_NODE, .attr = attr_of(FILE_NODE) };
	bool found = !strcmp(name, FILE_NAME);

	answer(unique, found ? 0 : -ENOENT, &out, found ? sizeof(out) : 0);
}

static void hold_read(uint64_t unique)
{
	pthread_mutex_lock(&lock);
	held = unique;
	pthread_cond_broadcast(&changed);
	pthread_mutex_unlock(&lock);
}

static void handle(const struct fuse_in_header *in)
{
	struct fuse_attr_out attr = { .attr = attr_of(in->nodeid) };
	struct fuse_open_out open = { 0 };

	switch (in->opcode) {
	case FUSE_INIT:
		return answer_init(in->unique);
	case FUSE_LOOKUP:
		return answer_lookup(in->unique, (const char *)(in + 1));
	case FUSE_GETATTR:
		return answer(in->unique, 0, &attr, sizeof(attr));
	case FUSE_OPEN:
		/* without FOPEN_KEEP_CACHE, open() drops the page from the page cache */
		return answer(in->unique, 0, &open, sizeof(open));
	case FUSE_READ:
		return hold_read(in->unique);
	case FUSE_FLUSH:
	case FUSE_RELEASE:
		return answer(in->unique, 0, NULL, 0);
	case FUSE_FORGET:
	case FUSE_BATCH_FORGET:
	case FUSE_INTERRUPT:
		return; /* these requests have no answer */
	default:
		return answer(in->unique, -EOPNOTSUPP, NULL, 0);
	}
}

static void *serve(void *arg)
{
	static char request[REQUEST_MAX] __attribute__((aligned(8)));

	for (;;) {
		ssize_t n = read(fuse_fd, request, sizeof(request));

		if (n >= (ssize_t)sizeof(struct fuse_in_header))
			handle((const void *)request);
		else if (n >= 0 || (errno != EINTR && errno != EAGAIN && errno != ENOENT))
			return arg; /* unmounted */
	}
}

bool fuse_page_serve(void)
{
	char options[64];
	pthread_t thread;

	fuse_fd = open("/dev/fuse", O_RDWR | O_CLOEXEC);
	if (fuse_fd < 0 || (mkdir(DIR, 0700) && errno != EEXIST))
		return false;
	snprintf(options, sizeof(options), "fd=%d,rootmode=40000,user_id=0,group_id=0", fuse_fd);
	if (mount("fuse", DIR, "fuse", MS_NOSUID | MS_NODEV, options))
		return false;
	errno = pthread_create(&thread, NULL, serve, NULL);
	return !errno;
}

char *fuse_page_map(void)
{
	char *page;
	int fd;

	fd = open(DIR "/" FILE_NAME, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return NULL;
	page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
	close(fd);
	return page == MAP_FAILED ? NULL : page;
}

bool fuse_page_wanted(unsigned int timeout_s)
{
	struct timespec until;
	int err = 0;

	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_sec += timeout_s;
	pthread_mutex_lock(&lock);
	while (!held && !err)
		err = pthread_cond_timedwait(&changed, &lock, &until);
	pthread_mutex_unlock(&lock);
	return !err;
}

void fuse_page_give(void)
{
	static const char zeros[PAGE];

	pthread_mutex_lock(&lock);
	if (held)
		answer(held, 0, zeros, sizeof(zeros));
	held = 0;
	pthread_mutex_unlock(&lock);
}
