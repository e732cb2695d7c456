# platform: bdw kbl lkf
# vgpu: --no-firmware
# vgpu: --mailbox
# append: iomem=relaxed
# timeout: 240
# Counters of a user of the OA unit: a mapped buffer, a stream of one context, flexible EU events, and a user
# who attacks them.
. /tests/lib.sh

echo genx > $pci/devices/$slot/driver_override
ok "loads" load_genx
run_tap oa-map $slot
run_tap oa-context
run_tap oa-attack $slot
ok "it counts afterwards" genx-perf stat -d 0.3
ok "unloads" unload_genx
echo > $pci/devices/$slot/driver_override
finish
