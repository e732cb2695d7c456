# SPDX-License-Identifier: MIT
#
# The guest's part of `make bench` that compares readers of a slow OA stream: the same program on the same
# GPU, which i915 holds first and genx then.
. /tests/lib.sh
. /tests/lib/witness.sh

hold i915 || exit 1
slow-reader i915 || exit 1
rmmod i915 || exit 1
hold genx || exit 1
slow-reader genx
