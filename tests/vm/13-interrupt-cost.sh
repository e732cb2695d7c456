# expect: interrupt_accesses_max=8
# timeout: 90
# One engine at work: no interrupt costs more than the 8 accesses that the handshake needs
# (INT-009..INT-028); the model counts them, and the guest fails if it counted another number.
. /tests/lib.sh

ok "loads" load_genx
ok "batches on the render engine, one at a time" genx-bench
ok "unloads" unload_genx
finish
