# A machine as firmware leaves it: a picture on, GGTT entries that lead to it, interrupts pending.
# The driver loads, unloads and loads again, and firmware's state is unchanged (HND-*). The model fails
# the run if an entry changes, a display register is written, interrupts storm, or D3 is entered.
. /tests/lib.sh

dir=/sys/bus/pci/devices/$slot

# what firmware left: interrupts of display, GU_MISC and PCU, the pipe, the plane, some entries
state() {
	for reg in 0x44200 0x44404 0x44408 0x4440c 0x44464 0x44468 0x4446c 0x444e4 0x444e8 0x444ec \
		0x444f4 0x444f8 0x444fc 0x70008 0x70180 0x70188 0x70190 0x7019c \
		0x800000 0x800004 0x8017f8 0x8017fc 0xffffc0 0xffffc4 0xffffd8 0xffffdc; do
		echo "$reg $(bar-access $slot r $reg)"
	done
}

echo 1 > $dir/enable
state > /tmp/before
ok "a picture is on" grep -q "0x70008 0xc0000000" /tmp/before
ok "display interrupts are on and pending" sh -c "grep -q '0x44200 0x80000000' /tmp/before &&
	grep -q '0x44408 0x1\$' /tmp/before"
ok "an entry leads to stolen memory" grep -q "0x800000 0x7e000001" /tmp/before
echo 0 > $dir/enable
for round in 1 2; do
	ok "loads" load_genx
	ok "works" genx-workload --seconds 1
	ok "unloads" unload_genx
	echo 1 > $dir/enable
	state > /tmp/after
	echo 0 > $dir/enable
	ok "all is unchanged" diff /tmp/before /tmp/after
done

ok "loads" load_genx
count() {
	awk '/genx/ { for (i = 2; i <= NF; i++) if ($i ~ /^[0-9]+$/) n += $i } END { print n + 0 }' \
		/proc/interrupts
}
sleep 2 # the engines park after their start
was=$(count)
sleep 2
ok "no interrupt comes while genx is idle" [ $(($(count) - was)) -le 2 ]
row faults "active display and pending display interrupts at probe, in a guest" \
	"probe, work, remove, twice: firmware's state is unchanged, no storm"

# genx never puts the device into D3 with a picture on, whatever user space allows
echo auto > $dir/power/control
sleep 3
is "runtime power management keeps it in D0 (HND-POWER)" "$(cat $dir/power_state)" D0
is "the kernel counts it as in use" "$(cat $dir/power/runtime_status)" active
echo 1 > /sys/module/suspend/parameters/pm_test_delay
echo platform > /sys/power/pm_test
ok "system sleep and back" sh -c 'echo freeze > /sys/power/state'
echo none > /sys/power/pm_test
is "on after it" "$(cat $dir/power_state)" D0
ok "works after it" genx-workload --seconds 0.3
ok "unloads" unload_genx
sleep 1
is "and in D0 when the driver is gone" "$(cat $dir/power_state)" D0
row faults "runtime or system sleep with a pipe on" \
	"no D3: runtime suspend waits, system sleep leaves the device in D0 and programs it again"
finish
