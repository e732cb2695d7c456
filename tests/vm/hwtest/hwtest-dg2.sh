# platform: dg2
# without: swiotlb the CPU writes to running batches, but there the GPU works on copies
# timeout: 240
# genx-hwtest probes the modelled DG2, to which manual 003 applies: CSB-003, CSW-010, LRC-003, LRC-013,
# LRC-024 besides.
. /tests/lib.sh

report=/tmp/report

answer() {
	sed -n "s/^$1  *//p" $report
}

echo genx > /sys/bus/pci/devices/0000:00:02.0/driver_override
genx-hwtest --module /genx.ko > $report; status=$?; sed "s/^/#  /" $report
is "all is as expected" $status 0
ok "the device" grep -q "^device: 8086:5690 .*, DG2 (dg2)$" $report
is FW-007 "$(answer FW-007)" "as assumed: 6 engines answer with their own domain alone awake"
is STR-007 "$(answer STR-007)" "as assumed: 140 reads of 7 registers, each instance has its value"
ok ELSP-020 grep -q "^ELSP-020 *as assumed: status entries have the id of the descriptor, 0x" $report
is CSB-003 "$(answer CSB-003)" "as the manual says: from idle: id 0xffff"
is CSB-006 "$(answer CSB-006)" \
	"as assumed: entries from DW 0x10 of the status page, 0x10 was expected"
is CSW-010 "$(answer CSW-010)" "as the manual says: active to idle: detail 0"
is LRC-003 "$(answer LRC-003)" \
	"as assumed: engine context from DW 0x61, header 1108106d; expected at 0x61"
is LRC-013 "$(answer LRC-013)" "as assumed: header 11080003"
is LRC-024 "$(answer LRC-024)" "as assumed: at DW 0xd9, header 1102100b"
is PRD-002 "$(answer PRD-002)" "as assumed: MI_PREDICATE_RESULT 0 leaves a command out"
is ALU-012 "$(answer ALU-012)" "as assumed: all ones"
is clock "$(answer clock)" "as assumed: 19200000 Hz, within 4 %"
ok RPT-004 grep -q "^RPT-004 *as assumed: layout D: bit 16 in " $report
ok "nothing is open" grep -q " 0 differ, 0 undetermined" $report
finish
