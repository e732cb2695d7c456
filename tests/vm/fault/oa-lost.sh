# fault: oa-overflow=2000
# An overflow of the buffer is reported, and counting continues.
. /tests/lib.sh

ok "loads" load_genx
genx-perf stat -P 200000 -d 2 > /tmp/stat
is "loss is the exit status" $? 4
ok "loss is printed" grep -q "LOST" /tmp/stat
ok "the next stream counts without loss" genx-perf stat -P 1000000 -d 1
ok "unloads" unload_genx
row faults "OA buffer overflow, genx-perf" "exit status 4, LOST is printed; the next stream is whole"
finish
