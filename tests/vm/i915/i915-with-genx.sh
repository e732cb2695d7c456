# platform: icl
# vgpu: --no-firmware
# vgpu: --dirty=41
# vgpu: --known=../witness/known-violations
# spare: i915
# without: swiotlb i915 never synchronises its mappings, so the GPU would read stale copies
# timeout: 200
# i915 and genx in one kernel, in either order, on a GPU that both support: i915 binds it and genx logs that;
# then the device moves to genx and back. The guest fails if its kernel warns.
. /tests/lib.sh
. /tests/lib/witness.sh

dir=$pci/devices/$slot

load_i915() {
	insmod /modules/i915.ko
}

# commands PATTERN: the commands that genx printed behind a pattern
commands() {
	dmesg | sed -n "s#^.*genx:  *$1##p" | tail -n 1
}

ok "i915 loads" load_i915
is "i915 has its device" "$(holder)" i915
ok "and has initialized it" dmesg_has "Initialized i915 .* for $slot"
is "and did not wedge it" "$(wedged)" 0
ok "and took interrupts" [ "$(interrupts)" -gt 0 ]
i915_streams icl
is "and did not wedge it meanwhile" "$(wedged)" 0
ok "genx loads after it" load_genx
is "i915 keeps its device" "$(holder)" i915
ok "genx logs the driver that holds it" dmesg_has "genx: $slot (8086:8a52, Ice Lake) is held by i915"
ok "genx's sysctls are there" [ -e /proc/sys/dev/genx/perf_stream_paranoid ]
ok "and i915's" [ -e /proc/sys/dev/i915/perf_stream_paranoid ]
genx-perf list > /tmp/explained 2>&1
ok "genx-perf prints it too" grep -q "$slot.*driver: i915" /tmp/explained

there=$(commands 'or, if no program, perf event or dma-buf uses the GPU: ')
back=$(commands 'to return it: genx-perf give [^ ]*, or ')
ok "the commands to hand it over" sh -c "$there"
is "the device is genx's" "$(holder)" genx
ok "it works" genx-workload --seconds 0.5
ok "the commands to give it back" sh -c "$back"
is "the device is i915's" "$(holder)" i915
is "i915 did not wedge it" "$(wedged)" 0
row faults "a GPU held by i915, handed over by driver_override and back" \
	"genx runs contexts on it; i915 probes it again"

ok "genx unloads" unload_genx
is "i915 keeps its device" "$(holder)" i915
ok "i915 unloads" rmmod i915

ok "genx loads first" load_genx
is "it takes nothing" "$(holder)" ""
ok "the sysctls of the ABI are genx's" [ -e /proc/sys/dev/i915/perf_stream_paranoid ]
ok "i915 loads after it" load_i915
is "i915 has its device" "$(holder)" i915
ok "the sysctls of the ABI are i915's" [ -e /proc/sys/dev/i915/perf_stream_paranoid ]
ok "i915 unloads before it" rmmod i915
ok "the sysctls of the ABI are genx's again" [ -e /proc/sys/dev/i915/perf_stream_paranoid ]
is "the device is free" "$(holder)" ""
ok "genx unloads" unload_genx
fails "no name collided" dmesg_has -i 'duplicate\|already exists\|already registered'
is "i915 has no error, no warning" "$(complaints)" ""
row faults "i915 and genx loaded in either order" \
	"i915 gets its device, genx takes nothing; no warning; both unload"
finish
