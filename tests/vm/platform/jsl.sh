# platform: ehl-jsl
# vgpu: --no-firmware
# turn: platform
# timeout: 120
# Jasper Lake has Elkhart Lake's GT (tests/vm/platform/ehl.sh tests it), and its own name wherever genx names the GPU.
. /tests/lib.sh

debug=/sys/kernel/debug/dri/0

echo genx > $pci/devices/$slot/driver_override
ok "loads" load_genx
ok "the log" dmesg_has "genx $slot: \[drm\] Jasper Lake (4e55 "
is "GETPARAM: the chipset" "$(printf '0x%04x' "$(gt-client param 4)")" 0x4e55
ok "debugfs" grep -q "^platform Jasper Lake, " $debug/genx_engines
ok "genx-perf list" sh -c "genx-perf list | grep -q '^device: $slot Jasper Lake'"
ok "genx-perf info" sh -c "genx-perf info | grep -q 'platform .*Jasper Lake'"
ok "genx-perf stat" sh -c "genx-perf stat -d 0.2 > /tmp/stat 2>&1"
ok "names it" grep -q "Jasper Lake" /tmp/stat
ok "a recording" genx-perf record -d 0.2 -o /tmp/rec
ok "names it" sh -c "genx-perf report /tmp/rec | grep -q 'Jasper Lake'"
fails "nothing names Elkhart Lake" grep -q "Elkhart Lake" $debug/genx_engines /tmp/stat
ok "work runs" genx-workload --seconds 0.2
ok "unloads" unload_genx
finish
