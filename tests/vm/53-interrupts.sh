# fault: irq-spurious=20
# fault: irq-lost=2@6
# Interrupts without cause are ignored, and one that vanished stops nothing for long.
. /tests/lib.sh

ok "loads" load_genx
ok "works" genx-workload --seconds 6
ok "unloads" unload_genx
finish
