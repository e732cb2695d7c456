# platform: kbl lkf
# timeout: 120
# A reader with O_NONBLOCK that comes every 300 ms gets all reports but those of the last 200 us each time.
. /tests/lib.sh

echo genx > $pci/devices/$slot/driver_override
load_genx || exit 1
exec oa-nonblock
