# fault: engine-hang=0@signal
# timeout: 90
# A command of the render engine never ends: the context is lost, the engine is reset, others go on.
. /tests/lib.sh

ok "loads" load_genx
genx-workload --contexts 4 --seconds 15 > /tmp/workload 2>&1 &
workload=$!
sleep 0.5
fault_now
fails "the context that hangs is lost, and its owner is told" wait $workload
ok "the engine was reset" sh -c 'dmesg | grep -qi "genx.*reset"'
ok "a new context runs" genx-workload --seconds 1
ok "it counts" genx-perf stat -d 0.5
ok "unloads" unload_genx
finish
