# fault: engine-hang=0@6
# A command of the render engine never ends: the context is lost, the engine is reset, others go on.
# timeout: 90
. /tests/lib.sh

ok "loads" load_genx
genx-workload --seconds 12 > /tmp/first 2>&1
ok "the engine was reset" sh -c 'dmesg | grep -qi "genx.*reset"'
ok "a new context runs" genx-workload --seconds 1
ok "unloads" unload_genx
finish
