// SPDX-License-Identifier: MIT
/*
 * igt-run ROOT SECONDS: run subtests of IGT one after the other, each in a process of its own
 * below ROOT. Standard input lists them, "SECONDS TEST[@SUBTEST]" a line: the limit of the subtest,
 * 0 for that of the command line. Prints for each, so that a reader of the guest's serial port
 * knows at any time what runs:
 *   igt begin NAME
 *   igt end NAME STATUS MILLISECONDS    STATUS as a shell has it; 124: the limit was reached
 *   igt says LINE                       a few lines of a subtest that did not pass, or what the
 *                                       kernel warned of
 * What a subtest leaves running is killed before the next one begins. Ends early if a subtest has
 * removed the driver, without which all others would be skipped; tools/lab/igt then starts another
 * guest.
 */

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PROGRAMS	"/usr/libexec/igt-gpu-tools/"
#define OUTPUT		"/tmp/igt-output"
#define DRIVER		"/sys/bus/pci/devices/0000:00:02.0/driver"
/* a process that got SIGTERM has this long for its exit handlers */
#define GRACE_MS	5000
#define SAYS_MAX	8
#define SAYS_LEN	240
#define OUT_OF_TIME	124

static const char *const reasons[] = {
	"Failed assertion", "Test requirement", "Last errno", "error:", "SKIP", "FAIL",
	"Received signal", "CRASH", "CRITICAL", NULL
};

static const char *const reports[] = {
	"WARNING:", "BUG:", "Oops", "INFO: task", "INFO: rcu", "general protection fault",
	NULL
};

static long now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool has_any(const char *line, const char *const *words)
{
	for (; *words; words++)
		if (strstr(line, *words))
			return true;
	return false;
}

/* Print the reports among the kernel's messages since the last call. */
static void say_reports(int kmsg)
{
	char record[1024];
	ssize_t n;

	/* EPIPE: messages were overwritten, the next read gives the oldest that is left */
	while ((n = read(kmsg, record, sizeof(record) - 1)) > 0 || (n < 0 && errno == EPIPE)) {
		if (n < 0)
			continue;
		record[n] = 0;
		record[strcspn(record, "\n")] = 0;
		if (has_any(record, reports))
			printf("igt says kernel: %s\n", strchr(record, ';') ?: record);
	}
}

static void in_child(const char *root, char *test, char *subtest)
{
	char path[256];
	int output = open(OUTPUT, O_WRONLY | O_CREAT | O_TRUNC, 0600);

	setsid();
	if (output < 0 || dup2(output, 1) < 0 || dup2(output, 2) < 0)
		_exit(126);
	if (chroot(root) || chdir("/tmp"))
		_exit(126);
	snprintf(path, sizeof(path), PROGRAMS "%s", test);
	if (subtest)
		execl(path, test, "--run-subtest", subtest, NULL);
	else
		execl(path, test, NULL);
	_exit(127);
}

/* Wait for a child until a time; -1 when it still runs. */
static int wait_until(pid_t child, long end)
{
	int status;

	do {
		pid_t ended = waitpid(child, &status, WNOHANG);

		if (ended == child)
			return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
		usleep(10000);
	} while (now_ms() < end);
	return -1;
}

/* Kill and reap what the subtest left: this process is the parent of its orphans. */
static void kill_left(void)
{
	char path[64];

	snprintf(path, sizeof(path), "/proc/self/task/%d/children", getpid());
	for (int round = 0; round < 100; round++) {
		FILE *file = fopen(path, "r");
		int pid, n = 0;

		while (file && fscanf(file, "%d", &pid) == 1) {
			kill(pid, SIGKILL);
			n++;
		}
		if (file)
			fclose(file);
		while (waitpid(-1, NULL, WNOHANG) > 0)
			;
		if (!n)
			return;
		usleep(50000);
	}
	printf("igt says a process of the subtest did not end\n");
}

/* Print the lines of the subtest's output that give a reason, or the last one. */
static void say_reasons(void)
{
	char line[1024], last[1024] = "";
	FILE *file = fopen(OUTPUT, "r");
	bool debug = false; /* in what repeats all messages after a failure */
	int said = 0;

	while (file && fgets(line, sizeof(line), file)) {
		line[strcspn(line, "\r\n")] = 0;
		if (strstr(line, "**** DEBUG ****"))
			debug = true;
		else if (strstr(line, "****  END  ****"))
			debug = false;
		if (!*line || debug)
			continue;
		if (has_any(line, reasons) && said++ < SAYS_MAX)
			printf("igt says %.*s\n", SAYS_LEN, line);
		snprintf(last, sizeof(last), "%s", line);
	}
	if (!said && *last)
		printf("igt says %.*s\n", SAYS_LEN, last);
	if (file)
		fclose(file);
}

static void run(const char *root, const char *name, int seconds, int kmsg)
{
	char *test = strdup(name), *subtest = strchr(test, '@');
	long begin = now_ms();
	pid_t child;
	int status;

	if (subtest)
		*subtest++ = 0;
	printf("igt begin %s\n", name);
	child = fork();
	if (!child)
		in_child(root, test, subtest);
	status = wait_until(child, begin + seconds * 1000L);
	if (status < 0) {
		kill(child, SIGTERM);
		if (wait_until(child, now_ms() + GRACE_MS) < 0)
			kill(child, SIGKILL);
		status = OUT_OF_TIME;
	}
	kill_left();
	printf("igt end %s %d %ld\n", name, status, now_ms() - begin);
	if (status)
		say_reasons();
	say_reports(kmsg);
	free(test);
}

int main(int argc, char **argv)
{
	char line[256], name[200];
	int seconds, kmsg = open("/dev/kmsg", O_RDONLY | O_NONBLOCK);

	if (argc != 3) {
		fprintf(stderr, "usage: igt-run ROOT SECONDS < LIST\n");
		return 2;
	}
	setvbuf(stdout, NULL, _IOLBF, 0);
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	lseek(kmsg, 0, SEEK_END);
	while (!access(DRIVER, F_OK) && fgets(line, sizeof(line), stdin))
		if (sscanf(line, "%d %199s", &seconds, name) == 2)
			run(argv[1], name, seconds ? seconds : atoi(argv[2]), kmsg);
	return 0;
}
