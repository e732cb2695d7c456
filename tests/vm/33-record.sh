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
ok "records" genx-perf record -d 3 -o /client/tmp/recording
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
ok "records a ring" genx-perf record -p 20000 -d 3 -S 1M -o /tmp/ring
ok "of two parts" [ -s /tmp/ring.old ]
ok "with the limit" [ $(($(stat -c %s /tmp/ring) + $(stat -c %s /tmp/ring.old))) -le 1048576 ]
ok "report reads both" sh -c 'genx-perf report -j /tmp/ring > /tmp/report'
ok "as one" [ $(($(field reports) * 264)) -gt 540000 ]
ok "unloads" unload_genx
finish
