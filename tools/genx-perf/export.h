/* SPDX-License-Identifier: MIT */
/* The HTTP server of genx-perf export. */
#ifndef GENX_PERF_EXPORT_H
#define GENX_PERF_EXPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <signal.h>

/**
 * struct http_page - what a request gets
 * @text:	body, allocated
 * @size:	its bytes
 * @type:	content type
 */
struct http_page {
	char *text;
	size_t size;
	const char *type;
};

/**
 * typedef http_render - make the page of metrics
 * @data:	the caller's
 * @open:	OpenMetrics was asked for
 * @page:	filled
 *
 * Return: false if there is no memory.
 */
typedef bool http_render(void *data, bool open, struct http_page *page);

/* Listen on "127.0.0.1:9090" or "[::1]:9090". Return: a socket; exits with the cause if it fails */
int http_listen(const char *address);

/* Answer requests, one at a time, until *@stop. */
void http_serve(int socket, http_render *render, void *data, volatile sig_atomic_t *stop);

#endif
