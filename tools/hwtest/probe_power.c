// SPDX-License-Identifier: MIT
/* Probes of RC6, of the frequency, of pcode's answers, of interrupts and of resets. */

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "hwtest.h"

#define EVENTS		"/sys/bus/event_source/devices"
#define IDLE_MS		600
#define LOAD_MS		400
#define STEP_MHZ	50

/* ---- RC6 ---- */

/* Does the PMU belong to the device? The integrated GPU has no address in its name. */
static bool is_pmu_of(const struct gpu *gpu, const char *name)
{
	char slot[SLOT_LEN], *at;
	size_t len = strcspn(name, "_");

	if (strncmp(name, "genx", len) && strncmp(name, "i915", len))
		return false;
	if (!name[len])
		return !strcmp(gpu->slot, "0000:00:02.0");
	memcpy(slot, gpu->slot, sizeof(slot));
	while ((at = strchr(slot, ':')))
		*at = '_';
	return !strcmp(name + len + 1, slot);
}

static int open_residency(const struct gpu *gpu)
{
	struct perf_event_attr attr = { .size = sizeof(attr), .config = I915_PMU_RC6_RESIDENCY };
	DIR *dir = opendir(EVENTS);
	struct dirent *entry;
	char path[PATH_MAX];
	FILE *f = NULL;

	while (dir && !f && (entry = readdir(dir))) {
		if (!is_pmu_of(gpu, entry->d_name))
			continue;
		snprintf(path, sizeof(path), EVENTS "/%.64s/type", entry->d_name);
		f = fopen(path, "r");
	}
	if (dir)
		closedir(dir);
	if (!f || fscanf(f, "%u", &attr.type) != 1)
		attr.type = 0;
	if (f)
		fclose(f);
	return attr.type ? (int)syscall(SYS_perf_event_open, &attr, -1, 0, -1, 0) : -1;
}

/* SIL-081, SIL-281, SIL-282: does an idle GPU enter RC6? */
void probe_rc6(struct kit *kit)
{
	char *text = text_read(kit->debugfs, "genx_power"), state[64] = "?";
	int fd = open_residency(kit->gpu);
	u64 before, after, from;
	unsigned int percent;

	if (text)
		text_line(text, "RC6: ", state, sizeof(state));
	free(text);
	if (fd < 0) {
		report_answer(UNKNOWN, "no event of the residency; RC6 %s", state);
		return;
	}
	from = now_ns();
	if (read(fd, &before, sizeof(before)) != sizeof(before))
		before = 0;
	usleep(IDLE_MS * 1000);
	if (read(fd, &after, sizeof(after)) != sizeof(after))
		after = before;
	percent = (after - before) * 100 / (now_ns() - from);
	close(fd);
	if (percent >= 50)
		report_answer(AS_ASSUMED, "an idle GPU is in RC6 for most of the time; RC6 %s",
			      state);
	else
		report_answer(percent ? UNKNOWN : DIFFERS, "an idle GPU is in RC6 for %u %% of the "
			      "time; RC6 %s", percent, state);
}

/* ---- frequency ---- */

static bool read_limits(struct kit *kit, unsigned int *rp0, unsigned int *rp1, unsigned int *rpn)
{
	return kit_number(kit, "gt_RP0_freq_mhz", rp0) && kit_number(kit, "gt_RP1_freq_mhz", rp1) &&
	       kit_number(kit, "gt_RPn_freq_mhz", rpn);
}

/* Does the actual frequency follow the requested one while the render engine is busy? */
void probe_frequency(struct kit *kit)
{
	unsigned int rp0, rp1, rpn, cur = 0, act = 0;
	struct work work;
	int err;

	if (!read_limits(kit, &rp0, &rp1, &rpn) || !rp0) {
		report_answer(UNKNOWN, "no limits of the frequency");
		return;
	}
	if (rpn > rp1 || rp1 > rp0) {
		report_answer(DIFFERS, "RPn %u, RP1 %u, RP0 %u MHz", rpn, rp1, rp0);
		return;
	}
	err = work_create(kit, I915_EXEC_RENDER, &work);
	if (err) {
		report_answer(UNKNOWN, "no context: %s", strerror(-err));
		return;
	}
	err = work_spin(&work);
	if (!err) {
		usleep(LOAD_MS * 1000);
		if (!kit_number(kit, "gt_cur_freq_mhz", &cur) ||
		    !kit_number(kit, "gt_act_freq_mhz", &act))
			err = -EIO;
		work_stop(&work);
	}
	work_destroy(&work);
	if (err)
		report_answer(UNKNOWN, "no load: %s", strerror(-err));
	else if (act + STEP_MHZ >= cur)
		report_answer(AS_ASSUMED, "%u MHz under load, %u requested; RPn %u, RP1 %u, "
			      "RP0 %u", act, cur, rpn, rp1, rp0);
	else
		report_answer(act <= rpn ? DIFFERS : UNKNOWN, "%u MHz under load, %u requested; "
			      "RPn %u, RP1 %u, RP0 %u", act, cur, rpn, rp1, rp0);
}

/* SIL-309: the efficient frequency comes from pcode's mailbox. */
void probe_pcode(struct kit *kit)
{
	char *text = text_read(kit->debugfs, "genx_power"), line[80] = "";
	unsigned int rp0, rp1, rpn, mhz = 0;

	if (!text || !text_line(text, "efficient frequency: ", line, sizeof(line)) ||
	    sscanf(line, "%u MHz", &mhz) != 1 || !read_limits(kit, &rp0, &rp1, &rpn))
		report_answer(UNKNOWN, "debugfs has no efficient frequency");
	else if (!strstr(line, "from pcode"))
		report_answer(DIFFERS, "pcode did not answer a command of its mailbox");
	else
		report_answer(mhz >= rpn && mhz <= rp0 ? AS_ASSUMED : DIFFERS,
			      "pcode names %u MHz, the limits are %u and %u", mhz, rpn, rp0);
	free(text);
}

/* ---- interrupts and resets ---- */

static unsigned long long number_behind(const char *text, const char *word)
{
	const char *at = strstr(text, word);

	return at ? strtoull(at + strlen(word), NULL, 10) : 0;
}

/* Did the service of interrupts find what the manuals do not have, since genx was loaded? */
void probe_interrupts(struct kit *kit)
{
	char *text = text_read(kit->debugfs, "genx_interrupts");
	unsigned long long n, timeouts, unknown, mismatches;

	if (!text) {
		report_answer(UNKNOWN, "debugfs has no interrupts");
		return;
	}
	n = number_behind(text, "interrupts ");
	timeouts = number_behind(text, "timeouts ");
	unknown = number_behind(text, "unknown ");
	mismatches = number_behind(text, "mismatches ");
	if (!n)
		report_answer(kit->submits ? DIFFERS : UNKNOWN, "no interrupt came");
	else
		report_answer(10 * timeouts > n || unknown || mismatches ? DIFFERS : AS_ASSUMED,
			      "%llu interrupts: %llu without Data-Valid, %llu of unknown sources, "
			      "%llu of another source than announced; %llu spurious, %llu storms",
			      n, timeouts, unknown, mismatches,
			      number_behind(text, "spurious "), number_behind(text, "storms "));
	free(text);
}

/* What a write to genx_reset did. */
enum reset_result {
	RESET_DONE,		/* of the target, and of no more */
	RESET_WHOLE_GT,		/* the engine was reset with the whole GT, not alone */
	RESET_FAILED,
};

/*
 * Reset @target. The write succeeds also if the reset of the engine alone failed and the driver
 * then reset the whole GT. Only debugfs says which it was. @ns: the time that it took.
 */
static enum reset_result reset_one(struct kit *kit, const char *target, unsigned long long *ns)
{
	char *text, line[160] = "";

	*ns = 0;
	if (kit_write(kit, "genx_reset", target))
		return RESET_FAILED;
	text = text_read(kit->debugfs, "genx_engines");
	if (text) {
		text_line(text, "last reset: ", line, sizeof(line));
		*ns = number_behind(text, "last reset took: ");
	}
	free(text);
	if (!strcmp(target, "gt") || strstr(line, ", engine alone: "))
		return RESET_DONE;
	return strstr(line, ", whole GT: ") ? RESET_WHOLE_GT : RESET_FAILED;
}

static bool runs_batch(struct kit *kit)
{
	struct work work;
	bool runs;

	if (!kit->submits)
		return kit_alive(kit);
	if (work_create(kit, I915_EXEC_RENDER, &work))
		return false;
	work_store(&work, 0, 1);
	runs = !work_run(&work) && work.result.map[0] == 1;
	work_destroy(&work);
	return runs;
}

static void add_name(char *list, size_t size, const char *name)
{
	size_t len = strlen(list);

	snprintf(list + len, size - len, " %s", name);
}

/*
 * SIL-257, SIL-260: each engine is reset alone, then the GT; a batch runs afterwards. SIL-271: the
 * hardware of some platforms resets the whole GT only.
 */
void probe_resets(struct kit *kit)
{
	const struct genx_platform *plat = kit->gpu->plat;
	bool alone = plat->reset_kind != GENX_RESET_SNB;
	char *text = text_read(kit->debugfs, "genx_engines");
	char line[16], bad[80] = "", whole[80] = "";
	unsigned long long ns, slowest = 0;
	unsigned int n = 0;

	for (unsigned int i = 0; text && i < plat->n_engines; i++) {
		const char *name = plat->engines[i].name;
		enum reset_result result;

		snprintf(line, sizeof(line), "%s:", name);
		/* only an engine that runs contexts is listed; without contexts rcs0 will do */
		if (kit->submits ? !text_next(text, NULL, line) : i)
			continue;
		result = reset_one(kit, name, &ns);
		n += result != RESET_FAILED;
		slowest = ns > slowest ? ns : slowest;
		if (result == RESET_FAILED)
			add_name(bad, sizeof(bad), name);
		else if (result == RESET_WHOLE_GT)
			add_name(whole, sizeof(whole), name);
	}
	free(text);
	if (reset_one(kit, "gt", &ns) == RESET_FAILED)
		add_name(bad, sizeof(bad), "gt");
	if (bad[0])
		report_answer(DIFFERS, "a reset failed:%s", bad);
	else if (alone && whole[0])
		report_answer(DIFFERS, "reset with the whole GT, not alone:%s", whole);
	else if (!runs_batch(kit))
		report_answer(DIFFERS, "no batch runs after the resets");
	else
		report_answer(AS_ASSUMED, "%u engines%s and the GT; the slowest took %llu us, the "
			      "GT %llu us", n, alone ? "" : ", each with the whole GT,",
			      slowest / 1000, ns / 1000);
}
