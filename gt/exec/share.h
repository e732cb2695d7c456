/* SPDX-License-Identifier: GPL-2.0-only */
/* Which shares of its engine a context uses. */
#ifndef GENX_GT_EXEC_SHARE_H
#define GENX_GT_EXEC_SHARE_H

#include "gt/exec/client.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/lrc.h"

/**
 * genx_share_of_client() - share of a context's client in its engine
 * @lrc: context; engine->lock held
 *
 * Return: the share of the client. Contexts without a client have one share in common.
 */
static inline struct genx_share *genx_share_of_client(const struct genx_lrc *lrc)
{
	return lrc->client ? &lrc->client->share[lrc->engine->index] : &lrc->engine->share;
}

/**
 * genx_share_of_user() - share of the user of a context's client in its engine
 * @lrc: context; engine->lock held
 *
 * Return: the share of the user. Contexts without a client have one share in common.
 */
static inline struct genx_user_share *genx_share_of_user(const struct genx_lrc *lrc)
{
	return lrc->client ? &lrc->client->user->share[lrc->engine->index] :
			     &lrc->engine->user_share;
}

#endif
