# fault: engine-hang=0@signal
# timeout: 90
# A command of the render engine never ends: the engine is reset and the other engines continue. If the
# command was in a batch, its request fails and GET_RESET_STATS counts it; else the request runs again.
. /tests/lib.sh

ok "loads" load_genx
genx-workload --contexts 4 --seconds 15 > /tmp/workload 2>&1 &
workload=$!
sleep 0.5
fault_now
wait $workload
status=$?
ok "no wait is endless" [ $status -lt 126 ]
ok "all results are right, or the loss is reported" \
	sh -c "[ $status = 0 ] || grep -qiE 'lost|reset|input/output' /tmp/workload"
[ $status = 0 ] || sed 's/^/# workload: /' /tmp/workload
ok "the engine was reset" dmesg_has -i "genx.*reset"
ok "a new context runs" genx-workload --seconds 1
ok "it counts" genx-perf stat -d 0.5
row faults "engine hangs under a workload of four contexts" "engine reset; the workload is right or gets the loss reported; new contexts run, counting continues"
ok "unloads" unload_genx
row faults "engine hang under load" "the engine is reset, the loss is reported, new work runs"
finish
