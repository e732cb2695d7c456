// SPDX-License-Identifier: MIT
/* genx-perf report --svg: counters and contexts over time, summed up in BINS bins. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/genx-perf/report/report.h"

#define BINS		500
#define ROWS		GENX_OA_MAX_COUNTERS
#define LANES		16	/* contexts with a lane of their own */
#define OTHERS		LANES	/* number of the lane of the others */
#define LEFT		150	/* pixels: labels */
#define WIDTH		1000	/* pixels: time */
#define HEIGHT		60	/* pixels: of a counter */
#define LANE		18	/* pixels: of a context */
#define GAP		8	/* pixels */

/**
 * struct bin - what was counted in one bin of time
 * @active:	GPU timestamp ticks
 * @clocks:	render clocks
 * @busy:	count of A0, the busy render clocks
 * @rows:	counts, by row
 * @lanes:	ticks that a context ran, by lane; the last one is of all others
 * @counters:	counts of all counters, only if there are metrics
 */
struct bin {
	double active;
	double clocks;
	double busy;
	double rows[ROWS];
	double lanes[LANES + 1];
	double counters[GENX_OA_MAX_COUNTERS];
};

/**
 * struct svg - the picture
 * @width:	ticks of a bin, doubled when the recording is longer than all bins
 * @rows:	indices of the counters
 * @n_rows:	number of rows
 * @n_metrics:	number of metrics, which have rows below those of counters
 * @lanes:	ids of the contexts
 * @n_lanes:	number of lanes
 * @others:	contexts ran that have no lane of their own
 * @y:		y coordinate of the next row
 * @bins:	the bins
 */
struct svg {
	double width;
	unsigned int rows[ROWS];
	unsigned int n_rows;
	unsigned int n_metrics;
	uint32_t lanes[LANES];
	unsigned int n_lanes;
	bool others;
	unsigned int y;
	struct bin bins[BINS];
};

static void svg_begin(struct report *report)
{
	struct view *view = &report->view;
	struct svg *svg = calloc(1, sizeof(*svg));

	if (!svg)
		die(EXIT_FAILED, "no memory");
	report->form = svg;
	svg->width = 1;
	for (unsigned int i = 0; i < oa_counters(&view->info); i++)
		if (view->columns[i])
			svg->rows[svg->n_rows++] = i;
	if (view->metrics.columns)
		svg->n_metrics = view->metrics.n;
}

static void add(const struct svg *svg, struct bin *to, const struct bin *from, double part)
{
	size_t size = svg->n_metrics ? sizeof(*to) : offsetof(struct bin, counters);
	double *t = (double *)to;
	const double *f = (const double *)from;

	for (size_t i = 0; i < size / sizeof(*t); i++)
		t[i] += part * f[i];
}

static void double_width(struct svg *svg)
{
	for (unsigned int i = 0; i < BINS / 2; i++) {
		struct bin sum = svg->bins[2 * i];

		add(svg, &sum, &svg->bins[2 * i + 1], 1);
		svg->bins[i] = sum;
	}
	for (unsigned int i = BINS / 2; i < BINS; i++)
		svg->bins[i] = (struct bin){ 0 };
	svg->width *= 2;
}

/* Lane of a context, -1 if no context is known */
static int lane_of(struct svg *svg, uint32_t ctx)
{
	if (ctx == RECORDING_NO_CONTEXT)
		return -1;
	for (unsigned int i = 0; i < svg->n_lanes; i++)
		if (svg->lanes[i] == ctx)
			return i;
	if (svg->n_lanes == LANES) {
		svg->others = true;
		return OTHERS;
	}
	svg->lanes[svg->n_lanes] = ctx;
	return svg->n_lanes++;
}

/* A span is spread evenly over the bins that it touches. */
static void svg_span(struct report *report, const struct span *span)
{
	int a0 = oa_counter_a0(&report->view.info), lane;
	double start = span->start - report->begin, end = span->end - report->begin;
	struct svg *svg = report->form;
	struct bin bin;

	memset(&bin, 0, svg->n_metrics ? sizeof(bin) : offsetof(struct bin, counters));
	bin.active = span->active;
	bin.clocks = span->gpu_ticks;
	bin.busy = a0 < 0 ? 0 : span->counters[a0];
	for (unsigned int i = 0; svg->n_metrics && i < oa_counters(&report->view.info); i++)
		bin.counters[i] = span->counters[i];
	for (unsigned int i = 0; i < svg->n_rows; i++)
		bin.rows[i] = span->counters[svg->rows[i]];
	lane = lane_of(svg, span->ctx);
	if (lane >= 0)
		bin.lanes[lane] = span->active;
	while (end >= svg->width * BINS)
		double_width(svg);
	for (unsigned int i = start / svg->width; i < BINS && i * svg->width <= end; i++) {
		double from = i * svg->width, to = from + svg->width;

		from = from > start ? from : start;
		to = to < end ? to : end;
		if (end > start)
			add(svg, &svg->bins[i], &bin, (to - from) / (end - start));
	}
}

/* Print @t with the characters escaped that XML reserves. */
static void text(FILE *out, const char *t)
{
	for (; *t; t++) {
		if (*t == '<' || *t == '>' || *t == '&' || *t == '"')
			fprintf(out, "&#%d;", *t);
		else
			fputc(*t, out);
	}
}

/* Name of a row, with the value at its top if the row has a @unit. */
static void label(struct report *report, unsigned int y, const char *name, const char *unit,
		  double max)
{
	FILE *out = report->view.out;

	fprintf(out, "<text x=\"%d\" y=\"%u\" text-anchor=\"end\">", LEFT - GAP, y + 12);
	text(out, name);
	fprintf(out, "</text>\n");
	if (!unit)
		return;
	fprintf(out, "<text x=\"%d\" y=\"%u\" text-anchor=\"end\" class=\"unit\">%.4g ", LEFT - GAP,
		y + 26, max);
	text(out, unit);
	fprintf(out, "</text>\n");
}

/* An area. @max: lowest value at its top, raised to the largest of @values. */
static void row(struct report *report, const char *name, const char *unit, const double *values,
		unsigned int n, double max)
{
	struct svg *svg = report->form;
	FILE *out = report->view.out;
	unsigned int bottom = svg->y + HEIGHT;

	for (unsigned int i = 0; i < n; i++)
		max = values[i] > max ? values[i] : max;
	label(report, svg->y, name, unit, max);
	fprintf(out, "<path class=\"area\" d=\"M%d %u", LEFT, bottom);
	for (unsigned int i = 0; i < n; i++) {
		double y = bottom - (max > 0 ? values[i] / max * HEIGHT : 0);

		fprintf(out, "L%.1f %.1fL%.1f %.1f", LEFT + (double)i * WIDTH / n, y,
			LEFT + (i + 1.0) * WIDTH / n, y);
	}
	fprintf(out, "L%d %uZ\"/>\n", LEFT + WIDTH, bottom);
	svg->y = bottom + GAP;
}

/* The opacity of a bin is the share of its time in which the context ran. */
static void lane(struct report *report, unsigned int number, unsigned int n)
{
	struct svg *svg = report->form;
	FILE *out = report->view.out;
	const struct recording_process *process = number == OTHERS ? NULL :
		recording_process(&report->recording, svg->lanes[number]);
	char name[32];

	/* the lanes of a process are told apart by their context */
	if (number == OTHERS)
		snprintf(name, sizeof(name), "other contexts");
	else if (process)
		snprintf(name, sizeof(name), "%.15s 0x%x", process->comm, svg->lanes[number]);
	else
		snprintf(name, sizeof(name), "context 0x%x", svg->lanes[number]);
	label(report, svg->y, name, NULL, 0);
	for (unsigned int i = 0; i < n; i++) {
		const struct bin *bin = &svg->bins[i];
		double part = bin->active > 0 ? bin->lanes[number] / bin->active : 0;

		if (part >= 0.005)
			fprintf(out, "<rect x=\"%.1f\" y=\"%u\" width=\"%.1f\" height=\"%d\" "
				"fill-opacity=\"%.2f\"/>\n", LEFT + (double)i * WIDTH / n, svg->y,
				(double)WIDTH / n, LANE - 4, part < 1 ? part : 1);
	}
	svg->y += LANE;
}

static void head(struct report *report, double seconds)
{
	struct svg *svg = report->form;
	struct view *view = &report->view;
	unsigned int rows = svg->n_rows + svg->n_metrics + 2;
	unsigned int height = 60 + rows * (HEIGHT + GAP) + (svg->n_lanes + svg->others) * LANE;

	fprintf(view->out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%u\" "
		"font-family=\"sans-serif\" font-size=\"12\">\n"
		"<style>.area{fill:#0071c5}.unit{fill:#666;font-size:10px}rect{fill:#00a36c}"
		"</style>\n<rect width=\"100%%\" height=\"100%%\" style=\"fill:#fff\"/>\n"
		"<text x=\"%d\" y=\"16\">%s %s, %.6f s</text>\n", LEFT + WIDTH + 40, height, LEFT,
		view->address, view->platform, seconds);
	svg->y = 28;
}

static void axis(struct report *report, double seconds)
{
	struct svg *svg = report->form;

	for (unsigned int i = 0; i <= 4; i++)
		fprintf(report->view.out, "<text x=\"%u\" y=\"%u\" text-anchor=\"middle\" "
			"class=\"unit\">%.4g s</text>\n", LEFT + i * WIDTH / 4, svg->y + 12,
			seconds * i / 4);
	fprintf(report->view.out, "</svg>\n");
}

/* The value of a metric in each bin */
static void metric_values(struct report *report, unsigned int metric, double *values,
			  unsigned int n)
{
	const struct svg *svg = report->form;

	for (unsigned int i = 0; i < n; i++) {
		const struct bin *bin = &svg->bins[i];
		struct genx_oa_totals totals = {
			.timestamp = bin->active, .gpu_ticks = bin->clocks,
		};

		for (unsigned int c = 0; c < oa_counters(&report->view.info); c++)
			totals.counters[c] = bin->counters[c];
		values[i] = view_metric(&report->view, metric, &totals);
	}
}

static void svg_finish(struct report *report)
{
	struct svg *svg = report->form;
	struct view *view = &report->view;
	double values[BINS] = { 0 };
	unsigned int n = (report->end - report->begin) / svg->width + 1;
	double seconds = n * svg->width / report->recording.device.timestamp_hz;

	n = n < BINS ? n : BINS;
	head(report, seconds);
	for (unsigned int i = 0; i < n; i++)
		if (svg->bins[i].clocks > 0)
			values[i] = 100 * svg->bins[i].busy / svg->bins[i].clocks;
	if (oa_counter_a0(&view->info) >= 0)
		row(report, "busy", "%", values, n, 100);
	for (unsigned int i = 0; i < n; i++)
		values[i] = svg->bins[i].active > 0 ? svg->bins[i].clocks / svg->bins[i].active *
			    report->recording.device.timestamp_hz / 1e6 : 0;
	if (!view->no_ticks)
		row(report, "frequency", "MHz", values, n, 0);
	for (unsigned int r = 0; r < svg->n_rows; r++) {
		for (unsigned int i = 0; i < n; i++)
			values[i] = view_rate(view, svg->rows[r], svg->bins[i].rows[r],
					      svg->bins[i].clocks,
					      view_seconds(view, svg->bins[i].active));
		row(report, view_name(view, svg->rows[r]), view_rate_unit(view, svg->rows[r]),
		    values, n, 0);
	}
	for (unsigned int m = 0; m < svg->n_metrics; m++) {
		const struct metric *metric = view->metrics.chosen[m];

		metric_values(report, m, values, n);
		row(report, metric->symbol, metric->unit, values, n,
		    strcmp(metric->unit, "%") ? 0 : 100);
	}
	for (unsigned int i = 0; i < svg->n_lanes; i++)
		lane(report, i, n);
	if (svg->others) {
		lane(report, OTHERS, n);
		complain("%s: more than %d contexts ran: the others share a lane of the picture",
			 report->recording.path, LANES);
	}
	axis(report, seconds);
	free(svg);
}

const struct report_form report_svg = {
	.begin = svg_begin,
	.span = svg_span,
	.finish = svg_finish,
};
