/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Clients and users: their share of the engines, and the limits of the hangs that they may
 * cause.
 *
 * A client is an open file. By the i915 ABI a context is banned after a few hangs, and a
 * client after a few such contexts. A process that opens another file instead reaches the
 * limit of its user, whose hangs decay by one a minute: no user can keep the engines in
 * resets without end.
 */
#ifndef GENX_GT_EXEC_CLIENT_H
#define GENX_GT_EXEC_CLIENT_H

#include <linux/kref.h>
#include <linux/spinlock.h>
#include <linux/types.h>
#include <linux/uidgid.h>

#include "gt/gt.h"

/* Score of a client at which it is banned (i915 ABI: 9). */
#define GENX_CLIENT_BANNED		9
/* Added by a context that is banned, and by a hang soon after another. */
#define GENX_CLIENT_SCORE_CONTEXT	3
#define GENX_CLIENT_SCORE_SOON		1
/* A hang within this time of the previous one adds to the score. */
#define GENX_CLIENT_SOON_MS		60000

/* Hangs of all clients of a user after which new clients are refused ... */
#define GENX_USER_HANGS_MAX		12
/* ... and the time after which one hang less counts. */
#define GENX_USER_FORGET_MS		60000
/* Users with a count of hangs; a new one replaces the user with the fewest. */
#define GENX_USERS			16

/**
 * struct genx_user - hangs of one user
 * @uid:	user
 * @hangs:	hangs that count, 0: the entry is free
 * @since:	jiffies since which @hangs decays
 */
struct genx_user {
	kuid_t uid;
	unsigned int hangs;
	unsigned long since;
};

/**
 * struct genx_users - users that have hung this GPU recently
 * @lock:	protects @user; the innermost lock
 * @user:	users
 */
struct genx_users {
	spinlock_t lock;	/* @user */
	struct genx_user user[GENX_USERS];
};

/**
 * struct genx_share - share of one client in one engine, under engine->lock
 * @next_turn:	turn after the latest one that a context of the client was given
 *		(gt/exec/runqueue.h)
 * @runnable:	contexts of the client that are runnable
 * @completed:	requests of closed contexts that completed
 * @orphan_completed: @completed at the last sample of the hang watch that found a closed
 *		context of the client running
 * @orphan_ms:	time of such samples since @completed changed
 * @ended:	the next reset of the engine ends all closed contexts of the client
 * @busy_ns:	time that contexts of the client ran (gt/exec/busy.h)
 */
struct genx_share {
	u64 next_turn;
	unsigned int runnable;
	u64 completed;
	u64 orphan_completed;
	unsigned int orphan_ms;
	bool ended;
	u64 busy_ns;
};

/**
 * struct genx_client - a client
 * @ref:	references: its file, its contexts
 * @uid:	user that opened it
 * @share:	by engine->index
 * @lock:	protects what follows; inside engine->lock
 * @hangs:	hangs caused
 * @last:	jiffies of the last of them
 * @score:	banned at GENX_CLIENT_BANNED
 * @banned:	new requests fail with -EIO
 */
struct genx_client {
	struct kref ref;
	kuid_t uid;
	struct genx_share share[GENX_MAX_ENGINES];
	spinlock_t lock;	/* what follows */
	unsigned int hangs;
	unsigned long last;
	unsigned int score;
	bool banned;
};

/** genx_users_init() - no user has hung the GPU */
void genx_users_init(struct genx_users *users);

/**
 * genx_users_refuse() - has a user hung the GPU too often?
 * @users: users of the GPU
 * @uid: user
 *
 * Any context.
 *
 * Return: true if a new client of the user should be refused now.
 */
bool genx_users_refuse(struct genx_users *users, kuid_t uid);

/**
 * genx_client_create() - a new client
 * @uid: user that opens it
 *
 * May sleep.
 *
 * Return: client with one reference, or NULL if there is no memory.
 */
struct genx_client *genx_client_create(kuid_t uid);

/** genx_client_get() - one more reference; NULL is fine */
struct genx_client *genx_client_get(struct genx_client *client);

/** genx_client_put() - drop a reference; NULL is fine. Any context. */
void genx_client_put(struct genx_client *client);

/**
 * genx_client_blame() - one of its contexts has hung
 * @client: client, NULL is fine
 * @users: users of the GPU
 * @context_banned: the hang bans that context
 *
 * Any context.
 *
 * Return: true if this bans the client.
 */
bool genx_client_blame(struct genx_client *client, struct genx_users *users,
		       bool context_banned);

/**
 * genx_client_banned() - is a client banned?
 * @client: client, or NULL: the driver itself
 *
 * Return: true if so.
 */
static inline bool genx_client_banned(const struct genx_client *client)
{
	return client && READ_ONCE(client->banned);
}

#endif
