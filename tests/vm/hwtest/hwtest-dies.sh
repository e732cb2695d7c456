# fault: dead=3000
# without: swiotlb the CPU writes to running batches, but there the GPU works on copies
# timeout: 240
# The device dies during the probes: genx-hwtest runs no further probe, and unloads genx.
. /tests/lib.sh

report=/tmp/report

genx-hwtest --module /genx.ko > $report; status=$?; sed "s/^/#  /" $report
is "the exit status is that of a stop" $status 5
ok "the pre-check had passed" grep -q "registers read .*none written" $report
ok "genx was loaded" grep -q "^INT-041 " $report
fails "not all was asked" grep -q "^resets " $report
ok "the first lines" sh -c "sed -n 2,3p $report | grep -q '^stopped: the device does not answer any more'"
ok "why" grep -q "^stopped: the device does not answer any more" $report
ok "genx is unloaded" grep -q "^genx is unloaded" $report
fails "the module is gone" grep -q ^genx /proc/modules
row faults "device dies while the hardware kit probes" "it runs no further probe; genx is unloaded"
finish
