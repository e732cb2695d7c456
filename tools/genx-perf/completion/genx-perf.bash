# SPDX-License-Identifier: MIT
# bash completion of genx-perf: the commands and options that --help prints, names of counters.

_genx_perf_options() {
	"$1" "$2" --help 2> /dev/null | grep -oE '(^|[ ,])--[a-z][a-z-]*' |
		tr -d ' ,' | sort -u
}

_genx_perf_counters() {
	"$1" list 2> /dev/null | sed -n 's/^  [ABC][0-9]* *\([A-Za-z0-9_]*\) (.*/\1/p'
}

_genx_perf_sets() {
	"$1" list --sets 2> /dev/null | sed -n 's/^  \([A-Za-z0-9_]*\) .*/\1/p'
}

_genx_perf_gpus() {
	"$1" status 2> /dev/null | sed -n 's/^\([0-9a-f]\{4\}:[^ ]*\) .*/\1/p'
}

_genx_perf() {
	local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} i

	if [ "$COMP_CWORD" = 1 ]; then
		mapfile -t COMPREPLY < <(compgen -W "--help --version $("$1" --help 2> /dev/null |
			sed -n 's/^  \([a-z]*\) .*/\1/p')" -- "$word")
		return
	fi
	# the words behind -- are another command line
	for ((i = 2; i < COMP_CWORD; i++)); do
		if [ "${COMP_WORDS[i]}" = -- ]; then
			mapfile -t COMPREPLY < <(compgen -o default -c -- "$word")
			return
		fi
	done
	case $before in
	-o | --output | -t | --textfile | -M | --metrics | -D | --device)
		mapfile -t COMPREPLY < <(compgen -f -- "$word")
		return
		;;
	esac
	case ${COMP_WORDS[1]}:$before:$word in
	list:*:[!-]* | list:*: | [!l]*:-s:* | [!l]*:--set:*)
		mapfile -t COMPREPLY < <(compgen -W "$(_genx_perf_sets "$1")" -- "$word")
		return
		;;
	esac
	case $before in
	-c | --counters)
		# complete the last name of the list
		mapfile -t COMPREPLY < <(compgen -P "${word%"${word##*,}"}" \
			-W "$(_genx_perf_counters "$1")" -- "${word##*,}")
		;;
	*)
		if [ "${COMP_WORDS[1]}" = report ] && [ "${word:0:1}" != - ]; then
			mapfile -t COMPREPLY < <(compgen -f -- "$word")
			return
		fi
		case ${COMP_WORDS[1]}:$word in
		take:[!-]* | give:[!-]* | take: | give:)
			mapfile -t COMPREPLY < <(compgen -W "$(_genx_perf_gpus "$1")" -- "$word")
			return
			;;
		esac
		mapfile -t COMPREPLY < <(compgen -W "$(_genx_perf_options "$1" "${COMP_WORDS[1]}")" \
			-- "$word")
		;;
	esac
}

complete -F _genx_perf genx-perf
