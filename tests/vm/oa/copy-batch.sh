# platform: kbl
# Batches of the copy engine, whose registers the driver checks.
. /tests/lib.sh

echo genx > $pci/devices/$slot/driver_override
load_genx || exit 1
exec copy-batch
