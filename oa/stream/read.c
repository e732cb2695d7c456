// SPDX-License-Identifier: GPL-2.0-only
/*
 * read() on an OA stream returns losses, delta records and raw reports.
 *
 * Raw reports are copied directly from the circular buffer to user space, many
 * in one pass: the fastest timer makes millions of reports per second.
 */

#include <linux/uaccess.h>

#include <drm/i915_drm.h>
#include <uapi/genx_drm.h>

#include "gt/gt.h"
#include "oa/report/accumulate.h"
#include "oa/report/report.h"
#include "oa/stream/stream.h"
#include "oa/unit/buffer.h"
#include "oa/unit/unit.h"

#define RECORD_HEADER		sizeof(struct drm_i915_perf_record_header)

/* Maximum number of reports that are copied in one section of user access. */
#define COPY_MAX		64

/* A record header as 64 bits, little-endian: type, pad, size. */
static u64 header_value(u32 type, u16 size)
{
	return (u64)size << 48 | type;
}

/* Copy one cache line, as 8 QWs. */
#define PUT_LINE(to, from, err_label) do { \
	unsafe_put_user((from)[0], (to) + 0, err_label); \
	unsafe_put_user((from)[1], (to) + 1, err_label); \
	unsafe_put_user((from)[2], (to) + 2, err_label); \
	unsafe_put_user((from)[3], (to) + 3, err_label); \
	unsafe_put_user((from)[4], (to) + 4, err_label); \
	unsafe_put_user((from)[5], (to) + 5, err_label); \
	unsafe_put_user((from)[6], (to) + 6, err_label); \
	unsafe_put_user((from)[7], (to) + 7, err_label); \
} while (0)

/**
 * struct copy_layout - parameters of the copy loop
 * @header:	header of each record
 * @lines:	cache lines of a report
 * @erase:	number of lines whose first QW is zeroed (genx_oa_buffer_erase())
 * @valid:	context-valid bit in QW 0. All ones: the second QW is returned as it is, because the
 *		format has no id there, or because the id of a report without the valid bit can be
 *		the mark of the program that made the report (SIL-342)
 * @ctx_mask:	bits of the context id in QW 1
 */
struct copy_layout {
	u64 header;
	unsigned int lines;
	unsigned int erase;
	u64 valid;
	u64 ctx_mask;
};

/*
 * Copy @n consecutive reports, each behind a record header, and erase the copied ones. The first
 * QW of a report has RPT_ID and timestamp, the second QW begins with the context id. User space
 * gets all ones instead of an id that is not valid (DLT-003).
 *
 * Return: number of reports copied. This is less than @n if user memory faulted (then *@fault is
 * set), or if the next report never landed.
 */
static unsigned int copy_reports(u64 __user *to, u64 *report, unsigned int n,
				 const struct copy_layout *layout, bool *fault)
{
	unsigned int done = 0, line;

	if (!user_write_access_begin(to, n * (RECORD_HEADER + layout->lines * 64))) {
		*fault = true;
		return 0;
	}
	for (; done < n; done++) {
		u64 *first = report;
		u64 id = report[0];
		u64 ctx = report[1];

		/* RPT_ID is 0: the report never landed */
		if (unlikely(!(u32)id))
			break;
		if (!(id & layout->valid))
			ctx |= layout->ctx_mask;
		unsafe_put_user(layout->header, to, efault);
		unsafe_put_user(id, to + 1, efault);
		unsafe_put_user(ctx, to + 2, efault);
		unsafe_put_user(report[2], to + 3, efault);
		unsafe_put_user(report[3], to + 4, efault);
		unsafe_put_user(report[4], to + 5, efault);
		unsafe_put_user(report[5], to + 6, efault);
		unsafe_put_user(report[6], to + 7, efault);
		unsafe_put_user(report[7], to + 8, efault);
		to += 9;
		report += 8;
		for (line = 1; line < layout->lines; line++) {
			PUT_LINE(to, report, efault);
			to += 8;
			report += 8;
		}
		/* erase only now: after a fault the next read copies the report again */
		genx_oa_buffer_erase((u32 *)first, layout->erase);
	}
	user_write_access_end();
	return done;

efault:
	user_write_access_end();
	*fault = true;
	return done;
}

/*
 * A stream of one context returns a report if that context ran when the report was written, or
 * when the report before it was. Reports of context switches are always returned.
 */
static bool filter_wants(struct genx_oa_stream *stream, const u32 *report)
{
	const enum genx_rpt_layout layout = stream->oa->desc->rpt_layout;
	u32 reason = genx_oa_report_reason(layout, report[GENX_OA_RPT_ID_DW]);
	u32 ctx = genx_oa_report_ctx(layout, stream->params.fmt, report);
	u32 last = stream->last_ctx;

	stream->last_ctx = ctx;
	return ctx == stream->filter || last == stream->filter || reason & RPT_REASON_CTX_SWITCH;
}

/* A report of another context is returned without its context id. */
static void filter_prepare(struct genx_oa_stream *stream, u32 *report)
{
	const struct genx_oa_format *fmt = stream->params.fmt;

	if (fmt->ctx_dw != GENX_OA_NO_FIELD &&
	    genx_oa_report_ctx(stream->oa->desc->rpt_layout, fmt, report) != stream->filter)
		report[fmt->ctx_dw] = GENX_OA_CTX_INVALID;
}

/*
 * Return how many reports, at most @max, can be copied in one pass from @pos on. If *@skip is set,
 * the first of them must be dropped instead.
 */
static unsigned int reports_to_copy(struct genx_oa_stream *stream, u32 pos, unsigned int max,
				    bool *skip)
{
	struct genx_oa_buffer *buf = &stream->buffer;
	u32 *report = genx_oa_buffer_report(buf, pos);

	*skip = false;
	/* without a filter: all reports that are contiguous */
	if (likely(stream->filter == GENX_OA_CTX_INVALID))
		return min3(max, genx_oa_buffer_count(buf, pos), (unsigned int)COPY_MAX);

	/* with a filter, one by one; read_raw() drops a report that never landed */
	if (report[GENX_OA_RPT_ID_DW] && !filter_wants(stream, report))
		*skip = true;
	else
		filter_prepare(stream, report);
	return 1;
}

/* Copy reports. Return: 0; -ENOSPC if @space is used up, or -EFAULT, with reports left. */
static int read_raw(struct genx_oa_stream *stream, char __user *to, size_t space, size_t *copied)
{
	const enum genx_rpt_layout rpt = stream->oa->desc->rpt_layout;
	const struct genx_oa_format *fmt = stream->params.fmt;
	struct genx_oa_buffer *buf = &stream->buffer;
	const u32 record = RECORD_HEADER + buf->report_size;
	const struct copy_layout layout = {
		.header = header_value(DRM_I915_PERF_RECORD_SAMPLE, record),
		.lines = buf->report_size / GENX_OA_LINE,
		.erase = buf->erase_lines,
		.valid = fmt->ctx_dw == 2 && !genx_oa_rpt_fields[rpt].switch_valid ?
			 genx_oa_report_valid_bit(rpt) : ~0ULL,
		.ctx_mask = GENX_OA_CTX_INVALID,
	};
	u32 pos = buf->head, end = stream->end;
	bool fault = false, skip;
	int err = 0;

	while (pos != end && !fault) {
		u32 span = genx_oa_buffer_span(buf, pos, end) / buf->report_size;
		u32 *report = genx_oa_buffer_report(buf, pos);
		u32 last_ctx = stream->last_ctx;
		unsigned int n, done;

		n = reports_to_copy(stream, pos, span, &skip);
		if (skip) {
			genx_oa_buffer_erase(report, buf->erase_lines);
			pos = genx_oa_buffer_next(buf, pos);
			continue;
		}
		n = min_t(size_t, n, (space - *copied) / record);
		if (!n) {
			/* the next read() asks filter_wants() about this report again */
			stream->last_ctx = last_ctx;
			err = -ENOSPC;
			break;
		}
		done = copy_reports((u64 __user *)(to + *copied), (u64 *)report, n, &layout,
				    &fault);
		*copied += done * record;
		stream->reports += done;
		pos = (pos + done * buf->report_size) & (buf->size - 1);
		if (unlikely(done < n)) {
			if (fault) {
				/* here, too, filter_wants() is asked about this report again */
				stream->last_ctx = last_ctx;
				err = -EFAULT;
				break;
			}
			/* drop a report that never landed; its loss has been announced */
			genx_oa_buffer_erase(genx_oa_buffer_report(buf, pos), buf->erase_lines);
			pos = genx_oa_buffer_next(buf, pos);
		}
	}
	if (pos != buf->head)
		genx_oa_buffer_consume(buf, pos);
	return err;
}

/*
 * If @loss, a bit GENX_OA_LOSS_*, is due, copy a record of @type, which is a header alone. The loss
 * stays due if the copy fails. Return: 0, -ENOSPC or -EFAULT.
 */
static int read_loss(struct genx_oa_stream *stream, u32 loss, u32 type, char __user *to,
		     size_t space, size_t *copied)
{
	const struct drm_i915_perf_record_header header = {
		.type = type,
		.size = sizeof(header),
	};

	if (!(stream->loss_due & loss))
		return 0;
	if (space - *copied < sizeof(header))
		return -ENOSPC;
	if (copy_to_user(to + *copied, &header, sizeof(header)))
		return -EFAULT;
	*copied += sizeof(header);
	stream->loss_due &= ~loss;
	return 0;
}

/* Copy delta records. Return: 0; -ENOSPC or -EFAULT, with records left. */
static int read_deltas(struct genx_oa_stream *stream, char __user *to, size_t space,
		       size_t *copied)
{
	size_t n;
	int err;

	if (!stream->ring.data)
		return 0;
	err = genx_oa_delta_ring_copy(&stream->ring, to + *copied, space - *copied, &n);
	*copied += n;
	return err;
}

/*
 * Does a stream that is not enabled still have records? It may have its last deltas, with their
 * losses. A stream that failed may have the loss of its failure.
 */
static bool has_pending_records(const struct genx_oa_stream *stream)
{
	return stream->ring.count ||
	       ((stream->ring.data || genx_oa_stream_failed(stream)) && stream->loss_due);
}

/* Copy records, with page faults disabled. Return 0 or an errno. */
static int copy_records(struct genx_oa_stream *stream, char __user *buf, size_t count,
			size_t *copied)
{
	int err;

	err = read_loss(stream, GENX_OA_LOSS_OVERFLOW, DRM_I915_PERF_RECORD_OA_BUFFER_LOST, buf,
			count, copied);
	if (!err)
		err = read_loss(stream, GENX_OA_LOSS_REPORT, DRM_I915_PERF_RECORD_OA_REPORT_LOST,
				buf, count, copied);
	if (!err)
		err = read_deltas(stream, buf, count, copied);
	if (!err && genx_oa_stream_enabled(stream) && stream->params.records & GENX_OA_RECORDS_RAW)
		err = read_raw(stream, buf, count, copied);
	return err;
}

ssize_t genx_oa_read(struct genx_oa_stream *stream, char __user *buf, size_t count, bool again,
		     bool *fault)
{
	size_t copied = 0;
	int err;

	lockdep_assert_held(&stream->lock);
	*fault = false;
	if (genx_oa_stream_revoked(stream))
		return -ENODEV;
	if (!stream->params.records)
		return -EIO;
	if (!genx_oa_stream_enabled(stream) && !has_pending_records(stream))
		return -EIO;

	if (genx_oa_stream_enabled(stream) && !again)
		genx_oa_drain(stream, false);

	/* a page that is not present makes the copy fail: see read_ready() */
	pagefault_disable();
	err = copy_records(stream, buf, count, &copied);
	pagefault_enable();
	/* sums for which the ring had no room when the stream ended: the next read returns them */
	if (stream->ring.data && !genx_oa_stream_enabled(stream))
		genx_oa_accumulate_flush(stream->acc);
	*fault = err == -EFAULT;

	if (copied)
		return copied;
	if (!err && genx_mmio_lost(&stream->oa->gt->mmio))
		return -ENODEV;
	return err ?: -EAGAIN;
}
