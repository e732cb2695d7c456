# timeout: 120
# The commands of README's examples of genx-perf: each succeeds, and prints the lines that README shows, but for numbers.
. /tests/lib.sh

readme=/README.md

# shape: lines without what differs from run to run: numbers, and how columns are aligned
shape() {
	sed 's/[0-9][0-9,.]*/N/g; s/[[:space:]][[:space:]]*/ /g; s/^ //; s/ $//' | grep .
}

# in_order WANTED GOT: the lines of a file are lines of the other, in the same order
in_order() {
	awk 'BEGIN { i = 1 } NR == FNR { want[++n] = $0; next } i <= n && $0 == want[i] { i++ }
		END { if (i <= n) { print "not printed: " want[i]; exit 1 } if (!n) exit 1 }' "$1" "$2"
}

# as_here COMMAND: with the programs and the load of this guest
as_here() {
	echo "$1" | sed 's/ *#.*//; s#build/##g; s/ -- COMMAND/ -- genx-workload --seconds 1/'
}

cd /tmp || exit 1
ok "loads" load_genx

# commands of the block that says how to begin; stat without an end is stopped
grep '^build/genx-perf' $readme > /tmp/commands
ok "README has commands: $(wc -l < /tmp/commands)" [ "$(wc -l < /tmp/commands)" -ge 5 ]
while read -r line; do
	command=$(as_here "$line")
	[ "$command" != "genx-perf stat" ] || command="genx-perf stat -d 1.5"
	ok "$command" sh -c "$command"
done < /tmp/commands

# this guest has no perf; tests/vm/oa/pmu-oa.sh counts the event
event=$(sed -n 's#^perf stat .*genx_oa/\([a-z_]*\)/.*#\1#p' $readme)
ok "README's perf event: $event" [ -e /sys/bus/event_source/devices/genx_oa/events/"$event" ]

# the example with its output
awk '/^```console/ { on = 1; next } /^```/ { on = 0 } on' $readme > /tmp/session
count=$(grep -c '^# ' /tmp/session)
ok "README shows commands with their output: $count" [ "$count" -ge 3 ]
for k in $(seq "$count"); do
	awk -v k="$k" '/^# / { n++; next } n == k' /tmp/session | shape > /tmp/wanted
	line=$(grep '^# ' /tmp/session | sed -n "${k}s/^# //p")
	command=$(as_here "$line")
	case $command in
	perf\ *) continue ;; # tests/vm/clients has perf
	esac
	sh -c "$command" > /tmp/out 2>&1
	is "$command" $? 0
	shape < /tmp/out > /tmp/got
	ok "prints the lines that README shows" in_order /tmp/wanted /tmp/got
	sed 's/^/#  /' /tmp/out
done
ok "unloads" unload_genx
finish
