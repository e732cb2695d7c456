# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# Common to the lab scripts: paths, steps with logs, errors, the cache, packages.

set -euo pipefail
# no script fails without a message
trap 'echo "error: ${BASH_SOURCE[0]##*/}: line $LINENO: $BASH_COMMAND" >&2' ERR

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
lab=$top/tools/lab
build=$top/build
log_dir=$build/log

# Downloads and kernels are kept outside the checkout and shared by all checkouts.
if [ -z "${GENX_CACHE:-}" ]; then
	if [ "$(id -u)" = 0 ]; then
		GENX_CACHE=/var/cache/genx
	else
		GENX_CACHE=${XDG_CACHE_HOME:-$HOME/.cache}/genx
	fi
fi
export GENX_CACHE
cache=$GENX_CACHE

# A file that an earlier run or another checkout compiled is not compiled again. Paths are relative
# to the build's directory, and checkouts are of different ages: neither may make a difference. The
# compiler says what a file includes, so that a new file is not preprocessed twice.
export CCACHE_DIR=$cache/ccache CCACHE_MAXSIZE=4G CCACHE_BASEDIR=/ CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1
export CCACHE_SLOPPINESS=include_file_mtime,include_file_ctime,time_macros,locale,file_macro
case $PATH in
/usr/lib/ccache:*) ;;
*) PATH=/usr/lib/ccache:$PATH ;;
esac

jobs=${GENX_JOBS:-$(nproc)}
# Sparse counts locks without the cleanup of guard(), so its context check fails for each guard of a
# spin lock; that locks are released is what PROVE_LOCKING and the type of guard() check.
sparse_flags="-D__CHECK_ENDIAN__ -Wsparse-error -Wno-context"

mkdir -p "$build" "$log_dir"

# die MESSAGE...: print one line and exit
die() {
	echo "error: $*" >&2
	exit 1
}

# elapsed START: seconds since START, a value of $EPOCHREALTIME
elapsed() {
	local now=${EPOCHREALTIME/./} start=${1/./}
	local ms=$(((now - start) / 1000))

	printf '%d.%d' $((ms / 1000)) $((ms % 1000 / 100))
}

# phase_of N: which of N parts of the tests this commit runs; the same commit always runs the same
phase_of() {
	local commit

	commit=$(git -C "$top" rev-parse --short=12 HEAD 2> /dev/null || echo 0)
	echo $((16#$commit % $1))
}

# logged NAME LOG COMMAND...: run a command with its output in a log and, on a terminal, its time
# ticking; sets took to its seconds and returns its status. The line is left open.
logged() {
	local name=$1 log=$2 start=$EPOCHREALTIME rc=0 ticker=
	shift 2

	printf '%-44s ' "$name"
	if [ -t 1 ]; then
		while sleep 1 && kill -0 $$ 2> /dev/null; do
			printf '\r%-44s %7ss ' "$name" "$(elapsed "$start")"
		done &
		ticker=$!
	fi
	("$@") > "$log" 2>&1 < /dev/null || rc=$?
	took=$(elapsed "$start")
	if [ -n "$ticker" ]; then
		kill "$ticker" 2> /dev/null || true
		wait "$ticker" 2> /dev/null || true
		printf '\r%-44s ' "$name"
	fi
	printf '%7ss' "$took"
	return $rc
}

# step NAME COMMAND...: run the command with its output in a log, print its time;
# on failure print the name of the step, the path of its log and the end of it
step() {
	local name=$1 rc=0 log
	log=$log_dir/${name//[^a-zA-Z0-9._-]/-}.log
	shift

	logged "$name" "$log" "$@" || rc=$?
	if [ $rc = 0 ]; then
		echo
		return 0
	fi
	echo " FAILED ($rc)"
	echo "error: step '$name' failed, log: $log"
	tail -n 15 "$log" | sed 's/^/  | /'
	return $rc
}

# cached NAME COMMAND...: make $cache/NAME once; the command gets a temporary name to fill.
# A partial one is never visible, and two callers at once make it once.
cached() {
	local name=$1 tmp
	shift

	[ -e "$cache/$name" ] && return 0
	mkdir -p "$(dirname "$cache/$name")" 2>/dev/null ||
		die "cannot write to $cache: run as root, or set GENX_CACHE"
	(
		flock 8
		[ -e "$cache/$name" ] && exit 0
		tmp=$cache/$name.tmp
		rm -rf "$tmp"
		"$@" "$tmp" || exit 1
		mv "$tmp" "$cache/$name"
	) 8> "$cache/.lock-${name//\//-}"
}

# apt_get ARGUMENT...: apt-get without questions, with fresh lists if there are none
apt_get() {
	DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Dpkg::Use-Pty=0 "$@"
}

# download PACKAGE[=VERSION]: its .deb into the current directory
download() {
	local log=$log_dir/download.log

	apt-get -q download "$1" >> "$log" 2>&1 && return
	[ "$(id -u)" != 0 ] || apt_get update >> "$log" 2>&1 || true
	apt-get -q download "$1" >> "$log" 2>&1 ||
		die "cannot download $1, log: $log; if the mirror has a newer version only, remove" \
			"$cache/kernel-version"
}

# unpack DIR PACKAGE[=VERSION] [TAR-OPTION...]: its files into DIR; nothing is installed
unpack() {
	local dir=$1 package=$2
	shift 2

	mkdir -p "$dir"
	(
		cd "$dir"
		download "$package"
		dpkg-deb --fsys-tarfile "${package%%=*}"_*.deb | tar -x "$@"
		rm -f "${package%%=*}"_*.deb
	)
}
