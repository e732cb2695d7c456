# platform: icl
# timeout: 120
# A GPU that i915 claims, without i915: genx does not bind it until driver_override names genx; it logs
# the commands, and they work.
. /tests/lib.sh

dir=$pci/devices/$slot

holder() {
	readlink $dir/driver | sed 's#.*/##'
}

# commands PATTERN: the commands that genx printed behind a pattern
commands() {
	dmesg | sed -n "s#^.*genx:  *$1##p" | tail -n 1
}

is "the GPU is one that i915 claims" "$(cat $dir/device)" 0x8a52
grep -ao 'alias=pci:v0000[0-9A-F]*d0000[0-9A-F]*' /genx.ko | sort > /tmp/aliases
is "the module is loaded for Lakefield alone" "$(cat /tmp/aliases | tr '\n' ' ')" \
	"alias=pci:v00008086d00009840 alias=pci:v00008086d00009841 alias=pci:v00008086d00009842 "
ok "loads" load_genx
is "takes nothing" "$(holder)" ""
ok "logs that it has no driver" dmesg_has "genx: $slot (8086:8a52, Ice Lake) has no driver"
there=$(commands 'or, if no program, perf event or dma-buf uses the GPU: ')
back=$(commands 'to return it: genx-perf give [^ ]*, or ')
fails "a write to bind alone is refused" sh -c "echo $slot > $pci/drivers/genx/bind"
is "it is still free" "$(holder)" ""
genx-perf list > /tmp/explained 2>&1
ok "genx-perf prints the same commands" grep -qF "$there" /tmp/explained
ok "the commands to hand it over" sh -c "$there"
is "genx holds the device" "$(holder)" genx
ok "it works" genx-workload --seconds 0.2
ok "the commands to give it back" sh -c "$back"
is "it is free" "$(holder)" ""
row faults "a free GPU that i915 claims, without driver_override" \
	"not taken, also not by bind (ENODEV); one notice with the commands"

ok "unloads" unload_genx
finish
