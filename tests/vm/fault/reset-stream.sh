# fault: reset-never-ready=1
# timeout: 300
# Streams open and close while engines hang: the render engine is reset alone; the copy engine cannot be,
# so the whole GT is reset. Losses are reported, no wait is endless, other work continues.
. /tests/lib.sh
. /tests/lib/hostile.sh

engines=/sys/kernel/debug/dri/0/genx_engines

ok "loads" load_genx
for seed in 1 2; do
	genx-workload --contexts 2 --seconds 6 > /tmp/workload 2>&1 &
	workload=$!
	reset-stream race 6 $seed > /tmp/resets 2>&1
	is "the race, seed $seed" $? 0
	sed 's/^/# /' /tmp/resets
	wait $workload
	is "the work of other clients is right" $? 0
	sed 's/^/# workload: /' /tmp/workload
	reset-stream alone > /tmp/resets 2>&1
	is "a stream beside no other client" $? 0
	sed 's/^/# /' /tmp/resets
done
sed -n '1s/^/# /p' $engines
ok "engines were reset alone, and the whole GT" grep -q 'engine [1-9][0-9]* full [1-9]' $engines
ok "no reset failed" grep -q 'failed 0$' $engines
nothing_left "resets"
row faults "streams opened, read, disabled and closed while engines and the whole GT are reset" \
	"each loss reported in reads and totals; blocked readers wake; a new stream loses nothing; other work is correct"
ok "unloads" unload_genx
finish
