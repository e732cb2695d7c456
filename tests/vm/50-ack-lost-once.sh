# fault: fw-ack-lost-once=1@6
# One acknowledge of the render domain never comes: the fallback gets it, and all goes on.
. /tests/lib.sh

ok "loads" load_genx
ok "works through it (FW-001)" genx-workload --seconds 3
ok "counts" genx-perf stat -d 0.5
ok "unloads" unload_genx
finish
