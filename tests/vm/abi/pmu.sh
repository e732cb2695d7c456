# platform: bdw kbl lkf
# timeout: 180
# perf events: counts of known work, refused events, removal while events are open.
. /tests/lib.sh

echo genx > $pci/devices/$slot/driver_override
load_genx || exit 1
echo on > $pci/devices/$slot/power/control
pmu-test genx || exit 1
unload_genx
