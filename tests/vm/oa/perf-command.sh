# timeout: 90
# genx-perf stat: the command that it measures, and errors that name one cause.
. /tests/lib.sh

# as_user ARGUMENT...: genx-perf without capabilities
as_user() {
	start-stop-daemon -S -c user -x /bin/genx-perf -- "$@"
}

# run STATUS WHAT ARGUMENT...: genx-perf exits with STATUS; its output is in /tmp/out and /tmp/err
run() {
	run_status=$1 run_name=$2
	shift 2
	genx-perf "$@" > /tmp/out 2> /tmp/err
	is "$run_name" $? "$run_status"
}

ok "loads" load_genx
sets=$(ls /sys/class/drm/card0/metrics | wc -l)

# far shorter than the interval, however slow the machine is
run 0 "a command of 0.1 s" stat -I 60000 -- sleep 0.1
seconds=$(sed -n 's/^totals over \([0-9]*\)\..*/\1/p' /tmp/err)
ok "is measured until it ends, not until the interval does: $seconds s" [ "$seconds" -lt 40 ]
run 7 "the command's status is the exit status" stat -- sh -c 'exit 7'
ok "with totals" grep -q '^totals over' /tmp/err
run 137 "a signal that ended it too" stat -- sh -c 'kill -9 $$'
run 127 "a command that does not exist" stat -- /bin/nosuchcmd
ok "is named" grep -q '^genx-perf: /bin/nosuchcmd: No such file or directory$' /tmp/err
run 0 "the duration ends a longer command" stat -d 0.2 -- sleep 54321
fails "which is gone then" sh -c "ps | grep -q '[s]leep 54321'"

run 0 "without options" stat -d 0.5 -- genx-workload --seconds 0.3
ok "EU activity is counted" grep -Eq '^  A7 .* EuActive +EU clocks +[0-9.]+ %$' /tmp/err
fails "events that no set selects are not printed" grep -q EuEvent /tmp/err
is "and the set is gone then" "$(ls /sys/class/drm/card0/metrics | wc -l)" "$sets"
run 0 "counters by name" stat -c GpuBusy,CsThreads -d 0.1
ok "head columns" grep -q 'GpuBusy     CsThreads$' /tmp/out
run 2 "a misspelled counter" stat -c GpuBussy -d 0.1
ok "gets a suggestion" grep -q "did you mean GpuBusy?" /tmp/err
run 0 "the list" list
ok "describes counters" grep -q '^  A21 Rasterized2x2 (2x2s)$' /tmp/out
run 0 "a counter of another metric set" stat -c EuActive,GpuBusy -- genx-workload --seconds 0.5
ok "loads the set" grep -Eq '^# metric set EuActivity, id [2-9],' /tmp/err
ok "counts clocks of the GPU and of EUs" grep -Eq '^  A7 .* EuActive +EU clocks +[0-9]' /tmp/err
is "and the set is gone then" "$(ls /sys/class/drm/card0/metrics | wc -l)" "$sets"
run 0 "three runs" stat -r 3 -- sleep 0.1
ok "have a mean" grep -q '^mean of 3 runs: ' /tmp/err

# the counts of one process: those of the workload, and none of a process without a context
genx-workload --seconds 30 > /dev/null &
workload=$!
wait_for context_open
run 0 "one process" stat -p $workload -d 1 -x ,
ok "has GPU time" sh -c "sed -n 's/.*,\([0-9]*\),ticks,timestamp$/\1/p' /tmp/out | grep -q '[1-9]'"
kill $workload
run 0 "a process without a context" stat -p $$ -d 0.3
ok "is said to have none" grep -q "process $$ had nothing on the GPU" /tmp/err
genx-workload --seconds 5 > /dev/null &
run 0 "a process that ends, ends the count" stat -p $! -d 60
run 2 "a process that is not there" stat -p 4194000 -d 1

run 7 "a recorded command's status is the exit status" record -o /tmp/data -- sh -c 'exit 7'
run 0 "a recorded command" record -o /tmp/data -- genx-workload --seconds 3
ok "names its process" sh -c "genx-perf report /tmp/data | grep -q genx-workload"
genx-perf record -d 0.3 -o - 2> /tmp/err | genx-perf report -j - > /tmp/out
ok "a recording through a pipe" grep -q '"type":"totals"' /tmp/out
ok "with its messages on standard error" grep -q '^standard output: [0-9]* reports' /tmp/err

run 2 "a range from high to low" stat -c A9-A7 -d 0.1
ok "is an empty range" grep -q 'A9-A7 is an empty range' /tmp/err
run 2 "an empty list of counters" stat -c "" -d 0.1
run 2 "a timer in whose period the clock can wrap around" stat -e 31 -d 0.2
# in the 1.4 s of this timer, 32-bit counters that all EUs count into can wrap
run 2 "a timer in whose period counters can wrap around" stat -e 23 -d 0.1
echo text > /tmp/text
run 1 "a file that is no recording" report /tmp/text
ok "is not called damaged" grep -q 'this is not a recording of genx-perf record' /tmp/err
run 1 "a metric set that is not there" stat -m 7 -d 0.1
ok "is named" grep -q 'there is no metric set 7' /tmp/err
fails "and nothing else" grep -q 'buffer' /tmp/err
run 2 "a buffer of a wrong size" stat -b 3 -d 0.1
ok "is named with the limits" grep -q 'buffer: 3 is not a power of two from 128 to 16384 KiB' /tmp/err

genx-workload --seconds 60 > /dev/null 2>&1 &
workload=$!
wait_for context_open
run 0 "top, while contexts run" top -j -n 2 -I 500
ok "has the counters" grep -q '"eu_active_percent":[0-9.]*,"eu_stall_percent"' /tmp/out
ok "has the client" sh -c "tail -n 1 /tmp/out | grep -q '\"pid\":$workload,\"user\":\"[^\"]*\",\"comm\":\"genx-workload\"'"
ok "with busy engines" sh -c "tail -n 1 /tmp/out | grep -q '\"engines\":{\"render\":[0-9.]*[1-9]'"
run 0 "top as text" top --once -I 100
ok "prints the client" grep -q ' genx-workload$' /tmp/out
run 0 "top without counters" top --once --no-oa -I 100
run 0 "metrics" export -I 200
ok "have the busy time" grep -q '^genx_gpu_busy_clocks_total{device="'$slot'",engines="[a-z]*"} [1-9]' /tmp/out
ok "and the frequency" grep -q '^genx_frequency_hertz{device="'$slot'"} [1-9]' /tmp/out
kill $workload

chmod 666 /dev/dri/*
mkdir -p /etc
echo "user:x:65534:65534::/:/bin/sh" > /etc/passwd
echo "user:x:65534:" > /etc/group
as_user stat -d 0.1 > /tmp/out 2> /tmp/err
is "a user without CAP_PERFMON is refused" $? 1
ok "because of perf_stream_paranoid" grep -q 'permission denied: perf_stream_paranoid is 1' /tmp/err
fails "and not for the rate" grep -q 'oa_max_sample_rate' /tmp/err
echo 0 > /proc/sys/dev/genx/perf_stream_paranoid
as_user stat -d 0.1 -P 1000 > /tmp/out 2> /tmp/err
is "with that off, a fast timer is refused" $? 1
ok "because of oa_max_sample_rate" grep -q 'are more than oa_max_sample_rate (100000)' /tmp/err
fails "and not for perf_stream_paranoid" grep -q 'perf_stream_paranoid' /tmp/err
ok "a slower one counts" as_user stat -d 0.1 -P 1000000
as_user stat -d 0.1 > /tmp/out
ok "EU activity, too" grep -q 'EuActive%' /tmp/out
as_user stat -p $$ -d 0.1 > /tmp/out 2> /tmp/err
is "one process, without the right to read debugfs: a failure" $? 1
ok "that names what is missing" grep -q "debugfs, which root can read" /tmp/err
echo 1 > /proc/sys/dev/genx/perf_stream_paranoid

: > /tmp/out
genx-perf stat -I 100 > /tmp/out 2> /tmp/err &
stat=$!
# the header, the names of the columns, two intervals
tries=600
until [ "$(wc -l < /tmp/out)" -ge 5 ] || [ $tries = 0 ]; do
	tries=$((tries - 1))
	sleep 0.1
done
echo "$slot" > /sys/bus/pci/drivers/genx/unbind
wait $stat
is "the device is taken while it is measured" $? 1
ok "the totals so far are printed" grep -q '^totals over .*, [1-9][0-9]* reports' /tmp/out
ok "and the cause" grep -q 'the device is gone, the totals end at [0-9]' /tmp/err

ok "unloads" unload_genx
finish
