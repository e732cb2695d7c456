// SPDX-License-Identifier: MIT
/* Requests to genx-perf export: each gets one answer, which is whole. */

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/fuzz/fuzz.h"
#include "tools/genx-perf/export/export.h"

#define REQUEST_MAX	10000

static bool render(void *data, bool open, struct http_page *page)
{
	*page = (struct http_page){ strdup(open ? "open\n" : "text\n"), 5, "text/plain" };
	return page->text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char answer[4096];
	const char *length, *body;
	size_t n = 0, want;
	ssize_t r;
	int fd[2];

	CHECK(!socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, fd));
	size = size < REQUEST_MAX ? size : REQUEST_MAX;
	CHECK(!size || send(fd[0], data, size, 0) == (ssize_t)size);
	shutdown(fd[0], SHUT_WR);
	http_answer(fd[1], render, NULL);
	close(fd[1]);
	while ((r = recv(fd[0], answer + n, sizeof(answer) - 1 - n, 0)) > 0)
		n += r;
	close(fd[0]);
	answer[n] = '\0';
	CHECK(strlen(answer) == n && !strncmp(answer, "HTTP/1.1 ", 9));
	body = strstr(answer, "\r\n\r\n");
	length = strstr(answer, "\r\nContent-Length: ");
	CHECK(body && length && length < body);
	want = strtoul(length + 18, NULL, 10);
	CHECK(strlen(body + 4) == want || !strlen(body + 4));
	CHECK(!strstr(answer, "HTTP/1.1 200") || (size > 4 && (data[0] == 'G' || data[0] == 'H')));
	return 0;
}
