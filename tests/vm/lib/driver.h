/* SPDX-License-Identifier: MIT */
/* The PCI driver of the modelled GPU. */
#ifndef GENX_TESTS_VM_LIB_DRIVER_H
#define GENX_TESTS_VM_LIB_DRIVER_H

/* The PCI address that driver_write() writes; 0000:00:02.0 unless a test sets it. */
extern const char *driver_slot;

/* Write the address to a file of the driver, bind or unbind. Return: 0 or a negative errno. */
int driver_write(const char *file);

#endif
