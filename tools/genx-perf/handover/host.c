// SPDX-License-Identifier: MIT
/* Read and write files of the system for genx-perf take and give. */

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/genx-perf/cmdline/perf.h"
#include "tools/genx-perf/handover/host.h"

/* Build the path of a file below the root. Return: false if it is too long */
static bool path_v(const struct host *host, char path[PATH_MAX], const char *fmt, va_list args)
{
	int root = snprintf(path, PATH_MAX, "%s", host->root), n;

	if (root >= PATH_MAX)
		return false;
	n = vsnprintf(path + root, PATH_MAX - root, fmt, args);
	return n >= 0 && n < PATH_MAX - root;
}

bool host_read(const struct host *host, char *line, size_t size, const char *fmt, ...)
{
	char path[PATH_MAX];
	va_list args;
	bool ok;

	va_start(args, fmt);
	ok = path_v(host, path, fmt, args);
	va_end(args);
	if (ok && read_line(path, line, size))
		return true;
	line[0] = '\0';
	return false;
}

bool host_text(const struct host *host, char *text, size_t size, const char *fmt, ...)
{
	char path[PATH_MAX];
	size_t n = 0;
	va_list args;
	FILE *file;
	bool ok;

	va_start(args, fmt);
	ok = path_v(host, path, fmt, args);
	va_end(args);
	file = ok ? fopen(path, "re") : NULL;
	if (file) {
		n = fread(text, 1, size - 1, file);
		fclose(file);
	}
	text[n] = '\0';
	return file;
}

bool host_link(const struct host *host, char *name, size_t size, const char *fmt, ...)
{
	char path[PATH_MAX], target[PATH_MAX];
	const char *last;
	va_list args;
	ssize_t n;
	bool ok;

	name[0] = '\0';
	va_start(args, fmt);
	ok = path_v(host, path, fmt, args);
	va_end(args);
	n = ok ? readlink(path, target, sizeof(target) - 1) : -1;
	if (n <= 0)
		return false;
	target[n] = '\0';
	last = strrchr(target, '/');
	snprintf(name, size, "%s", last ? last + 1 : target);
	return true;
}

bool host_device(const struct host *host, char number[HOST_DEVICE_MAX], const char *fmt, ...)
{
	char path[PATH_MAX];
	struct stat st;
	va_list args;
	bool ok;

	va_start(args, fmt);
	ok = path_v(host, path, fmt, args);
	va_end(args);
	if (ok && host->device)
		return host->device(host, path, number);
	if (!ok || stat(path, &st) || !S_ISCHR(st.st_mode))
		return false;
	snprintf(number, HOST_DEVICE_MAX, "%u:%u", major(st.st_rdev), minor(st.st_rdev));
	return true;
}

bool host_exists(const struct host *host, const char *fmt, ...)
{
	char path[PATH_MAX];
	va_list args;
	bool ok;

	va_start(args, fmt);
	ok = path_v(host, path, fmt, args);
	va_end(args);
	return ok && !access(path, F_OK);
}

static int write_file(const char *path, const char *text, int flags, mode_t mode)
{
	size_t size = strlen(text);
	int fd = open(path, O_WRONLY | O_CLOEXEC | flags, mode), err = 0;

	if (fd < 0)
		return -errno;
	if (write(fd, text, size) != (ssize_t)size)
		err = errno ? -errno : -EIO;
	if (close(fd) && !err)
		err = -errno;
	return err;
}

int host_set(const struct host *host, const char *path, const char *text)
{
	char full[PATH_MAX];

	if (host->dry_run) {
		printf("echo '%.*s' > %s\n", (int)strcspn(text, "\n"), text, path);
		return 0;
	}
	if (host->set)
		return host->set(host, path, text);
	if (snprintf(full, sizeof(full), "%s%s", host->root, path) >= (int)sizeof(full))
		return -ENAMETOOLONG;
	return write_file(full, text, 0, 0);
}

static int make_folder(char *path)
{
	char *slash = strrchr(path, '/');
	int err = 0;

	if (!slash || slash == path)
		return 0;
	*slash = '\0';
	if (mkdir(path, 0755) && errno == ENOENT) {
		err = make_folder(path);
		if (!err && mkdir(path, 0755) && errno != EEXIST)
			err = -errno;
	}
	*slash = '/';
	return err;
}

int host_create(const struct host *host, const char *path, const char *text, bool executable)
{
	char full[PATH_MAX];
	int err;

	if (host->dry_run) {
		printf("cat > %s << 'EOF'\n%sEOF\n%s%s%s", path, text,
		       executable ? "chmod +x " : "", executable ? path : "",
		       executable ? "\n" : "");
		return 0;
	}
	if (snprintf(full, sizeof(full), "%s%s", host->root, path) >= (int)sizeof(full))
		return -ENAMETOOLONG;
	err = make_folder(full);
	return err ? err : write_file(full, text, O_CREAT | O_TRUNC, executable ? 0755 : 0644);
}

int host_remove(const struct host *host, const char *path)
{
	char full[PATH_MAX];

	if (!host_exists(host, "%s", path))
		return 0;
	if (host->dry_run) {
		printf("rm %s\n", path);
		return 0;
	}
	if (snprintf(full, sizeof(full), "%s%s", host->root, path) >= (int)sizeof(full))
		return -ENAMETOOLONG;
	return unlink(full) ? -errno : 0;
}

void host_pause(const struct host *host)
{
	if (host->pause)
		host->pause(host);
	else
		usleep(1000000 / HOST_PAUSES_PER_S);
}

int host_run(const struct host *host, const char *const argv[])
{
	int status;
	pid_t pid;

	if (host->dry_run) {
		for (unsigned int i = 0; argv[i]; i++)
			printf("%s%s", i ? " " : "", argv[i]);
		printf("\n");
		return 0;
	}
	/* a made-up system has no programs */
	if (host->root[0])
		return 127;
	fflush(NULL);
	pid = fork();
	if (pid < 0)
		return 127;
	if (!pid) {
		execvp(argv[0], (char *const *)argv);
		_exit(127);
	}
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return 127;
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void host_list(const struct host *host, const char *path,
	       bool (*found)(const struct host *host, const char *name, void *data), void *data)
{
	char full[PATH_MAX];
	struct dirent *entry;
	DIR *dir;

	if (snprintf(full, sizeof(full), "%s%s", host->root, path) >= (int)sizeof(full))
		return;
	dir = opendir(full);
	while (dir && (entry = readdir(dir)))
		if (strcmp(entry->d_name, ".") && strcmp(entry->d_name, "..") &&
		    !found(host, entry->d_name, data))
			break;
	if (dir)
		closedir(dir);
}
