# SPDX-License-Identifier: MIT
#
# The guest's part of `make bench` that counts the instructions that local memory costs, on DG2.
. /tests/lib.sh

# its ids belong to i915
echo genx > $pci/devices/$slot/driver_override
load_genx || exit 1
local-bench
