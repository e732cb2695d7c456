# platform: bdw kbl lkf
# without: swiotlb the CPU writes to running batches, but there the GPU works on copies
# fault: pcode-silent
# timeout: 240
# A pcode that does not answer: the first lines of the report name it, and what it decides.
. /tests/lib.sh

report=/tmp/report

echo genx > /sys/bus/pci/devices/$slot/driver_override
genx-hwtest --module /genx.ko > $report 2> /tmp/errors; status=$?
sed "s/^/#  /" $report
is "something differs" $status 4
ok "in the first line" sh -c "sed -n 2p $report | grep -q '^result: [0-9]* answers as expected, 1 differ, '"
ok "what works" sh -c "sed -n 3p $report | grep -q '^works: registers .*contexts .*resets'"
ok "what does not" sh -c "sed -n 4p $report | grep -q '^does not, or not as assumed: power and frequency'"
ok "the question and its answer" sh -c "sed -n 5p $report | \
	grep -q '^differs: pcode, does pcode answer its mailbox: pcode did not answer a command of its mailbox'"
ok "what it decides" sh -c "sed -n 6p $report | grep -q 'decides: SIL-004, SIL-309: whether the mailbox answers'"
row faults "pcode does not answer under the hardware test" "the first lines of the report name the answer that differs"
finish
