# timeout: 60
# A fence in a sync file outlives the device, and pins the module.
. /tests/lib.sh

load_genx || exit 1
exec hang-test export
