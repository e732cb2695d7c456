# SPDX-License-Identifier: MIT
# fish completion of genx-perf: the commands and options that --help prints, names of counters.

function __genx_perf_commands
    genx-perf --help 2>/dev/null | string replace -rf '^  ([a-z]+) +(.*)' '$1\t$2'
end

function __genx_perf_options
    set -l words (commandline -opc)
    # the words behind -- are another command line
    if set -l end (contains -i -- -- $words)
        set -e words[1..$end]
        complete -C (string join ' ' -- $words (commandline -ct))
        return
    end
    genx-perf $words[2] --help 2>/dev/null | string match -ra -- '--[a-z][a-z-]*'
end

function __genx_perf_counters
    genx-perf list 2>/dev/null | string replace -rf '^  [ABC][0-9]+ +(\w+) \((.*)\)' '$1\t$2'
end

function __genx_perf_sets
    genx-perf list --sets 2>/dev/null | string replace -rf '^  (\w+) +(.*)' '$1\t$2'
end

function __genx_perf_gpus
    genx-perf status 2>/dev/null | string replace -rf '^([0-9a-f]{4}:\S+) (.*)' '$1\t$2'
end

complete -c genx-perf -f
complete -c genx-perf -n __fish_use_subcommand -a '(__genx_perf_commands)'
complete -c genx-perf -n __fish_use_subcommand -l help -l version
complete -c genx-perf -n 'not __fish_use_subcommand' -a '(__genx_perf_options)'
complete -c genx-perf -n '__fish_seen_subcommand_from stat record report top export' -s c -l counters -x -a '(__genx_perf_counters)'
complete -c genx-perf -n '__fish_seen_subcommand_from stat record report' -s o -l output -r -F
complete -c genx-perf -n '__fish_seen_subcommand_from stat record report top export list' -s M -l metrics -r -F
complete -c genx-perf -n '__fish_seen_subcommand_from stat record top export' -s s -l set -x -a '(__genx_perf_sets)'
complete -c genx-perf -n '__fish_seen_subcommand_from list' -a '(__genx_perf_sets)'
complete -c genx-perf -n '__fish_seen_subcommand_from report' -F
complete -c genx-perf -n '__fish_seen_subcommand_from export' -s t -l textfile -r -F
complete -c genx-perf -n '__fish_seen_subcommand_from take give' -a '(__genx_perf_gpus)'
