/* SPDX-License-Identifier: MIT */
/*
 * The tests of uapi-test, by subject; @other is another file of the same device.
 */
#ifndef GENX_TESTS_UAPI_H
#define GENX_TESTS_UAPI_H

/* device.c */
void test_name(int fd);
void test_getparam(int fd);
void test_query(int fd);
void test_regread(int fd);

/* gem.c */
void test_create(int fd);
void test_map(int fd, int other);
void test_copy(int fd);
void test_objects(int fd);

/* userptr.c */
void test_userptr(int fd);

/* context.c */
void test_extensions(int fd);
void test_contexts(int fd, int other);

/* exec.c */
void test_exec(int fd, int other);

#endif
