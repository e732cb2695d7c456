/* SPDX-License-Identifier: MIT */
/* The HTTP server of genx-perf export. */
#ifndef GENX_PERF_EXPORT_EXPORT_H
#define GENX_PERF_EXPORT_EXPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <signal.h>

/**
 * struct http_page - answer to a request
 * @text:	body, allocated
 * @size:	size of the body in bytes
 * @type:	content type
 */
struct http_page {
	char *text;
	size_t size;
	const char *type;
};

/**
 * typedef http_render - make the page of metrics
 * @data: data of the caller
 * @open: the client accepts OpenMetrics
 * @page:	filled
 *
 * Return: false if there is no memory.
 */
typedef bool http_render(void *data, bool open, struct http_page *page);

/*
 * Listen on an address such as "127.0.0.1:9090" or "[::1]:9090". Return: a socket; exits with the
 * cause if that fails
 */
int http_listen(const char *address);

/* Read a request from the non-blocking socket @fd, and answer it. */
void http_answer(int fd, http_render *render, void *data);

/* Called at the times that it returns, in ms from now; -1: the server ends. @data: of the caller */
typedef int http_tick(void *data);

/*
 * Answer requests until *@stop is set, or @tick says so: then those of the clients that are
 * connected are answered first.
 */
void http_serve(int socket, http_render *render, http_tick *tick, void *data,
		volatile sig_atomic_t *stop);

#endif
