// SPDX-License-Identifier: MIT
/*
 * genx-perf take, give and status on a made-up tree of sysfs and procfs: a Kaby Lake that i915 has.
 * Writes to sysfs change the tree as the kernel would.
 */

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <sys/stat.h>

#include "tests/perf/harness.h"
#include "tools/genx-perf/handover/handover.h"

#define ROOT		"build/perf-test/take.root"
#define GPU		"0000:00:02.0"
#define OTHER		"0000:03:00.0"
#define DEVICE		"/sys/bus/pci/devices/" GPU
#define DRIVERS		"/sys/bus/pci/drivers/"
#define SOUND		"0000:00:1f.3"
#define RULE		"/etc/udev/rules.d/70-genx-" GPU ".rules"

/* Does the driver genx refuse the GPU? */
static bool refuse;

/* Does the driver i915 refuse it? */
static bool refuse_back;

/* Milliseconds that the driver of the sound device waits when it is unbound */
static unsigned int playing_ms;

/* Is the command interrupted at each write to sysfs? */
static bool interrupt;

/* After so many pauses i915 is not in use; 0: never */
static unsigned int pauses;
static unsigned int paused;

static void make(const char *path, const char *text)
{
	char full[PATH_MAX];
	FILE *file;

	snprintf(full, sizeof(full), "mkdir -p $(dirname " ROOT "%s)", path);
	if (system(full))
		exit(1);
	snprintf(full, sizeof(full), ROOT "%s", path);
	file = fopen(full, "w");
	if (!file || fputs(text, file) < 0 || fclose(file))
		exit(1);
}

static void make_link(const char *path, const char *target)
{
	char full[PATH_MAX];

	snprintf(full, sizeof(full), ROOT "%s", path);
	unlink(full);
	if (target && symlink(target, full))
		exit(1);
}

static const char *get(const char *path)
{
	static char text[2048];
	char full[PATH_MAX];
	FILE *file;

	snprintf(full, sizeof(full), ROOT "%s", path);
	file = fopen(full, "r");
	if (!file)
		return "(missing)";
	harness_read(file, text, sizeof(text));
	return text;
}

static const char *driver_at(const char *device)
{
	static char target[64];
	char path[PATH_MAX];
	ssize_t n;

	snprintf(path, sizeof(path), ROOT "%s/driver", device);
	n = readlink(path, target, sizeof(target) - 1);
	target[n < 0 ? 0 : n] = '\0';
	return n < 0 ? "" : strrchr(target, '/') + 1;
}

static const char *driver(void)
{
	return driver_at(DEVICE);
}

/* What the kernel does at a write */
static int kernel(const struct host *host, const char *path, const char *text)
{
	const char *name = path + strlen(DRIVERS), *file = strrchr(path, '/') + 1;
	char target[64], at[80];

	(void)host;
	if (interrupt) {
		raise(SIGINT);
		raise(SIGTERM);
		raise(SIGHUP);
		raise(SIGPIPE);
	}
	if (!strcmp(path, "/sys/bus/pci/drivers_probe")) {
		make_link(DEVICE "/driver", "../drivers/i915");
		return 0;
	}
	if (strncmp(path, DRIVERS, strlen(DRIVERS))) {
		make(path, text);
		return 0;
	}
	snprintf(at, sizeof(at), "/sys/bus/pci/devices/%.20s/driver", text);
	if (!strcmp(file, "unbind")) {
		if (!strcmp(text, SOUND))
			usleep(playing_ms * 1000);
		make_link(at, NULL);
		return 0;
	}
	if (strcmp(text, GPU)) {
		/* without i915, the driver of a sound device waits */
		if (strcmp(driver(), "i915"))
			return -EAGAIN;
		snprintf(target, sizeof(target), "../drivers/%.*s", (int)strcspn(name, "/"), name);
		make_link(at, target);
		return 0;
	}
	/* an id that i915 claims: genx matches by driver_override alone */
	if (refuse_back && !strncmp(name, "i915/", 5))
		return -ENODEV;
	if (!strncmp(name, "genx/", 5) ?
	    refuse || strcmp(get(DEVICE "/driver_override"), "genx\n") :
	    !strncmp(get(DEVICE "/driver_override"), "genx", 4))
		return -ENODEV;
	snprintf(target, sizeof(target), "../drivers/%.*s", (int)strcspn(name, "/"), name);
	make_link(DEVICE "/driver", target);
	return 0;
}

/* The number of a device: the text of the file below the root that an open file leads to */
static bool device(const struct host *host, const char *path, char number[HOST_DEVICE_MAX])
{
	char target[64] = "", *newline;
	const char *text;

	(void)host;
	if (readlink(path, target, sizeof(target) - 1) <= 0)
		return false;
	text = get(target);
	if (!strcmp(text, "(missing)"))
		return false;
	snprintf(number, HOST_DEVICE_MAX, "%s", text);
	newline = strchr(number, '\n');
	if (newline)
		*newline = '\0';
	return true;
}

static void begin(void)
{
	if (system("rm -rf " ROOT))
		exit(1);
	refuse = false;
	refuse_back = false;
	interrupt = false;
	playing_ms = 0;
	pauses = 0;
	paused = 0;
	make(DEVICE "/vendor", "0x8086\n");
	make(DEVICE "/device", "0x5912\n");
	make(DEVICE "/class", "0x030000\n");
	make(DEVICE "/driver_override", "(null)\n");
	make(DEVICE "/drm/card0/dev", "226:0\n");
	make(DEVICE "/drm/renderD128/dev", "226:128\n");
	make(DRIVERS "i915/bind", "");
	make(DRIVERS "genx/bind", "");
	make("/dev/dri/card0", "226:0\n");
	make("/dev/dri/card1", "226:1\n");
	make("/dev/dri/renderD128", "226:128\n");
	make("/sys/class/drm/version", "");
	make_link("/sys/class/drm/renderD128", "../../devices/pci/" GPU "/drm/renderD128");
	make("/proc/1/comm", "init\n");
	make("/sys/module/i915/refcnt", "0\n");
	make_link(DRIVERS "i915/module", "../../../../module/i915");
	make_link(DEVICE "/driver", "../drivers/i915");
}

static void pause_for(const struct host *host)
{
	(void)host;
	usleep(playing_ms > 1000 ? 10000 : 50000);
	if (++paused == pauses)
		make("/sys/module/i915/refcnt", "1\n");
}

static int take(int argc, char **argv)
{
	struct host host = { .root = ROOT, .set = kernel, .device = device,
			     .pause = pause_for };

	return handover_take(&host, argc, argv);
}

static int give(int argc, char **argv)
{
	struct host host = { .root = ROOT, .set = kernel, .device = device,
			     .pause = pause_for };

	return handover_give(&host, argc, argv);
}

static int status(int argc, char **argv)
{
	struct host host = { .root = ROOT, .set = kernel, .device = device,
			     .pause = pause_for };

	return handover_status(&host, argc, argv);
}

static void there_and_back(void)
{
	struct output *o;

	begin();
	o = run(status, "status", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, GPU " 8086:5912 Kaby Lake: driver i915\n");
	o = run(take, "take", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, GPU " (8086:5912 Kaby Lake): genx has it\n");
	EXPECT_HAS(driver(), "genx");
	EXPECT_HAS(get(DEVICE "/driver_override"), "genx\n");
	o = run(status, "status -j", NULL);
	EXPECT_HAS(o->out, "\"driver\":\"genx\",\"driver_override\":\"genx\",\"genx\":true,"
		   "\"drivable\":true,\"persistent\":false,\"console\":false,\"sound\":null,"
		   "\"users\":[]}\n");
	o = run(take, "take 00:02.0", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "genx has it already");
	o = run(give, "give", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "i915 has it\n");
	EXPECT_HAS(driver(), "i915");
	EXPECT_HAS(get(DEVICE "/driver_override"), "\n");
	EXPECT_HAS(get("/run/genx/" GPU), "(missing)");
	o = run(give, "give", NULL);
	EXPECT_EQ(o->status, EXIT_NO_DEVICE);
	EXPECT_HAS(o->err, "genx has no GPU");
	/* genx was bound by hand: the kernel chooses */
	o = run(take, "take " GPU, NULL);
	unlink(ROOT "/run/genx/" GPU);
	o = run(give, "give", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(driver(), "i915");
}

static void other_driver(void)
{
	struct output *o;

	begin();
	make(DRIVERS "vfio-pci/bind", "");
	make(DEVICE "/driver_override", "vfio-pci\n");
	make_link(DEVICE "/driver", "../drivers/vfio-pci");
	make_link(DEVICE "/iommu_group", "../groups/14");
	make("/proc/2000000077/comm", "qemu\n");
	make("/proc/2000000077/fd/.keep", "");
	make("/sys/class/vfio/14/dev", "243:0\n");
	make("/dev/vfio/14", "243:0\n");
	make_link("/proc/2000000077/fd/9", "/dev/vfio/14");
	o = run(take, "take", NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "process 2000000077 (qemu) has /dev/vfio/14 open");
	/* another driver of this kind, without an IOMMU */
	make(DRIVERS "other-vfio-pci/bind", "");
	make_link(DEVICE "/driver", "../drivers/other-vfio-pci");
	make("/sys/class/vfio/noiommu-14/dev", "243:1\n");
	make("/dev/vfio/noiommu-14", "243:1\n");
	make_link("/proc/2000000077/fd/9", "/dev/vfio/noiommu-14");
	EXPECT_HAS(run(take, "take", NULL)->err, "(qemu) has /dev/vfio/noiommu-14 open");
	/* iommufd: the device itself */
	make(DEVICE "/vfio-dev/vfio0/dev", "511:0\n");
	make("/dev/vfio/devices/vfio0", "511:0\n");
	make_link("/proc/2000000077/fd/9", "/dev/vfio/devices/vfio0");
	EXPECT_HAS(run(take, "take", NULL)->err, "(qemu) has /dev/vfio/devices/vfio0 open");
	make_link(DEVICE "/driver", "../drivers/vfio-pci");
	make_link("/proc/2000000077/fd/9", NULL);
	EXPECT_EQ(run(take, "take", NULL)->status, 0);
	EXPECT_EQ(run(give, "give", NULL)->status, 0);
	EXPECT_HAS(driver(), "vfio-pci");
	EXPECT_HAS(get(DEVICE "/driver_override"), "vfio-pci\n");
	EXPECT_EQ(run(take, "take", NULL)->status, 0);
	o = run(give, "give -d i915", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(driver(), "i915");
	EXPECT_EQ(run(give, "give -d genx " GPU, NULL)->status, EXIT_USAGE);
	EXPECT_EQ(run(give, "give -d ../x " GPU, NULL)->status, EXIT_USAGE);
}

static void in_use(void)
{
	struct output *o;

	begin();
	make("/proc/2000000042/comm", "Xor\"g\033\n");
	make("/proc/2000000042/fd/.keep", "");
	make_link("/proc/2000000042/fd/7", "/dev/dri/card1");
	make_link("/proc/2000000042/fd/8", "/dev/dri/renderD128");
	o = run(take, "take", NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, GPU " is in use:\n"
		   "  process 2000000042 (Xor?g?) has /dev/dri/renderD128 open\n"
		   "genx-perf: end these users, or use --force");
	EXPECT_HAS(driver(), "i915");
	EXPECT_HAS(get(DEVICE "/driver_override"), "(null)\n");
	EXPECT_HAS(run(status, "status", NULL)->out, "process 2000000042 (Xor?g?) has");
	/* the node under another name, as in a container */
	make("/my/gpu", "226:128\n");
	make_link("/proc/2000000042/fd/8", "/my/gpu");
	EXPECT_HAS(run(take, "take", NULL)->err, "(Xor?g?) has /my/gpu open\n");
	/* a node of another GPU with a familiar name */
	make("/dev/dri/renderD128", "226:129\n");
	make_link("/proc/2000000042/fd/8", "/dev/dri/renderD128");
	EXPECT_EQ(run(take, "take -n", NULL)->status, 0);
	make("/dev/dri/renderD128", "226:128\n");
	o = run(take, "take --force", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->err, "process 2000000042");
	EXPECT_HAS(driver(), "genx");
}

static void console(void)
{
	struct output *o;

	begin();
	make("/sys/class/vtconsole/vtcon0/name", "(S) dummy device\n");
	make("/sys/class/vtconsole/vtcon0/bind", "0\n");
	make("/sys/class/vtconsole/vtcon1/name", "(M) frame buffer device\n");
	make("/sys/class/vtconsole/vtcon1/bind", "1\n");
	/* the frame buffer is another device's */
	EXPECT_EQ(run(take, "take -n", NULL)->status, 0);
	make(DEVICE "/graphics/fb0/dev", "29:0\n");
	o = run(take, "take", NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "the console draws on its frame buffer (vtcon1)");
	EXPECT_HAS(o->err, "use --console: the screen then stays dark until genx-perf give");
	EXPECT_HAS(driver(), "i915");
	EXPECT_HAS(run(status, "status -j", NULL)->out, "\"console\":true");
	EXPECT_EQ(run(take, "take --sound", NULL)->status, EXIT_FAILED);
	o = run(take, "take --console -n", NULL);
	EXPECT_HAS(o->out, "echo '0' > /sys/class/vtconsole/vtcon1/bind\n"
		   "echo '" GPU "' > " DRIVERS "i915/unbind\n");
	o = run(take, "take -f", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(get("/sys/class/vtconsole/vtcon1/bind"), "0\n");
	EXPECT_HAS(driver(), "genx");
	/* the console comes back, the other one stays as it is */
	EXPECT_EQ(run(give, "give", NULL)->status, 0);
	EXPECT_HAS(get("/sys/class/vtconsole/vtcon1/bind"), "1\n");
	EXPECT_HAS(get("/sys/class/vtconsole/vtcon0/bind"), "0\n");
	/* a process keeps the GPU */
	make("/proc/2000000042/comm", "X\n");
	make("/proc/2000000042/fd/.keep", "");
	make_link("/proc/2000000042/fd/8", "/dev/dri/renderD128");
	o = run(take, "take --console --sound", NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "end these users, or use --force: their GPU then disappears");
	EXPECT_HAS(get("/sys/class/vtconsole/vtcon1/bind"), "1\n");
	make_link("/proc/2000000042/fd/8", NULL);
	/* genx does not bind: it is as before */
	refuse = true;
	EXPECT_EQ(run(take, "take --console", NULL)->status, EXIT_FAILED);
	EXPECT_HAS(get("/sys/class/vtconsole/vtcon1/bind"), "1\n");
	refuse = false;
	EXPECT_EQ(run(take, "take --console", NULL)->status, 0);
	EXPECT_HAS(driver(), "genx");
	EXPECT_EQ(run(give, "give --console", NULL)->status, EXIT_USAGE);
}

#define SOUND_DEVICE	"/sys/bus/pci/devices/" SOUND
#define COMPONENTS	"/sys/kernel/debug/device_component/"

static void make_sound(void)
{
	begin();
	make(SOUND_DEVICE "/class", "0x040300\n");
	make(DRIVERS "snd_hda_intel/bind", "");
	make_link(SOUND_DEVICE "/driver", "../drivers/snd_hda_intel");
}

/* The sound device that is bound to i915 is unbound before it, and bound again after it. */
static void sound(void)
{
	struct output *o;

	make_sound();
	o = run(take, "take", NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, GPU " is in use:\n"
		   "  the sound device " SOUND " (snd_hda_intel) plays through it\n"
		   "genx-perf: use --sound: the sound device then has no driver "
		   "until genx-perf give");
	EXPECT_HAS(driver(), "i915");
	EXPECT_HAS(run(status, "status", NULL)->out,
		   "the sound device " SOUND " (snd_hda_intel) plays through it\n");
	EXPECT_HAS(run(status, "status -j", NULL)->out, "\"sound\":\"" SOUND "\"");
	o = run(take, "take -f -n", NULL);
	EXPECT_HAS(o->out, "echo '" SOUND "' > " DRIVERS "snd_hda_intel/unbind\n"
		   "echo '" GPU "' > " DRIVERS "i915/unbind\n");
	EXPECT_EQ(run(take, "take --console", NULL)->status, EXIT_FAILED);
	o = run(take, "take --sound", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(driver(), "genx");
	EXPECT_EQ(strlen(driver_at(SOUND_DEVICE)), 0);
	EXPECT_EQ(run(give, "give", NULL)->status, 0);
	EXPECT_HAS(driver(), "i915");
	EXPECT_HAS(driver_at(SOUND_DEVICE), "snd_hda_intel");
	/* genx does not bind: both get their drivers back */
	refuse = true;
	EXPECT_EQ(run(take, "take -f", NULL)->status, EXIT_FAILED);
	EXPECT_HAS(driver(), "i915");
	EXPECT_HAS(driver_at(SOUND_DEVICE), "snd_hda_intel");
	/* somebody else has bound it meanwhile */
	refuse = false;
	EXPECT_EQ(run(take, "take -f", NULL)->status, 0);
	make_link(SOUND_DEVICE "/driver", "../drivers/other");
	EXPECT_EQ(run(give, "give", NULL)->status, 0);
	EXPECT_HAS(driver_at(SOUND_DEVICE), "other");
}

/* The driver of a sound device waits until its nodes are closed, and nothing ends that. */
static void sound_in_use(void)
{
	struct output *o;

	make_sound();
	make("/proc/2000000043/comm", "player\n");
	make("/proc/2000000043/fd/.keep", "");
	make_link("/proc/2000000043/fd/5", "/dev/snd/pcmC1D3p (deleted)");
	playing_ms = 3000;
	o = run(take, "take --sound", NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "genx-perf: sound device " SOUND " is in use; perhaps by:\n"
		   "  process 2000000043 (player) has a node of a sound device open\n"
		   "genx-perf: " GPU ": end what has a node of its sound device open");
	EXPECT_HAS(driver(), "i915");
	EXPECT_EQ(strcmp(get(DEVICE "/driver_override"), "\n"), 0);
	EXPECT_HAS(get("/run/genx/" GPU), "(missing)");
	/* later the driver is unbound, and bound at once */
	make_link(SOUND_DEVICE "/driver", "../drivers/marked");
	for (int i = 0; i < 300 && strcmp(driver_at(SOUND_DEVICE), "snd_hda_intel"); i++)
		usleep(100000);
	EXPECT_HAS(driver_at(SOUND_DEVICE), "snd_hda_intel");
	/* it ends in time */
	playing_ms = 50;
	EXPECT_EQ(run(take, "take --sound", NULL)->status, 0);
	EXPECT_EQ(strlen(driver_at(SOUND_DEVICE)), 0);
}

/* With debugfs, the kernel says which sound device is bound to which GPU. */
static void sound_component(void)
{
	make_sound();
	make(COMPONENTS "other", "");
	EXPECT_EQ(run(take, "take -n", NULL)->status, 0);
	make(COMPONENTS SOUND, "aggregate_device name      status\n" SOUND "     bound\n\n"
	     "device name      status\n" GPU "             not bound\n");
	EXPECT_EQ(run(take, "take -n", NULL)->status, 0);
	make(COMPONENTS SOUND, "aggregate_device name      status\n" SOUND "     bound\n\n"
	     "device name      status\n" GPU "             bound\n");
	EXPECT_EQ(run(take, "take -n", NULL)->status, EXIT_FAILED);
	/* on another bus, behind the same switch as the GPU */
	make("/sys/bus/pci/devices/0000:04:00.0/class", "0x040300\n");
	make_link("/sys/bus/pci/devices/0000:04:00.0/driver", "../drivers/snd_hda_intel");
	make_link(SOUND_DEVICE "/driver", NULL);
	EXPECT_EQ(run(take, "take -n", NULL)->status, 0);
	make(COMPONENTS "0000:04:00.0", GPU "   bound\n");
	EXPECT_HAS(run(take, "take -n", NULL)->err, "the sound device 0000:04:00.0");
	/* a process plays */
	make("/sys/bus/pci/devices/0000:04:00.0/sound/card1/pcmC1D3p/dev", "116:9\n");
	make("/proc/2000000043/comm", "player\n");
	make("/proc/2000000043/fd/.keep", "");
	make("/dev/snd/pcmC1D3p", "116:9\n");
	make_link("/proc/2000000043/fd/5", "/dev/snd/pcmC1D3p");
	EXPECT_HAS(run(take, "take", NULL)->err, "process 2000000043 (player) has /dev/snd/pcm");
	/* genx and other drivers have no audio component */
	make_link(DEVICE "/driver", "../drivers/vfio-pci");
	make_link("/proc/2000000043/fd/5", NULL);
	EXPECT_EQ(run(take, "take -n", NULL)->status, 0);
}

/* An open perf event, a dma-buf or a mapping holds the module of the former driver. */
static void late_release(void)
{
	struct output *o;

	begin();
	make("/sys/module/i915/refcnt", "3\n");
	make("/sys/module/i915/holders/kvmgt", "");
	o = run(take, "take", NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "i915 is in use after the GPU was unbound; perhaps by:\n"
		   "  a perf event (intel_gpu_top, perf), a dma-buf or a mapping\n"
		   "genx-perf: " GPU ": i915 has it again\n"
		   "genx-perf: " GPU ": Device or resource busy: end these users, or use --force");
	EXPECT_HAS(driver(), "i915");
	EXPECT_EQ(strcmp(get(DEVICE "/driver_override"), "\n"), 0);
	/* who may hold it */
	make("/proc/2000000042/comm", "intel_gpu_top\n");
	make("/proc/2000000042/fd/.keep", "");
	make_link("/proc/2000000042/fd/4", "anon_inode:[perf_event]");
	make("/proc/2000000043/comm", "kwin\n");
	make("/proc/2000000043/fd/.keep", "");
	make_link("/proc/2000000043/fd/4", "/dmabuf:");
	o = run(take, "take", NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "  process 2000000042 (intel_gpu_top) has a perf event open\n");
	EXPECT_HAS(o->err, "  process 2000000043 (kwin) has a dma-buf open\n");
	EXPECT_HAS(o->err, "  or a perf event (intel_gpu_top, perf), a dma-buf or a mapping of "
		   "another process\n");
	o = run(take, "take --force", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->err, "warning: " GPU ": when the last of them ends, i915 changes force-wake");
	EXPECT_HAS(driver(), "genx");
	/* it ends in time; a module that needs i915 is no user of the GPU */
	EXPECT_EQ(run(give, "give", NULL)->status, 0);
	pauses = 40;
	o = run(take, "take", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_NOT(o->err, "in use");
	EXPECT_HAS(get("/sys/module/i915/refcnt"), "1\n");
	EXPECT_HAS(driver(), "genx");
}

/* Before Gen8, a late end of i915 rewrites the GGTT. */
static void late_release_of_ring(void)
{
	struct output *o;

	begin();
	make(DEVICE "/device", "0x0412\n");
	make("/sys/module/i915/refcnt", "1\n");
	o = run(take, "take --force", NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "Device or resource busy: end these users, --force is not enough");
	EXPECT_HAS(driver(), "i915");
	make("/sys/module/i915/refcnt", "0\n");
	make("/proc/2000000042/comm", "X\n");
	make("/proc/2000000042/fd/.keep", "");
	make_link("/proc/2000000042/fd/8", "/dev/dri/renderD128");
	o = run(take, "take --force", NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "end these processes, --force is not enough: i915 would overwrite");
	EXPECT_HAS(get(DEVICE "/driver_override"), "\n");
	make_link("/proc/2000000042/fd/8", NULL);
	EXPECT_EQ(run(take, "take", NULL)->status, 0);
	EXPECT_EQ(run(give, "give", NULL)->status, 0);
	/* a driver in the kernel image has no count of users */
	unlink(ROOT "/sys/module/i915/refcnt");
	o = run(take, "take", NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "i915 is built into the kernel, so that its users are not known");
	EXPECT_EQ(run(take, "take --force", NULL)->status, 0);
	begin();
	unlink(ROOT "/sys/module/i915/refcnt");
	o = run(take, "take", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->err, "i915 is built into the kernel; if a perf event");
}

static void refused(void)
{
	struct output *o;

	begin();
	refuse = true;
	o = run(take, "take", NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, GPU ": i915 has it again\n"
		   "genx-perf: " GPU ": binding genx: No such device; "
		   "the kernel's log (dmesg) has the reason\n");
	EXPECT_HAS(driver(), "i915");
	EXPECT_EQ(strcmp(get(DEVICE "/driver_override"), "\n"), 0);
	EXPECT_HAS(get("/run/genx/" GPU), "(missing)");
	/* neither does i915: give can repair that */
	refuse_back = true;
	o = run(take, "take", NULL);
	EXPECT_HAS(o->err, "i915 did not take it back, try genx-perf give\n");
	EXPECT_HAS(get("/run/genx/" GPU), "i915 - - - -\n");
	refuse_back = false;
	/* a further take that fails keeps what give needs */
	EXPECT_EQ(run(take, "take", NULL)->status, EXIT_FAILED);
	EXPECT_EQ(run(give, "give", NULL)->status, 0);
	EXPECT_HAS(driver(), "i915");
	/* it had no driver */
	make_link(DEVICE "/driver", NULL);
	EXPECT_EQ(run(take, "take", NULL)->status, EXIT_FAILED);
	EXPECT_HAS(get("/run/genx/" GPU), "(missing)");
	begin();
	unlink(ROOT DRIVERS "genx/bind");
	rmdir(ROOT DRIVERS "genx");
	o = run(take, "take", NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "genx is not loaded, and modprobe genx ended with 127: "
		   "install the module");
	EXPECT_HAS(driver(), "i915");
	make("/proc/sys/kernel/osrelease", "6.11.10-amd64\n");
	o = run(take, "take", NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "this kernel, 6.11.10-amd64, is too old for genx: 6.12 or newer");
	make("/proc/sys/kernel/osrelease", "5.15.0\n");
	EXPECT_HAS(run(take, "take", NULL)->err, "5.15.0, is too old");
	make("/proc/sys/kernel/osrelease", "6.12.0\n");
	EXPECT_HAS(run(take, "take", NULL)->err, "install the module");
	make("/proc/sys/kernel/osrelease", "7.0.1-amd64\n");
	EXPECT_HAS(run(take, "take", NULL)->err, "install the module");
	/* genx with compat_name=1 */
	make_link(DRIVERS "i915/module", "../../../../module/genx");
	o = run(take, "take", NULL);
	EXPECT_HAS(o->out, "genx has it already");
	EXPECT_HAS(run(status, "status", NULL)->out, "driver i915 (of the module genx)");
}

/* Signals wait until the GPU has a driver; give repairs what is left of a move that was killed. */
static void interrupted(void)
{
	struct output *o;

	begin();
	interrupt = true;
	EXPECT_EQ(run(take, "take", NULL)->status, -1);
	EXPECT_HAS(driver(), "genx");
	EXPECT_EQ(run(give, "give", NULL)->status, -1);
	EXPECT_HAS(driver(), "i915");
	EXPECT_HAS(get("/run/genx/" GPU), "(missing)");
	interrupt = false;
	/* i915 is not bound again: the record stays */
	EXPECT_EQ(run(take, "take", NULL)->status, 0);
	refuse_back = true;
	o = run(give, "give", NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "binding its driver; it has none now");
	EXPECT_EQ(strlen(driver()), 0);
	EXPECT_HAS(get("/run/genx/" GPU), "i915 - - - -\n");
	refuse_back = false;
	o = run(give, "give", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(driver(), "i915");
	EXPECT_HAS(get("/run/genx/" GPU), "(missing)");
	/* a take was killed after the unbinding: another one keeps the record */
	make("/run/genx/" GPU, "i915 - - - -\n");
	make(DEVICE "/driver_override", "genx\n");
	make_link(DEVICE "/driver", NULL);
	EXPECT_EQ(run(take, "take", NULL)->status, 0);
	EXPECT_HAS(driver(), "genx");
	EXPECT_EQ(run(give, "give", NULL)->status, 0);
	EXPECT_HAS(driver(), "i915");
	/* the same without a record, by driver_override alone */
	make(DEVICE "/driver_override", "genx\n");
	make_link(DEVICE "/driver", NULL);
	EXPECT_EQ(run(give, "give", NULL)->status, 0);
	EXPECT_HAS(driver(), "i915");
	/* a GPU that nothing was done to */
	make(DEVICE "/driver_override", "(null)\n");
	make_link(DEVICE "/driver", NULL);
	EXPECT_EQ(run(give, "give", NULL)->status, EXIT_NO_DEVICE);
}

static void choice(void)
{
	struct output *o;

	begin();
	make("/sys/bus/pci/devices/" OTHER "/vendor", "0x8086\n");
	make("/sys/bus/pci/devices/" OTHER "/device", "0x56a0\n");
	make("/sys/bus/pci/devices/" OTHER "/class", "0x030000\n");
	make("/sys/bus/pci/devices/0000:04:00.0/vendor", "0x10de\n");
	make("/sys/bus/pci/devices/0000:04:00.0/class", "0x030000\n");
	o = run(take, "take", NULL);
	EXPECT_EQ(o->status, EXIT_USAGE);
	EXPECT_HAS(o->err, GPU " and " OTHER ": genx can drive both, name one");
	EXPECT_EQ(run(take, "take 0000:04:00.0", NULL)->status, EXIT_NO_DEVICE);
	EXPECT_EQ(run(take, "take /dev/dri/card7", NULL)->status, EXIT_NO_DEVICE);
	EXPECT_EQ(run(take, "take a b", NULL)->status, EXIT_USAGE);
	EXPECT_EQ(run(take, "take --driver i915", NULL)->status, EXIT_USAGE);
	make(DEVICE "/device", "0x5a85\n");
	o = run(take, "take " GPU, NULL);
	EXPECT_EQ(o->status, EXIT_NO_DEVICE);
	EXPECT_HAS(o->err, "genx cannot drive this GPU");
	EXPECT_HAS(run(status, "status", NULL)->out, "  genx cannot drive it\n");
	begin();
	if (system("rm -rf " ROOT DEVICE))
		exit(1);
	EXPECT_EQ(run(status, "status", NULL)->status, EXIT_NO_DEVICE);
	EXPECT_EQ(run(take, "take", NULL)->status, EXIT_NO_DEVICE);
}

static void dry_run(void)
{
	struct output *o;

	begin();
	o = run(take, "take --dry-run --persist", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "echo 'genx' > " DEVICE "/driver_override\n"
		   "echo '" GPU "' > " DRIVERS "i915/unbind\n"
		   "while [ $(cat /sys/module/i915/refcnt) -gt "
		   "$(ls /sys/module/i915/holders | wc -l) ]; do sleep 0.1; done\n"
		   "echo '" GPU "' > " DRIVERS "genx/bind\n");
	EXPECT_HAS(o->out, "cat > " RULE " << 'EOF'\n");
	EXPECT_HAS(driver(), "i915");
	EXPECT_HAS(get(DEVICE "/driver_override"), "(null)\n");
	EXPECT_HAS(get(RULE), "(missing)");
	EXPECT_EQ(run(take, "take", NULL)->status, 0);
	o = run(give, "give -n", NULL);
	EXPECT_HAS(o->out, "echo '' > " DEVICE "/driver_override\n"
		   "echo '" GPU "' > " DRIVERS "genx/unbind\n"
		   "echo '" GPU "' > " DRIVERS "i915/bind\n");
	EXPECT_HAS(driver(), "genx");
}

static void persist(void)
{
	struct output *o;
	struct stat st;

	begin();
	make("/etc/initramfs-tools/hooks/other", "");
	o = run(take, "take --persist", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "written: " RULE "\n");
	EXPECT_HAS(o->out, "renew it: update-initramfs -u\n");
	EXPECT_HAS(get(RULE), "\nACTION==\"add\", SUBSYSTEM==\"pci\", KERNEL==\"" GPU "\", "
		   "PROGRAM==\"/sbin/modinfo -n genx\", ATTR{driver_override}=\"genx\"\n");
	EXPECT_HAS(get("/etc/modules-load.d/genx.conf"), "\ngenx\n");
	EXPECT(!stat(ROOT "/etc/initramfs-tools/hooks/genx", &st) && st.st_mode & 0100);
	EXPECT_EQ(system("sh -n " ROOT "/etc/initramfs-tools/hooks/genx"), 0);
	/* the hook, for a kernel with genx and for one without */
	EXPECT_EQ(system("cd " ROOT " && mkdir -p bin image && "
			 "printf '#!/bin/sh\\n[ \"$2\" = 6.12 ]\\n' > bin/modinfo && "
			 "chmod +x bin/modinfo && "
			 "sed \"s#/etc/udev#$PWD/etc/udev#g\" "
			 "etc/initramfs-tools/hooks/genx > hook && "
			 "version=6.1 DESTDIR=$PWD/image PATH=$PWD/bin:$PATH sh hook && "
			 "[ -z \"$(find image -type f)\" ] && "
			 "version=6.12 DESTDIR=$PWD/image PATH=$PWD/bin:$PATH sh hook && "
			 "find image -name '70-genx-*.rules' -exec cat {} + > copied"), 0);
	EXPECT_HAS(get("/copied"), "KERNEL==\"" GPU "\", ATTR{driver_override}=\"genx\"\n");
	EXPECT_HAS(run(status, "status", NULL)->out, ", genx at each boot\n");
	o = run(give, "give", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->err, "genx takes it again at the next boot, --persist removes that");
	make("/etc/udev/rules.d/70-genx-" OTHER ".rules", "");
	o = run(give, "give --persist " GPU, NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(get(RULE), "(missing)");
	EXPECT_HAS(get("/etc/modules-load.d/genx.conf"), "genx");
	unlink(ROOT "/etc/udev/rules.d/70-genx-" OTHER ".rules");
	EXPECT_EQ(run(take, "take -p", NULL)->status, 0);
	o = run(give, "give -p", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "the initramfs may still have the rule, renew those of all kernels: "
		   "update-initramfs -u -k all\n");
	EXPECT_HAS(get("/etc/modules-load.d/genx.conf"), "(missing)");
	EXPECT_HAS(get("/etc/initramfs-tools/hooks/genx"), "(missing)");
	EXPECT_HAS(get("/etc/initramfs-tools/hooks/other"), "");
	/* the package of the module is removed */
	EXPECT_EQ(run(take, "take -p", NULL)->status, 0);
	EXPECT_EQ(system("DPKG_ROOT=$PWD/" ROOT " sh packaging/debian/genx-dkms.prerm upgrade 1 "
			 "> " ROOT "/removed"), 0);
	EXPECT_HAS(get(RULE), "driver_override");
	EXPECT_EQ(system("DPKG_ROOT=$PWD/" ROOT " sh packaging/debian/genx-dkms.prerm remove "
			 "> " ROOT "/removed"), 0);
	EXPECT_HAS(get("/removed"), "no GPU is left to genx at the next boot");
	EXPECT_HAS(get(RULE), "(missing)");
	EXPECT_HAS(get("/etc/modules-load.d/genx.conf"), "(missing)");
	EXPECT_HAS(get("/etc/initramfs-tools/hooks/genx"), "(missing)");
	if (system("rm -rf " ROOT))
		exit(1);
}

/* Without initramfs-tools: an initramfs that has the rule selects genx until it is made again. */
static void persist_elsewhere(void)
{
	struct output *o;

	begin();
	make("/etc/dracut.conf.d/other.conf", "");
	EXPECT_HAS(run(take, "take --persist", NULL)->out, "--include " RULE " " RULE "\n");
	o = run(give, "give --persist", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "the initramfs may still have the rule, renew those of all kernels: "
		   "dracut --force --regenerate-all\n");
	begin();
	EXPECT_HAS(run(take, "take --persist", NULL)->out, "put " RULE ", genx.ko");
	o = run(give, "give --persist", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "the initramfs may still have the rule, remove " RULE " from it\n");
	if (system("rm -rf " ROOT))
		exit(1);
}

/* genx drives no display: the user is told on a machine with one. */
static void display(void)
{
	static const char note[] = "until genx-perf give, its display stays off after sleep";

	begin();
	make(DEVICE "/drm/card0/card0-HDMI-A-1/enabled", "disabled\n");
	EXPECT_NOT(run(take, "take -n", NULL)->out, note);
	make(DEVICE "/drm/card0/card0-HDMI-A-1/enabled", "enabled\n");
	EXPECT_HAS(run(take, "take -n", NULL)->out, note);
	make(DEVICE "/drm/card0/card0-HDMI-A-1/enabled", "disabled\n");
	/* a panel, although it is off */
	make(DEVICE "/drm/card0/card0-eDP-1/enabled", "disabled\n");
	EXPECT_HAS(run(take, "take", NULL)->out, note);
}

static const struct test tests[] = {
	TEST(there_and_back, "take from i915, status, give back"),
	TEST(other_driver, "a driver that matches by driver_override alone"),
	TEST(in_use, "a process that has a node open"),
	TEST(console, "a console on the GPU's frame buffer"),
	TEST(sound, "a sound device that plays through the GPU"),
	TEST(sound_in_use, "a sound device whose driver waits for its nodes"),
	TEST(sound_component, "which sound device it is"),
	TEST(late_release, "the former driver is in use after the GPU was unbound"),
	TEST(late_release_of_ring, "the same before Gen8"),
	TEST(refused, "genx does not bind, or is not loaded"),
	TEST(interrupted, "signals, and a move that did not end"),
	TEST(choice, "several GPUs, and those that genx cannot drive"),
	TEST(display, "a GPU with a display"),
	TEST(dry_run, "commands instead of changes"),
	TEST(persist, "files for the next boot"),
	TEST(persist_elsewhere, "files for the next boot without initramfs-tools"),
};

HARNESS_MAIN(tests)
