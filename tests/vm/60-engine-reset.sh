# fault: engine-hang=0@signal
# without: swiotlb the CPU talks with batches that run, and they work on copies there
# timeout: 120
# An engine that hangs is reset alone; what user space, debugfs and the log say then.
. /tests/lib.sh

load_genx || exit 1
exec hang-test engine
