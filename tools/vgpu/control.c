// SPDX-License-Identifier: MIT
/*
 * Commands of the host: the host writes lines to a separate socket, --control PATH.
 *
 *   fault NAME[=ARG]	arm a fault; the fault is armed when the answer comes
 *   clear NAME		disarm a fault
 *   report		print the account of violations as JSON
 *   help		print these commands
 *
 * An answer ends with a line "ok" or "error: REASON". One connection is served at a time; one that
 * does not read its answers, or sends a line that is too long, is closed.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "tools/vgpu/vgpu.h"

int control_open(struct vgpu *v)
{
	v->control.listener = -1;
	v->control.fd = -1;
	if (!v->opt.control)
		return 0;
	v->control.listener = server_listen(v->opt.control);
	if (v->control.listener < 0)
		return -1;
	return fcntl(v->control.listener, F_SETFL, O_NONBLOCK);
}

static void disconnect(struct control *c)
{
	close(c->fd);
	c->fd = -1;
}

void control_close(struct vgpu *v)
{
	if (v->control.fd >= 0)
		disconnect(&v->control);
	if (v->control.listener < 0)
		return;
	close(v->control.listener);
	unlink(v->opt.control);
}

unsigned int control_fds(const struct vgpu *v, struct pollfd *p)
{
	const struct control *c = &v->control;

	p->fd = c->fd >= 0 ? c->fd : c->listener;
	p->events = POLLIN;
	p->revents = 0;
	return p->fd >= 0;
}

static void answer(struct control *c, const char *text, size_t len)
{
	if (c->fd >= 0 && send(c->fd, text, len, MSG_DONTWAIT) != (ssize_t)len)
		disconnect(c);
}

static void answer_report(struct vgpu *v)
{
	char *text = NULL;
	size_t len = 0;
	FILE *f = open_memstream(&text, &len);

	if (f) {
		report_print(v, f);
		fputs("ok\n", f);
	}
	if (!f || fclose(f)) {
		static const char full[] = "error: not enough memory\n";

		answer(&v->control, full, sizeof(full) - 1);
	} else {
		answer(&v->control, text, len);
	}
	free(text);
}

static const char help[] =
"fault NAME[=ARG]  arm a fault: vgpu --list-faults prints their names\n"
"clear NAME        disarm it\n"
"report            print the model's account as JSON\n"
"help              print these commands\n"
"ok\n";

static void run(struct vgpu *v, char *line)
{
	char reply[128];
	const char *why;
	int len;

	if (!strcmp(line, "report")) {
		answer_report(v);
		return;
	}
	if (!strcmp(line, "help")) {
		answer(&v->control, help, sizeof(help) - 1);
		return;
	}
	why = fault_line(v, line);
	len = why ? snprintf(reply, sizeof(reply), "error: %s\n", why) :
		    snprintf(reply, sizeof(reply), "ok\n");
	answer(&v->control, reply, (size_t)len);
}

static void run_lines(struct vgpu *v)
{
	struct control *c = &v->control;
	char *end;

	while (c->fd >= 0 && (end = memchr(c->line, '\n', c->len))) {
		char line[CONTROL_LINE];
		size_t n = (size_t)(end - c->line);

		memcpy(line, c->line, n);
		line[n] = '\0';
		c->len -= n + 1;
		memmove(c->line, end + 1, c->len);
		run(v, line);
	}
	if (c->fd >= 0 && c->len == sizeof(c->line))
		disconnect(c);
}

void control_serve(struct vgpu *v)
{
	struct control *c = &v->control;
	ssize_t got;

	if (c->listener >= 0 && c->fd < 0) {
		c->fd = accept4(c->listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
		c->len = 0;
	}
	if (c->fd < 0)
		return;
	got = recv(c->fd, c->line + c->len, sizeof(c->line) - c->len, MSG_DONTWAIT);
	if (got < 0 && (errno == EAGAIN || errno == EINTR))
		return;
	if (got <= 0) {
		disconnect(c);
		return;
	}
	c->len += (size_t)got;
	run_lines(v);
}

/* Print the lines of an answer. Return 0 if its last line is "ok", else EXIT_CLIENT. */
static int print_answer(FILE *f)
{
	char line[4096];

	while (fgets(line, sizeof(line), f)) {
		if (!strcmp(line, "ok\n"))
			return EXIT_OK;
		if (!strncmp(line, "error: ", 7)) {
			vgpu_log("%.*s", (int)strcspn(line + 7, "\n"), line + 7);
			return EXIT_CLIENT;
		}
		fputs(line, stdout);
	}
	vgpu_log("the server closed the connection");
	return EXIT_CLIENT;
}

int control_send(const char *path, const char *command)
{
	struct sockaddr_un addr = { .sun_family = AF_UNIX };
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	int code = EXIT_SYSTEM;
	FILE *f;

	if (strlen(path) >= sizeof(addr.sun_path))
		errno = ENAMETOOLONG;
	else
		strcpy(addr.sun_path, path);
	if (fd < 0 || !*addr.sun_path || connect(fd, (struct sockaddr *)&addr, sizeof(addr))) {
		vgpu_log("%s: %s", path, strerror(errno));
		if (fd >= 0)
			close(fd);
		return EXIT_SYSTEM;
	}
	f = fdopen(fd, "r+");
	if (f && fprintf(f, "%s\n", command) > 0 && !fflush(f))
		code = print_answer(f);
	if (f)
		fclose(f);
	return code;
}
