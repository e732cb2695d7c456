# platform: lkf
# What a guest sees of the modelled Lakefield before any driver (PCI-001, PCI-002).
. /tests/lib.sh

gpu=0000:00:02.0
dir=/sys/bus/pci/devices/$gpu

# config OFFSET BYTES: a field of the configuration space, hexadecimal, as a number reads
config() {
	dd if=$dir/config bs=1 skip=$(($1)) count=$2 2> /dev/null | hexdump -v -e '1/1 "%02x\n"' |
		awk '{ line = $1 line } END { print line }'
}

# bar N: size and flags
bar() {
	sed -n "$(($1 + 1))p" $dir/resource | while read -r first last flags; do
		echo $((last - first + 1)) $((flags & 0x10230f))
	done
}

is "vendor and device" "$(cat $dir/vendor $dir/device | tr '\n' ' ')" "0x8086 0x9840 "
is "class" "$(cat $dir/class)" 0x030000
is "BAR 0: registers and GGTT, 16 MiB, 64 bit" "$(bar 0)" "$((16 << 20)) $((0x100204))"
is "BAR 2: aperture, 256 MiB, 64 bit, prefetchable" "$(bar 2)" "$((256 << 20)) $((0x10220c))"
is "BAR 4: I/O ports" "$(bar 4)" "64 $((0x101))"
is "MSI capability at 0xAC" "$(config 0xac 1)" 05
is "MSI: one vector, maskable" "$(config 0xae 2)" 0100
is "PCIe capability at 0x70: integrated endpoint" "$(config 0x70 1) $(config 0x72 2)" "10 0092"
is "power management capability at 0xD0" "$(config 0xd0 1)" 01
is "MGGC0: 8 MiB of GGTT entries, 32 MiB of stolen memory" "$(config 0x50 2)" 01c1
is "BDSM: where it is" "$(config 0xc0 4)" 7e000001

echo 1 > $dir/enable
ok "force-wake is acknowledged (FW-001)" \
	bar-access $gpu p 0x130044 0 0 w 0xa188 0x00010001 p 0x130044 1 1
is "a register keeps its value" "$(bar-access $gpu w 0x2710 0x12345678 r 0x2710)" 0x12345678
echo "# register read $(bar-access $gpu t 0xd00 20000) ns, write $(bar-access $gpu T 0x2710 20000) ns"
ok "force-wake is released" bar-access $gpu w 0x2710 0 w 0xa188 0x00010000 p 0x130044 1 0
finish
