# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# Packages of Debian 13 and its backports, or of another suite, unpacked anywhere: nothing is installed, no
# root is needed. The mirror is the one that this machine's apt uses. Sourced after lib.sh.

# backports_open DIR [SUITE]: package lists of Debian 13 with backports, or of SUITE, in DIR;
# backports_close removes them
backports_open() {
	local keys=/usr/share/keyrings/debian-archive-keyring.gpg mirror

	mirror=$(apt-get indextargets --format '$(REPO_URI)' | grep -E '/debian/?$' |
		sort | uniq -c | sort -rn | awk 'NR == 1 { print $2 }')
	[ -n "$mirror" ] || die "apt of this machine has no Debian mirror: add one to its sources"
	backports=$1
	backports_log=$log_dir/backports.log
	mkdir -p "$backports/state/lists/partial" "$backports/cache/archives/partial"
	: > "$backports/status"
	if [ -n "${2:-}" ]; then
		printf "deb [signed-by=$keys] $mirror %s main\n" "$2" > "$backports/list"
	else
		printf "deb [signed-by=$keys] $mirror %s main\n" trixie trixie-backports > "$backports/list"
	fi
	backports_options=(
		-o "Dir::State=$backports/state" -o "Dir::State::status=$backports/status"
		-o "Dir::Cache=$backports/cache" -o "Dir::Etc::sourcelist=$backports/list"
		-o Dir::Etc::sourceparts=/dev/null -o Dir::Etc::preferencesparts=/dev/null
		-o APT::Architecture=amd64 -o APT::Sandbox::User=root
	)
	apt-get -q "${backports_options[@]}" update > "$backports_log" 2>&1 ||
		die "cannot download the package lists of Debian ${2:-13}, log: $backports_log"
}

# backports_show PACKAGE FIELD: a field of the newest version of a package
backports_show() {
	apt-cache "${backports_options[@]}" show "$1" | sed -n "s/^$2: //p" | head -n 1
}

# backports_fetch PACKAGE...: the packages and all that they need
backports_fetch() {
	apt-get -q -y "${backports_options[@]}" install --download-only --no-install-recommends \
		-t trixie-backports "$@" >> "$backports_log" 2>&1 ||
		die "cannot download $*, log: $backports_log"
}

# stable_fetch PACKAGE...: the same of Debian 13 itself
stable_fetch() {
	apt-get -q -y "${backports_options[@]}" install --download-only --no-install-recommends \
		-t trixie "$@" >> "$backports_log" 2>&1 ||
		die "cannot download $*, log: $backports_log"
}

# suite_fetch PACKAGE...: the same of the suite that backports_open was given
suite_fetch() {
	apt-get -q -y "${backports_options[@]}" install --download-only --no-install-recommends \
		"$@" >> "$backports_log" 2>&1 ||
		die "cannot download $*, log: $backports_log"
}

# backports_fetch_alone PACKAGE...: the packages alone
backports_fetch_alone() {
	(cd "$backports/cache/archives" &&
		apt-get -q "${backports_options[@]}" download "$@" >> "$backports_log" 2>&1) ||
		die "cannot download $*, log: $backports_log"
}

# backports_unpack ROOT [TAR-OPTION...]: what was fetched
backports_unpack() {
	local root=$1 deb
	shift

	mkdir -p "$root"
	for deb in "$backports"/cache/archives/*.deb; do
		dpkg-deb --fsys-tarfile "$deb" | tar -x -C "$root" --exclude='./usr/share/doc' \
			--exclude='./usr/share/man' --exclude='./usr/share/locale' "$@"
	done
}

backports_close() {
	rm -rf "$backports"
}
