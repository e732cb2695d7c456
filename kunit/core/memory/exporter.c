// SPDX-License-Identifier: GPL-2.0-only
/* An exporter of dma-bufs, whose attachments and mappings a test can count and let fail. */
#include <kunit/resource.h>
#include <kunit/test.h>
#include <linux/dma-buf.h>
#include <linux/dma-mapping.h>
#include <linux/file.h>
#include <linux/task_work.h>

#include "kunit/core/memory/exporter.h"

static int exp_attach(struct dma_buf *buf, struct dma_buf_attachment *attach)
{
	struct genx_kunit_exporter *e = buf->priv;

	if (e->attach_err)
		return e->attach_err;
	e->attached++;
	return 0;
}

static void exp_detach(struct dma_buf *buf, struct dma_buf_attachment *attach)
{
	struct genx_kunit_exporter *e = buf->priv;

	e->attached--;
}

static struct sg_table *exp_map(struct dma_buf_attachment *attach, enum dma_data_direction dir)
{
	struct genx_kunit_exporter *e = attach->dmabuf->priv;
	struct sg_table *sgt;

	if (e->map_err)
		return ERR_PTR(e->map_err);
	sgt = kzalloc(sizeof(*sgt), GFP_KERNEL);
	if (!sgt)
		return ERR_PTR(-ENOMEM);
	if (sg_alloc_table(sgt, 1, GFP_KERNEL)) {
		kfree(sgt);
		return ERR_PTR(-ENOMEM);
	}
	sg_set_page(sgt->sgl, e->page, e->len, 0);
	if (dma_map_sgtable(attach->dev, sgt, dir, 0)) {
		sg_free_table(sgt);
		kfree(sgt);
		return ERR_PTR(-ENOMEM);
	}
	e->addr = sg_dma_address(sgt->sgl);
	if (e->no_addr)
		sg_dma_address(sgt->sgl) = 0;
	e->mapped++;
	return sgt;
}

static void exp_unmap(struct dma_buf_attachment *attach, struct sg_table *sgt,
		      enum dma_data_direction dir)
{
	struct genx_kunit_exporter *e = attach->dmabuf->priv;

	sg_dma_address(sgt->sgl) = e->addr;
	dma_unmap_sgtable(attach->dev, sgt, dir, 0);
	sg_free_table(sgt);
	kfree(sgt);
	e->mapped--;
	e->unmapped_by = current;
}

static void exp_release(struct dma_buf *buf)
{
	struct genx_kunit_exporter *e = buf->priv;

	e->buf = NULL;
}

const struct dma_buf_ops genx_kunit_exporter_ops = {
	.attach = exp_attach,
	.detach = exp_detach,
	.map_dma_buf = exp_map,
	.unmap_dma_buf = exp_unmap,
	.release = exp_release,
};

static int exp_pin(struct dma_buf_attachment *attach)
{
	struct genx_kunit_exporter *e = attach->dmabuf->priv;

	e->pinned++;
	return 0;
}

static void exp_unpin(struct dma_buf_attachment *attach)
{
	struct genx_kunit_exporter *e = attach->dmabuf->priv;

	e->pinned--;
}

/* Operations of an exporter that may move its memory while it is not pinned. */
const struct dma_buf_ops genx_kunit_exporter_dynamic_ops = {
	.attach = exp_attach,
	.detach = exp_detach,
	.pin = exp_pin,
	.unpin = exp_unpin,
	.map_dma_buf = exp_map,
	.unmap_dma_buf = exp_unmap,
	.release = exp_release,
};

void genx_kunit_run_puts(void)
{
	flush_delayed_fput();
	task_work_run();
}

void genx_kunit_exporter_drop(struct genx_kunit_exporter *e)
{
	dma_buf_put(e->buf);
	genx_kunit_run_puts();
}

static void free_page_action(void *page)
{
	__free_page(page);
}

struct genx_kunit_exporter *genx_kunit_export_by(struct kunit *test, const struct dma_buf_ops *ops,
						 struct dma_resv *resv)
{
	struct genx_kunit_exporter *e = kunit_kzalloc(test, sizeof(*e), GFP_KERNEL);
	DEFINE_DMA_BUF_EXPORT_INFO(info);

	KUNIT_ASSERT_NOT_NULL(test, e);
	e->len = PAGE_SIZE;
	e->page = alloc_page(GFP_KERNEL | __GFP_ZERO);
	KUNIT_ASSERT_NOT_NULL(test, e->page);
	KUNIT_ASSERT_EQ(test, 0, kunit_add_action_or_reset(test, free_page_action, e->page));
	info.ops = ops;
	info.size = PAGE_SIZE;
	info.flags = O_RDWR;
	info.priv = e;
	info.resv = resv;
	e->buf = dma_buf_export(&info);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, e->buf);
	return e;
}

struct genx_kunit_exporter *genx_kunit_export(struct kunit *test, struct dma_resv *resv)
{
	return genx_kunit_export_by(test, &genx_kunit_exporter_ops, resv);
}
