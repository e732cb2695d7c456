/* SPDX-License-Identifier: GPL-2.0-only */
/* Clients, address spaces and objects that live until the end of a test. */
#ifndef GENX_KUNIT_LIB_CLIENT_H
#define GENX_KUNIT_LIB_CLIENT_H

#include <kunit/test.h>
#include <linux/uidgid.h>

struct genx_bo;
struct genx_client;
struct genx_device;
struct genx_users;
struct genx_vm;

/** genx_kunit_users() - the users whose clients genx_kunit_client() creates */
struct genx_users *genx_kunit_users(void);

/**
 * genx_kunit_client() - create a client
 * @test: the test
 * @uid: user
 *
 * Return: the client, until the end of the test.
 */
struct genx_client *genx_kunit_client(struct kunit *test, kuid_t uid);

/**
 * genx_kunit_client_own() - put a client at the end of a test
 * @test: the test
 * @client: client, of which the test has a reference
 */
void genx_kunit_client_own(struct kunit *test, struct genx_client *client);

/**
 * genx_kunit_client_put() - put a client before the end of the test
 * @test: the test
 * @client: client of genx_kunit_client()
 */
void genx_kunit_client_put(struct kunit *test, struct genx_client *client);

/**
 * genx_kunit_vm() - create an address space
 * @test: the test
 * @genx: device
 * @client: client of the address space
 *
 * Return: the address space, which is closed at the end of the test if the test did not close it.
 */
struct genx_vm *genx_kunit_vm(struct kunit *test, struct genx_device *genx,
			      struct genx_client *client);

/**
 * genx_kunit_bo() - create an object
 * @test: the test
 * @genx: device
 * @size: size in bytes
 *
 * Return: the object, until the end of the test.
 */
struct genx_bo *genx_kunit_bo(struct kunit *test, struct genx_device *genx, u64 size);

/**
 * genx_kunit_bo_own() - put an object at the end of a test
 * @test: the test
 * @bo: object, of which the test has a reference
 */
void genx_kunit_bo_own(struct kunit *test, struct genx_bo *bo);

#endif
