// SPDX-License-Identifier: MIT
/*
 * The pre-check: read the device without writing to it.
 *
 * PCI-001 and PCI-002 are the rules for the configuration space. The platform's table says which
 * registers need no force-wake. Registers whose read has an effect are not read (a read of a GT INT
 * DW takes a snapshot: INT-018).
 */

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "hwtest.h"
#include "regs/engine_regs.h"
#include "regs/gt_regs.h"

#define CONFIG_SIZE		256
#define CONFIG_COMMAND		0x04
#define   COMMAND_MEMORY	BIT(1)
#define   COMMAND_MASTER	BIT(2)
#define CONFIG_STATUS		0x06
#define CONFIG_CLASS		0x08
#define CONFIG_BAR0		0x10
#define CONFIG_CAPABILITIES	0x34
#define CONFIG_MGGC0		0x50
#define CAPABILITY_PM		0x01
#define   PM_STATE_MASK		0x3

/* Time between two reads of a counter that should tick. */
#define TICK_US			10000

static u16 get16(const u8 *p)
{
	return p[0] | p[1] << 8;
}

static u32 get32(const u8 *p)
{
	return get16(p) | (u32)get16(p + 2) << 16;
}

__attribute__((format(printf, 2, 3)))
static void line(const char *what, const char *fmt, ...)
{
	char text[160];
	va_list args;

	va_start(args, fmt);
	vsnprintf(text, sizeof(text), fmt, args);
	va_end(args);
	say("  %-24s %s\n", what, text);
}

/* Print the list of capabilities, and the power state from the power management capability. */
static void check_capabilities(const u8 *config)
{
	unsigned int at = config[CONFIG_CAPABILITIES] & ~3, steps = 0;
	char list[128] = "";
	size_t n = 0;

	while (at >= 0x40 && at < CONFIG_SIZE - 8 && steps++ < 48) {
		n += snprintf(list + n, sizeof(list) - n, " %02x at %02x", config[at], at);
		if (config[at] == CAPABILITY_PM)
			line("power state", "D%u", get16(config + at + 4) & PM_STATE_MASK);
		at = config[at + 1] & ~3;
		if (n >= sizeof(list) - 16)
			break;
	}
	line("capabilities", "%s", list[0] ? list + 1 : "none");
}

/* Compare BAR 0 in the device with the start and end that the kernel has. */
static void check_bar(const struct gpu *gpu, const u8 *config)
{
	unsigned long long start = 0, end = 0;
	char resource[80];
	u64 size;

	gpu_file(gpu, "resource", resource, sizeof(resource));
	if (sscanf(resource, "%llx %llx", &start, &end) != 2)
		end = 0;
	size = end > start ? end - start + 1 : 0;
	line("BAR 0", "%llu KiB, %s needs %u KiB: %s", (unsigned long long)size >> 10,
	     gpu->plat->name, gpu->plat->gttmm_size >> 10,
	     size >= gpu->plat->gttmm_size ? "ok" : "TOO SMALL");
	line("BAR 0 in the device", (get32(config + CONFIG_BAR0) & ~0xfU) == (start & ~0xfU) ?
	     "the same address" : "NOT THE ADDRESS that the kernel has");
}

/* Return: true if the device answers. @memory: set to whether its registers may be read. */
static bool check_config(const struct gpu *gpu, bool *memory)
{
	u8 config[CONFIG_SIZE];
	u16 command;

	if (gpu_config(gpu, config, sizeof(config)) < sizeof(config)) {
		line("configuration", "cannot be read");
		return false;
	}
	if (get32(config) == GENX_ALL_ONES) {
		line("configuration", "reads all ones: the device has left the bus");
		return false;
	}
	command = get16(config + CONFIG_COMMAND);
	line("ids in the device", "%04x:%04x revision %02x%s", get16(config), get16(config + 2),
	     config[CONFIG_CLASS], get16(config + 2) == gpu->device ? "" : " ANOTHER ID");
	line("class", "%02x%02x%02x", config[CONFIG_CLASS + 3], config[CONFIG_CLASS + 2],
	     config[CONFIG_CLASS + 1]);
	line("command", "%04x: memory %s, bus master %s", command,
	     command & COMMAND_MEMORY ? "on" : "OFF", command & COMMAND_MASTER ? "on" : "off");
	line("status", "%04x", get16(config + CONFIG_STATUS));
	check_bar(gpu, config);
	line("MGGC0", "%04x", get16(config + CONFIG_MGGC0));
	check_capabilities(config);
	*memory = command & COMMAND_MEMORY;
	return true;
}

/* Read and print a register if that is allowed. Return: false if the device is gone. */
static bool show(struct bar *bar, const char *name, u32 offset, u32 *val)
{
	const char *why = bar_readable(bar, offset);

	*val = 0;
	if (why) {
		line(name, "%06x %s", offset, why);
		return true;
	}
	say("  %-24s %06x ", name, offset);
	if (!bar_read(bar, offset, val)) {
		say("reads all ones: the device is gone or asleep; stopped here\n");
		return false;
	}
	say("%08x\n", *val);
	return true;
}

/* Find the domains that are awake. */
static bool check_force_wake(struct bar *bar)
{
	const struct genx_platform *plat = bar->plat;
	char name[32];
	u32 val;

	for (unsigned int i = 0; i < plat->n_fw_domains; i++) {
		const struct genx_fw_domain_desc *domain = &plat->fw_domains[i];

		snprintf(name, sizeof(name), "acknowledge %s", domain->name);
		if (!show(bar, name, domain->ack.addr, &val))
			return false;
		if (val & FORCEWAKE_ALL_BITS)
			bar->awake |= GENX_FW_BIT(domain->domain);
		if (domain->alt_ack.addr && !show(bar, "  the other", domain->alt_ack.addr, &val))
			return false;
	}
	return true;
}

struct one {
	const char *name;
	u32 offset;
};

/* Fuse registers, by the platform's kind of fuses (register facts: fuses and topology). */
static const struct one fuses[][8] = {
	[GENX_FUSE_NONE] = { { 0 } },
	[GENX_FUSE_HSW] = { { "fuse: EUs", 0x911c } },
	[GENX_FUSE_GEN8] = { { "fuse: slices, subslices", 0x9120 }, { "fuse: EUs 0", 0x9134 },
			     { "fuse: EUs 1", 0x9138 }, { "fuse: EUs 2", 0x913c } },
	[GENX_FUSE_GEN9] = { { "fuse: slices, subslices", 0x9120 }, { "fuse: EUs 0", 0x9134 },
			     { "fuse: EUs 1", 0x9138 }, { "fuse: EUs 2", 0x913c } },
	[GENX_FUSE_GEN11] = { { "fuse: L3 banks", 0x9118 }, { "fuse: EUs", 0x9134 },
			      { "fuse: slices", 0x9138 }, { "fuse: subslices", 0x913c },
			      { "fuse: media", 0x9140 } },
	[GENX_FUSE_DG2] = { { "fuse: memory slices", 0x9118 }, { "fuse: EUs", 0x9134 },
			    { "fuse: geometry", 0x913c }, { "fuse: media", 0x9140 },
			    { "fuse: compute", 0x9144 } },
};

static_assert(ARRAY_SIZE(fuses) == GENX_FUSE_COUNT, "a kind of fuses is missing");

static bool check_fuses(struct bar *bar)
{
	const struct one *one;
	u32 val;

	for (one = fuses[bar->plat->fuse_kind]; one->name; one++)
		if (!show(bar, one->name, one->offset, &val))
			return false;
	return true;
}

/* Registers of the whole GT. */
static bool check_gt(struct bar *bar)
{
	const struct genx_platform *plat = bar->plat;
	bool threads = plat->fw_kind == GENX_FORCEWAKE_SNB || plat->fw_kind == GENX_FORCEWAKE_IVB ||
		       plat->fw_kind == GENX_FORCEWAKE_MT;
	const struct one ones[] = {
		{ "threads not in C0", threads ? GT_THREAD_STATUS.addr : 0 },
		{ "write FIFO", plat->fifo_reserve ? GT_FIFO_CTL.addr : 0 },
		{ "write FIFO errors", plat->fifo_reserve ? GT_FIFO_DEBUG.addr : 0 },
		{ "unclaimed accesses", plat->unclaimed.reg.addr },
		{ "reset in progress", GDRST.addr },
		{ "interrupt master unit", plat->irq_master_unit.addr },
		{ "interrupt master", plat->irq_master.addr },
		{ "clocks", plat->clock_kind == GENX_CLOCK_GEN11 ? RPM_CONFIG0.addr : 0 },
		{ "steering", plat->steering_kind != GENX_STEERING_NONE ? MGSR_STEERING.addr : 0 },
	};
	u32 val;

	for (unsigned int i = 0; i < ARRAY_SIZE(ones); i++)
		if (ones[i].offset && !show(bar, ones[i].name, ones[i].offset, &val))
			return false;
	return true;
}

/* The timestamp of the render engine also counts while the engine is idle. */
static bool check_timestamp(struct bar *bar)
{
	const struct genx_engine_desc *engine = &bar->plat->engines[0];
	u32 offset = RING_TIMESTAMP(engine->mmio_base).addr;
	u32 first, second;

	if (!show(bar, "timestamp", offset, &first))
		return false;
	if (bar_readable(bar, offset))
		return true;
	usleep(TICK_US);
	if (!show(bar, "timestamp again", offset, &second))
		return false;
	line("it ticks", second != first ? "%u in about %u us" : "NO",
	     second - first, TICK_US);
	return true;
}

bool precheck(const struct gpu *gpu)
{
	const char *why;
	struct bar bar;
	bool alive, memory;

	say("\nthe device, read only\n");
	if (geteuid()) {
		line("registers", "not read: that needs root");
		return true;
	}
	if (!check_config(gpu, &memory))
		return false;
	if (gpu->driver[0]) {
		/* its driver resets it, and on some parts two accesses must not overlap */
		line("registers", "not read: %s holds the device", gpu->driver);
		return true;
	}
	if (!memory) {
		/* firmware leaves memory off on a GPU without a display; genx turns it on */
		line("registers", "not read: the device's memory is off");
		return true;
	}
	why = bar_map(&bar, gpu);
	if (why) {
		line("registers", "cannot be mapped: %s", why);
		return true;
	}
	alive = check_force_wake(&bar) && check_gt(&bar) && check_fuses(&bar) &&
		check_timestamp(&bar);
	line("registers read", "%u, none written", bar.reads);
	bar_unmap(&bar);
	return alive;
}
