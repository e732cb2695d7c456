/* SPDX-License-Identifier: GPL-2.0-only */
/* Result tables: tests print rows, from which tools/lab/pages/tables writes build/tables/. */
#ifndef GENX_KUNIT_LIB_TABLE_H
#define GENX_KUNIT_LIB_TABLE_H

#include <kunit/test.h>

/**
 * TABLE_ROW() - print a row of a result table; the row is green if the test case passes
 * @test: current test
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
