# SPDX-License-Identifier: MIT
#
# What each platform's GT must do in a guest: one function for each column of the matrix (tests/rows.tsv). A
# script sets
#   platform   codename
#   name       as the driver prints it
#   engines    as the driver prints them
#   fw         five words a domain: request register, request, release, acknowledge register, bit of
#              both, which is none of the driver's where there are several (FW-001, FW-002)
#   c0         domains are usable when 0x13805c has none of these bits (FW-007); empty: at once
#   well       the domain that REG_READ needs, by its number
#   lost_once  set where there is a fallback for an acknowledge that is lost once (FW-005)
#   local_memory  what the log says of it; empty: there is none
#   stays_on   set where the device is not suspended at run time (SIL-532)
#   oa         rings: the OA unit is one of Gen6 to Gen7.5; empty: tests of streams are in oa/
#   steering   none; all: writes reach all subslices; N: or one, of N in a slice (STR-001)
# and calls platform_test. Its head has --no-firmware (an active pipe keeps a GPU out of D3), --mailbox, and
# iomem=relaxed: the test accesses registers without the driver.

dir=$pci/devices/$slot
debug=/sys/kernel/debug/dri/0

# until_ok SECONDS command...: the command succeeds within that time
until_ok() {
	tries=$(($1 * 10))
	shift
	until "$@"; do
		tries=$((tries - 1))
		[ $tries -gt 0 ] || return 1
		sleep 0.1
	done
}

holder() {
	readlink $dir/driver | sed 's#.*/##'
}

# the sum of a counter of the domains
wells() {
	sed -n "s/.* $1 \([0-9]*\).*/\1/p" $debug/genx_forcewake | awk '{ s += $1 } END { print s }'
}

asleep() {
	! grep -q ": awake" $debug/genx_forcewake
}

# a number of the first lines of genx_interrupts, or of genx_engines
irqs() {
	sed -n "s/.*$1 \([0-9]*\).*/\1/p" $debug/genx_interrupts | head -n 1
}

resets() {
	sed -n "s/.*resets:.* $1 \([0-9]*\).*/\1/p" $debug/genx_engines
}

# events of the source of an index of the platform's table, and the indices that are enabled
events() {
	sed -n '/^class/s/.*events \([0-9]*\) .*/\1/p' $debug/genx_interrupts | sed -n "$(($1 + 1))p"
}

sources() {
	sed -n '/^class/s/.*enabled \([0-9a-f]*\) .*/\1/p' $debug/genx_interrupts |
		awk '$1 != "0000" { print NR - 1 }'
}

no_submission() {
	grep -q "state no submission" $debug/genx_engines
}

# past_driver WORD...: accesses without the driver, with all domains held
past_driver() {
	until_ok 20 asleep || return 1
	printf '%s\n' "$fw" | awk -v c0="$c0" 'NF { printf "w %s %s p %s %s %s ", $1, $2, $4, $5, $5 }
		END { if (c0) printf "p 0x13805c %s 0 ", c0 }' > /tmp/wake
	printf '%s\n' "$fw" | awk 'NF { printf "w %s %s ", $1, $3 }' > /tmp/release
	bar-access $slot $(cat /tmp/wake) "$@" $(cat /tmp/release)
}

# Is there a workaround, and do all that can be read back have their values in the registers? Registers
# that contexts load are left out: the model does not know that replicated ones are masked, and keeps
# the value that was loaded last.
applied() {
	sed -n 's/^context \(0x[0-9a-f]*\) .*/ \1 /p' $debug/genx_workarounds > /tmp/loaded
	echo none >> /tmp/loaded
	sed -n 's/^\(GT\|render\) \(0x[0-9a-f]*\) \(0x[0-9a-f]*\) of \(0x[0-9a-f]*\): ok .*/ \2 \3 \4/p' \
		$debug/genx_workarounds | grep -v -F -f /tmp/loaded > /tmp/rows
	[ -s /tmp/rows ] || return 1
	past_driver $(awk '{ print "r", $1 }' /tmp/rows) > /tmp/got || return 1
	while read -r address value mask && read -r got <&3; do
		[ $((got & mask)) = $((value)) ] || {
			echo "$address is $got, wanted $value of $mask"
			return 1
		}
	done < /tmp/rows 3< /tmp/got
	[ "$(wc -l < /tmp/rows)" = "$(wc -l < /tmp/got)" ]
}

# No source is throttled: on a busy host the handler may have taken more than its share of time.
unthrottled() {
	! grep -q throttled $debug/genx_interrupts
}

# counted SOURCE N WHAT: a source makes N interrupts, and each is counted once
counted() {
	until_ok 5 unthrottled
	sleep 0.2 # an event of the pause is counted when the pause ends
	seen=$(events "$1")
	model fault irq-events=$(($1 | $2 << 8)) || echo "# the model refuses"
	until_ok 20 eval "[ \$((\$(events $1) - $seen)) -ge $2 ]"
	sleep 0.2
	came=$(($(events "$1") - seen))
	is "$3" $came "$2"
	[ $came = "$2" ] || sed 's/^/# /' $debug/genx_interrupts
}

# the device works: registers, interrupts, and execution where there is any
works() {
	is "$1: the timestamp counts" "$(gt-client timestamp)" 0
	counted 0 3 "$1: interrupts come"
	if no_submission; then
		is "$1: no contexts (ENODEV)" "$(gt-client context)" ENODEV
	else
		ok "$1: work runs" genx-workload --seconds 0.2
	fi
	# a build without that check counts none; there only the model checks
	grep -q "tables not counted" $debug/genx_forcewake ||
		is "$1: no access against the tables" "$(sed -n 's/.*tables //p' $debug/genx_forcewake)" 0
}

probe_column() {
	echo genx > $dir/driver_override
	ok "loads" load_genx
	is "bound" "$(holder)" genx
	ok "a card and a render node" [ -c $dri -a -c /dev/dri/renderD128 ]
	is "one line in the log" "$(dmesg_now | grep -c "genx $slot: \[drm\] $name (")" 1
	ok "it has the engines" dmesg_has "genx $slot: \[drm\] $name (.*): engines $engines, "
	[ -z "$local_memory" ] || ok "it has local memory" dmesg_has "local memory: $local_memory"
	ok "debugfs names the platform" grep -q "^platform $name, " $debug/genx_engines
	is "GETPARAM: the chipset" "$(printf '0x%04x' "$(gt-client param 4)")" "$(cat $dir/device)"
	is "the timestamp counts as GETPARAM says" "$(gt-client timestamp)" 0
	ok "genx-perf list" sh -c "genx-perf list > /tmp/list 2>&1"
	ok "genx-perf info" sh -c "genx-perf info > /tmp/info 2>&1"
	ok "it names the platform" grep -q "platform .*$name" /tmp/info
	if [ "$(cat $debug/genx_oa)" = none ]; then
		said="genx does not drive the OA unit of this platform yet"
		ok "list reports that there is no OA" grep -q "none: $said" /tmp/list
		fails "and claims no metric set" grep -q "built in" /tmp/list
		ok "info reports it too" grep -q "none: $said" /tmp/info
		genx-perf stat -d 0.1 > /tmp/stat 2>&1
		is "counting fails" $? 1
		ok "with the same reason" grep -q "OA unit: $said" /tmp/stat
	else
		ok "counts" genx-perf stat -d 0.3
		ok "the busy time has one name" sh -c "genx-perf stat -c GpuBusy -d 0.2 | grep -q '^  A[0-9]* .*Busy '"
		ok "for programs, too" contexts 1
	fi
	ok "list names the platform" grep -q "^device: $slot $name" /tmp/list
	if no_submission; then
		is "no contexts" "$(gt-client context)" ENODEV
		is "no execution" "$(gt-client exec)" ENODEV
		is "GETPARAM reports it" "$(gt-client param 9)" 0
		genx-workload --seconds 0.1 > /tmp/workload 2>&1
		is "a workload fails" $? 1
		ok "with the reason" grep -q "genx does not submit work to this GPU yet" /tmp/workload
	else
		ok "executes" genx-workload --seconds 0.2
	fi
	ok "unbinds" sh -c "echo $slot > $pci/drivers/genx/unbind"
	fails "the card is gone" [ -c $dri ]
	ok "binds again" sh -c "echo $slot > $pci/drivers/genx/bind"
	ok "workarounds are in their registers" applied
	is "and no read back differs" "$(sed -n 's/^mismatches: //p' $debug/genx_workarounds)" 0
	row matrix $platform probe
}

forcewake_column() {
	ok "all domains sleep when they have no user (FW-022)" until_ok 20 asleep
	before=$(wells wakes)
	is "a register of a domain" "$(gt-client read)" 0
	ok "it was woken" [ "$(wells wakes)" -gt "$before" ]
	ok "and sleeps again" until_ok 20 asleep
	is "as many sleeps as wakes" "$(wells sleeps)" "$(wells wakes)"
	is "each acknowledge came" "$(wells timeouts)" 0
	row matrix $platform force-wake
}

# the low half of a register in each subslice, as the driver reads it; a masked one has no other
chicken() {
	sed -n 's/^subslice.*chicken 0x....//p' $debug/genx_steering | tr '\n' ' '
}

# Write the instances of one register without the driver: all with the same value, or, where the selector
# can address one instance, each with its own. The driver must read the value of each instance.
steering_column() {
	if [ "$steering" = none ]; then
		is "nothing is replicated" "$(cat $debug/genx_steering)" none
		row matrix $platform "steering: none"
		return
	fi
	numbers=$(sed -n 's/^subslice \([0-9]*\):.*/\1/p' $debug/genx_steering)
	ok "there are subslices: $(echo $numbers)" [ -n "$numbers" ]
	idle=$(sed -n 's/^selector \([0-9a-fx]*\), between accesses \1$/\1/p' $debug/genx_steering)
	ok "the selector has its value between accesses (STR-014)" [ -n "$idle" ]
	old=$(chicken)
	words= want=
	for unit in $numbers; do
		value=$((0x40 | unit))
		if [ "$steering" = all ]; then
			value=$((0x40))
		else
			words="$words w 0xfdc $((unit / steering << 27 | unit % steering << 24))"
		fi
		words="$words w 0xe4f0 $((0xffff0000 | value))"
		want="$want$(printf '%04x' $value) "
	done
	ok "values are written" past_driver $words w 0xfdc $idle
	is "each subslice is read (STR-005, STR-009, STR-011)" "$(chicken)" "$want"
	ok "and restored" past_driver w 0xe4f0 $((0xffff0000 | 0x${old%% *}))
	is "in all of them (STR-003)" "$(chicken)" "$old"
	row matrix $platform steering
}

throttled() {
	dmesg | grep -c "interrupt storm of class 0 instance 0, source throttled"
}

interrupt_column() {
	ok "by message (PCI-002)" [ -d $dir/msi_irqs ]
	spurious=$(irqs spurious) unknown=$(irqs unknown)
	list=$(sources)
	ok "sources are enabled: $(echo $list)" [ -n "$list" ]
	for source in $list; do
		counted "$source" 8 "source $source: each event is counted once, none is lost"
	done
	is "none was spurious" "$(irqs spurious)" "$spurious"
	is "none was unknown" "$(irqs unknown)" "$unknown"
	ok "the kernel counted them too" \
		sh -c "awk '/ genx\$/ { for (i = 2; \$i ~ /^[0-9]+\$/; i++) n += \$i } END { exit n < 8 }' /proc/interrupts"
	model fault irq-spurious=1
	ok "a spurious interrupt is counted as spurious" \
		until_ok 5 eval "[ \$(irqs spurious) -ge $((spurious + 1)) ]"
	counted 0 3 "interrupts are counted after it"

	storms=$(irqs storms) said=$(throttled) begin=$(centiseconds)
	model fault irq-storm=0
	ok "a storm is detected repeatedly" \
		until_ok 40 eval "[ \$(irqs storms) -ge $((storms + 7)) ]"
	# 20 ms, doubled each time: a source that is not throttled interrupts again at once
	ok "between pauses of more than a second in all" [ $(($(centiseconds) - begin)) -ge 100 ]
	model clear irq-storm
	ok "it is logged once" [ "$(throttled)" -ge 1 -a "$(throttled)" -le $((said + 1)) ]
	# events of the last pause are counted when it ends
	sleep 1.5
	counted 0 4 "after it each event is counted again"
	is "the device is not lost" "$(irqs lost)" 0
	row matrix $platform interrupt
}

# whole=1: the platform resets the whole GT in place of an engine
reset_column() {
	full=$(resets full) engine=$(resets engine) n=0
	for e in $engines; do
		grep -q "^$e:" $debug/genx_engines || no_submission || continue
		ok "$e is reset" sh -c "echo $e > $debug/genx_reset"
		ok "$e: the reset is logged" dmesg_has "$e: requested in debugfs, resetting"
		n=$((n + 1))
	done
	is "the resets of engines alone are counted" "$(resets engine)" \
		$((engine + (${whole:-0} ? 0 : n)))
	full=$((full + (${whole:-0} ? n : 0)))
	is "and those of the GT" "$(resets full)" "$full"
	ok "workarounds are in their registers" applied
	works "after resets of engines"
	ok "the GT is reset" sh -c "echo gt > $debug/genx_reset"
	is "once" "$(resets full)" $((full + 1))
	is "no reset failed" "$(resets failed)" 0
	ok "debugfs has the time that it took" grep -q "^last reset took: [1-9][0-9]* ns" $debug/genx_engines
	ok "workarounds are back in their registers" applied
	is "and no read back differs" "$(sed -n 's/^mismatches: //p' $debug/genx_workarounds)" 0
	works "after a reset of the GT"
	row matrix $platform reset
}

state_is() {
	[ "$(cat $dir/power_state)" = "$1" ]
}

sleep_once() {
	echo 1 > /sys/module/suspend/parameters/pm_test_delay
	echo platform > /sys/power/pm_test
	echo "$1" > /sys/power/state
	status=$?
	echo none > /sys/power/pm_test
	return $status
}

pm_column() {
	ok "system sleep, freeze" sleep_once freeze
	works "after freeze"
	echo auto > $dir/power/control
	if [ -n "$stays_on" ]; then
		sleep 4
		ok "D0 while no file is open (SIL-532)" state_is D0
	else
		ok "D3 while no file is open" until_ok 8 state_is D3hot
	fi
	ok "system sleep meanwhile" sleep_once mem
	exec 9< $dri
	is "works for a client" "$(gt-client read)" 0
	ok "stays in D0 meanwhile" state_is D0
	exec 9<&-
	[ -n "$stays_on" ] || ok "D3 again" until_ok 8 state_is D3hot
	echo on > $dir/power/control
	ok "D0 with power/control on" state_is D0
	ok "workarounds are in their registers" applied
	works "after D3"
	row matrix $platform PM
}

# the model keeps its state if a driver could not clean up; a function level reset clears it
fresh() {
	echo $slot > $pci/drivers/genx/unbind
	echo 1 > $dir/reset
	echo $slot > $pci/drivers/genx/bind
}

lost_acknowledges() {
	if [ -n "$lost_once" ]; then
		before=$(wells fallbacks)
		until_ok 20 asleep
		model fault fw-ack-lost-once=$well
		is "an acknowledge that is lost once is recovered (FW-005)" "$(gt-client read)" 0
		is "by the fallback" "$(wells fallbacks)" $((before + 1))
	fi
	until_ok 20 asleep
	model fault fw-ack-lost=$well
	is "one that never comes: ETIMEDOUT (FW-001)" "$(gt-client read)" ETIMEDOUT
	# closing a file frees its address space, which fails once more
	ok "it was counted" [ "$(wells timeouts)" -ge 1 ]
	ok "the log names the domain" \
		dmesg_has "force-wake domain $(sed -n 's/: .* timeouts [1-9].*//p' $debug/genx_forcewake): "
	model clear fw-ack-lost
	works "when acknowledges come again"
}

reset_that_never_ends() {
	model fault reset-never-done
	fails "a reset that never ends fails" sh -c "echo gt > $debug/genx_reset"
	ok "the GT is wedged" grep -q "state wedged" $debug/genx_engines
	ok "the log has it" dmesg_has "the GT is wedged"
	model clear reset-never-done
	ok "unbinds and binds" fresh
	works "bound again"
}

device_that_died() {
	model fault dead
	is "a device that died: ENODEV" "$(gt-client read)" ENODEV
	ok "the log calls it lost" dmesg_has "genx $slot.*lost"
	fails "no reset" sh -c "echo gt > $debug/genx_reset"
	ok "unbinds" sh -c "echo $slot > $pci/drivers/genx/unbind"
	fails "does not bind" sh -c "echo $slot > $pci/drivers/genx/bind"
	fails "and leaves no card" [ -c $dri ]
	offered=$(dmesg | grep -c "to hand it over")
	rmmod genx
	load_genx
	is "loading logs no commands to hand it over: driver_override names genx" \
		"$(dmesg | grep -c "to hand it over")" "$offered"
	model clear dead
	echo 1 > $dir/reset
	ok "binds when it answers again" sh -c "echo $slot > $pci/drivers/genx/bind"
	works "after the device answers again"
}

surprise_removal() {
	rm -f /tmp/gone /tmp/held
	gt-client read wait /tmp/gone read context > /tmp/held &
	held=$!
	until_ok 5 [ -s /tmp/held ]
	model fault dead
	ok "it is removed while a client has it open" sh -c "echo 1 > $dir/remove"
	touch /tmp/gone
	wait $held
	is "the client gets ENODEV" "$(tr '\n' ' ' < /tmp/held)" "0 ENODEV ENODEV "
	fails "the card is gone" [ -c $dri ]
	echo 1 > $pci/rescan
	ok "it is found again" [ -e $dir ]
	model clear dead
	echo 1 > $dir/reset
	echo genx > $dir/driver_override
	ok "binds" sh -c "echo $slot > $pci/drivers/genx/bind"
	works "plugged in again"
}

faults_column() {
	lost_acknowledges
	reset_that_never_ends
	device_that_died
	surprise_removal
	ok "unloads" unload_genx
	row matrix $platform faults
}

# oa=rings: the unit of Gen6 to Gen7.5 beside contexts
oa_columns() {
	[ "${oa:-}" = rings ] || return 0
	run_tap oa-rings
	row matrix $platform "OA formats"
	row matrix $platform "OA deltas"
	row matrix $platform MI_REPORT_PERF_COUNT
}

platform_test() {
	probe_column
	oa_columns
	forcewake_column
	steering_column
	interrupt_column
	reset_column
	pm_column
	faults_column
	finish
}
