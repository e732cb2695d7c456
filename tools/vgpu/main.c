// SPDX-License-Identifier: MIT
/* Options of the command line, start and end of the process. */
#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "model/state/part.h"
#include "regs/platform_find.h"
#include "tools/vgpu/vgpu.h"

atomic_int vgpu_stopping, vgpu_report_now, vgpu_fault_now;

enum { OPT_SEED = 256, OPT_LIST, OPT_NO_FIRMWARE, OPT_DIRTY, OPT_KNOWN, OPT_READING, OPT_L3,
	OPT_MAILBOX, OPT_CONTROL, OPT_SEND, OPT_LOCAL_SIZE, OPT_LOCAL_USABLE, OPT_LOCAL_WINDOW };

static const char help[] =
"usage: vgpu --platform NAME --socket PATH [OPTION...]\n"
"Present a software model of an Intel GPU as a PCI device to a vfio-user client\n"
"(QEMU's vfio-user-pci). Serves one client and ends with it.\n"
"\n"
"  -p, --platform NAME    which GPU:"
#define GENX_PLATFORM(name)	" " #name
#include "regs/platform_list.h"
#undef GENX_PLATFORM
"\n"
"  -s, --socket PATH      socket to create and listen on\n"
"  -d, --device-id ID     PCI device id, one of the platform's\n"
"  -f, --fault NAME[=ARG][@SECONDS|@signal]\n"
"                         inject a fault: at the start, after SECONDS, or at\n"
"                         each SIGUSR2; may be repeated\n"
"      --list-faults      list the faults and what their arguments mean\n"
"  -r, --report FILE      write the model's account to FILE (JSON) at the end\n"
"                         and on SIGUSR1\n"
"      --known FILE       known violations of the driver, counted apart:\n"
"                         lines of rule, register or first-last, reason;\n"
"                         after a line [NAME...] for these platforms only\n"
"      --l3-fuse N        L3 banks that are fused off, a bit each\n"
"      --local-size GIB   size of local memory (DG2), 8 by default\n"
"      --local-usable MIB local memory that a driver may use, from address 0 on\n"
"      --local-window MIB size of BAR 2 at the start, a power of two; 256 by default\n"
"      --control PATH     socket for commands of the host: fault NAME[=ARG],\n"
"                         clear NAME, report, help\n"
"      --send PATH COMMAND\n"
"                         send a command to the control socket PATH, print the\n"
"                         answer\n"
"      --mailbox          take faults from the guest, in its configuration space\n"
"      --no-firmware      power-on state, display fused off; by default firmware\n"
"                         has left a picture on, interrupts pending, engines and\n"
"                         RC6 running\n"
"      --dirty[=N]        registers, GGTT, RC6 and force-wake as an earlier owner left\n"
"                         them, by seed N (that of --seed, else 1); the default\n"
"                         with firmware\n"
"      --reading NAME     use the second reading of an ambiguous manual; may be\n"
"                         repeated: csb-28 (Z-01), load1-one (Z-07), predicate\n"
"                         (PRD-002), rpt-id (RPT-004), oa-bit-0 (INT-041), store\n"
"                         (ALU-019)\n"
"      --seed N           vary delays, and start counters near their wrap\n"
"  -v, --verbose          log the requests of the client\n"
"  -h, --help             this text\n"
"  -V, --version          version\n"
"\n"
"Exit code: 0, 1 if the client's driver broke a rule of the hardware, 2 for wrong\n"
"options, 3 if the client broke the protocol, 4 if a system call failed.\n";

/* What each fault does, and what its argument means, for --list-faults. */
static const char *const fault_args[MODEL_FAULT_COUNT] = {
	[MODEL_FAULT_FW_ACK_LOST_ONCE] = "one acknowledge never comes; ARG: domain"
					 " (0 gt, 1 render, 3 vdbox0, 5 vdbox2, 11 vebox0)",
	[MODEL_FAULT_FW_ACK_LOST] = "acknowledges never come; ARG: domain",
	[MODEL_FAULT_FW_CLEAR_LOST_ONCE] = "one acknowledge does not clear; ARG: domain",
	[MODEL_FAULT_FW_CLEAR_LOST] = "acknowledges never clear; ARG: domain",
	[MODEL_FAULT_FW_C0_NEVER] = "the threads of a well never reach C0",
	[MODEL_FAULT_FIFO_STUCK] = "the write queue of Gen6-7 does not move",
	[MODEL_FAULT_DATA_VALID_NEVER] = "no Data-Valid; ARG: selector rounds, 0: all",
	[MODEL_FAULT_IRQ_LOST] = "interrupts are lost; ARG: how many, 0: all",
	[MODEL_FAULT_IRQ_SPURIOUS] = "interrupts without cause; ARG: how many",
	[MODEL_FAULT_IRQ_STORM] = "a source asserts again once served; ARG: index of it",
	[MODEL_FAULT_IRQ_EVENTS] = "events of a source, each when the one before was served;"
				   " ARG: index of it, number << 8",
	[MODEL_FAULT_ENGINE_HANG] = "a command never ends; ARG: engine index",
	[MODEL_FAULT_RESET_NEVER_READY] = "reset is never ready; ARG: engine index",
	[MODEL_FAULT_RESET_NEVER_DONE] = "reset never ends; ARG: bits of GDRST, 0: any",
	[MODEL_FAULT_IDLE_LOST] = "a stopped ring never says that it is idle; ARG: engine index",
	[MODEL_FAULT_CSB_AHEAD] = "status pointer before its entry; ARG: ns, 0: 2000000",
	[MODEL_FAULT_CSB_GARBAGE] = "an impossible status entry",
	[MODEL_FAULT_EIR_STUCK] = "the error bit of EIR cannot be cleared; ARG: engine index",
	[MODEL_FAULT_ERROR_SURVIVES] = "resets do not end an error; ARG: how many, 0: all",
	[MODEL_FAULT_CSB_ODD] = "status entries with combinations that no table has;"
				" ARG: how many, 0: all",
	[MODEL_FAULT_CSB_LOST] = "status entries never land; ARG: how many, 0: all",
	[MODEL_FAULT_CSB_REGISTER] = "the register of the status pointer stays (Gen11 and later)",
	[MODEL_FAULT_OA_TAIL_AHEAD] = "OA tail before its report; ARG: ns, 0: 100000",
	[MODEL_FAULT_OA_TORN] = "OA reports land in two parts, the end first; ARG: ns between,"
			       " 0: 100000",
	[MODEL_FAULT_OA_TORN_END] = "OA reports land in two parts, the end last; ARG: ns between,"
				   " 0: 100000",
	[MODEL_FAULT_OA_OVERFLOW] = "OA buffer overflows once; ARG: after so many reports",
	[MODEL_FAULT_OA_NOA_LOST] = "routing of OA signals is lost when the CPU writes it",
	[MODEL_FAULT_OA_TLB_STUCK] = "invalidations of the OA unit never end (Gen12.0)",
	[MODEL_FAULT_OA_REPORT_LOST] = "OA reports are lost; ARG: how many, 0: one",
	[MODEL_FAULT_DEAD] = "all accesses read ones; ARG: after so many accesses",
	[MODEL_FAULT_BAR_LATE] = "all accesses read ones after power-up; ARG: ms",
	[MODEL_FAULT_RING_DEAD] = "a ring never becomes valid (SNB to HSW); ARG: engine",
	[MODEL_FAULT_PCODE_SILENT] = "pcode's commands, or the punit's messages (VLV), never end",
	[MODEL_FAULT_RC6_CTX_LOST] = "the power context of the GT is lost (BDW, Gen9)",
	[MODEL_FAULT_GUNIT_SILENT] = "neither clock nor wake-up is acknowledged (VLV)",
	[MODEL_FAULT_SLOW] = "all delays are longer; ARG: factor",
};

void vgpu_log(const char *fmt, ...)
{
	va_list args;

	fputs("vgpu: ", stderr);
	va_start(args, fmt);
	vfprintf(stderr, fmt, args);
	va_end(args);
	fputc('\n', stderr);
}

static void on_signal(int sig)
{
	if (sig == SIGUSR1)
		vgpu_report_now = 1;
	else if (sig == SIGUSR2)
		vgpu_fault_now = 1;
	else
		vgpu_stopping = 1;
}

__attribute__((noreturn, format(printf, 1, 2)))
static void usage_error(const char *fmt, ...)
{
	va_list args;

	fputs("vgpu: ", stderr);
	va_start(args, fmt);
	vfprintf(stderr, fmt, args);
	va_end(args);
	fputs("; try --help\n", stderr);
	exit(EXIT_USAGE);
}

static const struct genx_platform *find_platform(const char *name)
{
	const struct genx_platform *plat = genx_platform_named(name);

	if (plat)
		return plat;
	usage_error("no platform '%s'", name);
}

static uint64_t parse_value(const char *what, const char *text, char **end, uint64_t limit)
{
	uint64_t n;

	errno = 0;
	n = strtoull(text, end, 0);
	if (*end == text || *text == '-' || errno || n > limit)
		usage_error("%s: '%s' is not a number up to %lu", what, text, limit);
	return n;
}

static uint64_t whole_value(const char *what, const char *text, uint64_t limit)
{
	char *end;
	uint64_t n = parse_value(what, text, &end, limit);

	if (*end)
		usage_error("%s: '%s' is not a number", what, text);
	return n;
}

static enum model_fault find_fault(const char *name, size_t len)
{
	int f;

	for (f = 0; f < MODEL_FAULT_COUNT; f++) {
		const char *known = model_fault_name((enum model_fault)f);

		if (known && strlen(known) == len && !strncmp(known, name, len))
			return (enum model_fault)f;
	}
	usage_error("no fault '%.*s' in --list-faults", (int)len, name);
}

/* NAME[=ARG][@SECONDS|@signal] */
static void add_fault(struct options *o, const char *text)
{
	struct fault_option *f = &o->faults[o->n_faults];
	const char *p = text + strcspn(text, "=@");
	char *end = (char *)p;

	if (o->n_faults++ == MAX_FAULTS)
		usage_error("more than %u faults", MAX_FAULTS);
	f->fault = find_fault(text, (size_t)(p - text));
	if (*end == '=')
		f->arg = (uint32_t)parse_value("fault", end + 1, &end, UINT32_MAX);
	if (!strcmp(end, "@signal")) {
		f->at_ns = UINT64_MAX;
		end += strlen(end);
	} else if (*end == '@') {
		double seconds;

		p = end + 1;
		seconds = strtod(p, &end);
		if (end == p || !(seconds >= 0 && seconds < 1e9))
			usage_error("fault: '%s' is not a time in seconds", p);
		f->at_ns = (uint64_t)(seconds * 1e9);
	}
	if (*end)
		usage_error("fault '%s': cannot parse '%s'", text, end);
}

static void list_faults(void)
{
	int f;

	for (f = 0; f < MODEL_FAULT_COUNT; f++)
		if (model_fault_name((enum model_fault)f))
			printf("%-18s %s\n", model_fault_name((enum model_fault)f),
			       fault_args[f] ? fault_args[f] : "");
}

/* Z-01: the position that manual 003 prints. */
#define CSB_PRINTED_DW	0x28

static void add_reading(struct options *o, const char *name)
{
	static const struct {
		const char *name;
		uint32_t reading;
	} readings[] = {
		{ "load1-one", MODEL_READING_LOAD1_ONE }, { "predicate", MODEL_READING_PREDICATE },
		{ "rpt-id", MODEL_READING_RPT_ID }, { "oa-bit-0", MODEL_READING_OA_BIT0 },
		{ "store", MODEL_READING_STORE },
	};
	unsigned int i;

	if (!strcmp(name, "csb-28")) {
		o->csb_first_dw = CSB_PRINTED_DW;
		return;
	}
	for (i = 0; i < ARRAY_SIZE(readings); i++)
		if (!strcmp(readings[i].name, name)) {
			o->readings |= readings[i].reading;
			return;
		}
	usage_error("no other reading '%s'", name);
}

/* Handle options that only print something, and options that getopt has rejected. */
__attribute__((noreturn))
static void say_and_exit(int c)
{
	if (c == OPT_LIST)
		list_faults();
	else if (c == 'h')
		fputs(help, stdout);
	else if (c == 'V')
		puts("vgpu " VGPU_VERSION);
	else
		exit(EXIT_USAGE);
	exit(EXIT_OK);
}

static void check_local(const struct options *o)
{
	uint64_t size = o->local_size ?: 8ull << 30;

	if (!o->local_size && !o->local_usable && !o->local_window)
		return;
	if (!o->plat->lmem)
		usage_error("%s has no local memory", o->plat->name);
	if (o->local_window & (o->local_window - 1))
		usage_error("the size of BAR 2 is no power of two");
	/* control data and firmware have their part at the end */
	if (o->local_usable > size - (256ull << 20) - size / 256)
		usage_error("local memory is smaller than what is to be usable");
}

static void check_device(struct options *o)
{
	check_local(o);
	if (!o->device_id)
		o->device_id = o->plat->pci->ids[0];
	if (genx_platform_find(o->device_id) != o->plat)
		usage_error("%s has no device id %#x", o->plat->name, o->device_id);
	/* The display that firmware leaves on is modelled only for parts whose display is known. */
	o->no_firmware |= !model_part_find(o->plat)->firmware;
	if (o->no_firmware && !o->dirty)
		o->dirty_seed = 0;
	else if (!o->dirty_seed)
		o->dirty_seed = o->seed ? o->seed : 1;
}

/* A line has a rule, a register or range, and a reason; # begins a comment. */
static void add_known(struct options *o, const char *line, const char *path, unsigned int number)
{
	struct known_violation *k = &o->known[o->n_known];
	int end = 0;

	if (o->n_known == MAX_KNOWN)
		usage_error("%s: more than %u lines", path, MAX_KNOWN);
	if (sscanf(line, "%15s %x-%x %n", k->rule, &k->first, &k->last, &end) != 3) {
		if (sscanf(line, "%15s %x %n", k->rule, &k->first, &end) != 2)
			usage_error("%s:%u: expected rule, register, reason", path, number);
		k->last = k->first;
	}
	if (k->last < k->first || !line[end])
		usage_error("%s:%u: no range or no reason", path, number);
	o->n_known++;
}

/* Does the head of a section, such as "[bdw kbl]", name the platform? */
static bool in_section(const struct options *o, const char *line)
{
	/* a variant belongs to the sections of its platform */
	size_t len = strcspn(o->plat->codename, "-");
	const char *at;

	for (at = line + 1; *at; at++)
		if (strchr("[ ", at[-1]) && !strncmp(at, o->plat->codename, len) &&
		    strchr(" ]", at[len]))
			return true;
	return false;
}

/* Lines before the first section apply to all platforms. */
static void read_known(struct options *o, const char *path)
{
	unsigned int number = 0;
	bool ours = true;
	char line[256];
	FILE *f = fopen(path, "r");

	if (!f)
		usage_error("%s: %s", path, strerror(errno));
	while (fgets(line, sizeof(line), f)) {
		number++;
		line[strcspn(line, "#\n")] = '\0';
		if (*line == '[')
			ours = in_section(o, line);
		else if (ours && line[strspn(line, " \t")])
			add_known(o, line, path, number);
	}
	fclose(f);
}

static void parse(struct options *o, int argc, char **argv)
{
	static const struct option longs[] = {
		{ "platform", required_argument, NULL, 'p' },
		{ "socket", required_argument, NULL, 's' },
		{ "device-id", required_argument, NULL, 'd' },
		{ "fault", required_argument, NULL, 'f' },
		{ "list-faults", no_argument, NULL, OPT_LIST },
		{ "report", required_argument, NULL, 'r' },
		{ "seed", required_argument, NULL, OPT_SEED },
		{ "known", required_argument, NULL, OPT_KNOWN },
		{ "reading", required_argument, NULL, OPT_READING },
		{ "l3-fuse", required_argument, NULL, OPT_L3 },
		{ "local-size", required_argument, NULL, OPT_LOCAL_SIZE },
		{ "local-usable", required_argument, NULL, OPT_LOCAL_USABLE },
		{ "local-window", required_argument, NULL, OPT_LOCAL_WINDOW },
		{ "mailbox", no_argument, NULL, OPT_MAILBOX },
		{ "control", required_argument, NULL, OPT_CONTROL },
		{ "send", required_argument, NULL, OPT_SEND },
		{ "no-firmware", no_argument, NULL, OPT_NO_FIRMWARE },
		{ "dirty", optional_argument, NULL, OPT_DIRTY },
		{ "verbose", no_argument, NULL, 'v' },
		{ "help", no_argument, NULL, 'h' },
		{ "version", no_argument, NULL, 'V' },
		{ NULL, 0, NULL, 0 },
	};
	unsigned int i;
	int c;

	while ((c = getopt_long(argc, argv, "p:s:d:f:r:vhV", longs, NULL)) != -1) {
		switch (c) {
		case 'p':
			o->plat = find_platform(optarg);
			break;
		case 's':
			o->socket = optarg;
			break;
		case 'd':
			o->device_id = (uint16_t)whole_value("device id", optarg, 0xffff);
			break;
		case 'f':
			add_fault(o, optarg);
			break;
		case 'r':
			o->report = optarg;
			break;
		case 'v':
			o->verbose = true;
			break;
		case OPT_KNOWN:
			o->known_path = optarg;
			break;
		case OPT_CONTROL:
			o->control = optarg;
			break;
		case OPT_SEND:
			if (optind + 1 != argc)
				usage_error("--send PATH takes one command");
			exit(control_send(optarg, argv[optind]));
		case OPT_MAILBOX:
			o->mailbox = true;
			break;
		case OPT_NO_FIRMWARE:
			o->no_firmware = true;
			break;
		case OPT_DIRTY:
			o->dirty = true;
			if (optarg)
				o->dirty_seed = whole_value("dirty start", optarg, UINT64_MAX);
			if (optarg && !o->dirty_seed)
				usage_error("--dirty=0: a seed is 1 or more");
			break;
		case OPT_L3:
			o->l3_fuse = whole_value("L3 fuse", optarg, 0xf);
			break;
		case OPT_LOCAL_SIZE:
			o->local_size = whole_value("local memory", optarg, 64) << 30;
			break;
		case OPT_LOCAL_USABLE:
			o->local_usable = whole_value("usable memory", optarg, 65536) << 20;
			break;
		case OPT_LOCAL_WINDOW:
			o->local_window = whole_value("BAR 2", optarg, 65536) << 20;
			break;
		case OPT_READING:
			add_reading(o, optarg);
			break;
		case OPT_SEED:
			o->seed = whole_value("seed", optarg, UINT64_MAX);
			break;
		default:
			say_and_exit(c);
		}
	}
	if (optind < argc)
		usage_error("unexpected argument '%s'", argv[optind]);
	if (!o->plat)
		usage_error("--platform is missing");
	if (!o->socket)
		usage_error("--socket is missing");
	check_device(o);
	for (i = 0; i < o->n_faults; i++)
		if (!model_fault_applies(o->plat, o->faults[i].fault))
			usage_error("%s cannot have fault '%s'", o->plat->name,
				    model_fault_name(o->faults[i].fault));
	if (o->known_path)
		read_known(o, o->known_path);
}

static int finish(struct vgpu *v, int code)
{
	struct model_stats stats;

	device_advance(v);
	model_get_stats(v->model, &stats);
	if (report_write(v) && code == EXIT_OK)
		code = EXIT_SYSTEM;
	vgpu_log("%lu messages, %lu register accesses, %lu interrupts, %lu OA reports, "
		 "%lu violations, %lu known ones", v->messages,
		 stats.mmio_reads + stats.mmio_writes, v->irqs, stats.oa_reports,
		 stats.violations, stats.known);
	if (code == EXIT_OK && stats.violations)
		code = EXIT_VIOLATIONS;
	return code;
}

int main(int argc, char **argv)
{
	static struct vgpu v;
	struct sigaction sa = { .sa_handler = on_signal };
	int listener, code;

	parse(&v.opt, argc, argv);
	sigaction(SIGTERM, &sa, NULL);
	sigaction(SIGINT, &sa, NULL);
	sigaction(SIGUSR1, &sa, NULL);
	sigaction(SIGUSR2, &sa, NULL);
	signal(SIGPIPE, SIG_IGN);
	prctl(PR_SET_TIMERSLACK, 1);
	if (device_create(&v)) {
		vgpu_log("not enough memory");
		return EXIT_SYSTEM;
	}
	/* a client that waits for the device's socket may open the control socket at once */
	listener = control_open(&v) ? -1 : server_listen(v.opt.socket);
	if (listener < 0) {
		control_close(&v);
		device_destroy(&v);
		return EXIT_SYSTEM;
	}
	code = finish(&v, server_run(&v, listener));
	control_close(&v);
	close(listener);
	unlink(v.opt.socket);
	device_destroy(&v);
	return code;
}
