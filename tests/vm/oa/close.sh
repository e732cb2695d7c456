# timeout: 300
# turn: long
# The end of a process with 50,000 bindings; 1000 closed contexts that share an object in use.
. /tests/lib.sh

load_genx || exit 1
# the batch that never ends must outlive the close of 1000 contexts, which a loaded machine does slowly
echo 0 > /sys/class/drm/card0/engine/rcs0/request_timeout_ms || exit 1
exec close-test
