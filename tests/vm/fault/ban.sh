# timeout: 180
# Contexts, files and users that hang the GPU repeatedly are banned.
. /tests/lib.sh

load_genx || exit 1
chmod 666 $dri
exec hang-test ban
