# SPDX-License-Identifier: MIT
#
# For the tests of hostile clients, sourced after lib.sh: what must hold after each.

users() {
	sed -n 's/^genx [0-9]* \([0-9]*\) .*/\1/p' /proc/modules
}

# What clients have, also what no table of a file names any more; nothing if the counts are all 0.
live() {
	cat /sys/kernel/debug/dri/0/genx_live > /tmp/live || echo "genx_live cannot be read"
	grep -v ': 0$' /tmp/live
}

# nothing_left AFTER: no stream, context, address space, object, fence (each holds a reference to the
# module) or module reference is left, and a normal client works
nothing_left() {
	is "$1: no stream is left" "$(grep stream /sys/kernel/debug/dri/0/genx_oa)" "stream: none"
	is "$1: no context is left" "$(grep -c 'hw id' /sys/kernel/debug/dri/0/genx_contexts)" 0
	# remaining work pins the module and its objects until it ends, a few seconds at most
	for _ in $(seq 100); do
		[ "$(users)" != 0 ] || [ -n "$(live)" ] || break
		sleep 0.1
	done
	is "$1: nothing of a client is left" "$(live)" ""
	is "$1: the module has no users" "$(users)" 0
	ok "$1: a normal client works" genx-workload --contexts 2 --seconds 0.5
	ok "$1: it counts" genx-perf stat -d 0.3
}
