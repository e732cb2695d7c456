/* SPDX-License-Identifier: MIT */
/* Make the records with which a recording begins, and correlations of the clocks. */
#ifndef GENX_PERF_RECORDING_RECORDING_META_H
#define GENX_PERF_RECORDING_RECORDING_META_H

#include "tools/genx-perf/counts/source.h"
#include "tools/libgenx-perf/recording/recording_format.h"

/**
 * struct recording_meta - records that describe a recording
 * @data:	whole records
 * @size:	size of @data in bytes
 * @stream:	offset of the data of RECORDING_STREAM in @data
 */
struct recording_meta {
	char *data;
	size_t size;
	size_t stream;
};

/* Query the device, and make the records. */
void recording_meta_make(struct recording_meta *meta, const struct source *source,
			 const struct view *view);
void recording_meta_free(struct recording_meta *meta);

/* Set the number of the part, and its start time, in RECORDING_STREAM. */
void recording_meta_part(struct recording_meta *meta, uint32_t part);

/**
 * struct correlation_record - a correlation with its header
 * @header:	of type RECORDING_CORRELATION
 * @clocks:	data of the record
 */
struct correlation_record {
	struct drm_i915_perf_record_header header;
	struct recording_correlation clocks;
};

/* Make the RECORDING_BOOTTIME of now. */
void recording_boottime(struct correlation_record *record);

/*
 * The clock of the OA unit, of which @timestamp_hz is the frequency, can be a multiple of that of
 * the command streamers, which the register has (SIL-355). Return: n, if it is 2^n times that
 */
unsigned int recording_clock_shift(int device, uint64_t timestamp_hz);

/*
 * Read both clocks. @shift: recording_clock_shift(). Return: 0 or a negative errno, -ENODEV when
 * the device is gone.
 */
int recording_correlate(int device, unsigned int shift, struct correlation_record *record);

#endif
