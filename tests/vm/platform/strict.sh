# matrix: snb,ivb,vlv,hsw,icl,ehl,tgl,adl,dg2 1
# matrix: bdw,kbl,lkf 1,2
# snb: platform: snb
# ivb: platform: ivb
# vlv: platform: vlv
# hsw: platform: hsw
# tgl: platform: tgl
# adl: platform: adl
# dg2: platform: dg2
# bdw: platform: bdw
# kbl: platform: kbl
# icl: platform: icl
# lkf: platform: lkf
# ehl: platform: ehl
# 1: vgpu: --seed=1
# 2: vgpu: --seed=2
# vgpu: --no-firmware
# vgpu: --dirty
# vgpu: --mailbox
# timeout: 120
# The strict modes of the model, by its seed: a GPU that an earlier owner left dirty, status entries with noise, late and
# lost ones, a status pointer that resets keep, threads that never reach C0, NOA that loses what the CPU writes. A cell of
# the matrix is printed only if the model says that it did it.
. /tests/lib.sh

debug=/sys/kernel/debug/dri/0
platform=${cell%% *}

# drawn: the model has done what it draws for each status entry; a slow guest makes few entries in a time
drawn() {
	model seen "reserved bits" && model seen "late status" && model seen "lost status"
}

# seen MODE: the model has done it; its cell
seen() {
	ok "the model has done it: $1" model seen "$1"
	row matrix $platform "$1"
}

echo genx > $pci/devices/$slot/driver_override
ok "loads on a dirty GPU" load_genx
# a preemption that the host delays is no hang; one that is lost still ends in a reset
for bound in /sys/class/drm/card0/engine/*/preempt_timeout_ms; do
	[ ! -e "$bound" ] || echo 20000 > "$bound"
done
is "the timestamp counts" "$(gt-client timestamp)" 0
seen "dirty start"

case $platform in
snb | ivb | hsw | bdw)
	model fault fw-c0-never
	is "a register without C0 (SIL-036)" "$(gt-client read)" 0
	sleep 0.1
	is "and one more" "$(gt-client read)" 0
	model clear fw-c0-never
	seen "no C0"
	;;
*)
	fails "no thread waits for C0 here" model fault fw-c0-never
	row matrix $platform "no C0: none"
	;;
esac

case $platform in
bdw | kbl | icl | lkf | ehl | tgl | adl)
	for round in $(seq 60); do
		if [ $round -gt 8 ] && drawn; then break; fi
		genx-workload --seconds 0.4 > /tmp/workload || echo "not ok 0 - work, round $round"
		echo rcs0 > $debug/genx_reset || echo "not ok 0 - reset, round $round"
	done
	ok "work runs after resets" genx-workload --seconds 0.2
	is "no entry is misread" "$(sed -n 's/.*status-faults \([1-9][0-9]*\).*/\1/p' $debug/genx_engines)" ""
	is "no engine hung" "$(sed -n 's/.* hangs \([1-9][0-9]*\).*/\1/p' $debug/genx_engines)" ""
	for mode in "reserved bits" "late status" "lost status"; do
		seen "$mode"
	done
	case $platform in
	icl | lkf | ehl | tgl | adl)
		seen "kept pointer"
		;;
	*)
		fails "a reset moves the pointer" model seen "kept pointer"
		row matrix $platform "kept pointer: none"
		;;
	esac
	;;
esac

case $platform in
bdw | kbl | icl | lkf | ehl | tgl | adl)
	model fault oa-noa-lost
	genx-perf stat -c B0,B1,B2,B3 -d 0.3 > /tmp/stat 2>&1
	sed 's/^/#  /' /tmp/stat
	ok "B counters count (SIL-345)" grep -q "^ *B1 .*[1-9]" /tmp/stat
	model clear oa-noa-lost
	seen "NOA lost"
	;;
esac
ok "unloads" unload_genx
finish
