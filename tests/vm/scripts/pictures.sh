# SPDX-License-Identifier: MIT
#
# The guest's part of tools/lab/pages/pictures: show genx-perf top until q, then record and send the recording
# through the fourth serial port.
echo genx > /sys/bus/pci/devices/0000:00:02.0/driver_override
insmod /genx.ko || exit 1
stty -F /dev/ttyS3 raw 115200
# two processes, one with render and copy batches, one with longer render batches
genx-workload --contexts 3 --seconds 3600 > /dev/null &
cp /bin/genx-workload /tmp/shader-loop
/tmp/shader-loop workload --contexts 1 --loops 400 --seconds 3600 > /dev/null &

genx-perf top -I 2000
genx-perf record -d 0.5 -P 500000 -o /tmp/genx-perf.data || exit 1
size=$(wc -c < /tmp/genx-perf.data)
cat /tmp/genx-perf.data > /dev/ttyS3 || exit 1
echo "recording of $size bytes sent"
