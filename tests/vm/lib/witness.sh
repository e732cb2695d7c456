# SPDX-License-Identifier: MIT
#
# For the tests with the packaged kernel's own i915, an independent witness of the model, on a modelled GPU
# that i915 supports. Sourced after lib.sh.

holder() {
	readlink /sys/bus/pci/devices/$slot/driver | sed 's#.*/##'
}

# keep_i915_awake: where i915 6.12 has display code that dereferences NULL without a display when it suspends
# (hsw_enable_pc8), Haswell and Broadwell
keep_i915_awake() {
	case $(cat $pci/devices/$slot/device) in
	0x04?? | 0x0[acd]?? | 0x16??) echo on > $pci/devices/$slot/power/control ;;
	esac
}

# hold DRIVER: i915 or genx holds the GPU
hold() {
	if [ $1 = i915 ]; then
		insmod /modules/i915.ko disable_display=1 && keep_i915_awake || return 1
	else
		load_genx || return 1
		echo genx > $pci/devices/$slot/driver_override
		echo $slot > $pci/drivers_probe
	fi
	[ "$(holder)" = $1 ]
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

# i915_probes NAME [OPTION...]: i915 binds the GPU and runs the first context of each engine
i915_probes() {
	recognised=$1
	shift
	ok "i915 loads" insmod /modules/i915.ko disable_display=1 "$@"
	is "i915 holds the device" "$(holder)" i915
	ok "it recognises it ($recognised)" dmesg_has -i "Found $recognised"
	ok "it has initialized it" dmesg_has "Initialized i915 .* for $slot"
	is "it did not wedge it" "$(wedged)" 0
	ok "it took interrupts" [ "$(interrupts)" -gt 0 ]
}

# i915_unloads: i915 logged no warning, did not wedge the GPU, and unloads
i915_unloads() {
	is "it did not wedge the GPU" "$(wedged)" 0
	is "no error, no warning" "$(complaints)" ""
	ok "i915 unloads" rmmod i915
}

# i915_streams SETS: i915 streams TestOa of a platform (tools/genx-perf/metrics/SETS.txt), and has it afterwards
i915_streams() {
	ok "i915 streams TestOa of $1" oa-witness $1
	sed 's/^/# /' /tmp/tap.out
}

# total NAME: a counter of the whole recording, as i915-perf-reader prints it
total() {
	sed -n "s/^ *$1: //p" /tmp/reader | head -n 1
}

# recorded BYTES: the recording has reached a size
recorded() {
	recorded_s=0
	until [ "$(stat -c %s /tmp/recording 2> /dev/null || echo 0)" -ge $1 ]; do
		[ $((recorded_s += 1)) -le 100 ] && sleep 1 || return 1
	done
}

# testoa_counts CLOCKS: the first counters of TestOa that i915-perf-reader printed, over more than so many
# clocks, in sixths of the clock: the head of oa-witness.c
testoa_counts() {
	clock=$(total GpuCoreClocks)
	ok "the clock advanced" [ "${clock:-0}" -gt $1 ]
	counter=0
	for sixths in 0 6 6 3 2 2 1 4; do
		count=$(total Counter$counter)
		off=$((${count:-1} * 6 - ${clock:-0} * sixths))
		ok "Counter$counter is $sixths/6 of the clock" [ "${off#-}" -le 12 ]
		counter=$((counter + 1))
	done
}

# i915_records: Debian's i915-perf-recorder records TestOa, and i915-perf-reader decodes it.
i915_records() {
	ok "the disk of Debian 13" mount_root
	chroot /client i915-perf-recorder -m TestOa -p 0.001 -o /tmp/recording > /tmp/recorder 2>&1 &
	recorder=$!
	ok "i915-perf-recorder records" recorded 200000
	kill -INT $recorder
	wait $recorder
	is "it ends well" $? 0
	ok "i915-perf-reader reads it" sh -c 'chroot /client i915-perf-reader -r -c all /tmp/recording > /tmp/reader'
	ok "timer reports" grep -q 'report[0-9]* = timer' /tmp/reader
	testoa_counts 1000000
	sed -n '1,/report0/s/^/# /p' /tmp/reader
}
