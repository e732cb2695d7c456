// SPDX-License-Identifier: MIT
/*
 * Write the wire format of Protocol Buffers: for each field a key (number of the field, type of the
 * value) and a value. Source: protobuf.dev, Encoding.
 */

#include <assert.h>
#include <string.h>

#include "tools/genx-perf/report/protobuf.h"

enum { VARINT = 0, I64 = 1, LEN = 2 };

#define TEXT_MAX	128

static void put(struct protobuf *p, const void *data, size_t size)
{
	assert(size <= PROTOBUF_MAX - p->size);
	memcpy(p->data + p->size, data, size);
	p->size += size;
}

/*
 * Each byte has seven bits of the value, the lowest first. Its top bit is set if another byte
 * follows.
 */
static void varint(struct protobuf *p, uint64_t value)
{
	unsigned char byte;

	do {
		byte = (value & 0x7f) | (value > 0x7f ? 0x80 : 0);
		put(p, &byte, 1);
		value >>= 7;
	} while (value);
}

static void key(struct protobuf *p, unsigned int field, unsigned int type)
{
	varint(p, field << 3 | type);
}

void protobuf_number(struct protobuf *p, unsigned int field, uint64_t value)
{
	key(p, field, VARINT);
	varint(p, value);
}

void protobuf_double(struct protobuf *p, unsigned int field, double value)
{
	key(p, field, I64);
	put(p, &value, sizeof(value));
}

void protobuf_text(struct protobuf *p, unsigned int field, const char *text)
{
	size_t size = strnlen(text, TEXT_MAX);

	key(p, field, LEN);
	varint(p, size);
	put(p, text, size);
}

void protobuf_message(struct protobuf *p, unsigned int field, const struct protobuf *message)
{
	key(p, field, LEN);
	varint(p, message->size);
	put(p, message->data, message->size);
}
