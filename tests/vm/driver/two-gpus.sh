# platform: lkf
# second: dg2
# second-vgpu: --no-firmware
# timeout: 240
# An integrated and a discrete GPU in one machine: nodes, names of PMUs, sensors, tools with --device, objects of
# one in batches of the other, a reset and the removal of one.
. /tests/lib.sh

second=0000:01:00.0
integrated=/dev/dri/renderD128 discrete=/dev/dri/renderD129
sources=/sys/bus/event_source/devices

# slot_of NODE: the PCI address of its GPU
slot_of() {
	readlink -f /sys/class/drm/"$1"/device | sed 's#.*/##'
}

# tool NODE COMMAND OPTION...: genx-perf on this GPU; its output is in /tmp/out and /tmp/err
tool() {
	tool_node=$1 tool_command=$2
	shift 2
	genx-perf "$tool_command" --device "$tool_node" "$@" > /tmp/out 2> /tmp/err
}

# the count of EU clocks, which stat has printed
eu_clocks() {
	sed -n 's/^ *A7  *\([0-9,]*\) .*/\1/p' /tmp/out | tr -d ,
}

# workload NODE CARD: contexts on this GPU, until it is killed
workload() {
	genx-workload --device "$1" --seconds 600 > /dev/null &
	workload=$!
	wait_for grep -q 'hw id' /sys/kernel/debug/dri/"$2"/genx_contexts
}

ok "the discrete GPU is below a port" [ -e $pci/devices/$second ]
echo genx > $pci/devices/$second/driver_override
ok "loads" load_genx
is "nodes" "$(ls /dev/dri | grep -v by-path | tr '\n' ' ')" "card0 card1 renderD128 renderD129 "
for node in card0 renderD128; do
	is "$node is the integrated GPU" "$(slot_of $node)" $slot
done
for node in card1 renderD129; do
	is "$node is the discrete GPU" "$(slot_of $node)" $second
done
is "PMUs" "$(ls $sources | grep '^genx' | tr '\n' ' ')" \
	"genx genx_0000_01_00.0 genx_oa genx_oa_0000_01_00.0 "
fails "the integrated GPU has no sensors" [ -e $pci/devices/$slot/hwmon ]
ok "the discrete GPU has" sh -c "cat $pci/devices/$second/hwmon/hwmon*/energy1_input"

# the tools
ok "genx-perf without --device" sh -c 'genx-perf info > /tmp/out 2> /tmp/err'
ok "takes the integrated GPU" grep -q "address  *$slot" /tmp/out
ok "and names the other" grep -q "using $slot; --device /dev/dri/.*D129 is $second\|using $slot; --device /dev/dri/card1 is $second" /tmp/err
ok "info of the integrated GPU" tool $integrated info
ok "is about it" grep -q "address  *$slot" /tmp/out
ok "info of the discrete GPU" tool $discrete info
ok "is about it" grep -q "address  *$second" /tmp/out
is "without a word about the other" "$(cat /tmp/err)" ""

for busy in $integrated $discrete; do
	case $busy in
	$integrated) idle=$discrete number=0 ;;
	*) idle=$integrated number=1 ;;
	esac
	ok "work on $busy" workload $busy $number
	ok "EU clocks of $busy" tool $busy stat -c EuActive -d 0.5
	ok "are counted" [ "$(eu_clocks)" -gt 0 ]
	ok "EU clocks of $idle" tool $idle stat -c EuActive -d 0.5
	is "are none" "$(eu_clocks)" 0
	ok "top of $busy" tool $busy top --no-oa --json -n 2 -I 500
	ok "shows the client" grep -q "\"pid\": *$workload\b" /tmp/out
	ok "top of $idle" tool $idle top --no-oa --json -n 2 -I 500
	fails "does not" grep -q "\"pid\": *$workload\b" /tmp/out
	kill $workload
	wait $workload 2> /dev/null
done

ok "a recording of the discrete GPU" tool $discrete record -d 0.5 -o /tmp/recording
ok "names it" sh -c "genx-perf report -I 100 /tmp/recording | grep -q '^# $second DG2'"
ok "metrics of the discrete GPU" tool $discrete export -I 200
ok "have its address" grep -q "$second" /tmp/out
fails "and no other" grep -q "$slot" /tmp/out
ok "status" sh -c 'genx-perf status > /tmp/out 2> /tmp/err'
is "names both" "$(grep -c "^0000:0.:0.\.0 8086:.*: driver genx" /tmp/out)" 2
fails "genx-hwtest chooses none" sh -c 'genx-hwtest --pre-check > /tmp/out 2> /tmp/err'
ok "and says so" grep -q "there are several GPUs: choose one with --device" /tmp/err

run_tap two-gpus-test $second
is "the integrated GPU has its PMUs alone" "$(ls $sources | grep '^genx' | tr '\n' ' ')" "genx genx_oa "
ok "and works" genx-workload --device $integrated --seconds 0.5
row faults "one of two GPUs is unbound, each has objects of the other" \
	"the other goes on, also with objects that it has imported"
ok "the discrete GPU is bound again" sh -c "echo $second > $pci/drivers/genx/bind"
is "as the card that it was" "$(slot_of card1)" $second
ok "and works" genx-workload --device $discrete --seconds 0.5
ok "unloads" unload_genx
finish
