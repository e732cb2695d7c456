# fault: reset-never-ready=0
# without: swiotlb the CPU writes to running batches, but there the GPU works on copies
# timeout: 240
# An engine that cannot be reset alone: the driver resets the whole GT instead, and the write to
# genx_reset succeeds. genx-hwtest reports the difference (SIL-257, SIL-260).
. /tests/lib.sh

report=/tmp/report

genx-hwtest --module /genx.ko > $report 2> /tmp/errors; status=$?
sed "s/^/#  /" $report
is "something differs" $status 4
ok "the engine that was not reset alone" grep -q "^resets *differs: reset with the whole GT, not alone: rcs0$" $report
ok "the first lines name it" grep -q "^differs: resets, can engines and the GT be reset: " $report
ok "nothing else differs" grep -q ", 1 differ, " $report
row faults "an engine cannot be reset alone under the hardware test" "the report names the engine"
finish
