#!/bin/bash
# SPDX-License-Identifier: MIT
#
# cli.sh: the program genx-perf without a GPU: version, help, exit status, installation, completion.
# Prints TAP. Run at the top of the checkout, after make build/genx-perf.

set -u
perf=build/genx-perf
mkdir -p build/perf-test
dir=$(mktemp -d build/perf-test/cli.XXXXXX) || exit 1
trap 'rm -rf "$dir"' EXIT
. tests/tap.sh

# ends STATUS TEXT ARGUMENT...: genx-perf exits with STATUS and prints TEXT
ends() {
	local status=$1 text=$2 out rc=0
	shift 2
	out=$($perf "$@" 2>&1) || rc=$?
	[ $rc = "$status" ] && grep -qF -- "$text" <<< "$out" && return
	echo "exit status $rc: $out"
	return 1
}

# complete WORD...: what bash offers for the last word
complete_words() {
	(
		PATH=$PWD/build:$PATH
		. tools/genx-perf/completion/genx-perf.bash
		COMP_WORDS=(genx-perf "$@") COMP_CWORD=$# COMPREPLY=()
		_genx_perf genx-perf
		echo "${COMPREPLY[*]}"
	)
}

# offers WANTED WORD...
offers() {
	local wanted=$1 found
	shift
	found=$(complete_words "$@")
	[ "$found" = "$wanted" ] && return
	echo "offered: $found"
	return 1
}

# Options of a command that its help names and getopt does not know, or that complete nothing. With --help
# behind the option no command runs: take --force would move the GPU of this machine.
options_known() {
	local command=$1 option
	for option in $(complete_words "$command" --); do
		! $perf "$command" "$option" x --help < /dev/null 2>&1 |
			grep -q "unrecognized option" || { echo "$command: $option"; return 1; }
	done
	[ -n "$option" ]
}

echo "1..42"
version=$(sed -n 's/^PACKAGE_VERSION="\(.*\)"/\1/p' dkms.conf)
ok "the version" ends 0 "genx-perf $version (" --version
ok "the module has the same version" grep -qx "MODULE_VERSION(\"$version\");" core/module.c
ok "no command" ends 2 "usage: genx-perf COMMAND"
ok "a command that is not there" ends 2 "there is no command 'statt'" statt
ok "gets a suggestion" ends 2 "did you mean stat?" statt
ok "and help if no command is like it" ends 2 "genx-perf --version prints" frobnicate
ok "help" ends 0 "genx-perf --version prints" --help
ok "help of a command" ends 0 "usage: genx-perf stat" help stat
ok "help of a command that is not there" ends 2 "did you mean stat?" help statt
ok "no device: exit status 3" ends 3 "/dev/null: genx does not drive this device" stat -D /dev/null
ok "a device node that is not there" ends 3 "/no/node: No such file" list -D /no/node
ok "a wrong option" ends 2 "genx-perf: unrecognized option '--nonsense'" stat --nonsense
# full ARGUMENT...: genx-perf fails when its output cannot be written
full() {
	local rc=0
	$perf "$@" > /dev/full 2> "$dir/err" || rc=$?
	[ $rc = 1 ] && grep -q "standard output: No space left" "$dir/err" && return
	echo "exit status $rc: $(cat "$dir/err")"
	return 1
}
ok "a version that cannot be written" full --version
ok "help that cannot be written" full stat --help
ok "bash completes commands" offers "stat status" st
ok "bash completes options" offers "--repeat" stat --re
ok "bash completes options of another command" offers "--delta" record --del
ok "each option of stat is known" options_known stat
ok "each option of record is known" options_known record
ok "each option of report is known" options_known report
ok "each option of top is known" options_known top
ok "each option of export is known" options_known export
ok "each option of take is known" options_known take
ok "each option of give is known" options_known give
ok "each option of status is known" options_known status
ok "each option of list is known" options_known list
ok "each option of workload is known" options_known workload
ok "help and man page have the same options" python3 tools/lab/pages/options.py $perf tools/genx-perf/genx-perf.1
ok "an argument that is not expected" ends 2 "'x' is not expected here" top x
ok "an option of give with take" ends 2 "--driver is an option of genx-perf give" take -d i915 --dry-run
ok "a number of rounds and a duration" ends 2 "--rounds excludes --seconds" workload -n 5 -s 1
ok "the sets of a GPU and a word" ends 2 "--sets excludes SET and WORD" list -g 5916 --sets L3_1
touch "$dir/run.data"
ok "bash completes the file of report" offers "$dir/run.data" report "$dir/ru"
ok "bash completes the table of list" offers "$dir/run.data" list -M "$dir/ru"
ok "bash completes the device of list" offers "$dir/run.data" list -D "$dir/ru"
ok "installs" make -s --no-print-directory install-perf DESTDIR="$PWD/$dir" PREFIX=/usr
ok "with completion of three shells" ls "$dir"/usr/share/bash-completion/completions/genx-perf \
	"$dir"/usr/share/zsh/site-functions/_genx-perf \
	"$dir"/usr/share/fish/vendor_completions.d/genx-perf.fish
ok "with tables of counters" ls "$dir"/usr/share/genx-perf/gen11.txt
echo '#include <drm/genx_drm.h>' > "$dir/user.c"
ok "with headers" make -s --no-print-directory install-lib DESTDIR="$PWD/$dir" PREFIX=/usr
ok "with a header that compiles" cc -std=c99 -Wall -Werror -I"$dir/usr/include" \
	-I/usr/include/libdrm -fsyntax-only "$dir/user.c"

# Metrics that the dashboard uses and that no counter has
dashboard_metrics() {
	local known metric
	known=$(grep -oE '"genx_[a-z_]+"' tools/genx-perf/export/metrics.c | tr -d '"'; awk -F '\t' '$1 == "counter" {
		name = $3 (tolower(substr($3, length($3) - length($4) + 1)) == $4 ? "" : "_" $4)
		gsub(/[A-Z]/, "_&", name); gsub(/[^A-Za-z0-9]+/, "_", name); print "genx" tolower(name) }' \
		tools/genx-perf/counters/*.txt | sed 's/_e_u_/_eu_/')
	for metric in $(grep -oE 'genx_[a-z_]+' contrib/grafana-genx.json | sort -u); do
		grep -qx "${metric%_total}" <<< "$known" || { echo "$metric"; return 1; }
	done
	[ -n "$metric" ]
}
ok "the dashboard uses metrics that exist" dashboard_metrics

if [ -n "${PROMTOOL:-}" ]; then
	ok "the scrape example is a configuration of Prometheus" "$PROMTOOL" check config contrib/prometheus-scrape.yml
else
	ok "the scrape example is a configuration of Prometheus # SKIP PROMTOOL is not set" true
fi
