# fault: fw-ack-lost-once=1@signal
# One acknowledge of the render domain never comes: the fallback gets it, and work continues.
. /tests/lib.sh

ok "loads" load_genx
genx-workload --seconds 6 > /tmp/workload 2>&1 &
workload=$!
sleep 0.5
fault_now
fault_now
fault_now
ok "works through it (FW-001)" wait $workload
ok "counts" genx-perf stat -d 0.5
ok "unloads" unload_genx
row faults "force-wake acknowledge lost once under load" "work continues"
finish
