# timeout: 240
# without: debug that kernel has no FUSE
# Unbinding while ioctls are blocked in a copy from or to a page of a file whose FUSE server does not answer.
. /tests/lib.sh

insmod /genx.ko || exit 1
slot=$(ls /sys/bus/pci/drivers/genx | grep : | head -n 1)
exec unplug-copy "$slot" fuse
