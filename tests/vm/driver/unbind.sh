# matrix: lkf,dg2
# lkf: platform: lkf
# dg2: platform: dg2
# timeout: 120
# turn: long
# Unbinding and function reset with open files, mappings, contexts with work, a stream: ENODEV then,
# and bound again.
. /tests/lib.sh

# DG2's ids belong to i915
echo genx > $pci/devices/$slot/driver_override
insmod /genx.ko || exit 1
row faults "function reset under load" "stream and work end with ENODEV; binds again by itself"
exec unbind-test "$slot"
