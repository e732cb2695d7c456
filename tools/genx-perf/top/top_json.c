// SPDX-License-Identifier: MIT
/* Print an interval of genx-perf top as JSON. */

#include <inttypes.h>

#include "tools/genx-perf/top/top.h"

static void json_known(FILE *out, const char *name, double value)
{
	if (value >= 0)
		fprintf(out, "\"%s\":%.3f,", name, value);
}

/* The counters and metrics that the user chose */
static void json_chosen(const struct top *top, FILE *out)
{
	const struct view *view = &top->view;
	const struct genx_oa_totals *t = &top->totals;
	unsigned int n = 0;

	if (!view->chosen)
		return;
	fprintf(out, "\"counters\":{");
	for (unsigned int i = 0; i < oa_counters(&view->info); i++)
		if (view->columns[i])
			fprintf(out, "%s\"%s\":%" PRIu64, n++ ? "," : "", view_name(view, i),
				(uint64_t)t->counters[i]);
	fprintf(out, "},\"metrics\":{");
	for (unsigned int i = 0; t->intervals && i < view->metrics.n; i++)
		fprintf(out, "%s\"%s\":%.6f", i ? "," : "", view->metrics.chosen[i]->symbol,
			view_metric(view, i, t));
	fprintf(out, "},");
}

static void json_engines(FILE *out, const struct clients *scan, const double *busy)
{
	fprintf(out, "\"engines\":{");
	for (unsigned int e = 0; e < scan->n_engines; e++)
		fprintf(out, "%s\"%s\":%.3f", e ? "," : "", scan->names[e], busy[e]);
	fprintf(out, "}");
}

static void json_clients(const struct top *top, FILE *out)
{
	fprintf(out, ",\"clients\":[");
	for (unsigned int i = 0; i < top->n; i++) {
		const struct top_client *c = &top->clients[i];

		fprintf(out, "%s{\"pid\":%d,\"user\":\"%s\",\"comm\":\"%s\",\"id\":%" PRIu64
			",\"memory\":%" PRIu64 ",", i ? "," : "", c->client->pid, c->user,
			c->client->comm, c->client->id, c->client->memory);
		json_engines(out, &top->scans[top->scan], c->busy);
		fprintf(out, "}");
	}
	fprintf(out, "]");
}

void top_json(const struct top *top, FILE *out)
{
	const struct clients *scan = &top->scans[top->scan];

	fprintf(out, "{\"device\":\"%s\",\"seconds\":%.6f,", top->view.address, top->seconds);
	if (top->has_mhz)
		fprintf(out, "\"gt_mhz\":%u,", top->mhz);
	if (top->oa) {
		fprintf(out, "\"reports\":%" PRIu64 ",\"lost\":%" PRIu64 ",\"overflows\":%" PRIu64
			",", (uint64_t)top->totals.reports, (uint64_t)top->totals.lost,
			(uint64_t)top->totals.overflows);
		json_known(out, "render_mhz", top_render_mhz(top));
	}
	json_known(out, "interrupts_per_second", top->rates[EVENT_INTERRUPTS]);
	json_known(out, "rc6_percent", top->rates[EVENT_RC6_NS]);
	json_known(out, "power_watts", top->watts);
	json_known(out, "busy_percent", top_percent(top, "GpuBusy"));
	json_known(out, "eu_active_percent", top_eu_percent(top, "EuActive", "XveActive"));
	json_known(out, "eu_stall_percent", top_eu_percent(top, "EuStall", "XveStall"));
	json_known(out, "memory_read_bytes_per_second", top_rate(top, "GtiReadThroughput"));
	json_known(out, "memory_write_bytes_per_second", top_rate(top, "GtiWriteThroughput"));
	json_chosen(top, out);
	json_engines(out, scan, top->engines);
	json_clients(top, out);
	fprintf(out, "}\n");
	fflush(out);
}
