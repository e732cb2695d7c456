# fault: dead@6
# The device falls off the bus: everything ends with an error and in bounded time.
. /tests/lib.sh

ok "loads" load_genx
fails "the workload ends" genx-workload --seconds 30
ok "it is told as a lost device" sh -c 'dmesg | grep -qi "genx.*lost"'
ok "unloads" unload_genx
finish
