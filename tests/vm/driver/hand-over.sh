# module: pci_stub
# append: memmap=16M$0x10000000
# A device that another driver holds: insmod succeeds, logs the holder and the commands to hand the
# device over, and these commands work, there and back. Unknown devices are refused with a reason.
. /tests/lib.sh

dir=$pci/devices/$slot

holder() {
	readlink $dir/driver | sed 's#.*/##'
}

# commands PATTERN: the commands that genx printed behind a pattern
commands() {
	dmesg | sed -n "s#^.*genx:  *$1##p" | tail -n 1
}

echo pci-stub > $dir/driver_override
echo $slot > $pci/drivers/pci-stub/bind
is "another driver holds the device" "$(holder)" pci-stub
ok "loads without a free device" load_genx
is "leaves the device alone" "$(holder)" pci-stub
ok "logs the driver that holds it" dmesg_has "genx: $slot (8086:9840, Lakefield) is held by pci-stub"
genx-perf list > /tmp/explained 2>&1
ok "genx-perf prints it too" grep -q "$slot.*Lakefield, driver: pci-stub" /tmp/explained
ok "first of all genx-perf take" dmesg_has "is held by pci-stub; to hand it over: genx-perf take $slot$"
there=$(commands 'or, if no program, perf event or dma-buf uses the GPU: ')
back=$(commands 'to return it: genx-perf give [^ ]*, or ')
echo "# there: $there"
echo "# back: $back"
ok "the commands to hand it over" sh -c "$there"
is "genx holds the device" "$(holder)" genx
ok "it works" genx-workload --seconds 0.2
ok "genx-perf printed the same commands" grep -qF "$there" /tmp/explained
ok "and those back" grep -qF "$back" /tmp/explained
ok "the commands to give it back" sh -c "$back"
is "the other driver holds the device again" "$(holder)" pci-stub
row faults "insmod while another driver holds the GPU" \
	"succeeds, binds nothing, logs the driver that holds it and the commands to bind it to genx and back"
ok "unloads" unload_genx

echo $slot > $pci/drivers/pci-stub/unbind
echo > $dir/driver_override
ok "loads and takes the free device" load_genx
is "genx holds it" "$(holder)" genx
ok "interrupts by message (PCI-002)" [ -d $dir/msi_irqs ]
command=$(dd if=$dir/config bs=1 skip=4 count=2 2> /dev/null | hexdump -v -e '1/2 "%d"')
is "memory and bus master are on (PCI-001)" $((command & 6)) 6
echo $slot > $pci/drivers/genx/unbind
command=$(dd if=$dir/config bs=1 skip=4 count=2 2> /dev/null | hexdump -v -e '1/2 "%d"')
is "bus master is off when unbound" $((command & 4)) 0
fails "no message is left" [ -d $dir/msi_irqs ]

other=$(ls $pci/devices | grep -v $slot | head -n 1)
echo genx > $pci/devices/$other/driver_override
fails "an unknown device is refused" sh -c "echo $other > $pci/drivers/genx/bind"
ok "with a reason" dmesg_has "genx $other: device .* is not a GPU that genx knows"
echo > $pci/devices/$other/driver_override
echo $slot > $pci/drivers/genx/bind

ok "unloads" unload_genx
fails "a wrong name is refused" load_genx name=xe
ok "with a reason" dmesg_has 'parameter name must be "i915" or "genx"'
finish
