/* SPDX-License-Identifier: MIT */
/* Numbers that the card of an open device has in sysfs. */
#ifndef GENX_PERF_CARD_H
#define GENX_PERF_CARD_H

#include <stdbool.h>

/* Read a file of the card's folder, "gt_act_freq_mhz". Return: false if there is none */
bool card_number(int device, const char *file, unsigned int *value);

#endif
