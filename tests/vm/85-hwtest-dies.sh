# fault: dead=3000
# without: swiotlb the CPU talks with batches that run, and they work on copies there
# timeout: 240
# The device dies while genx is on it: the silicon kit asks nothing more, and unloads genx.
. /tests/lib.sh

report=/tmp/report

genx-hwtest --module /genx.ko > $report; status=$?; sed "s/^/#  /" $report
is "the kit says that it stopped" $status 5
ok "the pre-check had gone through" grep -q "registers read .*none written" $report
ok "genx was there" grep -q "^INT-041 " $report
fails "not all was asked" grep -q "^oactx " $report
ok "why" grep -q "^stopped: the device does not answer any more" $report
ok "genx is unloaded" grep -q "^genx is unloaded" $report
fails "really" grep -q ^genx /proc/modules
row faults "device dies while the hardware kit probes" "no further question; genx is unloaded"
finish
