// SPDX-License-Identifier: MIT
/*
 * Create listening sockets. A socket appears under its name only once it listens, and may replace
 * the socket of a server that has ended.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "tools/vgpu/vgpu.h"

/* A socket on which no server listens any more may be replaced. */
static bool in_use(const struct sockaddr_un *addr)
{
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	bool answer = fd >= 0 && !connect(fd, (const struct sockaddr *)addr, sizeof(*addr));

	if (fd >= 0)
		close(fd);
	return answer;
}

/* Rename the socket only once it listens. */
int server_listen(const char *path)
{
	struct sockaddr_un addr = { .sun_family = AF_UNIX }, young = addr;
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	size_t len = strlen(path);
	struct stat st;

	if (fd < 0 || len + sizeof(".new") > sizeof(addr.sun_path)) {
		vgpu_log("%s: %s", path, fd < 0 ? strerror(errno) : "the path is too long");
		return -1;
	}
	memcpy(addr.sun_path, path, len + 1);
	memcpy(young.sun_path, path, len);
	memcpy(young.sun_path + len, ".new", sizeof(".new"));
	if (!lstat(path, &st) && (!S_ISSOCK(st.st_mode) || in_use(&addr))) {
		vgpu_log("%s: %s", path, S_ISSOCK(st.st_mode) ? "another server listens there" :
			 "a file that is not a socket is there");
		return -1;
	}
	unlink(young.sun_path);
	if (bind(fd, (struct sockaddr *)&young, sizeof(young)) || listen(fd, 1) ||
	    rename(young.sun_path, addr.sun_path)) {
		vgpu_log("%s: %s", path, strerror(errno));
		unlink(young.sun_path);
		return -1;
	}
	return fd;
}
