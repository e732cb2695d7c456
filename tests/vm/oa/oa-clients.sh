# platform: bdw kbl lkf
# vgpu: --no-firmware
# vgpu: --mailbox
# append: iomem=relaxed
# timeout: 240
# Counters of a user of the OA unit: a mapped buffer, a stream of one context, flexible EU events, and a user
# who attacks them.
. /tests/lib.sh

# run_tap PROGRAM [ARGUMENT...]: its results as those of this test
run_tap() {
	"$@" > /tmp/program 2>&1
	program_status=$?
	while read -r line; do
		case $line in
		"ok "*)
			tap ok "$1: ${line#ok * - }"
			;;
		"not ok "*)
			tap "not ok" "$1: ${line#not ok * - }"
			;;
		"#"*)
			echo "$line"
			;;
		esac
	done < /tmp/program
	is "$1 ends" $program_status 0
}

echo genx > $pci/devices/$slot/driver_override
ok "loads" load_genx
run_tap oa-map $slot
run_tap oa-context
run_tap oa-attack $slot
ok "it counts afterwards" genx-perf stat -d 0.3
ok "unloads" unload_genx
echo > $pci/devices/$slot/driver_override
finish
