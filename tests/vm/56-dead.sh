# fault: dead@signal
# The device falls off the bus: everything ends with an error and in bounded time.
. /tests/lib.sh

ok "loads" load_genx
genx-workload --seconds 30 > /tmp/workload 2>&1 &
workload=$!
genx-perf stat -d 30 > /tmp/stat 2>&1 &
stat=$!
sleep 0.5
fault_now
start=$(date +%s)
fails "the workload ends" wait $workload
fails "the stream ends" wait $stat
ok "within 15 seconds" [ $(($(date +%s) - start)) -lt 15 ]
ok "the log has a lost device" sh -c 'dmesg | grep -qi "genx.*lost"'
ok "unloads" unload_genx
row faults "device gone under load" "stream and work end soon with an error; unloads"
finish
