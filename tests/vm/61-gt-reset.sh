# fault: engine-hang=0@signal
# fault: reset-never-ready=0
# without: swiotlb the CPU talks with batches that run, and they work on copies there
# timeout: 120
# An engine hangs and cannot be reset alone: the whole GT is.
. /tests/lib.sh

load_genx || exit 1
exec hang-test gt
