# module: vfio_pci
# qemu: -device
# qemu: intel-iommu
# append: intel_iommu=on
# append: iommu=pt
# timeout: 120
# vgpu: --no-firmware
# A GPU reserved for a virtual machine: vfio-pci holds it by its driver_override. The commands that
# insmod prints hand it over, and back. No pipe is on, because vfio-pci puts an idle device into D3.
. /tests/lib.sh

dir=$pci/devices/$slot

holder() {
	readlink $dir/driver | sed 's#.*/##'
}

# commands PATTERN: the commands that genx printed behind a pattern
commands() {
	dmesg | sed -n "s#^.*genx:  *$1##p" | tail -n 1
}

echo vfio-pci > $dir/driver_override
echo $slot > $pci/drivers/vfio-pci/bind
is "vfio-pci holds the device" "$(holder)" vfio-pci
ok "genx loads" load_genx
is "vfio-pci keeps the device" "$(holder)" vfio-pci
ok "genx logs the driver that holds it" dmesg_has "genx: $slot (8086:9840, Lakefield) is held by vfio-pci"
there=$(commands 'or, if no program, perf event or dma-buf uses the GPU: ')
back=$(commands 'to return it: genx-perf give [^ ]*, or ')
ok "the commands to hand it over" sh -c "$there"
is "the device is genx's" "$(holder)" genx
ok "it works, behind an IOMMU" genx-workload --seconds 0.5
ok "it counts" genx-perf stat -d 0.3
ok "the commands to give it back" sh -c "$back"
is "the device is vfio-pci's" "$(holder)" vfio-pci
is "by its driver_override" "$(cat $dir/driver_override)" vfio-pci
ok "genx unloads" unload_genx
is "vfio-pci keeps the device" "$(holder)" vfio-pci
row faults "insmod while vfio-pci holds the GPU" \
	"says so; the commands it prints hand the GPU over and back to vfio-pci"
finish
