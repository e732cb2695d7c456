# timeout: 120
# turn: long
# Unbinding with open files, mappings, contexts with work, a stream: ENODEV then, and bound again.
. /tests/lib.sh

insmod /genx.ko || exit 1
slot=$(ls /sys/bus/pci/drivers/genx | grep : | head -n 1)
exec unbind-test "$slot"
