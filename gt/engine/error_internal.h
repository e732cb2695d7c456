/* SPDX-License-Identifier: GPL-2.0-only */
/* Interfaces between error_state.c and the files that write the text of an error state. */
#ifndef GENX_GT_ENGINE_ERROR_INTERNAL_H
#define GENX_GT_ENGINE_ERROR_INTERNAL_H

#include <linux/types.h>

struct drm_printer;
struct genx_engine;
struct genx_error_text;
struct genx_gt;
struct genx_lrc;
struct genx_request;

/* ---- error_print.c ---- */

/* Most bytes of a batch that are printed, so that a large batch leaves room for other objects. */
#define GENX_ERROR_BATCH_MAX	SZ_1M

/**
 * struct genx_error_work - work of an engine, with references
 * @engine:	engine that is stopped
 * @lrc:	context that was running, or NULL
 * @rq:		first request of @lrc that is not complete, or NULL
 * @started:	the engine had begun to run @rq
 * @requests:	number of requests of the engine
 * @regs:	values of the registers, NULL: they were not read
 * @units:	values of the registers of units
 * @n_units:	number of values in @units
 * @reason:	reason of the reset
 */
struct genx_error_work {
	struct genx_engine *engine;
	struct genx_lrc *lrc;
	struct genx_request *rq;
	bool started;
	unsigned int requests;
	const u32 *regs;
	const u32 *units;
	unsigned int n_units;
	const char *reason;
};

/** genx_error_print_head() - print kernel, time and device. Does not wait for fences. */
void genx_error_print_head(struct genx_error_text *text, const struct genx_gt *gt);

/**
 * genx_error_print_engine() - print an engine, its context, and memory of its client
 * @text: text
 * @work: the engine
 *
 * The caller makes sure that the fence of @work->rq does not signal during the call, and holds no
 * lock of the engine. Does not wait.
 */
void genx_error_print_engine(struct genx_error_text *text, const struct genx_error_work *work);

/* ---- error_regs.c ---- */

/**
 * genx_error_regs_read() - read the registers of an engine
 * @engine: engine, its force-wake domains held
 * @values: room for GENX_ERROR_REGS values
 *
 * Any context. No read has an effect.
 */
void genx_error_regs_read(const struct genx_engine *engine, u32 *values);

/**
 * genx_error_regs_print() - print registers, a line each
 * @p: printer
 * @values: result of genx_error_regs_read()
 * @ring_head: ring offset at which the guilty request begins
 */
void genx_error_regs_print(struct drm_printer *p, const u32 *values, u32 ring_head);

/* ---- error_units.c ---- */

/**
 * genx_error_units_read() - read the registers of units that belong to an engine
 * @engine: engine
 * @values: room for GENX_ERROR_UNITS values
 *
 * Takes the force-wake domains of the registers. RC6 and the power gates are off meanwhile, so that
 * all subslices can be read. May sleep. No read has an effect.
 *
 * Return: number of values; 0 if a domain does not wake.
 */
unsigned int genx_error_units_read(const struct genx_engine *engine, u32 *values);

/**
 * genx_error_units_print() - print registers of units, a line each
 * @p: printer
 * @engine: engine
 * @values: values of genx_error_units_read()
 * @n: result of genx_error_units_read()
 */
void genx_error_units_print(struct drm_printer *p, const struct genx_engine *engine,
			    const u32 *values, unsigned int n);

#endif
