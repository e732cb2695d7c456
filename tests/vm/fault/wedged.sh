# fault: engine-hang=0@signal
# fault: reset-never-done@signal
# without: swiotlb the CPU writes to running batches, but there the GPU works on copies
# timeout: 120
# An engine hangs and no reset ends: the GT is wedged. Bound again, the device works.
. /tests/lib.sh

load_genx || exit 1
exec hang-test wedged
