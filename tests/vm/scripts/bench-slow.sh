# SPDX-License-Identifier: MIT
#
# The guest's part of `make bench` that compares readers of a slow OA stream: the same program on the same
# GPU, which i915 holds first and genx then.
. /tests/lib.sh
. /tests/lib/witness.sh

insmod /modules/i915.ko disable_display=1 || exit 1
[ "$(holder)" = i915 ] || exit 1
slow-reader i915 || exit 1
rmmod i915 || exit 1
load_genx || exit 1
echo genx > $pci/devices/$slot/driver_override
echo $slot > $pci/drivers_probe
[ "$(holder)" = genx ] || exit 1
slow-reader genx
