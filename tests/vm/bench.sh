# SPDX-License-Identifier: MIT
#
# The guest's part of `make bench`.
insmod /genx.ko && exec genx-bench
