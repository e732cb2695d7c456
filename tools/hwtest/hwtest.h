/* SPDX-License-Identifier: MIT */
/* What the parts of genx-hwtest share. */
#ifndef GENX_HWTEST_H
#define GENX_HWTEST_H

#include <drm.h>
#include <i915_drm.h>
#include <uapi/genx_drm.h>

#include "regs/pci_ids.h"
#include "regs/platform_find.h"

/* Exit codes, as the manual page lists them. */
#define EXIT_FAILED	1	/* the kit failed: no memory, no report file */
#define EXIT_USAGE	2	/* the command line is wrong */
#define EXIT_CANNOT	3	/* cannot run: no GPU, not root, held, no module */
#define EXIT_DIFFERS	4	/* an answer of the hardware differs */
#define EXIT_STOPPED	5	/* the device reads all ones, or did not start */

#define SLOT_LEN	32

/* report.c: the report goes to standard output and, line by line, to a file. */

/**
 * enum verdict - the answer to a question
 * @AS_MANUAL:	what the platform's manual says
 * @AS_ASSUMED:	the manual leaves it open; what genx assumes
 * @DIFFERS:	neither
 * @UNKNOWN:	no clear answer
 * @NOT_ASKED:	there is no probe for it, or not on this platform
 */
enum verdict {
	AS_MANUAL,
	AS_ASSUMED,
	DIFFERS,
	UNKNOWN,
	NOT_ASKED,
	VERDICTS
};

/* Open the file, NULL: none. Return: 0 or a negative errno. */
int report_open(const char *path);
/* Print one or several lines. */
__attribute__((format(printf, 1, 2)))
void say(const char *fmt, ...);
/* The next question: on disk before it is asked, in case that the machine hangs. */
void report_ask(const char *id);
/* The answer, on the same line. */
__attribute__((format(printf, 2, 3)))
void report_answer(enum verdict verdict, const char *fmt, ...);
/* Number of answers of a kind. */
unsigned int report_count(enum verdict verdict);
/* Date, kernel, commit; nothing that names the machine or its owner. */
void report_head(void);

/* pci.c: the device as the kernel's PCI core shows it. */

/**
 * struct gpu - the device under test
 * @slot:	PCI address
 * @device:	PCI device id
 * @revision:	PCI revision
 * @group:	group of its id
 * @plat:	its descriptor, NULL: genx has none
 * @driver:	the driver that holds it, empty: none
 * @override:	its driver_override, empty: none
 */
struct gpu {
	char slot[SLOT_LEN];
	u16 device;
	u8 revision;
	const struct genx_pci_group *group;
	const struct genx_platform *plat;
	char driver[32];
	char override[32];
};

/* The device at @slot, or the only one; exits if there is none. */
void gpu_find(const char *slot, struct gpu *gpu);
/* Exits with the remedy if a driver holds it, or if genx would not bind it. */
void gpu_must_be_free(const struct gpu *gpu);
/* A file of the device's directory as one line; empty if there is none. */
void gpu_file(const struct gpu *gpu, const char *name, char *line, size_t size);
/* Its configuration space. Return: number of bytes read. */
size_t gpu_config(const struct gpu *gpu, u8 *config, size_t size);

/* bar.c: registers through sysfs, read-only; for the pre-check alone. */

/**
 * struct bar - BAR 0, mapped for reading
 * @map:	registers
 * @size:	bytes that may be read
 * @plat:	platform
 * @awake:	force-wake domains whose acknowledge was seen
 * @reads:	number of registers read
 * @gone:	a register was all ones: nothing more is read
 */
struct bar {
	const volatile u32 *map;
	u32 size;
	const struct genx_platform *plat;
	u32 awake;
	unsigned int reads;
	bool gone;
};

/* Map it. Return: NULL, or the error. */
const char *bar_map(struct bar *bar, const struct gpu *gpu);
void bar_unmap(struct bar *bar);
/*
 * Return: NULL if the register may be read now, or why not: it belongs to the
 * display, to no unit, or to a domain that sleeps.
 */
const char *bar_readable(const struct bar *bar, u32 offset);
/* Read a register; false if it is all ones, which ends the pre-check. */
bool bar_read(struct bar *bar, u32 offset, u32 *val);

/* precheck.c */

/* The pre-check: writes nothing. Return: false if the device does not answer. */
bool precheck(const struct gpu *gpu);

/* driver.c: genx on the device, from loading it to unloading it. */

/**
 * struct kit - the device with genx on it
 * @gpu:	the device
 * @drm:	its device node
 * @loaded:	the kit loaded the module
 * @debugfs:	directory of the device in debugfs
 * @timestamp_hz: rate of its timestamp as the driver reports it, 0: unknown
 * @submits:	contexts can be created
 * @counts:	genx drives its OA unit
 */
struct kit {
	const struct gpu *gpu;
	int drm;
	bool loaded;
	char debugfs[64];
	u32 timestamp_hz;
	bool submits;
	bool counts;
};

/*
 * Load @module, and wait until it has the device. Return: 0, or an exit code; says
 * why, with what the driver said.
 */
int kit_load(struct kit *kit, const struct gpu *gpu, const char *module);
/* Return: true if the module is gone. */
bool kit_unload(struct kit *kit);
/* Does the device still answer? Reads a register through the driver. */
bool kit_alive(const struct kit *kit);
/* The render timestamp. Return: 0 or a negative errno. */
int kit_timestamp(const struct kit *kit, u64 *val);
/* ioctl() on the node, restarted after a signal. Return: 0 or more, or a negative errno. */
int kit_ioctl(int fd, unsigned long request, void *arg);
u64 now_ns(void);

/* text.c: files of debugfs and tracefs. */

/* The whole of a file, to be freed; NULL if it cannot be read. */
char *text_read(const char *dir, const char *name);
/* The line that begins with @start, behind it, in @line; false: there is none. */
bool text_line(const char *text, const char *start, char *line, size_t size);
/* Next line of @text after @line (NULL: the first) that has @word in it; NULL: none. */
const char *text_next(const char *text, const char *line, const char *word);

/* Record events of genx, "genx_irq genx_submit". Return: false if that cannot be had. */
bool trace_start(const char *events);
/* Stop, and give what was recorded, to be freed; NULL: nothing. */
char *trace_stop(void);

/* work.c: batches on an engine. */

/**
 * struct bo - a buffer, at the same address for GPU and kit
 * @handle:	its handle
 * @addr:	address in the context
 * @map:	its memory
 */
struct bo {
	u32 handle;
	u64 addr;
	volatile u32 *map;
};

/**
 * struct work - a context with a batch and a page of results
 * @fd:		device node
 * @ctx:	context
 * @engine:	I915_EXEC_*
 * @batch:	commands
 * @result:	what they write
 * @n:		DWs in @batch
 */
struct work {
	int fd;
	u32 ctx;
	u64 engine;
	struct bo batch;
	struct bo result;
	unsigned int n;
};

#define WORK_PAGE	4096u

/* Return: 0 or a negative errno; then there is nothing to destroy. */
int work_create(const struct kit *kit, u64 engine, struct work *work);
void work_destroy(struct work *work);
/* Append commands. */
void work_emit(struct work *work, u32 dw);
void work_load_reg(struct work *work, u32 reg, u32 val);
/* Store a register in DW @at of the result; @flags are added to the header. */
void work_store_reg(struct work *work, u32 reg, unsigned int at, u32 flags);
void work_store(struct work *work, unsigned int at, u32 val);
/* End the batch and run it. Return: 0 or a negative errno. */
int work_submit(struct work *work);
/* Return: 0, -ETIME after two seconds, -EIO if it hung. */
int work_wait(struct work *work);
/* Both. */
int work_run(struct work *work);

/* stream.c: raw reports of the OA unit. */

/*
 * Open one, non-blocking, 256-byte reports; @flags: I915_PERF_FLAG_DISABLED or 0. Return: a
 * descriptor or a negative errno.
 */
int stream_open(const struct kit *kit, unsigned int exponent, u32 buffer, u32 flags);
/*
 * Enable a stream and poll it continuously; without a waiter its interrupt is masked.
 * Return: descriptor of the waiter, or a negative errno.
 */
int stream_enable_waiting(int stream);
/* Exponent of a period of at least @ns. */
unsigned int stream_exponent(const struct kit *kit, u64 ns);
/* Give each report that is there to @fn (NULL: drop it). Return: how many. */
unsigned int stream_read(int stream, void (*fn)(void *data, const u32 *report), void *data);

/* rules.c: the open rules, and what answers them. */

/* Ask all of them; stops when the device is gone. Return: false then. */
bool rules_ask(struct kit *kit);
/* Print each rule, and why there is no probe for it where there is none. */
void rules_list(void);

/* probe_*.c: each asks one rule and answers once. */
void probe_clock(struct kit *kit);
void probe_wake(struct kit *kit);
void probe_engines(struct kit *kit);
void probe_fuses(struct kit *kit);
void probe_steering(struct kit *kit);
void probe_workarounds(struct kit *kit);
void probe_descriptor(struct kit *kit);
void probe_idle_id(struct kit *kit);
void probe_active_to_idle(struct kit *kit);
void probe_csb_first(struct kit *kit);
void probe_csb_pointer(struct kit *kit);
void probe_csb_qw15(struct kit *kit);
void probe_engine_context(struct kit *kit);
void probe_interrupt_pointers(struct kit *kit);
void probe_trtt(struct kit *kit);
void probe_flex(struct kit *kit);
void probe_oactxcontrol(struct kit *kit);
void probe_predicate(struct kit *kit);
void probe_load1(struct kit *kit);
void probe_store(struct kit *kit);
void probe_oa_interrupt(struct kit *kit);
void probe_rpt_id(struct kit *kit);

#endif
