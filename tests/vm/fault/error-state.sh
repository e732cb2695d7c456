# fault: engine-hang=0@signal
# without: swiotlb the CPU reads objects that the GPU writes, but there the GPU works on copies
# timeout: 150
# An engine hangs: devcoredump and debugfs have its error state, until root clears it or the device is unbound.
. /tests/lib.sh

# dumps of earlier tests stay for five minutes
for dump in /sys/class/devcoredump/devcd*/data; do
	[ ! -e $dump ] || echo 1 > $dump
done

debugfs=/sys/kernel/debug/dri/0
state=$debugfs/genx_error_state
count() {
	grep -q "^error states: kept $1 refused $2 failed 0$" $debugfs/genx_engines
}
# dumps N: wait until devcoredump has N dumps
dumps() {
	for i in $(seq 100); do
		[ "$(ls /sys/class/devcoredump | grep -c devcd)" != "$1" ] || return 0
		sleep 0.1
	done
	return 1
}

load_genx || exit 1
ok "the error state of a hang" error-test first
ok "the log names the places" dmesg_has -E 'genx error state, [0-9]+ bytes: dri/[0-9]+/genx_error_state in debugfs, /sys/class/devcoredump'

ok "a second reset" error-test again
ok "the first error state is kept" count 1 1
ok "still one dump" dumps 1
ok "a write clears the state" sh -c "echo > $state"
is "it is gone" "$(cat $state)" "No error state collected"
ok "a write clears the dump" sh -c 'for f in /sys/class/devcoredump/devcd*/data; do echo 1 > $f; done'
ok "the dump is gone" dumps 0
ok "a third reset" error-test again
ok "the next error state is kept" count 2 1
ok "and there is a dump again" dumps 1
row faults "engine hangs in a batch with marked objects" "devcoredump and debugfs have registers, batch, objects and owner, for root alone; kept until cleared"

exec 5< $state
ok "unbind while the error state is open" sh -c 'echo 0000:00:02.0 > /sys/bus/pci/drivers/genx/unbind'
fails "a read after that" sh -c 'head -c 20 <&5'
exec 5<&-
ok "the dump stays" dumps 1
ok "it names genx" sh -c 'head -c 19 /sys/class/devcoredump/devcd*/data | grep -q "^Error state of genx$"'
ok "unloads" unload_genx
ok "the dump outlives the module" sh -c 'grep -q "^rcs0 --- user = " /sys/class/devcoredump/devcd*/data'
row faults "device unbound while its error state is open" "reads fail; the copy of devcoredump stays, also without the module"
finish
