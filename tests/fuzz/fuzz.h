/* SPDX-License-Identifier: MIT */
/* What the fuzz targets share: bytes of the input, and checks. */
#ifndef GENX_TESTS_FUZZ_H
#define GENX_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* libFuzzer calls this function with each input. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A result that must hold for every input */
#define CHECK(cond) \
	do { \
		if (!(cond)) { \
			fprintf(stderr, "%s:%d: failed: %s\n", __FILE__, __LINE__, #cond); \
			abort(); \
		} \
	} while (0)

/**
 * struct input - bytes of the input that were not used yet
 * @data:	the next byte
 * @size:	number of bytes
 */
struct input {
	const uint8_t *data;
	size_t size;
};

static inline uint8_t input_u8(struct input *in)
{
	if (!in->size)
		return 0;
	in->size--;
	return *in->data++;
}

static inline uint16_t input_u16(struct input *in)
{
	uint16_t low = input_u8(in);

	return low | (uint16_t)(input_u8(in) << 8);
}

/* Fill @to; what the input lacks is 0. */
static inline void input_bytes(struct input *in, void *to, size_t size)
{
	size_t n = size < in->size ? size : in->size;

	if (n)
		memcpy(to, in->data, n);
	memset((char *)to + n, 0, size - n);
	in->data += n;
	in->size -= n;
}

#endif
