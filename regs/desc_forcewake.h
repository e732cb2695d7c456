/* SPDX-License-Identifier: MIT */
/* Force-wake domains of a platform. */
#ifndef GENX_REGS_DESC_FORCEWAKE_H
#define GENX_REGS_DESC_FORCEWAKE_H

#include "regs/reg.h"

/* Force-wake domains; a set of them is a u32 with BIT(domain). */
enum genx_fw_domain {
	GENX_FW_GT,
	GENX_FW_RENDER,
	GENX_FW_MEDIA,			/* Gen9, VLV: one media well */
	GENX_FW_VDBOX0,			/* VDBOX0 + n, n = 0..7 */
	GENX_FW_VEBOX0 = GENX_FW_VDBOX0 + 8,	/* VEBOX0 + n, n = 0..3 */
	GENX_FW_COUNT = GENX_FW_VEBOX0 + 4
};

#define GENX_FW_BIT(d)			(1U << (d))
#define GENX_FW_VDBOX(n)		(GENX_FW_VDBOX0 + (n))
#define GENX_FW_VEBOX(n)		(GENX_FW_VEBOX0 + (n))

/*
 * Protocol of request and acknowledge (register facts: force-wake). The domains are
 * data: one on SNB, IVB, HSW and BDW; render and media on VLV; render, GT and media
 * on Gen9; GT, render and one for each media box from Gen11.
 */
enum genx_forcewake_kind {
	GENX_FORCEWAKE_MASKED_FALLBACK,	/* Gen9+: masked request, bit 15 fallback */
	GENX_FORCEWAKE_SNB,		/* plain request, thread-C0 wait, posting read */
	GENX_FORCEWAKE_IVB,		/* as MT, or as SNB where a probe says so */
	GENX_FORCEWAKE_MT,		/* HSW, BDW: masked request, thread-C0 wait */
	GENX_FORCEWAKE_VLV,		/* masked request, acknowledge, nothing else */
	GENX_FORCEWAKE_COUNT
};

/**
 * struct genx_fw_domain_desc - one force-wake domain (FW-001..004)
 * @domain:	which domain
 * @name:	for messages ("render", "vdbox2")
 * @request:	masked request register (plain where the kind says so)
 * @ack:	acknowledge register
 * @alt_request: IVB: request register of the single-threaded protocol
 * @alt_ack:	acknowledge register of @alt_request
 */
struct genx_fw_domain_desc {
	enum genx_fw_domain domain;
	const char *name;
	struct genx_reg_masked request;
	struct genx_reg ack;
	struct genx_reg alt_request;
	struct genx_reg alt_ack;
};

#define GENX_FW_DOMAIN(d, n, req, a) { \
	.domain = (d), .name = (n), .request = req, .ack = a }

#endif
