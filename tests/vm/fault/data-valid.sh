# fault: data-valid-never=3@signal
# Data-Valid does not come, three times: the wait is bounded, and the DW is not left locked.
. /tests/lib.sh

ok "loads" load_genx
genx-workload --seconds 5 > /tmp/workload 2>&1 &
workload=$!
sleep 0.5
fault_now
ok "work continues afterwards (INT-025)" wait $workload
ok "new work runs" genx-workload --seconds 1
ok "unloads" unload_genx
row faults "Data-Valid never comes under load" "work continues"
finish
