// SPDX-License-Identifier: MIT
/*
 * A HTTP/1.1 server for Prometheus. It accepts GET and HEAD, one request per connection. A client
 * has one second to send its request and one to receive the answer; no client blocks the others or
 * the end of a window.
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
#define CLIENTS_MAX	32u

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

/**
 * struct client - a connection
 * @fd:		non-blocking socket
 * @end:	time at which the client must have sent its request, or received the answer
 * @request:	request so far
 * @size:	bytes of it
 * @answer:	answer, NULL: the request is not whole yet
 * @total:	bytes of the answer
 * @sent:	bytes of it that were sent
 */
struct client {
	int fd;
	uint64_t end;
	char request[REQUEST_MAX + 1];
	size_t size;
	char *answer;
	size_t total;
	size_t sent;
};

static void client_begin(struct client *c, int fd)
{
	c->fd = fd;
	c->end = now_ns() + TIME_NS;
	c->size = 0;
	c->answer = NULL;
	c->total = 0;
	c->sent = 0;
}

enum request { REQUEST_PART, REQUEST_WHOLE, REQUEST_WRONG };

/* Read what has come of a request, up to the empty line. */
static enum request read_request(struct client *c)
{
	while (c->size < REQUEST_MAX) {
		char *text = c->request;
		ssize_t n = recv(c->fd, text + c->size, REQUEST_MAX - c->size, MSG_DONTWAIT);
		size_t size;

		if (n < 0 && (errno == EAGAIN || errno == EINTR))
			return REQUEST_PART;
		if (n <= 0)
			return REQUEST_WRONG;
		c->size += n;
		size = c->size;
		text[size] = '\0';
		if (strlen(text) < size)
			return REQUEST_WRONG;
		if (strstr(text, "\r\n\r\n") || strstr(text, "\n\n"))
			return REQUEST_WHOLE;
	}
	return REQUEST_WRONG;
}

static void answer(struct client *c, const char *status, const struct http_page *page, bool body)
{
	FILE *out = open_memstream(&c->answer, &c->total);

	c->end = now_ns() + TIME_NS;
	if (!out)
		return;
	fprintf(out, "HTTP/1.1 %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\n"
		"Connection: close\r\n\r\n", status, page->type, page->size);
	if (body)
		fwrite(page->text, 1, page->size, out);
	fclose(out);
}

static void answer_text(struct client *c, const char *status, const char *text, bool body)
{
	const struct http_page page = { (char *)text, strlen(text), "text/plain" };

	answer(c, status, &page, body);
}

/* Make the answer to a whole request, or to a wrong one. */
static void make_answer(struct client *c, bool whole, http_render *render, void *data)
{
	const char *request = c->request, *path, *end;
	struct http_page page;
	bool head;

	if (!whole) {
		answer_text(c, "400 Bad Request", "400\n", true);
		return;
	}
	head = !strncmp(request, "HEAD ", 5);
	if (!head && strncmp(request, "GET ", 4)) {
		answer_text(c, "405 Method Not Allowed", "405\n", true);
		return;
	}
	path = strchr(request, ' ') + 1;
	end = path + strcspn(path, " ?\r\n");
	if (end - path == 1 && *path == '/') {
		answer_text(c, "200 OK", "genx-perf: see /metrics\n", !head);
	} else if (end - path != 8 || strncmp(path, "/metrics", 8)) {
		answer_text(c, "404 Not Found", "404\n", !head);
	} else if (render(data, strstr(end, "application/openmetrics-text"), &page)) {
		answer(c, "200 OK", &page, !head);
		free(page.text);
	} else {
		answer_text(c, "500 Internal Server Error", "no memory\n", !head);
	}
}

/* Send what fits of the answer. Return: false if that was all, or if the client is gone */
static bool send_answer(struct client *c)
{
	ssize_t n;

	if (!c->answer)
		return false;
	n = send(c->fd, c->answer + c->sent, c->total - c->sent, MSG_NOSIGNAL | MSG_DONTWAIT);
	if (n < 0)
		return errno == EAGAIN || errno == EINTR;
	c->sent += n;
	return c->sent < c->total;
}

/* Go on with a client as far as that does not block. Return: false if it is done */
static bool client_step(struct client *c, http_render *render, void *data)
{
	enum request request;

	if (!c->answer) {
		request = now_ns() < c->end ? read_request(c) : REQUEST_WRONG;
		if (request == REQUEST_PART)
			return true;
		make_answer(c, request == REQUEST_WHOLE, render, data);
	}
	return send_answer(c) && now_ns() < c->end;
}

static short client_events(const struct client *c)
{
	return c->answer ? POLLOUT : POLLIN;
}

/* Time until a client is late, in ms */
static int client_ms(const struct client *c)
{
	uint64_t now = now_ns();

	return now < c->end ? (c->end - now) / 1000000 + 1 : 0;
}

void http_answer(int fd, http_render *render, void *data)
{
	static struct client c;

	client_begin(&c, fd);
	while (client_step(&c, render, data)) {
		struct pollfd pfd = { .fd = fd, .events = client_events(&c) };

		poll(&pfd, 1, client_ms(&c));
	}
	free(c.answer);
}

/**
 * struct server - connections that are served at the same time
 * @clients:	these
 * @n:		number of them
 */
struct server {
	struct client clients[CLIENTS_MAX];
	unsigned int n;
};

static bool accept_client(struct server *s, int socket)
{
	int fd = accept4(socket, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);

	if (fd >= 0)
		client_begin(&s->clients[s->n++], fd);
	return fd >= 0;
}

static void end_client(struct server *s, unsigned int i)
{
	close(s->clients[i].fd);
	free(s->clients[i].answer);
	s->clients[i] = s->clients[--s->n];
}

/* Wait for the sockets, at most @ms. While there are too many clients, others wait in the queue. */
static bool wait_for(const struct server *s, int socket, int ms)
{
	struct pollfd fds[CLIENTS_MAX + 1];

	for (unsigned int i = 0; i < s->n; i++) {
		int left = client_ms(&s->clients[i]);

		fds[i] = (struct pollfd){ .fd = s->clients[i].fd,
					  .events = client_events(&s->clients[i]) };
		ms = left < ms ? left : ms;
	}
	fds[s->n] = (struct pollfd){ .fd = s->n < CLIENTS_MAX ? socket : -1, .events = POLLIN };
	return poll(fds, s->n + 1, ms) > 0 && fds[s->n].revents;
}

void http_serve(int socket, http_render *render, http_tick *tick, void *data,
		volatile sig_atomic_t *stop)
{
	static struct server s;
	bool ending = false;

	while (!*stop) {
		int ms = ending ? 500 : tick(data);

		if (ms < 0) {
			ending = true;
			/* those in the queue of the socket have connected, too */
			while (s.n < CLIENTS_MAX && accept_client(&s, socket))
				;
		}
		if (ending && !s.n)
			break;
		/* a signal may come before poll() */
		if (wait_for(&s, ending ? -1 : socket, ms >= 0 && ms < 500 ? ms : 500))
			accept_client(&s, socket);
		for (unsigned int i = s.n; i--;)
			if (!client_step(&s.clients[i], render, data))
				end_client(&s, i);
	}
	while (s.n)
		end_client(&s, 0);
}
