# without: swiotlb the CPU writes to running batches, but there the GPU works on copies
# timeout: 240
# turn: long
# genx-hwtest runs all its probes on the modelled Lakefield: each answer is what the model was
# built to give (rules.md: INT-041, FW-007, FW-023, STR-007, STR-012, ELSP-020, CSB-006, CSB-007, CSB-009,
# LRC-003, PRD-002, ALU-012, ALU-019, OAG-025, RPT-004).
. /tests/lib.sh

report=/tmp/report

answer() {
	sed -n "s/^$1  *//p" $report
}

genx-hwtest --module /nowhere.ko 2> /tmp/errors
is "without a module" $? 3
ok "and why" grep -q "no module /nowhere.ko: install genx-dkms, run 'make'" /tmp/errors
genx-hwtest --module /genx.ko > $report; status=$?; sed "s/^/#  /" $report
is "all is as expected" $status 0
ok "genx bound the device" grep -q "log: genx 0000:00:02.0: .*Lakefield (9840" $report

is INT-041 "$(answer INT-041)" "as assumed: identity 1000, 1000 was expected"
is FW-007 "$(answer FW-007)" "as assumed: 5 engines answer with their own domain alone awake"
is FW-023 "$(answer FW-023)" "as assumed: 5 engines answer with their own domain alone awake"
is STR-007 "$(answer STR-007)" \
	"as assumed: 29 reads of 9 registers, each instance has its value"
is STR-012 "$(answer STR-012)" "undetermined: 9118 00000000: nothing is fused off; 913c 00000000"
ok ELSP-020 grep -q "^ELSP-020 *as assumed: status entries have the id of the descriptor, 0x" $report
is CSB-006 "$(answer CSB-006)" \
	"as assumed: entries from DW 0x10 of the status page, 0x10 was expected"
is CSB-007 "$(answer CSB-007)" "as assumed: pointer in DW 0x2f, 0x2f was expected"
is CSB-009 "$(answer CSB-009)" "as assumed: the pointer is in the upper half of QW 15 (CSB-007)"
is LRC-003 "$(answer LRC-003)" \
	"as assumed: engine context from DW 0x51, header 11081059; expected at 0x51"
is PRD-002 "$(answer PRD-002)" "as assumed: MI_PREDICATE_RESULT 0 leaves a command out"
is ALU-012 "$(answer ALU-012)" "as assumed: all ones"
is ALU-019 "$(answer ALU-019)" "as the manual says: the second operand is the source"
is OAG-025 "$(answer OAG-025)" \
	"as the manual says: 7 of them, the first at DW 0x78f; expected 7 at 0x78f"
is RPT-004 "$(answer RPT-004)" "as assumed: layout B: bit 16 follows the context"
is clock "$(answer clock)" "as assumed: 19200000 Hz, within 4 %"
is workarounds "$(answer wa)" "as assumed: each can be read back"
is claims "$(answer claim)" "as assumed: each access found a unit"
is engines "$(answer engines)" "as assumed: 5 engines ran a batch that stored"
is LLC "$(answer llc)" "as assumed: 5 engines ran a batch that stored"
is OACTXCONTROL "$(answer oactx)" "as assumed: at DW 0x125, 0x125 was expected"
is "user batches and OACTXCONTROL" "$(answer oauser)" "as assumed: they may not"

is "late entries" "$(answer late | sed 's/[0-9][0-9]*/N/g')" \
	"as assumed: after N switches: N entries landed late, N were read from their register"
ok "entries as they are" grep -q "^entries *as assumed: [0-9]* entries of rcs0: [0-9a-f]\{8\}:[0-9a-f]\{8\}=1" $report
ok "a batch of the render engine" grep -q "^render *as assumed: flushes, 32 stores and timestamps, [1-9]" $report
is "the copy engine" "$(answer copy)" "as assumed: it filled 64 pixels, and no more"
ok "TestOa (SIL-345)" grep -q "^testoa *as assumed: B, in thousandths of the clock: 0 [19]" $report
ok "rows of the table (SIL-046)" grep -q "^rows *as assumed: each of the [1-9][0-9] rows" $report
ok "RC6" grep -q "^rc6 *as assumed: an idle GPU is in RC6 for most of the time" $report
ok "the frequency under load" grep -q "^freq *as assumed: [1-9][0-9]* MHz under load" $report
ok "pcode (SIL-309)" grep -q "^pcode *as assumed: pcode names [1-9]" $report
ok "interrupts" grep -q "^irq *as assumed: [1-9][0-9]* interrupts: 0 without Data-Valid, 0 of unknown" $report
ok "resets (SIL-257)" grep -q "^resets *as assumed: 5 engines and the GT" $report
ok "the first lines" sh -c "sed -n 2p $report | grep -q '^result: [0-9]* answers as expected, 0 differ, 1 undetermined'"
is "what works" "$(sed -n '3s/ ([0-9]* of [0-9]*)//gp' $report)" \
	"works: registers, contexts, commands, OA counters, power and frequency, resets"
ok "what is not clear" sh -c "sed -n 4p $report | grep -q '^undetermined: STR-012, how fuses are reflected: 9118'"

ok "a rule without a probe says why" grep -q "^FW-020 *not asked: .*leave it alone" $report
ok "one of another platform too" grep -q "^OAF-015 *not asked: not about this platform" $report
is "each open rule has one line" "$(grep -c '^[A-Z][A-Z0-9]*-[0-9]* ' $report)" 36
ok "the sums" grep -q "^2 as the manual says, 30 as assumed, 0 differ, 1 undetermined, 25 not asked$" $report
fails "genx is gone" grep -q ^genx /proc/modules
finish
