# SPDX-License-Identifier: MIT
#
# The tests 41-oa-*.sh: one program after the other on the platform of the test, sourced after lib.sh.

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

oa_test() {
	echo genx > $pci/devices/$slot/driver_override
	ok "loads" load_genx
	run_tap oa-map $slot
	run_tap oa-context
	run_tap oa-attack $slot
	ok "it counts afterwards" genx-perf stat -d 0.3
	ok "unloads" unload_genx
	finish
}
