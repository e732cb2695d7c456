# without: swiotlb the CPU writes to running batches, but there the GPU works on copies
# timeout: 240
# vgpu: --reading=csb-28
# vgpu: --reading=load1-one
# vgpu: --reading=predicate
# vgpu: --reading=rpt-id
# vgpu: --reading=oa-bit-0
# vgpu: --l3-fuse=8
# A Lakefield that takes the other reading of its manual: genx-hwtest reports each difference, and no other.
. /tests/lib.sh

report=/tmp/report

answer() {
	sed -n "s/^$1  *//p" $report
}

genx-hwtest --module /genx.ko > $report; status=$?; sed "s/^/#  /" $report
is "something differs" $status 4
is "status buffer (Z-01, CSB-006)" "$(answer CSB-006)" \
	"differs: entries from DW 0x28 of the status page, 0x10 was expected"
is "its pointer (Z-01, CSB-007)" "$(answer CSB-007)" "differs: pointer in DW 0x47, 0x2f was expected"
is "where in QW 15 is the same (CSB-009)" "$(answer CSB-009)" \
	"as assumed: the pointer is in the upper half of QW 15 (CSB-007)"
is "LOAD1 (ALU-012)" "$(answer ALU-012)" "differs: 0x1"
is "predicate (PRD-002)" "$(answer PRD-002)" "differs: MI_PREDICATE_RESULT 1 leaves a command out"
is "OA interrupt (INT-041)" "$(answer INT-041)" "differs: identity 0001, 1000 was expected"
is "RPT_ID (RPT-004)" "$(answer RPT-004)" "differs: layout A: bit 25 follows the context"
is "an L3 bank fused off shows twice (STR-012)" "$(answer STR-012)" \
	"as the manual says: 9118 00000088: twice the same half; 913c 00000000"
ok "nothing else differs" grep -q ", 6 differ, 0 undetermined" $report
finish
