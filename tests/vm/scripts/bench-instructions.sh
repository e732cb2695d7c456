# SPDX-License-Identifier: MIT
#
# The guest's part of tools/lab/runs/instructions: submissions to the Kaby Lake that driver $1 holds, and the
# addresses of the kernel's functions.
. /tests/lib.sh
. /tests/lib/witness.sh

if [ "$1" = i915 ]; then
	insmod /modules/i915.ko disable_display=1 || exit 1
else
	load_genx || exit 1
	echo genx > $pci/devices/$slot/driver_override
	echo $slot > $pci/drivers_probe
fi
[ "$(holder)" = "$1" ] || exit 1
genx-bench exec || exit 1
echo "kallsyms: begin"
gzip -c /proc/kallsyms | base64
echo "kallsyms: end"
