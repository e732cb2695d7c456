# fault: irq-spurious=20@signal
# fault: irq-lost=2@signal
# Spurious interrupts are ignored, and a lost interrupt delays work for a bounded time.
. /tests/lib.sh

ok "loads" load_genx
genx-workload --seconds 6 > /tmp/workload 2>&1 &
workload=$!
sleep 0.5
fault_now
fault_now
ok "works through it" wait $workload
ok "unloads" unload_genx
row faults "interrupts lost and spurious under load" "work continues"
finish
