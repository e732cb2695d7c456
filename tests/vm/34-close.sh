# timeout: 300
# The end of a process with 50,000 bindings; 1000 closed contexts that share an object in use.
. /tests/lib.sh

load_genx || exit 1
exec close-test
