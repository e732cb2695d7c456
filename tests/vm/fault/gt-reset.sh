# fault: engine-hang=0@signal
# fault: reset-never-ready=0
# without: swiotlb the CPU writes to running batches, but there the GPU works on copies
# timeout: 120
# An engine hangs and cannot be reset alone: the whole GT is reset.
. /tests/lib.sh

load_genx || exit 1
exec hang-test gt
