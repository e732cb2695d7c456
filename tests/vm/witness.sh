# SPDX-License-Identifier: MIT
#
# For the tests with the packaged kernel's own i915 on a modelled GPU that it knows: it is a witness of
# the model that we did not write. Sourced after lib.sh.

slot=0000:00:02.0

holder() {
	readlink /sys/bus/pci/devices/$slot/driver | sed 's#.*/##'
}

# What i915 says of a GPU that it gave up: it does so in silence when it does it while it probes.
wedged() {
	cat /sys/kernel/debug/dri/$slot/i915_wedged
}

interrupts() {
	awk '/i915/ { for (i = 2; i <= NF && $i ~ /^[0-9]+$/; i++) n += $i } END { print n + 0 }' \
		/proc/interrupts
}

# complaints: what i915 said at the level of a warning or above
complaints() {
	dmesg -r | grep -E '^<[0-4]>\[[ 0-9.]*\] *(i915 |\[drm)'
}

# i915_probes NAME: i915 takes the GPU, runs the first context of each engine, hears of it, and goes
i915_probes() {
	ok "i915 loads" insmod /modules/i915.ko disable_display=1
	is "it has its device" "$(holder)" i915
	ok "it knows it ($1)" dmesg_has -i "Found $1"
	ok "it is done with it" dmesg_has "Initialized i915 .* for $slot"
	is "it did not give it up" "$(wedged)" 0
	ok "it took interrupts" [ "$(interrupts)" -gt 0 ]
	is "no error, no warning" "$(complaints)" ""
	ok "i915 unloads" rmmod i915
}
