/* SPDX-License-Identifier: MIT */
/* A parser of user batches, for parser-bench: genx.c and i915.c define these functions. */
#ifndef GENX_TESTS_PARSER_PARSER_H
#define GENX_TESTS_PARSER_PARSER_H

/**
 * parser_init() - set up the parser of Haswell's render engine
 *
 * Return: 0, or -1.
 */
int parser_init(void);

/**
 * parser_run() - check a batch
 * @batch: the copy of the batch
 * @n_dw: its length
 *
 * Return: 0 if the batch may run.
 */
int parser_run(unsigned int *batch, unsigned int n_dw);

#endif
