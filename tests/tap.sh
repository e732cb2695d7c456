# SPDX-License-Identifier: MIT
#
# tap.sh: print TAP; sourced by cli.sh and library.sh.

number=0

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
