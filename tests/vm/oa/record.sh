# platform: kbl
# vgpu: --device-id=0x5912
# root: perf
# timeout: 300
# genx-perf record, interrupted and as a ring; genx-perf report and Debian's i915-perf-reader read the same.
. /tests/lib.sh

# field NAME: a number of the line of totals in /tmp/report
field() {
	sed -n "/\"type\":\"totals\"/s/.*\"$1\":\([0-9]*\).*/\1/p" /tmp/report
}

# total NAME: a counter of the whole recording, as i915-perf-reader prints it
total() {
	sed -n "s/^ *$1: //p" /tmp/reader | head -n 1
}

echo genx > $pci/devices/$slot/driver_override
ok "loads" load_genx
ok "the disk of Debian 13" mount_root
# the built-in set has the name that IGT knows
ok "records" genx-perf record -m 1 -d 3 -o /client/tmp/recording
ok "report reads it" sh -c 'genx-perf report -j /client/tmp/recording > /tmp/report'
ok "i915-perf-reader reads it" \
	sh -c 'chroot /client i915-perf-reader -r -c all /tmp/recording > /tmp/reader 2> /tmp/errors'
ok "with its metric set" grep -q '^Metric used : TestOa' /tmp/reader
sed -n '1,/report0/s/^/# /p' /tmp/reader
ok "timer reports" grep -q 'report[0-9]* = timer' /tmp/reader
is "both count the same reports" "$(field reports)" "$(sed -n 's/^Reports: //p' /tmp/reader)"
is "no context ran, so both have the same clocks" "$(field gpu_ticks)" "$(total GpuCoreClocks)"
for counter in 0 1 3 6 7; do
	is "and the same B$counter" "$(field B$counter)" "$(total Counter$counter)"
done

genx-perf record -o /tmp/killed > /dev/null 2>&1 &
record=$!
tries=600
until [ "$(stat -c %s /tmp/killed 2> /dev/null || echo 0)" -ge 200000 ] || [ $tries = 0 ]; do
	tries=$((tries - 1))
	sleep 0.1
done
kill -9 $record
wait $record
ok "a recording that was killed is read" sh -c 'genx-perf report -j /tmp/killed > /tmp/report'
ok "with its reports" [ "$(field reports)" -ge 500 ]
ok "records delta records" genx-perf record -x -I 100 -d 1 -o /tmp/deltas
ok "report reads them" sh -c 'genx-perf report -j /tmp/deltas > /tmp/report'
ok "with clocks" [ "$(field gpu_ticks)" -gt 0 ]
# a slow machine may lose the buffer, which has its own tests
ok "records a ring" sh -c 'genx-perf record -P 20000 -d 3 -S 1M -o /tmp/ring || [ $? = 4 ]'
ok "of two parts" [ -s /tmp/ring.old ]
ok "with the limit" [ $(($(stat -c %s /tmp/ring) + $(stat -c %s /tmp/ring.old))) -le 1048576 ]
alone=0
for part in /tmp/ring /tmp/ring.old; do
	cp $part /tmp/part
	ok "report reads ${part#/tmp/} alone" sh -c 'genx-perf report -j /tmp/part > /tmp/report || [ $? = 4 ]'
	alone=$((alone + $(field reports)))
done
ok "report reads both" sh -c 'genx-perf report -j /tmp/ring > /tmp/report || [ $? = 4 ]'
ok "as one" [ "$(field reports)" -ge $alone ]
echo "# $(field reports) reports, $alone in the parts"

# metric sets with equations, as an installed genx-perf has them
ln -s /metrics /share/genx-perf/metrics
genx-workload --contexts 2 --seconds 600 > /dev/null 2>&1 &
workload=$!
wait_for context_open
ok "records contexts that run" genx-perf record -d 2 -c GpuBusy,EuActive -o /client/tmp/recording
ok "report" sh -c 'genx-perf report /client/tmp/recording > /tmp/report'
ok "names the process of a context" grep -Eq "^  0x[0-9a-f]+ .* genx-workload\\[$workload\\]$" /tmp/report
ok "in a trace too" sh -c "genx-perf report -F perfetto /client/tmp/recording | grep -q 'genx-workload\\[$workload\\] context'"
ok "and names what was chosen" grep -q 'EuActive' /tmp/report
ok "records names with the built-in set" genx-perf record -m 1 -d 1 -c GpuBusy -o /client/tmp/named
ok "i915-perf-reader skips the names" \
	sh -c 'chroot /client i915-perf-reader -r /tmp/named > /tmp/reader 2> /tmp/errors'
ok "stat by name" sh -c 'genx-perf stat -c GpuBusy,EuActive -d 0.5 > /tmp/stat'
ok "heads columns" grep -Eq 'GpuBusy +EuActive' /tmp/stat
ok "the list describes counters" sh -c "genx-perf list | grep -Eq '^  A0 +GpuBusy '"
ok "top has EU activity" sh -c "genx-perf top --once --json -I 200 | grep -q '\"eu_active_percent\":[0-9]'"
ok "and memory bandwidth" sh -c "genx-perf top --once --json -I 200 | grep -q '\"memory_read_bytes_per_second\":[0-9]'"
ok "metrics have names" sh -c "genx-perf export -I 200 | grep -q '^genx_gpu_busy_clocks_total{device=\"$slot\",engines=\"[a-z]*\"} '"
kill $workload
rm /share/genx-perf/metrics
ok "unloads" unload_genx
finish
