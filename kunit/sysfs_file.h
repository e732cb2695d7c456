/* SPDX-License-Identifier: GPL-2.0-only */
/* Files of sysfs below the card, read and written as user space does. */
#ifndef GENX_KUNIT_SYSFS_FILE_H
#define GENX_KUNIT_SYSFS_FILE_H

struct genx_kunit_fault;

/**
 * genx_kunit_sysfs_text() - read a file
 * @f: fixture with a registered device
 * @path: below the card
 * @text: its content without the last newline; PAGE_SIZE bytes
 *
 * Return: 0 or an errno.
 */
int genx_kunit_sysfs_text(struct genx_kunit_fault *f, const char *path, char *text);

/**
 * genx_kunit_sysfs_show() - read a file with a number
 * @f: fixture with a registered device
 * @path: below the card
 *
 * Return: the number, which is not negative, or an errno.
 */
int genx_kunit_sysfs_show(struct genx_kunit_fault *f, const char *path);

/**
 * genx_kunit_sysfs_store() - write a file
 * @f: fixture with a registered device
 * @path: below the card
 * @text: content
 *
 * Return: 0 or an errno.
 */
int genx_kunit_sysfs_store(struct genx_kunit_fault *f, const char *path, const char *text);

/**
 * genx_kunit_sysfs_mode() - access mode of a file
 * @f: fixture with a registered device
 * @path: below the card
 *
 * Return: the mode, 0: there is no such file.
 */
unsigned int genx_kunit_sysfs_mode(struct genx_kunit_fault *f, const char *path);

#endif
