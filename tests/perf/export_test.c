// SPDX-License-Identifier: MIT
/* genx-perf export: the text is what Prometheus and OpenMetrics demand; files, HTTP. */

#include <arpa/inet.h>
#include <ctype.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>

#include "tests/perf/harness.h"
#include "tools/genx-perf/export/metrics.h"

#define EXPORT		"export -I 1 -M " LAKEFIELD
#define FILE_NAME	"build/perf-test/genx.prom"

/**
 * struct checker - a strict reader of the text formats
 * @open:	OpenMetrics
 * @line:	number of the line
 * @family:	of the last HELP
 * @type:	of the last TYPE, empty: none since the HELP
 * @seen:	names of families so far, each between newlines
 * @samples:	samples so far
 * @eof:	"# EOF" was read
 */
struct checker {
	bool open;
	unsigned int line;
	char family[128];
	char type[16];
	char seen[1 << 14];
	unsigned int samples;
	bool eof;
};

/* Length of a name [a-zA-Z_:][a-zA-Z0-9_:]* */
static size_t name_length(const char *text)
{
	size_t n = 0;

	while (isalpha((unsigned char)text[n]) || text[n] == '_' || text[n] == ':' ||
	       (n && isdigit((unsigned char)text[n])))
		n++;
	return n;
}

/* Return: what follows {name="value",...}, NULL if it is wrong */
static const char *labels(const char *at)
{
	if (*at++ != '{')
		return NULL;
	for (;;) {
		size_t n = name_length(at);

		if (!n || strncmp(at + n, "=\"", 2))
			return NULL;
		for (at += n + 2; *at != '"'; at++) {
			if (*at == '\\' && !strchr("\\\"n", *++at))
				return NULL;
			if (!*at)
				return NULL;
		}
		if (*++at == '}')
			return at + 1;
		if (*at++ != ',')
			return NULL;
	}
}

static bool check_comment(struct checker *c, const char *line)
{
	size_t n = name_length(line + 7);
	char key[140];

	if (!strcmp(line, "# EOF")) {
		c->eof = true;
		return c->open;
	}
	if (!n || line[7 + n] != ' ' || n >= sizeof(c->family))
		return false;
	if (!strncmp(line, "# HELP ", 7)) {
		snprintf(c->family, sizeof(c->family), "%.*s", (int)n, line + 7);
		snprintf(key, sizeof(key), "\n%s\n", c->family);
		if (strstr(c->seen, key) || !line[7 + n + 1])
			return false;
		strcat(c->seen, key);
		c->type[0] = '\0';
		return true;
	}
	if (strncmp(line, "# TYPE ", 7) || strncmp(c->family, line + 7, n) || c->family[n] ||
	    c->type[0])
		return false;
	snprintf(c->type, sizeof(c->type), "%s", line + 7 + n + 1);
	return !strcmp(c->type, "counter") || !strcmp(c->type, "gauge");
}

static bool check_sample(struct checker *c, const char *line)
{
	size_t n = name_length(line), family = strlen(c->family);
	bool counter = !strcmp(c->type, "counter");
	const char *value;
	char *end;

	if (!c->type[0] || strncmp(line, c->family, family))
		return false;
	/* the family of a counter has its suffix in the older format only */
	if (counter && (n < 6 || strncmp(line + n - 6, "_total", 6)))
		return false;
	if (n != family + (counter && c->open ? 6 : 0))
		return false;
	value = labels(line + n);
	if (!value || *value++ != ' ' || isspace((unsigned char)*value))
		return false;
	c->samples++;
	return strtod(value, &end) >= 0 && end != value && !*end;
}

static bool check_text(struct checker *c, const char *text)
{
	while (*text) {
		size_t n = strcspn(text, "\n");
		char line[1024];

		c->line++;
		if (!text[n] || n >= sizeof(line) || c->eof)
			return false;
		snprintf(line, sizeof(line), "%.*s", (int)n, text);
		if (line[0] == '#' ? !check_comment(c, line) : !check_sample(c, line)) {
			NOTE("line %u: %s", c->line, line);
			return false;
		}
		text += n + 1;
	}
	return c->samples && c->eof == c->open;
}

/*
 * What Prometheus' own checker finds, if the environment says where it is
 * (tools/lab/parts/promtool)
 */
static void promtool(const char *text)
{
	const char *path = getenv("PROMTOOL");
	char command[512];
	FILE *checker;

	if (!path || !*path)
		return;
	snprintf(command, sizeof(command), "%s check metrics 2>&1", path);
	checker = popen(command, "w");
	EXPECT(checker && fputs(text, checker) >= 0);
	EXPECT_EQ(checker ? pclose(checker) : -1, 0);
}

static unsigned int samples(const char *text, bool open)
{
	static struct checker c;

	memset(&c, 0, sizeof(c));
	c.open = open;
	EXPECT(check_text(&c, text));
	return c.samples;
}

/* The checker itself */
static void checker(void)
{
	static const char *const wrong[] = {
		"genx_a 1\n", "# HELP a b\na{d=\"x\"} 1\n",
		"# HELP a b\n# TYPE a gauge\na{d=\"x\"} one\n",
		"# HELP a b\n# TYPE a gauge\na{d=\"x} 1\n",
		"# HELP a b\n# TYPE a gauge\na{d=\"\\x\"} 1\n",
		"# HELP a b\n# TYPE a counter\na{d=\"x\"} 1\n",
		"# HELP a b\n# TYPE b gauge\nb{d=\"x\"} 1\n",
		"# HELP a b\n# TYPE a gauge\na{d=\"x\"} 1",
		"# HELP a b\n# TYPE a gauge\na{d=\"x\"} 1\n# HELP a b\n",
		"# HELP a b\n# TYPE a gauge\na{d=\"x\"} 1\n# EOF\n",
	};

	for (size_t i = 0; i < ARRAY_SIZE(wrong); i++) {
		static struct checker c;
		bool good;

		memset(&c, 0, sizeof(c));
		good = check_text(&c, wrong[i]);
		EXPECT(!good);
	}
	EXPECT_EQ(samples("# HELP a b\n# TYPE a gauge\na{d=\"\\\"x\"} 1e3\n", false), 1);
}

static void text(void)
{
	struct output *o = run(cmd_export, EXPORT, NULL);
	unsigned int n;

	EXPECT_EQ(o->status, 0);
	n = samples(o->out, false);
	promtool(o->out);
	/* up, info, 5 of the stream, 36 A counters, EUs */
	EXPECT_EQ(n, 2 + 5 + 36 + 1);
	EXPECT_HAS(o->out, "# HELP genx_gpu_busy_clocks_total GPU Busy: GPU is not idle "
		   "(includes all GPU engines).\n# TYPE genx_gpu_busy_clocks_total counter\n"
		   "genx_gpu_busy_clocks_total{device=\"0000:00:02.0\",engines=\"all\"} 0\n");
	EXPECT_HAS(o->out, "\ngenx_cs_threads_total{device=\"0000:00:02.0\"} 4\n");
	EXPECT_HAS(o->out, "\ngenx_up{device=\"0000:00:02.0\"} 1\n");
	EXPECT_HAS(o->out, "{device=\"0000:00:02.0\",platform=\"Lakefield\","
		   "format=\"A32u40_A4u32_B8_C8\",metric_set=\"EuActivity\"} 1\n");
	o = run(cmd_export, EXPORT " -a", NULL);
	EXPECT_EQ(samples(o->out, false), n + 16);
	promtool(o->out);
	EXPECT_HAS(o->out, "\ngenx_b7_total{");
	o = run(cmd_export, EXPORT " --openmetrics -c CsThreads,B1", NULL);
	EXPECT_EQ(samples(o->out, true), 2 + 5 + 2 + 1);
	EXPECT_HAS(o->out, "# TYPE genx_cs_threads counter\ngenx_cs_threads_total{");
	o = run(cmd_export, EXPORT " -s EuActivity", NULL);
	samples(o->out, false);
	promtool(o->out);
	EXPECT_HAS(o->out, "\ngenx_eu_active_eu_clocks_total{");
}

static void names(void)
{
	static const struct {
		const char *counter, *unit, *name;
	} rows[] = {
		{ "GpuBusy", "clocks", "genx_gpu_busy_clocks" },
		{ "EuActive", "EU clocks", "genx_eu_active_eu_clocks" },
		{ "CsThreads", "threads", "genx_cs_threads" },
		{ "Rasterized2x2", "2x2s", "genx_rasterized2x2_2x2s" },
		{ "SamplerL1Misses", "misses", "genx_sampler_l1_misses" },
		{ "B1", "", "genx_b1" },
		{ "A_b", "x\"\\", "genx_a_b_x__" },
	};

	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		char name[80];

		metrics_name(name, sizeof(name), rows[i].counter, rows[i].unit);
		EXPECT_HAS(name, rows[i].name);
		EXPECT_EQ(strlen(name), strlen(rows[i].name));
	}
}

static void textfile(void)
{
	struct output *o = run(cmd_export, EXPORT " -n 2 -t " FILE_NAME, NULL);
	static char text[1 << 15];
	struct stat st;

	EXPECT_EQ(o->status, 0);
	harness_read(fopen(FILE_NAME, "r"), text, sizeof(text));
	EXPECT_HAS(text, "\ngenx_reports_total{device=\"0000:00:02.0\"} 20\n");
	samples(text, false);
	/* the file of the last success stays */
	fake.gone_at = 2;
	o = run(cmd_export, EXPORT " -n 5 -t " FILE_NAME, NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "the device is gone");
	harness_read(fopen(FILE_NAME, "r"), text, sizeof(text));
	EXPECT_EQ(samples(text, false), 2);
	EXPECT_HAS(text, "\ngenx_up{device=\"0000:00:02.0\"} 0\n");
	unlink(FILE_NAME);
	o = run(cmd_export, EXPORT " -n 1 -t /no/folder/file", NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT(!mkdir(FILE_NAME, 0777));
	o = run(cmd_export, EXPORT " -n 1 -t " FILE_NAME, NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, FILE_NAME ": Is a directory");
	rmdir(FILE_NAME);
	EXPECT(stat(FILE_NAME, &st));
	EXPECT_EQ(run(cmd_export, EXPORT " -n 1", NULL)->status, EXIT_USAGE);
	EXPECT_EQ(run(cmd_export, EXPORT " -l 127.0.0.1:0 -t x", NULL)->status, EXIT_USAGE);
	EXPECT_HAS(run(cmd_export, EXPORT " -a -c GpuBusy", NULL)->err,
		   "--all excludes --counters");
	EXPECT_EQ(run(cmd_export, EXPORT " -l localhost:1", NULL)->status, EXIT_USAGE);
	EXPECT_EQ(run(cmd_export, EXPORT " -l [::1:1", NULL)->status, EXIT_USAGE);
	EXPECT_EQ(run(cmd_export, EXPORT " -l 127.0.0.1:65536", NULL)->status, EXIT_USAGE);
}

/* Start the server with options. Return: its port; @pid: its process */
static unsigned int serve(pid_t *pid, const char *options)
{
	char line[256], *next = line, *argv[16];
	unsigned int port = 0;
	int ends[2], argc = 0;
	FILE *err;

	snprintf(line, sizeof(line), "export -l 127.0.0.1:0 %s", options);
	while (argc < 15 && (argv[argc] = strsep(&next, " ")))
		argc++;
	argv[argc] = NULL;
	if (pipe(ends))
		return 0;
	fflush(NULL);
	*pid = fork();
	if (!*pid) {
		dup2(ends[1], 2);
		close(ends[0]);
		close(ends[1]);
		exit(cmd_export(argc, argv));
	}
	close(ends[1]);
	err = fdopen(ends[0], "r");
	if (fscanf(err, "genx-perf: metrics on port %u", &port) != 1)
		port = 0;
	fclose(err);
	return port;
}

/* Return: a socket that is connected to the server */
static int connected(unsigned int port)
{
	struct sockaddr_in address = {
		.sin_family = AF_INET, .sin_port = htons(port),
		.sin_addr = { htonl(INADDR_LOOPBACK) },
	};
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	if (connect(fd, (struct sockaddr *)&address, sizeof(address)))
		NOTE("no connection to port %u", port);
	return fd;
}

/* Send a request. Return: the answer */
static const char *ask(unsigned int port, const char *request, size_t size)
{
	static char answer[1 << 15];
	int fd = connected(port);
	size_t n = 0;
	ssize_t r;

	answer[0] = '\0';
	if (send(fd, request, size, MSG_NOSIGNAL) != (ssize_t)size)
		NOTE("the server on port %u does not read", port);
	while (n < sizeof(answer) - 1 &&
	       (r = recv(fd, answer + n, sizeof(answer) - 1 - n, 0)) > 0)
		n += r;
	answer[n] = '\0';
	close(fd);
	return answer;
}

#define ASK(request)	ask(port, request, sizeof(request) - 1)

static void http(void)
{
	static char junk[20000];
	const char *answer, *body;
	unsigned int port;
	int status;
	pid_t pid;

	port = serve(&pid, "-M " LAKEFIELD);
	EXPECT(port > 0);
	answer = ASK("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n");
	EXPECT_HAS(answer, "HTTP/1.1 200 OK\r\nContent-Type: text/plain; version=0.0.4;");
	body = strstr(answer, "\r\n\r\n");
	EXPECT(body && samples(body + 4, false) > 40);
	answer = ASK("GET /metrics HTTP/1.1\r\nAccept: application/openmetrics-text;q=1\r\n\r\n");
	EXPECT_HAS(answer, "Content-Type: application/openmetrics-text; version=1.0.0;");
	body = strstr(answer, "\r\n\r\n");
	EXPECT(body && samples(body + 4, true) > 40);
	answer = ASK("HEAD /metrics HTTP/1.1\r\n\r\n");
	EXPECT(strlen(answer) > 100 && !strcmp(answer + strlen(answer) - 4, "\r\n\r\n"));
	EXPECT_HAS(ASK("GET / HTTP/1.1\r\n\r\n"), "see /metrics\n");
	EXPECT_HAS(ASK("GET /metrics2 HTTP/1.1\r\n\r\n"), "HTTP/1.1 404 Not Found\r\n");
	EXPECT_HAS(ASK("POST /metrics HTTP/1.1\r\n\r\n"), "HTTP/1.1 405 Method Not Allowed\r\n");
	EXPECT_HAS(ASK("GET"), "HTTP/1.1 400 Bad Request\r\n");
	EXPECT_HAS(ASK("\0\r\n\r\n"), "HTTP/1.1 400 Bad Request\r\n");
	EXPECT_HAS(ASK("GET /metrics HTTP/1.1\r\n\r\n\0"), "HTTP/1.1 400 Bad Request\r\n");
	memset(junk, 'x', sizeof(junk));
	/* the answer can be lost with what the server did not read */
	ask(port, junk, sizeof(junk));
	EXPECT_HAS(ASK("GET /metrics HTTP/1.1\r\n\r\n"), "HTTP/1.1 200 OK\r\n");
	kill(pid, SIGTERM);
	waitpid(pid, &status, 0);
	EXPECT(WIFEXITED(status));
	EXPECT_EQ(WEXITSTATUS(status), 0);
}

/* Wait 10 s for a process to end by itself. Return: its exit status, -1: it did not end */
static int ended(pid_t pid)
{
	int status;

	for (unsigned int i = 0; i < 1000; i++) {
		if (waitpid(pid, &status, WNOHANG) == pid)
			return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
		usleep(10000);
	}
	kill(pid, SIGKILL);
	waitpid(pid, &status, 0);
	return -1;
}

/* cmd_export(), which a signal ends if it does not end by itself */
static int limited(int argc, char **argv)
{
	alarm(20);
	return cmd_export(argc, argv);
}

#define UP(value)	"\ngenx_up{device=\"0000:00:02.0\"} " value "\n"

/* The device goes: the clients that have connected get an answer, then the server ends. */
static void http_gone(void)
{
	static const char begin[] = "GET /met", end[] = "rics HTTP/1.1\r\n\r\n";
	static char answer[1 << 15];
	struct output *o;
	unsigned int port;
	size_t n = 0;
	ssize_t r;
	pid_t pid;
	int fd;

	/* it is found at a scrape */
	fake.gone_at = 2;
	port = serve(&pid, "-I 600000 -M " LAKEFIELD);
	EXPECT(port > 0);
	fd = connected(port);
	EXPECT(send(fd, begin, sizeof(begin) - 1, MSG_NOSIGNAL) > 0);
	EXPECT_HAS(ASK("GET /metrics HTTP/1.1\r\n\r\n"), UP("1"));
	EXPECT_HAS(ASK("GET /metrics HTTP/1.1\r\n\r\n"), UP("0"));
	EXPECT(send(fd, end, sizeof(end) - 1, MSG_NOSIGNAL) > 0);
	while (n < sizeof(answer) - 1 && (r = recv(fd, answer + n, sizeof(answer) - 1 - n, 0)) > 0)
		n += r;
	close(fd);
	EXPECT_HAS(answer, UP("0"));
	EXPECT_EQ(ended(pid), EXIT_FAILED);
	/* at the end of a window */
	o = run(limited, "export -l 127.0.0.1:0 -I 10 -M " LAKEFIELD, NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "genx-perf: the device is gone\n");
	/* and between two, by the stream */
	fake.gone_at = 0;
	fake.records = 3;
	o = run(limited, "export -l 127.0.0.1:0 -I 600000 -M " LAKEFIELD, NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "genx-perf: the device is gone\n");
}

/* Set the GPU to one of Kaby Lake with the installed metric sets. */
static void kaby_lake(void)
{
	fake.platform = "Kaby Lake";
	fake.device = 0x5912;
	setenv("GENX_PERF_METRICS", "tools/genx-perf/metrics", 1);
	setenv("GENX_PERF_COUNTERS", "tools/genx-perf/counters", 1);
}

/* A window without two reports has no metrics. */
static void empty_window(void)
{
	kaby_lake();
	EXPECT_HAS(run(cmd_export, "export -I 1 -s RenderBasic", NULL)->out, "\ngenx_metric{");
	fake.single = true;
	EXPECT_NOT(run(cmd_export, "export -I 1 -s RenderBasic", NULL)->out, "\ngenx_metric");
}

/* The lines of an answer that begin with genx_metric */
static char *metric_lines(const char *answer)
{
	static char lines[4096];
	size_t n = 0;

	lines[0] = '\0';
	for (const char *at = answer; (at = strstr(at, "\ngenx_metric")) && n < 4000; at++)
		n += snprintf(lines + n, sizeof(lines) - n, "%.*s",
			      (int)strcspn(at + 1, "\n") + 1, at);
	return strdup(lines);
}

static double since(const struct timespec *from)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec - from->tv_sec + (now.tv_nsec - from->tv_nsec) / 1e9;
}

/* Two servers that scrape one exporter find the same, and a third scrape does not change it. */
static void two_scrapers(void)
{
	char *first = NULL, *second, *other;
	struct timespec begun;
	unsigned int port;
	double window = 0;
	pid_t pid;
	bool late;

	kaby_lake();
	clock_gettime(CLOCK_MONOTONIC, &begun);
	port = serve(&pid, "-I 1500 -s RenderBasic");
	EXPECT(port > 0);
	/* no window has ended yet */
	EXPECT_NOT(ASK("GET /metrics HTTP/1.1\r\n\r\n"), "\ngenx_metric");
	usleep(1300000);
	for (unsigned int i = 0; i < 100 && (!first || !*first); i++) {
		usleep(100000);
		free(first);
		first = metric_lines(ASK("GET /metrics HTTP/1.1\r\n\r\n"));
	}
	usleep(200000);
	second = metric_lines(ASK("GET /metrics HTTP/1.1\r\n\r\n"));
	EXPECT_HAS(first, "metric=\"GpuTime\",unit=\"ns\"} ");
	/* on a busy machine one more window can have ended */
	late = since(&begun) > 2.8;
	EXPECT(late || !strcmp(first, second));
	if (strcmp(first, second) != 0)
		NOTE("%s\nand\n%s", first, second);
	usleep(1500000);
	other = metric_lines(ASK("GET /metrics HTTP/1.1\r\n\r\n"));
	EXPECT_HAS(other, "metric=\"GpuTime\",unit=\"ns\"} ");
	EXPECT(sscanf(strstr(other, "genx_metric_window_seconds"),
		      "genx_metric_window_seconds{device=\"0000:00:02.0\"} %lf", &window) == 1);
	/* its ends are at multiples, each a little late */
	late |= since(&begun) > 4.2;
	EXPECT(window > 1.2 && (late || window < 2.5));
	/* 83333 ns for each read of the totals: two scrapes and the end of the window */
	EXPECT(sscanf(strstr(other, "metric=\"GpuTime\""),
		      "metric=\"GpuTime\",unit=\"ns\"} %lf", &window) == 1);
	EXPECT(window < 4 * 83334.0);
	free(first);
	free(second);
	free(other);
	kill(pid, SIGTERM);
	waitpid(pid, NULL, 0);
}

static double window_of(unsigned int port)
{
	const char *answer = ASK("GET /metrics HTTP/1.1\r\n\r\n");
	const char *at = strstr(answer, "genx_metric_window_seconds{");
	double window = 0;

	at = at ? strchr(at, ' ') : NULL;
	return at && sscanf(at, "%lf", &window) == 1 ? window : 0;
}

/* Clients that send no request lengthen no window and keep no one waiting. */
static void slow_clients(void)
{
	double took, least_window = 1e9, least_took = 1e9;
	struct timespec from, to;
	unsigned int port;
	int fd[30];
	pid_t pid;

	kaby_lake();
	port = serve(&pid, "-I 200 -s RenderBasic");
	EXPECT(port > 0);
	for (size_t i = 0; i < ARRAY_SIZE(fd); i++) {
		fd[i] = connected(port);
		send(fd[i], "GET", 3, MSG_NOSIGNAL);
	}
	for (unsigned int i = 0; i < 3; i++) {
		double window;

		usleep(250000);
		clock_gettime(CLOCK_MONOTONIC, &from);
		window = window_of(port);
		clock_gettime(CLOCK_MONOTONIC, &to);
		took = to.tv_sec - from.tv_sec + (to.tv_nsec - from.tv_nsec) / 1e9;
		EXPECT(window > 0.1);
		least_window = window < least_window ? window : least_window;
		least_took = took < least_took ? took : least_took;
	}
	/* a server that waits for them does so each time, a busy machine does not */
	EXPECT(least_window < 0.5 && least_took < 0.5);
	if (least_window >= 0.5 || least_took >= 0.5)
		NOTE("window %.3f s, answer in %.3f s", least_window, least_took);
	for (size_t i = 0; i < ARRAY_SIZE(fd); i++)
		close(fd[i]);
	kill(pid, SIGTERM);
	waitpid(pid, NULL, 0);
}

/* Without options, each command loads the same metric set. */
static void default_set(void)
{
	kaby_lake();
	fake.records = 3;
	EXPECT_HAS(run(cmd_stat, "stat", "exit 0")->err, "# metric set EuActivity,");
	EXPECT_HAS(run(cmd_export, "export -I 1", NULL)->out, "metric_set=\"EuActivity\"} 1\n");
	run(cmd_record, "record -d 0.05 -o " FILE_NAME, NULL);
	EXPECT_HAS(run(cmd_report, "report " FILE_NAME, NULL)->out, "# metric set EuActivity\n");
	EXPECT_HAS(run(cmd_top, "top -1 -j -I 1", NULL)->out, "\"eu_active_percent\":");
	/* a set that the user chose by its id is not replaced */
	EXPECT_HAS(run(cmd_export, "export -I 1 -m 1", NULL)->out, "metric_set=\"built-in\"} 1\n");
	/* nor is one of another program called so */
	EXPECT_NOT(run(cmd_export, "export -I 1 -m 5", NULL)->out, "built-in");
	unlink(FILE_NAME);
}

/* The names of counters that are counters on one GPU and metrics on another, before */
static void one_unit(void)
{
	static const char *const gpus[][3] = {
		{ "Lakefield", "0x9840", "all" }, { "Broadwell", "0x1616", "render" },
		{ "Skylake", "0x1912", "render" }, { "Kaby Lake", "0x5912", "render" },
		{ "Coffee Lake", "0x3e92", "render" },
	};

	for (size_t i = 0; i < ARRAY_SIZE(gpus); i++) {
		struct output *o;
		char engines[96];

		kaby_lake();
		fake.platform = gpus[i][0];
		fake.device = strtoul(gpus[i][1], NULL, 0);
		o = run(cmd_export, "export -I 1 -c GpuBusy", NULL);
		/* what it counts differs, and a label says so */
		snprintf(engines, sizeof(engines), "\ngenx_gpu_busy_clocks_total{device="
			 "\"0000:00:02.0\",engines=\"%s\"} ", gpus[i][2]);
		EXPECT_HAS(o->out, engines);
		EXPECT_NOT(o->out, "genx_metric{");
		o = run(cmd_export, "export -I 1 -c GpuBusy,EuActive,EuStall", NULL);
		EXPECT_HAS(o->out, "\ngenx_gpu_busy_clocks_total{");
		EXPECT_HAS(o->out, "\ngenx_eu_active_eu_clocks_total{");
		EXPECT_HAS(o->out, "\ngenx_eu_stall_eu_clocks_total{");
		EXPECT_NOT(o->out, "genx_metric{");
		/* beside a metric it is the same counter, and in a chosen set it is the metric */
		o = run(cmd_export, "export -I 1 -c GpuBusy,AvgGpuCoreFrequency", NULL);
		EXPECT_HAS(o->out, "\ngenx_gpu_busy_clocks_total{");
		EXPECT_NOT(o->out, "metric=\"GpuBusy\"");
		EXPECT_HAS(o->out, "metric=\"AvgGpuCoreFrequency\",unit=\"Hz\"");
		o = run(cmd_export, "export -I 1 -s RenderBasic -c GpuBusy", NULL);
		EXPECT_HAS(o->out, "metric=\"GpuBusy\",unit=\"%\"");
	}
}

/* Does a text have a sample of a metric? */
static bool has_sample(const char *text, const char *name)
{
	char line[128];

	snprintf(line, sizeof(line), "\n%s{", name);
	return strstr(text, line);
}

/* Each metric of the dashboard is in what @command, a line of a shipped file, exports. */
static void dashboard_of(char *command)
{
	static char dashboard[1 << 17];
	struct output *o;
	char *listen = strstr(command, "--listen"), name[64];
	unsigned int names = 0;
	char line[256];
	size_t n;

	command[strcspn(command, "\n")] = '\0';
	if (!listen)
		listen = strstr(command, "--textfile");
	EXPECT(listen);
	if (!listen)
		return;
	/* the address or the file, and what follows it */
	n = strcspn(strchr(listen, ' ') + 1, " ");
	snprintf(line, sizeof(line), "export -I 1%s", strchr(listen, ' ') + 1 + n);
	o = run(cmd_export, line, NULL);
	EXPECT_EQ(o->status, 0);
	harness_read(fopen("contrib/grafana-genx.json", "r"), dashboard, sizeof(dashboard));
	for (const char *at = dashboard; (at = strstr(at, "genx_")); at += strlen(name)) {
		n = name_length(at);
		snprintf(name, sizeof(name), "%.*s", (int)n, at);
		/* the frequency comes from sysfs, which the fake device has not */
		if (strcmp(name, "genx_frequency_hertz") && !has_sample(o->out, name)) {
			NOTE("%s: %s: no %s", fake.platform, line, name);
			EXPECT(false);
		}
		names++;
	}
	EXPECT(names >= 10);
}

static void dashboard(void)
{
	static const char *const files[][2] = {
		{ "contrib/genx-perf-export.service", "ExecStart=" },
		{ "contrib/prometheus-scrape.yml", "#     genx-perf export --listen" },
		{ "contrib/prometheus-scrape.yml", "#     genx-perf export --textfile" },
	};
	static char text[1 << 14];

	for (unsigned int gpu = 0; gpu < 2; gpu++)
		for (size_t i = 0; i < ARRAY_SIZE(files); i++) {
			char *command;

			kaby_lake();
			fake.platform = gpu ? "Lakefield" : "Kaby Lake";
			fake.device = gpu ? 0x9840 : 0x5912;
			harness_read(fopen(files[i][0], "r"), text, sizeof(text));
			command = strstr(text, files[i][1]);
			EXPECT(command);
			if (command)
				dashboard_of(command);
		}
}

static const struct test tests[] = {
	TEST(checker, "the checker of the text formats refuses what is wrong"),
	TEST(text, "Prometheus' text format and OpenMetrics"),
	TEST(names, "names of metrics"),
	TEST(textfile, "a file, replaced as a whole"),
	TEST(http, "HTTP: scrapes, wrong and hostile requests"),
	TEST(empty_window, "a window without reports"),
	TEST(http_gone, "HTTP: the device goes, and the server ends"),
	TEST(two_scrapers, "two scrapers of one exporter"),
	TEST(slow_clients, "clients that send no request"),
	TEST(default_set, "the default metric set of each command"),
	TEST(one_unit, "a name is one counter in one unit on each GPU"),
	TEST(dashboard, "the shipped dashboard has data with the shipped files"),
};

HARNESS_MAIN(tests)
