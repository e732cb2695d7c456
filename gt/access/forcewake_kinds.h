/* SPDX-License-Identifier: GPL-2.0-only */
/* The kinds of force-wake requests, and the functions that the kinds share. */
#ifndef GENX_GT_ACCESS_FORCEWAKE_KINDS_H
#define GENX_GT_ACCESS_FORCEWAKE_KINDS_H

#include "gt/access/forcewake_types.h"

/* Bound of each acknowledge wait, and of one wait inside the fallback. */
#define GENX_FORCEWAKE_ACK_US		50000
#define GENX_FORCEWAKE_FALLBACK_US	2500
#define GENX_FORCEWAKE_FALLBACK_PASSES	10
/* Bound of the wait for the threads of the GT (before Gen9). */
#define GENX_FORCEWAKE_C0_US		5000

/* By enum genx_forcewake_kind: gt/access/forcewake_masked.c, gt/access/forcewake_gen6.c */
extern const struct genx_forcewake_ops genx_forcewake_masked_ops;
extern const struct genx_forcewake_ops genx_forcewake_snb_ops;
extern const struct genx_forcewake_ops genx_forcewake_ivb_ops;
extern const struct genx_forcewake_ops genx_forcewake_mt_ops;
extern const struct genx_forcewake_ops genx_forcewake_vlv_ops;

/**
 * genx_forcewake_request_write() - change request bits
 * @fw: state
 * @domain: domain
 * @mask: bits to change
 * @val: new values of these bits
 */
void genx_forcewake_request_write(struct genx_forcewake *fw,
				  const struct genx_forcewake_domain *domain, u16 mask, u16 val);

/** genx_forcewake_request_set() - request a domain */
void genx_forcewake_request_set(struct genx_forcewake *fw, struct genx_forcewake_domain *domain);

/** genx_forcewake_request_clear() - withdraw the request of a domain */
void genx_forcewake_request_clear(struct genx_forcewake *fw, struct genx_forcewake_domain *domain);

/**
 * genx_forcewake_request_clear_all() - withdraw all requests, also those of earlier drivers
 * @fw: state
 * @domain: domain
 *
 * The bits in genx_platform.fw_foreign keep their values: no driver may change them (SIL-037).
 */
void genx_forcewake_request_clear_all(struct genx_forcewake *fw,
				      struct genx_forcewake_domain *domain);

/**
 * genx_forcewake_ack_wait() - wait busily for an acknowledge bit
 * @fw: state
 * @domain: domain
 * @bit: bit of the acknowledge register
 * @want: value of the bit to wait for
 * @timeout_us: bound in microseconds
 * @ack: the last value read, may be NULL
 *
 * The register has 16 bits: if it reads all ones, the device is lost, even if other
 * registers still answer.
 *
 * Return: 0, -ETIMEDOUT, or -ENODEV if the device is lost.
 */
int genx_forcewake_ack_wait(struct genx_forcewake *fw, const struct genx_forcewake_domain *domain,
			    u32 bit, u32 want, unsigned int timeout_us, u32 *ack);

#endif
