# Files of sysfs and debugfs: frequencies in both places, state, resets, metric sets.
. /tests/lib.sh

ok "loads" load_genx
card=/sys/class/drm/card0
debug=/sys/kernel/debug/dri/0

# at rest: no engine is awake, and the request does not move
frequency_is() {
	tries=300
	until [ "$(cat $card/gt_cur_freq_mhz)" $1 "$2" ]; do
		tries=$((tries - 1))
		[ $tries -gt 0 ] || return 1
		sleep 0.1
	done
}

ok "the request falls to the minimum" frequency_is -eq "$(cat $card/gt_min_freq_mhz)"
for file in act cur boost max min RP0 RP1 RPn; do
	mhz=$(cat $card/gt_${file}_freq_mhz)
	ok "gt_${file}_freq_mhz is a frequency: $mhz" test "$mhz" -ge 0
	[ $file = act ] || is "rps_${file}_freq_mhz has the same value" \
		"$(cat $card/gt/gt0/rps_${file}_freq_mhz)" "$mhz"
done
low=$(cat $card/gt_RPn_freq_mhz)
high=$(cat $card/gt_RP0_freq_mhz)
ok "limits: $low to $high" test "$low" -le "$high" -a "$low" -gt 0
fails "a minimum below the limit" sh -c "echo $((low - 1)) > $card/gt_min_freq_mhz"
fails "a maximum above the limit" sh -c "echo $((high + 1)) > $card/gt_max_freq_mhz"
fails "a word instead of a number" sh -c "echo fast > $card/gt_max_freq_mhz"
fails "a read-only file" sh -c "echo 300 > $card/gt_RP0_freq_mhz"
ok "the minimum is the maximum" sh -c "echo $high > $card/gt_min_freq_mhz"
fails "then a lower maximum is refused" sh -c "echo $((high - 1)) > $card/gt_max_freq_mhz"
is "the request has moved" "$(cat $card/gt_cur_freq_mhz)" "$high"
genx-workload --contexts 3 --seconds 1 > /tmp/load 2>&1 &
is "it stays under load" "$(cat $card/gt_cur_freq_mhz)" "$high"
wait $!
ok "and back" sh -c "echo $low > $card/gt/gt0/rps_min_freq_mhz"
ok "the request falls to it" frequency_is -eq "$low"
genx-workload --contexts 3 --seconds 3 > /tmp/load 2>&1 &
ok "and rises under load" frequency_is -gt "$low"
wait $!
ok "and falls after it" frequency_is -eq "$low"

ok "debugfs: name" grep -q "^genx " $debug/name
genx-workload --contexts 3 --seconds 3 > /tmp/load 2>&1 &
ok "debugfs: contexts" wait_for grep -q "rcs0: serial [1-9][0-9]* hw id" $debug/genx_contexts
wait $!
ok "debugfs: engines" grep -q "rcs0: .*completed [1-9]" $debug/genx_engines
ok "debugfs: force-wake" grep -q "render: .*wakes [1-9].*timeouts 0" $debug/genx_forcewake
ok "debugfs: no access against the tables, where they are counted" \
	grep -q "against the tables \(0\|not counted\)$" $debug/genx_forcewake
ok "debugfs: interrupts" grep -q "interrupts [1-9].*lost 0" $debug/genx_interrupts
ok "debugfs: OA" grep -q "stream: none" $debug/genx_oa
ok "debugfs: frequency" grep -q "^frequency: [1-9][0-9]* MHz requested" $debug/genx_power
ok "debugfs: RC6 is on" grep -q "^RC6: on" $debug/genx_power
ok "debugfs: no workaround is missing" grep -q "^mismatches: 0$" $debug/genx_workarounds
ok "debugfs: each row is ok" grep -q "^render 0x020d4 .*: ok " $debug/genx_workarounds
ok "debugfs: an engine is reset" sh -c "echo rcs0 > $debug/genx_reset"
ok "debugfs: the GT is reset" sh -c "echo gt > $debug/genx_reset"
ok "debugfs: the time that it took" grep -q "^last reset took: [1-9][0-9]* ns" $debug/genx_engines
fails "debugfs: no such engine" sh -c "echo rcs9 > $debug/genx_reset"
drop=$debug/i915_gem_drop_caches
is "debugfs: what i915_gem_drop_caches can do" "$(cat $drop)" 0x000003ff
ok "debugfs: wait until the GPU is idle, and free what is unused" sh -c "echo 0x37f > $drop"
ok "the engines sleep" grep -q "^rcs0: .*queued 0 " $debug/genx_engines
fails "debugfs: no such request" sh -c "echo 0x400 > $drop"
row inputs "debugfs i915_gem_drop_caches: a bit that i915 does not have" "EINVAL, nothing is dropped"
is "debugfs: no object is left" "$(cat $debug/i915_gem_objects)" "0 objects"
genx-workload --seconds 3 > /dev/null &
ok "debugfs: the number of objects" wait_for grep -q "^[1-9][0-9]* objects$" $debug/i915_gem_objects
wait
is "debugfs: the GT is not wedged" "$(cat $debug/i915_wedged)" 0
ok "debugfs: i915_wedged resets the engines" sh -c "echo 18446744073709551615 > $debug/i915_wedged"
ok "debugfs: and says so" grep -q "^last reset: .*: requested by i915_wedged" $debug/genx_engines
params=$debug/i915_params
is "debugfs: engines are reset alone" "$(cat $params/reset)" 2
fails "debugfs: resets cannot be disabled" sh -c "echo 0 > $params/reset"
row inputs "debugfs i915_params/reset: 0" "EINVAL, resets stay as they are"
ok "debugfs: only the whole GT is reset" sh -c "echo 1 > $params/reset"
is "debugfs: and that is so" "$(cat $params/reset)" 1
ok "debugfs: an engine is to be reset" sh -c "echo rcs0 > $debug/genx_reset"
ok "debugfs: the GT was" grep -q "^last reset: .*, whole GT: requested in debugfs" $debug/genx_engines
ok "debugfs: engines alone again" sh -c "echo 4294967295 > $params/reset"
is "debugfs: they are" "$(cat $params/reset)" 2
ok "works after that" genx-workload --seconds 0.3
ok "a metric set by its UUID" sh -c "cat $card/metrics/*/id"

echo 0000:00:02.0 > /sys/bus/pci/drivers/genx/unbind
fails "the files are gone" [ -e $card ]
ok "unloads" unload_genx
finish
