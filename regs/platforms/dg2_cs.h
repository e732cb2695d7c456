/* SPDX-License-Identifier: MIT */
/*
 * Command streamers of DG2 (Gen12.5), and their mixture with another GT.
 */
#ifndef GENX_REGS_PLATFORMS_DG2_CS_H
#define GENX_REGS_PLATFORMS_DG2_CS_H

#include "regs/platform.h"

/*
 * The public driver does not use execlists on DG2 (register facts: submission), so nothing confirms
 * these positions. genx checks them at start (Z-01).
 */
#define GENX_DG2_CSB { \
	.kind = GENX_CSB_GEN125, .entries = 12, .first_dw = 0x10, .pointer_dw = 0x2f }

extern const struct genx_lrc_layout genx_gen125_render_lrc;
extern const struct genx_lrc_layout genx_gen125_compute_lrc;
extern const struct genx_lrc_layout genx_gen125_copy_lrc;
extern const struct genx_lrc_layout genx_gen125_video_lrc;
extern const struct genx_lrc_layout genx_gen125_enhance_lrc;

/* The first four are for G10, G11 and G12. On G11 the last two replace those of render, compute. */
extern const struct genx_ctx_batch_desc genx_gen125_render_ctx_batch;
extern const struct genx_ctx_batch_desc genx_gen125_compute_ctx_batch;
extern const struct genx_ctx_batch_desc genx_gen125_copy_ctx_batch;
extern const struct genx_ctx_batch_desc genx_gen125_media_ctx_batch;
extern const struct genx_ctx_batch_desc genx_g11_render_ctx_batch;
extern const struct genx_ctx_batch_desc genx_g11_compute_ctx_batch;

/**
 * struct genx_streamers - the command streamers of a platform
 * @engines:	engines
 * @n_engines:	how many
 * @submit_kind: how contexts are submitted
 * @desc_kind:	format of the context descriptor
 * @csb:	context status
 */
struct genx_streamers {
	const struct genx_engine_desc *engines;
	u8 n_engines;
	enum genx_submit_kind submit_kind;
	enum genx_desc_kind desc_kind;
	struct genx_csb_desc csb;
};

extern const struct genx_streamers genx_dg2_streamers;

/**
 * genx_platform_set_streamers() - replace the command streamers of a platform
 * @plat: platform whose GT has engines of the same classes and instances
 * @cs: the streamers
 *
 * For tests: no device has such a mixture, and no PCI id selects it.
 */
static inline void genx_platform_set_streamers(struct genx_platform *plat,
					       const struct genx_streamers *cs)
{
	plat->engines = cs->engines;
	plat->n_engines = cs->n_engines;
	plat->submit_kind = cs->submit_kind;
	plat->desc_kind = cs->desc_kind;
	plat->csb = cs->csb;
}

#endif
