# timeout: 90
# genx-perf on a live GPU: formats, intervals, totals, a fast timer, errors.
. /tests/lib.sh

# field NAME FILE: a number of the line of totals in JSON
field() {
	sed -n "/\"type\":\"totals\"/s/.*\"$1\":\([0-9]*\).*/\1/p" "$2"
}

# sum NAME FILE: the same over the lines of the intervals
sum() {
	sed -n "/\"type\":\"interval\"/s/.*\"$1\":\([0-9]*\).*/\1/p" "$2" |
		awk '{ s += $1 } END { printf "%.0f", s }'
}

ok "loads" load_genx
ok "list" genx-perf list
ok "info" genx-perf info
# -d ends the command: one that ends by itself would end the intervals
ok "four intervals under load" genx-perf stat -j -I 250 -d 1 -- genx-workload --seconds 30
genx-perf stat -m 1 -j -I 200 -d 1 -o /tmp/stat -- genx-workload --seconds 30
is "five lines" "$(grep -c interval /tmp/stat)" 5
for name in timestamp gpu_ticks A0 A7 B1 B5 reports; do
	is "the intervals add up to the total: $name" "$(sum $name /tmp/stat)" "$(field $name /tmp/stat)"
done
# on a busy machine an interval begins late, and the next one is short
short=$(sed -n '/interval/s/.*"time":\([0-9.]*\),"gpu_seconds":\([0-9.]*\).*/\1 \2/p' /tmp/stat |
	awk '{ if ($2 < ($1 - before) / 2 - 0.01) n++; before = $1 } END { print NR == 5 ? n + 0 : "lines: " NR }')
is "each interval holds its own time: at least half of it, but for 10 ms" "$short" 0
ok "time has passed" [ "$(field timestamp /tmp/stat)" -gt 0 ]
ok "B1 counts clocks" [ "$(field B1 /tmp/stat)" -gt 0 ]
is "B0 of the built-in set stays 0" "$(field B0 /tmp/stat)" 0

genx-perf stat -j -P 100000 -d 2 > /tmp/fast
is "10,000 reports a second: nothing lost (OAF-018)" \
	"$(field lost /tmp/fast) $(field overflows /tmp/fast)" "0 0"
ok "10,000 reports a second: they came" [ "$(field reports /tmp/fast)" -gt 18000 ]

genx-perf list | sed -n '/^metric sets/q;s/^ *\([A-C][0-9][A-Za-z0-9_]*\).*/\1/p' | sort -u > /tmp/formats
while read -r format; do
	ok "format $format" genx-perf stat -f "$format" -d 0.3
done < /tmp/formats
ok "there are formats" [ -s /tmp/formats ]

genx-perf stat -f nonsense > /dev/null 2>&1
is "unknown format" $? 2
genx-perf stat -c Z9 -d 0.1 > /dev/null 2>&1
is "unknown counter" $? 2
genx-perf record -d 0.5 -o /tmp/record > /dev/null 2>&1
ok "records are written" [ -s /tmp/record ]
ok "unloads" unload_genx
finish
