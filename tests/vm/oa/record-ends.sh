# timeout: 150
# How recordings and counts end: SIGINT, SIGPIPE, SIGKILL, a full disk, a GPU that is unplugged. The file is
# readable, and no stream stays open.
. /tests/lib.sh

# reports: number of reports in the totals of /tmp/report
reports() {
	sed -n '/"type":"totals"/s/.*"reports":\([0-9]*\).*/\1/p' /tmp/report
}

# grown FILE: it has data of the stream
grown() {
	tries=600
	until [ "$(stat -c %s $1 2> /dev/null || echo 0)" -ge 100000 ]; do
		tries=$((tries - 1))
		[ $tries -gt 0 ] || return 1
		sleep 0.1
	done
}

# begin FILE: a recording in the background
begin() {
	genx-perf record -P 500000 -o $1 > /tmp/out 2> /tmp/err &
	record=$!
	ok "a recording runs" grown $1
}

# readable NAME FILE: it has the reports that were recorded
readable() {
	ok "$1: the file is readable" sh -c "genx-perf report -j $2 > /tmp/report"
	ok "$1: it has the reports" [ "$(reports)" -ge 300 ]
}

# counted NAME FILE: the number of reports that was printed is that of the file
counted() {
	is "$1: the printed number of reports" "$(sed -n "s#^$2: \([0-9]*\) reports.*#\1#p" /tmp/out)" "$(reports)"
}

# only_stream NAME: the OA unit is free, which one open stream would prevent
only_stream() {
	ok "$1: no stream is left" genx-perf stat -d 0.1
}

ok "loads" load_genx
sets=$(ls /sys/class/drm/card0/metrics | wc -l)

begin /tmp/interrupted
kill -INT $record
wait $record
is "SIGINT: the exit status" $? 0
only_stream SIGINT
readable SIGINT /tmp/interrupted
counted SIGINT /tmp/interrupted

begin /tmp/killed
kill -9 $record
wait $record
is "SIGKILL: the exit status" $? 137
only_stream SIGKILL
readable SIGKILL /tmp/killed

genx-perf stat -I 20 | head -n 4 > /tmp/lines
is "SIGPIPE: the reader has its lines" "$(wc -l < /tmp/lines)" 4
only_stream SIGPIPE
genx-perf record -P 500000 -o /proc/self/fd/1 2> /dev/null | head -c 200000 > /tmp/piped
is "SIGPIPE: a recording, too" "$(stat -c %s /tmp/piped)" 200000
only_stream SIGPIPE
readable SIGPIPE /tmp/piped

# set_gone: the stream is open, and the set that was loaded for it has gone
set_gone() {
	stream_open && [ "$(ls /sys/class/drm/card0/metrics | wc -l)" = "$sets" ]
}

genx-perf stat -c EuActive -d 3600 > /dev/null 2>&1 &
stat=$!
wait_for set_gone
kill -9 $stat
wait $stat
only_stream "SIGKILL of stat"
is "and no metric set" "$(ls /sys/class/drm/card0/metrics | wc -l)" "$sets"

mkdir /tmp/small
ok "a disk of 300 KiB" mount -t tmpfs -o size=300k tmpfs /tmp/small
genx-perf record -P 500000 -d 3600 -o /tmp/small/recording > /tmp/out 2> /tmp/err
is "a full disk: the exit status" $? 1
ok "a full disk: the cause" \
	grep -q 'writing: No space left on device; the records before are in the file' /tmp/err
only_stream "a full disk"
readable "a full disk" /tmp/small/recording
counted "a full disk" /tmp/small/recording
row inputs "the disk is full while genx-perf records" "exit status 1 with the cause; the file has what was recorded"

begin /tmp/unplugged
ok "unplugs" sh -c "echo 1 > $pci/devices/$slot/remove"
wait $record
is "unplug: the exit status" $? 1
ok "unplug: the cause" grep -q 'the device is gone' /tmp/err
readable unplug /tmp/unplugged
counted unplug /tmp/unplugged
ok "the bus is scanned" sh -c "echo 1 > $pci/rescan"
only_stream "the GPU is back"

ok "unloads" unload_genx
finish
