# timeout: 60
# libgenx-perf: the programs of examples/ on a live GPU.
. /tests/lib.sh

# value NAME: what the program totals printed for a counter
value() {
	awk -v name="$1" '$2 == name { print $3 }' /tmp/totals
}

describe > /tmp/err 2>&1
is "without genx the status is 1" $? 1
is "and the message has the cause" "$(cat /tmp/err)" "describe: genx drives no device here"
ok "loads" load_genx
ok "describe" eval "describe > /tmp/list"
ok "the device has a name" grep -q '^device.*Lakefield' /tmp/list
ok "a format" grep -q '^format.A32u40_A4u32_B8_C8.256 bytes' /tmp/list
ok "a metric set" grep -q '^set.EuActivity' /tmp/list
ok "a counter" grep -q '^counter.A0.GpuBusy.any set' /tmp/list
ok "describe without a file of names" eval "GENX_PERF_COUNTERS=/nonexistent describe > /tmp/list"
ok "has the names of the driver" grep -q '^counter.A0.GpuBusy.any set' /tmp/list
genx-workload --seconds 100 > /dev/null &
workload=$!
wait_for context_open
ok "totals under load" eval "totals 1 > /tmp/totals"
ok "the GPU was busy" [ "$(value GpuBusy)" -gt 0 ]
ok "nothing was lost" eval "! grep -q lost /tmp/totals"
ok "records of contexts" eval "contexts 40 > /tmp/contexts"
is "one line each" "$(wc -l < /tmp/contexts)" 40
ok "one of them has a context" grep -q 'context 0x' /tmp/contexts
kill $workload
wait $workload

genx-perf record -d 100 -o /tmp/recording > /dev/null &
recorder=$!
tries=300
until [ -s /tmp/recording ] || [ $tries = 0 ]; do
	tries=$((tries - 1))
	sleep 0.1
done
totals 0.1 > /tmp/err 2>&1
is "a busy OA unit gives the status 1" $? 1
ok "and the message has the cause" grep -q 'another process uses the OA unit' /tmp/err
kill $recorder
wait $recorder
finish
