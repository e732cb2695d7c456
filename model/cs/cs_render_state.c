// SPDX-License-Identifier: MIT
/*
 * The 3D state of a render context on Gen6 to Gen9 and on Gen12.5. The model does not draw: it
 * remembers which of the commands that make up a valid state a context has executed, with a length
 * that hardware accepts and, for a few, with values without which the others mean nothing.
 *
 * Source: the public facts of silicon SIL-150, SIL-151, SIL-283; the public manuals of Ivy Bridge
 * and Haswell, volume 2, of Broadwell and Skylake, volume 2a, for commands and lengths. Three
 * rules (strict):
 *
 * - LRC-STATE: a client's batch starts in a context whose state is not valid. Contexts that start
 *   from a default image have the state that was saved into that one;
 * - PIPE-PUSH (SIL-531): on Ivy Bridge and Valleyview a PIPE_CONTROL with a stall of the streamer
 *   comes between PUSH_CONSTANT_ALLOC_PS and any other command of the 3D state, in a driver's ring;
 * - RC6-STATE (model/power/rc6.c).
 *
 * The image has the bits where hardware has its 3D state: in the page behind the registers; on Gen7
 * behind the registers that model/cs/cs_ring.c saves.
 *
 * The media pipeline of Gen7 and Gen7.5 has a rule on what EUs keep of the address space whose
 * batches ran last. The model executes the program of the first thread of a walk (model/eu), to see
 * what it overwrites. Source: SIL-182, SIL-183; the public manuals of Ivy Bridge and Haswell,
 * volume 2 part 2.
 *
 * - RESIDUAL (SIL-182): a batch of another address space comes behind a walk that has overwritten
 *   the registers of all threads; a PIPE_CONTROL has waited for the threads, and flushed.
 *
 * A walk overwrites them if the media pipeline is selected, if as many objects as the part has
 * threads are started behind a MEDIA_VFE_STATE that allows so many, each for another block, and if
 * its program does so, and executes so many instructions that all threads are started before the
 * first one ends. A batch is asked about it when it ends, since it may be the one with the walk.
 */
#include "model/cs/cs_context_regs.h"
#include "model/cs/cs_mem.h"
#include "model/cs/cs_render_state.h"
#include "model/eu/eu.h"
#include "model/memory/ggtt.h"
#include "model/state/violation.h"
#include "regs/tables/media_commands.h"
#include "regs/tables/state_commands.h"

#define ANY_LENGTH	0
#define MEDIA_MAX_DW	32	/* longer objects carry data of clients */
#define START_STEPS	32U	/* instructions while one thread is started */
#define DESCRIPTOR_DW	8U
/* the fewest that the VS works with */
#define URB_VS_ENTRIES	64
#define URB_VS_ENTRIES_GEN6 24

/**
 * struct cs_state_cmd - a command without which a 3D state is not valid
 * @header:	first word without the length
 * @dw:		length on the first and the second part of the table, 0: any
 */
struct cs_state_cmd {
	u32 header;
	u16 dw[2];
};

#define SAME(h, n)	{ (h), { (n), (n) } }

#define PS_ANY_DISPATCH		REG_GENMASK(2, 0)	/* of 8, 16 or 32 pixels */

/* Sandy Bridge. */
static const struct cs_state_cmd cs_state_gen6[] = {
	SAME(PIPELINE_SELECT, 1), SAME(STATE_BASE_ADDRESS, 10),
	SAME(VS_STATE, 6), SAME(GS_STATE, 7), SAME(CLIP_STATE, 4), SAME(SF_STATE, 20),
	SAME(WM_STATE, 9), SAME(URB_GEN6, 3),
	SAME(CONSTANT_VS, 5), SAME(CONSTANT_GS, 5), SAME(CONSTANT_PS, 5),
	SAME(BINDING_TABLES_GEN6, 4), SAME(SAMPLER_POINTERS_GEN6, 4),
	SAME(VIEWPORT_POINTERS_GEN6, 4), SAME(SCISSOR_STATE_POINTERS, 2),
	SAME(CC_STATE_POINTERS, 4),
	SAME(VERTEX_BUFFERS, ANY_LENGTH), SAME(VERTEX_ELEMENTS, ANY_LENGTH),
	SAME(INDEX_BUFFER, 3), SAME(DEPTH_BUFFER_GEN6, 7), SAME(HIER_DEPTH_BUFFER_GEN6, 3),
	SAME(STENCIL_BUFFER_GEN6, 3), SAME(CLEAR_PARAMS_GEN6, 2),
	SAME(DRAWING_RECTANGLE, 4), SAME(MULTISAMPLE_GEN7, 3), SAME(SAMPLE_MASK, 2),
	SAME(GS_SVB_INDEX, 4), SAME(VF_STATISTICS, 1),
	SAME(PRIMITIVE, 6),
};

/* Ivy Bridge and Valleyview, then Haswell. */
static const struct cs_state_cmd cs_state_gen7[] = {
	SAME(PIPELINE_SELECT, 1), SAME(STATE_BASE_ADDRESS, 10),
	SAME(VS_STATE, 6), SAME(HS_STATE, 7), SAME(TE_STATE, 4), SAME(DS_STATE, 6),
	SAME(GS_STATE, 7), SAME(STREAMOUT, 3), SAME(CLIP_STATE, 4), SAME(SF_STATE, 7),
	SAME(SBE_STATE, 14), SAME(WM_STATE, 3), SAME(PS_STATE, 8),
	SAME(URB_VS, 2), SAME(URB_HS, 2), SAME(URB_DS, 2), SAME(URB_GS, 2),
	SAME(PUSH_CONSTANT_ALLOC_VS, 2), SAME(PUSH_CONSTANT_ALLOC_HS, 2),
	SAME(PUSH_CONSTANT_ALLOC_DS, 2), SAME(PUSH_CONSTANT_ALLOC_GS, 2),
	SAME(PUSH_CONSTANT_ALLOC_PS, 2),
	SAME(CONSTANT_VS, 7), SAME(CONSTANT_HS, 7), SAME(CONSTANT_DS, 7), SAME(CONSTANT_GS, 7),
	SAME(CONSTANT_PS, 7),
	SAME(BINDING_TABLE_VS, 2), SAME(BINDING_TABLE_HS, 2), SAME(BINDING_TABLE_DS, 2),
	SAME(BINDING_TABLE_GS, 2), SAME(BINDING_TABLE_PS, 2),
	SAME(SAMPLER_POINTERS_VS, 2), SAME(SAMPLER_POINTERS_HS, 2), SAME(SAMPLER_POINTERS_DS, 2),
	SAME(SAMPLER_POINTERS_GS, 2), SAME(SAMPLER_POINTERS_PS, 2),
	SAME(VERTEX_BUFFERS, ANY_LENGTH), SAME(VERTEX_ELEMENTS, ANY_LENGTH),
	SAME(INDEX_BUFFER, 3), SAME(DEPTH_BUFFER, 7), SAME(HIER_DEPTH_BUFFER, 3),
	SAME(STENCIL_BUFFER, 3), SAME(CLEAR_PARAMS, 3),
	SAME(CC_STATE_POINTERS, 2), SAME(BLEND_STATE_POINTERS, 2),
	SAME(DEPTH_STENCIL_STATE_POINTERS, 2),
	SAME(VIEWPORT_POINTERS_SF_CLIP, 2), SAME(VIEWPORT_POINTERS_CC, 2),
	SAME(SCISSOR_STATE_POINTERS, 2), SAME(DRAWING_RECTANGLE, 4),
	SAME(MULTISAMPLE_GEN7, 4), SAME(SAMPLE_MASK, 2),
	SAME(SO_BUFFER, 4), SAME(SO_DECL_LIST, ANY_LENGTH), SAME(VF_STATISTICS, 1),
	SAME(PRIMITIVE, 7),	/* the last one: see cs_state_values_ok() */
};

/* Gen8, then Gen9. */
static const struct cs_state_cmd cs_state_gen8[] = {
	SAME(PIPELINE_SELECT, 1), { STATE_BASE_ADDRESS, { 16, 19 } },
	SAME(VS_STATE, 9), SAME(HS_STATE, 9), SAME(TE_STATE, 4), { DS_STATE, { 9, 11 } },
	SAME(GS_STATE, 10), SAME(STREAMOUT, 5), SAME(CLIP_STATE, 4), SAME(SF_STATE, 4),
	{ SBE_STATE, { 4, 6 } }, SAME(SBE_SWIZ, 11), SAME(RASTER_STATE, 5), SAME(WM_STATE, 2),
	SAME(WM_HZ_OP, 5), SAME(PS_STATE, 12), SAME(PS_EXTRA, 2), SAME(PS_BLEND, 2),
	SAME(URB_VS, 2), SAME(URB_HS, 2), SAME(URB_DS, 2), SAME(URB_GS, 2),
	SAME(PUSH_CONSTANT_ALLOC_VS, 2), SAME(PUSH_CONSTANT_ALLOC_HS, 2),
	SAME(PUSH_CONSTANT_ALLOC_DS, 2), SAME(PUSH_CONSTANT_ALLOC_GS, 2),
	SAME(PUSH_CONSTANT_ALLOC_PS, 2),
	SAME(CONSTANT_VS, 11), SAME(CONSTANT_HS, 11), SAME(CONSTANT_DS, 11),
	SAME(CONSTANT_GS, 11), SAME(CONSTANT_PS, 11),
	SAME(BINDING_TABLE_VS, 2), SAME(BINDING_TABLE_HS, 2), SAME(BINDING_TABLE_DS, 2),
	SAME(BINDING_TABLE_GS, 2), SAME(BINDING_TABLE_PS, 2),
	SAME(SAMPLER_POINTERS_VS, 2), SAME(SAMPLER_POINTERS_HS, 2), SAME(SAMPLER_POINTERS_DS, 2),
	SAME(SAMPLER_POINTERS_GS, 2), SAME(SAMPLER_POINTERS_PS, 2),
	SAME(VERTEX_BUFFERS, ANY_LENGTH), SAME(VERTEX_ELEMENTS, ANY_LENGTH), SAME(VF_STATE, 2),
	SAME(VF_INSTANCING, 3), SAME(VF_SGVS, 2), SAME(VF_TOPOLOGY, 2), SAME(INDEX_BUFFER, 5),
	SAME(DEPTH_BUFFER, 8), SAME(HIER_DEPTH_BUFFER, 5), SAME(STENCIL_BUFFER, 5),
	SAME(CC_STATE_POINTERS, 2), SAME(BLEND_STATE_POINTERS, 2),
	SAME(VIEWPORT_POINTERS_SF_CLIP, 2), SAME(VIEWPORT_POINTERS_CC, 2),
	SAME(SCISSOR_STATE_POINTERS, 2), SAME(DRAWING_RECTANGLE, 4), SAME(MULTISAMPLE, 2),
	SAME(SO_BUFFER, 8), SAME(SO_DECL_LIST, ANY_LENGTH), SAME(VF_STATISTICS, 1),
	SAME(PRIMITIVE, 7),	/* the last one: see cs_state_values_ok() */
};

/*
 * Gen12.5: the commands without which public drivers saw no-ops in the image in the place of a
 * state (SIL-151). Any values will do, and none draws.
 */
static const struct cs_state_cmd cs_state_gen125[] = {
	SAME(CONSTANT_VS, 11), SAME(CONSTANT_HS, 11), SAME(CONSTANT_DS, 11), SAME(CONSTANT_GS, 11),
	SAME(VERTEX_ELEMENTS, 69), SAME(VF_COMPONENT_PACKING, 5), SAME(VF_SGVS, 2),
	SAME(VF_SGVS_2, 3), SAME(VS_STATE, 9), SAME(BINDING_TABLE_VS, 2),
	SAME(SAMPLER_POINTERS_VS, 2), SAME(URB_ALLOC_VS, 3), SAME(STREAMOUT, 5),
	SAME(SO_BUFFER_INDEX(0), 8), SAME(SO_BUFFER_INDEX(1), 8), SAME(SO_BUFFER_INDEX(2), 8),
	SAME(SO_BUFFER_INDEX(3), 8), SAME(CLIP_STATE, 4), SAME(PRIMITIVE_REPLICATION, 6),
	SAME(CLIP_MESH, 2), SAME(SF_STATE, 4), SAME(SCISSOR_STATE_POINTERS, 2),
	SAME(VIEWPORT_POINTERS_SF_CLIP, 2), SAME(RASTER_STATE, 5), SAME(TBIMR_TILE_PASS_INFO, 4),
	SAME(WM_HZ_OP, 6), SAME(MULTISAMPLE, 2), SAME(HS_STATE, 9), SAME(BINDING_TABLE_HS, 2),
	SAME(SAMPLER_POINTERS_HS, 2), SAME(URB_ALLOC_HS, 3), SAME(TASK_CONTROL, 3),
	SAME(TASK_SHADER, 7), SAME(TASK_SHADER_DATA, 10), SAME(URB_ALLOC_TASK, 3),
	SAME(TE_STATE, 5), SAME(TASK_REDISTRIB, 2), SAME(DS_STATE, 11), SAME(BINDING_TABLE_DS, 2),
	SAME(SAMPLER_POINTERS_DS, 2), SAME(URB_ALLOC_DS, 3), SAME(GS_STATE, 10),
	SAME(BINDING_TABLE_GS, 2), SAME(SAMPLER_POINTERS_GS, 2), SAME(URB_ALLOC_GS, 3),
	SAME(MESH_CONTROL, 3), SAME(MESH_SHADER_DATA, 10), SAME(URB_ALLOC_MESH, 3),
	SAME(MESH_SHADER, 8), SAME(DRAWING_RECTANGLE, 4),
};

/**
 * struct cs_state_table - the commands of a part
 * @cmds:	commands; but for Gen12.5 the last one draws
 * @n:		number of commands
 * @column:	index of the part's length
 * @base_dw:	words of STATE_BASE_ADDRESS whose value must be set
 * @n_base:	number of these words
 */
struct cs_state_table {
	const struct cs_state_cmd *cmds;
	u8 n;
	u8 column;
	const u8 *base_dw;
	u8 n_base;
};

/* All addresses of state, and the sizes of four of them. */
static const u8 cs_base_gen6[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9 };
static const u8 cs_base_gen7[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9 };
static const u8 cs_base_gen8[] = { 1, 4, 6, 8, 10, 12, 13, 14, 15 };

#define CS_STATE_TABLE(gen, col) { \
	.cmds = cs_state_ ## gen, .n = ARRAY_SIZE(cs_state_ ## gen), .column = (col), \
	.base_dw = cs_base_ ## gen, .n_base = ARRAY_SIZE(cs_base_ ## gen), \
}

static const struct cs_state_table cs_state_tables[] = {
	[MODEL_RENDER_STATE_GEN6] = CS_STATE_TABLE(gen6, 0),
	[MODEL_RENDER_STATE_GEN7] = CS_STATE_TABLE(gen7, 0),
	[MODEL_RENDER_STATE_HSW] = CS_STATE_TABLE(gen7, 1),
	[MODEL_RENDER_STATE_GEN8] = CS_STATE_TABLE(gen8, 0),
	[MODEL_RENDER_STATE_GEN9] = CS_STATE_TABLE(gen8, 1),
	[MODEL_RENDER_STATE_GEN125] = {
		.cmds = cs_state_gen125, .n = ARRAY_SIZE(cs_state_gen125),
	},
};

static const struct cs_state_table *cs_state_table(const struct model *m)
{
	return &cs_state_tables[m->part->render_state];
}

static u64 cs_state_all(const struct model *m)
{
	return GENMASK_ULL(cs_state_table(m)->n - 1, 0);
}

static bool cs_has_state(const struct model *m, const struct model_cs_engine *e)
{
	return m->part->render_state && e->desc->class == GENX_CLASS_RENDER;
}

static bool cs_base_ok(const struct cs_state_table *table, const u32 *dw)
{
	unsigned int i;

	for (i = 0; i < table->n_base; i++)
		if (!(dw[table->base_dw[i]] & STATE_BASE_MODIFY))
			return false;
	return true;
}

/* State reaches the pipeline with a primitive, so one must come behind all other commands. */
static bool cs_state_values_ok(const struct model *m, const struct model_cs_engine *e, u32 header,
			       const u32 *dw)
{
	bool gen9 = m->part->render_state == MODEL_RENDER_STATE_GEN9;

	switch (header) {
	case PIPELINE_SELECT:
		return REG_FIELD_GET(PIPELINE_SELECT_MASK, dw[0]) == PIPELINE_SELECT_3D &&
		       (!gen9 || (dw[0] & PIPELINE_SELECT_WRITE) == PIPELINE_SELECT_WRITE);
	case STATE_BASE_ADDRESS:
		return cs_base_ok(cs_state_table(m), dw);
	case URB_GEN6:
		/* from Gen7 on the opcode is that of DEPTH_BUFFER */
		return m->part->render_state != MODEL_RENDER_STATE_GEN6 ||
		       REG_FIELD_GET(URB_ENTRIES_MASK, dw[1]) >= URB_VS_ENTRIES_GEN6;
	case WM_STATE:
		/* Gen6 wants a mode of dispatch even if no pixel shader runs */
		return m->part->render_state != MODEL_RENDER_STATE_GEN6 ||
		       dw[5] & PS_ANY_DISPATCH;
	case CC_STATE_POINTERS:
		return m->part->render_state != MODEL_RENDER_STATE_GEN6 ||
		       dw[1] & dw[2] & dw[3] & STATE_POINTER_VALID;
	case URB_VS:
		return REG_FIELD_GET(URB_ENTRIES_MASK, dw[1]) >= URB_VS_ENTRIES;
	case PS_STATE:
		/* Gen7 wants a mode of dispatch even if no pixel shader runs */
		return m->part->render_state >= MODEL_RENDER_STATE_GEN8 || dw[4] & PS_ANY_DISPATCH;
	case PRIMITIVE:
		return (e->render_state | BIT_ULL(cs_state_table(m)->n - 1)) == cs_state_all(m);
	default:
		return true;
	}
}

static void cs_push_alloc_check(struct model *m, struct model_cs_engine *e, u32 header)
{
	if (m->part->render_state != MODEL_RENDER_STATE_GEN7 || !m->cfg.strict ||
	    e->stream != MODEL_CS_FROM_RING || e->batch[0].active)
		return;
	if (header == PUSH_CONSTANT_ALLOC_PS) {
		e->ring.push_alloc = true;
		return;
	}
	if (e->ring.push_alloc && header != PUSH_CONSTANT_ALLOC_VS &&
	    header != PUSH_CONSTANT_ALLOC_HS && header != PUSH_CONSTANT_ALLOC_DS &&
	    header != PUSH_CONSTANT_ALLOC_GS) {
		e->ring.push_alloc = false;
		model_violation(m, "PIPE-PUSH", e->desc->mmio_base,
				"%s: %#x before a stall", e->desc->name, header);
	}
}

/**
 * model_cs_render_state() - a command of the 3D pipeline
 * @m: model
 * @e: engine
 * @cmd: the command
 *
 * Return: CS_NEXT.
 */
enum model_cs_result model_cs_render_state(struct model *m, struct model_cs_engine *e,
					   const struct model_cs_cmd *cmd)
{
	const struct cs_state_table *table = cs_state_table(m);
	u32 header = cmd->dw[0] & STATE_OPCODE_MASK;
	unsigned int i;

	if (m->part->ring)
		model_cs_media_state(e, cmd);
	if (!cs_has_state(m, e))
		return CS_NEXT;
	cs_push_alloc_check(m, e, header);
	for (i = 0; i < table->n; i++) {
		u16 dw = table->cmds[i].dw[table->column];

		if (header == table->cmds[i].header && (dw == ANY_LENGTH || dw == cmd->n) &&
		    cs_state_values_ok(m, e, header, cmd->dw))
			e->render_state |= BIT_ULL(i);
	}
	if (e->render_state == cs_state_all(m))
		m->cs.rendered = true;
	return CS_NEXT;
}

static u64 cs_state_addr(const struct model_cs_engine *e)
{
	return ctx_state_page(e) + SZ_4K;
}

/**
 * model_cs_render_state_load() - restore the 3D state of a context
 * @m: model
 * @e: engine
 * @inhibit: only the registers of the ring are restored
 */
void model_cs_render_state_load(struct model *m, struct model_cs_engine *e, bool inhibit)
{
	e->render_state = 0;
	if (!m->cfg.strict || !cs_has_state(m, e) || inhibit)
		return;
	if (model_ggtt_read(m, cs_state_addr(e), &e->render_state, sizeof(e->render_state)))
		e->render_state = 0;
	if (e->render_state == cs_state_all(m))
		m->cs.rendered = true;
}

/**
 * model_cs_render_state_restored() - an image of Gen7 was restored
 * @m: model
 * @e: engine
 * @state: the bits of its 3D state
 */
void model_cs_render_state_restored(struct model *m, struct model_cs_engine *e, u64 state)
{
	e->render_state = state;
	if (cs_has_state(m, e) && state == cs_state_all(m))
		m->cs.rendered = true;
}

/**
 * model_cs_render_state_save() - save the 3D state of a context
 * @m: model
 * @e: engine
 */
void model_cs_render_state_save(struct model *m, struct model_cs_engine *e)
{
	if (m->cfg.strict && cs_has_state(m, e))
		model_ggtt_write(m, cs_state_addr(e), &e->render_state, sizeof(e->render_state));
}

/**
 * model_cs_render_state_check() - check the state of a context that starts a batch of a client
 * @m: model
 * @e: engine
 */
void model_cs_render_state_check(struct model *m, const struct model_cs_engine *e)
{
	if (m->cfg.strict && cs_has_state(m, e) && e->render_state != cs_state_all(m))
		model_violation(m, "LRC-STATE", e->desc->mmio_base,
				"%s: batch without a valid 3D state, missing %llx", e->desc->name,
				(unsigned long long)(cs_state_all(m) & ~e->render_state));
}

/* ---- the media pipeline ---- */

/* Bits of the device id say which variant it is. */
static u32 threads_of(const struct model *m)
{
	return m->part->ring ? m->part->ring->eu_threads[m->cfg.device_id >> 4 & 3] : 0;
}

static enum model_cs_result media_vfe(struct model *m, struct model_cs_engine *e,
				      const struct model_cs_cmd *cmd)
{
	(void)m;
	e->media.threads = e->media.selected ? REG_FIELD_GET(VFE_THREADS_MASK, cmd->dw[2]) + 1 : 0;
	e->media.walked = 0;
	return CS_NEXT;
}

static enum model_cs_result media_descriptors(struct model *m, struct model_cs_engine *e,
					      const struct model_cs_cmd *cmd)
{
	(void)m;
	e->media.descriptors = cmd->dw[2] >= DESCRIPTOR_BYTES ? cmd->dw[3] : ~0U;
	return CS_NEXT;
}

/* Read the program of the first descriptor. Addresses that EUs use are those of the directory. */
static bool fetch_program(struct model *m, struct model_cs_engine *e)
{
	u32 dw[DESCRIPTOR_DW];

	if (e->media.descriptors == ~0U ||
	    model_cs_read(m, e, false, e->media.dynamic + e->media.descriptors, dw, sizeof(dw)))
		return false;
	return !model_cs_read(m, e, false,
			      e->media.instructions + (dw[0] & DESCRIPTOR_KERNEL_MASK),
			      m->cs.eu.program, MODEL_EU_PROGRAM);
}

/* Objects for the same block, or with other inline data behind its place, are not of one walk. */
static bool next_of_walk(const struct model_cs_engine *e, const struct model_cs_cmd *cmd)
{
	return e->media.walked && cmd->n == 9 && cmd->dw[8] == e->media.wait &&
	       cmd->dw[6] != e->media.block;
}

static enum model_cs_result media_object(struct model *m, struct model_cs_engine *e,
					 const struct model_cs_cmd *cmd)
{
	u32 threads = threads_of(m);

	e->media.unflushed = true;
	if (e->media.threads < threads || cmd->n != 9)
		return CS_NEXT;
	if (next_of_walk(e, cmd))
		e->media.walked++;
	else
		e->media.walked = fetch_program(m, e) &&
				  model_eu_overwrites(&m->cs.eu, m->part->ring->eu_jump_bytes,
						      cmd->dw + 6, 3, threads * START_STEPS);
	e->media.block = cmd->dw[6];
	e->media.wait = cmd->dw[8];
	if (e->media.walked >= threads)
		e->media.used = false;
	return CS_NEXT;
}

const struct cs_op *model_cs_media_op(const struct model *m, u32 dw0)
{
	static const struct cs_op vfe = {
		.run = media_vfe, .min = 8, .max = 8, .length_mask = MEDIA_LENGTH_MASK,
		.classes = OP_RCS, .ns = CS_NS_STALL,
	}, descriptors = {
		.run = media_descriptors, .min = 4, .max = 4, .length_mask = MEDIA_LENGTH_MASK,
		.classes = OP_RCS, .ns = CS_NS_STALL,
	}, object = {
		.run = media_object, .min = 6, .max = MEDIA_MAX_DW,
		.length_mask = MEDIA_LENGTH_MASK, .classes = OP_RCS, .ns = CS_NS_STALL,
	};

	if (!threads_of(m) || (dw0 & MEDIA_LENGTH_MASK) + 2 > MEDIA_MAX_DW)
		return NULL;
	switch (dw0 & STATE_OPCODE_MASK) {
	case MEDIA_VFE_STATE:
		return &vfe;
	case MEDIA_DESCRIPTOR_LOAD:
		return &descriptors;
	case MEDIA_OBJECT:
		return &object;
	default:
		return NULL;
	}
}

void model_cs_media_state(struct model_cs_engine *e, const struct model_cs_cmd *cmd)
{
	switch (cmd->dw[0] & STATE_OPCODE_MASK) {
	case PIPELINE_SELECT:
		e->media.selected = REG_FIELD_GET(PIPELINE_SELECT_MASK, cmd->dw[0]) ==
				    PIPELINE_SELECT_MEDIA;
		break;
	case STATE_BASE_ADDRESS:
		if (cmd->n < 10)
			break;
		if (cmd->dw[3] & STATE_BASE_MODIFY)
			e->media.dynamic = cmd->dw[3] & STATE_BASE_SIZE_MASK;
		if (cmd->dw[5] & STATE_BASE_MODIFY)
			e->media.instructions = cmd->dw[5] & STATE_BASE_SIZE_MASK;
		break;
	default:
		break;
	}
}

void model_cs_media_flags(struct model_cs_engine *e, bool cleared, bool flushed)
{
	if (cleared)
		e->media.threads = 0;
	if (flushed)
		e->media.unflushed = false;
}

static void residual(struct model *m, const struct model_cs_engine *e, const char *what)
{
	if (m->cfg.strict)
		model_violation(m, "RESIDUAL", e->desc->mmio_base, "%s: batch of %#x, %s of %#x",
				e->desc->name, e->ring.dir, what, e->media.user);
}

static bool has_residuals(const struct model *m, const struct model_cs_engine *e)
{
	return e->desc->class == GENX_CLASS_RENDER && threads_of(m);
}

void model_cs_media_batch_begin(struct model *m, struct model_cs_engine *e)
{
	if (!has_residuals(m, e))
		return;
	if (e->media.unflushed)
		residual(m, e, "behind threads that may run");
	e->media.unflushed = false;
	if (!e->media.used)
		e->media.user = e->ring.dir;
	e->media.used = true;
}

void model_cs_media_batch_end(struct model *m, struct model_cs_engine *e)
{
	if (!has_residuals(m, e) || !e->media.used)
		return;
	if (e->media.user != e->ring.dir)
		residual(m, e, "registers");
	e->media.user = e->ring.dir;
}

void model_cs_media_reset(struct model_cs_engine *e)
{
	struct model_cs_media media = { .used = e->media.used, .user = e->media.user };

	e->media = media;
}
