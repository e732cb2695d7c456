# timeout: 240
# turn: long
# A user with 64 contexts that never end, or 400 files: another user's batch waits for one time slice. Killed, all of
# its work ends at once.
. /tests/lib.sh

load_genx || exit 1
chmod 666 $dri
exec fair-share
