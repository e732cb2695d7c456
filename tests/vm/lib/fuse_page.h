/* SPDX-License-Identifier: MIT */
/*
 * A page of a file of a FUSE server in this program, which holds back each READ until it is told to
 * answer: a mapping of the file faults until this program answers.
 */
#ifndef GENX_TESTS_FUSE_PAGE_H
#define GENX_TESTS_FUSE_PAGE_H

#include <stdbool.h>

/* Mount the server on a directory of /tmp and start its thread; false: errno tells why not. */
bool fuse_page_serve(void);

/* A private mapping of the page, not in memory yet; NULL: errno tells why not. */
char *fuse_page_map(void);

/* Wait until somebody reads the page; false: nobody did in @timeout_s seconds. */
bool fuse_page_wanted(unsigned int timeout_s);

/* Answer the READ that is held back, with zeros. */
void fuse_page_give(void);

#endif
