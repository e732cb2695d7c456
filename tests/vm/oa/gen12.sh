# matrix: tglgt2,tglgt1,rkl,adl
# timeout: 180
# tglgt2: platform: tgl
# tglgt1: platform: tgl-gt1
# rkl: platform: tgl-rkl
# adl: platform: adl
# The OA units of Gen12.0, with the published metric sets of the part: the stream of a context, a user's own
# counters (OAR), genx-perf (G12-215).
. /tests/lib.sh

# field NAME: a number of the line of totals in /tmp/stat
field() {
	sed -n "/\"type\":\"totals\"/s/.*\"$1\":\([0-9]*\).*/\1/p" /tmp/stat
}

# metric NAME: the value of a metric in the same line
metric() {
	sed -n "/\"type\":\"totals\"/s/.*\"$1\":\([0-9.]*\).*/\1/p" /tmp/stat
}

echo genx > $pci/devices/$slot/driver_override
ok "loads" load_genx
chmod 666 /dev/dri/*
run_tap oa-context
run_tap oa-own
run_tap oa-sets $cell

# metric sets as an installed genx-perf has them
ln -s /metrics /share/genx-perf/metrics
case $cell in
tglgt2 | adl) sets=17 ;;
*) sets=15 ;;
esac
is "the list has the published sets" "$(genx-perf list --sets | grep -c '^  \(EuActivity[1-8]\|L3_[1-6]\|TDL_[1-3]\) ')" $sets
ok "with their equations" sh -c "genx-perf list L3_1 | grep -q GpuCoreClocks"
ok "a published set by its name" sh -c 'genx-perf stat -j -s TestOa -d 0.5 > /tmp/stat'
ok "its clocks" [ "$(field gpu_ticks)" -gt 0 ]
is "TestOa: Counter1 counts each of them" "$(metric Counter1)" "$(field gpu_ticks).000000"
is "TestOa: Counter0 none" "$(metric Counter0)" 0.000000
grep totals /tmp/stat | sed 's/^/# /'
# no context runs until here: on a slow machine a stream cannot preempt it in time
genx-workload --seconds 100 > /dev/null 2>&1 &
workload=$!
wait_for context_open
ok "a set by a metric" sh -c 'genx-perf stat -j -c L30Bank0InputAvailable,GpuBusy -d 0.5 > /tmp/stat'
grep totals /tmp/stat | sed 's/^/# /'
ok "records contexts" genx-perf record -d 1 -c GpuBusy,EuActive -o /tmp/recording
ok "report names the process of a context" sh -c \
	"genx-perf report /tmp/recording | grep -Eq '^  0x[0-9a-f]+ .* genx-workload\\[$workload\\]$'"
kill $workload
wait $workload
rm /share/genx-perf/metrics
ok "unloads" unload_genx
echo > $pci/devices/$slot/driver_override
finish
