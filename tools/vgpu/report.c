// SPDX-License-Identifier: MIT
/* Print the model's account of violations as JSON. */
#include <errno.h>
#include <string.h>

#include "tools/vgpu/vgpu.h"

struct counters {
	char what;
	const char *name;
	unsigned int n;
};

static const struct counters counters[] = {
	{ 'A', "A", 36 }, { 'B', "B", 8 }, { 'C', "C", 8 },
	{ 'T', "timestamp", 0 }, { 'G', "gpu_ticks", 0 },
};

typedef u64 (*counter_fn)(const struct model *m, char what, unsigned int index);

static void put_counters(FILE *f, const struct vgpu *v, const char *name, counter_fn get,
			 const char *end)
{
	unsigned int i, j;

	fprintf(f, "    \"%s\": {\n", name);
	for (i = 0; i < ARRAY_SIZE(counters); i++) {
		const struct counters *c = &counters[i];

		fprintf(f, "      \"%s\": ", c->name);
		if (!c->n)
			fprintf(f, "%lu", get(v->model, c->what, 0));
		for (j = 0; j < c->n; j++)
			fprintf(f, "%s%lu%s", j ? ", " : "[", get(v->model, c->what, j),
				j == c->n - 1 ? "]" : "");
		fprintf(f, "%s\n", i == ARRAY_SIZE(counters) - 1 ? "" : ",");
	}
	fprintf(f, "    }%s\n", end);
}

static void put_string(FILE *f, const char *s)
{
	fputc('"', f);
	for (; *s; s++) {
		if (*s == '"' || *s == '\\')
			fputc('\\', f);
		fputc((unsigned char)*s < 0x20 ? ' ' : *s, f);
	}
	fputc('"', f);
}

static void put_violations(FILE *f, const struct vgpu *v)
{
	const struct model_violation *w;
	unsigned int i;

	fprintf(f, "  \"violations\": [");
	for (i = 0; (w = model_violation_get(v->model, i)); i++) {
		fprintf(f, "%s\n    { \"rule\": ", i ? "," : "");
		put_string(f, w->rule);
		fprintf(f, ", \"register\": \"0x%x\", \"time_ns\": %lu, \"text\": ",
			w->reg, w->time_ns);
		put_string(f, w->text);
		fprintf(f, " }");
	}
	fprintf(f, "%s]\n", i ? "\n  " : "");
}

/* Print the number of violations of each rule at each register. */
static void put_breaches(FILE *f, const struct breaches *b)
{
	unsigned int i;

	fprintf(f, "  \"violations_by_rule\": [");
	for (i = 0; i < b->n; i++) {
		const struct breach *kind = &b->kind[i];

		fprintf(f, "%s\n    { \"rule\": ", i ? "," : "");
		put_string(f, kind->rule);
		fprintf(f, ", \"register\": \"0x%x\", \"count\": %lu, \"first_ns\": %lu, "
			"\"last_ns\": %lu }", kind->reg, kind->count, kind->first_ns,
			kind->last_ns);
	}
	fprintf(f, "%s],\n", i ? "\n  " : "");
}

/* Print all lines of --known FILE, also those of violations that did not occur. */
static void put_known(FILE *f, const struct vgpu *v)
{
	unsigned int i;

	fprintf(f, "  \"known\": [");
	for (i = 0; i < v->opt.n_known; i++) {
		const struct known_violation *k = &v->opt.known[i];

		fprintf(f, "%s\n    { \"rule\": ", i ? "," : "");
		put_string(f, k->rule);
		fprintf(f, ", \"first\": \"0x%x\", \"last\": \"0x%x\", \"seen\": %lu }",
			k->first, k->last, k->seen);
	}
	fprintf(f, "%s],\n", i ? "\n  " : "");
}

static void put_faults(FILE *f, const struct vgpu *v)
{
	unsigned int i;

	fprintf(f, "  \"faults\": [");
	for (i = 0; i < v->opt.n_faults; i++) {
		const struct fault_option *o = &v->opt.faults[i];

		fprintf(f, "%s{ \"name\": ", i ? ", " : "");
		put_string(f, model_fault_name(o->fault));
		fprintf(f, ", \"argument\": %u, \"armed\": %s }", o->arg,
			o->armed ? "true" : "false");
	}
	fprintf(f, "],\n");
}

static void put_number(FILE *f, const char *name, uint64_t value)
{
	fprintf(f, "  \"%s\": %lu,\n", name, value);
}

void report_print(const struct vgpu *v, FILE *f)
{
	struct model_stats s;

	model_get_stats(v->model, &s);
	fprintf(f, "{\n  \"platform\": \"%s\",\n  \"device\": \"8086:%04x\",\n",
		v->opt.plat->name, v->opt.device_id);
	put_number(f, "seed", v->opt.seed);
	put_number(f, "dirty_seed", v->opt.dirty_seed);
	put_number(f, "time_ns", device_now(v));
	put_number(f, "messages", v->messages);
	put_number(f, "mmio_reads", s.mmio_reads);
	put_number(f, "mmio_writes", s.mmio_writes);
	put_number(f, "interrupts", s.irqs);
	put_number(f, "interrupts_sent", v->irqs);
	put_number(f, "interrupts_dropped", v->irqs_dropped);
	put_number(f, "interrupt_accesses", s.irq_accesses);
	put_number(f, "interrupt_accesses_max", s.irq_accesses_max);
	put_number(f, "contexts_run", s.contexts_run);
	put_number(f, "context_switches", s.context_switches);
	put_number(f, "preemptions", s.preemptions);
	put_number(f, "batches", s.batches);
	put_number(f, "commands", s.commands);
	put_number(f, "dma_refused", v->dma_refused);
	fprintf(f, "  \"oa\": {\n");
	fprintf(f, "    \"reports\": %lu,\n", s.oa_reports);
	fprintf(f, "    \"reports_lost\": %lu,\n", s.oa_reports_lost);
	fprintf(f, "    \"mi_reports\": %lu,\n", s.oa_mi_reports);
	put_counters(f, v, "account", model_oa_account, ",");
	put_counters(f, v, "total", model_oa_total, "");
	fprintf(f, "  },\n");
	put_faults(f, v);
	put_known(f, v);
	put_number(f, "violations_known", s.known);
	put_number(f, "violations_total", s.violations);
	put_breaches(f, &v->breaches);
	put_number(f, "violations_unlisted", v->breaches.unlisted);
	put_violations(f, v);
	fprintf(f, "}\n");
}

int report_write(const struct vgpu *v)
{
	FILE *f;

	if (!v->opt.report)
		return 0;
	f = fopen(v->opt.report, "w");
	if (f)
		report_print(v, f);
	if (!f || ferror(f) | fclose(f)) {
		vgpu_log("cannot write %s: %s", v->opt.report, strerror(errno));
		return -1;
	}
	return 0;
}
