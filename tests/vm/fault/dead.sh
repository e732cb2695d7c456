# fault: dead@signal
# timeout: 90
# The device falls off the bus: everything ends with an error, long before it would by itself. The time limit of
# this test is the bound.
. /tests/lib.sh

ok "loads" load_genx
genx-workload --seconds 3600 > /tmp/workload 2>&1 &
workload=$!
genx-perf stat -d 3600 > /tmp/stat 2>&1 &
stat=$!
sleep 0.5
fault_now
fails "the workload ends" wait $workload
fails "the stream ends" wait $stat
ok "the log has a lost device" dmesg_has -i "genx.*lost"
ok "unloads" unload_genx
row faults "device gone under load" "stream and work end soon with an error; unloads"
finish
