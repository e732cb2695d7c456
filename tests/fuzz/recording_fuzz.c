// SPDX-License-Identifier: MIT
/*
 * genx-perf report on hostile recordings, in every form. An input is a whole file, or, if its first
 * byte is odd, what follows a valid description of a device.
 */

#define _GNU_SOURCE		/* memfd_create() */
#include <sys/mman.h>
#include <unistd.h>

#include "regs/pci_ids.h"
#include "regs/platform_find.h"
#include "tests/fuzz/fuzz.h"
#include "tools/genx-perf/report/report.h"

#define FILE_MAX	(1u << 17)

/**
 * struct file - the recording that is built
 * @data:	its bytes
 * @size:	number of bytes
 */
struct file {
	char data[FILE_MAX + RECORD_MAX];
	size_t size;
};

/* Append the header of a record. Return: where its data is written; the rest is 0 */
static void *append(struct file *file, uint32_t type, size_t size)
{
	struct drm_i915_perf_record_header header = { .type = type, .size = size + 8 };
	char *at = file->data + file->size;

	memcpy(at, &header, sizeof(header));
	memset(at + 8, 0, size);
	file->size += 8 + size;
	return at + 8;
}

/* A GPU with an OA unit and one of its formats */
static size_t describe(struct file *file, struct input *in)
{
	uint8_t which = input_u8(in);
	const struct genx_platform *plat;
	const struct genx_pci_group *group;
	struct recording_device device = { .timestamp_hz = 12000000 };
	struct recording_version version = { .version = RECORDING_VERSION_1 };
	const struct genx_oa_format *format = NULL;

	for_each_genx_pci_group(group) {
		plat = genx_platform_find(group->ids[0]);
		if (!plat || !plat->oa || !plat->oa->n_formats)
			continue;
		format = &plat->oa->formats[which % plat->oa->n_formats];
		device.device_id = group->ids[0];
		device.format = format->uapi;
		if (which < 32)
			break;
		which -= 32;
	}
	CHECK(format);
	memcpy(append(file, RECORDING_VERSION, sizeof(version)), &version, sizeof(version));
	memcpy(append(file, RECORDING_DEVICE, sizeof(device)), &device, sizeof(device));
	return format->size;
}

/* Records whose data is short in the input: most bytes of a report are equal. */
static void add_records(struct file *file, struct input *in, size_t report)
{
	static const uint32_t types[] = {
		DRM_I915_PERF_RECORD_SAMPLE, GENX_OA_RECORD_DELTA,
		DRM_I915_PERF_RECORD_OA_REPORT_LOST,
		DRM_I915_PERF_RECORD_OA_BUFFER_LOST, RECORDING_VERSION, RECORDING_DEVICE,
		RECORDING_TOPOLOGY, RECORDING_CORRELATION, RECORDING_STREAM, RECORDING_NAMES,
	};

	while (in->size && file->size < FILE_MAX) {
		uint8_t op = input_u8(in);
		uint32_t type = types[(op & 15) % ARRAY_SIZE(types)];
		size_t size = type == DRM_I915_PERF_RECORD_SAMPLE ? report :
			      type == GENX_OA_RECORD_DELTA ? sizeof(struct genx_oa_delta) + 8 * 52 :
			      type == RECORDING_CORRELATION ? sizeof(struct recording_correlation) :
			      type == RECORDING_STREAM ? sizeof(struct recording_stream) : 0;
		char *to;

		if (op & 128 || !size)
			size = input_u16(in) % 0x1000;
		to = append(file, type, size);
		if (type == DRM_I915_PERF_RECORD_SAMPLE && !(op & 64)) {
			memset(to, input_u8(in), size);
			input_bytes(in, to, size < 12 ? size : 12);
		} else {
			input_bytes(in, to, size);
		}
	}
}

static void report_in(const struct report_form *form, enum view_form view, const char *path,
		      unsigned int interval_ms)
{
	static struct report report;

	memset(&report, 0, sizeof(report));
	report.view.form = view;
	report.view.bold = "";
	report.view.plain = "";
	if (!recording_open(&report.recording, path)) {
		CHECK(report.recording.error[0]);
		recording_close(&report.recording);
		return;
	}
	recording_view(&report.recording, &report.view, NULL);
	view_choose(&report.view, NULL);
	report.interval_ns = interval_ms * 1000000ull;
	report.view.out = fopen("/dev/null", "w");
	CHECK(report.view.out);
	report_run(&report, form);
	fclose(report.view.out);
	recording_close(&report.recording);
	counters_free(&report.view.table);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input in = { data, size };
	static struct file file;
	uint8_t mode = input_u8(&in);
	char path[40];
	int fd;

	file.size = 0;
	if (mode & 1)
		add_records(&file, &in, describe(&file, &in));
	else
		file.size = in.size < FILE_MAX ? in.size : FILE_MAX;
	if (!(mode & 1))
		input_bytes(&in, file.data, file.size);
	fd = memfd_create("recording", MFD_CLOEXEC);
	CHECK(fd >= 0 && write(fd, file.data, file.size) == (ssize_t)file.size);
	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	switch (mode >> 1 & 7) {
	case 0:
		report_in(&report_table, VIEW_TABLE, path, 0);
		break;
	case 1:
		report_in(&report_table, VIEW_JSON, path, 10);
		break;
	case 2:
		report_in(&report_csv, VIEW_TABLE, path, 1);
		break;
	case 3:
		report_in(&report_svg, VIEW_TABLE, path, 0);
		break;
	default:
		report_in(&report_perfetto, VIEW_TABLE, path, 1);
	}
	close(fd);
	return 0;
}
