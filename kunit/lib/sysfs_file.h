/* SPDX-License-Identifier: GPL-2.0-only */
/* Access to the sysfs files of the DRM card through their show and store functions. */
#ifndef GENX_KUNIT_LIB_SYSFS_FILE_H
#define GENX_KUNIT_LIB_SYSFS_FILE_H

struct genx_kunit_fault;

/**
 * genx_kunit_sysfs_text() - read a file as text
 * @f: fixture with a registered device
 * @path: path relative to the card's directory
 * @text: buffer of PAGE_SIZE bytes for the content, without the last newline
 *
 * Return: 0 or an errno.
 */
int genx_kunit_sysfs_text(struct genx_kunit_fault *f, const char *path, char *text);

/**
 * genx_kunit_sysfs_show() - read a file that contains a number
 * @f: fixture with a registered device
 * @path: path relative to the card's directory
 *
 * Return: the number, which is not negative, or an errno.
 */
int genx_kunit_sysfs_show(struct genx_kunit_fault *f, const char *path);

/**
 * genx_kunit_sysfs_store() - write a file
 * @f: fixture with a registered device
 * @path: path relative to the card's directory
 * @text: text to write
 *
 * Return: 0 or an errno.
 */
int genx_kunit_sysfs_store(struct genx_kunit_fault *f, const char *path, const char *text);

/**
 * genx_kunit_sysfs_mode() - get the access mode of a file
 * @f: fixture with a registered device
 * @path: path relative to the card's directory
 *
 * Return: the mode, or 0 if there is no such file.
 */
unsigned int genx_kunit_sysfs_mode(struct genx_kunit_fault *f, const char *path);

#endif
