# fault: reset-never-done@signal
# timeout: 240
# The GT is wedged, so no context can be created: genx-hwtest reports that, and not that it has no batches.
. /tests/lib.sh

debug=/sys/kernel/debug/dri/0
report=/tmp/report

load_genx || exit 1
fault_now
fails "no reset ends" sh -c "echo gt > $debug/genx_reset"
ok "the GT is wedged" grep -q "state wedged" $debug/genx_engines
genx-hwtest > $report 2> /tmp/errors; status=$?
sed "s/^/#  /" $report
is "something differs" $status 4
ok "why no engine runs a batch" grep -q "^engines *differs: no context can be created: Input/output error$" $report
ok "why there is no probe of a command" grep -q "^ALU-012 *not asked: no context can be created: Input/output error$" $report
fails "no platform without batches" grep -q "has no batches" $report
row faults "the GT is wedged under the hardware test" "the report says that no context can be created"
finish
