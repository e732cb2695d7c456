# timeout: 300
# turn: long
# A stream used by processes that race, fork, are killed, and pass it to others.
. /tests/lib.sh
. /tests/lib/hostile.sh

ok "loads" load_genx
for seed in 1 2; do
	hostile-stream 3 $seed > /tmp/hostile 2>&1
	is "hostile-stream, seed $seed" $? 0
	[ $seed -gt 1 ] || grep '^# table' /tmp/hostile
	grep -A 2 -E '^not ok|^# seed' /tmp/hostile | sed 's/^/# /'
done
nothing_left "hostile stream"
ok "unloads" unload_genx
finish
