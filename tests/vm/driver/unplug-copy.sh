# timeout: 240
# turn: long
# Unbinding while each ioctl is blocked in a copy from or to a page that user space holds back.
. /tests/lib.sh

insmod /genx.ko || exit 1
slot=$(ls /sys/bus/pci/drivers/genx | grep : | head -n 1)
exec unplug-copy "$slot"
