// SPDX-License-Identifier: MIT
/*
 * bar-access DEVICE WORD...: accesses to BAR 0 of a PCI device through sysfs; if a driver
 * holds it, the guest kernel needs iomem=relaxed. Words, in order:
 *   r OFFSET             print a register
 *   w OFFSET VALUE       write it
 *   p OFFSET MASK VALUE  poll until (register & MASK) == VALUE, at most a second
 *   g ADDR PHYS N        map N pages of memory from PHYS in the GGTT from ADDR
 *   s MS                 sleep
 *   t OFFSET N           print the mean time of N reads in ns
 *   T OFFSET N           likewise of N writes of 0
 */
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static uint8_t *bar;
static uint32_t bar_size;
static char **word;

static uint32_t next(void)
{
	if (!*word) {
		fprintf(stderr, "bar-access: a word is missing\n");
		exit(2);
	}
	return (uint32_t)strtoul(*word++, NULL, 0);
}

static atomic_uint *reg(void)
{
	return (atomic_uint *)(void *)(bar + (next() & (bar_size - 4)));
}

static double now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (double)ts.tv_sec * 1e9 + (double)ts.tv_nsec;
}

static void poll_reg(void)
{
	atomic_uint *r = reg();
	uint32_t mask = next(), value = next();
	double end = now() + 10e9;

	while ((*r & mask) != value)
		if (now() > end) {
			fprintf(stderr, "bar-access: %#x never came\n", value);
			exit(1);
		}
}

static void time_reads(int writes)
{
	atomic_uint *r = reg();
	uint32_t i, n = next();
	double start = now();

	for (i = 0; i < n; i++)
		if (writes)
			atomic_store_explicit(r, 0, memory_order_relaxed);
		else
			atomic_load_explicit(r, memory_order_relaxed);
	printf("%.0f\n", (now() - start) / n);
}

static void map_ggtt(void)
{
	uint32_t addr = next(), phys = next(), n = next(), i;
	atomic_ullong *entry = (atomic_ullong *)(void *)(bar + bar_size / 2 + addr / 4096 * 8);

	for (i = 0; i < n; i++)
		atomic_store_explicit(&entry[i], (phys + 4096ull * i) | 1, memory_order_relaxed);
}

static void run(const char *what)
{
	atomic_uint *r;

	switch (*what) {
	case 'r':
		printf("0x%x\n", *reg());
		break;
	case 'w':
		r = reg();
		atomic_store_explicit(r, next(), memory_order_relaxed);
		break;
	case 'p':
		poll_reg();
		break;
	case 'g':
		map_ggtt();
		break;
	case 's':
		usleep(1000 * next());
		break;
	case 't':
	case 'T':
		time_reads(*what == 'T');
		break;
	default:
		fprintf(stderr, "bar-access: '%s'?\n", what);
		exit(2);
	}
}

int main(int argc, char **argv)
{
	char path[128];
	struct stat st;
	int fd;

	if (argc < 3)
		return 2;
	snprintf(path, sizeof(path), "/sys/bus/pci/devices/%s/resource0", argv[1]);
	fd = open(path, O_RDWR);
	if (fd < 0) {
		perror(path);
		return 1;
	}
	if (fstat(fd, &st)) {
		perror(path);
		return 1;
	}
	bar_size = (uint32_t)st.st_size;
	bar = mmap(NULL, bar_size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (bar == MAP_FAILED) {
		perror("mmap");
		return 1;
	}
	for (word = argv + 2; *word;)
		run(*word++);
	return 0;
}
