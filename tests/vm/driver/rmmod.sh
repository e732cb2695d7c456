# timeout: 300
# turn: long
# rmmod while the module is in use: with an open file, with a stream, during probe, under load.
. /tests/lib.sh
. /tests/lib/hostile.sh

driver=/sys/bus/pci/drivers/genx

# refused WHAT: rmmod fails because the module is in use, and the module stays
refused() {
	rmmod genx 2> /tmp/rmmod
	is "rmmod $1" "$?, $(sed 's/.*: //' /tmp/rmmod)" "1, Resource temporarily unavailable"
	ok "$1: it is still there" grep -q '^genx .* Live ' /proc/modules
	row inputs "rmmod $1" "EAGAIN, nothing changes"
}

ok "loads" load_genx
exec 5< /dev/dri/card0
refused "with an open file"
exec 5<&-
genx-perf stat -d 300 > /tmp/stat 2>&1 &
stat=$!
wait_for stream_open
refused "with an open stream"
kill -9 $stat
wait $stat 2> /dev/null
nothing_left "in use"

genx-workload --seconds 5 > /tmp/workload 2>&1 &
workload=$!
wait_for context_open
refused "under load"
wait $workload
is "the workload is right" $? 0
ok "unloads" unload_genx

# insmod has not returned while probe runs; a module that is coming is in use
i=0 busy=0
while [ $i -lt 10 ]; do
	load_genx &
	insmod=$!
	until grep -q '^genx ' /proc/modules; do :; done
	until rmmod genx 2> /dev/null; do
		busy=$((busy + 1))
	done
	wait $insmod || break
	i=$((i + 1))
done
is "rmmod during probe, ten times" $i 10
ok "it was during probe ($busy times refused)" [ $busy -gt 0 ]
[ $i != 10 ] || row inputs "rmmod during probe" "refused until probe is done, then it unloads"

# a probe by the bus, in a module that is there: rmmod waits for it
ok "loads again" load_genx
i=0
while [ $i -lt 5 ]; do
	echo $slot > $driver/unbind
	(echo $slot > $driver/bind) 2> /dev/null &
	bind=$!
	rmmod genx
	wait $bind
	grep -q '^genx ' /proc/modules && break
	load_genx || break
	i=$((i + 1))
done
is "rmmod while the bus binds, five times" $i 5
[ $i != 5 ] || row inputs "rmmod while bind of the bus is under way" "waits for it, then it unloads"
nothing_left "rmmod"
ok "unloads at the end" unload_genx
fails "a device whose engines stopped is not reset" dmesg_has "function level reset"
finish
