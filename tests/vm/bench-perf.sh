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

# record WHAT ARGUMENT...: CPU time of each report, without the cost of start and end
record() {
	record_what=$1
	shift
	short=$(cpu genx-perf record -d 0.1 "$@")
	short_reports=$(reports)
	long=$(cpu genx-perf record -d 1.1 "$@")
	long_reports=$(reports)
	printf '%-44s %8d ns of process CPU per report, %d reports/s\n' "$record_what" \
		$(((long - short) * 1000 / (long_reports - short_reports))) $((long_reports - short_reports))
	grep LOST /tmp/out
}

record "genx-perf record to /dev/null" -e 5 -b 16384 -o /dev/null

genx-workload --seconds 100 > /dev/null &
few=$(cpu genx-perf top --json -n 2 -I 200)
many=$(cpu genx-perf top --json -n 12 -I 200)
printf '%-44s %8d us of process CPU (1 %% of a core at 1 Hz: 10000)\n' "genx-perf top, an interval" \
	$(((many - few) / 10))

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
kill $server
