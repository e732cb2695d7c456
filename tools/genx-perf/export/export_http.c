// SPDX-License-Identifier: MIT
/*
 * A HTTP/1.1 server for Prometheus. It accepts GET and HEAD, one request per connection. A client
 * has one second to send its request and one to receive the answer, so that no client blocks the
 * others for long.
 */

#define _GNU_SOURCE		/* accept4() */
#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tools/genx-perf/cmdline/command.h"
#include "tools/genx-perf/cmdline/perf.h"
#include "tools/genx-perf/export/export.h"

#define REQUEST_MAX	8192
#define TIME_NS		1000000000ull

/* Parse "[::1]:80" or "127.0.0.1:80". Return: length of @address, 0 if the text is wrong */
static socklen_t parse(const char *text, struct sockaddr_storage *address)
{
	struct sockaddr_in6 *six = (struct sockaddr_in6 *)address;
	struct sockaddr_in *four = (struct sockaddr_in *)address;
	const char *colon = strrchr(text, ':');
	char host[64] = "";
	uint16_t port;

	memset(address, 0, sizeof(*address));
	if (!colon || colon - text >= (int)sizeof(host))
		return 0;
	port = parse_u64(colon + 1, "--listen: port", 0, UINT16_MAX);
	memcpy(host, text, colon - text);
	if (inet_pton(AF_INET, host, &four->sin_addr) == 1) {
		four->sin_family = AF_INET;
		four->sin_port = htons(port);
		return sizeof(*four);
	}
	if (host[0] != '[' || host[strlen(host) - 1] != ']')
		return 0;
	host[strlen(host) - 1] = '\0';
	if (inet_pton(AF_INET6, host + 1, &six->sin6_addr) != 1)
		return 0;
	six->sin6_family = AF_INET6;
	six->sin6_port = htons(port);
	return sizeof(*six);
}

int http_listen(const char *text)
{
	struct sockaddr_storage address;
	socklen_t size = parse(text, &address);
	int one = 1, fd;

	if (!size)
		die(EXIT_USAGE, "--listen: '%s' is not an address and a port, such as "
		    "127.0.0.1:9101 or [::1]:9101", text);
	fd = socket(address.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (fd < 0 || setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof(one)) ||
	    bind(fd, (struct sockaddr *)&address, size) || listen(fd, 16))
		die(EXIT_FAILED, "--listen %s: %s", text, strerror(errno));
	size = sizeof(address);
	getsockname(fd, (struct sockaddr *)&address, &size);
	fprintf(stderr, "genx-perf: metrics on port %u\n",
		ntohs(((struct sockaddr_in *)&address)->sin_port));
	return fd;
}

/* Wait for @events on @fd. Return: false if the time @end comes first */
static bool ready(int fd, short events, uint64_t end)
{
	struct pollfd pfd = { .fd = fd, .events = events };
	uint64_t now = now_ns();

	return now < end && poll(&pfd, 1, (end - now) / 1000000 + 1) > 0;
}

/* Read a request up to the empty line. Return: false if the client does not send that line */
static bool read_request(int fd, char *text)
{
	uint64_t end = now_ns() + TIME_NS;
	size_t size = 0;

	while (size < REQUEST_MAX) {
		ssize_t n;

		if (!ready(fd, POLLIN, end))
			return false;
		n = recv(fd, text + size, REQUEST_MAX - size, 0);
		if (n <= 0)
			return false;
		size += n;
		text[size] = '\0';
		if (strlen(text) < size)
			return false;
		if (strstr(text, "\r\n\r\n") || strstr(text, "\n\n"))
			return true;
	}
	return false;
}

static void send_all(int fd, const char *text, size_t size)
{
	uint64_t end = now_ns() + TIME_NS;

	while (size && ready(fd, POLLOUT, end)) {
		ssize_t n = send(fd, text, size, MSG_NOSIGNAL);

		if (n <= 0)
			return;
		text += n;
		size -= n;
	}
}

static void answer(int fd, const char *status, const struct http_page *page, bool body)
{
	char head[256];
	int n = snprintf(head, sizeof(head), "HTTP/1.1 %s\r\nContent-Type: %s\r\n"
			 "Content-Length: %zu\r\nConnection: close\r\n\r\n", status, page->type,
			 page->size);

	send_all(fd, head, n);
	if (body)
		send_all(fd, page->text, page->size);
}

static void answer_text(int fd, const char *status, const char *text, bool body)
{
	const struct http_page page = { (char *)text, strlen(text), "text/plain" };

	answer(fd, status, &page, body);
}

void http_answer(int fd, http_render *render, void *data)
{
	char request[REQUEST_MAX + 1], *path, *end;
	struct http_page page;
	bool head;

	if (!read_request(fd, request)) {
		answer_text(fd, "400 Bad Request", "400\n", true);
		return;
	}
	head = !strncmp(request, "HEAD ", 5);
	if (!head && strncmp(request, "GET ", 4)) {
		answer_text(fd, "405 Method Not Allowed", "405\n", true);
		return;
	}
	path = strchr(request, ' ') + 1;
	end = path + strcspn(path, " ?\r\n");
	if (end - path == 1 && *path == '/') {
		answer_text(fd, "200 OK", "genx-perf: see /metrics\n", !head);
	} else if (end - path != 8 || strncmp(path, "/metrics", 8)) {
		answer_text(fd, "404 Not Found", "404\n", !head);
	} else if (render(data, strstr(end, "application/openmetrics-text"), &page)) {
		answer(fd, "200 OK", &page, !head);
		free(page.text);
	} else {
		answer_text(fd, "500 Internal Server Error", "no memory\n", !head);
	}
}

void http_serve(int socket, http_render *render, http_tick *tick, void *data,
		volatile sig_atomic_t *stop)
{
	while (!*stop) {
		struct pollfd pfd = { .fd = socket, .events = POLLIN };
		int fd, ms = tick(data);

		/* a signal may come before poll() */
		if (poll(&pfd, 1, ms < 500 ? ms : 500) <= 0)
			continue;
		fd = accept4(socket, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
		if (fd < 0)
			continue;
		http_answer(fd, render, data);
		close(fd);
	}
}
