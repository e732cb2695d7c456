// SPDX-License-Identifier: MIT
/*
 * ioctl-trace [-o FILE] COMMAND...: run a command, and count which DRM ioctls it and its
 * children issue and how each ends. Each line of FILE, or of stderr without -o, has a request,
 * what it asks for, its result (ok or the errno) and how often that happened:
 *   GETPARAM 35: ok 2
 *   CONTEXT_SETPARAM 8: EINVAL 1
 * The exit status is that of the command, or 125 if the command cannot be traced.
 */
#define _GNU_SOURCE

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <drm.h>
#include <i915_drm.h>

#include "tests/vm/lib/ioctl.h"

#define CANNOT_TRACE	125
#define MAX_LINES	512
#define MAX_THREADS	128
#define MAX_CHAIN	8
#define COUNT(array)	(sizeof(array) / sizeof((array)[0]))

/* A system call between entry and exit. */
static struct thread {
	pid_t tid;
	bool drm;
	uint64_t request, arg;
} threads[MAX_THREADS];

static struct line {
	char text[120];
	unsigned int count;
} lines[MAX_LINES];

static void record(const char *fmt, ...)
{
	struct line *line = lines;
	char text[sizeof(line->text)];
	va_list args;

	va_start(args, fmt);
	vsnprintf(text, sizeof(text), fmt, args);
	va_end(args);
	while (line->count && strcmp(line->text, text))
		if (++line == lines + MAX_LINES)
			return;
	strcpy(line->text, text);
	line->count++;
}

/* Copy from the traced process; zeroes if that fails. */
static void peek(pid_t tid, uint64_t from, void *to, size_t size)
{
	struct iovec local = { to, size }, remote = { (void *)(uintptr_t)from, size };

	memset(to, 0, size);
	process_vm_readv(tid, &local, 1, &remote, 1, 0);
}

static const char *request_name(uint64_t request)
{
	static const char *const core[256] = {
		[_IOC_NR(DRM_IOCTL_VERSION)] = "VERSION",
		[_IOC_NR(DRM_IOCTL_GET_MAGIC)] = "GET_MAGIC",
		[_IOC_NR(DRM_IOCTL_GET_CAP)] = "GET_CAP",
		[_IOC_NR(DRM_IOCTL_GEM_CLOSE)] = "GEM_CLOSE",
		[_IOC_NR(DRM_IOCTL_PRIME_HANDLE_TO_FD)] = "PRIME_HANDLE_TO_FD",
		[_IOC_NR(DRM_IOCTL_PRIME_FD_TO_HANDLE)] = "PRIME_FD_TO_HANDLE",
		[_IOC_NR(DRM_IOCTL_SYNCOBJ_CREATE)] = "SYNCOBJ_CREATE",
		[_IOC_NR(DRM_IOCTL_SYNCOBJ_DESTROY)] = "SYNCOBJ_DESTROY",
		[_IOC_NR(DRM_IOCTL_SYNCOBJ_WAIT)] = "SYNCOBJ_WAIT",
		/* ioctls that genx does not have */
		[DRM_COMMAND_BASE + DRM_I915_GEM_USERPTR] = "GEM_USERPTR",
	};
	static char number[16];
	unsigned int nr = _IOC_NR(request);

	snprintf(number, sizeof(number), "%#x", nr);
	return ioctl_name(request) ?: core[nr] ?: number;
}

static const char *result_name(int64_t result)
{
	return result < 0 ? strerrorname_np(-result) ?: "error" : "ok";
}

/* Names of the extensions in a chain: " +1 +3". */
static void peek_chain(pid_t tid, uint64_t at, char *text, size_t size)
{
	struct drm_i915_gem_context_create_ext_setparam ext;
	unsigned int i;

	*text = 0;
	for (i = 0; at && i < MAX_CHAIN; i++, at = ext.base.next_extension) {
		size_t used = strlen(text);

		peek(tid, at, &ext, sizeof(ext));
		snprintf(text + used, size - used, " +%u", ext.base.name);
	}
}

static void record_query(struct thread *thread)
{
	struct drm_i915_query query;
	struct drm_i915_query_item item;
	unsigned int i;

	peek(thread->tid, thread->arg, &query, sizeof(query));
	for (i = 0; i < query.num_items && i < MAX_LINES; i++) {
		peek(thread->tid, query.items_ptr + i * sizeof(item), &item, sizeof(item));
		record("QUERY %u: %s", (unsigned int)item.query_id, result_name(item.length));
	}
}

/* Describe what the argument asks for; "" if the ioctl number says it all. */
static void describe(struct thread *thread, char *text, size_t size)
{
	union {
		struct drm_i915_getparam getparam;
		struct drm_i915_gem_context_param param;
		struct drm_i915_gem_context_create_ext context;
		struct drm_i915_gem_create_ext create;
		struct drm_i915_gem_execbuffer2 exec;
		struct drm_i915_gem_vm_control vm;
		struct drm_get_cap cap;
		struct drm_i915_reg_read reg;
		struct drm_i915_gem_set_tiling tiling;
	} arg;
	char chain[64];

	*text = 0;
	if (_IOC_SIZE(thread->request) > sizeof(arg))
		return;
	peek(thread->tid, thread->arg, &arg, _IOC_SIZE(thread->request));
	switch (_IOC_NR(thread->request)) {
	case DRM_COMMAND_BASE + DRM_I915_GETPARAM:
		snprintf(text, size, " %d", arg.getparam.param);
		break;
	case DRM_COMMAND_BASE + DRM_I915_GEM_CONTEXT_GETPARAM:
	case DRM_COMMAND_BASE + DRM_I915_GEM_CONTEXT_SETPARAM:
		snprintf(text, size, " %llu", arg.param.param);
		break;
	case DRM_COMMAND_BASE + DRM_I915_GEM_CONTEXT_CREATE:
		if (_IOC_SIZE(thread->request) < sizeof(arg.context))
			break;
		peek_chain(thread->tid, arg.context.extensions, chain, sizeof(chain));
		snprintf(text, size, " flags %#x%s", arg.context.flags, chain);
		break;
	case DRM_COMMAND_BASE + DRM_I915_GEM_CREATE_EXT:
		peek_chain(thread->tid, arg.create.extensions, chain, sizeof(chain));
		snprintf(text, size, " flags %#x%s", arg.create.flags, chain);
		break;
	case DRM_COMMAND_BASE + DRM_I915_GEM_EXECBUFFER2:
		snprintf(text, size, " flags %#llx", arg.exec.flags);
		break;
	case DRM_COMMAND_BASE + DRM_I915_REG_READ:
		snprintf(text, size, " %#llx", arg.reg.offset);
		break;
	case DRM_COMMAND_BASE + DRM_I915_GEM_SET_TILING:
		snprintf(text, size, " mode %u", arg.tiling.tiling_mode);
		break;
	case _IOC_NR(DRM_IOCTL_GET_CAP):
		snprintf(text, size, " %llu", arg.cap.capability);
		break;
	}
}

static void ended(struct thread *thread, int64_t result)
{
	char what[96];

	if (_IOC_NR(thread->request) == DRM_COMMAND_BASE + DRM_I915_QUERY && !result) {
		record_query(thread);
		return;
	}
	describe(thread, what, sizeof(what));
	record("%s%s: %s", request_name(thread->request), what, result_name(result));
}

static struct thread *find(pid_t tid)
{
	unsigned int i;

	for (i = 0; i < MAX_THREADS; i++)
		if (threads[i].tid == tid || !threads[i].tid) {
			threads[i].tid = tid;
			return &threads[i];
		}
	return NULL;
}

static void stopped_at_call(pid_t tid)
{
	struct __ptrace_syscall_info info;
	struct thread *thread = find(tid);

	if (!thread || ptrace(PTRACE_GET_SYSCALL_INFO, tid, sizeof(info), &info) < 0)
		return;
	if (info.op == PTRACE_SYSCALL_INFO_ENTRY) {
		thread->drm = info.entry.nr == SYS_ioctl &&
			      _IOC_TYPE(info.entry.args[1]) == DRM_IOCTL_BASE;
		thread->request = info.entry.args[1];
		thread->arg = info.entry.args[2];
	} else if (info.op == PTRACE_SYSCALL_INFO_EXIT && thread->drm) {
		thread->drm = false;
		ended(thread, info.exit.rval);
	}
}

/* Trace until all processes have ended. Return: exit status of the first one. */
static int trace(pid_t first)
{
	int status, result = 0;
	pid_t tid;

	while ((tid = waitpid(-1, &status, __WALL)) > 0) {
		int sig = 0;

		if (WIFEXITED(status) || WIFSIGNALED(status)) {
			struct thread *thread = find(tid);

			if (thread)
				thread->drm = false;
			if (tid == first)
				result = WIFEXITED(status) ? WEXITSTATUS(status) :
					 128 + WTERMSIG(status);
			continue;
		}
		if (WSTOPSIG(status) == (SIGTRAP | 0x80))
			stopped_at_call(tid);
		else if (status >> 16 == 0 && WSTOPSIG(status) != SIGSTOP)
			sig = WSTOPSIG(status);
		ptrace(PTRACE_SYSCALL, tid, NULL, (void *)(uintptr_t)sig);
	}
	return result;
}

static int compare(const void *a, const void *b)
{
	return strcmp(((const struct line *)a)->text, ((const struct line *)b)->text);
}

static void print(const char *name)
{
	FILE *out = name ? fopen(name, "w") : stderr;
	unsigned int i, count = 0;

	if (!out) {
		perror(name);
		exit(CANNOT_TRACE);
	}
	while (count < MAX_LINES && lines[count].count)
		count++;
	qsort(lines, count, sizeof(lines[0]), compare);
	for (i = 0; i < count; i++)
		fprintf(out, "%s %u\n", lines[i].text, lines[i].count);
	if (out != stderr)
		fclose(out);
}

int main(int argc, char **argv)
{
	const long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK |
			     PTRACE_O_TRACEVFORK | PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL;
	const char *file = NULL;
	int status;
	pid_t child;

	if (argc > 2 && !strcmp(argv[1], "-o")) {
		file = argv[2];
		argv += 2;
		argc -= 2;
	}
	if (argc < 2) {
		fputs("usage: ioctl-trace [-o FILE] COMMAND...\n", stderr);
		return CANNOT_TRACE;
	}
	child = fork();
	if (!child) {
		ptrace(PTRACE_TRACEME, 0, NULL, NULL);
		raise(SIGSTOP);
		execvp(argv[1], argv + 1);
		perror(argv[1]);
		_exit(127);
	}
	if (child < 0 || waitpid(child, &status, 0) != child || !WIFSTOPPED(status) ||
	    ptrace(PTRACE_SETOPTIONS, child, NULL, (void *)options) < 0 ||
	    ptrace(PTRACE_SYSCALL, child, NULL, NULL) < 0) {
		perror("ioctl-trace");
		return CANNOT_TRACE;
	}
	status = trace(child);
	print(file);
	return status;
}
