# spare: i915
# without: swiotlb i915 never synchronises its mappings
# timeout: 300
# compat_name=1: the PCI driver and the PMU are named i915, for tools that look for that name; refused while
# there is an i915. The GPU is one that i915 does not know.
. /tests/lib.sh

dir=$pci/devices/$slot

holder() {
	readlink $dir/driver | sed 's#.*/##'
}

ok "i915 loads" insmod /modules/i915.ko
fails "genx does not take its name" load_genx compat_name=1
ok "with the reason" dmesg_has "genx: there is a PCI driver i915 already, unload its module first"
ok "under its own name it loads" load_genx
is "as genx" "$(holder)" genx
ok "unloads" unload_genx
ok "i915 unloads" rmmod i915
row inputs "compat_name=1 while i915 is loaded" "EBUSY, the module is not loaded"

ok "loads under the name i915" load_genx compat_name=1
is "it has its device" "$(holder)" i915
ok "udev would read that too" grep -qx DRIVER=i915 $dir/uevent
ok "the sysctls of the ABI are there" [ -e /proc/sys/dev/i915/perf_stream_paranoid ]
fails "there is no PMU genx" [ -e /sys/bus/event_source/devices/genx ]
ok "there is a PMU i915" [ -e /sys/bus/event_source/devices/i915/events/rcs0-busy ]
fails "i915 does not load beside it" insmod /modules/i915.ko
ok "the sysctls of the ABI are back" [ -e /proc/sys/dev/i915/perf_stream_paranoid ]
ok "the device works" genx-workload --seconds 0.2
ok "genx-perf finds it" genx-perf stat -d 0.2
echo on > $dir/power/control
ok "the events of the PMU count" pmu-test i915
ok "unloads" unload_genx
fails "the PMU is gone" [ -e /sys/bus/event_source/devices/i915 ]
finish
