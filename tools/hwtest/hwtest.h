/* SPDX-License-Identifier: MIT */
/* Declarations that the files of genx-hwtest share. */
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

/* report.c: write the report to standard output and, line by line, to a file. */

/**
 * enum verdict - the answer to a question
 * @AS_MANUAL:	the hardware does what the platform's manual says
 * @AS_ASSUMED:	the manual leaves the question open, and the hardware does what genx assumes
 * @DIFFERS:	the hardware does neither
 * @UNKNOWN:	the probe got no clear answer
 * @NOT_ASKED:	there is no probe for the question, or not on this platform
 */
enum verdict {
	AS_MANUAL,
	AS_ASSUMED,
	DIFFERS,
	UNKNOWN,
	NOT_ASKED,
	VERDICTS
};

/* Open the file of the report; NULL: write no file. Return: 0 or a negative errno. */
int report_open(const char *path);
/* Print one or several lines. */
__attribute__((format(printf, 1, 2)))
void say(const char *fmt, ...);
/*
 * Print the id of the next question. It is on disk before the probe runs, which may hang the
 * machine.
 */
void report_ask(const char *id);
/* Print the answer on the same line. */
__attribute__((format(printf, 2, 3)))
void report_answer(enum verdict verdict, const char *fmt, ...);
/* Number of answers with this verdict. */
unsigned int report_count(enum verdict verdict);
/* Print date, kernel and commit, but nothing that names the machine or its owner. */
void report_head(void);

/* pci.c: the device, from files of the kernel's PCI core in sysfs. */

/**
 * struct gpu - the device under test
 * @slot:	PCI address
 * @device:	PCI device id
 * @revision:	PCI revision
 * @group:	group of PCI ids to which @device belongs
 * @plat:	descriptor of the platform, NULL: genx has none
 * @driver:	the driver that holds the device, empty: none
 * @override:	driver_override of the device, empty: none
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

/* Find the device at @slot, or the only GPU if @slot is NULL; exits if there is none. */
void gpu_find(const char *slot, struct gpu *gpu);
/* Exits with instructions if a driver holds the device, or if genx would not bind it. */
void gpu_must_be_free(const struct gpu *gpu);
/* Read the first line of a file in the device's directory; empty if there is no file. */
void gpu_file(const struct gpu *gpu, const char *name, char *line, size_t size);
/* Read the configuration space. Return: number of bytes read. */
size_t gpu_config(const struct gpu *gpu, u8 *config, size_t size);

/* bar.c: read registers through sysfs; used by the pre-check only. */

/**
 * struct bar - BAR 0, mapped for reading
 * @map:	registers
 * @size:	bytes that may be read
 * @plat:	platform
 * @awake:	force-wake domains whose acknowledge was seen
 * @reads:	number of registers read
 * @gone:	a register was all ones, so nothing more is read
 */
struct bar {
	const volatile u32 *map;
	u32 size;
	const struct genx_platform *plat;
	u32 awake;
	unsigned int reads;
	bool gone;
};

/* Map BAR 0. Return: NULL, or the error. */
const char *bar_map(struct bar *bar, const struct gpu *gpu);
void bar_unmap(struct bar *bar);
/*
 * Return: NULL if the register may be read now, otherwise the reason: it belongs to the display, to
 * no unit, or to a domain that is asleep.
 */
const char *bar_readable(const struct bar *bar, u32 offset);
/* Read a register. Return: false if it is all ones, which ends the pre-check. */
bool bar_read(struct bar *bar, u32 offset, u32 *val);

/* precheck.c */

/* Run the pre-check, which writes nothing. Return: false if the device does not answer. */
bool precheck(const struct gpu *gpu);

/* driver.c: load genx, use it on the device, unload it. */

/**
 * struct kit - the device with genx on it
 * @gpu:	the device
 * @drm:	descriptor of the device node
 * @loaded:	genx-hwtest loaded the module
 * @debugfs:	directory of the device in debugfs
 * @timestamp_hz: frequency of the device's timestamp as the driver reports it, 0: unknown
 * @submits:	genx can create contexts on the device
 * @counts:	genx drives the OA unit of the device
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
 * Load @module, and wait until it has bound the device. Return: 0, or an exit code after it printed
 * the cause and the driver's log lines.
 */
int kit_load(struct kit *kit, const struct gpu *gpu, const char *module);
/* Unload the module. Return: true if it is not loaded any more. */
bool kit_unload(struct kit *kit);
/* Does the device still answer? This reads a register through the driver. */
bool kit_alive(const struct kit *kit);
/* Read the render timestamp. Return: 0 or a negative errno. */
int kit_timestamp(const struct kit *kit, u64 *val);
/* Call ioctl() on the node, and again after a signal. Return: 0 or more, or a negative errno. */
int kit_ioctl(int fd, unsigned long request, void *arg);
u64 now_ns(void);

/* text.c: read files of debugfs and tracefs. */

/* Read a whole file. Return: its text, which the caller frees; NULL if it cannot be read. */
char *text_read(const char *dir, const char *name);
/*
 * Copy the rest of the line that begins with @start to @line. Return: false if there is no such
 * line.
 */
bool text_line(const char *text, const char *start, char *line, size_t size);
/* Find the next line of @text after @line (NULL: from the first) that contains @word, or NULL. */
const char *text_next(const char *text, const char *line, const char *word);

/* Record trace events of genx, such as "genx_irq genx_submit". Return: false if that fails. */
bool trace_start(const char *events);
/* Stop recording. Return: the recorded text, which the caller frees; NULL: nothing. */
char *trace_stop(void);

/* work.c: run batches on an engine. */

/**
 * struct bo - a buffer that both the GPU and the CPU access
 * @handle:	GEM handle
 * @addr:	address in the address space of the context
 * @map:	mapping for the CPU
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
 * @batch:	buffer of the commands
 * @result:	buffer to which the commands write
 * @n:		number of DWs in @batch
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

/* Create a context with its buffers. Return: 0, or a negative errno if there is none to destroy. */
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
/* Wait for the batch. Return: 0, -ETIME after two seconds, -EIO if the batch hung. */
int work_wait(struct work *work);
/* Submit the batch and wait for it. */
int work_run(struct work *work);

/* stream.c: read raw reports of the OA unit. */

/*
 * Open a non-blocking stream of 256-byte reports; @flags: I915_PERF_FLAG_DISABLED or 0. Return: a
 * descriptor or a negative errno.
 */
int stream_open(const struct kit *kit, unsigned int exponent, u32 buffer, u32 flags);
/*
 * Enable a stream and add it to an epoll set: without a waiter the driver masks its interrupt.
 * Return: descriptor of the epoll set, or a negative errno.
 */
int stream_enable_waiting(int stream);
/* Exponent of a period of at least @ns. */
unsigned int stream_exponent(const struct kit *kit, u64 ns);
/* Read the available reports and call @fn for each (NULL: drop it). Return: number of reports. */
unsigned int stream_read(int stream, void (*fn)(void *data, const u32 *report), void *data);

/* rules.c: the open rules, and the probe of each. */

/* Run all probes. Return: false if the device is gone; the remaining probes are then not run. */
bool rules_ask(struct kit *kit);
/* Print each rule, and the reason if there is no probe for it. */
void rules_list(void);

/* probe_*.c: each function checks one rule and prints one answer. */
void probe_clock(struct kit *kit);
void probe_wake(struct kit *kit);
void probe_engines(struct kit *kit);
void probe_fuses(struct kit *kit);
void probe_steering(struct kit *kit);
void probe_workarounds(struct kit *kit);
void probe_claims(struct kit *kit);
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
void probe_oa_user(struct kit *kit);
void probe_store(struct kit *kit);
void probe_oa_interrupt(struct kit *kit);
void probe_rpt_id(struct kit *kit);

#endif
