# fault: data-valid-never=3@6
# Data-Valid does not come three times: the wait is bounded, the DW does not lock up.
. /tests/lib.sh

ok "loads" load_genx
ok "goes on afterwards (INT-025)" genx-workload --seconds 6
ok "unloads" unload_genx
finish
