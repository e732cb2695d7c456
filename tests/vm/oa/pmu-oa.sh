# platform: kbl lkf
# timeout: 180
# perf events of OA counters: counts, who has the OA unit, refused events, removal while events are open.
. /tests/lib.sh

echo genx > $pci/devices/$slot/driver_override
load_genx || exit 1
echo on > $pci/devices/$slot/power/control
event=gpu_busy
[ -e /sys/bus/event_source/devices/genx_oa/events/gpu_busy ] || event=render_busy
pmu-oa-test $event || exit 1
unload_genx
