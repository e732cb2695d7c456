// SPDX-License-Identifier: MIT
/* The vfio-user device, which embeds the model: its regions, interrupts, reset and faults. */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "regs/platform_find.h"
#include "tools/vgpu/vgpu.h"

/* Model time between two reads of the CPU's clock. Endless batches may cost a multiple of it. */
#define SLICE_NS	10000u
/*
 * CPU time after which the model's clock is stopped: at least the one, at most the other, between
 * them a share of the time since the last access.
 */
#define ADVANCE_MIN_CPU_NS	20000u
#define ADVANCE_MAX_CPU_NS	3000000u
#define ADVANCE_SHARE	4
/* The longest delay of a client, from one access to the next, that the model's clock never cuts. */
#define DELAY_NS	600000u

static uint64_t clock_ns(clockid_t clock)
{
	struct timespec ts;

	clock_gettime(clock, &ts);
	return (uint64_t)ts.tv_sec * 1000000000u + (uint64_t)ts.tv_nsec;
}

uint64_t device_now(const struct vgpu *v)
{
	return clock_ns(CLOCK_MONOTONIC) - v->start_ns;
}

static void refuse(struct vgpu *v, const char *what, uint64_t addr, size_t len)
{
	if (v->dma_refused++ < 8)
		vgpu_log("DMA %s of %zu bytes at %#lx refused: %s", what, len, addr,
			 config_bus_master(&v->config) ? "no such memory" :
			 "the device is not bus master");
}

static int host_read(void *ctx, u64 addr, void *buf, size_t len)
{
	struct vgpu *v = ctx;

	if (config_bus_master(&v->config) && !dma_read(&v->dma, addr, buf, len))
		return 0;
	refuse(v, "read", addr, len);
	return -1;
}

static int host_write(void *ctx, u64 addr, const void *buf, size_t len)
{
	struct vgpu *v = ctx;

	if (config_bus_master(&v->config) && !dma_write(&v->dma, addr, buf, len))
		return 0;
	refuse(v, "write", addr, len);
	return -1;
}

/* The client's descriptor of an interrupt may be of any kind, and its buffer may be full. */
static bool interrupt(struct vgpu *v, uint32_t index)
{
	struct pollfd p = { .fd = v->irq_fd[index], .events = POLLOUT };
	uint64_t one = 1;

	return p.fd >= 0 && poll(&p, 1, 0) == 1 && p.revents & POLLOUT &&
	       write(p.fd, &one, sizeof(one)) == sizeof(one);
}

static void *host_local(void *ctx, u64 page, bool add)
{
	struct vgpu *v = ctx;

	return local_page(&v->local, page, add);
}

static void host_local_lost(void *ctx)
{
	struct vgpu *v = ctx;

	local_lost(&v->local);
}

static void host_irq(void *ctx)
{
	struct vgpu *v = ctx;

	if (!config_bus_master(&v->config) || !interrupt(v, VFU_MSI))
		v->irqs_dropped++;
	else
		v->irqs++;
}

/* A violation of one rule at one register is logged once: a client may repeat it without end. */
static void host_log(void *ctx, const char *line)
{
	struct vgpu *v = ctx;
	size_t kind = strcspn(line, ",");
	unsigned int i;

	if (kind > sizeof(v->line_kind[0]) - 1)
		kind = sizeof(v->line_kind[0]) - 1;
	for (i = 0; i < v->logged && i < MAX_LINES; i++)
		if (!strncmp(v->line_kind[i], line, kind) && !v->line_kind[i][kind])
			return;
	if (v->logged < MAX_LINES) {
		memcpy(v->line_kind[v->logged], line, kind);
		vgpu_log("%s", line);
	} else if (v->logged == MAX_LINES) {
		vgpu_log("too many kinds of violations: further ones are in the report only");
	}
	v->logged++;
}

/* The model asks for each violation: those that are not known ones are counted here. */
static bool host_known(void *ctx, const char *rule, u32 reg)
{
	struct vgpu *v = ctx;
	unsigned int i;

	for (i = 0; i < v->opt.n_known; i++) {
		struct known_violation *k = &v->opt.known[i];

		if (!strcmp(k->rule, rule) && reg >= k->first && reg <= k->last) {
			k->seen++;
			return true;
		}
	}
	breach_add(&v->breaches, rule, reg, v->time);
	return false;
}

static const struct model_host host = {
	.read = host_read,
	.write = host_write,
	.local = host_local,
	.local_lost = host_local_lost,
	.irq = host_irq,
	.log = host_log,
	.known = host_known,
};

static void arm_faults(struct vgpu *v, uint64_t now)
{
	unsigned int i;

	for (i = 0; i < v->opt.n_faults; i++) {
		struct fault_option *f = &v->opt.faults[i];

		if (f->armed || now < f->at_ns)
			continue;
		f->armed = true;
		model_fault_set(v->model, f->fault, f->arg);
		vgpu_log("fault %s=%u armed", model_fault_name(f->fault), f->arg);
	}
}

void device_fault_now(struct vgpu *v)
{
	unsigned int i;

	for (i = 0; i < v->opt.n_faults; i++) {
		struct fault_option *f = &v->opt.faults[i];

		if (f->at_ns != UINT64_MAX)
			continue;
		f->armed = true;
		model_fault_set(v->model, f->fault, f->arg);
		vgpu_log("fault %s=%u armed by a signal", model_fault_name(f->fault), f->arg);
	}
}

static uint64_t next_fault(const struct vgpu *v)
{
	uint64_t next = UINT64_MAX;
	unsigned int i;

	for (i = 0; i < v->opt.n_faults; i++)
		if (!v->opt.faults[i].armed && v->opt.faults[i].at_ns < next)
			next = v->opt.faults[i].at_ns;
	return next;
}

static uint64_t less(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

/*
 * An endless batch can cost more CPU time than it runs, above all on a busy machine. Then the
 * model's clock stands still, so that replies to the client do not take longer and longer. A client
 * that makes many accesses in a row gets each reply soon, and the model runs while it makes none.
 * What the client waits between two accesses, as a manual may demand, passes for the model too.
 */
static void advance_to(struct vgpu *v, uint64_t now)
{
	uint64_t quiet = clock_ns(CLOCK_MONOTONIC) - v->accessed_ns;
	uint64_t limit = less(ADVANCE_MIN_CPU_NS + quiet / ADVANCE_SHARE, ADVANCE_MAX_CPU_NS);
	uint64_t least = v->accessed_time + less(quiet, DELAY_NS), begin = 0, next;

	/* without an event until now nothing is to be done, and nothing costs time */
	while (now - v->time > SLICE_NS && (next = model_next_event(v->model)) < now) {
		if (!begin) {
			begin = clock_ns(CLOCK_PROCESS_CPUTIME_ID);
		} else if (v->time >= least && clock_ns(CLOCK_PROCESS_CPUTIME_ID) - begin > limit) {
			v->start_ns += now - v->time;
			return;
		}
		v->time += SLICE_NS;
		if (next > v->time)
			v->time = next;
		v->next_event = model_advance(v->model, v->time);
	}
	v->time = now;
	v->next_event = model_advance(v->model, now);
}

void device_advance(struct vgpu *v)
{
	uint64_t now = device_now(v), fault = next_fault(v);

	if (now >= fault) {
		arm_faults(v, now);
		fault = next_fault(v);
	}
	advance_to(v, now);
	if (fault < v->next_event)
		v->next_event = fault;
}

static void advance_for_access(struct vgpu *v)
{
	device_advance(v);
	v->accessed_ns = clock_ns(CLOCK_MONOTONIC);
	v->accessed_time = v->time;
}

int device_create(struct vgpu *v)
{
	struct model_config cfg = {
		.plat = v->opt.plat,
		.device_id = v->opt.device_id,
		.host = &host,
		.host_ctx = v,
		.seed = v->opt.seed,
		.readings = v->opt.readings,
		.l3_fuse = v->opt.l3_fuse,
		.local_size = v->opt.local_size,
		.local_usable = v->opt.local_usable,
		.local_window = v->opt.local_window,
		.csb_first_dw = v->opt.csb_first_dw,
		.csb_pointer_dw = v->opt.csb_first_dw ? v->opt.csb_first_dw + 31 : 0,
		.instant_identity = v->opt.n_known,
		.strict = true,
		.firmware = !v->opt.no_firmware,
		.dirty = v->opt.dirty_seed,
		.csb = v->opt.seed ?: 1,
	};
	size_t size = (model_size(&cfg) + 63) & ~(size_t)63;
	unsigned int i;

	for (i = 0; i < VFU_IRQS; i++)
		v->irq_fd[i] = -1;
	v->memory = aligned_alloc(64, size);
	if (!v->memory)
		return -1;
	memset(v->memory, 0, size);
	dma_init(&v->dma);
	v->start_ns = clock_ns(CLOCK_MONOTONIC);
	v->accessed_ns = v->start_ns;
	v->model = model_init(v->memory, &cfg);
	config_init(&v->config, &v->opt, v->model);
	if (local_create(&v->local, v->model))
		return -1;
	model_set_master(v->model, false);
	device_advance(v);
	return 0;
}

void device_destroy(struct vgpu *v)
{
	unsigned int i;

	dma_unmap_all(&v->dma);
	for (i = 0; i < VFU_IRQS; i++)
		if (v->irq_fd[i] >= 0)
			close(v->irq_fd[i]);
	local_destroy(&v->local);
	free(v->memory);
}

void device_reset(struct vgpu *v)
{
	model_reset(v->model);
	config_init(&v->config, &v->opt, v->model);
	model_set_master(v->model, false);
}

uint64_t device_region_size(const struct vgpu *v, uint32_t region)
{
	switch (region) {
	case VFU_BAR0:
		return v->opt.plat->gttmm_size;
	case VFU_BAR2:
		return model_local_window(v->model) ?: APERTURE_SIZE;
	case VFU_BAR4:
		return IO_SIZE;
	case VFU_CONFIG:
		return CONFIG_SIZE;
	default:
		return 0;
	}
}

static int check_access(const struct vgpu *v, const struct vfu_region_access *a)
{
	uint64_t size = device_region_size(v, a->region);

	if (!a->count || a->offset >= size || a->count > size - a->offset)
		return -EINVAL;
	if (a->region == VFU_CONFIG)
		return 0;
	return a->count == 1 || a->count == 2 || a->count == 4 || a->count == 8 ? 0 : -EINVAL;
}

/* An access to local memory may cross a page if it is not aligned. */
static void local_read(struct vgpu *v, uint64_t offset, void *buf, uint32_t count)
{
	uint32_t i;

	for (i = 0; offset % count && i < count; i++)
		model_local_cpu_read(v->model, offset + i, (uint8_t *)buf + i, 1);
	if (!i)
		model_local_cpu_read(v->model, offset, buf, count);
}

static void local_write(struct vgpu *v, uint64_t offset, const void *buf, uint32_t count)
{
	uint32_t i;

	for (i = 0; offset % count && i < count; i++)
		model_local_cpu_write(v->model, offset + i, (const uint8_t *)buf + i, 1);
	if (!i)
		model_local_cpu_write(v->model, offset, buf, count);
}

int device_read(struct vgpu *v, const struct vfu_region_access *a, void *data)
{
	int rc = check_access(v, a);
	uint64_t value = 0;

	if (rc)
		return rc;
	advance_for_access(v);
	switch (a->region) {
	case VFU_BAR0:
		value = model_mmio_read(v->model, (u32)a->offset, a->count);
		break;
	case VFU_BAR2:
		if (model_local_window(v->model))
			local_read(v, a->offset, &value, a->count);
		else
			model_aperture_read(v->model, a->offset, &value, a->count);
		break;
	case VFU_CONFIG:
		config_read(&v->config, (uint32_t)a->offset, data, a->count);
		return 0;
	default:
		break;
	}
	memcpy(data, &value, a->count);
	return 0;
}

/* The client may have written another size of BAR 2. */
static void resize(struct vgpu *v)
{
	uint64_t size = config_local_window(&v->config);

	if (size == model_local_window(v->model))
		return;
	model_local_resize(v->model, size, config_memory(&v->config));
	config_resize(&v->config, model_local_window(v->model));
}

int device_write(struct vgpu *v, const struct vfu_region_access *a, const void *data)
{
	int rc = check_access(v, a);
	unsigned int before;
	uint64_t value = 0;

	if (rc)
		return rc;
	advance_for_access(v);
	switch (a->region) {
	case VFU_BAR0:
		memcpy(&value, data, a->count);
		model_mmio_write(v->model, (u32)a->offset, a->count, value);
		v->next_event = 0;
		break;
	case VFU_BAR2:
		if (model_local_window(v->model))
			local_write(v, a->offset, data, a->count);
		else
			model_aperture_write(v->model, a->offset, data, a->count);
		break;
	case VFU_CONFIG:
		before = config_power_state(&v->config);
		if (config_write(&v->config, (uint32_t)a->offset, data, a->count))
			device_reset(v);
		if (config_power_state(&v->config) != before)
			model_set_power(v->model, config_power_state(&v->config));
		resize(v);
		model_set_master(v->model, config_bus_master(&v->config));
		mailbox_write(v, (uint32_t)a->offset, data, a->count);
		break;
	default:
		break;
	}
	return 0;
}

uint32_t device_irq_count(uint32_t index)
{
	return index == VFU_MSI || index == VFU_ERR || index == VFU_REQ;
}

static void set_irq_fd(struct vgpu *v, uint32_t index, int fd)
{
	if (v->irq_fd[index] >= 0)
		close(v->irq_fd[index]);
	v->irq_fd[index] = fd;
}

static void trigger(struct vgpu *v, uint32_t index)
{
	if (v->irq_fd[index] >= 0 && !interrupt(v, index))
		vgpu_log("interrupt %u: not taken, dropped", index);
}

/* Accept only what VFIO allows. A client masks interrupts at its own side. */
int device_set_irqs(struct vgpu *v, const struct vfu_irq_set *set, const uint8_t *data,
		    size_t len, int *fds, unsigned int n_fds)
{
	uint32_t count;

	if (set->index >= VFU_IRQS)
		return -EINVAL;
	count = device_irq_count(set->index);
	if (set->start > count || set->count > count - set->start ||
	    set->flags & ~(VFU_SET_DATA | VFU_SET_ACTION) ||
	    (set->flags & VFU_SET_ACTION) != VFU_SET_TRIGGER)
		return -EINVAL;
	switch (set->flags & VFU_SET_DATA) {
	case VFU_SET_DATA_NONE:
		if (!set->count)
			set_irq_fd(v, set->index, -1);
		else
			trigger(v, set->index);
		return 0;
	case VFU_SET_DATA_BOOL:
		if (len < set->count)
			return -EINVAL;
		if (set->count && data[0])
			trigger(v, set->index);
		return 0;
	case VFU_SET_DATA_EVENTFD:
		if (n_fds > set->count || !set->count)
			return -EINVAL;
		set_irq_fd(v, set->index, n_fds ? fds[0] : -1);
		if (n_fds)
			fds[0] = -1;
		return 0;
	default:
		return -EINVAL;
	}
}
