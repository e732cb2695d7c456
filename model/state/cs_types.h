/* SPDX-License-Identifier: MIT */
/*
 * State of the command streamers.
 *
 * Each engine of the platform's descriptor has a struct model_cs_engine. Register values are in the
 * model's register store; the struct holds only state that no register shows.
 *
 * Source: manual 003 §Context Submission, §Context Status, §Logical Contexts.
 */
#ifndef GENX_MODEL_STATE_CS_TYPES_H
#define GENX_MODEL_STATE_CS_TYPES_H

#include "regs/platform.h"

#define MODEL_CS_ENGINES	16	/* engines a descriptor may have */
#define MODEL_CS_ELEMENTS	8	/* elements of a queue (ELSP-003) */
#define MODEL_CS_POSTED		16	/* posted stores of an engine on their way to memory */
#define MODEL_CS_REPORTS	4	/* status reports of an engine on their way to memory */
#define MODEL_CS_POSTED_DW	64	/* words of the largest posted store: an OA report */
#define MODEL_CS_FETCH_DW	128	/* words fetched at once: 8 cachelines (LIM-006) */
#define MODEL_CS_LOADED		5	/* image words that must not change while loaded */
#define MODEL_CS_INVALIDATED	32	/* contexts that an engine may have left within a request */
#define MODEL_RING_PDES		512	/* entries of a page directory of Gen6 to Gen7.5 */
#define MODEL_RING_SPACE	BIT_ULL(60)	/* a pml4 that names the directory of an engine */
#define MODEL_CS_CMD_DW		1025	/* longest command: MI_STORE_DATA_IMM */

/** enum model_cs_state - what an engine is doing */
enum model_cs_state {
	MODEL_CS_IDLE,		/* no execution queue */
	MODEL_CS_LOAD,		/* restoring a context */
	MODEL_CS_RUN,		/* executing commands */
	MODEL_CS_HANG		/* stuck until reset: fault or broken stream */
};

/**
 * struct model_cs_posted - a posted store that has not landed (ORD-001)
 * @due:	time when it lands unless a flush lands it earlier
 * @pml4:	page tables for the address, 0: GGTT
 * @addr:	address in that space
 * @n_dw:	number of words
 * @data:	the words
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
 * @entry:	entry of the status buffer
 * @new_queue:	it reports that a new queue was taken
 */
struct model_cs_report {
	u64 due;
	u64 entry;
	bool new_queue;
};

/**
 * struct model_cs_invalidated - a context that the engine has left within a request
 * @lrca:	address of its image
 * @flags:	what the request has invalidated, 0: no context
 */
struct model_cs_invalidated {
	u32 lrca;
	u32 flags;
};

/**
 * struct model_cs_batch - one level of batch buffer
 * @addr:	address of the next command
 * @ppgtt:	the batch is in the PPGTT, so it is not privileged (PRV-001)
 * @user:	of a part with rings: the batch is not privileged
 * @active:	a batch of this level runs
 */
struct model_cs_batch {
	u64 addr;
	bool ppgtt;
	bool user;
	bool active;
};

/**
 * struct model_cs_ring - ring of an engine that software programs by MMIO (cs_ring.c), and @wraps
 * @unread:	a write to head or control was not followed by a read of the head
 * @tail_unread: a write to the tail was not followed by a read of it
 * @released:	commands were added since it was enabled, while STOP_RING was clear
 * @head_kept:	a head has not gone to zero at the first write
 * @valid_at:	time when the valid bit appears
 * @hws:	address of the status page that the engine uses
 * @hws_done:	time when the flush for it, or of the TLB alone, is done
 * @hws_ready:	time from which the engine uses it
 * @wraps:	number of wraps, at its place in RING_HEAD
 * @dir:	base of the page directory that was written last
 * @dir_pending: a command wrote it, and it is not used yet
 * @dir_stored:	a command has stored it to memory since
 * @dir_broken:	an entry of the loaded directory was taken away
 * @dir_fresh:	no command has invalidated the TLB since the directory is used
 * @flushed:	a command has flushed since the last one that works on memory, or since the
 *		directory is used
 * @invalidated: a command has invalidated the TLB since the last batch began, and since the
 *		directory is used
 * @psmi_stored: a command has stored a PSMI_CTL to memory since the last MI_SET_CONTEXT
 * @pde:	entries of the directory, as they were when it was loaded
 * @pipe_flags:	flags of the last PIPE_CONTROL in the ring
 * @pipe_before: flags of the one before
 * @push_alloc:	PUSH_CONSTANT_ALLOC_PS in the ring was not followed by a stall
 * @kept_awake:	the engine may not sleep
 * @awake_at:	time from which it is then awake
 * @batches:	number of the last batch
 * @late:	post-sync write of MI_FLUSH_DW that has not landed (SIL-109)
 * @has_late:	there is one
 * @ring_id:	the id of the ring was cleared since the engine may not sleep
 */
struct model_cs_ring {
	bool unread;
	bool tail_unread;
	bool released;
	bool head_kept;
	u64 valid_at;
	u32 hws;
	u64 hws_done;
	u64 hws_ready;
	u32 wraps;
	u32 dir;
	bool dir_pending;
	bool dir_stored;
	bool dir_broken;
	bool dir_fresh;
	bool flushed;
	bool invalidated;
	bool psmi_stored;
	u32 pde[MODEL_RING_PDES];
	u32 pipe_flags;
	u32 pipe_before;
	bool push_alloc;
	bool kept_awake;
	bool ring_id;
	u64 awake_at;
	u32 batches;
	struct model_cs_posted late;
	bool has_late;
};

/**
 * struct model_cs_media - the media pipeline of Gen7, and what its EUs keep (cs_render_state.c)
 * @selected:	it is selected
 * @unflushed:	threads were started, and no command has waited for them
 * @threads:	how many may run, 0: not known
 * @dynamic:	base address of dynamic state
 * @instructions: base address of programs
 * @descriptors: offset of the interface descriptors in @dynamic, ~0: none
 * @walked:	threads of this walk that overwrite their registers
 * @block:	place of the block that the last of them writes
 * @wait:	how long it waits
 * @used:	EUs keep something of @user
 * @user:	page directory of the batches that ran last
 */
struct model_cs_media {
	bool selected;
	bool unflushed;
	u32 threads;
	u32 dynamic;
	u32 instructions;
	u32 descriptors;
	u32 walked;
	u32 block;
	u32 wait;
	bool used;
	u32 user;
};

#define MODEL_EU_GRFS		128
#define MODEL_EU_PROGRAM	2048	/* bytes of the longest program */

/**
 * struct model_eu - a thread of an EU (model/eu)
 * @grf:	its registers
 * @known:	bytes of each register that come from known values, a bit for each
 * @address:	address register
 * @flag:	flag registers
 * @ip:		next instruction, byte offset
 * @steps:	number of instructions so far
 * @wrote_block: it has written a block to the render cache
 * @ended:	it has ended
 * @program:	its program
 */
struct model_eu {
	u8 grf[MODEL_EU_GRFS * 32];
	u32 known[MODEL_EU_GRFS];
	u8 address[16];
	u8 flag[8];
	u32 ip;
	u32 steps;
	bool wrote_block;
	bool ended;
	u32 program[MODEL_EU_PROGRAM / 4];
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
 * @index:	index of the engine in the platform's table
 * @present:	the engine is not fused off
 * @state:	what the engine is doing
 * @stopped:	STOP_RING or a pending reset stops the engine between two commands
 * @stop_owed:	STOP_RING is set, and stops the engine when the batch that runs ends
 * @stop_due:	STOP_RING was set, and the engine stops at this time or when it is idle (SIL-260)
 * @busy:	the engine has work; counted in model_cs.n_busy
 * @used:	the engine had work since its last reset
 * @taken:	the host has reset the engine since it took the device over
 * @t:		time of the engine's next step
 * @reset_due:	time when RESET_CTL turns ready, MODEL_NEVER: no request
 * @reset_ready: a catastrophic error was acknowledged, so a reset needs no handshake
 * @reset_asked: how often software has asked for a reset since the last one, at most 2
 * @hws_masked:	HWSTAM was written since the last reset
 * @hws_unread:	HWS_PGA was written and not read since
 * @sq_written:	elements written since reset (all eight must be, before a Load)
 * @sq_fresh:	elements written since the last Load
 * @sq_stale:	elements whose context completed and which were not rewritten since
 * @elsp_pos:	index of the next element (ELSP-003); on Gen8 and Gen9 of the next word in
 *		@elsp_word
 * @elsp_half:	the upper half of the next element was written
 * @elsp_high:	value of that upper half
 * @elsp_word:	Gen8, Gen9: words written to the port since the last submission
 * @eq:		execution queue
 * @eq_pos:	index of the running element in @eq
 * @eq_valid:	an element is running
 * @load_pending: a Load waits for a preemption point
 * @next:	the queue that the last Load or port write submitted
 * @kept:	a context went idle in an element behind the first one while a Load was pending
 *		that has it: its next restore keeps the tail (X7)
 * @kept_lrca:	address of its image
 * @kept_tail:	that tail
 * @report:	status reports on their way, the oldest first
 * @n_reports:	number of entries in @report
 * @csb_due:	time when an entry lands that is later than its pointer (cs_landing.c)
 * @csb_entry:	the late entry
 * @csb_addr:	GGTT address of the late entry
 * @csb_index:	index of the entry written last
 * @csb_pointer: value of 0x3A0 after a reset
 * @csb_unposted: a new queue was reported, and software has not read 0x3A0 since
 * @esr_stuck:	an error that the last reset did not end: bits of ESR
 * @ctx_valid:	a context is loaded
 * @ctx:	descriptor of the loaded context
 * @saved:	descriptor of the context that the engine has left last, 0: none (power/saved.c)
 * @saved_bus:	where the first pages of its image were
 * @saved_due:	time when its save lands at the latest
 * @walk:	the context image is executed as a stream of commands, because the engine has no
 *		layout table or the image has another layout
 * @loaded:	words that the image held when it was loaded (cs_context_regs.c)
 * @away_valid:	the engine left a context and has not told the OA unit yet
 * @away:	descriptor of the context that was left
 * @pml4:	address space of the loaded context (model_ppgtt_space())
 * @ctx_since:	timestamp when the context was loaded
 * @ctx_timestamp: value of the context's own timestamp at that time
 * @arb_off:	MI_ARB_ON_OFF disabled preemption
 * @batch_begun: the ring has started a batch, and no user interrupt came since
 * @invalidated: what the ring has invalidated since the last user interrupt (cs_stream.c)
 * @within:	the same of contexts that the engine has left within a request
 * @within_full: there were more of them
 * @parser_off:	Gen12.0 (this and the next ones): the pre-parser is off
 * @aux_stale:	the auxiliary table was not invalidated since the last invalidation of TLBs
 * @aux_due:	time when its invalidation ends
 * @flushed:	what the last PIPE_CONTROL or MI_FLUSH_DW of the ring flushed
 * @early_writes: writes that the timestamp of the context still needs
 * @early_timestamp: its value in the image
 * @state_stale: the state cache was not invalidated since the restore
 * @code_stale:	Gen12.5: the same of the instruction cache
 * @fills:	Gen12.5: fills that write nothing in the post-restore batch
 * @stream:	source of the commands: ring or workaround batch
 * @wab_addr:	next command of the workaround batch
 * @wab_end:	end of the workaround batch
 * @head:	next command in the ring, byte offset
 * @tail:	end of the commands in the ring, byte offset
 * @batch:	first-level and second-level batch
 * @poll_ns:	poll interval of the wait that the engine executes, 0: no wait
 * @event:	that wait is for an event of the display, not for a semaphore
 * @signalled:	an MI_SEMAPHORE_SIGNAL was executed while the engine waits
 * @blt_done:	bytes of the current blit that are done, or blocks of control data
 * @blt_unflushed: the driver's blits wrote memory since the last flush with LLC and CCS
 * @control_unflushed: the driver copied control data since the last flush with CCS
 * @watchdog_due: time when the watchdog counter reaches its threshold
 * @posted:	stores that have not landed, a ring buffer
 * @n_posted:	number of these stores
 * @posted_first: index of the oldest of these stores
 * @ring:	ring, on parts where software programs it
 * @media:	media pipeline, on such parts
 * @fetch_addr:	address of the commands that were fetched ahead
 * @fetch_pml4:	page tables of that address, 0: GGTT
 * @fetch_valid: commands were fetched ahead
 * @fetch:	these commands
 * @predicate:	MI_SET_PREDICATE_RESULT: while it is set, commands are no-ops (PRD-003)
 * @render_state: commands of a valid 3D state that the context has executed, a bit for each
 * @pipe_empty:	ring offset behind the last PIPE_CONTROL if that one had no flags, else ~0
 */
struct model_cs_engine {
	const struct genx_engine_desc *desc;
	u8 index;
	bool present;
	enum model_cs_state state;
	bool stopped;
	bool stop_owed;
	u64 stop_due;
	bool busy;
	bool used;
	bool taken;
	u64 t;
	u64 reset_due;
	bool reset_ready;
	u8 reset_asked;

	bool hws_masked;
	bool hws_unread;
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
	bool kept;
	u64 kept_lrca;
	u32 kept_tail;

	struct model_cs_report report[MODEL_CS_REPORTS];
	u8 n_reports;
	u64 csb_due;
	u64 csb_entry;
	u64 csb_addr;
	u8 csb_index;
	u32 csb_pointer;
	bool csb_unposted;

	u32 esr_stuck;

	bool ctx_valid;
	u64 ctx;
	u64 saved;
	u64 saved_bus[2];
	u64 saved_due;
	bool walk;
	u32 loaded[MODEL_CS_LOADED];
	bool away_valid;
	u64 away;
	u64 pml4;
	u64 ctx_since;
	u32 ctx_timestamp;
	bool arb_off;
	bool batch_begun;
	u32 invalidated;
	struct model_cs_invalidated within[MODEL_CS_INVALIDATED];
	bool within_full;
	bool parser_off;
	bool aux_stale;
	u64 aux_due;
	u32 flushed;
	u8 early_writes;
	u32 early_timestamp;
	bool state_stale;
	bool code_stale;
	u8 fills;
	enum model_cs_stream stream;
	u64 wab_addr;
	u64 wab_end;
	u32 head;
	u32 tail;
	struct model_cs_batch batch[2];
	u32 poll_ns;
	bool event;
	bool signalled;
	u64 blt_done;
	bool blt_unflushed;
	bool control_unflushed;
	bool predicate;
	u32 pipe_empty;
	u64 render_state;

	u64 watchdog_due;

	struct model_cs_posted posted[MODEL_CS_POSTED];
	u8 n_posted;
	u8 posted_first;

	struct model_cs_ring ring;
	struct model_cs_media media;

	u64 fetch_addr;
	u64 fetch_pml4;
	bool fetch_valid;
	u32 fetch[MODEL_CS_FETCH_DW];
};

/**
 * struct model_cs - all command streamers
 * @engine:	engines, in the order of the platform's table
 * @n:		number of engines
 * @n_busy:	number of engines that have work
 * @rendered:	a context had a valid 3D state since the model began
 * @client:	a register access comes from a batch of a client, whose mistakes are not the
 *		driver's
 * @stops_late:	with a seed: busy engines stop late (SIL-260)
 * @csb_rng:	state of the random numbers of model_config.csb
 * @csb_register_stays: 0x3A0 keeps its value while the pointer in the status page moves
 * @cmd:	command under execution
 * @buf:	scratch for images (a state page) and blits
 * @eu:		thread under execution
 */
struct model_cs {
	struct model_cs_engine engine[MODEL_CS_ENGINES];
	u8 n;
	u8 n_busy;
	bool rendered;
	bool client;
	bool stops_late;
	u64 csb_rng;
	bool csb_register_stays;
	u32 cmd[MODEL_CS_CMD_DW];
	u32 buf[1024];
	struct model_eu eu;
};

#endif
