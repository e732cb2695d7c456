// SPDX-License-Identifier: MIT
/* genx-perf top: clients from a made-up /proc, counters of the made-up device, the screen. */

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <poll.h>
#include <pty.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include "tests/perf/harness.h"
#include "tools/genx-perf/cmdline/command.h"
#include "tools/genx-perf/top/top.h"

#define PROC	"build/perf-test/proc"
#define NODE	"build/perf-test/node"
#define PASSWD	"build/perf-test/passwd"
#define SYS	"build/perf-test/sys"
#define ADDRESS	"0000:00:02.0"

/* A file of a process: fd @fd of @pid leads to @node, fdinfo says @text. */
static void make_file(int pid, const char *comm, int fd, const char *node, const char *text)
{
	char path[256];
	FILE *f;

	mkdir(PROC, 0777);
	snprintf(path, sizeof(path), PROC "/%d", pid);
	mkdir(path, 0777);
	snprintf(path, sizeof(path), PROC "/%d/fd", pid);
	mkdir(path, 0777);
	snprintf(path, sizeof(path), PROC "/%d/fdinfo", pid);
	mkdir(path, 0777);
	snprintf(path, sizeof(path), PROC "/%d/comm", pid);
	f = fopen(path, "w");
	fprintf(f, "%s\n", comm);
	fclose(f);
	snprintf(path, sizeof(path), PROC "/%d/fd/%d", pid, fd);
	unlink(path);
	EXPECT(!symlink(node, path));
	snprintf(path, sizeof(path), PROC "/%d/fdinfo/%d", pid, fd);
	f = fopen(path, "w");
	fputs(text, f);
	fclose(f);
}

static void remove_proc(void)
{
	EXPECT(!system("rm -rf " PROC));
}

#define INFO(id, render, copy) \
	"pos:\t0\ndrm-driver:\ti915\ndrm-pdev:\t" ADDRESS "\ndrm-client-id:\t" #id "\n" \
	"drm-engine-render:\t" #render " ns\ndrm-engine-copy:\t" #copy " ns\n" \
	"drm-engine-capacity-copy:\t2\ndrm-total-system:\t2 MiB\n"

static void scan(void)
{
	static struct clients clients;

	/* a run that was cut off leaves files */
	remove_proc();
	make_file(200, "shared", 5, "/dev/dri/renderD128", INFO(7, 100, 200));
	make_file(100, "ge\"ars", 3, "/dev/dri/renderD128", INFO(7, 100, 200));
	make_file(100, "ge\"ars", 4, "/dev/dri/renderD128", INFO(7, 100, 200));
	make_file(300, "other", 3, "/dev/dri/renderD129",
		  "drm-pdev:\t0000:01:00.0\ndrm-client-id:\t9\ndrm-engine-video:\t1 ns\n");
	make_file(301, "file", 3, "/tmp/renderD128", INFO(11, 1, 1));
	make_file(302, "damaged", 3, "/dev/dri/card0",
		  "drm-pdev:\t" ADDRESS "\ndrm-client-id:\tx\n\n:\n\xff\ndrm-engine-\":\t1 ns\n");
	clients_scan(&clients, PROC, ADDRESS);
	EXPECT_EQ(clients.n, 1);
	EXPECT(clients.all);
	EXPECT_EQ(clients.clients[0].id, 7);
	EXPECT_EQ(clients.clients[0].pid, 100);
	EXPECT(!strcmp(clients.clients[0].comm, "ge?ars"));
	EXPECT_EQ(clients.clients[0].memory, 2 << 20);
	EXPECT_EQ(clients.n_engines, 2);
	EXPECT_EQ(clients.clients[0].busy_ns[clients_engine(&clients, "copy")], 200);
	EXPECT_EQ(clients.capacity[clients_engine(&clients, "copy")], 2);
	EXPECT_EQ(clients.capacity[clients_engine(&clients, "render")], 1);
	EXPECT(clients_find(&clients, 7) == &clients.clients[0]);
	EXPECT(!clients_find(&clients, 9));
	clients_scan(&clients, "/no/such/folder", ADDRESS);
	EXPECT_EQ(clients.n, 0);
	remove_proc();
}

/* A node of DRM under another name, as in a container, and another device */
static void other_name(void)
{
	static struct clients clients;
	char path[PATH_MAX];

	remove_proc();
	unlink(NODE);
	if (mknod(NODE, S_IFCHR | 0666, makedev(226, 128))) {
		NOTE("no right to make a node: not tested");
		return;
	}
	EXPECT(realpath(NODE, path));
	make_file(100, "contained", 3, path, INFO(7, 100, 200));
	make_file(101, "null", 3, "/dev/null", INFO(8, 100, 200));
	clients_scan(&clients, PROC, ADDRESS);
	EXPECT_EQ(clients.n, 1);
	EXPECT_EQ(clients.clients[0].id, 7);
	unlink(NODE);
	remove_proc();
}

/* More clients and engines than fit */
static void many(void)
{
	static struct clients clients;
	char text[1024];

	remove_proc();
	for (int i = 0; i < CLIENTS_MAX + 3; i++) {
		size_t n = snprintf(text, sizeof(text), "drm-pdev:\t" ADDRESS
				    "\ndrm-client-id:\t%d\n", 10000 - i);

		for (int e = 0; e < 12; e++)
			n += snprintf(text + n, sizeof(text) - n, "drm-engine-e%d:\t%d ns\n", e, e);
		make_file(1 + i / 100, "x", i, "/dev/dri/card0", text);
	}
	clients_scan(&clients, PROC, ADDRESS);
	EXPECT_EQ(clients.n, CLIENTS_MAX);
	EXPECT(clients.more);
	/* those without a place are not known: they would be new when they get one */
	EXPECT(!clients.all);
	EXPECT_EQ(clients.n_engines, ENGINES_MAX);
	EXPECT_EQ(clients.clients[0].busy_ns[7], 7);
	for (unsigned int i = 1; i < clients.n; i++)
		EXPECT(clients.clients[i - 1].id < clients.clients[i].id);
	remove_proc();
}

static struct top top;

static bool near(double a, double b)
{
	return fabs(a - b) < 0.001;
}

/* A made-up /proc, whose files have the user of this process, and neither events nor energy */
static void make_top(void)
{
	FILE *f = fopen(PASSWD, "w");

	fprintf(f, "short:x\nother:x:%u:0\ntester:x:%u:0:text:/:/bin/sh\n", geteuid() + 1,
		geteuid());
	fclose(f);
	remove_proc();
	memset(&top, 0, sizeof(top));
	top.proc = PROC;
	top.passwd = PASSWD;
	strcpy(top.view.address, ADDRESS);
	events_open(&top.events, "/none", ADDRESS);
	power_open(&top.power, "/none", ADDRESS);
}

/* The line that has a text, "" if none has it */
static const char *line_of(const char *part)
{
	static struct top_line lines[64];
	unsigned int n = top_lines(&top, lines, ARRAY_SIZE(lines));

	for (unsigned int i = 0; i < n; i++)
		if (strstr(lines[i].text, part))
			return lines[i].text;
	return "";
}

/* 500 ms of the render engine, 250 ms of the two copy engines */
static void intervals(void)
{
	static struct top_line lines[64];
	static const struct source source = { -1, -1, 0 };
	char *text = NULL;
	unsigned int n;
	size_t size;
	FILE *f;

	make_top();
	top.scan_all = true;
	make_file(100, "first", 3, "/dev/dri/card0", INFO(7, 1000, 0));
	make_file(101, "idle", 3, "/dev/dri/card0", INFO(8, 1000, 0));
	EXPECT_EQ(top_sample(&top, &source), 0);
	EXPECT_EQ(top.n, 0);
	make_file(100, "first", 3, "/dev/dri/card0", INFO(7, 300001000, 0));
	make_file(101, "idle", 3, "/dev/dri/card0", INFO(8, 999, 0));
	make_file(102, "new", 3, "/dev/dri/card0", INFO(9, 200000000, 250000000));
	top.time_ns -= 1000000000;
	EXPECT_EQ(top_sample(&top, &source), 0);
	EXPECT_EQ(top.n, 3);
	EXPECT(top.seconds >= 1);
	n = top.scan;
	EXPECT(near(top.engines[clients_engine(&top.scans[n], "render")] * top.seconds, 50));
	EXPECT(near(top.engines[clients_engine(&top.scans[n], "copy")] * top.seconds, 12.5));
	EXPECT_EQ(top.clients[0].client->pid, 102);
	EXPECT(near(top.clients[0].sum * top.seconds, 45));
	EXPECT_EQ(top.clients[1].client->pid, 100);
	EXPECT(near(top.clients[2].sum, 0));
	top.sort = TOP_PID;
	top_sort(&top);
	EXPECT_EQ(top.clients[0].client->pid, 100);
	n = top_lines(&top, lines, ARRAY_SIZE(lines));
	EXPECT_EQ(n, 2 + 2 + 2 + 3);
	EXPECT_HAS(lines[2].text, "render ");
	EXPECT_HAS(lines[2].text, " % [||");
	EXPECT_HAS(lines[5].text, "     pid user      memory  render    copy  command (3, by pid)");
	EXPECT_HAS(lines[6].text, "     100 tester     2048K ");
	EXPECT_EQ(top_lines(&top, lines, 3), 3);
	f = open_memstream(&text, &size);
	top_json(&top, f);
	fclose(f);
	EXPECT_HAS(text, "{\"device\":\"" ADDRESS "\",\"seconds\":1.");
	EXPECT_HAS(text, ",\"engines\":{\"render\":");
	/* a frequency that is not known has no number */
	EXPECT_NOT(text, "gt_mhz");
	EXPECT(!*line_of("GT "));
	EXPECT_HAS(text, "\"clients\":[{\"pid\":100,\"user\":\"tester\","
		   "\"comm\":\"first\",\"id\":7,"
		   "\"memory\":2097152,");
	EXPECT_HAS(text, "}}]}\n");
	free(text);
	/* the filter drops clients, not the time of engines */
	strcpy(top.filter, "FIRS");
	top_sample(&top, &source);
	EXPECT_EQ(top.n, 1);
	EXPECT_HAS(top.clients[0].client->comm, "first");
	EXPECT_HAS(line_of("command"), "command (1, by pid, with FIRS)");
	top.filter[0] = '\0';
	top_sample(&top, &source);
	EXPECT_EQ(top.n, 3);
	/* genx-perf itself is no client, but its file names the engines */
	top.self = 101;
	top_sample(&top, &source);
	EXPECT_EQ(top.n, 2);
	EXPECT(!*line_of("idle"));
	remove_proc();
}

/* Until the next search is due, the processes of known clients alone are read. */
static void rescans(void)
{
	static const struct source source = { -1, -1, 0 };

	make_top();
	make_file(100, "first", 3, "/dev/dri/card0", INFO(7, 1000, 0));
	EXPECT_EQ(top_sample(&top, &source), 0);
	EXPECT(top.scan_due_ns > top.time_ns);
	EXPECT(top.scan_due_ns - top.time_ns < 100000000000);
	top.scan_due_ns = UINT64_MAX;
	make_file(100, "first", 3, "/dev/dri/card0", INFO(7, 300001000, 0));
	make_file(102, "new", 3, "/dev/dri/card0", INFO(9, 200000000, 0));
	top.time_ns -= 1000000000;
	EXPECT_EQ(top_sample(&top, &source), 0);
	EXPECT_EQ(top.n, 1);
	EXPECT(near(top.clients[0].sum * top.seconds, 30));
	/* a new client of a known process; when it began is not known */
	make_file(100, "first", 4, "/dev/dri/card0", INFO(8, 500000000, 0));
	EXPECT_EQ(top_sample(&top, &source), 0);
	EXPECT_EQ(top.n, 2);
	EXPECT(near(top.clients[0].sum + top.clients[1].sum, 0));
	/* the end of a client leads to no search, and what the last one knew stays */
	EXPECT(!unlink(PROC "/100/fd/4"));
	top.scans[top.scan].more = true;
	EXPECT_EQ(top_sample(&top, &source), 0);
	EXPECT_EQ(top.n, 1);
	EXPECT_HAS(top.clients[0].client->comm, "first");
	EXPECT(top.scans[top.scan].more);
	EXPECT_EQ(top.scan_due_ns, UINT64_MAX);
	/* the time of a search has come: when the clients that it finds began is not known */
	make_file(103, "late", 3, "/dev/dri/card0", INFO(11, 1, 0));
	top.scan_due_ns = top.time_ns;
	EXPECT_EQ(top_sample(&top, &source), 0);
	EXPECT_EQ(top.n, 3);
	EXPECT(!top.scans[top.scan].more);
	for (unsigned int i = 0; i < top.n; i++)
		EXPECT(near(top.clients[i].sum, 0));
	/* --once searches each time */
	make_file(104, "last", 3, "/dev/dri/card0", INFO(12, 1, 0));
	top.scan_due_ns = UINT64_MAX;
	top.scan_all = true;
	EXPECT_EQ(top_sample(&top, &source), 0);
	EXPECT_EQ(top.n, 4);
	remove_proc();
}

static void users(void)
{
	char name[USER_NAME_MAX];
	FILE *f = fopen(PASSWD, "w");

	fprintf(f, "\n:x:7:0\nno-id:x\nletters:x:7x:\na\"b:x:7:0\nlate:x:7:0\n");
	fclose(f);
	EXPECT(!strcmp(user_name(PASSWD, 7, name), "a?b"));
	EXPECT(!strcmp(user_name(PASSWD, 8, name), "8"));
	EXPECT(!strcmp(user_name("/no/such/file", 4294967295u, name), "4294967295"));
	unlink(PASSWD);
}

static void make_sys(const char *folder, const char *file, const char *text)
{
	char command[400];

	snprintf(command, sizeof(command), "mkdir -p '" SYS "/%s' && echo '%s' > '" SYS "/%s/%s'",
		 folder, text, folder, file);
	EXPECT(!system(command));
}

#define HWMON	"bus/pci/devices/0000:03:00.0/hwmon/hwmon4"
#define ZONE	"class/powercap/intel-rapl:0:1"

/* The energy of the driver's hwmon, else of RAPL's domain of the GPU, whose counter restarts */
static void energy(void)
{
	static const struct source source = { -1, -1, 0 };
	struct power power;
	uint64_t counts;

	EXPECT(!system("rm -rf " SYS));
	power_open(&power, SYS, ADDRESS);
	EXPECT(!power_read(&power, &counts));
	make_sys(HWMON, "energy1_input", "5000000");
	make_sys("class/powercap/intel-rapl:0:0", "name", "core");
	make_sys("class/powercap/intel-rapl:0:0", "energy_uj", "1");
	make_sys(ZONE, "name", "uncore");
	make_sys(ZONE, "energy_uj", "999900000");
	make_sys(ZONE, "max_energy_range_uj", "999999999");
	power_open(&power, SYS, "0000:03:00.0");
	EXPECT(power_read(&power, &counts));
	EXPECT_EQ(counts, 5000000);
	EXPECT(!strcmp(power.source, "hwmon"));
	EXPECT(near(power_joules(&power, 1000000, counts), 4));
	power_close(&power);
	EXPECT(!power_read(&power, &counts));
	/* a GPU that is not integrated has no RAPL */
	power_open(&power, SYS, "0000:04:00.0");
	EXPECT(!power_read(&power, &counts));
	make_top();
	power_open(&top.power, SYS, ADDRESS);
	EXPECT_EQ(top_sample(&top, &source), 0);
	EXPECT_EQ(top.energy, 999900000);
	make_sys(ZONE, "energy_uj", "500000000");
	/* 1,000 s, so that the time between the two samples does not show in the power */
	top.time_ns -= 1000000000000;
	EXPECT_EQ(top_sample(&top, &source), 0);
	/* 999900000 to 1000000000, and then to 500000000 */
	EXPECT(near(top.watts * top.seconds, 500.1));
	EXPECT_HAS(line_of("RAPL"), "0.50 W (RAPL)");
	EXPECT(unlink(SYS "/" ZONE "/energy_uj") == 0);
	power_close(&top.power);
	EXPECT_EQ(top_sample(&top, &source), 0);
	EXPECT(!*line_of("RAPL"));
	EXPECT(!system("rm -rf " SYS));
}

/* A file of an event, which returns one of these values at each read, then none */
static int make_event(const uint64_t *values, size_t n)
{
	int ends[2];

	EXPECT(!pipe(ends));
	EXPECT_EQ(write(ends[1], values, n * sizeof(*values)), n * sizeof(*values));
	close(ends[1]);
	return ends[0];
}

/* What was read of another GPU, or before a read that failed, is not the start of an interval. */
static void known(void)
{
	static const struct source source = { -1, -1, 0 };
	static const uint64_t values[] = { 100, 500 };

	EXPECT(!system("rm -rf " SYS));
	make_sys(HWMON, "energy1_input", "5000000");
	make_top();
	top.values[EVENT_INTERRUPTS] = 1000000;
	top.counted[EVENT_INTERRUPTS] = true;
	top.energy = 70000000;
	top.has_energy = true;
	top.events.fd[EVENT_INTERRUPTS] = make_event(values, ARRAY_SIZE(values));
	power_open(&top.power, SYS, "0000:03:00.0");
	EXPECT_EQ(top_sample(&top, &source), 0);
	EXPECT(top.rates[EVENT_INTERRUPTS] < 0);
	EXPECT(top.watts < 0);
	make_sys(HWMON, "energy1_input", "8000000");
	top.time_ns -= 1000000000;
	EXPECT_EQ(top_sample(&top, &source), 0);
	EXPECT(near(top.rates[EVENT_INTERRUPTS] * top.seconds, 400));
	EXPECT(near(top.watts * top.seconds, 3));
	/* the pipe ends, and the file has no number */
	make_sys(HWMON, "energy1_input", "x");
	EXPECT_EQ(top_sample(&top, &source), 0);
	EXPECT(top.rates[EVENT_INTERRUPTS] < 0);
	EXPECT(top.watts < 0);
	make_sys(HWMON, "energy1_input", "9000000");
	close(top.events.fd[EVENT_INTERRUPTS]);
	top.events.fd[EVENT_INTERRUPTS] = make_event(values, ARRAY_SIZE(values));
	EXPECT_EQ(top_sample(&top, &source), 0);
	EXPECT(top.rates[EVENT_INTERRUPTS] < 0);
	EXPECT(top.watts < 0);
	/* a value that no interval can have is a full bar, up to the end of the line */
	top.rates[EVENT_RC6_NS] = 1e14;
	EXPECT_EQ(strcspn(line_of("RC6"), "["), 37);
	EXPECT_EQ(strspn(line_of("RC6") + 38, "|"), TOP_WIDTH - 38);
	events_close(&top.events);
	power_close(&top.power);
	EXPECT(!system("rm -rf " SYS));
}

/* The busy time of the last intervals; without counters, of the busiest engine */
static void history(void)
{
	static const struct source source = { -1, -1, 0 };
	const char *text;

	make_top();
	make_file(100, "first", 3, "/dev/dri/card0", INFO(7, 0, 0));
	for (unsigned int i = 0; i < 3; i++) {
		top.time_ns -= i ? 1000000000 : 0;
		EXPECT_EQ(top_sample(&top, &source), 0);
		if (i)
			make_file(100, "first", 3, "/dev/dri/card0", INFO(7, 990000000, 0));
	}
	EXPECT_EQ(top.n_history, 2);
	EXPECT(near(top.history[0], 0));
	EXPECT(near(top.history[1] * top.seconds, 99));
	text = line_of("intervals");
	EXPECT_HAS(text, " 2 intervals            [");
	EXPECT_EQ(strcspn(text, "["), strcspn(line_of("render"), "["));
	EXPECT_HAS(text, " @]");
	EXPECT_EQ(strlen(text), 78);
	top.utf8 = true;
	text = line_of("intervals");
	EXPECT_HAS(text, " \u2588]");
	EXPECT_EQ(top_fitting(text, 1000), strlen(text));
	EXPECT_EQ(top_fitting(text, 77), strlen(text) - 1);
	EXPECT_EQ(top_fitting(text, 76), strlen(text) - 4);
	for (unsigned int i = 0; i < 2 * TOP_HISTORY; i++) {
		top.time_ns -= 1000000000;
		EXPECT_EQ(top_sample(&top, &source), 0);
	}
	EXPECT_EQ(top.n_history, TOP_HISTORY);
	EXPECT(near(top.history[0], 0));
	remove_proc();
}

/* A set of metrics with the bytes of memory, where the GPU has one and the user may load it */
static void memory(void)
{
	struct output *o;

	setenv("GENX_PERF_COUNTERS", "tools/genx-perf/counters", 1);
	setenv("GENX_PERF_METRICS", "tools/genx-perf/metrics", 1);
	fake.platform = "Kaby Lake";
	fake.device = 0x5912;
	o = run(cmd_top, "top --once -I 1", NULL);
	EXPECT_EQ(o->status, 0);
	/* C6 and C7 are counters 50 and 51, of 64 bytes, in 1000 ticks of 12 MHz */
	EXPECT_HAS(o->out, "memory           38.4 MB/s read, 39.2 MB/s written\n");
	EXPECT_HAS(o->out, "GPU busy            0.0 % [");
	EXPECT_HAS(o->out, "EU active ");
	EXPECT_HAS(run(cmd_top, "top -j -n 1 -I 1", NULL)->out,
		   "\"memory_read_bytes_per_second\":38400000.000,"
		   "\"memory_write_bytes_per_second\":39168000.000,");
	EXPECT_NOT(run(cmd_top, "top --once -I 1 -s EuActivity", NULL)->out, "B/s read");
	/* without two reports no metric is known, also one that no counter has the name of */
	setenv("GENX_PERF_COUNTERS", "/none", 1);
	EXPECT_HAS(run(cmd_top, "top -j -n 1 -I 1", NULL)->out, "\"busy_percent\":");
	fake.single = true;
	EXPECT_NOT(run(cmd_top, "top -j -n 1 -I 1", NULL)->out, "_percent");
	fake.single = false;
	setenv("GENX_PERF_COUNTERS", "tools/genx-perf/counters", 1);
	/* neither set can be loaded: counters without a set */
	fake.add_err = EINVAL;
	o = run(cmd_top, "top --once -I 1", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_NOT(o->out, "B/s read");
	EXPECT_HAS(o->out, "GPU busy ");
	unsetenv("GENX_PERF_COUNTERS");
	unsetenv("GENX_PERF_METRICS");
}

/* The published sets of DG2 have other names of the EU's metrics. */
static void xve(void)
{
	struct output *o;

	setenv("GENX_PERF_COUNTERS", "tools/genx-perf/counters", 1);
	setenv("GENX_PERF_METRICS", "tools/genx-perf/metrics", 1);
	fake.platform = "DG2";
	fake.device = 0x56a0;
	fake.dg2 = true;
	o = run(cmd_top, "top --once -I 1", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "memory  ");
	EXPECT_HAS(o->out, "EU active ");
	EXPECT_HAS(o->out, "EU stall ");
	o = run(cmd_top, "top -j -n 1 -I 1", NULL);
	EXPECT_HAS(o->out, "\"eu_active_percent\":");
	EXPECT_HAS(o->out, "\"eu_stall_percent\":");
	unsetenv("GENX_PERF_COUNTERS");
	unsetenv("GENX_PERF_METRICS");
}

static void counters(void)
{
	struct output *o = run(cmd_top, "top --once -I 1 -M " LAKEFIELD, NULL);

	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "genx-perf top  0000:00:02.0 Lakefield\n");
	EXPECT_HAS(o->out, "render clock 6.0 MHz, 10 reports\n");
	EXPECT_HAS(o->out, "GPU busy            0.0 % [ ");
	EXPECT_HAS(o->out, "EU active ");
	o = run(cmd_top, "top -j -n 2 -I 1 -M " LAKEFIELD, NULL);
	EXPECT_EQ(o->status, 0);
	/* 7 of 500 * 64 EU clocks, in each interval */
	EXPECT_HAS(o->out, "\"busy_percent\":0.000,\"eu_active_percent\":0.022,"
		   "\"eu_stall_percent\":0.025,\"engines\":{");
	EXPECT(strchr(o->out, '\n') && strchr(o->out, '\n')[1] == '{');
	/* half of the EUs are off while counters are read */
	fake.eus = 32;
	EXPECT_HAS(run(cmd_top, "top -j -n 1 -I 1 -M " LAKEFIELD, NULL)->out,
		   "\"eu_active_percent\":0.044,\"eu_stall_percent\":0.050,");
	EXPECT_HAS(run(cmd_top, "top --once -I 1 -M " LAKEFIELD, NULL)->out,
		   "32 of 64 EUs are powered while counters are read\n");
	fake.eus = 0;
	EXPECT_NOT(run(cmd_top, "top --once -I 1 -M " LAKEFIELD, NULL)->out, "powered");
	o = run(cmd_top, "top --once --no-oa -I 1", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "no counters\n");
	fake.gone_at = 2;
	o = run(cmd_top, "top -j -I 1 -M " LAKEFIELD, NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "the device is gone");
	EXPECT_EQ(run(cmd_top, "top -1 --no-oa --sort size", NULL)->status, EXIT_USAGE);
	EXPECT_EQ(run(cmd_top, "top -n 1", NULL)->status, EXIT_USAGE);
	o = run(cmd_top, "top --once -j -n 2", NULL);
	EXPECT_EQ(o->status, EXIT_USAGE);
	EXPECT_HAS(o->err, "--once excludes --count");
	EXPECT_EQ(run(cmd_top, "top x", NULL)->status, EXIT_USAGE);
	setenv("TERM", "nonsense", 1);
	o = run(cmd_top, "top -M " LAKEFIELD, NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
}

/* Options of counters without counters are refused. */
static void no_counters(void)
{
	static const struct {
		const char *options, *name;
	} rows[] = {
		{ "-c GpuBusy", "--counters" }, { "-s EuActivity", "--set" },
		{ "-m 1", "--metrics-set" }, { "-M " LAKEFIELD, "--metrics" },
		{ "-f A32u40_A4u32_B8_C8", "--format" }, { "-P 1000000", "--period" },
		{ "-e 5", "--exponent" }, { "-b 128", "--buffer" },
	};
	char line[200], err[80];
	struct output *o;

	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		snprintf(line, sizeof(line), "top --once --no-oa -I 1 %s", rows[i].options);
		snprintf(err, sizeof(err), "--no-oa excludes %s:", rows[i].name);
		o = run(cmd_top, line, NULL);
		EXPECT_EQ(o->status, EXIT_USAGE);
		EXPECT_HAS(o->err, err);
	}
	/* a GPU whose OA unit genx does not drive */
	fake.no_oa = true;
	o = run(cmd_top, "top --once -I 1 -c GpuBusy", NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "--counters: OA unit: genx does not drive the OA unit");
	o = run(cmd_top, "top --once -I 1", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "no counters\n");
	/* no two reports in the interval */
	fake.no_oa = false;
	fake.single = true;
	o = run(cmd_top, "top --once -I 1 -c GpuBusy -M " LAKEFIELD, NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "no value is known\n");
	EXPECT_NOT(o->out, "0.0 %");
	EXPECT_NOT(o->out, "MHz");
}

#ifdef GENX_CURSES

static char text[1 << 16];	/* what the terminal was sent since the last shows() */

/* Read what the terminal shows until @part appears. */
static bool shows(int fd, const char *part)
{
	size_t n = 0;

	for (unsigned int tries = 0; tries < 100 && n < sizeof(text) - 1; tries++) {
		struct pollfd pfd = { .fd = fd, .events = POLLIN };
		ssize_t r;

		if (poll(&pfd, 1, 100) <= 0)
			continue;
		r = read(fd, text + n, sizeof(text) - 1 - n);
		if (r <= 0)
			return false;
		n += r;
		text[n] = '\0';
		if (strstr(text, part))
			return true;
	}
	return false;
}

/* Run genx-perf top on a terminal. Return: its process; @fd: set to the terminal */
static pid_t begin_screen(int *fd)
{
	char line[] = "top\0-I\00050\0-M\0" LAKEFIELD, *argv[6], *word = line;
	struct winsize size = { .ws_row = 30, .ws_col = 100 };
	pid_t pid;

	for (unsigned int i = 0; i < 5; i++, word += strlen(word) + 1)
		argv[i] = word;
	argv[5] = NULL;
	fflush(NULL);
	pid = forkpty(fd, NULL, NULL, &size);
	if (!pid) {
		setenv("TERM", "linux", 1);
		exit(cmd_top(5, argv));
	}
	return pid;
}

static void end_screen(pid_t pid, int fd)
{
	int status;

	EXPECT(write(fd, "q", 1) == 1);
	/* the terminal must be read for the command to end */
	shows(fd, "\001");
	waitpid(pid, &status, 0);
	close(fd);
	EXPECT(WIFEXITED(status));
	EXPECT_EQ(WEXITSTATUS(status), 0);
}

#define GREEN	"\033[32m"

static void screen(void)
{
	int fd;
	pid_t pid = begin_screen(&fd);

	EXPECT(shows(fd, "EU stall"));
	EXPECT(write(fd, "?", 1) == 1);
	EXPECT(shows(fd, "is not among the clients"));
	/* this key leaves the help alone */
	EXPECT(write(fd, "q", 1) == 1);
	EXPECT(shows(fd, "intervals"));
	EXPECT(write(fd, "s", 1) == 1);
	EXPECT(shows(fd, "memory"));
	EXPECT(write(fd, "/nobody has this\n", 17) == 17);
	EXPECT(shows(fd, "has this"));
	end_screen(pid, fd);
}

static void colours(void)
{
	int fd;
	pid_t pid;

	unsetenv("NO_COLOR");
	pid = begin_screen(&fd);
	EXPECT(shows(fd, "EU stall"));
	EXPECT_HAS(text, GREEN);
	end_screen(pid, fd);
	setenv("NO_COLOR", "1", 1);
	pid = begin_screen(&fd);
	EXPECT(shows(fd, "EU stall"));
	EXPECT_NOT(text, GREEN);
	end_screen(pid, fd);
	unsetenv("NO_COLOR");
}

static void switches(void)
{
	int fd;
	pid_t pid;

	fake.gpus = 2;
	pid = begin_screen(&fd);
	EXPECT(shows(fd, "0000:00:02.0 Lakefield  (GPU 1 of 2)"));
	EXPECT(write(fd, "g", 1) == 1);
	EXPECT(shows(fd, "1:02.0 Lakefield  (GPU 2 of 2)"));
	EXPECT(shows(fd, "intervals"));
	EXPECT(write(fd, "g", 1) == 1);
	EXPECT(shows(fd, "(GPU 1 of 2)"));
	end_screen(pid, fd);
}

#else

static void screen(void)
{
	EXPECT_HAS(run(cmd_top, "top", NULL)->err, "built without ncurses");
}

static void colours(void)
{
}

static void switches(void)
{
}

#endif

static const struct test tests[] = {
	TEST(other_name, "clients that opened a node under another name"),
	TEST(scan, "clients of /proc: shared files, other GPUs, damaged texts"),
	TEST(many, "limits of the numbers of clients and engines"),
	TEST(intervals, "busy time of engines and clients in an interval"),
	TEST(rescans, "between searches the processes of known clients are read"),
	TEST(counters, "counters, JSON, errors"),
	TEST(no_counters, "options of counters without counters"),
	TEST(users, "names of users, from a file that can be damaged"),
	TEST(energy, "energy from hwmon and RAPL, power in an interval"),
	TEST(known, "the start of an interval is a value of its GPU"),
	TEST(history, "busy time of the last intervals"),
	TEST(memory, "bytes of memory, with a metric set that has them"),
	TEST(xve, "EU activity with a metric set of DG2"),
	TEST(screen, "the screen: it is drawn, explained, sorted, and left"),
	TEST(colours, "colour, and none if the user wants none"),
	TEST(switches, "a key shows the next GPU"),
};

HARNESS_MAIN(tests)
