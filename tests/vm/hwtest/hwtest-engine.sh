# fault: engine-hang=1
# without: swiotlb the CPU writes to running batches, but there the GPU works on copies
# timeout: 240
# The first context of the copy engine never ends, so genx does not use the engine. For a client that is the
# same as a GPU without this engine, but genx-hwtest reports it.
. /tests/lib.sh

report=/tmp/report

genx-hwtest --module /genx.ko > $report 2> /tmp/errors; status=$?
sed "s/^/#  /" $report
is "something differs" $status 4
ok "the engine that does not start" grep -q "^engines *differs: engines that do not start: bcs0$" $report
ok "for each question about all engines" grep -q "^llc *differs: engines that do not start: bcs0$" $report
ok "the first lines name it" grep -q "^differs: engines, do all engines run a batch: " $report
ok "the others are reset" grep -q "^resets *as assumed: 4 engines and the GT; " $report
row faults "an engine does not start under the hardware test" "the report names the engine"
finish
