// SPDX-License-Identifier: GPL-2.0-only
/*
 * Emits a valid state of the 3D pipeline in which each stage is disabled.
 *
 * Before Gen11 the hardware saves the state that a context has, even if the context never set a
 * state. Other contexts start from the image of the first context. A context that then sets only a
 * part of the state may hang (SIL-150). RC6 saves and restores the state as well (SIL-283). So the
 * first context of the render engine executes these commands before its image is recorded. State
 * reaches the units of the pipeline only with a primitive, so the last command draws one: a
 * triangle with a single vertex, which the hardware drops.
 *
 * A row of a table has a command and its length (the public manuals of Sandy Bridge, Ivy Bridge and
 * Haswell, volume 2, of Broadwell and Skylake, volume 2a). All DWs behind the first are 0, which
 * disables a unit or names no memory, except at most one DW.
 */
#include <linux/bitfield.h>
#include <linux/bug.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include "gt/encode/mi.h"
#include "gt/encode/render_state.h"
#include "regs/mi_commands.h"
#include "regs/tables/state_commands.h"

/* A table of rows is for two of these generations, or for one alone. */
enum state_gen { GEN6, GEN7, HSW, GEN8, GEN9 };

/**
 * struct state_row - a command
 * @header:	first DW without the length
 * @dw:		length in DWs on the first and on the second generation of the table; 0: the
 *		generation does not have the command
 * @at:		number of the DW that is not 0; 0: all DWs are 0
 * @value:	value of the DW @at
 */
struct state_row {
	u32 header;
	u8 dw[2];
	u8 at;
	u32 value;
};

#define OFF(name, n)			{ .header = (name), .dw = { (n), (n) } }
#define OFF_LONGER(name, n1, n2)	{ .header = (name), .dw = { (n1), (n2) } }
#define SET(name, n, i, val) \
	{ .header = (name), .dw = { (n), (n) }, .at = (i), .value = (val) }

/* Shared memory of the stages begins with 32 KiB for push constants; the VS needs 64 entries. */
#define URB_FIRST	REG_FIELD_PREP(URB_START_MASK, 4)
#define URB_BEHIND	REG_FIELD_PREP(URB_START_MASK, 5)
#define VS_ENTRIES	REG_FIELD_PREP(URB_ENTRIES_MASK, 64)
#define NULL_DEPTH \
	(REG_FIELD_PREP(DEPTH_TYPE_MASK, DEPTH_TYPE_NULL) | \
	 REG_FIELD_PREP(DEPTH_FORMAT_MASK, DEPTH_FORMAT_D32))
/* the width of points, 1 pixel, comes from this state (in 1/8 pixels) */
#define POINTS		(SF_POINT_WIDTH_STATE | REG_FIELD_PREP(SF_POINT_WIDTH_MASK, 8))

/*
 * Gen6: the VS needs 24 entries of shared memory, and the pixel shader a mode of dispatch. The
 * pointers of the colour calculator are emitted alone, since each has a bit that makes it valid.
 */
static const struct state_row gen6_rows[] = {
	OFF(STATE_SIP, 2),
	OFF(MULTISAMPLE_GEN7, 3), SET(SAMPLE_MASK, 2, 1, BIT(0)),
	SET(URB_GEN6, 3, 1, REG_FIELD_PREP(URB_GEN6_VS_ENTRIES_MASK, 24)),
	OFF(INDEX_BUFFER, 3),
	OFF(CONSTANT_VS, 5), OFF(CONSTANT_GS, 5), OFF(CONSTANT_PS, 5),
	OFF(BINDING_TABLES_GEN6 | POINTERS_CHANGE_VS_GS_PS, 4),
	OFF(SAMPLER_POINTERS_GEN6 | POINTERS_CHANGE_VS_GS_PS, 4),
	OFF(VIEWPORT_POINTERS_GEN6 | POINTERS_CHANGE_VIEWPORTS, 4), OFF(SCISSOR_STATE_POINTERS, 2),
	OFF(VS_STATE, 6), OFF(GS_STATE, 7), OFF(CLIP_STATE, 4), SET(SF_STATE, 20, 4, POINTS),
	SET(WM_STATE, 9, 5, PS_DISPATCH_16),
	OFF(GS_SVB_INDEX, 4), OFF(DRAWING_RECTANGLE, 4),
	OFF(POLY_STIPPLE_OFFSET, 2), OFF(POLY_STIPPLE_PATTERN, 33), OFF(LINE_STIPPLE, 3),
	OFF(AA_LINE_PARAMETERS, 3),
	SET(DEPTH_BUFFER_GEN6, 7, 1, NULL_DEPTH), OFF(STENCIL_BUFFER_GEN6, 3),
	OFF(HIER_DEPTH_BUFFER_GEN6, 3), OFF(CLEAR_PARAMS_GEN6, 2),
	OFF(SAMPLER_PALETTE_LOAD0, 17), OFF(SAMPLER_PALETTE_LOAD1, 17), OFF(MONOFILTER_SIZE, 2),
	SET(CHROMA_KEY, 4, 1, REG_FIELD_PREP(CHROMA_KEY_MASK, 0)),
	SET(CHROMA_KEY, 4, 1, REG_FIELD_PREP(CHROMA_KEY_MASK, 1)),
	SET(CHROMA_KEY, 4, 1, REG_FIELD_PREP(CHROMA_KEY_MASK, 2)),
	SET(CHROMA_KEY, 4, 1, REG_FIELD_PREP(CHROMA_KEY_MASK, 3)),
};

/*
 * Gen7. Ivy Bridge needs the depth stall of emit_gen7() before the commands of the vertex shader
 * (its public manual, volume 2, on each of them), so these are together.
 */
static const struct state_row gen7_allocs[] = {
	OFF(STATE_SIP, 2),
	OFF(PUSH_CONSTANT_ALLOC_VS, 2), OFF(PUSH_CONSTANT_ALLOC_HS, 2),
	OFF(PUSH_CONSTANT_ALLOC_DS, 2), OFF(PUSH_CONSTANT_ALLOC_GS, 2),
	OFF(PUSH_CONSTANT_ALLOC_PS, 2),
};

static const struct state_row gen7_rows[] = {
	SET(URB_VS, 2, 1, URB_FIRST | VS_ENTRIES), OFF(CONSTANT_VS, 7), OFF(BINDING_TABLE_VS, 2),
	OFF(SAMPLER_POINTERS_VS, 2), OFF(VS_STATE, 6),
	SET(URB_HS, 2, 1, URB_BEHIND), SET(URB_DS, 2, 1, URB_BEHIND),
	SET(URB_GS, 2, 1, URB_BEHIND),
	OFF_LONGER(BINDING_TABLE_POOL_ALLOC, 0, 3), OFF_LONGER(GATHER_POOL_ALLOC, 0, 3),
	OFF(INDEX_BUFFER, 3), OFF_LONGER(VF_STATE, 0, 2),
	OFF(CONSTANT_HS, 7), OFF(CONSTANT_DS, 7), OFF(CONSTANT_GS, 7), OFF(CONSTANT_PS, 7),
	OFF(BINDING_TABLE_HS, 2), OFF(BINDING_TABLE_DS, 2), OFF(BINDING_TABLE_GS, 2),
	OFF(BINDING_TABLE_PS, 2),
	OFF(SAMPLER_POINTERS_HS, 2), OFF(SAMPLER_POINTERS_DS, 2), OFF(SAMPLER_POINTERS_GS, 2),
	OFF(SAMPLER_POINTERS_PS, 2),
	OFF(HS_STATE, 7), OFF(TE_STATE, 4), OFF(DS_STATE, 6), OFF(GS_STATE, 7),
	/* one mode of dispatch must be on, even though WM_STATE dispatches nothing */
	SET(PS_STATE, 8, 4, PS_DISPATCH_16),
	OFF(STREAMOUT, 3), OFF(SO_DECL_LIST, 3),
	SET(SO_BUFFER, 4, 1, REG_FIELD_PREP(SO_BUFFER_MASK, 0)),
	SET(SO_BUFFER, 4, 1, REG_FIELD_PREP(SO_BUFFER_MASK, 1)),
	SET(SO_BUFFER, 4, 1, REG_FIELD_PREP(SO_BUFFER_MASK, 2)),
	SET(SO_BUFFER, 4, 1, REG_FIELD_PREP(SO_BUFFER_MASK, 3)),
	OFF(CLIP_STATE, 4), SET(SF_STATE, 7, 3, POINTS), OFF(SBE_STATE, 14),
	OFF(VIEWPORT_POINTERS_SF_CLIP, 2), OFF(VIEWPORT_POINTERS_CC, 2),
	OFF(SCISSOR_STATE_POINTERS, 2), OFF(DRAWING_RECTANGLE, 4),
	OFF(MULTISAMPLE_GEN7, 4), SET(SAMPLE_MASK, 2, 1, BIT(0)),
	OFF(POLY_STIPPLE_OFFSET, 2), OFF(POLY_STIPPLE_PATTERN, 33), OFF(LINE_STIPPLE, 3),
	OFF(AA_LINE_PARAMETERS, 3), OFF(WM_STATE, 3),
	SET(DEPTH_BUFFER, 7, 1, NULL_DEPTH), OFF(HIER_DEPTH_BUFFER, 3), OFF(STENCIL_BUFFER, 3),
	OFF(CLEAR_PARAMS, 3),
	SET(CC_STATE_POINTERS, 2, 1, STATE_POINTER_VALID),
	SET(BLEND_STATE_POINTERS, 2, 1, STATE_POINTER_VALID),
	SET(DEPTH_STENCIL_STATE_POINTERS, 2, 1, STATE_POINTER_VALID),
	OFF(SAMPLER_PALETTE_LOAD0, 17), OFF(SAMPLER_PALETTE_LOAD1, 17), OFF(MONOFILTER_SIZE, 2),
	SET(CHROMA_KEY, 4, 1, REG_FIELD_PREP(CHROMA_KEY_MASK, 0)),
	SET(CHROMA_KEY, 4, 1, REG_FIELD_PREP(CHROMA_KEY_MASK, 1)),
	SET(CHROMA_KEY, 4, 1, REG_FIELD_PREP(CHROMA_KEY_MASK, 2)),
	SET(CHROMA_KEY, 4, 1, REG_FIELD_PREP(CHROMA_KEY_MASK, 3)),
};

/* The first length of a row is for Gen8, the second one for Gen9. */
static const struct state_row gen8_rows[] = {
	OFF(STATE_SIP, 3),
	/* memory of the stages, before the stages */
	OFF(PUSH_CONSTANT_ALLOC_VS, 2), OFF(PUSH_CONSTANT_ALLOC_HS, 2),
	OFF(PUSH_CONSTANT_ALLOC_DS, 2), OFF(PUSH_CONSTANT_ALLOC_GS, 2),
	OFF(PUSH_CONSTANT_ALLOC_PS, 2),
	SET(URB_VS, 2, 1, URB_FIRST | VS_ENTRIES), SET(URB_HS, 2, 1, URB_BEHIND),
	SET(URB_DS, 2, 1, URB_BEHIND), SET(URB_GS, 2, 1, URB_BEHIND),
	OFF(BINDING_TABLE_POOL_ALLOC, 4), OFF(GATHER_POOL_ALLOC, 4),
	/* fetch of vertices */
	OFF(INDEX_BUFFER, 5), OFF(VF_STATE, 2), OFF(VF_INSTANCING, 3), OFF(VF_SGVS, 2),
	SET(VF_TOPOLOGY, 2, 1, VF_TOPOLOGY_TRIANGLES), OFF_LONGER(VF_COMPONENT_PACKING, 0, 5),
	/* shaders: none is enabled, none has constants, surfaces or samplers */
	OFF(CONSTANT_VS, 11), OFF(CONSTANT_HS, 11), OFF(CONSTANT_DS, 11), OFF(CONSTANT_GS, 11),
	OFF(CONSTANT_PS, 11),
	OFF(BINDING_TABLE_VS, 2), OFF(BINDING_TABLE_HS, 2), OFF(BINDING_TABLE_DS, 2),
	OFF(BINDING_TABLE_GS, 2), OFF(BINDING_TABLE_PS, 2),
	OFF(SAMPLER_POINTERS_VS, 2), OFF(SAMPLER_POINTERS_HS, 2), OFF(SAMPLER_POINTERS_DS, 2),
	OFF(SAMPLER_POINTERS_GS, 2), OFF(SAMPLER_POINTERS_PS, 2),
	OFF(VS_STATE, 9), OFF(HS_STATE, 9), OFF(TE_STATE, 4), OFF_LONGER(DS_STATE, 9, 11),
	OFF(GS_STATE, 10), OFF(PS_STATE, 12), OFF(PS_EXTRA, 2), OFF(PS_BLEND, 2),
	/* stream output */
	OFF(STREAMOUT, 5), OFF(SO_DECL_LIST, 3),
	SET(SO_BUFFER, 8, 1, REG_FIELD_PREP(SO_BUFFER_MASK, 0)),
	SET(SO_BUFFER, 8, 1, REG_FIELD_PREP(SO_BUFFER_MASK, 1)),
	SET(SO_BUFFER, 8, 1, REG_FIELD_PREP(SO_BUFFER_MASK, 2)),
	SET(SO_BUFFER, 8, 1, REG_FIELD_PREP(SO_BUFFER_MASK, 3)),
	/* from clipping to the raster */
	OFF(CLIP_STATE, 4), SET(SF_STATE, 4, 3, POINTS), OFF(RASTER_STATE, 5),
	OFF_LONGER(SBE_STATE, 4, 6), OFF(SBE_SWIZ, 11),
	OFF(VIEWPORT_POINTERS_SF_CLIP, 2), OFF(VIEWPORT_POINTERS_CC, 2),
	OFF(SCISSOR_STATE_POINTERS, 2), OFF(DRAWING_RECTANGLE, 4),
	OFF(MULTISAMPLE, 2), SET(SAMPLE_MASK, 2, 1, BIT(0)),
	OFF(POLY_STIPPLE_OFFSET, 2), OFF(POLY_STIPPLE_PATTERN, 33), OFF(LINE_STIPPLE, 3),
	OFF(AA_LINE_PARAMETERS, 3),
	/* pixels: no depth, no stencil, no render target */
	OFF(WM_STATE, 2), OFF(WM_CHROMAKEY, 2), OFF(WM_HZ_OP, 5),
	OFF_LONGER(WM_DEPTH_STENCIL, 3, 4),
	SET(DEPTH_BUFFER, 8, 1, NULL_DEPTH), OFF(HIER_DEPTH_BUFFER, 5), OFF(STENCIL_BUFFER, 5),
	OFF(CLEAR_PARAMS, 3),
	SET(CC_STATE_POINTERS, 2, 1, STATE_POINTER_VALID),
	SET(BLEND_STATE_POINTERS, 2, 1, STATE_POINTER_VALID),
	/* filters and keys of the sampler */
	OFF(SAMPLER_PALETTE_LOAD0, 17), OFF(SAMPLER_PALETTE_LOAD1, 17), OFF(MONOFILTER_SIZE, 2),
	SET(CHROMA_KEY, 4, 1, REG_FIELD_PREP(CHROMA_KEY_MASK, 0)),
	SET(CHROMA_KEY, 4, 1, REG_FIELD_PREP(CHROMA_KEY_MASK, 1)),
	SET(CHROMA_KEY, 4, 1, REG_FIELD_PREP(CHROMA_KEY_MASK, 2)),
	SET(CHROMA_KEY, 4, 1, REG_FIELD_PREP(CHROMA_KEY_MASK, 3)),
};

/* Write a command of @n DWs. All DWs behind the first are 0; the caller may change them. */
static u32 *begin(u32 *cs, u32 header, unsigned int n)
{
	*cs = header | (n - 2);
	memset32(cs + 1, 0, n - 1);
	return cs + n;
}

#define FLUSH \
	(PIPE_CONTROL_RT_FLUSH | PIPE_CONTROL_DEPTH_FLUSH | PIPE_CONTROL_DC_FLUSH | \
	 PIPE_CONTROL_CS_STALL)
/* A post-sync write to the GGTT, which a flush of Gen7 must have (SIL-106). */
#define POST_SYNC_QW	REG_FIELD_PREP(PIPE_CONTROL_POST_SYNC_MASK, PIPE_CONTROL_POST_SYNC_QW)
#define POST_SYNC	(PIPE_CONTROL_GLOBAL_GTT | POST_SYNC_QW)

/* The fixed functions must be idle when the pipeline is selected. */
static u32 *select_3d_gen7(u32 *cs, u32 scratch)
{
	cs = genx_mi_ring_pipe_control(cs, FLUSH | POST_SYNC, scratch, 0);
	*cs++ = PIPELINE_SELECT | REG_FIELD_PREP(PIPELINE_SELECT_MASK, PIPELINE_SELECT_3D);
	return cs;
}

static u32 *select_3d_gen8(u32 *cs, enum state_gen gen)
{
	cs = genx_mi_pipe_control(cs, FLUSH, 0, 0);
	*cs++ = PIPELINE_SELECT | REG_FIELD_PREP(PIPELINE_SELECT_MASK, PIPELINE_SELECT_3D) |
		(gen == GEN9 ? PIPELINE_SELECT_WRITE : 0);
	return cs;
}

/* All bases are 0 and no bound limits them. The command has five bases, then four upper bounds. */
static u32 *base_addresses_gen7(u32 *cs)
{
	u32 *begun = cs;
	unsigned int i;

	cs = begin(cs, STATE_BASE_ADDRESS, 10);
	for (i = 1; i < 6; i++)
		begun[i] = STATE_BASE_MODIFY;
	for (; i < 10; i++)
		begun[i] = STATE_BASE_SIZE_MASK | STATE_BASE_MODIFY;
	return cs;
}

/*
 * All bases are 0 and no bound limits them. The command has five bases of two DWs each, with a DW
 * for another purpose behind the first base, then four sizes. Gen9 has one more base, whose size in
 * entries stays 0.
 */
static u32 *base_addresses_gen8(u32 *cs, enum state_gen gen)
{
	static const u8 address[] = { 1, 4, 6, 8, 10, 16 }, size[] = { 12, 13, 14, 15 };
	/* only Gen9 has the last base */
	unsigned int n = gen == GEN9 ? ARRAY_SIZE(address) : ARRAY_SIZE(address) - 1;
	u32 *begun = cs;
	unsigned int i;

	cs = begin(cs, STATE_BASE_ADDRESS, gen == GEN9 ? 19 : 16);
	for (i = 0; i < n; i++)
		begun[address[i]] = STATE_BASE_MODIFY;
	for (i = 0; i < ARRAY_SIZE(size); i++)
		begun[size[i]] = STATE_BASE_SIZE_MASK | STATE_BASE_MODIFY;
	return cs;
}

#define N_VERTEX_BUFFERS	33

/*
 * All vertex buffers are null, and the one vertex element stores zeros. Gen6 does not have the bit
 * VERTEX_BUFFER_MODIFY.
 */
static u32 *vertices(u32 *cs, enum state_gen gen)
{
	/* component control "store 0" for all four components */
	static const u32 zeros = 0x22220000;
	u32 *begun = cs;
	unsigned int i;

	cs = begin(cs, VERTEX_BUFFERS, 1 + 4 * N_VERTEX_BUFFERS);
	for (i = 0; i < N_VERTEX_BUFFERS; i++)
		begun[1 + 4 * i] = REG_FIELD_PREP(VERTEX_BUFFER_MASK, i) | VERTEX_BUFFER_NULL |
				   (gen == GEN6 ? 0 : VERTEX_BUFFER_MODIFY);
	begun = cs;
	cs = begin(cs, VERTEX_ELEMENTS, 1 + 2);
	begun[1] = VERTEX_ELEMENT_VALID;
	begun[2] = zeros;
	*cs++ = VF_STATISTICS;
	return cs;
}

/* Draw one vertex of a list of triangles, one instance. Then pad to an even number of DWs. */
static u32 *draw_nothing(u32 *cs, const u32 *start)
{
	u32 *begun = cs;

	cs = begin(cs, PRIMITIVE, 7);
	begun[1] = VF_TOPOLOGY_TRIANGLES;
	begun[2] = 1;
	begun[4] = 1;
	return genx_mi_noop(cs, start, 2);
}

/* Index in state_row.dw: Haswell and Gen9 are the second generation of their tables. */
static unsigned int length_index(enum state_gen gen)
{
	return gen == HSW || gen == GEN9 ? 1 : 0;
}

/* Write the commands of a table of @n rows, without those that the generation does not have. */
static u32 *emit_rows(u32 *cs, const struct state_row *rows, unsigned int n, enum state_gen gen)
{
	const struct state_row *row;

	for (row = rows; row < rows + n; row++) {
		unsigned int dw = row->dw[length_index(gen)];
		u32 *begun = cs;

		if (!dw)
			continue;
		cs = begin(cs, row->header, dw);
		if (row->at)
			begun[row->at] = row->value;
	}
	return cs;
}

/*
 * Gen12.5: if a context never set a state, the hardware saves no command for that state, and the
 * context inherits the state that another context has set (SIL-151, Wa_14019789679). So the first
 * context sets the states of the units for geometry once, to zeroes. Nothing is drawn.
 */
static const struct state_row gen125_rows[] = {
	/* fetch of vertices, and their shader */
	OFF(CONSTANT_VS, 11), OFF(CONSTANT_HS, 11), OFF(CONSTANT_DS, 11), OFF(CONSTANT_GS, 11),
	OFF(VERTEX_ELEMENTS, 69), OFF(VF_COMPONENT_PACKING, 5), OFF(VF_SGVS, 2),
	OFF(VF_SGVS_2, 3), OFF(VS_STATE, 9),
	OFF(BINDING_TABLE_VS, 2), OFF(SAMPLER_POINTERS_VS, 2), OFF(URB_ALLOC_VS, 3),
	/* stream output, from clipping to the raster */
	OFF(STREAMOUT, 5), OFF(SO_BUFFER_INDEX(0), 8), OFF(SO_BUFFER_INDEX(1), 8),
	OFF(SO_BUFFER_INDEX(2), 8), OFF(SO_BUFFER_INDEX(3), 8),
	OFF(CLIP_STATE, 4), OFF(PRIMITIVE_REPLICATION, 6), OFF(CLIP_MESH, 2), OFF(SF_STATE, 4),
	OFF(SCISSOR_STATE_POINTERS, 2), OFF(VIEWPORT_POINTERS_SF_CLIP, 2), OFF(RASTER_STATE, 5),
	OFF(TBIMR_TILE_PASS_INFO, 4), OFF(WM_HZ_OP, 6), OFF(MULTISAMPLE, 2),
	/* tessellation, tasks, geometry, meshes */
	OFF(HS_STATE, 9), OFF(BINDING_TABLE_HS, 2), OFF(SAMPLER_POINTERS_HS, 2),
	OFF(URB_ALLOC_HS, 3),
	OFF(TASK_CONTROL, 3), OFF(TASK_SHADER, 7), OFF(TASK_SHADER_DATA, 10),
	OFF(URB_ALLOC_TASK, 3), OFF(TE_STATE, 5), OFF(TASK_REDISTRIB, 2),
	OFF(DS_STATE, 11), OFF(BINDING_TABLE_DS, 2), OFF(SAMPLER_POINTERS_DS, 2),
	OFF(URB_ALLOC_DS, 3),
	OFF(GS_STATE, 10), OFF(BINDING_TABLE_GS, 2), OFF(SAMPLER_POINTERS_GS, 2),
	OFF(URB_ALLOC_GS, 3),
	OFF(MESH_CONTROL, 3), OFF(MESH_SHADER_DATA, 10), OFF(URB_ALLOC_MESH, 3),
	OFF(MESH_SHADER, 8), OFF(DRAWING_RECTANGLE, 4),
};

u32 *genx_render_state_gen125(u32 *cs, u32 scratch)
{
	u32 *start = cs;

	/* both lengths of each row are those of Gen12.5, so GEN8 only selects the first one */
	cs = emit_rows(cs, gen125_rows, ARRAY_SIZE(gen125_rows), GEN8);
	return genx_mi_noop(cs, start, 2);
}

static u32 *emit_gen8(u32 *cs, enum state_gen gen)
{
	u32 *start = cs;

	cs = vertices(base_addresses_gen8(select_3d_gen8(cs, gen), gen), gen);
	cs = emit_rows(cs, gen8_rows, ARRAY_SIZE(gen8_rows), gen);
	return draw_nothing(cs, start);
}

/* All commands for Ivy Bridge, Valleyview and Haswell. @scratch: as genx_render_state_gen7(). */
static u32 *emit_gen7(u32 *cs, enum state_gen gen, u32 scratch)
{
	u32 *start = cs;

	cs = vertices(base_addresses_gen7(select_3d_gen7(cs, scratch)), gen);
	cs = emit_rows(cs, gen7_allocs, ARRAY_SIZE(gen7_allocs), gen);
	/* PUSH_CONSTANT_ALLOC_PS needs a stall after it (SIL-531) */
	cs = genx_mi_ring_pipe_control(cs, PIPE_CONTROL_CS_STALL | POST_SYNC, scratch, 0);
	cs = genx_mi_ring_pipe_control(cs, PIPE_CONTROL_DEPTH_STALL | POST_SYNC, scratch, 0);
	cs = emit_rows(cs, gen7_rows, ARRAY_SIZE(gen7_rows), gen);
	return draw_nothing(cs, start);
}

/*
 * A stall, then a post-sync write. Both must come before a flush, and before a stall for depth.
 * Commands that are not pipelined cause such a stall for depth (SIL-104).
 */
static u32 *before_flush_gen6(u32 *cs, u32 scratch)
{
	cs = genx_mi_snb_pipe_control(cs, PIPE_CONTROL_CS_STALL | PIPE_CONTROL_SCOREBOARD_STALL,
				      0, 0);
	return genx_mi_snb_pipe_control(cs, POST_SYNC_QW, scratch, 0);
}

static u32 *select_3d_gen6(u32 *cs, u32 scratch)
{
	cs = genx_mi_snb_pipe_control(before_flush_gen6(cs, scratch), FLUSH | POST_SYNC_QW,
				      scratch, 0);
	*cs++ = PIPELINE_SELECT | REG_FIELD_PREP(PIPELINE_SELECT_MASK, PIPELINE_SELECT_3D);
	return before_flush_gen6(cs, scratch);
}

static u32 *cc_pointers_gen6(u32 *cs)
{
	u32 *begun = cs;
	unsigned int i;

	cs = begin(cs, CC_STATE_POINTERS, 4);
	for (i = 1; i < 4; i++)
		begun[i] = STATE_POINTER_VALID;
	return cs;
}

u32 *genx_render_state_gen6(u32 *cs, u32 scratch)
{
	u32 *start = cs, *begun;

	cs = vertices(base_addresses_gen7(select_3d_gen6(cs, scratch)), GEN6);
	cs = emit_rows(cs, gen6_rows, ARRAY_SIZE(gen6_rows), GEN6);
	cs = cc_pointers_gen6(cs);
	/* as draw_nothing(): Gen6 has the topology in the first DW */
	begun = cs;
	cs = begin(cs, PRIMITIVE | REG_FIELD_PREP(PRIMITIVE_GEN6_TOPOLOGY_MASK,
						  VF_TOPOLOGY_TRIANGLES), 6);
	begun[1] = 1;
	begun[3] = 1;
	return genx_mi_noop(cs, start, 2);
}

u32 *genx_render_state_gen7(u32 *cs, u32 scratch)
{
	return emit_gen7(cs, GEN7, scratch);
}

u32 *genx_render_state_hsw(u32 *cs, u32 scratch)
{
	return emit_gen7(cs, HSW, scratch);
}

u32 *genx_render_state_gen8(u32 *cs, u32 scratch)
{
	return emit_gen8(cs, GEN8);
}

u32 *genx_render_state_gen9(u32 *cs, u32 scratch)
{
	return emit_gen8(cs, GEN9);
}
