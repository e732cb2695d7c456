/* SPDX-License-Identifier: MIT */
#include "tests/fuzz/port/port.h"
