# fault: engine-hang=0@signal
# fault: reset-never-done
# without: swiotlb the CPU talks with batches that run, and they work on copies there
# timeout: 120
# An engine hangs and no reset ends: wedged. Bound anew, the device works again.
. /tests/lib.sh

load_genx || exit 1
exec hang-test wedged
