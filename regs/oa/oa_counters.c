// SPDX-License-Identifier: MIT
/*
 * Names of the counters. Those of Gen6 and Gen7 are in regs/oa/gen7_oa_counters.c.
 *
 * Source: manual 002 (Kaby Lake), Aggregating Counters. A0 and A23, which its table lacks, are from
 * manual 001. Manuals 001 (Broadwell) and 000 (Lakefield) replace some rows. The tables of
 * genx-perf (tools/genx-perf/counters) have the same rows; tests/perf/counters_test.c compares
 * them.
 */
#include "regs/oa/oa_counters.h"

#define TERMS_2X2 \
	" 2x2s are in terms of pixels or of samples, the same for A21 to A27."

#define EU_EVENT(_a, _event) { \
	.class = GENX_OA_CLASS_A, .number = _a, \
	.name = "EuEvent" #_event, .unit = "events", \
	.title = "Aggregating EU counter " #_event, \
	.text = "Sum over all EUs of the event that the metric set selects (flexible EU event).", \
}

static const struct genx_oa_counter a_counters[] = {
	{
		.class = GENX_OA_CLASS_A, .number = 0,
		.name = "GpuBusy", .unit = "clocks",
		.title = "Render Engine Busy",
		.text = "Render engine is not idle. Does not count during a context switch, "
			"while MI_WAIT_FOR_EVENT or MI_SEMAPHORE_MBOX stalls, or while only "
			"other engines run.",
	},
	{
		.class = GENX_OA_CLASS_A, .number = 1,
		.name = "VsThreads", .unit = "threads",
		.title = "# of Vertex Shader Threads Dispatched",
		.text = "Count of VS threads dispatched to EUs.",
	},
	{
		.class = GENX_OA_CLASS_A, .number = 2,
		.name = "HsThreads", .unit = "threads",
		.title = "# of Hull Shader Threads Dispatched",
		.text = "Count of HS threads dispatched to EUs.",
	},
	{
		.class = GENX_OA_CLASS_A, .number = 3,
		.name = "DsThreads", .unit = "threads",
		.title = "# of Domain Shader Threads Dispatched",
		.text = "Count of DS threads dispatched to EUs.",
	},
	{
		.class = GENX_OA_CLASS_A, .number = 4,
		.name = "CsThreads", .unit = "threads",
		.title = "# of GPGPU Threads Dispatched",
		.text = "Count of GPGPU threads dispatched to EUs.",
	},
	{
		.class = GENX_OA_CLASS_A, .number = 5,
		.name = "GsThreads", .unit = "threads",
		.title = "# of Geometry Shader Threads Dispatched",
		.text = "Count of GS threads dispatched to EUs.",
	},
	{
		.class = GENX_OA_CLASS_A, .number = 6,
		.name = "PsThreads", .unit = "threads",
		.title = "# of Pixel Shader Threads Dispatched",
		.text = "Count of PS threads dispatched to EUs.",
	},
	EU_EVENT(7, 0),
	EU_EVENT(8, 1),
	EU_EVENT(9, 2),
	EU_EVENT(10, 3),
	EU_EVENT(11, 4),
	EU_EVENT(12, 5),
	EU_EVENT(13, 6),
	EU_EVENT(14, 7),
	EU_EVENT(15, 8),
	EU_EVENT(16, 9),
	EU_EVENT(17, 10),
	EU_EVENT(18, 11),
	EU_EVENT(19, 12),
	EU_EVENT(20, 13),
	{
		.class = GENX_OA_CLASS_A, .number = 21,
		.name = "Rasterized2x2", .unit = "2x2s",
		.title = "2x2s Rasterized",
		.text = "2x2 pixel blocks generated from the input geometry, before any "
			"pixel-level test."
			TERMS_2X2,
	},
	{
		.class = GENX_OA_CLASS_A, .number = 22,
		.name = "FailFast2x2", .unit = "2x2s",
		.title = "2x2s Failing Fast pre-PS Tests",
		.text = "Samples failing fast early tests, before the pixel shader."
			TERMS_2X2,
	},
	{
		.class = GENX_OA_CLASS_A, .number = 23,
		.name = "FailSlow2x2", .unit = "2x2s",
		.title = "2x2s Failing Slow pre-PS Tests",
		.text = "Samples failing slow early tests, before the pixel shader."
			TERMS_2X2,
	},
	{
		.class = GENX_OA_CLASS_A, .number = 24,
		.name = "Killed2x2", .unit = "2x2s",
		.title = "2x2s Killed in PS",
		.text = "Samples killed entirely in the pixel shader by explicit "
			"instructions."
			TERMS_2X2,
	},
	{
		.class = GENX_OA_CLASS_A, .number = 25,
		.name = "FailLate2x2", .unit = "2x2s",
		.title = "2x2s Failing post-PS Tests",
		.text = "Samples that fail late tests entirely, after the pixel shader."
			TERMS_2X2,
	},
	{
		.class = GENX_OA_CLASS_A, .number = 26,
		.name = "Written2x2", .unit = "2x2s",
		.title = "2x2s Written To Render Target",
		.text = "Samples written to render targets; one 2x2 may be written to "
			"several."
			TERMS_2X2,
	},
	{
		.class = GENX_OA_CLASS_A, .number = 27,
		.name = "Blended2x2", .unit = "2x2s",
		.title = "Blended 2x2s Written to Render Target",
		.text = "Blendable samples written to render targets."
			TERMS_2X2,
	},
	{
		.class = GENX_OA_CLASS_A, .number = 28,
		.name = "SamplerTexels2x2", .unit = "2x2s",
		.title = "2x2s Requested from Sampler",
		.text = "2x2 texel blocks requested by all EUs from all samplers.",
	},
	{
		.class = GENX_OA_CLASS_A, .number = 29,
		.name = "SamplerL1Misses", .unit = "misses",
		.title = "Sampler L1 Misses",
		.text = "Misses of all sampler L1 caches. Accesses depend on the filter, so "
			"A28 and A29 have no fixed ratio.",
	},
	{
		.class = GENX_OA_CLASS_A, .number = 30,
		.name = "SlmReads", .unit = "requests",
		.title = "SLM Reads",
		.text = "Read requests from EUs to shared local memory, reads of atomic "
			"operations included.",
	},
	{
		.class = GENX_OA_CLASS_A, .number = 31,
		.name = "SlmWrites", .unit = "requests",
		.title = "SLM Writes",
		.text = "Write requests from EUs to shared local memory, writes of atomic "
			"operations included.",
	},
	{
		.class = GENX_OA_CLASS_A, .number = 32,
		.name = "ShaderMemory", .unit = "requests",
		.title = "Other Shader Memory Accesses",
		.text = "Requests of all EUs to surfaces other than render targets and "
			"textures, such as constants.",
	},
	{
		.class = GENX_OA_CLASS_A, .number = 33,
		.name = "ShaderMemoryMisses", .unit = "misses",
		.title = "Other Shader Memory Accesses That Miss First-Level Cache",
		.text = "Requests of A32 that miss the first-level cache.",
	},
	{
		.class = GENX_OA_CLASS_A, .number = 34,
		.name = "Atomics", .unit = "accesses",
		.title = "Atomic Accesses",
		.text = "Atomic accesses of all EUs, to SLM and URB.",
	},
	{
		.class = GENX_OA_CLASS_A, .number = 35,
		.name = "Barriers", .unit = "messages",
		.title = "Barrier Messages",
		.text = "Kernel barrier messages of all EUs, one for each thread in a "
			"barrier.",
	},
};

/* Manual 000, Custom Event Counters. */
#define BOOLEAN(_b) { \
	.class = GENX_OA_CLASS_B, .number = _b, \
	.name = "B" #_b, .unit = "events", \
	.title = "Boolean Counter B" #_b, \
	.text = "Clocks in which custom event " #_b " is true: a Boolean combination of signals " \
		"that the metric set programs.", \
}

static const struct genx_oa_counter b_counters[] = {
	BOOLEAN(0), BOOLEAN(1), BOOLEAN(2), BOOLEAN(3),
	BOOLEAN(4), BOOLEAN(5), BOOLEAN(6), BOOLEAN(7),
};

#define SIGNAL(_c) { \
	.class = GENX_OA_CLASS_C, .number = _c, \
	.name = "C" #_c, .unit = "events", \
	.title = "Counter C" #_c, \
	.text = "Events of the signal that the metric set routes to counter C" #_c ".", \
}

static const struct genx_oa_counter c_counters[] = {
	SIGNAL(0), SIGNAL(1), SIGNAL(2), SIGNAL(3), SIGNAL(4), SIGNAL(5), SIGNAL(6), SIGNAL(7),
};

/* Manual 001, Aggregating Counters. */
const struct genx_oa_counter genx_gen8_oa_counters[3] = {
	{
		.class = GENX_OA_CLASS_A, .number = 23,
		.name = "FailSlow2x2", .unit = "2x2s",
		.title = "2x2s Failing Slow pre-PS Tests",
		.text = "Samples failing slow early tests, before the pixel shader. Wrong if "
			"a 2x2 fails in part."
			TERMS_2X2,
	},
	{
		.class = GENX_OA_CLASS_A, .number = 24,
		.name = "Killed2x2", .unit = "2x2s",
		.title = "2x2s Killed in PS",
		.text = "Samples killed entirely in the pixel shader. With MSAA and dispatch "
			"by pixel, or an output mask, not comparable with A21 to A23."
			TERMS_2X2,
	},
	{
		.class = GENX_OA_CLASS_A, .number = 25,
		.name = "FailLate2x2", .unit = "2x2s",
		.title = "2x2s Failing post-PS Tests",
		.text = "Samples that fail late tests entirely. With MSAA and dispatch by "
			"pixel, or an output mask, not comparable with A21 to A23."
			TERMS_2X2,
	},
};

/* Manual 000, Aggregating Counters, with the workaround of A34. */
const struct genx_oa_counter genx_gen11_oa_counters[2] = {
	{
		.class = GENX_OA_CLASS_A, .number = 0,
		.name = "GpuBusy", .unit = "clocks",
		.title = "GPU Busy",
		.text = "GPU is not idle (includes all GPU engines).",
	},
	{
		.class = GENX_OA_CLASS_A, .number = 34,
		.name = "Atomics", .unit = "accesses",
		.title = "Atomic Accesses",
		.text = "Atomic accesses of all EUs to global memory; atomics of SLM are not "
			"counted.",
	},
};

static const struct genx_oa_counter *row(const struct genx_oa_counter *rows, size_t n,
					 unsigned int number)
{
	return number < n ? &rows[number] : NULL;
}

const struct genx_oa_counter *genx_oa_counter_find(const struct genx_oa_desc *oa,
						   enum genx_oa_class class, unsigned int number)
{
	unsigned int i;

	for (i = 0; i < oa->n_counters; i++)
		if (oa->counters[i].class == class && oa->counters[i].number == number)
			return &oa->counters[i];
	switch (class) {
	case GENX_OA_CLASS_A:
		if (oa->own_counters)
			return NULL;
		return row(a_counters, ARRAY_SIZE(a_counters), number);
	case GENX_OA_CLASS_B:
		return row(b_counters, ARRAY_SIZE(b_counters), number);
	case GENX_OA_CLASS_C:
		return row(c_counters, ARRAY_SIZE(c_counters), number);
	}
	return NULL;
}

const struct genx_oa_counter *genx_oa_counter_at(const struct genx_oa_desc *oa,
						 const struct genx_oa_format *format,
						 unsigned int index)
{
	if (index < format->n_a)
		return genx_oa_counter_find(oa, GENX_OA_CLASS_A, format->a_first + index);
	index -= format->n_a;
	if (index < format->n_b)
		return genx_oa_counter_find(oa, GENX_OA_CLASS_B, index);
	index -= format->n_b;
	if (index < format->n_c)
		return genx_oa_counter_find(oa, GENX_OA_CLASS_C, index);
	return NULL;
}

unsigned int genx_oa_counter_bits(const struct genx_oa_format *format,
				  const struct genx_oa_counter *counter)
{
	unsigned int i, n = counter->number - format->a_first;

	if (counter->class != GENX_OA_CLASS_A || counter->number < format->a_first)
		return 32;
	for (i = 0; i < format->n_a_runs; i++) {
		if (n < format->a_runs[i].n)
			return format->a_runs[i].high_byte ? 40 : 32;
		n -= format->a_runs[i].n;
	}
	return n < format->n_a40 ? 40 : 32;
}
