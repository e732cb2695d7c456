# vgpu: --no-firmware
# vgpu: --mailbox
# append: iomem=relaxed
# timeout: 120
# Runtime and system sleep of a GPU without an active pipe: D3 while no file is open; contexts, a stream
# and the frequency survive.
. /tests/lib.sh

dir=$pci/devices/$slot

state_is() {
	tries=600
	until [ "$(cat $dir/power_state)" = "$1" ]; do
		tries=$((tries - 1))
		[ $tries -gt 0 ] || return 1
		sleep 0.1
	done
}

sleep_once() {
	echo platform > /sys/power/pm_test
	echo "$1" > /sys/power/state
	status=$?
	echo none > /sys/power/pm_test
	return $status
}

ok "loads" load_genx
ok "stays on until it is allowed to sleep" state_is D0
echo auto > $dir/power/control
ok "sleeps while no file is open" state_is D3hot
ok "wakes for work" genx-workload --seconds 0.3
ok "sleeps again" state_is D3hot
mhz=$(cat /sys/class/drm/card0/gt_cur_freq_mhz)
ok "wakes for a file of sysfs" [ "$mhz" -gt 0 ]
ok "sleeps again after it" state_is D3hot
ok "a stream" genx-perf stat -- sh -c "sleep 3; cat $dir/power_state > /tmp/state"
is "kept it awake" "$(cat /tmp/state)" D0
row faults "runtime suspend, in a guest" \
	"D3 after 2 s without an open file or stream; wakes for work, streams, frequency files"

echo 1 > /sys/module/suspend/parameters/pm_test_delay
ok "system sleep while the device sleeps" sleep_once freeze
genx-workload --contexts 3 --seconds 12 > /tmp/workload 2>&1 &
workload=$!
genx-perf stat -d 12 > /tmp/stat 2>&1 &
stat=$!
wait_for stream_open
wait_for context_open
ok "system sleep with work and a stream" sleep_once freeze
sleep 1
ok "and once more" sleep_once mem
ok "the workload is right" wait $workload
sed 's/^/# workload: /' /tmp/workload
wait $stat
is "the exit status of stat says that data was lost" $? 4
ok "and its output too" grep -q "LOST DATA" /tmp/stat
sed 's/^/# stat: /' /tmp/stat | head -20
ok "a new context runs" genx-workload --seconds 0.3
ok "it counts" genx-perf stat -d 0.5
fails "no reset was needed" dmesg_has "genx.*resetting"
row faults "system sleep under a workload and with a stream, in a guest" \
	"the workload continues and is right; the stream continues and reports the loss"
ok "unloads" unload_genx
is "and in D0 when the driver is gone" "$(cat $dir/power_state)" D0
echo on > $dir/power/control
finish
