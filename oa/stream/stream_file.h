/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * File operations of an OA stream: read(), poll(), ioctl() and close().
 */
#ifndef GENX_OA_STREAM_STREAM_FILE_H
#define GENX_OA_STREAM_STREAM_FILE_H

#include <linux/fs.h>

/* operations of a file whose private data is a struct genx_oa_stream */
extern const struct file_operations genx_oa_stream_fops;

#endif
