# platform: bdw
# timeout: 240
# The 24 metric sets that IGT publishes for Broadwell: each works.
. /tests/lib.sh

echo genx > $pci/devices/$slot/driver_override
load_genx || exit 1
exec oa-sets bdw
