# without: swiotlb the CPU writes to running batches, but there the GPU works on copies
# timeout: 240
# vgpu: --reading=store
# A Lakefield whose STORE goes the other way: genx-hwtest reports it, and does not judge LOAD1, whose
# result it reads through a STORE.
. /tests/lib.sh

report=/tmp/report

genx-hwtest --module /genx.ko > $report; status=$?; sed "s/^/#  /" $report
is "something differs" $status 4
ok "STORE (ALU-019)" grep -q "^ALU-019 *differs: the register holds 0x3$" $report
ok "LOAD1 (ALU-012)" grep -q "^ALU-012 *undetermined: 0x11223344$" $report
ok "nothing else differs" grep -q ", 1 differ, " $report
finish
