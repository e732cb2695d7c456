/* SPDX-License-Identifier: MIT */
#include_next <linux/types.h>
#include "tests/fuzz/port/port.h"
