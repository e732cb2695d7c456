# smp: 4
# vgpu: --seed=1
# Contexts on several engines from several processes at once.
. /tests/lib.sh

ok "loads" load_genx
ok "one context" genx-workload --contexts 1 --seconds 1
ok "eight contexts" genx-workload --contexts 8 --seconds 2
genx-workload --contexts 4 --seconds 2 > /tmp/1 2>&1 &
first=$!
genx-workload --contexts 5 --seconds 2 > /tmp/2 2>&1 &
second=$!
ok "two processes: the first" wait $first
ok "two processes: the second" wait $second
ok "unloads" unload_genx
finish
