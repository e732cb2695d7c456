/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Clients and users: their shares of the engines, and the number of hangs that they may cause.
 *
 * A client is an open file. By the i915 ABI a context is banned after a few hangs, and a client
 * after a few banned contexts. A process could evade the ban by opening another file. So the hangs
 * of all clients of a user are counted too, and new clients are refused above a limit. The count
 * decreases by one a minute. So no user can cause resets of the engines all the time.
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
/* Added to the score for a context that is banned, and for a hang soon after the previous one. */
#define GENX_CLIENT_SCORE_CONTEXT	3
#define GENX_CLIENT_SCORE_SOON		1
/* A hang within this time after the previous one is "soon". */
#define GENX_CLIENT_SOON_MS		60000

/* Hangs of all clients of a user after which new clients of the user are refused. */
#define GENX_USER_HANGS_MAX		12
/* Time after which the hangs of a user count one less. */
#define GENX_USER_FORGET_MS		60000
/* Users whose hangs are counted; a further user replaces the one with the fewest hangs. */
#define GENX_USERS			16

/**
 * struct genx_user - hangs of one user
 * @uid:	user
 * @hangs:	number of hangs, less those that have decayed; 0: the entry is free
 * @since:	jiffies at which the present decay period of @hangs began
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
 * @next_turn:	turn number after the last one that a context of the client got
 *		(gt/exec/runqueue.h)
 * @runnable:	number of runnable contexts of the client
 * @completed:	number of times that closed contexts completed requests
 * @orphan_completed: @completed at the last sample of the hang watch that found a closed
 *		context of the client running
 * @orphan_ms:	sampled time for which closed contexts have run since @completed changed
 * @cancel_closed: the next reset of the engine cancels the requests of all closed contexts of the
 *		client, which complete nothing (gt/engine/hang.c)
 * @busy_ns:	time that contexts of the client ran (gt/exec/busy.h)
 */
struct genx_share {
	u64 next_turn;
	unsigned int runnable;
	u64 completed;
	u64 orphan_completed;
	unsigned int orphan_ms;
	bool cancel_closed;
	u64 busy_ns;
};

/**
 * struct genx_client - a client
 * @ref:	reference count; the client's file and contexts hold references
 * @uid:	user that opened the file
 * @share:	shares of the engines, by engine->index
 * @lock:	protects all fields below; taken inside engine->lock
 * @hangs:	number of hangs that the client caused
 * @last:	jiffies of the last hang
 * @score:	the client is banned when this reaches GENX_CLIENT_BANNED
 * @banned:	new requests fail with -EIO
 */
struct genx_client {
	struct kref ref;
	kuid_t uid;
	struct genx_share share[GENX_MAX_ENGINES];
	spinlock_t lock;	/* all fields below */
	unsigned int hangs;
	unsigned long last;
	unsigned int score;
	bool banned;
};

/** genx_client_users_init() - set up a table without users */
void genx_client_users_init(struct genx_users *users);

/**
 * genx_client_refuse_user() - check whether a user has hung the GPU too often
 * @users: users of the GPU
 * @uid: user
 *
 * Any context.
 *
 * Return: true if a new client of the user should be refused now.
 */
bool genx_client_refuse_user(struct genx_users *users, kuid_t uid);

/**
 * genx_client_create() - create a client
 * @uid: user that opens the file
 *
 * May sleep.
 *
 * Return: client with one reference, or NULL if there is no memory.
 */
struct genx_client *genx_client_create(kuid_t uid);

/** genx_client_get() - take a reference; NULL is fine */
struct genx_client *genx_client_get(struct genx_client *client);

/** genx_client_put() - drop a reference; NULL is fine. Any context. */
void genx_client_put(struct genx_client *client);

/**
 * genx_client_blame() - record that a context of a client has hung
 * @client: client, NULL is fine
 * @users: users of the GPU
 * @context_banned: the hang bans the context
 *
 * Any context.
 *
 * Return: true if this bans the client.
 */
bool genx_client_blame(struct genx_client *client, struct genx_users *users,
		       bool context_banned);

/**
 * genx_client_banned() - check whether a client is banned
 * @client: client; NULL: the driver itself
 *
 * Return: true if the client is banned.
 */
static inline bool genx_client_banned(const struct genx_client *client)
{
	return client && READ_ONCE(client->banned);
}

#endif
