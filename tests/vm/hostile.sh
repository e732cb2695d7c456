# SPDX-License-Identifier: MIT
#
# For the tests of hostile clients, sourced after lib.sh: what must hold after each.

users() {
	sed -n 's/^genx [0-9]* \([0-9]*\) .*/\1/p' /proc/modules
}

# nothing_left AFTER: no stream, context or module reference is left, and a normal client works
nothing_left() {
	is "$1: no stream is left" "$(grep stream /sys/kernel/debug/dri/0/genx_oa)" "stream: none"
	is "$1: no context is left" "$(grep -c 'hw id' /sys/kernel/debug/dri/0/genx_contexts)" 0
	# remaining work pins the module until it ends, a few seconds at most
	for _ in $(seq 100); do
		[ "$(users)" != 0 ] || break
		sleep 0.1
	done
	is "$1: the module has no users" "$(users)" 0
	ok "$1: a normal client works" genx-workload --contexts 2 --seconds 0.5
	ok "$1: it counts" genx-perf stat -d 0.3
}
