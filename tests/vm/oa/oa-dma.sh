# platform: lkf
# module: pci_stub
# append: memmap=16M$0x10000000
# OA reports by DMA into a guest's memory, without a driver: the modelled timer at 18,750 reports a
# second fills most of a buffer of 16 MiB, and none is lost (OAF-021, T-14).
. /tests/lib.sh

gpu=0000:00:02.0
dir=/sys/bus/pci/devices/$gpu
buffer=0x2000000
memory=0x10000000

dword() {
	devmem $((memory + $1)) 32
}

echo 1 > $dir/enable
printf '\006\004' | dd of=$dir/config bs=1 seek=4 conv=notrunc 2> /dev/null
ok "force-wake" bar-access $gpu w 0xa188 0x00010001 p 0x130044 1 1 w 0xa278 0x00010001 p 0xd84 1 1
ok "OA is programmed" bar-access $gpu g $buffer $memory 4096 w 0x2b08 0 w 0x2b0c $buffer \
	w 0x23b4 0 w 0x2b14 $((buffer | 7 << 3 | 1)) w 0x2b10 $buffer w 0x2778 3 \
	w 0x2b00 $((5 << 2 | 1)) w 0x2360 $((9 << 2 | 3))
start=$(cut -d ' ' -f 1 /proc/uptime)
ok "two seconds" bar-access $gpu s 2000 w 0x2b00 0 p 0x2b00 1 0
end=$(cut -d ' ' -f 1 /proc/uptime)
is "nothing was lost" "$(bar-access $gpu r 0x2b08)" 0x0
reports=$((($(bar-access $gpu r 0x2b10) - buffer) / 256))
echo "# $reports reports in about $(echo "$end $start" | awk '{ print $1 - $2 }') s"
ok "their number matches the time" [ $reports -ge 35000 -a $reports -le 65536 ]

first=$(dword 4) last=$(dword $(((reports - 1) * 256 + 4)))
is "their timestamps are a period apart" $(((last - first) & 0xffffffff)) $(((reports - 1) * 1024))
is "their reason is the timer" "$(dword $((1000 * 256)))" 0x00080000
ticks=$((($(dword $((9 * 256 + 12))) - $(dword 12)) & 0xffffffff))
is "B1 counts clocks" $((($(dword $((9 * 256 + 196))) - $(dword 196)) & 0xffffffff)) $ticks
ok "force-wake is released" bar-access $gpu w 0x2360 0 w 0xa278 0x00010000 w 0xa188 0x00010000 \
	p 0x130044 1 0
finish
