# SPDX-License-Identifier: MIT
#
# The guest's part of `make demo`: load the driver, run contexts, print counters.

uname -sr
insmod /genx.ko || exit 1
dmesg | sed -n 's/^.*\(genx .*\)/\1/p' | head -n 5

echo "# genx-workload: six contexts on render and copy engine, in the background"
genx-workload --contexts 6 --seconds 4 > /tmp/workload.log 2>&1 &
workload=$!
echo "# genx-perf stat -I 1000 -d 3 -c GpuBusy,A7,A21,B1"
genx-perf stat -I 1000 -d 3 -c GpuBusy,A7,A21,B1
status=$?
wait $workload || { echo "genx-workload failed:"; cat /tmp/workload.log; exit 1; }
cat /tmp/workload.log
rmmod genx || exit 1
exit $status
