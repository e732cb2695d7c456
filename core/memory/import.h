/* SPDX-License-Identifier: GPL-2.0-only */
/* Flushes of all caches for imported objects. */
#ifndef GENX_CORE_MEMORY_IMPORT_H
#define GENX_CORE_MEMORY_IMPORT_H

struct genx_import_flush;

/** genx_import_flush_init() - set up the flushes of a device */
void genx_import_flush_init(struct genx_import_flush *flush);

#endif
