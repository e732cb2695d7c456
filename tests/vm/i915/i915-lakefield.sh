# spare: i915
# timeout: 120
# A GPU that i915 does not support, in a kernel with both drivers: genx binds it, i915 does not interfere.
. /tests/lib.sh

holder() {
	readlink /sys/bus/pci/devices/0000:00:02.0/driver | sed 's#.*/##'
}

load_i915() {
	insmod /modules/i915.ko
}

ok "i915 loads" load_i915
is "and takes nothing" "$(holder)" ""
ok "genx loads after it" load_genx
is "and takes the device" "$(holder)" genx
ok "it works" genx-workload --seconds 0.3
ok "i915 unloads" rmmod i915
ok "it still works" genx-workload --seconds 0.3
ok "i915 loads after genx" load_i915
is "the device is genx's" "$(holder)" genx
ok "it works with i915 loaded" genx-workload --seconds 0.3
ok "genx unloads" unload_genx
ok "i915 unloads" rmmod i915
fails "no name collided" dmesg_has -i 'duplicate\|already exists\|already registered'
finish
