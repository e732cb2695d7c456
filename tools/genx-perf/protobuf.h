/* SPDX-License-Identifier: MIT */
/*
 * Messages in the wire format of Protocol Buffers, as far as a Perfetto trace needs it.
 *
 * An own writer, because a trace needs five messages of a few fields each: protobuf-c would add a
 * compiler and a library to the build, and its generated code is larger than this.
 */
#ifndef GENX_PERF_PROTOBUF_H
#define GENX_PERF_PROTOBUF_H

#include <stddef.h>
#include <stdint.h>

#define PROTOBUF_MAX	512	/* bytes of a message; more is a mistake in the program */

/**
 * struct protobuf - a message that is written
 * @size:	its bytes
 * @data:	the message
 */
struct protobuf {
	size_t size;
	unsigned char data[PROTOBUF_MAX];
};

/* A field of type uint32, uint64, bool or enum */
void protobuf_number(struct protobuf *p, unsigned int field, uint64_t value);
/* A field of type double */
void protobuf_double(struct protobuf *p, unsigned int field, double value);
/* A field of type string, cut off at 128 bytes */
void protobuf_text(struct protobuf *p, unsigned int field, const char *text);
/* A field that is a message */
void protobuf_message(struct protobuf *p, unsigned int field, const struct protobuf *message);

#endif
