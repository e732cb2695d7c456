# SPDX-License-Identifier: MIT
#
# For the tests in a guest (busybox sh): each prints TAP. A test sources this file and uses
#   ok "what holds (INT-023)" command...          passes when the command succeeds
#   fails "what is refused" command...            passes when the command fails, but not by a signal
#   is "what is equal" "$got" "$wanted"
#   skip "what" "why"
#   run_tap program [argument...]                 runs a program that prints TAP; its results count as those of this test
#   row faults "what goes wrong" "what the driver does then": a row of a table (tests/rows.tsv)
#   row matrix snb "steering": a cell of the matrix (snb "steering: none": it has none)
#   finish                                        last; without it the test counts as failed
# run-tests arms the faults of the head ("# fault: NAME") before the test and clears them after it; a fault
# whose name ends in @signal waits for fault_now.
# mount_root mounts the disk of the head's root at /client.
# load_genx [parameter...] and unload_genx load and unload the module; dri is its card node.

# Since the boot: how long, and how long processors were idle (the sum of all).
centiseconds() {
	sed 's/^\([0-9]*\)\.\([0-9]*\) .*/\1\2/' /proc/uptime
}

idle_centiseconds() {
	sed 's/.* \([0-9]*\)\.\([0-9]*\)$/\1\2/' /proc/uptime
}

tap_count=0
tap_failed=0

tap() {
	tap_count=$((tap_count + 1))
	echo "$1 $tap_count - $2"
	[ "$1" = ok ] || tap_failed=$((tap_failed + 1))
}

ok() {
	tap_name=$1
	shift
	tap_status=0
	"$@" > /tmp/tap.out 2>&1 || tap_status=$?
	if [ $tap_status = 0 ]; then
		tap ok "$tap_name"
	else
		tap "not ok" "$tap_name"
		echo "# failed with $tap_status: $*"
		sed 's/^/# /' /tmp/tap.out
	fi
}

fails() {
	tap_name=$1
	shift
	tap_status=0
	"$@" > /tmp/tap.out 2>&1 || tap_status=$?
	if [ $tap_status -gt 0 ] && [ $tap_status -lt 126 ]; then
		tap ok "$tap_name"
	else
		tap "not ok" "$tap_name"
		echo "# ended with $tap_status: $*"
		sed 's/^/# /' /tmp/tap.out
	fi
}

is() {
	if [ "$2" = "$3" ]; then
		tap ok "$1"
	else
		tap "not ok" "$1"
		echo "# got '$2', wanted '$3'"
	fi
}

# row TABLE WHAT OUTCOME: a row of a table (faults, inputs, matrix) if this test passes; tests/rows.tsv lists it
row() {
	echo "# table: $1 | $2 | $3"
}

run_tap() {
	"$@" > /tmp/program 2>&1
	program_status=$?
	while read -r line; do
		case $line in
		"ok "*)
			tap ok "$1: ${line#ok * - }"
			;;
		"not ok "*)
			tap "not ok" "$1: ${line#not ok * - }"
			;;
		"#"*)
			echo "$line"
			;;
		esac
	done < /tmp/program
	is "$1 ends" $program_status 0
}

skip() {
	tap ok "$1 # SKIP $2"
}

finish() {
	echo "1..$tap_count"
	[ $tap_failed = 0 ]
	exit
}

load_genx() {
	insmod /genx.ko "$@"
}

# work of a process that was killed holds the module until it has ended, a few seconds at most
unload_genx() {
	keep_counters
	unload_tries=100
	until rmmod genx 2> /tmp/rmmod.err; do
		unload_tries=$((unload_tries - 1))
		if [ $unload_tries = 0 ] || ! grep -q -i "unavailable\|in use" /tmp/rmmod.err; then
			cat /tmp/rmmod.err
			return 1
		fi
		sleep 0.1
	done
}

# the branch counters of a module that was made for tools/lab/coverage go with it
keep_counters() {
	[ -e /sys/module/genx/parameters/gcov ] || return 0
	stty -F /dev/ttyS2 raw
	echo /tmp/counters > /sys/module/genx/parameters/gcov
	gzip -c /tmp/counters > /dev/ttyS2
}

# wait_for COMMAND...: until it succeeds, for a minute at least: a guest can be slow
wait_for() {
	wait_tries=600
	until "$@"; do
		wait_tries=$((wait_tries - 1))
		[ $wait_tries -gt 0 ] || return 1
		sleep 0.1
	done
}

stream_open() {
	grep '^stream: ' /sys/kernel/debug/dri/0/genx_oa | grep -qv none
}

# has a client a context?
context_open() {
	grep -q 'hw id' /sys/kernel/debug/dri/0/genx_contexts
}

# the kernel's messages since the test began
dmesg_now() {
	dmesg | sed -n "\|genx-test: $tap_test\$|,\$p"
}

# grep for one of them
dmesg_has() {
	dmesg_now | grep -q "$@"
}

slot=0000:00:02.0
pci=/sys/bus/pci

# model fault NAME[=ARG], model clear NAME: done when it returns; fails when there is no such fault
model() {
	printf '%s %s\n\0\0\0' "$1" "$2" |
		dd of=$pci/devices/$slot/config bs=64 seek=60 conv=notrunc 2> /dev/null
	[ "$(dd if=$pci/devices/$slot/config bs=1 skip=3840 count=2 2> /dev/null)" = ok ]
}

# the faults in the head of the test that runs (GENX_TEST)
head_faults() {
	sed -n '1,/^[^#]/s/^# fault: *//p' "/tests/${GENX_TEST%@*}.sh"
}

# arm_faults now: those that wait for no signal; arm_faults signal: the others
arm_faults() {
	for fault in $(head_faults); do
		case $fault in
		*@signal) [ "$1" = signal ] || continue ;;
		*) [ "$1" = now ] || continue ;;
		esac
		model fault "${fault%@signal}" || echo "not ok 0 - the model takes the fault $fault"
	done
}

# Clear the faults of the head. What they did to the model is gone after a reset of the function.
clear_faults() {
	[ -n "$(head_faults)" ] || return 0
	for fault in $(head_faults); do
		fault=${fault%@signal}
		model clear "${fault%%=*}" || echo "not ok 0 - the model clears the fault $fault"
	done
	echo 1 > $pci/devices/$slot/reset
}

fault_now() {
	arm_faults signal
}

# the disk of tools/lab/root at /client, with the file systems that its programs expect
mount_root() {
	mkdir -p /client
	mount -t ext4 -o ro,noload /dev/vda /client || return 1
	for root_dir in dev proc sys tmp; do
		mount --bind /$root_dir /client/$root_dir || return 1
	done
}

dri=/dev/dri/card0
tap_test=${GENX_TEST:-${0##*/}}
# the words of the cell, for a test with a matrix in its head
cell=
case $tap_test in
*@*) cell=$(echo "${tap_test#*@}" | tr - ' ') ;;
esac
