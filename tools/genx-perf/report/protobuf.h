/* SPDX-License-Identifier: MIT */
/*
 * Write messages in the wire format of Protocol Buffers, with the types that a Perfetto trace
 * needs.
 *
 * genx-perf has its own writer because a trace needs only a few messages of a few fields each.
 * protobuf-c would add a compiler and a library to the build, and its generated code is larger.
 */
#ifndef GENX_PERF_REPORT_PROTOBUF_H
#define GENX_PERF_REPORT_PROTOBUF_H

#include <stddef.h>
#include <stdint.h>

#define PROTOBUF_MAX	512	/* bytes of a message; more is a mistake in the program */

/**
 * struct protobuf - a message under construction
 * @size:	bytes so far
 * @data:	contents of the message
 */
struct protobuf {
	size_t size;
	unsigned char data[PROTOBUF_MAX];
};

/* Append a field of type uint32, uint64, bool or enum. */
void protobuf_number(struct protobuf *p, unsigned int field, uint64_t value);
/* Append a field of type double. */
void protobuf_double(struct protobuf *p, unsigned int field, double value);
/* Append a field of type string, cut off at 128 bytes. */
void protobuf_text(struct protobuf *p, unsigned int field, const char *text);
/* Append a field that is a message. */
void protobuf_message(struct protobuf *p, unsigned int field, const struct protobuf *message);

#endif
