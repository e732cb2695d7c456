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
#define EXIT_FAILED	1	/* the test failed: no memory, no report file */
#define EXIT_USAGE	2	/* the command line is wrong */
#define EXIT_CANNOT	3	/* cannot run: no GPU, not root, held, no module */
#define EXIT_DIFFERS	4	/* an answer of the hardware differs */
#define EXIT_STOPPED	5	/* the device reads all ones, or did not start */

#define SLOT_LEN	32

/* report.c: keep the report, show progress, and write the report line by line to a file. */

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

struct rule;

/**
 * struct answer - the answer of the device to a question
 * @rule:	the question
 * @verdict:	the answer
 * @text:	value or reason
 */
struct answer {
	const struct rule *rule;
	enum verdict verdict;
	char text[320];
};

/* Open the file of the report; NULL: write no file. Return: 0 or a negative errno. */
int report_open(const char *path);
/* Print one or several lines into the report. */
__attribute__((format(printf, 1, 2)))
void say(const char *fmt, ...);
/* Print a line of progress to standard error, which is no part of the report. */
__attribute__((format(printf, 1, 2)))
void progress(const char *fmt, ...);
/*
 * Print the id of the next question. It is on disk before the probe runs, which may hang the
 * machine.
 */
void report_ask(const struct rule *rule);
/* Print the answer on the same line. */
__attribute__((format(printf, 2, 3)))
void report_answer(enum verdict verdict, const char *fmt, ...);
/* Get an answer, NULL past the last. */
const struct answer *report_get(unsigned int i);
/* Number of answers with this verdict. */
unsigned int report_count(enum verdict verdict);
/* Word of a verdict. */
const char *report_verdict(enum verdict verdict);
/* Print date, kernel and commit, but nothing that names the machine or its owner. */
void report_head(void);
/*
 * Put @summary above the report, and write the whole to standard output and to the file. Return: 0
 * or a negative errno.
 */
int report_finish(const char *summary);

/* summary.c: what the answers amount to. */

struct gpu;
struct machine;

/* Write the first lines of the report. @stopped: why the test stopped early, NULL: it did not */
void summary_write(const struct machine *machine, bool probed, const char *stopped, char *text,
		   size_t size);
/* Write the answers as JSON. Return: 0 or a negative errno. */
int summary_json(const char *path, const struct gpu *gpu, const struct machine *machine);

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
/* Would genx bind the device if no driver held it? */
bool gpu_is_for_genx(const struct gpu *gpu);
/* Read the first line of a file in the device's directory; empty if there is no file. */
void gpu_file(const struct gpu *gpu, const char *name, char *line, size_t size);
/* Read the configuration space. Return: number of bytes read. */
size_t gpu_config(const struct gpu *gpu, u8 *config, size_t size);

/* machine.c: is this machine ready for the test? */

/**
 * struct machine - what the test needs of the machine
 * @reasons:	number of reasons why the probes cannot run now
 * @reason:	these reasons, each with its remedy
 */
struct machine {
	unsigned int reasons;
	char reason[6][200];
};

/* Print the state of the machine. @module: file of genx, NULL: the installed one */
void machine_check(struct machine *machine, const struct gpu *gpu, const char *module);
/*
 * Would genx-hwtest --take get the device from its driver now? What uses it is printed to standard
 * error alone, since the report names no process.
 */
void machine_check_take(struct machine *machine, const struct gpu *gpu);
/* Is the running kernel too old for genx? Then fills @release, of 65 bytes. */
bool machine_is_too_old(char *release);
/* Has the running kernel an installed genx? */
bool machine_has_module(void);

/* bar.c: read registers through sysfs; used by the pre-check only. */

/**
 * struct bar - BAR 0, mapped for reading
 * @map:	registers
 * @size:	bytes that may be read
 * @plat:	platform
 * @awake:	force-wake domains whose acknowledge was seen
 * @reads:	number of registers read
 * @gone:	all registers are all ones, so nothing more is read
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
/* Read a register. Return: false if the device has left, which ends the pre-check. */
bool bar_read(struct bar *bar, u32 offset, u32 *val);

/* precheck.c */

/*
 * Run the pre-check of the device, which writes nothing. A device that a driver holds is not
 * accessed. Return: false if the device does not answer.
 */
bool precheck(const struct gpu *gpu);

/* driver.c: load genx, use it on the device, unload it. */

/*
 * Ask genx-perf whether it would take the device; it prints what uses it. Return: its exit status,
 * 127: there is no genx-perf.
 */
int gpu_would_be_taken(const struct gpu *gpu);

/**
 * struct kit - the device with genx on it
 * @gpu:	the device
 * @drm:	descriptor of the device node
 * @card:	number of the device node
 * @loaded:	genx-hwtest loaded the module
 * @taken:	genx-hwtest took the device from another driver
 * @debugfs:	directory of the device in debugfs
 * @timestamp_hz: frequency of the device's timestamp as the driver reports it, 0: unknown
 * @submits:	genx runs contexts on the device, and the probes have batches for it
 * @counts:	genx drives the OA unit of the device
 */
struct kit {
	const struct gpu *gpu;
	int drm;
	int card;
	bool loaded;
	bool taken;
	char debugfs[64];
	u32 timestamp_hz;
	int context_err;	/* why no context can be created; 0: one can be */
	bool submits;		/* contexts can be created, and the probes have batches for them */
	bool counts;
};

/*
 * Load @module (NULL: the installed one), and wait until it has bound the device; a device that
 * genx holds is used as it is. @take: take the device from its driver. Return: 0, or an exit code
 * after it printed the cause and the driver's log lines.
 */
int kit_load(struct kit *kit, const struct gpu *gpu, const char *module, bool take);
/*
 * Give the device back, and unload the module, if kit_load() took or loaded it. Return: true if
 * that is done.
 */
bool kit_unload(struct kit *kit);
/* Read a number from a file in the directory of the device's node. Return: false if it is none. */
bool kit_number(const struct kit *kit, const char *name, unsigned int *val);
/* Write a word to a file of debugfs. Return: 0 or a negative errno. */
int kit_write(const struct kit *kit, const char *name, const char *word);
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

/*
 * Record trace events of genx, such as "genx_irq genx_submit", in a trace instance that exists
 * until trace_stop(). Return: false if that fails; no instance is left then.
 */
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
 * @loop:	DW of the loop of work_spin()
 */
struct work {
	int fd;
	u32 ctx;
	u64 engine;
	struct bo batch;
	struct bo result;
	unsigned int n;
	unsigned int loop;
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
/*
 * Submit a batch that stores 1 in DW 0 of the result, then loops until work_stop(). Return: 0 or a
 * negative errno, -ETIME if it does not start within 100 ms.
 */
int work_spin(struct work *work);
void work_stop(struct work *work);

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

/* rules.c: the questions, and the probe of each. */

/* What a question is about. */
enum area {
	AREA_REGISTERS,
	AREA_CONTEXTS,
	AREA_COMMANDS,
	AREA_COUNTERS,
	AREA_POWER,
	AREA_RESETS,
	AREAS
};

/**
 * struct rule - one question
 * @id:		id of the open rule of a manual, or a name
 * @question:	the question
 * @only:	codenames of the platforms that the question is about, NULL: all
 * @area:	what it is about
 * @needs:	what the probe needs
 * @probe:	the probe, NULL: there is none
 * @why:	reason why there is no probe
 */
struct rule {
	const char *id;
	const char *question;
	const char *only;
	enum area area;
	unsigned int needs;
	void (*probe)(struct kit *kit);
	const char *why;
};

/*
 * From now on SIGINT, SIGTERM, SIGHUP and SIGPIPE end the questions after the current one, so that
 * the device goes back to its driver.
 */
void rules_catch_signals(void);
/* Run all probes. Return: NULL, or why the remaining probes were not run. */
const char *rules_ask(struct kit *kit);
/* Print each question, and the reason if there is no probe for it. */
void rules_list(void);
/* Get a question, NULL past the last. */
const struct rule *rules_get(unsigned int i);
/*
 * Does a list of platforms (NULL: all) have @plat? A variant ("hsw-gt1") counts as its platform;
 * "gen11" is each part of Gen11.
 */
bool platforms_have(const char *platforms, const struct genx_platform *plat);
/* Would the question be asked of a device of @plat on which all works? */
bool rules_asked(const char *id, const struct genx_platform *plat);

/* decisions.c: what the answers decide. */

/* Print what the answer to a question decides if it differs, into @text. Return: its length. */
size_t decisions_of(const char *id, char *text, size_t size);
/*
 * Print Documentation/hwtest-answers.md. Return: true if each question of a bet is one that is
 * asked on the platforms of the bet; what is not is printed to standard error.
 */
bool decisions_page(void);

/* probe_*.c: each function checks one rule and prints one answer. */
void probe_clock(struct kit *kit);
void probe_wake(struct kit *kit);
void probe_engines(struct kit *kit);
/* Answer with the engines that do not start and are not used. Return: are there any? */
bool answer_failed_engines(struct kit *kit);
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
void probe_oar(struct kit *kit);
void probe_predicate(struct kit *kit);
void probe_load1(struct kit *kit);
void probe_oa_user(struct kit *kit);
void probe_store(struct kit *kit);
void probe_render(struct kit *kit);
void probe_copy(struct kit *kit);
void probe_oa_interrupt(struct kit *kit);
void probe_rpt_id(struct kit *kit);
void probe_test_oa(struct kit *kit);
void probe_rows(struct kit *kit);
void probe_entries(struct kit *kit);
void probe_late(struct kit *kit);
void probe_interrupts(struct kit *kit);
void probe_rc6(struct kit *kit);
void probe_frequency(struct kit *kit);
void probe_pcode(struct kit *kit);
void probe_resets(struct kit *kit);

#endif
