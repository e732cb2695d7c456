# matrix: icl,bdw,kbl
# icl: platform: icl
# icl: vgpu: --no-firmware
# icl: module: pci_stub
# icl: qemu: -device
# icl: qemu: intel-hda,addr=1b.0
# bdw: platform: bdw
# bdw: vgpu: --device-id=0x1616
# bdw: root: perf
# kbl: platform: kbl
# kbl: vgpu: --device-id=0x5912
# kbl: root: perf
# vgpu: --known=../witness/known-violations
# spare: i915
# without: swiotlb i915 never synchronises its mappings, so the GPU would read stale copies
# timeout: 200
# genx-perf take gets a GPU from the packaged i915, and give returns it; a GPU in use is refused. QEMU's HDA function
# is the sound device of Ice Lake; the kernel of the guests has no sound, so pci-stub stands for its driver.
. /tests/lib.sh
. /tests/lib/witness.sh

# run STATUS WHAT ARGUMENT...: genx-perf exits with STATUS; its output is in /tmp/out and /tmp/err
run() {
	run_status=$1 run_name=$2
	shift 2
	genx-perf "$@" > /tmp/out 2> /tmp/err
	is "$run_name" $? "$run_status"
}

case $cell in
icl) gpu="8a52 Ice Lake" ;;
bdw) gpu="1616 Broadwell" ;;
kbl) gpu="5912 Kaby Lake" ;;
esac
dir=$pci/devices/$slot
ok "i915 loads" insmod /modules/i915.ko
run 0 "status, without genx" status
ok "names the driver" grep -q "^$slot 8086:$gpu: driver i915" /tmp/out
run 1 "take, without genx" take
ok "names the remedy" grep -q "genx is not loaded, and modprobe genx ended with .*insmod genx.ko" /tmp/err
ok "genx loads" load_genx
exec 9< /dev/dri/renderD128
run 1 "a GPU that a process has open is not taken" take
ok "the process is named" grep -q "  process $$ (.*) has /dev/dri/renderD128 open" /tmp/err
genx-hwtest --pre-check --module /genx.ko > /tmp/out 2> /tmp/err
is "genx-hwtest --pre-check finds it as well" $? 3
ok "the process is named" grep -q "  process $$ (.*) has /dev/dri/renderD128 open" /tmp/err
ok "but not in the report, which says that --take is refused" grep -q "^  and --take is refused: " /tmp/out
run 0 "status names it too" status
ok "with its node" grep -q "process $$ (.*) has /dev/dri/renderD128 open" /tmp/out
exec 9<&-
is "i915 has it" "$(holder)" i915
run 0 "the commands" take --dry-run
ok "are printed" grep -q "^echo '$slot' > /sys/bus/pci/drivers/i915/unbind$" /tmp/out
is "and not run" "$(holder)" i915
run 0 "take, for good" take --persist "$slot"
is "genx has it" "$(holder)" genx
ok "for the next boot, too" grep -q "KERNEL==\"$slot\", PROGRAM==.*ATTR{driver_override}=\"genx\"" \
	/etc/udev/rules.d/70-genx-$slot.rules
ok "it works" genx-workload --seconds 0.5
genx-workload --seconds 60 > /dev/null 2>&1 &
workload=$!
tries=600
until ls -l /proc/$workload/fd 2> /dev/null | grep -q /dev/dri || [ $tries = 0 ]; do
	tries=$((tries - 1))
	sleep 0.1
done
run 1 "a GPU that a process uses is not returned" give
run 0 "but with --force" give --force --persist
wait $workload
is "i915 has it again" "$(holder)" i915
is "driver_override is empty" "$(cat $dir/driver_override)" "(null)"
fails "no rule is left" [ -e /etc/udev/rules.d/70-genx-$slot.rules ]
is "i915 did not wedge it" "$(wedged)" 0
run 0 "take it once more" take
run 0 "and give it" give
is "i915 has it" "$(holder)" i915
# i915 has no display here, so no component: the bus says whose the sound device is, as without debugfs
sound_moves() {
	sound=0000:00:1b.0
	is "the sound device is an HDA function" "$(cut -c 1-6 $pci/devices/$sound/class)" 0x0403
	echo pci-stub > $pci/devices/$sound/driver_override
	echo $sound > $pci/drivers/pci-stub/bind
	umount /sys/kernel/debug
	run 1 "a GPU through which a sound device plays is not taken" take
	ok "the device is named" grep -q "the sound device $sound (pci-stub) plays through it" /tmp/err
	run 0 "status names it too" status
	ok "with its driver" grep -q "$sound.*pci-stub" /tmp/out
	is "i915 has the GPU" "$(holder)" i915
	run 0 "but with --sound" take --sound
	is "genx has the GPU" "$(holder)" genx
	fails "the sound device has no driver" [ -e $pci/devices/$sound/driver ]
	ok "work runs" genx-workload --seconds 0.2
	run 0 "give" give
	is "i915 has the GPU again" "$(holder)" i915
	is "and the sound device its driver" "$(readlink $pci/devices/$sound/driver | sed 's#.*/##')" pci-stub
	echo $sound > $pci/drivers/pci-stub/unbind
	mount -t debugfs debugfs /sys/kernel/debug
}
[ "$cell" != icl ] || sound_moves

# hold SECONDS: a dma-buf of the GPU, of which no node is open
hold() {
	rm -f /tmp/hold	# the last one's says "held", too
	gpu-hold "$(ls -d /dev/dri/renderD* | tail -n 1)" $1 > /tmp/hold &
	hold=$!
	tries=100
	until grep -q held /tmp/hold || [ $tries = 0 ]; do
		tries=$((tries - 1))
		sleep 0.1
	done
}
hold 4
run 0 "take waits until a dma-buf of i915 is closed" take
is "genx has the GPU" "$(holder)" genx
fails "the dma-buf was closed before" kill -0 $hold
wait $hold
run 0 "give it" give
hold 1000
run 1 "a GPU with a dma-buf that stays open is not taken" take
ok "the process is named" grep -q "  process $hold (gpu-hold) has a dma-buf open" /tmp/err
is "i915 has it again" "$(holder)" i915
is "driver_override is empty" "$(cat $dir/driver_override)" "(null)"
kill $hold
wait $hold
row faults "genx-perf take while a dma-buf of the GPU is open" \
	"after 5 s the GPU goes back to its driver, and the process is named"

row faults "genx-perf take while a process has the GPU open" \
	"refused, the process and its node are named; with --force the GPU moves"
ok "i915 unloads" rmmod i915

ok "genx unloads" unload_genx
finish
