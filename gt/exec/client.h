/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Clients and users: their shares of the engines, and the number of hangs that they may cause.
 *
 * A client is an open file, and a user is the uid that opened it. By the i915 ABI a context is
 * banned after a few hangs, and a client after a few banned contexts. A process could evade the ban
 * by opening another file. So the hangs of all clients of a user are counted too, and new clients
 * and submissions are refused above a limit. The count decreases by one a minute. So no user can
 * cause resets of the engines all the time.
 *
 * Because a process can open more files, more things are counted for the user and not for the
 * client: turns on the engines, work that closed contexts leave behind, local memory, turns of
 * submissions that find no room there, offsets for CPU mappings, and jobs that wait for other
 * drivers.
 */
#ifndef GENX_GT_EXEC_CLIENT_H
#define GENX_GT_EXEC_CLIENT_H

#include <linux/atomic.h>
#include <linux/kref.h>
#include <linux/list.h>
#include <linux/llist.h>
#include <linux/rbtree.h>
#include <linux/spinlock.h>
#include <linux/types.h>
#include <linux/uidgid.h>
#include <linux/workqueue.h>

#include "gt/gt.h"

struct cred;

/* Score of a client at which it is banned (i915 ABI: 9). */
#define GENX_CLIENT_BANNED		9
/* Added to the score for a context that is banned, and for a hang soon after the previous one. */
#define GENX_CLIENT_SCORE_CONTEXT	3
#define GENX_CLIENT_SCORE_SOON		1
/* A hang within this time, in ms, after the previous one is "soon". */
#define GENX_CLIENT_SOON_MS		60000

/* Hangs of all clients of a user after which new clients of the user are refused. */
#define GENX_USER_HANGS_MAX		12
/* Period in ms after which the count of hangs of a user falls by one. */
#define GENX_USER_FORGET_MS		60000
/* Users whose hangs are counted; a further user replaces the one with the fewest hangs. */
#define GENX_USERS			16

/**
 * struct genx_hung_user - hangs of one user; kept while the user has no client
 * @uid:	user
 * @hangs:	number of hangs, less those that have decayed; 0: the entry is free
 * @since:	jiffies at which the present decay period of @hangs began
 */
struct genx_hung_user {
	kuid_t uid;
	unsigned int hangs;
	unsigned long since;
};

/**
 * struct genx_users - users of a GPU
 * @lock:	protects the other members; the innermost lock
 * @hung:	users that have hung this GPU recently
 * @most:	upper bound of the hangs of each user in @hung; also read without @lock
 * @list:	users (&genx_user.link)
 * @owner:	the user whose clients claimed the GPU last; NULL: no user has, or the user is gone
 * @n_claims:	number of clients of @owner whose claim has not ended
 * @refused:	a client was refused since @owner claimed the GPU
 * @n_local:	number of users with objects in local memory
 * @n_visible:	number of users with objects in the part of local memory that BAR 2 shows
 */
struct genx_users {
	spinlock_t lock;	/* all below */
	struct genx_hung_user hung[GENX_USERS];
	unsigned int most;
	struct list_head list;
	struct genx_user *owner;
	unsigned int n_claims;
	bool refused;
	unsigned int n_local;
	unsigned int n_visible;
};

/**
 * struct genx_place - place in an order of turns (gt/exec/runqueue.h), under engine->lock
 * @node:	node in the tree
 * @queued:	@node is in the tree
 * @priority:	first sort key
 * @turn:	second sort key: number of the turn
 * @order:	third sort key: first come, first served
 */
struct genx_place {
	struct rb_node node;
	bool queued;
	int priority;
	u64 turn;
	u64 order;
};

/**
 * struct genx_user_share - share of one user in one engine, under engine->lock
 * @place:	place in engine->runnable while @contexts is not empty; its priority is the highest
 *		of @contexts
 * @contexts:	runnable contexts of the user (lrc->place)
 * @next_turn:	the least number that the next turn of the user may have
 * @n_orphans:	number of orphans of the user, closed contexts that have requests; read without the
 *		lock by genx_client_claim()
 * @charged:	these orphans, if lrc->orphan_ns is not 0 and no reset has marked them yet
 *		(lrc->charged_link)
 * @orphan_ns:	sum of lrc->orphan_ns of the orphans
 * @overrun_link: in engine->overrun while @orphan_ns exceeds its limit, else empty
 */
struct genx_user_share {
	struct genx_place place;
	struct rb_root_cached contexts;
	u64 next_turn;
	unsigned int n_orphans;
	struct list_head charged;
	u64 orphan_ns;
	struct list_head overrun_link;
};

/**
 * struct genx_user_objects - objects of one user in local memory (core/memory/local_lru.h)
 * @node:	in &genx_local_lru.users while there are objects
 * @list:	objects (&genx_bo.local_link), the least recently used first
 * @n:		number of objects
 * @bytes:	size of all of them
 * @search:	number of the last search in which the turn of the user came
 */
struct genx_user_objects {
	struct rb_node node;
	struct list_head list;
	unsigned int n;
	u64 bytes;
	u64 search;
};

/**
 * struct genx_user_job - work that may wait for long, queued for a user
 * @node:	in &genx_user.jobs
 * @run:	does the work; may sleep, and may free the job
 */
struct genx_user_job {
	struct llist_node node;
	void (*run)(struct genx_user_job *job);
};

/**
 * struct genx_user - a user with clients or objects
 * @uid:	user
 * @users:	all users of the GPU
 * @link:	in users->list, under users->lock
 * @refs:	number of clients, plus number of objects, plus 1 while @job_work is queued, under
 *		users->lock; the user is freed when it falls to 0
 * @local_bytes: bytes of the user's objects in local memory; written under users->lock
 * @local_visible: the part of @local_bytes that BAR 2 shows; written under users->lock
 * @tables:	account of the user's page tables in local memory, with a reference
 * @local_payer: says when engines may work on objects in local memory for the user
 * @evicting:	held while an object is copied out of local memory for the user
 * @objects:	the user's objects in local memory that are mapped, under &genx_local_lru.lock
 * @turn_waits:	submissions of the user that wait for a turn, the first one that came first
 *		(core/memory/local_turn.h), under &genx_local_turn.lock
 * @turn_link:	in &genx_local_turn.users while @turn_waits is not empty
 * @offset_pages: pages of the user's objects, which have offsets for CPU mappings
 * @ggtt_pages:	pages of the images of the user's contexts that are mapped in the GGTT
 * @jobs:	jobs of the user; lockless
 * @job_work:	runs @jobs
 * @share:	shares of the engines, by engine->index
 */
struct genx_user {
	kuid_t uid;
	struct genx_users *users;
	struct list_head link;
	unsigned int refs;
	u64 local_bytes;
	u64 local_visible;
	struct genx_local_account *tables;
	struct genx_local_payer local_payer;
	struct mutex evicting;	/* one eviction at a time */
	struct genx_user_objects objects;
	struct list_head turn_waits;
	struct list_head turn_link;
	atomic_long_t offset_pages;
	atomic_long_t ggtt_pages;
	struct llist_head jobs;
	struct work_struct job_work;
	struct genx_user_share share[GENX_MAX_ENGINES];
};

/**
 * struct genx_share - share of one client in one engine, under engine->lock
 * @next_turn:	turn number after the last one that a context of the client got
 *		(gt/exec/runqueue.h)
 * @runnable:	number of runnable contexts of the client
 * @busy_ns:	time that contexts of the client ran (gt/exec/busy.h)
 * @orphans:	closed contexts of the client that have requests (lrc->orphan_link,
 *		gt/exec/orphans.h); those that are marked to end come last
 */
struct genx_share {
	u64 next_turn;
	unsigned int runnable;
	u64 busy_ns;
	struct list_head orphans;
};

/**
 * struct genx_client - a client
 * @ref:	reference count; the client's file and contexts hold references
 * @user:	user that opened the file
 * @claimed:	the client has claimed the GPU, under user->users->lock
 * @share:	shares of the engines, by engine->index
 * @lock:	protects all fields below; taken inside engine->lock
 * @hangs:	number of hangs that the client caused
 * @last:	jiffies of the last hang
 * @score:	the client is banned when this reaches GENX_CLIENT_BANNED
 * @banned:	new requests fail with -EIO
 */
struct genx_client {
	struct kref ref;
	struct genx_user *user;
	bool claimed;
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
 * Takes no lock while no user has reached the limit. Any context.
 *
 * Return: true if new clients and submissions of the user should be refused now.
 */
bool genx_client_refuse_user(struct genx_users *users, kuid_t uid);

/** genx_client_share_init() - set up a share of a client without contexts */
void genx_client_share_init(struct genx_share *share);

/** genx_client_user_share_init() - set up a share of a user without contexts */
void genx_client_user_share_init(struct genx_user_share *share);

/**
 * genx_client_uid() - user to whom an open file is charged
 * @cred: credentials of the process that opens the file
 *
 * A user can create a user namespace and act with further uids in it. All these uids count as the
 * owner of the namespace. A namespace that root has created is an exception: root creates it for
 * other users, as for a container, so its uids count as themselves.
 *
 * Return: the user.
 */
kuid_t genx_client_uid(const struct cred *cred);

/**
 * genx_client_user_find() - find a user with clients or objects
 * @users: users of the GPU
 * @uid: user
 *
 * Any context.
 *
 * Return: the user with a reference, or NULL.
 */
struct genx_user *genx_client_user_find(struct genx_users *users, kuid_t uid);

/** genx_client_user_get() - take a reference for an object */
struct genx_user *genx_client_user_get(struct genx_user *user);

/** genx_client_user_put() - drop a reference; NULL is fine. Any context. */
void genx_client_user_put(struct genx_user *user);

/**
 * genx_client_queue_job() - run a job that may wait for long, after the earlier jobs of its user
 * @user: user
 * @wq: the workqueue of all such jobs; it runs the jobs of several users at the same time
 * @job: job with its function, not queued
 *
 * With a work item for each job, one user could occupy the workqueue, and the jobs of others would
 * wait. Any context.
 */
void genx_client_queue_job(struct genx_user *user, struct workqueue_struct *wq,
			   struct genx_user_job *job);

/**
 * genx_client_charge_local() - charge local memory to a user
 * @user: user
 * @bytes: size of an object that moves to local memory; negative if the object leaves local memory
 * @visible: the part of @bytes that BAR 2 shows, with the same sign
 *
 * Any context.
 */
void genx_client_charge_local(struct genx_user *user, s64 bytes, s64 visible);

/**
 * genx_client_local_share() - equal part of local memory for each user that has objects there
 * @user: user that has objects in local memory, or is about to get some
 * @total: bytes to share
 * @visible: @total is the part of local memory that BAR 2 shows, and only users with objects in
 *	that part count
 *
 * Any context.
 *
 * Return: bytes for each user.
 */
u64 genx_client_local_share(struct genx_user *user, u64 total, bool visible);

/**
 * genx_client_create() - create a client
 * @users: users of the GPU, which must outlive the client
 * @uid: user that opens the file
 *
 * May sleep.
 *
 * Return: client with one reference, or NULL if there is no memory.
 */
struct genx_client *genx_client_create(struct genx_users *users, kuid_t uid);

/** genx_client_get() - take a reference; NULL is fine */
struct genx_client *genx_client_get(struct genx_client *client);

/** genx_client_put() - drop a reference; NULL is fine. Any context. */
void genx_client_put(struct genx_client *client);

/**
 * genx_client_claim() - claim a GPU that does not isolate its clients
 * @client: client
 * @other: filled with the user that has the GPU if the call returns false
 * @first: filled if the call returns false: true if no client was refused since that user claimed
 *	the GPU
 *
 * Only clients of one user can have the GPU at a time. Another user can claim it when the last of
 * these clients has ended its claim, and closed contexts of the user have no requests left. Any
 * context.
 *
 * Return: false if a client of another user has the GPU.
 */
bool genx_client_claim(struct genx_client *client, kuid_t *other, bool *first);

/** genx_client_end_claim() - end the claim of a client, if it has one; its contexts are closed */
void genx_client_end_claim(struct genx_client *client);

/**
 * genx_client_blame() - record that a context of a client has hung
 * @client: client, NULL is fine
 * @context_banned: the hang bans the context
 *
 * Any context.
 *
 * Return: true if this bans the client.
 */
bool genx_client_blame(struct genx_client *client, bool context_banned);

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
