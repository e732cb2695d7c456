# platform: bdw kbl
# without: swiotlb the CPU writes to running batches, but there the GPU works on copies
# module: pci_stub
# timeout: 240
# genx-hwtest on Broadwell and Kaby Lake, which another driver holds: --take takes the GPU for the test and gives it back.
. /tests/lib.sh

dir=/sys/bus/pci/devices/$slot
report=/tmp/report

holder() {
	readlink $dir/driver | sed 's#.*/##'
}

echo pci-stub > $dir/driver_override
echo $slot > /sys/bus/pci/drivers/pci-stub/bind
tracing=/sys/kernel/tracing
[ -e $tracing/trace ] || mount -t tracefs tracefs $tracing
echo recorded by another user > $tracing/trace_marker
mkdir $tracing/instances/genx-hwtest # of a test that was killed
genx-hwtest --take --module /genx.ko --json /tmp/json > $report 2> /tmp/errors
status=$?
sed "s/^/#  /" $report /tmp/errors
is "all is as expected" $status 0
ok "the first lines" sh -c "sed -n 2p $report | grep -q '^result: [0-9]* answers as expected, 0 differ, [0-2] undetermined'"
is "what works" "$(sed -n '3s/ ([0-9]* of [0-9]*)//gp' $report)" \
	"works: registers, contexts, commands, OA counters, power and frequency, resets"
ok "position of the status buffer" grep -q "^CSB-006 *as assumed: entries from DW 0x10" $report
is "the pointer of six entries (CSB-009)" "$(sed -n 's/^CSB-009  *//p' $report)" \
	"as assumed: the pointer is in the upper half of QW 7 (CSB-007)"
case $(sed -n 's/^device: .*(\(.*\))$/\1/p' $report) in
bdw) ok "no interrupt of its OA unit" grep -q "^INT-041 *not asked: .*no manual has an interrupt" $report ;;
*) ok "the OA interrupt (INT-041)" grep -q "^INT-041 *as assumed" $report ;;
esac
ok "OACTXCONTROL" grep -q "^oactx *as assumed" $report
ok "RC6 that software enters" grep -q "^rc6 *as assumed" $report
ok "TestOa" grep -q "^testoa *as assumed: B, in thousandths of the clock: 0 [19]" $report
is "the device is back with its driver" "$(holder)" pci-stub
fails "genx is unloaded" grep -q ^genx /proc/modules
ok "the trace buffer of the machine is as it was" grep -q "recorded by another user" $tracing/trace
fails "no trace instance is left" [ -e $tracing/instances/genx-hwtest ]
ok "JSON has each answer" [ "$(grep -c '"verdict": ' /tmp/json)" = "$(genx-hwtest --list | wc -l)" ]
ok "and the platform" grep -q '"platform": "[bk][db][wl]' /tmp/json
finish
