// SPDX-License-Identifier: GPL-2.0-only
/* Scripted force-wake registers of any platform. */

#include <kunit/test.h>

#include "kunit/lib/wells.h"
#include "regs/gt_regs.h"

#define THREAD_STATUS	0x13805c
#define FIFO_LEVEL	0x120008
#define FIFO_ERRORS	0x120000
#define IVB_ECOBUS	0xa180
#define IVB_SINGLE	0xa18c
#define IVB_SINGLE_ACK	0x130090

static u64 ack(const struct genx_kunit_wells *w, u32 request)
{
	if (w->ack_never)
		return 0;
	return w->ack_stuck ? request | FORCEWAKE_KERNEL : request;
}

/* If @offset is the acknowledge register of a domain, store its value in @val. */
static bool read_ack(const struct genx_kunit_wells *w, u32 offset, u64 *val)
{
	unsigned int i;

	for (i = 0; i < w->plat->n_fw_domains; i++) {
		const struct genx_fw_domain_desc *desc = &w->plat->fw_domains[i];

		if (desc->alt_ack.addr && offset == desc->alt_ack.addr)
			*val = ack(w, w->single);
		else if (offset == desc->ack.addr)
			*val = w->mt_dead ? 0 : ack(w, w->request[desc->domain]);
		else
			continue;
		return true;
	}
	return false;
}

static u64 wells_read(struct genx_kunit_script *script, u32 offset)
{
	struct genx_kunit_wells *w = script->ctx;
	u64 val;

	if (read_ack(w, offset, &val))
		return val;
	switch (offset) {
	case THREAD_STATUS:
		return w->threads;
	case IVB_ECOBUS:
		return w->mt_dead && !(w->single & FORCEWAKE_KERNEL) ? 0 : w->ecobus;
	case FIFO_LEVEL:
		w->fifo_reads++;
		return w->fifo;
	case FIFO_ERRORS:
		return w->fifo_errors;
	}
	return w->read ? w->read(w, offset) : 0;
}

static void masked_write(u32 *reg, u64 val)
{
	u32 mask = (u32)val >> 16;

	*reg = (*reg & ~mask) | (val & mask);
}

static void wells_write(struct genx_kunit_script *script, u32 offset, u64 val)
{
	struct genx_kunit_wells *w = script->ctx;
	unsigned int i;

	w->last_write = offset;
	if (offset == FIFO_ERRORS)
		w->fifo_errors &= ~val;
	for (i = 0; i < w->plat->n_fw_domains; i++) {
		const struct genx_fw_domain_desc *desc = &w->plat->fw_domains[i];

		/* the driver's probe clears this masked register by a write of 0 */
		if (desc->alt_request.addr && offset == IVB_SINGLE && !val)
			w->single = 0;
		else if (desc->alt_request.addr && offset == IVB_SINGLE)
			masked_write(&w->single, val);
		else if (offset == desc->request.addr)
			masked_write(&w->request[desc->domain], val);
	}
	if (w->write)
		w->write(w, offset, val);
}

struct genx_kunit_wells *genx_kunit_wells_create(struct kunit *test,
						 const struct genx_platform *plat)
{
	struct genx_kunit_wells *w = kunit_kzalloc(test, sizeof(*w), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, w);
	w->kgt = genx_kunit_gt_alloc(test, NULL);
	w->kgt->gt.plat = plat;
	w->fw = &w->kgt->gt.fw;
	w->plat = plat;
	w->ecobus = ECOBUS_FORCEWAKE_MT;
	w->fifo = 63;
	w->script = genx_kunit_script_create(test, wells_read, w);
	w->script->write = wells_write;
	genx_mmio_init(&w->kgt->gt.mmio, &w->kgt->drm, plat, w->script->bar);
	return w;
}

struct genx_kunit_wells *genx_kunit_wells_up(struct kunit *test, const struct genx_platform *plat)
{
	struct genx_kunit_wells *w = genx_kunit_wells_create(test, plat);

	KUNIT_ASSERT_EQ(test, genx_forcewake_init(w->fw, &w->kgt->gt.mmio), 0);
	genx_kunit_script_clear(w->script);
	return w;
}

void genx_kunit_wells_end(struct kunit *test, struct genx_kunit_wells *w)
{
	genx_forcewake_fini(w->fw);
	KUNIT_EXPECT_EQ(test, w->fw->awake, 0);
	KUNIT_EXPECT_EQ(test, atomic_read(&w->kgt->gt.mmio.bad_accesses), 0);
}
