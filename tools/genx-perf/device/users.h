/* SPDX-License-Identifier: MIT */
/* Names of users. */
#ifndef GENX_PERF_DEVICE_USERS_H
#define GENX_PERF_DEVICE_USERS_H

#include <stdint.h>

#define USER_NAME_MAX	33

/*
 * Name of a user, by the file @passwd ("/etc/passwd"), else the number. getpwuid() does not work in
 * a static program. Return: @name, of USER_NAME_MAX bytes
 */
const char *user_name(const char *passwd, uint32_t uid, char *name);

#endif
