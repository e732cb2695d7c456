/* SPDX-License-Identifier: MIT */
/*
 * Command streamers: state.
 *
 * One struct model_cs_engine for each engine of the descriptor. Registers live
 * in the model's register store; only what no register shows is kept here.
 *
 * Source: manual 003 §Context Submission, §Context Status, §Logical Contexts.
 */
#ifndef GENX_MODEL_CS_TYPES_H
#define GENX_MODEL_CS_TYPES_H

#include "regs/platform.h"

#define MODEL_CS_ENGINES	16	/* engines a descriptor may have */
#define MODEL_CS_ELEMENTS	8	/* elements of a queue (ELSP-003) */
#define MODEL_CS_POSTED		16	/* stores on their way to memory, an engine */
#define MODEL_CS_REPORTS	4	/* status reports on their way, an engine */
#define MODEL_CS_POSTED_DW	64	/* largest of them: an OA report */
#define MODEL_CS_FETCH_DW	128	/* commands fetched at once: 8 lines (LIM-006) */
#define MODEL_CS_LOADED		5	/* image words that must not change while loaded */
#define MODEL_CS_CMD_DW		264	/* longest command that is decoded */

/** enum model_cs_state - what an engine does */
enum model_cs_state {
	MODEL_CS_IDLE,		/* no execution queue */
	MODEL_CS_LOAD,		/* restoring a context */
	MODEL_CS_RUN,		/* executing commands */
	MODEL_CS_HANG		/* stuck until reset: fault or broken stream */
};

/**
 * struct model_cs_posted - a posted store that has not landed (ORD-001)
 * @due:	time when it lands by itself
 * @pml4:	page tables for the address, 0: GGTT
 * @addr:	address in that space
 * @n_dw:	words
 * @data:	what lands
 */
struct model_cs_posted {
	u64 due;
	u64 pml4;
	u64 addr;
	u32 n_dw;
	u32 data[MODEL_CS_POSTED_DW];
};

/**
 * struct model_cs_report - a status report on its way to memory
 * @due:	time when it lands
 * @entry:	the entry
 */
struct model_cs_report {
	u64 due;
	u64 entry;
};

/**
 * struct model_cs_batch - one level of batch buffer
 * @addr:	next command
 * @ppgtt:	address space, and with it privilege (PRV-001)
 * @active:	this level exists
 */
struct model_cs_batch {
	u64 addr;
	bool ppgtt;
	bool active;
};

/** enum model_cs_stream - where commands come from when no batch runs */
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
 * @state:	what it does
 * @stopped:	STOP_RING or a pending reset holds it between two commands
 * @busy:	counted in model_cs.n_busy
 * @used:	it had work since it was last reset
 * @t:		time of the next step
 * @reset_due:	time when RESET_CTL turns ready, MODEL_NEVER: no request
 * @reset_ready: a catastrophic error was acknowledged: no handshake needed
 * @sq_written:	elements written since reset (all eight must be, before a Load)
 * @sq_fresh:	elements written since the last Load
 * @sq_stale:	elements whose context completed and that were not rewritten
 * @elsp_pos:	index of the next element (ELSP-003); in elsp_write_gen8(): of the next word
 *		of the ELSP
 * @elsp_half:	the upper half of that element is written
 * @elsp_high:	its value
 * @elsp_word:	Gen8, Gen9: what the port got since the last submission
 * @eq:		execution queue
 * @eq_pos:	the running element
 * @eq_valid:	there is one
 * @load_pending: a Load waits for a preemption point
 * @next:	the queue that the last Load or port write submitted
 * @report:	status reports on their way, the oldest first
 * @n_reports:	how many
 * @csb_due:	time when a late entry lands (MODEL_FAULT_CSB_AHEAD, or by the seed)
 * @csb_entry:	the late entry
 * @csb_addr:	GGTT address of the late entry
 * @ctx_valid:	a context is loaded
 * @ctx:	its descriptor
 * @walk:	its image is executed as a stream of commands: the engine has no layout
 *		table, or the image has another layout
 * @loaded:	what the image held when it was loaded (cs_context_loaded.c)
 * @away_valid:	a context was left, and the OA unit was not informed yet
 * @away:	its descriptor
 * @pml4:	its page tables
 * @ctx_since:	timestamp when it was loaded
 * @ctx_timestamp: value of its own timestamp at that time
 * @arb_off:	MI_ARB_ON_OFF
 * @stream:	ring, or the workaround batch under way
 * @wab_addr:	next command of the workaround batch
 * @wab_end:	end of the workaround batch
 * @head:	next command in the ring, byte offset
 * @tail:	end of the commands in the ring, byte offset
 * @batch:	first and second level
 * @poll_ns:	interval of a wait that polls, 0: no wait under way
 * @signalled:	MI_SEMAPHORE_SIGNAL came
 * @blt_done:	bytes of the current blit that are done
 * @watchdog_due: time when the counter reaches its threshold
 * @posted:	stores that have not landed, a ring buffer
 * @n_posted:	number of these stores
 * @posted_first: index of the oldest
 * @fetch_addr:	address of the commands that were fetched ahead
 * @fetch_pml4:	page tables of that address, 0: GGTT
 * @fetch_valid: commands were fetched ahead
 * @fetch:	these commands
 * @predicate:	MI_SET_PREDICATE_RESULT (PRD-003)
 * @pipe_empty:	ring offset behind the last PIPE_CONTROL, if it had no bits
 */
struct model_cs_engine {
	const struct genx_engine_desc *desc;
	u8 index;
	bool present;
	enum model_cs_state state;
	bool stopped;
	bool busy;
	bool used;
	u64 t;
	u64 reset_due;
	bool reset_ready;

	u8 sq_written;
	u8 sq_fresh;
	u8 sq_stale;
	u8 elsp_pos;
	bool elsp_half;
	u32 elsp_high;
	u32 elsp_word[4];
	u64 eq[MODEL_CS_ELEMENTS];
	u8 eq_pos;
	bool eq_valid;
	bool load_pending;
	u64 next[MODEL_CS_ELEMENTS];

	struct model_cs_report report[MODEL_CS_REPORTS];
	u8 n_reports;
	u64 csb_due;
	u64 csb_entry;
	u64 csb_addr;

	bool ctx_valid;
	u64 ctx;
	bool walk;
	u32 loaded[MODEL_CS_LOADED];
	bool away_valid;
	u64 away;
	u64 pml4;
	u64 ctx_since;
	u32 ctx_timestamp;
	bool arb_off;
	enum model_cs_stream stream;
	u64 wab_addr;
	u64 wab_end;
	u32 head;
	u32 tail;
	struct model_cs_batch batch[2];
	u32 poll_ns;
	bool signalled;
	u64 blt_done;
	bool predicate;
	u32 pipe_empty;

	u64 watchdog_due;

	struct model_cs_posted posted[MODEL_CS_POSTED];
	u8 n_posted;
	u8 posted_first;

	u64 fetch_addr;
	u64 fetch_pml4;
	bool fetch_valid;
	u32 fetch[MODEL_CS_FETCH_DW];
};

/**
 * struct model_cs - all command streamers
 * @engine:	as in the platform's table
 * @n:		how many
 * @n_busy:	engines that execute
 * @internal:	a register access comes from an engine, not from the CPU
 * @cmd:	command under execution
 * @buf:	scratch for images (a state page) and blits
 */
struct model_cs {
	struct model_cs_engine engine[MODEL_CS_ENGINES];
	u8 n;
	u8 n_busy;
	bool internal;
	u32 cmd[MODEL_CS_CMD_DW];
	u32 buf[1024];
};

#endif
