/* SPDX-License-Identifier: MIT */
/*
 * vgpu: the software model of a GPU as a PCI device behind a vfio-user socket.
 *
 * main.c	options, start and end of the process
 * server.c	socket: receives messages, sends replies, lets time pass
 * device.c	device: embeds the model; regions, interrupts, reset, faults
 * pci.c	configuration space
 * mailbox.c	faults that the guest asks for
 * control.c	faults and reports that the host asks for; fault_line.c: the line of both
 * dma.c	memory that the client shares
 * breach.c	counts of violations by rule and register
 * report.c	the model's account as JSON
 *
 * One thread does everything. Nothing that a client sends may crash or block it.
 */
#ifndef VGPU_H
#define VGPU_H

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "model/model.h"
#include "tools/vgpu/proto.h"

#define VGPU_VERSION		"0.1"

#define CONFIG_SIZE		4096
#define MAILBOX			0xf00u	/* in the configuration space */
#define MAILBOX_SIZE		64u
#define CONTROL_LINE		256u	/* longest command on the control socket */
#define APERTURE_SIZE		(256u << 20)
#define IO_SIZE			64u

#define MAX_DATA		65536u	/* max_data_xfer_size in the reply to VERSION */
#define MAX_FDS			8	/* max_msg_fds in the reply to VERSION */
#define MAX_MESSAGE		(sizeof(struct vfu_header) + \
				 sizeof(struct vfu_region_access) + MAX_DATA)
#define MAX_DMA_REGIONS		1024
#define MAX_FAULTS		16
#define MAX_KNOWN		128
#define MAX_LINES		128	/* of the model's messages, each kind once */
#define MAX_BREACHES		1024	/* pairs of rule and register that are counted apart */

/* Exit codes. */
enum { EXIT_OK = 0, EXIT_VIOLATIONS = 1, EXIT_USAGE = 2, EXIT_CLIENT = 3, EXIT_SYSTEM = 4 };

/** struct fault_option - --fault NAME[=ARG][@SECONDS|@signal], the latter at UINT64_MAX */
struct fault_option {
	enum model_fault fault;
	uint32_t arg;
	uint64_t at_ns;
	bool armed;
};

/**
 * struct known_violation - one line of --known FILE
 * @rule, @first, @last: the rule, and the registers
 * @seen:	how often the rule was broken at these registers
 */
struct known_violation {
	char rule[16];
	uint32_t first;
	uint32_t last;
	unsigned long seen;
};

/**
 * struct breach - violations of one rule at one register
 * @rule:	id of the rule, a constant of the model
 * @reg:	the register, 0: none
 * @count:	number of violations
 * @first_ns:	time of the first one on the model's clock
 * @last_ns:	time of the last one
 */
struct breach {
	const char *rule;
	uint32_t reg;
	uint64_t count;
	uint64_t first_ns;
	uint64_t last_ns;
};

/**
 * struct breaches - all violations that are not known ones
 * @kind:	those of each rule and register, in the order of the first one
 * @n:		number of entries in @kind
 * @unlisted:	violations of further rules and registers, when @kind is full
 */
struct breaches {
	struct breach kind[MAX_BREACHES];
	unsigned int n;
	uint64_t unlisted;
};

/** struct options - the command line */
struct options {
	const struct genx_platform *plat;
	uint16_t device_id;
	const char *socket;
	const char *report;
	const char *control;
	uint64_t seed;
	uint32_t readings;
	uint8_t csb_first_dw;
	uint32_t l3_fuse;
	uint64_t local_size;		/* bytes; these three as in struct model_config */
	uint64_t local_usable;
	uint64_t local_window;
	struct fault_option faults[MAX_FAULTS];
	unsigned int n_faults;
	struct known_violation known[MAX_KNOWN];
	unsigned int n_known;
	const char *known_path;
	bool no_firmware;
	bool dirty;
	uint64_t dirty_seed;		/* as model_config.dirty, after the options were read */
	bool mailbox;
	bool verbose;
};

/**
 * struct dma_region - client memory
 * @addr, @size: bus addresses
 * @map:	address of the mapping, NULL: the client gave no descriptor
 * @prot:	PROT_READ, PROT_WRITE
 */
struct dma_region {
	uint64_t addr;
	uint64_t size;
	uint8_t *map;
	int prot;
};

/** struct dma - regions sorted by address; @last: index of the last hit */
struct dma {
	struct dma_region region[MAX_DMA_REGIONS];
	unsigned int n;
	unsigned int last;
	bool lost;		/* the client truncated shared memory during an access */
};

/** struct config - configuration space: values, writable and write-1-to-clear bits */
struct config {
	uint8_t value[CONFIG_SIZE];
	uint8_t writable[CONFIG_SIZE];
	uint8_t clear[CONFIG_SIZE];
};

/**
 * struct local - contents of local memory
 * @memory:	the contents, NULL: the device has no local memory
 * @written:	bit map of the pages that were written
 * @pages:	number of pages
 */
struct local {
	uint8_t *memory;
	uint8_t *written;
	uint64_t pages;
};

/**
 * struct control - control socket
 * @listener:	-1: there is none
 * @fd:		the connection that is served, -1: none; others wait
 * @line, @len:	the part of a command that was received
 */
struct control {
	int listener;
	int fd;
	char line[CONTROL_LINE];
	size_t len;
};

/**
 * struct vgpu - state of the process
 * @start_ns:	start of the model's clock, moved later by the time for which the clock was stopped
 * @time:	time up to which the model has run
 * @next_event:	time of the model's next event, ns
 * @accessed_ns: when the client last accessed a region, CLOCK_MONOTONIC
 * @accessed_time: the same as a time of the model
 * @irq_fd:	eventfd of each interrupt index, -1: none
 * @dma_refused: accesses that found no memory, @irqs: messages sent
 * @irqs_dropped: interrupt messages that the client did not take
 * @messages:	number of vfio-user messages that were handled
 * @control:	control socket
 * @breaches:	violations by rule and register
 * @logged:	kinds of lines of the model printed
 * @line_kind:	text of each kind of line, up to the time
 */
struct vgpu {
	struct options opt;
	struct model *model;
	void *memory;
	uint64_t start_ns;
	uint64_t time;
	uint64_t next_event;
	uint64_t accessed_ns;
	uint64_t accessed_time;
	struct dma dma;
	struct local local;
	struct config config;
	int irq_fd[VFU_IRQS];
	uint64_t dma_refused;
	uint64_t irqs;
	uint64_t irqs_dropped;
	uint64_t messages;
	struct control control;
	struct breaches breaches;
	unsigned int logged;
	char line_kind[MAX_LINES][64];
};

/* local.c */
/** local_create() - make room for the contents of a model's local memory; 0, or -1 with errno */
int local_create(struct local *l, const struct model *m);
void local_destroy(struct local *l);
/** local_page() - memory of a page, see model_host.local */
void *local_page(struct local *l, uint64_t page, bool add);
/** local_lost() - forget all contents */
void local_lost(struct local *l);

/* main.c */
/** vgpu_log() - print a line to standard error */
__attribute__((format(printf, 1, 2)))
void vgpu_log(const char *fmt, ...);
/** vgpu_stopping - set by SIGTERM and SIGINT; vgpu_report_now: by SIGUSR1; _fault_now: SIGUSR2 */
extern atomic_int vgpu_stopping, vgpu_report_now, vgpu_fault_now;

/* server.c */
/** server_listen() - create a listening socket at a path; -1 after printing a message */
int server_listen(const char *path);
/** server_run() - serve the first client of @listener until it disconnects; exit code */
int server_run(struct vgpu *v, int listener);

/* device.c */
/** device_create() - build the model; 0 or -1 */
int device_create(struct vgpu *v);
void device_destroy(struct vgpu *v);
/** device_fault_now() - arm the faults that wait for a signal */
void device_fault_now(struct vgpu *v);
/** device_advance() - let the model's time pass up to now; sets next_event */
void device_advance(struct vgpu *v);
/** device_now() - ns since the start, without the time for which the clock was stopped */
uint64_t device_now(const struct vgpu *v);
void device_reset(struct vgpu *v);
/** device_region_size() - bytes of a region, 0: there is none */
uint64_t device_region_size(const struct vgpu *v, uint32_t region);
/** device_read()/device_write() - an access to a region; 0 or a negative errno */
int device_read(struct vgpu *v, const struct vfu_region_access *a, void *data);
int device_write(struct vgpu *v, const struct vfu_region_access *a, const void *data);
/** device_irq_count() - interrupts of an index */
uint32_t device_irq_count(uint32_t index);
/** device_set_irqs() - SET_IRQS; takes the descriptors that it uses; 0 or a negative errno */
int device_set_irqs(struct vgpu *v, const struct vfu_irq_set *set, const uint8_t *data,
		    size_t len, int *fds, unsigned int n_fds);

/* pci.c */
/** config_init() - set up the space; @m is the model, in its state after power-up */
void config_init(struct config *c, const struct options *opt, const struct model *m);
void config_read(const struct config *c, uint32_t offset, void *buf, uint32_t len);
/** config_write() - true if the write asks for a function level reset */
bool config_write(struct config *c, uint32_t offset, const void *buf, uint32_t len);
bool config_bus_master(const struct config *c);
/** config_memory() - does the device decode memory addresses? */
bool config_memory(const struct config *c);
/** config_local_window() - size that the client has given BAR 2, 0: BAR 2 cannot be resized */
uint64_t config_local_window(const struct config *c);
/** config_resize() - BAR 2 has @size bytes now; bits of its address below that become 0 */
void config_resize(struct config *c, uint64_t size);
/** config_power_state() - 0 to 3 */
unsigned int config_power_state(const struct config *c);

/* breach.c */
/** breach_add() - count a violation of @rule at @reg; @rule is kept, not copied */
void breach_add(struct breaches *b, const char *rule, uint32_t reg, uint64_t time_ns);

/* mailbox.c */
/** mailbox_write() - handle bytes that the client wrote to configuration space at @offset */
void mailbox_write(struct vgpu *v, uint32_t offset, const void *data, uint32_t len);

/* fault_line.c */
/**
 * fault_line() - arm or disarm a fault
 * @line: "fault NAME[=ARG]" or "clear NAME", without a newline; it is cut into words
 *
 * Return: NULL after success, else the reason of the failure.
 */
const char *fault_line(struct vgpu *v, char *line);

/* control.c */
/** CONTROL_FDS - the most descriptors that control_fds() adds */
#define CONTROL_FDS	1
struct pollfd;
/** control_open() - listen at opt.control, if it is set; 0 or -1 */
int control_open(struct vgpu *v);
void control_close(struct vgpu *v);
/** control_fds() - add the descriptors to poll for control_serve(); returns their number */
unsigned int control_fds(const struct vgpu *v, struct pollfd *p);
/** control_serve() - take a connection, answer the commands that have arrived; never blocks */
void control_serve(struct vgpu *v);
/** control_send() - `vgpu --send PATH COMMAND`: send a command, print the answer; exit code */
int control_send(const char *path, const char *command);

/* dma.c */
/** dma_map() - takes over @fd (-1: none) also on failure; 0 or a negative errno */
int dma_map(struct dma *d, const struct vfu_dma_map *req, int fd);
int dma_unmap(struct dma *d, const struct vfu_dma_unmap *req);
void dma_unmap_all(struct dma *d);
/** dma_read()/dma_write() - copy; 0, or -1 if some of the memory does not exist */
int dma_read(struct dma *d, uint64_t addr, void *buf, size_t len);
int dma_write(struct dma *d, uint64_t addr, const void *buf, size_t len);
/** dma_init() - catch SIGBUS, which a truncated shared file raises */
void dma_init(struct dma *d);

/* report.c */
/** report_print() - print the account of violations as JSON */
void report_print(const struct vgpu *v, FILE *f);
/** report_write() - write the account to opt.report, if there is one; 0 or -1 */
int report_write(const struct vgpu *v);

#endif
