/* SPDX-License-Identifier: MIT */
/* Local memory of discrete parts, and BAR 2, through which the CPU accesses it. */
#ifndef GENX_MODEL_MEMORY_LOCAL_H
#define GENX_MODEL_MEMORY_LOCAL_H

#include "regs/port.h"

/* Size of BAR 2 if nothing resized it, and the configuration does not say another one. */
#define MODEL_LOCAL_WINDOW	0x10000000U

struct model;

/**
 * model_local_window() - size of BAR 2, from address 0 of local memory on
 * @m: model
 *
 * Return: bytes; 0: the part has no local memory.
 */
u64 model_local_window(const struct model *m);

/**
 * model_local_end() - end of the local memory that software may use
 * @m: model
 *
 * Return: address of the control data of compressed memory, which is at the end.
 */
u64 model_local_end(const struct model *m);

/**
 * model_local_cpu_read() - CPU read from BAR 2
 * @m: model
 * @offset: byte offset
 * @buf: data; all ones if the memory does not answer
 * @len: bytes, all in one page
 */
void model_local_cpu_read(struct model *m, u64 offset, void *buf, size_t len);

/**
 * model_local_cpu_write() - CPU write to BAR 2; lost if the memory does not answer
 * @m: model
 * @offset: byte offset
 * @buf: data
 * @len: bytes, all in one page
 */
void model_local_cpu_write(struct model *m, u64 offset, const void *buf, size_t len);

/**
 * model_local_read() - read by a unit of the GPU
 * @m: model
 * @addr: address in local memory
 * @buf: data
 * @len: bytes, all in one page
 *
 * Return: 0, or -1 (recorded).
 */
int model_local_read(struct model *m, u64 addr, void *buf, size_t len);

/**
 * model_local_write() - write by a unit of the GPU
 * @m: model
 * @addr: address in local memory
 * @buf: data
 * @len: bytes, all in one page
 *
 * Return: 0, or -1 (recorded).
 */
int model_local_write(struct model *m, u64 addr, const void *buf, size_t len);

/**
 * model_local_read_table() - read of an entry of a page table
 * @m: model
 * @addr: address in local memory
 * @buf: data
 * @len: bytes, all in one page
 *
 * Return: 0, or -1 (recorded): no table was written there.
 */
int model_local_read_table(struct model *m, u64 addr, void *buf, size_t len);

/**
 * model_local_reset() - power-up: the contents are lost
 * @m: model
 */
void model_local_reset(struct model *m);

#endif
