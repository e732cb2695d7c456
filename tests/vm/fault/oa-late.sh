# fault: oa-tail-ahead
# fault: oa-torn
# Reports that land after the tail moved, and in two parts, are never returned early.
. /tests/lib.sh

ok "loads" load_genx
ok "counts without loss (OAG-010)" genx-perf stat -P 200000 -d 2
genx-perf stat -P 200000 -d 2 > /tmp/stat
is "the exit status is 0" $? 0
ok "unloads" unload_genx
row faults "OA reports late and in two parts" "genx-perf counts without loss"
finish
