# SPDX-License-Identifier: MIT
#
# For the tests of the tools that people use with i915, from the disk "tools" of Debian 13. Sourced after
# clients.sh; $driver says what holds the GPU. The render engine is busy meanwhile.
#   tools             all of them
#   tools_by_path     those that do not look for the name of the driver (intel_gpu_top opens the PMU i915)
# What each prints is a comment of the test, for Documentation/clients.md.

gpu_name="HD Graphics"
pmu=i915
[ $driver != genx ] || pmu=genx

# tool NAME COMMAND...: run a tool of the disk; what it prints goes to /tmp/NAME. After 60 seconds it has
# failed; with $seconds, it gets the signal of Ctrl-C then and must end well.
tool() {
	tool_name=$1
	shift
	tool_status=0
	timeout ${seconds:+-s INT} ${seconds:-60} chroot /client "$@" > /tmp/$tool_name 2>&1 < /dev/null ||
		tool_status=$?
	is "$tool_name: exit status of $*" $tool_status 0
	tr -d '\r' < /tmp/$tool_name | head -n 24 | cut -c1-160 | sed "s/^/# $tool_name: /"
}

# on_terminal NAME COMMAND: run a tool for 15 seconds on a terminal of 40 lines
on_terminal() {
	export TERM=xterm SHELL=/bin/sh
	tool $1 script -qec "stty rows 40 cols 120; timeout --foreground --preserve-status -s INT 15 $2 || true" /dev/null
}

# counted NAME EVENT: the count of an event in what perf printed with -x,
counted() {
	sed -n "s|^\([0-9]*\).*$pmu/$2/.*|\1|p" /tmp/$1 | tail -n 1
}

# What a booted Debian has beside its disk: terminals, and udev's notes on the device: nvtop takes one
# without for a device that is being set up, and its name comes from the database of udev.
complete_root() {
	[ ! -e /client/dev/pts/ptmx ] || return 0
	mkdir -p /dev/pts
	ok "terminals" mount -t devpts devpts /client/dev/pts
	ok "udev's notes" mount -t tmpfs tmpfs /client/run
	mkdir -p /client/run/udev/data
	for node in /sys/class/drm/card0 /sys/class/drm/renderD128; do
		echo I:1 > /client/run/udev/data/c$(cat $node/dev)
	done
	printf 'I:1\nE:ID_MODEL_FROM_DATABASE=%s\n' "$gpu_name" > /client/run/udev/data/+pci:$slot
}

busy_begin() {
	complete_root
	gpu-busy > /tmp/gpu-busy 2>&1 &
	workload=$!
	ok "the render engine is busy" rcs_busy
}

rcs_busy() {
	for try in 1 2 3 4 5 6 7 8 9 10; do
		sleep 1
		perf_busy 1
		[ "$(counted busy rcs0-busy)" -gt 100000000 ] && return
	done 2> /dev/null
	cat /tmp/gpu-busy
	return 1
}

busy_end() {
	kill $workload
	wait $workload
}

perf_busy() {
	chroot /client perf stat -x, -o /tmp/busy -e $pmu/rcs0-busy/ sleep $1 < /dev/null
}

# ---- the tools ----

# what perf calls the events, with i915 in the place of the PMU's name
perf_list() {
	tool perf-list perf list pmu
	agree perf-list -n "s|^ *$pmu\(/[^ ]*/\).*|i915\1|p"
}

perf_stat() {
	tool perf perf stat -x, -e $pmu/rcs0-busy/,$pmu/rcs0-sema/,$pmu/rcs0-wait/ \
		-e $pmu/bcs0-busy/,$pmu/vcs0-busy/,$pmu/vecs0-busy/ \
		-e $pmu/actual-frequency/,$pmu/requested-frequency/,$pmu/interrupts/ \
		-e $pmu/rc6-residency/,$pmu/software-gt-awake-time/ sleep 2
	for event in rcs0-busy interrupts software-gt-awake-time requested-frequency; do
		ok "perf: $event counts" [ "$(counted perf $event)" -gt 0 ]
	done
	fails "perf: every event is supported" grep "not supported\|not counted" /tmp/perf
	agree perf -n "s|^[0-9]*,\([^,]*\),$pmu/\([^,]*\),.*|\2 \1|p"
}

gpu_top() {
	seconds=10
	tool top-list intel_gpu_top -l -s 1000 $1
	says top-list "a column of each engine" "RCS.* BCS.* VCS"
	agree top-list 2q
	tool top-json intel_gpu_top -J -s 1000 $1
	seconds=
	ok "top-json: the render engine is busy" [ "$(json_busy)" -ge 20 ]
	says top-json "waits for semaphores" '"sema"'
	# names of values, and units, without figures; the key of a client is a number
	grep -o '"[^"]*": *\("[^"]*"\)\?' /tmp/top-json | sed 's/"[0-9.]*"$//; /^"[0-9]*":/d' | sort -u > /tmp/top-json-names
	agree top-json-names
	on_terminal top "intel_gpu_top -s 1000 $1"
	says top "the screen has its engine" "Render/3D"
	says top "the screen has its client" "gpu-busy"
}

json_busy() {
	grep -A 1 '"Render/3D' /tmp/top-json | sed -n 's/.*"busy": *\([0-9]*\).*/\1/p' | sort -n | tail -n 1
}

gputop() {
	on_terminal gputop "gputop -d 1"
	says gputop "the client" "gpu-busy"
	grep -o 'PID .*NAME' /tmp/gputop | head -n 1 > /tmp/gputop-head
	agree gputop-head
}

frequency() {
	tool frequency intel_gpu_frequency
	says frequency "the current frequency" "cur: [0-9]* MHz"
	agree frequency 's/^cur: [0-9]*/cur: N/'
	tool frequency-fix intel_gpu_frequency --set 500
	is "frequency-fix: lowest frequency" "$(cat /sys/class/drm/card0/gt_min_freq_mhz)" 500
	is "frequency-fix: highest frequency" "$(cat /sys/class/drm/card0/gt_max_freq_mhz)" 500
	tool frequency-free intel_gpu_frequency --default
	is "frequency-free: lowest frequency" "$(cat /sys/class/drm/card0/gt_min_freq_mhz)" \
		"$(cat /sys/class/drm/card0/gt_RPn_freq_mhz)"
}

nvtop() {
	tool nvtop nvtop -s
	says nvtop "the GPU" "\"device_name\": \".*$gpu_name"
	agree nvtop 's/"gpu_clock": "[0-9]*MHz"/"gpu_clock": "N MHz"/'
	on_terminal nvtop-screen nvtop
	says nvtop-screen "the client" "gpu-busy"
}

configs() {
	tool configs i915-perf-configs --list
	tool purge i915-perf-configs --purge
	agree configs
	agree purge
}

recorder() {
	rm -f /tmp/fifo /tmp/dump
	chroot /client i915-perf-recorder -m TestOa -p 0.001 -s 8192 -f /tmp/fifo > /tmp/recorder 2>&1 < /dev/null &
	recorder=$!
	ok "recorder: its fifo" appears /tmp/fifo
	sleep 3
	tool control i915-perf-control -f /tmp/fifo -d /tmp/dump
	ok "control: the buffer is written" recorded_to /tmp/dump 50000
	kill -INT $recorder
	wait $recorder
	is "recorder: ends well" $? 0
	sed 's/^/# recorder: /' /tmp/recorder | head -n 20
	agree recorder
	tool reader i915-perf-reader -r -c all /tmp/dump
	says reader "timer reports" 'report[0-9]* = timer'
	testoa_counts 10000
	agree reader -n '/^Recorded on\|^Metric used/p'
	sed -n 's/^ *\([A-Za-z0-9]*\): *[0-9.]*$/\1/p' /tmp/reader | sort -u > /tmp/reader-counters
	agree reader-counters
}

appears() {
	for try in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
		[ ! -e $1 ] || return 0
		sleep 1
	done
	return 1
}

recorded_to() {
	for try in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
		[ "$(stat -c %s $1 2> /dev/null || echo 0)" -lt $2 ] || return 0
		sleep 1
	done
	return 1
}

tools() {
	busy_begin
	perf_list
	perf_stat
	gpu_top
	gputop
	frequency
	nvtop
	configs
	recorder
	busy_end
}

# OA counters as events, system-wide
perf_oa() {
	tool perf-oa-list perf list pmu
	says perf-oa-list "the counters of the OA unit" "genx_oa/cs_threads/"
	tool perf-oa perf stat -a -x, -e genx_oa/gpu_busy/,genx_oa/cs_threads/ sleep 1
	ok "perf: OA counters count, with units" grep -Eq '^[1-9][0-9]*,clocks,genx_oa/gpu_busy/,' /tmp/perf-oa
	chroot /client perf stat -a -o /tmp/perf-oa-held -e genx_oa/cs_threads/ sleep 600 < /dev/null &
	perf=$!
	ok "perf: a stream is refused meanwhile" wait_for eval "! genx-perf stat -d 0.1"
	kill $perf
	wait $perf
}

tools_by_path() {
	by_path=1 # i915 has no such run to compare with
	pmu=genx
	busy_begin
	perf_stat
	gputop
	frequency
	recorder
	perf_oa
	busy_end
}
