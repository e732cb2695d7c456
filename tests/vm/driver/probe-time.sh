# platform: snb ivb vlv hsw bdw kbl lkf tgl dg2
# smp: 1
# only: counted
# timeout: 120
# The CPU time of the first probe, at most 50 ms. The clock of this guest counts instructions, one a
# nanosecond (vm-test --variant counted). What a task has run is exact in /proc/self/schedstat: sleeps
# do not count, waits of the driver that poll do.
. /tests/lib.sh

slot=$(basename "$(grep -l 0x8086 /sys/bus/pci/devices/*/vendor | while read -r file; do
	case $(cat "${file%/vendor}/class") in 0x03*) echo "${file%/vendor}" ;; esac
done)")
driver=/sys/bus/pci/drivers/genx

# used: what this shell has run so far, in ns
used() {
	read -r used_ns used_rest < /proc/self/schedstat
}

ok "the GPU is there" [ -n "$slot" ]
echo none > /sys/bus/pci/devices/$slot/driver_override
ok "loads" load_genx
fails "the GPU is not bound yet" [ -e $driver/$slot ]
echo genx > /sys/bus/pci/devices/$slot/driver_override
used
before=$used_ns
echo $slot > $driver/bind
used
took=$(((used_ns - before) / 1000))
ok "the GPU is bound" [ -e $driver/$slot ]
name=$(sed -n 's/^platform \([^,]*\),.*/\1/p' /sys/kernel/debug/dri/0/genx_engines)
ok "its platform is known" [ -n "$name" ]
echo "# probe of $name: $took us"
ok "the probe used CPU time" [ $took -gt 100 ]
ok "at most 50 ms" [ $took -le 50000 ]
ok "unloads" unload_genx
finish
