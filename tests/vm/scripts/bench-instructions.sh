# SPDX-License-Identifier: MIT
#
# The guest's part of tools/lab/runs/instructions: submissions to the GPU that driver $1 holds, and the
# addresses of the kernel's functions.
. /tests/lib.sh
. /tests/lib/witness.sh

hold $1 || exit 1
genx-bench exec || exit 1
echo "kallsyms: begin"
gzip -c /proc/kallsyms | base64
echo "kallsyms: end"
