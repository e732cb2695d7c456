/* SPDX-License-Identifier: MIT */
/* Local memory of discrete parts, and BAR 2, through which the CPU accesses it. */
#ifndef GENX_MODEL_MEMORY_LOCAL_H
#define GENX_MODEL_MEMORY_LOCAL_H

#include "model/memory/local_layout.h"

struct model;

/**
 * model_local_window() - size of BAR 2, from address 0 of local memory on
 * @m: model
 *
 * Return: bytes; 0: the part has no local memory.
 */
u64 model_local_window(const struct model *m);

/**
 * model_local_resize() - the host writes the size of BAR 2 into the Resizable BAR capability
 * @m: model
 * @size: bytes
 * @decode: the device decodes memory addresses
 *
 * Return: 0, or -1 (recorded): BAR 2 cannot have this size, and keeps the one that it has.
 */
int model_local_resize(struct model *m, u64 size, bool decode);

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
 * model_local_control_read() - read the control data of compressed memory
 * @m: model
 * @addr: address of main memory, a multiple of MODEL_CCS_RATIO
 * @buf: control data
 * @len: bytes of control data, all in one page of them; each stands for MODEL_CCS_RATIO bytes
 *
 * Return: 0, or -1 (recorded): the main memory is not usable.
 */
int model_local_control_read(struct model *m, u64 addr, void *buf, size_t len);

/**
 * model_local_control_write() - write the control data of compressed memory
 * @m: model
 * @addr: address of main memory, a multiple of MODEL_CCS_RATIO
 * @buf: control data
 * @len: bytes of control data, all in one page of them
 *
 * Return: 0, or -1 (recorded): the main memory is not usable.
 */
int model_local_control_write(struct model *m, u64 addr, const void *buf, size_t len);

/**
 * model_local_reset() - power-up: the contents are lost, and BAR 2 has its first size
 * @m: model
 *
 * Loss of power in D3cold, S3 and S4 has this effect, too.
 */
void model_local_reset(struct model *m);

#endif
