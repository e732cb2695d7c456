// SPDX-License-Identifier: MIT
/*
 * Memory that the client shares: regions, sorted by address, each mapped when the client adds it.
 *
 * A client can shrink the file behind a mapping; the access then raises SIGBUS,
 * which ends that copy with an error instead of the process.
 */
#include <errno.h>
#include <setjmp.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/vgpu/vgpu.h"

#define PAGE_MASK	4095ull

static sigjmp_buf copy_failed;
static atomic_int copying;

static void on_sigbus(int sig)
{
	if (copying)
		siglongjmp(copy_failed, 1);
	signal(sig, SIG_DFL);
	raise(sig);
}

void dma_init(struct dma *d)
{
	struct sigaction sa = { .sa_handler = on_sigbus, .sa_flags = SA_NODEFER };

	memset(d, 0, sizeof(*d));
	sigaction(SIGBUS, &sa, NULL);
}

/* Index of the first region whose end is above @addr. */
static unsigned int find(const struct dma *d, uint64_t addr)
{
	unsigned int lo = 0, hi = d->n;

	while (lo < hi) {
		unsigned int mid = lo + (hi - lo) / 2;

		if (d->region[mid].addr + (d->region[mid].size - 1) < addr)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

/* Is the file as large as the request says? */
static int check_file(const struct vfu_dma_map *req, int fd)
{
	struct stat st;

	if (fstat(fd, &st))
		return -errno;
	if (S_ISREG(st.st_mode) && (req->offset > (uint64_t)st.st_size ||
				    req->size > (uint64_t)st.st_size - req->offset))
		return -EINVAL;
	return 0;
}

static int map_file(const struct vfu_dma_map *req, int fd, struct dma_region *r)
{
	int rc = check_file(req, fd);
	void *map;

	if (rc)
		return rc;
	map = mmap(NULL, req->size, r->prot, MAP_SHARED | MAP_NORESERVE, fd,
		   (off_t)req->offset);
	if (map == MAP_FAILED)
		return -errno;
	r->map = map;
	return 0;
}

static int check(const struct dma *d, const struct vfu_dma_map *req, unsigned int at)
{
	uint64_t last = req->address + (req->size - 1);

	if (!req->size || last < req->address || req->size > INT64_MAX)
		return -EINVAL;
	if ((req->address | req->size | req->offset) & PAGE_MASK || req->offset > INT64_MAX)
		return -EINVAL;
	if (req->flags & ~(VFU_DMA_READABLE | VFU_DMA_WRITEABLE))
		return -EINVAL;
	if (at < d->n && d->region[at].addr <= last)
		return -EEXIST;
	return d->n == MAX_DMA_REGIONS ? -ENOSPC : 0;
}

int dma_map(struct dma *d, const struct vfu_dma_map *req, int fd)
{
	struct dma_region r = { .addr = req->address, .size = req->size };
	unsigned int at = find(d, req->address);
	int rc = check(d, req, at);

	if (req->flags & VFU_DMA_READABLE)
		r.prot |= PROT_READ;
	if (req->flags & VFU_DMA_WRITEABLE)
		r.prot |= PROT_WRITE;
	if (!rc && fd >= 0)
		rc = map_file(req, fd, &r);
	if (fd >= 0)
		close(fd);
	if (rc)
		return rc;
	memmove(&d->region[at + 1], &d->region[at], (d->n - at) * sizeof(r));
	d->region[at] = r;
	d->n++;
	d->last = at;
	return 0;
}

static void drop(struct dma *d, unsigned int at)
{
	if (d->region[at].map)
		munmap(d->region[at].map, d->region[at].size);
	d->n--;
	memmove(&d->region[at], &d->region[at + 1], (d->n - at) * sizeof(d->region[0]));
	d->last = 0;
}

void dma_unmap_all(struct dma *d)
{
	while (d->n)
		drop(d, d->n - 1);
}

int dma_unmap(struct dma *d, const struct vfu_dma_unmap *req)
{
	unsigned int at = find(d, req->address);

	if (req->flags & ~VFU_UNMAP_ALL)
		return -ENOTSUP;
	if (req->flags & VFU_UNMAP_ALL) {
		if (req->address || req->size)
			return -EINVAL;
		dma_unmap_all(d);
		return 0;
	}
	if (at == d->n || d->region[at].addr != req->address ||
	    d->region[at].size != req->size)
		return -ENOENT;
	drop(d, at);
	return 0;
}

static const struct dma_region *look_up(struct dma *d, uint64_t addr)
{
	const struct dma_region *r = &d->region[d->last];

	if (d->last < d->n && addr - r->addr < r->size)
		return r;
	d->last = find(d, addr);
	r = &d->region[d->last];
	return d->last < d->n && addr - r->addr < r->size ? r : NULL;
}

/* Find memory for an access: it must lie in one mapped region with the permission. NULL: none. */
static uint8_t *reach(struct dma *d, uint64_t addr, size_t len, int prot, size_t *part)
{
	const struct dma_region *r = look_up(d, addr);

	if (!r || !r->map || !(r->prot & prot))
		return NULL;
	*part = len < r->size - (addr - r->addr) ? len : r->size - (addr - r->addr);
	return r->map + (addr - r->addr);
}

static int copy(struct dma *d, void *to, const void *from, size_t len)
{
	if (sigsetjmp(copy_failed, 0)) {
		copying = 0;
		if (!d->lost)
			vgpu_log("the client truncated shared memory during an access");
		d->lost = true;
		return -1;
	}
	copying = 1;
	memcpy(to, from, len);
	copying = 0;
	return 0;
}

int dma_read(struct dma *d, uint64_t addr, void *buf, size_t len)
{
	while (len) {
		size_t part;
		uint8_t *p = reach(d, addr, len, PROT_READ, &part);

		if (!p || copy(d, buf, p, part))
			return -1;
		buf = (uint8_t *)buf + part;
		addr += part;
		len -= part;
	}
	return 0;
}

int dma_write(struct dma *d, uint64_t addr, const void *buf, size_t len)
{
	while (len) {
		size_t part;
		uint8_t *p = reach(d, addr, len, PROT_WRITE, &part);

		if (!p || copy(d, p, buf, part))
			return -1;
		buf = (const uint8_t *)buf + part;
		addr += part;
		len -= part;
	}
	return 0;
}
