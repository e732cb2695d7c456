/* SPDX-License-Identifier: GPL-2.0-only */
/* Tests print rows of result tables; tools/lab/tables writes the tables to build/tables/. */
#ifndef GENX_KUNIT_TABLE_H
#define GENX_KUNIT_TABLE_H

#include <kunit/test.h>

/**
 * TABLE_ROW() - a row of a table, green if this case passes
 * @test: the test
 * @table: "faults", "inputs", listed in tests/rows.tsv; or "matrix": a cell, @what is
 *	the codename of a platform, @outcome a column
 * @what: the fault, or the input; a string without "|"
 * @outcome: what the driver does then: a format and its arguments
 *
 * Call it after the outcome has been checked.
 */
#define TABLE_ROW(test, table, what, outcome, ...) \
	kunit_info(test, "table: %s | %s | " outcome "\n", table, what, ##__VA_ARGS__)

#endif
