# expect: interrupt_accesses_max=8
# timeout: 90
# smp: 1
# without: smp4 another processor may end a pause of the handler (irq/storm.c) in the middle of a service
# One engine at work: no interrupt costs more than the 8 accesses that the handshake needs
# (INT-009..INT-028); the model counts them, and the guest fails if it counted another number.
. /tests/lib.sh

ok "loads" load_genx
ok "batches on the render engine, one at a time" genx-bench
ok "unloads" unload_genx
finish
