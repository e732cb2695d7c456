# fault: irq-storm=0@signal
# timeout: 180
# The event line of the render engine is stuck: it interrupts again as soon as it was served. The
# driver throttles it repeatedly, logs that once, and all work continues (FAULT-storm).
. /tests/lib.sh

debugfs=/sys/kernel/debug/dri/0

# number WORD: the number behind a word in genx_interrupts
number() {
	sed -n "s/.*$1 \([0-9]*\).*/\1/p" $debugfs/genx_interrupts | head -n 1
}

# events CLASS: interrupts of the first instance of a class
events() {
	sed -n "s/^class $1 instance 0: events \([0-9]*\).*/\1/p" $debugfs/genx_interrupts
}

completed() {
	sed -n "s/^$1: .* completed \([0-9]*\) .*/\1/p" $debugfs/genx_engines
}

announced() {
	dmesg | sed -n '\|genx-test: fault/irq-storm|,$p' |
		grep -c 'interrupt storm of class 0 instance 0, source throttled'
}

# storms_reach COUNT: wait until so many storms were detected, a minute at most
storms_reach() {
	i=0
	while [ "$(number storms)" -lt "$1" ] && [ $i -lt 300 ]; do
		i=$((i + 1))
		sleep 0.2
	done
	[ "$(number storms)" -ge "$1" ]
}

ok "loads" load_genx
genx-workload --contexts 4 --seconds 6 > /tmp/workload 2>&1 &
workload=$!
genx-perf stat -d 5 > /tmp/stat 2>&1 &
stat=$!
sleep 1
# on a busy host the handler may have had more than its share before
storms=$(number storms) copies=$(events 3) rcs=$(completed rcs0) bcs=$(completed bcs0)
fault_now
wait $stat
is "counting continues" $? 0
ok "and loses nothing" grep -q '^nothing was lost' /tmp/stat
wait $workload
is "the workload is done, and right" $? 0
sed 's/^/# /' /tmp/workload
copies=$(($(events 3) - copies))
rcs=$(($(completed rcs0) - rcs)) bcs=$(($(completed bcs0) - bcs))
echo "# in 5 s: $copies interrupts of bcs0, requests: $rcs of rcs0, $bcs of bcs0"
ok "the copy engine interrupts" [ $copies -gt 0 ]
ok "requests of the copy engine end" [ $bcs -gt 0 ]
ok "and those of the render engine" [ $rcs -gt 0 ]

# Interrupts that come with work are no storm; now there is little work.
ok "the storm is detected repeatedly" storms_reach $((storms + 8))
is "the log has it once" "$(announced)" 1
# The pauses have doubled from 20 ms to a second: from one storm to the fourth after it are three
# whole pauses and part of one.
storms=$(number storms)
begin=$(cut -d. -f1 /proc/uptime)
ok "it comes again and again" storms_reach $((storms + 4))
seconds=$(($(cut -d. -f1 /proc/uptime) - begin))
ok "with pauses of a second" [ $seconds -ge 2 ]
ok "work goes on" genx-workload --seconds 1
ok "no engine was reset" grep -q 'engine 0 full 0 failed 0' $debugfs/genx_engines
is "the log still has it once" "$(announced)" 1
ok "unloads in the middle of it" unload_genx
ok "loads in the middle of it" load_genx
i=0
until [ "$(announced)" -ge 2 ] || [ $i -ge 30 ]; do
	i=$((i + 1))
	genx-workload --seconds 1 || break
done
ok "works" genx-workload --seconds 1
is "the log has it once for each time that the driver was loaded" "$(announced)" 2
ok "unloads" unload_genx
row faults "interrupt storm of the render engine under load, in a guest" \
	"masked for up to 1 s at a time, logged once; workload right, stream loses nothing, no reset; unloads and loads in it"
finish
