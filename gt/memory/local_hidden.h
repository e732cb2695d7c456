/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Loss of power of objects in local memory: the copy engine saves and restores what the CPU does
 * not reach, which is control data of all of them, and contents that BAR 2 does not show.
 */
#ifndef GENX_GT_MEMORY_LOCAL_HIDDEN_H
#define GENX_GT_MEMORY_LOCAL_HIDDEN_H

struct genx_local;

/**
 * genx_local_hidden_save() - save contents and control data of all objects by the copy engine
 * @local: memory, or NULL; no engine but the blitter writes it
 *
 * Nothing is saved again if genx_local_hidden_restore() has not run since. The contents are kept in
 * system memory that is not swapped out. May sleep; every wait for the engine is bounded.
 *
 * If no engine can be used, objects that BAR 2 shows are left to genx_local_object_save_all().
 *
 * Return: 0, also if there is no object; -ENOMEM if there is not enough system memory; -EIO if the
 * engine does not copy. Nothing is kept after an error.
 */
int genx_local_hidden_save(struct genx_local *local);

/**
 * genx_local_hidden_restore() - write the saved contents again
 * @local: memory, or NULL; it answers again
 *
 * If the memory was not suspended since genx_local_hidden_save() (genx_local_suspend()), it has its
 * contents, and nothing is written. Else contents that were written since then are lost. What the
 * engine does not write again the CPU does, where BAR 2 shows it and nothing was compressed. May
 * sleep.
 *
 * Return: 0; or an error if some contents could not be restored.
 */
int genx_local_hidden_restore(struct genx_local *local);

/**
 * genx_local_hidden_drop() - forget what was saved, after a suspend that is refused
 * @local: memory, or NULL
 *
 * The memory still has the contents, and an engine that wrote them again could fail. If the memory
 * was suspended since then (genx_local_suspend()), nothing is forgotten. May sleep.
 */
void genx_local_hidden_drop(struct genx_local *local);

#endif
