// SPDX-License-Identifier: MIT
/*
 * The server reads messages of one client from the socket, sends replies, and lets the
 * model's time pass in between.
 *
 * It collects bytes until a message is complete, so a client that stops in the middle of
 * a message delays only itself. A message with a wrong length, or one that comes before
 * the version was negotiated, ends the connection with a line that says why. Any other
 * wrong request gets an error reply.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tools/vgpu/vgpu.h"

#define SEND_TIMEOUT_MS	5000
#define SPIN_NS			20000	/* register accesses come in bursts */
#define IDLE_NS			1000000000ull
#define CONTROL_NS		1000000	/* commands of the host are rare */

/**
 * struct server - a connection
 * @in, @have:	bytes that were received, and their number
 * @fds, @n_fds: descriptors that came with them and that no message has got yet
 * @fd_end:	of each descriptor, number of bytes in @in after the receive that brought it. Linux
 *		delivers descriptors with the first part of what was sent with them, and ends that
 *		receive there. So they belong to the message with the last of these bytes
 * @out:	reply payload
 * @heard:	a message was received
 * @greeted:	the version was negotiated
 * @end_reason:	reason why the connection ends after the reply, NULL: it continues
 * @spin_until:	time up to which the next message is polled for: sleeping and
 *		waking costs more than most accesses
 * @control_at:	when to serve the control socket next
 * @code:	exit code, once @done
 */
struct server {
	struct vgpu *v;
	int fd;
	uint8_t in[MAX_MESSAGE];
	size_t have;
	int fds[MAX_FDS];
	size_t fd_end[MAX_FDS];
	unsigned int n_fds;
	uint8_t out[sizeof(struct vfu_region_access) + MAX_DATA];
	bool heard;
	bool greeted;
	const char *end_reason;
	uint64_t spin_until;
	uint64_t control_at;
	bool done;
	int code;
};

static void stop(struct server *s, int code, const char *why)
{
	if (why)
		vgpu_log("%s", why);
	s->done = true;
	s->code = code;
}

/* Close the first @n descriptors, except those that the device owns now. */
static void drop_fds(struct server *s, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < n; i++)
		if (s->fds[i] >= 0)
			close(s->fds[i]);
	s->n_fds -= n;
	memmove(s->fds, s->fds + n, s->n_fds * sizeof(*s->fds));
	memmove(s->fd_end, s->fd_end + n, s->n_fds * sizeof(*s->fd_end));
}

static void send_all(struct server *s, struct iovec *iov, unsigned int n)
{
	struct msghdr msg = { .msg_iov = iov, .msg_iovlen = n };

	while (msg.msg_iovlen && !s->done) {
		struct pollfd p = { .fd = s->fd, .events = POLLOUT };
		ssize_t sent = sendmsg(s->fd, &msg, MSG_NOSIGNAL | MSG_DONTWAIT);

		if (sent < 0 && errno == EINTR)
			continue;
		if (sent < 0 && errno == EAGAIN) {
			if (poll(&p, 1, SEND_TIMEOUT_MS) == 0)
				stop(s, EXIT_CLIENT, "the client does not read its replies");
			continue;
		}
		if (sent < 0) {
			stop(s, EXIT_CLIENT, "the client disconnected before its reply");
			return;
		}
		for (; msg.msg_iovlen && (size_t)sent >= msg.msg_iov->iov_len; msg.msg_iovlen--) {
			sent -= (ssize_t)msg.msg_iov->iov_len;
			msg.msg_iov++;
		}
		if (msg.msg_iovlen) {
			msg.msg_iov->iov_base = (uint8_t *)msg.msg_iov->iov_base + sent;
			msg.msg_iov->iov_len -= (size_t)sent;
		}
	}
}

static void reply(struct server *s, const struct vfu_header *req, int error, size_t len)
{
	struct vfu_header h = {
		.id = req->id,
		.command = req->command,
		.flags = VFU_TYPE_REPLY | (error ? VFU_ERROR : 0),
		.error = (uint32_t)-error,
	};
	struct iovec iov[2] = {
		{ .iov_base = &h, .iov_len = sizeof(h) },
		{ .iov_base = s->out, .iov_len = error ? 0 : len },
	};

	if (error && s->v->opt.verbose)
		vgpu_log("command %u: %s", req->command, strerror(-error));
	if (req->flags & VFU_NO_REPLY)
		return;
	h.size = (uint32_t)(sizeof(h) + iov[1].iov_len);
	send_all(s, iov, iov[1].iov_len ? 2 : 1);
}

/*
 * Handlers get a payload, and put the reply's payload into s->out and its length into *reply_len.
 */

static int do_version(struct server *s, const uint8_t *data, size_t len, size_t *reply_len)
{
	struct vfu_version ver;
	int n;

	if (s->greeted) {
		s->end_reason = "VERSION came twice";
		return -EPROTO;
	}
	if (len < sizeof(ver))
		return -EINVAL;
	memcpy(&ver, data, sizeof(ver));
	if (ver.major != 0) {
		vgpu_log("the client speaks version %u.%u, this is 0.0", ver.major, ver.minor);
		return -ENOTSUP;
	}
	s->greeted = true;
	ver.minor = 0;
	memcpy(s->out, &ver, sizeof(ver));
	n = sprintf((char *)s->out + sizeof(ver),
		    "{\"capabilities\":{\"max_msg_fds\":%u,\"max_data_xfer_size\":%u}}", MAX_FDS,
		    MAX_DATA);
	*reply_len = sizeof(ver) + (size_t)n + 1;
	return 0;
}

static int do_dma_map(struct server *s, const uint8_t *data, size_t len, size_t *reply_len)
{
	struct vfu_dma_map req;
	int fd = s->n_fds ? s->fds[0] : -1, rc;

	(void)reply_len;
	if (len != sizeof(req) || s->n_fds > 1)
		return -EINVAL;
	memcpy(&req, data, sizeof(req));
	if (s->n_fds)
		s->fds[0] = -1;		/* the device owns the descriptors now */
	rc = dma_map(&s->v->dma, &req, fd);
	if (rc || s->v->opt.verbose)
		vgpu_log("DMA map of %#lx bytes at %#lx%s: %s", req.size,
			 req.address, fd < 0 ? " without descriptor" : "",
			 rc ? strerror(-rc) : "done");
	return rc;
}

static int do_dma_unmap(struct server *s, const uint8_t *data, size_t len, size_t *reply_len)
{
	struct vfu_dma_unmap req;
	int rc;

	if (len < sizeof(req))
		return -EINVAL;
	memcpy(&req, data, sizeof(req));
	rc = dma_unmap(&s->v->dma, &req);
	if (rc || s->v->opt.verbose)
		vgpu_log("DMA unmap of %#lx bytes at %#lx: %s", req.size,
			 req.address, rc ? strerror(-rc) : "done");
	req.argsz = sizeof(req);
	memcpy(s->out, &req, sizeof(req));
	*reply_len = sizeof(req);
	return rc;
}

static int do_info(struct server *s, const uint8_t *data, size_t len, size_t *reply_len)
{
	struct vfu_info info = {
		.argsz = sizeof(info),
		.flags = VFU_INFO_RESET | VFU_INFO_PCI,
		.num_regions = VFU_REGIONS,
		.num_irqs = VFU_IRQS,
	};

	(void)data;
	if (len < sizeof(info))
		return -EINVAL;
	memcpy(s->out, &info, sizeof(info));
	*reply_len = sizeof(info);
	return 0;
}

static int do_region_info(struct server *s, const uint8_t *data, size_t len, size_t *reply_len)
{
	struct vfu_region_info info;

	if (len < sizeof(info))
		return -EINVAL;
	memcpy(&info, data, sizeof(info));
	if (info.argsz < sizeof(info) || info.index >= VFU_REGIONS)
		return -EINVAL;
	info.argsz = sizeof(info);
	info.size = device_region_size(s->v, info.index);
	info.flags = info.size ? VFU_REGION_READABLE | VFU_REGION_WRITEABLE : 0;
	info.cap_offset = 0;
	info.offset = 0;
	memcpy(s->out, &info, sizeof(info));
	*reply_len = sizeof(info);
	return 0;
}

static int do_irq_info(struct server *s, const uint8_t *data, size_t len, size_t *reply_len)
{
	struct vfu_irq_info info;

	if (len < sizeof(info))
		return -EINVAL;
	memcpy(&info, data, sizeof(info));
	if (info.argsz < sizeof(info) || info.index >= VFU_IRQS)
		return -EINVAL;
	info.argsz = sizeof(info);
	info.count = device_irq_count(info.index);
	info.flags = info.count ? VFU_IRQ_EVENTFD | VFU_IRQ_NORESIZE : 0;
	memcpy(s->out, &info, sizeof(info));
	*reply_len = sizeof(info);
	return 0;
}

static int do_set_irqs(struct server *s, const uint8_t *data, size_t len, size_t *reply_len)
{
	struct vfu_irq_set set;

	(void)reply_len;
	if (len < sizeof(set))
		return -EINVAL;
	memcpy(&set, data, sizeof(set));
	return device_set_irqs(s->v, &set, data + sizeof(set), len - sizeof(set), s->fds,
			       s->n_fds);
}

static int do_read(struct server *s, const uint8_t *data, size_t len, size_t *reply_len)
{
	struct vfu_region_access a;
	int rc;

	if (len != sizeof(a))
		return -EINVAL;
	memcpy(&a, data, sizeof(a));
	if (a.count > MAX_DATA)
		return -EINVAL;
	rc = device_read(s->v, &a, s->out + sizeof(a));
	memcpy(s->out, &a, sizeof(a));
	*reply_len = sizeof(a) + a.count;
	return rc;
}

static int do_write(struct server *s, const uint8_t *data, size_t len, size_t *reply_len)
{
	struct vfu_region_access a;

	if (len < sizeof(a))
		return -EINVAL;
	memcpy(&a, data, sizeof(a));
	if (len - sizeof(a) != a.count)
		return -EINVAL;
	memcpy(s->out, &a, sizeof(a));
	*reply_len = sizeof(a);
	return device_write(s->v, &a, data + sizeof(a));
}

static int do_reset(struct server *s, const uint8_t *data, size_t len, size_t *reply_len)
{
	(void)data;
	(void)len;
	(void)reply_len;
	device_advance(s->v);
	device_reset(s->v);
	return 0;
}

typedef int (*handler)(struct server *s, const uint8_t *data, size_t len, size_t *reply_len);

static const handler handlers[] = {
	[VFU_VERSION] = do_version,
	[VFU_DMA_MAP] = do_dma_map,
	[VFU_DMA_UNMAP] = do_dma_unmap,
	[VFU_GET_INFO] = do_info,
	[VFU_GET_REGION_INFO] = do_region_info,
	[VFU_GET_IRQ_INFO] = do_irq_info,
	[VFU_SET_IRQS] = do_set_irqs,
	[VFU_REGION_READ] = do_read,
	[VFU_REGION_WRITE] = do_write,
	[VFU_RESET] = do_reset,
};

static void serve(struct server *s, const struct vfu_header *h, const uint8_t *data)
{
	size_t len = h->size - sizeof(*h), reply_len = 0;
	handler run = h->command < ARRAY_SIZE(handlers) ? handlers[h->command] : NULL;
	int rc;

	s->v->messages++;
	if (s->v->opt.verbose && h->command != VFU_REGION_READ && h->command != VFU_REGION_WRITE)
		vgpu_log("command %u, %zu bytes, %u descriptors", h->command, len, s->n_fds);
	if ((h->flags & VFU_TYPE_MASK) != VFU_TYPE_COMMAND) {
		stop(s, EXIT_CLIENT, "the client sent a reply without a request");
		return;
	}
	if (!s->greeted && h->command != VFU_VERSION) {
		s->end_reason = "the client did not begin with VERSION";
		rc = -EPROTO;
	} else {
		rc = run ? run(s, data, len, &reply_len) : -ENOTSUP;
	}
	reply(s, h, rc, reply_len);
	if (!s->greeted && !s->end_reason)
		s->end_reason = "no common version with the client";
	if (s->end_reason && !s->done)
		stop(s, EXIT_CLIENT, s->end_reason);
}

/* Handle the message at @at of the buffer, with its descriptors. */
static void serve_at(struct server *s, size_t at, const struct vfu_header *h)
{
	unsigned int all = s->n_fds, n = 0;

	while (n < all && s->fd_end[n] <= at + h->size)
		n++;
	s->n_fds = n;
	serve(s, h, s->in + at + sizeof(*h));
	s->n_fds = all;
	drop_fds(s, n);
}

/* Handle all complete messages in the buffer. */
static void serve_buffered(struct server *s)
{
	size_t at = 0;
	unsigned int i;

	while (!s->done && s->have - at >= sizeof(struct vfu_header)) {
		struct vfu_header h;

		memcpy(&h, s->in + at, sizeof(h));
		if (h.size < sizeof(h) || h.size > sizeof(s->in)) {
			stop(s, EXIT_CLIENT, "the client sent a message of impossible size");
			break;
		}
		if (s->have - at < h.size)
			break;
		serve_at(s, at, &h);
		at += h.size;
	}
	if (at)
		memmove(s->in, s->in + at, s->have - at);
	s->have -= at;
	for (i = 0; i < s->n_fds; i++)
		s->fd_end[i] -= min(at, s->fd_end[i]);
}

/* @end: number of bytes in the buffer, with those that came with the descriptors */
static void take_fds(struct server *s, struct msghdr *msg, size_t end)
{
	struct cmsghdr *c;

	for (c = CMSG_FIRSTHDR(msg); c; c = CMSG_NXTHDR(msg, c)) {
		size_t i, n = (c->cmsg_len - CMSG_LEN(0)) / sizeof(int);

		if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_RIGHTS)
			continue;
		for (i = 0; i < n; i++) {
			int fd;

			memcpy(&fd, CMSG_DATA(c) + i * sizeof(int), sizeof(fd));
			if (s->n_fds == MAX_FDS) {
				close(fd);
				stop(s, EXIT_CLIENT, "the client sent too many descriptors");
				continue;
			}
			s->fd_end[s->n_fds] = end;
			s->fds[s->n_fds++] = fd;
		}
	}
	if (msg->msg_flags & MSG_CTRUNC)
		stop(s, EXIT_CLIENT, "the client sent too many descriptors");
}

/* Receive once. Return: false if there was nothing to receive. */
static bool receive(struct server *s)
{
	union {
		char buf[CMSG_SPACE(MAX_FDS * sizeof(int))];
		struct cmsghdr align;
	} control;
	struct iovec iov = { .iov_base = s->in + s->have, .iov_len = sizeof(s->in) - s->have };
	struct msghdr msg = {
		.msg_iov = &iov, .msg_iovlen = 1,
		.msg_control = control.buf, .msg_controllen = sizeof(control.buf),
	};
	ssize_t got = recvmsg(s->fd, &msg, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);

	if (got < 0 && (errno == EAGAIN || errno == EINTR))
		return false;
	if (got < 0) {
		stop(s, EXIT_CLIENT, strerror(errno));
		return false;
	}
	take_fds(s, &msg, s->have + (size_t)got);
	if (!got) {
		if (s->have)
			stop(s, EXIT_CLIENT, "the client disconnected in the middle of a message");
		else
			stop(s, EXIT_OK, NULL);
		return false;
	}
	s->have += (size_t)got;
	s->heard = true;
	return true;
}

/* Sleep until the client sends something, the model must run, or a signal comes. */
static void wait_for(struct server *s, const sigset_t *unblocked)
{
	struct pollfd p[1 + CONTROL_FDS] = { { .fd = s->fd, .events = POLLIN } };
	unsigned int n = 1 + control_fds(s->v, p + 1);
	uint64_t now = device_now(s->v), next = s->v->next_event;
	uint64_t ns = next <= now ? 0 : next - now;
	struct timespec ts;

	if (now < s->spin_until) {
		if (receive(s)) {
			serve_buffered(s);
			s->spin_until = device_now(s->v) + SPIN_NS;
		}
		return;
	}
	if (ns > IDLE_NS)
		ns = IDLE_NS;
	ts.tv_sec = (time_t)(ns / 1000000000u);
	ts.tv_nsec = (long)(ns % 1000000000u);
	if (ppoll(p, n, &ts, unblocked) > 0 && p[0].revents && receive(s)) {
		serve_buffered(s);
		s->spin_until = device_now(s->v) + SPIN_NS;
	}
}

static int accept_client(struct vgpu *v, int listener, const sigset_t *unblocked)
{
	struct pollfd p[1 + CONTROL_FDS] = { { .fd = listener, .events = POLLIN } };

	while (!vgpu_stopping) {
		if (ppoll(p, 1 + control_fds(v, p + 1), NULL, unblocked) <= 0)
			continue;
		if (p[0].revents)
			return accept4(listener, NULL, NULL, SOCK_CLOEXEC);
		control_serve(v);
	}
	return -1;
}

static void serve_client(struct server *s, const sigset_t *unblocked)
{
	while (!s->done && !vgpu_stopping) {
		device_advance(s->v);
		wait_for(s, unblocked);
		if (device_now(s->v) >= s->control_at) {
			s->control_at = device_now(s->v) + CONTROL_NS;
			control_serve(s->v);
		}
		if (vgpu_report_now) {
			vgpu_report_now = 0;
			report_write(s->v);
		}
		if (vgpu_fault_now) {
			vgpu_fault_now = 0;
			device_fault_now(s->v);
		}
	}
	drop_fds(s, s->n_fds);
	close(s->fd);
}

int server_run(struct vgpu *v, int listener)
{
	static struct server s;
	sigset_t blocked, unblocked;

	sigemptyset(&blocked);
	sigaddset(&blocked, SIGTERM);
	sigaddset(&blocked, SIGINT);
	sigaddset(&blocked, SIGUSR1);
	sigaddset(&blocked, SIGUSR2);
	sigprocmask(SIG_BLOCK, &blocked, &unblocked);

	/* A client that disconnects without a message only checked that a server listens. */
	do {
		memset(&s, 0, sizeof(s));
		s.v = v;
		s.fd = accept_client(v, listener, &unblocked);
		if (s.fd < 0)
			return vgpu_stopping ? EXIT_OK : EXIT_SYSTEM;
		serve_client(&s, &unblocked);
	} while (!s.heard && s.code == EXIT_OK && !vgpu_stopping);
	return s.code;
}
