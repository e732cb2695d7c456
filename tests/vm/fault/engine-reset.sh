# fault: engine-hang=0@signal
# without: swiotlb the CPU writes to running batches, but there the GPU works on copies
# timeout: 120
# An engine that hangs is reset alone; what user space, debugfs and the log report then.
. /tests/lib.sh

load_genx || exit 1
# the bound of a preemption finds the hang, however long the shell takes to arm the fault
echo 20000 > /sys/class/drm/card0/engine/rcs0/heartbeat_interval_ms || exit 1
exec hang-test engine
