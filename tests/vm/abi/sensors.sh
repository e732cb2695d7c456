# platform: dg2
# vgpu: --no-firmware
# timeout: 120
# Sensors of a card: the device of hwmon, what i915 calls it, its files, energy over time and over a suspend.
. /tests/lib.sh

dir=$pci/devices/$slot
number() {
	cat $dir/hwmon/hwmon*/"$1"
}

# at_least GOT WANTED
at_least() {
	[ "$1" -ge "$2" ] || { echo "$1 is below $2"; return 1; }
}

[ -d /sys/class/hwmon ] || {
	skip "sensors" "this kernel has no hwmon"
	finish
}
echo genx > $dir/driver_override
ok "loads" load_genx
is "one device of hwmon" "$(ls $dir/hwmon | wc -l)" 1
is "the name that clients look for" "$(number name)" i915
is "limit of the power" "$(number power1_max)" 190000000
is "over this time" "$(number power1_max_interval)" 28000
is "power for which the card is made" "$(number power1_rated_max)" 225000000
fails "no critical limit: pcode has none (SIL-538)" number power1_crit
fails "the limit is read-only" sh -c "echo 100000000 > $(echo $dir/hwmon/hwmon*)/power1_max"
ok "voltage" number in0_input

# the model draws 60 W, and its fan turns 1200 times a minute
from=$(number energy1_input)
sleep 2
used=$(($(number energy1_input) - from))
ok "60 W for two seconds or more (SIL-534)" at_least $used 118000000
ok "fan (SIL-536)" at_least "$(number fan1_input)" 1000

echo auto > $dir/power/control
tries=100
until [ "$(cat $dir/power/runtime_status)" = suspended ] || [ $tries = 0 ]; do
	tries=$((tries - 1))
	sleep 0.1
done
is "suspends" "$(cat $dir/power/runtime_status)" suspended
from=$(number energy1_input)
ok "energy is known" at_least "$from" 1
is "and reading it does not wake the card" "$(cat $dir/power/runtime_status)" suspended
is "a limit wakes it" "$(number power1_max)" 190000000
ok "energy goes on" at_least "$(number energy1_input)" "$from"

ok "unbinds" sh -c "echo $slot > $pci/drivers/genx/unbind"
fails "the device of hwmon is gone" [ -e $dir/hwmon/hwmon0 ]
ok "binds again" sh -c "echo $slot > $pci/drivers/genx/bind"
is "and is back" "$(number power1_rated_max)" 225000000
ok "unloads" unload_genx
finish
