# platform: snb
# timeout: 240
# Sandy Bridge resets the whole GT only (SIL-271): genx-hwtest expects no reset of an engine alone.
. /tests/lib.sh

report=/tmp/report

echo genx > /sys/bus/pci/devices/$slot/driver_override
genx-hwtest --module /genx.ko > $report 2> /tmp/errors; status=$?
sed "s/^/#  /" $report
is "the probes" $status 0
ok "resets" grep -q "^resets *as assumed: 1 engines, each with the whole GT, and the GT; " $report
finish
