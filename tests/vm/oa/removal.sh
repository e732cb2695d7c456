# Unbind while the device is in use: files and streams stay open, no register is accessed afterwards.
. /tests/lib.sh

driver=/sys/bus/pci/drivers/genx

ok "loads" load_genx
genx-perf stat -d 300 > /tmp/stat 2>&1 &
stat=$!
genx-workload --seconds 300 > /tmp/workload 2>&1 &
workload=$!
wait_for stream_open
wait_for context_open
fails "does not unload while a stream is open" rmmod genx
ok "unbinds under load" sh -c "echo $slot > $driver/unbind"
fails "the stream ends with an error" wait $stat
fails "the workload ends with an error" wait $workload
ok "the error is ENODEV" grep -qi "no such device" /tmp/stat /tmp/workload
ok "binds again" sh -c "echo $slot > $driver/bind"
ok "works again" genx-workload --seconds 0.5
ok "counts again" genx-perf stat -d 0.5
ok "unloads" unload_genx
row faults "surprise removal under load" "stream and work end with ENODEV; unbinds, binds again"
finish
