# platform: snb
# smp: 1
# only: counted
# timeout: 120
. /tests/lib.sh
. /tests/probe-time.sh

probe_time snb
