# SPDX-License-Identifier: MIT
#
# The guest's part of `make bench` that compares the cost of a report and of a submission: the same program
# on the same Kaby Lake, which i915 holds first and genx then.
. /tests/lib.sh
. /tests/lib/witness.sh

insmod /modules/i915.ko disable_display=1 || exit 1
[ "$(holder)" = i915 ] || exit 1
genx-bench both i915 || exit 1
rmmod i915 || exit 1
load_genx || exit 1
echo genx > $pci/devices/$slot/driver_override
echo $slot > $pci/drivers_probe
[ "$(holder)" = genx ] || exit 1
genx-bench both genx
