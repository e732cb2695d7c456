# fault: engine-hang=0@signal
# fault: reset-never-done
# timeout: 120
# An engine hangs and no reset ends: wedged. Bound anew, the device works again.
. /tests/lib.sh

load_genx || exit 1
exec hang-test wedged
