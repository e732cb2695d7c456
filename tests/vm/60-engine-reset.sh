# fault: engine-hang=0@signal
# timeout: 120
# An engine that hangs is reset alone; what user space, debugfs and the log say then.
. /tests/lib.sh

load_genx || exit 1
exec hang-test engine
