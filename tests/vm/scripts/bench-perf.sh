# SPDX-License-Identifier: MIT
#
# The guest's part of `make bench` for genx-perf, in a guest whose clock counts instructions.
insmod /genx.ko || exit 1

# cpu COMMAND...: CPU time in us
cpu() {
	cpu-of "$@" 2>&1 > /tmp/out | tail -n 1
}

# reports: of the recording that ended last
reports() {
	sed -n 's/.*: \([0-9]*\) reports.*/\1/p' /tmp/out
}

# whole ARGUMENT...: CPU time of a recording that lost nothing. After a loss, the driver empties the buffer,
# which is not what is measured: again, at most five times.
whole() {
	for try in 1 2 3 4 5; do
		recording=$(cpu genx-perf record "$@")
		grep -q LOST /tmp/out || return 0
	done
	grep LOST /tmp/out
}

# record ARGUMENT...: CPU time of each report in tenths of a ns, without the cost of start and end
record() {
	whole -d 0.1 "$@"
	short=$recording short_reports=$(reports)
	whole -d 1.1 "$@"
	report_ns10=$(((recording - short) * 10000 / ($(reports) - short_reports)))
	printf '%-44s %6d.%d ns of process CPU per report, %d reports/s\n' "genx-perf record to /dev/null" \
		$((report_ns10 / 10)) $((report_ns10 % 10)) $(($(reports) - short_reports))
}

# the same reports read() to memory, in the same guest, before and after: the ratio has a target
read_ns10() {
	genx-bench read > /tmp/read || exit 1
	cat /tmp/read
	read_ns10=$(sed -n 's/.* \([0-9]*\)\.\([0-9]\) ns of process CPU per record.*/\1\2/p' /tmp/read)
}

read_ns10
before=$read_ns10
record -e 5 -b 16384 -o /dev/null
read_ns10
more=$((report_ns10 * 2000 / (before + read_ns10) - 1000))
printf '%-44s %6d.%d %% (at most 25)%s\n' "genx-perf record, more than read()" \
	$((more / 10)) $((more % 10)) "$([ $more -le 250 ] || echo ': MISSED')"

# top NAME: CPU time in us and reports of ten intervals of genx-perf top
top() {
	few=$(cpu genx-perf top --json -n 2 -I 200)
	many=$(cpu genx-perf top --json -n 12 -I 200)
	top_us=$((many - few))
	top_reports=$(sed -n '3,$s/.*"reports":\([0-9]*\).*/\1/p' /tmp/out | awk '{ s += $1 } END { print s }')
}

# The modelled GPU is many times faster than this guest, and how many depends on the machine: the time of an
# interval under load is that for the reports of one second of the GPU's time.
top
idle_us=$top_us
genx-workload --seconds 100 > /dev/null &
workload=$!
top
genx-perf stat -j -d 2 > /tmp/stat
per_second=$(awk -F'[:,]' '/"totals"/ { for (i = 1; i < NF; i++) { if ($i == "\"reports\"") r = $(i + 1)
	if ($i == "\"gpu_seconds\"") t = $(i + 1) } print int(r / t) }' /tmp/stat)
report_ns=$(((top_us - idle_us) * 1000 / top_reports))
printf '%-44s %8d us of process CPU without a load, %d ns for each report\n' "genx-perf top, an interval" \
	$((idle_us / 10)) $report_ns
top_us=$((idle_us / 10 + report_ns * per_second / 1000))
printf '%-44s %8d us for %d reports (1 %% of a core: 10000)%s\n' "genx-perf top, a second under load" $top_us \
	"$per_second" "$([ $top_us -le 10000 ] || echo ': MISSED')"

ip link set lo up
genx-perf export --listen 127.0.0.1:9101 &
server=$!
until wget -q -O /dev/null http://127.0.0.1:9101/metrics; do
	sleep 0.1
done
read -r before rest < /proc/$server/schedstat
for i in 1 2 3 4 5 6 7 8 9 10; do
	wget -q -O /tmp/page http://127.0.0.1:9101/metrics || exit 1
done
read -r after rest < /proc/$server/schedstat
printf '%-44s %8d us of process CPU (at most 5000), %d bytes\n' "genx-perf export, a scrape by HTTP" \
	$(((after - before) / 10000)) "$(wc -c < /tmp/page)"
# the GPU is gone at power-off
kill $server $workload
wait
