# fault: engine-hang=0@signal
# without: swiotlb the CPU writes to running batches, but there the GPU works on copies
# timeout: 120
# An engine that hangs is reset alone; what user space, debugfs and the log report then.
. /tests/lib.sh

load_genx || exit 1
exec hang-test engine
