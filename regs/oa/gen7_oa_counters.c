// SPDX-License-Identifier: MIT
/*
 * Names of the A counters of Gen6 to Gen7.5. A counter without a row is reserved, or does not work
 * (OAG-031, OAG-039): it is shown nowhere.
 *
 * Source: manual 004 §Aggregating Counters.
 */
#include "regs/oa/oa_counters.h"

#define COUNTER(_n, _name, _unit, _title, _text) { \
	.class = GENX_OA_CLASS_A, .number = (_n), \
	.name = (_name), .unit = (_unit), .title = (_title), .text = (_text), \
}

#define CORES \
	COUNTER(0, "EuActive", "clocks", "Aggregated Core Array Active", \
		"Clocks in which cores execute instructions, summed over all cores, without " \
		"the time of Send instructions."), \
	COUNTER(1, "EuStall", "clocks", "Aggregated Core Array Stalled", \
		"Clocks in which a core has a thread loaded and executes nothing, summed over " \
		"all cores.")

/* Three counters of a kind of shader, from @_n on. */
#define STAGE(_n, _key, _abbr, _title, _what) \
	COUNTER(_n, _key "Active", "clocks", _title " Active Time", \
		"Clocks in which the " _what " was active, summed over all cores."), \
	COUNTER((_n) + 2, _key "Stall", "clocks", _title " Stall Time - Core Stall", \
		"Clocks in which the " _what " was stalled and the entire core was, too, " \
		"summed over all cores."), \
	COUNTER((_n) + 3, _key "ThreadsLoaded", "threads", "# " _abbr " threads loaded", \
		"Threads of the " _what " that are loaded in the EUs, added up in each clock.")

/* Sandy Bridge has one more. */
#define STAGE6(_n, _key, _abbr, _title, _what) \
	STAGE(_n, _key, _abbr, _title, _what), \
	COUNTER((_n) + 4, _key "Ready", "clocks", _title " ready but not running Time", \
		"Clocks in which the " _what " was ready and did not run, summed over all cores.")

#define ALPHA_FAIL(_n) \
	COUNTER(_n, "AlphaFail", "pixels", "Alpha Test Pixels Failed", \
		"Pixels or samples that fail the alpha test.")

const struct genx_oa_counter genx_snb_oa_counters[22] = {
	CORES,
	STAGE6(2, "Vs", "VS", "Vertex Shader", "vertex shader"),
	STAGE6(7, "Gs", "GS/GPGPU", "Geometry Shader/GPGPU", "geometry shader or GPGPU"),
	STAGE6(12, "Ps", "PS", "Pixel Shader", "pixel shader"),
	COUNTER(21, "PixelsKilled", "pixels", "Pixel Kill Count",
		"Pixels or samples that the pixel shader killed, times 2, with dual source "
		"blending times 4."),
	ALPHA_FAIL(22),
	COUNTER(23, "StencilFail", "pixels", "Post PS Stencil Pixels Failed",
		"Pixels or samples that fail the stencil test in the backend. May be wrong with "
		"tests after the pixel shader."),
	COUNTER(24, "ZFail", "pixels", "Post PS Z buffer Pixels Failed",
		"Pixels or samples that fail the Z test in the backend. May be wrong with tests "
		"after the pixel shader."),
	COUNTER(25, "RenderTargetWrites", "pixels", "Pixels/samples Written in the frame buffer",
		"Writes to render targets; each of several targets counts."),
	COUNTER(26, "GpuBusy", "clocks", "GPU Busy",
		"The ring of the render engine is not idle."),
	COUNTER(27, "ClActive", "clocks", "CL active and not stalled",
		"The clipper is active and not stalled."),
	COUNTER(28, "SfStall", "clocks", "SF active and stalled",
		"Strips and fans is active and stalled."),
};

#define GEN7_COUNTERS \
	CORES, \
	STAGE(2, "Vs", "VS", "Vertex Shader", "vertex shader"), \
	STAGE(7, "Hs", "HS", "Hull Shader", "hull shader"), \
	STAGE(12, "Ds", "DS", "Domain Shader", "domain shader"), \
	STAGE(17, "Cs", "CS", "Compute Shader", "compute shader"), \
	STAGE(22, "Gs", "GS", "Geometry Shader", "geometry shader"), \
	STAGE(27, "Ps", "PS", "Pixel Shader", "pixel shader"), \
	COUNTER(32, "HizPass", "pixels", "HiZ Fast Z Test Pixels Passing", \
		"Pixels that pass the fast test of 8x8 blocks. Ivy Bridge counts slightly too " \
		"few."), \
	COUNTER(35, "SlowZFail", "pixels", "Slow ZTest Pixels Failing", \
		"Pixels that fail the slow test of 2x2 blocks."), \
	COUNTER(36, "PixelsKilled", "pixels", "Pixel Kill Count", \
		"Pixels or samples that the pixel shader killed. Before Haswell twice the count " \
		"for two output colors."), \
	ALPHA_FAIL(37), \
	COUNTER(38, "StencilFail", "pixels", "Post PS Stencil Pixels Failed", \
		"Pixels or samples that fail the stencil test after the pixel shader."), \
	COUNTER(39, "ZFail", "pixels", "Post PS Z buffer Pixels Failed", \
		"Pixels or samples that fail the Z test after the pixel shader."), \
	COUNTER(40, "RenderTargetWrites", "pixels", "3D/GPGPU Render Target Writes", \
		"Writes to render targets; each of several targets counts."), \
	COUNTER(41, "GpuBusy", "clocks", "Render Engine Busy", \
		"Render engine is not idle. Does not count during a context switch, while " \
		"MI_WAIT_FOR_EVENT or MI_SEMAPHORE_MBOX stalls, or while only other engines " \
		"run."), \
	COUNTER(42, "VsBottleneck", "clocks", "VS bottleneck", \
		"The vertex shader stalls the unit before it and starves the hull shader."), \
	COUNTER(43, "GsBottleneck", "clocks", "GS bottleneck", \
		"The geometry shader stalls the unit before it and starves the unit behind it.")

#define HIZ_FAIL \
	COUNTER(33, "HizFail", "pixels", "HiZ Fast ZTest Pixels Failing", \
		"Pixels that fail the fast test of 8x8 blocks.")

#define SLOW_Z_PASS \
	COUNTER(34, "SlowZPass", "pixels", "Slow Ztest Pixels Passing", \
		"Pixels that pass the slow test of 2x2 blocks.")

/* A33 is reserved on GT2, A34 on Haswell; Valleyview has the counters of GT1. */
const struct genx_oa_counter genx_ivb_gt1_oa_counters[32] = {
	GEN7_COUNTERS, HIZ_FAIL, SLOW_Z_PASS,
};

const struct genx_oa_counter genx_ivb_oa_counters[31] = {
	GEN7_COUNTERS, SLOW_Z_PASS,
};

const struct genx_oa_counter genx_hsw_oa_counters[31] = {
	GEN7_COUNTERS, HIZ_FAIL,
};
