/* SPDX-License-Identifier: MIT */
/*
 * libgenx-perf: devices, what they count, and errors. Programs include genx-perf.h.
 */
#ifndef GENX_PERF_DEVICE_H
#define GENX_PERF_DEVICE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Counters of the widest report, rounded up */
#define GENX_PERF_MAX_COUNTERS		64

/* No context, or the context is not known */
#define GENX_PERF_NO_CONTEXT		0xffffffffu

struct genx_perf_device;
struct genx_perf_stream;
struct genx_perf_recording;

/**
 * genx_perf_version() - version of the library that the program runs with
 *
 * Return: such as "0.1.0".
 */
const char *genx_perf_version(void);

/**
 * genx_perf_error() - message of the last failure
 *
 * Return: a text without a newline at its end, with the cause and the remedy where one is known;
 * valid until the next call of the library in this thread. Each thread has its own message.
 */
const char *genx_perf_error(void);

/**
 * struct genx_perf_node - a GPU that genx drives
 * @path:	its node in /dev/dri, for genx_perf_open()
 * @address:	PCI address, such as "0000:00:02.0"
 * @platform:	name of the platform
 * @reserved:	0
 */
struct genx_perf_node {
	char path[64];
	char address[64];
	char platform[32];
	uint64_t reserved[4];
};

/**
 * genx_perf_node_get() - find the GPUs that genx drives
 * @index: number of the GPU, from 0
 * @node: filled
 *
 * Return: 0; -ENOENT if there is no GPU @index.
 */
int genx_perf_node_get(unsigned int index, struct genx_perf_node *node);

/**
 * genx_perf_open() - open a device
 * @node: device node, such as "/dev/dri/renderD128"; NULL: the first device that genx drives
 * @device: set to the device
 *
 * Also loads the installed names of the platform's counters, else those that the driver has, which
 * are of A counters and without metric sets. A counter without a name has its number, such as "A0".
 *
 * Return: 0; -ENODEV if genx does not drive the device, or drives none; -ENOMEM; another errno of
 * open().
 */
int genx_perf_open(const char *node, struct genx_perf_device **device);

/**
 * genx_perf_close() - close a device
 * @device: the device, NULL is ignored; its streams must have been closed
 */
void genx_perf_close(struct genx_perf_device *device);

/**
 * genx_perf_fd() - file descriptor of a device, for other ioctls
 * @device: the device
 *
 * Return: the descriptor, which genx_perf_close() closes.
 */
int genx_perf_fd(const struct genx_perf_device *device);

/**
 * genx_perf_address() - PCI address of a device
 * @device: the device
 *
 * Return: such as "0000:00:02.0"; "?" if the device has none.
 */
const char *genx_perf_address(const struct genx_perf_device *device);

/**
 * genx_perf_platform() - name of a device's platform
 * @device: the device
 *
 * Return: such as "Kaby Lake"; "" if genx does not drive the OA unit of the platform.
 */
const char *genx_perf_platform(const struct genx_perf_device *device);

/**
 * struct genx_perf_gpu - properties of a GPU; 0: not known
 * @device_id:	PCI device id
 * @revision:	PCI revision
 * @eus:	number of EUs
 * @slices:	number of slices
 * @subslices:	number of subslices of all slices
 * @threads:	threads of an EU
 * @timestamp_hz: frequency of timestamps
 * @reserved:	0
 */
struct genx_perf_gpu {
	uint32_t device_id;
	uint32_t revision;
	uint32_t eus;
	uint32_t slices;
	uint32_t subslices;
	uint32_t threads;
	uint64_t timestamp_hz;
	uint64_t reserved[4];
};

/**
 * genx_perf_gpu_get() - get properties of a device's GPU
 * @device: the device
 * @gpu: filled
 */
void genx_perf_gpu_get(const struct genx_perf_device *device, struct genx_perf_gpu *gpu);

/**
 * genx_perf_names() - replace the names of counters and the metric sets
 * @device: the device
 * @file: file of names; tools/libgenx-perf/counters.h describes the format
 *
 * Return: 0; -EBUSY while the device has open streams; -EINVAL if the file is damaged or for
 * another platform; an errno of open(). After an error the device keeps its names.
 */
int genx_perf_names(struct genx_perf_device *device, const char *file);

/**
 * struct genx_perf_format - a report format
 * @name:	name, "A32u40_A4u32_B8_C8"
 * @number:	number of the uAPI
 * @report_size: bytes of a report
 * @a_first:	number of the first A counter
 * @n_a:	A counters
 * @n_b:	B counters
 * @n_c:	C counters
 * @reserved:	0
 */
struct genx_perf_format {
	char name[32];
	uint32_t number;
	uint32_t report_size;
	uint8_t a_first;
	uint8_t n_a;
	uint8_t n_b;
	uint8_t n_c;
	uint32_t reserved[5];
};

/**
 * genx_perf_format_get() - describe a report format of a device
 * @device: the device
 * @index: number of the format, from 0
 * @format: filled
 *
 * Return: 0; -ENOENT if there is no format @index; -ENODEV if genx does not drive the OA unit.
 */
int genx_perf_format_get(struct genx_perf_device *device, unsigned int index,
			 struct genx_perf_format *format);

/**
 * struct genx_perf_set - a metric set: registers that program what the hardware counts
 * @name:	name for @set of &struct genx_perf_options
 * @uuid:	UUID
 * @text:	description
 */
struct genx_perf_set {
	const char *name;
	const char *uuid;
	const char *text;
};

/**
 * genx_perf_set_get() - describe a metric set of a device
 * @device: the device
 * @index: number of the set, from 0: the sets of the device's names, then those with metrics that
 *	an installed file has for the GPU
 * @set: filled
 *
 * Return: 0; -ENOENT if there is no set @index.
 */
int genx_perf_set_get(const struct genx_perf_device *device, unsigned int index,
		      struct genx_perf_set *set);

/**
 * struct genx_perf_counter - what a counter counts
 * @id:		number in reports, "A0"
 * @name:	name, "GpuBusy"; the number if no name is known
 * @unit:	what one count is, "clocks"; "" if not known
 * @title:	name in the manual; "" if not known
 * @text:	description; "" if not known
 * @set:	name of the metric set that the counter needs, NULL: none
 */
struct genx_perf_counter {
	const char *id;
	const char *name;
	const char *unit;
	const char *title;
	const char *text;
	const char *set;
};

/**
 * genx_perf_counter_get() - describe a counter of a device's names
 * @device: the device
 * @index: number of the entry, from 0; not the index in totals
 * @counter: filled
 *
 * Return: 0; -ENOENT if there is no entry @index.
 */
int genx_perf_counter_get(const struct genx_perf_device *device, unsigned int index,
			  struct genx_perf_counter *counter);

/**
 * struct genx_perf_metric - a value that an equation makes of counts
 * @name:	name, "EuActive"
 * @unit:	unit of the value, "%"
 * @group:	where it belongs, "EU Array/Pipes"
 * @title:	name for people, "EU Active"
 * @text:	description
 * @equation:	how it is made, in IGT's notation: operands, then the operation
 * @available:	not 0: the GPU has it
 */
struct genx_perf_metric {
	const char *name;
	const char *unit;
	const char *group;
	const char *title;
	const char *text;
	const char *equation;
	int available;
};

/**
 * genx_perf_metric_get() - describe a metric of a device's metric set
 * @device: the device
 * @set: name of the set, in any case
 * @index: number of the metric, from 0
 * @metric: filled
 *
 * Return: 0; -ENOENT if there is no such set, or no metric @index.
 */
int genx_perf_metric_get(const struct genx_perf_device *device, const char *set,
			 unsigned int index, struct genx_perf_metric *metric);

/**
 * struct genx_perf_process - process of a context
 * @pid:	process
 * @ctx_id:	hardware id of the context
 * @comm:	name of the process
 * @reserved:	0
 */
struct genx_perf_process {
	int32_t pid;
	uint32_t ctx_id;
	char comm[32];
	uint64_t reserved[2];
};

/**
 * genx_perf_process_get() - find the process of a context
 * @device: the device
 * @ctx_serial: serial number of the context, from a delta
 * @process: filled
 *
 * Reads debugfs and /proc, so only root gets an answer, as long as the context and its process
 * exist.
 *
 * Return: 0; -ENOENT if the context or its process is not there; -EACCES, or another errno of
 * open(), if debugfs cannot be read; -ENOMEM.
 */
int genx_perf_process_get(struct genx_perf_device *device, uint32_t ctx_serial,
			  struct genx_perf_process *process);

#ifdef __cplusplus
}
#endif

#endif
