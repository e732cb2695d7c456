# fault: dead=3
# timeout: 240
# The device dies during the pre-check of genx-hwtest: the first read of all ones is the last.
. /tests/lib.sh

report=/tmp/report

genx-hwtest --module /genx.ko --output /tmp/copy > $report 2> /tmp/errors
is "the exit status is that of a stop" $? 5
ok "three registers were read" [ "$(grep -c '^  acknowledge .* [0-9a-f]\{8\}$' $report)" = 3 ]
ok "the fourth read all ones" grep -q "^  acknowledge vdbox2 .*reads all ones: the device is gone or asleep; stopped here" $report
fails "none after it" grep -q "acknowledge vebox0\|steering\|interrupt master" $report
ok "the first lines" grep -q "^result: STOPPED, 0 answers as expected" $report
ok "the last line" sh -c "tail -n 1 $report | grep -q '^stopped: the device does not answer'"
ok "all of it is in the file" cmp $report /tmp/copy
fails "genx was not loaded" grep -q ^genx /proc/modules
row faults "device dies under the hardware kit" "it stops at the first read of all ones, and reports that"
finish
