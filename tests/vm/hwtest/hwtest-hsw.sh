# platform: hsw
# module: pci_stub
# timeout: 240
# genx-hwtest on a platform that i915 claims and for which it has no batches.
. /tests/lib.sh

dir=/sys/bus/pci/devices/$slot
report=/tmp/report

holder() {
	readlink $dir/driver | sed 's#.*/##'
}

echo pci-stub > $dir/driver_override
echo $slot > /sys/bus/pci/drivers/pci-stub/bind
genx-hwtest --output - > $report 2> /tmp/errors
is "a device that another driver holds" $? 3
genx-hwtest --pre-check --module /genx.ko > /tmp/look 2> /tmp/none
is "the pre-check of such a device" $? 3
ok "names the driver and the remedy" sh -c "sed -n 2p /tmp/look | grep -q 'pci-stub holds the GPU: genx-hwtest --take'"
ok "and leaves its registers alone" grep -q "registers *not read: pci-stub holds" /tmp/look
ok "and which one" grep -q "$slot (8086:0412, Haswell GT2) is held by pci-stub" /tmp/errors
is "nothing was asked" "$(cat $report)" ""
there=$(sed -n 's/^    //p' /tmp/errors | sed -n 1p)
back=$(sed -n 's/^    //p' /tmp/errors | sed -n 2p)
ok "the commands that hand it over" sh -c "$there"
is "no driver holds it, and driver_override is genx" "$(holder)/$(cat $dir/driver_override)" /genx
ok "the commands that give it back" sh -c "$back"
is "pci-stub holds it" "$(holder)/$(cat $dir/driver_override)" pci-stub/pci-stub
echo $slot > /sys/bus/pci/drivers/pci-stub/unbind
echo > $dir/driver_override

genx-hwtest > $report 2> /tmp/errors
is "a device that another driver claims" $? 3
ok "and why" grep -q "Haswell GT2): driver_override is not genx" /tmp/errors
ok "the command that changes that" sh -c "$(sed -n 's/^    //p' /tmp/errors | head -n 1)"
is "it does" "$(cat $dir/driver_override)" genx
genx-hwtest --pre-check --module /genx.ko > $report 2> /tmp/errors
is "the pre-check" $? 0
ok "the device" grep -q "^device: 8086:.*, Haswell GT2 (hsw)$" $report
ok "its one domain" grep -q "acknowledge .*130044 0000" $report
ok "the write FIFO has room" grep -q "write FIFO  *120008 000000[1-9a-f]" $report
ok "threads" grep -q "threads not in C0 *13805c" $report
ok "the master is the display's" grep -q "interrupt master *04400c not read: among the display's" $report
ok "a sleeping domain is not read" grep -q "timestamp *002358 asleep" $report

genx-hwtest --module /genx.ko > $report; status=$?; sed "s/^/#  /" $report
is "the probes" $status 0
ok "its timestamp" grep -q "^clock *as assumed: 12500000 Hz" $report
ok "a probe that needs contexts" grep -q "^ALU-012 *not asked: .*has no batches for this platform" $report
ok "the GT is reset" grep -q "^resets *as assumed: 1 engines and the GT" $report
ok "a rule of this platform alone" grep -q "^OAF-015 *not asked: .*does not ask the OA unit" $report
ok "nothing differs" grep -q " 0 differ," $report
finish
