/* SPDX-License-Identifier: GPL-2.0-only */
/* A row of a table of results: build/tables/, written by tools/lab/tables from what tests print. */
#ifndef GENX_KUNIT_TABLE_H
#define GENX_KUNIT_TABLE_H

#include <kunit/test.h>

/**
 * TABLE_ROW() - a row of a table, green if this case passes
 * @test: the test
 * @table: "faults", "inputs", listed in tests/rows.tsv; or "matrix": a cell, @what is
 *	the codename of a platform, @outcome a column
 * @what: the fault, or the input; a string without "|"
 * @outcome: format of what the driver does then, and its arguments
 *
 * Call it after the outcome has been checked.
 */
#define TABLE_ROW(test, table, what, outcome, ...) \
	kunit_info(test, "table: %s | %s | " outcome "\n", table, what, ##__VA_ARGS__)

#endif
