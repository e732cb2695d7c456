/* SPDX-License-Identifier: MIT */
/* What the files of the command streamers share. */
#ifndef GENX_MODEL_CS_INTERNAL_H
#define GENX_MODEL_CS_INTERNAL_H

#include "model/priv.h"
#include "regs/engine_regs.h"
#include "regs/gt_regs.h"
#include "regs/irq_regs.h"
#include "regs/mi_commands.h"

/* Nominal durations in ns. */
#define CS_NS_LOAD		3000	/* Load to the first restore, and a restore */
#define CS_NS_SAVE		2000
#define CS_NS_COMMAND		100
#define CS_NS_BATCH		400	/* a jump refills the fetch buffer */
#define CS_NS_STALL		500	/* flush and non-posted store */
#define CS_NS_POLL_MIN		1000	/* memory poll of a wait, doubles up to */
#define CS_NS_POLL_MAX		32000
#define CS_NS_POSTED		1500	/* a posted store reaches memory */
#define CS_NS_RESET_READY	5000
#define CS_NS_CSB_LATE		2000000	/* more than anybody needs to look */
/* By a seed only; without one a report is in memory when the switch is done. */
#define CS_NS_STATUS		400	/* a report and its pointer reach memory */
#define CS_NS_STATUS_ENTRY	500	/* an entry behind its pointer */

/* Registers of a streamer that regs/ has no name for (base-relative). */
#define CS_SET_PREDICATE_RESULT	0x3b8
#define CS_SBB_ADDR		0x114
#define CS_SBB_STATE		0x118
#define CS_SBB_ADDR_UDW		0x11c
#define CS_BB_STACK_PORT	0x588	/* Gen12.5: the same in an image (LRC-014) */
#define CS_BB_STATE_PPGTT	REG_BIT(5)
#define CS_BB_STATE_PREDICATE	REG_BIT(31)	/* internal: kept over a switch */
#define CS_BB_ADDR_VALID	REG_BIT(0)

/** enum model_cs_result - how a command ended */
enum model_cs_result {
	CS_NEXT,	/* done */
	CS_AGAIN,	/* not done: the same command again at e->t */
	CS_SWITCHED,	/* the engine left the context or hangs */
};

/**
 * struct model_cs_cmd - one command under execution
 * @dw:		its words
 * @n:		how many
 * @user:	from a non-privileged batch with checks on (PRV-001)
 */
struct model_cs_cmd {
	const u32 *dw;
	u32 n;
	bool user;
};

/**
 * struct model_cs_switch - what a status entry tells
 * @new_queue:	caused by a Load
 * @away_valid:	a context left
 * @away:	its descriptor
 * @to_valid:	a context comes
 * @to:		its descriptor
 * @detail:	0 complete, 1-4 unsuccessful wait, 5 preempted (CSW-014)
 * @lite:	same context, tail sampled again
 * @instance:	of the engine
 */
struct model_cs_switch {
	bool new_queue;
	bool away_valid;
	u64 away;
	bool to_valid;
	u64 to;
	u8 detail;
	bool lite;
	u8 instance;
};

#define CS_DETAIL_COMPLETE	0
#define CS_DETAIL_WAIT_FIRST	1
#define CS_DETAIL_WAIT_LAST	4
#define CS_DETAIL_PREEMPTED	5

/* Registers of the streamer itself are not replicated: straight to the store. */
static inline u32 cs_reg(const struct model *m, const struct model_cs_engine *e, u32 rel)
{
	return m->regs[(e->desc->mmio_base + rel) / 4];
}

static inline void cs_reg_put(struct model *m, const struct model_cs_engine *e, u32 rel, u32 val)
{
	m->regs[(e->desc->mmio_base + rel) / 4] = val;
}

/* cs.c */
struct model_cs_engine *model_cs_find(struct model *m, u32 offset);
void model_cs_spend(struct model *m, struct model_cs_engine *e, u64 nominal_ns);
void model_cs_hang(struct model *m, struct model_cs_engine *e);
void model_cs_set_busy(struct model *m, struct model_cs_engine *e, bool busy);
void model_cs_irq(struct model *m, struct model_cs_engine *e, u16 bits);
void model_cs_error(struct model *m, struct model_cs_engine *e, u32 bits);
void model_cs_error_report(struct model *m, struct model_cs_engine *e);
bool model_cs_never_ready(const struct model *m, const struct model_cs_engine *e);
void model_cs_kick(struct model *m, struct model_cs_engine *e);

/* cs_regs.c */
void model_cs_stop_update(struct model *m, struct model_cs_engine *e);

/* cs_queue.c */
void model_cs_load(struct model *m, struct model_cs_engine *e);
void model_cs_port(struct model *m, struct model_cs_engine *e);
unsigned int model_cs_pages(const struct model_cs_engine *e);
bool model_cs_may_preempt(const struct model_cs_engine *e);
void model_cs_preempt(struct model *m, struct model_cs_engine *e, u8 detail);
void model_cs_element_end(struct model *m, struct model_cs_engine *e, u8 detail);
void model_cs_queue_forget(struct model_cs_engine *e);

/* cs_status.c */
u64 model_cs_status_encode(const struct genx_platform *plat, const struct model_cs_switch *sw);
void model_cs_status_write(struct model *m, struct model_cs_engine *e,
			   const struct model_cs_switch *sw);
void model_cs_status_advance(struct model *m, struct model_cs_engine *e);
void model_cs_status_flush(struct model *m, struct model_cs_engine *e);

/* cs_context.c, cs_context_workaround.c */
void model_cs_restore(struct model *m, struct model_cs_engine *e);
void model_cs_restore_done(struct model *m, struct model_cs_engine *e);
bool model_cs_lite_restore(struct model *m, struct model_cs_engine *e);
void model_cs_save(struct model *m, struct model_cs_engine *e);
u32 model_cs_context_timestamp(const struct model *m, const struct model_cs_engine *e);

/* cs_exec.c */
void model_cs_execute(struct model *m, struct model_cs_engine *e);
void model_cs_refetch(struct model_cs_engine *e);
bool model_cs_user(const struct model *m, const struct model_cs_engine *e);
struct model_cs_batch *model_cs_level(struct model_cs_engine *e);

/* cs_mem.c */
int model_cs_read(struct model *m, struct model_cs_engine *e, bool ggtt, u64 addr, void *buf,
		  u32 len);
int model_cs_store(struct model *m, struct model_cs_engine *e, bool ggtt, u64 addr,
		   const u32 *data, u32 n_dw, bool posted);
void model_cs_posted_flush(struct model *m, struct model_cs_engine *e);
u64 model_cs_posted_advance(struct model *m, struct model_cs_engine *e);
int model_cs_status_page_store(struct model *m, struct model_cs_engine *e, bool per_context,
			       u32 offset, const u32 *data, u32 n_dw, bool posted);
int model_cs_fault(struct model *m, struct model_cs_engine *e, bool ggtt, u64 addr);

/* cs_priv.c */
bool model_cs_reg_writable(const struct model *m, const struct model_cs_engine *e, u32 offset);
bool model_cs_reg_readable(const struct model *m, const struct model_cs_engine *e, u32 offset);
void model_cs_privilege_error(struct model *m, struct model_cs_engine *e);
u32 model_cs_lri_offset(const struct model_cs_engine *e, u32 dw, bool relative);
u32 model_cs_reg_read(struct model *m, u32 offset);
void model_cs_reg_write(struct model *m, u32 offset, u32 val);

/* cs_mi.c, cs_mi_flow.c, cs_alu.c, cs_pipe.c, cs_blt.c */
enum model_cs_result model_cs_mi_store(struct model *m, struct model_cs_engine *e,
				       const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_store_index(struct model *m, struct model_cs_engine *e,
					     const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_lri(struct model *m, struct model_cs_engine *e,
				     const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_lrm(struct model *m, struct model_cs_engine *e,
				     const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_lrr(struct model *m, struct model_cs_engine *e,
				     const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_srm(struct model *m, struct model_cs_engine *e,
				     const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_copy(struct model *m, struct model_cs_engine *e,
				      const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_atomic(struct model *m, struct model_cs_engine *e,
					const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_update_gtt(struct model *m, struct model_cs_engine *e,
					    const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_report_perf(struct model *m, struct model_cs_engine *e,
					     const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_report_head(struct model *m, struct model_cs_engine *e,
					     const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_noop(struct model *m, struct model_cs_engine *e,
				      const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_user_interrupt(struct model *m, struct model_cs_engine *e,
						const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_arb_check(struct model *m, struct model_cs_engine *e,
					   const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_arb_on_off(struct model *m, struct model_cs_engine *e,
					    const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_batch_start(struct model *m, struct model_cs_engine *e,
					     const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_batch_end(struct model *m, struct model_cs_engine *e,
					   const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_cond_batch_end(struct model *m, struct model_cs_engine *e,
						const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_semaphore_wait(struct model *m, struct model_cs_engine *e,
						const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_semaphore_signal(struct model *m, struct model_cs_engine *e,
						  const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_predicate(struct model *m, struct model_cs_engine *e,
					   const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_set_predicate(struct model *m, struct model_cs_engine *e,
					       const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_flush(struct model *m, struct model_cs_engine *e,
				       const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_mi_math(struct model *m, struct model_cs_engine *e,
				      const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_pipe_control(struct model *m, struct model_cs_engine *e,
					   const struct model_cs_cmd *cmd);
enum model_cs_result model_cs_blt(struct model *m, struct model_cs_engine *e,
				  const struct model_cs_cmd *cmd);

/* cs_watchdog.c */
void model_cs_watchdog_update(struct model *m, struct model_cs_engine *e);
void model_cs_watchdog_advance(struct model *m, struct model_cs_engine *e);

#endif
