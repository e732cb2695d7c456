# timeout: 240
# genx-hwtest before it loads genx: its refusals, and its pre-check of a Lakefield.
. /tests/lib.sh

report=/tmp/report

# ends STATUS ARGUMENT...: genx-hwtest exits with STATUS
ends() {
	ends_with=$1
	shift
	genx-hwtest "$@" > $report 2> /tmp/errors
	ends_status=$?
	cat $report /tmp/errors
	[ $ends_status = $ends_with ]
}

says() {
	grep -q "$@" $report
}

ok "help" ends 0 --help
ok "a wrong option" ends 2 --nonsense
ok "no such device" ends 3 --device 0000:00:1f.0
ok "and why" grep -q "is no Intel GPU" /tmp/errors
ok "a report that cannot be written" ends 1 --pre-check --output /proc/nowhere
ok "the pre-check says in its first lines that the machine is not ready" ends 3 --pre-check --module /nowhere.ko
is "and why" "$(sed -n '2s/:.*:.*//p' $report)" "result"
ok "with the remedy" sh -c "sed -n 2p $report | grep -q 'genx is not there: .*install genx-dkms'"
ok "the pre-check" ends 0 --pre-check --module /genx.ko --output /tmp/copy
ok "its first lines" sh -c "sed -n 2p $report | grep -q '^result: this machine is ready for the test'"
ok "genx knows the GPU" says "genx knows this GPU *Lakefield: registers, contexts, OA counters$"
ok "no driver has it" says "  driver *none$"
ok "consoles" says "console *none on a frame buffer"
ok "Secure Boot" says "Secure Boot *no$"
ok "lock-down" says "kernel locked down *no; signed modules only: no$"
ok "headers" says "kernel headers *not installed$"
fails "nothing was loaded" grep -q ^genx /proc/modules
ok "the file has all of it" cmp $report /tmp/copy
ok "it names commit and kernel" sh -c "grep -q '^genx: [0-9a-f]' $report && grep -q '^kernel: Linux [0-9]' $report"
fails "nothing names the machine" says -i "$(hostname)"
ok "the device" says "^device: 8086:9840 revision .., Lakefield (lkf)$"
ok "its ids in its configuration space" says "ids in the device *8086:9840 revision"
ok "memory is on" says "command .*memory on"
ok "the size of its registers" says "BAR 0 .*Lakefield needs 16384 KiB: ok"
ok "the capabilities are where the manual has them (PCI-002)" says "capabilities .*05 at ac.*01 at d0"
ok "nothing is awake" says "acknowledge render *000d84 00000000"
ok "a sleeping domain is not read" says "fuse: slices *009138 asleep"
ok "the interrupt master" says "interrupt master  *190010 [0-9a-f]\{8\}$"
ok "steering as the manual has it after reset: multicast (STR-002)" \
	says "steering *000fdc 80000000"
ok "the number of registers read" says "registers read *[1-9][0-9]*, none written"

ok "genx loads" load_genx
ok "a device that genx holds" ends 0 --pre-check
ok "its registers are not read" says "registers *not read: genx holds the device"
ok "it is said" says "  genx *bound$"
ok "genx unloads" unload_genx
finish
