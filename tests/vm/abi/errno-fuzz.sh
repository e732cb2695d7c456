# timeout: 120
# turn: long
# Which errnos each ioctl returns.
. /tests/lib.sh

insmod /genx.ko || exit 1
exec errno-fuzz "$(ls /sys/bus/pci/drivers/genx | grep : | head -n 1)"
