# fault: irq-spurious=20@signal
# fault: irq-lost=2@signal
# Interrupts without cause are ignored, and one that vanished stops nothing for long.
. /tests/lib.sh

ok "loads" load_genx
genx-workload --seconds 6 > /tmp/workload 2>&1 &
workload=$!
sleep 0.5
fault_now
fault_now
ok "works through it" wait $workload
ok "unloads" unload_genx
row faults "interrupts lost and spurious under load" "work goes on"
finish
