# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# What the lab scripts share: where things are, how a step is announced, how one fails.

set -euo pipefail
# a script never ends without a word
trap 'echo "error: ${BASH_SOURCE[0]##*/}: line $LINENO: $BASH_COMMAND" >&2' ERR

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
lab=$top/tools/lab
build=$top/build
log_dir=$build/log

# Big and slow things live outside the checkout and are shared by all checkouts.
if [ -z "${GENX_CACHE:-}" ]; then
	if [ "$(id -u)" = 0 ]; then
		GENX_CACHE=/var/cache/genx
	else
		GENX_CACHE=${XDG_CACHE_HOME:-$HOME/.cache}/genx
	fi
fi
export GENX_CACHE
cache=$GENX_CACHE
jobs=${GENX_JOBS:-$(nproc)}

mkdir -p "$build" "$log_dir"

# die MESSAGE...: one line, and out
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

# step NAME COMMAND...: run the command with its output in a log, say how long it took;
# on failure say which step, where its log is, and show the end of it
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
# A half-made one is never seen, and two callers at once make it once.
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
		die "cannot download $1 (no network, or superseded: remove" \
			"$cache/kernel-version to choose anew), log: $log"
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
