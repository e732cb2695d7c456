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
ok "the pre-check" ends 0 --pre-check --output /tmp/copy
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
ok "a device that genx holds" ends 3 --pre-check
ok "and the driver that holds it" grep -q "is held by genx" /tmp/errors
ok "the command that unbinds it" sh -c "$(sed -n 's/^    //p' /tmp/errors | head -n 1)"
fails "then no driver holds it" [ -e /sys/bus/pci/devices/$slot/driver ]
ok "genx unloads" unload_genx
finish
