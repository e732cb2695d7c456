# matrix: tgl,adl
# tgl: platform: tgl
# adl: platform: adl
# without: swiotlb the CPU writes to running batches, but there the GPU works on copies
# timeout: 240
# genx-hwtest probes the modelled Tiger and Alder Lake, of which no manual is at hand: each answer is what the
# public facts say.
. /tests/lib.sh

report=/tmp/report

answer() {
	sed -n "s/^$1  *//p" $report
}

echo genx > $pci/devices/$slot/driver_override
genx-hwtest --module /genx.ko > $report; status=$?; sed "s/^/#  /" $report
is "all is as expected" $status 0
ok "the first lines" sh -c "sed -n 2p $report | grep -q '^result: [0-9]* answers as expected, 0 differ, 0 undetermined'"
is "what works" "$(sed -n '3s/ ([0-9]* of [0-9]*)//gp' $report)" \
	"works: registers, contexts, commands, OA counters, power and frequency, resets"
case $cell in
tgl)
	ok "the device" grep -q "^device: 8086:9a49 .*, Tiger Lake (tgl)$" $report
	ok "the host's submissions are not in question" grep -q "^host *not asked: not about this platform" $report
	;;
adl)
	ok "the device" grep -q "^device: 8086:4680 .*, Alder Lake-S (adl)$" $report
	ok "engines run what the host submits (G12-009)" grep -q "^host *as assumed" $report
	;;
esac
ok "no interrupt of the OA unit (G12-041)" grep -q "^INT-041 *not asked: .*no manual has an interrupt" $report
ok "the descriptor has the id (G12-051)" grep -q "^ELSP-020 *as assumed: status entries have the id of the descriptor, 0x" $report
is "the status buffer (G12-050)" "$(answer CSB-006)" \
	"as assumed: entries from DW 0x10 of the status page, 0x10 was expected"
ok "registers of OAR in the image (G12-079)" grep -q "^oar *as assumed" $report
ok "the image has none of OAG (G12-203)" grep -q "^oactx *not asked" $report
ok "RPT_ID: bit 16 says that the id is valid (G12-209)" grep -q "^RPT-004 *as assumed: layout B: bit 16 follows the context" $report
ok "TestOa (G12-215)" grep -q "^testoa *as assumed" $report
ok "RC6 (G12-180)" grep -q "^rc6 *as assumed" $report
ok "pcode (G12-186)" grep -q "^pcode *as assumed" $report
ok "resets" grep -q "^resets *as assumed" $report
finish
