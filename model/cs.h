/* SPDX-License-Identifier: MIT */
/*
 * Command streamers of the model: state.
 *
 * One struct model_cs_engine for each engine of the descriptor. Registers live
 * in the model's register store; only what no register shows is kept here.
 *
 * Source: manual 003 §Context Submission, §Context Status, §Logical Contexts.
 */
#ifndef GENX_MODEL_CS_H
#define GENX_MODEL_CS_H

#include "regs/platform.h"

#define MODEL_CS_ENGINES	16	/* engines a descriptor may have */
#define MODEL_CS_ELEMENTS	8	/* elements of a queue (ELSP-003) */
#define MODEL_CS_POSTED		16	/* stores on their way to memory, an engine */
#define MODEL_CS_POSTED_DW	64	/* largest of them: an OA report */
#define MODEL_CS_DONE		16	/* contexts remembered as completed */

/** enum model_cs_state - what an engine does */
enum model_cs_state {
	MODEL_CS_IDLE,		/* no execution queue */
	MODEL_CS_LOAD,		/* restoring a context */
	MODEL_CS_RUN,		/* executing commands */
	MODEL_CS_WAIT,		/* unsuccessful wait, polls (PRE-004, PRE-005) */
	MODEL_CS_HANG,		/* stuck for ever: fault or broken stream */
	MODEL_CS_RESET		/* stopped for a reset, ready for it */
};

/**
 * struct model_cs_posted - a posted store that has not landed (ORD-001)
 * @due:	time when it lands by itself
 * @pml4:	page tables for the address, 0: GGTT
 * @addr:	address in that space
 * @n_dw, @data: what lands
 */
struct model_cs_posted {
	u64 due;
	u64 pml4;
	u64 addr;
	u32 n_dw;
	u32 data[MODEL_CS_POSTED_DW];
};

/**
 * struct model_cs_batch - one level of batch buffer
 * @addr:	next command
 * @ppgtt:	address space, and with it privilege (PRV-001)
 * @active:	this level executes
 */
struct model_cs_batch {
	u64 addr;
	bool ppgtt;
	bool active;
};

/** enum model_cs_stream - where commands come from */
enum model_cs_stream {
	MODEL_CS_FROM_RING,
	MODEL_CS_FROM_INDIRECT,		/* WAB-002 */
	MODEL_CS_FROM_POST_RESTORE	/* WAB-005 */
};

/**
 * struct model_cs_engine - one command streamer
 * @desc:	descriptor row
 * @index:	its index in the platform's table
 * @present:	not fused off
 * @fetched:	command bytes fetched ahead, valid for @fetch_addr in @fetch_space
 */
struct model_cs_engine {
	const struct genx_engine_desc *desc;
	u8 index;
	bool present;
	enum model_cs_state state;
	u64 t;				/* time of the next step */
	u64 busy_since;

	/* submission and execution queue */
	u8 sq_written;			/* elements written since reset */
	u8 sq_fresh;			/* ... and since their last Load */
	u64 eq[MODEL_CS_ELEMENTS];
	u8 eq_pos;
	bool eq_valid;
	bool load_pending;		/* Load waits for a preemption point */
	u64 next[MODEL_CS_ELEMENTS];	/* what that Load sampled */
	u64 done[MODEL_CS_DONE];	/* completed descriptors (ELSP-011) */
	u8 done_next;

	/* status buffer */
	u8 csb_index;			/* last written */
	bool csb_late;			/* MODEL_FAULT_CSB_AHEAD: entry on its way */
	u64 csb_due;
	u64 csb_late_entry;

	/* running context */
	bool ctx_valid;			/* a context is loaded */
	u64 ctx;			/* its descriptor */
	u64 pml4;
	u64 ctx_start;			/* time it was loaded */
	u32 ctx_timestamp;		/* CTX_TIMESTAMP at that time */
	bool arb_off;
	bool preparser_off;
	enum model_cs_stream stream;
	u64 wab_addr;
	u32 wab_bytes;
	u32 head;			/* bytes from ring start */
	struct model_cs_batch batch[2];	/* first and second level */
	u32 poll_ns;			/* interval of the next poll */

	/* watchdog (WDG-*) */
	u64 watchdog_due;

	/* stores that have not landed */
	struct model_cs_posted posted[MODEL_CS_POSTED];
	u8 n_posted;
	u8 posted_first;

	/* fetch cache: one cacheline */
	u64 fetch_addr;
	u64 fetch_pml4;
	bool fetch_valid;
	u32 fetch[16];

	u32 spare[64];
};

/**
 * struct model_cs - all command streamers
 * @engine:	as in the platform's table
 * @n:		how many
 * @n_busy:	engines that execute
 */
struct model_cs {
	struct model_cs_engine engine[MODEL_CS_ENGINES];
	u8 n;
	u8 n_busy;
};

#endif
