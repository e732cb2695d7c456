/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Clients: whose contexts hang the GPU, and when that is enough.
 *
 * A client is an open file. The i915 ABI lets a context hang a few times, and a
 * client cause a few such contexts; then nothing of it runs any more. Whoever
 * opens another file instead meets the account of his user, which forgets a
 * hang a minute: engines are not held in resets for ever by anybody.
 */
#ifndef GENX_GT_CLIENT_H
#define GENX_GT_CLIENT_H

#include <linux/kref.h>
#include <linux/spinlock.h>
#include <linux/types.h>
#include <linux/uidgid.h>

struct genx_gt;

/* Score of a client at which it is banned (i915 ABI: 9; a context 3, a hang soon 1). */
#define GENX_CLIENT_BANNED		9
#define GENX_CLIENT_SCORE_CONTEXT	3
#define GENX_CLIENT_SCORE_SOON		1
/* So soon after the one before a hang counts by itself. */
#define GENX_CLIENT_SOON_MS		60000

/* Hangs of all clients of a user after which he gets no new one ... */
#define GENX_USER_HANGS_MAX		12
/* ... and the time after which one of them is forgotten. */
#define GENX_USER_FORGET_MS		60000
/* Users who are kept in mind; the one with the fewest hangs is forgotten first. */
#define GENX_USERS			16

/**
 * struct genx_user - hangs of one user
 * @uid:	user
 * @hangs:	hangs not forgotten, 0: the entry is free
 * @since:	jiffies from which the next one is forgotten
 */
struct genx_user {
	kuid_t uid;
	unsigned int hangs;
	unsigned long since;
};

/**
 * struct genx_users - who has hung this GPU lately
 * @lock:	protects @user; the innermost lock
 * @user:	users
 */
struct genx_users {
	spinlock_t lock;	/* @user */
	struct genx_user user[GENX_USERS];
};

/**
 * struct genx_client - a client
 * @ref:	references: its file, its contexts
 * @uid:	user who opened it
 * @lock:	protects what follows; inside engine->lock
 * @hangs:	hangs caused
 * @last:	jiffies of the last of them
 * @score:	what counts towards the ban
 * @banned:	nothing new runs: -EIO
 */
struct genx_client {
	struct kref ref;
	kuid_t uid;
	spinlock_t lock;	/* what follows */
	unsigned int hangs;
	unsigned long last;
	unsigned int score;
	bool banned;
};

/** genx_users_init() - nobody has hung the GPU yet */
void genx_users_init(struct genx_users *users);

/**
 * genx_users_refuse() - has a user hung the GPU too often?
 * @users: users of the GPU
 * @uid: user
 *
 * Any context.
 *
 * Return: true if he should get no new client now.
 */
bool genx_users_refuse(struct genx_users *users, kuid_t uid);

/**
 * genx_client_create() - a new client
 * @uid: user who opens it
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
 * @context_banned: for the last time, that context is banned
 *
 * Any context.
 *
 * Return: true if this bans the client.
 */
bool genx_client_blame(struct genx_client *client, struct genx_users *users,
		       bool context_banned);

/**
 * genx_client_banned() - may nothing of it run any more?
 * @client: client, or NULL: the driver itself
 *
 * Return: true if so.
 */
static inline bool genx_client_banned(const struct genx_client *client)
{
	return client && READ_ONCE(client->banned);
}

#endif
