# SPDX-License-Identifier: MIT
#
# The guest's part of `make bench` that measures time: from the decision to reset until innocent contexts
# run again, the minimum of 15, because a busy host adds delays, and a trivial batch beside another user's
# endless ones. In a guest whose clock counts instructions the GPU's delays would be zero.
insmod /genx.ko || exit 1
debug=/sys/kernel/debug/dri/0

latency() {
	for i in $(seq 15); do
		echo "$1" > $debug/genx_reset || exit 1
		sed -n 's/^last reset took: \([0-9]*\) ns/\1/p' $debug/genx_engines
	done | sort -n | head -n 1
}

for engine in rcs0 bcs0 vcs0 gt; do
	ns=$(latency $engine)
	[ -n "$ns" ] || exit 1
	printf '%-44s %8d us\n' "reset of $engine, idle" $((ns / 1000))
done
chmod 666 /dev/dri/card0
fair-share bench
