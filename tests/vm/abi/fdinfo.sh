# platform: kbl lkf
# timeout: 60
# /proc/PID/fdinfo: the engine time and the memory of each client, for those who may see the process.
. /tests/lib.sh

echo genx > $pci/devices/$slot/driver_override
load_genx || exit 1
exec fdinfo-test
