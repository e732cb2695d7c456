# timeout: 180
# Contexts, files and users that hang the GPU again and again.
. /tests/lib.sh

load_genx || exit 1
chmod 666 $dri
exec hang-test ban
