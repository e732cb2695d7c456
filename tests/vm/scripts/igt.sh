# SPDX-License-Identifier: MIT
#
# igt.sh DRIVER SECONDS: in a guest of tools/lab/igt, load the driver and vgem and run the subtests of /igt-list (igt-run),
# SECONDS each at most where the list has no limit.
. /tests/lib.sh
. /tests/lib/witness.sh

load_driver() {
	case $1 in
	genx)
		echo i915 > $pci/devices/$slot/driver_override
		load_genx compat_name=1
		;;
	i915)
		insmod /modules/i915.ko disable_display=1 && keep_i915_awake ;;
	esac
}

mount_root && load_driver "$1" && insmod /modules/vgem.ko || exit 1
[ -e $dri ] || exit 1
echo "igt driver $(cat /sys/module/$1/srcversion)"
igt-run /client "$2" < /igt-list
echo "igt finished"
