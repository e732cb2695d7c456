#!/bin/bash
# SPDX-License-Identifier: MIT
#
# library.sh: libgenx-perf as it is installed: files, version, symbols, pkg-config, programs in C and
# Python on the device of fake.c. Prints TAP. Run at the top of the checkout by make perf-test.

set -u
mkdir -p build/perf-test
dir=$(mktemp -d "$PWD/build/perf-test/library.XXXXXX") || exit 1
trap 'rm -rf "$dir"' EXIT
number=0
version=$(awk '/define GENX_PERF_VERSION_/ { v = v d $3; d = "." } END { print v }' \
	tools/libgenx-perf/genx-perf.h)
header=$dir/usr/include/genx-perf.h
libs=$dir/usr/lib/multi
export LD_LIBRARY_PATH=build/perf-test/fake-lib GENX_PERF_COUNTERS=tools/genx-perf/counters
export PKG_CONFIG_SYSROOT_DIR=$dir PKG_CONFIG_PATH=$libs/pkgconfig

# ok NAME COMMAND...: the command must succeed
ok() {
	local name=$1 out
	shift
	number=$((number + 1))
	if out=$("$@" 2>&1); then
		echo "ok $number - $name"
	else
		echo "# $* gives $?:"
		sed 's/^/#   /' <<< "$out"
		echo "not ok $number - $name"
	fi
}

quiet_make() {
	make -s --no-print-directory "$@" DESTDIR="$dir" PREFIX=/usr LIBDIR=/usr/lib/multi
}

# The functions that the header declares, and those that the library exports
declared() {
	grep -oE '\bgenx_perf_[a-z_]+\(' "$header" | tr -d '(' | sort -u
}
exported() {
	nm -D --defined-only "$libs/libgenx-perf.so" | sed -n 's/.* T \([^@]*\).*/\1/p' | sort -u
}
archived() {
	nm -g --defined-only "$libs/libgenx-perf.a" | sed -n 's/.* [A-Z] //p' | sort -u
}
same() {
	diff <("$1") <("$2")
}

# builds PROGRAM: with what pkg-config says, as in examples/README.md
builds() {
	# shellcheck disable=SC2046
	cc -std=c99 -D_DEFAULT_SOURCE -Wall -Werror -o "$dir/$1" "examples/$1.c" \
		$(pkg-config --cflags --libs genx-perf)
}

# prints TEXT COMMAND...: the command succeeds and prints a line that matches
prints() {
	local text=$1 out
	shift
	out=$("$@" 2>&1) && grep -qE -- "$text" <<< "$out" && return
	echo "$out"
	return 1
}

fails_with() {
	! prints "" "${@:2}" > "$dir/out" && grep -qF -- "$1" "$dir/out"
}

same_totals() {
	"$dir/totals" 0.01 /dev/null > "$dir/c" &&
		python3 examples/totals.py 0.01 /dev/null > "$dir/out" && diff "$dir/c" "$dir/out"
}

lines() {
	[ "$(wc -l < "$1")" -le 50 ]
}

left_over() {
	local rest
	rest=$(find "$dir" ! -type d ! -name mine ! -path "$dir/totals" ! -path "$dir/contexts" \
		! -path "$dir/describe" ! -path "$dir/out" ! -path "$dir/c"
	find "$dir/usr" -type d -name '*genx*')
	echo "$rest"
	[ -z "$rest" ]
}

echo "1..21"
ok "installs" quiet_make install
ok "a soname of the major version" prints "SONAME.*\[libgenx-perf.so.${version%%.*}\]" \
	readelf -d "$libs/libgenx-perf.so"
ok "pkg-config knows the version" [ "$(pkg-config --modversion genx-perf)" = "$version" ]
ok "the shared library exports what the header declares" same declared exported
ok "so does the archive" same declared archived
echo '#include <genx-perf.h>' > "$dir/out"
ok "the header is C++" c++ -x c++ -Wall -Werror -I"$dir/usr/include" -fsyntax-only "$dir/out"
ok "the header is C99" cc -x c -std=c99 -Wall -Werror -I"$dir/usr/include" -fsyntax-only "$dir/out"
for program in totals contexts describe; do
	ok "$program builds with pkg-config" builds $program
done
ok "totals has at most 50 lines" lines examples/totals.c
ok "totals prints names and units" prints '^A1 +VsThreads +1 threads$' "$dir/totals" 0.01 /dev/null
ok "totals.py prints the same" same_totals
ok "describe prints a set" prints '^set.EuActivity' "$dir/describe" /dev/null
ok "and what formats have" prints '^format.*A0-A35 B0-B7 C0-C7$' "$dir/describe" /dev/null
ok "a failure has a message in C" fails_with "/no/node: No such file" "$dir/totals" 1 /no/node
ok "and in Python" fails_with "/no/node: No such file" python3 examples/totals.py 1 /no/node
touch "$dir/usr/bin/mine"
ok "uninstalls" quiet_make uninstall
ok "everything is gone" left_over
ok "but other files" [ -e "$dir/usr/bin/mine" ]
ok "no folder is left" [ ! -e "$dir/usr/share" ]
