# SPDX-License-Identifier: MIT
#
# For the tests with the packaged kernel's own i915, an independent witness of the model, on a modelled GPU
# that i915 supports. Sourced after lib.sh.

holder() {
	readlink /sys/bus/pci/devices/$slot/driver | sed 's#.*/##'
}

# Does i915 report the GPU as wedged? When it wedges a GPU during probe it logs nothing.
wedged() {
	cat /sys/kernel/debug/dri/$slot/i915_wedged
}

interrupts() {
	awk '/i915/ { for (i = 2; i <= NF && $i ~ /^[0-9]+$/; i++) n += $i } END { print n + 0 }' \
		/proc/interrupts
}

# complaints: messages of i915 at the level of a warning or above
complaints() {
	dmesg -r | grep -E '^<[0-4]>\[[ 0-9.]*\] *(i915 |\[drm)'
}

# i915_probes NAME: i915 binds the GPU, runs the first context of each engine, and unloads
i915_probes() {
	ok "i915 loads" insmod /modules/i915.ko disable_display=1
	is "i915 holds the device" "$(holder)" i915
	ok "it recognises it ($1)" dmesg_has -i "Found $1"
	ok "it has initialized it" dmesg_has "Initialized i915 .* for $slot"
	is "it did not wedge it" "$(wedged)" 0
	ok "it took interrupts" [ "$(interrupts)" -gt 0 ]
	is "no error, no warning" "$(complaints)" ""
	ok "i915 unloads" rmmod i915
}
