# platform: kbl
# timeout: 600
# The 148 metric sets that IGT publishes for Skylake, Kaby Lake and Coffee Lake: each works.
. /tests/lib.sh

echo genx > $pci/devices/$slot/driver_override
load_genx || exit 1
exec oa-sets sklgt2 sklgt3 sklgt4 kblgt2 kblgt3 cflgt2 cflgt3
