/* SPDX-License-Identifier: GPL-2.0-only */
/* An exporter of dma-bufs, whose attachments and mappings a test can count and let fail. */
#ifndef GENX_KUNIT_CORE_MEMORY_EXPORTER_H
#define GENX_KUNIT_CORE_MEMORY_EXPORTER_H

#include <linux/types.h>

struct dma_buf;
struct dma_buf_ops;
struct dma_resv;
struct kunit;
struct page;
struct task_struct;

/**
 * struct genx_kunit_exporter - exporter of a dma-buf of one page
 * @buf:	dma-buf, with a reference until genx_kunit_exporter_drop(); NULL after its release
 * @page:	memory of the dma-buf
 * @attached:	number of attachments
 * @mapped:	number of mappings
 * @pinned:	number of pins, if the exporter may move its memory
 * @attach_err:	error that attach() returns, or 0
 * @map_err:	error that map_dma_buf() returns, or 0
 * @len:	length in bytes of the mapping that map_dma_buf() returns
 * @no_addr:	the mapping has the DMA address 0, behind which no memory is known
 * @addr:	the true DMA address of the last mapping
 * @unmapped_by: task that ended the last mapping
 */
struct genx_kunit_exporter {
	struct dma_buf *buf;
	struct page *page;
	unsigned int attached;
	unsigned int mapped;
	unsigned int pinned;
	int attach_err;
	int map_err;
	unsigned int len;
	bool no_addr;
	dma_addr_t addr;
	struct task_struct *unmapped_by;
};

/* memory that stays where it is, and memory that may move while it is not pinned */
extern const struct dma_buf_ops genx_kunit_exporter_ops;
extern const struct dma_buf_ops genx_kunit_exporter_dynamic_ops;

/** genx_kunit_export_by() - export a page of the test with @ops and the reservation @resv */
struct genx_kunit_exporter *genx_kunit_export_by(struct kunit *test, const struct dma_buf_ops *ops,
						 struct dma_resv *resv);

/** genx_kunit_export() - as genx_kunit_export_by() with genx_kunit_exporter_ops */
struct genx_kunit_exporter *genx_kunit_export(struct kunit *test, struct dma_resv *resv);

/** genx_kunit_exporter_drop() - put the dma-buf, and release files */
void genx_kunit_exporter_drop(struct genx_kunit_exporter *e);

/**
 * genx_kunit_run_puts() - release files now
 *
 * Tests run in a kernel thread, which leaves the final fput() to a work item.
 */
void genx_kunit_run_puts(void);

#endif
