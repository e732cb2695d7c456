# SPDX-License-Identifier: MIT
#
# For the tests of how long a probe takes. Sourced after lib.sh, in a guest whose clock counts
# instructions, one a nanosecond (vm-test --variant counted). What a task has run is exact in
# /proc/self/schedstat: sleeps do not count, delays of the hardware that are waited for busily do.

slot=$(basename "$(grep -l 0x8086 /sys/bus/pci/devices/*/vendor | while read -r file; do
	case $(cat "${file%/vendor}/class") in 0x03*) echo "${file%/vendor}" ;; esac
done)")
driver=/sys/bus/pci/drivers/genx

# used: what this shell has run so far, in ns
used() {
	read -r used_ns used_rest < /proc/self/schedstat
}

# probe_time PLATFORM: what the first probe takes, at most 50 ms
probe_time() {
	ok "the GPU is there" [ -n "$slot" ]
	echo none > /sys/bus/pci/devices/$slot/driver_override
	ok "loads" load_genx
	fails "the GPU is not bound yet" [ -e $driver/$slot ]
	echo genx > /sys/bus/pci/devices/$slot/driver_override
	used
	before=$used_ns
	echo $slot > $driver/bind
	used
	took=$(((used_ns - before) / 1000))
	ok "the GPU is bound" [ -e $driver/$slot ]
	echo "# probe of $1: $took us"
	ok "the time of a probe was seen" [ $took -gt 100 ]
	ok "it is at most 50 ms" [ $took -le 50000 ]
	ok "unloads" unload_genx
	finish
}
