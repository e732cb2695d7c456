# SPDX-License-Identifier: MIT
#
# bench-both.sh PLATFORM: the guest's part of `make bench` that compares the cost of a report and of a submission:
# the same program on the same GPU, which i915 holds first and genx then.
. /tests/lib.sh
. /tests/lib/witness.sh

hold i915 || exit 1
genx-bench both i915 $1 || exit 1
rmmod i915 || exit 1
hold genx || exit 1
genx-bench both genx $1
