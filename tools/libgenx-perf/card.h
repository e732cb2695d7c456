/* SPDX-License-Identifier: MIT */
/* Read a number from the card folder of an open device in sysfs. */
#ifndef LIBGENX_PERF_CARD_H
#define LIBGENX_PERF_CARD_H

#include <stdbool.h>

/* Read a file of the card folder, such as "gt_act_freq_mhz". Return: false if there is no number */
bool card_number(int device, const char *file, unsigned int *value);

/* Number of the card in /dev/dri of an open device. Return: false if it is not known */
bool card_index(int device, unsigned int *index);

#endif
