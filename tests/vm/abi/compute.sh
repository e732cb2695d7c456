# platform: dg2
# vgpu: --no-firmware
# timeout: 180
# Compute engines of DG2: none by default, one, all four; their batches, names, times and hangs.
. /tests/lib.sh

events=/sys/bus/event_source/devices/genx/events

# names of the compute engines in use
engines() {
	ls /sys/class/drm/card0/engine | grep ccs | tr '\n' ' '
}

echo genx > $pci/devices/$slot/driver_override
for n in 0 1 4; do
	ok "loads with $n" load_genx compute_engines=$n
	case $n in
	0) want= ;;
	1) want="ccs0 " ;;
	4) want="ccs0 ccs1 ccs2 ccs3 " ;;
	esac
	is "engines" "$(engines)" "$want"
	is "events" "$(ls $events | grep -c '^ccs.-busy$')" $n
	run_tap compute-test $n
	fails "nothing is said of the mode" dmesg_has "compute mode not kept"
	ok "unloads" unload_genx
done
row faults "a compute engine hangs while others and render run" "one reset of all, the others run again"
finish
